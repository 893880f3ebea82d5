//! Inverse Gaussian variates.

/// The inverse Gaussian variate with this mean and shape, from the square of a normal variate and a
/// uniform variate (Michael, Schucany and Haas, "Generating random variates using transformations
/// with multiple roots", 1976, doi:10.2307/2683801).
///
/// The square is a function of the value, with two roots whose product is the square of the mean.
/// Neither is computed as a difference.
#[inline(always)]
pub(crate) fn inverse_gaussian(mean: f64, shape: f64, square: f64, u: f64) -> f64 {
    let half = 0.5 * mean * (square / shape);
    // Of the smaller root to the mean, and of the mean to the larger one.
    let ratio = 1.0 / (1.0 + half + half.sqrt() * (half + 2.0).sqrt());
    // The larger root has the probability ratio / (1 + ratio), which may be very small.
    if u * (1.0 + ratio) < ratio { mean / ratio } else { mean * ratio }
}
