//! The geometric distribution.

use crate::elements::count::Count;
use crate::elements::inverse::OfUniformBits;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::quantile::FromBits as _;
use crate::methods::combined::combined;
use crate::native::inversion::by_inversion;
use crate::native::methods::fits::check_success;
use crate::native::methods::formula::{distribution, domains};
use crate::native::positive::exponential::standard_exponential;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Filled, Line, LinesTogether, Monotonicity, Request, Run,
    Sampler, TOGETHER, UniformBits, WideSampler, sampler_by_bind,
};
use crate::simd::{each_given, each_with, inlined, prefetch_ahead};

domains! {
    Success: "in [2^-53, 1]", |p| (LEAST..=1.0).contains(&p);
}

distribution! {
    /// The geometric distribution: the number of trials up to the first success, each with probability
    /// `p`.
    ///
    /// Probability p (1 - p)^(k - 1) of k = 1, 2, ...; mean 1 / p, variance (1 - p) / p^2. Samples by
    /// inversion: floor(-e / log(1 - p)) + 1 with e from
    /// [`StandardExponential`](crate::native::StandardExponential): of `f32` where the mean of floor's argument
    /// is at most 256, whatever the types of `p` and of the values, and of `f64` where it is more. In the far
    /// tail, of a probability below 10^-7, numbers are therefore skipped. Numbers above 2^53, which occur with
    /// p below 5e-15, are rounded to `f64`.
    ///
    /// An integer type must have room for the counts: where one would exceed the largest number of the
    /// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/geometric.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let trials: Array1<i64> = Key::from_seed(0).sample(native::Geometric::new(0.3)?, 1000);
    /// assert!(trials.iter().all(|&k| k >= 1));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("geom"))]
    struct Geometric<T = f64>;

    /// A geometric distribution with probability of success `p`, a scalar or an array.
    new(p: Success)
}

/// The smallest probability: with it, values stay below 2^59; those above 2^53 are rounded.
const LEAST: f64 = 1.0 / (1_u64 << 53) as f64;

impl<T: WideElement, C: Count> Distribution<C> for Geometric<T> {
    sampler_by_bind!(C);

    fn bind<'a>(&'a self, request: Request<'_, 'a, C>) -> Result<Filled, Error> {
        check_success::<C>(&self.p.wide)?;
        let p = self.p.wide.bind(request.shape())?;
        let trials = trials(p, request.bits());
        Ok(request.fill_with_boxed(trials))
    }
}

by_inversion!(Geometric<T: WideElement> of counts);

/// The sampler of numbers of trials.
fn trials<C: Count>(p: Bound<f64>, bits: UniformBits) -> BoxedSampler<'static, C> {
    let scale = p.map(|p| -1.0 / libm::log1p(-p));
    let any = |far| scale.any(|scale| is_far(scale) == far);
    let near = |bits| Near { bits, scale: scale.clone().map(|scale| scale as f32) };
    match [any(false), any(true)] {
        [_, false] => BoxedSampler::of(near(bits)),
        [false, true] => C::from_double(far(scale, bits)),
        [true, true] => {
            let near = BoxedSampler::of(near(bits.clone()));
            let far = far(scale.clone(), bits);
            // Each value by the kind of its own parameter.
            C::from_double(combined(
                [near.into(), far.into(), scale.into()],
                inlined!(|[near, far, scale]| if is_far(scale) { far } else { near }),
            ))
        }
    }
}

/// Whether values get so large that exponential variates of `f32` would skip some. Others are below
/// 6000.
#[inline(always)]
fn is_far(scale: f64) -> bool {
    scale > 256.0
}

/// Numbers of trials from exponential variates of `f64`.
#[inline]
fn far(scale: Bound<f64>, bits: UniformBits) -> WideSampler {
    BoxedSampler::of(Elementwise::with(standard_exponential(bits), Inverted, [scale]))
}

#[derive(Clone, Copy)]
struct Inverted;

impl Formula<f64, 1> for Inverted {
    #[inline(always)]
    fn value(&self, exponential: f64, [scale]: [f64; 1]) -> f64 {
        (exponential * scale).floor() + 1.0
    }
}

/// A number of trials of the bits of an exponential variate.
#[inline(always)]
fn trials_of(bits: f32, scale: f32) -> f32 {
    (bits.folded(0).minus_log() * scale).floor() + 1.0
}

/// The same from exponential variates of `f32`: from bits to numbers of trials in one loop.
struct Near {
    bits: UniformBits,
    scale: Bound<f32>,
}

impl<C: Count> Sampler<C> for Near {
    fn block(&self, run: Run, out: &mut [Line<C>]) {
        prefetch_ahead(out);
        let (mut bits, mut scales) = (LinesTogether::room_of(), LinesTogether::room_of());
        let bits = bits.zeros(out.len());
        f32::uniform_bits(&self.bits, Monotonicity::Decreasing, run, bits);
        let lines = if self.scale.as_scalar().is_some() { 1 } else { out.len() };
        let scales = self.scale.lines(run, lines, &mut scales);
        if size_of::<C>() == size_of::<f32>() {
            each_given(
                out,
                [&*bits, scales],
                inlined!(|_, [bits, scale]| C::of_small(trials_of(bits, scale))),
            );
        } else {
            // Two loops: one has the vectors of the longer type, which have half the lanes.
            each_given(bits, [scales], inlined!(|bits, [scale]| trials_of(bits, scale)));
            each_with(out, bits, inlined!(|_, trials| C::of_small(trials)));
        }
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        1 + self.bits.cost(|_| 1)
    }
}
