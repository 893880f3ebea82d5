//! The normal-inverse Gaussian distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{Finite, Positive, distribution};
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::native::methods::standard::{normals, uniforms};
use crate::sampling::{Bound, Named, Shown, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The normal-inverse Gaussian distribution with tail heaviness `alpha` and asymmetry `beta`,
    /// location 0 and scale 1.
    ///
    /// Density alpha K1(alpha sqrt(1 + x^2)) exp(gamma + beta x) / (pi sqrt(1 + x^2)) on the real line,
    /// with gamma = sqrt(alpha^2 - beta^2) and the modified Bessel function K1; mean beta / gamma,
    /// variance alpha^2 / gamma^3. The parameters equal rand_distr's and SciPy's. A value is beta v +
    /// sqrt(v) z with a normal variate z and an inverse Gaussian variate v of mean 1 / gamma and shape
    /// 1 (Barndorff-Nielsen, "Normal inverse Gaussian distributions and stochastic volatility
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
    #[doc(alias("normal inverse gaussian", "norminvgauss", "NIG"))]
    struct NormalInverseGaussian;

    /// A normal-inverse Gaussian distribution with tail heaviness `alpha` and asymmetry `beta`:
    /// scalars, or arrays that broadcast together.
    new(alpha: Positive, beta: Finite; "|beta| < alpha": check_asymmetry(beta, alpha))

    values: normal_inverse_gaussian
}

fn check_asymmetry<T: Element>(beta: &Named<T>, alpha: &Named<T>) -> Result<(), Error> {
    let allowed = |alpha: T| format!("between -`alpha` and `alpha` = {}", Shown(alpha));
    beta.check_with(alpha, allowed, |beta, alpha| T::wide(beta).abs() < T::wide(alpha))
}

fn normal_inverse_gaussian<T: WideElement>(
    source: &Source,
    [alpha, beta]: [Bound<f64>; 2],
) -> WideSampler {
    let [for_root, for_choice, for_normal] = source.split();
    let variates = [normals::<T>(for_root), uniforms::<T>(for_choice), normals::<T>(for_normal)];
    mixed(variates, alpha, beta)
}

#[inline]
fn mixed([root, u, normal]: [WideSampler; 3], alpha: Bound<f64>, beta: Bound<f64>) -> WideSampler {
    let mean = Input::of(
        [alpha.into(), beta.clone().into()],
        inlined!(|[alpha, beta]| {
            // Halves, because the sum of the largest parameters is infinite.
            let (below, above) = (0.5 * alpha - 0.5 * beta, 0.5 * alpha + 0.5 * beta);
            let mean = 0.5 / (below.sqrt() * above.sqrt());
            // Variates of a larger mean cannot be distinguished from variates of this one.
            if mean < 1e300 { mean } else { 1e300 }
        }),
    );
    combined(
        [root.into(), u.into(), normal.into(), mean, beta.into()],
        inlined!(|[root, u, normal, mean, beta]| {
            let variance = inverse_gaussian(root, u, mean, 1.0);
            beta * variance + variance.sqrt() * normal
        }),
    )
}
