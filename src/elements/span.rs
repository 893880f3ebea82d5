//! Remainders by the number of integers in a range, which many random numbers share.

use num_traits::{PrimInt, WrappingAdd, WrappingMul, WrappingNeg, WrappingSub};

use crate::elements::words::RandomWord;
use crate::sampling::{Bits, Line, Number, Places, Run, Source};

/// The unsigned type in which integers are drawn.
pub trait Word:
    Number
    + PrimInt
    + Default
    + WrappingAdd
    + WrappingMul
    + WrappingNeg
    + WrappingSub
    + RandomWord
    + Into<u64>
{
    type Span: Span<Self>;

    /// Random words.
    fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// Draws a few values, as [`Bits::few32`] draws bits.
    fn few(source: &Source, run: Run, out: &mut [Self]) -> bool;

    /// The upper and the lower word of the product with a span, with `zero` for 0; if the span is 0, for all
    /// words, this word and 0.
    #[must_use]
    fn product(self, span: Self, zero: Self) -> (Self, Self);
}

/// The number of integers in a range; 0 stands for 2^BITS.
pub trait Span<W>: Copy + Send + Sync {
    fn new(count: W) -> Self;

    /// Whether the higher of two random words matters.
    fn needs_higher(self) -> bool;

    /// `higher * 2^BITS + lower` modulo the number; only `lower` counts from 2^(BITS / 2) on, where
    /// JAX squares 2^(BITS / 2), which wraps to 0.
    fn offset(self, higher: W, lower: W) -> W;
}

macro_rules! words {
    ($($word:ty: $span:ty, $bits:ident, $few:ident, $product:path;)*) => {$(
        impl Word for $word {
            type Span = $span;

            #[inline(always)]
            fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
                source.$bits(places, out);
            }

            #[inline(always)]
            fn few(source: &Source, run: Run, out: &mut [Self]) -> bool {
                source.$few(run, out)
            }

            #[inline(always)]
            fn product(self, span: Self, zero: Self) -> (Self, Self) {
                $product(self, span, zero)
            }
        }
    )*};
}
words! {
    u32: Span32, bits32, few32, product_32;
    u64: Span64, bits64, few64, product_64;
}

/// Uses double precision, which is exact except for the quotient.
#[derive(Debug, Clone, Copy)]
pub struct Span32 {
    count: f64,
    reciprocal: f64,
    /// 2^32 modulo the number.
    multiplier: f64,
}

impl Span32 {
    /// Numbers near this are 1 apart, so that their bits count from its own.
    const WHOLE: f64 = 1.5 / f64::EPSILON;

    /// The remainder of a number below 2^49 that is at most 2^32 times as large as the divisor.
    #[inline(always)]
    fn remainder(self, number: f64) -> u32 {
        // The quotient of `centred`, rounded to nearest, equals the quotient of `number`, rounded
        // down. It is at least a quarter of the reciprocal away from where rounding would differ:
        // more than the rounding error of the product.
        let centred = number + (0.25 - 0.5 * self.count);
        let quotient = centred.mul_add(self.reciprocal, Self::WHOLE) - Self::WHOLE;
        let remainder = (-quotient).mul_add(self.count, centred);
        (remainder + (Self::WHOLE + (0.5 * self.count).floor())).to_bits() as u32
    }
}

impl Span<u32> for Span32 {
    #[inline(always)]
    fn new(count: u32) -> Self {
        let words = 2.0 * f64::from(1_u32 << 31);
        let count = if count == 0 { words } else { count.into() };
        let span = Self { count, reciprocal: 1.0 / count, multiplier: 0.0 };
        let multiplier = f64::from(span.remainder(words));
        Self { multiplier: if count < words.sqrt() { multiplier } else { 0.0 }, ..span }
    }

    #[inline(always)]
    fn needs_higher(self) -> bool {
        self.multiplier != 0.0
    }

    #[inline(always)]
    fn offset(self, higher: u32, lower: u32) -> u32 {
        self.remainder(f64::from(higher).mul_add(self.multiplier, lower.into()))
    }
}

/// Uses multiplication by the reciprocal.
///
/// Source: Granlund and Montgomery, "Division by invariant integers using multiplication" (1994),
/// figure 4.1, doi:10.1145/178243.178249.
#[derive(Debug, Clone, Copy)]
pub struct Span64 {
    count: u64,
    reciprocal: u64,
    shifts: [u32; 2],
    /// 2^64 modulo the number.
    multiplier: u64,
}

impl Span64 {
    #[inline(always)]
    fn remainder(self, number: u64) -> u64 {
        let high = ((u128::from(self.reciprocal) * u128::from(number)) >> 64) as u64;
        let quotient = (high + ((number - high) >> self.shifts[0])) >> self.shifts[1];
        number.wrapping_sub(quotient.wrapping_mul(self.count))
    }
}

