//! The exact sum of floats.

use std::fmt;

use super::ratio::{Integer, Ratio};
use crate::arrays::AsArray;
use crate::elements::Real;
use crate::elements::kernels::Number as _;
use crate::error::Error;
use crate::exact::chunk;
use crate::exact::sums;

/// The bits between one digit and the next.
const SPACING: i32 = 32;
/// The exponent of the first digit's unit. The product of the two smallest numbers is 2^-2148.
const LOWEST: i32 = 64 * LOWEST_WORD;
const LOWEST_WORD: i32 = -34;
/// The last digit's unit is 2^2144: the sum of 2^64 products of the two largest numbers fits.
const DIGITS: usize = 136;
const WORDS: usize = DIGITS / 2;
/// How many numbers the digits hold before carries are propagated: each adds less than 2^32 to a digit.
const PENDING: u32 = 1 << 30;

/// The exact sum of floats: an accumulator that rounds only when its value is asked for.
///
/// It holds every bit of the sum (a superaccumulator, 1.1 kB, after Neal,
/// <https://arxiv.org/abs/1505.05571>). So the value does not depend on the order of the numbers, nor
/// on how they are divided among accumulators that are [merged](Self::merge): on threads, ranks of MPI
/// or files. What is in between may exceed the largest float. Two sums are equal (`==`) if they are the
/// same number.
///
/// Infinities and NaN are as in IEEE 754: with a NaN, or with infinities of both signs, the value is
/// NaN. The value of no numbers, or of negative zeros, is 0.
///
/// ```
/// use ndkey_sums::ExactSum;
///
/// let mut sum = ExactSum::of(&[1e100, 1.0]);
/// sum.add(-1e100);
/// assert_eq!(sum.value::<f64>(), 1.0);
///
/// // On two machines:
/// let (here, there) = (ExactSum::of(&[0.1; 7]), ExactSum::of(&[0.1; 3]));
/// let mut both = here;
/// both.merge(&ExactSum::from_words(&there.to_words())?);
/// assert_eq!(both.value::<f64>(), 1.0);
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Vec<u64>", try_from = "Vec<u64>"))]
pub struct ExactSum {
    /// Of the base 2^32, with signs of their own.
    digits: [i64; DIGITS],
    /// No digit exceeds `(pending + 1) 2^32`.
    pending: u32,
    not_finite: u8,
}

const NAN: u8 = 1;
const POSITIVE: u8 = 2;
const NEGATIVE: u8 = 4;

impl Default for ExactSum {
    fn default() -> Self {
        Self { digits: [0; DIGITS], pending: 0, not_finite: 0 }
    }
}

impl ExactSum {
    /// The sum of no numbers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The sum of the values of an array, computed in parallel.
    #[must_use]
    pub fn of<A: AsArray<Elem: Real> + ?Sized>(values: &A) -> Self {
        let [sum, _] = sums(values.array_view(), A::Elem::add_exactly);
        sum
    }

    /// Adds a number.
    #[inline]
    pub fn add(&mut self, x: impl Real) {
        let x = x.to_f64();
        match Parts::of(x) {
            Some(Parts { significand, exponent }) => self.add_scaled(significand, exponent),
            None => self.add_not_finite(x),
        }
    }

    /// Adds the exact product of two numbers.
    ///
    /// ```
    /// use ndkey_sums::ExactSum;
    ///
    /// let mut sum = ExactSum::new();
    /// sum.add_product(0.1, 3.0);
    /// sum.add_product(-0.3, 1.0);
    /// assert_eq!(sum.value::<f64>(), 2.7755575615628914e-17);
    /// ```
    #[inline]
    pub fn add_product<R: Real>(&mut self, x: R, y: R) {
        let (x, y) = (x.to_f64(), y.to_f64());
        let (Some(first), Some(second)) = (Parts::of(x), Parts::of(y)) else {
            return self.add_not_finite(x * y);
        };
        let product = i128::from(first.significand) * i128::from(second.significand);
        let exponent = first.exponent + second.exponent;
        // The high part has the sign, and the low part is positive.
        self.add_scaled((product & ((1 << 53) - 1)) as i64, exponent);
        self.add_scaled((product >> 53) as i64, exponent + 53);
    }

