//! Limits and special cases of the Gauss hypergeometric distribution.

use ndarray::Array1;
use ndkey::{Key, native};
use statrs::distribution as exact;
use support::statistics::{assert_follows, assert_mean};

fn sample(seed: u64, [a, b, c, z]: [f64; 4]) -> Array1<f64> {
    let dist = native::GaussHypergeometric::new(a, b, c, z).unwrap();
    Key::new(seed).sample(dist, crate::samples(20_000))
}

/// Where one of the factors is 1, or is one of the others.
#[test]
fn special_cases_are_beta_variates() {
    for (seed, (parameters, [a, b])) in (0..).zip([
        ([0.5, 2.0, 0.0, 9.0], [0.5, 2.0]),
        ([0.5, 2.0, -3.0, 0.0], [0.5, 2.0]),
        // Nearly 1 - x, and nearly x.
        ([0.5, 2.0, -3.0, 1e-15 - 1.0], [0.5, 5.0]),
        ([4.0, 2.0, 3.5, 1e60], [0.5, 2.0]),
        ([0.5, 2.0, -3.0, 1e60], [3.5, 2.0]),
    ]) {
        let law = exact::Beta::new(a, b).unwrap();
        assert_follows(sample(seed, parameters).to_vec(), &law, &format!("{parameters:?}"));
    }
}

/// The logit is x (1 + z) / (1 + z x) with another exponent and factor.
#[test]
fn large_exponents_are_those_of_another_scale() {
    let (a, b, c, z) = (3.0, 4.0, 1e12, 1e3);
    // By then, c z x is a gamma variate.
    let gammas = sample(5, [a, b, c, z]).mapv(|x| c * z * x);
    assert_follows(gammas.to_vec(), &exact::Gamma::new(a, 1.0).unwrap(), "gamma");
}

#[test]
fn small_shapes_are_at_the_ends() {
    // In proportion to 1 / a and (1 + z)^-c / b.
    let sample = sample(6, [1e-5, 3e-5, 2.0, -0.5]);
    assert_mean(&sample.to_vec(), |x| x, 4.0 / 7.0, "shapes of 1e-5");
}

#[test]
fn parameters_may_be_extreme() {
    let shapes = [1e-100, 1e-10, 0.5, 1e5, 1e15];
    let exponents = [-1e15, -1e5, -0.5, 0.0, 1e-10, 0.5, 1e5, 1e15];
    let factors = [0.5 * f64::EPSILON - 1.0, -0.5, 0.0, 1e-300, 1e-5, 1.0, 1e10, 1e100];
    for (a, b) in shapes.into_iter().flat_map(|a| shapes.map(|b| (a, b))) {
        for (c, z) in exponents.into_iter().flat_map(|c| factors.map(|z| (c, z))) {
            let dist = native::GaussHypergeometric::new(a, b, c, z).unwrap();
            let sample: Array1<f64> = Key::new(1).sample(dist, 20);
            assert!(sample.iter().all(|x| (0.0..=1.0).contains(x)), "{a:e}, {b:e}, {c:e}, {z:e}");
        }
    }
}
