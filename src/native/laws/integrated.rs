//! Laws whose tails are integrals of their densities, by Gauss' rule.
//!
//! In a variable y of the whole real line, densities have one mode and are analytic. From y on outwards, pieces
//! are no wider than half the distance from what the density has nearby, and such that its logarithm changes by 3
//! at most: there, ten nodes are exact.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2};

use super::hazard::minus_log_upper;
use super::tailed::Tailed;
use crate::math::special::double_double::Double;
use crate::math::special::normal::scaled_erfc;
use crate::math::special::normal_interval::mills_ratio;
use crate::math::special::{Tails, integrated};

/// The variable y as a function of x.
#[derive(Debug, Clone, Copy)]
pub enum Variable {
    Itself,
    Logarithm,
    LogOdds,
}

impl Variable {
    fn support(self) -> [f64; 2] {
        match self {
            Self::Itself => [f64::NEG_INFINITY, f64::INFINITY],
            Self::Logarithm => [0.0, f64::INFINITY],
            Self::LogOdds => [0.0, 1.0],
        }
    }

    /// y at x inside of the support.
    #[inline]
    fn at(self, x: f64) -> f64 {
        match self {
            Self::Itself => x,
            Self::Logarithm => libm::log(x),
            Self::LogOdds => libm::log(x) - libm::log1p(-x),
        }
    }

    /// The logarithm of the derivative of y.
    #[inline]
    fn log_slope(self, x: f64) -> f64 {
        match self {
            Self::Itself => 0.0,
            Self::Logarithm => -libm::log(x),
            Self::LogOdds => -libm::log(x) - libm::log1p(-x),
        }
    }
}

/// Where a density bends, and the distance within which it does: first near the mode.
pub(super) type Bends = [[f64; 2]; 4];

/// For a density with fewer of them.
pub(super) const NO_BEND: [f64; 2] = [f64::INFINITY, 1.0];

/// A distribution by its density.
pub trait Shape: Clone {
    const VARIABLE: Variable = Variable::Itself;

    /// The logarithm of the density of y, up to a constant.
    fn log_density(&self, y: f64) -> f64;

    fn bends(&self) -> Bends;
}

/// The law of a distribution by its density.
#[derive(Debug, Clone)]
pub struct Integrated<S> {
    shape: S,
    bends: [[f64; 2]; 5],
    mode: f64,
    /// The logarithm of the density's integral.
    pub(super) log_whole: f64,
}

impl<S: Shape + From<[f64; N]>, const N: usize> From<[f64; N]> for Integrated<S> {
    #[inline]
    fn from(parameters: [f64; N]) -> Self {
        Self::of(S::from(parameters))
    }
}

/// The place of the largest value, nearly, by steps that grow, and then shrink.
#[inline]
pub(super) fn mode<S: Shape>(shape: &S, [start, scale]: [f64; 2]) -> f64 {
    let (mut at, mut most, mut step) = (start, shape.log_density(start), scale);
    let mut has_grown = true;
    while step.abs() > 1e-3 * scale && step.is_finite() {
        let next = at + step;
        let value = shape.log_density(next);
        if value > most {
            (at, most) = (next, value);
            step *= if has_grown { 2.0 } else { 1.0 };
            continue;
        }
        // The other way, and then half as far.
        if step < 0.0 {
            has_grown = false;
            step *= 0.5;
        }
        step = -step;
    }
    at
}

impl<S: Shape> Integrated<S> {
    #[inline]
    fn of(shape: S) -> Self {
        let mode = mode(&shape, shape.bends()[0]);
        Self::around(shape, mode)
    }

    /// With a mode that is known.
    #[inline]
    pub(super) fn around(shape: S, mode: f64) -> Self {
        let [first, second, third, fourth] = shape.bends();
        let bends = [first, second, third, fourth, [mode, first[1]]];
        let mut law = Self { shape, bends, mode, log_whole: 0.0 };
        let whole = law.beyond(mode, 1.0) + law.beyond(mode, -1.0);
        law.log_whole = law.shape.log_density(mode) + libm::log(whole);
        law
    }

