//! Quantiles, distribution functions and densities over arrays.

use std::fmt;

use ndarray::{Array, Dimension, IxDyn};

use super::inversion::{Inversion, OverPoints, sealed};
use crate::arrays::AsArray;
use crate::elements::wide::WideElement;
use crate::engine::{Cost, Fill, Run, checked_allocation, first};
use crate::error::Error;
use crate::math::special::log_ratio;
use crate::math::special::solve::smaller;
use crate::sampling::{
    BLOCK, Bits as _, Bound, BoxedSampler, Distribution, Filled, LANES, Line, Lines, LinesTogether,
    Number, Parameter, Request, Sampler, UniformBits, broadcast_shape, check_values, each,
    sampler_by_bind,
};
use crate::simd::inlined;

/// A distribution of one number with given parameters, as functions of `f64`.
///
/// To be implemented for a distribution of your own: [`cdf`](Self::cdf), [`survival`](Self::survival) and
/// [`log_density`](Self::log_density). Quantiles are found by a search, unless there is a better way.
///
/// The functions are the same on every machine if they use [`math::Real`](crate::math::Real) or libm, and not
/// `f64::exp`. They return no error: outside of the support, probabilities are 0 or 1, and densities are 0.
pub trait Law: Clone + Send + Sync + 'static {
    /// Whether values are counts: whole numbers unless [`neighbours`](Self::neighbours) says otherwise.
    const IS_COUNT: bool = false;

    /// The least and the largest value.
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    /// The values next to `x`: the largest up to it, and the least from it on.
    fn neighbours(&self, x: f64) -> [f64; 2] {
        if Self::IS_COUNT { [x.floor(), x.ceil()] } else { [x, x] }
    }

    /// The probability of a value up to `x`.
    fn cdf(&self, x: f64) -> f64;

    /// The probability of a value above `x`, with all digits where it is small.
    fn survival(&self, x: f64) -> f64;

    /// The logarithm of the density at `x`, or of the probability of a count.
    fn log_density(&self, x: f64) -> f64;

    /// The least x with `cdf(x) >= p`; for `p` = 1, the largest value. Of counts, a `p` that is `cdf(x)` but for
    /// rounding is taken for it.
    fn quantile(&self, p: f64) -> f64 {
        searched(self, p, false)
    }

    /// The least x with `survival(x) <= q`.
    fn upper_quantile(&self, q: f64) -> f64 {
        searched(self, q, true)
    }

    /// Which functions are computed in loops of vectors.
    #[doc(hidden)]
    const IN_LOOPS: Loops = Loops::None;

    /// The value of a function.
    #[doc(hidden)]
    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        function.of(self, x)
    }

    /// Replaces the first `count` arguments, of at most a block, by the values of a function, the same as one by one.
    #[doc(hidden)]
    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        function.over(self, lines, count);
    }
}

/// The functions of a law for which [`Law::value`] is marked `#[inline(always)]` and has no calls.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Loops {
    None,
    Quantiles,
    /// All but quantiles.
    Probabilities,
    Densities,
    All,
}

/// A function of a law; quantiles and tails are of the upper tail or of the lower one.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Function {
    Quantile { upper: bool },
    Tail { upper: bool },
    LogDensity,
}

impl Function {
    const ALL: [Self; 5] = [
        Self::Quantile { upper: false },
        Self::Quantile { upper: true },
        Self::Tail { upper: false },
        Self::Tail { upper: true },
        Self::LogDensity,
    ];

    /// Replaces numbers by values.
    #[inline]
    pub(super) fn over<L: Law>(self, law: &L, lines: &mut [Line<f64>], count: usize) {
        match self {
            Self::Quantile { upper: false } => Self::known_over::<L, 0>(law, lines, count),
            Self::Quantile { upper: true } => Self::known_over::<L, 1>(law, lines, count),
            Self::Tail { upper: false } => Self::known_over::<L, 2>(law, lines, count),
            Self::Tail { upper: true } => Self::known_over::<L, 3>(law, lines, count),
            Self::LogDensity => Self::known_over::<L, 4>(law, lines, count),
        }
    }

