//! Tails and quantiles by Taylor's polynomials about the middles of cells.
//!
//! A cell is all numbers with the same leading bits. A function's value is that of its cell's polynomial, whether
//! the polynomial is made for this value or was kept from an earlier one: so bits do not depend on how many values
//! are asked for. Where a polynomial would not be accurate, a function is computed itself.

mod by_density;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Tails;
use super::double_double::Double;
use super::solve::{Slope, approach, solve};
pub(crate) use by_density::ByDensity;

/// The degree of the polynomials.
pub(super) const DEGREE: usize = 12;

/// A function near a number: its value there, and its changes.
#[derive(Debug)]
struct Cell {
    at: f64,
    inverse: f64,
    value: f64,
    /// What coefficients are multiples of.
    scale: f64,
    /// In powers of x / `at` - 1, from the first on.
    coefficients: [f64; DEGREE],
    /// Whether it is the upper tail, of tails.
    is_upper: bool,
}

impl Cell {
    /// None if the polynomial is not accurate up to this distance.
    #[inline]
    fn new(at: f64, value: f64, coefficients: [f64; DEGREE], distance: f64) -> Option<Self> {
        let mut power = 1.0;
        for _ in 0..DEGREE - 1 {
            power *= distance;
        }
        let [.., before, last] = coefficients;
        // The terms that are left out decrease as these do.
        let is_accurate = before.abs() * power < 2.0_f64.powi(-50)
            && last.abs() * power * distance < 2.0_f64.powi(-54);
        let inverse = 1.0 / at;
        let is_accurate = is_accurate && value.is_normal() && inverse.is_normal();
        is_accurate.then_some(Self {
            at,
            inverse,
            value,
            scale: value,
            coefficients,
            is_upper: false,
        })
    }

    /// The derivative in the middle.
    #[inline]
    fn slope(&self) -> f64 {
        self.scale * self.coefficients[0] * self.inverse
    }

    #[inline]
    fn value(&self, x: Double) -> f64 {
        let t = ((x.high - self.at) + x.low) * self.inverse;
        let square = t * t;
        // Odd and even powers side by side.
        let pairs = self.coefficients.as_chunks::<2>().0;
        let [odd, even] = pairs
            .iter()
            .rev()
            .fold([0.0; 2], |[odd, even], [low, high]| [odd * square + low, even * square + high]);
        self.value + self.scale * (t * (even * t + odd))
    }
}

/// What is known of a number's cell.
type Slot = OnceLock<Box<(u64, Option<Cell>)>>;

/// The cells of one law's functions.
#[derive(Debug)]
pub(crate) struct Cells {
    uses: AtomicU32,
    kept: OnceLock<Box<[Slot]>>,
}

/// A clone keeps cells of its own.
impl Clone for Cells {
    #[inline]
    fn clone(&self) -> Self {
        Self::new()
    }
}

/// Functions are used this many times before cells are kept.
const FEW: u32 = 32;

/// A power of two.
const SLOTS_BITS: u32 = 11;

/// The leading bits of a probability that are a cell's, after the first.
const OF_PROBABILITY: u32 = 4;

/// The middle of a number's cell.
#[inline]
fn middle(x: f64, bits: u32) -> f64 {
    let half = 1 << (51 - bits);
    f64::from_bits(x.to_bits() & !(2 * half - 1) | half)
}

