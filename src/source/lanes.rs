//! Keys and counters, lane by lane, and the loops over them.

use super::functions::Function;
use crate::prng::{Lanes, Positions, Prng, Words};

/// A key and a counter for each of `L` lanes.
pub(super) trait LaneSet<I: Prng, const L: usize> {
    /// `K` of them: lanes `first`, `first + L / K`, `first + 2 L / K`, ...
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>);

    /// Key, first position and number of all positions, if the lanes are known to have one key and
    /// consecutive positions.
    #[inline(always)]
    fn row(&self) -> Option<(I::Words, u64, u64)> {
        None
    }
}

/// The two words of a counter.
#[inline(always)]
pub(super) fn halves(counter: u64) -> (u32, u32) {
    ((counter >> 32) as u32, counter as u32)
}

/// Lanes of one key whose counters share the high word.
pub(super) struct Near<I: Prng> {
    pub(super) key: I::Words,
    pub(super) high: u32,
    pub(super) low: u32,
    pub(super) step: u32,
    pub(super) len: u64,
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Near<I> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let mut low = [0; K];
        for k in 0..K {
            let lane = (first + k * (L / K)) as u32;
            low[k] = self.low.wrapping_add(lane.wrapping_mul(self.step));
        }
        (self.key.splat(), Positions { high: [self.high; K], low, len: self.len })
    }

    #[inline(always)]
    fn row(&self) -> Option<(I::Words, u64, u64)> {
        let first = u64::from(self.high) << 32 | u64::from(self.low);
        (self.step == 1).then_some((self.key, first, self.len))
    }
}

/// Lanes of one key with numbers below 2^32 for counters.
pub(super) struct Data<I: Prng, const L: usize> {
    pub(super) key: I::Words,
    pub(super) data: [u32; L],
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Data<I, L> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let mut low = [0; K];
        for k in 0..K {
            low[k] = self.data[first + k * (L / K)];
        }
        (self.key.splat(), Positions { high: [0; K], low, len: 0 })
    }
}

/// Lanes with a key and a counter each.
pub(super) struct Gathered<I: Prng, const L: usize> {
    pub(super) keys: Lanes<I, L>,
    pub(super) positions: Positions<L>,
}

impl<I: Prng, const L: usize> Gathered<I, L> {
    #[inline(always)]
    pub(super) fn new(len: u64) -> Self {
        let keys = I::Words::default().splat();
        Self { keys, positions: Positions { high: [0; L], low: [0; L], len } }
    }

    #[inline(always)]
    pub(super) fn set_key(&mut self, lane: usize, key: I::Words) {
        I::Words::set(&mut self.keys, lane, key);
    }

    /// Puts a key into the lanes from one up to another, and any into some of those behind.
    #[inline(always)]
    pub(super) fn set_keys(&mut self, first: usize, end: usize, key: I::Words) {
        I::Words::set_from(&mut self.keys, first, end, key);
    }

    #[inline(always)]
    pub(super) fn set_counter(&mut self, lane: usize, counter: u64) {
        (self.positions.high[lane], self.positions.low[lane]) = halves(counter);
    }
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Gathered<I, L> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let Positions { high, low, len } = &self.positions;
        let mut positions = Positions { high: [0; K], low: [0; K], len: *len };
        for k in 0..K {
            let lane = first + k * (L / K);
            positions.high[k] = high[lane];
            positions.low[k] = low[lane];
        }
        (I::Words::select(&self.keys, first), positions)
    }
}

/// Where the values of `L` lanes go.
pub trait Out<W: Words, const L: usize> {
    /// Writes those of the lanes `first`, `first + L / K`, `first + 2 L / K`, ...
    fn place<const K: usize>(&mut self, first: usize, values: W::Lanes<K>);

    /// All of them, word by word, if they go there in that order.
    #[inline(always)]
    fn by_word(&mut self) -> Option<&mut W::Lanes<L>> {
        None
    }
}

/// Values whose first words come first, then the second ones, and so on.
pub(super) struct ByWord<'a, W: Words, const L: usize>(pub(super) &'a mut W::Lanes<L>);

impl<W: Words, const L: usize> Out<W, L> for ByWord<'_, W, L> {
    #[inline(always)]
    fn place<const K: usize>(&mut self, first: usize, values: W::Lanes<K>) {
        W::place(self.0, first, values);
    }

    #[inline(always)]
    fn by_word(&mut self) -> Option<&mut W::Lanes<L>> {
        Some(self.0)
    }
}

/// Keys one after the other.
pub(super) struct ByKey<'a, W, const L: usize>(pub(super) &'a mut [W; L]);

impl<W: Words, const L: usize> Out<W, L> for ByKey<'_, W, L> {
    #[inline(always)]
    fn place<const K: usize>(&mut self, first: usize, values: W::Lanes<K>) {
        for k in 0..K {
            self.0[first + k * (L / K)] = W::get(&values, k);
        }
    }
}

/// Runs one of the generator's functions over all lanes, in loops over vectors of lanes.
///
/// An iteration works on several independent vectors ([`Prng::CHAINS`]), so that the latency of one
/// hides behind the others. Two suffice for a block whose loop has one iteration anyway.
#[inline(always)]
pub(super) fn over_lanes<I: Prng, F: Function<I>, const L: usize>(
    lanes: &impl LaneSet<I, L>,
    function: &F,
    mut out: impl Out<F::Out, L>,
) {
    const { assert!(matches!(I::CHAINS, 2 | 3 | 4 | 6), "`Prng::CHAINS` is none of 2, 3, 4 and 6") };
    if let Some((key, first, len)) = lanes.row()
        && let Some(out) = out.by_word()
        && function.row(key, first, len, out)
    {
        return;
    }
    if L >= 64 {
        match I::CHAINS {
            2 => in_chains::<2, I, F, L>(lanes, function, out),
            3 if L.is_multiple_of(3) => in_chains::<3, I, F, L>(lanes, function, out),
            6 if L.is_multiple_of(6) => in_chains::<6, I, F, L>(lanes, function, out),
            _ => in_chains::<4, I, F, L>(lanes, function, out),
        }
    } else {
        // Written elsewhere first: LLVM does not vectorise a short loop if it had to compare what is
        // written to with what is read.
        let mut values = F::Out::default().splat();
        in_chains::<2, I, F, L>(lanes, function, ByWord(&mut values));
        out.place(0, values);
    }
}

#[inline(always)]
fn in_chains<const CHAINS: usize, I: Prng, F: Function<I>, const L: usize>(
    lanes: &impl LaneSet<I, L>,
    function: &F,
    mut out: impl Out<F::Out, L>,
) {
    for lane in 0..L / CHAINS {
        let (keys, positions) = lanes.select::<CHAINS>(lane);
        out.place(lane, function.call(keys, positions));
    }
    for lane in L / CHAINS * CHAINS..L {
        let (keys, positions) = lanes.select::<1>(lane);
        out.place(lane, function.call(keys, positions));
    }
}
