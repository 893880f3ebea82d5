//! Beta-binomial variates follow their distribution.

use ndarray::{Array1, Array4, Axis, arr1, array};
use ndkey::jax::BetaBinomial;
use ndkey::{Error, Key, WideElement};
use statrs::function::gamma::ln_gamma;

use support::statistics::{assert_frequencies, pooled};
use support::time_limit::ends;

#[test]
fn frequencies_are_those_of_the_distribution() {
    // Few successes, few failures, many of both, and cases in between.
    for (n, alpha, beta) in [(10, 1.0, 2.0), (7, 0.5, 0.5), (40, 12.0, 9.0), (60, 30.0, 1.5)] {
        let samples = 100_000;
        let dist = BetaBinomial::new(f64::from(n), alpha, beta).expect("valid");
        let sample: Array1<f64> = Key::new(5).sample(dist, samples);
        let mut observed = vec![0; n as usize + 1];
        sample.iter().for_each(|&k| observed[k as usize] += 1);
        let expected =
            (0..=n).map(|k| probability(k.into(), n.into(), alpha, beta) * samples as f64);
        let (observed, expected) = pooled(&observed, &expected.collect::<Vec<_>>());
        assert_frequencies(&observed, &expected, &format!("n {n}, alpha {alpha}, beta {beta}"));
    }
}

fn probability(k: f64, n: f64, alpha: f64, beta: f64) -> f64 {
    let ln_beta = |a, b| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    let ways = -ln_beta(k + 1.0, n - k + 1.0) - (n + 1.0).ln();
    (ways + ln_beta(k + alpha, n - k + beta) - ln_beta(alpha, beta)).exp()
}

#[test]
fn bad_parameters_are_named() {
    let error = |dist: Result<BetaBinomial<f64>, Error>| dist.expect_err("bad").to_string();
    assert_eq!(
        error(BetaBinomial::new(2.5, 1.0, 1.0)),
        "BetaBinomial: `n` = 2.5, must be a whole number, at least 0"
    );
    assert_eq!(
        error(BetaBinomial::new(-1.0, 1.0, 1.0)),
        "BetaBinomial: `n` = -1, must be a whole number, at least 0"
    );
    assert_eq!(
        error(BetaBinomial::new(3.0, array![1.0, 0.0], 1.0)),
        "BetaBinomial: `alpha` = 0 at [1], must be finite and above 0"
    );
    assert_eq!(
        error(BetaBinomial::new(3.0, 1.0, f64::NAN)),
        "BetaBinomial: `beta` = NaN, must be finite and above 0"
    );
    assert_eq!(
        error(BetaBinomial::new(3.0, array![1.0, 2.0], array![1.0, 2.0, 3.0])),
        "BetaBinomial: `alpha` of shape [2] does not broadcast to shape [3]"
    );
}

/// With smaller parameters, logarithms of gamma variates are infinite, and their difference NaN.
#[test]
fn logarithms_of_gamma_variates_are_finite() {
    let error = |dist: Result<_, Error>| -> String {
        let accepted = |dist: BetaBinomial<f32>| {
            ends("BetaBinomial", move || Key::new(0).sample::<f32, _>(dist, 10_000))
        };
        dist.map(accepted).expect_err("bad").to_string()
    };
    let small = 1e-38;
    let must = format!("= {small:e}, must be at least 64 / MAX");
    assert_eq!(
        error(BetaBinomial::new(10.0, small, small)),
        format!("BetaBinomial: `alpha` {must}")
    );
    assert_eq!(error(BetaBinomial::new(10.0, 1.0, small)), format!("BetaBinomial: `beta` {must}"));
    assert!(BetaBinomial::new(10.0, 1e-320_f64, 1e-320).is_err());
}

/// Each of these drives a rejection or the count of geometric variates to an end of its domain.
#[test]
fn extreme_parameters_make_counts() {
    fn of<T: WideElement>() {
        let number = T::from_f64;
        let largest = T::INFINITY.next_down();
        let n = [0.0, 1.0, 19.0, 20.0, 21.0, 1e4, 16_777_216.0, 1e30].map(number);
        let n = [&n[..], &[largest]].concat();
        let shapes = [1e-30, 1e-3, 0.5, 1.0, 100.0, 1e7, 1e12, 1e20].map(number);
        let shapes = [&shapes[..], &[number(64.0) / largest, largest]].concat();
        let axes = Array1::from(n.clone()).insert_axis(Axis(1)).insert_axis(Axis(1));
        let (alpha, beta) = (Array1::from(shapes.clone()).insert_axis(Axis(1)), arr1(&shapes));
        let dist = BetaBinomial::new(axes, alpha, beta).expect("valid");
        let shape = (20, n.len(), shapes.len(), shapes.len());
        let sample: Array4<T> = ends("BetaBinomial", move || Key::new(0).sample(dist, shape));
        for ((_, trials, ..), &k) in sample.indexed_iter() {
            assert!(k >= T::ZERO && k <= n[trials], "{k} of {}", n[trials]);
        }
    }
    of::<f32>();
    of::<f64>();
}

/// From a probability of exactly 1/2 on, TFP counts failures.
#[test]
fn successes_and_failures_of_equal_probability_are_failures() {
    for n in [5.0, 1000.0] {
        // So large parameters leave a single probability.
        let sample = |beta: f64| -> Array1<f64> {
            Key::new(0).sample(BetaBinomial::new(n, 1e40, beta).expect("valid"), 1000)
        };
        let half = sample(1e40);
        assert_eq!(half, sample(1e40 * (1.0 - 1e-12)), "{n}");
        assert_eq!(half.mapv(|k| n - k), sample(1e40 * (1.0 + 1e-12)), "{n}");
    }
}

#[test]
fn no_trials_have_no_successes() {
    for zero in [0.0_f32, -0.0] {
        let dist = BetaBinomial::new(zero, 1.0, 1.0).expect("valid");
        assert_eq!(Key::new(0).sample(dist, 100), Array1::<f32>::zeros(100));
    }
}
