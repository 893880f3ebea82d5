//! A generator's functions over blocks of lanes, as a table.

use std::marker::PhantomData;

use super::from_bits::FromBits;
use super::lanes::{
    Each, Folds, FoldsOfOne, Gathered, Group, LaneSet, Near, OneCounter, over_lines,
    over_whole_lines,
};
use super::{Lanes, Positions, Prng, Words};
use crate::simd::{FEW, LANES, Line, SimdLevel};

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
    /// The keys at consecutive positions of a split, one after another.
    pub(crate) split_keys: fn(SimdLevel, Row<'_>, &mut [u32]),
    /// A key with a number folded in.
    pub(crate) fold_one: fn(&[u32], u64, &mut [u32]),
    /// Keys with a number folded into each: one key for all numbers, or one for each.
    pub(crate) fold_keys: fn(SimdLevel, &[u32], &[u32], &mut [u32]),
    /// 8, 16 and 32 random bits.
    pub(crate) bits: [Kernels<Line<u32>>; 3],
    pub(crate) bits64: Kernels<Line<u64>>,
    /// Uniform variates, without storing the bits.
    pub(crate) uniform32: OfRow<Line<f32>>,
    pub(crate) uniform64: OfRow<Line<f64>>,
    /// 32 and 64 random bits at a few positions.
    pub(crate) few32: fn(Row<'_>, &mut [u32]),
    pub(crate) few64: fn(Row<'_>, &mut [u64]),
    /// The keys of a split. In each line of keys, the first words come first.
    pub(crate) split: Kernels<Line<u32>>,
    /// Each lane's key with the lower half of its counter folded in.
    pub(crate) fold_in: OfCounter<Line<u32>>,
}

/// One of the generator's functions, for each form of keys and counters.
#[derive(Debug)]
pub(crate) struct Kernels<L> {
    pub(crate) near: OfRow<L>,
    pub(crate) gathered: OfGathered<L>,
    pub(crate) one_counter: OfCounter<L>,
}

impl<L> Clone for Kernels<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Kernels<L> {}

pub(crate) type OfRow<L> = fn(SimdLevel, Row<'_>, &mut [L]);
type OfGathered<L> = fn(SimdLevel, Counted<'_>, &mut [L]);
type OfCounter<L> = fn(SimdLevel, &[Line<u32>], [u64; 2], &mut [L]);

/// One key, and equally spaced counters that share the high word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) key: &'a [u32],
    pub(crate) first: u64,
    pub(crate) step: u32,
    pub(crate) len: u64,
}

/// A key and a counter for each lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub(crate) keys: &'a [Line<u32>],
    pub(crate) counters: [&'a [Line<u32>]; 2],
    pub(crate) len: u64,
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
            split_keys: split_keys::<I>,
            fold_one: fold_one::<I>,
            fold_keys: fold_keys::<I>,
            bits: const {
                if I::LOW_BITS {
                    [Kernels::of::<I, DrawBits32>(); 3]
                } else {
                    [
                        Kernels::of::<I, DrawBits<8, u32>>(),
                        Kernels::of::<I, DrawBits<16, u32>>(),
                        Kernels::of::<I, DrawBits32>(),
                    ]
                }
            },
            bits64: Kernels::of::<I, DrawBits64>(),
            uniform32: near::<I, DrawBits32<f32>>,
            uniform64: near::<I, DrawBits64<f64>>,
            few32: few::<I, DrawBits32>,
            few64: few::<I, DrawBits64>,
            split: Kernels {
                near: near_keys::<I>,
                gathered: gathered_keys::<I>,
                one_counter: split_lanes::<I>,
            },
            fold_in: fold_lanes::<I>,
        }
    }

    /// The same, for bits that are made several at a time at consecutive positions, faster than
    /// memory takes them.
    pub(super) const fn fast_rows(self) -> Self {
        Self { fast_rows: true, ..self }
    }

    /// The same, with the bits of another generator whose keys have as many words.
    pub(crate) const fn with_bits_of<I: Prng>(self) -> Self {
        let Self { words, bits, bits64, uniform32, uniform64, few32, few64, .. } = Self::of::<I>();
        assert!(words == self.words, "keys of other lengths");
        Self { bits, bits64, uniform32, uniform64, few32, few64, ..self }
    }
}

impl<L> Kernels<L> {
    const fn of<I: Prng, F: Function<I, Line = L>>() -> Self {
        Self { near: near::<I, F>, gathered: gathered::<I, F>, one_counter: one_counter::<I, F> }
    }
}

/// One of the generator's functions, over any number of lanes.
pub(super) trait Function<I: Prng> {
    /// The value of one lane.
    type Value;
    /// Where the values of a line are written.
    type Line;

    /// The values of `K` lanes.
    fn values<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> [Self::Value; K];

    /// Writes the values of all lanes of `K` lines.
    ///
    /// An iteration works on one lane of each line, so that the latency of one hides behind the
    /// others.
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Self::Line; K]);

    /// Writes the values of all lanes of a line, which the generator makes together.
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Self::Line);

    /// Writes the values at consecutive positions of one key, if the generator has a faster way.
    #[inline(always)]
    fn row(_key: I::Words, _first: u64, _len: u64, _out: &mut [Self::Line]) -> bool {
        false
    }
}

