//! Laws whose survival function, or distribution function, is the exponential of a function.

use std::f64::consts::LN_2;

use super::functions::functions_of;
use super::{by_value, one, parameters_through, tail_within};
use crate::math::horner;
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{
    exp, expm1, expm1_share, exponential_quantile, exponential_tail, log, log_expm1, log1m_exp,
    log1p, log1p_share, pow, softplus,
};
pub(super) use crate::math::special::normal::minus_log_upper;
use crate::math::special::normal::{
    log_hazard_in_loops, minus_log_upper_in_loops, normal_of_minus_log_upper,
};
use crate::native::quantile::{Function, Law, Loops};

/// A function H that makes the survival function e^-H.
pub trait Hazard: Clone + Send + Sync + 'static {
    /// Whether e^-H is the distribution function instead.
    const OF_CDF: bool = false;

    /// Whether H is the distribution function divided by the survival function instead.
    const IS_ODDS: bool = false;

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    /// H inside of the support.
    fn exponent(&self, x: f64) -> f64;

    /// The logarithm of |H'| inside of the support; if H is the odds, of the density.
    fn log_rate(&self, x: f64) -> f64;

    /// The x with H = `exponent`.
    fn at(&self, exponent: f64) -> f64;

    /// The logarithms of the density at the ends of the support, for those at which the difference of `log_rate` and
    /// `exponent` is not a number.
    #[inline(always)]
    fn log_densities_at_ends(&self) -> [f64; 2] {
        [-f64::INFINITY; 2]
    }
}

/// The logarithm of a density at an end, near which it is a power of the distance times a factor.
#[inline(always)]
fn at_end(power: f64, log_factor: f64) -> f64 {
    if power == 0.0 { log_factor } else { -f64::INFINITY.copysign(power) }
}

/// The support of a law with a scale, which is its location alone where that is 0.
#[inline(always)]
fn scaled(location: f64, scale: f64, support: [f64; 2]) -> [f64; 2] {
    if scale == 0.0 { [location; 2] } else { support }
}

/// The law with a hazard.
#[derive(Debug, Clone)]
pub struct ByHazard<H>(H);

parameters_through!(ByHazard);

impl<H: Hazard> Law for ByHazard<H> {
    const IN_LOOPS: Loops = Loops::All;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let [least, most] = self.0.support();
        match function {
            Function::Quantile { upper } => {
                let exponent = match H::IS_ODDS {
                    true if upper => ((1.0 - x) / x).min(f64::MAX),
                    true => x / (1.0 - x),
                    false => exponential_quantile(x, upper != H::OF_CDF),
                };
                let value = self.0.at(exponent).max(least).min(most);
                let [at_0, at_1] = if upper { [most, least] } else { [least, most] };
                let value = if x == 0.0 { at_0 } else { value };
                if x == 1.0 { at_1 } else { value }
            }
            Function::Tail { upper } => {
                let exponent = self.0.exponent(x);
                let tail = match H::IS_ODDS {
                    true if upper => 1.0 / (1.0 + exponent),
                    // Odds may be infinite.
                    true => 1.0 / (1.0 + 1.0 / exponent),
                    false => exponential_tail(exponent, upper != H::OF_CDF),
                };
                tail_within([least, most], x, tail, upper)
            }
            Function::LogDensity => {
                let less = if H::IS_ODDS { 0.0 } else { self.0.exponent(x) };
                let log = self.0.log_rate(x) - less;
                let [at_least, at_most] = self.0.log_densities_at_ends();
                let at_end = if x == most { at_most } else { -f64::INFINITY };
                let at_end = if x == least { at_least } else { at_end };
                let log = if log.is_nan() { at_end } else { log };
                let log = if least == most { f64::INFINITY } else { log };
                if x < least || x > most { -f64::INFINITY } else { log }
            }
        }
    }
}