    /// The integral from y on, in a direction away from the mode, divided by the density at y.
    #[inline]
    fn beyond(&self, y: f64, sign: f64) -> f64 {
        const MOST: usize = 10_000;
        let log_density = |y: f64| self.shape.log_density(y);
        let base = log_density(y);
        let (mut at, mut last, mut sum) = (y, base, 0.0);
        for _ in 0..MOST {
            let near = |width: f64, &[place, scale]: &[f64; 2]| {
                f64::min(width, f64::max(scale, 0.5 * (at - place).abs()))
            };
            let mut width = self.bends.iter().fold(f64::INFINITY, near);
            let mut end = at + sign * width;
            let mut next = log_density(end);
            // Not where it is no number.
            let is_near = |next: f64| (next - last).abs() <= 3.0;
            while !is_near(next) && end != at {
                width *= 0.5;
                end = at + sign * width;
                next = log_density(end);
            }
            let piece = integrated(|t| libm::exp(log_density(at + sign * width * t) - base));
            let piece = piece * width;
            sum += piece;
            if end == at || piece <= sum * 2.0_f64.powi(-58) {
                break;
            }
            (at, last) = (end, next);
        }
        sum
    }
}

impl<S: Shape + Send + Sync + 'static> Tailed for Integrated<S> {
    #[inline]
    fn is_slow(&self) -> bool {
        true
    }

    #[inline]
    fn support(&self) -> [f64; 2] {
        S::VARIABLE.support()
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let y = S::VARIABLE.at(x);
        let is_above = y > self.mode;
        let log = self.shape.log_density(y) - self.log_whole;
        let tail = match log < -800.0 {
            true => 0.0,
            false => libm::exp(log) * self.beyond(y, if is_above { 1.0 } else { -1.0 }),
        };
        Tails::of(is_above, tail)
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.support();
        // An end of the support: the limit.
        let x = if x == least { x.next_up() } else { x };
        let x = if x == most { x.next_down() } else { x };
        self.shape.log_density(S::VARIABLE.at(x)) - self.log_whole + S::VARIABLE.log_slope(x)
    }
}

/// log of the normal distribution function.
#[inline]
fn log_normal(z: Double) -> f64 {
    -minus_log_upper(-z)
}

/// Of a location 0 and a scale 1.
#[derive(Debug, Clone)]
pub struct SkewNormal(f64);

impl From<[f64; 1]> for SkewNormal {
    #[inline]
    fn from([shape]: [f64; 1]) -> Self {
        // Beyond it, as with an infinite shape.
        Self(shape.clamp(-1e18, 1e18))
    }
}

impl Shape for SkewNormal {
    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        log_normal(Double::product(self.0, y)) - Double::product(y, 0.5 * y).value()
    }

    #[inline]
    fn bends(&self) -> Bends {
        [[0.0, 1.0 / (1.0 + self.0.abs())]; 4]
    }
}

/// Of the sum of a normal variate and an exponential one with this mean.
#[derive(Debug, Clone)]
pub struct ExponentiallyModifiedNormal(f64);

impl From<[f64; 1]> for ExponentiallyModifiedNormal {
    #[inline]
    fn from([k]: [f64; 1]) -> Self {
        Self(k)
    }
}

impl Shape for ExponentiallyModifiedNormal {
    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        let rate = 1.0 / self.0;
        let at = y - rate;
        if at < 0.0 {
            // The squares of the rate cancel.
            return libm::log(scaled_erfc(-at * FRAC_1_SQRT_2)) - LN_2 - 0.5 * y * y;
        }
        log_normal(at.into()) - rate * (y - 0.5 * rate)
    }

    #[inline]
    fn bends(&self) -> Bends {
        [[0.0, 1.0], [1.0 / self.0, 1.0], NO_BEND, NO_BEND]
    }
}

/// p y - b cosh(y).
#[derive(Debug, Clone)]
pub struct GeneralizedInverseGaussian {
    p: f64,
    b: f64,
    mode: f64,
}

impl From<[f64; 2]> for GeneralizedInverseGaussian {
    #[inline]
    fn from([p, b]: [f64; 2]) -> Self {
        Self { p, b, mode: libm::asinh(p / b) }
    }
}

impl Shape for GeneralizedInverseGaussian {
    const VARIABLE: Variable = Variable::Logarithm;

    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        // b (cosh(y) - 1), without a difference.
        let half = libm::sinh(0.5 * y);
        self.p * y - 2.0 * self.b * half * half
    }

    #[inline]
    fn bends(&self) -> Bends {
        let scale = f64::min(1.0, 1.0 / libm::hypot(self.p, self.b).sqrt());
        let shoulder = libm::asinh(1.0 / self.b);
        [[self.mode, scale], [shoulder, 1.0], [-shoulder, 1.0], NO_BEND]
    }
}

/// log(1 + e^y)
#[inline]
fn softplus(y: f64) -> f64 {
    y.max(0.0) + libm::log1p(libm::exp(-y.abs()))
}

