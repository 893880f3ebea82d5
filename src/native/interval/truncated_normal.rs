//! The truncated normal distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::{Finite, NotNan, PositiveNormal, distribution};
use crate::sampling::rejection::{Attempt, Attempted};
use crate::sampling::{
    Bound, BoxedSampler, Line, Lines, LinesTogether, Named, Parameter, Places, Run, Sampler, Shown,
    Source, WideSampler, each_flagged, each_given, words,
};
use crate::simd::{any_flag, inlined, several_given, slices};

distribution! {
    /// The normal distribution truncated to an interval.
    ///
    /// Density phi(x) / Z on \[lower, upper\], with the standard normal's density phi and distribution
    /// function Phi, and Z = Phi(upper) - Phi(lower); mean m = (phi(lower) - phi(upper)) / Z, variance
    /// 1 + (lower phi(lower) - upper phi(upper)) / Z - m^2. A mean and a standard deviation are the
    /// ones before truncation: values are then mean + std x with truncated x.
    ///
    /// Samples by rejection, with the proposals that are accepted most often (Robert, "Simulation of
    /// truncated normal variables", 1995, doi:10.1007/BF00143942): uniform ones in short intervals,
    /// exponential ones of x^2 / 2 in tails (Marsaglia, "Generating a variable from the tail of the
    /// normal distribution", 1964, doi:10.2307/1266590), and normal ones. At least 0.48 of the proposals
    /// are accepted, whatever the bounds. So it is no [`Inversion`](crate::native::Inversion): over points,
    /// [`Truncated`](crate::native::Truncated) has a [`Normal`](crate::native::Normal) distribution.
    ///
    /// # Accuracy
    /// Exact for all bounds, but for the rounding of values: nothing is computed from distribution
    /// functions. In tails and short intervals a value is the sum of the bound that is closer to the mean
    /// and a distance that has all its digits, rounded once. A value that would round to a number
    /// outside of the interval is the bound.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/truncated_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// // Where the distribution function is 1 to all digits.
    /// let tail: Array1<f64> = Key::from_seed(0).sample(native::TruncatedNormal::new(40.0, 41.0)?, 1000);
    /// assert!(tail.iter().all(|x| (40.0..=41.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("truncated normal", "truncnorm", "trunc_normal"))]
    struct TruncatedNormal;

    /// A normal distribution with this mean and standard deviation, truncated to bounds on its
    /// values, which may be infinite: scalars, or arrays that broadcast together.
    ///
    /// ```
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::TruncatedNormal::with_mean_std(170.0, 7.0, 150.0, 200.0)?;
    /// let heights = Key::from_seed(0).sample(dist, 1000);
    /// assert!(heights.iter().all(|height| (150.0..=200.0).contains(height)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    with_mean_std(
        mean: Finite, std: PositiveNormal, lower: NotNan, upper: NotNan;
        "lower < upper": check_order(lower, upper)
    )

    values in T: truncated
}

fn check_order<T: Element>(lower: &Named<T>, upper: &Named<T>) -> Result<(), Error> {
    let below = |upper| format!("below `upper` = {}", Shown(upper));
    lower.check_with(upper, below, |lower, upper| lower < upper)
}

impl<T: Element> TruncatedNormal<T> {
    /// A standard normal distribution truncated to these bounds, which may be infinite: scalars, or
    /// arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless lower < upper; [`Error::Broadcast`] if their shapes do not
    /// broadcast together.
    pub fn new(
        lower: impl Into<Parameter<T>>,
        upper: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::with_mean_std(T::default(), T::from_computed(Real::ONE), lower, upper)
    }
}

fn truncated<T: WideElement>(source: Source, parameters: [Bound<T>; 4]) -> impl Sampler<T> {
    Attempted::new(&source, Truncated::new(parameters))
}

/// The sampler of normal variates with means and standard deviation 1, truncated to positive numbers.
#[inline]
pub(crate) fn positive_normals(source: &Source, mean: Bound<f64>) -> WideSampler {
    let [lower, upper] = [0.0, f64::INFINITY].map(Bound::scalar);
    let parameters = [mean, Bound::scalar(1.0), lower, upper];
    BoxedSampler::of(truncated(source.clone(), parameters))
}

