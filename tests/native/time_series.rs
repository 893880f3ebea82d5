//! Series at equal distances have their covariances, from the first value on.

use ndarray::{Array1, Array2, Array3, array, s};
use ndkey::{Key, native};
use support::errors::assert_message;
use support::statistics::assert_mean;

use crate::processes::assert_gaussian;

fn len() -> usize {
    crate::samples(20_000)
}

/// Positions along a path.
fn positions(n: usize) -> Vec<f64> {
    (0..n).map(|position| position as f64).collect()
}

#[track_caller]
fn assert_covariances(ar: &[f64], ma: &[f64], std: f64, covariances: &[f64]) {
    let n = covariances.len();
    let dist = native::Arma::new(ar, ma, std).unwrap();
    let what = format!("Arma, {ar:?}, {ma:?}");
    let sample: Array2<f64> = Key::new(0).named(&what).sample(dist, (len(), n));
    let covariance = |s: f64, t: f64| covariances[(s - t).abs() as usize];
    assert_gaussian(&sample, |_| 0.0, covariance, &positions(n), &what);
}

#[test]
fn autoregressive_moving_averages() {
    // Autoregressions of order 1: far from a stationary law, too, the first value has it.
    for phi in [0.5, -0.9, 0.999_999, 0.0] {
        let variance = 4.0 / ((1.0 - phi) * (1.0 + phi));
        assert_covariances(&[phi], &[], 2.0, &[0, 1, 2, 3].map(|lag| variance * phi.powi(lag)));
    }
    // Of order 1 and moving averages of order 1 (Brockwell and Davis, 1991, example 3.3.3).
    for [phi, theta] in [[0.5, 0.4], [-0.9, 0.9], [0.8, -3.0]] {
        let first = (1.0 + 2.0 * phi * theta + theta * theta) / (1.0 - phi * phi);
        let second = (1.0 + phi * theta) * (phi + theta) / (1.0 - phi * phi);
        let covariances = [first, second, second * phi, second * phi * phi];
        // With a sum of 0, values are the noise.
        assert_covariances(&[phi], &[theta], 1.0, &covariances);
    }
    // Of order 2, by the Yule-Walker equations; complex roots, and nearly a unit root.
    for [one, two] in [[0.75, -0.25], [1.6, -0.9], [0.0, 0.999]] {
        let first = (1.0 - two) / ((1.0 + two) * ((1.0 - two) * (1.0 - two) - one * one));
        let mut covariances = vec![first, one * first / (1.0 - two)];
        (2..5).for_each(|lag| {
            covariances.push(one * covariances[lag - 1] + two * covariances[lag - 2]);
        });
        assert_covariances(&[one, two], &[], 1.0, &covariances);
    }
    // Moving averages; noise.
    let [one, two] = [0.5, -2.0];
    let covariances = [1.0 + one * one + two * two, one + one * two, two, 0.0, 0.0];
    assert_covariances(&[], &[one, two], 1.0, &covariances);
    assert_covariances(&[], &[], 3.0, &[9.0, 0.0, 0.0]);
    // A sum of orders: an autoregression of x(t) = phi^3 x(t - 3) has three series, side by side.
    let variance = 1.0 / (1.0 - 0.25_f64.powi(2));
    let covariances = [0, 1, 2, 3, 4, 5, 6].map(|lag| match lag % 3 {
        0 => variance * 0.25_f64.powi(lag / 3),
        _ => 0.0,
    });
    assert_covariances(&[0.0, 0.0, 0.25], &[], 1.0, &covariances);
}

/// Each path has its own coefficients, with the values of a sample of its own.
#[test]
fn coefficients_broadcast() {
    let (ar, ma) = (array![[[0.5, 0.25]], [[-0.75, 0.0]]], array![[0.5], [2.0], [0.0]]);
    let all = native::Arma::new(&ar, &ma, [1.0, 2.0, 3.0]).unwrap();
    let all: ndarray::Array4<f64> = Key::new(1).sample(all, (5, 2, 3, 8));
    for (i, k) in [(0, 0), (1, 2), (1, 1)] {
        let one = native::Arma::new(ar.slice(s![i, 0, ..]), ma.row(k), (k + 1) as f64).unwrap();
        let one: ndarray::Array4<f64> = Key::new(1).sample(one, (5, 2, 3, 8));
        assert_eq!(all.slice(s![.., i, k, ..]), one.slice(s![.., i, k, ..]));
    }
}

