//! Laws at the ends of their supports, and outside.

use std::f64::consts::{FRAC_2_PI, PI};

use crate::laws::law;

/// Written by `laws.py`.
const SUPPORTS: &str = include_str!("supports.txt");

/// A law with parameters, and the ends of its support.
pub(crate) struct Support {
    pub(crate) name: &'static str,
    pub(crate) parameters: Vec<f64>,
    ends: [f64; 2],
}

pub(crate) fn supports() -> impl Iterator<Item = Support> {
    SUPPORTS.lines().map(|line| {
        let mut words = line.split(' ');
        let name = words.next().expect("a name");
        let mut numbers = Vec::from_iter(words.map(|word| word.parse::<f64>().expect("a number")));
        let ends = numbers.split_off(numbers.len() - 2).try_into().expect("two ends");
        Support { name, parameters: numbers, ends }
    })
}

/// What is found, and what is right, where they differ.
#[derive(Default)]
struct Differences(String);

impl Differences {
    fn add(&mut self, what: String, found: f64, exact: f64) {
        if found != exact {
            self.0 += &format!("{what}: {found:?}, not {exact:?}\n");
        }
    }

    fn check(self) {
        assert!(self.0.is_empty(), "\n{}", self.0);
    }
}

#[test]
fn quantiles_of_0_and_1_are_the_ends_of_the_support() {
    let mut differences = Differences::default();
    for Support { name, parameters, ends } in supports() {
        let law = law(name, &parameters);
        for (own, exact) in law.support.into_iter().zip(ends) {
            // Ends are differences and quotients of parameters.
            let is_near = (own - exact).abs() <= 4.0 * f64::EPSILON * exact.abs();
            let found = if is_near { exact } else { own };
            differences.add(format!("end of {name} {parameters:?}"), found, exact);
        }
        let [least, most] = law.support;
        for (function, what, p, end) in [
            (&law.quantile, "quantile", 0.0, least),
            (&law.quantile, "quantile", 1.0, most),
            (&law.upper_quantile, "upper_quantile", 1.0, least),
            (&law.upper_quantile, "upper_quantile", 0.0, most),
        ] {
            differences.add(format!("{what} {p} of {name} {parameters:?}"), function(p), end);
        }
    }
    differences.check();
}

#[test]
fn probabilities_are_0_or_1_and_densities_0_outside() {
    let mut differences = Differences::default();
    for Support { name, parameters, .. } in supports() {
        let law = law(name, &parameters);
        let [least, most] = law.support;
        let mut check = |x: f64, lower: f64, upper: f64| {
            let at = format!("{name} {parameters:?} at {x:e}");
            differences.add(format!("cdf of {at}"), (law.cdf)(x), lower);
            differences.add(format!("survival of {at}"), (law.survival)(x), upper);
            differences.add(
                format!("log_density of {at}"),
                (law.log_density)(x),
                f64::NEG_INFINITY,
            );
        };
        for x in [least.next_down(), least - 1.0, least - 1e10, -1e300, f64::NEG_INFINITY] {
            if x < least || x == f64::NEG_INFINITY {
                check(x, 0.0, 1.0);
            }
        }
        for x in [most.next_up(), most + 1.0, most + 1e10, 1e300, f64::INFINITY] {
            if x > most || x == f64::INFINITY {
                check(x, 1.0, 0.0);
            }
        }
    }
    differences.check();
}

