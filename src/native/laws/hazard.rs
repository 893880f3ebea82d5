//! Laws whose survival function, or distribution function, is the exponential of a function.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2};

use super::{by_value, in_loop, one, parameters_of, parameters_through};
use crate::math::Real;
use crate::math::special::double_double::Double;
use crate::math::special::normal::{
    normal_log_density, normal_quantile, normal_tails, scaled_erfc,
};
use crate::math::special::{exponential_quantile_in_loops, exponential_tail_in_loops};
use crate::native::methods::functions::functions_of;
use crate::native::quantile::{Function, Law};
use crate::sampling::Line;

/// A function H of which the survival function is e^-H.
pub trait Hazard: Clone + Send + Sync + 'static {
    /// Whether e^-H is the distribution function instead.
    const OF_CDF: bool = false;

    /// Whether its functions are marked `#[inline(always)]`, with no calls.
    const IN_LOOPS: bool = false;

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    /// H inside of the support.
    fn exponent(&self, x: f64) -> f64;

    /// The logarithm of |H'| inside of the support.
    fn log_rate(&self, x: f64) -> f64;

    /// The x with H = `exponent`.
    fn at(&self, exponent: f64) -> f64;
}

/// The law with a hazard.
#[derive(Debug, Clone)]
pub struct ByHazard<H>(H);

parameters_through!(ByHazard);

impl<H: Hazard> ByHazard<H> {
    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let [least, most] = self.0.support();
        match function {
            Function::Quantile { upper } => {
                let exponent = exponential_quantile_in_loops(x, upper != H::OF_CDF);
                let value = self.0.at(exponent).max(least).min(most);
                let [at_0, at_1] = if upper { [most, least] } else { [least, most] };
                let value = if x == 0.0 { at_0 } else { value };
                if x == 1.0 { at_1 } else { value }
            }
            Function::Tail { upper } => {
                let tail = exponential_tail_in_loops(self.0.exponent(x), upper != H::OF_CDF);
                let [below, above] = if upper { [1.0, 0.0] } else { [0.0, 1.0] };
                let tail = if x < least { below } else { tail };
                if x >= most { above } else { tail }
            }
            Function::LogDensity => {
                let log = self.0.log_rate(x) - self.0.exponent(x);
                let is_outside = x < least || x > most || log.is_nan();
                if is_outside { -f64::INFINITY } else { log }
            }
        }
    }
}

impl<H: Hazard> Law for ByHazard<H> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    by_value!();

    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        if !H::IN_LOOPS {
            return function.one_by_one(self, lines, count);
        }
        in_loop(
            function,
            lines,
            #[inline(always)]
            |function, x| self.value(function, x),
        );
    }
}

parameters_of! {
    StandardExponential: 0;
    Exponential: 1;
    Weibull: 2;
    Rayleigh: 1;
    Lomax: 1;
    Pareto: 1;
    GeneralizedPareto: 3;
    BurrXII: 2;
    LogLogistic: 1;
    Gompertz: 1;
    ExponentialPower: 1;
    Kumaraswamy: 2;
    HalfLogistic: 0;
    GeneralizedHalfLogistic: 1;
    PowerNormal: 1;
    PowerLogNormal: 2;
    Gumbel: 0;
    Frechet: 3;
    GeneralizedExtremeValue: 3;
    GeneralizedLogistic: 1;
    BurrIII: 2;
    Power: 1;
    ExponentiatedWeibull: 2;
    Kappa3: 1;
    Kappa4: 2;
    GeneralizedExponential: 3;
}

/// log(e^x - 1) for x > 0.
#[inline]
fn log_expm1(x: f64) -> f64 {
    if x > 40.0 { x } else { libm::log(libm::expm1(x)) }
}

/// log(1 - e^-x) for x > 0.
#[inline]
fn log1m_exp(x: f64) -> f64 {
    if x < LN_2 { libm::log(-libm::expm1(-x)) } else { libm::log1p(-libm::exp(-x)) }
}

/// log(1 + e^x).
#[inline]
fn softplus(x: f64) -> f64 {
    if x > 0.0 { x + libm::log1p(libm::exp(-x)) } else { libm::log1p(libm::exp(x)) }
}

