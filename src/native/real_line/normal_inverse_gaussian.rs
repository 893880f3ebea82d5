//! The normal-inverse Gaussian distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::native::methods::combined::{Input, combined};
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::native::methods::standard::{normals, uniforms};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Parameter, Shown, Source, Widened, parameters,
};

/// The normal-inverse Gaussian distribution with tail heaviness `alpha` and asymmetry `beta`,
/// location 0 and scale 1.
///
/// Density alpha K1(alpha sqrt(1 + x^2)) exp(gamma + beta x) / (pi sqrt(1 + x^2)) on the real line,
/// with gamma = sqrt(alpha^2 - beta^2) and the modified Bessel function K1; mean beta / gamma,
/// variance alpha^2 / gamma^3. The parameters are those of rand_distr and SciPy. A value is
/// beta v + sqrt(v) z with a normal variate z and an inverse Gaussian variate v of mean 1 / gamma
/// and shape 1 (Barndorff-Nielsen, "Normal inverse Gaussian distributions and stochastic volatility
/// modelling", 1997, doi:10.1111/1467-9469.00045), in `f64`. Neither gamma nor v is computed as a
/// difference of numbers that may be close.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_normal_inverse_gaussian.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::NormalInverseGaussian::new(2.0, -1.0)?;
/// let returns: Array1<f64> = Key::from_seed(0).sample(dist, 10_000);
/// assert!((returns.mean().unwrap() + 0.577).abs() < 0.05);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("norminvgauss", "NIG"))]
pub struct NormalInverseGaussian<T> {
    alpha: Widened<T>,
    beta: Widened<T>,
}

impl<T: Element> NormalInverseGaussian<T> {
    /// A normal-inverse Gaussian distribution with tail heaviness `alpha` and asymmetry `beta`:
    /// scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0, and |beta| < alpha;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        alpha: impl Into<Parameter<T>>,
        beta: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let alpha = alpha.into().named("NormalInverseGaussian", "alpha");
        let beta = beta.into().named("NormalInverseGaussian", "beta");
        alpha.check_positive()?;
        beta.check_finite()?;
        let allowed = |alpha: T| format!("between -`alpha` and `alpha` = {}", Shown(alpha));
        beta.check_with(&alpha, allowed, |beta, alpha| T::wide(beta).abs() < T::wide(alpha))?;
        Ok(Self { alpha: alpha.widened(), beta: beta.widened() })
    }
}

parameters! { NormalInverseGaussian<T: Element>::new { alpha, beta } }

impl<T: Element> Distribution<T> for NormalInverseGaussian<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_root, for_choice, for_normal] = source.split();
        let variates = [
            normals::<T::Wide>(for_root),
            uniforms::<T::Wide>(for_choice),
            normals::<T::Wide>(for_normal),
        ];
        let (alpha, beta) = (self.alpha.wide.bind(shape)?, self.beta.wide.bind(shape)?);
        Ok(T::narrowed(mixed(variates, alpha, beta)))
    }
}

#[inline]
fn mixed(
    [root, u, normal]: [BoxedSampler<'static, f64>; 3],
    alpha: Bound<f64>,
    beta: Bound<f64>,
) -> BoxedSampler<'static, f64> {
    let mean = Input::of(
        [alpha.into(), beta.clone().into()],
        #[inline(always)]
        |[alpha, beta]| {
            // Halves, because the sum of the largest parameters is infinite.
            let (below, above) = (0.5 * alpha - 0.5 * beta, 0.5 * alpha + 0.5 * beta);
            let mean = 0.5 / (below.sqrt() * above.sqrt());
            // No variate tells a larger mean from this one.
            if mean < 1e300 { mean } else { 1e300 }
        },
    );
    combined(
        [root.into(), u.into(), normal.into(), mean, beta.into()],
        #[inline(always)]
        |[root, u, normal, mean, beta]| {
            let variance = inverse_gaussian(root, u, mean, 1.0);
            beta * variance + variance.sqrt() * normal
        },
    )
}
