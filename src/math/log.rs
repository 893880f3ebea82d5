//! The natural logarithm.

mod table;

use std::ops::Range;

use super::{either, horner};
use crate::simd::inlined;
use table::{CENTRES, LN_2, NEAR_ZERO, SMALL};

#[inline(always)]
pub(super) fn log_f32(x: f32) -> f32 {
    let bounded = if x < f32::MIN_POSITIVE { f32::MIN_POSITIVE } else { x };
    let log = finite_f32(bounded);
    let log = if x == f32::INFINITY { f32::INFINITY } else { log };
    let log = if x == 0.0 { f32::NEG_INFINITY } else { log };
    if x >= 0.0 { log } else { f32::NAN }
}

/// For positive, normal, finite arguments: x = mantissa * 2^exponent with the mantissa in
/// [sqrt(1/2), sqrt(2)), and Cephes' polynomial in mantissa - 1.
#[inline(always)]
pub(super) fn finite_f32(x: f32) -> f32 {
    let bits = x.to_bits();
    let fraction = f32::from_bits(bits & 0x007f_ffff | 0x3f00_0000);
    let below = fraction < std::f32::consts::FRAC_1_SQRT_2;
    let exponent = (bits >> 23) as i32 - if below { 127 } else { 126 };
    let r = if below { fraction + fraction } else { fraction } - 1.0;
    let exponent = exponent as f32;

    let square = r * r;
    let cube = square * r;
    let high = horner(r, &[7.037_683_629_2e-2, -1.151_461_031_0e-1, 1.167_699_874_0e-1]);
    let middle = horner(r, &[-1.242_014_084_6e-1, 1.424_932_278_7e-1, -1.666_805_766_5e-1]);
    let low = horner(r, &[2.000_071_476_5e-1, -2.499_999_399_3e-1, 3.333_333_117_4e-1]);
    let tail = high.mul_add(cube, middle).mul_add(cube, low);
    // ln 2 in two parts, the first exact in few bits.
    let tail = tail.mul_add(cube, -2.121_944_40e-4 * exponent);
    0.693_359_375_f32.mul_add(exponent, (-0.5_f32).mul_add(square, r) + tail)
}

/// `log` of ARM optimized-routines by Szabolcs Nagy (MIT licence), used by glibc since 2.28 and,
/// through it, by JAX. It fuses what GCC fuses in glibc's build for processors with fused
/// multiply-add; on others glibc itself returns different bits.
///
/// All cases are evaluated and one is selected, so that loops over this vectorise.
#[inline(always)]
pub(super) fn log_f64(x: f64) -> f64 {
    let log = or_near_one(x, inlined!(|| tabulated_f64(x)));
    let log = if x == f64::INFINITY { f64::INFINITY } else { log };
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    if x >= 0.0 { log } else { f64::NAN }
}

/// The logarithm of positive, normal, finite arguments.
#[inline(always)]
pub(super) fn positive_f64(x: f64) -> f64 {
    or_near_one(x, inlined!(|| finite_f64(x)))
}

/// log x in [`NEAR_ONE`].
#[inline(always)]
fn or_near_one(x: f64, elsewhere: impl FnOnce() -> f64) -> f64 {
    either(NEAR_ONE.contains(&x), inlined!(|| near_one(x - 1.0)), elsewhere)
}

/// The numbers whose logarithm is so small that the table's error would show.
const NEAR_ONE: Range<f64> = 1.0 - 1.0 / 16.0..1.0 + 265.0 / 4096.0;

/// The logarithm of positive, finite arguments.
#[inline(always)]
fn tabulated_f64(x: f64) -> f64 {
    let subnormal = x < f64::MIN_POSITIVE;
    let normal = if subnormal { x * TWO_52 } else { x };
    by_table(normal, if subnormal { TWO_52 + (1022.0 + 52.0) } else { TWO_52 + 1022.0 })
}

