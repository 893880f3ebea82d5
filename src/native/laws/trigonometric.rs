//! Laws of angles, and those that are uniform or nearly.

use std::f64::consts::{FRAC_2_PI, LN_2, PI};

use super::{parameters_of, tails};
use crate::math::Real;
use crate::native::quantile::Law;

parameters_of! {
    HalfCauchy: 0;
    /// The absolute value of a hyperbolic secant variate.
    HalfSecant: 0;
    /// The absolute value of an anglit variate.
    HalfAnglit: 0;
    Uniform: 2;
    LogUniform: 2;
    Bradford: 1;
    Triangular: 3;
    Trapezoidal: 2;
    TruncatedExponential: 1;
    TruncatedPareto: 2;
    TukeyLambda: 1;
    /// The absolute value of a wrapped Cauchy variate.
    HalfWrappedCauchy: 1;
    Kolmogorov: 0;
}

impl HalfCauchy {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if x <= 0.0 {
            return f64::from(u8::from(upper));
        }
        FRAC_2_PI * Real::atan(if upper { 1.0 / x } else { x })
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        if p > 0.5 {
            return self.at(1.0 - p, !upper);
        }
        let tangent = Real::tan(p * (0.5 * PI));
        if upper { 1.0 / tangent } else { tangent }
    }
}

impl Law for HalfCauchy {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        if x < 0.0 {
            return -f64::INFINITY;
        }
        let of_square = if x < 1e150 { libm::log1p(x * x) } else { 2.0 * libm::log(x) };
        libm::log(FRAC_2_PI) - of_square
    }

    tails!();
}

impl HalfSecant {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if x <= 0.0 {
            return f64::from(u8::from(upper));
        }
        let part = if upper { libm::exp(-x) } else { libm::tanh(0.5 * x) };
        2.0 * FRAC_2_PI * Real::atan(part)
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        if p == 0.0 {
            return if upper { f64::INFINITY } else { 0.0 };
        }
        let tangent = Real::tan(p * (0.25 * PI));
        if upper { -libm::log(tangent) } else { libm::log1p(tangent) - libm::log1p(-tangent) }
    }
}

impl Law for HalfSecant {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        if x < 0.0 {
            -f64::INFINITY
        } else {
            libm::log(2.0 * FRAC_2_PI) - x - libm::log1p(libm::exp(-2.0 * x))
        }
    }

    tails!();
}

/// A law on an interval, by its functions inside of it, in which the parameters have names.
macro_rules! inside {
    (
        $law:ident($parameters:pat),
        support = $support:expr,
        tail = |$x:ident, $of_tail:ident| $tail:expr,
        at = |$p:ident, $of_p:ident| $at:expr,
        log_density = |$of_density:ident| $log_density:expr $(,)?
    ) => {
        #[allow(unused_variables)]
        impl $law {
            #[inline]
            fn tail(&self, $x: f64, $of_tail: bool) -> f64 {
                let [least, most] = self.support();
                if $x <= least || $x >= most {
                    return f64::from(u8::from(($x <= least) == $of_tail));
                }
                let $law($parameters) = *self;
                $tail
            }

            #[inline]
            fn at(&self, $p: f64, $of_p: bool) -> f64 {
                let $law($parameters) = *self;
                $at
            }
        }

        #[allow(unused_variables)]
        impl Law for $law {
            #[inline]
            fn support(&self) -> [f64; 2] {
                let $law($parameters) = *self;
                $support
            }

            #[inline]
            fn log_density(&self, $of_density: f64) -> f64 {
                let [least, most] = self.support();
                if !(least..=most).contains(&$of_density) {
                    return -f64::INFINITY;
                }
                let $law($parameters) = *self;
                $log_density
            }

            tails!();
        }
    };
}

