//! Samples follow the catalogue's laws and, of vectors and extreme parameters, their own.

use approx::assert_abs_diff_eq;
use catalogue::Family;
use ndarray::{Array1, Array2, Axis, array};
use ndkey::{Key, native};
use statrs::distribution as exact;
use support::statistics::{assert_family_fits, assert_follows, assert_mean, assert_three_shares};

/// How many values are drawn unless the environment asks for more.
const USUAL: usize = 200_000;

fn len() -> usize {
    crate::samples(USUAL)
}

#[test]
fn all_fit() {
    assert_family_fits(Family::Native, len(), USUAL);
}

#[test]
fn gamma_variates_of_extreme_shapes() {
    // For a shape near 0, -alpha log x is nearly exponential, while x itself is not representable.
    let logs: Array1<f64> = Key::new(28).sample(native::LogGamma::new(1e-6).unwrap(), len());
    let sample = logs.into_iter().map(|log| (-1e-6 * log).max(0.0)).collect();
    assert_follows(sample, &exact::Exp::new(1.0).unwrap(), "log-gamma of 1e-6");
    // For large shapes, the deviation from the mean is nearly normal.
    for (seed, alpha) in (30..).zip([1e8, 1e12]) {
        let sample: Array1<f64> = Key::new(seed).sample(native::Gamma::new(alpha).unwrap(), len());
        let scaled = sample.mapv(|x| (x - alpha) / alpha.sqrt()).to_vec();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of gamma {alpha}"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of gamma {alpha}"));
    }
}

/// A value is at one of the ends, with proportional probabilities.
#[test]
fn beta_variates_of_shapes_near_0() {
    let sample: Array1<f32> = Key::new(45).sample(native::Beta::new(1e-5, 3e-5).unwrap(), len());
    let sample: Vec<f64> = sample.into_iter().map(f64::from).collect();
    assert_mean(&sample, |x| x, 0.25, "beta of 1e-5, 3e-5");
}

#[test]
fn dirichlet() {
    let alpha = array![0.3, 1.0, 4.0];
    let dist = native::Dirichlet::new(&alpha).unwrap();
    let sample: Array2<f64> = Key::new(80).sample(dist, (len(), 3));
    assert_three_shares(&sample);
    for axis in 0..3 {
        let share = exact::Beta::new(alpha[axis], alpha.sum() - alpha[axis]).unwrap();
        assert_follows(sample.column(axis).to_vec(), &share, "component of a vector");
    }
    let tiny = native::Dirichlet::new(array![1e-30_f32, 1e-30]).unwrap();
    let sample: Array2<f32> = Key::new(81).sample(tiny, (1000, 2));
    assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == 1.0));
    // The sum of the gamma variates overflows.
    let huge = native::Dirichlet::new(array![f64::MAX, 0.5 * f64::MAX, 3.0]).unwrap();
    let sample: Array2<f64> = Key::new(82).sample(huge, (1000, 3));
    for (share, exact) in sample.axis_iter(Axis(1)).zip([2.0 / 3.0, 1.0 / 3.0, 0.0]) {
        // Some roundings of numbers below 1, of half an epsilon each.
        for &share in share {
            assert_abs_diff_eq!(share, exact, epsilon = 2.0 * f64::EPSILON);
        }
    }
}