/// 32 bits per lane, of which `WIDTH` are needed, or a number made from them.
struct DrawBits<const WIDTH: u32, V>(PhantomData<V>);

type DrawBits32<V = u32> = DrawBits<32, V>;

/// Bits for each lane, of which the low `WIDTH` are needed.
#[inline(always)]
fn words<const WIDTH: u32, const K: usize, I: Prng>(
    keys: Lanes<I, K>,
    positions: Positions<K>,
) -> [u32; K] {
    match WIDTH {
        8 => I::bits8(keys, positions),
        16 => I::bits16(keys, positions),
        _ => I::bits32(keys, positions),
    }
}

impl<I: Prng, const WIDTH: u32, V: FromBits<u32>> Function<I> for DrawBits<WIDTH, V> {
    type Value = V;
    type Line = Line<V>;

    #[inline(always)]
    fn values<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> [V; K] {
        words::<WIDTH, K, I>(keys, positions).map(
            #[inline(always)]
            |bits| V::from_bits(bits),
        )
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Line<V>; K]) {
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            let values = <Self as Function<I>>::values(keys, positions);
            for k in 0..K {
                out[k][lane] = values[k];
            }
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Line<V>) {
        *out = <Self as Function<I>>::values(keys, positions);
    }

    #[inline(always)]
    fn row(key: I::Words, first: u64, len: u64, out: &mut [Line<V>]) -> bool {
        let bits = V::bits_mut(out).as_flattened_mut();
        let row = match WIDTH {
            8 => I::bits8_row(key, first, len, bits),
            16 => I::bits16_row(key, first, len, bits),
            _ => I::bits32_row(key, first, len, bits),
        };
        if row {
            V::replace_bits(out);
        }
        row
    }
}

/// 64 bits per lane, or a number made from them.
struct DrawBits64<V = u64>(PhantomData<V>);

impl<I: Prng, V: FromBits<u64>> Function<I> for DrawBits64<V> {
    type Value = V;
    type Line = Line<V>;

    #[inline(always)]
    fn values<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> [V; K] {
        let [high, low] = I::bits64(keys, positions);
        std::array::from_fn(
            #[inline(always)]
            |k| V::from_bits(u64::from(high[k]) << 32 | u64::from(low[k])),
        )
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Line<V>; K]) {
        // Halves first: a vector has half as many 64-bit lanes as 32-bit ones.
        let mut halves = [[[0; LANES]; K]; 2];
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            let [high, low] = I::bits64(keys, positions);
            for k in 0..K {
                (halves[0][k][lane], halves[1][k][lane]) = (high[k], low[k]);
            }
        }
        let (high, low) = (halves[0].as_flattened(), halves[1].as_flattened());
        let out = out.as_flattened_mut();
        for lane in 0..K * LANES {
            out[lane] = V::from_bits(u64::from(high[lane]) << 32 | u64::from(low[lane]));
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Line<V>) {
        *out = <Self as Function<I>>::values(keys, positions);
    }

    #[inline(always)]
    fn row(key: I::Words, first: u64, len: u64, out: &mut [Line<V>]) -> bool {
        let row = I::bits64_row(key, first, len, V::bits_mut(out).as_flattened_mut());
        if row {
            V::replace_bits(out);
        }
        row
    }
}

