//! Diffusions have the laws of their transitions, and those between ends.

use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::{Key, native};
#[cfg(feature = "complex")]
use num_complex::Complex64;
use statrs::distribution as exact;
use statrs::distribution::{ContinuousCDF, Discrete};
use support::errors::assert_message;
use support::statistics::{assert_follows, assert_frequencies, assert_mean};

use crate::processes::assert_gaussian;

fn len() -> usize {
    crate::samples(20_000)
}

const TIMES: [f64; 6] = [0.1, 0.25, 0.3, 2.0, 2.5, 4.0];

#[test]
fn ornstein_uhlenbeck_bridges() {
    for (seed, rate) in (50..).zip([0.0, 1e-12, 0.5, 40.0]) {
        let dist =
            native::OrnsteinUhlenbeckBridge::new(TIMES, 5.0, 2.0, -1.0, rate, 0.5, 3.0).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 6));
        // Quotients of hyperbolic sines; at the rate 0, of lengths.
        let part = |length: f64| match rate {
            ..1e-6 => length / 5.0,
            _ => (rate * length).sinh() / (rate * 5.0).sinh(),
        };
        let covariance = |s: f64, t: f64| match rate {
            ..1e-6 => 9.0 * s * (5.0 - t) / 5.0,
            _ => 9.0 / rate * (rate * s).sinh() * part(5.0 - t),
        };
        let mean = |t: f64| 0.5 + 1.5 * part(5.0 - t) - 1.5 * part(t);
        assert_gaussian(&sample, mean, covariance, &TIMES, &format!("bridge, rate {rate}"));
    }
    let dist =
        native::OrnsteinUhlenbeckBridge::new([0.0, 0.7, 0.7, 0.9], 0.9, 0.1, 0.3, 2.0, 7.7, 1.0);
    let sample: Array2<f64> = Key::new(54).sample(dist.unwrap(), (100, 4));
    for path in sample.rows() {
        assert_eq!([path[0], path[3]], [0.1, 0.3]);
        assert_eq!(path[1], path[2]);
    }
    // Far from its ends, a fast process is where it is without them.
    let dist =
        native::OrnsteinUhlenbeckBridge::new([500.0], 1e3, 1e9, -1e9, 1e3, -1.0, 3e3).unwrap();
    let sample: Array2<f64> = Key::new(55).sample(dist, (len(), 1));
    assert_gaussian(&sample, |_| -1.0, |_, _| 4.5e3, &[0.0], "a fast bridge");
    let largest = 2_f64.powi(500);
    for rate in [0.0, largest, 1.0 / largest] {
        let times = [0.0, 1.0, largest];
        let dist = native::OrnsteinUhlenbeckBridge::new(
            times, largest, largest, -largest, rate, largest, largest,
        );
        let sample: Array2<f64> = Key::new(56).sample(dist.unwrap(), (100, 3));
        assert!(sample.iter().all(|x| x.is_finite()));
    }
    assert_message(
        native::OrnsteinUhlenbeckBridge::new([1.0, 3.0], 2.0, 0.0, 0.0, 1.0, 0.0, 1.0),
        "OrnsteinUhlenbeckBridge: `times` = 3 at [1], must be at most `duration` = 2",
    );
}

/// The probability that a non-central chi-squared variate is at most `x`: a sum over Poisson numbers of events.
fn noncentral_cdf(df: f64, nonc: f64, x: f64) -> f64 {
    if nonc == 0.0 {
        return exact::ChiSquared::new(df).unwrap().cdf(x);
    }
    let events = exact::Poisson::new(0.5 * nonc).unwrap();
    let (middle, around) = (0.5 * nonc, 12.0 * (0.5 * nonc + 4.0).sqrt());
    let terms = ((middle - around).max(0.0) as u64..(middle + around) as u64).map(|count| {
        let df = df + 2.0 * count as f64;
        let cdf = if df == 0.0 { 1.0 } else { exact::ChiSquared::new(df).unwrap().cdf(x) };
        events.pmf(count) * cdf
    });
    terms.sum()
}

