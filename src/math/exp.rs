//! The exponential function: Cephes' `expf` and `exp`.

use std::f32::consts::LOG2_E as LOG2_E_F32;
use std::f64::consts::LOG2_E as LOG2_E_F64;

use super::horner;

/// e^x = 2^n e^r with |r| <= ln(2) / 2, and a polynomial in r.
#[inline(always)]
pub(super) fn exp_f32(x: f32) -> f32 {
    // Beyond these, the value is 0 or infinite.
    let x = if x < -104.0 { -104.0 } else { x };
    let x = if x > 89.0 { 89.0 } else { x };

    let n = x.mul_add(LOG2_E_F32, 0.5).floor();
    let n = if n > 127.0 { 127.0 } else { n };
    // ln 2 in two parts, the first exact in few bits.
    let r = n.mul_add(2.121_944_40e-4, n.mul_add(-0.693_359_375, x));
    let polynomial = horner(
        r,
        &[
            1.987_569_150_0e-4,
            1.398_199_950_7e-3,
            8.333_451_907_3e-3,
            4.166_579_589_4e-2,
            1.666_666_545_9e-1,
            5.000_000_120_1e-1,
        ],
    );
    let y = 1.0 + polynomial.mul_add(r * r, r);
    // In two steps: 2^n itself may be out of range.
    let half = (0.5 * n).floor();
    y * power_of_two_f32(half) * power_of_two_f32(n - half)
}

/// Computes [`exp_f32`] with a rational function of r.
#[inline(always)]
pub(super) fn exp_f64(x: f64) -> f64 {
    let x = if x < -746.0 { -746.0 } else { x };
    let x = if x > 710.0 { 710.0 } else { x };

    let n = x.mul_add(LOG2_E_F64, 0.5).floor();
    let r = n.mul_add(-6.931_457_519_531_25e-1, x);
    let r = n.mul_add(-1.428_606_820_309_417_232_12e-6, r);
    let square = r * r;
    let p = r * horner(
        square,
        &[
            1.261_771_930_748_105_908_78e-4,
            3.029_944_077_074_419_613_00e-2,
            9.999_999_999_999_999_999_10e-1,
        ],
    );
    let q = horner(
        square,
        &[
            3.001_985_051_386_644_550_42e-6,
            2.524_483_403_496_841_041_92e-3,
            2.272_655_482_081_550_287_66e-1,
            2.0,
        ],
    );
    let y = 1.0 + 2.0 * (p / (q - p));
    let half = (0.5 * n).floor();
    y * power_of_two_f64(half) * power_of_two_f64(n - half)
}

/// 2^n for a whole number n from -126 to 127.
#[inline(always)]
pub(super) fn power_of_two_f32(n: f32) -> f32 {
    // Numbers of this size are 1 apart, so the low bits of the pattern are an integer.
    const COUNTING: f32 = (3 << 22) as f32;
    f32::from_bits((n + (COUNTING + 127.0)).to_bits() << 23)
}

/// 2^n for a whole number n from -1022 to 1023.
#[inline(always)]
pub(super) fn power_of_two_f64(n: f64) -> f64 {
    const COUNTING: f64 = (3_u64 << 51) as f64;
    f64::from_bits((n + (COUNTING + 1023.0)).to_bits() << 52)
}
