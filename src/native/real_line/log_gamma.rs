//! The log-gamma distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};

distribution! {
    /// The distribution of the logarithm of a gamma variate with shape `alpha` and scale 1.
    ///
    /// Density exp(alpha x - e^x) / Γ(alpha) on the real line; mean ψ(alpha), variance ψ'(alpha). Gamma
    /// variates of small `alpha` underflow; their logarithms are finite from `alpha` = 64 / MAX on
    /// (2e-37 in `f32`).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/log_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let logs: Array1<f64> = Key::from_seed(0).sample(native::LogGamma::new(1e-5)?, 100);
    /// assert!(logs.iter().all(|x| x.is_finite()));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log gamma"))]
    struct LogGamma;

    /// A log-gamma distribution with shape `alpha`, a scalar or an array.
    new(alpha: Positive)

    values: log_gamma
}

fn log_gamma<T: WideElement>(source: &Source, [alpha]: [Bound<f64>; 1]) -> WideSampler {
    Gammas::of::<T>(source, alpha, 1.0).logarithm()
}
