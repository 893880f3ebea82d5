//! Keys and counters of a block whose lanes do not share them.

use std::ops::Range;

use super::{Keys, Source};
use crate::engine::Run;
use crate::prng::{Counted, Kernels, MAX_WORDS, OfRow};
use crate::sampling::places::Places;
use crate::simd::{BLOCK, LANES, Line, Lines, LinesTogether, TOGETHER, inlined, prefetch_ahead};

impl Source {
    /// Evaluates as [`evaluate`](Self::evaluate) does, where keys and counters do not form a row.
    #[inline(never)]
    pub(super) fn evaluate_apart<T: Copy + Default>(
        &self,
        kernels: &Kernels<T>,
        width: usize,
        places: Places<'_>,
        out: &mut [Line<T>],
    ) {
        if width == 1
            && let Some(run) = self.run_over_long_keys(places)
        {
            return self.evaluate_rows(kernels.row, run, out);
        }
        let mut lanes = Gathered::room();
        for (number, out) in out.chunks_mut(BLOCK * width).enumerate() {
            let (places, lines) = (places.skip_lines(number * BLOCK), out.len() / width);
            if let Some(row) = self.row(places, lines * LANES) {
                (kernels.row)(self.level, row, out);
            } else {
                lanes.write(self, places, lines);
                (kernels.gathered)(self.level, lanes.counted(self.counters.len), out);
            }
        }
    }

    /// Places as a run through a batch, if the keys have many values each: these are made faster by
    /// themselves, and moved, than together with others, where each lane has a key of its own.
    fn run_over_long_keys(&self, places: Places<'_>) -> Option<Run> {
        const LONG: usize = 3 * LANES;
        let run = places.run().filter(|run| run.step == 1)?;
        let batch = matches!(self.keys, Keys::Batch(_));
        let len = usize::try_from(self.per_key).ok().filter(|&len| batch && len >= LONG)?;
        self.counters.row(Run { start: 0, step: 1 }, len).map(|_| run)
    }

    /// Evaluates as [`evaluate`](Self::evaluate) does, key by key.
    fn evaluate_rows<T: Copy + Default>(
        &self,
        write_row: OfRow<T>,
        mut run: Run,
        out: &mut [Line<T>],
    ) {
        let mut own = LinesTogether::room_of();
        let (mut done, lanes) = (0, out.len() * LANES);
        while done < lanes {
            let left = (lanes - done).min(TOGETHER * BLOCK * LANES);
            let len = (self.per_key - run.start % self.per_key).min(left as u64) as usize;
            let end = done + len;
            match self.row(run.into(), len) {
                // The lanes behind the row are written again, by the next one.
                Some(row) if done.is_multiple_of(LANES) => {
                    write_row(self.level, row, &mut out[done / LANES..end.div_ceil(LANES)]);
                }
                Some(row) => {
                    let out = &mut out.as_flattened_mut()[done..end];
                    prefetch_ahead(out);
                    let own = own.zeros(len.div_ceil(LANES));
                    write_row(self.level, row, own);
                    out.copy_from_slice(&own.as_flattened()[..len]);
                }
                // A batch without keys has no values.
                None => {}
            }
            (done, run) = (end, run.skip(len));
        }
    }
}

/// A key and a counter for each lane.
struct Gathered {
    /// For each line, the first words, then the second ones, and so on.
    keys: Lines<u32, { BLOCK * MAX_WORDS }>,
    /// The high and low halves: a vector has half the number of lanes of 64 bits.
    counters: [Lines<u32>; 2],
}

impl Gathered {
    #[inline(always)]
    fn room() -> Self {
        Self { keys: Lines::room_of(), counters: [Lines::room(), Lines::room()] }
    }

    #[inline(always)]
    fn write(&mut self, source: &Source, places: Places<'_>, lines: usize) {
        self.keys.zeros(lines * source.functions.words);
        for halves in &mut self.counters {
            halves.zeros(lines);
        }
        source.level.vectorize(inlined!(move || self.fill(source, places)));
    }

