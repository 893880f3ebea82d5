//! Code that is generic over rand's generators, given a key.

use approx::assert_abs_diff_eq;
use ndarray::{Array1, Array2};
use ndarray_rand::rand::Rng;
use ndarray_rand::rand::seq::SliceRandom;
use ndarray_rand::rand_distr::StandardNormal;
use ndkey::Key;
use rayon::prelude::*;

/// An estimator as libraries write them: it keeps a generator, and clones it for each fit.
struct RandomProjection<R> {
    rng: R,
    dimension: usize,
}

impl<R: Rng + Clone> RandomProjection<R> {
    fn fit(&self, data: &Array2<f64>) -> Array2<f64> {
        let mut rng = self.rng.clone();
        let shape = (data.ncols(), self.dimension);
        Array2::from_shape_simple_fn(shape, || rng.sample::<f64, _>(StandardNormal))
    }

    /// Rows left out of each of `folds` parts.
    fn folds(&self, rows: usize, folds: usize) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..rows).collect();
        order.shuffle(&mut self.rng.clone());
        order.chunks(rows.div_ceil(folds)).map(<[usize]>::to_vec).collect()
    }
}

#[test]
fn an_estimator_is_a_function_of_its_key() {
    let data: Array2<f64> = Key::new(0).normal((50, 8));
    let fit = |seed| RandomProjection { rng: Key::new(seed).into_rng(), dimension: 3 }.fit(&data);
    assert_eq!(fit(1), fit(1));
    assert_ne!(fit(1), fit(2));

    let estimator = RandomProjection { rng: Key::new(3).into_rng(), dimension: 3 };
    assert_eq!(estimator.fit(&data), estimator.fit(&data));
    let mut rows = estimator.folds(53, 5).concat();
    rows.sort_unstable();
    assert_eq!(rows, Vec::from_iter(0..53));
}

/// A generic simulation: the share of random walks that return to 0.
fn returns<R: Rng + Clone>(rng: &R, paths: usize, steps: usize) -> usize {
    let mut rng = rng.clone();
    let mut path = || {
        let steps = (0..steps).map(|_| if rng.random_bool(0.5) { 1_i32 } else { -1 });
        steps
            .scan(0, |place, step| {
                *place += step;
                Some(*place)
            })
            .any(|place| place == 0)
    };
    (0..paths).filter(|_| path()).count()
}

#[test]
fn a_generic_simulation_in_parallel_is_equal_on_any_number_of_threads() {
    const PATHS: usize = 500;
    let counts = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let keys = Key::new(4).split(40);
        pool.install(|| -> Vec<usize> {
            keys.into_par_iter().map(|key| returns(&key.into_rng(), PATHS, 20)).collect()
        })
    };
    let alone = counts(1);
    assert_eq!(counts(2), alone);
    assert_eq!(counts(3), alone);

    // A walk of 2n steps never returns with probability C(2n, n) / 4^n.
    let never: f64 = (1..=10).map(|n| (2.0 * f64::from(n) - 1.0) / (2.0 * f64::from(n))).product();
    let total = (PATHS * alone.len()) as f64;
    let share = alone.iter().sum::<usize>() as f64 / total;
    let deviation = (never * (1.0 - never) / total).sqrt();
    assert_abs_diff_eq!(share, 1.0 - never, epsilon = 4.0 * deviation);
    let counts: Array1<f64> = alone.iter().map(|&count| count as f64).collect();
    let expected = PATHS as f64 * never * (1.0 - never);
    let ratio = counts.var(1.0) / expected;
    assert!((0.5..1.8).contains(&ratio), "paths of different keys: {ratio} of the variance");
}
