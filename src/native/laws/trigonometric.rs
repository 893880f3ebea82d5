//! Laws of angles, and those that are uniform or nearly.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_4, LN_2, PI};

use super::circular::REST;
use super::functions::functions_of;
use super::tailed::Tailed;
use super::{by_value, one, parameters_of, tail_within};
use crate::math::scaling::power_of_2;
use crate::math::special::Tails;
use crate::math::special::in_loops::{
    angle, exp, expm1, less_sine, log, log1p, of_quarter, pow, sine_and_cosine, softplus,
    swapped_if,
};
use crate::math::special::normal::gaussian;
use crate::native::quantile::{Function, Law, Loops};
use crate::simd::inlined;

/// Declares a law on an interval, by its functions inside of it, in which the parameters have names.
macro_rules! inside {
    (
        $law:ident([$($parameter:ident),*]),
        support = $support:expr,
        tail = |$x:ident, $of_tail:ident| $tail:expr,
        at = |$p:ident, $of_p:ident| $at:expr,
        log_density = |$of_density:ident| $log_density:expr $(,)?
    ) => {
        parameters_of! { $law: <[&str]>::len(&[$(stringify!($parameter)),*]); }

        #[allow(unused_variables)]
        impl Law for $law {
            const IN_LOOPS: Loops = Loops::All;

            #[inline(always)]
            fn support(&self) -> [f64; 2] {
                let $law([$($parameter),*]) = *self;
                $support
            }

            by_value!();

            #[inline(always)]
            fn value(&self, function: Function, x: f64) -> f64 {
                let [least, most] = self.support();
                let $law([$($parameter),*]) = *self;
                match function {
                    Function::Quantile { upper } => {
                        let ($p, $of_p) = (x, upper);
                        let value: f64 = $at;
                        let value = value.max(least).min(most);
                        let [at_0, at_1] = if upper { [most, least] } else { [least, most] };
                        let value = if x == 0.0 { at_0 } else { value };
                        if x == 1.0 { at_1 } else { value }
                    }
                    Function::Tail { upper } => {
                        let ($x, $of_tail) = (x, upper);
                        let tail: f64 = $tail;
                        tail_within([least, most], x, tail.min(1.0), upper)
                    }
                    Function::LogDensity => {
                        let $of_density = x;
                        let log = $log_density;
                        if x < least || x > most { -f64::INFINITY } else { log }
                    }
                }
            }
        }
    };
}

inside!(
    HalfCauchy([]),
    support = [0.0, f64::INFINITY],
    tail = |x, upper| FRAC_2_PI * if upper { angle(1.0, x) } else { angle(x, 1.0) },
    at = |p, upper| {
        let [sine, cosine] = swapped_if(upper, of_quarter(p));
        sine / cosine
    },
    log_density = |x| log(FRAC_2_PI) - log_of_more(x),
);

// The absolute value of a hyperbolic secant variate.
inside!(
    HalfSecant([]),
    support = [0.0, f64::INFINITY],
    tail = |x, upper| {
        let power = exp(-x);
        // The hyperbolic tangent of x / 2.
        let part = if upper { angle(power, 1.0) } else { angle(-expm1(-x), 1.0 + power) };
        2.0 * FRAC_2_PI * part
    },
    at = |p, upper| {
        let is_near = (p <= 0.5) != upper;
        let [sine, cosine] = of_quarter(0.5 * if p <= 0.5 { p } else { 1.0 - p });
        // log((1 + t) / (1 - t)), or -log t, for the tangent t.
        let less = cosine - sine;
        let odds = if is_near { 2.0 * sine / less } else { less / sine };
        log1p(if p == 0.0 { odds } else { odds.min(f64::MAX) })
    },
    log_density = |x| log(2.0 * FRAC_2_PI) - x - log1p(exp(-2.0 * x)),
);

