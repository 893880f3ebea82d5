//! Ratios of large integers, and their square roots, rounded once.

use crate::elements::Real;
use crate::elements::kernels::Format;

/// An integer of any size in units of a power of two: a sign, and words, the lowest first, in units of
/// 2^(64 low). The first and the last word are not 0; zero has none.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Integer {
    negative: bool,
    low: i32,
    words: Vec<u64>,
}

impl Integer {
    /// An integer in two's complement.
    pub(crate) fn from_words(words: &[u64], low: i32) -> Self {
        let negative = words.last().is_some_and(|&last| (last as i64) < 0);
        let mut words = words.to_vec();
        if negative {
            let mut carry = true;
            for word in &mut words {
                (*word, carry) = (!*word).overflowing_add(carry.into());
            }
        }
        Self::trimmed(negative, low, words)
    }

    fn trimmed(negative: bool, low: i32, mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        let zeros = words.iter().take_while(|&&word| word == 0).count();
        words.drain(..zeros);
        Self { negative, low: low + zeros as i32, words }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The product of two.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        for (n, &x) in self.words.iter().enumerate() {
            let mut carry = 0;
            for (m, &y) in other.words.iter().enumerate() {
                let sum = u128::from(words[n + m]) + u128::from(x) * u128::from(y) + carry;
                (words[n + m], carry) = (sum as u64, sum >> 64);
            }
            words[n + other.words.len()] = carry as u64;
        }
        Self::trimmed(self.negative != other.negative, self.low + other.low, words)
    }

    /// The difference of two.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        let low = self.low.min(other.low);
        let end = |of: &Self| of.low + of.words.len() as i32;
        // A word more, for the sign.
        let len = (end(self).max(end(other)) - low + 1) as usize;
        let mut words = vec![0_u64; len];
        let mut carry = 0_i128;
        for (n, word) in words.iter_mut().enumerate() {
            let part = |of: &Self| {
                let index = usize::try_from(n as i32 + low - of.low).ok();
                let word = index.and_then(|index| of.words.get(index)).copied().unwrap_or(0);
                if of.negative { -i128::from(word) } else { i128::from(word) }
            };
            carry += part(self) - part(other);
            *word = carry as u64;
            carry >>= 64;
        }
        Self::from_words(&words, low)
    }

    /// The exponent of the highest bit, plus 1.
    fn bits(&self) -> i32 {
        let Some(last) = self.words.last() else { return 0 };
        64 * (self.low + self.words.len() as i32) - last.leading_zeros() as i32
    }

    /// The words in a room of `len`, with the highest bit `spare` bits below the end.
    fn aligned(&self, len: usize, spare: u32) -> Vec<u64> {
        let mut words = vec![0; len - self.words.len()];
        words.extend(&self.words);
        let shift = spare as i32 - self.words.last().map_or(0, |last| last.leading_zeros() as i32);
        if shift > 0 {
            shift_right(&mut words, shift as u32)
        } else {
            shift_left(&mut words, -shift as u32)
        }
        words
    }
}

fn shift_left(words: &mut [u64], shift: u32) {
    let mut carry = 0;
    for word in words {
        let wide = u128::from(*word) << shift;
        *word = wide as u64 | carry;
        carry = (wide >> 64) as u64;
    }
}

fn shift_right(words: &mut [u64], shift: u32) {
    let mut carry = 0;
    for word in words.iter_mut().rev() {
        let wide = u128::from(*word) << (64 - shift);
        *word = (wide >> 64) as u64 | carry;
        carry = wide as u64;
    }
}

/// A ratio of two integers.
#[derive(Debug)]
pub(crate) struct Ratio {
    pub(crate) of: Integer,
    pub(crate) to: Integer,
}

/// The leading bits of a positive number, in units of 2^exponent, and whether more follow.
struct Leading {
    bits: u128,
    exponent: i32,
    more: bool,
}

impl Ratio {
    /// The nearest float, ties to even. A ratio to 0 is infinite, or NaN.
    pub(crate) fn round<R: Real>(&self) -> R {
        self.special().unwrap_or_else(|| self.leading(68).round(self.negative()))
    }

    /// The float nearest to the square root; NaN if the ratio is negative.
    pub(crate) fn sqrt<R: Real>(&self) -> R {
        if let Some(special) = self.special::<R>() {
            return special;
        }
        if self.negative() {
            return R::from_parts([f64::NAN, 0.0]);
        }
        let Leading { mut bits, mut exponent, mut more } = self.leading(126);
        if exponent % 2 != 0 {
            bits <<= 1;
            exponent -= 1;
        }
        let root = bits.isqrt();
        more |= root * root != bits;
        Leading { bits: root, exponent: exponent / 2, more }.round(false)
    }

    fn negative(&self) -> bool {
        self.of.negative != self.to.negative
    }

    fn special<R: Real>(&self) -> Option<R> {
        let value = match (self.of.is_zero(), self.to.is_zero()) {
            (true, true) => f64::NAN,
            (true, false) => 0.0,
            (false, true) if self.of.negative => f64::NEG_INFINITY,
            (false, true) => f64::INFINITY,
            (false, false) => return None,
        };
        Some(R::from_parts([value, 0.0]))
    }

    /// The first bits of the quotient, by long division; at most 127 of them.
    fn leading(&self, count: u32) -> Leading {
        let len = self.of.words.len().max(self.to.words.len());
        // Aligned, the ratio is between 1/2 and 2. The spare bit is for doubling.
        let (mut rest, divisor) = (self.of.aligned(len, 1), self.to.aligned(len, 1));
        let mut bits = 0;
        for _ in 0..count {
            bits <<= 1;
            if rest.iter().rev().ge(divisor.iter().rev()) {
                let mut borrow = false;
                for (word, &other) in rest.iter_mut().zip(&divisor) {
                    let (difference, first) = word.overflowing_sub(other);
                    let (difference, second) = difference.overflowing_sub(borrow.into());
                    (*word, borrow) = (difference, first | second);
                }
                bits |= 1;
            }
            shift_left(&mut rest, 1);
        }
        let exponent = self.of.bits() - self.to.bits() - (count as i32 - 1);
        Leading { bits, exponent, more: rest.iter().any(|&word| word != 0) }
    }
}

impl Leading {
    fn round<R: Format>(&self, negative: bool) -> R {
        let Self { bits, exponent, more } = *self;
        let end = exponent + (u128::BITS - bits.leading_zeros()) as i32;
        let unit = (end - R::PRECISION as i32).max(R::LEAST);
        let significand = match unit - exponent {
            shift @ ..=0 => bits << -shift,
            shift @ 1..128 => {
                let (kept, rest) = (bits >> shift, bits & ((1 << shift) - 1));
                let half = 1 << (shift - 1);
                let up = rest > half || rest == half && (more || kept % 2 == 1);
                kept + u128::from(up)
            }
            // Less than half of the smallest number, as no more than 127 bits are given.
            _ => 0,
        };
        // The bit that is not stored, or a carry, adds one to the exponent.
        let stored = ((unit - R::LEAST) as u128) << (R::PRECISION - 1);
        let pattern = (stored + significand).min(R::INFINITY_BITS.into()) as u64;
        R::from_pattern(pattern | u64::from(negative) << (R::BITS - 1))
    }
}
