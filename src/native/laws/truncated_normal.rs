//! The law of truncated normal variates.

use super::tails;
use crate::math::special::in_loops::swapped_if;
use crate::math::special::normal_interval::NormalInterval;
use crate::native::interval::truncated_normal::distance;
use crate::native::quantile::Law;

/// Probabilities are quotients of two, by the distances of the bounds from a number in between, such that none is
/// out of range in a far tail.
#[derive(Debug, Clone)]
pub struct TruncatedNormal {
    mean: f64,
    std: f64,
    ends: [f64; 2],
    whole: Part,
}

/// The probability of an interval, divided by the density at a number.
#[derive(Debug, Clone, Copy)]
struct Part {
    interval: NormalInterval,
    reference: f64,
    log_over_reference: f64,
}

impl From<[f64; 4]> for TruncatedNormal {
    #[inline]
    fn from([mean, std, lower, upper]: [f64; 4]) -> Self {
        let ends = [lower, upper];
        Self { mean, std, ends, whole: Part::new(mean, std, ends) }
    }
}

impl Part {
    #[inline]
    fn new(mean: f64, std: f64, [lower, upper]: [f64; 2]) -> Self {
        let [low, high] = [lower, upper].map(|end| distance(mean, end, std));
        let interval = NormalInterval::new(low, high, distance(lower, upper, std));
        // In the units of values, without the rounding of a division.
        let (reference, log_over_reference) = interval.over_reference_of([lower, upper], mean);
        Self { interval, reference, log_over_reference }
    }
}

impl TruncatedNormal {
    /// The logarithm of the density at a number divided by the density at the reference.
    #[inline]
    fn log_density_ratio(&self, x: f64) -> f64 {
        let from = self.whole.reference;
        let both = distance(self.mean, x, self.std) + distance(self.mean, from, self.std);
        if x == from { 0.0 } else { -0.5 * distance(from, x, self.std) * both }
    }

    #[inline]
    fn probability(&self, ends: [f64; 2]) -> f64 {
        let part = Part::new(self.mean, self.std, ends);
        let log = part.log_over_reference - self.whole.log_over_reference;
        libm::exp(log + self.log_density_ratio(part.reference)).min(1.0)
    }

    #[inline]
    fn tail(&self, x: f64, is_upper: bool) -> f64 {
        let [lower, upper] = self.ends;
        let [below, above] = if is_upper { [1.0, 0.0] } else { [0.0, 1.0] };
        match x {
            _ if x <= lower => below,
            _ if x >= upper => above,
            _ => self.probability(if is_upper { [x, upper] } else { [lower, x] }),
        }
    }

    #[inline]
    fn at(&self, p: f64, is_upper: bool) -> f64 {
        let [p, rest] = swapped_if(is_upper, [p, 1.0 - p]);
        let [lower, upper] = self.ends;
        if p == 0.0 || rest == 0.0 {
            return self.ends[usize::from(rest == 0.0)];
        }
        let x = match self.whole.interval.distance_quantile(p, rest) {
            Some(distance) if distance.is_sign_negative() => self.std.mul_add(distance, upper),
            Some(distance) => self.std.mul_add(distance, lower),
            None => self.std.mul_add(self.whole.interval.quantile(p, rest), self.mean),
        };
        x.max(lower).min(upper)
    }
}

impl Law for TruncatedNormal {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.ends
    }

    tails!();

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [lower, upper] = self.ends;
        if x < lower || x > upper || x.is_infinite() {
            return f64::NEG_INFINITY;
        }
        self.log_density_ratio(x) - self.whole.log_over_reference - libm::log(self.std)
    }
}
