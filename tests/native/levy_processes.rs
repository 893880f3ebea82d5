//! Processes with jumps have the laws of their increments, and arrivals that excite others have standard waits.

use catalogue::{Law, kolmogorov_smirnov};
use ndarray::{Array2, s};
use ndkey::{Key, native};
use statrs::distribution as exact;
use statrs::distribution::{ContinuousCDF, Discrete};
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(20_000)
}

const TIMES: [f64; 5] = [0.5, 1.0, 1.0, 2.5, 2.75];

/// The increments of paths from time to time, from `start` on.
fn increments(sample: &Array2<f64>, start: f64) -> Array2<f64> {
    let mut increments = sample.clone();
    increments
        .slice_mut(s![.., 1..])
        .zip_mut_with(&sample.slice(s![.., ..-1]), |x, before| *x -= before);
    increments.column_mut(0).mapv_inplace(|x| x - start);
    increments
}

/// Asserts that increments of different times are uncorrelated, as their squares.
#[track_caller]
fn assert_uncorrelated(increments: &Array2<f64>, mean: impl Fn(usize) -> f64, what: &str) {
    for [one, other] in [[0, 1], [1, 3], [3, 4]] {
        let products = increments
            .rows()
            .into_iter()
            .map(|path| (path[one] - mean(one)) * (path[other] - mean(other)));
        assert_mean(
            &products.collect::<Vec<_>>(),
            |x| x,
            0.0,
            &format!("{what}, {one} and {other}"),
        );
    }
}

fn passed(index: usize) -> f64 {
    TIMES[index] - if index == 0 { 0.0 } else { TIMES[index - 1] }
}

#[track_caller]
fn assert_cdf(sample: Vec<f64>, cdf: &dyn Fn(f64) -> f64, what: &str) {
    let (statistic, p) = kolmogorov_smirnov(sample, cdf);
    assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
}

#[test]
fn variance_gamma() {
    // Increments over times nu have Laplace's law.
    let dist = native::VarianceGamma::new(TIMES, 0.0, 3.0, 0.5).unwrap();
    let sample: Array2<f64> = Key::new(90).sample(dist, (len(), 5));
    let steps = increments(&sample, 0.0);
    let laplace = exact::Laplace::new(0.0, 3.0 * 0.25_f64.sqrt()).unwrap();
    for index in [0, 1] {
        assert_follows(steps.column(index).to_vec(), &laplace, "VarianceGamma");
    }
    assert!(steps.column(2).iter().all(|&x| x == 0.0), "no time has passed");
    assert_uncorrelated(&steps, |_| 0.0, "VarianceGamma");
    // With a drift, Laplace's law is asymmetric: a difference of exponential variates.
    let [drift, volatility, nu] = [-1.0, 2.0, 0.5];
    let dist = native::VarianceGamma::new(TIMES, drift, volatility, nu).unwrap();
    let sample: Array2<f64> = Key::new(91).sample(dist, (len(), 5));
    let steps = increments(&sample, 0.0);
    let root = (0.25 * drift * drift * nu * nu + 0.5 * volatility * volatility * nu).sqrt();
    let [up, down] = [root + 0.5 * drift * nu, root - 0.5 * drift * nu];
    let cdf = |x: f64| match x {
        ..0.0 => down / (up + down) * (x / down).exp(),
        _ => 1.0 - up / (up + down) * (-x / up).exp(),
    };
    assert_cdf(steps.column(0).to_vec(), &cdf, "VarianceGamma with a drift");
    for index in [1, 3, 4] {
        let (mean, variance) =
            (drift * passed(index), (volatility * volatility + nu * drift * drift) * passed(index));
        let values = steps.column(index).to_vec();
        assert_mean(&values, |x| x, mean, "VarianceGamma, mean");
        assert_mean(&values, |x| (x - mean).powi(2), variance, "VarianceGamma, variance");
    }
    assert_uncorrelated(&steps, |index| drift * passed(index), "VarianceGamma with a drift");

    // As good as Brownian motion, and rare jumps; the largest parameters have values.
    let largest = 2_f64.powi(500);
    for nu in [1.0 / largest, 1e-9, 1e9, largest] {
        let dist =
            native::VarianceGamma::new([1.0, 2_f64.powi(512)], largest, largest, nu).unwrap();
        let sample: Array2<f64> = Key::new(92).sample(dist, (1000, 2));
        assert!(sample.iter().all(|x| x.is_finite()), "{nu}");
    }
    let motion = native::VarianceGamma::new([1.0], 0.0, 1.0, 1e-12).unwrap();
    let sample: Array2<f64> = Key::new(93).sample(motion, (len(), 1));
    assert_follows(sample.column(0).to_vec(), &exact::Normal::standard(), "nu 1e-12");
    assert_message(
        native::VarianceGamma::new([1.0], 0.0, 1.0, 0.0),
        "VarianceGamma: `nu` = 0, must be from 2^-500 to 2^500",
    );
}