/// Uniform proposals, as parts of the interval, which is `limit` deviations long.
const UNIFORM: u8 = 0;
/// Distances from `near` in a tail, up to `limit`, in deviations.
const TAIL: u8 = 1;
/// Normal proposals, between `near` and `limit`, in deviations; their absolute values, if `near` is
/// not below 0. Two of them in each attempt.
const CENTRE: u8 = 2;
/// Any of these.
const EACH: u8 = 3;

/// How values are proposed: the form of proposals, `base`, `step`, `near` and `limit`. A value is
/// `base + step x` with a proposal x. In deviations, `near` is the bound that is closer to the mean,
/// on the side of the mean on which most of the interval is.
type Plan<T> = [T; 5];

/// The proposals that are accepted most often.
#[inline(always)]
fn plan<T: WideElement>([mean, std, lower, upper]: [T; 4]) -> Plan<T> {
    let [low, high] = [distance(mean, lower, std), distance(mean, upper, std)];
    let (width, difference) = (distance(lower, upper, std), upper - lower);
    let mirrored = low + high < T::ZERO;
    let (bound, sign) = if mirrored { (upper, -T::ONE) } else { (lower, T::ONE) };
    let (near, far) = if mirrored { (-high, -low) } else { (low, high) };
    let most = T::INFINITY.next_down();
    let near = if near > most { most } else { near };
    // Densities of proposals at the bound, or at the mean if that is between the bounds: the
    // probabilities that proposals are accepted are proportional to these.
    let uniform = if difference.is_finite() { T::ONE / width } else { T::ZERO };
    let tail = near;
    let root = T::from_f64(FACTOR);
    let half = (root + root) * (T::from_f64(-0.5) * near * near).exp();
    let centre = if near >= T::ZERO { half } else { root };
    let (form, density) = if tail > uniform { (TAIL, tail) } else { (UNIFORM, uniform) };
    let (form, base, limit) =
        if centre > density { (CENTRE, mean, far) } else { (form, bound, width) };
    let step = sign * if form == UNIFORM { difference } else { std };
    [T::from_f64(form.into()), base, step, near, limit]
}

/// Whether at least nine in ten values are the first of the two normal variates of the first attempt.
fn mostly_first<T: WideElement>([form, _, _, near, far]: Plan<T>) -> bool {
    let [near, far] = [near, far].map(T::to_f64);
    // At most this much of the density is beyond x.
    let beyond = |x: f64| FACTOR * Real::exp(-0.5 * x * x) / x;
    let rejected = match near < 0.0 {
        true => beyond(-near) + beyond(far),
        false => 2.0 * (FACTOR * near + beyond(far)),
    };
    form.to_f64() as u8 == CENTRE && far > 0.0 && rejected <= 0.1
}

/// The density of normal variates at 0.
const FACTOR: f64 = 0.398_942_280_401_432_7;

/// The distance between two numbers, in deviations.
#[inline(always)]
pub(crate) fn distance<T: WideElement>(from: T, to: T, std: T) -> T {
    // Where the difference overflows, the difference of halves does not.
    let (half, difference) = (T::from_f64(0.5), to - from);
    let halves = (half * to - half * from) / (half * std);
    if difference.is_finite() { difference / std } else { halves }
}

/// A uniform proposal from a uniform variate.
#[inline(always)]
fn in_interval<T: WideElement>(unit: T, test: T, [near, width]: [T; 2]) -> (T, bool) {
    let x = unit * width;
    let (place, two) = (near + x, T::from_f64(2.0));
    // The difference of the squares of the value and of the point with the largest density.
    let squares = if near > T::ZERO { x * x + two * (x * near) } else { place * place };
    (unit, test <= (T::from_f64(-0.5) * squares).exp())
}

/// A proposal in the tail from an exponential variate.
#[inline(always)]
fn in_tail<T: WideElement>(exponential: T, test: T, [near, width]: [T; 2]) -> (T, bool) {
    let two = T::from_f64(2.0);
    // sqrt(near^2 + 2 e) - near, without the square, which may overflow.
    let ratio = exponential / near;
    let x = two * ratio / (T::ONE + (T::ONE + two * (ratio / near)).sqrt());
    (x, (test * (near + x) <= near) & (x <= width))
}

