//! Operations on keys and counters: bits, numbers made from them, and keys.

use std::marker::PhantomData;

use crate::prng::from_bits::FromBits;
use crate::prng::lanes::Group;
use crate::prng::{Lanes, Positions, Prng, Words, WordsMethods as _};
use crate::simd::{LANES, Line, inlined, map_array};

/// One of the generator's functions, over any number of lanes.
pub(in crate::prng) trait Operation<I: Prng> {
    /// The elements that make up values.
    type Element;
    /// The value of one lane.
    type Value: Copy;
    /// Where the values of a line are written.
    type Line;
    /// How many elements a value has.
    const WIDTH: usize = 1;

    /// Elements as values, which are stored one after another.
    fn values_mut(elements: &mut [Self::Element]) -> &mut [Self::Value];

    /// Lines of elements as lines of values. In each, the first elements of values come first.
    fn lines_mut(elements: &mut [Line<Self::Element>]) -> &mut [Self::Line];

    /// The value of one lane.
    fn value(key: I::Words, counter: u64, len: u64) -> Self::Value;

    /// Writes the value of one lane.
    fn set(line: &mut Self::Line, lane: usize, value: Self::Value);

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

/// 32 bits per lane, or a number made from them; only the low `WIDTH` bits are needed.
pub(super) struct DrawLowBits<const WIDTH: u32, V>(PhantomData<V>);

pub(super) type DrawBits32<V = u32> = DrawLowBits<32, V>;

#[inline(always)]
fn bits<const WIDTH: u32, const K: usize, I: Prng, V: FromBits<u32>>(
    keys: Lanes<I, K>,
    positions: Positions<K>,
) -> [V; K] {
    let bits = match WIDTH {
        8 => I::bits8(keys, positions),
        16 => I::bits16(keys, positions),
        _ => I::bits32(keys, positions),
    };
    map_array(bits, inlined!(|bits| V::from_bits(bits)))
}

impl<I: Prng, const WIDTH: u32, V: FromBits<u32>> Operation<I> for DrawLowBits<WIDTH, V> {
    type Element = V;
    type Value = V;
    type Line = Line<V>;

    #[inline(always)]
    fn values_mut(elements: &mut [V]) -> &mut [V] {
        elements
    }

    #[inline(always)]
    fn lines_mut(elements: &mut [Line<V>]) -> &mut [Line<V>] {
        elements
    }

    #[inline(always)]
    fn value(key: I::Words, counter: u64, len: u64) -> V {
        bits::<WIDTH, 1, I, V>(key.splat(), Positions::new([counter], len))[0]
    }

    #[inline(always)]
    fn set(line: &mut Line<V>, lane: usize, value: V) {
        line[lane] = value;
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Line<V>; K]) {
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            let values = bits::<WIDTH, K, I, V>(keys, positions);
            for k in 0..K {
                out[k][lane] = values[k];
            }
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Line<V>) {
        *out = bits::<WIDTH, LANES, I, V>(keys, positions);
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
pub(super) struct DrawBits64<V = u64>(PhantomData<V>);

#[inline(always)]
fn joined<V: FromBits<u64>>(high: u32, low: u32) -> V {
    V::from_bits((high as u64) << 32 | low as u64)
}

impl<I: Prng, V: FromBits<u64>> Operation<I> for DrawBits64<V> {
    type Element = V;
    type Value = V;
    type Line = Line<V>;

    #[inline(always)]
    fn values_mut(elements: &mut [V]) -> &mut [V] {
        elements
    }

    #[inline(always)]
    fn lines_mut(elements: &mut [Line<V>]) -> &mut [Line<V>] {
        elements
    }

    #[inline(always)]
    fn value(key: I::Words, counter: u64, len: u64) -> V {
        let [[high], [low]] = I::bits64(key.splat(), Positions::new([counter], len));
        joined(high, low)
    }

    #[inline(always)]
    fn set(line: &mut Line<V>, lane: usize, value: V) {
        line[lane] = value;
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Line<V>; K]) {
        // Halves first: a vector has half the number of lanes of 64 bits.
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
            out[lane] = joined(high[lane], low[lane]);
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Line<V>) {
        let ([high, low], mut lane) = (I::bits64(keys, positions), 0);
        while lane < LANES {
            out[lane] = joined(high[lane], low[lane]);
            lane += 1;
        }
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

/// Keys derived from keys and counters.
pub(super) struct Keys<D>(D);

pub(super) type SplitKeys = Keys<Split>;
pub(super) type FoldIn = Keys<Fold>;

/// How keys are derived.
pub(super) trait Derive<I: Prng> {
    fn keys<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K>;

    fn key(key: I::Words, counter: u64, len: u64) -> I::Words;
}

/// The key at each lane's counter in a split.
pub(super) struct Split;

impl<I: Prng> Derive<I> for Split {
    #[inline(always)]
    fn keys<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::split(keys, positions)
    }

    #[inline(always)]
    fn key(key: I::Words, counter: u64, len: u64) -> I::Words {
        I::Words::get(&I::split(key.splat::<1>(), Positions::new([counter], len)), 0)
    }
}

/// Each lane's key with its counter folded in: with the lower half of it, except for one lane.
pub(super) struct Fold;

impl<I: Prng> Derive<I> for Fold {
    #[inline(always)]
    fn keys<const K: usize>(keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::fold_in(keys, positions.low)
    }

    #[inline(always)]
    fn key(key: I::Words, counter: u64, _: u64) -> I::Words {
        let key = key.splat::<1>();
        let folded = match u32::try_from(counter) {
            Ok(counter) => I::fold_in(key, [counter]),
            Err(_) => I::fold_in_u64(key, [counter]),
        };
        I::Words::get(&folded, 0)
    }
}

impl<I: Prng, D: Derive<I>> Operation<I> for Keys<D> {
    type Element = u32;
    type Value = I::Words;
    type Line = Lanes<I, LANES>;
    const WIDTH: usize = <I::Words as Words>::LEN;

    #[inline(always)]
    fn values_mut(elements: &mut [u32]) -> &mut [I::Words] {
        I::Words::keys_mut(elements)
    }

    #[inline(always)]
    fn lines_mut(elements: &mut [Line<u32>]) -> &mut [Lanes<I, LANES>] {
        I::Words::lines_mut(elements)
    }

    #[inline(always)]
    fn value(key: I::Words, counter: u64, len: u64) -> I::Words {
        D::key(key, counter, len)
    }

    #[inline(always)]
    fn set(line: &mut Lanes<I, LANES>, lane: usize, value: I::Words) {
        I::Words::set(line, lane, value);
    }

    #[inline(always)]
    fn lines<const K: usize>(lanes: &impl Group<I, K>, out: &mut [Lanes<I, LANES>; K]) {
        for lane in 0..LANES {
            let (keys, positions) = lanes.select(lane);
            I::Words::scatter(&D::keys(keys, positions), out, lane);
        }
    }

    #[inline(always)]
    fn line(keys: Lanes<I, LANES>, positions: Positions<LANES>, out: &mut Lanes<I, LANES>) {
        *out = D::keys(keys, positions);
    }
}