inside!(
    HalfAnglit([]),
    support = [0.0, 0.25 * PI],
    tail = |x, upper| match upper {
        true => {
            // 1 - sin 2x, with the second part of pi / 4.
            let sine = Real::sin((0.25 * PI - x) + 3.061_616_997_868_383e-17);
            2.0 * sine * sine
        }
        false => Real::sin(2.0 * x),
    },
    at = |p, upper| {
        let [sine, rest] = if upper { [1.0 - p, p] } else { [p, 1.0 - p] };
        0.5 * Real::atan2(sine, (rest * (2.0 - rest)).sqrt())
    },
    log_density = |x| LN_2 + libm::log(Real::cos(2.0 * x)),
);

inside!(
    Uniform([low, high]),
    support = [low, high],
    tail = |x, upper| (if upper { high - x } else { x - low }) / (high - low),
    at = |p, upper| {
        let x = if upper { high - p * (high - low) } else { low + p * (high - low) };
        x.max(low).min(high)
    },
    log_density = |x| -libm::log(high - low),
);

/// log(b / a), for positive numbers.
#[inline]
fn log_quotient(a: f64, b: f64) -> f64 {
    if b < 2.0 * a { libm::log1p((b - a) / a) } else { libm::log(b / a) }
}

inside!(
    LogUniform([low, high]),
    support = [low, high],
    tail = |x, upper| {
        let [from, to] = if upper { [x, high] } else { [low, x] };
        log_quotient(from, to) / log_quotient(low, high)
    },
    at = |p, upper| {
        let part = p * log_quotient(low, high);
        let x = if upper { high * libm::exp(-part) } else { low * libm::exp(part) };
        x.max(low).min(high)
    },
    log_density = |x| -libm::log(x) - libm::log(log_quotient(low, high)),
);

inside!(
    Bradford([c]),
    support = [0.0, 1.0],
    tail = |x, upper| {
        let part =
            if upper { libm::log1p(c * (1.0 - x) / (1.0 + c * x)) } else { libm::log1p(c * x) };
        part / libm::log1p(c)
    },
    at = |p, upper| {
        let log = libm::log1p(c);
        let x = match upper {
            true => 1.0 + (1.0 + c) * libm::expm1(-p * log) / c,
            false => libm::expm1(p * log) / c,
        };
        x.clamp(0.0, 1.0)
    },
    log_density = |x| libm::log(c / libm::log1p(c)) - libm::log1p(c * x),
);

inside!(
    Triangular([left, mode, right]),
    support = [left, right],
    tail = |x, upper| {
        let (before, after) = (mode - left, right - mode);
        let part = match x < mode {
            true if upper => after + (mode - x) * (2.0 - (mode - x) / before),
            true => (x - left) * ((x - left) / before),
            false if upper => (right - x) * ((right - x) / after),
            false => before + (x - mode) * (2.0 - (x - mode) / after),
        };
        part / (right - left)
    },
    at = |p, upper| {
        // From the end of the tail up to the mode, and beyond it.
        let (own, other) =
            if upper { (right - mode, mode - left) } else { (mode - left, right - mode) };
        let area = p * (right - left);
        let distance = match area < own {
            true => (area * own).sqrt(),
            false => {
                let beyond = area - own;
                own + beyond / (1.0 + (1.0 - beyond / other).max(0.0).sqrt())
            }
        };
        let x = if upper { right - distance } else { left + distance };
        x.max(left).min(right)
    },
    log_density = |x| {
        let part = match x {
            _ if x < mode => (x - left) / (mode - left),
            _ if x > mode => (right - x) / (right - mode),
            _ => 1.0,
        };
        LN_2 + libm::log(part) - libm::log(right - left)
    },
);

/// The density of a trapezoidal distribution between its modes.
#[inline]
fn height(c: f64, d: f64) -> f64 {
    2.0 / (1.0 + (d - c))
}