/// A normal variate, or its absolute value, that is not below `near`.
#[inline(always)]
fn folded<T: WideElement>(normal: T, near: T) -> T {
    if near >= T::ZERO { normal.abs() } else { normal }
}

/// The first of two normal variates that is between the bounds, if one is.
#[inline(always)]
fn in_centre<T: WideElement>(first: T, second: T, [near, far]: [T; 2]) -> (T, bool) {
    let (first, second) = (folded(first, near), folded(second, near));
    let is_first = (first >= near) & (first <= far);
    let is_second = (second >= near) & (second <= far);
    (if is_first { first } else { second }, is_first | is_second)
}

struct Truncated<T> {
    /// The mean, the standard deviation and the bounds.
    parameters: [Bound<T>; 4],
    /// If all values share them.
    shared: Option<Plan<T>>,
    mostly_first: bool,
}

/// Lines of the parameters.
type Given<'a, T> = [&'a [Line<T>]; 4];

/// Writes the plans for some lines of parameters.
#[inline(never)]
fn plans<T: WideElement>(parameters: Given<'_, T>, lines: usize, rooms: &mut [Lines<T>; 5]) {
    several_given(
        rooms.each_mut().map(|room| room.zeros(lines)),
        parameters,
        inlined!(|parameters| plan(parameters)),
    );
}

/// Replaces random bits by the variates of two draws: uniform, exponential or normal ones for
/// proposals; and uniform ones for their tests, or normal ones for further proposals.
fn variates<T: WideElement>(
    form: Option<u8>,
    forms: &[Line<T>],
    proposals: &mut [Line<T>],
    tests: &mut [Line<T>],
) {
    match form {
        Some(UNIFORM) => T::uniform(proposals),
        Some(TAIL) => T::quantile(Quantile::Exponential, proposals),
        Some(_) => {
            T::quantile(Quantile::Normal, proposals);
            return T::quantile(Quantile::Normal, tests);
        }
        None => {
            let mut rooms = Lines::<T>::rooms::<3>();
            let [exponentials, normals, further] = &mut rooms;
            T::quantile(Quantile::Exponential, exponentials.copy(proposals));
            T::quantile(Quantile::Normal, normals.copy(proposals));
            T::quantile(Quantile::Normal, further.copy(tests));
            T::uniform(proposals);
            T::uniform(tests);
            select(proposals, TAIL, [exponentials, forms]);
            select(proposals, CENTRE, [normals, forms]);
            return select(tests, CENTRE, [further, forms]);
        }
    }
    T::uniform(tests);
}

/// Replaces the values of lanes with this form.
#[inline(never)]
fn select<T: WideElement>(values: &mut [Line<T>], form: u8, given: [&[Line<T>]; 2]) {
    let form = T::from_f64(form.into());
    each_given(
        values,
        given,
        inlined!(|value, [other, form_here]| if form_here == form { other } else { value }),
    );
}

/// Replaces variates by the values that they propose, and writes which are rejected.
#[inline(never)]
fn propose<T: WideElement, const FORM: u8>(
    out: &mut [Line<T>],
    rejected: &mut [Line<bool>],
    tests: &[Line<T>],
    [forms, base, step, near, limit]: [&[Line<T>]; 5],
    [lower, upper]: [&[Line<T>]; 2],
) {
    each_flagged(
        out,
        rejected,
        [tests, forms, base, step, near, limit, lower, upper],
        [],
        inlined!(|variate, [test, form, base, step, near, limit, lower, upper], []: [bool; 0]| {
            let interval = [near, limit];
            let (x, accepted) = match FORM {
                UNIFORM => in_interval(variate, test, interval),
                TAIL => in_tail(variate, test, interval),
                CENTRE => in_centre(variate, test, interval),
                _ => {
                    let [tail, centre] = [T::from_f64(TAIL.into()), T::from_f64(CENTRE.into())];
                    let own = in_interval(variate, test, interval);
                    let own = if form == tail { in_tail(variate, test, interval) } else { own };
                    if form == centre { in_centre(variate, test, interval) } else { own }
                }
            };
            (within(step.mul_add(x, base), lower, upper), !accepted)
        }),
    );
}

