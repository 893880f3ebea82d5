//! Sine and cosine: a reduction of the angle that is accurate for every number, and the series of
//! the tangent.

use std::f64::consts::FRAC_2_PI;

use super::atan::QUARTER_TURN;
use super::horner;
use super::tan::{COSINE_SHORT, NEAR, SINE_SHORT, sine_and_cosine, two_sum};

/// pi / 2 in four parts; the first three have few enough bits for exact multiples.
const PI_2: [f64; 4] = [
    1.570_796_326_734_125_6,
    6.077_100_506_303_966e-11,
    2.022_266_248_711_166_5e-21,
    8.478_427_660_368_9e-32,
];

/// Quarter turns to add: the cosine is the sine a quarter turn further.
const COSINE: f64 = 1.0;
const SINE: f64 = 0.0;

#[inline(always)]
pub(super) fn sin_f32(x: f32) -> f32 {
    if f64::from(x.abs()) < NEAR { bounded_sin_f32(x) } else { far_sin(x.into()) as f32 }
}

#[inline(always)]
pub(super) fn cos_f32(x: f32) -> f32 {
    if f64::from(x.abs()) < NEAR { bounded_cos_f32(x) } else { far_cos(x.into()) as f32 }
}

#[inline(always)]
pub(super) fn sin_f64(x: f64) -> f64 {
    if x.abs() < NEAR { bounded_sin_f64(x) } else { far_sin(x) }
}

#[inline(always)]
pub(super) fn cos_f64(x: f64) -> f64 {
    if x.abs() < NEAR { bounded_cos_f64(x) } else { far_cos(x) }
}

#[inline(always)]
pub(super) fn bounded_sin_f32(x: f32) -> f32 {
    let sine = single(x.into(), SINE) as f32;
    // Keeps the sign of a zero.
    if x == 0.0 { x } else { sine }
}

#[inline(always)]
pub(super) fn bounded_cos_f32(x: f32) -> f32 {
    single(x.into(), COSINE) as f32
}

#[inline(always)]
pub(super) fn bounded_sin_f64(x: f64) -> f64 {
    let sine = double(x, SINE);
    if x == 0.0 { x } else { sine }
}

#[inline(always)]
pub(super) fn bounded_cos_f64(x: f64) -> f64 {
    double(x, COSINE)
}

/// To somewhat more than the precision of `f32`.
#[inline(always)]
fn single(x: f64, further: f64) -> f64 {
    let turns = (x * FRAC_2_PI).round_ties_even();
    let r = turns.mul_add(-PI_2[0], x);
    let r = turns.mul_add(-PI_2[2], turns.mul_add(-PI_2[1], r));
    let square = r * r;
    let sine = r * square.mul_add(horner(square, &SINE_SHORT), 1.0);
    let cosine = square.mul_add(horner(square, &COSINE_SHORT), 1.0);
    in_quadrant(turns + further, sine, cosine)
}

/// To the precision of `f64`.
#[inline(always)]
fn double(x: f64, further: f64) -> f64 {
    let turns = (x * FRAC_2_PI).round_ties_even();
    // Products and differences are kept exact: next to a multiple of pi / 2, little is left of x.
    let (r, first) = sum(turns.mul_add(-PI_2[0], x), turns * -PI_2[1]);
    let (r, second) = sum(r, turns * -PI_2[2]);
    let (r, rest) = two_sum(r, turns.mul_add(-PI_2[3], first + second));
    let (sine, cosine) = sine_and_cosine(r, rest);
    in_quadrant(turns + further, sine.0, cosine.0)
}

/// The sine of an angle plus `quarters` quarter turns, given the angle's sine and cosine.
#[inline(always)]
fn in_quadrant(quarters: f64, sine: f64, cosine: f64) -> f64 {
    let halves = (0.5 * quarters).floor();
    let value = if 0.5 * quarters == halves { sine } else { cosine };
    if 0.5 * halves == (0.5 * halves).floor() { value } else { -value }
}

/// A rounded sum and its remainder.
#[inline(always)]
fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

#[cold]
#[inline(never)]
fn far_sin(x: f64) -> f64 {
    let sine = far(x.abs(), SINE);
    if x < 0.0 { -sine } else { sine }
}

#[cold]
#[inline(never)]
fn far_cos(x: f64) -> f64 {
    far(x.abs(), COSINE)
}

/// Multiplies by the bits of 2 / pi that matter: Payne and Hanek, "Radian reduction for
/// trigonometric functions" (1983), doi:10.1145/1057600.1057602.
fn far(x: f64, further: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    const UNIT: f64 = 1.0 / (1_u128 << 127) as f64 / 2.0;
    if !x.is_finite() {
        return f64::NAN;
    }
    let mantissa = x.to_bits() & FRACTION | 1 << 52;
    // With x = mantissa 2^e, the bits of 2 / pi worth 2^(1 - e) and less: earlier bits give whole
    // turns.
    let first = (x.to_bits() >> 52) as usize + TWO_OVER_PI_ZEROS - 1077;
    let (word, shift) = (first / 64, first % 64);
    let window: [u64; 3] = std::array::from_fn(|n| {
        let pair = u128::from(TWO_OVER_PI[word + n]) << 64 | u128::from(TWO_OVER_PI[word + n + 1]);
        (pair << shift >> 64) as u64
    });
    // Their product without its upper words, in quarter turns: the upper two bits are whole
    // quarters.
    let low = (u128::from(mantissa) * u128::from(window[2])) >> 64;
    let middle = u128::from(mantissa) * u128::from(window[1]) + low;
    let high = mantissa.wrapping_mul(window[0]).wrapping_add((middle >> 64) as u64);
    let product = u128::from(high) << 64 | u128::from(middle as u64);
    // The nearest whole number of quarters, and what remains, of either sign.
    let part = (product << 2) as i128;
    let quarters = (product >> 126) as f64 + if part < 0 { 1.0 } else { 0.0 };
    let rounded = part as f64;
    let lacking = part.saturating_sub(rounded as i128) as f64 * UNIT;
    let rounded = rounded * UNIT;

    let r = rounded * QUARTER_TURN.0;
    let rest = rounded.mul_add(QUARTER_TURN.1, lacking * QUARTER_TURN.0);
    let (r, rest) = two_sum(r, rounded.mul_add(QUARTER_TURN.0, -r) + rest);
    let (sine, cosine) = sine_and_cosine(r, rest);
    in_quadrant(quarters + further, sine.0, cosine.0)
}

/// How many zeros precede the binary point.
const TWO_OVER_PI_ZEROS: usize = 64;
/// The bits of 2 / pi, preceded by these zeros.
const TWO_OVER_PI: [u64; 20] = [
    0,
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
];
