//! Limits of the generalised inverse Gaussian distribution.

use ndarray::Array1;
use ndkey::{Key, native};
use statrs::distribution as exact;
use support::statistics::assert_follows;

fn sample(p: f64, b: f64) -> Array1<f64> {
    let dist = native::GeneralizedInverseGaussian::new(p, b).unwrap();
    Key::new(0).sample(dist, crate::samples(20_000))
}

/// With a small b, x b / 2 is a gamma variate, and with -p its reciprocal is.
#[test]
fn of_small_b_are_gamma_variates() {
    for p in [1e-2, 0.5, 2.5, 1e4] {
        let law = exact::Gamma::new(p, 1.0).unwrap();
        for b in [1e-250, 1e-290] {
            let what = format!("{p}, {b:e}");
            assert_follows(sample(p, b).mapv(|x| 0.5 * x * b).to_vec(), &law, &what);
            assert_follows(sample(-p, b).mapv(|x| 0.5 / x * b).to_vec(), &law, &what);
        }
    }
}

/// Where p or b is large, the logarithm is nearly normal.
#[test]
fn of_large_parameters_are_log_normal() {
    let normal = exact::Normal::standard();
    for (p, b) in [(0.0, 1e12_f64), (-1e12, 1.0), (1e13, 1e13), (1e12, 1e-200)] {
        let mode = f64::asinh(p / b);
        let scale = p.hypot(b).sqrt();
        let standard = sample(p, b).mapv(|x| scale * (x.ln() - mode));
        assert_follows(standard.to_vec(), &normal, &format!("{p:e}, {b:e}"));
    }
}

#[test]
fn parameters_may_be_extreme() {
    let all = [0.0, 1e-300, 1e-100, 1e-10, 0.01, 0.5, 1.0, 1e3, 1e10, 1e100, 1e300];
    for p in all.into_iter().flat_map(|p| [p, -p]) {
        for &b in &all[1..] {
            let dist = native::GeneralizedInverseGaussian::new(p, b).unwrap();
            let sample: Array1<f64> = Key::new(1).sample(dist, 500);
            assert!(sample.iter().all(|&x| x >= 0.0), "{p:e}, {b:e}");
            if f64::abs(p) / b < 1e250 {
                assert!(sample.iter().all(|&x| x > 0.0 && x.is_finite()), "{p:e}, {b:e}");
            }
        }
    }
}

/// Values of p and -p from the same key are reciprocals.
#[test]
fn signs_of_p_are_reciprocals() {
    for (x, y) in sample(1.7, 0.3).iter().zip(&sample(-1.7, 0.3)) {
        assert!((x * y - 1.0).abs() < 1e-14);
    }
}
