//! The generators of the values of an array.

use crate::sampling::kept::{Kept, Value};
use crate::sampling::{BLOCK, Bits as _, LANES, Lines, Run, Source};

/// Draws of a value that are kept for its neighbours too.
const TOGETHER: usize = 8;
/// Draws that are made beforehand, at least.
pub(super) const FEWEST: usize = 1;

/// A source for each draw of 64 bits: every value takes it at its own position.
#[derive(Debug)]
pub(super) struct Draws {
    source: Source,
    kept: Kept<Source>,
}

impl Draws {
    pub(super) fn new(source: Source) -> Self {
        Self { source, kept: Kept::new() }
    }

    fn get(&self, number: u64) -> Value<'_, Source> {
        self.kept.get(number, || self.source.fold_in(number as u32))
    }
}

/// The first draws of each value of a block.
///
/// They are made for all values at once, beforehand, or for those of a line, when one of them asks.
#[derive(Debug)]
pub(super) struct Streams {
    run: Run,
    lines: usize,
    numbers: [Lines<u64>; TOGETHER],
    /// How many draws are made of each line.
    made: [usize; BLOCK],
    /// How many of them a lane of each line took at most.
    taken: [usize; BLOCK],
}

impl Streams {
    /// Room for the draws of values. It is filled where it is, for it is large.
    pub(super) fn room() -> Self {
        Self {
            run: Run { start: 0, step: 1 },
            lines: 0,
            numbers: [const { Lines::room() }; TOGETHER],
            made: [0; BLOCK],
            taken: [0; BLOCK],
        }
    }

    /// Becomes the draws of some lines of values, of which the first `ahead` are made now.
    pub(super) fn begin(&mut self, draws: &Draws, run: Run, lines: usize, ahead: usize) {
        (self.run, self.lines) = (run, lines);
        for (number, numbers) in (0..).zip(&mut self.numbers[..ahead]) {
            draws.get(number).bits64(run, numbers.zeros(lines));
        }
        (self.made, self.taken) = ([ahead; BLOCK], [0; BLOCK]);
    }

    /// What `draw` makes of the generator of a value.
    #[inline(always)]
    pub(super) fn value<T>(
        &mut self,
        draws: &Draws,
        lane: usize,
        draw: impl FnOnce(&mut ValueRng<'_>) -> T,
    ) -> T {
        let (first, made) = (self.numbers[0].as_flattened()[lane], self.made[lane / LANES] as u64);
        let mut rng = ValueRng { draws, streams: self, lane, words: 0, first, made, last: None };
        let value = draw(&mut rng);
        let taken = (rng.words.div_ceil(2) as usize).min(TOGETHER);
        let most = &mut self.taken[lane / LANES];
        *most = taken.max(*most);
        value
    }

    /// The draws that at least half of the lines took.
    pub(super) fn usual(&self) -> usize {
        let mut taken = self.taken;
        let taken = &mut taken[..self.lines];
        taken.sort_unstable();
        taken[taken.len() / 2].max(FEWEST)
    }

    /// Makes a line's next draw.
    fn make(&mut self, draws: &Draws, line: usize) {
        let number = self.made[line];
        let numbers = &mut self.numbers[number];
        if numbers.len() < self.lines {
            numbers.zeros(self.lines);
        }
        let run = self.run.skip(line * LANES);
        draws.get(number as u64).bits64(run, &mut numbers[line..=line]);
        self.made[line] += 1;
    }
}

/// The generator of one value: its draws, as words of 32 bits.
#[derive(Debug)]
pub struct ValueRng<'a> {
    draws: &'a Draws,
    streams: &'a mut Streams,
    lane: usize,
    /// How many words were drawn.
    words: u64,
    /// The first draw.
    first: u64,
    /// How many draws its line has.
    made: u64,
    /// The number and the bits of a draw that is not kept for all.
    last: Option<(u64, u64)>,
}

impl ValueRng<'_> {
    #[inline(always)]
    pub(super) fn next_u32(&mut self) -> u32 {
        let bits = self.draw(self.words / 2);
        let half = if self.words.is_multiple_of(2) { bits } else { bits >> 32 };
        self.words += 1;
        half as u32
    }

    /// Two words, the lower half first.
    #[inline(always)]
    pub(super) fn next_u64(&mut self) -> u64 {
        if self.words.is_multiple_of(2) {
            self.words += 2;
            return self.draw(self.words / 2 - 1);
        }
        let low = self.next_u32();
        u64::from(self.next_u32()) << 32 | u64::from(low)
    }

    pub(super) fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for bytes in bytes.chunks_mut(size_of::<u32>()) {
            bytes.copy_from_slice(&self.next_u32().to_le_bytes()[..bytes.len()]);
        }
    }

    /// The bits of a draw.
    #[inline(always)]
    fn draw(&mut self, number: u64) -> u64 {
        if number == 0 {
            return self.first;
        }
        if number < self.made {
            return self.streams.numbers[number as usize].as_flattened()[self.lane];
        }
        self.further(number)
    }

    #[inline(never)]
    fn further(&mut self, number: u64) -> u64 {
        if number < TOGETHER as u64 {
            self.streams.make(self.draws, self.lane / LANES);
            self.made = number + 1;
            return self.draw(number);
        }
        if let Some((last, bits)) = self.last
            && last == number
        {
            return bits;
        }
        let mut line = [[0; LANES]];
        let position = self.streams.run.position(self.lane);
        self.draws.get(number).bits64(Run { start: position, step: 1 }, &mut line);
        self.last = Some((number, line[0][0]));
        line[0][0]
    }
}