    /// Adds another sum, exactly.
    pub fn merge(&mut self, other: &Self) {
        if self.pending + other.pending >= PENDING {
            self.propagate();
            if other.pending > 0 {
                let mut other = other.clone();
                other.propagate();
                return self.merge(&other);
            }
        }
        for (digit, &other) in self.digits.iter_mut().zip(&other.digits) {
            *digit += other;
        }
        self.pending += other.pending + 1;
        self.not_finite |= other.not_finite;
    }

    /// The sum, rounded once to the nearest float, ties to even: infinity if it is too large.
    #[must_use]
    pub fn value<R: Real>(&self) -> R {
        self.quotient(&Self::from_count(1))
    }

    /// The sum divided by a count, rounded once; NaN if both are 0.
    ///
    /// ```
    /// use ndkey_sums::ExactSum;
    ///
    /// assert_eq!(ExactSum::of(&[0.1; 3]).mean::<f64>(3), 0.1);
    /// ```
    #[must_use]
    pub fn mean<R: Real>(&self, count: u64) -> R {
        self.quotient(&Self::from_count(count))
    }

    /// The quotient of two sums, rounded once.
    pub(crate) fn quotient<R: Real>(&self, divisor: &Self) -> R {
        match (self.not_finite(), divisor.not_finite()) {
            (None, None) => Ratio { of: self.integer(), to: divisor.integer() }.round(),
            (of, to) => R::from_parts([
                of.unwrap_or_else(|| self.value()) / to.unwrap_or_else(|| divisor.value()),
                0.0,
            ]),
        }
    }

    pub(crate) fn from_count(count: u64) -> Self {
        let mut sum = Self::new();
        sum.add_scaled((count >> 1) as i64, 1);
        sum.add_scaled((count & 1) as i64, 0);
        sum
    }

    /// The sum as words, for files and messages: few of them if the exponents of the numbers are not far
    /// apart. Equal sums have equal words. Words of one version of this crate are read by all later ones.
    ///
    /// ```
    /// use ndkey_sums::ExactSum;
    ///
    /// assert_eq!(ExactSum::of(&[0.5, 0.25, -3.0]).to_words().len(), 3);
    /// ```
    ///
    /// The first word is the number of zero words that are left out, times 2^8, plus 1 if a number is
    /// NaN, 2 if one is infinite, and 4 if one is negative infinity. The others are the sum's lowest
    /// words first, in units of 2^-2176, in two's complement; leading words that follow from the sign
    /// are left out.
    #[must_use]
    pub fn to_words(&self) -> Vec<u64> {
        let mut all = self.words().to_vec();
        let first = all.iter().position(|&word| word != 0).unwrap_or(WORDS);
        let extends = |next: u64, last: u64| next == ((last as i64) >> 63) as u64;
        while let [.., last, next] = all[..]
            && extends(next, last)
        {
            all.pop();
        }
        let kept = all.get(first..).unwrap_or_default();
        let first = if kept.is_empty() { 0 } else { first as u64 };
        let mut words = vec![first << 8 | u64::from(self.not_finite)];
        words.extend(kept);
        words
    }

    /// The sum of [`to_words`](Self::to_words).
    ///
    /// # Errors
    /// [`Error::Words`] if the words are not those of a sum.
    pub fn from_words(words: &[u64]) -> Result<Self, Error> {
        let wrong = |problem: String| Err(Error::words("ExactSum", problem));
        let Some((&header, rest)) = words.split_first() else {
            return wrong("are none; a sum has at least one".into());
        };
        if header & 0xf8 != 0 || header >> 8 > WORDS as u64 {
            return wrong(format!("have the header {header:#x}, which no sum has"));
        }
        let first = (header >> 8) as usize;
        if rest.len() > WORDS - first {
            let most = WORDS - first + 1;
            let problem =
                format!("are {}; a sum that begins at {first} has at most {most}", words.len());
            return wrong(problem);
        }
        let mut all = [0; WORDS];
        all[first..first + rest.len()].copy_from_slice(rest);
        let negative = rest.last().is_some_and(|&last| (last as i64) < 0);
        all[first + rest.len()..].fill(if negative { u64::MAX } else { 0 });
        let mut sum = Self { not_finite: (header & 7) as u8, ..Self::new() };
        for (digits, word) in sum.digits.as_chunks_mut::<2>().0.iter_mut().zip(all) {
            *digits = [(word & 0xffff_ffff) as i64, (word >> 32) as i64];
        }
        let last = &mut sum.digits[DIGITS - 1];
        *last = i64::from(*last as i32);
        if sum.to_words() != words {
            return wrong("are not the shortest of their sum".into());
        }
        Ok(sum)
    }

