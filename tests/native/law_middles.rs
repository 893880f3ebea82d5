//! Laws where most values are.

use ndkey::native::{self, Quantile};

use crate::law_ends::{Support, supports};
use crate::laws::{Functions, functions, law};

/// The vectors of `laws.txt` have no probabilities between 0.2 and 0.8.
#[test]
fn quantiles_in_the_middle_have_their_probabilities() {
    for Support { name, parameters, .. } in supports() {
        let law = law(name, &parameters);
        if law.is_count {
            continue;
        }
        for p in [0.28, 0.4, 0.5, 0.6, 0.72] {
            for (function, tail) in
                [(&law.quantile, &law.cdf), (&law.upper_quantile, &law.survival)]
            {
                let x = function(p);
                let spacing = (tail(x.next_up()) - tail(x.next_down())).abs();
                let error = (tail(x) - p).abs();
                // As exact as tails are, or the nearest number.
                assert!(error <= 1e-13 + spacing, "{name} {parameters:?} at {p}: {error:e}");
            }
        }
    }
}

/// Counts with most of the probability, and some in both tails.
fn some_counts(law: &Functions) -> Vec<f64> {
    let tails = (0..40).map(|n| 0.5_f64.powi(n) * 0.75);
    let mut counts =
        Vec::from_iter(tails.flat_map(|p| [(law.quantile)(p), (law.upper_quantile)(p)]));
    // Beyond, all digits are those of whole numbers.
    counts.retain(|k| k.abs() < 1e9);
    counts.sort_by(f64::total_cmp);
    counts.dedup();
    counts
}

/// Asserts that the quantile of a count's tail is the count, and that quantiles of probabilities nearby are in order.
fn assert_counts_come_back(law: &Functions, what: &str) {
    for k in some_counts(law) {
        for (tail, quantile, is_upper) in
            [(&law.cdf, &law.quantile, false), (&law.survival, &law.upper_quantile, true)]
        {
            let p = tail(k);
            // Far in the other tail, the probability of a count may be less than the rounding of tails.
            if p == 0.0 || p == 1.0 || (tail(k - 1.0) - p).abs() < 64.0 * f64::EPSILON * p {
                continue;
            }
            let [before, own, after] = [p.next_down(), p, p.next_up()].map(quantile);
            assert_eq!(own, k, "{what}: upper {is_upper}, at {p:e}");
            let [least, most] = if is_upper { [after, before] } else { [before, after] };
            assert!(least <= own && own <= most, "{what}: {least} {own} {most} at {p:e}");
        }
    }
}

#[test]
fn quantiles_of_the_tails_of_counts_are_the_counts() {
    fn check<D: Quantile<f64> + Clone>(dist: Result<D, ndkey::Error>, what: &str) {
        let dist = dist.expect("a domain");
        let law = functions(Ok(&dist));
        assert_counts_come_back(&law, what);
        let [near, far] = [0.3, 1e-3].map(|p| [(law.quantile)(p), (law.upper_quantile)(p)]);
        for [lower, upper] in [near, far, [near[0], f64::INFINITY], [f64::NEG_INFINITY, near[1]]] {
            if lower == upper {
                continue;
            }
            let truncated = native::Truncated::new(dist.clone(), lower, upper);
            let what = format!("{what} from {lower} to {upper}");
            assert_counts_come_back(&functions(truncated), &what);
        }
        let mixture = native::Mixture::new(&[0.3, 0.7], [&dist; 2]);
        assert_counts_come_back(&functions(mixture), &format!("a mixture of {what}"));
    }
    for Support { name, parameters, .. } in supports() {
        let law = law(name, &parameters);
        if law.is_count {
            assert_counts_come_back(&law, &format!("{name} {parameters:?}"));
        }
    }
    for rate in [0.5, 7.5, 100.0] {
        check(native::Poisson::new(rate), &format!("Poisson({rate})"));
    }
    for p in [1e-10, 0.01, 0.5, 0.999] {
        check(native::Geometric::new(p), &format!("Geometric({p})"));
        check(native::Binomial::new(20_u64, p), &format!("Binomial(20, {p})"));
    }
    for rate in [1e-10, 1e-3, 0.5, 3.0] {
        check(native::Planck::new(rate), &format!("Planck({rate})"));
        check(native::DiscreteLaplace::new(rate), &format!("DiscreteLaplace({rate})"));
        check(native::Boltzmann::new(rate, 1000_u64), &format!("Boltzmann({rate}, 1000)"));
    }
    for end in [6, 1000, 1_000_000_000] {
        check(native::UniformInt::new_inclusive(-end, end), &format!("integers to {end}"));
    }
}

