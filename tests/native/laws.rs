//! Distribution functions, densities and quantiles, beside those of mpmath.

use std::collections::BTreeMap;
use std::f64::consts::{LN_2, LN_10};

use catalogue::{Family, entries};
use ndarray::{Array, Array1, Array2, Axis, Dimension, array};
use ndkey::native::{self, Law, Quantile};
use ndkey::{Error, SimdLevel};
use proptest::prelude::*;
use support::errors::assert_message;

/// Written by `laws.py`.
const LAWS: &str = include_str!("laws.txt");

/// A line of it.
struct Exact {
    name: &'static str,
    parameters: Vec<f64>,
    x: f64,
    lower: f64,
    upper: f64,
    log_density: f64,
}

fn exact() -> impl Iterator<Item = Exact> {
    LAWS.lines().map(|line| {
        let mut words = line.split(' ');
        let name = words.next().expect("a name");
        let mut numbers = Vec::from_iter(words.map(|word| word.parse::<f64>().expect("a number")));
        let [x, lower, upper, log_density] =
            numbers.split_off(numbers.len() - 4).try_into().expect("four");
        Exact { name, parameters: numbers, x, lower, upper, log_density }
    })
}

/// The functions of a law.
pub(crate) struct Functions {
    pub(crate) cdf: Box<dyn Fn(f64) -> f64>,
    pub(crate) survival: Box<dyn Fn(f64) -> f64>,
    pub(crate) log_density: Box<dyn Fn(f64) -> f64>,
    pub(crate) quantile: Box<dyn Fn(f64) -> f64>,
    pub(crate) upper_quantile: Box<dyn Fn(f64) -> f64>,
    pub(crate) support: [f64; 2],
    pub(crate) is_count: bool,
}

pub(crate) fn functions<D: Quantile<f64>>(dist: Result<D, ndkey::Error>) -> Functions {
    fn of<L: Law>(law: L) -> Functions {
        let laws: [L; 5] = std::array::from_fn(|_| law.clone());
        let support = law.support();
        let [a, b, c, d, e] = laws;
        Functions {
            cdf: Box::new(move |x| a.cdf(x)),
            survival: Box::new(move |x| b.survival(x)),
            log_density: Box::new(move |x| c.log_density(x)),
            quantile: Box::new(move |p| d.quantile(p)),
            upper_quantile: Box::new(move |q| e.upper_quantile(q)),
            support,
            is_count: L::IS_COUNT,
        }
    }
    of(dist.expect("valid").law().expect("scalars"))
}

macro_rules! named {
    ($name:expr, $p:ident;
        $($none:ident)*; $($one:ident)*; $($two:ident)*; $($three:ident)*; $($other:literal: $dist:expr,)*
    ) => {
        match $name {
            $(stringify!($none) => functions(Ok(native::$none)),)*
            $(stringify!($one) => functions(native::$one::new($p[0])),)*
            $(stringify!($two) => functions(native::$two::new($p[0], $p[1])),)*
            $(stringify!($three) => functions(native::$three::new($p[0], $p[1], $p[2])),)*
            $($other => functions($dist),)*
            _ => return None,
        }
    };
}

/// The law of a name and parameters.
pub(crate) fn law(name: &str, p: &[f64]) -> Functions {
    listed(name, p).unwrap_or_else(|| panic!("{name} is not listed"))
}

fn listed(name: &str, p: &[f64]) -> Option<Functions> {
    let n = |i: usize| p[i] as u64;
    Some(named! { name, p;
        Anglit Landau Arcsine Cauchy HalfCauchy HalfLogistic HalfNormal HyperbolicSecant Gumbel Kolmogorov Laplace Levy
            Logistic Maxwell Moyal RaisedCosine Semicircular StandardExponential StandardNormal StandardUniform;
        AsymmetricLaplace Bernoulli BirnbaumSaunders Bradford Chi ChiSquared DiscreteLaplace DoubleGamma
            DoubleWeibull Exponential ExponentialPower Gamma GeneralizedHalfLogistic GeneralizedLogistic
            GeneralizedNormal Geometric Gompertz HalfGeneralizedNormal InverseGamma Kappa3 LogGamma LogLaplace
            LogLogistic LogNormal Lomax Nakagami Pareto Pearson3 Planck Poisson Power PowerNormal RDistribution
            Rayleigh SkewCauchy StudentT TruncatedExponential WrappedCauchy YuleSimon
            Alpha Argus ExponentiallyModifiedNormal FoldedCauchy FoldedNormal LogSeries ReciprocalInverseGaussian
            RelativisticBreitWigner Rice TukeyLambda Zeta;
        Beta BetaPrime BurrIII BurrXII CrystalBall ExponentiatedWeibull DoubleSidedMaxwell FisherF GeneralizedGamma
            JohnsonSB JohnsonSU
            Kappa4 Kumaraswamy LogUniform NegativeBinomial Normal PowerLogNormal Trapezoidal TruncatedPareto Uniform
            VonMises Weibull NoncentralT NormalInverseGaussian PolyaGamma Stable StudentizedRange WrappedNormal GeneralizedInverseGaussian JonesFaddySkewT NoncentralChiSquared Skellam;
        BetaNegativeBinomial Frechet GeneralizedExponential GeneralizedHyperbolic GeneralizedExtremeValue GeneralizedPareto NoncentralF Pert
            SkewNormal Triangular Tweedie;
        "Binomial": native::Binomial::new(n(0), p[1]),
        "Boltzmann": native::Boltzmann::new(p[0], n(1)),
        "BetaBinomial": native::BetaBinomial::new(n(0), p[1], p[2]),
        "DoubleParetoLogNormal": native::DoubleParetoLogNormal::new(p[0], p[1], p[2], p[3]),
        "GaussHypergeometric": native::GaussHypergeometric::new(p[0], p[1], p[2], p[3]),
        "Hypergeometric": native::Hypergeometric::new(n(0), n(1), n(2)),
        "IrwinHall": native::IrwinHall::new(n(0)),
        "KolmogorovSmirnov": native::KolmogorovSmirnov::new(n(0)),
        "KolmogorovSmirnovOneSided": native::KolmogorovSmirnovOneSided::new(n(0)),
        "PoissonBinomial": native::PoissonBinomial::new(p.to_vec()),
        "WalleniusNoncentralHypergeometric":
            native::WalleniusNoncentralHypergeometric::new(n(0), n(1), n(2), p[3]),
        "Zipf": native::Zipf::new(n(0), p[1]),
        "NegativeHypergeometric": native::NegativeHypergeometric::new(n(0), n(1), n(2)),
        "FisherNoncentralHypergeometric":
            native::FisherNoncentralHypergeometric::new(n(0), n(1), n(2), p[3]),
        "UniformInt": native::UniformInt::new_inclusive(p[0] as i32, p[1] as i32),
        "Wald": native::Wald::with_mean_scale(p[0], p[1]),
        "TruncatedNormal": native::TruncatedNormal::with_mean_std(p[0], p[1], p[2], p[3]),
    })
}

/// The largest of several numbers, by name, and where it is.
#[derive(Default)]
struct Worst(BTreeMap<(&'static str, &'static str), (f64, String)>);

impl Worst {
    fn add(&mut self, exact: &Exact, what: &'static str, error: f64) {
        let (largest, at) = self.0.entry((exact.name, what)).or_default();
        if error.is_nan() || error > *largest {
            *largest = if error.is_nan() { f64::INFINITY } else { error };
            *at = format!("{:?} at {:e}", exact.parameters, exact.x);
        }
    }

    /// With NDKEY_SHOW, errors are shown.
    fn check(&self, allowed: impl Fn(&str, &str) -> f64) {
        let mut failures = String::new();
        for (&(name, what), (error, at)) in &self.0 {
            if std::env::var_os("NDKEY_SHOW").is_some() {
                println!("{name} {what} {error:.1e} {at}");
            }
            if *error > allowed(name, what) {
                failures += &format!("{name}, {what}: {error:e} with {at}\n");
            }
        }
        assert!(failures.is_empty(), "\n{failures}");
    }
}

