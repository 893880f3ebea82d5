//! The Dirichlet distribution.

use super::gamma::{boxed_log_gamma, check_log_finite, flush};
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Named, Parameter, Request, Run, Sampler, each_of_slice,
    parameters, sampler_by_bind,
};
use crate::simd::inlined;

/// The Dirichlet distribution with concentrations `alpha`.
///
/// Density Γ(Σ alpha) Π x^(alpha - 1) / Γ(alpha) on vectors of positive numbers whose sum is 1; the
/// mean of a component is its alpha / Σ alpha. The last axis of a sample is the vector's, and its
/// length must equal the length of the last axis of `alpha`, whose other axes broadcast. A value is
/// the softmax of variates from [`LogGamma`](super::LogGamma).
///
/// `jax.random.dirichlet`; with up to 100 components within 128 eps of each: JAX has other
/// exponentials there than elsewhere, and sums in another order. With an alpha below 0.3, within
/// 128 eps in `f32` and 1024 eps in `f64`: two units in the last place of a log-gamma variate. In
/// `f16` equal in every bit; in `bf16` for fewer than 4096 vectors, but for 0.1 % of the components
/// or fewer, which are 1 ulp off. For more vectors JAX omits roundings: 30 % of the components or
/// more are equal, and the others within 64 ulp.
///
/// [`native::Dirichlet`](crate::native::Dirichlet) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/dirichlet.svg"))]
///
/// ```
/// use ndarray::{Array2, Axis, array};
/// use ndkey::{Key, jax::Dirichlet};
///
/// let sample: Array2<f64> = Key::new(0).sample(Dirichlet::new(array![0.5, 1.0, 5.0])?, (100, 3));
/// assert!(sample.sum_axis(Axis(1)).iter().all(|sum| (sum - 1.0).abs() < 1e-12));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Components are added up one after another in the type of the values, so in `f32` the sum of very
/// many of them is not 1. ([`native::Dirichlet`](crate::native::Dirichlet) adds up in `f64`; JAX
/// adds up in groups, and its sums are within 2e-7.) The largest distance from 1 of the sums of
/// three vectors of `Key::new(0)`, with every alpha 1:
///
#[doc = include_str!("limits/dirichlet.md")]
#[derive(Debug, Clone, PartialEq)]
pub struct Dirichlet<T> {
    pub(crate) alpha: Named<T>,
    pub(crate) len: usize,
}

impl<T: Element> Dirichlet<T> {
    /// A Dirichlet distribution with concentrations `alpha`, an array whose last axis is the
    /// vector's.
    ///
    /// # Errors
    /// [`Error::Shape`] if `alpha` has no axes; [`Error::Parameter`] unless it is finite, above 0
    /// and at least 64 / MAX (2e-37 in `f32`, 1e-3 in `f16`).
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().computed().named("Dirichlet", "alpha");
        let Some(&len) = alpha.shape().last() else {
            return Err(Error::shape("`alpha` of Dirichlet", &[], "[.., k]"));
        };
        check_log_finite(&alpha)?;
        Ok(Self { alpha: alpha.stored(), len })
    }
}

parameters! { Dirichlet<T: Element>::new { alpha } }

impl<T: Element> Distribution<T> for Dirichlet<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let source = request.source();
        outer_shape("the sample of Dirichlet", &source, shape, &[self.len])?;
        let alpha = self.alpha.bound(shape)?;
        Ok(request.compute(softmax(boxed_log_gamma(source, alpha), self.len)))
    }
}

/// The sampler of exponentials of logarithms, divided by their vector's sum.
fn softmax<T: UniformElement>(logs: BoxedSampler<'_, T>, len: usize) -> impl Sampler<T> {
    vectors(len, Sampler::cost(&logs) + 2, move |first, out: &mut [T]| {
        let start = first * len as u64;
        logs.fill(Run { start, step: 1 }, out);
        for row in out.chunks_exact_mut(len) {
            let larger = |a: T, &b: &T| if b > a { b } else { a };
            let largest = row.iter().fold(-T::INFINITY, larger);
            for value in row {
                *value = *value - largest;
            }
        }
        let logs = if T::JOINS_OPERATIONS { Vec::new() } else { out.to_vec() };
        each_of_slice(out, inlined!(|log| flush(log.exp())));
        for (number, row) in out.chunks_exact_mut(len).enumerate() {
            let log = |place: usize| logs[number * len + place].to_f64() as f32;
            let sum = T::sum(row, |place| Real::exp(log(place)));
            let scale = T::ONE / sum;
            for value in row {
                let scaled = if T::JOINS_OPERATIONS { *value * scale } else { *value / sum };
                *value = flush(scaled);
            }
        }
    })
}
