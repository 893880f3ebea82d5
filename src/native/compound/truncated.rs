//! Truncation.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::special::Tails;
use crate::native::inversion::{Inversion, OverPoints, quantiles, sealed};
use crate::native::methods::formula::NotNan;
use crate::native::quantile::{Law, Laws, OfUniform, Quantile, bound};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bits, Bound, BoxedSampler, Distribution, Filled, Line, LinesTogether, Named, Parameter,
    PointBits, Request, Run, Shown, UniformBits, named, parameters, sampler_by_bind, stored,
};
use crate::simd::{each_given, inlined};

/// A distribution with a [`Quantile`] truncated to an interval: the distribution of its values, given that
/// they are in the interval.
///
/// Density f(x) / P on \[lower, upper\], with the density f of the other distribution and its
/// probability P of the interval. A value is a quantile of the other distribution at a probability that is
/// drawn from the interval's: no value is rejected, however small P is. Counts are drawn as floats. Bounds
/// belong to the interval.
///
/// If the other distribution is an [`Inversion`], the interval of probabilities is found when the
/// distribution is made, by bisection of the quantile function, to the last of 64 bits. Otherwise, and
/// where fewer than 2^16 of its 2^64 quantiles (`f32`: 2^32) are in the interval, it is found by the
/// distribution function, or the survival function, whichever is smaller.
///
/// # Accuracy
/// Values are as accurate as the other distribution's, in both tails, down to probabilities of
/// 1e-300.
///
/// # Cost
/// By inversion, the cost of the other distribution and a multiplication; otherwise the cost of its
/// [`quantile`](Quantile::quantile), a fraction of a microsecond where it is a closed form, and a few where it
/// is not.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_truncated.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let gumbel = native::LocationScale::new(native::Gumbel, 10.0, 2.0)?;
/// let [for_floods, for_rates] = Key::from_seed(0).split_into();
/// let floods: Array1<f64> = for_floods.sample(native::Truncated::new(gumbel, 15.0, 30.0)?, 1000);
/// assert!(floods.iter().all(|flood| (15.0..=30.0).contains(flood)));
///
/// // Far in the tail, where the probability is 1e-83.
/// let gamma = native::Gamma::new(2.5)?;
/// let rates: Array1<f64> = for_rates.sample(native::Truncated::new(gamma, 200.0, f64::INFINITY)?, 1000);
/// assert!((rates.mean().unwrap() - 201.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("truncate", "truncexpon", "truncpareto", "truncweibull_min"))]
pub struct Truncated<D, T> {
    dist: D,
    lower: Named<T>,
    upper: Named<T>,
    /// Probabilities in units of 2^-64, for a distribution by inversion: the first one, and their number.
    counted: Option<[Named<u64>; 2]>,
}

impl<D: Quantile<T>, T: WideElement> Truncated<D, T> {
    /// The distribution `dist` truncated to these bounds, which may be infinite: scalars, or arrays that
    /// broadcast together. If `dist` has arrays as parameters, they broadcast to the shape of the
    /// bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless lower < upper, and the interval's probability is above 0 and at least 2^-48
    /// of the probability of the tail that it is in; [`Error::Broadcast`] if shapes do not broadcast together.
    pub fn new(
        dist: D,
        lower: impl Into<Parameter<T>>,
        upper: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("Truncated", lower, upper);
        lower.check_domain::<NotNan>()?;
        upper.check_domain::<NotNan>()?;
        let below = |upper| format!("below `upper` = {}", Shown(upper));
        lower.check_with(&upper, below, |lower, upper| lower < upper)?;

        let shape = lower.broadcast_shape(&upper)?;
        let counted = match dist.inversion() {
            Some(inversion) => probabilities(inversion, [&lower, &upper], &shape)?,
            None => None,
        };
        let truncated = Self { dist, lower, upper, counted };
        if truncated.counted.is_none() {
            truncated.check_probabilities(&shape)?;
        }
        Ok(truncated)
    }

    /// Checks that every interval has values.
    fn check_probabilities(&self, shape: &[usize]) -> Result<(), Error> {
        let laws = self.laws(shape)?;
        let len = shape.iter().product::<usize>() as u64;
        let parts = (0..len).map(|position| laws.get(position).resolution());
        let parts = Parameter::of_shape(shape, parts);
        let allowed = |part| match part > 0.0 {
            true => {
                let within = "that the interval has at least 2^-48 of the probability of its tail";
                format!("such {within}")
            }
            false => "such that the interval has a probability above 0".to_owned(),
        };
        let enough = |_, part| part >= 2.0_f64.powi(-48);
        self.lower.clone().map(T::to_f64).check_with(&parts, allowed, enough)
    }
}

impl<D, T> Truncated<D, T> {
    /// The distribution that is truncated.
    #[must_use]
    pub fn dist(&self) -> &D {
        &self.dist
    }
}

parameters! { Truncated<D, T>::new { lower, upper } }