    /// The same for a function that the compiler knows: closures of its own, so that loops are compiled for it.
    #[inline]
    fn known_over<L: Law, const N: usize>(law: &L, lines: &mut [Line<f64>], count: usize) {
        let is_quantile = matches!(Self::ALL[N], Self::Quantile { .. });
        let are_in_loops = match L::IN_LOOPS {
            Loops::None => false,
            Loops::Quantiles => is_quantile,
            Loops::Probabilities => !is_quantile,
            Loops::Densities => Self::ALL[N] == Self::LogDensity,
            Loops::All => true,
        };
        if are_in_loops {
            return each(lines, inlined!(|x| law.value(Self::ALL[N], x)));
        }
        for x in &mut lines.as_flattened_mut()[..count] {
            *x = Self::ALL[N].of(law, *x);
        }
    }

    #[inline(always)]
    pub(super) fn of<L: Law>(self, law: &L, x: f64) -> f64 {
        match self {
            Self::Quantile { upper: false } => law.quantile(x),
            Self::Quantile { upper: true } => law.upper_quantile(x),
            Self::Tail { upper: false } => law.cdf(x),
            Self::Tail { upper: true } => law.survival(x),
            Self::LogDensity => law.log_density(x),
        }
    }
}

/// The laws at the positions of an array: one for each set of parameters.
pub struct Laws<L>(At<L>);

enum At<L> {
    Same(L),
    Each(Box<dyn Fn(u64) -> L + Send + Sync>),
}

impl<L> fmt::Debug for Laws<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Laws(..)")
    }
}

