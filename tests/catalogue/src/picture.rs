//! The gallery's picture of a distribution.

use std::ops::{Range, RangeInclusive};

/// A picture of a sample.
pub enum Picture {
    /// The histogram of the values within a range, and the density.
    Histogram { parameters: &'static [f64], range: Range<f64>, density: fn(f64) -> f64 },
    /// The frequencies of numbers, and their probabilities by the law.
    Bars { parameters: &'static [f64], support: RangeInclusive<u64> },
}

impl Picture {
    /// The histogram of a sample with these parameters.
    pub const fn histogram(
        parameters: &'static [f64],
        range: Range<f64>,
        density: fn(f64) -> f64,
    ) -> Self {
        Self::Histogram { parameters, range, density }
    }
}

/// Densities from which several distributions' densities are computed.
pub mod density {
    use std::f64::consts::PI;

    use statrs::function::gamma::ln_gamma;

    pub fn normal(x: f64) -> f64 {
        (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
    }

    pub fn gamma(alpha: f64, x: f64) -> f64 {
        x.powf(alpha - 1.0) * (-x - ln_gamma(alpha)).exp()
    }

    pub fn beta(a: f64, b: f64, x: f64) -> f64 {
        let ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        x.powf(a - 1.0) * (1.0 - x).powf(b - 1.0) / ln_beta.exp()
    }
}
