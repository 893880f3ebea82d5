//! Distributions that are roots of others: values near the ends, and exponents of any size.

use std::collections::BTreeSet;

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, Axis};
use ndkey::{Key, native};
use support::statistics::{P_FLOOR, assert_follows, assert_mean};

const N: usize = 100_000;

#[track_caller]
fn assert_uniform(sample: Vec<f64>, what: &str) {
    let (statistic, p) = kolmogorov_smirnov(sample, &|x| x.clamp(0.0, 1.0));
    assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
}

/// Distances from 0 are distinct, whichever end 0 is: if they came from a uniform variate near 1,
/// where `f32` has 1677 numbers within the last 10^-4, about 90 of 800 would be repeated.
#[test]
fn triangular_variates_have_full_resolution_near_both_ends() {
    for (left, right) in [(0.0_f32, 1.0), (-1.0, 0.0)] {
        let dist = native::Triangular::new(left, 0.5 * (left + right), right).unwrap();
        let sample: Array1<f32> = Key::new(5).sample(dist, 4_000_000);
        let close = Vec::from_iter(sample.iter().map(|x| x.abs()).filter(|&x| x < 0.01));
        let distinct = BTreeSet::from_iter(close.iter().map(|x| x.to_bits()));
        assert!(close.len() > 700, "{}", close.len());
        assert!(distinct.len() + 5 > close.len(), "{} of {}", distinct.len(), close.len());
        assert!(sample.iter().all(|x| (left..=right).contains(x)));
    }
}

#[test]
fn triangular_variates_are_in_intervals_of_any_width() {
    let intervals = [
        [f64::MIN_POSITIVE, f64::MIN_POSITIVE, 2.0 * f64::MIN_POSITIVE],
        [0.0, 0.0, 5e-324],
        [-8e307, 0.0, 8e307],
        [1e300, 1e300, 1.5e308],
        [1.0, 1.0, 1.0 + f64::EPSILON],
    ];
    for [left, mode, right] in intervals {
        let dist = native::Triangular::new(left, mode, right).unwrap();
        let sample: Array1<f64> = Key::new(6).sample(dist, 10_000);
        assert!(sample.iter().all(|x| (left..=right).contains(x)), "{left}, {mode}, {right}");
        if right - left > 1.0 {
            let width = right - left;
            let mean = ((mode - left) / width + 1.0) / 3.0;
            let places = sample.mapv(|x| (x - left) / width).to_vec();
            assert_mean(&places, |x| x, mean, "the place in an interval");
        }
    }
}

/// The cube of a length has a density that is constant near 0: (2 / pi)^(1/2) / 3.
#[test]
fn short_vectors_are_as_probable_as_they_should_be() {
    let sample: Array1<f64> = Key::new(7).sample(native::Maxwell, 4_000_000);
    let cubes = sample.iter().filter(|&&x| x < 0.05).map(|x| (x / 0.05).powi(3));
    assert_uniform(cubes.collect(), "cubes of short lengths");
    let signed = native::DoubleSidedMaxwell::new(0.0, 1.0).unwrap();
    let signed: Array1<f64> = Key::new(7).sample(signed, 4_000_000);
    assert_eq!(signed.mapv(f64::abs), sample);
    assert_mean(&signed.mapv(f64::signum).to_vec(), |sign| sign, 0.0, "signs");
}

#[test]
fn generalized_normal_variates_of_large_exponents_are_uniform() {
    for p in [1e17, 1e300, f64::MAX] {
        let dist = native::GeneralizedNormal::new(p).unwrap();
        let sample: Array1<f64> = Key::new(8).sample(dist, N);
        assert_uniform(sample.mapv(|x| 0.5 + 0.5 * x).to_vec(), &format!("{p}"));
    }
    let dist = native::GeneralizedNormal::new(f32::MAX).unwrap();
    let sample: Array1<f32> = Key::new(8).sample(dist, N);
    assert_uniform(sample.iter().map(|&x| 0.5 + 0.5 * f64::from(x)).collect(), "f32");
}

/// By logarithms, which are representable where values are not: p log |x| is a log-gamma variate.
#[test]
fn generalized_normal_variates_of_small_exponents_are_powers() {
    for p in [0.02, 0.05] {
        let dist = native::GeneralizedNormal::new(p).unwrap();
        let sample: Array1<f64> = Key::new(9).sample(dist, N);
        let gamma = statrs::distribution::Gamma::new(1.0 / p, 1.0).unwrap();
        let gammas = sample.mapv(|x| x.abs().powf(p)).to_vec();
        assert_follows(gammas, &gamma, &format!("{p}"));
    }
    // All in the range of the type or beyond.
    let least = native::GeneralizedNormal::new(6e-309).unwrap();
    let sample: Array1<f64> = Key::new(9).sample(least, 1000);
    assert!(sample.iter().all(|x| x.is_infinite()));
}

