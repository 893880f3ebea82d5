//! Processes have the joint laws that they are defined by, at any times.

use std::f64::consts::E;

use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{BrownianPath, Key, native};
use statrs::distribution as exact;
use support::errors::assert_message;
use support::statistics::{assert_counts_follow, assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(20_000)
}

/// Asserts that vectors are normal with these means and covariances: by their components after the
/// Cholesky factor of the covariances is taken out, which are independent and standard normal.
#[track_caller]
pub(crate) fn assert_gaussian(
    sample: &Array2<f64>,
    mean: impl Fn(f64) -> f64,
    covariance: impl Fn(f64, f64) -> f64,
    times: &[f64],
    what: &str,
) {
    let n = times.len();
    let mut factor = Array2::<f64>::zeros((n, n));
    for i in 0..n {
        for j in 0..=i {
            let product = factor.slice(s![i, ..j]).dot(&factor.slice(s![j, ..j]));
            let rest = covariance(times[j], times[i]) - product;
            factor[[i, j]] = if i == j { rest.sqrt() } else { rest / factor[[j, j]] };
        }
    }
    let mut white = Array2::<f64>::zeros(sample.raw_dim());
    for (path, mut white) in sample.rows().into_iter().zip(white.rows_mut()) {
        for i in 0..n {
            let known = factor.slice(s![i, ..i]).dot(&white.slice(s![..i]));
            white[i] = (path[i] - mean(times[i]) - known) / factor[[i, i]];
        }
    }
    let normal = exact::Normal::standard();
    for (i, first) in white.columns().into_iter().enumerate() {
        assert_follows(first.to_vec(), &normal, &format!("{what}, time {}", times[i]));
        for (j, second) in white.columns().into_iter().enumerate().skip(i + 1) {
            let products = (&first * &second).to_vec();
            assert_mean(&products, |x| x, 0.0, &format!("{what}, times {i} and {j}"));
        }
    }
}

const TIMES: [f64; 6] = [0.1, 0.25, 0.3, 2.0, 2.5, 4.0];

#[test]
fn brownian_motion() {
    let dist = native::Brownian::with_drift(TIMES, -0.5, 3.0).unwrap();
    let sample: Array2<f64> = Key::new(0).sample(dist, (len(), 6));
    assert_gaussian(&sample, |t| -0.5 * t, |s, _| 9.0 * s, &TIMES, "Brownian");

    let times = TIMES.map(|time| time as f32);
    let sample: Array2<f32> = Key::new(1).sample(native::Brownian::new(times).unwrap(), (len(), 6));
    assert_gaussian(&sample.mapv(f64::from), |_| 0.0, |s, _| s, &TIMES, "Brownian of f32");
}

#[test]
fn brownian_bridges() {
    let dist = native::BrownianBridge::with_ends(TIMES, 5.0, 2.0, -1.0, 3.0).unwrap();
    let sample: Array2<f64> = Key::new(2).sample(dist, (len(), 6));
    let covariance = |s: f64, t: f64| 9.0 * s * (5.0 - t) / 5.0;
    assert_gaussian(&sample, |t| 2.0 - 3.0 * t / 5.0, covariance, &TIMES, "BrownianBridge");

    let dist = native::BrownianBridge::with_ends([0.0, 0.7, 0.7, 0.9], 0.9, 0.1, 0.3, 1.0).unwrap();
    let sample: Array2<f64> = Key::new(3).sample(dist, (100, 4));
    for path in sample.rows() {
        assert_eq!([path[0], path[3]], [0.1, 0.3]);
        assert_eq!(path[1], path[2]);
    }
}

#[test]
fn geometric_brownian_motion() {
    let dist = native::GeometricBrownian::new(TIMES, 50.0, 0.3, 0.4).unwrap();
    let sample: Array2<f64> = Key::new(4).sample(dist, (len(), 6));
    let logs = sample.mapv(|x| (x / 50.0).ln());
    assert_gaussian(&logs, |t| (0.3 - 0.08) * t, |s, _| 0.16 * s, &TIMES, "GeometricBrownian");

    // Neither the start nor the growth is near 1, and the value is.
    let dist = native::GeometricBrownian::new([1.0], 1e-320, 736.0, 0.0).unwrap();
    let value: Array1<f64> = Key::new(5).sample(dist, 1);
    let exact = 1e-320 * E.powi(368) * E.powi(368);
    assert!((value[0] / exact - 1.0).abs() < 1e-12, "{}", value[0]);
}