impl<L: Law> Laws<L> {
    /// The laws with these parameters, each with its name, at the positions of an array of `shape`.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shape of a parameter does not broadcast to `shape`.
    #[inline]
    pub fn new<T: Number, const N: usize>(
        function: &'static str,
        parameters: [(&'static str, &Parameter<T>); N],
        shape: &[usize],
        law: impl Fn([f64; N]) -> L + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let mut bounds = Vec::with_capacity(N);
        for (name, parameter) in parameters {
            bounds.push(bound(function, name, parameter, shape)?);
        }
        let bounds = bounds.try_into().unwrap_or_else(|_| unreachable!("as many as were given"));
        Ok(Self::of_bounds(bounds, law))
    }

    #[inline]
    pub(crate) fn of_bounds<const N: usize>(
        bounds: [Bound<f64>; N],
        law: impl Fn([f64; N]) -> L + Send + Sync + 'static,
    ) -> Self {
        let mut same = [0.0; N];
        for (same, bound) in same.iter_mut().zip(&bounds) {
            let Some(value) = bound.as_scalar() else {
                let each = move |position| law(bounds.each_ref().map(|b| b.get(position)));
                return Self(At::Each(Box::new(each)));
            };
            *same = value;
        }
        Self(At::Same(law(same)))
    }

    /// The laws of the rows of an array, whose numbers are bound to positions.
    #[inline]
    pub(crate) fn of_rows(rows: Bound<u32>, laws: Vec<L>) -> Self {
        match rows.as_scalar() {
            Some(row) => Self(At::Same(laws[row as usize].clone())),
            None => Self(At::Each(Box::new(move |n| laws[rows.get(n) as usize].clone()))),
        }
    }

    /// The laws made of these and of further parameters.
    #[inline]
    pub(crate) fn with<M: Law, const N: usize>(
        self,
        bounds: [Bound<f64>; N],
        law: impl Fn(L, [f64; N]) -> M + Send + Sync + 'static,
    ) -> Laws<M> {
        match self.0 {
            At::Same(same) => Laws::of_bounds(bounds, move |values| law(same.clone(), values)),
            At::Each(each) => Laws(At::Each(Box::new(move |position| {
                law(each(position), bounds.each_ref().map(|bound| bound.get(position)))
            }))),
        }
    }

    /// The laws made of several at each position.
    #[inline]
    pub(crate) fn joined<M: Law>(
        all: Vec<Self>,
        law: impl Fn(Vec<L>) -> M + Send + Sync + 'static,
    ) -> Laws<M> {
        let are_same = all.iter().all(|laws| matches!(laws.0, At::Same(_)));
        let joined = move |position| law(all.iter().map(|laws| laws.get(position)).collect());
        Laws(if are_same { At::Same(joined(0)) } else { At::Each(Box::new(joined)) })
    }

    /// The law at a flat position.
    #[inline]
    #[must_use]
    pub fn get(&self, position: u64) -> L {
        match &self.0 {
            At::Same(law) => law.clone(),
            At::Each(each) => each(position),
        }
    }

    /// Calls a function with the law at each position.
    #[inline]
    fn each(&self, positions: impl Iterator<Item = u64>, mut f: impl FnMut(usize, u64, &L)) {
        for (n, position) in positions.enumerate() {
            match &self.0 {
                At::Same(law) => f(n, position, law),
                At::Each(each) => f(n, position, &each(position)),
            }
        }
    }
}

/// A parameter's values in `f64`, at the positions of an array.
#[inline]
pub(crate) fn bound<T: Number>(
    function: &'static str,
    name: &'static str,
    parameter: &Parameter<T>,
    shape: &[usize],
) -> Result<Bound<f64>, Error> {
    Ok(parameter.bind(function, name, shape)?.map(T::wide))
}

/// A distribution of one number with a quantile function: every one of [`native`](crate::native) that is listed
/// below.
///
/// The functions take arrays of any shape and layout, slices or `Vec`s. The argument and the parameters broadcast
/// together, as arrays do in NumPy, to the shape of the result. It has as many axes as the argument; where parameters
/// have more, the argument needs axes of length 1, or a dynamic number of axes (`into_dyn`). All is computed in
/// `f64`, in parallel, with the same bits on every machine.
///
/// ```
/// use ndarray::array;
/// use ndkey::native::{ChiSquared, Gamma, Quantile};
///
/// // The critical value of a test with 3 degrees of freedom, and its p-value.
/// let chi_squared = ChiSquared::new(3.0)?;
/// let critical = chi_squared.upper_quantile(&array![0.05, 1e-20])?;
/// assert!((critical[0] - 7.814727903251178_f64).abs() < 1e-14);
/// assert!((chi_squared.survival(&critical)?[1] / 1e-20 - 1.0).abs() < 1e-13);
///
/// // With a shape for each column.
/// let gamma = Gamma::new(array![0.5, 2.5])?;
/// let quartiles = gamma.quantile(&array![[0.25], [0.5], [0.75]])?;
/// assert_eq!(quartiles.dim(), (3, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Of the distributions made from incomplete gamma and beta functions, probabilities are within 1e-13 of
/// themselves in both tails, down to 1e-300, for shapes from 1e-3 to 1e8; a quantile has the probability `p` within
/// 4 units in its last place, or is next to a number that has. [`guide::quantiles`](crate::guide::quantiles) has
/// what was measured.
///
/// # For a distribution of your own
/// [`laws`](Self::laws) is all that is needed, with a [`Law`].
///
/// ```
/// use ndkey::native::{Law, Laws, Quantile};
/// use ndkey::math::Real;
/// use ndkey::{Error, Parameter};
///
/// struct Wedge(Parameter<f64>);
///
/// /// Density 2 x / end^2 from 0 to an end.
/// #[derive(Clone)]
/// struct WedgeLaw(f64);
///
/// impl Law for WedgeLaw {
///     fn support(&self) -> [f64; 2] {
///         [0.0, self.0]
///     }
///     fn cdf(&self, x: f64) -> f64 {
///         (x / self.0).clamp(0.0, 1.0).powi(2)
///     }
///     fn survival(&self, x: f64) -> f64 {
///         let x = (x / self.0).clamp(0.0, 1.0);
///         (1.0 - x) * (1.0 + x)
///     }
///     fn log_density(&self, x: f64) -> f64 {
///         if (0.0..=self.0).contains(&x) { Real::log(2.0 * x / self.0 / self.0) } else { -f64::INFINITY }
///     }
/// }
///
/// impl Quantile<f64> for Wedge {
///     type Law = WedgeLaw;
///     fn laws(&self, shape: &[usize]) -> Result<Laws<WedgeLaw>, Error> {
///         Laws::new("Wedge", [("end", &self.0)], shape, |[end]| WedgeLaw(end))
///     }
/// }
///
/// let median = Wedge(2.0.into()).quantile(&[0.5])?;
/// assert!((median[0] - 2.0_f64.sqrt()).abs() < 1e-15);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no quantile function for values of `{T}`",
    note = "the documentation of `Quantile` lists the distributions that have one"
)]
pub trait Quantile<T> {
    /// The distribution with given parameters.
    type Law: Law;

