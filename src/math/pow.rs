//! Powers: `powf` and `pow` of ARM optimized-routines by Szabolcs Nagy (MIT licence), used by glibc
//! since 2.28 and, through it, by JAX.
//!
//! Operations are fused where GCC fuses them in glibc's build for processors with fused
//! multiply-add, as in the logarithm. Special cases are selected, not branched to, so that loops
//! vectorise.

mod table;

use super::lookup::lookup;
use super::tables::with_tables;
use crate::simd::{LANES, Line, Lines, SimdLevel, inlined, map_array, replace_with};
use table::{EXP, EXP_2, EXP_2_SERIES, EXP_SERIES, LN_2, LN_2_BY_128, LOG, LOG_2, LOG_2_INVERSES};
use table::{LOG_2_SERIES, LOG_SERIES, ONE_BY_LN_2_TIMES_128};

/// x^y = 2^(y log2 x), computed in `f64`.
#[inline(always)]
pub(super) fn pow_f32(x: f32, y: f32) -> f32 {
    let mut power = [[x.abs(); LANES]];
    pow_lines_f32(SimdLevel::scalar(), &mut power, &[[y; LANES]]);
    let power = power[0][0];
    let whole = y.floor() == y;
    let odd = whole && (0.5 * y).floor() != 0.5 * y;
    let power = if odd { power.copysign(x) } else { power };
    let nan = x < 0.0 && x > f32::NEG_INFINITY && !whole;
    if nan { f32::NAN } else { power }
}

/// [`pow_f32`] of each lane, for numbers that are not negative. Tables are read between the loops.
#[inline(always)]
pub(super) fn pow_lines_f32(level: SimdLevel, x: &mut [Line<f32>], y: &[Line<f32>]) {
    let (mut places, mut zs, mut ks) = (Lines::room(), Lines::room(), Lines::room());
    let (zs_out, ks_out) = (zs.zeros(x.len()), ks.zeros(x.len()));
    let normals = places.zeros(x.len()).as_flattened_mut().iter_mut();
    let normals = normals.zip(zs_out.as_flattened_mut()).zip(ks_out.as_flattened_mut());
    let normals = normals.zip(x.as_flattened());
    for (((place, z), k), &x) in normals {
        (*place, *z, *k) = normal(x);
    }
    let (mut exponents, mut powers) = (Lines::room(), Lines::room());
    lookup(level, &LOG_2_INVERSES, &places, exponents.zeros(x.len()));
    lookup(level, &LOG_2, &places, powers.zeros(x.len()));
    let n = x.as_flattened().len();
    {
        let (places, exponents) =
            (&mut places.as_flattened_mut()[..n], &mut exponents.as_flattened_mut()[..n]);
        let (zs, ks, powers) =
            (&zs.as_flattened()[..n], &ks.as_flattened()[..n], &powers.as_flattened()[..n]);
        let y = &y.as_flattened()[..n];
        for lane in 0..n {
            let entry = map_array([exponents[lane], powers[lane]], f64::from_bits);
            let exponent = f64::from(y[lane]) * log_2(zs[lane], ks[lane], entry);
            // Clamped to where the power is 0 or infinite.
            let exponent = if exponent < -151.0 { -151.0 } else { exponent };
            let exponent = if exponent > 129.0 { 129.0 } else { exponent };
            exponents[lane] = exponent.to_bits();
            places[lane] = exp_2_place(exponent);
        }
    }
    lookup(level, &EXP_2, &places, &mut powers);
    let (exponents, powers) = (&exponents.as_flattened()[..n], &powers.as_flattened()[..n]);
    let (x, y) = (&mut x.as_flattened_mut()[..n], &y.as_flattened()[..n]);
    for lane in 0..n {
        let power = exp_2(f64::from_bits(exponents[lane]), powers[lane]) as f32;
        x[lane] = if y[lane] == 0.0 || x[lane] == 1.0 { 1.0 } else { power };
    }
}