/// log(1 + a x) / a, and x for a = 0.
#[inline]
fn log1p_share(a: f64, x: f64) -> f64 {
    if a == 0.0 { x } else { libm::log1p(a * x) / a }
}

/// (e^(a x) - 1) / a, and x for a = 0: the inverse of [`log1p_share`].
#[inline]
fn expm1_share(a: f64, x: f64) -> f64 {
    if a == 0.0 { x } else { libm::expm1(a * x) / a }
}

functions_of!(
    Hazard,
    StandardExponential([]),
    [IN_LOOPS],
    exponent = |x| x,
    log_rate = |_x| 0.0,
    at = |exponent| exponent,
);

functions_of!(
    Hazard,
    Exponential([rate]),
    [IN_LOOPS],
    exponent = |x| rate * x,
    log_rate = |_x| Real::log(rate),
    at = |exponent| exponent / rate,
);

functions_of!(
    Hazard,
    Weibull([scale, c]),
    exponent = |x| libm::pow(x / scale, c),
    log_rate = |x| {
        let power = if c == 1.0 { 0.0 } else { (c - 1.0) * libm::log(x / scale) };
        libm::log(c / scale) + power
    },
    at = |exponent| scale * libm::pow(exponent, 1.0 / c),
);

functions_of!(
    Hazard,
    Rayleigh([scale]),
    exponent = |x| {
        let z = x / scale;
        0.5 * z * z
    },
    log_rate = |x| libm::log(x / scale) - libm::log(scale),
    at = |exponent| scale * (2.0 * exponent).sqrt(),
);

functions_of!(
    Hazard,
    Lomax([c]),
    exponent = |x| c * libm::log1p(x),
    log_rate = |x| libm::log(c) - libm::log1p(x),
    at = |exponent| libm::expm1(exponent / c),
);

functions_of!(
    Hazard,
    Pareto([b]),
    support = [1.0, f64::INFINITY],
    exponent = |x| b * libm::log(x),
    log_rate = |x| libm::log(b) - libm::log(x),
    at = |exponent| libm::exp(exponent / b),
);

functions_of!(
    Hazard,
    GeneralizedPareto([location, scale, shape]),
    support = [location, if shape < 0.0 { location - scale / shape } else { f64::INFINITY }],
    exponent = |x| log1p_share(shape, (x - location) / scale),
    log_rate = |x| -libm::log1p(shape * (x - location) / scale) - libm::log(scale),
    at = |exponent| location + scale * expm1_share(shape, exponent),
);

functions_of!(
    Hazard,
    BurrXII([c, d]),
    exponent = |x| d * softplus(c * libm::log(x)),
    log_rate = |x| {
        let log = libm::log(x);
        libm::log(c * d) + (c * log - softplus(c * log)) - log
    },
    at = |exponent| libm::exp(log_expm1(exponent / d) / c),
);

functions_of!(
    Hazard,
    LogLogistic([c]),
    exponent = |x| softplus(c * libm::log(x)),
    log_rate = |x| BurrXII([c, 1.0]).log_rate(x),
    at = |exponent| libm::exp(log_expm1(exponent) / c),
);

functions_of!(
    Hazard,
    Gompertz([c]),
    exponent = |x| c * libm::expm1(x),
    log_rate = |x| libm::log(c) + x,
    at = |exponent| libm::log1p(exponent / c),
);

functions_of!(
    Hazard,
    ExponentialPower([b]),
    exponent = |x| libm::expm1(libm::pow(x, b)),
    log_rate = |x| libm::log(b) + (b - 1.0) * libm::log(x) + libm::pow(x, b),
    at = |exponent| libm::pow(libm::log1p(exponent), 1.0 / b),
);

functions_of!(
    Hazard,
    Kumaraswamy([a, b]),
    support = [0.0, 1.0],
    exponent = |x| -b * log1m_exp(-a * libm::log(x)),
    log_rate = |x| {
        let log = libm::log(x);
        libm::log(a * b) + (a - 1.0) * log - log1m_exp(-a * log)
    },
    at = |exponent| libm::exp(log1m_exp(exponent / b) / a),
);