functions_of!(
    StandardExponential([]) as Hazard,
    exponent = |x| x,
    log_rate = |_x| 0.0,
    at = |exponent| exponent,
);

functions_of!(
    Exponential([rate]) as Hazard,
    exponent = |x| rate * x,
    log_rate = |_x| log(rate),
    at = |exponent| exponent / rate,
);

functions_of!(
    Weibull([scale, c]) as Hazard,
    support = scaled(0.0, scale, [0.0, f64::INFINITY]),
    exponent = |x| pow(x / scale, c),
    log_rate = |x| {
        let power = (c - 1.0) * log(x / scale);
        log(c / scale) + if c == 1.0 { 0.0 } else { power }
    },
    at = |exponent| scale * pow(exponent, 1.0 / c),
);

functions_of!(
    Rayleigh([scale]) as Hazard,
    support = scaled(0.0, scale, [0.0, f64::INFINITY]),
    exponent = |x| {
        let z = x / scale;
        0.5 * z * z
    },
    log_rate = |x| log(x / scale) - log(scale),
    at = |exponent| scale * (2.0 * exponent).sqrt(),
);

functions_of!(
    Lomax([c]) as Hazard,
    exponent = |x| c * log1p(x),
    log_rate = |x| log(c) - log1p(x),
    at = |exponent| expm1(exponent / c),
);

functions_of!(
    Pareto([b]) as Hazard,
    support = [1.0, f64::INFINITY],
    exponent = |x| b * log(x),
    log_rate = |x| log(b) - log(x),
    at = |exponent| exp(exponent / b),
);

functions_of!(
    GeneralizedPareto([location, scale, shape]) as Hazard,
    support = {
        let end = location - scale / shape;
        scaled(location, scale, [location, if shape < 0.0 { end } else { f64::INFINITY }])
    },
    exponent = |x| log1p_share(shape, (x - location) / scale),
    log_rate = |x| -log1p(shape * (x - location) / scale) - log(scale),
    at = |exponent| location + scale * expm1_share(shape, exponent),
    log_densities_at_ends = [-f64::INFINITY, at_end(1.0 + shape, -log(scale))],
);

functions_of!(
    BurrXII([c, d]) as Hazard,
    exponent = |x| d * softplus(c * log(x)),
    log_rate = |x| {
        let power = c * log(x);
        log(c * d) + (power - softplus(power)) - log(x)
    },
    at = |exponent| exp(log_expm1(exponent / d) / c),
    log_densities_at_ends = [at_end(c - 1.0, log(c * d)), -f64::INFINITY],
);

functions_of!(
    LogLogistic([c]) as Hazard,
    [IS_ODDS],
    exponent = |x| pow(x, c),
    log_rate = |x| log(c) + log_logistic_density(c * log(x)) - log(x),
    at = |odds| pow(odds, 1.0 / c),
    log_densities_at_ends = [at_end(c - 1.0, log(c)), -f64::INFINITY],
);

functions_of!(
    Gompertz([c]) as Hazard,
    exponent = |x| c * expm1(x),
    log_rate = |x| log(c) + x,
    at = |exponent| log1p(exponent / c),
);

functions_of!(
    ExponentialPower([b]) as Hazard,
    exponent = |x| expm1(pow(x, b)),
    log_rate = |x| {
        let power = (b - 1.0) * log(x);
        log(b) + if b == 1.0 { 0.0 } else { power } + pow(x, b)
    },
    at = |exponent| pow(log1p(exponent), 1.0 / b),
);

functions_of!(
    Kumaraswamy([a, b]) as Hazard,
    support = [0.0, 1.0],
    exponent = |x| -b * log1m_exp(-a * log(x)),
    log_rate = |x| log(a * b) + (a - 1.0) * log(x) - log1m_exp(-a * log(x)),
    at = |exponent| exp(log1m_exp(exponent / b) / a),
    log_densities_at_ends = [at_end(a - 1.0, log(a * b)), at_end(b - 1.0, log(a * b))],
);

