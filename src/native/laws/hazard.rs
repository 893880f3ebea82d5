//! Laws whose survival function, or distribution function, is the exponential of a function.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2};

use super::{by_value, in_loop, one, parameters_of, parameters_through};
use crate::math::Real;
use crate::math::special::double_double::Double;
use crate::math::special::normal::{
    normal_log_density, normal_quantile, normal_tails, scaled_erfc,
};
use crate::math::special::{exponential_quantile_in_loops, exponential_tail_in_loops};
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

impl Hazard for StandardExponential {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn exponent(&self, x: f64) -> f64 {
        x
    }

    #[inline(always)]
    fn log_rate(&self, _: f64) -> f64 {
        0.0
    }

    #[inline(always)]
    fn at(&self, exponent: f64) -> f64 {
        exponent
    }
}

impl Hazard for Exponential {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * x
    }

    #[inline(always)]
    fn log_rate(&self, _: f64) -> f64 {
        Real::log(self.0[0])
    }

    #[inline(always)]
    fn at(&self, exponent: f64) -> f64 {
        exponent / self.0[0]
    }
}

impl Hazard for Weibull {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [scale, c] = self.0;
        libm::pow(x / scale, c)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [scale, c] = self.0;
        let power = if c == 1.0 { 0.0 } else { (c - 1.0) * libm::log(x / scale) };
        libm::log(c / scale) + power
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [scale, c] = self.0;
        scale * libm::pow(exponent, 1.0 / c)
    }
}

impl Hazard for Rayleigh {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let z = x / self.0[0];
        0.5 * z * z
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(x / self.0[0]) - libm::log(self.0[0])
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        self.0[0] * (2.0 * exponent).sqrt()
    }
}

impl Hazard for Lomax {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * libm::log1p(x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) - libm::log1p(x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::expm1(exponent / self.0[0])
    }
}

impl Hazard for Pareto {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, f64::INFINITY]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * libm::log(x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) - libm::log(x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::exp(exponent / self.0[0])
    }
}

impl Hazard for GeneralizedPareto {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [location, scale, shape] = self.0;
        [location, if shape < 0.0 { location - scale / shape } else { f64::INFINITY }]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [location, scale, shape] = self.0;
        let z = (x - location) / scale;
        if shape == 0.0 { z } else { libm::log1p(shape * z) / shape }
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [location, scale, shape] = self.0;
        -libm::log1p(shape * (x - location) / scale) - libm::log(scale)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [location, scale, shape] = self.0;
        let z = if shape == 0.0 { exponent } else { libm::expm1(shape * exponent) / shape };
        location + scale * z
    }
}

impl Hazard for BurrXII {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [c, d] = self.0;
        d * softplus(c * libm::log(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [c, d] = self.0;
        let log = libm::log(x);
        libm::log(c * d) + (c * log - softplus(c * log)) - log
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [c, d] = self.0;
        libm::exp(log_expm1(exponent / d) / c)
    }
}

impl Hazard for LogLogistic {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        softplus(self.0[0] * libm::log(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        BurrXII([self.0[0], 1.0]).log_rate(x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::exp(log_expm1(exponent) / self.0[0])
    }
}

impl Hazard for Gompertz {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * libm::expm1(x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) + x
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::log1p(exponent / self.0[0])
    }
}

impl Hazard for ExponentialPower {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        libm::expm1(libm::pow(x, self.0[0]))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let b = self.0[0];
        libm::log(b) + (b - 1.0) * libm::log(x) + libm::pow(x, b)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::pow(libm::log1p(exponent), 1.0 / self.0[0])
    }
}

impl Hazard for Kumaraswamy {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [a, b] = self.0;
        -b * log1m_exp(-a * libm::log(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [a, b] = self.0;
        let log = libm::log(x);
        libm::log(a * b) + (a - 1.0) * log - log1m_exp(-a * log)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [a, b] = self.0;
        libm::exp(log1m_exp(exponent / b) / a)
    }
}

impl Hazard for HalfLogistic {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        // log((1 + e^x) / 2)
        if x < 1.0 { libm::log1p(0.5 * libm::expm1(x)) } else { softplus(x) - LN_2 }
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        -softplus(-x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        // log(2 e^exponent - 1)
        match exponent < 40.0 {
            true => libm::log1p(2.0 * libm::expm1(exponent)),
            false => exponent + LN_2,
        }
    }
}

impl GeneralizedHalfLogistic {
    /// -log p with p = (1 - c x)^(1 / c).
    #[inline]
    fn log_reciprocal(&self, x: f64) -> f64 {
        -libm::log1p(-self.0[0] * x) / self.0[0]
    }
}

impl Hazard for GeneralizedHalfLogistic {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, 1.0 / self.0[0]]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        HalfLogistic([]).exponent(self.log_reciprocal(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let log = self.log_reciprocal(x);
        HalfLogistic([]).log_rate(log) + self.0[0] * log
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let c = self.0[0];
        -libm::expm1(-c * HalfLogistic([]).at(exponent)) / c
    }
}

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

impl Hazard for PowerNormal {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * minus_log_upper(x.into())
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) + normal_log_density(x) + minus_log_upper(x.into())
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        normal_of_upper(exponent / self.0[0])
    }
}

impl Hazard for PowerLogNormal {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [c, s] = self.0;
        c * minus_log_upper(Double::from(x).log() / s.into())
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [c, s] = self.0;
        let log = libm::log(x);
        let z = Double::from(x).log() / s.into();
        libm::log(c / s) - log + normal_log_density(z.value()) + minus_log_upper(z)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [c, s] = self.0;
        libm::exp(s * normal_of_upper(exponent / c))
    }
}