/// A density that is a power of the distance from an end, where the exponent is 0.
#[test]
fn densities_at_ends_are_those_nearby() {
    let mut differences = Differences::default();
    let mut at = |name: &str, parameters: &[f64], end: f64, exact: f64| {
        let found = (law(name, parameters).log_density)(end);
        // Some are computed at numbers as small as 1e-308, whose logarithm is rounded.
        let is_near = (found - exact.ln()).abs() < 2e-13;
        let found = if is_near { exact.ln() } else { found };
        differences.add(format!("{name} {parameters:?} at {end}"), found, exact.ln());
    };
    at("StandardExponential", &[], 0.0, 1.0);
    at("Exponential", &[0.3], 0.0, 0.3);
    at("Gamma", &[1.0], 0.0, 1.0);
    at("ChiSquared", &[2.0], 0.0, 0.5);
    at("Chi", &[1.0], 0.0, FRAC_2_PI.sqrt());
    at("HalfNormal", &[], 0.0, FRAC_2_PI.sqrt());
    at("FoldedNormal", &[0.7], 0.0, FRAC_2_PI.sqrt() * (-0.245_f64).exp());
    at("Nakagami", &[0.5], 0.0, FRAC_2_PI.sqrt());
    at("GeneralizedGamma", &[0.5, 2.0], 0.0, 2.0 / PI.sqrt());
    at("HalfGeneralizedNormal", &[2.0], 0.0, 2.0 / PI.sqrt());
    at("Pearson3", &[2.0], -1.0, 1.0);
    at("Pearson3", &[-2.0], 1.0, 1.0);
    at("NoncentralChiSquared", &[2.0, 3.0], 0.0, 0.5 * (-1.5_f64).exp());
    at("NoncentralF", &[2.0, 7.0, 3.0], 0.0, (-1.5_f64).exp());
    at("Beta", &[1.0, 2.5], 0.0, 2.5);
    at("Beta", &[2.5, 1.0], 1.0, 2.5);
    at("Beta", &[1.0, 1.0], 0.0, 1.0);
    at("Pert", &[-1.0, -1.0, 1.0], -1.0, 2.5);
    at("Pert", &[-1.0, 1.0, 1.0], 1.0, 2.5);
    at("BetaPrime", &[1.0, 2.5], 0.0, 2.5);
    at("FisherF", &[2.0, 7.0], 0.0, 1.0);
    at("RDistribution", &[2.0], -1.0, 0.5);
    at("RDistribution", &[2.0], 1.0, 0.5);
    at("GaussHypergeometric", &[1.0, 2.5, 0.0, 0.0], 0.0, 2.5);
    at("GaussHypergeometric", &[2.5, 1.0, 0.0, 0.0], 1.0, 2.5);
    at("Kumaraswamy", &[1.0, 2.5], 0.0, 2.5);
    at("Kumaraswamy", &[2.5, 1.0], 1.0, 2.5);
    at("Kumaraswamy", &[1.0, 1.0], 0.0, 1.0);
    at("Kumaraswamy", &[1.0, 1.0], 1.0, 1.0);
    at("Power", &[1.0], 0.0, 1.0);
    at("Power", &[2.5], 1.0, 2.5);
    at("Weibull", &[2.5, 1.0], 0.0, 0.4);
    at("ExponentiatedWeibull", &[1.0, 1.0], 0.0, 1.0);
    at("ExponentiatedWeibull", &[2.0, 0.5], 0.0, 1.0);
    at("ExponentialPower", &[1.0], 0.0, 1.0);
    at("Gompertz", &[0.3], 0.0, 0.3);
    at("GeneralizedExponential", &[0.3, 2.0, 1.5], 0.0, 0.3);
    at("GeneralizedPareto", &[1.0, 2.0, 0.5], 1.0, 0.5);
    at("GeneralizedPareto", &[1.0, 2.0, -1.0], 3.0, 0.5);
    at("GeneralizedExtremeValue", &[1.0, 2.0, -1.0], 3.0, 0.5);
    at("Lomax", &[3.0], 0.0, 3.0);
    at("Pareto", &[3.0], 1.0, 3.0);
    at("BurrXII", &[1.0, 3.0], 0.0, 3.0);
    at("BurrIII", &[0.5, 2.0], 0.0, 1.0);
    at("LogLogistic", &[1.0], 0.0, 1.0);
    at("LogLaplace", &[1.0], 0.0, 0.5);
    at("Kappa3", &[4.0], 0.0, 0.5_f64.sqrt());
    at("Kappa4", &[0.0, 1.0], 1.0, 1.0);
    at("Kappa4", &[1.0, 0.5], 0.0, 1.0);
    at("Kappa4", &[-0.5, -2.0], -0.5, 8.0);
    at("HalfCauchy", &[], 0.0, FRAC_2_PI);
    at("FoldedCauchy", &[3.0], 0.0, FRAC_2_PI / 10.0);
    at("HalfLogistic", &[], 0.0, 0.5);
    at("GeneralizedHalfLogistic", &[0.5], 0.0, 0.5);
    at("GeneralizedHalfLogistic", &[1.0], 1.0, 2.0);
    at("TukeyLambda", &[1.0], -1.0, 0.5);
    at("TukeyLambda", &[2.5], 0.4, 1.0);
    at("Uniform", &[1.0, 5.0], 5.0, 0.25);
    at("Bradford", &[3.0], 0.0, 3.0 / 4.0_f64.ln());
    at("Bradford", &[3.0], 1.0, 0.75 / 4.0_f64.ln());
    at("LogUniform", &[0.5, 4.0], 4.0, 0.25 / 8.0_f64.ln());
    at("Triangular", &[0.0, 0.0, 1.0], 0.0, 2.0);
    at("Triangular", &[0.0, 1.0, 1.0], 1.0, 2.0);
    at("Trapezoidal", &[0.0, 0.5], 0.0, 4.0 / 3.0);
    at("Trapezoidal", &[0.5, 1.0], 1.0, 4.0 / 3.0);
    at("TruncatedExponential", &[3.0], 0.0, -1.0 / (-3.0_f64).exp_m1());
    at("TruncatedPareto", &[1.0, 4.0], 1.0, 4.0 / 3.0);
    at("TruncatedPareto", &[1.0, 4.0], 4.0, 1.0 / 12.0);
    at("IrwinHall", &[1.0], 0.0, 1.0);
    at("IrwinHall", &[1.0], 1.0, 1.0);
    at("KolmogorovSmirnov", &[1.0], 0.5, 2.0);
    at("KolmogorovSmirnov", &[1.0], 1.0, 2.0);
    at("KolmogorovSmirnovOneSided", &[1.0], 0.0, 1.0);
    at("KolmogorovSmirnovOneSided", &[1.0], 1.0, 1.0);

    // With other exponents, densities are 0 or infinite.
    for (exponent, exact) in [(-0.5, f64::INFINITY), (0.5, 0.0)] {
        let power = 1.0 + exponent;
        at("Gamma", &[power], 0.0, exact);
        at("Beta", &[power, 2.5], 0.0, exact);
        at("Beta", &[2.5, power], 1.0, exact);
        at("BetaPrime", &[power, 2.5], 0.0, exact);
        at("Kumaraswamy", &[power, 2.5], 0.0, exact);
        at("Kumaraswamy", &[2.5, power], 1.0, exact);
        at("Power", &[power], 0.0, exact);
        at("Weibull", &[2.5, power], 0.0, exact);
        at("ExponentiatedWeibull", &[2.0 * power, 0.5], 0.0, exact);
        at("ExponentialPower", &[power], 0.0, exact);
        at("BurrXII", &[power, 3.0], 0.0, exact);
        at("BurrIII", &[0.5, 2.0 * power], 0.0, exact);
        at("LogLogistic", &[power], 0.0, exact);
        at("LogLaplace", &[power], 0.0, exact);
        at("GeneralizedPareto", &[0.0, 2.0, -1.0 / power], 2.0 * power, exact);
        at("GeneralizedExtremeValue", &[0.0, 2.0, -1.0 / power], 2.0 * power, exact);
        at("GeneralizedHalfLogistic", &[1.0 - exponent], 1.0 / (1.0 - exponent), exact);
    }
    differences.check();
}

#[test]
fn a_law_of_one_number_has_an_infinite_density_there() {
    for (name, parameters, number) in [
        ("Normal", &[1.5, 0.0][..], 1.5),
        ("SkewNormal", &[0.25, 0.0, 20.0], 0.25),
        ("DoubleSidedMaxwell", &[-7.5, 0.0], -7.5),
    ] {
        let law = law(name, parameters);
        let found = [number, number - 1.0, number + 1.0].map(|x| (law.log_density)(x));
        assert_eq!(found, [f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY], "{name}");
        assert_eq!(
            [(law.quantile)(0.5), (law.cdf)(number), (law.survival)(number)],
            [number, 1.0, 0.0],
            "{name}"
        );
    }
}