    /// The laws at the positions of an array of `shape`.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shape of a parameter does not broadcast to `shape`.
    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error>;

    /// The distribution itself if its samples are by inversion.
    #[doc(hidden)]
    fn inversion(&self) -> Option<&dyn Inversion<T>> {
        None
    }

    /// The law of a distribution whose parameters are scalars, for functions of single numbers:
    /// `Quantile::<f64>::law(&StandardNormal)?.cdf(1.96)`, with the trait [`Law`].
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter is an array.
    fn law(&self) -> Result<Self::Law, Error> {
        Ok(self.laws(&[])?.get(0))
    }

    /// The quantiles of probabilities `p`: the least x that a value does not exceed with this probability.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless every probability is in \[0, 1\]; [`Error::Broadcast`] if the shapes of `p` and of
    /// a parameter do not broadcast together, or only with more axes than `p` has.
    #[doc(alias("ppf", "icdf", "inverse cdf"))]
    fn quantile<A>(&self, p: &A) -> Result<Array<T, A::Dim>, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
        T: WideElement,
    {
        let laws = |shape: &[usize]| self.laws(shape);
        evaluated(p, "quantile", PROBABILITY("p"), laws, Function::Quantile { upper: false })
    }

    /// The quantiles of probabilities `q` of the upper tail: `quantile(1 - q)`, with all digits of small `q`.
    ///
    /// # Errors
    /// The errors of [`quantile`](Self::quantile).
    #[doc(alias("isf"))]
    fn upper_quantile<A>(&self, q: &A) -> Result<Array<T, A::Dim>, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
        T: WideElement,
    {
        let laws = |shape: &[usize]| self.laws(shape);
        evaluated(q, "upper_quantile", PROBABILITY("q"), laws, Function::Quantile { upper: true })
    }

    /// The distribution function: the probabilities of values up to `x`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if a number is NaN; [`Error::Broadcast`] as [`quantile`](Self::quantile).
    #[doc(alias("distribution function", "probability"))]
    fn cdf<A>(&self, x: &A) -> Result<Array<T, A::Dim>, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
        T: WideElement,
    {
        evaluated(x, "cdf", ANY, |shape| self.laws(shape), Function::Tail { upper: false })
    }

    /// The probabilities of values above `x`, with all digits where they are small.
    ///
    /// # Errors
    /// The errors of [`cdf`](Self::cdf).
    #[doc(alias("sf"))]
    fn survival<A>(&self, x: &A) -> Result<Array<T, A::Dim>, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
        T: WideElement,
    {
        evaluated(x, "survival", ANY, |shape| self.laws(shape), Function::Tail { upper: true })
    }

    /// The logarithm of the density at `x`, or of the probability of a count: -infinity outside of the support.
    ///
    /// # Errors
    /// The errors of [`cdf`](Self::cdf).
    #[doc(alias("logpdf", "logpmf", "pdf", "pmf", "log_prob"))]
    fn log_density<A>(&self, x: &A) -> Result<Array<T, A::Dim>, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
        T: WideElement,
    {
        evaluated(x, "log_density", ANY, |shape| self.laws(shape), Function::LogDensity)
    }
}

impl<T, D: Quantile<T> + ?Sized> Quantile<T> for &D {
    type Law = D::Law;

