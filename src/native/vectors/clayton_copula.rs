//! Clayton's copula.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::archimedean::copula;
use crate::native::methods::gammas::{Gammas, LEAST};
use crate::sampling::{Bound, Named, Source, WideSampler};

copula! {
    /// Clayton's copula with parameter `theta`: vectors of uniform variates that are small together.
    ///
    /// Distribution function (Σ u^(-theta) - d + 1)^(-1/theta) on (0, 1)^d for d components; Kendall's tau of two of
    /// them is theta / (theta + 2). The limit of the probability that one is small if another is, their lower tail
    /// dependence, is 2^(-1/theta), the upper one is 0. With `theta` = 0, the limit, components are independent. The
    /// last axis of a sample holds the vectors, and its length must be d.
    ///
    /// A component is (1 + e / g)^(-1/theta) with e from [`StandardExponential`](crate::native::StandardExponential) and
    /// the vector's [`Gamma`](crate::native::Gamma) variate g of shape 1 / theta, by its logarithm, which does not
    /// underflow.
    /// Any margins follow by [their quantiles](crate::guide::quantiles#copulas).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_clayton_copula.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, Axis};
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array2<f64> = Key::from_seed(0).sample(native::ClaytonCopula::new(2, 3.0)?, (1000, 2));
    /// let fall = |row: ndarray::ArrayView1<f64>| row.iter().all(|&u| u < 0.05);
    /// // Of independent ones, 1 in 400 would.
    /// assert!(sample.axis_iter(Axis(0)).filter(|row| fall(row.view())).count() > 20);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("Clayton copula", "dependence", "Archimedean copula"))]
    struct ClaytonCopula;

    /// Clayton's copula of vectors of length `dimension` with parameter `theta`, a scalar or an array,
    /// which broadcasts over the axes before the last one.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `dimension` is at least 1, and `theta` finite and at least 0.
    new: check, frailties::<T>, component
}

fn check<T: WideElement>(_: usize, theta: &Named<T>) -> Result<(), Error> {
    theta.check_not_negative()
}

/// Logarithms of gamma variates.
fn frailties<T: WideElement>(source: &Source, theta: Bound<f64>) -> WideSampler {
    Gammas::of::<T>(source, theta.map(|theta| 1.0 / bounded(theta)), 1.0).logarithm()
}

#[inline(always)]
fn component(exponential: f64, [log_gamma, theta]: [f64; 2]) -> f64 {
    let x = Real::log(exponential) - log_gamma;
    // log(1 + e^x).
    let log = Real::log1p(Real::exp(-x.abs())) + if x > 0.0 { x } else { 0.0 };
    Real::exp(if theta > NONE { -log / bounded(theta) } else { -exponential })
}

/// The parameter up to which components are independent, to rounding.
const NONE: f64 = 1e-300;

/// A parameter whose reciprocal is the shape of gamma variates with finite logarithms: with a larger one
/// components are equal, too.
#[inline(always)]
fn bounded(theta: f64) -> f64 {
    theta.clamp(NONE, 1.0 / LEAST)
}
