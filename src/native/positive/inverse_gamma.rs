//! The inverse gamma distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};

distribution! {
    /// The inverse gamma distribution with shape `alpha` and scale 1: the law of the reciprocal of a
    /// [`Gamma`](crate::native::Gamma) variate.
    ///
    /// Density x^(-alpha - 1) e^(-1/x) / Γ(alpha) for x > 0; mean 1 / (alpha - 1) for alpha > 1,
    /// variance 1 / ((alpha - 1)^2 (alpha - 2)) for alpha > 2. A value is the reciprocal in `f64` of a
    /// gamma variate that need not be representable: it has all its digits down to the smallest alpha,
    /// and is infinite only where it exceeds the largest number of the type.
    /// [`LocationScale`](crate::native::LocationScale) gives it a scale.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_inverse_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let variances: Array1<f64> = Key::from_seed(0).sample(native::InverseGamma::new(3.0)?, 100);
    /// assert!(variances.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("inverse gamma", "invgamma", "inverted gamma"))]
    struct InverseGamma;

    /// An inverse gamma distribution with shape `alpha`, a scalar or an array, and scale 1.
    new(alpha: Positive)

    values: inverse_gamma
}

fn inverse_gamma<T: WideElement>(source: &Source, [alpha]: [Bound<f64>; 1]) -> WideSampler {
    Gammas::of::<T>(source, alpha, 1.0).reciprocal()
}
