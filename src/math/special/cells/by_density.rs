//! Cells of a distribution by its density: the polynomial through Chebyshev's nodes, and its integral.

use super::{Cell, Cells, DEGREE, OF_PROBABILITY, middle};
use crate::math::special::Tails;
use crate::math::special::in_loops::exp;
use crate::simd::{each_of_slice, inlined};

/// The leading bits of a number that are a cell's: from wide cells to narrow ones.
const OF_NUMBER: [u32; 3] = [3, 5, 7];

/// Smaller tails are rare, and their logarithms have fewer digits.
const LEAST: f64 = 1e-6;

/// How much of itself a tail may differ from its polynomial at the ends of a cell, before that is mended: more where a
/// step of Newton's method follows.
const SMOOTH: f64 = 2e-15;
const NEARLY_SMOOTH: f64 = 1e-14;

/// Tails and density of a distribution, and numbers with a tail nearly like a probability.
pub(crate) trait ByDensity {
    fn support(&self) -> [f64; 2];

    /// Of a number inside of the support.
    fn tails(&self, x: f64) -> Tails;

    fn log_density(&self, x: f64) -> f64;

    /// Replaces numbers by that of each.
    fn log_densities(&self, x: &mut [f64]);

    /// A number whose tail is a probability up to 1/2, to a share of it; the least one for a share of 0. A guess, if
    /// there is one, is tried first.
    fn at(&self, probability: f64, upper: bool, share: f64, guess: Option<f64>) -> f64;
}

impl Cells {
    /// Both tails of a number inside of the support, unless it has no cell.
    #[inline]
    pub(crate) fn tails_by_density(&self, x: f64, of: &impl ByDensity) -> Option<Tails> {
        // None where a narrower cell may do.
        let of_cell = |bits| -> Option<Option<Tails>> {
            let at = middle(x, bits);
            let make = || {
                let half = at.abs() / (2_u64 << bits) as f64;
                let [least, most] = of.support();
                if at - half < least || at + half > most {
                    return None;
                }
                let tails = of.tails(at);
                let is_upper = tails.upper < tails.lower;
                let (tail, sign) = if is_upper { (tails.upper, -1.0) } else { (tails.lower, 1.0) };
                let (value, coefficients) =
                    match Changes::new([at, half], (tail, is_upper), SMOOTH, of) {
                        Ok(changes) => (tail, scaled(changes.coefficients, at / half, sign)),
                        Err(Unlike::Polynomial) => return None,
                        Err(Unlike::Tails) => (f64::NAN, [0.0; DEGREE]),
                    };
                let cell =
                    Cell { at, inverse: 1.0 / at, value, scale: tail, coefficients, is_upper };
                cell.inverse.is_normal().then_some(cell)
            };
            self.with(at.to_bits(), make, |cell| {
                (!cell.value.is_nan()).then(|| Tails::of(cell.is_upper, cell.value(x.into())))
            })
        };
        OF_NUMBER.into_iter().find_map(of_cell).flatten()
    }

    /// A logarithm as a function of a number, unless it has no cell; `number` up to 7 tells functions apart.
    #[inline]
    pub(crate) fn logarithm(&self, x: f64, number: u64, f: impl Fn(f64) -> f64) -> Option<f64> {
        // One width: functions of many sizes of x have few enough cells for all to be kept.
        const BITS: u32 = 4;
        let at = middle(x, BITS);
        let make = || {
            let half = at.abs() / (2_u64 << BITS) as f64;
            let value = f(at);
            let (coefficients, last) = polynomial(NODES.map(|node| f(at + node * half) - value));
            // Functions that take long have several roundings.
            let is_accurate = last < 8.0 * ROUNDED * (1.0 + value.abs());
            // Of all nodes, less is rounded than of one number.
            let value = value + coefficients[0];
            let mut changes = [0.0; DEGREE];
            changes[..DEGREE - 1].copy_from_slice(&coefficients[1..]);
            let coefficients = scaled(changes, at / half, 1.0);
            let (inverse, is_upper) = (1.0 / at, false);
            let cell = Cell { at, inverse, value, scale: 1.0, coefficients, is_upper };
            (is_accurate && inverse.is_normal()).then_some(cell)
        };
        self.with(at.to_bits() | number, make, |cell| cell.value(x.into()))
    }