#[test]
fn normal_inverse_gaussian_processes() {
    let entry = catalogue::entries().iter().find(|entry| entry.name() == "NormalInverseGaussian");
    let law = entry.and_then(|entry| entry.reals()).and_then(|reals| reals.law).expect("a law");
    let [alpha, beta, delta] = [2.0, -1.0, 0.75];
    let dist = native::NormalInverseGaussianProcess::new(TIMES, alpha, beta, delta).unwrap();
    let sample: Array2<f64> = Key::new(94).sample(dist, (len(), 5));
    let steps = increments(&sample, 0.0);
    for index in [0, 1, 3, 4] {
        let unit = delta * passed(index);
        let Law::Real { cdf, .. } = law(&[alpha * unit, beta * unit]) else {
            unreachable!("the law of real numbers")
        };
        let what = format!("NormalInverseGaussianProcess, {index}");
        assert_cdf(steps.column(index).to_vec(), &|x| cdf(x / unit), &what);
    }
    assert!(steps.column(2).iter().all(|&x| x == 0.0), "no time has passed");
    let mean = |index| delta * passed(index) * beta / 3.0_f64.sqrt();
    assert_uncorrelated(&steps, mean, "NormalInverseGaussianProcess");

    let [least, most] = [2_f64.powi(-100), 2_f64.powi(100)];
    for (alpha, beta) in [(least, 0.0), (least, least.next_down()), (most, -most.next_down())] {
        for delta in [least, most] {
            let times = [1e-300, 1.0, 2_f64.powi(512)];
            let dist =
                native::NormalInverseGaussianProcess::new(times, alpha, beta, delta).unwrap();
            let sample: Array2<f64> = Key::new(95).sample(dist, (1000, 3));
            assert!(sample.iter().all(|x| x.is_finite()), "{alpha}, {beta}, {delta}");
        }
    }
    assert_message(
        native::NormalInverseGaussianProcess::new([1.0], 1.0, [0.0, 1.0], 1.0),
        "NormalInverseGaussianProcess: `beta` = 1 at [1], must be between -`alpha` and `alpha` = 1",
    );
}

#[test]
fn jump_diffusions() {
    for (seed, [drift, volatility, rate, jump_mean, jump_std]) in (120..).zip([
        [0.05, 0.2, 0.5, -0.2, 0.1],
        [0.0, 0.0, 3.0, 0.1, 0.3],
        [-0.3, 0.4, 0.0, 1.0, 1.0],
        [0.1, 0.1, 40.0, 0.01, 0.05],
    ]) {
        let dist =
            native::JumpDiffusion::new(TIMES, 50.0, drift, volatility, rate, jump_mean, jump_std)
                .unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 5));
        let what = format!("JumpDiffusion, {drift}, {volatility}, {rate}, {jump_mean}, {jump_std}");
        for (index, time) in TIMES.into_iter().enumerate() {
            assert_mean(&sample.column(index).to_vec(), |x| x, 50.0 * (drift * time).exp(), &what);
        }
        let steps = increments(&sample.mapv(f64::ln), 50.0_f64.ln());
        let excess = (jump_mean + 0.5 * jump_std * jump_std).exp_m1();
        let growth = drift - 0.5 * volatility * volatility - rate * excess;
        for index in [0, 1, 3, 4] {
            let passed = passed(index);
            if volatility == 0.0 {
                let mean = (growth + rate * jump_mean) * passed;
                let values = steps.column(index).to_vec();
                assert_mean(&values, |x| x, mean, &what);
                let variance = rate * (jump_mean * jump_mean + jump_std * jump_std) * passed;
                assert_mean(&values, |x| (x - mean).powi(2), variance, &what);
                continue;
            }
            let cdf = |x: f64| {
                let terms = (0..150).map(|jumps| {
                    let weight = match rate {
                        0.0 => f64::from(u8::from(jumps == 0)),
                        _ => exact::Poisson::new(rate * passed).unwrap().pmf(jumps),
                    };
                    let mean = growth * passed + jumps as f64 * jump_mean;
                    let variance =
                        volatility * volatility * passed + jumps as f64 * jump_std * jump_std;
                    weight * exact::Normal::new(mean, variance.sqrt()).unwrap().cdf(x)
                });
                terms.sum()
            };
            assert_cdf(steps.column(index).to_vec(), &cdf, &format!("{what}, {index}"));
        }
        let mean = |index| (growth + rate * jump_mean) * passed(index);
        assert_uncorrelated(&steps, mean, &what);
    }
    assert_message(
        native::JumpDiffusion::new([1.0], 1.0, 0.0, 0.0, 1e17, 0.0, 0.0),
        "JumpDiffusion: `rate` = 1e17 at [0], must be at most 9007198180999168, for fewer jumps than 2^53",
    );
    assert_message(
        native::JumpDiffusion::new([1.0], 1.0, 0.0, 0.0, 1.0, [0.0, 301.0], 0.0),
        "JumpDiffusion: `jump_mean` = 301 at [1], must be from -300 to 300",
    );
    assert_message(
        native::JumpDiffusion::new([1.0], 0.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        "JumpDiffusion: `start` = 0, must be above 0 and at most 2^500",
    );
}