// The absolute value of an anglit variate.
inside!(
    HalfAnglit([]),
    support = [0.0, FRAC_PI_4],
    tail = |x, upper| {
        // 1 - sin 2x is the square of the sine of the rest, with the second part of pi / 4, times 2.
        let rest = (FRAC_PI_4 - x) + 3.061_616_997_868_383e-17;
        let [sine, cosine] = sine_and_cosine(if upper { rest } else { x });
        2.0 * sine * if upper { sine } else { cosine }
    },
    at = |p, upper| {
        let [sine, rest] = swapped_if(upper, [p, 1.0 - p]);
        0.5 * angle(sine, (rest * (2.0 - rest)).sqrt())
    },
    log_density = |x| LN_2 + log(sine_and_cosine(2.0 * x)[1]),
);

inside!(
    Arcsine([]),
    support = [0.0, 1.0],
    tail = |x, upper| {
        let [sine, cosine] = swapped_if(upper, [x.sqrt(), (1.0 - x).sqrt()]);
        FRAC_2_PI * angle(sine, cosine)
    },
    at = |p, upper| {
        let [sine, _] = swapped_if(upper, of_quarter(p));
        sine * sine
    },
    log_density = |x| -log(PI) - 0.5 * log(x * (1.0 - x)),
);

inside!(
    Uniform([low, high]),
    support = [low, high],
    tail = |x, upper| (if upper { high - x } else { x - low }) / (high - low),
    at = |p, upper| { if upper { high - p * (high - low) } else { low + p * (high - low) } },
    log_density = |x| -log(high - low),
);

/// log(b / a), for normal numbers above 0 with a up to b, whose quotient may be infinite.
#[inline(always)]
fn log_quotient(a: f64, b: f64) -> f64 {
    let quotient = (b - a) / a;
    let is_far = quotient == f64::INFINITY;
    // Quotient divided by 2^1023, at least 2.
    let far = (b * power_of_2(-512)) / (a * power_of_2(511)) - 1.0;
    log1p(if is_far { far } else { quotient }) + if is_far { 1023.0 * LN_2 } else { 0.0 }
}

inside!(
    LogUniform([low, high]),
    support = [low, high],
    tail = |x, upper| {
        let [from, to] = if upper { [x, high] } else { [low, x] };
        log_quotient(from, to) / log_quotient(low, high)
    },
    at = |p, upper| {
        let length = log_quotient(low, high);
        let part = if upper { -(p * length) } else { p * length };
        // Two steps: the whole power may be infinite, or 0.
        let is_far = length > 1023.0 * LN_2;
        let root = exp(if is_far { 0.5 * part } else { part });
        (if upper { high } else { low }) * root * if is_far { root } else { 1.0 }
    },
    log_density = |x| -log(x) - log(log_quotient(low, high)),
);

inside!(
    Bradford([c]),
    support = [0.0, 1.0],
    tail =
        |x, upper| { log1p(if upper { c * (1.0 - x) / (1.0 + c * x) } else { c * x }) / log1p(c) },
    at = |p, upper| {
        let log = log1p(c);
        let far = 1.0 + (1.0 + c) * expm1(-p * log) / c;
        let near = expm1(if upper { 1.0 - p } else { p } * log) / c;
        // From 1/2 on: smaller values are differences that cancel.
        if upper && p * log < LN_2 && p < 0.5 { far } else { near }
    },
    log_density = |x| log(c / log1p(c)) - log1p(c * x),
);

inside!(
    Triangular([left, mode, right]),
    support = [left, right],
    tail = |x, upper| {
        let (before, after) = (mode - left, right - mode);
        let part = match x < mode {
            true if upper => after + (mode - x) * (2.0 - (mode - x) / before),
            true => (x - left) * ((x - left) / before),
            false if upper => (right - x) * ((right - x) / after),
            false => before + (x - mode) * (2.0 - (x - mode) / after),
        };
        part / (right - left)
    },
    at = |p, upper| {
        // From the end of the tail up to the mode, and beyond it.
        let (own, other) =
            if upper { (right - mode, mode - left) } else { (mode - left, right - mode) };
        let area = p * (right - left);
        let distance = match area < own {
            true => (area * own).sqrt(),
            false => {
                let beyond = area - own;
                own + beyond / (1.0 + (1.0 - beyond / other).max(0.0).sqrt())
            }
        };
        if upper { right - distance } else { left + distance }
    },
    log_density = |x| {
        let part = match x {
            _ if x < mode => (x - left) / (mode - left),
            _ if x > mode => (right - x) / (right - mode),
            _ => 1.0,
        };
        LN_2 + log(part) - log(right - left)
    },
);