#[test]
fn ornstein_uhlenbeck_processes() {
    for (seed, rate) in (10..).zip([0.0, 1e-12, 0.5, 2.0]) {
        let dist = native::OrnsteinUhlenbeck::new(TIMES, 3.0, rate, -1.0, 0.7).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 6));
        let covariance = |s: f64, t: f64| match rate {
            ..1e-6 => 0.49 * s,
            _ => 0.49 / (2.0 * rate) * ((rate * (s - t)).exp() - (-rate * (s + t)).exp()),
        };
        let mean = |t: f64| -1.0 + 4.0 * (-rate * t).exp();
        assert_gaussian(&sample, mean, covariance, &TIMES, &format!("OrnsteinUhlenbeck, {rate}"));
    }
    let dist = native::OrnsteinUhlenbeck::stationary(TIMES, 0.5, -1.0, 0.7).unwrap();
    let sample: Array2<f64> = Key::new(14).sample(dist, (len(), 6));
    let covariance = |s: f64, t: f64| 0.49 * (0.5 * (s - t)).exp();
    assert_gaussian(&sample, |_| -1.0, covariance, &TIMES, "stationary");
    // So fast that values are independent.
    let dist = native::OrnsteinUhlenbeck::new(TIMES, 1e9, 1e12, -1.0, 2e6).unwrap();
    let sample: Array2<f64> = Key::new(15).sample(dist, (len(), 6));
    let covariance = |s: f64, t: f64| if s == t { 2.0 } else { 0.0 };
    assert_gaussian(&sample, |_| -1.0, covariance, &TIMES, "fast");
}

#[test]
fn arrivals() {
    let sample: Array2<f64> =
        Key::new(20).sample(native::PoissonProcess::new(2.5).unwrap(), (len(), 40));
    for k in [0, 1, 9, 39] {
        let gamma = exact::Gamma::new(k as f64 + 1.0, 2.5).unwrap();
        assert_follows(sample.column(k).to_vec(), &gamma, &format!("arrival {k}"));
    }
    for (from, to) in [(0.0, 1.0), (2.0, 2.5), (3.0, 6.0)] {
        let arrivals = |path: ndarray::ArrayView1<'_, f64>| {
            path.iter().filter(|time| (from..to).contains(*time)).count() as u64
        };
        let counts = Vec::from_iter(sample.rows().into_iter().map(arrivals));
        let law = exact::Poisson::new(2.5 * (to - from)).unwrap();
        let pmf = |count| exact::Discrete::pmf(&law, count);
        let beyond = |count| exact::DiscreteCDF::sf(&law, count);
        assert_counts_follow(&counts, pmf, beyond, &format!("from {from} to {to}"));
    }
}

/// Arrivals are the arrivals of rate 1 at the integral of the rate, until the end.
#[test]
fn arrivals_whose_rate_changes() {
    let rate = |time: f64| if time < 1.0 { 3.0 } else { 2.0 * time };
    let integral = |time: f64| if time < 1.0 { 3.0 * time } else { 2.0 + time * time };
    let dist = native::InhomogeneousPoissonProcess::new(rate, 12.0, 4.0).unwrap();
    let sample: Array2<f64> = Key::new(24).sample(&dist, (len(), 50));
    let unit = sample.mapv(|time| if time.is_finite() { integral(time) } else { time });
    for (from, to) in [(0.0, 3.0), (1.0, 1.5), (4.0, 18.0)] {
        let arrivals = |path: ndarray::ArrayView1<'_, f64>| {
            path.iter().filter(|time| (from..to).contains(*time)).count() as u64
        };
        let counts = Vec::from_iter(unit.rows().into_iter().map(arrivals));
        let law = exact::Poisson::new(to - from).unwrap();
        let pmf = |count| exact::Discrete::pmf(&law, count);
        let beyond = |count| exact::DiscreteCDF::sf(&law, count);
        assert_counts_follow(&counts, pmf, beyond, &format!("from {from} to {to}"));
    }
    let exponential = exact::Exp::new(1.0).unwrap();
    assert_follows(unit.column(0).to_vec(), &exponential, "the first arrival");
    // A few of 10^7 paths have fewer arrivals.
    let waited = &unit.column(2) - &unit.column(1);
    let waited = waited.into_iter().filter(|wait| wait.is_finite()).collect();
    assert_follows(waited, &exponential, "from the second arrival to the third");
    assert!(sample.rows().into_iter().all(|path| path[49] == f64::INFINITY));

    let fewer: Array2<f64> = Key::new(24).sample(&dist, (len(), 3));
    assert_eq!(fewer, sample.slice(s![.., ..3]));
}