fn relative(value: f64, exact: f64) -> f64 {
    match exact < 1e-300 {
        true => (value - exact).abs() * 1e300,
        false => (value / exact - 1.0).abs(),
    }
}

#[test]
fn laws_are_those_of_mpmath() {
    let mut worst = Worst::default();
    for exact in exact() {
        let law = law(exact.name, &exact.parameters);
        worst.add(&exact, "cdf", relative((law.cdf)(exact.x), exact.lower));
        worst.add(&exact, "survival", relative((law.survival)(exact.x), exact.upper));
        let error = ((law.log_density)(exact.x) - exact.log_density).abs();
        worst.add(&exact, "log_density", error / exact.log_density.abs().max(1.0));
    }
    // In a far tail an exponent of hundreds is rounded.
    const ROUNDED: [&str; 21] = [
        "DoubleParetoLogNormal",
        "GaussHypergeometric",
        "GeneralizedExtremeValue",
        "GeneralizedHyperbolic",
        "GeneralizedInverseGaussian",
        "JohnsonSU",
        "Kappa4",
        "Landau",
        "NormalInverseGaussian",
        "PolyaGamma",
        "ReciprocalInverseGaussian",
        "Rice",
        "Skellam",
        "SkewNormal",
        "StudentizedRange",
        "TruncatedNormal",
        "TukeyLambda",
        // Near its ends, which are the numbers nearest to pi.
        "VonMises",
        "Wald",
        "Weibull",
        "WrappedNormal",
    ];
    worst.check(|name, _| match name {
        _ if ROUNDED.contains(&name) => 6e-13,
        _ => 1e-13,
    });
}

const BY_EXPONENTIALS: [&str; 28] = [
    "Bradford",
    "BurrIII",
    "BurrXII",
    "ExponentialPower",
    "ExponentiatedWeibull",
    "Frechet",
    "GeneralizedExtremeValue",
    "GeneralizedGamma",
    "GeneralizedNormal",
    "GeneralizedPareto",
    "HalfGeneralizedNormal",
    "JohnsonSB",
    "JohnsonSU",
    "Kappa3",
    "Kappa4",
    "Kumaraswamy",
    "LogLaplace",
    "LogLogistic",
    "LogNormal",
    "Lomax",
    "NoncentralChiSquared",
    "NoncentralF",
    "Pareto",
    "Power",
    "PowerLogNormal",
    "Rice",
    "TukeyLambda",
    "Weibull",
];

/// The probabilities of quantiles are those asked for, within 4 units in the last place, or those of a number
/// nearby. Of counts, the quantile of a tail is the count that has it.
#[test]
fn quantiles_have_their_probabilities() {
    let mut worst = Worst::default();
    for exact in exact() {
        let law = law(exact.name, &exact.parameters);
        for (p, of_quantile, tail) in [
            (exact.lower, &law.quantile, &law.cdf),
            (exact.upper, &law.upper_quantile, &law.survival),
        ] {
            if p < 1e-300 {
                continue;
            }
            let x = of_quantile(p);
            let [least, most] = law.support;
            assert!((least..=most).contains(&x), "{} {x}", exact.name);
            let is_lower = std::ptr::eq(tail, &law.cdf);
            if law.is_count {
                // The quantile of 1 is the end of the support, whatever rounds to it.
                if is_lower && p == 1.0 {
                    assert_eq!(x, most, "{} {:?}", exact.name, exact.parameters);
                    continue;
                }
                // That of a count's own tail, which is rounded, is the count; far in the other tail, all have the same.
                let own = exact.x.floor();
                // Of large counts, the difference of tails may be less than their accuracy.
                let is_own = (x - own).abs() <= 1e-12 * own.abs() || tail(x) == tail(own);
                assert!(is_own, "{} {:?}: {x}, not {own}", exact.name, exact.parameters);
                continue;
            }
            let spacing = (tail(x.next_up()) - tail(x.next_down())).abs();
            let unit = f64::max(p * f64::EPSILON, spacing);
            let error = (tail(x) - p).abs() / unit;
            worst.add(&exact, if is_lower { "quantile" } else { "upper_quantile" }, error);
        }
    }
    // Where x or a probability is the exponential of a number, of which the rounding is multiplied by up to 690: 2e-13 of p,
    // times the power of x that the tail is.
    worst.check(|name, _| match name {
        _ if BY_EXPONENTIALS.contains(&name) => 700.0,
        // The seventh power of a tail.
        "PowerNormal" => 7.0 * 4.0,
        _ => 4.0,
    });
}

/// Quantiles never decrease by more than their rounding along consecutive probabilities: 4 units of p of either one,
/// times the power of p that x is near 0.
#[test]
fn quantiles_increase() {
    for (name, parameters, power) in [
        ("Gamma", vec![2.5], 1.0),
        ("ChiSquared", vec![2e4], 1.0),
        ("Beta", vec![0.3, 5.0], 1.0 / 0.3),
        ("StudentT", vec![3.5], 1.0),
        ("StandardNormal", vec![], 1.0),
        ("Poisson", vec![7.5], 1.0),
        ("LogNormal", vec![0.7], 1.0),
    ] {
        let law = law(name, &parameters);
        for start in [1e-200, 1e-3, 0.25, 0.7] {
            let mut p: f64 = start;
            let mut last = (law.quantile)(p);
            let many = ["Gamma", "StudentT", "StandardNormal"].contains(&name) && start == 0.25;
            for _ in 0..if many { 1_000_000 } else { 2000 } {
                p = p.next_up();
                let x = (law.quantile)(p);
                assert!(
                    x >= last - 8.0 * power * f64::EPSILON * last.abs(),
                    "{name} {parameters:?} at {p:e}"
                );
                last = last.max(x);
            }
        }
    }
}

#[test]
fn every_distribution_of_one_number_has_a_law() {
    let registry = include_str!("../../src/native/registry.rs");
    let declared = include_str!("../../src/native/laws/declared.rs");
    let has_law = |name: &str| {
        let starts = |line: &str| {
            let rest = line.trim_start().strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with(['(', '<']) && rest.contains('('))
        };
        let by_itself = [" {", "<T> {"].map(|end| format!("for native::{name}{end}"));
        declared.lines().any(starts) || by_itself.iter().any(|start| declared.contains(start))
    };
    let mut without = Vec::new();
    for section in ["real_line \"", "positive \"", "interval \"", "counts \""] {
        let (_, section) = registry.split_once(&format!("\n        {section}")).expect("a section");
        let (section, _) = section.split_once("\n        }").expect("an end");
        let lines = section.lines().filter(|line| line.ends_with(';'));
        let names = lines.map(|line| line.split_whitespace().nth(1).expect("a name"));
        without.extend(names.filter(|name| !has_law(name)));
    }
    assert_eq!(without, Vec::<&str>::new());
}

