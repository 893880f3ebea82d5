//! The logarithm of the gamma function.

use super::Real;

/// The coefficients of Lanczos' series with g = 7: `C[0] + C[1] / (z + 1) + C[2] / (z + 2) + ...`
const C: [f64; 9] = [
    0.999_999_999_999_809_93,
    676.520_368_121_885_1,
    -1_259.139_216_722_402_8,
    771.323_428_777_653_13,
    -176.615_029_162_140_59,
    12.507_343_278_686_905,
    -0.138_571_095_265_720_12,
    9.984_369_578_019_571_6e-6,
    1.505_632_735_149_311_6e-7,
];

#[inline(always)]
pub(super) fn lgamma<T: Real>(x: T, sine: impl Fn(T) -> T) -> T {
    let half = T::from_f64(0.5);
    // Below 1/2, gamma(x) = pi / (sin(pi x) gamma(1 - x)).
    let reflect = x < half;
    let log_gamma = above_half(if reflect { -x } else { x - T::ONE });
    let magnitude = x.abs();
    let fraction = magnitude - magnitude.floor();
    let fraction = if fraction > half { T::ONE - fraction } else { fraction };
    let log_sine = sine(T::from_f64(std::f64::consts::PI) * fraction).log();
    let reflected = if log_sine.is_finite() {
        T::from_f64(1.144_729_885_849_400_2) - log_sine - log_gamma
    } else {
        -log_sine
    };
    let log_gamma = if reflect { reflected } else { log_gamma };
    if magnitude == T::INFINITY { T::INFINITY } else { log_gamma }
}

/// The logarithm of gamma(z + 1) for z from -1/2.
#[inline(always)]
pub(super) fn above_half<T: Real>(z: T) -> T {
    let mut series = T::from_f64(C[0]);
    for n in 1..C.len() {
        series = series + T::from_f64(C[n]) / (z + T::from_f64(n as f64));
    }
    // log(z + g + 1/2)
    let log = T::from_f64(2.014_903_020_542_264_7) + (z * T::from_f64(1.0 / 7.5)).log1p();
    let power = (z + T::from_f64(0.5)) - (z + T::from_f64(7.5)) / log;
    // sqrt(2 pi)
    power.mul_add(log, T::from_f64(0.918_938_533_204_672_67)) + series.log()
}