/// Splits a positive, finite number into z 2^k, with z from 0.699 to 1.398. Returns the place in
/// the table of c, near z, then z and k. Given 0, infinity or NaN, z is such that [`log_2`] returns
/// the right logarithm.
#[inline(always)]
fn normal(x: f32) -> (u32, f32, i32) {
    const FRACTION_BITS: u32 = 23;
    // The pattern of the lowest z.
    const START: u32 = 0x3f33_0000;

    let subnormal = x < f32::MIN_POSITIVE;
    let normal = if subnormal { x * (1 << FRACTION_BITS) as f32 } else { x };
    let bits = normal.to_bits().wrapping_sub(START);
    let k = (bits as i32 >> FRACTION_BITS) - if subnormal { FRACTION_BITS as i32 } else { 0 };
    let z = f32::from_bits((bits & ((1 << FRACTION_BITS) - 1)) + START);
    let z = if x == 0.0 { f32::NEG_INFINITY } else { z };
    let z = if x < f32::INFINITY { z } else { x };
    (bits >> (FRACTION_BITS - 4) & 15, z, k)
}

/// log2(z 2^k) = k + log2 c + log2(1 + r), where r = z / c - 1 is small, from 1 / c and log2 c.
#[inline(always)]
fn log_2(z: f32, k: i32, [inverse, log_c]: [f64; 2]) -> f64 {
    let [a0, a1, a2, a3, a4] = LOG_2_SERIES;
    let r = f64::from(z).mul_add(inverse, -1.0);
    let whole = log_c + f64::from(k);
    let square = r * r;
    let high = a0.mul_add(r, a1);
    let low = a2.mul_add(r, a3).mul_add(square, a4.mul_add(r, whole));
    high.mul_add(square * square, low)
}

/// Numbers of this size are 1/32 apart: the low bits of a sum's pattern count these.
const COUNTING_32NDS: f64 = (3_u64 << 51 >> 5) as f64;

/// The place of 2^x in the table, by the nearest k / 32.
#[inline(always)]
fn exp_2_place(x: f64) -> u32 {
    (x + COUNTING_32NDS).to_bits() as u32 & 31
}

/// 2^x for x from -1000 to 1000: 2^(k / 32) from the table, and a polynomial for the rest.
#[inline(always)]
fn exp_2(x: f64, entry: u64) -> f64 {
    let [c0, c1, c2] = EXP_2_SERIES;
    let counted = x + COUNTING_32NDS;
    let r = x - (counted - COUNTING_32NDS);
    let scale = f64::from_bits(entry.wrapping_add(counted.to_bits() << (52 - 5)));
    let high = c0.mul_add(r, c1);
    high.mul_add(r * r, c2.mul_add(r, 1.0)) * scale
}

/// x^y = exp(y log x), with the logarithm in more than double precision to make up for the loss.
#[inline(always)]
pub(super) fn pow_f64(x: f64, y: f64) -> f64 {
    let magnitude = x.abs();
    let (high, low) = log(magnitude);
    let product = y * high;
    let rest = y.mul_add(low, y.mul_add(high, -product));
    let at_end = magnitude == 0.0 || magnitude >= f64::INFINITY;
    let end = y * if magnitude == 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    let product = if at_end { end } else { product };
    // Beyond these, the value is 0 or infinite.
    let rest = if product.abs() < 1000.0 { rest } else { 0.0 };
    let product = if product < -1000.0 { -1000.0 } else { product };
    let product = if product > 1000.0 { 1000.0 } else { product };
    let power = exp(product, rest);

    let whole = y.floor() == y;
    let odd = whole && (0.5 * y).floor() != 0.5 * y;
    let power = if odd { power.copysign(x) } else { power };
    let nan = x < 0.0 && magnitude < f64::INFINITY && !whole;
    let power = if nan || x.is_nan() || y.is_nan() { f64::NAN } else { power };
    let one = y == 0.0 || x == 1.0 || magnitude == 1.0 && y.abs() == f64::INFINITY;
    if one { 1.0 } else { power }
}

/// [`pow_f64`] of each lane.
#[inline(always)]
pub(super) fn pow_lines_f64(_: SimdLevel, x: &mut [Line<f64>], y: &[Line<f64>]) {
    with_tables(
        x,
        inlined!(|x| {
            replace_with(x, y, inlined!(|x, y| pow_f64(x, y)));
        }),
    );
}

/// The logarithm of a positive, finite number, as a rounded number and its remainder.
///
/// Computes [`log_2`] where 1 / c has so few bits that r is exact.
#[inline(always)]
pub(super) fn log(x: f64) -> (f64, f64) {
    log_by(x, inlined!(|a, b, c| a.mul_add(b, c)))
}

/// The same, fused only where that is exact: elsewhere, a fused operation is a call if the processor is unknown.
#[inline(always)]
pub(super) fn log_and_rest(x: f64) -> (f64, f64) {
    log_by(x, inlined!(|a, b, c| a * b + c))
}