stored! {
    Truncated<D, T>
    [D: Serialize, T: WideElement]
    [D: Quantile<T> + Deserialize<'de>, T: WideElement]
    {
        dist: D,
        lower: Parameter<T>,
        upper: Parameter<T>,
    }
    Self::new(dist, lower, upper)
}

/// The probabilities of the intervals in units of 2^-64, the first and how many there are, if each has
/// enough of them.
fn probabilities<T: WideElement>(
    dist: &dyn Inversion<T>,
    [lower, upper]: [&Named<T>; 2],
    shape: &[usize],
) -> Result<Option<[Named<u64>; 2]>, Error> {
    let from = lower.zip(upper, |lower, _| lower)?;
    let from = counted(dist, &from, shape, |quantile, lower| quantile < lower)?;
    let end = lower.zip(upper, |_, upper| upper)?;
    let end = counted(dist, &end, shape, |quantile, upper| quantile <= upper)?;
    let len = from.zip(&end, |from, end| end.saturating_sub(from))?;
    let least = if size_of::<T>() == size_of::<f32>() { 1 << 48 } else { 1 << 16 };
    let are_enough = len.values().iter().all(|&len| len >= least);
    Ok(are_enough.then_some([from, len]))
}

/// For each bound, in an array of `shape` or a scalar, how many of 2^64 quantiles are before it.
fn counted<T: WideElement>(
    dist: &dyn Inversion<T>,
    bounds: &Named<T>,
    shape: &[usize],
    before: impl Fn(T, T) -> bool,
) -> Result<Named<u64>, Error> {
    let mut counts = vec![0_u64; bounds.values().len()];
    for bit in (0..u64::BITS).rev() {
        // The last quantile of a stretch is before the bound if all are.
        let lasts = counts.iter().map(|count| count + (1 << bit) - 1).collect();
        let quantiles = quantiles(dist, lasts, shape)?;
        for ((count, quantile), &bound) in counts.iter_mut().zip(quantiles).zip(bounds.values()) {
            if before(quantile, bound) {
                *count += 1 << bit;
            }
        }
    }
    Ok(bounds.clone().converted(|bounds| match bounds.as_scalar() {
        Some(_) => counts[0].into(),
        None => Parameter::of_shape(bounds.shape(), counts),
    }))
}

/// The probabilities of an interval, in place of the probabilities of all quantiles.
struct Within {
    bits: UniformBits,
    from: Bound<u64>,
    len: Bound<u64>,
}

impl PointBits for Within {
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]) {
        match &self.bits {
            UniformBits::Random(source) => source.bits64(run, out),
            UniformBits::Points(points) => points.coordinates64(run, out),
        }
        let mut rooms = LinesTogether::rooms::<2>();
        let [from, len] = &mut rooms;
        each_given(
            out,
            [self.from.lines(run, out.len(), from), self.len.lines(run, out.len(), len)],
            inlined!(|bits, [from, len]| from
                + ((u128::from(bits) * u128::from(len)) >> u64::BITS) as u64),
        );
    }

    fn cost(&self) -> usize {
        self.bits.cost(|source| source.cost_of(size_of::<u64>())) + 2
    }
}

impl<D, T> sealed::Sealed for Truncated<D, T> {}
impl<D: Quantile<T>, T: WideElement> OverPoints<T> for Truncated<D, T> {}
impl<D: Quantile<T>, T: WideElement> Inversion<T> for Truncated<D, T> {}

impl<D: Quantile<T>, T: WideElement> Distribution<T> for Truncated<D, T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let inversion = self.dist.inversion().zip(self.counted.as_ref());
        let Some((dist, [from, len])) = inversion else {
            let (bits, laws) = (request.bits(), self.laws(shape)?);
            let f = |law: &TruncatedLaw<D::Law>, [u, rest]: [f64; 2], _| law.at(u, rest);
            return Ok(request.fill_with_boxed(BoxedSampler::of(OfUniform { bits, laws, f })));
        };
        let [lower, upper] = [self.lower.bind(shape)?, self.upper.bind(shape)?];
        let (from, len) = (from.bind(shape)?, len.bind(shape)?);
        let points: Arc<dyn PointBits> = Arc::new(Within { bits: request.bits(), from, len });
        let request = request.over(&points);
        let quantiles = request.sampler_of(dist)?;
        let values = Elementwise::with(quantiles, Clamped, [lower, upper]);
        Ok(request.fill_with_boxed(BoxedSampler::of(values)))
    }
}

impl<D: Quantile<T>, T: WideElement> Quantile<T> for Truncated<D, T> {
    type Law = TruncatedLaw<D::Law>;

    fn laws(&self, shape: &[usize]) -> Result<Laws<Self::Law>, Error> {
        let lower = bound("Truncated", "lower", &self.lower, shape)?;
        let upper = bound("Truncated", "upper", &self.upper, shape)?;
        Ok(self.dist.laws(shape)?.with([lower, upper], TruncatedLaw::new))
    }

    fn inversion(&self) -> Option<&dyn Inversion<T>> {
        Some(self)
    }
}

