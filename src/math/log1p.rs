//! The natural logarithm of 1 + x.

use super::{Real, either};
use crate::simd::inlined;

/// Cephes' `unity.c`: log(1 + x) = x - x^2 / 2 + x^3 P(x) / Q(x) for |x| < sqrt(2) - 1.
static P: [f64; 7] = [
    4.527_000_086_244_519_963_521_5e-5,
    4.985_410_282_319_337_597_221_2e-1,
    6.578_732_594_206_104_484_696_9,
    2.991_191_932_855_307_327_737_5e1,
    6.094_966_798_098_778_705_755_6e1,
    5.711_296_359_058_553_810_333_6e1,
    2.003_955_349_920_128_125_964_8e1,
];
static Q: [f64; 7] = [
    1.0,
    1.506_290_908_346_919_204_316_7e1,
    8.304_756_596_796_720_946_943_4e1,
    2.217_623_982_373_285_646_539_4e2,
    3.090_987_222_531_205_977_493_8e2,
    2.164_278_861_449_594_768_500_3e2,
    6.011_866_049_760_384_391_960_6e1,
];

#[inline(always)]
pub(super) fn log1p<T: Real>(x: T) -> T {
    log1p_by(x, inlined!(|| T::log(T::ONE + x)))
}

/// `far` is log(1 + x), used outside the rational function's range.
#[inline(always)]
pub(super) fn log1p_by<T: Real>(x: T, far: impl FnOnce() -> T) -> T {
    // sqrt(2) - 1, rounded once.
    either(x.abs() < T::from_f64(0.414_213_562_373_095_05), inlined!(|| near_zero(x)), far)
}

#[inline(always)]
fn near_zero<T: Real>(x: T) -> T {
    let square = x * x;
    let (mut p, mut q, mut n) = (T::from_f64(P[0]), T::from_f64(Q[0]), 1);
    while n < P.len() {
        p = p.mul_add(x, T::from_f64(P[n]));
        q = q.mul_add(x, T::from_f64(Q[n]));
        n += 1;
    }
    x + T::from_f64(-0.5).mul_add(square, (x * square) * (p / q))
}
