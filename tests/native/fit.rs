//! Samples follow their distributions: the Kolmogorov-Smirnov test at fixed keys, and moments.

use approx::assert_abs_diff_eq;
use ndarray::{Array1, Array2, Axis, array};
use ndkey::{Distribution, Key, native};
use statrs::distribution::{self as exact, ContinuousCDF};
use support::statistics::{assert_follows, assert_mean, assert_three_shares};

fn len() -> usize {
    crate::samples(200_000)
}

/// For `f32` and for `f64`.
#[track_caller]
fn assert_both(
    seed: u64,
    single: impl Distribution<f32>,
    double: impl Distribution<f64>,
    exact: &impl ContinuousCDF<f64, f64>,
    what: &str,
) {
    let sample: Array1<f32> = Key::new(seed).sample(single, len());
    let sample = sample.into_iter().map(f64::from).collect();
    assert_follows(sample, exact, &format!("{what} in f32"));
    let sample: Array1<f64> = Key::new(seed + 1000).sample(double, len());
    assert_follows(sample.to_vec(), exact, &format!("{what} in f64"));
}

#[test]
fn standard() {
    let uniform = exact::Uniform::new(0.0, 1.0).unwrap();
    assert_both(0, native::StandardUniform, native::StandardUniform, &uniform, "uniform");
    let normal = exact::Normal::new(0.0, 1.0).unwrap();
    assert_both(1, native::StandardNormal, native::StandardNormal, &normal, "normal");
    let exponential = exact::Exp::new(1.0).unwrap();
    let dist = native::StandardExponential;
    assert_both(2, dist, dist, &exponential, "exponential");
    let laplace = exact::Laplace::new(0.0, 1.0).unwrap();
    assert_both(3, native::Laplace, native::Laplace, &laplace, "laplace");
    let gumbel = exact::Gumbel::new(0.0, 1.0).unwrap();
    assert_both(4, native::Gumbel, native::Gumbel, &gumbel, "gumbel");
    let cauchy = exact::Cauchy::new(0.0, 1.0).unwrap();
    assert_both(5, native::Cauchy, native::Cauchy, &cauchy, "cauchy");
    // 1 / (1 + e^-x) is uniform.
    let logistic: Array1<f64> = Key::new(6).sample(native::Logistic, len());
    let units = logistic.iter().map(|x| 1.0 / (1.0 + (-x).exp())).collect();
    assert_follows(units, &uniform, "logistic");
}

/// `native::$dist::new($parameters)` in both types.
macro_rules! assert_dist {
    ($seed:expr, $dist:ident($($parameter:expr),*), $exact:expr) => {
        assert_both(
            $seed,
            native::$dist::new($($parameter as f32),*).unwrap(),
            native::$dist::new($(f64::from($parameter as f32)),*).unwrap(),
            &$exact.unwrap(),
            &format!("{}{:?}", stringify!($dist), ($($parameter,)*)),
        )
    };
}

#[test]
fn with_parameters() {
    assert_dist!(10, Uniform(-3.0, 5.0), exact::Uniform::new(-3.0, 5.0));
    assert_dist!(11, Normal(1.5, 0.25), exact::Normal::new(1.5, 0.25));
    assert_dist!(12, Exponential(4.0), exact::Exp::new(4.0));
    assert_dist!(13, LogNormal(0.5), exact::LogNormal::new(0.0, 0.5));
    assert_dist!(14, Weibull(2.0, 1.5), exact::Weibull::new(1.5, 2.0));
    assert_dist!(15, Pareto(1.5), exact::Pareto::new(1.0, 1.5));
    assert_dist!(16, Rayleigh(2.0), exact::Weibull::new(2.0, 8.0_f64.sqrt()));
}