functions_of!(
    Hazard,
    HalfLogistic([]),
    exponent = |x| {
        // log((1 + e^x) / 2)
        if x < 1.0 { libm::log1p(0.5 * libm::expm1(x)) } else { softplus(x) - LN_2 }
    },
    log_rate = |x| -softplus(-x),
    at = |exponent| {
        // log(2 e^exponent - 1)
        match exponent < 40.0 {
            true => libm::log1p(2.0 * libm::expm1(exponent)),
            false => exponent + LN_2,
        }
    },
);

functions_of!(
    Hazard,
    GeneralizedHalfLogistic([c]),
    support = [0.0, 1.0 / c],
    exponent = |x| HalfLogistic([]).exponent(log1p_share(-c, x)),
    log_rate = |x| {
        // -log p with p = (1 - c x)^(1 / c)
        let log = log1p_share(-c, x);
        HalfLogistic([]).log_rate(log) + c * log
    },
    at = |exponent| expm1_share(-c, HalfLogistic([]).at(exponent)),
);

/// -log of the upper tail of the normal distribution.
#[inline]
pub(super) fn minus_log_upper(z: Double) -> f64 {
    if z.high > 30.0 {
        // Where the tail may be out of range.
        let exponent = (z * z).value() * 0.5;
        return exponent - libm::log(0.5 * scaled_erfc(z.high * FRAC_1_SQRT_2));
    }
    let tails = normal_tails(z);
    if tails.upper > 0.5 { -libm::log1p(-tails.lower) } else { -libm::log(tails.upper) }
}

/// The normal quantile of the upper tail e^-exponent.
#[inline]
fn normal_of_upper(exponent: f64) -> f64 {
    if exponent < LN_2 {
        return normal_quantile(-libm::expm1(-exponent), false);
    }
    if exponent < 600.0 {
        return normal_quantile(libm::exp(-exponent), true);
    }
    // Newton's method; the derivative of the exponent is z + 1 / z, nearly.
    let mut z = (2.0 * exponent).sqrt();
    for _ in 0..20 {
        let step = (minus_log_upper(z.into()) - exponent) / (z + 1.0 / z);
        z -= step;
        if step.abs() <= z * f64::EPSILON {
            break;
        }
    }
    z
}

functions_of!(
    Hazard,
    PowerNormal([c]),
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| c * minus_log_upper(x.into()),
    log_rate = |x| libm::log(c) + normal_log_density(x) + minus_log_upper(x.into()),
    at = |exponent| normal_of_upper(exponent / c),
);

functions_of!(
    Hazard,
    PowerLogNormal([c, s]),
    exponent = |x| c * minus_log_upper(Double::from(x).log() / s.into()),
    log_rate = |x| {
        let log = libm::log(x);
        let z = Double::from(x).log() / s.into();
        libm::log(c / s) - log + normal_log_density(z.value()) + minus_log_upper(z)
    },
    at = |exponent| libm::exp(s * normal_of_upper(exponent / c)),
);

functions_of!(
    Hazard,
    Gumbel([]),
    [OF_CDF],
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| libm::exp(-x),
    log_rate = |x| -x,
    at = |exponent| -libm::log(exponent),
);

functions_of!(
    Hazard,
    Frechet([location, scale, shape]),
    [OF_CDF],
    support = [location, f64::INFINITY],
    exponent = |x| libm::pow((x - location) / scale, -shape),
    log_rate = |x| libm::log(shape / scale) - (shape + 1.0) * libm::log((x - location) / scale),
    at = |exponent| location + scale * libm::pow(exponent, -1.0 / shape),
);

functions_of!(
    Hazard,
    GeneralizedExtremeValue([location, scale, shape]),
    [OF_CDF],
    support = {
        let end = location - scale / shape;
        match shape {
            _ if shape > 0.0 => [end, f64::INFINITY],
            _ if shape < 0.0 => [f64::NEG_INFINITY, end],
            _ => [f64::NEG_INFINITY, f64::INFINITY],
        }
    },
    exponent = |x| libm::exp(-log1p_share(shape, (x - location) / scale)),
    log_rate = |x| {
        let z = (x - location) / scale;
        -(1.0 + shape) * log1p_share(shape, z) - libm::log(scale)
    },
    at = |exponent| location + scale * expm1_share(shape, -libm::log(exponent)),
);

