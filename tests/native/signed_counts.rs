//! Counts that may be negative follow their laws.

use ndarray::Array1;
use ndkey::{Distribution, Key, native};
use statrs::distribution::{self as exact, Discrete};
use support::errors::assert_message;
use support::statistics::{assert_counts_follow, assert_mean};

fn len() -> usize {
    crate::samples(100_000)
}

/// Asserts that numbers have these probabilities, by the chi-square test of numbers from the least on.
#[track_caller]
fn assert_numbers(seed: u64, dist: impl Distribution<i64>, pmf: impl Fn(i64) -> f64, what: &str) {
    let sample: Array1<i64> = Key::new(seed).sample(dist, len());
    let least = *sample.iter().min().unwrap();
    let counts = Vec::from_iter(sample.iter().map(|number| (number - least) as u64));
    let before: f64 = (1..2000).map(|k| pmf(least - k)).sum();
    let beyond = |count| before + (1..2000).map(|k| pmf(least + count as i64 + k)).sum::<f64>();
    assert_counts_follow(&counts, |count| pmf(least + count as i64), beyond, what);
}

#[test]
fn skellam_variates() {
    let sets: [(f64, f64); 7] = [
        (2.5, 1.5),
        (0.0, 3.0),
        (0.3, 0.0),
        (1e-3, 1e-3),
        (80.0, 80.0),
        (5.0, 300.0),
        (63.0, 65.0),
    ];
    for (seed, (rate, other)) in (0..).zip(sets) {
        let of = |rate: f64, count: u64| match rate {
            0.0 => f64::from(u8::from(count == 0)),
            _ => exact::Poisson::new(rate).unwrap().pmf(count),
        };
        let pmf = |k: i64| {
            let most = (other + 12.0 * other.sqrt() + 20.0) as i64;
            let others = (0..most).filter(|other| k + other >= 0);
            others.map(|n| of(other, n as u64) * of(rate, (k + n) as u64)).sum::<f64>()
        };
        if (rate, other) == (2.5, 1.5) {
            // SciPy's skellam.pmf([-3, 0, 4], 2.5, 1.5).
            for (k, exact) in [(-3, 0.024_448_98), (0, 0.185_557_39), (4, 0.060_562_28)] {
                assert!((pmf(k) - exact).abs() < 1e-8, "{k}");
            }
        }
        let dist = native::Skellam::new(rate, other).unwrap();
        assert_numbers(seed, dist, pmf, &format!("Skellam({rate}, {other})"));
    }
    let dist = native::Skellam::new(1e15, 2e15).unwrap();
    let sample: Array1<f64> = Key::new(9).sample(&dist, len());
    let scaled = Vec::from_iter(sample.iter().map(|x| (x + 1e15) / 3e15_f64.sqrt()));
    assert_mean(&scaled, |x| x, 0.0, "of large rates");
    assert_mean(&scaled, |x| x * x, 1.0, "of large rates");
    let error = Key::new(9).try_sample::<i32, _>(dist, 1).map(drop).unwrap_err().to_string();
    assert!(error.starts_with("Skellam: `rate` = 1000000000000000, must be at most"), "{error}");
}

#[test]
fn discrete_laplace_variates() {
    for (seed, rate) in (20..).zip([0.05_f64, 0.3, 1.0, 2.5, 6.0]) {
        let pmf = |k: i64| (0.5 * rate).tanh() * (-rate * k.abs() as f64).exp();
        let dist = native::DiscreteLaplace::new(rate).unwrap();
        assert_numbers(seed, dist, pmf, &format!("DiscreteLaplace({rate})"));
    }
    let dist = native::DiscreteLaplace::new(800.0).unwrap();
    let sample: Array1<i64> = Key::new(28).sample(&dist, len());
    assert!(sample.iter().all(|&number| number == 0));
    let dist = native::DiscreteLaplace::new(1.0 / (1_u64 << 47) as f64).unwrap();
    let sample: Array1<f64> = Key::new(29).sample(&dist, len());
    let scaled = Vec::from_iter(sample.iter().map(|x| x / (1_u64 << 47) as f64));
    let laplace = exact::Laplace::new(0.0, 1.0).unwrap();
    support::statistics::assert_follows(scaled, &laplace, "of the least rate");
    assert_message(
        Key::new(29).try_sample::<i32, _>(dist, 1).map(drop),
        "DiscreteLaplace: `rate` = 7.105427357601002e-15, must be at least 1.608337107808827e-8, \
         so that counts do not exceed 2147483647, the largest i32",
    );
}
