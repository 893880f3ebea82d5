//! Samples follow the catalogue's laws and, of vectors and extreme parameters, their own.

use approx::assert_abs_diff_eq;
use catalogue::Family;
use ndarray::{Array1, Array2, Axis, array};
use ndkey::native::Quantile;
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

/// Shares of the values up to some quantiles, which rounding to 0 and 1 does not change.
#[test]
fn beta_variates_of_all_shapes() {
    let shapes = [1e-3, 0.05, 0.3, 1.0, 1.7, 30.0, 1e6];
    let keys = Key::new(46).split(2 * shapes.len() * shapes.len()).into_keys();
    let mut keys = keys.into_iter();
    for (a, b) in shapes.iter().flat_map(|&a| shapes.map(|b| (a, b))) {
        let dist = native::Beta::new(a, b).unwrap();
        let single = native::Beta::new(a as f32, b as f32).unwrap();
        let law = native::Beta::new(f64::from(a as f32), f64::from(b as f32)).unwrap();
        let wide: Array1<f64> = keys.next().unwrap().sample(&dist, len());
        let narrow: Array1<f32> = keys.next().unwrap().sample(&single, len());
        let narrow = narrow.mapv(f64::from);
        for p in [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98] {
            for (sample, dist) in [(&wide, &dist), (&narrow, &law)] {
                let limit = dist.quantile(&array![p]).unwrap()[0];
                let limit = f64::from(limit as f32);
                if (1e-37..0.9999).contains(&limit) {
                    let share = dist.cdf(&array![limit]).unwrap()[0];
                    let is_below = |x| f64::from(u8::from(x <= limit));
                    assert_mean(sample.as_slice().unwrap(), is_below, share, &format!("{a}, {b}"));
                }
            }
        }
    }
}

#[test]
fn beta_variates_of_16_bits_are_rounded() {
    let of = half::f16::from_f32;
    let short: Array1<half::f16> =
        Key::new(47).sample(native::Beta::new(of(2.0), of(3.5)).unwrap(), 1000);
    let single: Array1<f32> = Key::new(47).sample(native::Beta::new(2.0, 3.5).unwrap(), 1000);
    assert_eq!(short, single.mapv(of));
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