/// The logarithm of the logistic density.
#[inline(always)]
fn log_logistic_density(x: f64) -> f64 {
    -x.abs() - 2.0 * log1p(exp(-x.abs()))
}

functions_of!(
    HalfLogistic([]) as Hazard,
    [IS_ODDS],
    exponent = |x| 0.5 * expm1(x),
    log_rate = |x| LN_2 + log_logistic_density(x),
    at = |odds| log1p(2.0 * odds),
);

functions_of!(
    GeneralizedHalfLogistic([c]) as Hazard,
    [IS_ODDS],
    support = [0.0, 1.0 / c],
    exponent = |x| HalfLogistic([]).exponent(log1p_share(-c, x)),
    log_rate = |x| {
        // -log p with p = (1 - c x)^(1 / c)
        let minus_log = log1p_share(-c, x);
        HalfLogistic([]).log_rate(minus_log) + c * minus_log
    },
    at = |odds| expm1_share(-c, HalfLogistic([]).at(odds)),
    log_densities_at_ends = [-f64::INFINITY, at_end(1.0 - c, LN_2)],
);

functions_of!(
    PowerNormal([c]) as Hazard,
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| c * minus_log_upper_in_loops(x.into()),
    log_rate = |x| log(c) + log_hazard_in_loops(x.into()),
    at = |exponent| normal_of_minus_log_upper(exponent / c),
);

functions_of!(
    PowerLogNormal([c, s]) as Hazard,
    exponent = |x| c * minus_log_upper_in_loops(Double::from(x).log_of_positive().over(s)),
    log_rate = |x| {
        let z = Double::from(x).log_of_positive().over(s);
        log(c / s) - log(x) + log_hazard_in_loops(z)
    },
    at = |exponent| exp(s * normal_of_minus_log_upper(exponent / c)),
);

functions_of!(
    Gumbel([]) as Hazard,
    [OF_CDF],
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| exp(-x),
    log_rate = |x| -x,
    at = |exponent| -log(exponent),
);

functions_of!(
    Frechet([location, scale, shape]) as Hazard,
    [OF_CDF],
    support = scaled(location, scale, [location, f64::INFINITY]),
    exponent = |x| pow((x - location) / scale, -shape),
    log_rate = |x| log(shape / scale) - (shape + 1.0) * log((x - location) / scale),
    at = |exponent| location + scale * pow(exponent, -1.0 / shape),
);

functions_of!(
    GeneralizedExtremeValue([location, scale, shape]) as Hazard,
    [OF_CDF],
    support = {
        let end = location - scale / shape;
        let ends = [
            if shape > 0.0 { end } else { f64::NEG_INFINITY },
            if shape < 0.0 { end } else { f64::INFINITY },
        ];
        scaled(location, scale, ends)
    },
    exponent = |x| exp(-log1p_share(shape, (x - location) / scale)),
    log_rate = |x| {
        let z = (x - location) / scale;
        -(1.0 + shape) * log1p_share(shape, z) - log(scale)
    },
    at = |exponent| location + scale * expm1_share(shape, -log(exponent)),
    log_densities_at_ends = [-f64::INFINITY, at_end(1.0 + shape, -log(scale))],
);

functions_of!(
    GeneralizedLogistic([c]) as Hazard,
    [OF_CDF],
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| c * softplus(-x),
    log_rate = |x| log(c) - softplus(x),
    at = |exponent| -log_expm1(exponent / c),
);

functions_of!(
    BurrIII([c, d]) as Hazard,
    [OF_CDF],
    exponent = |x| d * softplus(-c * log(x)),
    log_rate = |x| log(c * d) - softplus(c * log(x)) - log(x),
    at = |exponent| exp(-log_expm1(exponent / d) / c),
    log_densities_at_ends = [at_end(c * d - 1.0, log(c * d)), -f64::INFINITY],
);