/// The density of a trapezoidal distribution between its modes.
#[inline]
fn height(c: f64, d: f64) -> f64 {
    2.0 / (1.0 + (d - c))
}

inside!(
    Trapezoidal([c, d]),
    support = [0.0, 1.0],
    tail = |x, upper| {
        // Areas from the end of the tail up to a mode, to the other one, and beyond it.
        let [own, far] = if upper { [1.0 - d, 1.0 - c] } else { [c, d] };
        let distance = if upper { 1.0 - x } else { x };
        let beyond = distance - far;
        let area = match distance {
            _ if distance < own => distance * (distance / own),
            _ if distance <= far => own + 2.0 * (distance - own),
            _ => own + 2.0 * (d - c) + beyond * (2.0 - beyond / (1.0 - far)),
        };
        0.5 * height(c, d) * area
    },
    at = |p, upper| {
        let [own, far] = if upper { [1.0 - d, 1.0 - c] } else { [c, d] };
        let area = p / (0.5 * height(c, d));
        let beyond = area - (own + 2.0 * (d - c));
        let distance = match area {
            _ if area < own => (area * own).sqrt(),
            _ if beyond <= 0.0 => own + 0.5 * (area - own),
            _ => far + beyond / (1.0 + (1.0 - beyond / (1.0 - far)).max(0.0).sqrt()),
        };
        if upper { 1.0 - distance } else { distance }
    },
    log_density = |x| {
        let part = match x {
            _ if x < c => x / c,
            _ if x > d => (1.0 - x) / (1.0 - d),
            _ => 1.0,
        };
        log(height(c, d) * part)
    },
);

inside!(
    TruncatedExponential([b]),
    support = [0.0, b],
    tail = |x, upper| {
        let part = if upper { exp(-x) * expm1(x - b) } else { expm1(-x) };
        part / expm1(-b)
    },
    at = |p, upper| {
        let whole = expm1(-b);
        // e^-x = e^-b + q (1 - e^-b)
        let small = b - log1p(p * expm1(b));
        let large = -log(exp(-b) - p * whole);
        let far = if b < 40.0 { small } else { large };
        let near = -log1p(if upper { 1.0 - p } else { p } * whole);
        if upper && p < 0.5 { far } else { near }
    },
    log_density = |x| -x - log(-expm1(-b)),
);

inside!(
    TruncatedPareto([b, c]),
    support = [1.0, c],
    tail = |x, upper| {
        // From the end where the density is larger.
        let logs = swapped_if(b <= 0.0, [log(x), log_quotient(x, c)]);
        let [near, rest] = logs.map(inlined!(|log| -b.abs() * log));
        let inner = expm1(near);
        let part = if upper == (b > 0.0) { exp(near) * expm1(rest) } else { inner };
        part / expm1(-b.abs() * log(c))
    },
    at = |p, upper| {
        // The logarithm of a value, or of c divided by it if b is negative, times |b|.
        let exponential = TruncatedExponential([b.abs() * log(c)]);
        let upper = upper == (b > 0.0);
        let logarithm = exponential.value(Function::Quantile { upper }, p) / b;
        exp(logarithm) * if b > 0.0 { 1.0 } else { c }
    },
    log_density = |x| {
        // By the end where the density is larger.
        let near = if b > 0.0 { log(x) } else { log_quotient(x, c) };
        let factor = b.abs() / -expm1(-b.abs() * log(c));
        log(factor) - log(x) - b.abs() * near
    },
);