/// The key at each lane's counter in a split.
struct SplitKeys<P>(P);

impl<I: Prng, P: Place<I>> Function<I> for SplitKeys<P> {
    type Value = I::Words;
    type Line = P::Line;

    #[inline(always)]
    fn values<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> [I::Words; K] {
        key_by_key::<K, I>(&I::split(keys, positions))
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [P::Line; K]) {
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            P::place(&I::split(keys, positions), lane, out);
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut P::Line) {
        P::place_line(I::split(keys, positions), out);
    }

    #[inline(always)]
    fn row(key: I::Words, first: u64, len: u64, out: &mut [P::Line]) -> bool {
        P::keys_mut(out).is_some_and(|keys| I::split_row(key, first, len, keys))
    }
}

/// Each lane's key with the lower half of its counter folded in.
struct FoldLow<P>(P);

impl<I: Prng, P: Place<I>> Function<I> for FoldLow<P> {
    type Value = I::Words;
    type Line = P::Line;

    #[inline(always)]
    fn values<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> [I::Words; K] {
        key_by_key::<K, I>(&I::fold_in(keys, positions.low))
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [P::Line; K]) {
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            P::place(&I::fold_in(keys, positions.low), lane, out);
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut P::Line) {
        P::place_line(I::fold_in(keys, positions.low), out);
    }
}

#[inline(always)]
fn key_by_key<const K: usize, I: Prng>(keys: &Lanes<I, K>) -> [I::Words; K] {
    std::array::from_fn(
        #[inline(always)]
        |k| I::Words::get(keys, k),
    )
}

/// Where keys are written.
trait Place<I: Prng> {
    type Line;

    fn place<const K: usize>(keys: &Lanes<I, K>, lane: usize, out: &mut [Self::Line; K]);

    fn place_line(keys: Lanes<I, LANES>, out: &mut Self::Line);

    /// Lines of keys as consecutive keys, if they are.
    #[inline(always)]
    fn keys_mut(_out: &mut [Self::Line]) -> Option<&mut [I::Words]> {
        None
    }
}

/// In each line, the first words of its keys, then the second ones, and so on.
struct ByWord;

impl<I: Prng> Place<I> for ByWord {
    type Line = Lanes<I, LANES>;

    #[inline(always)]
    fn place<const K: usize>(keys: &Lanes<I, K>, lane: usize, out: &mut [Self::Line; K]) {
        I::Words::scatter(keys, out, lane);
    }

    #[inline(always)]
    fn place_line(keys: Lanes<I, LANES>, out: &mut Self::Line) {
        *out = keys;
    }
}

/// Key after key.
struct ByKey;

impl<I: Prng> Place<I> for ByKey {
    type Line = [I::Words; LANES];

    #[inline(always)]
    fn place<const K: usize>(keys: &Lanes<I, K>, lane: usize, out: &mut [Self::Line; K]) {
        for k in 0..K {
            out[k][lane] = I::Words::get(keys, k);
        }
    }

    #[inline(always)]
    fn place_line(keys: Lanes<I, LANES>, out: &mut Self::Line) {
        *out = key_by_key::<LANES, I>(&keys);
    }

    #[inline(always)]
    fn keys_mut(out: &mut [Self::Line]) -> Option<&mut [I::Words]> {
        Some(out.as_flattened_mut())
    }
}

fn near<I: Prng, F: Function<I>>(level: SimdLevel, row: Row<'_>, out: &mut [F::Line]) {
    with_chains::<I>(level, RowEvaluation::<I, F> { row, out });
}

fn gathered<I: Prng, F: Function<I>>(level: SimdLevel, lanes: Counted<'_>, out: &mut [F::Line]) {
    with_chains::<I>(level, Evaluation::<I, F, _> { lanes: Gathered::<I>::new(lanes), out });
}