/// The law of values in an interval.
#[derive(Debug, Clone)]
pub struct TruncatedLaw<L> {
    law: L,
    /// The first and the last count, for distributions of counts.
    ends: [f64; 2],
    /// The probabilities below the interval, and above it.
    below: f64,
    above: f64,
    /// The probability of the interval.
    probability: f64,
    tail: Tail,
}

/// The tail that an interval is in; the interval's probability is a difference of two of the
/// tail's.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Tail {
    Lower,
    Upper,
    Neither,
}

impl<L: Law> TruncatedLaw<L> {
    #[inline]
    pub(in crate::native) fn new(law: L, [lower, upper]: [f64; 2]) -> Self {
        let [least, most] = law.support();
        let has_least = lower <= least;
        let [_, lower] = law.neighbours(lower.max(least));
        let [upper, _] = law.neighbours(upper.min(most));
        let (from_below, above) = (law.cdf(upper), law.survival(upper));
        // The lower bound belongs to the interval, which matters if it has a probability: `below` is before it.
        let [before, at] = [lower.next_down(), lower].map(|x| [law.cdf(x), law.survival(x)]);
        let is_same = |less: f64, more: f64| less >= more * (1.0 - 2.0_f64.powi(-40));
        let [below, from_above] = match is_same(before[0], at[0]) && is_same(at[1], before[1]) {
            _ if has_least => [0.0, 1.0],
            true if !L::IS_COUNT => at,
            _ => before,
        };
        let (probability, tail) = match (from_below, from_above) {
            _ if from_above <= 0.5 => (from_above - above, Tail::Upper),
            _ if from_below <= 0.5 => (from_below - below, Tail::Lower),
            _ => (1.0 - below - above, Tail::Neither),
        };
        Self { law, ends: [lower, upper], below, above, probability, tail }
    }

    /// The interval's part of the probability of its tail; 0 if there is nothing to draw.
    fn resolution(&self) -> f64 {
        let whole = match self.tail {
            Tail::Lower => self.below + self.probability,
            Tail::Upper => self.above + self.probability,
            Tail::Neither => 1.0,
        };
        let part = self.probability / whole;
        if self.probability > 0.0 && self.ends[0] <= self.ends[1] { part } else { 0.0 }
    }

    /// Whether a probability before truncation, from the lower end on, is best known from the upper one.
    fn is_upper(&self, lower: f64) -> bool {
        match self.tail {
            Tail::Lower => false,
            Tail::Upper => true,
            Tail::Neither => lower > 0.5,
        }
    }

    /// The quantile of u, which is 1 - `rest`.
    #[inline]
    fn at(&self, u: f64, rest: f64) -> f64 {
        let lower = self.below + u * self.probability;
        let x = match self.is_upper(lower) {
            true => self.law.upper_quantile(self.above + rest * self.probability),
            false => self.law.quantile(lower),
        };
        let [least, most] = self.ends;
        x.max(least).min(most)
    }

    fn tails(&self, x: f64) -> Tails {
        let [least, most] = self.ends;
        if x < least {
            return Tails::BELOW;
        }
        if x >= most {
            return Tails::ABOVE;
        }
        let lower = if self.tail == Tail::Upper { 1.0 } else { self.law.cdf(x) };
        match self.is_upper(lower) {
            true => Tails::of_upper((self.law.survival(x) - self.above) / self.probability),
            false => Tails::of_lower((lower - self.below) / self.probability),
        }
    }
}

impl<L: Law> Law for TruncatedLaw<L> {
    const IS_COUNT: bool = L::IS_COUNT;

    fn support(&self) -> [f64; 2] {
        self.ends
    }

    fn neighbours(&self, x: f64) -> [f64; 2] {
        self.law.neighbours(x)
    }

    fn cdf(&self, x: f64) -> f64 {
        self.tails(x).lower
    }

    fn survival(&self, x: f64) -> f64 {
        self.tails(x).upper
    }

    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.ends;
        if x < least || x > most {
            return f64::NEG_INFINITY;
        }
        self.law.log_density(x) - libm::log(self.probability)
    }

    fn quantile(&self, p: f64) -> f64 {
        let rest = 1.0 - p;
        self.at(p, if L::IS_COUNT && rest > 0.0 { rest + ROUNDED } else { rest })
    }

    fn upper_quantile(&self, q: f64) -> f64 {
        let u = 1.0 - q;
        self.at(if L::IS_COUNT { (u - ROUNDED).max(0.0) } else { u }, q)
    }
}

/// Half a unit in the last place of a probability near 1: the quantile of a count's tail is the count, also where the
/// tail was what another one leaves of 1.
const ROUNDED: f64 = f64::EPSILON / 4.0;

/// Quantiles may be rounded so that one which is out of order is beyond a bound.
#[derive(Clone, Copy)]
struct Clamped;

impl<T: WideElement> Formula<T, 2> for Clamped {
    #[inline(always)]
    fn value(&self, x: T, [lower, upper]: [T; 2]) -> T {
        let x = if x < lower { lower } else { x };
        if x > upper { upper } else { x }
    }
}