    fn laws(&self, shape: &[usize]) -> Result<Laws<D::Law>, Error> {
        (**self).laws(shape)
    }

    fn inversion(&self) -> Option<&dyn Inversion<T>> {
        (**self).inversion()
    }
}

/// An argument's name, and what is allowed.
struct Argument {
    name: &'static str,
    allowed: &'static str,
    contains: fn(f64) -> bool,
}

const PROBABILITY: fn(&'static str) -> Argument =
    |name| Argument { name, allowed: "between 0 and 1", contains: |p| (0.0..=1.0).contains(&p) };

const ANY: Argument = Argument { name: "x", allowed: "a number", contains: |x| !x.is_nan() };

/// A function of the laws and of an array, elementwise.
#[inline]
fn evaluated<T: WideElement, A: AsArray<Elem = T> + ?Sized, L: Law>(
    array: &A,
    function: &'static str,
    Argument { name, allowed, contains }: Argument,
    laws: impl Fn(&[usize]) -> Result<Laws<L>, Error>,
    of: Function,
) -> Result<Array<T, A::Dim>, Error> {
    let view = array.array_view();
    check_values(&view, view.shape(), function, name, allowed, |x| contains(T::wide(x)))?;
    let (laws, dim) = broadcast(view.raw_dim(), laws)?;
    checked_allocation::<T>(dim.slice())?;
    let view = view.broadcast(dim.clone()).expect("a shape that it broadcasts to");
    let copied;
    let values = match view.as_slice() {
        Some(values) => values,
        None => {
            copied = Vec::from_iter(view.iter().copied());
            &copied
        }
    };
    let results = first(&Evaluated { laws, values, of }, values.len());
    Ok(Array::from_shape_vec(dim, results).expect("one for each element"))
}

/// The laws at the positions of an array whose shape is this one and the parameters' shapes, broadcast together.
///
/// Only the laws know the shapes of their parameters: their error tells the first one that does not fit.
fn broadcast<L: Law, D: Dimension>(
    dim: D,
    laws: impl Fn(&[usize]) -> Result<Laws<L>, Error>,
) -> Result<(Laws<L>, D), Error> {
    let mut dim = dim;
    loop {
        let (function, parameter, from, error) = match laws(dim.slice()) {
            Ok(laws) => return Ok((laws, dim)),
            Err(error) => match &error {
                Error::Broadcast { function, parameter, from, .. } => {
                    (*function, *parameter, from.clone(), error)
                }
                _ => return Err(error),
            },
        };
        let shape = broadcast_shape(function, parameter, &from, dim.slice())?;
        match D::from_dimension(&IxDyn(&shape)) {
            Some(larger) if larger != dim => dim = larger,
            _ => return Err(error),
        }
    }
}

struct Evaluated<'a, L, T> {
    laws: Laws<L>,
    values: &'a [T],
    of: Function,
}

impl<L: Law, T: WideElement> Fill<T> for Evaluated<'_, L, T> {
    fn fill(&self, run: Run, out: &mut [T]) {
        debug_assert!(run.step == 1 || out.len() <= 1, "as many as there are, in their order");
        let values = &self.values[run.start as usize..][..out.len()];
        let At::Same(law) = &self.laws.0 else {
            let positions = (0..out.len()).map(|n| run.position(n));
            return self.laws.each(positions, |n, _, law| {
                out[n] = T::from_f64(self.of.of(law, T::wide(values[n])));
            });
        };
        for (out, values) in out.chunks_mut(BLOCK * LANES).zip(values.chunks(BLOCK * LANES)) {
            let mut room = Lines::room();
            let lines = room.zeros(out.len().div_ceil(LANES));
            for (x, value) in lines.as_flattened_mut().iter_mut().zip(values) {
                *x = T::wide(*value);
            }
            law.evaluate(self.of, lines, out.len());
            for (out, x) in out.iter_mut().zip(lines.as_flattened()) {
                *out = T::from_f64(*x);
            }
        }
    }

    fn cost(&self) -> Cost {
        Cost { nanoseconds: COST, fast_rows: false }
    }

    fn unit(&self) -> u64 {
        1
    }
}

