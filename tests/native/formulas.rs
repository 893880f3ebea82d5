//! Distributions that are formulas of standard variates: with extreme parameters, and beside others
//! that they are special cases of.

use ndarray::Array1;
use ndkey::{Distribution, Key, native};
use statrs::distribution::{self as exact, ContinuousCDF};
use support::statistics::{assert_follows, assert_mean};

fn sample(seed: u64, dist: impl Distribution<f64>) -> Array1<f64> {
    Key::new(seed).sample(dist, crate::samples(50_000))
}

#[track_caller]
fn assert_uniform(shares: Array1<f64>, what: &str) {
    assert_follows(shares.to_vec(), &exact::Uniform::new(0.0, 1.0).unwrap(), what);
}

#[track_caller]
fn assert_normal(sample: Array1<f64>, what: &str) {
    assert_follows(sample.to_vec(), &exact::Normal::standard(), what);
}

/// With the same key, the values are the same.
#[test]
fn special_cases_are_other_distributions() {
    let stable = sample(0, native::Stable::new(1.0, 1.0).unwrap());
    assert_eq!(sample(0, native::Landau), stable);
    let logistic = sample(0, native::Logistic);
    assert_eq!(sample(0, native::TukeyLambda::new(0.0).unwrap()), logistic);
    assert_eq!(sample(0, native::TukeyLambda::new(-1e-300).unwrap()), logistic);
    let normal = sample(0, native::PowerNormal::new(1.0).unwrap());
    let log_normal = sample(0, native::PowerLogNormal::new(1.0, 1.0).unwrap());
    for (x, exp) in normal.iter().zip(log_normal) {
        assert!((exp.ln() - x).abs() < 1e-14 * (1.0 + x.abs()), "{x}: {exp}");
    }
    assert_normal(normal, "power normal of exponent 1");
}

#[test]
fn intervals_of_any_length_are_log_uniform() {
    let (least, most) = (f64::MIN_POSITIVE, f64::MAX);
    for (a, b) in [(least, most), (1e300, most), (least, 2.0 * least), (1.0, 1.0 + 1e-9)] {
        let all = sample(1, native::LogUniform::new(a, b).unwrap());
        assert!(all.iter().all(|x| (a..=b).contains(x)));
        // In the short interval it is nearly uniform.
        let share = |x: f64| {
            if b < 1.5 * a { (x - a) / (b - a) } else { (x.ln() - a.ln()) / (b.ln() - a.ln()) }
        };
        assert_uniform(all.mapv(share), &format!("log-uniform on [{a:e}, {b:e}]"));
    }
    for b in [1e-300, 1e-25, 1e-15] {
        let shares = sample(2, native::TruncatedPareto::new(b, 1e10).unwrap());
        assert_uniform(shares.mapv(|x| x.log10() / 10.0), &format!("truncated Pareto of {b:e}"));
    }
}

#[test]
fn truncated_exponential_variates_of_any_length() {
    for b in [1e-300, 1e-9] {
        let shares = sample(3, native::TruncatedExponential::new(b).unwrap()) / b;
        assert_uniform(shares, &format!("on [0, {b:e}]"));
    }
    for b in [100.0, f64::MAX] {
        let all = sample(4, native::TruncatedExponential::new(b).unwrap());
        assert_follows(all.to_vec(), &exact::Exp::new(1.0).unwrap(), &format!("on [0, {b:e}]"));
    }
}

/// With a small shape, half of the values are at each end; with a large one they are normal.
#[test]
fn r_distributions_of_any_shape() {
    for c in [f64::MIN_POSITIVE, 1e-6] {
        let ends = sample(5, native::RDistribution::new(c).unwrap());
        let inner = ends.iter().filter(|x| x.abs() < 1.0).count();
        assert!(inner < 20 + ends.len() / 2500, "{c:e}: {inner}");
        assert_mean(&ends.to_vec(), |x| x, 0.0, &format!("ends, for {c:e}"));
    }
    for c in [1e12, 1e300, f64::MAX] {
        let scaled = sample(6, native::RDistribution::new(c).unwrap()) * c.sqrt();
        assert_normal(scaled, &format!("R-distribution of {c:e}"));
    }
}

#[test]
fn skewnesses_of_any_size() {
    for skew in [0.0, 1e-300, 9.9e-5, -1.01e-4] {
        assert_normal(sample(7, native::Pearson3::new(skew).unwrap()), &format!("{skew:e}"));
    }
    for skew in [1e10, -1e200, f64::MAX] {
        let ends = sample(8, native::Pearson3::new(skew).unwrap());
        assert!(ends.iter().all(|&x| x == -2.0 / skew), "{skew:e}");
    }
}