    #[inline(always)]
    fn fill(&mut self, source: &Source, places: Places<'_>) {
        let Self { keys, counters: [high, low] } = self;
        let (words, per_key) = (source.functions.words, source.per_key);
        let (lines, lanes) = (low.len(), low.len() * LANES);
        let mut counters = Lines::room();
        match (&source.keys, places) {
            (Keys::One(key), places) => {
                for line in keys.chunks_exact_mut(words) {
                    for (line, &word) in line.iter_mut().zip(key.words()) {
                        *line = [word; LANES];
                    }
                }
                let counters = counters.zeros(lines).as_flattened_mut();
                match places {
                    Places::Any(places) => {
                        counters.copy_from_slice(&places.as_flattened()[..lanes]);
                    }
                    Places::Run(run) => {
                        for (lane, counter) in counters.iter_mut().enumerate() {
                            *counter = run.position(lane);
                        }
                    }
                }
            }
            (Keys::Batch(batch), Places::Run(run @ Run { step: 1, .. })) => {
                keys_in_a_row(source, batch, run, lanes, keys);
                let first = run.start % per_key;
                let short = per_key < lanes as u64;
                if short && source.counters.are_positions() {
                    // The high halves are 0.
                    return short_runs(first, per_key, low.as_flattened_mut());
                }
                let counters = counters.zeros(lines).as_flattened_mut();
                if short {
                    short_runs(first, per_key, counters);
                } else {
                    for (lane, position) in (0..).zip(counters) {
                        // Wraps only past the end of the batch, where values are dropped.
                        let there: u64 = first.wrapping_add(lane);
                        *position = if there >= per_key { there - per_key } else { there };
                    }
                }
            }
            (Keys::Batch(batch), places) => {
                // Lanes past the end of the batch may take any key, as their values are dropped.
                let last = source.batch_len() as u64 - 1;
                let counters = counters.zeros(lines).as_flattened_mut();
                for (lane, counter) in counters.iter_mut().enumerate() {
                    let position = places.position(lane);
                    let key = (position / per_key).min(last) as usize;
                    for (word, &value) in batch[key * words..][..words].iter().enumerate() {
                        keys[lane / LANES * words + word][lane % LANES] = value;
                    }
                    *counter = position % per_key;
                }
            }
        }
        let counters = counters.as_flattened_mut();
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

    #[inline(always)]
    fn counted(&self, len: u64) -> Counted<'_> {
        let [high, low] = &self.counters;
        Counted { keys: &self.keys, counters: [high, low], len }
    }
}

/// Writes the keys of consecutive positions.
///
/// Lanes past the end of the batch may have any key, as their values are dropped.
#[inline(always)]
fn keys_in_a_row(source: &Source, batch: &[u32], run: Run, lanes: usize, keys: &mut [Line<u32>]) {
    let (words, per_key) = (source.functions.words, source.per_key);
    let (index, first) = ((run.start / per_key) as usize, run.start % per_key);
    let given = batch.get(index * words..).unwrap_or_default().chunks_exact(words);
    for word in 0..words {
        let mut row = [0; BLOCK * LANES + LANES];
        let values = given.clone().map(inlined!(|key| key[word]));
        let ends = (per_key - first, per_key);
        // Short runs are written as vectors, for which there is room.
        match per_key {
            ..=4 => {
                runs(values, ends, lanes, inlined!(|run, value| row[run.start..][..4].fill(value)))
            }
            5..=16 => {
                runs(values, ends, lanes, inlined!(|run, value| row[run.start..][..16].fill(value)))
            }
            _ => runs(values, ends, lanes, inlined!(|run, value| row[run].fill(value))),
        }
        for (line, row) in keys.chunks_exact_mut(words).zip(row.as_chunks::<LANES>().0) {
            line[word] = *row;
        }
    }
}

/// Calls `write` with the lanes of each value: up to `end` for the first, then `per_key` lanes for each.
#[inline(always)]
fn runs(
    values: impl Iterator<Item = u32>,
    (mut end, per_key): (u64, u64),
    lanes: usize,
    mut write: impl FnMut(Range<usize>, u32),
) {
    let mut lane = 0;
    for value in values {
        let until = end.min(lanes as u64) as usize;
        write(lane..until, value);
        if until == lanes {
            return;
        }
        (lane, end) = (until, end.saturating_add(per_key));
    }
}

/// Writes the positions in runs that are shorter than a block: from `first` on, and from 0 on in
/// each further one.
#[inline(always)]
fn short_runs<T: From<u32>>(first: u64, per_key: u64, out: &mut [T]) {
    // A division by multiplication, exact for the lanes of a block.
    let (first, per_key) = (first as u32, per_key as u32);
    let reciprocal = (1_u32 << 16).div_ceil(per_key);
    for (lane, position) in (0..).zip(out) {
        let there: u32 = first + lane;
        let quotient = (there * reciprocal) >> 16;
        *position = (there - quotient * per_key).into();
    }
}