/// The rate is 0 to the bound, and both the bound and the duration are finite.
#[test]
fn rates_have_bounds() {
    let new = |bound, duration| {
        native::InhomogeneousPoissonProcess::new(|time: f64| time, bound, duration)
    };
    let error = new(1.0, f64::INFINITY).unwrap_err().to_string();
    let must = "must be from 2^-500 to 2^500";
    assert_eq!(error, format!("InhomogeneousPoissonProcess: `duration` = inf, {must}"));
    let error = new(16.0, 1e9).unwrap_err().to_string();
    assert!(
        error.ends_with("`duration` = 1000000000, must be at most 2^32 / `bound` = 268435456"),
        "{error}"
    );
    let sampled = std::panic::catch_unwind(|| {
        let _: Array2<f64> = Key::new(0).sample(new(2.0, 3.0).unwrap(), (100, 5));
    });
    let message = sampled.unwrap_err().downcast::<String>().unwrap();
    assert!(message.ends_with("must be from 0 to `bound` = 2"), "{message}");
}

/// Paths with one and two lags, with a power of 2 and 1 more, and others; paths of all lags and of
/// fewer.
#[test]
fn gaussian_processes_have_their_covariances() {
    let lags = |n: usize| Array1::from_iter((0..n).map(|lag| lag as f64));
    let positions = |n: usize| lags(n).to_vec();
    for (number, n, paths_of) in [(0, 1, 1), (1, 2, 2), (2, 9, 9), (3, 7, 7), (4, 14, 5)] {
        // Convex, and smooth with a period.
        for (kind, covariance) in [
            |lag: f64| 3.0 / (1.0 + lag),
            |lag: f64| {
                1.0 + 0.5 * (2.0 * std::f64::consts::PI * lag / 8.0).cos() + 2.0 / (1.0 + lag)
            },
        ]
        .into_iter()
        .enumerate()
        {
            if kind == 1 && n != 9 {
                continue;
            }
            let dist = native::GaussianProcess::new(lags(n).mapv(covariance)).unwrap();
            let sample: Array2<f64> = Key::new(40 + number).sample(&dist, (len(), paths_of));
            let name = format!("GaussianProcess of {n} lags, {paths_of}");
            let between = |s: f64, t: f64| covariance((s - t).abs());
            assert_gaussian(&sample, |_| 0.0, between, &positions(paths_of), &name);
        }
    }
    let none = native::GaussianProcess::new(array![0.0_f32, 0.0, 0.0]).unwrap();
    let none: Array2<f32> = Key::new(46).sample(&none, (3, 2));
    assert!(none.iter().all(|&value| value == 0.0));
    let each = native::GaussianProcess::new(array![[1.0, 0.5], [4.0, 0.0]]).unwrap();
    let sample: Array3<f64> = Key::new(47).sample(&each, (len(), 2, 2));
    let second = sample.slice(s![.., 1, ..]).to_owned();
    let covariance = |s: f64, t: f64| if s == t { 4.0 } else { 0.0 };
    assert_gaussian(&second, |_| 0.0, covariance, &[0.0, 1.0], "the second of two processes");
}