/// The radius to the power of d is uniform, and so is a point's only coordinate.
#[test]
fn balls_of_any_norm_are_filled() {
    for p in [0.1, 0.5, 1.0, 2.0, 7.0, 300.0] {
        for d in [1, 2, 3, 30] {
            let ball = native::Ball::new(d, p).unwrap();
            let points: Array2<f64> = Key::new(10).sample(ball, (N / d, d));
            let radius = |point: ndarray::ArrayView1<f64>| {
                // Relative to the largest coordinate, whose power does not underflow.
                let largest = point.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
                let sum: f64 = point.iter().map(|x| (x.abs() / largest).powf(p)).sum();
                largest * sum.powf(1.0 / p)
            };
            let powers = points.map_axis(Axis(1), |point| radius(point).powi(d as i32));
            assert!(powers.iter().all(|&x| x <= 1.0 + 1e-12 / p), "{d}, {p}");
            assert_uniform(powers.to_vec(), &format!("radii of {d}, {p}"));
        }
    }
    // A cube, in both types.
    for d in [1, 3] {
        let points: Array2<f32> =
            Key::new(11).sample(native::Ball::new(d, 1e30_f32).unwrap(), (N / d, d));
        let coordinates = points.iter().map(|&x| 0.5 + 0.5 * f64::from(x));
        assert_uniform(coordinates.collect(), "coordinates of a cube");
    }
}

/// Failures of a negative binomial variate: the probability of failure is a gamma variate of 10
/// divided by 10^17; n times this is neither 0 nor a multiple of n eps.
#[test]
fn rare_failures_of_many_trials_are_counted() {
    let (trials, alpha, beta) = (1_u64 << 53, 1e17, 10.0);
    let n = trials as f64;
    let sample = |dist: native::BetaBinomial| -> Array1<f64> { Key::new(12).sample(dist, N) };
    let failures = n - sample(native::BetaBinomial::new(trials, alpha, beta).unwrap());
    let successes = sample(native::BetaBinomial::new(trials, beta, alpha).unwrap());
    let mean = n * beta / (alpha + beta);
    for counts in [failures, successes] {
        let counts = counts.to_vec();
        assert_mean(&counts, |k| k, mean, "the mean");
        assert_mean(&counts, |k| (k - mean).powi(2), mean * (1.0 + n / alpha), "the variance");
        let none = (beta * -(n / alpha).ln_1p()).exp();
        assert_mean(&counts, |k| f64::from(k == 0.0), none, "none");
    }
}

#[test]
fn beta_binomial_counts_fit_their_type_or_are_an_error() {
    let dist = native::BetaBinomial::new([5_u64, 3_000_000_000], 1.0, 1.0).unwrap();
    let counts: Array1<u32> = Key::new(13).sample(&dist, 2);
    assert!(counts[0] <= 5);
    support::errors::assert_message(
        Key::new(13).try_sample::<i32, _>(&dist, 2),
        "BetaBinomial: `n` = 3000000000 at [1], must be at most 2147483647, so that counts do not \
         exceed 2147483647, the largest i32",
    );
    support::errors::assert_message(
        native::BetaBinomial::new(100_000_000_000_000_000, 1.0, 1.0),
        "BetaBinomial: `n` = 100000000000000000, must be at most 2^53",
    );
    support::errors::assert_message(
        native::BetaBinomial::new(10, 1.0, 1e-308),
        "BetaBinomial: `beta` = 1e-308, must be at least 64 / MAX",
    );
}

#[test]
fn signs_are_the_same_in_every_type() {
    let floats: Array1<f64> = Key::new(14).sample(native::Rademacher, N);
    let integers: Array1<i8> = Key::new(14).sample(native::Rademacher, N);
    assert_eq!(integers.mapv(f64::from), floats);
    assert!(floats.iter().all(|sign| sign.abs() == 1.0));
    assert_mean(&floats.to_vec(), |sign| sign, 0.0, "the mean");
    let neighbours = floats.iter().zip(floats.iter().skip(1)).map(|(a, b)| a * b);
    assert_mean(&Vec::from_iter(neighbours), |product| product, 0.0, "products of neighbours");
}
