//! Laws made of one on either side of 0.

use std::f64::consts::LN_2;

use super::{parameters_of, parameters_through, tails};
use crate::native::quantile::Law;

/// The law of a variate with a random sign.
#[derive(Debug, Clone)]
pub struct Symmetric<L>(pub(super) L);

parameters_through!(Symmetric);

impl<L: Law> Law for Symmetric<L> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [_, most] = self.0.support();
        [-most, most]
    }

    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        if x < 0.0 { 0.5 * self.0.survival(-x) } else { 0.5 + 0.5 * self.0.cdf(x) }
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        self.cdf(-x)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        self.0.log_density(x.abs()) - LN_2
    }

    #[inline]
    fn quantile(&self, p: f64) -> f64 {
        // Doubling and the differences are exact.
        match p {
            _ if p < 0.25 => -self.0.upper_quantile(2.0 * p),
            _ if p < 0.5 => -self.0.quantile(1.0 - 2.0 * p),
            _ if p == 0.5 => 0.0,
            _ if p <= 0.75 => self.0.quantile(2.0 * (p - 0.5)),
            _ => self.0.upper_quantile(2.0 * (1.0 - p)),
        }
    }

    #[inline]
    fn upper_quantile(&self, q: f64) -> f64 {
        -self.quantile(q)
    }
}

/// A law on either side of 0, with scales and with the probability of the negative side.
#[derive(Debug, Clone)]
pub struct TwoSided<L> {
    half: L,
    scales: [f64; 2],
    below: f64,
    above: f64,
}

impl<L> TwoSided<L> {
    #[inline]
    pub(super) fn new(half: L, scales: [f64; 2], [below, above]: [f64; 2]) -> Self {
        Self { half, scales, below, above }
    }
}

impl<L: Law> Law for TwoSided<L> {
    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        match x < 0.0 {
            true => self.below * self.half.survival(-x / self.scales[0]),
            false => self.below + self.above * self.half.cdf(x / self.scales[1]),
        }
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        match x < 0.0 {
            true => self.above + self.below * self.half.cdf(-x / self.scales[0]),
            false => self.above * self.half.survival(x / self.scales[1]),
        }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let (scale, share) = match x < 0.0 {
            true => (self.scales[0], self.below),
            false => (self.scales[1], self.above),
        };
        self.half.log_density(x.abs() / scale) + libm::log(share / scale)
    }

    #[inline]
    fn quantile(&self, p: f64) -> f64 {
        let [negative, positive] = self.scales;
        match p <= self.below {
            true if p < 0.5 * self.below => -negative * self.half.upper_quantile(p / self.below),
            true => -negative * self.half.quantile((self.below - p) / self.below),
            false if p - self.below < 0.5 * self.above => {
                positive * self.half.quantile((p - self.below) / self.above)
            }
            false => positive * self.half.upper_quantile((1.0 - p) / self.above),
        }
    }

    #[inline]
    fn upper_quantile(&self, q: f64) -> f64 {
        let [negative, positive] = self.scales;
        match q < self.above {
            true if q < 0.5 * self.above => positive * self.half.upper_quantile(q / self.above),
            true => positive * self.half.quantile((self.above - q) / self.above),
            false if q - self.above < 0.5 * self.below => {
                -negative * self.half.quantile((q - self.above) / self.below)
            }
            false => -negative * self.half.upper_quantile((1.0 - q) / self.below),
        }
    }
}

parameters_of! {
    /// The law of e^x for the Laplace distribution, and a power of it.
    LogLaplace: 1;
}

impl LogLaplace {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        if x <= 0.0 {
            return f64::from(u8::from(upper));
        }
        let power = libm::pow(x, if x < 1.0 { self.0[0] } else { -self.0[0] });
        if (x < 1.0) != upper { 0.5 * power } else { 1.0 - 0.5 * power }
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let (tail, sign) = if p < 0.5 { (p, -1.0) } else { (1.0 - p, 1.0) };
        let sign = if upper { -sign } else { sign };
        libm::pow(2.0 * tail, -sign / self.0[0])
    }
}

impl Law for LogLaplace {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    tails!();

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let c = self.0[0];
        if x < 0.0 {
            return -f64::INFINITY;
        }
        let log = libm::log(x);
        let power = if x < 1.0 { c - 1.0 } else { -c - 1.0 };
        libm::log(0.5 * c) + if power == 0.0 { 0.0 } else { power * log }
    }
}