#[test]
fn smooth_processes_need_more_lags() {
    let smooth = |lags: usize| {
        let lags = Array1::from_iter((0..lags).map(|lag| lag as f64 / 10.0));
        native::GaussianProcess::new(lags.mapv(|lag: f64| (-0.5 * lag * lag).exp()))
    };
    let error = smooth(20).unwrap_err().to_string();
    assert!(error.contains("with an eigenvalue of -"), "{error}");
    let dist = smooth(129).unwrap();
    let sample: Array2<f64> = Key::new(48).sample(&dist, (len(), 20));
    let times = Array1::from_iter((0..20).step_by(5).map(|lag| lag as f64 / 10.0)).to_vec();
    let sample = sample.slice(s![.., ..;5]).to_owned();
    let covariance = |s: f64, t: f64| (-0.5 * (s - t) * (s - t)).exp();
    assert_gaussian(&sample, |_| 0.0, covariance, &times, "a smooth process");

    let error: Result<Array2<f64>, _> = Key::new(0).try_sample(&dist, (2, 130));
    assert_message(
        error,
        "the sample of GaussianProcess has shape [2, 130]; expected [.., n], n at most 129",
    );
    let error = native::GaussianProcess::new([1.0, 1.5]);
    assert_message(error, "GaussianProcess: `covariance` = 1.5, must be at most the variance, 1");
}

/// Each path has its own times and parameters, with the values of a sample of its own.
#[test]
fn parameters_of_paths_broadcast() {
    let times = array![[0.0, 1.0, 1.5], [2.0, 2.0, 7.0]];
    let drift = array![[0.5], [1.0], [2.0]];
    let all = native::Brownian::with_drift(&times, &drift, [1.0, 3.0]).unwrap();
    let all: ndarray::Array4<f64> = Key::new(30).sample(all, (2, 3, 2, 3));
    for (i, k) in [(0, 0), (1, 1), (2, 0)] {
        let volatility = [1.0, 3.0][k];
        let one = native::Brownian::with_drift(times.row(k), drift[[i, 0]], volatility).unwrap();
        let one: ndarray::Array4<f64> = Key::new(30).sample(one, (2, 3, 2, 3));
        assert_eq!(all.slice(s![.., i, k, ..]), one.slice(s![.., i, k, ..]));
    }
    let long = native::Brownian::new(Array1::linspace(0.0, 1.0, 3000)).unwrap();
    let paths: Array2<f64> = Key::new(31).sample(&long, (5, 3000));
    let part = Key::new(31).sample_slice::<f64, _, _>(&long, (5, 3000), s![3, 1500..1502]);
    assert_eq!(part, paths.slice(s![3, 1500..1502]));
}

#[test]
fn wrong_times_are_an_error() {
    let brownian = |times: Vec<f64>| native::Brownian::new(times).map(drop);
    assert_message(
        brownian(vec![0.0, 2.0, 1.0]),
        "Brownian: `times` = 1 at [2], must be at least 2, the time before it",
    );
    assert_message(
        brownian(vec![f64::NAN]),
        "Brownian: `times` = NaN at [0], must be from 0 to 2^512",
    );
    assert_message(brownian(vec![-1.0]), "Brownian: `times` = -1 at [0], must be from 0 to 2^512");
    assert_message(
        native::Brownian::new(1.0).map(drop),
        "the times of Brownian has shape []; expected [.., n]",
    );
    assert_message(
        native::Brownian::with_drift([1.0], 1e200, 1.0).map(drop),
        "Brownian: `drift` = 1e200, must be finite and at most 2^500 in absolute value",
    );
    let dist = native::Brownian::new([1.0, 2.0]).unwrap();
    assert_message(
        Key::new(0).try_sample::<f64, _>(dist, (5, 3)).map(drop),
        "the sample of Brownian has shape [5, 3]; expected [.., 2]",
    );
    // The largest numbers that are allowed have values.
    let times = array![0.0, 2_f64.powi(512)];
    let largest = 2_f64.powi(500);
    let dist = native::Brownian::with_drift(&times, largest, largest).unwrap();
    let sample: Array2<f64> = Key::new(0).sample(dist, (100, 2));
    assert!(sample.iter().all(|x| x.is_finite()));
}

