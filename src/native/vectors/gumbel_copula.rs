//! Gumbel's copula.

use std::f64::consts::PI;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::archimedean::copula;
use crate::native::methods::standard::{exponentials, uniforms};
use crate::sampling::{Bound, Named, Source, WideSampler};
use crate::simd::inlined;

copula! {
    /// Gumbel's copula with parameter `theta`: vectors of uniform variates that are large together.
    ///
    /// Distribution function exp(-(Σ (-log u)^theta)^(1/theta)) on (0, 1)^d for d components: an extreme value
    /// copula, the copula of maxima. Kendall's tau of two components is 1 - 1 / theta. The limit of the probability
    /// that one is large if another is, their upper tail dependence, is 2 - 2^(1/theta), the lower one is 0. With
    /// `theta` = 1 components are independent. The last axis of a sample holds the vectors, and its length must be d.
    ///
    /// A component is exp(-(e / s)^(1/theta)) with e from
    /// [`StandardExponential`](crate::native::StandardExponential) and the vector's positive stable variate s (Kanter,
    /// "Stable densities under change of scale and total variation inequalities", 1975, doi:10.1214/aop/1176996309), by
    /// the logarithm of s^(1/theta).
    /// Any margins follow by [their quantiles](crate::guide::quantiles#copulas).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_gumbel_copula.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, Axis};
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array2<f64> = Key::from_seed(0).sample(native::GumbelCopula::new(2, 3.0)?, (1000, 2));
    /// let peak = |row: ndarray::ArrayView1<f64>| row.iter().all(|&u| u > 0.95);
    /// // Of independent ones, 1 in 400 would.
    /// assert!(sample.axis_iter(Axis(0)).filter(|row| peak(row.view())).count() > 20);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("Gumbel copula", "Gumbel-Hougaard", "dependence", "extreme value copula"))]
    struct GumbelCopula;

    /// Gumbel's copula of vectors of length `dimension` with parameter `theta`, a scalar or an array,
    /// which broadcasts over the axes before the last one.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `dimension` is at least 1, and `theta` finite and at least 1.
    new: check, frailties, component
}

fn check<T: WideElement>(_: usize, theta: &Named<T>) -> Result<(), Error> {
    theta.check("finite and at least 1", |theta| theta >= T::ONE && theta.is_finite())
}

/// Logarithms of powers of positive stable variates.
fn frailties(source: &Source, theta: Bound<f64>) -> WideSampler {
    let [for_angle, for_exponential] = source.split();
    combined(
        [
            uniforms::<f64>(for_angle).into(),
            exponentials::<f64>(for_exponential).into(),
            theta.into(),
        ],
        inlined!(|[u, exponential, theta]| log_power(u, exponential, theta)),
    )
}

#[inline(always)]
fn component(exponential: f64, [log_power, theta]: [f64; 2]) -> f64 {
    Real::exp(-Real::exp(Real::log(exponential) / theta - log_power))
}

/// The logarithm of s^(1/theta), with the positive stable variate s, whose Laplace transform is
/// exp(-t^(1/theta)), of a uniform and an exponential variate.
#[inline(always)]
fn log_power(u: f64, exponential: f64, theta: f64) -> f64 {
    let alpha = 1.0 / theta;
    // 1 - alpha, with all digits.
    let other = (theta - 1.0) / theta;
    // Angles from the nearer end of (0, pi).
    let from_end = if u < 0.5 { u } else { 1.0 - u };
    let of_alpha = if u < 0.5 { alpha * u } else { (1.0 - u) + other * u };
    let of_alpha = if of_alpha < 0.5 { of_alpha } else { alpha * u };
    let of_other = (PI * other * u).bounded_sin() / exponential;
    let power =
        alpha * Real::log((PI * of_alpha).bounded_sin()) - Real::log((PI * from_end).bounded_sin());
    // 0 to the power of 0.
    power + if other > 0.0 { other * Real::log(of_other) } else { 0.0 }
}
