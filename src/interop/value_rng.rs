//! The generators of the values of an array.

use super::stream::{Stream, WORDS};
use crate::sampling::{BLOCK, KeyLanes, LANES, Lines, Run, Source};

/// Words of each key that are made together with those of its neighbours.
const TOGETHER: usize = 16;
/// Words that are made beforehand, at least: a number of 64 bits.
pub(super) const FEWEST: usize = 2;

/// A key for each value of a block, and the first words of their streams.
///
/// Words are made for all values at once, beforehand, or for those of a line, when one of them
/// asks.
#[derive(Debug)]
pub(super) struct Streams {
    keys: KeyLanes,
    /// Of each lane the first words, then the second ones, and so on.
    words: [Lines<u32>; TOGETHER],
    /// How many words the lanes of each line have.
    made: [usize; BLOCK],
    /// How many of them a lane of each line drew at most.
    drawn: [usize; BLOCK],
}

impl Streams {
    /// Room for the streams of a source's values. It is filled where it is, for it is large.
    pub(super) fn room(source: &Source) -> Self {
        Self {
            keys: source.key_lanes(),
            words: [const { Lines::room() }; TOGETHER],
            made: [0; BLOCK],
            drawn: [0; BLOCK],
        }
    }

    /// Becomes the streams of some lines of values, of which the first `ahead` words are made now.
    pub(super) fn begin(&mut self, source: &Source, run: Run, lines: usize, ahead: usize) {
        source.keys(run, lines, &mut self.keys);
        for (position, words) in self.words[..ahead].iter_mut().enumerate() {
            self.keys.bits32_at(position as u64, WORDS, 0, words.zeros(lines));
        }
        (self.made, self.drawn) = ([ahead; BLOCK], [0; BLOCK]);
    }

    /// What `draw` makes of the generator of a value.
    #[inline]
    pub(super) fn value<T>(&mut self, lane: usize, draw: impl FnOnce(&mut ValueRng<'_>) -> T) -> T {
        let mut rng = ValueRng { streams: self, lane, drawn: 0, rest: None };
        let value = draw(&mut rng);
        let (drawn, most) = (rng.drawn, &mut self.drawn[lane / LANES]);
        *most = drawn.max(*most);
        value
    }

    /// The words that at least half of the lines drew.
    pub(super) fn usual(&self) -> usize {
        let mut drawn = self.drawn;
        let drawn = &mut drawn[..self.keys.lines()];
        drawn.sort_unstable();
        drawn[drawn.len() / 2].max(FEWEST)
    }

    /// Makes more words for the lanes of a line.
    #[inline(never)]
    fn make(&mut self, line: usize) {
        for _ in 0..FEWEST.min(TOGETHER - self.made[line]) {
            let (position, lines) = (self.made[line], self.keys.lines());
            let words = &mut self.words[position];
            if words.len() < lines {
                words.zeros(lines);
            }
            self.keys.bits32_at(position as u64, WORDS, line, &mut words[line..=line]);
            self.made[line] += 1;
        }
    }
}

/// The generator of one value: the stream of its key.
#[derive(Debug)]
pub struct ValueRng<'a> {
    streams: &'a mut Streams,
    lane: usize,
    /// How many words were drawn, of those made together.
    drawn: usize,
    /// What follows those.
    rest: Option<Stream<1>>,
}

impl ValueRng<'_> {
    #[inline]
    pub(super) fn next_u32(&mut self) -> u32 {
        let line = self.lane / LANES;
        if self.drawn < self.streams.made[line] {
            let word = self.streams.words[self.drawn].as_flattened()[self.lane];
            self.drawn += 1;
            return word;
        }
        self.next_made()
    }

    /// Two words, the lower half first.
    #[inline]
    pub(super) fn next_u64(&mut self) -> u64 {
        let low = self.next_u32();
        u64::from(self.next_u32()) << 32 | u64::from(low)
    }

    pub(super) fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for bytes in bytes.chunks_mut(size_of::<u32>()) {
            bytes.copy_from_slice(&self.next_u32().to_le_bytes()[..bytes.len()]);
        }
    }

    #[inline(never)]
    fn next_made(&mut self) -> u32 {
        if self.drawn < TOGETHER {
            self.streams.make(self.lane / LANES);
            return self.next_u32();
        }
        let rest = self.rest.get_or_insert_with(|| {
            Stream::new(self.streams.keys.source(self.lane, WORDS), TOGETHER as u64)
        });
        rest.next_u32()
    }
}
