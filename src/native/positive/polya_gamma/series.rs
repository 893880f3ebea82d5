//! Polya-Gamma variates as sums of gamma variates.

use std::f64::consts::PI;

use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::{Input, combined};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Named, SamplerResult, Source};
use crate::simd::inlined;

/// The number of gamma variates of the series.
const TERMS: usize = 6;

/// Gamma variates are multiplied by it, so that the largest do not overflow, and weights divided.
const SCALE: f64 = 0.25;

/// The sampler of variates of shapes b and tilts c: weighted gamma variates, and one that has the
/// first three cumulants of all further ones together.
#[inline]
pub(super) fn sums(
    source: &Source,
    [b, c]: [&Named<f64>; 2],
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let gamma = |term: u32, shapes: &Named<f64>| {
        let source = source.child(term, TERMS as u32 + 1);
        let shapes = shapes.bind(shape)?.into();
        Ok::<_, Error>(Input::from(Gammas::from_one_on::<f64>(&source, shapes, SCALE).product()))
    };
    let [shapes, scales, shifts] = Named::zip_each([c], |[c]| remainder(c))?;
    let of_all = |of_one: &Named<f64>| b.zip(of_one, |b, of_one| b * of_one);
    let [shapes, shifts] = [of_all(&shapes)?, of_all(&shifts)?];
    let inputs = [
        gamma(0, b)?,
        gamma(1, b)?,
        gamma(2, b)?,
        gamma(3, b)?,
        gamma(4, b)?,
        gamma(5, b)?,
        gamma(TERMS as u32, &shapes)?,
        scales.bind(shape)?.into(),
        shifts.bind(shape)?.into(),
        c.bind(shape)?.into(),
    ];
    Ok(combined(
        inputs,
        inlined!(|[first, second, third, fourth, fifth, sixth, rest, scale, shift, c]| {
            let terms = [first, second, third, fourth, fifth, sixth];
            let mut sum = rest * scale;
            for k in (0..TERMS).rev() {
                sum += weight(k as f64, c) * terms[k];
            }
            sum * (1.0 / SCALE) + shift
        }),
    ))
}

/// The weight of a gamma variate, counted from 0.
#[inline(always)]
fn weight(k: f64, c: f64) -> f64 {
    let odd = (2.0 * k + 1.0) * PI;
    2.0 / Real::mul_add(odd, odd, c * c)
}

/// The shifted gamma variate that stands for all but the first terms: its shape for b = 1, its scale,
/// and its shift for b = 1.
fn remainder(c: f64) -> [f64; 3] {
    // Tilts beyond are of values that are not such sums.
    let c = f64::min(c, 1000.0);
    let first = |power: fn(f64) -> f64| (0..TERMS).map(|k| power(weight(k as f64, c))).sum::<f64>();
    let [squares, cubes] = if c < 2.0 {
        tails(c)
    } else {
        let [squares, cubes] = sums_of_powers(c);
        [squares - first(|x| x * x), cubes - first(|x| x * x * x)]
    };
    // The sum of the weights is the mean.
    let mean = if c == 0.0 { 0.25 } else { -Real::expm1(-c) / (2.0 * c * (1.0 + Real::exp(-c))) };
    // Cumulants of a gamma variate: shape scale, shape scale^2, 2 shape scale^3.
    let scale = cubes / squares;
    let shape = squares / (scale * scale);
    [shape, scale, (mean - first(|x| x)) - shape * scale]
}

/// The sums of the squares and of the cubes of all weights: the variance, and half the third cumulant.
/// Near c = 0, differences lose digits.
fn sums_of_powers(c: f64) -> [f64; 2] {
    let (half, exp) = (0.5 * c, Real::exp(-c));
    // The hyperbolic tangent, and the square of the secant.
    let (tanh, square) = ((1.0 - exp) / (1.0 + exp), 4.0 * exp / ((1.0 + exp) * (1.0 + exp)));
    let cube = half * half * half;
    let variance = (tanh - half * square) / (16.0 * cube);
    let third = 3.0 * tanh - half * square * (3.0 + 2.0 * half * tanh);
    [variance, third / (128.0 * cube * half * half)]
}

