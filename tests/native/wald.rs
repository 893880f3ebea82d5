//! Wald variates with any mean and scale.

use catalogue::kolmogorov_smirnov;
use ndarray::Array1;
use ndkey::Key;
use ndkey::WideElement;
use ndkey::native::Wald;
use statrs::distribution::{Continuous, ContinuousCDF, Normal};
use support::statistics::{P_FLOOR, assert_mean};

const N: usize = 100_000;

fn sample<T: WideElement>(mean: T, scale: T) -> Vec<f64> {
    let dist = Wald::with_mean_scale(mean, scale).expect("a domain");
    let sample: Array1<T> = Key::new(11).sample(dist, N);
    sample.iter().map(|x| x.to_f64()).collect()
}

#[track_caller]
fn assert_follows(sample: Vec<f64>, cdf: impl Fn(f64) -> f64, what: &str) {
    let (statistic, p) = kolmogorov_smirnov(sample, &cdf);
    assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
}

/// With this scale.
#[test]
fn a_scale_is_that_of_the_density() {
    let normal = Normal::standard();
    for (mean, scale) in [(3.0, 0.5), (0.7, 20.0), (1e-200, 2e-200), (5e100, 1e100)] {
        let cdf = |x: f64| {
            let [z, other] = [-1.0, 1.0].map(|one| (x / mean + one) * (scale / x).sqrt());
            normal.cdf(z) + normal.pdf(z) * (normal.sf(other) / normal.pdf(other))
        };
        let values = sample(mean, scale);
        assert_mean(&values, |x| x / mean, 1.0, "the mean");
        assert_mean(&values, |x| (x / mean - 1.0).powi(2), mean / scale, "the variance");
        assert_follows(values, cdf, &format!("{mean}, {scale}"));
    }
}

/// In terms of z = sqrt(scale / x): with a mean that is infinite beside the scale, the law of |z| for
/// normal z.
fn are_squares<T: WideElement>(mean: T, scale: T) {
    let z = |x: f64| (scale.to_f64() / x).sqrt();
    let roots = sample(mean, scale).into_iter().map(z).collect();
    let normal = Normal::standard();
    assert_follows(roots, |z| 1.0 - 2.0 * normal.sf(z), &format!("{mean}, {scale}"));
}

#[test]
fn large_means_are_no_limit() {
    are_squares::<f64>(1e300, 1.0);
    are_squares::<f64>(f64::MAX, 1.0);
    are_squares::<f64>(1e300, 1e-290);
    are_squares::<f64>(1e280, 1e-280);
    are_squares::<f32>(1e38, 1.0);
    are_squares::<f32>(1e30, 1e-30);
}

/// In terms of z = (x - mean) / sqrt(mean^3 / scale), which has to be representable; where it is not,
/// all values are the mean.
#[test]
fn small_means_have_little_variance() {
    let normal = Normal::standard();
    let (mean, scale) = (1e-8_f64, 1.0);
    let z = sample(mean, scale).into_iter().map(|x| (x / mean - 1.0) / mean.sqrt()).collect();
    assert_follows(z, |z| normal.cdf(z), "1e-8");
    let pairs = [(1e-300, 1.0), (f64::MIN_POSITIVE, f64::MAX), (1.0, 1e300)];
    for (mean, scale) in pairs {
        let close = |x: &f64| (x / mean - 1.0).abs() <= 4.0 * f64::EPSILON;
        assert!(sample(mean, scale).iter().all(close), "{mean}, {scale}");
    }
    for (mean, scale) in [(1e-30_f32, 1.0), (f32::MIN_POSITIVE, f32::MAX)] {
        let close = |x: &f64| (x / f64::from(mean) - 1.0).abs() <= 4.0 * f64::from(f32::EPSILON);
        assert!(sample(mean, scale).iter().all(close), "{mean}, {scale}");
    }
}

/// Also with the extremes of both parameters.
#[test]
fn values_are_numbers_above_0() {
    let extremes = [f64::MIN_POSITIVE, 1e-160, 1.0, 1e160, f64::MAX];
    for mean in extremes {
        for scale in extremes {
            let values = sample(mean, scale);
            let most = if mean == f64::MAX { f64::INFINITY } else { f64::MAX };
            // The least scale divided by a square is subnormal.
            assert!(values.iter().all(|&x| x > 0.0 && x <= most), "{mean}, {scale}");
        }
    }
}

#[test]
fn without_a_scale_it_is_1() {
    let new: Array1<f64> = Key::new(11).sample(Wald::new(1.5).expect("a mean"), N);
    assert_eq!(new.to_vec(), sample(1.5, 1.0));
}
