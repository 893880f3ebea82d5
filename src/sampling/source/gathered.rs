//! Keys and counters of a block whose lanes do not share them.

use pulp::{Simd, WithSimd};

use super::{Keys, Source};
use crate::engine::Run;
use crate::prng::{Counted, MAX_WORDS};
use crate::sampling::places::Places;
use crate::simd::{BLOCK, LANES, Line, Lines};

/// A key and a counter for each lane.
pub(super) struct Gathered {
    /// For each line, the first words, then the second ones, and so on.
    keys: Lines<u32, { BLOCK * MAX_WORDS }>,
    /// The high and low halves: a vector has half as many 64-bit lanes as 32-bit ones.
    counters: [Lines<u32>; 2],
}

impl Gathered {
    #[inline(always)]
    pub(super) fn room() -> Self {
        Self { keys: Lines::room_of(), counters: [Lines::room(), Lines::room()] }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, source: &Source, places: Places<'_>, lines: usize) {
        self.keys.zeros(lines * source.functions.words);
        for halves in &mut self.counters {
            halves.zeros(lines);
        }
        source.level.dispatch(Gathering { source, places, gathered: self });
    }

    #[inline(always)]
    pub(super) fn counted(&self, len: u64) -> Counted<'_> {
        let [high, low] = &self.counters;
        Counted { keys: &self.keys, counters: [high, low], len }
    }
}

struct Gathering<'a> {
    source: &'a Source,
    places: Places<'a>,
    gathered: &'a mut Gathered,
}

impl WithSimd for Gathering<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        let Self { source, places, gathered: Gathered { keys, counters: [high, low] } } = self;
        let words = source.functions.words;
        let mut counters = Lines::room();
        let counters = counters.zeros(low.len()).as_flattened_mut();
        match (&source.keys, places) {
            (Keys::One(key), places) => {
                for line in keys.chunks_exact_mut(words) {
                    for (line, &word) in line.iter_mut().zip(key.words()) {
                        *line = [word; LANES];
                    }
                }
                for (lane, counter) in counters.iter_mut().enumerate() {
                    *counter = places.position(lane);
                }
            }
            (Keys::Batch(batch), Places::Run(run @ Run { step: 1, .. })) => {
                in_a_row(source, batch, run, keys, counters);
            }
            (Keys::Batch(batch), places) => {
                // Lanes past the end of the batch may take any key, as their values are dropped.
                let last = source.batch_len() as u64 - 1;
                for (lane, counter) in counters.iter_mut().enumerate() {
                    let position = places.position(lane);
                    let key = (position / source.per_key).min(last) as usize;
                    for (word, &value) in batch[key * words..][..words].iter().enumerate() {
                        keys[lane / LANES * words + word][lane % LANES] = value;
                    }
                    *counter = position % source.per_key;
                }
            }
        }
        if !source.counters.are_positions() {
            for counter in &mut *counters {
                *counter = source.counters.at(*counter);
            }
        }
        let halves = high.as_flattened_mut().iter_mut().zip(low.as_flattened_mut());
        for ((high, low), &counter) in halves.zip(&*counters) {
            (*high, *low) = ((counter >> 32) as u32, counter as u32);
        }
    }
}

/// Writes the keys of consecutive positions, and each position among its key's.
#[inline(always)]
fn in_a_row(
    source: &Source,
    batch: &[u32],
    run: Run,
    keys: &mut [Line<u32>],
    positions: &mut [u64],
) {
    let (words, per_key) = (source.functions.words, source.per_key);
    let lanes = positions.len();
    let (index, first) = ((run.start / per_key) as usize, run.start % per_key);
    if per_key < lanes as u64 {
        // A division by multiplication, exact for the lanes of a block.
        let (first, per_key) = (first as u32, per_key as u32);
        let reciprocal = (1_u32 << 16).div_ceil(per_key);
        for (lane, position) in (0..).zip(&mut *positions) {
            let there: u32 = first + lane;
            let quotient = (there * reciprocal) >> 16;
            *position = (there - quotient * per_key).into();
        }
    } else {
        for (lane, position) in (0..).zip(&mut *positions) {
            // Wraps only past the end of the batch, where values are dropped.
            let there: u64 = first.wrapping_add(lane);
            *position = if there >= per_key { there - per_key } else { there };
        }
    }
    for word in 0..words {
        // Short runs are written as a whole vector, for which there is room.
        let mut row = [0; BLOCK * LANES + LANES];
        let (mut lane, mut end) = (0, per_key - first);
        // Lanes past the end of the batch may have any key, as their values are dropped.
        for key in batch.get(index * words..).unwrap_or_default().chunks_exact(words) {
            let until = end.min(lanes as u64) as usize;
            if until - lane <= LANES {
                row[lane..].first_chunk_mut::<LANES>().expect("room").fill(key[word]);
            } else {
                row[lane..until].fill(key[word]);
            }
            if until == lanes {
                break;
            }
            (lane, end) = (until, end.saturating_add(per_key));
        }
        let lines = row.as_chunks::<LANES>().0;
        for (line, row) in keys.chunks_exact_mut(words).zip(lines) {
            line[word] = *row;
        }
    }
}
