//! Laws with a location and a scale.

use crate::native::quantile::Law;

/// The law of location + scale x.
#[derive(Debug, Clone)]
pub struct Shifted<L> {
    law: L,
    location: f64,
    scale: f64,
}

impl<L: Law> Shifted<L> {
    #[inline]
    pub(crate) fn new(law: L, [location, scale]: [f64; 2]) -> Self {
        Self { law, location, scale }
    }

    #[inline]
    fn at(&self, x: f64) -> f64 {
        if self.scale == 0.0 { self.location } else { self.scale * x + self.location }
    }

    #[inline]
    fn standard(&self, x: f64) -> f64 {
        // With scale 0, on either side of everything.
        let less = x - self.location;
        if self.scale > 0.0 {
            less / self.scale
        } else if less < 0.0 {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        }
    }
}

impl<L: Law> Law for Shifted<L> {
    const IS_COUNT: bool = false;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.law.support().map(|end| self.at(end))
    }

    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        self.law.cdf(self.standard(x))
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        self.law.survival(self.standard(x))
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        self.law.log_density(self.standard(x))
            - if L::IS_COUNT { 0.0 } else { libm::log(self.scale) }
    }

    #[inline]
    fn quantile(&self, p: f64) -> f64 {
        self.at(self.law.quantile(p))
    }

    #[inline]
    fn upper_quantile(&self, q: f64) -> f64 {
        self.at(self.law.upper_quantile(q))
    }
}
