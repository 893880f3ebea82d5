//! A generator's functions over blocks of lanes, as a table.

mod evaluation;
mod kernels;
mod keys;
mod operations;
mod words;

use self::evaluation::in_vectors;
pub(crate) use self::kernels::{IfFaster, Kernels, OfFew, OfGathered, OfRow};
use self::operations::{DrawBits32, DrawBits64, DrawLowBits, FoldIn, SplitKeys};
use self::words::row_of_pairs;
use super::counted::{MAX_WORDS, Row};
use super::{Family, Prng, Words, WordsMethods as _};
use crate::simd::{Line, SimdLevel, inlined};

/// The library's functions for a generator, over whole blocks: the only place where code is
/// compiled for every generator.
///
/// Made by [`Prng::functions`].
#[derive(Debug, Clone, Copy)]
pub struct Functions {
    /// How many words a key has.
    pub(crate) words: usize,
    pub(crate) family: Family,
    /// Whether bits at consecutive positions are made several at a time, faster than memory takes
    /// them.
    pub(crate) fast_rows: bool,
    /// 8, 16 and 32 random bits.
    pub(crate) bits: [Kernels<u32>; 3],
    pub(crate) bits64: Kernels<u64>,
    /// Uniform variates, without storing the bits, if that is faster than replacing them.
    pub(crate) uniform32: IfFaster<Line<f32>>,
    pub(crate) uniform64: IfFaster<Line<f64>>,
    /// The keys of a split. In each line of keys, the first words come first.
    pub(crate) split: Kernels<u32>,
    /// The keys at consecutive positions of a split, one after another, if the generator has a
    /// faster way.
    split_row: IfFaster<u32>,
    /// Keys with their counters folded in, which have 32 bits except in a few.
    pub(crate) fold_in: Kernels<u32>,
}

impl Functions {
    /// The functions of a generator, whose keys have at most 8 words. More do not compile:
    ///
    /// ```compile_fail,E0080
    /// use ndkey::prng::{Functions, Lanes, Positions, Prng};
    ///
    /// enum NineWords {}
    ///
    /// impl Prng for NineWords {
    ///     const NAME: &'static str = "nine_words";
    ///     const TAG: &'static str = "nine";
    ///     type Words = [u32; 9];
    ///
    ///     fn seed(_: u64) -> [u32; 9] {
    ///         [0; 9]
    ///     }
    ///
    ///     fn split<const K: usize>(keys: Lanes<Self, K>, _: Positions<K>) -> Lanes<Self, K> {
    ///         keys
    ///     }
    ///
    ///     fn fold_in<const K: usize>(keys: Lanes<Self, K>, _: [u32; K]) -> Lanes<Self, K> {
    ///         keys
    ///     }
    ///
    ///     fn bits32<const K: usize>(_: Lanes<Self, K>, _: Positions<K>) -> [u32; K] {
    ///         [0; K]
    ///     }
    ///
    ///     fn bits64<const K: usize>(_: Lanes<Self, K>, _: Positions<K>) -> [[u32; K]; 2] {
    ///         [[0; K]; 2]
    ///     }
    /// }
    ///
    /// const FUNCTIONS: Functions = Functions::of::<NineWords>();
    /// # let _ = FUNCTIONS;
    /// ```
    #[must_use]
    pub const fn of<I: Prng>() -> Self {
        const { assert!(<I::Words as Words>::LEN <= MAX_WORDS, "a key has at most 8 words") };
        Self {
            words: <I::Words as Words>::LEN,
            family: I::FAMILY,
            fast_rows: false,
            bits: const {
                if I::LOW_BITS {
                    [Kernels::of::<I, DrawBits32>(); 3]
                } else {
                    [
                        Kernels::of::<I, DrawLowBits<8, u32>>(),
                        Kernels::of::<I, DrawLowBits<16, u32>>(),
                        Kernels::of::<I, DrawBits32>(),
                    ]
                }
            },
            bits64: Kernels::of::<I, DrawBits64>(),
            uniform32: |_, _, _| false,
            uniform64: |_, _, _| false,
            split: Kernels::of::<I, SplitKeys>(),
            split_row: split_row::<I>,
            fold_in: Kernels::gathering::<I, FoldIn>(),
        }
    }

    /// The same, for bits that are made several at a time at consecutive positions, faster than
    /// memory takes them.
    pub(super) const fn fast_rows(self) -> Self {
        Self { fast_rows: true, ..self }
    }

    /// Takes the bits from another generator whose keys have the same number of words.
    pub(crate) const fn with_bits_of(self, other: &Self) -> Self {
        assert!(other.words == self.words, "keys of other lengths");
        Self { bits: other.bits, bits64: other.bits64, ..self }
    }

    /// Makes 64 bits of two values of 32 bits, the low one first, and consecutive values together.
    pub(super) const fn pairs_of_words<I: Prng>(self) -> Self {
        Self { bits64: Kernels { row: row_of_pairs::<I>, ..self.bits64 }, ..self }
    }

    /// Takes 8 and 16 bits as parts of words, which are the 32-bit values of the shortest array
    /// that holds all parts.
    pub(super) const fn parts_of_words<I: Prng>(self) -> Self {
        let [_, _, bits32] = self.bits;
        Self { bits: [Kernels::parts::<I, 4>(), Kernels::parts::<I, 2>(), bits32], ..self }
    }

    /// The same, for the generator that most programs use: with functions of their own for uniform
    /// variates.
    pub(super) const fn faster<I: Prng>(self) -> Self {
        Self {
            uniform32: in_vectors::<I, DrawBits32<f32>>,
            uniform64: in_vectors::<I, DrawBits64<f64>>,
            ..self
        }
    }
}

fn split_row<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [u32]) -> bool {
    let Row { key, first, len, .. } = row;
    level.vectorize(inlined!(move || I::split_row(
        I::Words::keys(key)[0],
        first,
        len,
        I::Words::keys_mut(out)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::{Kind, Positions, WithPrng};

    /// Splits at positions near 2^32, whose beginning would not fit in memory.
    struct FarSplits;

    impl WithPrng for FarSplits {
        type Output = ();

        fn run<I: Prng>(self) {
            let key = I::seed(3);
            let functions = Functions::of::<I>();
            for before in [0, 1, 16, 20, 100] {
                for len in [1, 17, 40, 150] {
                    let first = (1 << 32) - before;
                    let row = Row { key: key.as_ref(), first, step: 1, len: 1 << 40 };
                    let mut words = vec![0; len * functions.words];
                    functions.split_keys(SimdLevel::detect(), row, &mut words);
                    for (index, words) in words.chunks(functions.words).enumerate() {
                        let at = Positions::new([first + index as u64], 1 << 40);
                        let alone = I::Words::get(&I::split(key.splat::<1>(), at), 0);
                        assert_eq!(words, alone.as_ref(), "{}: {index} from {first}", I::NAME);
                    }
                }
            }
        }
    }

    #[test]
    fn splits_count_on_beyond_32_bits() {
        Kind::ALL.iter().for_each(|kind| kind.with(FarSplits));
    }
}
