//! Laws of sums of variates, as sums of what is positive.

use std::f64::consts::PI;

use super::parameters_of;
use super::tailed::Tailed;
use crate::math::special::Tails;
use crate::math::special::double_double::Double;
use crate::math::special::gamma::{gamma_slope, gamma_tails, log_gamma, log_poisson};

parameters_of! {
    /// The law of the sum of uniform variates.
    pub struct IrwinHall { n }
}

impl IrwinHall {
    /// The density at x, the probability up to x, and the logarithm of what both are multiples of; for x up to n / 2.
    ///
    /// Densities of m variates, at x and at all whole numbers less, are weighted sums of densities of m - 1: the
    /// recurrence of B-splines (de Boor, "On calculating with B-splines", 1972), whose terms are all positive.
    fn values(&self, x: f64) -> [f64; 3] {
        const SMALL: f64 = 1.0 / (1_u128 << 120) as f64;
        let last = x.floor();
        let mut densities = vec![0.0; last as usize + 1];
        densities[0] = 1.0;
        let (mut density, mut shift) = (densities[last as usize], 0.0);
        let mut m = 1.0;
        while m <= self.n {
            // From m variates to one more.
            let mut y = x;
            for i in (0..densities.len()).rev() {
                let before = if i > 0 { (m + 1.0 - y) * densities[i - 1] } else { 0.0 };
                densities[i] = (y * densities[i] + before) / m;
                y -= 1.0;
            }
            m += 1.0;
            if m == self.n {
                density = densities[last as usize];
            }
            if densities.iter().all(|density| *density < SMALL) {
                shift += libm::log(SMALL);
                density /= SMALL;
                for density in &mut densities {
                    *density /= SMALL;
                }
            }
        }
        [density, densities.iter().sum(), shift]
    }
}

impl Tailed for IrwinHall {
    fn support(&self) -> [f64; 2] {
        [0.0, self.n]
    }

    fn tails(&self, x: f64) -> Tails {
        let is_above = x > 0.5 * self.n;
        let [_, tail, shift] = self.values(if is_above { self.n - x } else { x });
        Tails::of(is_above, tail * libm::exp(shift))
    }

    fn log_density(&self, x: f64) -> f64 {
        let x = f64::min(x, self.n - x);
        if x < 1.0 {
            // Also where the power is out of range.
            let power = if self.n == 1.0 { 0.0 } else { (self.n - 1.0) * libm::log(x) };
            return power - log_gamma(self.n);
        }
        let [density, _, shift] = self.values(x);
        libm::log(density) + shift
    }
}

/// The largest rate of summands: the number of terms grows as its root.
pub(super) const MOST: f64 = 1e6;

parameters_of! {
    /// The law of a Poisson variate's number of gamma variates, added.
    pub struct Tweedie { rate, shape, scale }
}

impl Tweedie {
    /// The logarithm of a sum over the number n of summands, from 1 on, whose terms grow up to a largest one: of
    /// Poisson probabilities times what e^`log_part` is.
    fn log_sum(&self, y: f64, log_part: impl Fn(f64) -> f64) -> f64 {
        let log_term = |n: f64| {
            if n < 1.0 {
                return f64::NEG_INFINITY;
            }
            log_poisson(n, self.rate) + log_part(n * self.shape)
        };
        // The largest term of the density, and from there that of the sum.
        let log = libm::log(y) - libm::log(self.shape);
        let root = libm::log(self.rate) + self.shape * log;
        let mut n = libm::exp(root / (1.0 + self.shape)).round().max(1.0);
        let mut largest = log_term(n);
        if n > 1e7 {
            // Far above all values: the terms are as a Gaussian.
            let width = 2.0 * PI * n / (1.0 + self.shape);
            return largest + 0.5 * libm::log(width);
        }
        let mut step = 1.0;
        loop {
            let [above, below] = [n + step, n - step].map(|n| (log_term(n), n));
            let best = if above.0 > below.0 { above } else { below };
            if best.0 > largest {
                (largest, n) = best;
                step *= 2.0;
            } else if step == 1.0 {
                break;
            } else {
                step = (0.5 * step).floor();
            }
        }
        // Not a number where the value is nearly out of range.
        if largest.is_nan() || largest == f64::NEG_INFINITY {
            return f64::NEG_INFINITY;
        }
        let mut sum = 1.0;
        for sign in [-1.0, 1.0] {
            let mut at = n;
            // Terms may be alike, where differences are lost beside y.
            for _ in 0..100_000 {
                at += sign;
                let term = libm::exp(log_term(at) - largest);
                sum += term;
                if term <= sum * 1e-18 || term.is_nan() {
                    break;
                }
            }
        }
        largest + libm::log(sum)
    }

    /// A value in units of the scale.
    fn scaled(&self, x: f64) -> Double {
        Double::from(x) / self.scale.into()
    }
}

impl Tailed for Tweedie {
    fn tails(&self, x: f64) -> Tails {
        let y = self.scaled(x);
        if y.high == f64::INFINITY {
            return Tails::ABOVE;
        }
        let upper = self.log_sum(y.high, |shape| libm::log(gamma_tails(shape, y).0.upper));
        let upper = libm::exp(upper);
        if upper < 0.5 {
            return Tails::of_upper(upper);
        }
        let lower = self.log_sum(y.high, |shape| libm::log(gamma_tails(shape, y).0.lower));
        Tails::of_lower(libm::exp(-self.rate) + libm::exp(lower))
    }

    /// Of 0, if there is no summand.
    fn tails_at_least(&self) -> Tails {
        Tails { lower: libm::exp(-self.rate), upper: -libm::expm1(-self.rate) }
    }

    fn log_density(&self, x: f64) -> f64 {
        if x == 0.0 {
            return -self.rate;
        }
        let y = self.scaled(x);
        if y.high == f64::INFINITY {
            return f64::NEG_INFINITY;
        }
        self.log_sum(y.high, |shape| gamma_slope(shape, y).log()) - libm::log(x)
    }
}
