//! A generator for each value of an array.

use crate::sampling::kept::{KEPT, Kept, Value};
use crate::sampling::{BLOCK, Bits as _, LANES, Line, Lines, Run, Source};

/// The most draws per value that are made in advance for a block.
const DRAWS_AHEAD: usize = 16;
/// The most further draws that are made together, for all values of a line.
const DRAWS_TOGETHER: usize = 16;

/// A source for each 64-bit draw: every value takes it at its own position.
#[derive(Debug)]
pub(super) struct Draws {
    source: Source,
    kept: Kept<Source>,
}

impl Draws {
    pub(super) fn new(source: Source) -> Self {
        Self { source, kept: Kept::new() }
    }

    fn get(&self, number: usize) -> Value<'_, Source> {
        self.kept.get(number as u64, || self.source.fold_in(number as u32))
    }

    /// Writes a draw of all values of a line, unless that would fold its number into the keys of
    /// many other values too; returns whether it did.
    fn line(&self, number: usize, run: Run, out: &mut [Line<u64>]) -> bool {
        if number < KEPT || self.source.batch_len() <= LANES {
            self.get(number).bits64(run, out);
            return true;
        }
        let (own, start) = self.source.at(run.start);
        let last = start.saturating_add(run.step.saturating_mul(LANES as u64 - 1));
        let one_key = last < self.source.per_key();
        if one_key {
            own.fold_in(number as u32).bits64(Run { start, ..run }, out);
        }
        one_key
    }

    /// A draw of the value at a position.
    fn one(&self, number: usize, position: u64) -> u64 {
        let (own, start) = self.source.at(position);
        let mut line = [[0; LANES]];
        own.fold_in(number as u32).bits64(Run { start, step: 1 }, &mut line);
        line[0][0]
    }
}

/// The draws of the values of a block.
#[derive(Debug)]
pub(super) struct BlockDraws {
    run: Run,
    lines: usize,
    /// How many draws of each value are made in advance.
    ahead: usize,
    /// The first draw of each value, then the second one of each, and so on.
    made: Lines<u64, { BLOCK * DRAWS_AHEAD }>,
    later: LaterDraws,
    /// The most draws that a value of each line took.
    taken: [usize; BLOCK],
}

impl BlockDraws {
    /// Room for the draws of values. It is large, so it is filled in place.
    pub(super) fn room() -> Self {
        let run = Run { start: 0, step: 1 };
        Self {
            run,
            lines: 0,
            ahead: 0,
            made: Lines::room_of(),
            later: LaterDraws { run, first: 0, made: 0, lines: [[0; LANES]; DRAWS_TOGETHER] },
            taken: [0; BLOCK],
        }
    }

    /// Starts some lines of values, with about `ahead` draws per value made in advance.
    pub(super) fn begin(&mut self, draws: &Draws, run: Run, lines: usize, ahead: usize) {
        let ahead = ahead.clamp(1, DRAWS_AHEAD);
        let made = self.made.zeros(ahead * lines);
        for (number, made) in made.chunks_exact_mut(lines).enumerate() {
            draws.get(number).bits64(run, made);
        }
        (self.run, self.lines, self.ahead) = (run, lines, ahead);
    }

    /// Calls `draw` with the generator of each value of a line.
    #[inline(always)]
    pub(super) fn line<T>(
        &mut self,
        draws: &Draws,
        line: usize,
        out: &mut [T],
        draw: impl Fn(&mut ValueRng<'_>) -> T,
    ) {
        let (made, step) = (self.made.as_flattened(), self.lines * LANES);
        let first = line * LANES;
        self.later.begin(self.run.skip(first), self.ahead);
        let later = &mut self.later;
        let mut rng = ValueRng { draws, made, step, first, later, next: first, upper: None };
        let mut furthest = 0;
        for (lane, value) in out.iter_mut().enumerate() {
            (rng.next, rng.upper) = (first + lane, None);
            *value = draw(&mut rng);
            furthest = furthest.max(rng.next);
        }
        self.taken[line] = furthest / step;
    }

    /// The median number of draws taken, over the lines.
    pub(super) fn usual(&self) -> usize {
        let mut taken = self.taken;
        let taken = &mut taken[..self.lines];
        taken.sort_unstable();
        taken[taken.len() / 2]
    }
}

/// The draws of a line's values beyond those made in advance.
#[derive(Debug)]
struct LaterDraws {
    run: Run,
    /// The number of the first of them.
    first: usize,
    /// How many of them have been made.
    made: usize,
    lines: [Line<u64>; DRAWS_TOGETHER],
}

impl LaterDraws {
    fn begin(&mut self, run: Run, first: usize) {
        (self.run, self.first, self.made) = (run, first, 0);
    }

    /// The bits of draw `number` of the value in a lane.
    fn get(&mut self, draws: &Draws, lane: usize, number: usize) -> u64 {
        let later = number - self.first;
        while self.made < DRAWS_TOGETHER.min(later + 1) {
            let line = &mut self.lines[self.made..=self.made];
            if !draws.line(self.first + self.made, self.run, line) {
                break;
            }
            self.made += 1;
        }
        match self.lines[..self.made].get(later) {
            Some(line) => line[lane],
            None => draws.one(number, self.run.position(lane)),
        }
    }
}

/// The generator of a value, and then of the next one in its line: its draws, as words of 32 bits.
#[derive(Debug)]
pub struct ValueRng<'a> {
    draws: &'a Draws,
    made: &'a [u64],
    /// The distance between draws of a value.
    step: usize,
    /// The place of the first draw of the line's first value.
    first: usize,
    later: &'a mut LaterDraws,
    /// The place of the next draw, whether or not it has been made.
    next: usize,
    /// The unused half of a draw.
    upper: Option<u32>,
}

impl ValueRng<'_> {
    #[inline(always)]
    pub(super) fn next_u32(&mut self) -> u32 {
        if let Some(upper) = self.upper.take() {
            return upper;
        }
        let bits = self.draw();
        self.upper = Some((bits >> 32) as u32);
        bits as u32
    }

    /// Two words, the lower half first.
    #[inline(always)]
    pub(super) fn next_u64(&mut self) -> u64 {
        match self.upper {
            None => self.draw(),
            Some(_) => self.two_words(),
        }
    }

    pub(super) fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for bytes in bytes.chunks_mut(size_of::<u32>()) {
            bytes.copy_from_slice(&self.next_u32().to_le_bytes()[..bytes.len()]);
        }
    }

    #[cold]
    fn two_words(&mut self) -> u64 {
        let low = self.next_u32();
        u64::from(self.next_u32()) << 32 | u64::from(low)
    }

    /// The bits of the next draw.
    #[inline(always)]
    fn draw(&mut self) -> u64 {
        match self.made.get(self.next) {
            Some(&bits) => {
                self.next += self.step;
                bits
            }
            None => self.draw_later(),
        }
    }

    #[cold]
    fn draw_later(&mut self) -> u64 {
        let (number, place) = (self.next / self.step, self.next % self.step);
        self.next += self.step;
        self.later.get(self.draws, place - self.first, number)
    }
}