functions_of!(
    Hazard,
    GeneralizedLogistic([c]),
    [OF_CDF],
    support = [f64::NEG_INFINITY, f64::INFINITY],
    exponent = |x| c * softplus(-x),
    log_rate = |x| libm::log(c) - softplus(x),
    at = |exponent| -log_expm1(exponent / c),
);

functions_of!(
    Hazard,
    BurrIII([c, d]),
    [OF_CDF],
    exponent = |x| d * softplus(-c * libm::log(x)),
    log_rate = |x| {
        let log = libm::log(x);
        libm::log(c * d) - softplus(c * log) - log
    },
    at = |exponent| libm::exp(-log_expm1(exponent / d) / c),
);

functions_of!(
    Hazard,
    Power([a]),
    [OF_CDF],
    support = [0.0, 1.0],
    exponent = |x| -a * libm::log(x),
    log_rate = |x| libm::log(a) - libm::log(x),
    at = |exponent| libm::exp(-exponent / a),
);

functions_of!(
    Hazard,
    ExponentiatedWeibull([a, c]),
    [OF_CDF],
    exponent = |x| -a * log1m_exp(libm::pow(x, c)),
    log_rate = |x| {
        let power = libm::pow(x, c);
        libm::log(a * c) + (c - 1.0) * libm::log(x) - log_expm1(power)
    },
    at = |exponent| libm::pow(-log1m_exp(exponent / a), 1.0 / c),
);

functions_of!(
    Hazard,
    Kappa3([a]),
    [OF_CDF],
    exponent = |x| softplus(libm::log(a) - a * libm::log(x)) / a,
    log_rate = |x| {
        let log = libm::log(x);
        -softplus(a * log - libm::log(a)) - log
    },
    at = |exponent| libm::exp((libm::log(a) - log_expm1(a * exponent)) / a),
);

functions_of!(
    Hazard,
    Kappa4([h, k]),
    [OF_CDF],
    support = {
        let least = match h > 0.0 {
            true => expm1_share(-k, libm::log(h)),
            false if k < 0.0 => 1.0 / k,
            false => f64::NEG_INFINITY,
        };
        [least, if k > 0.0 { 1.0 / k } else { f64::INFINITY }]
    },
    // By the logarithm of (1 - k x)^(1 / k), or of its limit.
    exponent = |x| log1p_share(-h, libm::exp(log1p_share(k, -x))),
    log_rate = |x| {
        let log = log1p_share(k, -x);
        (1.0 - k) * log - libm::log1p(-h * libm::exp(log))
    },
    at = |exponent| -expm1_share(k, libm::log(expm1_share(-h, exponent))),
);

functions_of!(
    Hazard,
    GeneralizedExponential([a, b, c]),
    // (a + b) x - b (1 - e^(-c x)) / c, whose terms are of the size of the second one's square where c x is
    // small.
    exponent = |x| a * x + b * x * less_share(c * x),
    log_rate = |x| libm::log(a - b * libm::expm1(-c * x)),
    at = |exponent| {
        let law = GeneralizedExponential([a, b, c]);
        // H is convex, and its slope is between a and a + b: Newton's method from above.
        let mut x = if a > 0.0 { exponent / a } else { 2.0 * exponent / b + 1e3 };
        x = x.min(f64::MAX);
        for _ in 0..200 {
            let step = (law.exponent(x) - exponent) / libm::exp(law.log_rate(x));
            if step.is_nan() || step <= x * 1e-16 {
                break;
            }
            x -= step;
        }
        x.max(0.0)
    },
);

/// 1 - (1 - e^-t) / t.
#[inline]
fn less_share(t: f64) -> f64 {
    if t > 0.5 {
        return 1.0 + libm::expm1(-t) / t;
    }
    // t / 2 - t^2 / 6 + ..
    let (mut sum, mut term) = (0.0, 1.0);
    for n in 2..20 {
        term *= -t / f64::from(n);
        sum -= term;
    }
    sum
}