/// Parameters mean the same as in the laws that samples are compared with.
#[test]
fn laws_are_those_of_the_catalogue() {
    let mut compared = 0;
    for entry in entries() {
        let Some(reals) = entry.reals() else { continue };
        // Their constructors take other parameters than those in the name.
        if ["Wald", "TruncatedNormal"].contains(&reals.name) {
            continue;
        }
        for fit in entry.fits(Family::Native) {
            let Some(parameters) = parameters_of(&fit.name) else { continue };
            let Some(own) = listed(reals.name, &parameters) else { continue };
            compared += 1;
            let check = |x: f64, ours: f64, theirs: f64| {
                // Some of theirs are integrated, or interpolated, where narrow with larger errors.
                let allowed = match reals.name {
                    "NormalInverseGaussian" => 5e-5,
                    "PolyaGamma" => 1.2e-4,
                    _ => 2e-5,
                };
                let is_same = (ours - theirs).abs() < allowed;
                assert!(is_same, "{} at {x}: {ours}, not {theirs}", fit.name);
            };
            if let catalogue::Law::Quantiles(pairs) = &fit.law {
                // A cell of the slowest law takes half a second here.
                let step = if reals.name == "StudentizedRange" { 7 } else { 1 };
                pairs.iter().step_by(step).for_each(|&(x, p)| check(x, (own.cdf)(x), p));
            }
            for p in [1e-3, 0.01, 0.1, 0.4, 0.5, 0.7, 0.95, 0.999] {
                let x = (own.quantile)(p);
                match &fit.law {
                    catalogue::Law::Real { cdf, .. } => check(x, (own.cdf)(x), cdf(x)),
                    catalogue::Law::Count { beyond, .. } if x >= 0.0 => {
                        check(x, (own.survival)(x), beyond(x as u64));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

/// The parameters in the name of a sample of `f64`, if they are numbers.
fn parameters_of(name: &str) -> Option<Vec<f64>> {
    let name = name.split(": ").next().filter(|name| !name.contains("f32"))?;
    let Some((_, parameters)) = name.split_once('(') else { return Some(Vec::new()) };
    let parameters = parameters.trim_end_matches(')').split(", ");
    parameters.filter(|number| !number.is_empty()).map(|number| number.parse().ok()).collect()
}

/// Where a port of Cephes has no digit right: probabilities near the mean of very large shapes, by quadrature.
#[test]
fn failures_of_other_libraries() {
    let close = |value: f64, exact: f64| {
        assert!((value / exact - 1.0).abs() < 1e-13, "{value:e}, not {exact:e}")
    };
    // By mpmath, with 35 digits.
    let gamma = law("Gamma", &[1e15]);
    close((gamma.cdf)(1e15 - 1.0), 0.499_999_991_589_533_56);
    let beta = law("Beta", &[1e8, 4e8]);
    close((beta.cdf)(0.2), 0.500_008_920_620_831_3);
}

/// Narrow ranges of k variates have a probability like a power, k - 1, of their width.
#[test]
fn narrow_studentized_ranges() {
    for (k, df) in [(1.03125, 2.0), (1.03125, 30.0), (1.5, 0.5), (2.0, 3.0), (7.0, 10.0)] {
        let (law, power): (_, f64) = (law("StudentizedRange", &[k, df]), k - 1.0);
        // The mean of v^power, of the estimate v of the deviation.
        let mean = libm::lgamma(0.5 * (df + power)) - libm::lgamma(0.5 * df)
            + 0.5 * power * (2.0 / df).ln();
        for x in [1e-8_f64, 1e-7, 1e-6] {
            let log =
                0.5 * k.ln() + power * (x.ln() - 0.5 * (2.0 * std::f64::consts::PI).ln()) + mean;
            // A narrow width changes the power by a part of its square.
            let close = |value: f64, exact: f64| (value / exact - 1.0).abs() < 1e-13 + 10.0 * x * x;
            assert!(
                close((law.cdf)(x), log.exp()),
                "{k}, {df} at {x}: {}, not {}",
                (law.cdf)(x),
                log.exp()
            );
            assert!(close((law.survival)(x), -log.exp_m1()), "{k}, {df}: survival at {x}");
            let density = log + (power / x).ln();
            assert!(((law.log_density)(x) - density).abs() < 1e-12, "{k}, {df}: density at {x}");
        }
    }
}

/// By the integral of Bessel's function, for which the trapezoidal rule has all digits.
#[test]
fn densities_of_large_non_centralities() {
    for (b, x) in [
        (99.0, 99.0),
        (101.0, 103.0),
        (101.0, 104.0),
        (200.0, 190.0),
        (1e4, 9997.0),
        (1e5, 100_003.0),
    ] {
        let (argument, count): (f64, _) = (x * b, (20.0 * b) as i32);
        let terms = (0..=count).map(|n| {
            let part = (0.5 * std::f64::consts::PI * f64::from(n) / f64::from(count)).sin();
            let term = (-2.0 * argument * part * part).exp();
            if n == 0 || n == count { 0.5 * term } else { term }
        });
        let bessel = (terms.sum::<f64>() / f64::from(count)).ln();
        let exact = x.ln() - 0.5 * (x - b) * (x - b) + bessel;
        let value = (law("Rice", &[b]).log_density)(x);
        assert!(
            (value - exact).abs() < 1e-13 * exact.abs().max(1.0),
            "{b}, {x}: {value}, not {exact}"
        );
    }
    // With an odd number of degrees of freedom, it is a hyperbolic function.
    for nonc in [3e4_f64, 1e7, 1e10] {
        for deviations in [-30.0, -3.0, 0.25, 5.0] {
            let root = nonc.sqrt() + deviations;
            let x = root * root;
            let argument = nonc.sqrt() * root;
            let normal = -0.5 * deviations * deviations
                - (2.0 * root).ln()
                - 0.5 * (2.0 * std::f64::consts::PI).ln();
            let ratio = root.ln() - 0.5 * nonc.ln();
            for (df, exact) in [
                (1.0, normal),
                (3.0, normal + ratio),
                (5.0, normal + 2.0 * ratio + (-1.0 / argument).ln_1p()),
            ] {
                let value = (law("NoncentralChiSquared", &[df, nonc]).log_density)(x);
                // The square of the root is rounded.
                let allowed = 1e-13 * exact.abs() + 1e-16 * root * deviations.abs();
                assert!((value - exact).abs() < allowed, "{df}, {nonc}, {x}: {value}, not {exact}");
            }
        }
    }
}

#[test]
fn arrays_of_any_layout_and_of_parameters() {
    let p = Array2::from_shape_fn((3, 4), |(i, j)| 0.05 + 0.07 * (4 * i + j) as f64);
    let gamma = native::Gamma::new([0.5, 1.0, 2.5, 40.0]).unwrap();
    let x = gamma.quantile(&p).unwrap();
    for ((i, j), &x) in x.indexed_iter() {
        let shape = [0.5, 1.0, 2.5, 40.0][j];
        let one = native::Gamma::new(shape).unwrap();
        assert_eq!(x, one.quantile(&[p[[i, j]]]).unwrap()[0]);
        assert_eq!(x, one.law().unwrap().quantile(p[[i, j]]));
    }
    let transposed = gamma.quantile(&p.t().to_owned().t()).unwrap();
    assert_eq!(x, transposed);
    let odd = gamma.cdf(&x.slice(ndarray::s![..;2, ..])).unwrap();
    assert_eq!(odd, gamma.cdf(&x).unwrap().select(Axis(0), &[0, 2]));
    // Many, in parallel; and of f32.
    let many = Array1::from_shape_fn(10_000, |n| (n as f32 + 0.5) / 10_000.0);
    let x = native::StudentT::new(3.0_f32).unwrap().quantile(&many).unwrap();
    assert!(x.iter().zip(x.iter().skip(1)).all(|(a, b)| a <= b));
    assert_eq!(native::Cauchy.survival::<[f64; 0]>(&[]).unwrap().len(), 0);
    let shifted = native::LocationScale::new(native::Gumbel, array![1.0, 2.0], 3.0).unwrap();
    let medians = shifted.quantile(&[0.5, 0.5]).unwrap();
    let apart: f64 = medians[1] - medians[0];
    assert!((apart - 1.0).abs() < 1e-15);
}

/// Many numbers at once have the values that each has alone, with any vector instructions.
#[test]
fn loops_of_vectors_have_the_values_of_single_numbers() {
    fn check<D: Quantile<f64>>(dist: &D) {
        type Together = Result<Array1<f64>, Error>;

        let law = dist.law().unwrap();
        let compare = |together: Together, f: fn(&D::Law, f64) -> f64, arguments: &[f64]| {
            for (&x, value) in arguments.iter().zip(together.unwrap()) {
                let alone = SimdLevel::scalar().scope(|| f(&law, x));
                assert_eq!(value.to_bits(), alone.to_bits(), "at {x:e}: {value:e}, {alone:e}");
            }
        };
        let mut p = vec![0.0, 5e-324, 1e-310, 1e-300, 1e-12, 0.5, 0.999, 1.0];
        p.extend((0..700).map(|n| (f64::from(n) + 0.5) / 700.0));
        p.extend((1..300).map(|n| 10.0_f64.powi(-n)));
        let mut x = dist.quantile(&p).unwrap().to_vec();
        x.extend(dist.upper_quantile(&p).unwrap());
        x.extend([
            f64::NEG_INFINITY,
            -1e300,
            -1.0,
            -0.0,
            0.0,
            5e-324,
            1e-300,
            1e300,
            f64::INFINITY,
        ]);
        for level in SimdLevel::available() {
            level.scope(|| {
                compare(dist.quantile(&p), D::Law::quantile, &p);
                compare(dist.upper_quantile(&p), D::Law::upper_quantile, &p);
                compare(dist.cdf(&x), D::Law::cdf, &x);
                compare(dist.survival(&x), D::Law::survival, &x);
                compare(dist.log_density(&x), D::Law::log_density, &x);
            });
        }
    }
    assert_eq!(native::StandardNormal.cdf(&[0.0, -0.0]).unwrap().to_vec(), [0.5; 2]);
    check(&native::StandardNormal);
    check(&native::Normal::new(-3.0, 0.01).unwrap());
    check(&native::LogNormal::new(0.7).unwrap());
    check(&native::LogNormal::new(20.0).unwrap());
    check(&native::Exponential::new(0.3).unwrap());
    check(&native::StandardExponential);
    check(&native::JohnsonSU::new(0.5, 2.0).unwrap());
    check(&native::JohnsonSB::new(0.5, 2.0).unwrap());
    check(&native::BirnbaumSaunders::new(2.5).unwrap());
    check(&native::HalfNormal);
    check(&native::Levy);
    check(&native::Moyal);
    check(&native::Weibull::new(2.0, 0.5).unwrap());
    check(&native::LogLogistic::new(2.5).unwrap());
    check(&native::Logistic);
    check(&native::ExponentiatedWeibull::new(0.5, 2.5).unwrap());
    check(&native::Kappa3::new(2.5).unwrap());
    check(&native::Kappa4::new(0.5, 0.25).unwrap());
    check(&native::GeneralizedExtremeValue::new(1.0, 2.0, 0.0).unwrap());
    check(&native::PowerLogNormal::new(0.01, 0.5).unwrap());
    check(&native::GeneralizedExponential::new(0.5, 2.5, 1.5).unwrap());
    check(&native::AsymmetricLaplace::new(2.5).unwrap());
    check(&native::SkewCauchy::new(0.5).unwrap());
    check(&native::HyperbolicSecant);
    check(&native::Anglit);
    check(&native::WrappedCauchy::new(0.5).unwrap());
    check(&native::Arcsine);
    check(&native::LogLaplace::new(2.5).unwrap());
    check(&native::LogUniform::new(0.5, 2.5).unwrap());
    check(&native::Triangular::new(-1.0, 0.5, 2.0).unwrap());
    check(&native::TruncatedExponential::new(2.5).unwrap());
    check(&native::TruncatedPareto::new(-2.5, 4.0).unwrap());
    check(&native::Gamma::new(2.5).unwrap());
}

/// The gamma variate of a value may be out of range where the value is not.
#[test]
fn densities_of_functions_of_gamma_variates_are_numbers_up_to_the_ends() {
    fn check<D: Quantile<f64>>(dist: &D, far: &[f64]) {
        let densities = dist.log_density(&[5e-324, 1e-310, 1e-200, 1.0, 1e200, f64::MAX]).unwrap();
        assert!(densities.iter().all(|log| !log.is_nan()), "{densities}");
        for density in dist.log_density(far).unwrap() {
            assert_eq!(density, f64::NEG_INFINITY);
        }
    }
    check(&native::Chi::new(3.0).unwrap(), &[1e200, f64::MAX]);
    check(&native::Chi::new(1.0).unwrap(), &[1e200, f64::MAX]);
    check(&native::Maxwell, &[1e200, f64::MAX]);
    check(&native::Nakagami::new(40.0).unwrap(), &[1e200, f64::MAX]);
    check(&native::InverseGamma::new(2.5).unwrap(), &[5e-324, 1e-310]);
    check(&native::InverseGamma::new(100.0).unwrap(), &[5e-324, 1e-310]);
    check(&native::GeneralizedGamma::new(2.5, 3.0).unwrap(), &[1e200, f64::MAX]);
    check(&native::GeneralizedGamma::new(2.5, -3.0).unwrap(), &[5e-324, 1e-200]);
    check(&native::Gamma::new(1.0).unwrap(), &[]);
}

#[test]
fn a_scale_of_0_leaves_one_value() {
    let around = [1.0_f64.next_down(), 1.0, 1.0_f64.next_up()];
    let normal = native::Normal::new(1.0, 0.0).unwrap();
    assert_eq!(normal.cdf(&around).unwrap().to_vec(), [0.0, 1.0, 1.0]);
    assert_eq!(normal.survival(&around).unwrap().to_vec(), [1.0, 0.0, 0.0]);
    let none = f64::NEG_INFINITY;
    assert_eq!(normal.log_density(&around).unwrap().to_vec(), [none, f64::INFINITY, none]);
    assert_eq!(normal.quantile(&[0.0, 0.3, 1.0]).unwrap().to_vec(), [1.0; 3]);
    let log_normal = native::LogNormal::new(0.0).unwrap();
    assert_eq!(log_normal.cdf(&around).unwrap().to_vec(), [0.0, 1.0, 1.0]);
    assert_eq!(log_normal.log_density(&around).unwrap().to_vec(), [none, f64::INFINITY, none]);
    let wrapped = native::WrappedNormal::new(1.0, 0.0).unwrap();
    assert_eq!(wrapped.cdf(&around).unwrap().to_vec(), [0.0, 1.0, 1.0]);
    assert_eq!(wrapped.survival(&around).unwrap().to_vec(), [1.0, 0.0, 0.0]);
    assert_eq!(wrapped.log_density(&around).unwrap().to_vec(), [none, f64::INFINITY, none]);
    assert_eq!(wrapped.quantile(&[1e-3, 0.3, 0.999]).unwrap().to_vec(), [1.0; 3]);
    for (name, parameters, value) in [
        ("GeneralizedExtremeValue", vec![1.0, 0.0, 0.5], 1.0),
        ("GeneralizedExtremeValue", vec![1.0, 0.0, 0.0], 1.0),
        ("GeneralizedExtremeValue", vec![1.0, 0.0, -0.5], 1.0),
        ("GeneralizedPareto", vec![1.0, 0.0, 0.5], 1.0),
        ("GeneralizedPareto", vec![1.0, 0.0, 0.0], 1.0),
        ("GeneralizedPareto", vec![1.0, 0.0, -0.5], 1.0),
        ("Frechet", vec![1.0, 0.0, 2.0], 1.0),
        ("Weibull", vec![0.0, 2.0], 0.0),
        ("Rayleigh", vec![0.0], 0.0),
        ("Gamma", vec![0.0], 0.0_f64),
    ] {
        let law = law(name, &parameters);
        let around = [value.next_down(), value, value.next_up()];
        assert_eq!(around.map(|x| (law.cdf)(x)), [0.0, 1.0, 1.0], "{name} {parameters:?}");
        assert_eq!(around.map(|x| (law.survival)(x)), [1.0, 0.0, 0.0], "{name} {parameters:?}");
        let densities = around.map(|x| (law.log_density)(x));
        assert_eq!(densities, [none, f64::INFINITY, none], "{name} {parameters:?}");
        assert_eq!([0.0, 0.3, 1.0].map(|p| (law.quantile)(p)), [value; 3], "{name} {parameters:?}");
    }
}

/// Argument and parameters broadcast together: the result has the axes of the argument, which are dynamic if
/// parameters have more.
#[test]
fn arguments_broadcast_with_parameters() {
    type Function<L> = fn(&L, f64) -> f64;

    fn check<A: Dimension, D: Quantile<f64>>(
        dist: &D,
        arguments: &Array<f64, A>,
        shape: &[usize],
        one: impl Fn(&[usize]) -> (f64, D::Law),
    ) {
        let functions: [(_, Function<D::Law>); 5] = [
            (dist.quantile(arguments), D::Law::quantile),
            (dist.upper_quantile(arguments), D::Law::upper_quantile),
            (dist.cdf(arguments), D::Law::cdf),
            (dist.survival(arguments), D::Law::survival),
            (dist.log_density(arguments), D::Law::log_density),
        ];
        for (results, f) in functions {
            let results = results.unwrap();
            assert_eq!(results.shape(), shape);
            for (index, &result) in results.into_dyn().indexed_iter() {
                let (x, law) = one(index.slice());
                assert_eq!(result, f(&law, x), "at {index:?}");
            }
        }
    }
    let shapes = array![[0.5], [2.5], [40.0]];
    let p = array![0.1, 0.2, 0.5, 0.9];
    let gamma = native::Gamma::new(&shapes).unwrap();
    let one = |index: &[usize]| {
        let (i, j) = (index[0], index[1]);
        (p[j], native::Gamma::new(shapes[[i, 0]]).unwrap().law().unwrap())
    };
    check(&gamma, &p.clone().into_dyn(), &[3, 4], one);
    check(&gamma, &p.clone().insert_axis(Axis(0)), &[3, 4], one);

    // Two parameters and an argument, each along an axis of its own.
    let (means, stds) = (array![[[0.0]], [[1.0]]], array![[1.0], [2.0], [3.0]]);
    let normal = native::Normal::new(&means, &stds).unwrap();
    let one = |index: &[usize]| {
        let (mean, std) = (means[[index[0], 0, 0]], stds[[index[1], 0]]);
        (p[index[2]], native::Normal::new(mean, std).unwrap().law().unwrap())
    };
    check(&normal, &p.clone().into_dyn(), &[2, 3, 4], one);
    check(&normal, &p.clone().into_shape_with_order((1, 1, 4)).unwrap(), &[2, 3, 4], one);

    // Through a distribution of another one, and where an array is empty.
    let shifted = native::LocationScale::new(native::Gamma::new(&shapes).unwrap(), 1.0, 2.0);
    assert_eq!(shifted.unwrap().cdf(&p.clone().into_dyn()).unwrap().shape(), [3, 4]);
    assert_eq!(gamma.cdf(&Array2::<f64>::zeros((1, 0))).unwrap().dim(), (3, 0));

    assert_message(
        gamma.quantile(&p).map(drop),
        "Gamma: `alpha` of shape [3, 1] does not broadcast to shape [4]",
    );
    assert_message(
        normal.cdf(&Array2::<f64>::zeros((4, 1))).map(drop),
        "Normal: `mean` of shape [2, 1, 1] does not broadcast to shape [4, 1]",
    );
    assert_message(
        normal.cdf(&Array2::<f64>::zeros((4, 1)).into_dyn()).map(drop),
        "Normal: `std` of shape [3, 1] does not broadcast to shape [2, 4, 1]",
    );
}

/// Polynomials of earlier values are kept, and a law that was just made has none.
#[test]
fn values_do_not_depend_on_earlier_ones() {
    fn check<D: Quantile<f64>>(dist: Result<D, Error>, step: usize) {
        let dist = dist.expect("valid");
        let p = Array1::from_shape_fn(4000, |n| ((n as f64 + 0.5) * 0.618_033_988_749_895).fract());
        let x = dist.quantile(&p).unwrap();
        let [cdf, survival, log_density] =
            [dist.cdf(&x), dist.survival(&x), dist.log_density(&x)].map(Result::unwrap);
        for n in (0..p.len()).step_by(step) {
            let law = dist.law().expect("scalars");
            assert_eq!(law.quantile(p[n]), x[n]);
            assert_eq!(law.cdf(x[n]), cdf[n]);
            assert_eq!(law.survival(x[n]), survival[n]);
            assert_eq!(law.log_density(x[n]), log_density[n]);
        }
    }
    check(Ok(native::StandardNormal), 3);
    check(native::LogNormal::new(0.7), 3);
    check(native::Gamma::new(2.5), 3);
    check(native::Gamma::new(1e6), 3);
    check(native::Beta::new(0.3, 5.0), 3);
    check(native::StudentT::new(3.5), 3);
    check(native::FisherF::new(5.0, 12.0), 3);
    check(native::Alpha::new(2.5), 3);
    check(native::Binomial::new(1000_u64, 0.7), 3);
    check(native::NegativeBinomial::new(2.5, 0.1), 3);
    // Here, a law alone takes milliseconds for a value.
    check(native::SkewNormal::new(1.0, 2.0, 1.5), 100);
    check(native::NoncentralT::new(3.5, 1.5), 100);
    check(native::KolmogorovSmirnovOneSided::new(12), 100);
    check(native::Stable::new(1.5, 0.25), 200);
}

#[test]
fn errors_name_function_parameter_value_and_index() {
    let gamma = native::Gamma::new(2.5).unwrap();
    assert_message(
        gamma.quantile(&array![[0.5, 0.1], [1.5, 0.0]]).map(drop),
        "quantile: `p` = 1.5 at [1, 0], must be between 0 and 1",
    );
    assert_message(
        gamma.upper_quantile(&[f64::NAN]).map(drop),
        "upper_quantile: `q` = NaN at [0], must be between 0 and 1",
    );
    assert_message(
        gamma.cdf(&[1.0, f64::NAN]).map(drop),
        "cdf: `x` = NaN at [1], must be a number",
    );
    let gamma = native::Gamma::new([0.5, 2.5]).unwrap();
    assert_message(
        gamma.quantile(&[0.5; 3]).map(drop),
        "Gamma: `alpha` of shape [2] does not broadcast to shape [3]",
    );
    let many = native::NoncentralChiSquared::new(3.0, [1.0, 1e11]).unwrap();
    assert_message(
        many.cdf(&[1.0, 1.0]).map(drop),
        "NoncentralChiSquared: `nonc` = 100000000000 at [1], must be at most 1e10, for the terms of its law to be \
         summed in time",
    );
}

/// Bounds whose quotient is out of range.
#[test]
fn long_log_uniform_laws() {
    for (name, [a, b]) in [
        ("symmetric", [1e-200, 1e200]),
        ("longest", [f64::MIN_POSITIVE, f64::MAX]),
        ("above 1", [1e-10, 1e300]),
    ] {
        let law = law("LogUniform", &[a, b]);
        let (start, length) = (a.ln(), b.ln() - a.ln());
        for p in [1e-10, 0.1, 0.25, 0.5, 0.9, 0.999] {
            let [low, high] = [start + p * length, start + (1.0 - p) * length];
            assert!(((law.quantile)(p).ln() - low).abs() < 1e-12 * length, "{name} at {p}");
            assert!(((law.upper_quantile)(p).ln() - high).abs() < 1e-12 * length, "{name} at {p}");
            assert!(((law.cdf)(low.exp()) / p - 1.0).abs() < 1e-5, "{name} at {p}");
            assert!(((law.survival)(high.exp()) / p - 1.0).abs() < 1e-5, "{name} at {p}");
        }
        assert!(((law.log_density)(1.0) + length.ln()).abs() < 1e-14, "{name}");
    }
}

/// Triangles that begin at their mode: small tails are no differences.
#[test]
fn trapezoidal_laws_with_a_mode_at_an_end() {
    let [falling, rising] = [law("Trapezoidal", &[0.0, 0.0]), law("Trapezoidal", &[1.0, 1.0])];
    for x in [1e-300, 1e-20, 1e-10, 1e-3, 0.2, 0.7] {
        let area = x * (2.0 - x);
        let spaced = 1.0 - (1.0 - x);
        for (found, exact) in [
            ((falling.cdf)(x), area),
            ((falling.quantile)(area), x),
            ((falling.survival)(1.0 - x), spaced * spaced),
            ((rising.survival)(1.0 - x), spaced * (2.0 - spaced)),
            (1.0 - (rising.upper_quantile)(area), spaced),
            ((rising.cdf)(x), x * x),
        ] {
            assert!((found - exact).abs() <= 1e-14 * exact, "{x:e}: {found:e}, not {exact:e}");
        }
    }
    // Between both sides, and nearly a triangle.
    let law = law("Trapezoidal", &[0.2, 0.5]);
    for (x, area) in [(0.1, 0.05), (0.2, 0.2), (0.4, 0.6), (0.5, 0.8), (0.7, 1.12), (1.0, 1.3)] {
        assert!(((law.cdf)(x) - area / 1.3).abs() < 1e-15, "{x}");
        assert!(((law.survival)(x) - (1.0 - area / 1.3)).abs() < 1e-15, "{x}");
        assert!(((law.quantile)(area / 1.3) - x).abs() < 1e-7, "{x}");
        assert!(((law.upper_quantile)(1.0 - area / 1.3) - x).abs() < 1e-7, "{x}");
    }
}

/// Beta variates below 2^-900, although their product with the larger shape is not.
#[test]
fn one_huge_shape_leaves_the_law_of_the_other_variate() {
    let (normal, chi_squared) = (law("Normal", &[0.0, 1.0]), law("ChiSquared", &[3.0]));
    for huge in [1e260, 1e272, 1e290, 1e300] {
        let [student, beta] = [law("StudentT", &[huge]), law("Beta", &[1.5, huge])];
        let [above, below] = [law("FisherF", &[huge, 3.0]), law("FisherF", &[3.0, huge])];
        for p in [1e-5, 0.1, 0.3, 0.7, 0.999] {
            for (found, exact) in [
                ((student.quantile)(p), (normal.quantile)(p)),
                (2.0 * huge * (beta.quantile)(p), (chi_squared.quantile)(p)),
                (3.0 * (below.quantile)(p), (chi_squared.quantile)(p)),
                (3.0 / (above.quantile)(p), (chi_squared.upper_quantile)(p)),
                ((student.cdf)(0.3), (normal.cdf)(0.3)),
                ((beta.survival)(0.5 / huge), (chi_squared.survival)(1.0)),
            ] {
                let error = (found / exact - 1.0).abs();
                assert!(error < 1e-12, "{huge:e} at {p}: {found}, not {exact}");
            }
        }
    }
}

/// No square of a parameter is out of range, and no difference of infinities.
#[test]
fn laws_of_extreme_parameters_are_in_range() {
    let one = |result: Result<Array1<f64>, Error>| result.unwrap()[0];
    assert_eq!(one(native::FoldedCauchy::new(1e300).unwrap().quantile(&[0.3])), 1e300);
    let skewed = native::JonesFaddySkewT::new(1e8, 1e-3).unwrap();
    assert_eq!(one(skewed.upper_quantile(&[1e-10])), f64::INFINITY);
    // Nearly (s - 1) (log k + Euler's constant).
    let s = 1.0_f64 + 1e-15;
    let exact = (s - 1.0) * (300.0 * LN_10 + 0.577_215_664_901_532_9);
    let cdf = one(native::Zeta::new(s).unwrap().cdf(&[1e300]));
    assert!((cdf / exact - 1.0).abs() < 1e-10, "{cdf}, not {exact}");
    let tukey = native::TukeyLambda::new(-4e10).unwrap().quantile(&[0.5, 0.3]).unwrap();
    assert_eq!(tukey.to_vec(), [0.0, f64::NEG_INFINITY]);
    for df in [1e-40, 1e-45, 1e-60, 1e-300] {
        let student = law("StudentT", &[df]);
        for p in [1e-300, 0.3, 0.499] {
            let ends = [(student.quantile)(p), (student.upper_quantile)(p)];
            assert_eq!(ends, [f64::NEG_INFINITY, f64::INFINITY], "{df:e} at {p:e}");
        }
        let halves = [-1e300, -1.0, 1.0, 1e300].map(|x| (student.cdf)(x));
        assert_eq!(halves, [0.5; 4], "{df:e}");
    }
    let triangular =
        native::Triangular::new(138.8287604086125, 442.6740965112772, 444.77376235827387);
    assert_eq!(one(triangular.unwrap().survival(&[138.82876043910184])), 1.0);
    let fisher_f = law("FisherF", &[1e10, 1e-3]);
    assert!(((fisher_f.survival)(1e300) / 0.705_463_805_093_041_6 - 1.0).abs() < 1e-12);
    for (name, parameters) in [
        ("FoldedNormal", vec![0.0]),
        ("BirnbaumSaunders", vec![0.5]),
        ("BirnbaumSaunders", vec![3.0]),
        ("BirnbaumSaunders", vec![8e7]),
        ("GeneralizedHyperbolic", vec![1.0, 2.0, -0.5]),
        ("Kolmogorov", vec![]),
        ("NegativeBinomial", vec![0.48386641525169927, 0.5473832246015209]),
        ("NegativeBinomial", vec![46.13936935632264, 0.5577958140669128]),
        ("NormalInverseGaussian", vec![2.5, 1e-5]),
        ("NormalInverseGaussian", vec![5.622699087710379e-10, 4.662572631876311e-10]),
        ("Pearson3", vec![0.8]),
        ("SkewNormal", vec![0.0, 0.1, -3.0]),
        ("Tweedie", vec![0.1, 3.0, 1.9]),
        ("Tweedie", vec![1.0, 1.0, 1.97]),
        ("Tweedie", vec![1e-300, 1.0, 1.5]),
        ("Wald", vec![50.0, 0.1]),
    ] {
        let law = law(name, &parameters);
        for x in [1e154, 1e200, 1e299, 1e300, 1e308, f64::MAX] {
            let at = [(law.cdf)(x), (law.survival)(x)];
            assert_eq!(at, [1.0, 0.0], "{name} at {x:e}");
            assert!((law.log_density)(x) < -1e3, "{name} at {x:e}");
        }
    }
    // Beside the least number of the support, where a number's distance from it is rounded.
    for (name, parameters, x) in [
        (
            "GeneralizedExtremeValue",
            vec![0.013150088371533872, 0.1259712441840227, 11.449854480770789],
            2.1480931587927504e-3,
        ),
        ("Kappa4", vec![1.2564241639361194e-12, 3.0], -1.68062145852345e35),
    ] {
        let law = law(name, &parameters);
        assert_eq!([(law.cdf)(x), (law.survival)(x)], [0.0, 1.0], "{name}");
    }
    // Powers at either end.
    for (name, parameters, [near, far], power, is_upper) in [
        ("NoncentralChiSquared", vec![1.0, 1.1389], [1e-300, 5e-324], 0.5, false),
        ("NoncentralF", vec![6.96, 1.0, 1.03], [1e300, 1e308], -0.5, true),
        ("NoncentralF", vec![6.96, 1.0, 1.03], [1e300, f64::MAX], -0.5, true),
        ("NoncentralF", vec![0.5, 3.0, 1.03], [1e-300, 5e-324], 0.25, false),
    ] {
        let law = law(name, &parameters);
        let tail = if is_upper { &law.survival } else { &law.cdf };
        let exact = tail(near) * (power * (far.ln() - near.ln())).exp();
        let found = tail(far);
        assert!((found / exact - 1.0).abs() < 1e-11, "{name} at {far:e}: {found:e}, not {exact:e}");
    }
    let sums = law(
        "DoubleParetoLogNormal",
        &[2.715178964068814, 0.5745065069835034, 4.0, 0.014607684655114682],
    );
    for n in -2000..2000 {
        let x = 10_f64.powf(f64::from(n) / 100.0);
        assert_eq!((sums.cdf)(x) + (sums.survival)(x), 1.0, "{x:e}");
    }
    for (name, parameters, least, most) in [
        ("ChiSquared", vec![0.5], 500.0, 600.0),
        ("ChiSquared", vec![1e10], -1e14, -1e10),
        ("GeneralizedNormal", vec![0.4], -2.0, 0.0),
        ("RDistribution", vec![1e-5], -20.0, -5.0),
        ("ReciprocalInverseGaussian", vec![2e4], f64::NEG_INFINITY, -1e300),
    ] {
        let log_density = (law(name, &parameters).log_density)(5e-324);
        assert!((least..=most).contains(&log_density), "{name}: {log_density}");
    }
}

/// Far above the mean, where all terms have the same large factor.
#[test]
fn densities_of_sums_of_gamma_variates_far_above_their_mean() {
    let check = |[mean, dispersion, power]: [f64; 3], x: f64, exact: f64| {
        let law = law("Tweedie", &[mean, dispersion, power]);
        let found = (law.log_density)(x);
        let what = format!("{mean:e}, {dispersion:e}, {power} at {x:e}");
        assert!((found / exact - 1.0).abs() < 1e-14, "{what}: {found:e}, not {exact:e}");
        assert_eq!([(law.cdf)(x), (law.survival)(x)], [1.0, 0.0], "{what}");
    };
    // Of the exponential, all else is less than its rounding.
    check([1.0, 1.0, 1.99], 1e26, -1e26 / 0.99);
    check([1.0, 1.0, 1.97], 1e100, -1e100 / 0.97);
    check([1e-300, 1.0, 1.5], 1e-10, -2e140);
    check([1e-300, 1.0, 1.5], 1.0, -2e150);
    // Of exponential variates: Bessel's function of the first order, by its asymptotic series.
    for (rate, y) in
        [(1.0, 1e8), (1e-3, 1e12), (1e-6, 1e14), (1e-6, 1e15), (1e-6, 1e16), (1e-6, 1e17)]
    {
        let (scale, argument): (f64, f64) = (1.0 / rate, 2.0 * libm::sqrt(rate * y));
        let series = -0.375 / argument - 0.117_187_5 / (argument * argument);
        let bessel = argument - 0.5 * (2.0 * std::f64::consts::PI * argument).ln() + series.ln_1p();
        let exact = 0.5 * libm::log(rate / y) - scale.ln() + bessel - rate - y;
        check([1.0, 2.0 / rate, 1.5], y * scale, exact);
    }
}

/// With a tiny shape a, the distribution function of a variate g is e^(a log g) / Γ(a + 1), nearly 1.
#[test]
fn upper_tails_of_functions_of_gamma_variates_of_tiny_shapes() {
    const EULER: f64 = 0.577_215_664_901_532_9;
    for (name, parameter, a, x, log) in [
        ("LogGamma", 1e-12, 1e-12, -700.0, -700.0),
        ("LogGamma", 1e-20, 1e-20, -1e5, -1e5),
        ("LogGamma", 1e-40, 1e-40, -1e20, -1e20),
        ("Chi", 2.7e-48, 1.35e-48, 1e-300, -600.0 * LN_10 - LN_2),
    ] {
        let law = law(name, &[parameter]);
        // The next term is smaller by the factor a.
        let exact = -f64::exp_m1(a * (log + EULER));
        let found = (law.survival)(x);
        assert!((found / exact - 1.0).abs() < 1e-12, "{name}, {a:e}: {found:e}, not {exact:e}");
        let back = (law.upper_quantile)(exact);
        assert!((back / x - 1.0).abs() < 1e-11, "{name}, {a:e}: {back:e}, not {x:e}");
    }
}

/// A sum over as many counts would take minutes.
#[test]
fn tails_of_wide_counts_are_averages() {
    let n = 2.0_f64.powi(50);
    // Halves of symmetric laws.
    for (name, parameters) in [
        ("BetaBinomial", vec![n, 0.5, 0.5]),
        ("BetaBinomial", vec![n, 1e12, 1e12]),
        ("Hypergeometric", vec![n, n, n]),
        ("WalleniusNoncentralHypergeometric", vec![n, n, n, 1.0]),
    ] {
        let (law, middle) = (law(name, &parameters), 0.5 * n);
        let half = 0.5 + 0.5 * (law.log_density)(middle).exp();
        let tails = [(law.cdf)(middle), (law.survival)(middle - 1.0)];
        assert!(tails.map(|tail| (tail - half).abs() < 1e-13) == [true; 2], "{name}: {tails:?}");
        let k = (law.quantile)(1e-100);
        assert!(
            (law.cdf)(k) >= 1e-100 && (law.cdf)(k - 0.01 * (middle - k)) < 1e-100,
            "{name}: {k}"
        );
    }
    // Where a sum is short enough.
    let parameters = [4e6, 4e6, 4e6, 1.0];
    let sums = law("Hypergeometric", &parameters[..3]);
    let averages = law("WalleniusNoncentralHypergeometric", &parameters);
    for k in [1.98e6, 1.998e6, 2e6, 2.0015e6, 2.004e6] {
        for (sum, average) in [
            ((sums.cdf)(k), (averages.cdf)(k)),
            ((sums.survival)(k), (averages.survival)(k)),
            ((sums.log_density)(k).exp(), (averages.log_density)(k).exp()),
        ] {
            assert!((average / sum - 1.0).abs() < 2e-12, "{k}: {average}, not {sum}");
        }
    }
}

/// The logarithm of a value is multiplied by shapes.
#[test]
fn densities_of_large_shapes_have_their_digits() {
    let (own, beta) = (law("GaussHypergeometric", &[3e7, 2e7, 0.0, 1.5]), law("Beta", &[3e7, 2e7]));
    for x in [0.5995, 0.5999, 0.6, 0.6001, 0.6004] {
        for (own, exact) in [((own.cdf)(x), (beta.cdf)(x)), ((own.survival)(x), (beta.survival)(x))]
        {
            assert!((own / exact - 1.0).abs() < 1e-11, "{x}: {own}, not {exact}");
        }
    }
}

/// The search of a count begins beside it, because each probability is a sum of a hundred thousand terms.
#[test]
fn quantiles_of_large_hypergeometric_counts_are_near_a_guess() {
    let n = 10_000_000_000_u64;
    let law = native::FisherNoncentralHypergeometric::new(n, n, n, 0.3).unwrap();
    let law = Quantile::<f64>::law(&law).unwrap();
    let start = std::time::Instant::now();
    for p in [1e-250, 1e-9, 0.2, 0.5, 0.999] {
        let k = law.quantile(p);
        assert!(law.cdf(k) >= p && law.cdf(k - 1.0) < p, "{p}: {k}");
        let k = law.upper_quantile(p);
        assert!(law.survival(k) <= p && law.survival(k - 1.0) > p, "{p}: {k}");
    }
    println!("ten quantiles of 1e10 in {:?}", start.elapsed());
}

/// Of counts, a location and a scale make other values than whole numbers; the bounds of a truncation belong to it.
#[test]
fn shifted_counts_are_truncated_at_their_values() {
    let shifted = native::LocationScale::new(native::Poisson::new(3.0).unwrap(), 0.1, 0.3).unwrap();
    let value = |k: f64| 0.3 * k + 0.1;
    let counts = native::Poisson::new(3.0).unwrap();
    for k in 0..20 {
        let x = value(f64::from(k));
        let ends = [x, x.next_down(), x + 0.1];
        let exact: Vec<f64> = [f64::from(k), f64::from(k - 1), f64::from(k)]
            .map(|k| Quantile::<f64>::law(&counts).unwrap().cdf(k))
            .to_vec();
        assert_eq!(shifted.cdf(&ends).unwrap().to_vec(), exact, "{k}");
        let densities = shifted.log_density(&ends).unwrap();
        assert!(
            densities[0].is_finite()
                && densities[1] == -f64::INFINITY
                && densities[2] == -f64::INFINITY
        );
    }
    // From the value of 2 to less than the value of 5.
    let truncated = native::Truncated::new(shifted, value(2.0), value(5.0) - 0.01).unwrap();
    let whole = truncated.cdf(&[value(4.0)]).unwrap();
    assert_eq!(whole[0], 1.0);
    let p = |k: f64| counts.log_density(&[k]).unwrap()[0].exp();
    let least = truncated.cdf(&[value(2.0)]).unwrap()[0];
    assert!((least / (p(2.0) / (p(2.0) + p(3.0) + p(4.0))) - 1.0).abs() < 1e-13, "{least}");
    let sample: Array1<f64> = native::Key::from_seed(0).sample(&truncated, 1000);
    assert!(sample.iter().all(|x| [2.0, 3.0, 4.0].map(value).contains(x)));
    assert!([2.0, 3.0, 4.0].map(value).iter().all(|value| sample.iter().any(|x| x == value)));
}

/// A value less the location is rounded, by more than a probability has left near an end.
#[test]
fn probabilities_of_shifted_values_are_those_of_all_their_digits() {
    let uniform = native::Uniform::new(1e6, 1e6 + 1.0).unwrap();
    let shifted = native::LocationScale::new(uniform, 0.3, 3.0).unwrap();
    for (end, at) in [(3e6, 0.0), (3e6 + 3.0, 1.0)] {
        for n in -8..=8 {
            // A multiple of the spacing there: the difference is exact.
            let x = end + f64::from(n) * 2.0_f64.powi(-31);
            let exact = at + (x - end - 0.3) / 3.0;
            let [cdf, survival] =
                [shifted.cdf(&[x]), shifted.survival(&[x])].map(|p| p.unwrap()[0]);
            assert!((cdf - exact.clamp(0.0, 1.0)).abs() < 1e-15, "{x}: {cdf}, not {exact}");
            assert!((survival - (1.0 - exact).clamp(0.0, 1.0)).abs() < 1e-15, "{x}: {survival}");
            let near_end = shifted.cdf(&[x + 0.3]).unwrap()[0];
            assert!((0.0..=1.0).contains(&near_end), "{x}: {near_end}");
        }
    }
}

/// The larger tail is above 3/4 in most cases: the smaller one is not what is left of it. In the others the argument
/// is subnormal, so its product with a + b has fewer digits.
#[test]
fn both_tails_of_uneven_shapes_have_their_digits() {
    let cases: Vec<[f64; 5]> =
        serde_json::from_str(include_str!("uneven_beta.json")).expect("JSON");
    for [a, b, x, lower, upper] in cases {
        let law = law("Beta", &[a, b]);
        for (tail, exact) in [((law.cdf)(x), lower), ((law.survival)(x), upper)] {
            let units = (tail / exact - 1.0).abs() / f64::EPSILON;
            assert!(units < 32.0, "Beta({a}, {b}) at {x}: {tail}, not {exact}: {units} units");
        }
    }
}

/// The deviation is below 1e-49.
#[test]
fn beta_laws_of_huge_shapes_jump_at_the_mean() {
    for [a, b, x, lower] in
        [[1e300, 1.0, 0.3, 0.0], [1e100, 1e100, 0.485, 0.0], [1e100, 1e100, 0.515, 1.0]]
    {
        let law = law("Beta", &[a, b]);
        assert_eq!(
            [(law.cdf)(x), (law.survival)(x)],
            [lower, 1.0 - lower],
            "Beta({a}, {b}) at {x}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn round_trips(
        log_a in -3.0..8.0_f64,
        log_b in -3.0..8.0_f64,
        log_p in -690.0..-1e-9_f64,
        upper: bool,
    ) {
        let (a, b, p) = (10_f64.powf(log_a), 10_f64.powf(log_b), log_p.exp());
        for (name, parameters) in
            [("Gamma", vec![a]), ("Beta", vec![a, b]), ("StudentT", vec![a]), ("FisherF", vec![a, b])]
        {
            let law = law(name, &parameters);
            let (quantile, tail) = match upper {
                true => (&law.upper_quantile, &law.survival),
                false => (&law.quantile, &law.cdf),
            };
            let x = quantile(p);
            prop_assert!(!x.is_nan());
            if x.abs() < 1e-300 || x.abs() > 1e300 || x == 1.0 {
                continue;
            }
            let spacing = (tail(x.next_up()) - tail(x.next_down())).abs();
            let error = (tail(x) - p).abs() / f64::max(p * f64::EPSILON, spacing);
            prop_assert!(error < 10.0, "{} {:?}: {:e}, {} units", name, parameters, p, error);
        }
    }

    #[test]
    fn probabilities_are_between_0_and_1(
        log_a in -12.0..12.0_f64,
        log_b in -12.0..12.0_f64,
        x in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
    ) {
        let (a, b) = (10_f64.powf(log_a), 10_f64.powf(log_b));
        for (name, parameters) in
            [("Gamma", vec![a]), ("Beta", vec![a, b]), ("StudentT", vec![a]), ("FisherF", vec![a, b])]
        {
            let law = law(name, &parameters);
            for p in [(law.cdf)(x), (law.survival)(x)] {
                prop_assert!((0.0..=1.0).contains(&p), "{} {:?} at {:e}: {}", name, parameters, x, p);
            }
            prop_assert!(!(law.log_density)(x).is_nan());
        }
    }
}

/// Of probability 1e-200, and of counts.
#[test]
fn truncated_values_are_quantiles_of_the_interval() {
    fn sample<D: Quantile<T>, T: ndkey::WideElement>(dist: D, lower: T, upper: T) -> Array1<T> {
        let dist = native::Truncated::new(dist, lower, upper).expect("an interval");
        native::Key::from_seed(0).sample(dist, 2000)
    }
    let gamma = sample(native::Gamma::new(2.5).unwrap(), 450.0, f64::INFINITY);
    assert!(gamma.iter().all(|&x| x >= 450.0));
    // Nearly exponential, of rate 1 - 1.5 / x.
    assert!((gamma.mean().unwrap() - 450.0 - 1.0033).abs() < 0.1);
    let single = sample(native::StandardNormal, 9.0_f32, f32::INFINITY);
    assert!(single.iter().all(|&x| (9.0..11.0).contains(&x)));
    let poisson = sample(native::Poisson::new(3.0).unwrap(), 20.0, 22.0);
    assert!(poisson.iter().all(|k| [20.0, 21.0, 22.0].contains(k)));
    let count = |k: f64| poisson.iter().filter(|&&own| own == k).count() as f64;
    assert!((count(21.0) / count(20.0) - 3.0 / 21.0).abs() < 0.04);
    let beta = sample(native::Beta::new(40.0, 0.5).unwrap(), 0.0, 1e-7);
    assert!(beta.iter().all(|&x| 0.0 < x && x <= 1e-7));
    assert_message(
        native::Truncated::new(native::Gamma::new(2.5).unwrap(), 1e4, 2e4).map(drop),
        "Truncated: `lower` = 10000, must be such that the interval has a probability above 0",
    );
    assert_message(
        native::Truncated::new(native::Poisson::new(2.5).unwrap(), 1.25, 1.75).map(drop),
        "Truncated: `lower` = 1.25, must be such that the interval has a probability above 0",
    );
}

#[test]
fn distributions_by_quantile_are_drawn_over_points() {
    use ndkey::points::Sobol;
    let poisson = native::ByQuantile(native::Poisson::new(3.0).unwrap());
    let gamma = native::ByQuantile(native::Gamma::new(2.5_f64).unwrap());
    let key = || native::Key::from_seed(0);
    let x: Array2<f64> = key().sample(Sobol::new(2).unwrap().with(&gamma), (4096, 2));
    assert!((x.mean().unwrap() - 2.5).abs() < 1e-3);
    let k: Array2<f64> = key().sample(Sobol::new(2).unwrap().with(&poisson), (4096, 2));
    assert!((k.mean().unwrap() - 3.0).abs() < 1e-3);
    let truncated =
        native::Truncated::new(native::Beta::new(2.0, 3.0).unwrap(), 0.25, 0.5).unwrap();
    let x: Array2<f64> = key().sample(Sobol::new(1).unwrap().with(&truncated), (256, 1));
    assert!(x.iter().all(|x| (0.25..=0.5).contains(x)));
    // Uniform variates are quantiles of their own.
    let uniform: Array1<f64> = key().sample(native::ByQuantile(native::StandardUniform), 1000);
    let normal: Array1<f64> = key().sample(native::ByQuantile(native::StandardNormal), 1000);
    // The uniform variates are rounded.
    let of_uniform = native::StandardNormal.quantile(&uniform).unwrap();
    assert!(normal.iter().zip(&of_uniform).all(|(a, b)| (a - b).abs() < 1e-12));
}
