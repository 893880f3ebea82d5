//! The tangent: a quotient of sine and cosine, by their Taylor series near 0.

use std::f64::consts::FRAC_2_PI;

use super::horner;

/// Below this, subtracting a multiple of pi/2 is accurate enough.
pub(super) const NEAR: f64 = (1 << 20) as f64;

/// pi / 2 in three parts; the first two have few enough bits for exact multiples.
const PI_2: [f64; 3] =
    [1.570_796_326_734_125_6, 6.077_100_506_303_966e-11, 2.022_266_248_795_950_6e-21];

#[inline(always)]
pub(super) fn tan_f32(x: f32) -> f32 {
    if f64::from(x.abs()) < NEAR { near_f32(x) } else { libm::tan(x.into()) as f32 }
}

#[inline(always)]
pub(super) fn tan_f64(x: f64) -> f64 {
    if x.abs() < NEAR { near_f64(x) } else { libm::tan(x) }
}

/// Correctly rounded, except for arguments near a tie.
#[inline(always)]
pub(super) fn near_f32(x: f32) -> f32 {
    let (odd, r, _) = reduce(x.into());
    let square = r * r;
    let sine = r * square.mul_add(horner(square, &SINE_SHORT), 1.0);
    let cosine = square.mul_add(horner(square, &COSINE_SHORT), 1.0);
    let (numerator, denominator) = if odd { (-cosine, sine) } else { (sine, cosine) };
    if x == 0.0 { x } else { (numerator / denominator) as f32 }
}

/// Sine, cosine and their quotient are computed to more than double precision, where that decides a
/// rounding.
#[inline(always)]
pub(super) fn near_f64(x: f64) -> f64 {
    let (odd, r, rest) = reduce(x);
    let (sine, cosine) = sine_and_cosine(r, rest);
    let (numerator, denominator) =
        if odd { ((-cosine.0, -cosine.1), sine) } else { (sine, cosine) };
    let quotient = numerator.0 / denominator.0;
    let rest = (-quotient).mul_add(denominator.0, numerator.0)
        + (-quotient).mul_add(denominator.1, numerator.1);
    let tangent = quotient + rest / denominator.0;
    if x == 0.0 { x } else { tangent }
}

/// Sine and cosine, each as a rounded number and its remainder, for |r| up to about pi/4.
#[inline(always)]
pub(super) fn sine_and_cosine(r: f64, rest: f64) -> ((f64, f64), (f64, f64)) {
    let square = r * r;
    let square_rest = r.mul_add(r, -square) + 2.0 * r * rest;

    let tail = r.mul_add(square * horner(square, &SINE), rest * square.mul_add(-0.5, 1.0));
    let (start, start_rest) = two_sum(1.0, -0.5 * square);
    let cosine_tail = square_rest.mul_add(-0.5, start_rest);
    let cosine_tail = (square * square).mul_add(horner(square, &COSINE), cosine_tail);
    (two_sum(r, tail), two_sum(start, cosine_tail))
}

/// The same within a unit in the last place.
#[inline(always)]
pub(super) fn short_sine_and_cosine(r: f64) -> [f64; 2] {
    let square = r * r;
    let sine = (r * square).mul_add(horner(square, &SINE), r);
    let cosine = square.mul_add(square.mul_add(horner(square, &COSINE), -0.5), 1.0);
    [sine, cosine]
}

/// x minus a multiple of pi/2, as a number within about pi/4 and its remainder; and whether the
/// multiple is odd.
#[inline(always)]
fn reduce(x: f64) -> (bool, f64, f64) {
    let turns = (x * FRAC_2_PI).round_ties_even();
    let odd = 0.5 * turns != (0.5 * turns).floor();
    let high = turns.mul_add(-PI_2[0], x);
    let middle = turns * PI_2[1];
    let r = high - middle;
    let rest = turns.mul_add(-PI_2[2], (high - r) - middle);
    let (r, rest) = two_sum(r, rest);
    (odd, r, rest)
}

/// A rounded sum and its remainder, for |a| >= |b|.
#[inline(always)]
pub(super) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// sin x for x from 0 to pi/2.
#[inline(always)]
pub(super) fn sine(x: f64) -> f64 {
    let (odd, r, rest) = reduce(x);
    let (sine, cosine) = sine_and_cosine(r, rest);
    if odd { cosine.0 } else { sine.0 }
}

/// Coefficients of (sin r - r) / r^3, in powers of r^2.
const SINE: [f64; 8] = taylor(3);
pub(super) const SINE_SHORT: [f64; 6] = taylor(3);
/// Coefficients of (cos r - 1 + r^2 / 2) / r^4, in powers of r^2.
const COSINE: [f64; 8] = taylor(4);
/// Coefficients of (cos r - 1) / r^2, in powers of r^2.
pub(super) const COSINE_SHORT: [f64; 7] = taylor(2);

/// 1 / n!, 1 / (n + 2)!, ... from n = `first` on, with the series' alternating signs, highest power
/// first.
pub(super) const fn taylor<const N: usize>(first: usize) -> [f64; N] {
    let mut coefficients = [0.0; N];
    let mut k = 0;
    while k < N {
        let mut factorial = 1.0;
        let mut n = 2;
        while n <= first + 2 * k {
            factorial *= n as f64;
            n += 1;
        }
        let sign = if (first / 2 + k) % 2 == 1 { -1.0 } else { 1.0 };
        coefficients[N - 1 - k] = sign / factorial;
        k += 1;
    }
    coefficients
}
