//! The Wald (inverse Gaussian) distribution.

use super::methods::computed::computed;
use super::normal::erf_inv_of_uniform;
use super::uniform::UnitInterval;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real as _;
use crate::methods::combined::Combined;
use crate::sampling::{BoxedSampler, Named, Parameter, parameters};
use crate::simd::inlined;

/// The Wald distribution: the inverse Gaussian distribution with shape 1 and a mean.
///
/// Density exp(-(x - mean)^2 / (2 mean^2 x)) / sqrt(2 pi x^3) for x > 0 and mean > 0, variance
/// mean^3. A squared normal variate has two roots, and a uniform variate chooses one: Michael,
/// Schucany and Haas, "Generating Random Variates Using Transformations with Multiple Roots"
/// (1976).
///
/// `jax.random.wald`; equal in every bit, unless mean^2 is subnormal. As in JAX, a sample of one value multiplies by the
/// constants in another order than a larger one.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/wald.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Wald};
///
/// let passage: Array1<f64> = Key::new(0).sample(Wald::new(3.0)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// For large means the smaller root, a difference of numbers near mean^2, loses its digits, as in
/// JAX. It can become 0, or negative from a mean of about 200 on in `f32`, 7e6 in `f64`, 30 in
/// `f16` and 10 in `bf16`. Some values are infinite or NaN from about a tenth of the largest mean
/// on, and all would be NaN where mean^2 is infinite. Where mean^2 underflows, half of the values
/// are 0: below 4e-23 in `f32`, 2e-162 in `f64`. (JAX replaces subnormal numbers by 0, and has
/// these zeros below 1e-19 and 1e-154.) [`native::Wald`](crate::native::Wald) is accurate for all
/// means. Of 2^18 values of `Key::new(0)`:
///
#[doc = include_str!("limits/wald.md")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("InverseGaussian", "invgauss"))]
pub struct Wald<T> {
    mean: Named<T>,
}

impl<T: Element> Wald<T> {
    /// A Wald distribution with mean `mean`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite, above 0 and not subnormal, and its square
    /// finite: up to 1.8e19 in `f32` and `bf16`, 1.3e154 in `f64` and 255 in `f16`.
    pub fn new(mean: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let mean = mean.into().computed().named("Wald", "mean");
        mean.check_positive_normal()?;
        let squared = |mean: T::Computed| (mean * mean).is_finite();
        mean.check("small enough that its square is finite", squared)?;
        Ok(Self { mean: mean.stored() })
    }
}

parameters! { Wald<T: Element>::new { mean } }

computed!(Wald { mean }, |source| {
    // In a sample of one value, the constants of the square are multiplied with each other first.
    let alone = T::Computed::JOINS_OPERATIONS && source.per_key() == 1;
    let [normal, uniform] = source.split();
    let erf_inv = BoxedSampler::of(erf_inv_of_uniform(normal));
    let uniform = BoxedSampler::of(UnitInterval(uniform));
    Combined::new(
        [erf_inv.into(), uniform.into(), mean.into()],
        inlined!(move |[erf_inv, uniform, mean]| chosen_root(erf_inv, uniform, mean, alone)),
    )
});

/// The root that a uniform variate chooses, of the equation with a squared normal variate.
#[inline(always)]
fn chosen_root<T: UniformElement>(erf_inv: T, uniform: T, mean: T, alone: bool) -> T {
    let (half, four) = (T::from_f64(0.5), T::from_f64(4.0));
    let (inside, outside) =
        if alone { (T::ONE, T::SQRT_2 * T::SQRT_2) } else { (T::SQRT_2, T::ONE) };
    let normal = inside * erf_inv;
    let part = normal * normal;
    let y = part * outside;
    let square = mean * mean;
    let second = square * ((part * part) * (outside * outside));
    let first = if alone { [four * mean * part, outside] } else { [four * mean, y] };
    let root = first[0].mul_add(first[1], second).sqrt();
    let smaller = (-(mean * half)).mul_add(root, (square * y).mul_add(half, mean));
    let chosen = uniform <= mean / (mean + smaller);
    if chosen { smaller } else { square / smaller }
}
