//! Exit times: the time at which Brownian motion from 0 first is at 1 or -1, and the times of the
//! infinitely divisible family that it belongs to, with an exponential tilt.

use std::f64::consts::FRAC_PI_2;

use crate::elements::wide::WideMethods as _;
use crate::math::Real;
use crate::native::methods::inverse_gaussian::inverse_gaussian_of_square;
use crate::native::methods::standard::centred;
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{BoxedSampler, Named, SamplerResult, Source};

/// The sampler of exit times J*(h, z), of shapes h and of twice z.
///
/// With s = sqrt(2 t + z²), their Laplace transform is (cosh(z) / cosh(s))^h, where cosh(s)^-h = 2^h
/// e^(-h s) (1 + e^(-2 s))^-h. The factor e^(-h s) belongs to inverse Gaussian variates of mean h / z and
/// scale h². Its inverse transform, times the inverse transform of the other factor's binomial series, is
/// the density. The alternating [series] is the quotient of the density and of the variates' density,
/// which is at most (1 + e^(-2 z))^h. It is a probability, because the inverse Gaussian variate is the
/// sum of an exit time and of a compound Poisson variate, which is 0 with the probability (1 + e^(-2
/// z))^-h. This probability is also the share of proposals that are accepted.
#[inline]
pub(super) fn exit_times(
    source: &Source,
    [shapes, doubles]: [&Named<f64>; 2],
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let z = doubles.clone().map(|double| 0.5 * double);
    let means = shapes.zip(&z, |h, z| h / z)?;
    let limits = shapes.zip(&means, limit)?;
    let parameters = [shapes.bind(shape)?, means.bind(shape)?, limits.bind(shape)?];
    Ok(BoxedSampler::of(FirstAccepted::new(source.clone(), ExitTime, parameters)))
}

/// The time that is exceeded with a probability of about 10^-16: above it the terms of the [series] do
/// not suffice.
fn limit(h: f64, mean: f64) -> f64 {
    if h <= 1.0 { 30.0 } else { 28.0 + 1.5 * mean }
}

/// The uniform variate on (0, 1) of bits.
#[inline(always)]
fn unit(bits: u64) -> f64 {
    f64::from_bits(bits).unit_of_bits()
}

struct ExitTime;

/// Parameters are a shape, the mean of the proposals, and a limit.
impl Rejection<f64, 4, 3, u64> for ExitTime {
    #[inline(always)]
    fn propose(
        &self,
        [angle, radius, root, test]: [u64; 4],
        [h, mean, limit]: [f64; 3],
    ) -> (f64, bool) {
        // The square of a normal variate. Small ones, which make long times, have all their digits.
        let sine = (FRAC_PI_2 * centred(angle)).bounded_sin();
        let square = -2.0 * Real::log_of_positive(unit(radius)) * (sine * sine);
        let time = inverse_gaussian_of_square(square, unit(root), mean, h * h);
        (time, (time <= limit) & (unit(test) <= series(time, h)))
    }
}

const TERMS: usize = 24;

/// The reciprocals of 1, 2, ...
const RECIPROCALS: [f64; TERMS] = {
    let mut reciprocals = [0.0; TERMS];
    let mut n = 0;
    while n < TERMS {
        reciprocals[n] = 1.0 / (n + 1) as f64;
        n += 1;
    }
    reciprocals
};

/// The sum over n of (-1)^n Γ(n + h) / (Γ(h) n!) (1 + 2 n / h) e^(-2 n (n + h) / x).
#[inline(always)]
fn series(x: f64, h: f64) -> f64 {
    let (two_x, two_h) = (-2.0 / x, 2.0 / h);
    let square = Real::exp(two_x);
    // e^(-2 n (n + h) / x) is the product of e^(-2 h / x) and of e^(-2 (2 m + 1) / x) for m below n.
    let (common, step) = (Real::exp(two_x * h), square * square);
    let (mut term, mut odd, mut sum) = (1.0, square, 1.0);
    let mut n = 0;
    while n < TERMS {
        // The product with the power of e first: the others alone may overflow.
        term *= -((h + n as f64) * common) * RECIPROCALS[n] * odd;
        odd *= step;
        // Two products, because the second factor alone may overflow.
        sum += term + term * two_h * (n + 1) as f64;
        n += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With h = 1, it is a theta function, which has another series.
    #[test]
    fn the_series_of_the_exit_time_is_its_other_series() {
        for x in [0.05_f64, 0.3, 0.64, 1.0, 2.5, 8.0, 20.0, 29.0] {
            let pi = std::f64::consts::PI;
            let term = |n: i32| {
                let odd = f64::from(2 * n + 1);
                odd * (-odd * odd * pi * pi * x / 8.0).exp() * if n % 2 == 0 { 1.0 } else { -1.0 }
            };
            let sum: f64 = (0..40).map(term).sum();
            let factor = pi * (2.0 * pi * x.powi(3)).sqrt() / 4.0 * (0.5 / x).exp();
            let (value, dual) = (series(x, 1.0), factor * sum);
            // The terms of the other series are of the size of 1.
            let most = 2e-15 * factor.max(1.0);
            assert!((value - dual).abs() < most, "{x}: {value}, not {dual}");
        }
    }

    /// It is a probability that falls from 1, wherever it is used; at the limit it is negligible, or
    /// the proposal is.
    #[test]
    fn series_are_probabilities() {
        for h in [1e-300_f64, 1e-9, 0.01, 0.5, 1.0, 2.0, 5.0, 16.0, 100.0, 1e4, 1e9, 1e300] {
            // The least z with which half of the proposals are accepted.
            let z = -0.5 * f64::max(2.0_f64.powf(1.0 / h) - 1.0, 0.7 / h).min(1.0).ln();
            let mean = h / z;
            // Beyond twelve standard deviations of the proposals, there are none.
            let top = f64::min(limit(h, mean), mean + 12.0 * (mean / h * mean.sqrt()));
            let top = if h > 1.0 { top } else { 30.0 };
            let mut last = 1.0;
            for step in 1..=3000 {
                let x = top * f64::from(step) / 3000.0;
                let value = series(x, h);
                assert!(value <= last + 1e-14 && value >= -1e-9, "{h}, {x}: {value} after {last}");
                last = value;
            }
            assert!(h > 1.0 || last < 1e-12, "{h}: {last}");
        }
    }
}
