//! Laws of angles between -pi and pi: integrals of the density, by Gauss' rule.

use std::f64::consts::PI;

use super::parameters_of;
use super::tailed::Tailed;
use crate::math::special::double_double::Double;
use crate::math::special::{Tails, integrated};

/// A density of angles that decreases from 0 to pi on both sides.
pub trait Circular: Clone + Send + Sync + 'static {
    /// The logarithm of the density at an angle from 0 to pi, up to a constant.
    fn log_density(&self, angle: f64) -> f64;
}

/// The law with a mean direction, cut at pi.
#[derive(Debug, Clone)]
pub struct OnCircle<C> {
    mu: f64,
    shape: C,
    /// 0 if there is one value.
    whole: f64,
}

impl<C: Circular + From<[f64; 1]>> From<[f64; 2]> for OnCircle<C> {
    #[inline]
    fn from([mu, parameter]: [f64; 2]) -> Self {
        let mu = if mu.abs() <= PI { mu } else { libm::atan2(libm::sin(mu), libm::cos(mu)) };
        let mut law = Self { mu, shape: C::from([parameter]), whole: 1.0 };
        law.whole = 2.0 * law.half(0.0, PI);
        law
    }
}

/// pi less its nearest number.
pub(super) const REST: f64 = 1.224_646_799_147_353_2e-16;

impl<C: Circular> OnCircle<C> {
    /// The integral over angles on one side of the mean direction, outwards.
    #[inline]
    fn half(&self, from: f64, to: f64) -> f64 {
        let (mut at, mut sum) = (from, 0.0);
        while at < to {
            let start = self.shape.log_density(at);
            let mut width = f64::min(0.5, to - at);
            // Where the logarithm changes by 3 at most, ten nodes are exact.
            while start - self.shape.log_density(at + width) > 3.0 && at + width > at {
                width *= 0.5;
            }
            let next = at + width;
            if next == at {
                break;
            }
            let density = |t: f64| libm::exp(self.shape.log_density(at + width * t));
            let piece = width * integrated(density);
            sum += piece;
            if piece <= sum * 2.0_f64.powi(-58) {
                break;
            }
            at = next;
        }
        sum
    }

    /// The integral over an arc, given by distances from the mean direction of less than two turns.
    #[inline]
    fn arc(&self, from: Double, to: Double) -> f64 {
        let mut sum = 0.0;
        // Half turns, each by distances from its end at which the density is largest.
        for (top, sign) in [(-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (1.0, -1.0)] {
            let distance = |t: Double| {
                (sign * ((t.high - top * 2.0 * PI) + (t.low - top * 2.0 * REST))).clamp(0.0, PI)
            };
            let ends = [distance(from), distance(to)];
            sum += self.half(f64::min(ends[0], ends[1]), f64::max(ends[0], ends[1]));
        }
        sum
    }
}

impl<C: Circular> Tailed for OnCircle<C> {
    const IS_SLOW: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [-PI, PI]
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        if self.whole == 0.0 {
            return if x < self.mu { Tails::BELOW } else { Tails::ABOVE };
        }
        let [start, at, end] = [-PI, x, PI].map(|x| Double::sum(x, -self.mu));
        let lower = self.arc(start, at) / self.whole;
        match lower < 0.5 {
            true => Tails::of_lower(lower),
            false => Tails::of_upper(self.arc(at, end) / self.whole),
        }
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let distance = (x - self.mu).abs();
        let around = ((2.0 * PI - distance) + 2.0 * REST).max(0.0);
        let whole = if self.whole == 0.0 { 1.0 } else { self.whole };
        self.shape.log_density(distance.min(around)) - libm::log(whole)
    }
}

parameters_of! {
    /// Of a concentration.
    VonMises: 1;
    /// Of a standard deviation before it is wrapped.
    WrappedNormal: 1;
}

impl Circular for VonMises {
    #[inline]
    fn log_density(&self, angle: f64) -> f64 {
        // kappa (cos(angle) - 1), without a difference.
        let half = libm::sin(0.5 * angle);
        -2.0 * (self.0[0] * half) * half
    }
}

impl Circular for WrappedNormal {
    #[inline]
    fn log_density(&self, angle: f64) -> f64 {
        let [sigma] = self.0;
        if sigma == 0.0 {
            return if angle == 0.0 { f64::INFINITY } else { f64::NEG_INFINITY };
        }
        let mut others = 0.0;
        // Two series: either one has all digits by three terms.
        if sigma > 2.5 {
            for k in [1.0, 2.0, 3.0] {
                others += 2.0 * libm::exp(-0.5 * (k * sigma) * (k * sigma)) * libm::cos(k * angle);
            }
            return libm::log1p(others);
        }
        // The densities k turns away, as multiples of the nearest one.
        for k in [1.0, 2.0, 3.0] {
            for angle in [angle, -angle] {
                others += libm::exp(-2.0 * PI * k * (PI * k + angle) / sigma / sigma);
            }
        }
        let z = angle / sigma;
        libm::log1p(others) - 0.5 * z * z
    }
}