    #[inline(always)]
    fn add_scaled(&mut self, significand: i64, exponent: i32) {
        let position = (exponent - LOWEST) as usize;
        let (digit, shift) = (position / SPACING as usize, position % SPACING as usize);
        let shifted = i128::from(significand) << shift;
        let digits = &mut self.digits[digit..digit + 3];
        digits[0] += (shifted & 0xffff_ffff) as i64;
        digits[1] += ((shifted >> 32) & 0xffff_ffff) as i64;
        digits[2] += (shifted >> 64) as i64;
        self.pending += 1;
        if self.pending >= PENDING {
            self.propagate();
        }
    }

    #[cold]
    fn add_not_finite(&mut self, x: f64) {
        self.not_finite |= match x {
            f64::INFINITY => POSITIVE,
            f64::NEG_INFINITY => NEGATIVE,
            _ => NAN,
        };
    }

    /// NaN or an infinity, if there is one among the numbers.
    fn not_finite(&self) -> Option<f64> {
        match self.not_finite {
            0 => None,
            POSITIVE => Some(f64::INFINITY),
            NEGATIVE => Some(f64::NEG_INFINITY),
            _ => Some(f64::NAN),
        }
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.not_finite == 0
    }

    /// Makes all digits but the last positive and less than 2^32.
    fn propagate(&mut self) {
        let mut carry = 0;
        let (last, digits) = self.digits.split_last_mut().expect("digits");
        for digit in digits {
            let value = *digit + carry;
            *digit = value & 0xffff_ffff;
            carry = value >> SPACING;
        }
        *last += carry;
        self.pending = 0;
    }

    /// The sum in two's complement, in units of 2^[`LOWEST`].
    fn words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let mut carry = 0;
        for (word, &[low, high]) in words.iter_mut().zip(self.digits.as_chunks::<2>().0) {
            let low = low + carry;
            let high = high + (low >> SPACING);
            *word = (high as u64) << 32 | (low as u64 & 0xffff_ffff);
            carry = high >> SPACING;
        }
        words
    }

    /// The sum as an integer of units of a power of two, if all numbers are finite.
    pub(crate) fn integer(&self) -> Integer {
        Integer::from_words(&self.words(), LOWEST_WORD)
    }
}

/// A finite float, as an integer times 2^exponent.
struct Parts {
    significand: i64,
    exponent: i32,
}

impl Parts {
    #[inline(always)]
    fn of(x: f64) -> Option<Self> {
        let bits = x.to_bits();
        let (exponent, fraction) = ((bits >> 52) as i32 & 0x7ff, (bits & ((1 << 52) - 1)) as i64);
        let (size, exponent) = match exponent {
            0x7ff => return None,
            0 => (fraction, 1),
            _ => (fraction | 1 << 52, exponent),
        };
        let significand = if (bits as i64) < 0 { -size } else { size };
        Some(Self { significand, exponent: exponent - 1075 })
    }
}

impl PartialEq for ExactSum {
    fn eq(&self, other: &Self) -> bool {
        (self.words(), self.not_finite) == (other.words(), other.not_finite)
    }
}

impl Eq for ExactSum {}

impl fmt::Debug for ExactSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ExactSum({:?})", self.value::<f64>())
    }
}

/// Adds the numbers.
impl<R: Real> Extend<R> for ExactSum {
    fn extend<V: IntoIterator<Item = R>>(&mut self, values: V) {
        let mut room = Vec::with_capacity(chunk::CHUNK);
        let mut values = values.into_iter();
        loop {
            room.clear();
            room.extend(values.by_ref().take(chunk::CHUNK));
            if room.is_empty() {
                return;
            }
            chunk::add(&room, self);
        }
    }
}

/// The sum of the numbers.
impl<R: Real> FromIterator<R> for ExactSum {
    fn from_iter<V: IntoIterator<Item = R>>(values: V) -> Self {
        let mut sum = Self::new();
        sum.extend(values);
        sum
    }
}

impl From<ExactSum> for Vec<u64> {
    fn from(sum: ExactSum) -> Self {
        sum.to_words()
    }
}

impl TryFrom<Vec<u64>> for ExactSum {
    type Error = Error;

    fn try_from(words: Vec<u64>) -> Result<Self, Error> {
        Self::from_words(&words)
    }
}