impl Hazard for Gumbel {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        libm::exp(-x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        -x
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        -libm::log(exponent)
    }
}

impl Hazard for Frechet {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [self.0[0], f64::INFINITY]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [location, scale, shape] = self.0;
        libm::pow((x - location) / scale, -shape)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [location, scale, shape] = self.0;
        libm::log(shape / scale) - (shape + 1.0) * libm::log((x - location) / scale)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [location, scale, shape] = self.0;
        location + scale * libm::pow(exponent, -1.0 / shape)
    }
}

impl Hazard for GeneralizedExtremeValue {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        let [location, scale, shape] = self.0;
        let end = location - scale / shape;
        match shape {
            _ if shape > 0.0 => [end, f64::INFINITY],
            _ if shape < 0.0 => [f64::NEG_INFINITY, end],
            _ => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        libm::exp(-self.log(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [_, scale, shape] = self.0;
        -(1.0 + shape) * self.log(x) - libm::log(scale)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [location, scale, shape] = self.0;
        let log = -libm::log(exponent);
        let z = if shape == 0.0 { log } else { libm::expm1(shape * log) / shape };
        location + scale * z
    }
}

impl GeneralizedExtremeValue {
    /// log(1 + a z) / a.
    #[inline]
    fn log(&self, x: f64) -> f64 {
        let [location, scale, shape] = self.0;
        let z = (x - location) / scale;
        if shape == 0.0 { z } else { libm::log1p(shape * z) / shape }
    }
}

impl Hazard for GeneralizedLogistic {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        self.0[0] * softplus(-x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) - softplus(x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        -log_expm1(exponent / self.0[0])
    }
}

impl Hazard for BurrIII {
    const OF_CDF: bool = true;

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [c, d] = self.0;
        d * softplus(-c * libm::log(x))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [c, d] = self.0;
        let log = libm::log(x);
        libm::log(c * d) - softplus(c * log) - log
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [c, d] = self.0;
        libm::exp(-log_expm1(exponent / d) / c)
    }
}

impl Hazard for Power {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        -self.0[0] * libm::log(x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        libm::log(self.0[0]) - libm::log(x)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        libm::exp(-exponent / self.0[0])
    }
}

impl Hazard for ExponentiatedWeibull {
    const OF_CDF: bool = true;

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [a, c] = self.0;
        -a * log1m_exp(libm::pow(x, c))
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [a, c] = self.0;
        let power = libm::pow(x, c);
        libm::log(a * c) + (c - 1.0) * libm::log(x) - log_expm1(power)
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [a, c] = self.0;
        libm::pow(-log1m_exp(exponent / a), 1.0 / c)
    }
}

impl Hazard for Kappa3 {
    const OF_CDF: bool = true;

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let a = self.0[0];
        softplus(libm::log(a) - a * libm::log(x)) / a
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let a = self.0[0];
        let log = libm::log(x);
        -softplus(a * log - libm::log(a)) - log
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let a = self.0[0];
        libm::exp((libm::log(a) - log_expm1(a * exponent)) / a)
    }
}

impl Kappa4 {
    /// log (1 - k x)^(1 / k), or of its limit.
    #[inline]
    fn log(&self, x: f64) -> f64 {
        let k = self.0[1];
        if k == 0.0 { -x } else { libm::log1p(-k * x) / k }
    }
}

impl Hazard for Kappa4 {
    const OF_CDF: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        let [h, k] = self.0;
        let least = match h > 0.0 {
            true if k == 0.0 => libm::log(h),
            true => -libm::expm1(-k * libm::log(h)) / k,
            false if k < 0.0 => 1.0 / k,
            false => f64::NEG_INFINITY,
        };
        [least, if k > 0.0 { 1.0 / k } else { f64::INFINITY }]
    }

    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let h = self.0[0];
        let y = libm::exp(self.log(x));
        if h == 0.0 { y } else { -libm::log1p(-h * y) / h }
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [h, k] = self.0;
        let log = self.log(x);
        (1.0 - k) * log - libm::log1p(-h * libm::exp(log))
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [h, k] = self.0;
        let log = libm::log(if h == 0.0 { exponent } else { -libm::expm1(-h * exponent) / h });
        if k == 0.0 { -log } else { -libm::expm1(k * log) / k }
    }
}

impl Hazard for GeneralizedExponential {
    #[inline]
    fn exponent(&self, x: f64) -> f64 {
        let [a, b, c] = self.0;
        // (a + b) x - b (1 - e^(-c x)) / c, whose terms are of the size of the second one's square where c x is
        // small.
        a * x + b * x * less_share(c * x)
    }

    #[inline]
    fn log_rate(&self, x: f64) -> f64 {
        let [a, b, c] = self.0;
        libm::log(a - b * libm::expm1(-c * x))
    }

    #[inline]
    fn at(&self, exponent: f64) -> f64 {
        let [a, b, _] = self.0;
        // H is convex, and its slope is between a and a + b: Newton's method from above.
        let mut x = if a > 0.0 { exponent / a } else { 2.0 * exponent / b + 1e3 };
        x = x.min(f64::MAX);
        for _ in 0..200 {
            let step = (self.exponent(x) - exponent) / libm::exp(self.log_rate(x));
            if step.is_nan() || step <= x * 1e-16 {
                break;
            }
            x -= step;
        }
        x.max(0.0)
    }
}

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
