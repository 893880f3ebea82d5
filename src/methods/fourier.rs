//! Discrete Fourier transforms of any length, with the same bits everywhere.

use std::f64::consts::PI;

use crate::math::Real;

/// A complex number.
pub(crate) type Complex = [f64; 2];

#[inline]
pub(crate) fn times([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

#[inline]
pub(crate) fn conjugate([a, b]: Complex) -> Complex {
    [a, -b]
}

/// e^(-2 π i k / n).
#[inline]
pub(crate) fn root(k: usize, n: usize) -> Complex {
    let angle = 2.0 * PI * (k as f64 / n as f64);
    [Real::cos(angle), -Real::sin(angle)]
}

/// The transform of `n` numbers: sums over j of x_j e^(-2 π i j k / n).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fourier {
    /// Roots of unity for a power of two: `n`, or the length of the convolution.
    roots: Vec<Complex>,
    chirp: Option<Chirp>,
}

/// Bluestein's method (1970, doi:10.1109/TAU.1970.1162132): j k = (j² + k² - (k - j)²) / 2, so that a
/// transform of any length is a convolution.
#[derive(Debug, Clone, PartialEq)]
struct Chirp {
    /// e^(-π i k² / n).
    factors: Vec<Complex>,
    /// The transform of their conjugates, divided by its length.
    transformed: Vec<Complex>,
}

impl Fourier {
    /// The transform of `n` numbers, at least 1.
    #[inline]
    pub(crate) fn new(n: usize) -> Self {
        let roots = |len: usize| (0..len / 2).map(|k| root(k, len)).collect();
        if n.is_power_of_two() {
            return Self { roots: roots(n), chirp: None };
        }
        let len = (2 * n - 1).next_power_of_two();
        let mut this = Self { roots: roots(len), chirp: None };
        let square = |k: usize| (k as u128 * k as u128 % (2 * n as u128)) as usize;
        let factors = Vec::from_iter((0..n).map(|k| root(square(k), 2 * n)));
        let mut transformed = vec![[0.0; 2]; len];
        for (k, &factor) in factors.iter().enumerate() {
            let [a, b] = conjugate(factor).map(|part| part / len as f64);
            transformed[k] = [a, b];
            transformed[(len - k) % len] = [a, b];
        }
        this.by_halves(&mut transformed);
        this.chirp = Some(Chirp { factors, transformed });
        this
    }

    /// How many numbers it transforms.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match &self.chirp {
            Some(chirp) => chirp.factors.len(),
            None => usize::max(2 * self.roots.len(), 1),
        }
    }

    /// Replaces numbers by their transform; `room` is memory for later calls.
    #[inline]
    pub(crate) fn transform(&self, numbers: &mut [Complex], room: &mut Vec<Complex>) {
        let Some(Chirp { factors, transformed }) = &self.chirp else {
            return self.by_halves(numbers);
        };
        room.clear();
        room.extend(numbers.iter().zip(factors).map(|(&x, &factor)| times(x, factor)));
        room.resize(transformed.len(), [0.0; 2]);
        self.by_halves(room);
        for (x, &of_chirp) in room.iter_mut().zip(transformed) {
            *x = conjugate(times(*x, of_chirp));
        }
        self.by_halves(room);
        for ((number, &x), &factor) in numbers.iter_mut().zip(&*room).zip(factors) {
            *number = times(conjugate(x), factor);
        }
    }

    /// Transforms as [`transform`](Self::transform) does, where the number of numbers is a power of
    /// 2.
    #[inline]
    fn by_halves(&self, numbers: &mut [Complex]) {
        let n = numbers.len();
        if n <= 1 {
            return;
        }
        let unused = usize::BITS - n.trailing_zeros();
        for k in 0..n {
            let other = k.reverse_bits() >> unused;
            if k < other {
                numbers.swap(k, other);
            }
        }
        let mut half = 1;
        while half < n {
            let stride = n / (2 * half);
            for pairs in numbers.chunks_exact_mut(2 * half) {
                let (first, second) = pairs.split_at_mut(half);
                let roots = self.roots.iter().step_by(stride);
                for ((first, second), &root) in first.iter_mut().zip(second).zip(roots) {
                    let turned = times(*second, root);
                    *second = [first[0] - turned[0], first[1] - turned[1]];
                    *first = [first[0] + turned[0], first[1] + turned[1]];
                }
            }
            half *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_are_their_sums() {
        for n in [1, 2, 3, 5, 8, 12, 37, 64, 100, 257] {
            let numbers =
                Vec::from_iter((0..n).map(|k| [(k * k % 7) as f64, 1.0 / (k + 1) as f64]));
            let mut transformed = numbers.clone();
            Fourier::new(n).transform(&mut transformed, &mut Vec::new());
            for (k, x) in transformed.into_iter().enumerate() {
                let mut sum = [0.0; 2];
                for (j, &number) in numbers.iter().enumerate() {
                    let [a, b] = times(number, root(j * k % n, n));
                    sum = [sum[0] + a, sum[1] + b];
                }
                let error = (x[0] - sum[0]).hypot(x[1] - sum[1]);
                assert!(error < 1e-14 * 10.0 * n as f64, "{k} of {n}: {error}");
            }
        }
    }
}
