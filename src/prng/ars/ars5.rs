//! ARS with 5 rounds for values.

use super::{Ars, Values};
use crate::prng::same_as::same_as;
use crate::prng::{Functions, Lanes, Positions, Prng, row};

/// [`Ars`] with 5 rounds instead of 7 for values: the fastest bits.
///
/// Keys are seeded, split and folded as with `Ars`, by 7 rounds; the blocks of values have the same
/// counters. For samples that are limited by their bits, such as uniform ones and Bernoulli trials: most
/// others are hardly faster.
///
/// ```
/// use ndkey::{Ars5, Key, native};
///
/// let uniform: ndarray::Array2<f32> = Key::<Ars5>::from_seed(0).sample(native::StandardUniform, (2, 3));
/// ```
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011),
/// doi:10.1145/2063384.2063405: five rounds are the fewest that passed its statistical tests, and MKL's
/// ARS5 has five. This is a generator of this crate's own, without a counterpart in JAX.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ars5 {}

impl Prng for Ars5 {
    const NAME: &'static str = "ars5";
    const TAG: &'static str = "ars5";
    type Words = [u32; 4];
    const WHOLE_LINES: bool = true;

    #[inline]
    fn functions() -> &'static Functions {
        const { &Functions::of::<Ars5>().fast_rows() }
    }

    same_as!(Ars: seed, split, fold_in, fold_in_u64, split_row);

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [u32; K] {
        Values::<5>::bits32(&keys, at)
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 2] {
        Values::<5>::bits64(&keys, at)
    }

    #[inline(always)]
    fn bits32_row(key: [u32; 4], first: u64, _: u64, out: &mut [u32]) -> bool {
        row(first, out, &Values::<5>(key));
        true
    }

    #[inline(always)]
    fn bits64_row(key: [u32; 4], first: u64, _: u64, out: &mut [u64]) -> bool {
        row(first, out, &Values::<5>(key));
        true
    }
}