/// Between arrivals, the integral of the intensity is a standard exponential variate, independent of others.
#[test]
fn hawkes_processes() {
    for (seed, [rate, jump, decay]) in (110..).zip([
        [1.0, 2.0, 4.0],
        [0.1, 0.9, 1.0],
        [3.0, 0.0, 1.0],
        // Explosive.
        [1.0, 1.5, 1.0],
        [1e-3, 1.0, 1e3],
    ]) {
        const N: usize = 30;
        let dist = native::HawkesProcess::new(rate, jump, decay).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), N));
        let mut waits = Array2::<f64>::zeros((len(), N));
        for (path, mut waits) in sample.rows().into_iter().zip(waits.rows_mut()) {
            let (mut added, mut before) = (0.0, 0.0);
            for (&time, wait) in path.iter().zip(&mut waits) {
                let passed = time - before;
                *wait = rate * passed - added / decay * (-decay * passed).exp_m1();
                added = added * (-decay * passed).exp() + jump;
                before = time;
            }
        }
        let exponential = exact::Exp::new(1.0).unwrap();
        let what = format!("HawkesProcess, {rate}, {jump}, {decay}");
        for index in [0, 1, 2, N - 1] {
            assert_follows(waits.column(index).to_vec(), &exponential, &format!("{what}, {index}"));
        }
        for [one, other] in [[0, 1], [1, 2], [5, 6]] {
            let products =
                waits.rows().into_iter().map(|waits| (waits[one] - 1.0) * (waits[other] - 1.0));
            assert_mean(&products.collect::<Vec<_>>(), |x| x, 0.0, &what);
        }
        assert!(sample.rows().into_iter().all(|path| path.into_iter().is_sorted()), "{what}");
    }
    // Of the mean number until a time, the closed form is the solution of a linear equation.
    let [rate, jump, decay, until] = [2.0, 1.0, 3.0, 2.5];
    let dist = native::HawkesProcess::new(rate, jump, decay).unwrap();
    let sample: Array2<f64> = Key::new(116).sample(dist, (len(), 60));
    assert!(sample.column(59).iter().all(|&time| time > until));
    let counts = sample
        .rows()
        .into_iter()
        .map(|path| path.iter().filter(|&&time| time < until).count() as f64);
    let rest: f64 = decay - jump;
    let mean = rate * decay / rest * until + rate * jump / (rest * rest) * (-rest * until).exp_m1();
    assert_mean(&counts.collect::<Vec<_>>(), |x| x, mean, "arrivals");
    // Fewer arrivals are the first of more, path by path.
    let [few, many]: [Array2<f64>; 2] = [5, 60]
        .map(|n| Key::new(117).sample(native::HawkesProcess::new(1.0, 0.5, 1.0).unwrap(), (1, n)));
    assert_eq!(few, many.slice(s![.., ..5]));
    assert_message(
        native::HawkesProcess::new(0.0, 0.5, 1.0),
        "HawkesProcess: `rate` = 0, must be from 2^-500 to 2^500",
    );
    assert_message(
        native::HawkesProcess::new(1.0, [0.5, -0.5], 1.0),
        "HawkesProcess: `jump` = -0.5 at [1], must be from 0 to 2^500",
    );
}
