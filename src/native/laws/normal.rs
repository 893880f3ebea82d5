//! Laws of monotone functions of normal variates.

use std::f64::consts::LN_2;

use super::functions::functions_of;
use super::{by_value, one, parameters_through, tail_within};
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{exp, expm1, log, log1p};
use crate::math::special::normal::{
    half_normal_quantile_in_loops, half_normal_tail_in_loops, near_quantile, nearer_quantile,
    normal_log_density, normal_quantile_in_loops, normal_tail_in_loops,
};
use crate::native::quantile::{Function, Law, Loops};
use crate::sampling::{Line, Lines, each, each_with};
use crate::simd::inlined;

/// A monotone function of a normal variate, or of its absolute value.
pub trait OfNormal: Clone + Send + Sync + 'static {
    /// Whether values decrease with the absolute value.
    const DECREASES: bool = false;

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

impl<N: OfNormal> Law for ByNormal<N> {
    const IN_LOOPS: Loops = Loops::All;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let [least, most] = self.0.support();
        match function {
            Function::Quantile { upper } => self.0.at(normal_quantile_in_loops(x, upper)),
            Function::Tail { upper } => {
                let tail = normal_tail_in_loops(self.0.normal(x), upper);
                tail_within([least, most], x, tail, upper)
            }
            Function::LogDensity => {
                let log = normal_log_density(self.0.normal(x).value()) + self.0.log_slope(x);
                // A scale of 0 leaves one value.
                let is_it = log.is_nan() && x == self.0.at(0.0);
                let is_none = x <= least || x >= most || log.is_nan() && !x.is_nan();
                let log = if is_none { -f64::INFINITY } else { log };
                if is_it { f64::INFINITY } else { log }
            }
        }
    }

    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        let Function::Quantile { upper } = function else {
            return function.over(self, lines, count);
        };
        // In two loops: in one, the steps of a vector would wait for each other.
        let mut room = Lines::room();
        let probabilities = room.copy(lines);
        each(lines, inlined!(|p| near_quantile(p, upper)));
        each_with(lines, probabilities, inlined!(|z, p| self.0.at(nearer_quantile(z, p, upper))));
    }
}

/// A number divided by a scale; with a scale of 0, infinite from 0 on.
#[inline(always)]
fn at_scale(distance: Double, scale: f64) -> Double {
    let end = if distance.high < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    if scale == 0.0 { end.into() } else { distance.over(scale) }
}

functions_of!(
    StandardNormal([]) as OfNormal,
    normal = |x| x.into(),
    log_slope = |_x| 0.0,
    at = |z| z,
);

functions_of!(
    Normal([mean, std]) as OfNormal,
    normal = |x| at_scale(Double::sum(x, -mean), std),
    log_slope = |_x| -log(std),
    at = |z| if std == 0.0 { mean } else { std * z + mean },
);

functions_of!(
    LogNormal([sigma]) as OfNormal,
    support = [0.0, f64::INFINITY],
    normal = |x| at_scale(Double::from(x).log_of_positive(), sigma),
    log_slope = |x| -log(sigma) - log(x),
    at = |z| if sigma == 0.0 { 1.0 } else { exp(sigma * z) },
);

/// From here on, 1 + x^2 is x^2 to all digits, and may be out of range.
const FAR: f64 = 1e100;

functions_of!(
    JohnsonSU([a, b]) as OfNormal,
    normal = |x| {
        let size = if x.abs() < FAR { x.abs() } else { 1.0 };
        let sum = (Double::product(size, size) + 1.0).sqrt() + size;
        let sum = if x.abs() < FAR { sum } else { x.abs().into() };
        // 2 x is the sum of far numbers.
        let doubled = if x.abs() < FAR { 0.0 } else { 1.0 };
        let arsinh = sum.log_of_positive() + LN_2 * doubled;
        arsinh * b.copysign(x) + a
    },
    log_slope = |x| {
        let (is_far, size) = (x.abs() > FAR, x.abs());
        let of_square = log1p(if is_far { size } else { size * size });
        log(b) - if is_far { of_square } else { 0.5 * of_square }
    },
    at = |z| {
        let y = (z - a) / b;
        let less = expm1(y.abs());
        // The infinite one divided by itself is none.
        let share = if less < FAR { less / (less + 1.0) } else { 1.0 };
        (0.5 * (less + share)).copysign(y)
    },
);

functions_of!(
    JohnsonSB([a, b]) as OfNormal,
    support = [0.0, 1.0],
    normal = |x| (Double::from(x) / Double::sum(1.0, -x)).log_of_positive() * b + a,
    log_slope = |x| log(b) - log(x * (1.0 - x)),
    at = |z| 1.0 / (1.0 + exp((a - z) / b)),
);

functions_of!(
    BirnbaumSaunders([c]) as OfNormal,
    support = [0.0, f64::INFINITY],
    normal = |x| {
        // So that a rounded quotient times its divisor is in range.
        let x = x.min(f64::MAX * (1.0 - f64::EPSILON));
        let root = x.sqrt();
        // The root as a sum of two numbers.
        let rest = (-root).mul_add(root, x) / (2.0 * root);
        let root = Double { high: root, low: rest };
        Double::sum(x, -1.0) / (root * c)
    },
    log_slope = |x| log1p(x) - log(2.0 * c) - 1.5 * log(x),
    at = |z| {
        let half = 0.5 * c * z;
        let root = half.abs() + (half * half + 1.0).sqrt();
        let square = root * root;
        if half < 0.0 { 1.0 / square } else { square }
    },
);

/// The law of a function of the absolute value of a normal variate.
#[derive(Debug, Clone)]
pub struct ByHalfNormal<N>(N);

parameters_through!(ByHalfNormal);

impl<N: OfNormal> Law for ByHalfNormal<N> {
    const IN_LOOPS: Loops = Loops::All;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let [least, most] = self.0.support();
        match function {
            Function::Quantile { upper } => {
                self.0.at(half_normal_quantile_in_loops(x, upper != N::DECREASES))
            }
            Function::Tail { upper } => {
                let tail = half_normal_tail_in_loops(self.0.normal(x), upper != N::DECREASES);
                tail_within([least, most], x, tail, upper)
            }
            Function::LogDensity => {
                let log = normal_log_density(self.0.normal(x).value()) + self.0.log_slope(x);
                let is_none = x < least || x >= most || N::DECREASES && x == least;
                if is_none { -f64::INFINITY } else { LN_2 + log }
            }
        }
    }
}

functions_of!(
    HalfNormal([]) as OfNormal,
    support = [0.0, f64::INFINITY],
    normal = |x| x.into(),
    log_slope = |_x| 0.0,
    at = |z| z,
);

// 1 / z^2.
functions_of!(
    Levy([]) as OfNormal,
    [DECREASES],
    support = [0.0, f64::INFINITY],
    normal = |x| {
        let root = (1.0 / x).sqrt();
        // x z^2 = 1
        let square = Double::product(root, root) * x;
        let rest = -(square - 1.0).value() * 0.5 * root;
        if rest.is_finite() { Double { high: root, low: rest } } else { root.into() }
    },
    log_slope = |x| -1.5 * log(x) - LN_2,
    at = |z| 1.0 / (z * z),
);

// -2 log z.
functions_of!(
    Moyal([]) as OfNormal,
    [DECREASES],
    normal = |x| exp(-0.5 * x).into(),
    log_slope = |x| -0.5 * x - LN_2,
    at = |z| -2.0 * log(z),
);