fn one_counter<I: Prng, F: Function<I>>(
    level: SimdLevel,
    keys: &[Line<u32>],
    [counter, len]: [u64; 2],
    out: &mut [F::Line],
) {
    let lanes = OneCounter::<I>::new(keys, counter, len);
    with_chains::<I>(level, Evaluation::<I, F, _> { lanes, out });
}

fn near_keys<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [Line<u32>]) {
    near::<I, SplitKeys<ByWord>>(level, row, I::Words::lines_mut(out));
}

fn gathered_keys<I: Prng>(level: SimdLevel, lanes: Counted<'_>, out: &mut [Line<u32>]) {
    gathered::<I, SplitKeys<ByWord>>(level, lanes, I::Words::lines_mut(out));
}

fn split_lanes<I: Prng>(
    level: SimdLevel,
    keys: &[Line<u32>],
    counter: [u64; 2],
    out: &mut [Line<u32>],
) {
    one_counter::<I, SplitKeys<ByWord>>(level, keys, counter, I::Words::lines_mut(out));
}

fn fold_lanes<I: Prng>(
    level: SimdLevel,
    keys: &[Line<u32>],
    counter: [u64; 2],
    out: &mut [Line<u32>],
) {
    one_counter::<I, FoldLow<ByWord>>(level, keys, counter, I::Words::lines_mut(out));
}

fn split_keys<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [u32]) {
    let out = I::Words::keys_mut(out);
    // Those whose positions share the high word.
    let near = u64::from(row.first as u32).abs_diff(1 << 32).min(out.len() as u64) as usize;
    let (out, behind) = out.split_at_mut(near);
    let (lines, rest) = out.as_chunks_mut::<LANES>();
    let whole = lines.len();
    near_keys_by_key::<I>(level, row, lines);
    let row = Row { first: row.first + (whole * LANES) as u64, ..row };
    if rest.len() <= FEW {
        few::<I, SplitKeys<ByKey>>(row, rest);
    } else {
        padded(rest, |line| near_keys_by_key::<I>(level, row, line));
    }
    if !behind.is_empty() {
        let row = Row { first: row.first + (near - whole * LANES) as u64, ..row };
        split_keys::<I>(level, row, I::Words::words_mut(behind));
    }
}

fn near_keys_by_key<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [[I::Words; LANES]]) {
    if !out.is_empty() {
        near::<I, SplitKeys<ByKey>>(level, row, out);
    }
}

/// Up to [`FEW`] values of a row, without filling the lanes beside them.
fn few<I: Prng, F: Function<I, Value: Copy>>(row: Row<'_>, out: &mut [F::Value]) {
    match out {
        [] => {}
        [a] => [*a] = alone::<1, I, F>(row),
        [a, b] => [*a, *b] = alone::<2, I, F>(row),
        _ => out.copy_from_slice(&alone::<FEW, I, F>(row)),
    }
}

#[inline(always)]
fn alone<const K: usize, I: Prng, F: Function<I>>(row: Row<'_>) -> [F::Value; K] {
    let key = I::Words::keys(row.key)[0];
    let positions = std::array::from_fn(
        #[inline(always)]
        |k| row.first.wrapping_add(k as u64 * u64::from(row.step)),
    );
    F::values(key.splat(), Positions::new(positions, row.len))
}

fn fold_one<I: Prng>(key: &[u32], data: u64, out: &mut [u32]) {
    let key = I::Words::keys(key)[0].splat::<1>();
    let folded = match u32::try_from(data) {
        Ok(data) => I::fold_in(key, [data]),
        Err(_) => I::fold_in_u64(key, [data]),
    };
    I::Words::keys_mut(out)[0] = I::Words::get(&folded, 0);
}