/// The cost of most quantiles and distribution functions, in nanoseconds.
const COST: usize = 200;

/// Another distribution by inversion: its values are quantiles of uniform variates, so that it can be drawn
/// over quasi-random [`points`](crate::points).
///
/// Each value is a monotone function of one uniform variate of 64 bits, or of one coordinate of a point. A
/// distribution that is by [`Inversion`] already has other values here.
///
/// ```
/// use ndkey::native::{ByQuantile, Gamma, Key};
/// use ndkey::points::Sobol;
///
/// let gamma = ByQuantile(Gamma::new(2.5)?);
/// let points = Key::from_seed(0).sample(Sobol::new(2)?.with(&gamma), (1024, 2));
/// assert!((points.mean().unwrap() - 2.5_f64).abs() < 0.01);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ByQuantile<D>(
    /// The distribution.
    pub D,
);

impl<T, D: Quantile<T>> Quantile<T> for ByQuantile<D> {
    type Law = D::Law;

    fn laws(&self, shape: &[usize]) -> Result<Laws<D::Law>, Error> {
        self.0.laws(shape)
    }
}

impl<D> sealed::Sealed for ByQuantile<D> {}
impl<D: Quantile<T>, T: WideElement> OverPoints<T> for ByQuantile<D> {}
impl<D: Quantile<T>, T: WideElement> Inversion<T> for ByQuantile<D> {}

impl<D: Quantile<T>, T: WideElement> Distribution<T> for ByQuantile<D> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let quantiles = |law: &D::Law, [u, rest]: [f64; 2], _| match u <= 0.5 {
            true => law.quantile(u),
            false => law.upper_quantile(rest),
        };
        let laws = self.0.laws(request.shape())?;
        let bits = request.bits();
        Ok(request.fill_with_boxed(BoxedSampler::of(OfUniform { bits, laws, f: quantiles })))
    }
}

/// A function of the law and of a uniform variate u, given with 1 - u.
pub(super) struct OfUniform<L, F> {
    pub(super) bits: UniformBits,
    pub(super) laws: Laws<L>,
    pub(super) f: F,
}

impl<L, F, T> Sampler<T> for OfUniform<L, F>
where
    L: Law,
    F: Fn(&L, [f64; 2], u64) -> f64 + Send + Sync,
    T: WideElement,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut room = LinesTogether::room_of();
        let bits: &mut [Line<u64>] = room.zeros(out.len());
        match &self.bits {
            UniformBits::Random(source) => source.bits64(run, bits),
            UniformBits::Points(points) => points.coordinates64(run, bits),
        }
        let (bits, out) = (bits.as_flattened(), out.as_flattened_mut());
        let positions = (0..out.len()).map(|n| run.position(n));
        self.laws.each(positions, |n, position, law| {
            out[n] = T::from_f64((self.f)(law, [unit(bits[n]), unit(!bits[n])], position));
        });
    }

    fn cost(&self) -> usize {
        COST + self.bits.cost(|source| source.cost_of(size_of::<u64>()))
    }
}

/// (bits + 1/2) / 2^64.
#[inline]
pub(super) fn unit(bits: u64) -> f64 {
    const UNIT: f64 = 1.0 / 2.0 / (1_u64 << 63) as f64;
    bits as f64 * UNIT + 0.5 * UNIT
}

/// What a quantile is searched by: the support, the lower or the upper tail, and the logarithm of the density.
pub(super) struct Searched<T, D> {
    pub(super) support: [f64; 2],
    pub(super) is_count: bool,
    pub(super) tail: T,
    pub(super) log_density: D,
}

#[inline]
fn searched<L: Law>(law: &L, p: f64, upper: bool) -> f64 {
    let tail = |x: f64, of_upper| if of_upper { law.survival(x) } else { law.cdf(x) };
    let log_density = |x: f64| law.log_density(x);
    let support = law.support();
    let searched = Searched { support, is_count: L::IS_COUNT, tail, log_density };
    let x = searched.quantile(p, upper, 0.0, None);
    if L::IS_COUNT && p > 0.0 && p < 1.0 {
        let tails = [x.next_down(), x].map(|x| tail(x, upper));
        if is_tie(p, tails) {
            return searched.quantile(tails[0], upper, 0.0, None);
        }
    }
    x
}

