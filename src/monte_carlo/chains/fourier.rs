//! The discrete Fourier transform, for autocovariances.

use std::f64::consts::TAU;

use crate::math::Real;

/// The sums of x\[i\] x\[i + lag\] for all lags below the number of values.
#[inline]
pub(super) fn lagged_products(values: &[f64]) -> Vec<f64> {
    let len = (2 * values.len()).next_power_of_two();
    let (mut real, mut imaginary) = (values.to_vec(), vec![0.0; len]);
    // As many zeros as values: otherwise the last ones would meet the first.
    real.resize(len, 0.0);
    transform(&mut real, &mut imaginary);
    for (real, imaginary) in real.iter_mut().zip(&mut imaginary) {
        (*real, *imaginary) = (*real * *real + *imaginary * *imaginary, 0.0);
    }
    // The transform of symmetric numbers is its own inverse but for the factor.
    transform(&mut real, &mut imaginary);
    real.truncate(values.len());
    real.iter_mut().for_each(|product| *product /= len as f64);
    real
}

/// Transforms complex numbers whose count is a power of two, in place (Cooley and Tukey).
#[inline]
fn transform(real: &mut [f64], imaginary: &mut [f64]) {
    let len = real.len();
    let angle = |i: usize| -TAU * i as f64 / len as f64;
    let roots: Vec<[f64; 2]> =
        (0..len / 2).map(|i| [Real::cos(angle(i)), Real::sin(angle(i))]).collect();
    // The order of indices whose bits are reversed.
    for i in 1..len {
        let other = i.reverse_bits() >> (usize::BITS - len.ilog2());
        if i < other {
            real.swap(i, other);
            imaginary.swap(i, other);
        }
    }
    let mut half = 1;
    while half < len {
        let stride = len / (2 * half);
        for start in (0..len).step_by(2 * half) {
            for i in 0..half {
                let (first, second) = (start + i, start + i + half);
                let [cosine, sine] = roots[i * stride];
                let turned = [
                    real[second] * cosine - imaginary[second] * sine,
                    real[second] * sine + imaginary[second] * cosine,
                ];
                real[second] = real[first] - turned[0];
                imaginary[second] = imaginary[first] - turned[1];
                real[first] += turned[0];
                imaginary[first] += turned[1];
            }
        }
        half *= 2;
    }
}