inside!(
    Trapezoidal([c, d]),
    support = [0.0, 1.0],
    tail = |x, upper| {
        let half = 0.5 * height(c, d);
        let left = if c > 0.0 { half * x * (x / c) } else { 0.0 };
        let right = if d < 1.0 { half * (1.0 - x) * ((1.0 - x) / (1.0 - d)) } else { 0.0 };
        match x {
            _ if x < c && upper => 1.0 - left,
            _ if x < c => left,
            _ if x > d && upper => right,
            _ if x > d => 1.0 - right,
            _ if upper => half * ((1.0 - d) + 2.0 * (d - x)),
            _ => half * (c + 2.0 * (x - c)),
        }
    },
    at = |p, upper| {
        let half = 0.5 * height(c, d);
        let [lower, rest] = if upper { [1.0 - p, p] } else { [p, 1.0 - p] };
        let x = match lower {
            _ if lower < half * c => (lower * c / half).sqrt(),
            _ if rest < half * (1.0 - d) => 1.0 - (rest * (1.0 - d) / half).sqrt(),
            _ if upper => d - 0.5 * (rest / half - (1.0 - d)),
            _ => c + 0.5 * (lower / half - c),
        };
        x.clamp(0.0, 1.0)
    },
    log_density = |x| {
        let part = match x {
            _ if x < c => x / c,
            _ if x > d => (1.0 - x) / (1.0 - d),
            _ => 1.0,
        };
        libm::log(height(c, d) * part)
    },
);

inside!(
    TruncatedExponential([b]),
    support = [0.0, b],
    tail = |x, upper| {
        let part = if upper { libm::exp(-x) * libm::expm1(x - b) } else { libm::expm1(-x) };
        part / libm::expm1(-b)
    },
    at = |p, upper| {
        let x = match upper {
            // e^-x = e^-b + q (1 - e^-b)
            true if p < 0.5 && b < 40.0 => b - libm::log1p(p * libm::expm1(b)),
            true if p < 0.5 => -libm::log(libm::exp(-b) - p * libm::expm1(-b)),
            true => -libm::log1p((1.0 - p) * libm::expm1(-b)),
            false => -libm::log1p(p * libm::expm1(-b)),
        };
        x.max(0.0).min(b)
    },
    log_density = |x| -x - libm::log(-libm::expm1(-b)),
);

inside!(
    TruncatedPareto([b, c]),
    support = [1.0, c],
    tail = |x, upper| {
        // From the end where the density is larger.
        let [near, rest] = [log_quotient(1.0, x), log_quotient(x, c)].map(|log| -b.abs() * log);
        let [near, rest] = if b > 0.0 { [near, rest] } else { [rest, near] };
        let part = match upper == (b > 0.0) {
            true => libm::exp(near) * libm::expm1(rest),
            false => libm::expm1(near),
        };
        part / libm::expm1(-b.abs() * libm::log(c))
    },
    at = |p, upper| {
        // The logarithm of a value, or of c divided by it if b is negative, times |b|.
        let exponential = TruncatedExponential([b.abs() * libm::log(c)]);
        let logarithm = exponential.at(p, upper == (b > 0.0)) / b;
        let x = if b > 0.0 { libm::exp(logarithm) } else { c * libm::exp(logarithm) };
        x.max(1.0).min(c)
    },
    log_density = |x| {
        let factor = b / -libm::expm1(-b * libm::log(c));
        libm::log(factor) - (b + 1.0) * libm::log(x)
    },
);

impl TukeyLambda {
    /// The quantile, which defines the distribution.
    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let lambda = self.0[0];
        let [p, rest] = if upper { [1.0 - p, p] } else { [p, 1.0 - p] };
        let [log, log_rest] = [libm::log(p), libm::log(rest)];
        if lambda == 0.0 {
            return log - log_rest;
        }
        (libm::expm1(lambda * log) - libm::expm1(lambda * log_rest)) / lambda
    }

    /// The smaller tail at a number that is not positive, by its logarithm.
    #[inline]
    fn lower(&self, x: f64) -> f64 {
        let [least, _] = self.support();
        if x <= least {
            return 0.0;
        }
        let (mut low, mut high) = (-750.0, -std::f64::consts::LN_2);
        let mut log = high;
        for _ in 0..100 {
            let p = libm::exp(log);
            let lambda = self.0[0];
            let value = self.at(p, false);
            *if value < x { &mut low } else { &mut high } = log;
            // The derivative by log p.
            let slope = libm::exp(lambda * log) + p * libm::exp((lambda - 1.0) * libm::log1p(-p));
            let mut next = log - (value - x) / slope;
            if !(next > low && next < high) {
                next = 0.5 * (low + high);
            }
            if (next - log).abs() <= 1e-17 * log.abs() || next == log {
                break;
            }
            log = next;
        }
        libm::exp(log)
    }
}