#[inline(always)]
fn log_by(x: f64, fused: impl Fn(f64, f64, f64) -> f64) -> (f64, f64) {
    const TWO_52: f64 = (1_u64 << 52) as f64;
    const FRACTION: u64 = (1 << 52) - 1;
    // The fraction of the lowest z.
    const START: u64 = 0x0006_9555_0000_0000;

    let subnormal = x < f64::MIN_POSITIVE;
    let normal = if subnormal { x * TWO_52 } else { x };
    let bits = normal.to_bits().wrapping_sub(START);
    // With the exponent of 2^52, the low bits of a pattern count units.
    let k = f64::from_bits(bits >> 52 | TWO_52.to_bits())
        - if subnormal { TWO_52 + (1022.0 + 52.0) } else { TWO_52 + 1022.0 };
    let z = f64::from_bits((bits & FRACTION) + START + (1022 << 52));
    let [inverse, log_c, log_c_rest] =
        map_array(LOG[(bits >> 45) as usize & 127], inlined!(|bits| f64::from_bits(bits)));
    let [ln_2_high, ln_2_low] = LN_2;
    let [a0, a1, a2, a3, a4, a5, a6] = LOG_SERIES;

    let r = z.mul_add(inverse, -1.0);
    let whole = fused(k, ln_2_high, log_c);
    let sum = whole + r;
    let rest = fused(k, ln_2_low, log_c_rest) + (whole - sum + r);
    // -r^2 / 2, and its remainder.
    let half = a0 * r;
    let square = r * half;
    let cube = r * square;
    let high = sum + square;
    let rest = rest + half.mul_add(r, -square) + (sum - high + square);
    let series = fused(square, fused(r, a6, a5), fused(r, a4, a3));
    let series = fused(square, series, fused(r, a2, a1));
    let low = fused(cube, series, rest);
    let log = high + low;
    (log, high - log + low)
}

/// e^(x + rest) as a multiple of 2^(k / 128), from the table and a polynomial for the remainder.
struct Power {
    k: u64,
    steps: f64,
    /// The bits of 2^(k / 128), without the exponent of the whole part of k / 128.
    scale: u64,
    /// What it is to be multiplied by, less 1.
    tail: f64,
}

impl Power {
    #[inline(always)]
    fn of(x: f64, rest: f64) -> Self {
        // Numbers of this size are 1 apart, so the low bits of the pattern are an integer.
        const COUNTING: f64 = (3_u64 << 51) as f64;

        let [ln_2_high, ln_2_low] = LN_2_BY_128;
        let [c2, c3, c4, c5] = EXP_SERIES;
        let counted = ONE_BY_LN_2_TIMES_128.mul_add(x, COUNTING);
        let k = counted.to_bits();
        let steps = counted - COUNTING;
        let r = steps.mul_add(ln_2_low, steps.mul_add(ln_2_high, x)) + rest;
        let [tail, scale] = EXP[k as usize & 127];
        let square = r * r;
        let tail = square.mul_add(r.mul_add(c3, c2), f64::from_bits(tail) + r);
        let tail = (square * square).mul_add(r.mul_add(c5, c4), tail);
        Self { k, steps, scale, tail }
    }
}

/// e^(x + rest) for x from -1000 to 1000.
#[inline(always)]
pub(super) fn exp(x: f64, rest: f64) -> f64 {
    let Power { k, steps, scale, tail } = Power::of(x, rest);
    // Far from 1, the scale and the value may be out of range: they are computed 2^1009 times
    // smaller or 2^1022 times larger.
    let far = x.abs() >= 512.0;
    let above = far && steps > 0.0;
    let below = far && steps < 0.0;
    let shift = if above { 1009_u64.wrapping_neg() << 52 } else { 0 };
    let shift = if below { 1022 << 52 } else { shift };
    let scale = f64::from_bits(scale.wrapping_add(k << (52 - 7)).wrapping_add(shift));
    let change = scale * tail;
    let power = if below { scale + change } else { scale.mul_add(tail, scale) };
    // A subnormal value must be rounded only once: added to 1, its last bits fall away.
    let low = scale - power + change;
    let high = 1.0 + power;
    let rounded = (high + (1.0 - high + power + low)) - 1.0;
    let power = if below && power < 1.0 { rounded } else { power };
    let unshift = if above { 2.0_f64.powi(1009) } else { 1.0 };
    let unshift = if below { f64::MIN_POSITIVE } else { unshift };
    power * unshift
}