#[derive(Debug, Clone)]
pub struct GaussHypergeometric {
    shapes: [f64; 3],
    /// log(1 + z)
    log: f64,
}

impl From<[f64; 4]> for GaussHypergeometric {
    #[inline]
    fn from([a, b, c, z]: [f64; 4]) -> Self {
        Self { shapes: [a, b, c], log: libm::log1p(z) }
    }
}

impl Shape for GaussHypergeometric {
    const VARIABLE: Variable = Variable::LogOdds;

    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        let [a, b, c] = self.shapes;
        let above = softplus(y);
        -a * softplus(-y) - b * above - c * (softplus(y + self.log) - above)
    }

    #[inline]
    fn bends(&self) -> Bends {
        let [a, b, c] = self.shapes;
        let scale = 1.0 / (1.0 + a + b + c.abs()).sqrt();
        [[libm::log(a) - libm::log(b), scale], [0.0, 1.0], [-self.log, 1.0], NO_BEND]
    }
}

#[derive(Debug, Clone)]
pub struct RelativisticBreitWigner {
    rho: f64,
}

impl From<[f64; 1]> for RelativisticBreitWigner {
    #[inline]
    fn from([rho]: [f64; 1]) -> Self {
        Self { rho }
    }
}

impl Shape for RelativisticBreitWigner {
    const VARIABLE: Variable = Variable::Logarithm;

    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        let rho = self.rho;
        // Where squares are out of range, a power.
        if y.abs() > 150.0 {
            return y - f64::max(4.0 * y, 2.0 * libm::log(rho) + libm::log1p(rho * rho));
        }
        let x = libm::exp(y);
        let less = (x - rho) * (x + rho);
        y - libm::log(less * less + rho * rho)
    }

    #[inline]
    fn bends(&self) -> Bends {
        // Poles, as far from the real line as a quarter of this angle.
        let pole = 0.5 * libm::log(self.rho) + 0.25 * libm::log1p(self.rho * self.rho);
        [[pole, 0.25 * libm::atan(1.0 / self.rho)]; 4]
    }
}

/// Of the logarithm of a variate, less `u`.
#[derive(Debug, Clone)]
pub struct DoublePareto {
    s: f64,
    a: f64,
    b: f64,
}

impl From<[f64; 3]> for DoublePareto {
    #[inline]
    fn from([s, a, b]: [f64; 3]) -> Self {
        // Below it, nothing of the normal part is left beside the exponential ones.
        Self { s: s.max(1e-14 / (a + b)), a, b }
    }
}

impl DoublePareto {
    /// The logarithm of the normal density at z times Mills' ratio at `shift` - z.
    #[inline]
    fn log_term(shift: f64, z: f64) -> f64 {
        let less = shift - z;
        match less > 0.0 {
            true => -0.5 * z * z + libm::log(mills_ratio(less)),
            false => shift * (0.5 * shift - z) + log_normal((-less).into()) + HALF_LOG_2_PI,
        }
    }
}

/// log(2 pi) / 2.
const HALF_LOG_2_PI: f64 = 0.918_938_533_204_672_7;

impl Shape for DoublePareto {
    #[inline]
    fn log_density(&self, y: f64) -> f64 {
        let z = y / self.s;
        let above = Self::log_term(self.a * self.s, z);
        let below = Self::log_term(self.b * self.s, -z);
        f64::max(above, below) + libm::log1p(libm::exp(-(above - below).abs()))
    }

    #[inline]
    fn bends(&self) -> Bends {
        let square = self.s * self.s;
        [[0.0, self.s], [self.a * square, self.s], [-self.b * square, self.s], NO_BEND]
    }
}

/// The law of e^(u + y), for y with a density.
#[derive(Debug, Clone)]
pub struct Exponentiated<S> {
    u: f64,
    law: Integrated<S>,
}

impl<S: Shape + Send + Sync + 'static> Exponentiated<S> {
    #[inline]
    pub(super) fn new(u: f64, law: Integrated<S>) -> Self {
        Self { u, law }
    }

    #[inline]
    fn logarithm(&self, x: f64) -> f64 {
        (Double::from(x).log() + -self.u).value()
    }
}

impl<S: Shape + Send + Sync + 'static> Tailed for Exponentiated<S> {
    #[inline]
    fn is_slow(&self) -> bool {
        true
    }

    #[inline]
    fn tails(&self, x: f64) -> Tails {
        self.law.tails(self.logarithm(x))
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        if x == 0.0 {
            return f64::NEG_INFINITY;
        }
        self.law.log_density(self.logarithm(x)) - libm::log(x)
    }
}