/// Given the value before, each value of a path has the law of a transition.
#[test]
fn cox_ingersoll_ross() {
    for (seed, [start, rate, mean, volatility]) in (60..).zip([
        [0.04, 0.5, 0.09, 0.2],
        // Fewer degrees of freedom than 1, and none without reversion.
        [0.5, 1.0, 0.1, 1.0],
        [0.0, 0.25, 1.0, 1.5],
        [2.0, 1e-12, 3.0, 1.0],
    ]) {
        let dist = native::CoxIngersollRoss::new(TIMES, start, rate, mean, volatility).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len() / 4, 6));
        let what = format!("CIR, {start}, {rate}, {mean}, {volatility}");
        let df = 4.0 * rate * mean / (volatility * volatility);
        let mut before = Array1::from_elem(sample.nrows(), start);
        let mut uniform = Array2::<f64>::zeros((sample.nrows(), 6));
        for (index, time) in TIMES.into_iter().enumerate() {
            let passed = time - if index == 0 { 0.0 } else { TIMES[index - 1] };
            let scale = volatility * volatility * -(-rate * passed).exp_m1() / (4.0 * rate);
            for (path, &value) in sample.column(index).iter().enumerate() {
                let nonc = before[path] * (-rate * passed).exp() / scale;
                uniform[(path, index)] = noncentral_cdf(df, nonc, value / scale);
            }
            before.assign(&sample.column(index));
            if df > 1e-6 {
                let standard = exact::Uniform::new(0.0, 1.0).unwrap();
                let what = format!("{what}, time {time}");
                assert_follows(uniform.column(index).to_vec(), &standard, &what);
            }
            let square = volatility * volatility;
            let grown = -(-rate * time).exp_m1() / rate;
            let expected = mean + (start - mean) * (-rate * time).exp();
            let variance =
                square * (start * (-rate * time).exp() * grown + 0.5 * mean * rate * grown * grown);
            let values = sample.column(index).to_vec();
            assert_mean(&values, |x| x, expected, &what);
            assert_mean(&values, |x| (x - expected).powi(2), variance, &what);
        }
        if df > 1e-6 {
            for index in 1..6 {
                let products = (uniform.column(index).mapv(|u| u - 0.5))
                    * (uniform.column(index - 1).mapv(|u| u - 0.5));
                assert_mean(&products.to_vec(), |x| x, 0.0, &what);
            }
        }
    }
}

/// Without a mean, a process ends at 0, with the probability that there are no events, and stays.
#[test]
fn cox_ingersoll_ross_processes_end() {
    for (seed, rate) in [(70, 0.0), (71, 0.5)] {
        let dist = native::CoxIngersollRoss::new([1.0, 2.0, 3.0], 1.5, rate, 0.0, 1.25).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 3));
        for (index, time) in [1.0, 2.0, 3.0].into_iter().enumerate() {
            let grown = if rate == 0.0 { time } else { -(-rate * time).exp_m1() / rate };
            let events = 1.5 * (-rate * time).exp() / (0.5 * 1.25 * 1.25 * grown);
            let ended = sample.column(index).iter().filter(|&&x| x == 0.0).count();
            let expected = len() as f64 * (-events).exp();
            let observed = [ended, len() - ended];
            let what = format!("ended at {time}, rate {rate}");
            assert_frequencies(&observed, &[expected, len() as f64 - expected], &what);
            assert_mean(&sample.column(index).to_vec(), |x| x, 1.5 * (-rate * time).exp(), &what);
        }
        for path in sample.rows() {
            assert!(path[0] != 0.0 || path[1] == 0.0 && path[2] == 0.0, "{path}");
        }
    }
}

#[test]
fn stationary_cox_ingersoll_ross() {
    let dist = native::CoxIngersollRoss::stationary([0.0, 0.5, 0.5, 9.0], 0.75, [0.125, 3.0], 1.5);
    let sample: Array3<f64> = Key::new(72).sample(dist.unwrap(), (len(), 2, 4));
    for (row, mean) in [0.125, 3.0].into_iter().enumerate() {
        let law = exact::Gamma::new(2.0 * 0.75 * mean / 2.25, 2.0 * 0.75 / 2.25).unwrap();
        for time in 0..4 {
            let values = sample.slice(s![.., row, time]).to_vec();
            assert_follows(values, &law, &format!("stationary CIR, {mean}, {time}"));
        }
        let same = sample.slice(s![.., row, 1]) == sample.slice(s![.., row, 2]);
        assert!(same, "no time has passed");
        // The correlation falls as the deviation from the mean.
        let variance = mean * 2.25 / 1.5;
        let products = sample
            .slice(s![.., row, ..])
            .rows()
            .into_iter()
            .map(|path| (path[0] - mean) * (path[1] - mean))
            .collect::<Vec<_>>();
        assert_mean(&products, |x| x, variance * (-0.375_f64).exp(), "covariance");
    }
}