#[test]
fn series_without_a_stationary_law() {
    let must = "must be such that all are between -1 and 1";
    for (ar, number, correlation) in [
        (array![[1.0]], 0, "1"),
        (array![[0.5], [-1.5]], 1, "-1.5"),
        (array![[0.5, 0.5]], 0, "1"),
        (array![[2.0, -1.0]], 0, "-1"),
    ] {
        let value =
            format!("coefficients of path {number} whose partial autocorrelation is {correlation}");
        let error = native::Arma::new(ar, [0.0], 1.0);
        assert_message(error, &format!("Arma: `ar` = {value}, {must}"));
    }
    assert_message(
        native::Arma::new([0.5, f64::NAN], [0.0], 1.0),
        "Arma: `ar` = NaN at [1], must be finite and at most 2^500 in absolute value",
    );
    assert_message(
        native::Arma::new(0.5, [0.0], 1.0),
        "`ar` of Arma has shape []; expected [.., order]",
    );
    assert_message(
        native::Arma::new([0.5], [0.0], -1.0),
        "Arma: `std` = -1, must be from 0 to 2^500",
    );
}

#[test]
fn fractional_brownian_motion() {
    for (seed, hurst) in (10..).zip([1e-9, 0.05, 0.3, 0.5, 0.7, 0.95]) {
        let powers = |time: f64| time.abs().powf(2.0 * hurst);
        for n in [1, 2, 5, 6] {
            let noise = native::FractionalGaussianNoise::new(hurst, n).unwrap();
            let sample: Array2<f64> = Key::new(seed).sample(noise, (len(), n));
            let covariance = |s: f64, t: f64| match s - t {
                0.0 => 1.0,
                lag => 0.5 * (powers(lag + 1.0) + powers(lag - 1.0)) - powers(lag),
            };
            let what = format!("FractionalGaussianNoise, {hurst}, {n}");
            assert_gaussian(&sample, |_| 0.0, covariance, &positions(n), &what);
        }
        let motion = native::FractionalBrownian::new(hurst, 5).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(motion, (len(), 5));
        let covariance = |s: f64, t: f64| {
            let between = if s == t { 0.0 } else { powers(t - s) };
            0.5 * (powers(s + 1.0) + powers(t + 1.0) - between)
        };
        let what = format!("FractionalBrownian, {hurst}");
        assert_gaussian(&sample, |_| 0.0, covariance, &positions(5), &what);
    }
    // The ends of long paths, with a long memory.
    for hurst in [0.1, 0.9] {
        let motion = native::FractionalBrownian::new(hurst, 5000).unwrap();
        let sample: Array2<f64> = Key::new(16).sample(motion, (2000, 5000));
        let scale = 5000_f64.powf(hurst);
        let last = (sample.column(4999).to_owned() / scale).to_vec();
        assert_mean(&last, |x| x * x, 1.0, &format!("the variance at the end, {hurst}"));
    }
    let both = native::FractionalBrownian::new([0.2, 0.8], 9).unwrap();
    let both: Array3<f64> = Key::new(17).sample(both, (4, 2, 9));
    let one = native::FractionalBrownian::new(0.8, 9).unwrap();
    let one: Array3<f64> = Key::new(17).sample(one, (4, 2, 9));
    assert_eq!(both.slice(s![.., 1, ..]), one.slice(s![.., 1, ..]));
    let of_f32: Array1<f32> =
        Key::new(18).sample(native::FractionalBrownian::new(0.8_f32, 9).unwrap(), 9);
    assert!(of_f32.iter().all(|x| x.is_finite()));
    for hurst in [0.0, 1.0, f64::NAN] {
        let message = format!("FractionalBrownian: `hurst` = {hurst}, must be between 0 and 1");
        assert_message(native::FractionalBrownian::new(hurst, 3), &message);
    }
    assert_message(
        native::FractionalGaussianNoise::new(0.5, 0),
        "FractionalGaussianNoise: `n` = 0, must be from 1 to 2^32",
    );
}
