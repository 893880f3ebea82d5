//! Laws of powers and logarithms of gamma variates.

use std::f64::consts::LN_2;

use super::{by_value, one, tails};
use crate::math::Real;
use crate::math::special::double_double::Double;
use crate::math::special::gamma::{GammaShape, log_gamma_1p};
use crate::math::special::{Tails, in_loops};
use crate::native::quantile::{Function, Law, Loops};
use crate::simd::inlined;

/// A function of a gamma variate g.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Of {
    /// factor g
    Multiple,
    /// sqrt(factor g)
    Root,
    /// 1 / g
    Reciprocal,
    /// g^(1 / factor)
    Power,
    /// log g
    Logarithm,
}

/// Variates with a smaller logarithm have the distribution function g^a / Γ(a + 1), to all digits.
const TINY: f64 = -600.0;

/// The law of a function of a gamma variate.
#[derive(Debug, Clone)]
pub struct OfGamma {
    shape: f64,
    functions: GammaShape,
    of: Of,
    factor: f64,
    log_factor: f64,
    /// The logarithm of the slope of log g by log x.
    log_slope: f64,
    log_density_at_0: f64,
    /// The value of a variate with the logarithm [`TINY`].
    tiny: f64,
}

impl OfGamma {
    #[inline]
    fn new(shape: f64, of: Of, factor: f64) -> Self {
        let log_slope = match of {
            Of::Root => LN_2,
            Of::Power => libm::log(factor.abs()),
            Of::Multiple | Of::Reciprocal | Of::Logarithm => 0.0,
        };
        let mut law = Self {
            shape,
            functions: GammaShape::new(shape),
            of,
            factor,
            log_factor: libm::log(factor),
            log_slope,
            log_density_at_0: 0.0,
            tiny: 0.0,
        };
        law.tiny = law.at_log(TINY);
        law.log_density_at_0 = law.limit_at_0();
        law
    }

    #[inline]
    pub(super) fn multiple(shape: f64, factor: f64) -> Self {
        Self::new(shape, Of::Multiple, factor)
    }

    /// The square root of twice the gamma variate.
    #[inline]
    pub(super) fn chi(df: f64) -> Self {
        Self::new(0.5 * df, Of::Root, 2.0)
    }

    /// The square root of the gamma variate divided by its shape.
    #[inline]
    pub(super) fn nakagami(shape: f64) -> Self {
        Self::new(shape, Of::Root, 1.0 / shape)
    }

    #[inline]
    pub(super) fn reciprocal(shape: f64) -> Self {
        Self::new(shape, Of::Reciprocal, 1.0)
    }

    /// The power 1 / c.
    #[inline]
    pub(super) fn power(shape: f64, c: f64) -> Self {
        Self::new(shape, Of::Power, c)
    }

    #[inline]
    pub(super) fn logarithm(shape: f64) -> Self {
        Self::new(shape, Of::Logarithm, 1.0)
    }
}

/// x^y within half a unit in the last place.
#[inline]
fn power(x: f64, y: f64) -> f64 {
    one(x, inlined!(|x| Real::pow(x, y)))
}

impl OfGamma {
    #[inline]
    fn decreases(&self) -> bool {
        self.of == Of::Reciprocal || self.of == Of::Power && self.factor < 0.0
    }

    /// The gamma variate of a value.
    #[inline(always)]
    fn variate(&self, x: f64) -> Double {
        match self.of {
            Of::Multiple => (x / self.factor).into(),
            Of::Root if self.factor == 2.0 => Double::product(x, 0.5 * x),
            // By the shape, whose reciprocal is the factor.
            Of::Root => Double::product(x, x) * self.shape,
            Of::Reciprocal => Double::from(1.0) / x.into(),
            Of::Power => power(x, self.factor).into(),
            Of::Logarithm => libm::exp(x).into(),
        }
    }

    /// Whether the variate is so small.
    #[inline]
    fn is_tiny(&self, x: f64) -> bool {
        match self.of {
            Of::Multiple => x / self.factor == 0.0,
            Of::Reciprocal => false,
            Of::Power if self.factor < 0.0 => x > self.tiny,
            _ => x < self.tiny,
        }
    }

    /// Its logarithm, where that may be in range and the variate not.
    #[inline]
    fn log_variate(&self, x: f64) -> f64 {
        match self.of {
            Of::Multiple => libm::log(x) - self.log_factor,
            Of::Reciprocal => -libm::log(x),
            Of::Root => 2.0 * libm::log(x) - self.log_factor,
            Of::Power => self.factor * libm::log(x),
            Of::Logarithm => x,
        }
    }