parameters_of! {
    TukeyLambda: 1;
}

impl TukeyLambda {
    /// The quantile, which defines the distribution.
    #[inline(always)]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let (lambda, rest) = (self.0[0], 1.0 - p);
        // A complement above 1/2 is rounded: its logarithm serves.
        let is_small = p < 0.5;
        let of_rest = if is_small { log1p(-p) } else { log(rest) };
        let power_of_rest = if is_small { exp(lambda * of_rest) } else { pow(rest, lambda) };
        let [log_p, log_rest] = swapped_if(upper, [log(p), of_rest]);
        let [power, power_of_rest] = swapped_if(upper, [pow(p, lambda), power_of_rest]);
        let near = expm1(lambda * log_p) - expm1(lambda * log_rest);
        // Products that are large are rounded.
        let is_near = (lambda * log_p).abs().max((lambda * log_rest).abs()) < 1.0;
        let quantile = if is_near { near } else { power - power_of_rest } / lambda;
        // The difference of infinite powers.
        let less = log_p - log_rest;
        let share = expm1(lambda * less.abs()) / lambda;
        let far = exp(lambda * log_p.min(log_rest) + log(share)).copysign(less);
        let quantile = if quantile.is_nan() { far } else { quantile };
        if lambda == 0.0 { less } else { quantile }
    }

    /// The smaller tail at a number that is not positive.
    #[inline(always)]
    fn lower(&self, x: f64) -> f64 {
        let (lambda, product) = (self.0[0], self.0[0] * x);
        // With the digits that the product loses near -1.
        let rest = f64::mul_add(lambda, x, 1.0);
        let log_of_more = |less: f64| {
            let near = log1p(product + less);
            if rest < 0.5 { log(rest + less) } else { near }
        };
        match lambda {
            _ if rest <= 0.0 || x == -f64::INFINITY => 0.0,
            _ if x == 0.0 => 0.5,
            0.0 => exp(-softplus(-x)),
            // (1 - p)^lambda = p^lambda - lambda x, by p: most of the first power is left, so p is nearly known.
            _ if lambda > 1.0 => root(
                -expm1(log(-product) / lambda),
                [0.0, 0.5],
                inlined!(|p| {
                    let power = pow(p, lambda);
                    let near = log1p(power - rest);
                    let log_sum = if rest < 0.5 { near } else { log(power - product) };
                    let slope = 1.0 / (1.0 - p) + power / p / (power - product);
                    [log_sum / lambda - log1p(-p), slope]
                }),
            ),
            // p^lambda = (1 - p)^lambda + lambda x, by the logarithm of p.
            _ => exp(root(
                log_of_more(0.0) / lambda - LN_2 * lambda.max(0.0),
                [-750.0, -LN_2],
                inlined!(|log_p| {
                    let log_rest = log1p(-exp(log_p));
                    let less = expm1(lambda * log_rest);
                    let slope = exp(log_p + (lambda - 1.0) * log_rest) / (rest + less);
                    [log_p - log_of_more(less) / lambda, 1.0 + slope]
                }),
            )),
        }
    }
}