/// Replaces normal variates by the values that they propose, and writes which are not between the
/// bounds.
#[inline(never)]
fn place<T: WideElement>(
    out: &mut [Line<T>],
    open: &mut [Line<bool>],
    [base, step, near, far]: [T; 4],
    bounds: [&[Line<T>]; 2],
) {
    each_flagged(
        out,
        open,
        bounds,
        [],
        inlined!(move |variate, [lower, upper], []: [bool; 0]| {
            let x = folded(variate, near);
            let accepted = (x >= near) & (x <= far);
            (within(step.mul_add(x, base), lower, upper), !accepted)
        }),
    );
}

/// The value, or the bound that rounding has made it cross.
#[inline(always)]
pub(crate) fn within<T: WideElement>(value: T, lower: T, upper: T) -> T {
    let value = if value < lower { lower } else { value };
    if value > upper { upper } else { value }
}

impl<T: WideElement> Truncated<T> {
    fn new(parameters: [Bound<T>; 4]) -> Self {
        let shared = Bound::scalars(parameters.each_ref()).map(plan);
        Self { mostly_first: shared.is_some_and(mostly_first), parameters, shared }
    }

    /// Writes proposals, and which of them are rejected.
    fn attempt(
        &self,
        [for_values, for_tests]: &[Source; 2],
        places: Places<'_>,
        parameters: Given<'_, T>,
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    ) {
        let mut rooms = Lines::<T>::rooms::<5>();
        match self.shared {
            Some(plan) => {
                for (room, value) in rooms.iter_mut().zip(plan) {
                    room.repeat(value, 1);
                }
            }
            None => plans(parameters, out.len(), &mut rooms),
        }
        let plan = slices(&rooms);
        let form = self.shared.map(|[form, ..]| form.to_f64() as u8);
        let mut tests = Lines::<T>::room();
        let tests = tests.zeros(out.len());
        T::bits(for_values, places, out);
        T::bits(for_tests, places, tests);
        variates(form, plan[0], out, tests);
        let [_, _, lower, upper] = parameters;
        let propose = match form {
            Some(UNIFORM) => propose::<T, UNIFORM>,
            Some(TAIL) => propose::<T, TAIL>,
            Some(_) => propose::<T, CENTRE>,
            None => propose::<T, EACH>,
        };
        propose(out, rejected, tests, plan, [lower, upper]);
    }
}

impl<T: WideElement> Attempt<T, 2, 4> for Truncated<T> {
    type Parameter = T;

    fn shared(&self) -> Option<[T; 4]> {
        Bound::scalars(self.parameters.each_ref())
    }

    fn parameters(&self, run: Run, lines: usize, out: &mut [LinesTogether<T>; 4]) {
        for (parameter, out) in self.parameters.iter().zip(out) {
            parameter.write(run, out.zeros(lines));
        }
    }

    fn first(
        &self,
        draws: &[Source; 2],
        run: Run,
        parameters: Given<'_, T>,
        out: &mut [Line<T>],
        open: &mut [Line<bool>],
    ) -> Option<u64> {
        let next = match self.shared {
            // Few lanes need the second of the two variates.
            Some([_, base, step, near, limit]) if self.mostly_first => {
                T::bits(&draws[0], run, out);
                T::quantile(Quantile::Normal, out);
                let [_, _, lower, upper] = parameters;
                place(out, open, [base, step, near, limit], [lower, upper]);
                0
            }
            _ => {
                self.attempt(draws, run.into(), parameters, out, open);
                1
            }
        };
        any_flag(open).then_some(next)
    }

    fn decide(
        &self,
        _: u64,
        draws: &[Source; 2],
        positions: &[Line<u64>],
        parameters: Given<'_, T>,
        out: &mut [Line<T>],
        rejected: &mut [Line<bool>],
    ) {
        self.attempt(draws, positions.into(), parameters, out, rejected);
    }

    fn cost(&self) -> usize {
        4 * words::<T>()
    }
}