/// Tails that are fractions in theory, and rounded otherwise.
#[test]
fn quantiles_of_exact_ties_are_the_lesser_counts() {
    let check = |law: &Functions, p: f64, k: f64, what: &str| {
        let found = [(law.quantile)(p), (law.upper_quantile)(1.0 - p)];
        assert_eq!(found, [k; 2], "{what} at {p}");
    };
    // Symmetric about n / 2, with an odd n.
    for n in (1..60).chain([101, 999, 10_001]).filter(|n| n % 2 == 1) {
        let median = f64::from((n - 1) / 2);
        let n = f64::from(n);
        for (name, parameters) in [
            ("Binomial", &[n, 0.5][..]),
            ("BetaBinomial", &[n, 1.0, 1.0]),
            ("BetaBinomial", &[n, 3.0, 3.0]),
            ("Hypergeometric", &[n, n, n]),
            ("Hypergeometric", &[50.0 * n, 50.0 * n, n]),
            ("NegativeHypergeometric", &[n, 9.0, 5.0]),
            ("UniformInt", &[0.0, n]),
        ] {
            check(&law(name, parameters), 0.5, median, &format!("{name} {parameters:?}"));
        }
        check(&law("PoissonBinomial", &vec![0.5; n as usize]), 0.5, median, "PoissonBinomial");
        // As likely as r successes are before r failures.
        check(&law("NegativeBinomial", &[n, 0.5]), 0.5, n - 1.0, "NegativeBinomial");
    }
    check(&law("Bernoulli", &[0.9]), 0.1, 0.0, "Bernoulli");
    // Each of m numbers has the same probability.
    let dice = |first, last| native::UniformInt::new_inclusive(first, last).expect("a range");
    for m in 2..=20_i32 {
        for first in [1, 5] {
            let truncated =
                native::Truncated::new(dice(1, 30), f64::from(first), f64::from(first + m - 1));
            let one = dice(first, first + m - 1);
            let two = native::Mixture::new(&[0.5, 0.5], [&one; 2]);
            let (truncated, two) = (functions(truncated), functions(two));
            for k in 1..m {
                let (p, number) = (f64::from(k) / f64::from(m), f64::from(first + k - 1));
                check(&truncated, p, number, &format!("{m} numbers from {first} of 30"));
                check(&two, p, number, &format!("a mixture of {m} numbers"));
            }
        }
        // The next count above the tie has no probability.
        let apart = native::Mixture::new(&[0.5, 0.5], [dice(1, m), dice(m + 10, 2 * m + 9)]);
        check(&functions(apart), 0.5, m.into(), "two ranges");
    }
    let half = || native::Geometric::new(0.5).expect("a probability");
    for first in 1..12 {
        let law = functions(native::Truncated::new(half(), f64::from(first), f64::INFINITY));
        for k in 1..20 {
            let what = format!("Geometric(0.5) from {first}");
            check(&law, 1.0 - 0.5_f64.powi(k), f64::from(first - 1 + k), &what);
        }
    }
}

/// The index is 1, which has a formula of its own.
#[test]
fn densities_of_skewed_cauchy_laws_are_slopes_of_probabilities() {
    for beta in [0.5, -0.25, 0.01] {
        let law = law("Stable", &[1.0, beta]);
        for x in [-3.0, -0.4, 0.3, 5.0] {
            let step = 1e-4;
            let slope = ((law.cdf)(x + step) - (law.cdf)(x - step)) / (2.0 * step);
            let density = (law.log_density)(x).exp();
            // The third derivative times the square of the step.
            assert!((slope - density).abs() < 1e-7, "{beta} at {x}: {density}, not {slope}");
        }
    }
}

#[test]
fn a_logarithmic_series_of_probability_0_is_1() {
    let law = law("LogSeries", &[0.0]);
    assert_eq!(law.support, [1.0, 1.0]);
    assert_eq!([0.0, 0.5, 1.0].map(|p| (law.quantile)(p)), [1.0; 3]);
}