    /// The value of a gamma variate with this logarithm.
    #[inline]
    fn at_log(&self, log: f64) -> f64 {
        match self.of {
            Of::Multiple => self.factor * libm::exp(log),
            Of::Root => libm::exp(0.5 * (log + self.log_factor)),
            Of::Reciprocal => libm::exp(-log),
            Of::Power => libm::exp(log / self.factor),
            Of::Logarithm => log,
        }
    }

    /// The value of a gamma variate.
    #[inline]
    fn of_variate(&self, g: f64) -> f64 {
        match self.of {
            Of::Multiple => self.factor * g,
            Of::Root if self.factor == 2.0 => (2.0 * g).sqrt(),
            Of::Root => (g / self.shape).sqrt(),
            Of::Reciprocal => 1.0 / g,
            Of::Power => power(g, 1.0 / self.factor),
            Of::Logarithm => libm::log(g),
        }
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if x <= 0.0 && self.of != Of::Logarithm {
            // All values of a shape of 0 are 0.
            let is_value = x == 0.0 && self.shape == 0.0 && !self.decreases();
            return if is_value { Tails::ABOVE } else { Tails::BELOW };
        }
        if x == f64::INFINITY {
            return Tails::ABOVE;
        }
        if self.shape == 0.0 {
            return if self.decreases() { Tails::BELOW } else { Tails::ABOVE };
        }
        let tails = match self.is_tiny(x) {
            true => {
                let log = self.shape * self.log_variate(x) - log_gamma_1p(self.shape);
                Tails { lower: libm::exp(log), upper: -libm::expm1(log) }
            }
            false => self.functions.probabilities(self.variate(x)),
        };
        if self.decreases() { tails.swapped() } else { tails }
    }
}

impl Law for OfGamma {
    const IN_LOOPS: Loops = Loops::Densities;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [if self.of == Of::Logarithm { f64::NEG_INFINITY } else { 0.0 }, f64::INFINITY]
    }

    tails!(both);

    by_value!(log_density, x: Function::LogDensity);

    tails!(inverse);

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        if function != Function::LogDensity {
            return function.of(self, x);
        }
        let (factor, log) = (self.factor, in_loops::log(x));
        // The variate, its logarithm, and that of x where it is not a logarithm.
        let (g, log_g, log) = match self.of {
            Of::Multiple => (x / factor, log - self.log_factor, log),
            Of::Root => (x * (x / factor), 2.0 * log - self.log_factor, log),
            Of::Reciprocal => (1.0 / x, -log, log),
            Of::Power => (in_loops::pow(x, factor), factor * log, log),
            Of::Logarithm => (in_loops::exp(x), x, 0.0),
        };
        let inside = self.functions.slope.log(g, log_g) + self.log_slope - log;
        let inside = if x < f64::INFINITY { inside } else { -f64::INFINITY };
        match self.of {
            Of::Logarithm => inside,
            _ if x > 0.0 => inside,
            _ if x == 0.0 => self.log_density_at_0,
            _ => -f64::INFINITY,
        }
    }
}

impl OfGamma {
    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        if self.shape == 0.0 {
            return if self.decreases() { f64::INFINITY } else { 0.0 };
        }
        let upper = upper != self.decreases();
        let g = self.functions.quantile(p, upper);
        let lower = if upper { 1.0 - p } else { p };
        if g > f64::MIN_POSITIVE || lower == 0.0 {
            return self.of_variate(g);
        }
        // The first term of the series, whose logarithm is in range.
        let log = if upper { libm::log1p(-p) } else { libm::log(p) };
        self.at_log((log + log_gamma_1p(self.shape)) / self.shape)
    }

    /// Where the density is a power of x times a constant.
    #[inline]
    fn limit_at_0(&self) -> f64 {
        let power = match self.of {
            Of::Multiple => self.shape,
            Of::Root => 2.0 * self.shape,
            Of::Power if self.factor > 0.0 => self.factor * self.shape,
            _ => f64::INFINITY,
        };
        if power == 1.0 {
            // At a small number, where nothing else differs from 1.
            return self.log_density(1e-200);
        }
        if power < 1.0 { f64::INFINITY } else { -f64::INFINITY }
    }
}
