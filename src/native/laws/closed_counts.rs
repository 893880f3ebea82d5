//! Laws of counts whose quantiles have a closed form.

use super::counts::Counts;
use super::functions::functions_of;
use crate::math::special::Tails;
use crate::math::special::in_loops::exponential_quantile;
use crate::math::special::solve::smaller;

functions_of!(
    Bernoulli([p]) as Counts,
    [IS_CLOSED],
    support = [f64::from(u8::from(p == 1.0)), f64::from(u8::from(p > 0.0))],
    tails = |_k| Tails { lower: 1.0 - p, upper: p },
    log_probability = |k| if k == 0.0 { libm::log1p(-p) } else { libm::log(p) },
    // Any number between whole ones, and 0 at the tie.
    guess = |probability, upper| if upper { p - probability } else { probability - (1.0 - p) },
);

/// e^-exponent and the rest.
#[inline]
fn decayed(exponent: f64) -> Tails {
    Tails { lower: -libm::expm1(-exponent), upper: libm::exp(-exponent) }
}

/// The k with e^(-rate k), or 1 - e^(-rate k).
#[inline(always)]
fn decays_to(rate: f64, p: f64, upper: bool) -> f64 {
    exponential_quantile(p, upper) / rate
}

/// The law of the geometric distribution.
#[derive(Debug, Clone)]
pub struct Geometric {
    p: f64,
    /// -log(1 - p)
    rate: f64,
}

impl From<[f64; 1]> for Geometric {
    #[inline]
    fn from([p]: [f64; 1]) -> Self {
        Self { p, rate: -libm::log1p(-p) }
    }
}

impl Counts for Geometric {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn scale(&self) -> f64 {
        1.0 / self.rate
    }

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [1.0, if self.p == 1.0 { 1.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        decayed(self.rate * k)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(self.p) - if k == 1.0 { 0.0 } else { (k - 1.0) * self.rate }
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        decays_to(self.rate, p, upper)
    }
}

functions_of!(
    Planck([rate]) as Counts,
    [IS_CLOSED],
    scale = 1.0 / rate,
    tails = |k| decayed(rate * (k + 1.0)),
    log_probability = |k| libm::log(-libm::expm1(-rate)) - rate * k,
    guess = |p, upper| decays_to(rate, p, upper) - 1.0,
);

/// The law of the Boltzmann distribution.
#[derive(Debug, Clone)]
pub struct Boltzmann {
    rate: f64,
    n: f64,
    /// The tails of an exponential variate at n.
    end: Tails,
}

impl From<[f64; 2]> for Boltzmann {
    #[inline]
    fn from([rate, n]: [f64; 2]) -> Self {
        Self { rate, n, end: decayed(rate * n) }
    }
}

impl Counts for Boltzmann {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn scale(&self) -> f64 {
        self.n.min(1.0 / self.rate)
    }

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [0.0, self.n - 1.0]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let Self { rate, n, end } = self;
        let after = k + 1.0;
        Tails {
            lower: -libm::expm1(-rate * after) / end.lower,
            upper: libm::exp(-rate * after) * -libm::expm1(-rate * (n - after)) / end.lower,
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(-libm::expm1(-self.rate) / self.end.lower) - self.rate * k
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let (tail, of_upper) = smaller(p, upper);
        // A sum of nearly 1 has few digits.
        let by_lower = !of_upper || self.end.upper > 0.75;
        let lower = if of_upper { 1.0 - tail } else { tail } * self.end.lower;
        let sum = if by_lower { lower } else { tail * self.end.lower + self.end.upper };
        decays_to(self.rate, sum, !by_lower) - 1.0
    }
}

/// The law of the discrete Laplace distribution.
#[derive(Debug, Clone)]
pub struct DiscreteLaplace {
    rate: f64,
    /// 1 + e^-rate
    sum: f64,
}

impl From<[f64; 1]> for DiscreteLaplace {
    #[inline]
    fn from([rate]: [f64; 1]) -> Self {
        Self { rate, sum: 1.0 + libm::exp(-rate) }
    }
}

impl Counts for DiscreteLaplace {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn scale(&self) -> f64 {
        1.0 / self.rate
    }

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        // Beyond k on its own side: e^(-rate m) / (1 + e^-rate) with m = |k| on the left, k + 1 on the right.
        let Self { rate, sum } = self;
        match k < 0.0 {
            true => Tails::of_lower(libm::exp(rate * k) / sum),
            false => Tails::of_upper(libm::exp(-rate * (k + 1.0)) / sum),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(libm::tanh(0.5 * self.rate)) - self.rate * k.abs()
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        // e^(rate k) / `sum` below 0, and on the other side 1 less that of -k - 1.
        let (tail, of_upper) = smaller(p, upper);
        let size = decays_to(self.rate, tail * self.sum, true);
        if of_upper { size - 1.0 } else { -size }
    }
}

functions_of!(
    UniformInt([low, last]) as Counts,
    [IS_CLOSED],
    scale = last - low + 1.0,
    support = [low, last],
    tails = |k| {
        let n = last - low + 1.0;
        Tails { lower: (k - low + 1.0) / n, upper: (last - k) / n }
    },
    log_probability = |_k| -libm::log(last - low + 1.0),
    guess = |p, upper| {
        let part = p * (last - low + 1.0);
        if upper { last - part } else { low - 1.0 + part }
    },
);