/// The root between two numbers of an increasing function, given with its slope: by Newton's method, and by bisection
/// where that leaves the interval.
#[inline(always)]
fn root(start: f64, [mut low, mut high]: [f64; 2], f: impl Fn(f64) -> [f64; 2]) -> f64 {
    const STEPS: usize = 60;
    let mut x = start.max(low).min(high);
    for _ in 0..STEPS {
        let [value, slope] = f(x);
        let next = x - value / slope;
        // The next step would be as small as the square of this one. Steps are small, too, where the function is steep.
        let small = 1e-9 * next.abs();
        if (next - x).abs() <= small && value.abs() <= 8.0 * small {
            return next.max(low).min(high);
        }
        // NaN beyond the root.
        *if value < 0.0 { &mut low } else { &mut high } = x;
        x = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    x
}

impl Law for TukeyLambda {
    const IN_LOOPS: Loops = Loops::Quantiles;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        let lambda = self.0[0];
        let end = if lambda > 0.0 { 1.0 / lambda } else { f64::INFINITY };
        [-end, end]
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        match function {
            Function::Quantile { upper } => self.at(x, upper),
            Function::Tail { upper } => {
                let tail = self.lower(-x.abs());
                if (x > 0.0) == upper { tail } else { 1.0 - tail }
            }
            Function::LogDensity => {
                let power = self.0[0] - 1.0;
                let p = self.lower(-x.abs());
                let [log, log_rest] = [log(p), log(1.0 - p)];
                let inside = -power * log - softplus(power * (log_rest - log));
                let log_density = match p {
                    0.0 if power < 0.0 => -f64::INFINITY,
                    0.0 if power == 0.0 => -LN_2,
                    0.0 => 0.0,
                    _ => inside,
                };
                let [least, most] = self.support();
                if x < least || x > most { -f64::INFINITY } else { log_density }
            }
        }
    }
}

// The absolute value of a wrapped Cauchy variate.
inside!(
    HalfWrappedCauchy([c]),
    support = [0.0, PI],
    tail = |x, upper| {
        let [sine, cosine] = sine_and_cosine(0.5 * x);
        let [y, x] = swapped_if(upper, [(1.0 + c) * sine, (1.0 - c) * cosine]);
        FRAC_2_PI * angle(y, x)
    },
    at = |p, upper| {
        let [sine, cosine] = swapped_if(upper, of_quarter(p));
        2.0 * angle((1.0 - c) * sine, (1.0 + c) * cosine)
    },
    log_density = |x| {
        let [sine, _] = sine_and_cosine(0.5 * x);
        let below = (1.0 - c) * (1.0 - c) + 4.0 * c * sine * sine;
        log((1.0 - c) * (1.0 + c) / PI) - log(below)
    },
);

// e^x for the Laplace distribution, and a power of it.
inside!(
    LogLaplace([c]),
    support = [0.0, f64::INFINITY],
    tail = |x, upper| {
        let power = pow(x, if x < 1.0 { c } else { -c });
        if (x < 1.0) != upper { 0.5 * power } else { 1.0 - 0.5 * power }
    },
    at = |p, upper| {
        let is_small = p < 0.5;
        let tail = if is_small { p } else { 1.0 - p };
        pow(2.0 * tail, if is_small == upper { -1.0 / c } else { 1.0 / c })
    },
    log_density = |x| {
        let power = if x < 1.0 { c - 1.0 } else { -c - 1.0 };
        let product = power * log(x);
        log(0.5 * c) + if power == 0.0 { 0.0 } else { product }
    },
);

functions_of!(
    Kolmogorov([]) as Tailed,
    [IN_LOOPS],
    // By the series in exp(-2 x^2), or its transform for small x.
    tails = |x| {
        let is_small = x < 0.8;
        let near = x.max(1e-100);
        let term = gaussian(0.5 * PI / near);
        let eighth = ((term * term) * (term * term)) * ((term * term) * (term * term));
        let sum = 1.0 + eighth * (1.0 + eighth * eighth);
        let lower = (2.0 * PI).sqrt() / near * (term * sum);
        // Powers 1, 4, 9, 16 and 25 of a term.
        let term = gaussian(2.0 * x);
        let (square, cube) = (term * term, term * term * term);
        let fifth = square * cube;
        let seventh = square * fifth;
        let ninth = square * seventh;
        let sum = 1.0 - cube * (1.0 - fifth * (1.0 - seventh * (1.0 - ninth)));
        Tails::by_smaller(is_small, lower, 2.0 * term * sum)
    },
    log_density = |x| {
        let square = (PI / x) * (PI / x);
        let eighth = exp(-square);
        let term = |n: f64, power: f64| (0.25 * n * square - 1.0) * power;
        let sum = term(1.0, 1.0) + term(9.0, eighth) + term(25.0, eighth * eighth * eighth);
        let small = 0.5 * log(2.0 * PI) - 2.0 * log(x) - 0.125 * square + log(sum);

        let t = -2.0 * x * x;
        let term = exp(t);
        let third = term * term * term;
        let fifth = third * term * term;
        let eighth = third * fifth;
        let seventh = fifth * term * term;
        let fifteenth = eighth * seventh;
        let last = fifteenth * (seventh * term * term);
        let sum = 1.0 - 4.0 * third + 9.0 * eighth - 16.0 * fifteenth + 25.0 * last;
        let large = log(8.0 * x * sum) + t;
        let log_density = if x < 0.8 { small } else { large };
        if (1e-100..=1e300).contains(&x) { log_density } else { -f64::INFINITY }
    },
);