/// -c log(1 - F(x)) is exponential, with the normal distribution function F.
#[test]
fn powers_of_normals_of_any_exponent() {
    let normal = exact::Normal::standard();
    for c in [0.2, 1.0, 1e3] {
        let exponentials = sample(9, native::PowerNormal::new(c).unwrap());
        let exponentials = exponentials.mapv(|x| -c * normal.sf(x).ln());
        let what = format!("power normal of {c:e}");
        assert_follows(exponentials.to_vec(), &exact::Exp::new(1.0).unwrap(), &what);
    }
    for c in [1e20, 1e200, 1e300] {
        // 1 - F is 1 less F.
        let exponentials = sample(9, native::PowerNormal::new(c).unwrap());
        let exponentials = exponentials.mapv(|x| c * normal.cdf(x));
        let what = format!("power normal of {c:e}");
        assert_follows(exponentials.to_vec(), &exact::Exp::new(1.0).unwrap(), &what);
    }
    // In the far tail, x^2 / 2 is nearly the logarithm.
    for c in [1e-8, 1e-300, 4e-307] {
        let exponentials = sample(10, native::PowerNormal::new(c).unwrap());
        let exponentials = exponentials.mapv(|x| c.sqrt() * x * (0.5 * c.sqrt() * x));
        let what = format!("power normal of {c:e}");
        assert_follows(exponentials.to_vec(), &exact::Exp::new(1.0).unwrap(), &what);
    }
}

/// With the largest exponent, the tail is exponential, with rate `beta`.
#[test]
fn crystal_ball_tails() {
    for beta in [1e-10, 0.5, 2.0] {
        let dist = native::CrystalBall::new(beta, f64::MAX).unwrap();
        let tail = sample(11, dist).into_iter().filter(|&x| x < -beta);
        let tail = Vec::from_iter(tail.map(|x| -beta * (x + beta)));
        let what = format!("tail below {beta:e}");
        assert_follows(tail, &exact::Exp::new(1.0).unwrap(), &what);
    }
    // Without a tail.
    assert_normal(sample(12, native::CrystalBall::new(50.0, 1.5).unwrap()), "no tail");
}

#[test]
fn sums_of_many_uniform_variates_are_normal() {
    for n in [500, 4096] {
        let scaled = sample(13, native::IrwinHall::new(n).unwrap());
        let (mean, deviation) = (n as f64 / 2.0, (n as f64 / 12.0).sqrt());
        assert_normal(scaled.mapv(|x| (x - mean) / deviation), &format!("{n}"));
    }
}

#[test]
fn distances_and_concentrations_of_any_size() {
    let far = sample(14, native::Rice::new(1e9).unwrap());
    assert_normal(far - 1e9, "Rice of 1e9");
    assert!(sample(14, native::Rice::new(f64::MAX).unwrap()).iter().all(|&x| x == f64::MAX));
    let ends = sample(15, native::WrappedCauchy::new(1.0 - f64::EPSILON).unwrap());
    // The ratio of the tangents of half angles.
    let cauchy = ends.mapv(|x| (0.5 * x).tan() * (2.0 / f64::EPSILON));
    assert_follows(cauchy.to_vec(), &exact::Cauchy::new(0.0, 1.0).unwrap(), "wrapped Cauchy");
    let nakagami = sample(16, native::Nakagami::new(f64::MAX).unwrap());
    assert!(nakagami.iter().all(|&x| (x - 1.0).abs() < 4.0 * f64::EPSILON));
}

/// For large n it is the limit, with the first term of its error.
#[test]
fn kolmogorov_smirnov_statistics_of_many_values() {
    let largest = 1 << 20;
    assert!(native::KolmogorovSmirnov::new(largest).is_ok());
    assert!(native::KolmogorovSmirnovOneSided::new(largest).is_ok());
    let n: u64 = 3000;
    let root = (n as f64).sqrt();
    let corrected = |statistics: Array1<f64>| statistics.mapv(|x| root * x + 1.0 / (6.0 * root));
    let one_sided = native::KolmogorovSmirnovOneSided::new(n).unwrap();
    let one_sided: Array1<f64> = Key::new(22).sample(one_sided, 4000);
    let exponential = corrected(one_sided).mapv(|x| 2.0 * x * x);
    assert_follows(exponential.to_vec(), &exact::Exp::new(1.0).unwrap(), "one-sided");
    let two_sided = native::KolmogorovSmirnov::new(n).unwrap();
    let two_sided: Array1<f64> = Key::new(18).sample(two_sided, 4000);
    let beyond = |x: f64| {
        (1..20).map(|k| (-2.0 * f64::from(k * k) * x * x).exp() * f64::from(k % 2 * 4 - 2)).sum()
    };
    assert_uniform(corrected(two_sided).mapv(beyond), "two-sided");
}

/// Ranges of two variates are normal, or follow Student's distribution.
#[test]
fn ranges_of_any_number_of_variates() {
    for df in [f64::INFINITY, 1e300, 3.0] {
        let halves = sample(19, native::StudentizedRange::new(2.0, df).unwrap()) / 2.0_f64.sqrt();
        let student = exact::StudentsT::new(0.0, 1.0, df.min(1e10)).unwrap();
        assert_uniform(halves.mapv(|x| 2.0 * student.sf(x)), &format!("two variates, {df}"));
    }
    // Many variates: both ends are far from 0, at distances that have a Gumbel distribution each.
    let ranges = sample(21, native::StudentizedRange::new(1e300, f64::INFINITY).unwrap());
    // -log(1 - Φ(37.0471)) is 300 log 10, and its slope 37.0741.
    let sums = (ranges - 2.0 * 37.047_096_299_361_199) * 37.074;
    assert_mean(&sums.to_vec(), |x| x, 2.0 * 0.577_215_664_901_532_9, "range of many");
}
