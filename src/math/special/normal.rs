//! Tails of the normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

use super::double_double::Double;
use super::solve::MOST;
use super::{Tails, log_ratio};

/// e^(z^2) erfc(z) for z from 0 on.
#[inline]
pub(crate) fn scaled_erfc(z: f64) -> f64 {
    if z < 25.0 {
        return Double::product(z, z).exp() * libm::erfc(z);
    }
    // The asymptotic series, whose eighth term is below 2^-54 from here on.
    let half = 0.5 / (z * z);
    let odds = [13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0];
    odds.iter().fold(1.0, |rest, odd| 1.0 - odd * half * rest) / (z * PI.sqrt())
}

/// erfc(z / sqrt(2)) / 2, the probability of a normal variate above z.
#[inline]
pub(crate) fn normal_upper(z: Double) -> f64 {
    if z.high.is_infinite() {
        return if z.high > 0.0 { 0.0 } else { 1.0 };
    }
    // 1 / sqrt(2) is a sum of two numbers.
    const ROOT: Double = Double { high: FRAC_1_SQRT_2, low: -4.833_646_656_726_457e-17 };
    let Double { high: scaled, low: rest } = z * ROOT;
    let half = 0.5 * libm::erfc(scaled);
    if scaled > 1.0 {
        if scaled > 28.0 {
            return 0.0;
        }
        // The derivative of log erfc is 2 e^(-z^2) / (sqrt(pi) erfc(z)), nearly 2 z.
        let slope = 2.0 / (PI.sqrt() * scaled_erfc(scaled));
        half - half * slope * rest
    } else {
        half - rest * libm::exp(-scaled * scaled) / PI.sqrt()
    }
}

/// Both tails.
#[inline]
pub(crate) fn normal_tails(z: Double) -> Tails {
    if z.high < 0.0 { Tails::of_lower(normal_upper(-z)) } else { Tails::of_upper(normal_upper(z)) }
}

/// log of the density of the standard normal distribution.
#[inline]
pub(crate) fn normal_log_density(z: f64) -> f64 {
    -(Double::product(z, 0.5 * z) + HALF_LOG_2_PI).value()
}

/// log(2 pi) / 2.
const HALF_LOG_2_PI: f64 = 0.918_938_533_204_672_7;

/// The z below which a standard normal variate is with this probability, or above which.
#[inline]
pub(crate) fn normal_quantile(probability: f64, upper: bool) -> f64 {
    let (tail, sign) = match probability > 0.5 {
        true => (1.0 - probability, 1.0),
        false => (probability, -1.0),
    };
    let sign = if upper { -sign } else { sign };
    sign * upper_quantile(tail)
}

/// The z above which a standard normal variate is with a probability of at most 1/2.
#[inline]
fn upper_quantile(tail: f64) -> f64 {
    if tail == 0.0 {
        return f64::INFINITY;
    }
    if tail > 0.25 {
        // erf(z / sqrt(2)) = 1 - 2 tail, which is exact.
        let inside = 1.0 - 2.0 * tail;
        let mut z = inside * (PI * 0.5).sqrt() * (1.0 + inside * inside * PI / 12.0);
        for _ in 0..MOST {
            let slope = 2.0 * libm::exp(normal_log_density(z));
            let step = (libm::erf(z * FRAC_1_SQRT_2) - inside) / slope;
            let step = step / (1.0 + 0.5 * z * step);
            z -= step;
            if step.abs() <= 1e-7 * z.abs() {
                break;
            }
        }
        return z;
    }
    let log = libm::log(tail);
    // Abramowitz and Stegun 26.2.23.
    let t = (-2.0 * log).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let mut z = t - above / below;
    for _ in 0..MOST {
        let half = 0.5 * scaled_erfc(z / SQRT_2);
        let density = 1.0 / (2.0 * PI).sqrt();
        let upper = normal_upper(z.into());
        let g = if upper > 0.0 { log_ratio(upper, tail) } else { 1.0 };
        let hazard = density / half;
        // log of the tail has the derivatives -hazard and hazard (z - hazard).
        let step = g / hazard;
        let step = step / (1.0 - 0.5 * step * (z - hazard));
        z += step;
        if step.abs() <= 1e-6 * z {
            break;
        }
    }
    z
}
