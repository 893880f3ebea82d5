//! Combinators give the right mean, and less variance.

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::{Array, Array2, IxDyn, arr2};
use ndkey::Key;
use ndkey::monte_carlo::{Covariance, Estimate, MonteCarlo, antithetic, stratify, try_stratify};

/// Blocks, and the paths of each.
const BLOCKS: u64 = 64;
const PATHS: usize = 128;
/// The paths of a run.
const NUMBER: f64 = (BLOCKS * PATHS as u64) as f64;
/// The mean of exp(u) for uniform u.
const MEAN: f64 = std::f64::consts::E - 1.0;
/// Its variance.
const VARIANCE: f64 = 0.242_035_607_452_765;

fn run<'a>(seed: u64) -> MonteCarlo<'a> {
    MonteCarlo::new(Key::new(seed), BLOCKS, PATHS).expect("blocks and paths")
}

#[track_caller]
fn right(mean: f64, standard_error: f64) {
    assert_abs_diff_eq!(mean, MEAN, epsilon = 4.0 * standard_error);
}

#[test]
fn a_plain_estimate_has_mean_and_variance() {
    let estimate =
        run(0).run(|key, paths| Estimate::from_values(&key.uniform::<f64, _>(paths).exp()));
    let estimate = estimate.expect("no panic");
    right(estimate.mean(), estimate.standard_error());
    // Four standard errors: exp(u) has kurtosis 1.93.
    let tolerance = 4.0 * (0.93 / NUMBER).sqrt();
    assert_relative_eq!(estimate.variance(), VARIANCE, max_relative = tolerance);
}

#[test]
fn antithetic_pairs() {
    let estimate = run(1).run(|key, paths| {
        let payoffs = antithetic(key.uniform::<f64, _>(paths), |u| 1.0 - u, |u| u.exp());
        Estimate::from_values(&payoffs.expect("as many of both"))
    });
    let estimate = estimate.expect("no panic");
    right(estimate.mean(), estimate.standard_error());
    // Half the sum of the variance and the covariance, e - (e - 1)^2: a 31st of that of two paths.
    // The mean of a pair has kurtosis 2.17.
    let tolerance = 4.0 * (1.17 / NUMBER).sqrt();
    assert_relative_eq!(estimate.variance(), 0.003_912_5, max_relative = tolerance);
}

#[test]
fn control_variates() {
    let pairs = run(2).run(|key, paths| {
        let u = key.uniform::<f64, _>(paths);
        Covariance::from_values(&u.exp(), &u).expect("as many of both")
    });
    let pairs = pairs.expect("no panic");
    let controlled = pairs.with_control(0.5);
    right(controlled.mean, controlled.standard_error);
    // cov(exp(u), u) / var(u) = 12 (3 - e) / 2.
    let coefficient = 6.0 * (3.0 - std::f64::consts::E);
    // Four standard deviations: 0.003 over many samples of this size, and 0.0007 of the ratio.
    assert_abs_diff_eq!(controlled.coefficient, coefficient, epsilon = 4.0 * 0.003);
    let ratio = controlled.standard_error / pairs.first().standard_error();
    let unexplained = 1.0 - pairs.correlation().powi(2);
    // Of n pairs, the variance has n - 1 degrees of freedom, and what a line leaves of it n - 2.
    let freedom = (NUMBER - 1.0) / (NUMBER - 2.0);
    assert_relative_eq!(ratio, (unexplained * freedom).sqrt(), max_relative = 1e-12);
    // The correlation is 0.9918.
    assert_abs_diff_eq!(ratio, (1.0 - 0.991_826_84_f64.powi(2)).sqrt(), epsilon = 4.0 * 0.0007);
}

#[test]
fn a_control_that_does_not_vary_changes_nothing() {
    let pairs =
        Covariance::from_values(&[1.0, 2.0, 6.0], &[4.0, 4.0, 4.0]).expect("as many of both");
    let controlled = pairs.with_control(4.0);
    assert_eq!((controlled.mean, controlled.coefficient), (3.0, 0.0));
}

/// The line of least squares through the points (0, 1), (1, 2), (2, 2), (3, 5) has slope 6 / 5, and
/// what it leaves of four values has squares of sum 9 / 5 with two degrees of freedom.
#[test]
fn a_control_is_the_line_of_least_squares() {
    let pairs = Covariance::from_values(&[1.0, 2.0, 2.0, 5.0], &[0.0, 1.0, 2.0, 3.0]);
    let controlled = pairs.expect("as many of both").with_control(2.0);
    // Each up to the roundings of a few operations.
    assert_relative_eq!(controlled.coefficient, 1.2);
    assert_relative_eq!(controlled.mean, 2.5 + 1.2 * 0.5);
    let standard_error = (1.8_f64 / 2.0 / 4.0).sqrt();
    let tolerance = 8.0 * f64::EPSILON;
    assert_relative_eq!(controlled.standard_error, standard_error, max_relative = tolerance);
}

#[test]
fn a_controlled_mean_of_fewer_than_three_pairs_has_no_standard_error() {
    let standard_error = |count: usize| {
        let (x, y) = (&[1.0, 2.0, 6.0][..count], &[0.0, 3.0, 4.0][..count]);
        let pairs = Covariance::from_values(x, y).expect("as many of both");
        pairs.with_control(2.0).standard_error
    };
    assert!((0..3).all(|count| standard_error(count).is_nan()));
    assert!(standard_error(3) > 0.0);
}

#[test]
fn strata_reduce_the_variance() {
    let estimate = run(3).run(|key, paths| {
        let mut u = key.uniform::<f64, _>(paths);
        stratify(&mut u);
        Estimate::from_value(u.exp().mean().expect("paths"))
    });
    let estimate = estimate.expect("no panic");
    right(estimate.mean(), estimate.standard_error());
    // With one variate in each of n strata, the variance of the mean is near (e^2 - 1) / (24 n^3).
    let expected = ((MEAN + 1.0).powi(2) - 1.0) / (24.0 * (PATHS as f64).powi(3));
    assert!((0.5..2.0).contains(&(estimate.variance() / expected)), "{}", estimate.variance());
}

#[test]
fn strata_are_counted_in_slices_and_vectors_too() {
    let mut u = vec![0.5; 4];
    stratify(&mut u);
    assert_eq!(u, [0.125, 0.375, 0.625, 0.875]);
    stratify(&mut u[..1]);
    stratify(&mut arr2(&[[0.5], [0.5]]).column_mut(0));
    let no_axis = try_stratify(&mut Array::zeros(IxDyn(&[]))).map_err(|error| error.to_string());
    assert_eq!(no_axis, Err("axis 0 is out of bounds for shape []".into()));
}

#[test]
fn there_is_one_number_in_each_stratum() {
    let mut u: Array2<f64> = Key::new(4).uniform((1000, 2));
    stratify(&mut u);
    for ((stratum, _), &u) in u.indexed_iter() {
        assert_eq!((u * 1000.0).floor() as usize, stratum);
    }
    let mut largest = ndarray::Array1::from_elem(1 << 10, 1.0 - f64::EPSILON / 2.0);
    stratify(&mut largest);
    assert!(largest.iter().all(|&u| u < 1.0));
    // (1023 + u) / 1024 is rounded to 1, and then the largest number below it.
    assert_eq!(largest[(1 << 10) - 1], 1.0_f64.next_down());
}
