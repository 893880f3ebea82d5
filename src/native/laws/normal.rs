//! Laws of monotone functions of normal variates.

use super::{parameters_of, parameters_through, tails};
use crate::math::special::double_double::Double;
use crate::math::special::normal::{
    half_normal_quantile, half_normal_tails, normal_log_density, normal_quantile, normal_tails,
};
use crate::native::quantile::Law;

/// An increasing function of a normal variate.
pub trait OfNormal: Clone + Send + Sync + 'static {
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    /// The normal variate of a value inside of the support.
    fn normal(&self, x: f64) -> Double;

    /// The logarithm of the derivative of that.
    fn log_slope(&self, x: f64) -> f64;

    /// The value of a normal variate.
    fn at(&self, z: f64) -> f64;
}

/// The law of an increasing function of a normal variate.
#[derive(Debug, Clone)]
pub struct ByNormal<N>(N);

parameters_through!(ByNormal);

impl<N: OfNormal> ByNormal<N> {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        let [least, most] = self.0.support();
        if x <= least || x >= most {
            return f64::from(u8::from((x <= least) == upper));
        }
        let tails = normal_tails(self.0.normal(x));
        if upper { tails.upper } else { tails.lower }
    }
}

impl<N: OfNormal> Law for ByNormal<N> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    tails!(probabilities);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.0.support();
        if x <= least || x >= most {
            return -f64::INFINITY;
        }
        normal_log_density(self.0.normal(x).value()) + self.0.log_slope(x)
    }

    #[inline]
    fn quantile(&self, p: f64) -> f64 {
        self.0.at(normal_quantile(p, false))
    }

    #[inline]
    fn upper_quantile(&self, q: f64) -> f64 {
        self.0.at(normal_quantile(q, true))
    }
}

parameters_of! {
    StandardNormal: 0;
    Normal: 2;
    LogNormal: 1;
    JohnsonSU: 2;
    JohnsonSB: 2;
    BirnbaumSaunders: 1;
    HalfNormal: 0;
    Levy: 0;
    Moyal: 0;
}

impl OfNormal for StandardNormal {
    #[inline]
    fn normal(&self, x: f64) -> Double {
        x.into()
    }

    #[inline]
    fn log_slope(&self, _: f64) -> f64 {
        0.0
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        z
    }
}

impl OfNormal for Normal {
    #[inline]
    fn normal(&self, x: f64) -> Double {
        let [mean, std] = self.0;
        if x.is_infinite() {
            return x.into();
        }
        Double::sum(x, -mean) / std.into()
    }

    #[inline]
    fn log_slope(&self, _: f64) -> f64 {
        -libm::log(self.0[1])
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        let [mean, std] = self.0;
        if std == 0.0 { mean } else { std * z + mean }
    }
}

impl OfNormal for LogNormal {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn normal(&self, x: f64) -> Double {
        Double::from(x).log() / self.0[0].into()
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        -libm::log(self.0[0]) - libm::log(x)
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        let sigma = self.0[0];
        if sigma == 0.0 { 1.0 } else { libm::exp(sigma * z) }
    }
}

impl OfNormal for JohnsonSU {
    #[inline]
    fn normal(&self, x: f64) -> Double {
        let [a, b] = self.0;
        Double::product(b, libm::asinh(x)) + a
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        libm::log(self.0[1])
            - if x.abs() < 1e150 { 0.5 * libm::log1p(x * x) } else { libm::log(x.abs()) }
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        let [a, b] = self.0;
        libm::sinh((z - a) / b)
    }
}

impl OfNormal for JohnsonSB {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    #[inline]
    fn normal(&self, x: f64) -> Double {
        let [a, b] = self.0;
        (Double::from(x).log() - Double::sum(1.0, -x).log()) * b + a
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        libm::log(self.0[1]) - libm::log(x) - libm::log1p(-x)
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        let [a, b] = self.0;
        let odds = libm::exp((z - a) / b);
        if odds == f64::INFINITY { 1.0 } else { odds / (1.0 + odds) }
    }
}

impl OfNormal for BirnbaumSaunders {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn normal(&self, x: f64) -> Double {
        let root = x.sqrt();
        // The root as a sum of two numbers.
        let rest = (-root).mul_add(root, x) / (2.0 * root);
        let root = Double { high: root, low: rest };
        Double::sum(x, -1.0) / (root * self.0[0])
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        libm::log1p(x) - libm::log(2.0 * self.0[0]) - 1.5 * libm::log(x)
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        let half = 0.5 * self.0[0] * z;
        let root = half.abs() + (half * half + 1.0).sqrt();
        let square = root * root;
        if half < 0.0 { 1.0 / square } else { square }
    }
}

/// A function of the absolute value of a normal variate.
pub trait OfHalfNormal: Clone + Send + Sync + 'static {
    /// Whether values decrease with the variate.
    const DECREASES: bool = false;

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    fn normal(&self, x: f64) -> Double;

    fn log_slope(&self, x: f64) -> f64;

    fn at(&self, z: f64) -> f64;
}

/// The law of a function of the absolute value of a normal variate.
#[derive(Debug, Clone)]
pub struct ByHalfNormal<N>(N);

parameters_through!(ByHalfNormal);

impl<N: OfHalfNormal> ByHalfNormal<N> {
    #[inline]
    fn tail(&self, x: f64, upper: bool) -> f64 {
        let [least, most] = self.0.support();
        if x <= least || x >= most {
            return f64::from(u8::from((x <= least) == upper));
        }
        let z = self.0.normal(x);
        let tails = half_normal_tails(z);
        if upper != N::DECREASES { tails.upper } else { tails.lower }
    }

    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        self.0.at(half_normal_quantile(p, upper != N::DECREASES))
    }
}

impl<N: OfHalfNormal> Law for ByHalfNormal<N> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    tails!();

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.0.support();
        if x < least || x >= most || N::DECREASES && x == least {
            return -f64::INFINITY;
        }
        let log = normal_log_density(self.0.normal(x).value());
        std::f64::consts::LN_2 + log + self.0.log_slope(x)
    }
}

impl OfHalfNormal for HalfNormal {
    #[inline]
    fn normal(&self, x: f64) -> Double {
        x.into()
    }

    #[inline]
    fn log_slope(&self, _: f64) -> f64 {
        0.0
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        z
    }
}

/// 1 / z^2.
impl OfHalfNormal for Levy {
    const DECREASES: bool = true;

    #[inline]
    fn normal(&self, x: f64) -> Double {
        let root = (1.0 / x).sqrt();
        // x z^2 = 1
        let square = Double::product(root, root) * x;
        let rest = -(square - 1.0).value() * 0.5 * root;
        if rest.is_finite() { Double { high: root, low: rest } } else { root.into() }
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        -1.5 * libm::log(x) - std::f64::consts::LN_2
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        1.0 / (z * z)
    }
}

/// -2 log z.
impl OfHalfNormal for Moyal {
    const DECREASES: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn normal(&self, x: f64) -> Double {
        libm::exp(-0.5 * x).into()
    }

    #[inline]
    fn log_slope(&self, x: f64) -> f64 {
        -0.5 * x - std::f64::consts::LN_2
    }

    #[inline]
    fn at(&self, z: f64) -> f64 {
        -2.0 * libm::log(z)
    }
}
