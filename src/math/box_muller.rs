//! Normal variates in pairs, made of two uniform ones: Box and Muller, "A note on the generation of random normal
//! deviates" (1958), doi:10.1214/aoms/1177706645.
//!
//! One uniform variate gives the length of a vector, the other one its direction: two bits choose half of an axis, and
//! the others an angle of at most an eighth of a turn to either side. So small values are as exact as large
//! ones. There is no table, and a value takes half a logarithm, half a root, and half a sine and a cosine.

use std::f64::consts::FRAC_PI_2;

use super::horner;
use super::quantile::FromBits;
use super::quantile::tables::{COSINE, SINE};
use crate::simd::{Line, each_given, each_pair, inlined};

/// Replaces random bits, stored in place of pairs of values, by pairs of normal variates: the first bits give the
/// length, the second ones the direction.
#[inline(never)]
pub(crate) fn normal_pairs(out: &mut [Line<f64>]) {
    each_pair(out, pair);
}

/// Replaces the bits of directions by one value of each pair: the first, or the second where the flag is 1. Bits of lengths
/// and flags are given.
#[inline(never)]
pub(crate) fn one_of_pairs(directions: &mut [Line<f64>], given: [&[Line<f64>]; 2]) {
    each_given(
        directions,
        given,
        inlined!(|direction, [length, is_second]| {
            let [first, second] = pair(length, direction);
            if is_second == 0.0 { first } else { second }
        }),
    );
}

#[inline(always)]
fn pair(of_length: f64, of_direction: f64) -> [f64; 2] {
    let half_square = of_length.folded(0).minus_log();
    let length = (half_square + half_square).sqrt();
    direction(of_direction).map(inlined!(|coordinate| length * coordinate))
}

/// The coordinates of a vector of length 1.
#[inline(always)]
fn direction(bits: f64) -> [f64; 2] {
    const SIGN: u64 = 1 << 63;
    // In units of a quarter of a turn, up to 1/2.
    let angle = bits.folded(2);
    let square = angle.near * angle.near;
    let sine = (angle.near * square).mul_add(horner(square, &SINE), angle.near * FRAC_PI_2);
    let sine = if angle.is_complement { -sine } else { sine };
    let cosine = square.mul_add(horner(square, &COSINE), 1.0);
    let bits = bits.to_bits();
    let along = f64::from_bits(cosine.to_bits() ^ bits << 1 & SIGN);
    if bits & SIGN == 0 { [along, sine] } else { [sine, along] }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    fn of(length: u64, direction: u64) -> [f64; 2] {
        pair(f64::from_bits(length), f64::from_bits(direction))
    }

    #[test]
    fn lengths_reach_from_two_to_the_minus_32_to_nine_and_a_half() {
        for (length, exact) in [(0, (130.0 * 2.0_f64.ln()).sqrt()), (u64::MAX, 2.0_f64.powi(-32))] {
            for direction in [0, 1, 12_345, u64::MAX, 1 << 63, (1 << 63) - 1, 1 << 61] {
                let [x, y] = of(length, direction);
                assert!((x.hypot(y) / exact - 1.0).abs() < 1e-15, "{length}: {x}, {y}");
                assert!(x != 0.0 && y != 0.0, "no value is 0");
            }
        }
    }

    /// Eight bands of directions, each in its octant: two bits for half an axis, and a side.
    #[test]
    fn directions_are_uniform_over_the_circle() {
        const STEPS: u64 = 1 << 12;
        let mut angles: Vec<f64> = (0..STEPS)
            .map(|step| {
                let [x, y] = of(1 << 60, (step << 52) + (1 << 51));
                y.atan2(x)
            })
            .collect();
        angles.sort_by(f64::total_cmp);
        for (step, angle) in (0..).zip(angles) {
            let exact = -PI + (f64::from(step) + 0.5) * 2.0 * PI / STEPS as f64;
            assert!((angle - exact).abs() < 1e-14, "{step}: {angle}, not {exact}");
        }
    }
}