    /// The number at which the lower tail, or the upper one, is a probability up to 1/2; for tails [by
    /// density](Self::tails_by_density), one at which these are.
    #[inline]
    pub(crate) fn quantile_by_density(
        &self,
        (probability, upper): (f64, bool),
        has_cells_of_tails: bool,
        of: &impl ByDensity,
    ) -> f64 {
        // A step of Newton's method, because cells of tails differ by rounding from tails.
        let nearer = |x: f64, tails: Tails, slope: f64| {
            let [least, most] = of.support();
            let change = probability - if upper { tails.upper } else { tails.lower };
            (x + change * slope).max(least).min(most)
        };
        // A number, or one nearby if tails have no cell.
        let of_cell = || {
            let middle = middle(probability, OF_PROBABILITY);
            let accuracy = if has_cells_of_tails { NEARLY_SMOOTH } else { SMOOTH };
            let make = || inverted(of, middle, upper, accuracy);
            // The lowest bits tell these cells from others.
            let key = middle.to_bits() | 2 | u64::from(upper);
            self.with(key, make, |cell| {
                let x = cell.value(probability.into());
                if !has_cells_of_tails {
                    return Ok(x);
                }
                let tails = self.tails_by_density(x, of);
                tails.map(|tails| nearer(x, tails, cell.slope())).ok_or(x)
            })
        };
        let guess = match (probability >= LEAST).then(of_cell).flatten() {
            Some(Ok(x)) => return x,
            Some(Err(guess)) => Some(guess),
            None => None,
        };
        let x = of.at(probability, upper, 0.0, guess);
        // Cells have a tail from `LEAST` on in their middle.
        if !has_cells_of_tails || probability < 0.25 * LEAST || x.is_infinite() {
            return x;
        }
        let Some(tails) = self.tails_by_density(x, of) else { return x };
        let slope = libm::exp(-of.log_density(x));
        nearer(x, tails, if upper { -slope } else { slope })
    }
}

/// The cell of quantiles about a probability.
fn inverted(of: &impl ByDensity, probability: f64, upper: bool, accuracy: f64) -> Option<Cell> {
    // A probability may be as far from the one that is found.
    const NEAR: f64 = 1.0 / 256.0;
    const FAR: f64 = 1.0 / 32.0 + 2.0 * NEAR;
    let at = of.at(probability, upper, NEAR, None);
    let tails = of.tails(at);
    let tail = if upper { tails.upper } else { tails.lower };
    let half = FAR * tail / libm::exp(of.log_density(at)) * 1.25;
    let [least, most] = of.support();
    if (tail - probability).abs() > NEAR * probability || !(at - half >= least && at + half <= most)
    {
        return None;
    }
    let changes = Changes::new([at, half], (tail, upper), accuracy, of).ok()?;
    let sign = if upper { -1.0 } else { 1.0 };
    // The distance as a share of `half`, divided by the change of the tail as a share of `FAR`, by Newton's method.
    let first = changes.coefficients[0];
    let mut quotients = NODES;
    each_of_slice(
        &mut quotients,
        inlined!(|node| {
            const STEPS: usize = 6;
            let change = sign * node * FAR;
            let (mut t, mut n) = (change / first, 0);
            while n < STEPS {
                let [value, slope] = changes.value_and_slope(t);
                t -= (value - change) / slope;
                n += 1;
            }
            t / node
        }),
    );
    let (coefficients, last) = polynomial(quotients);
    let coefficients = scaled(coefficients, 1.0 / FAR, 1.0);
    let cell = Cell {
        at: tail,
        inverse: 1.0 / tail,
        value: at,
        scale: half,
        coefficients,
        is_upper: false,
    };
    (last < ROUNDED / FAR && cell.inverse.is_normal()).then_some(cell)
}

/// How small the last parts of a polynomial are that change nothing.
const ROUNDED: f64 = 1.0 / (1_u64 << 52) as f64;

/// The change of the lower tail near a number, relative to the smaller tail there.
struct Changes {
    /// In powers of the distance as a share of the largest one, from the first on.
    coefficients: [f64; DEGREE],
}

/// Why there is no cell.
enum Unlike {
    /// The density is not like a polynomial, over this distance.
    Polynomial,
    /// The tails are less smooth than the polynomial, or too small.
    Tails,
}

