//! The generator's functions, as what a source applies to lanes.

use super::lanes::halves;
use crate::prng::{Lanes, Positions, Prng, Words};

/// One of the generator's functions, of any number of lanes.
pub trait Function<I: Prng> {
    type Out: Words;
    fn call<const K: usize>(
        &self,
        keys: Lanes<I, K>,
        positions: Positions<K>,
    ) -> <Self::Out as Words>::Lanes<K>;

    /// For consecutive positions of one key, if the generator has a faster way to them.
    #[inline(always)]
    fn row<const L: usize>(
        &self,
        _key: I::Words,
        _first: u64,
        _len: u64,
        _out: &mut <Self::Out as Words>::Lanes<L>,
    ) -> bool {
        false
    }
}

/// 32 bits a lane, of which `WIDTH` are asked for.
pub(super) struct Bits<const WIDTH: u32>;

impl<I: Prng, const WIDTH: u32> Function<I> for Bits<WIDTH> {
    type Out = [u32; 1];

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> [[u32; K]; 1] {
        match WIDTH {
            8 => [I::bits8(keys, positions)],
            16 => [I::bits16(keys, positions)],
            _ => [I::bits32(keys, positions)],
        }
    }

    #[inline(always)]
    fn row<const L: usize>(
        &self,
        key: I::Words,
        first: u64,
        len: u64,
        [out]: &mut [[u32; L]; 1],
    ) -> bool {
        match WIDTH {
            8 => I::bits8_row(key, first, len, out),
            16 => I::bits16_row(key, first, len, out),
            _ => I::bits32_row(key, first, len, out),
        }
    }
}

/// The two words of 64 bits a lane.
pub(super) struct Bits64;

impl<I: Prng> Function<I> for Bits64 {
    type Out = [u32; 2];

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> [[u32; K]; 2] {
        I::bits64(keys, positions)
    }

    #[inline(always)]
    fn row<const L: usize>(
        &self,
        key: I::Words,
        first: u64,
        len: u64,
        out: &mut [[u32; L]; 2],
    ) -> bool {
        let mut bits = [0; L];
        let found = I::bits64_row(key, first, len, &mut bits);
        for lane in 0..L {
            (out[0][lane], out[1][lane]) = halves(bits[lane]);
        }
        found
    }
}

/// The key that each lane's position has in a split.
pub(super) struct SplitKeys;

impl<I: Prng> Function<I> for SplitKeys {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::split(keys, positions)
    }
}

/// The key at `index` of each lane's split in `count`, wherever the lane stands.
pub(super) struct Child {
    pub(super) index: u32,
    pub(super) count: u32,
}

impl<I: Prng> Function<I> for Child {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, _: Positions<K>) -> Lanes<I, K> {
        let Self { index, count } = *self;
        I::split(keys, Positions { high: [0; K], low: [index; K], len: count.into() })
    }
}

/// Each lane's key with the lower half of its position folded in.
pub(super) struct FoldLow;

impl<I: Prng> Function<I> for FoldLow {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::fold_in(keys, positions.low)
    }
}
