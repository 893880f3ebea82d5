//! Combinators give the right mean, and less variance.

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::{Array, Array2, IxDyn, arr2};
use ndkey::Key;
use ndkey::math::Real;
use ndkey::monte_carlo::{
    Controlled, Covariance, Estimate, MonteCarlo, antithetic, stratify, try_stratify,
};

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
    let shown = format!("{controlled:.4}");
    assert_eq!(shown, format!("{:.4} ± {:.4}", controlled.mean, controlled.standard_error));
    // cov(exp(u), u) / var(u) = 12 (3 - e) / 2.
    let coefficient = 6.0 * (3.0 - std::f64::consts::E);
    // Four standard deviations: 0.003 over many samples of this size, and 0.0007 of the ratio.
    assert_abs_diff_eq!(controlled.coefficient, coefficient, epsilon = 4.0 * 0.003);
    let ratio = controlled.standard_error / pairs.first().standard_error();
    let unexplained = 1.0 - pairs.correlation().powi(2);
    // Of n pairs, the variance has n - 1 degrees of freedom, and what a line leaves of it n - 2.
    let freedom = (NUMBER - 1.0) / (NUMBER - 2.0);
    // The coefficient has an error of its own.
    let off = (pairs.second().mean() - 0.5).powi(2) / pairs.second().variance();
    let variance = unexplained * freedom * (1.0 + off * NUMBER / (NUMBER - 1.0));
    assert_relative_eq!(ratio, variance.sqrt(), max_relative = 1e-12);
    // The correlation is 0.9918.
    assert_abs_diff_eq!(ratio, (1.0 - 0.991_826_84_f64.powi(2)).sqrt(), epsilon = 4.0 * 0.0007);
}

/// The mean of exp(z), exp(1/2), with a normal z as the control: for each of `runs` runs of `pairs`
/// pairs, the relative error, and whether the interval of 95 % holds the mean.
fn controlled(
    runs: usize,
    pairs: usize,
    control: impl Fn(&Covariance) -> Controlled,
) -> (Estimate, f64) {
    let exact = 0.5_f64.exp();
    let run = |key: Key| {
        let z = key.normal::<f64, _>(pairs);
        let pairs = Covariance::from_values(&z.mapv(Real::exp), &z).expect("as many of both");
        let controlled = control(&pairs);
        let [low, high] = controlled.confidence_interval(0.95).expect("a level");
        (controlled.mean / exact - 1.0, low < exact && exact < high)
    };
    let (errors, held): (Vec<_>, Vec<_>) = Key::new(8).split(runs).into_iter().map(run).unzip();
    let held = held.into_iter().filter(|&held| held).count();
    (Estimate::from_values(&errors), held as f64 / runs as f64)
}

/// The table on the page of `with_control`, whose coverage deviates by 0.01 for 2000 runs.
#[test]
fn an_estimated_coefficient_needs_thousands_of_pairs() {
    for (pairs, bias, coverage) in [(16, -0.06, 0.72), (64, -0.016, 0.84), (256, -0.004, 0.90)] {
        let (errors, held) = controlled(2000, pairs, |pairs| pairs.with_control(0.0));
        let deviation = 3.0 * errors.standard_error();
        assert!((errors.mean() - bias).abs() < deviation, "{errors}, {pairs} pairs");
        assert!((held - coverage).abs() < 0.03, "{held}, {pairs} pairs");
    }
    let (_, held) = controlled(1000, 4096, |pairs| pairs.with_control(0.0));
    assert!((held - 0.95).abs() < 0.021, "{held}"); // three deviations
}

/// Intervals of normal pairs are exact, however few there are.
#[test]
fn few_normal_pairs_have_the_right_error() {
    for pairs in [3, 5, 10] {
        let holds = |key: Key| {
            let [z, rest] = key.split_into().map(|key| key.normal::<f64, _>(pairs));
            let pairs = Covariance::from_values(&(&z + &rest), &z).expect("as many of both");
            let [low, high] = pairs.with_control(0.0).confidence_interval(0.9).expect("a level");
            low < 0.0 && 0.0 < high
        };
        let held = Key::new(9).split(10_000).into_iter().filter_map(|key| holds(key).then_some(()));
        // The number deviates by 30.
        let held = held.count();
        assert!((8850..=9150).contains(&held), "{held} of 10000, {pairs} pairs");
    }
}

#[test]
fn a_given_coefficient_has_no_bias() {
    let coefficient = 0.5_f64.exp();
    let (errors, held) = controlled(2000, 16, |pairs| pairs.with_coefficient(0.0, coefficient));
    assert!(errors.mean().abs() < 3.0 * errors.standard_error(), "{errors}");
    assert!((0.84..0.90).contains(&held), "{held}");
}

/// By hand: first - 2 second of these pairs is 1, 0, -2, -1.
#[test]
fn a_given_coefficient_is_that_of_the_difference() {
    let pairs = Covariance::from_values(&[1.0, 2.0, 2.0, 5.0], &[0.0, 1.0, 2.0, 3.0]);
    let controlled = pairs.expect("as many of both").with_coefficient(2.0, 2.0);
    let difference = Estimate::from_values(&[1.0, 0.0, -2.0, -1.0]);
    assert_eq!(controlled.mean, difference.mean() + 4.0);
    assert!((controlled.standard_error - difference.standard_error()).abs() < 1e-15);
    let ([low, high], [below, above]) = (
        controlled.confidence_interval(0.9).expect("a level"),
        difference.confidence_interval(0.9).expect("a level"),
    );
    assert!((low - 4.0 - below).abs() < 1e-14 && (high - 4.0 - above).abs() < 1e-14);
}

#[test]
fn a_control_of_equal_values_leaves_their_error_unknown() {
    let pairs = Covariance::from_values(&[0.0; 4], &[0.0, 1.0, 2.0, 3.0]).expect("as many");
    let controlled = pairs.with_control(2.0);
    assert_eq!((controlled.mean, controlled.coefficient), (0.0, 0.0));
    assert!(controlled.standard_error.is_nan());
    assert!(pairs.with_coefficient(2.0, 0.0).standard_error.is_nan());
    assert!(pairs.with_coefficient(2.0, 1.0).standard_error > 0.0);
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
    // The control's mean is 1/2 off, and its squares have the sum 5.
    let standard_error = (1.8_f64 / 2.0 * (1.0 / 4.0 + 0.5 * 0.5 / 5.0)).sqrt();
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

#[test]
fn a_stratum_of_no_number_has_none() {
    let mut u = [f64::NAN, 0.5];
    stratify(&mut u);
    assert!(u[0].is_nan(), "{u:?}");
    assert_eq!(u[1], 0.75);
}