impl Changes {
    /// Up to a distance, with an accuracy. The tail is the upper one or the lower one.
    fn new(
        [at, distance]: [f64; 2],
        (tail, upper): (f64, bool),
        accuracy: f64,
        of: &impl ByDensity,
    ) -> Result<Self, Unlike> {
        let log = of.log_density(at);
        let whole = distance * (libm::exp(log) / tail);
        // The tail stays above half of itself, nearly.
        if tail < LEAST {
            return Err(Unlike::Tails);
        }
        if !(whole > 0.0 && whole < 0.6) {
            return Err(Unlike::Polynomial);
        }
        let mut densities = NODES.map(|node| at + node * distance);
        of.log_densities(&mut densities);
        each_of_slice(&mut densities, inlined!(|log_density| exp(log_density - log)));
        let (mut coefficients, last) = polynomial(densities);
        // An exponent of hundreds is rounded.
        let rounded = ROUNDED * (1.0 + 0.25 * log.abs()) / whole * DEGREE as f64;
        if last.is_nan() || last > rounded {
            return Err(Unlike::Polynomial);
        }
        let mut n = 0.0;
        for coefficient in &mut coefficients {
            n += 1.0;
            *coefficient /= n;
        }
        let mut changes = Self { coefficients };
        // Tails have more digits than the density has, whose logarithm is rounded.
        let ends = [-1.0, 1.0].map(|t| {
            let tails = of.tails(at + t * distance);
            (if upper { tails.upper } else { tails.lower }, changes.value_and_slope(t)[0])
        });
        let [(tail_below, below), (tail_above, above)] = ends;
        let factor = (tail_above - tail_below) / (above - below);
        changes.coefficients = changes.coefficients.map(|part| part * (factor / tail).abs());
        // What is left at both ends alike, as a multiple of the square: cells meet without a jump.
        let rest = tail_above - (tail + factor * above);
        changes.coefficients[1] += rest / tail.copysign(factor);
        match rest.abs() < accuracy * f64::min(tail_below, tail_above) {
            true => Ok(changes),
            false if whole > 0.1 => Err(Unlike::Polynomial),
            false => Err(Unlike::Tails),
        }
    }

    #[inline(always)]
    fn value_and_slope(&self, t: f64) -> [f64; 2] {
        let (mut value, mut slope, mut n) = (0.0, 0.0, DEGREE);
        while n > 0 {
            n -= 1;
            slope = f64::mul_add(slope, t, value);
            value = f64::mul_add(value, t, self.coefficients[n]);
        }
        [value * t, slope * t + value]
    }
}

/// Coefficients of powers of a multiple, and their sign.
fn scaled(coefficients: [f64; DEGREE], factor: f64, sign: f64) -> [f64; DEGREE] {
    let mut power = sign;
    coefficients.map(|coefficient| {
        power *= factor;
        coefficient * power
    })
}

/// The roots of Chebyshev's polynomial of degree 12.
const NODES: [f64; DEGREE] = {
    const HALF: [f64; DEGREE / 2] = [
        0.130_526_192_220_051_6,
        0.382_683_432_365_089_8,
        0.608_761_429_008_720_7,
        0.793_353_340_291_235_2,
        0.923_879_532_511_286_7,
        0.991_444_861_373_810_4,
    ];
    let mut nodes = [0.0; DEGREE];
    let mut n = 0;
    while n < HALF.len() {
        (nodes[2 * n], nodes[2 * n + 1]) = (HALF[n], -HALF[n]);
        n += 1;
    }
    nodes
};

/// The polynomial with these values at the nodes, in powers from 0 on, and the size of its last two parts.
fn polynomial(values: [f64; DEGREE]) -> ([f64; DEGREE], f64) {
    let mut coefficients = [0.0; DEGREE];
    let mut last_parts = 0.0;
    // Chebyshev's polynomials: their values at the nodes, and their coefficients.
    let (mut values_before, mut values_now) = (NODES, [1.0; DEGREE]);
    let (mut before, mut now) = ([0.0; DEGREE], [0.0; DEGREE]);
    (before[1], now[0]) = (1.0, 1.0);
    for n in 0..DEGREE {
        let sum: f64 = values.iter().zip(values_now).map(|(value, of)| value * of).sum();
        let part = sum * if n == 0 { 1.0 } else { 2.0 } / DEGREE as f64;
        for (coefficient, power) in coefficients.iter_mut().zip(now) {
            *coefficient += part * power;
        }
        last_parts += if n < DEGREE - 2 { 0.0 } else { part.abs() };
        let (values_last, last) = (values_now, now);
        for i in 0..DEGREE {
            values_now[i] = 2.0 * NODES[i] * values_last[i] - values_before[i];
            now[i] = if i == 0 { 0.0 } else { 2.0 * last[i - 1] } - before[i];
        }
        (values_before, before) = (values_last, last);
    }
    (coefficients, last_parts)
}
