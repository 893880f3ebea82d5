//! A generator's functions over blocks of lanes, as a table.

mod keys;
mod operations;
mod words;

use std::slice;

use self::keys::{KeyBlock, repeat_key};
pub(super) use self::operations::Operation;
use self::operations::{DrawBits32, DrawBits64, DrawLowBits, FoldIn, SplitKeys};
use self::words::near_pairs;
use super::lanes::{Gathered, LaneSet, Near, over_lines};
use super::{Prng, Words};
use crate::simd::{BLOCK, LANES, Line, Lines, SimdLevel, prefetch_ahead};

/// The most words that a key can have.
pub const MAX_WORDS: usize = 8;

/// What the library does with a generator, as functions over whole blocks: the only place where
/// code is compiled for every generator.
///
/// Made by [`Prng::functions`].
#[derive(Debug, Clone, Copy)]
pub struct Functions {
    /// How many words a key has.
    pub(crate) words: usize,
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

/// One of the generator's functions, for each form of keys and counters.
#[derive(Debug)]
pub(crate) struct Kernels<T> {
    /// The values of a row, one by one: for a few, without the lanes beside them.
    pub(crate) few: OfFew<T>,
    pub(crate) near: OfRow<T>,
    pub(crate) gathered: OfGathered<T>,
}

impl<T> Clone for Kernels<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Kernels<T> {}

pub(crate) type OfFew<T> = fn(Row<'_>, &mut [T]);
pub(crate) type OfRow<T> = fn(SimdLevel, Row<'_>, &mut [Line<T>]);
pub(crate) type OfGathered<T> = fn(SimdLevel, Counted<'_>, &mut [Line<T>]);
/// Writes a row if the generator has a faster way, and returns whether it has.
pub(crate) type IfFaster<T> = fn(SimdLevel, Row<'_>, &mut [T]) -> bool;

/// One key, and equally spaced counters that share the high word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) key: &'a [u32],
    pub(crate) first: u64,
    pub(crate) step: u32,
    pub(crate) len: u64,
}

/// A key and a counter for each lane of a block: lines of keys, of the counters' high words and of
/// the low ones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub(crate) keys: &'a [Line<u32>],
    pub(crate) counters: [&'a [Line<u32>]; 2],
    pub(crate) len: u64,
}

/// A block's lines of each of the smallest counters: those of the keys that samplers split, and the
/// high words of small counters.
pub(crate) static COUNTERS: [SmallCounter; 4] =
    [SmallCounter::of(0), SmallCounter::of(1), SmallCounter::of(2), SmallCounter::of(3)];

/// Aligned, so that no vector is in two cache lines.
#[repr(align(64))]
pub(crate) struct SmallCounter(pub(crate) [Line<u32>; BLOCK]);

impl SmallCounter {
    const fn of(counter: u32) -> Self {
        Self([[counter; LANES]; BLOCK])
    }
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

    /// The same, with the bits of another generator whose keys have as many words.
    pub(crate) const fn with_bits_of(self, other: &Self) -> Self {
        assert!(other.words == self.words, "keys of other lengths");
        Self { bits: other.bits, bits64: other.bits64, ..self }
    }

    /// The same, where 64 bits are two of the values of 32 bits, of which the low one comes first,
    /// and consecutive values of these are made together.
    pub(super) const fn pairs_of_words<I: Prng>(self) -> Self {
        Self { bits64: Kernels { near: near_pairs::<I>, ..self.bits64 }, ..self }
    }

    /// The same, where 8 and 16 bits are parts of words, which are the values of 32 bits of an
    /// array of as many words as hold all parts.
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

impl<T> Kernels<T> {
    const fn of<I: Prng, F: Operation<I, Element = T>>() -> Self {
        Self { near: near::<I, F>, ..Self::gathering::<I, F>() }
    }

    /// The same, with one loop for all forms of keys and counters: less code, and half as fast where
    /// lanes share a key.
    const fn gathering<I: Prng, F: Operation<I, Element = T>>() -> Self {
        Self { few: few::<I, F>, near: near_gathered::<I, F>, gathered: gathered::<I, F> }
    }
}

fn few<I: Prng, F: Operation<I>>(row: Row<'_>, out: &mut [F::Element]) {
    let mut counter = row.first;
    for value in F::values_mut(out) {
        *value = alone::<I, F>(&I::Words::keys(row.key)[0], counter, row.len);
        counter = counter.wrapping_add(row.step.into());
    }
}

/// The value of one lane. Not inlined: neither copied for several values, nor vectorised.
#[inline(never)]
fn alone<I: Prng, F: Operation<I>>(key: &I::Words, counter: u64, len: u64) -> F::Value {
    F::value(*key, counter, len)
}

fn near<I: Prng, F: Operation<I>>(level: SimdLevel, row: Row<'_>, out: &mut [Line<F::Element>]) {
    let done = match level.vectors() {
        Some(_) => in_vectors::<I, F>(level, row, out),
        None => in_a_row::<I, F>(row, F::lines_mut(out)),
    };
    if !done {
        near_gathered::<I, F>(level, row, out);
    }
}

/// Writes a row if there are vectors, and the generator has a loop for it.
#[inline(always)]
fn in_vectors<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    row: Row<'_>,
    out: &mut [Line<F::Element>],
) -> bool {
    const { assert!(matches!(I::CHAINS, 1..=4 | 6), "`Prng::CHAINS` must be 1, 2, 3, 4 or 6") };
    let Some(vectors) = level.vectors() else { return false };
    let out = F::lines_mut(out);
    vectors.run(
        #[inline(always)]
        move || {
            let chains = I::CHAINS > 1 && !I::WHOLE_LINES;
            let done = in_a_row::<I, F>(row, out);
            match I::CHAINS {
                _ if done || !chains => {}
                2 => over::<2, I, F>(&Near::<I, 2>::new(row), out),
                3 => over::<3, I, F>(&Near::<I, 3>::new(row), out),
                6 => over::<6, I, F>(&Near::<I, 6>::new(row), out),
                _ => over::<4, I, F>(&Near::<I, 4>::new(row), out),
            }
            done || chains
        },
    )
}

#[inline(always)]
fn in_a_row<I: Prng, F: Operation<I>>(row: Row<'_>, out: &mut [F::Line]) -> bool {
    row.step == 1 && F::row(I::Words::keys(row.key)[0], row.first, row.len, out)
}

/// A loop over `CHAINS` lines at a time, and one over those that remain.
#[inline(always)]
fn over<const CHAINS: usize, I: Prng, F: Operation<I>>(
    lanes: &impl LaneSet<I>,
    out: &mut [F::Line],
) {
    let begun = if CHAINS == 1 { 0 } else { over_lines::<CHAINS, I, F>(lanes, 0, out) };
    over_lines::<1, I, F>(lanes, begun, &mut out[begun..]);
}

fn near_gathered<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    row: Row<'_>,
    out: &mut [Line<F::Element>],
) {
    row.gather(level, F::WIDTH, gathered::<I, F>, out);
}

fn gathered<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    lanes: Counted<'_>,
    out: &mut [Line<F::Element>],
) {
    let (lanes, out) = (Gathered::<I>::new(lanes), F::lines_mut(out));
    match level.vectors() {
        Some(vectors) => vectors.run(
            #[inline(always)]
            move || match I::CHAINS {
                _ if I::WHOLE_LINES => over_whole_lines::<I, F>(&lanes, out),
                1 | 2 => over::<1, I, F>(&lanes, out),
                6 => over::<6, I, F>(&lanes, out),
                _ => over::<2, I, F>(&lanes, out),
            },
        ),
        None => {
            // One loop: the inner one of two would be unrolled.
            for lane in 0..out.len() * LANES {
                let (line, lane) = (lane / LANES, lane % LANES);
                let (key, counter) = lanes.alone(line, lane);
                F::set(&mut out[line], lane, alone::<I, F>(&key, counter, lanes.len));
            }
        }
    }
}

/// As [`over`], where the generator makes the values of a line together.
#[inline(always)]
fn over_whole_lines<I: Prng, F: Operation<I>>(lanes: &Gathered<'_, I>, out: &mut [F::Line]) {
    for (number, out) in out.iter_mut().enumerate() {
        prefetch_ahead(slice::from_ref(out));
        let (keys, positions) = lanes.line(number);
        F::line(keys, positions, out);
    }
}

fn split_row<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [u32]) -> bool {
    let Row { key, first, len, .. } = row;
    level.vectorize(
        #[inline(always)]
        move || I::split_row(I::Words::keys(key)[0], first, len, I::Words::keys_mut(out)),
    )
}

impl Row<'_> {
    /// Writes values by a function of lanes with a key and a counter each; each line of lanes takes
    /// `width` lines of output.
    fn gather<T>(
        self,
        level: SimdLevel,
        width: usize,
        function: OfGathered<T>,
        out: &mut [Line<T>],
    ) {
        let Self { key, first, step, len } = self;
        let lines = (out.len() / width).min(BLOCK);
        let mut keys = KeyBlock::room_of();
        repeat_key(key, lines, &mut keys);
        let (mut high, mut low): (Lines<u32>, Lines<u32>) = (Lines::room(), Lines::room());
        high.repeat((first >> 32) as u32, lines);
        let mut counter = first as u32;
        for out in out.chunks_mut(BLOCK * width) {
            for low in low.zeros(out.len() / width).as_flattened_mut() {
                *low = counter;
                counter = counter.wrapping_add(step);
            }
            function(level, Counted { keys: &keys, counters: [&high, &low], len }, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::{Kind, Positions, WithPrng};

    /// What no memory holds the beginning of.
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