/// Without noise, or so little that it is lost, it is the solution of the equation; the largest parameters have
/// values.
#[test]
fn sure_cox_ingersoll_ross_processes() {
    for volatility in [0.0, 1e-160] {
        let dist = native::CoxIngersollRoss::new(TIMES, 5.0, 0.5, 2.0, volatility).unwrap();
        let sample: Array2<f64> = Key::new(73).sample(dist, (3, 6));
        for path in sample.rows() {
            for (&value, time) in path.iter().zip(TIMES) {
                assert!(
                    (value - 2.0 - 3.0 * (-0.5 * time).exp()).abs() < 1e-14,
                    "{value} at {time}"
                );
            }
        }
    }
    let [largest, volatile] = [2_f64.powi(500), 2_f64.powi(200)];
    for rate in [0.0, 1.0, largest] {
        for mean in [0.0, 1.0, largest] {
            let times = [0.0, 1.0, 2_f64.powi(512)];
            let dist = native::CoxIngersollRoss::new(times, largest, rate, mean, volatile).unwrap();
            let sample: Array2<f64> = Key::new(74).sample(dist, (100, 3));
            assert!(sample.iter().all(|x| *x >= 0.0 && x.is_finite()), "{rate}, {mean}");
        }
    }
    let must = "must be from 0 to 2^500";
    assert_message(
        native::CoxIngersollRoss::new(TIMES, -0.5, 1.0, 1.0, 1.0),
        &format!("CoxIngersollRoss: `start` = -0.5, {must}"),
    );
    assert_message(
        native::CoxIngersollRoss::new(TIMES, 0.5, 1.0, [1.0, f64::NAN], 1.0),
        &format!("CoxIngersollRoss: `mean` = NaN at [1], {must}"),
    );
    assert_message(
        native::CoxIngersollRoss::stationary(TIMES, 0.0, 1.0, 1.0),
        "CoxIngersollRoss: `rate` = 0, must be from 2^-500 to 2^500",
    );
}

/// A path has the same bits alone, in a group of any size, and from a batch of keys.
#[test]
fn cox_ingersoll_ross_paths_are_apart() {
    let times = Array1::linspace(0.0, 2.0, 40);
    let dist = native::CoxIngersollRoss::new(&times, 0.1, 0.5, [0.1, 2.0, 0.1], 1.0).unwrap();
    let all: Array3<f64> = Key::new(75).sample(&dist, (1000, 3, 40));
    for path in [0, 1, 500, 999] {
        let one = Key::new(75).sample_slice::<f64, _, _>(&dist, (1000, 3, 40), s![path, 1, ..]);
        assert_eq!(one, all.slice(s![path, 1, ..]));
    }
    let keys = || Key::new(76).split(50);
    let batch: ndarray::Array4<f64> = keys().sample(&dist, (2, 3, 40));
    for (key, of_key) in keys().into_iter().zip(batch.axis_iter(Axis(0))) {
        let alone: Array3<f64> = key.sample(&dist, (2, 3, 40));
        assert_eq!(alone, of_key);
    }
}

/// The mean of the price is 1, and mean and variance of the variance are exact, whatever the steps.
#[test]
fn heston() {
    for (seed, [start, rate, mean, volatility, correlation]) in (80..).zip([
        [0.04, 1.5, 0.04, 0.5, -0.7],
        [0.09, 0.5, 0.04, 1.0, -0.9],
        [0.0, 1.0, 0.09, 0.6, 0.3],
        [0.04, 0.0, 0.0, 0.3, 0.0],
        [0.04, 2.0, 0.04, 0.1, 1.0],
        [0.04, 2.0, 0.04, 0.1, -1.0],
    ]) {
        let times = [0.25, 0.5, 0.5, 2.0];
        let dist = native::Heston::new(times, start, rate, mean, volatility, correlation).unwrap();
        let sample: Array3<f64> = Key::new(seed).sample(dist, (4 * len(), 2, 4));
        let what = format!("Heston, {start}, {rate}, {mean}, {volatility}, {correlation}");
        for (index, time) in times.into_iter().enumerate() {
            let [prices, variances] = [0, 1].map(|row| sample.slice(s![.., row, index]).to_vec());
            assert_mean(&prices, |x| x, 1.0, &format!("{what}, prices at {time}"));
            let grown = if rate == 0.0 { time } else { -(-rate * time).exp_m1() / rate };
            let left = (-rate * time).exp();
            let expected = mean + (start - mean) * left;
            let spread = volatility
                * volatility
                * (start * left * grown + 0.5 * mean * rate * grown * grown);
            assert_mean(&variances, |x| x, expected, &format!("{what}, variances at {time}"));
            assert_mean(
                &variances,
                |x| (x - expected).powi(2),
                spread,
                &format!("{what}, spread at {time}"),
            );
        }
        assert_eq!(sample.slice(s![.., .., 1]), sample.slice(s![.., .., 2]));
    }
}