/// Whether `p` is the tail before a count but for the rounding of both, given that tail and the count's own.
///
/// The difference is at most a sixteenth of the count's probability: so each count is a quantile of some
/// probabilities, however small its own is, and quantiles never decrease with `p`.
#[inline]
pub(super) fn is_tie(p: f64, [before, own]: [f64; 2]) -> bool {
    // The accuracy of the smaller tail, and a unit in the last place of `p`, which may be what that leaves of 1.
    let rounding = 2.0_f64.powi(-43) * p.min(1.0 - p) + f64::EPSILON * p;
    (p - before).abs() <= rounding.min((own - before).abs() / 16.0)
}

impl<T: Fn(f64, bool) -> f64, D: Fn(f64) -> f64> Searched<T, D> {
    /// The least x with a lower tail of `p` or more, or with an upper one of `p` or less; or an x with that tail to a
    /// `share` of it. A guess is tried first.
    ///
    /// By Newton's method for the logarithm of the tail, and by bisection of all numbers where that does not bring
    /// the ends closer.
    #[inline]
    pub(super) fn quantile(&self, p: f64, upper: bool, share: f64, guess: Option<f64>) -> f64 {
        let [least, most] = self.support;
        let (at_least, at_most) = if upper { (1.0, 0.0) } else { (0.0, 1.0) };
        if p == at_least {
            return least;
        }
        if p == at_most {
            return most;
        }
        // The smaller tail has all digits; of counts, the quantile of a tail is the count that has it.
        let (target, by_survival) = if self.is_count { (p, upper) } else { smaller(p, upper) };
        let (mut low, mut high) = (ordered(least) - 1, ordered(most));
        let middle = Some(0.5 * (least + most)).filter(|middle| middle.is_finite());
        let mut newton = guess.or(middle).map(ordered);
        // How many steps did not halve the interval, and how many were to the same side of the solution.
        let (mut slow, mut same, mut was_enough) = (0, 0, false);
        while high - low > 1 {
            let width = high - low;
            let step = newton.filter(|at| slow < 3 && (low + 1..high).contains(at));
            let at = step.unwrap_or(low + width / 2);
            let x = number(at);
            let value = (self.tail)(x, by_survival);
            if share > 0.0 && (value - target).abs() <= share * target {
                return x;
            }
            let is_enough = if by_survival { value <= target } else { value >= target };
            *if is_enough { &mut high } else { &mut low } = at;
            slow = if step.is_none() || high - low <= width / 2 { 0 } else { slow + 1 };
            // After bisection, the last step may still be one.
            let is_left = newton.is_some_and(|at| (low + 1..high).contains(&at));
            if self.is_count || step.is_none() && is_left {
                continue;
            }
            same = if is_enough == was_enough { same + 1 } else { 0 };
            was_enough = is_enough;
            let density = libm::exp((self.log_density)(x));
            let change =
                log_ratio(target, value) * (value / if by_survival { -density } else { density });
            // Near 0, tails are nearly powers.
            let next =
                if least == 0.0 && !by_survival { x * libm::exp(change / x) } else { x + change };
            newton = next.is_finite().then(|| {
                // Past the solution, and further if earlier steps were not, so that both ends come closer.
                let past = 2 << u32::min(4 * same, 60);
                ordered(next) + if is_enough { -past } else { past }
            });
        }
        number(high)
    }
}

/// Numbers in their order as integers.
#[inline]
fn ordered(x: f64) -> i128 {
    let bits = x.to_bits();
    let size = i128::from(bits & !(1 << 63));
    if bits >> 63 == 1 { -size } else { size }
}

#[inline]
fn number(order: i128) -> f64 {
    let size = f64::from_bits(order.unsigned_abs() as u64);
    if order < 0 { -size } else { size }
}