/// The logarithm of positive, normal, finite arguments beyond [`NEAR_ONE`].
#[inline(always)]
pub(super) fn finite_f64(x: f64) -> f64 {
    by_table(x, TWO_52 + 1022.0)
}

const TWO_52: f64 = (1u64 << 52) as f64;

/// x = z 2^k with z in [0.6875, 1.375). With c from the table, near z, log x = k ln 2 + log c +
/// log(1 + r), where r = z / c - 1 is small.
///
/// `bias` is 2^52 plus the difference between k and the exponent's bits.
#[inline(always)]
fn by_table(x: f64, bias: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    // The fraction of 0.6875. After subtracting it from the pattern of x, the bits above the
    // fraction are k and its bias, and the fraction is the place of z in the table's range.
    const START: u64 = 0x0006_0000_0000_0000;

    let bits = x.to_bits().wrapping_sub(START);
    // With the exponent of 2^52, the low bits of a pattern count units.
    let k = f64::from_bits(bits >> 52 | TWO_52.to_bits()) - bias;
    let z = f64::from_bits((bits & FRACTION) + START + (1022 << 52));
    let [inverse, log_c] = CENTRES[(bits >> 45) as usize & 127];
    let (inverse, log_c) = (f64::from_bits(inverse), f64::from_bits(log_c));
    let [ln_2_high, ln_2_low] = LN_2;
    let [a2, a3, a4, a5, a6] = SMALL;

    let r = z.mul_add(inverse, -1.0);
    let whole = k.mul_add(ln_2_high, log_c);
    let high = whole + r;
    let low = k.mul_add(ln_2_low, (whole - high) + r);
    let square = r * r;
    let series = square.mul_add(r.mul_add(a6, a5), r.mul_add(a4, a3));
    (r * square).mul_add(series, square.mul_add(a2, low)) + high
}

/// log(1 + r) for 1 + r in [`NEAR_ONE`]: r - r^2 / 2 in twice the precision, and a polynomial for
/// the rest.
#[inline(always)]
fn near_one(r: f64) -> f64 {
    const SHIFT: f64 = (1u64 << 27) as f64;

    let [b3, b4, b5, b6, b7, b8, b9, b10, b11, b12] = NEAR_ZERO;
    let square = r * r;
    let cube = r * square;
    let series = cube.mul_add(b12, square.mul_add(b11, r.mul_add(b10, b9)));
    let series = cube.mul_add(series, square.mul_add(b8, r.mul_add(b7, b6)));
    let series = cube.mul_add(series, square.mul_add(b5, r.mul_add(b4, b3)));

    // The upper 26 bits of r, whose square is exact.
    let shifted = r.mul_add(SHIFT, r);
    let r_high = (-r).mul_add(SHIFT, shifted);
    let r_low = r - r_high;
    let square = r_high * r_high;
    let high = square.mul_add(-0.5, r);
    let low = square.mul_add(-0.5, r - high);
    let low = (r_low * -0.5).mul_add(r_high + r, low);
    cube.mul_add(series, low) + high
}

#[cfg(test)]
mod tests {
    use std::f64::consts::LN_2;

    use super::*;

    #[test]
    fn powers_of_two() {
        for k in -1074..=1023 {
            let power = if k < -1022 { 1 << (k + 1074) } else { ((k + 1023) as u64) << 52 };
            let (log, exact) = (log_f64(f64::from_bits(power)), f64::from(k) * LN_2);
            assert!((log - exact).abs() <= f64::EPSILON * exact.abs(), "2^{k}");
        }
    }

    /// At every entry of the table, and on both sides of where the method changes.
    #[test]
    fn increases() {
        let mut last = f64::NEG_INFINITY;
        for step in 1..1 << 16 {
            let x = f64::from(step) / f64::from(1 << 15);
            let log = log_f64(x);
            assert!(log > last, "log {x}");
            last = log;
        }
    }
}
