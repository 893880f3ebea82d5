//! Polya-Gamma variates at the ends of their parameters, and their Laplace transform.

use std::f64::consts::{LN_2, PI};

use crate::laws::law;
use ndarray::{Array1, array};
use ndkey::{Key, native};
use statrs::function::erf::erfc;
use support::errors::assert_message;
use support::statistics::assert_mean;

fn len() -> usize {
    crate::samples(100_000)
}

fn sample(seed: u64, b: f64, c: f64) -> Vec<f64> {
    let dist = native::PolyaGamma::new(b, c).unwrap();
    let sample: Array1<f64> = Key::new(seed).sample(dist, len());
    sample.to_vec()
}

/// The mean of e^(-t x) is (cosh(c / 2) / cosh(sqrt(c^2 / 4 + t / 2)))^b.
#[test]
fn laplace_transforms() {
    let parameters = [
        (1.0, 0.0),
        (1.0, 3.0),
        (3.7, -1.0),
        (0.05, 0.4),
        (7.5, 0.2),
        (60.0, 4.0),
        (12.5, 0.0),
        (200.0, 1.5),
    ];
    for (seed, (b, c)) in (0..).zip(parameters) {
        let sample = sample(seed, b, c);
        let c: f64 = c;
        for t in [0.5, 3.0, 20.0].map(|t: f64| t / b) {
            let exact = (0.25 * c * c + 0.5 * t).sqrt().cosh() / (0.5 * c).cosh();
            let what = format!("e^(-{t} x) of {b}, {c}");
            assert_mean(&sample, |x| (-t * x).exp(), exact.powf(-b), &what);
        }
    }
}

/// For b near 0, a value is nearly b^2 / 4 times a Levy variate.
#[test]
fn small_shapes() {
    for (seed, b) in (20..).zip([1e-4, 1e-20, 1e-140]) {
        let sample = sample(seed, b, 0.0);
        for x in [0.2, 1.0, 5.0, 40.0_f64] {
            let below = |value: f64| f64::from(u8::from(value <= 0.25 * b * b * x));
            let what = format!("below {x} b^2 / 4 with {b}");
            assert_mean(&sample, below, erfc((0.5 / x).sqrt()), &what);
        }
    }
    assert!(sample(23, f64::MIN_POSITIVE, 0.0).iter().all(|&x| x == 0.0));
}

/// Where c is large, or b is, a value is nearly normal.
#[test]
fn large_shapes_and_tilts() {
    let parameters =
        [(1e12, 0.0), (1e12, 3.0), (1e12, 100.0), (1e10, 20.0), (1e300, 1.0), (1e300, 700.0)];
    for (seed, (b, c)) in (30..).zip(parameters) {
        let half: f64 = 0.5 * c;
        let (tanh, sech) = (half.tanh(), 1.0 / half.cosh());
        let (mean, variance) = match c {
            0.0 => (0.25, 1.0 / 24.0),
            _ => (tanh / (2.0 * c), (2.0 * tanh - c * sech * sech) / (4.0 * c.powi(3))),
        };
        let sample = sample(seed, b, c);
        if b > 1e100 {
            // Deviations are less than the rounding of a dozen numbers.
            let near = |x: &f64| (x / b / mean - 1.0).abs() < 16.0 * f64::EPSILON;
            assert!(sample.iter().all(near), "{b}, {c}");
            continue;
        }
        let scaled = Vec::from_iter(sample.iter().map(|x| (x / b - mean) / (variance / b).sqrt()));
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of {b}, {c}"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of {b}, {c}"));
    }
    for (seed, c) in (40..).zip([1e150, f64::MAX, f64::MIN]) {
        let near = |x: &f64| (x * 2.0 * c.abs() - 1.0).abs() < 1e-9;
        assert!(sample(seed, 1.0, c).iter().all(near), "{c}");
    }
}

/// A value follows its own parameters, with either method.
#[test]
fn arrays_of_parameters_have_the_values_of_scalars() {
    let (b, c) = (array![[0.5], [3.0], [1e5]], array![0.0, -2.0, 30.0, 1e300]);
    let all = native::PolyaGamma::new(&b, &c).unwrap();
    let all: ndarray::Array3<f64> = Key::new(50).sample(all, (30, 3, 4));
    for (i, &b) in b.iter().enumerate() {
        for (j, &c) in c.iter().enumerate() {
            let own = native::PolyaGamma::new(b, c).unwrap();
            let own: ndarray::Array3<f64> = Key::new(50).sample(own, (30, 3, 4));
            assert!((0..30).all(|n| own[[n, i, j]] == all[[n, i, j]]), "{b}, {c}");
        }
    }
    assert_message(
        native::PolyaGamma::new(1e301, 0.0).map(drop),
        "PolyaGamma: `b` = 1e301, must be at most 1e300",
    );
}

/// The transform (cosh(c / 2) / cosh(r))^b is e^(b (c / 2 - r)) but for e^-c: that of an inverse Gaussian variate.
#[test]
fn strongly_tilted_laws_are_inverse_gaussian() {
    for (b, c) in
        [1e-3, 0.1, 0.5, 0.99, 3.0].into_iter().flat_map(|b| [60.0, 1e3, 1e5, 1e7].map(|c| (b, c)))
    {
        let tilted = law("PolyaGamma", &[b, c]);
        let gaussian = law("Wald", &[0.5 * b / c, 0.25 * b * b]);
        for p in [1e-6, 0.01, 0.5, 0.9, 0.999_999] {
            let x = (gaussian.quantile)(p);
            let close = |value: f64, exact: f64| (value - exact).abs() < 1e-9 * exact.abs();
            assert!(close((tilted.cdf)(x), (gaussian.cdf)(x)), "{b}, {c}: lower tail at {x:e}");
            assert!(
                close((tilted.survival)(x), (gaussian.survival)(x)),
                "{b}, {c}: upper tail at {x:e}"
            );
            let [value, exact] = [&tilted, &gaussian].map(|law| (law.log_density)(x));
            assert!(
                (value - exact).abs() < 1e-9 * exact.abs().max(1.0),
                "{b}, {c}: {value}, not {exact} at {x:e}"
            );
        }
    }
}

/// By the first singularity of the transform: the density is the power b - 1 of x times an exponential.
#[test]
fn laws_far_above_the_mean() {
    for (b, c) in [
        (1.0, 1e4),
        (1.0, 1e7),
        (1.0, 1e10),
        (2.0, -0.1746),
        (0.445, 0.0),
        (0.01, 1e7),
        (31.2, -91.8),
        (1e4, 3.0),
        (1e4, 1e8),
    ] {
        let law = law("PolyaGamma", &[b, c]);
        let c: f64 = c.abs();
        let log_cosh = 0.5 * c + (-c).exp().ln_1p() - LN_2;
        let pole = -0.5 * (PI * PI + c * c);
        for n in 0..120 {
            let x = (1.0 + b) * 10_f64.powf(3.0 + 0.1 * f64::from(n));
            let power = b * ((2.0 * PI).ln() + log_cosh) + (b - 1.0) * x.ln();
            let exact = pole * x + power - libm::lgamma(b);
            let found = (law.log_density)(x);
            // The next term there, divided by the first one.
            let allowed = 1e-13 * exact.abs() + b * (1.0 + b) / x;
            assert!((found - exact).abs() < allowed, "{b}, {c} at {x:e}: {found:e}, not {exact:e}");
            assert_eq!([(law.cdf)(x), (law.survival)(x)], [1.0, 0.0], "{b}, {c} at {x:e}");
        }
    }
}
