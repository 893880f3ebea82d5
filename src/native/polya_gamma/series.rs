//! Polya-Gamma variates as sums of gamma variates.

use std::f64::consts::PI;

use crate::error::Error;
use crate::math::Real;
use crate::native::methods::combined::{Input, combined};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{BoxedSampler, Named, Source};

/// How many gamma variates are those of the series.
const TERMS: usize = 6;

/// Gamma variates are multiplied by it, so that the largest do not overflow, and weights divided.
const SCALE: f64 = 0.25;

/// The sampler of variates of shapes b and tilts c: weighted gamma variates, and one whose first three
/// cumulants are those of all further ones.
#[inline]
pub(super) fn sums(
    source: &Source,
    [b, c]: [&Named<f64>; 2],
    shape: &[usize],
) -> Result<BoxedSampler<'static, f64>, Error> {
    let gamma = |term: u32, shapes: &Named<f64>| {
        let source = source.child(term, TERMS as u32 + 1);
        let shapes = shapes.bind(shape)?.into();
        Ok::<_, Error>(Input::from(Gammas::from_one_on::<f64>(&source, shapes, SCALE).product()))
    };
    let [shapes, scales, shifts] = c.map_each(remainder);
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
        #[inline(always)]
        |[first, second, third, fourth, fifth, sixth, rest, scale, shift, c]| {
            let terms = [first, second, third, fourth, fifth, sixth];
            let mut sum = rest * scale;
            for k in (0..TERMS).rev() {
                sum += weight(k as f64, c) * terms[k];
            }
            sum * (1.0 / SCALE) + shift
        },
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
    // Sums of the weights' powers. That of the weights is what they lack of the mean.
    let mean = if c == 0.0 { 0.25 } else { -Real::expm1(-c) / (2.0 * c * (1.0 + Real::exp(-c))) };
    let first = (0..TERMS).map(|k| weight(k as f64, c)).sum::<f64>();
    let known = 32 + (c * (1.0 / PI)) as usize;
    let [mut squares, mut cubes] = tail(known as f64, c / (2.0 * PI));
    for weight in (TERMS..known).rev().map(|k| weight(k as f64, c)) {
        squares += weight * weight;
        cubes += weight * weight * weight;
    }
    // Cumulants of a gamma variate: shape scale, shape scale^2, 2 shape scale^3.
    let scale = cubes / squares;
    let shape = squares / (scale * scale);
    [shape, scale, (mean - first) - shape * scale]
}

/// The sums of the squares and of the cubes of all weights from number `k` on, with d = c / (2 pi) of at
/// most k / 2: the integral of the function of which these are the values at k + 1/2, k + 3/2, ..., by
/// four points of Gauss and Legendre's rule, and the first correction by Euler and Maclaurin.
fn tail(k: f64, d: f64) -> [f64; 2] {
    const NODES: [f64; 2] = [0.339_981_043_584_856_3, 0.861_136_311_594_052_6];
    const WEIGHTS: [f64; 2] = [0.652_145_154_862_546_1, 0.347_854_845_137_453_9];
    let half = 0.5 / k;
    let unit = 1.0 / (2.0 * PI * PI);
    let mut sums = [0.0; 2];
    for (node, weight) in NODES.iter().zip(WEIGHTS) {
        for s in [half * (1.0 - node), half * (1.0 + node)] {
            // In s = 1 / t: the value at t is (s^2 / (1 + d^2 s^2))^n, and dt is ds / s^2.
            let at = s * s / (1.0 + d * d * s * s);
            let width = half * weight / (s * s);
            sums[0] += width * at * at;
            sums[1] += width * at * at * at;
        }
    }
    let at = 1.0 / (k * k + d * d);
    let slope = -2.0 * k * at * at * at;
    [
        unit * unit * (sums[0] + 2.0 * slope / 24.0),
        unit * unit * unit * (sums[1] + 3.0 * slope * at / 24.0),
    ]
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
        for c in [1e-300, 1e-3, 0.7, 2.0, 5.0, 12.0, 60.0, 600.0] {
            let [mean, variance, _] = cumulants(c);
            let half = 0.5 * c;
            assert!((mean / (half.tanh() / (2.0 * c)) - 1.0).abs() < 1e-14, "{c}: {mean}");
            if c > 0.5 {
                // (sinh c - c) / (4 c^3 cosh^2(c / 2)), without overflow.
                let sech = 1.0 / half.cosh();
                let exact = (2.0 * half.tanh() - c * sech * sech) / (4.0 * c.powi(3));
                assert!((variance / exact - 1.0).abs() < 1e-11, "{c}: {variance}, not {exact}");
            }
        }
    }
}