impl Cells {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { uses: AtomicU32::new(0), kept: OnceLock::new() }
    }

    /// A function of a cell. The key is its middle, whose lowest bits tell functions apart.
    #[inline]
    fn with<R>(
        &self,
        key: u64,
        make: impl FnOnce() -> Option<Cell>,
        f: impl FnOnce(&Cell) -> R,
    ) -> Option<R> {
        let Some(kept) = self.kept() else { return make().as_ref().map(f) };
        let first = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOTS_BITS);
        for n in 0..16 {
            let slot = &kept[(first as usize + n) % kept.len()];
            match slot.get() {
                Some(found) if found.0 == key => return found.1.as_ref().map(f),
                Some(_) => {}
                None => {
                    let made = Box::new((key, make()));
                    let value = made.1.as_ref().map(f);
                    // Another thread may have been sooner.
                    let _ = slot.set(made);
                    return value;
                }
            }
        }
        make().as_ref().map(f)
    }

    /// Two numbers of a whole number, for functions of it told apart by `function` up to 3.
    #[inline]
    pub(crate) fn of_count(&self, k: f64, function: u64, make: impl Fn() -> [f64; 2]) -> [f64; 2] {
        // Larger ones have bits where functions are told apart.
        const MOST: f64 = (1_u64 << 50) as f64;
        if k.abs() > MOST {
            return make();
        }
        let make_cell = || {
            let [value, scale] = make();
            let coefficients = [0.0; DEGREE];
            Some(Cell { at: k, inverse: 0.0, value, scale, coefficients, is_upper: false })
        };
        let numbers = self.with(k.to_bits() | function, make_cell, |cell| [cell.value, cell.scale]);
        numbers.expect("a cell is always made")
    }

    #[inline]
    fn kept(&self) -> Option<&[Slot]> {
        if let Some(kept) = self.kept.get() {
            return Some(kept);
        }
        if self.uses.fetch_add(1, Ordering::Relaxed) < FEW {
            return None;
        }
        Some(self.kept.get_or_init(|| (0..1 << SLOTS_BITS).map(|_| Slot::new()).collect()))
    }

    /// Both tails of a variate at v > 0, of a density; `functions` gives them with v times the derivative of the
    /// lower one, which is negative where v is a decreasing function of the variate. A `number` above 1 tells
    /// densities of one law apart.
    #[inline]
    pub(crate) fn tails(
        &self,
        density: &Density,
        v: Double,
        number: u64,
        functions: impl Fn(Double) -> (Tails, f64),
    ) -> Option<Tails> {
        let bits = density.bits(v.high)?;
        let at = middle(v.high, bits);
        let make = || {
            let (tails, slope) = functions(at.into());
            let is_upper = tails.upper < tails.lower;
            let (tail, slope) = if is_upper { (tails.upper, -slope) } else { (tails.lower, slope) };
            let distance = 1.0 / (2_u64 << bits) as f64;
            let cell = Cell::new(at, tail, density.integrals(at, slope / tail), distance)?;
            Some(Cell { is_upper, ..cell })
        };
        let key = at.to_bits() | number;
        self.with(key, make, |cell| Tails::of(cell.is_upper, cell.value(v)))
    }

    /// The positive number at which the lower tail, or the upper one, is a probability up to 1/2: of the probability 0,
    /// the end of the tail.
    #[inline]
    pub(crate) fn quantile(
        &self,
        (probability, upper): (f64, bool),
        guess: impl Fn(f64, bool) -> f64,
        functions: impl Fn(f64) -> Slope,
    ) -> f64 {
        if probability == 0.0 {
            return if upper { f64::INFINITY } else { 0.0 };
        }
        let of_cell = || {
            let middle = middle(probability, OF_PROBABILITY);
            let make = || {
                let near = 2.0_f64.powi(-8);
                let guess = guess(middle, upper);
                let (x, slope) = approach(guess, middle, upper, near, &functions).ok()?;
                let tail = if upper { slope.tails.upper } else { slope.tails.lower };
                Cell::new(tail, x, slope.quantiles(tail, upper), 0.036)
            };
            let key = middle.to_bits() | u64::from(upper);
            self.with(key, make, |cell| cell.value(probability.into()))
        };
        let of_cell = if probability < LEAST { None } else { of_cell() };
        of_cell.unwrap_or_else(|| solve(guess(probability, upper), probability, upper, &functions))
    }
}

/// Smaller probabilities have few digits in tails.
const LEAST: f64 = 1e-305;

/// A density f of positive numbers with v (1 - `square` v) f'(v) = (`shape` - 1 - `rate` v) f(v).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Density {
    shape: f64,
    rate: f64,
    square: f64,
    /// The leading bits of a cell where most values are.
    bits: u32,
}

impl Density {
    /// Of a gamma variate.
    #[inline]
    pub(crate) fn gamma(shape: f64) -> Self {
        Self { shape, rate: 1.0, square: 0.0, bits: bits_of(shape) }
    }

    /// Of a beta variate.
    #[inline]
    pub(crate) fn beta(a: f64, b: f64) -> Self {
        let bits = bits_of(2.0 * f64::min(a, b));
        Self { shape: a, rate: a + b - 2.0, square: 1.0, bits }
    }

    /// The leading bits of the cell at v: such that the tail's logarithm changes little in it.
    #[inline]
    fn bits(&self, v: f64) -> Option<u32> {
        let far = self.rate * v;
        let bits = match far > 4.0 * self.shape {
            true => u32::max(self.bits, exponent(far) + 3),
            false => self.bits,
        };
        (bits < 40 && v >= f64::MIN_POSITIVE).then_some(bits)
    }

    /// The integrals of the density from v on in powers of the relative change of v, given v times the density.
    #[inline]
    fn integrals(&self, v: f64, slope: f64) -> [f64; DEGREE] {
        let Self { shape, rate, square, .. } = *self;
        let part = 1.0 - square * v;
        let (mut before, mut term, inverse) = (0.0, slope, 1.0 / part);
        let mut integrals = [0.0; DEGREE];
        for (n, integral) in integrals.iter_mut().enumerate() {
            let n = n as f64;
            let inverse_n = 1.0 / (n + 1.0);
            *integral = term * inverse_n;
            let now = (shape - 1.0 - rate * v) - (part - square * v) * n;
            let next = now * term + (square * (n - 1.0) - rate) * v * before;
            (before, term) = (term, next * inverse * inverse_n);
        }
        integrals
    }
}

/// Where most variates of a shape are within 8 / sqrt(shape) of themselves.
#[inline]
fn bits_of(shape: f64) -> u32 {
    4 + exponent(shape.max(1.0)).div_ceil(2)
}

/// The exponent of a power of two, for numbers from 1 on.
#[inline]
fn exponent(x: f64) -> u32 {
    (x.max(1.0).to_bits() >> 52) as u32 - 1023
}
