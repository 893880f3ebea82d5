//! The natural logarithm.

use super::horner;

#[inline(always)]
pub(super) fn log_f32(x: f32) -> f32 {
    let bounded = if x < f32::MIN_POSITIVE { f32::MIN_POSITIVE } else { x };
    let log = finite_f32(bounded);
    let log = if x == f32::INFINITY { f32::INFINITY } else { log };
    let log = if x == 0.0 { f32::NEG_INFINITY } else { log };
    if x >= 0.0 { log } else { f32::NAN }
}

/// Positive, normal, finite arguments: x = mantissa * 2^exponent with the mantissa in
/// [sqrt(1/2), sqrt(2)), and Cephes' polynomial in mantissa - 1.
#[inline(always)]
fn finite_f32(x: f32) -> f32 {
    let bits = x.to_bits();
    let fraction = f32::from_bits(bits & 0x007f_ffff | 0x3f00_0000);
    let below = fraction < std::f32::consts::FRAC_1_SQRT_2;
    let exponent = (bits >> 23) as i32 - if below { 127 } else { 126 };
    let r = if below { fraction + fraction } else { fraction } - 1.0;
    let exponent = exponent as f32;

    let square = r * r;
    let cube = square * r;
    let high = horner(r, [7.037_683_629_2e-2, -1.151_461_031_0e-1, 1.167_699_874_0e-1]);
    let middle = horner(r, [-1.242_014_084_6e-1, 1.424_932_278_7e-1, -1.666_805_766_5e-1]);
    let low = horner(r, [2.000_071_476_5e-1, -2.499_999_399_3e-1, 3.333_333_117_4e-1]);
    let tail = high.mul_add(cube, middle).mul_add(cube, low);
    // ln 2 in two parts, the first exact in few bits.
    let tail = tail.mul_add(cube, -2.121_944_40e-4 * exponent);
    0.693_359_375_f32.mul_add(exponent, (-0.5_f32).mul_add(square, r) + tail)
}

#[inline(always)]
pub(super) fn log_f64(x: f64) -> f64 {
    let subnormal = x < f64::MIN_POSITIVE;
    let scaled = if subnormal { x * (1u64 << 54) as f64 } else { x };
    let log = finite_f64(scaled, if subnormal { 54.0 } else { 0.0 });
    let log = if x == f64::INFINITY { f64::INFINITY } else { log };
    let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
    if x >= 0.0 { log } else { f64::NAN }
}

/// ln 2 in two parts, the first exact in 32 bits.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_816_490;
const LN_2_LOW: f64 = 1.908_214_929_270_587_700_02e-10;

/// The logarithm of `x / 2^shift`, for positive, normal, finite `x`.
///
/// With s = (m - 1) / (m + 1), log m = 2 s + 2 s^3 / 3 + 2 s^5 / 5 + ...; s and the sum of its
/// double with the exponent's part keep their rounding errors, which leaves the final rounding.
#[inline(always)]
fn finite_f64(x: f64, shift: f64) -> f64 {
    let bits = x.to_bits();
    let fraction = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3fe0_0000_0000_0000);
    let below = fraction < std::f64::consts::FRAC_1_SQRT_2;
    let m = if below { fraction + fraction } else { fraction };
    let exponent = (bits >> 52) as i32 - if below { 1023 } else { 1022 };
    let exponent = f64::from(exponent) - shift;

    let f = m - 1.0;
    let denominator = 2.0 + f;
    let denominator_error = f - (denominator - 2.0);
    let s = f / denominator;
    let s_error = (-s).mul_add(denominator_error, (-s).mul_add(denominator, f)) / denominator;

    let square = s * s;
    let series = horner(
        square,
        [
            2.0 / 25.0,
            2.0 / 23.0,
            2.0 / 21.0,
            2.0 / 19.0,
            2.0 / 17.0,
            2.0 / 15.0,
            2.0 / 13.0,
            2.0 / 11.0,
            2.0 / 9.0,
            2.0 / 7.0,
            2.0 / 5.0,
            2.0 / 3.0,
        ],
    );
    let whole = exponent * LN_2_HIGH;
    let double = s + s;
    let high = whole + double;
    // The larger of the two comes first in an exact sum, and that is `whole` unless it is 0.
    let high_error = if exponent == 0.0 { 0.0 } else { double - (high - whole) };
    let low = exponent.mul_add(LN_2_LOW, high_error) + (s_error + s_error);
    high + (square * s).mul_add(series, low)
}
