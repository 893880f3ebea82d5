//! The exponentially modified normal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::{exponentials, normals};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The exponentially modified normal (or Gaussian) distribution with the shape `k`: the law of
    /// the sum of a standard normal variate and an exponential one of mean `k`.
    ///
    /// Density exp(1 / (2 k^2) - x / k) erfc((1 / k - x) / sqrt(2)) / (2 k) on the real line; mean
    /// k, variance 1 + k^2. A value is that sum, in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_exponentially_modified_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::ExponentiallyModifiedNormal::new(1.5)?;
    /// let times: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(times.iter().any(|&time| time < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("exponentially modified normal", "exponnorm", "EMG", "exGaussian"))]
    struct ExponentiallyModifiedNormal;

    /// An exponentially modified normal distribution with shape `k`, a scalar or an array.
    new(k: Positive)

    values: exponentially_modified_normal
}

fn exponentially_modified_normal<T: WideElement>(
    source: &Source,
    [k]: [Bound<f64>; 1],
) -> WideSampler {
    let [for_normal, for_exponential] = source.split();
    combined(
        [normals::<T>(for_normal).into(), exponentials::<T>(for_exponential).into(), k.into()],
        inlined!(|[normal, exponential, k]| Real::mul_add(k, exponential, normal)),
    )
}
