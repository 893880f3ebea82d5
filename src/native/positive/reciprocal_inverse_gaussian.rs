//! The reciprocal inverse Gaussian distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::native::methods::standard::{normals, uniforms};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The reciprocal inverse Gaussian distribution with the mean `mu` of the reciprocal: the law
    /// of 1 / x with x from [`Wald`](crate::native::Wald) of mean `mu` and scale 1.
    ///
    /// Density exp(-(1 - mu x)^2 / (2 mu^2 x)) / sqrt(2 pi x) for x > 0; mean 1 / mu + 1, variance
    /// 1 / mu + 2. A value is the reciprocal of an inverse Gaussian one, computed without
    /// differences, in `f64`: within a few units in the last place for every `mu`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_reciprocal_inverse_gaussian.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let rates: Array1<f64> = Key::from_seed(0).sample(native::ReciprocalInverseGaussian::new(0.5)?, 10_000);
    /// assert!((rates.mean().unwrap() - 3.0).abs() < 0.1);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("reciprocal inverse gaussian", "recipinvgauss"))]
    struct ReciprocalInverseGaussian;

    /// A reciprocal inverse Gaussian distribution with mean `mu` of the reciprocal, a scalar or an
    /// array.
    new(mu: Positive)

    values: reciprocal_inverse_gaussian
}

fn reciprocal_inverse_gaussian<T: WideElement>(
    source: &Source,
    [mu]: [Bound<f64>; 1],
) -> WideSampler {
    let [for_normal, for_uniform] = source.split();
    combined(
        [normals::<T>(for_normal).into(), uniforms::<T>(for_uniform).into(), mu.into()],
        inlined!(|[normal, uniform, mu]| 1.0 / inverse_gaussian(normal, uniform, mu, 1.0)),
    )
}
