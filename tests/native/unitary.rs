//! Unitary matrices, and symplectic ones.

use std::f64::consts::PI;

use ndarray::{Array2, Array3, ArrayView2, Axis, s};
use ndkey::{Key, native};
use num_complex::{Complex32, Complex64};
use statrs::distribution as exact;
use support::statistics::{assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(10_000)
}

fn sample(seed: u64, n: usize) -> Array3<Complex64> {
    Key::new(seed).sample(native::Unitary::new(n), (len(), n, n))
}

/// How far products of rows are from 0 and 1.
fn distance(u: ArrayView2<'_, Complex64>) -> f64 {
    let product = u.dot(&u.t().mapv(|x| x.conj())) - Array2::<Complex64>::eye(u.nrows());
    product.iter().fold(0.0, |most, x| f64::max(most, x.norm()))
}

#[test]
fn rows_are_orthonormal() {
    for n in [1, 2, 3, 10, 100] {
        let sample: Array3<Complex64> = Key::new(0).sample(native::Unitary::new(n), (20, n, n));
        for u in sample.axis_iter(Axis(0)) {
            assert!(distance(u) < 1e-15 * (2.0 + (n as f64).sqrt()), "{n}: {}", distance(u));
        }
        let single: Array3<Complex32> = Key::new(0).sample(native::Unitary::new(n), (20, n, n));
        for u in single.axis_iter(Axis(0)) {
            let u = u.mapv(|x| Complex64::new(x.re.into(), x.im.into()));
            assert!(distance(u.view()) < 2e-7, "{n}: {}", distance(u.view()));
        }
    }
    let empty: Array3<Complex64> = Key::new(0).sample(native::Unitary::new(0), (3, 0, 0));
    assert_eq!(empty.len(), 0);
}

/// The square of an element's modulus is a beta variate, and its argument is uniform.
#[test]
fn elements() {
    for n in [1, 2, 3, 8] {
        let sample = sample(1, n);
        for (i, j) in [(0, 0), (n - 1, 0), (0, n - 1), (n - 1, n - 1)] {
            let (element, what) = (sample.slice(s![.., i, j]), format!("{n}: {i}, {j}"));
            let arguments = element.mapv(|x| x.arg()).to_vec();
            assert_follows(arguments, &exact::Uniform::new(-PI, PI).unwrap(), &what);
            if n > 1 {
                let squares = element.mapv(|x| x.norm_sqr()).to_vec();
                assert_follows(squares, &exact::Beta::new(1.0, (n - 1) as f64).unwrap(), &what);
            }
        }
    }
}

/// The mean of |tr U^k|² is min(k, n): of independent phases, it would be n (Diaconis and
/// Shahshahani, "On the eigenvalues of random matrices", 1994).
#[test]
fn eigenvalues_repel_each_other() {
    for n in [2, 5] {
        let mut traces = vec![Vec::new(); 7];
        for u in sample(2, n).axis_iter(Axis(0)) {
            let mut power = Array2::<Complex64>::eye(n);
            for traces in &mut traces {
                power = power.dot(&u);
                traces.push(power.diag().sum().norm_sqr());
            }
        }
        for (k, traces) in (1..).zip(traces) {
            assert_mean(&traces, |x| x, f64::min(k as f64, n as f64), &format!("{n}: {k}"));
        }
    }
}

/// The law is invariant under U V with any unitary V: here, seen by the sums of rows.
#[test]
fn rotations_do_not_change_the_law() {
    let sums = sample(3, 4).map_axis(Axis(2), |row| row.sum().norm_sqr() / 4.0);
    let column = sums.column(2).to_vec();
    assert_follows(column, &exact::Beta::new(1.0, 3.0).unwrap(), "sums of rows");
}

mod symplectic {
    use super::*;

    fn sample(seed: u64, n: usize) -> Array3<Complex64> {
        Key::new(seed).sample(native::Symplectic::new(n), (len(), 2 * n, 2 * n))
    }

    #[test]
    fn matrices_are_unitary_and_keep_the_form() {
        for n in [1, 2, 5, 40] {
            let form =
                Array2::from_shape_fn((2 * n, 2 * n), |(i, j)| match (i + n == j, i == j + n) {
                    (true, _) => Complex64::from(1.0),
                    (_, true) => Complex64::from(-1.0),
                    _ => Complex64::default(),
                });
            let sample: Array3<Complex64> =
                Key::new(4).sample(native::Symplectic::new(n), (20, 2 * n, 2 * n));
            for u in sample.axis_iter(Axis(0)) {
                let bound = 1e-15 * (2.0 + (2.0 * n as f64).sqrt());
                assert!(distance(u) < bound, "{n}: {}", distance(u));
                let kept = u.t().dot(&form).dot(&u) - &form;
                assert!(kept.iter().all(|x| x.norm() < bound), "{n}");
            }
        }
    }

    /// As of unitary matrices: a row is a uniform point of the sphere.
    #[test]
    fn elements() {
        for n in [1, 2, 4] {
            let sample = sample(5, n);
            for (i, j) in [(0, 0), (n, 0), (n - 1, 2 * n - 1)] {
                let (element, what) = (sample.slice(s![.., i, j]), format!("{n}: {i}, {j}"));
                let arguments = element.mapv(|x| x.arg()).to_vec();
                assert_follows(arguments, &exact::Uniform::new(-PI, PI).unwrap(), &what);
                let squares = element.mapv(|x| x.norm_sqr()).to_vec();
                let beta = exact::Beta::new(1.0, (2 * n - 1) as f64).unwrap();
                assert_follows(squares, &beta, &what);
            }
        }
    }

    /// The mean of tr(U)^j is the number of ways to pair j points, for j up to 2 n + 1, and that of tr(U^2) is -1
    /// (Diaconis and Shahshahani, "On the eigenvalues of random matrices", 1994).
    #[test]
    fn traces() {
        for n in [1, 2, 3] {
            let sample = sample(6, n);
            let trace = |u: ArrayView2<'_, Complex64>| u.diag().sum();
            let once = Vec::from_iter(sample.axis_iter(Axis(0)).map(|u| trace(u).re));
            let twice =
                Vec::from_iter(sample.axis_iter(Axis(0)).map(|u| trace(u.dot(&u).view()).re));
            let imaginary = sample.axis_iter(Axis(0)).map(|u| trace(u).im.abs());
            assert!(imaginary.fold(0.0, f64::max) < 1e-13, "eigenvalues are pairs of conjugates");
            assert_mean(&once, |x| x, 0.0, &format!("{n}: trace"));
            assert_mean(&once, |x| x * x, 1.0, &format!("{n}: its square"));
            assert_mean(&twice, |x| x, -1.0, &format!("{n}: trace of the square"));
            if n > 1 {
                assert_mean(&once, |x| x.powi(4), 3.0, &format!("{n}: fourth power"));
            }
        }
    }
}