fn fold_keys<I: Prng>(level: SimdLevel, keys: &[u32], data: &[u32], out: &mut [u32]) {
    let (keys, out) = (I::Words::keys(keys), I::Words::keys_mut(out));
    let (lines, rest) = out.as_chunks_mut::<LANES>();
    if let [key] = *keys {
        let (data, data_of_rest) = lines_and_rest(data);
        fold_lines::<I, _>(level, FoldsOfOne { key, data }, lines);
        let data = &[data_of_rest];
        padded(rest, |line| fold_lines::<I, _>(level, FoldsOfOne { key, data }, line));
    } else {
        let (keys, keys_of_rest) = lines_and_rest(keys);
        let (data, data_of_rest) = match *data {
            [value] => (Each::One(value), [value; LANES]),
            _ => {
                let (lines, rest) = lines_and_rest(data);
                (Each::Lines(lines), rest)
            }
        };
        fold_lines::<I, _>(level, Folds { keys, data }, lines);
        let (keys, data) = (&[keys_of_rest], Each::Lines(&[data_of_rest]));
        padded(rest, |line| fold_lines::<I, _>(level, Folds { keys, data }, line));
    }
}

fn fold_lines<I: Prng, S: LaneSet<I>>(level: SimdLevel, lanes: S, out: &mut [[I::Words; LANES]]) {
    with_chains::<I>(level, Evaluation::<I, FoldLow<ByKey>, _> { lanes, out });
}

/// Whole lines, and a last one padded with zeros.
fn lines_and_rest<T: Copy + Default>(values: &[T]) -> (&[Line<T>], Line<T>) {
    let (lines, rest) = values.as_chunks::<LANES>();
    let mut line = [T::default(); LANES];
    line[..rest.len()].copy_from_slice(rest);
    (lines, line)
}

/// Computes less than a line of values as part of a whole line.
fn padded<T: Copy + Default>(values: &mut [T], fill: impl FnOnce(&mut [[T; LANES]])) {
    if !values.is_empty() {
        let mut line = [[T::default(); LANES]];
        fill(&mut line);
        values.copy_from_slice(&line[0][..values.len()]);
    }
}

/// A block of lanes.
struct Evaluation<'a, I: Prng, F: Function<I>, S> {
    lanes: S,
    out: &'a mut [F::Line],
}

impl<I: Prng, F: Function<I>, S: LaneSet<I>> WithChains for Evaluation<'_, I, F, S> {
    #[inline(always)]
    fn run<const CHAINS: usize>(self) {
        over::<CHAINS, I, F>(&self.lanes, self.out);
    }
}

/// As [`Evaluation`], for one key and equally spaced counters.
struct RowEvaluation<'a, I: Prng, F: Function<I>> {
    row: Row<'a>,
    out: &'a mut [F::Line],
}

impl<I: Prng, F: Function<I>> WithChains for RowEvaluation<'_, I, F> {
    #[inline(always)]
    fn run<const CHAINS: usize>(self) {
        let Self { row, out } = self;
        if row.step != 1 || !F::row(I::Words::keys(row.key)[0], row.first, row.len, out) {
            over::<CHAINS, I, F>(&Near::<I, CHAINS>::new(row), out);
        }
    }
}

/// What runs with a number of chains.
trait WithChains {
    fn run<const CHAINS: usize>(self);
}

/// Runs it compiled for each instruction set, with the generator's number of chains, or one where
/// there are no vectors.
#[inline(always)]
fn with_chains<I: Prng>(level: SimdLevel, evaluation: impl WithChains) {
    const { assert!(matches!(I::CHAINS, 2 | 3 | 4 | 6), "`Prng::CHAINS` must be 2, 3, 4 or 6") };
    let Some(vectors) = level.vectors() else { return evaluation.run::<1>() };
    vectors.run(
        #[inline(always)]
        || match I::CHAINS {
            _ if I::WHOLE_LINES => evaluation.run::<1>(),
            2 => evaluation.run::<2>(),
            3 => evaluation.run::<3>(),
            6 => evaluation.run::<6>(),
            _ => evaluation.run::<4>(),
        },
    );
}

#[inline(always)]
fn over<const CHAINS: usize, I: Prng, F: Function<I>>(
    lanes: &impl LaneSet<I>,
    out: &mut [F::Line],
) {
    if I::WHOLE_LINES {
        return over_whole_lines::<I, F>(lanes, out);
    }
    let begun = if CHAINS == 1 { 0 } else { over_lines::<CHAINS, I, F>(lanes, 0, out) };
    over_lines::<1, I, F>(lanes, begun, &mut out[begun..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::{Kind, WithPrng};

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
                    (functions.split_keys)(SimdLevel::detect(), row, &mut words);
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
