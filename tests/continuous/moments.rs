//! Samples of a million values follow their distributions: the Kolmogorov-Smirnov test against the
//! exact distribution function, and the first four moments.

use std::f64::consts::PI;

use ndkey::distributions::{
    Cauchy, DoubleSidedMaxwell, Exponential, Gumbel, GumbelMode, Laplace, LocationScale, LogNormal,
    Logistic, Maxwell, Pareto, Rayleigh, StandardExponential, StandardNormal, Triangular,
    TruncatedNormal, Wald, Weibull,
};
use ndkey::{Distribution, Key};
use statrs::distribution::{self as exact, Continuous, ContinuousCDF};
use statrs::statistics::{Max, Min};
use support::statistics::{assert_follows, assert_mean};

const N: usize = 250_000;

/// A distribution function that statrs does not have.
struct Cdf<F>(F);

impl<F: Fn(f64) -> f64> ContinuousCDF<f64, f64> for Cdf<F> {
    fn cdf(&self, x: f64) -> f64 {
        (self.0)(x)
    }
}

impl<F> Min<f64> for Cdf<F> {
    fn min(&self) -> f64 {
        f64::NEG_INFINITY
    }
}

impl<F> Max<f64> for Cdf<F> {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

/// A sample with its own key.
fn sample(key: u64, dist: &impl Distribution<f64>) -> Vec<f64> {
    Key::new(key).sample::<f64, _>(dist, N).to_vec()
}

/// Both tests; `moments` are those that exist, from the first on.
#[track_caller]
fn assert_sample(
    key: u64,
    dist: &impl Distribution<f64>,
    cdf: &impl ContinuousCDF<f64, f64>,
    moments: &[f64],
    what: &str,
) {
    let sample = sample(key, dist);
    for (power, &moment) in (1..).zip(moments) {
        assert_mean(&sample, |x| x.powi(power), moment, &format!("{what}, moment {power}"));
    }
    assert_follows(sample, cdf, what);
}

/// The moments about 0, from the mean and the central moments.
fn raw(mean: f64, central: [f64; 3]) -> [f64; 4] {
    let [second, third, fourth] = central;
    let square = mean * mean;
    [
        mean,
        second + square,
        third + 3.0 * mean * second + mean * square,
        fourth + 4.0 * mean * third + 6.0 * square * second + square * square,
    ]
}

fn gamma(x: f64) -> f64 {
    statrs::function::gamma::gamma(x)
}

fn normal() -> exact::Normal {
    exact::Normal::standard()
}

#[test]
fn exponential() {
    let moments = |rate: f64| [1, 2, 3, 4].map(|n| gamma(1.0 + f64::from(n)) / rate.powi(n));
    let cdf = exact::Exp::new(1.0).unwrap();
    assert_sample(1, &StandardExponential, &cdf, &moments(1.0), "exponential");
    for rate in [0.01, 0.7, 300.0] {
        let (dist, cdf) = (Exponential::new(rate).unwrap(), exact::Exp::new(rate).unwrap());
        assert_sample(2, &dist, &cdf, &moments(rate), &format!("exponential {rate}"));
    }
}

#[test]
fn gumbel() {
    const EULER: f64 = 0.577_215_664_901_532_9;
    const ZETA_3: f64 = 1.202_056_903_159_594_3;
    let second = PI * PI / 6.0;
    let moments = raw(EULER, [second, 2.0 * ZETA_3, 3.0 * second * second + PI.powi(4) / 15.0]);
    let cdf = exact::Gumbel::new(0.0, 1.0).unwrap();
    assert_sample(1, &Gumbel, &cdf, &moments, "gumbel");
    for mode in [GumbelMode::Low, GumbelMode::High, GumbelMode::Highest] {
        assert_sample(2, &Gumbel.with_mode(mode), &cdf, &moments, &format!("gumbel {mode:?}"));
        let single = Key::new(3).sample::<f32, _>(Gumbel.with_mode(mode), N).mapv(f64::from);
        assert_follows(single.to_vec(), &cdf, &format!("gumbel {mode:?} f32"));
    }
}

#[test]
fn laplace_logistic_and_cauchy() {
    let laplace = exact::Laplace::new(0.0, 1.0).unwrap();
    assert_sample(1, &Laplace, &laplace, &[0.0, 2.0, 0.0, 24.0], "laplace");
    let logistic = Cdf(|x: f64| 1.0 / (1.0 + (-x).exp()));
    let moments = [0.0, PI.powi(2) / 3.0, 0.0, 7.0 * PI.powi(4) / 15.0];
    assert_sample(1, &Logistic, &logistic, &moments, "logistic");
    assert_sample(1, &Cauchy, &exact::Cauchy::new(0.0, 1.0).unwrap(), &[], "cauchy");
    let moved = LocationScale::new(Cauchy, -3.0, 0.2).unwrap();
    assert_sample(2, &moved, &exact::Cauchy::new(-3.0, 0.2).unwrap(), &[], "cauchy, moved");
}

#[test]
fn pareto() {
    for b in [0.3, 1.5, 20.0] {
        let (dist, cdf) = (Pareto::new(b).unwrap(), exact::Pareto::new(1.0, b).unwrap());
        let moments = [1.0, 2.0, 3.0, 4.0].map(|power| b / (b - power));
        // The standard error of a moment takes the moment twice as high.
        let known = if b > 8.0 { &moments[..] } else { &[] };
        assert_sample(1, &dist, &cdf, known, &format!("pareto {b}"));
    }
}

#[test]
fn rayleigh_and_weibull() {
    let moments = |scale: f64, concentration: f64| {
        [1, 2, 3, 4].map(|power| scale.powi(power) * gamma(1.0 + f64::from(power) / concentration))
    };
    for scale in [1e-3, 1.0, 70.0] {
        let cdf = exact::Weibull::new(2.0, scale * 2.0_f64.sqrt()).unwrap();
        let moments = moments(scale * 2.0_f64.sqrt(), 2.0);
        let dist = Rayleigh::new(scale).unwrap();
        assert_sample(1, &dist, &cdf, &moments, &format!("rayleigh {scale}"));
    }
    for (scale, concentration) in [(1.0, 0.8), (2.5, 1.5), (0.1, 12.0)] {
        let cdf = exact::Weibull::new(concentration, scale).unwrap();
        let dist = Weibull::new(scale, concentration).unwrap();
        let moments = moments(scale, concentration);
        // The first one's tail is too heavy for a mean of fourth powers to converge.
        let known = if concentration < 1.0 { &moments[..2] } else { &moments[..] };
        assert_sample(2, &dist, &cdf, known, &format!("weibull {scale}, {concentration}"));
    }
}

#[test]
fn triangular() {
    for (left, mode, right) in [(0.0, 0.3, 1.0), (-5.0, -5.0, 2.0), (1.0, 4.0, 4.0)] {
        let dist = Triangular::new(left, mode, right).unwrap();
        let cdf = exact::Triangular::new(left, right, mode).unwrap();
        // E x^n = 2 h(n) / ((n + 1) (n + 2)), h(n) the sum of the products of n of the three.
        let moments = [1, 2, 3, 4].map(|n: i32| {
            let products = (0..=n).flat_map(|i| {
                (0..=n - i).map(move |j| left.powi(i) * mode.powi(j) * right.powi(n - i - j))
            });
            2.0 * products.sum::<f64>() / f64::from((n + 1) * (n + 2))
        });
        assert_sample(1, &dist, &cdf, &moments, &format!("triangular {left}, {mode}, {right}"));
    }
}

#[test]
fn log_normal() {
    for sigma in [0.01, 0.5, 3.0] {
        let (dist, cdf) =
            (LogNormal::new(sigma).unwrap(), exact::LogNormal::new(0.0, sigma).unwrap());
        let moments = [1.0, 2.0, 3.0, 4.0].map(|n: f64| (n * n * sigma * sigma / 2.0).exp());
        let known = if sigma < 1.0 { &moments[..] } else { &[] };
        assert_sample(1, &dist, &cdf, known, &format!("log-normal {sigma}"));
    }
}

#[test]
fn truncated_normal() {
    for (lower, upper) in
        [(-2.0, 2.0), (-0.5, 3.0), (1.0, f64::INFINITY), (f64::NEG_INFINITY, -3.0), (2.0, 2.1)]
    {
        let dist = TruncatedNormal::new(lower, upper).unwrap();
        let normal = normal();
        let (low, high) = (normal.cdf(lower), normal.cdf(upper));
        let cdf = Cdf(|x: f64| (exact::Normal::standard().cdf(x) - low) / (high - low));
        // E x^n = (n - 1) E x^(n-2) - (upper^(n-1) phi(upper) - lower^(n-1) phi(lower)) / Z.
        let edge = |x: f64, n: i32| {
            if x.is_finite() { x.powi(n) * normal.pdf(x) / (high - low) } else { 0.0 }
        };
        let mut moments = [1.0, 0.0, 0.0, 0.0, 0.0];
        for n in 1..5 {
            let before = if n > 1 { f64::from(n - 1) * moments[n as usize - 2] } else { 0.0 };
            moments[n as usize] = before - edge(upper, n - 1) + edge(lower, n - 1);
        }
        let what = format!("truncated normal {lower}, {upper}");
        assert_sample(1, &dist, &cdf, &moments[1..], &what);
    }
}

#[test]
fn maxwell() {
    let root = (2.0 / PI).sqrt();
    let moments = [2.0 * root, 3.0, 8.0 * root, 15.0];
    assert_sample(1, &Maxwell, &exact::Chi::new(3).unwrap(), &moments, "maxwell");
    for (loc, scale) in [(0.0, 1.0), (-3.0, 0.2), (1e3, 50.0)] {
        let dist = DoubleSidedMaxwell::new(loc, scale).unwrap();
        let cdf = Cdf(move |x: f64| {
            let z = (x - loc) / scale;
            let one_sided = exact::Chi::new(3).unwrap().cdf(z.abs());
            0.5 + 0.5 * one_sided.copysign(z)
        });
        let moments = raw(loc, [3.0 * scale * scale, 0.0, 15.0 * scale.powi(4)]);
        assert_sample(2, &dist, &cdf, &moments, &format!("double-sided maxwell {loc}, {scale}"));
    }
}

#[test]
fn wald() {
    for mean in [0.1, 1.0, 4.0_f64] {
        let cdf = Cdf(move |x: f64| {
            if x <= 0.0 {
                return 0.0;
            }
            let phi = |z: f64| exact::Normal::standard().cdf(z);
            let root = x.sqrt();
            phi((x / mean - 1.0) / root) + (2.0 / mean).exp() * phi(-(x / mean + 1.0) / root)
        });
        let cube = mean.powi(3);
        let fourth = 15.0 * mean.powi(7) + 3.0 * cube * cube;
        let moments = raw(mean, [cube, 3.0 * mean.powi(5), fourth]);
        let known = if mean > 2.0 { &moments[..2] } else { &moments[..] };
        assert_sample(1, &Wald::new(mean).unwrap(), &cdf, known, &format!("wald {mean}"));
    }
}

#[test]
fn location_and_scale() {
    let dist = LocationScale::new(StandardNormal, 5.0, 0.3).unwrap();
    let moments = raw(5.0, [0.09, 0.0, 3.0 * 0.0081]);
    let cdf = exact::Normal::new(5.0, 0.3).unwrap();
    assert_sample(1, &dist, &cdf, &moments, "normal, moved");
}
