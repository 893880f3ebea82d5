//! Truncation of distributions by inversion.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::inversion::{Inversion, OverPoints, quantiles, sealed};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bits, Bound, BoxedSampler, Distribution, Filled, Line, LinesTogether, Named, Parameter,
    PointBits, Request, Run, Shown, UniformBits, parameters, sampler_by_bind, stored,
};
use crate::simd::each_given;

/// A distribution by [`Inversion`] truncated to an interval: the distribution of its values, given that
/// they are in the interval.
///
/// Density f(x) / P on \[lower, upper\], with the density f of the other distribution and its
/// probability P of the interval. A value is a quantile of the other distribution, whose probability
/// is drawn from those with which quantiles are in the interval. These are found when the distribution
/// is made, by bisection of the quantile function, to the last of 64 bits: no distribution function is
/// needed, and no value is rejected, however small P is.
///
/// # Accuracy
/// As that of the other distribution, in both tails. There are 2^64 P different quantiles (`f32`:
/// 2^32 P), and at least 2^16: that is what limits P. For the tails of the normal distribution, as far
/// as numbers go, there is [`TruncatedNormal`](crate::native::TruncatedNormal); the upper tail of the
/// exponential one begins anew at any bound.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_truncated.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let gumbel = native::LocationScale::new(native::Gumbel, 10.0, 2.0)?;
/// let floods: Array1<f64> = Key::from_seed(0).sample(native::Truncated::new(gumbel, 15.0, 30.0)?, 1000);
/// assert!(floods.iter().all(|flood| (15.0..=30.0).contains(flood)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("truncate", "truncexpon", "truncpareto", "truncweibull_min"))]
pub struct Truncated<D, T> {
    dist: D,
    lower: Named<T>,
    upper: Named<T>,
    /// The probabilities in units of 2^-64: the first, and how many there are.
    from: Named<u64>,
    len: Named<u64>,
}

impl<D: Inversion<T>, T: WideElement> Truncated<D, T> {
    /// The distribution `dist` truncated to these bounds, which may be infinite: scalars, or arrays that
    /// broadcast together. If `dist` has arrays as parameters, they broadcast to the shape of the
    /// bounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless lower < upper, and the interval's probability is at least 2^-48
    /// (`f32`: 2^-16); [`Error::Broadcast`] if shapes do not broadcast together.
    pub fn new(
        dist: D,
        lower: impl Into<Parameter<T>>,
        upper: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let lower = lower.into().named("Truncated", "lower");
        let upper = upper.into().named("Truncated", "upper");
        for bound in [&lower, &upper] {
            bound.check("a number", |bound| bound.partial_cmp(&bound).is_some())?;
        }
        let below = |upper| format!("below `upper` = {}", Shown(upper));
        lower.check_with(&upper, below, |lower, upper| lower < upper)?;

        let shape = lower.broadcast_shape(&upper)?;
        let from = lower.zip(&upper, |lower, _| lower)?;
        let from = counted(&dist, &from, &shape, |quantile, lower| quantile < lower)?;
        let end = lower.zip(&upper, |_, upper| upper)?;
        let end = counted(&dist, &end, &shape, |quantile, upper| quantile <= upper)?;
        let len = from.zip(&end, |from, end| end.saturating_sub(from))?;
        let (least, text) = match size_of::<T>() == size_of::<f32>() {
            true => (1 << 48, "2^-16"),
            false => (1 << 16, "2^-48"),
        };
        let probability = |len: u64| len as f64 / 2.0_f64.powi(64);
        let parts = len.clone().map(probability);
        let allowed = |_| format!("such that the interval has a probability of at least {text}");
        let enough = |_, part| part >= probability(least);
        let wide = |bound: &Named<T>| bound.clone().map(T::to_f64);
        wide(&lower).check_with(&parts, allowed, enough)?;
        Ok(Self { dist, lower, upper, from, len })
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
    [D: Inversion<T> + Deserialize<'de>, T: WideElement]
    {
        dist: D,
        lower: Parameter<T>,
        upper: Parameter<T>,
    }
    Self::new(dist, lower, upper)
}

/// For each bound, in an array of `shape` or a scalar, how many of 2^64 quantiles are before it.
fn counted<T: WideElement>(
    dist: &impl Inversion<T>,
    bounds: &Named<T>,
    shape: &[usize],
    before: impl Fn(T, T) -> bool,
) -> Result<Named<u64>, Error> {
    let mut counts = vec![0_u64; bounds.values().len()];
    for bit in (0..u64::BITS).rev() {
        // The last of as many quantiles is before the bound if all are.
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
        None => {
            let counts = ndarray::ArrayD::from_shape_vec(bounds.shape(), counts);
            Parameter::from(counts.expect("one for each bound"))
        }
    }))
}

/// The probabilities of an interval, in place of those of all quantiles.
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
            #[inline(always)]
            |bits, [from, len]| from + ((u128::from(bits) * u128::from(len)) >> u64::BITS) as u64,
        );
    }

    fn cost(&self) -> usize {
        self.bits.cost(|source| source.cost_of(size_of::<u64>())) + 2
    }
}

impl<D: sealed::Sealed, T> sealed::Sealed for Truncated<D, T> {}
impl<D: Inversion<T>, T: WideElement> OverPoints<T> for Truncated<D, T> {}
impl<D: Inversion<T>, T: WideElement> Inversion<T> for Truncated<D, T> {}

impl<D: Inversion<T>, T: WideElement> Distribution<T> for Truncated<D, T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let [lower, upper] = [self.lower.bind(shape)?, self.upper.bind(shape)?];
        let (from, len) = (self.from.bind(shape)?, self.len.bind(shape)?);
        let points: Arc<dyn PointBits> = Arc::new(Within { bits: request.bits(), from, len });
        let request = request.over(&points);
        let quantiles = request.sampler_of(&self.dist)?;
        let values = Elementwise::with(quantiles, Clamped, [lower, upper]);
        Ok(request.fill_with_boxed(BoxedSampler::of(values)))
    }
}

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