#[cfg(feature = "complex")]
/// The price of a call with strike 1 in Heston's model, by his formula as an integral (Lewis, 2000).
fn heston_call([start, rate, mean, volatility, correlation]: [f64; 5], time: f64) -> f64 {
    let characteristic = |u: Complex64| {
        let i = Complex64::i();
        let square = volatility * volatility;
        let b = rate - correlation * volatility * i * u;
        let d = (b * b + square * (u * u + i * u)).sqrt();
        let g = (b - d) / (b + d);
        let decay = (-d * time).exp();
        let level =
            rate * mean / square * ((b - d) * time - 2.0 * ((1.0 - g * decay) / (1.0 - g)).ln());
        (level + start / square * (b - d) * (1.0 - decay) / (1.0 - g * decay)).exp()
    };
    // The midpoint rule, whose error falls exponentially.
    let step = 0.02;
    let terms = (0..20_000).map(|n| {
        let u = step * (f64::from(n) + 0.5);
        (characteristic(Complex64::new(u, -0.5)) / (u * u + 0.25)).re * step
    });
    1.0 - terms.sum::<f64>() / std::f64::consts::PI
}

#[test]
#[cfg(feature = "complex")]
fn heston_prices_of_calls() {
    let parameters = [0.04, 1.5, 0.06, 0.5, -0.7];
    let times = Array1::linspace(0.0, 1.0, 33);
    let [start, rate, mean, volatility, correlation] = parameters;
    let dist = native::Heston::new(&times, start, rate, mean, volatility, correlation).unwrap();
    let sample: Array3<f64> = Key::new(86).sample(dist, (2 * len(), 2, 33));
    let last = sample.slice(s![.., 0, 32]).to_vec();
    let exact = heston_call(parameters, 1.0);
    assert!((0.05..0.15).contains(&exact), "{exact}");
    assert_mean(&last, |x| (x - 1.0).max(0.0), exact, "a call");
}

#[test]
fn heston_models_of_any_size() {
    let most = 2_f64.powi(100);
    for [start, rate, mean, volatility, correlation] in [
        [most, most, most, most, 1.0],
        [most, 0.0, most, 2_f64.powi(-20), -1.0],
        [1e-300, 1.0, 0.0, 1.0, 0.5],
        [1.0, 1.0, 1.0, 8.0, 1.0],
    ] {
        let dist =
            native::Heston::new([0.0, 1.0, 5.0, most], start, rate, mean, volatility, correlation);
        let sample: Array3<f64> = Key::new(87).sample(dist.unwrap(), (1000, 2, 4));
        assert!(sample.iter().all(|x| *x >= 0.0), "{start}, {rate}, {mean}, {volatility}");
    }
    assert_message(
        native::Heston::new([1.0], 0.04, 1.0, 0.04, 0.0, 0.0),
        "Heston: `volatility` = 0, must be from 2^-20 to 2^100",
    );
    assert_message(
        native::Heston::new([1.0], 0.04, 1.0, 0.04, 0.5, array![0.5, -1.5]),
        "Heston: `correlation` = -1.5 at [1], must be from -1 to 1",
    );
    let dist = native::Heston::new([1.0, 2.0], 0.04, 1.0, 0.04, 0.5, 0.0).unwrap();
    assert_message(
        Key::new(0).try_sample::<f64, _>(dist, (5, 2)).map(drop),
        "the sample of Heston has shape [5, 2]; expected [.., 2, 2]",
    );
}

#[test]
fn heston_times_as_short_as_numbers_are() {
    for step in [1e-200, 1e-160, 1e-155, 1e-150, 1e-120, 1e-60, 1e-20] {
        let dist = native::Heston::new([step, 1.0], 0.04, 1.5, 0.04, 0.5, -0.7).unwrap();
        let sample: Array3<f64> = Key::new(40).sample(dist, (100, 2, 2));
        assert!(sample.iter().all(|x| x.is_finite()), "{step:e}");
        // Prices, and then variances.
        for (row, start) in [(0, 1.0), (1, 0.04)] {
            let first = sample.slice(s![.., row, 0]);
            assert!(first.iter().all(|x| (x - start).abs() < 1e-8), "{step:e}");
        }
    }
}
