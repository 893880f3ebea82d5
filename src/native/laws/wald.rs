//! The law of the inverse Gaussian distribution.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use super::parameters_of;
use crate::math::special::Tails;
use crate::math::special::double_double::Double;
use crate::math::special::normal::scaled_erfc;
use crate::native::quantile::Law;

parameters_of! {
    Wald: 2;
}

impl Wald {
    /// With a, b = sqrt(scale / x) (x / mean ∓ 1), the lower tail is Φ(a) + e^(2 scale / mean) Φ(-b), where
    /// both exponents are a^2 / 2.
    #[inline]
    pub(super) fn tails(&self, wide: Double) -> Tails {
        let ([mean, scale], x) = (self.0, wide.high);
        if x <= 0.0 {
            return Tails::BELOW;
        }
        if x == f64::INFINITY {
            return Tails::ABOVE;
        }
        let less = (wide - mean) / mean.into();
        let exponent = less * less * (0.5 * scale) / wide;
        let root = (scale / x).sqrt() * FRAC_1_SQRT_2;
        let (a, b) = (root * less.high.abs(), root * (x / mean + 1.0));
        let half = 0.5 * (-exponent).exp();
        match less.high < 0.0 {
            true => Tails::of_lower(half * (scaled_erfc(a) + scaled_erfc(b))),
            false => Tails::of_upper(half * (scaled_erfc(a) - scaled_erfc(b))),
        }
    }
}

impl Law for Wald {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        self.tails(x.into()).lower
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        self.tails(x.into()).upper
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [mean, scale] = self.0;
        if x <= 0.0 || x == f64::INFINITY {
            return -f64::INFINITY;
        }
        let less = Double::sum(x, -mean) / mean.into();
        let exponent = less * less * (0.5 * scale) / x.into();
        0.5 * libm::log(scale / (2.0 * PI)) - 1.5 * libm::log(x) - exponent.value()
    }
}