#[test]
fn gamma() {
    for (seed, alpha) in (20..).zip([0.125, 0.5, 0.9375, 1.0, 1.5, 2.5, 30.0, 1e4]) {
        assert_dist!(seed, Gamma(alpha), exact::Gamma::new(alpha, 1.0));
        let logs: Array1<f64> =
            Key::new(seed + 50).sample(native::LogGamma::new(alpha).unwrap(), len());
        let sample: Vec<f64> = logs.into_iter().map(f64::exp).collect();
        assert_follows(sample, &exact::Gamma::new(alpha, 1.0).unwrap(), "exp of log-gamma");
    }
    // For a shape near 0, -alpha log x is nearly exponential, while x itself is not representable.
    let logs: Array1<f64> = Key::new(28).sample(native::LogGamma::new(1e-6).unwrap(), len());
    let sample = logs.into_iter().map(|log| (-1e-6 * log).max(0.0)).collect();
    assert_follows(sample, &exact::Exp::new(1.0).unwrap(), "log-gamma of 1e-6");
    // For large shapes, the deviation from the mean is nearly normal.
    for (seed, alpha) in (30..).zip([1e8, 1e12]) {
        let sample: Array1<f64> = Key::new(seed).sample(native::Gamma::new(alpha).unwrap(), len());
        let scaled = sample.mapv(|x| (x - alpha) / alpha.sqrt()).to_vec();
        assert_mean(&scaled, |z| z, 0.0, &format!("mean of gamma {alpha}"));
        assert_mean(&scaled, |z| z * z, 1.0, &format!("variance of gamma {alpha}"));
    }
}

#[test]
fn beta() {
    for (seed, (a, b)) in (40..).zip([(2.0, 3.5), (0.5, 0.5), (30.0, 1.0), (0.25, 4.0), (1.0, 1.0)])
    {
        assert_dist!(seed, Beta(a, b), exact::Beta::new(a, b));
    }
    // With both near 0, a value is at one of the ends, with proportional probabilities.
    let sample: Array1<f32> = Key::new(45).sample(native::Beta::new(1e-5, 3e-5).unwrap(), len());
    let sample: Vec<f64> = sample.into_iter().map(f64::from).collect();
    assert_mean(&sample, |x| x, 0.25, "beta of 1e-5, 3e-5");
}

#[test]
fn made_of_gamma_variates() {
    for (seed, df) in (50..).zip([0.75, 1.0, 3.0, 40.0]) {
        assert_dist!(seed, ChiSquared(df), exact::ChiSquared::new(df));
        assert_dist!(seed + 10, StudentT(df), exact::StudentsT::new(0.0, 1.0, df));
        assert_dist!(seed + 20, FisherF(df, 7.0), exact::FisherSnedecor::new(df, 7.0));
    }
}

#[test]
fn dirichlet() {
    let alpha = array![0.3, 1.0, 4.0];
    let dist = native::Dirichlet::new(&alpha).unwrap();
    let sample: Array2<f64> = Key::new(80).sample(dist, (len(), 3));
    assert_three_shares(&sample);
    for axis in 0..3 {
        let share = exact::Beta::new(alpha[axis], alpha.sum() - alpha[axis]).unwrap();
        assert_follows(sample.column(axis).to_vec(), &share, "component of a vector");
    }
    let tiny = native::Dirichlet::new(array![1e-30_f32, 1e-30]).unwrap();
    let sample: Array2<f32> = Key::new(81).sample(tiny, (1000, 2));
    assert!(sample.sum_axis(Axis(1)).iter().all(|&sum| sum == 1.0));
    // The sum of the gamma variates overflows.
    let huge = native::Dirichlet::new(array![f64::MAX, 0.5 * f64::MAX, 3.0]).unwrap();
    let sample: Array2<f64> = Key::new(82).sample(huge, (1000, 3));
    for (share, exact) in sample.axis_iter(Axis(1)).zip([2.0 / 3.0, 1.0 / 3.0, 0.0]) {
        // Some roundings of numbers below 1, of half an epsilon each.
        for &share in share {
            assert_abs_diff_eq!(share, exact, epsilon = 2.0 * f64::EPSILON);
        }
    }
}
