//! Keys and counters, lane by lane.

use super::counted::{Counted, Row};
use super::{Lanes, Positions, Prng, Words, WordsMethods as _};
use crate::simd::{LANES, Line, inlined};

/// A key and a counter for each lane of any number of lines.
pub(super) trait LaneSet<I: Prng> {
    /// The keys and counters of `K` lines, from a line on.
    fn group<const K: usize>(&self, line: usize) -> impl Group<I, K>;
}

/// Keys and counters of `K` lines.
pub(super) trait Group<I: Prng, const K: usize> {
    /// The keys and counters in one lane of each line.
    fn select(&self, lane: usize) -> (Lanes<I, K>, Positions<K>);
}

/// Lanes of one key whose counters share the high word.
pub(super) struct RowLanes<I: Prng, const CHAINS: usize> {
    key: I::Words,
    high: u32,
    low: u32,
    step: u32,
    /// The distance of each lane of a group's lines from the first.
    distances: [Line<u32>; CHAINS],
    len: u64,
}

impl<I: Prng, const CHAINS: usize> RowLanes<I, CHAINS> {
    #[inline(always)]
    pub(super) fn new(row: Row<'_>) -> Self {
        let Row { key, first, step, len } = row;
        let mut distances = [[0; LANES]; CHAINS];
        for (lane, distance) in (0..).zip(distances.as_flattened_mut()) {
            *distance = lane;
        }
        // Most steps are 1, and a multiplication takes as long as three rounds.
        if step != 1 {
            for distance in distances.as_flattened_mut() {
                *distance = step.wrapping_mul(*distance);
            }
        }
        let key = I::Words::keys(key)[0];
        Self { key, high: (first >> 32) as u32, low: first as u32, step, distances, len }
    }

    /// The low half of a line's first counter.
    #[inline(always)]
    fn first(&self, line: usize) -> u32 {
        let before = (line * LANES) as u32;
        self.low.wrapping_add(before.wrapping_mul(self.step))
    }
}

impl<I: Prng, const CHAINS: usize> LaneSet<I> for RowLanes<I, CHAINS> {
    #[inline(always)]
    fn group<const K: usize>(&self, line: usize) -> impl Group<I, K> {
        RowGroup { lanes: self, first: self.first(line) }
    }
}

/// The lower half of the first counter of some lines.
struct RowGroup<'a, I: Prng, const CHAINS: usize> {
    lanes: &'a RowLanes<I, CHAINS>,
    first: u32,
}

impl<I: Prng, const K: usize, const CHAINS: usize> Group<I, K> for RowGroup<'_, I, CHAINS> {
    #[inline(always)]
    fn select(&self, lane: usize) -> (Lanes<I, K>, Positions<K>) {
        let RowLanes { key, high, distances, len, .. } = self.lanes;
        let mut low = [0; K];
        for k in 0..K {
            low[k] = self.first.wrapping_add(distances[k][lane]);
        }
        (key.splat(), Positions { high: [*high; K], low, len: *len })
    }
}

/// Lanes with a key and a counter each.
pub(super) struct Gathered<'a, I: Prng> {
    keys: &'a [Lanes<I, LANES>],
    counters: [&'a [Line<u32>]; 2],
    pub(super) len: u64,
}

impl<'a, I: Prng> Gathered<'a, I> {
    #[inline(always)]
    pub(super) fn new(lanes: Counted<'a>) -> Self {
        let Counted { keys, counters, len } = lanes;
        Self { keys: I::Words::lines(keys), counters, len }
    }

    /// The key and the counter of one lane.
    #[inline(always)]
    pub(super) fn alone(&self, line: usize, lane: usize) -> (I::Words, u64) {
        let (high, low) = (self.counters[0][line][lane], self.counters[1][line][lane]);
        (I::Words::get(&self.keys[line], lane), u64::from(high) << 32 | u64::from(low))
    }

    /// The keys and counters of all lanes of a line.
    #[inline(always)]
    pub(super) fn line(&self, line: usize) -> (Lanes<I, LANES>, Positions<LANES>) {
        let [high, low] = [self.counters[0][line], self.counters[1][line]];
        (self.keys[line], Positions { high, low, len: self.len })
    }
}

impl<I: Prng> LaneSet<I> for Gathered<'_, I> {
    #[inline(always)]
    fn group<const K: usize>(&self, line: usize) -> impl Group<I, K> {
        GatheredGroup::<I, K> {
            keys: lines_from(self.keys, line),
            counters: self.counters.map(inlined!(|halves| lines_from(halves, line))),
            len: self.len,
        }
    }
}

#[inline(always)]
fn lines_from<L, const K: usize>(lines: &[L], first: usize) -> &[L; K] {
    lines[first..].first_chunk().expect("a key and a counter for each lane")
}

struct GatheredGroup<'a, I: Prng, const K: usize> {
    keys: &'a [Lanes<I, LANES>; K],
    counters: [&'a [Line<u32>; K]; 2],
    len: u64,
}

impl<I: Prng, const K: usize> Group<I, K> for GatheredGroup<'_, I, K> {
    #[inline(always)]
    fn select(&self, lane: usize) -> (Lanes<I, K>, Positions<K>) {
        let mut positions = Positions { high: [0; K], low: [0; K], len: self.len };
        for k in 0..K {
            positions.high[k] = self.counters[0][k][lane];
            positions.low[k] = self.counters[1][k][lane];
        }
        (I::Words::gather(self.keys, lane), positions)
    }
}