#[test]
fn brownian_motion_at_any_time() {
    let shuffled = [2.5, 0.1, 4.0, 0.3, 2.0, 0.25];
    let paths = Key::new(40).split(len()).brownian(0.0..4.0);
    let sample = paths.grid(&shuffled);
    let sorted = sample.select(Axis(1), &[1, 5, 3, 4, 0, 2]);
    assert_gaussian(&sorted, |_| 0.0, |s, _| s, &TIMES, "BrownianPaths");
    // Increments over the shortest of times, far from the nodes of the tree or beside one.
    for time in [0.7, 1.0, 1e-9] {
        let next = f64::next_up(time);
        let deviation = (next - time).sqrt();
        let values = paths.grid(&[time, next]);
        let increments = (&values.column(1) - &values.column(0)) / deviation;
        assert_follows(increments.to_vec(), &exact::Normal::standard(), &format!("after {time}"));
    }
}

#[test]
fn a_path_is_a_function_of_key_and_time() {
    let path = Key::new(41).brownian(-1.0..9.0);
    let times = Vec::from_iter((0..300).map(|i| -1.0 + 10.0 * ((i * 37) % 300) as f64 / 299.0));
    let values = path.grid(&times);
    for (&time, &value) in times.iter().zip(&values).rev() {
        assert_eq!(path.at(time), value);
    }
    assert_eq!(path.at(-1.0), 0.0);
    assert_eq!(path.interval(), -1.0..9.0);
    // The time since the start is what counts, and the end does not.
    let longer = Key::new(41).brownian(0.0..1e150);
    assert_eq!(longer.at(2.5), path.at(1.5));
    assert!(longer.at(1e150).is_finite());

    let keys = || Key::new(42).split((2, 3));
    let paths = keys().brownian(0.0..1.0);
    assert_eq!((paths.shape(), paths.interval()), (&[2, 3][..], 0.0..1.0));
    let [at, grid]: [Array3<f64>; 2] =
        [paths.at(0.3).insert_axis(Axis(2)), paths.grid(&array![0.7, 0.3])];
    assert_eq!(at, grid.slice(s![.., .., 1..]));
    for (index, key) in keys().into_iter().enumerate() {
        assert_eq!(key.brownian(0.0..1.0).at(0.7), grid[[index / 3, index % 3, 0]]);
    }
    assert_eq!(keys().brownian(0.0..1.0).grid(&[]).shape(), [2, 3, 0]);
}

/// Values far from each other in a tree have different variates, whatever the generator.
#[test]
fn paths_of_every_generator() {
    struct Paths;
    impl WithPrng for Paths {
        type Output = ();

        fn run<I: Prng>(self) {
            let paths = Key::<I>::from_seed(43).split(2000).brownian(0.0..3.0);
            let times = [1e-30, 0.25, 1.7, 3.0];
            assert_gaussian(&paths.grid(&times), |_| 0.0, |s, _| s, &times, I::NAME);
        }
    }
    Kind::ALL.iter().for_each(|kind| kind.with(Paths));
}

#[test]
fn wrong_intervals_are_an_error() {
    let brownian = |interval| Key::new(0).try_brownian(interval).map(drop);
    let must = "must be finite, and from the start to 2^512 after it";
    assert_message(brownian(f64::NAN..1.0), "brownian: `start` = NaN, must be finite");
    assert_message(brownian(0.0..f64::INFINITY), &format!("brownian: `end` = inf, {must}"));
    assert_message(brownian(1.0..0.5), &format!("brownian: `end` = 0.5, {must}"));
    assert_message(brownian(-1e308..1e308), &format!("brownian: `end` = 1e308, {must}"));
    assert_eq!(Key::new(0).brownian(0.0..2_f64.powi(512)).at(1e-160), 0.0);
    let path: BrownianPath = Key::new(0).brownian(0.5..2.0);
    for time in [0.25, 2.5, f64::NAN] {
        let message =
            |at: &str| format!("BrownianPath: `time` = {time}{at}, must be from 0.5 to 2");
        assert_message(path.try_at(time).map(drop), &message(""));
        assert_message(path.try_grid(&[1.0, time]).map(drop), &message(" at [1]"));
    }
    assert_eq!(format!("{path:?}"), "BrownianPath(0.5..2.0)");
}