/// The sums of the squares and of the cubes of all weights but the first, for c below 2: some weights one
/// by one, and, for the others, the integral of the function whose values at k + 1/2, k + 3/2, ... they
/// are, by four points of Gauss and Legendre's rule, and two corrections by Euler and Maclaurin.
fn tails(c: f64) -> [f64; 2] {
    const KNOWN: usize = 32;
    const NODES: [f64; 2] = [0.339_981_043_584_856_3, 0.861_136_311_594_052_6];
    const WEIGHTS: [f64; 2] = [0.652_145_154_862_546_1, 0.347_854_845_137_453_9];
    const UNIT: f64 = 1.0 / (2.0 * PI * PI);
    let (k, d) = (KNOWN as f64, c / (2.0 * PI));
    // In s = 1 / t: the value at t is (s^2 / (1 + d^2 s^2))^n, and dt is ds / s^2.
    let value = |s: f64| s * s / (1.0 + d * d * s * s);
    let of_power = |n: i32| {
        let half = 0.5 / k;
        let mut sum = 0.0;
        for (node, weight) in NODES.iter().zip(WEIGHTS) {
            for s in [half * (1.0 - node), half * (1.0 + node)] {
                sum += half * weight / (s * s) * power(value(s), n);
            }
        }
        let (at, factor) = (1.0 / (k * k + d * d), 2.0 * f64::from(n) * k);
        let slope = -factor * power(at, n + 1);
        let more = f64::from(n + 1) * power(at, n + 2);
        let third = factor * more * (6.0 - 4.0 * f64::from(n + 2) * k * k * at);
        let rest = power(UNIT, n) * (sum + slope / 24.0 - third * (7.0 / 5760.0));
        // The smallest first.
        (TERMS..KNOWN).rev().fold(rest, |sum, k| sum + power(weight(k as f64, c), n))
    };
    [of_power(2), of_power(3)]
}

fn power(x: f64, n: i32) -> f64 {
    (1..n).fold(x, |power, _| power * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean, the variance and the third cumulant of all terms together.
    fn cumulants(c: f64) -> [f64; 3] {
        let [shape, scale, shift] = remainder(c);
        let powers = |n| (0..TERMS).map(|k| weight(k as f64, c).powi(n)).sum::<f64>();
        let of_gamma = [shape * scale + shift, shape * scale * scale, 2.0 * shape * scale.powi(3)];
        [of_gamma[0] + powers(1), of_gamma[1] + powers(2), of_gamma[2] + 2.0 * powers(3)]
    }

    #[test]
    fn cumulants_are_those_of_the_distribution() {
        // b / 4, b / 24 and b / 60: the derivatives of -b log cosh(sqrt(-t / 2)).
        for (value, exact) in cumulants(0.0).into_iter().zip([0.25, 1.0 / 24.0, 1.0 / 60.0]) {
            assert!((value / exact - 1.0).abs() < 1e-12, "{value}, not {exact}");
        }
        for c in [1e-300, 1e-3, 0.7, 1.99, 2.0, 5.0, 12.0, 60.0, 600.0] {
            let [mean, variance, third] = cumulants(c);
            // By all weights, but for so few that they do not count.
            let weights = (0..1_000_000).rev().map(|k| weight(f64::from(k), c));
            let [squares, cubes] =
                weights.fold([0.0; 2], |[squares, cubes], x| [squares + x * x, cubes + x * x * x]);
            assert!((variance / squares - 1.0).abs() < 1e-11, "{c}: {variance}, not {squares}");
            assert!((third / (2.0 * cubes) - 1.0).abs() < 1e-11, "{c}: {third}, not {cubes}");
            let half = 0.5 * c;
            assert!((mean / (half.tanh() / (2.0 * c)) - 1.0).abs() < 1e-14, "{c}: {mean}");
        }
    }
}
