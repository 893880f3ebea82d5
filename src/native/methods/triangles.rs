//! Triangular matrices of normal variates, with square roots of gamma variates on the diagonal.

#[cfg(feature = "linalg")]
use std::f64::consts::SQRT_2;

use super::gammas::Gammas;
use super::standard::normals;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{LANES, Named, Parameter, Run, Sampler, Source, WideSampler};
use crate::simd::{each_given, inlined};

/// Square matrices of normal variates, and for each of their rows a gamma variate.
pub(crate) struct Triangles {
    /// The order of the matrices.
    pub(crate) n: usize,
    normals: WideSampler,
    gammas: Gammas,
}

impl Triangles {
    /// From bits of `T`, for an array of matrices whose outer axes are `outer`; the gamma variates
    /// have the given shapes, whose last axis is that of rows, and are times `scale`, a power of 2.
    pub(crate) fn new<T: WideElement>(
        source: &Source,
        shapes: &Named<f64>,
        scale: f64,
        outer: &[usize],
        n: usize,
    ) -> Result<Self, Error> {
        let [for_normals, for_gammas] = source.split();
        let for_gammas = for_gammas.with_len(source.per_key() / n.max(1) as u64);
        let rows = [outer, &[n]].concat();
        let gammas = Gammas::of::<T>(&for_gammas, shapes.bind(&rows)?, scale);
        Ok(Self { n, normals: normals::<T>(for_normals), gammas })
    }

    /// Writes the matrices from number `first` on: normal variates below the diagonal, 0 above it,
    /// and on it square roots of gamma variates.
    pub(crate) fn fill(&self, first: u64, out: &mut [f64]) {
        let n = self.n;
        self.normals.fill(Run { start: first * (n * n) as u64, step: 1 }, out);
        let rows = out.len() / n;
        let mut rooms = [(); 2].map(|()| vec![[0.0; LANES]; rows.div_ceil(LANES)]);
        let [roots, log_powers] = &mut rooms;
        let powers = &mut log_powers.as_flattened_mut()[..rows];
        let run = Run { start: first * n as u64, step: 1 };
        self.gammas.fill(run, &mut roots.as_flattened_mut()[..rows], powers);
        each_given(
            roots,
            [log_powers],
            inlined!(|raised, [log_power]| raised.sqrt() * Real::exp(0.5 * log_power)),
        );
        for (number, (row, root)) in out.chunks_exact_mut(n).zip(roots.as_flattened()).enumerate() {
            let (_, rest) = row.split_at_mut(number % n);
            rest.fill(0.0);
            rest[0] = *root;
        }
    }

    /// The [cost](Sampler::cost) of an element.
    pub(crate) fn cost(&self) -> usize {
        self.normals.cost() + self.gammas.cost() / self.n.max(1) + self.n
    }
}

/// For each value of a parameter, a row of `n` values along a new last axis: those that `f` makes of
/// it and of the indices.
pub(crate) fn along_rows(
    parameter: Named<f64>,
    n: usize,
    f: impl Fn(f64, usize) -> f64,
) -> Named<f64> {
    parameter.converted(|parameter| {
        let shape = [parameter.shape(), &[n]].concat();
        let row = |&value: &f64| (0..n).map(|index| f(value, index)).collect::<Vec<_>>();
        Parameter::of_shape(&shape, parameter.values().iter().flat_map(row))
    })
}

/// Writes the matrix P Pᵀ, symmetric to the bit.
pub(crate) fn square(p: &[f64], n: usize, out: &mut [f64]) {
    for row in 0..n {
        for column in 0..=row {
            let products = p[row * n..][..n].iter().zip(&p[column * n..][..n]);
            let element = products.fold(0.0, |sum, (a, b)| sum + a * b);
            out[row * n + column] = element;
            out[column * n + row] = element;
        }
    }
}

/// Turns square roots of gamma variates, on the diagonal, into square roots of chi-squared
/// variates.
#[cfg(feature = "linalg")]
pub(crate) fn with_roots(triangle: &mut [f64], n: usize) {
    for row in 0..n {
        let root = SQRT_2 * triangle[row * n + row];
        // Divided by, the least number gives an infinite one, but never NaN.
        triangle[row * n + row] = if root > 0.0 { root } else { f64::MIN_POSITIVE };
    }
}

/// Writes the solution x of A x = row with a lower triangular A.
#[cfg(feature = "linalg")]
pub(crate) fn solve(row: &[f64], triangle: &[f64], out: &mut [f64]) {
    for (index, line) in triangle.chunks_exact(row.len()).enumerate() {
        let (known, rest) = out.split_at_mut(index);
        let products = known.iter().zip(line);
        let sum = products.fold(row[index], |sum, (x, element)| sum - x * element);
        rest[0] = sum / line[index];
    }
}