impl Law for TukeyLambda {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let lambda = self.0[0];
        let end = if lambda > 0.0 { 1.0 / lambda } else { f64::INFINITY };
        [-end, end]
    }

    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        if x <= 0.0 { self.lower(x) } else { 1.0 - self.lower(-x) }
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        self.cdf(-x)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let lambda = self.0[0];
        let p = self.lower(-x.abs());
        let [least, most] = self.support();
        if x < least || x > most {
            return -f64::INFINITY;
        }
        -libm::log(libm::pow(p, lambda - 1.0) + libm::pow(1.0 - p, lambda - 1.0))
    }

    tails!(inverse);
}

inside!(
    HalfWrappedCauchy([c]),
    support = [0.0, PI],
    tail = |x, upper| {
        let [sine, cosine] = [(1.0 + c) * Real::sin(0.5 * x), (1.0 - c) * Real::cos(0.5 * x)];
        FRAC_2_PI * if upper { Real::atan2(cosine, sine) } else { Real::atan2(sine, cosine) }
    },
    at = |p, upper| {
        let angle = 0.5 * PI * p;
        let [sine, cosine] = [Real::sin(angle), Real::cos(angle)];
        let [sine, cosine] = if upper { [cosine, sine] } else { [sine, cosine] };
        2.0 * Real::atan2((1.0 - c) * sine, (1.0 + c) * cosine)
    },
    log_density = |x| {
        let sine = Real::sin(0.5 * x);
        let below = (1.0 - c) * (1.0 - c) + 4.0 * c * sine * sine;
        libm::log((1.0 - c) * (1.0 + c) / PI) - libm::log(below)
    },
);

impl Kolmogorov {
    /// By the series in exp(-2 x^2), or its transform for small x.
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if x <= 0.0 {
            return f64::from(u8::from(upper));
        }
        if x < 0.8 {
            let t = -0.125 * (PI / x) * (PI / x);
            let sum = 1.0 + libm::exp(8.0 * t) + libm::exp(24.0 * t);
            let lower = (2.0 * PI).sqrt() / x * libm::exp(t) * sum;
            return if upper { 1.0 - lower } else { lower };
        }
        let t = -2.0 * x * x;
        let sum = 1.0 - libm::exp(3.0 * t) + libm::exp(8.0 * t) - libm::exp(15.0 * t)
            + libm::exp(24.0 * t);
        let above = 2.0 * libm::exp(t) * sum;
        if upper { above } else { 1.0 - above }
    }
}

impl Law for Kolmogorov {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    tails!(probabilities);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        if x <= 0.0 || x == f64::INFINITY {
            return -f64::INFINITY;
        }
        if x < 0.8 {
            let square = (PI / x) * (PI / x);
            let t = -0.125 * square;
            let term = |n: f64| (0.25 * n * square - 1.0) * libm::exp((n - 1.0) * t);
            let sum = term(1.0) + term(9.0) + term(25.0);
            return 0.5 * libm::log(2.0 * PI) - 2.0 * libm::log(x) + t + libm::log(sum);
        }
        let t = -2.0 * x * x;
        let term = |n: f64| n * libm::exp((n - 1.0) * t);
        let sum = term(1.0) - term(4.0) + term(9.0) - term(16.0) + term(25.0);
        libm::log(8.0 * x * sum) + t
    }
}
