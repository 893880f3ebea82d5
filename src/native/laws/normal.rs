//! Laws of monotone functions of normal variates.

use super::{by_value, in_loop, one, parameters_of, parameters_through, tails};
use crate::math::Real;
use crate::math::special::double_double::Double;
use crate::math::special::in_loops;
use crate::math::special::normal::{
    half_normal_quantile, half_normal_tails, near_quantile, nearer_quantile, normal_log_density,
    normal_quantile_in_loops, normal_tail_in_loops,
};
use crate::native::methods::functions::functions_of;
use crate::native::quantile::{Function, Law};
use crate::sampling::{Line, Lines, each, each_with};

/// An increasing function of a normal variate.
pub trait OfNormal: Clone + Send + Sync + 'static {
    /// Whether its functions have calls or branches, so that loops over them have no vectors.
    const HAS_CALLS: bool = false;

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
    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let [least, most] = self.0.support();
        match function {
            Function::Quantile { upper } => self.0.at(normal_quantile_in_loops(x, upper)),
            Function::Tail { upper } => {
                let tail = normal_tail_in_loops(self.0.normal(x), upper);
                let [below, above] = if upper { [1.0, 0.0] } else { [0.0, 1.0] };
                let tail = if x <= least { below } else { tail };
                if x >= most { above } else { tail }
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
}

impl<N: OfNormal> Law for ByNormal<N> {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    by_value!();

    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        if N::HAS_CALLS {
            return function.one_by_one(self, lines, count);
        }
        if let Function::Quantile { upper } = function {
            // In two loops: in one, the steps of a vector would wait for each other.
            let mut room = Lines::room();
            let probabilities = room.copy(lines);
            each(
                lines,
                #[inline(always)]
                |p| near_quantile(p, upper),
            );
            return each_with(
                lines,
                probabilities,
                #[inline(always)]
                |z, p| self.0.at(nearer_quantile(z, p, upper)),
            );
        }
        in_loop(
            function,
            lines,
            #[inline(always)]
            |function, x| self.value(function, x),
        );
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

/// A number divided by a scale; with a scale of 0, infinite from 0 on.
#[inline(always)]
fn at_scale(distance: Double, scale: f64) -> Double {
    let end = if distance.high < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    if scale == 0.0 { end.into() } else { distance / scale.into() }
}

functions_of!(
    OfNormal,
    StandardNormal([]),
    normal = |x| x.into(),
    log_slope = |_x| 0.0,
    at = |z| z,
);

functions_of!(
    OfNormal,
    Normal([mean, std]),
    normal = |x| at_scale(Double::sum(x, -mean), std),
    log_slope = |_x| -Real::log(std),
    at = |z| if std == 0.0 { mean } else { std * z + mean },
);

functions_of!(
    OfNormal,
    LogNormal([sigma]),
    support = [0.0, f64::INFINITY],
    normal = |x| at_scale(Double::from(x).log_of_positive(), sigma),
    log_slope = |x| -Real::log(sigma) - Real::log(x),
    at = |z| if sigma == 0.0 { 1.0 } else { in_loops::exp(sigma * z) },
);

functions_of!(
    OfNormal,
    JohnsonSU([a, b]),
    [HAS_CALLS],
    normal = |x| Double::product(b, libm::asinh(x)) + a,
    log_slope = |x| libm::log(b)
        - if x.abs() < 1e150 { 0.5 * libm::log1p(x * x) } else { libm::log(x.abs()) },
    at = |z| libm::sinh((z - a) / b),
);

functions_of!(
    OfNormal,
    JohnsonSB([a, b]),
    [HAS_CALLS],
    support = [0.0, 1.0],
    normal = |x| (Double::from(x).log() - Double::sum(1.0, -x).log()) * b + a,
    log_slope = |x| libm::log(b) - libm::log(x) - libm::log1p(-x),
    at = |z| {
        let odds = libm::exp((z - a) / b);
        if odds == f64::INFINITY { 1.0 } else { odds / (1.0 + odds) }
    },
);

functions_of!(
    OfNormal,
    BirnbaumSaunders([c]),
    [HAS_CALLS],
    support = [0.0, f64::INFINITY],
    normal = |x| {
        let root = x.sqrt();
        // The root as a sum of two numbers.
        let rest = (-root).mul_add(root, x) / (2.0 * root);
        let root = Double { high: root, low: rest };
        Double::sum(x, -1.0) / (root * c)
    },
    log_slope = |x| libm::log1p(x) - libm::log(2.0 * c) - 1.5 * libm::log(x),
    at = |z| {
        let half = 0.5 * c * z;
        let root = half.abs() + (half * half + 1.0).sqrt();
        let square = root * root;
        if half < 0.0 { 1.0 / square } else { square }
    },
);

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

functions_of!(
    OfHalfNormal,
    HalfNormal([]),
    normal = |x| x.into(),
    log_slope = |_x| 0.0,
    at = |z| z,
);

// 1 / z^2.
functions_of!(
    OfHalfNormal,
    Levy([]),
    [DECREASES],
    normal = |x| {
        let root = (1.0 / x).sqrt();
        // x z^2 = 1
        let square = Double::product(root, root) * x;
        let rest = -(square - 1.0).value() * 0.5 * root;
        if rest.is_finite() { Double { high: root, low: rest } } else { root.into() }
    },
    log_slope = |x| -1.5 * libm::log(x) - std::f64::consts::LN_2,
    at = |z| 1.0 / (z * z),
);

// -2 log z.
functions_of!(
    OfHalfNormal,
    Moyal([]),
    [DECREASES],
    support = [f64::NEG_INFINITY, f64::INFINITY],
    normal = |x| libm::exp(-0.5 * x).into(),
    log_slope = |x| -0.5 * x - std::f64::consts::LN_2,
    at = |z| -2.0 * libm::log(z),
);