impl Span<u64> for Span64 {
    #[inline(always)]
    fn new(count: u64) -> Self {
        if count == 0 {
            return Self { count, reciprocal: 0, shifts: [0, 0], multiplier: 0 };
        }
        let log = u64::BITS - (count - 1).leading_zeros();
        let reciprocal = (((1 << log) - u128::from(count)) << 64) / u128::from(count) + 1;
        let root = (1 << 32) % count;
        Self {
            count,
            reciprocal: reciprocal as u64,
            shifts: [log.min(1), log.saturating_sub(1)],
            multiplier: root.wrapping_mul(root) % count,
        }
    }

    #[inline(always)]
    fn needs_higher(self) -> bool {
        self.multiplier != 0
    }

    #[inline(always)]
    fn offset(self, higher: u64, lower: u64) -> u64 {
        let product = self.remainder(higher).wrapping_mul(self.multiplier);
        self.remainder(product.wrapping_add(self.remainder(lower)))
    }
}

/// [`Word::product`].
#[inline(always)]
fn product_32(bits: u32, span: u32, _: u32) -> (u32, u32) {
    let product = u64::from(bits) * u64::from(span);
    (if span == 0 { bits } else { (product >> 32) as u32 }, product as u32)
}

/// The product of [`product_32`], from halves, so that loops vectorise.
#[inline(always)]
fn product_64(bits: u64, span: u64, zero: u64) -> (u64, u64) {
    const LOW: u64 = u32::MAX as u64;
    let [bits_low, span_low] = [bits & LOW, span & LOW];
    let [bits_high, span_high] = [bits >> 32, span >> 32];
    let low = bits_low * span_low;
    let middle = bits_high * span_low + (low >> 32) + zero;
    let other = bits_low * span_high + (middle & LOW);
    let high = bits_high * span_high + (middle >> 32) + (other >> 32);
    (if span == 0 { bits } else { high }, bits.wrapping_mul(span))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// JAX's computation, as written.
    fn expected(bits: u32, count: u64, higher: u64, lower: u64) -> u64 {
        let (words, count) = (1_u128 << bits, u128::from(count));
        let count = if count == 0 { words } else { count };
        let root = (1 << (bits / 2)) % count;
        let multiplier = root * root % words % count;
        let product = u128::from(higher) % count * multiplier % words;
        ((product + u128::from(lower) % count) % words % count) as u64
    }

    #[track_caller]
    fn check(count: u64, higher: u64, lower: u64) {
        let [count32, higher32, lower32] = [count, higher, lower].map(|word| word as u32);
        let offset = u64::from(Span32::new(count32).offset(higher32, lower32));
        let [count32, higher32, lower32] = [count32, higher32, lower32].map(u64::from);
        assert_eq!(
            offset,
            expected(32, count32, higher32, lower32),
            "{higher32} {lower32} {count32}"
        );
        let offset = Span64::new(count).offset(higher, lower);
        assert_eq!(offset, expected(64, count, higher, lower), "{higher} {lower} {count}");
    }

    #[test]
    fn an_offset_is_that_of_division() {
        let words = crate::Key::new(0).bits::<u64, _>((2000, 3));
        for (case, words) in words.outer_iter().enumerate() {
            let [count, higher, lower] = [words[0] >> (case % 64), words[1], words[2]];
            check(count, higher, lower);
            // Near multiples.
            let more = case as i64 % 3 - 1;
            let count = count.max(1);
            check(count, higher, (lower / count * count).wrapping_add_signed(more));
            let count = u64::from(count as u32).max(1);
            let lower = u64::from(lower as u32) / count * count;
            check(count, higher, lower.wrapping_add_signed(more));
        }
    }

    #[test]
    fn edges_of_the_range() {
        let around = |n: u64| [n.wrapping_sub(1), n, n.wrapping_add(1)];
        let edges: Vec<u64> =
            [0, 1 << 16, 1 << 31, 1 << 32, 1 << 63].into_iter().flat_map(around).collect();
        for &count in &edges {
            for &higher in &edges {
                for &lower in &edges {
                    check(count, higher, lower);
                }
            }
        }
    }

    #[test]
    fn products_of_halves() {
        let words = [0, 1, 3, 1 << 31, (1 << 32) - 1, 1 << 32, 0x9E37_79B9_7F4A_7C15, u64::MAX];
        for (a, b) in words.iter().flat_map(|&a| words.map(|b| (a, b))).filter(|&(_, b)| b != 0) {
            let exact = u128::from(a) * u128::from(b);
            assert_eq!(product_64(a, b, 0), ((exact >> 64) as u64, exact as u64), "{a} * {b}");
        }
    }
}
