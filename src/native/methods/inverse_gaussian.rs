//! Inverse Gaussian variates.

use crate::elements::wide::WideElement;

/// The inverse Gaussian variate of a mean and a scale (the shape, lambda), from a normal and a uniform
/// variate (Michael, Schucany and Haas, "Generating random variates using transformations with
/// multiple roots", 1976, doi:10.2307/2683801).
///
/// That is the root of scale (x - mean)^2 = mean^2 x y, with the square y of the normal variate, which
/// the uniform variate chooses: the smaller one with probability mean / (mean + x). Neither is
/// computed as a difference.
#[inline(always)]
pub(crate) fn inverse_gaussian<T: WideElement>(normal: T, uniform: T, mean: T, scale: T) -> T {
    inverse_gaussian_of_square(normal * normal, uniform, mean, scale)
}

/// The same, from the square of the normal variate. With an infinite mean, it is the Levy variate
/// scale / y.
#[inline(always)]
pub(crate) fn inverse_gaussian_of_square<T: WideElement>(y: T, uniform: T, mean: T, scale: T) -> T {
    let (half, quarter) = (T::from_f64(0.5), T::from_f64(0.25));
    let ratio = scale / mean;
    // scale / x with the smaller root. Where the ratio overflows, both roots are the mean.
    let quotient = ratio + (half * y + (y * (ratio + quarter * y)).sqrt());
    // x / mean, at most 1.
    let smaller = if quotient < T::INFINITY { ratio / quotient } else { T::ONE };
    let value = if quotient < T::INFINITY { scale / quotient } else { mean };
    if uniform * (T::ONE + smaller) < smaller { mean / smaller } else { value }
}