/// The distance from pi.
#[inline(always)]
fn from_pi(x: f64) -> f64 {
    (PI - x) + REST
}

// The absolute value of a raised cosine variate.
functions_of!(
    HalfRaisedCosine([]) as Tailed,
    [IN_LOOPS],
    support = [0.0, PI],
    tails = |x| {
        let [sine, _] = sine_and_cosine(x);
        Tails::by_smaller(x < 0.5 * PI, (x + sine) / PI, less_sine(from_pi(x)) / PI)
    },
    log_density = |x| {
        let [sine, _] = sine_and_cosine(0.5 * from_pi(x));
        log(2.0 / PI) + 2.0 * log(sine)
    },
);

/// The root of 1 - x^2.
#[inline(always)]
fn opposite(x: f64) -> f64 {
    ((1.0 - x) * (1.0 + x)).sqrt()
}

// The absolute value of a semicircular variate.
functions_of!(
    HalfSemicircular([]) as Tailed,
    [IN_LOOPS],
    support = [0.0, 1.0],
    tails = |x| {
        let root = opposite(x);
        let is_near = x < root;
        let [short, long] = swapped_if(is_near, [root, x]);
        let angle = angle(short, long);
        let lower = FRAC_2_PI * (x * root + angle);
        Tails::by_smaller(is_near, lower, less_sine(2.0 * angle) / PI)
    },
    log_density = |x| log(2.0 * FRAC_2_PI * opposite(x)),
);

/// log(1 + t^2).
#[inline(always)]
fn log_of_more(t: f64) -> f64 {
    let is_far = t.abs() > 1e150;
    let log = log1p(if is_far { t.abs() } else { t * t });
    if is_far { 2.0 * log } else { log }
}

inside!(
    FoldedCauchy([c]),
    support = [0.0, f64::INFINITY],
    tail = |x, upper| {
        // The arc tangents of x - c and x + c, added; divided by x where squares are out of range.
        let c = c.abs();
        let is_near = x.max(c) < 1e150;
        let far = ((c / x - 1.0) * (c + x)).clamp(-f64::MAX, f64::MAX);
        let above = if is_near { 2.0 * x } else { 2.0 };
        let below = if is_near { 1.0 + (c - x) * (c + x) } else { far };
        let near = angle(above, below.abs()) / PI;
        if (below < 0.0) == upper { near } else { 1.0 - near }
    },
    at = |p, upper| {
        let is_small = p <= 0.5;
        let is_near_0 = is_small != upper;
        let [sine, cosine] = of_quarter(2.0 * if is_small { p } else { 1.0 - p });
        let c = c.abs();
        let product = sine * c;
        let is_far = product > 1e150;
        let root = if is_far { product } else { (1.0 + product * product).sqrt() };
        // Without the square of c, which may be out of range.
        let near = sine / (root + cosine) + c * (product / (root + cosine));
        if is_near_0 { near } else { (root + cosine) / sine }
    },
    log_density = |x| {
        let c = c.abs();
        let [near, far] = [log_of_more(x - c), log_of_more(x + c)];
        // Not a number at infinity.
        -log(PI) - near + log1p(exp((near - far).min(0.0)))
    },
);