functions_of!(
    Power([a]) as Hazard,
    [OF_CDF],
    support = [0.0, 1.0],
    exponent = |x| -a * log(x),
    log_rate = |x| log(a) - log(x),
    at = |exponent| exp(-exponent / a),
    log_densities_at_ends = [at_end(a - 1.0, log(a)), -f64::INFINITY],
);

functions_of!(
    ExponentiatedWeibull([a, c]) as Hazard,
    [OF_CDF],
    exponent = |x| -a * log1m_exp(pow(x, c)),
    log_rate = |x| {
        let power = pow(x, c);
        log(a * c) + (c - 1.0) * log(x) - log_expm1(power)
    },
    at = |exponent| pow(-log1m_exp(exponent / a), 1.0 / c),
    log_densities_at_ends = [at_end(a * c - 1.0, log(a * c)), -f64::INFINITY],
);

functions_of!(
    Kappa3([a]) as Hazard,
    [OF_CDF],
    exponent = |x| softplus(log(a) - a * log(x)) / a,
    log_rate = |x| -softplus(a * log(x) - log(a)) - log(x),
    at = |exponent| exp((log(a) - log_expm1(a * exponent)) / a),
    log_densities_at_ends = [-log(a) / a, -f64::INFINITY],
);

functions_of!(
    Kappa4([h, k]) as Hazard,
    [OF_CDF],
    support = {
        // From h = 0 down, 1 / k or -infinity.
        let least = expm1_share(-k, log(h.max(0.0)));
        [least, if k > 0.0 { 1.0 / k } else { f64::INFINITY }]
    },
    // By the logarithm of (1 - k x)^(1 / k), or of its limit.
    exponent = |x| log1p_share(-h, exp(log1p_share(k, -x))),
    log_rate = |x| {
        let log = log1p_share(k, -x);
        (1.0 - k) * log - log1p(-h * exp(log))
    },
    at = |exponent| -expm1_share(k, log(expm1_share(-h, exponent))),
    log_densities_at_ends = {
        // 1 / h, from h = 0 down.
        let inverse = -1.0 / h.abs();
        let far = at_end(k - inverse, (inverse - 1.0) * log(h.abs()));
        [if h > 0.0 { at_end(1.0 - h, 0.0) } else { far }, at_end(1.0 - k, 0.0)]
    },
);

functions_of!(
    GeneralizedExponential([a, b, c]) as Hazard,
    // (a + b) x - b (1 - e^(-c x)) / c, whose terms are of the size of the second one's square where c x is
    // small.
    exponent = |x| a * x + b * x * less_share(c * x),
    log_rate = |x| log(a - b * expm1(-c * x)),
    at = |exponent| {
        // H is convex, and for small x a x + b c x^2 / 2: Newton's method has all digits after four steps from there.
        let near = 2.0 * exponent / (a + (a * a + 2.0 * b * c * exponent).sqrt());
        let law = GeneralizedExponential([a, b, c]);
        let near = law.nearer(law.nearer(near, exponent), exponent);
        law.nearer(law.nearer(near, exponent), exponent)
    },
);

impl GeneralizedExponential {
    /// A step of Newton's method.
    #[inline(always)]
    fn nearer(&self, x: f64, exponent: f64) -> f64 {
        let Self([a, b, c]) = *self;
        x - (self.exponent(x) - exponent) / (a - b * expm1(-c * x))
    }
}

/// 1 - (1 - e^-t) / t.
#[inline(always)]
fn less_share(t: f64) -> f64 {
    /// Of t / 2 - t^2 / 6 + .., divided by t, the last first.
    const SERIES: [f64; 14] = {
        let (mut series, mut term, mut n) = ([0.0; 14], -1.0, 0);
        while n < 14 {
            term /= -(n as f64 + 2.0);
            series[13 - n] = term;
            n += 1;
        }
        series
    };
    let near = t * horner(t, &SERIES);
    if t > 0.5 { 1.0 + expm1(-t) / t } else { near }
}