/// Shapes whose series have more terms than are added: the distribution function by Edgeworth's expansion.
#[test]
fn sums_of_large_numbers_are_nearly_normal() {
    let normal = law("StandardNormal", &[]);
    let skellam = |rate: f64, other: f64| ([rate - other, rate + other, rate - other], 0.5);
    let chi_squared =
        |df: f64, nonc: f64| ([df + nonc, 2.0 * (df + 2.0 * nonc), 8.0 * (df + 3.0 * nonc)], 0.0);
    for (name, parameters, ([mean, variance, third], half)) in [
        ("Skellam", [1e6, 1e9], skellam(1e6, 1e9)),
        ("Skellam", [1e10, 1e3], skellam(1e10, 1e3)),
        ("NoncentralChiSquared", [1e9, 1e3], chi_squared(1e9, 1e3)),
        ("NoncentralChiSquared", [1e10, 1e6], chi_squared(1e10, 1e6)),
    ] {
        let (law, std) = (law(name, &parameters), variance.sqrt());
        for z in [-3.0, -1.3, -0.2, 0.4, 1.3, 3.0] {
            let x = (mean + z * std).floor();
            let z = (x + half - mean) / std;
            let skewness = third / (variance * std);
            let correction = (normal.log_density)(z).exp() * skewness / 6.0 * (z * z - 1.0);
            for (tail, expected) in [
                (&law.cdf, (normal.cdf)(z) - correction),
                (&law.survival, (normal.survival)(z) + correction),
            ] {
                // The next terms are of the order of 1 / variance.
                let error = tail(x) - expected;
                assert!(error.abs() < 2e-9, "{name} {parameters:?} at {z}: {error:e}");
            }
        }
    }
}

/// The probability of more than k: with a shape of 1, a product.
#[test]
fn wide_counts_have_their_probabilities_in_the_middle() {
    for (good, bad) in [(300_000.0, 9), (1e7, 9), (1e7, 2), (f64::from(1 << 30), 9)] {
        let law = law("NegativeHypergeometric", &[good, f64::from(bad), 1.0]);
        for part in 1..40 {
            let k = (good * f64::from(part) / 80.0).floor();
            let factors = (0..bad).map(|i| (good - k + f64::from(i)) / (good + 1.0 + f64::from(i)));
            let upper: f64 = factors.product();
            let [lower, upper] =
                [(law.cdf)(k) / (1.0 - upper) - 1.0, (law.survival)(k) / upper - 1.0];
            assert!(
                lower.abs() < 2e-13 && upper.abs() < 2e-13,
                "{good} {bad}: {lower:e} {upper:e} at {k}"
            );
        }
    }
}

/// A count that is nearly always 0: the digits of the rest.
#[test]
fn rare_counts_have_all_digits() {
    let rare: [(&str, &[f64], f64); 5] = [
        ("Hypergeometric", &[5.0, 9_999_995.0, 6.0], 2.999_997_000_000_9e-6),
        ("Hypergeometric", &[1.0, (1_u64 << 52) as f64, 1.0], 1.0 / ((1_u64 << 52) + 1) as f64),
        ("BetaBinomial", &[1.0, 1e-3, 1e8], 1e-3 / (1e8 + 1e-3)),
        ("BetaBinomial", &[1.0, 1e-20, 1.0], 1e-20),
        ("LogSeries", &[1e-300], 5e-301),
    ];
    for (name, parameters, exact) in rare {
        let law = law(name, parameters);
        let found = (law.survival)(law.support[0]);
        assert!(
            (found / exact - 1.0).abs() < 1e-13,
            "{name} {parameters:?}: {found:e}, not {exact:e}"
        );
    }
    // Of two shapes that are alike, half is at either end.
    for (n, shape) in [(10.0, 1e-16), (100.0, 1e-8), (9000.0, 1e-5), (1000.0, 1e-3)] {
        let law = law("BetaBinomial", &[n, shape, shape]);
        for k in [(0.75 * n).floor(), (0.25 * n).floor()] {
            // By symmetry.
            let [upper, lower] = [(law.survival)(k), (law.cdf)(n - k - 1.0)];
            assert!(
                (upper / lower - 1.0).abs() < 1e-12,
                "{n} {shape:e}: {upper:e} {lower:e} at {k}"
            );
        }
    }
    let skellam = law("Skellam", &[1e-250, 1e-250]);
    assert_eq!([0.5, 1e-250, 1e-260].map(|p| (skellam.quantile)(p)), [0.0, -1.0, -1.0]);
    let boltzmann = law("Boltzmann", &[1e-17, 10.0]);
    assert_eq!([0.45, 0.55, 0.65, 0.95].map(|p| (boltzmann.quantile)(p)), [4.0, 5.0, 6.0, 9.0]);
}
