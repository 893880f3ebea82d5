//! Points of one key or of many.

use std::sync::OnceLock;

use crate::sampling::{Bits as _, LANES, Line, PointBits, Run, Source};

/// The points of a sequence, without what differs between keys: coordinates as words `W`, of 64 bits
/// or of the upper 32.
pub(super) trait Sequence<W = u64>: Send + Sync {
    /// The randomness of a key.
    type Randomness: Send + Sync;

    fn dimension(&self) -> usize;

    /// The randomness of a key, by its number.
    fn randomness(&self, key: u64) -> Self::Randomness;

    /// Writes the coordinates at consecutive positions among the coordinates of a key.
    fn coordinates(&self, randomness: &Self::Randomness, start: u64, out: &mut [W]);

    /// Prepares the lines that [`coordinates`](Self::coordinates) replaces: by default, not at all.
    fn prepare(&self, _run: Run, _out: &mut [Line<W>]) {}
}

/// The points of each key. The randomness of a key is made when it is first needed, and kept.
pub(super) struct ByKey<S: Sequence<W>, W = u64> {
    sequence: S,
    /// The number of coordinates of each key.
    per_key: u64,
    keys: Box<[OnceLock<S::Randomness>]>,
}

impl<W, S: Sequence<W>> ByKey<S, W> {
    /// The sequence, with `count` points for each of `keys` keys.
    pub(super) fn new(sequence: S, keys: usize, count: u64) -> Self {
        let per_key = count * sequence.dimension() as u64;
        Self { sequence, per_key, keys: (0..keys).map(|_| OnceLock::new()).collect() }
    }

    /// Writes coordinates at consecutive positions, up to the last one of a key; returns how many.
    fn write(
        &self,
        position: u64,
        out: &mut [W],
        coordinates: impl Fn(&S, &S::Randomness, u64, &mut [W]),
    ) -> usize {
        if self.per_key == 0 {
            return out.len();
        }
        let (key, start) = (position / self.per_key, position % self.per_key);
        let Some(randomness) = usize::try_from(key).ok().and_then(|key| self.keys.get(key)) else {
            // Past the end.
            return out.len();
        };
        let randomness = randomness.get_or_init(|| self.sequence.randomness(key));
        let len = (self.per_key - start).min(out.len() as u64) as usize;
        coordinates(&self.sequence, randomness, start, &mut out[..len]);
        len
    }

    /// Writes the coordinates at the positions of a run.
    pub(super) fn coordinates(&self, run: Run, out: &mut [Line<W>]) {
        self.coordinates_by(run, out, S::coordinates);
    }

    /// Writes coordinates as [`coordinates`](Self::coordinates) does, by another function in place
    /// of [the sequence's](Sequence::coordinates).
    pub(super) fn coordinates_by(
        &self,
        run: Run,
        out: &mut [Line<W>],
        coordinates: impl Fn(&S, &S::Randomness, u64, &mut [W]),
    ) {
        self.sequence.prepare(run, out);
        let out = out.as_flattened_mut();
        let (mut done, together) = (0, if run.step == 1 { out.len() } else { 1 });
        while done < out.len() {
            let end = out.len().min(done + together);
            done += self.write(run.position(done), &mut out[done..end], &coordinates);
        }
    }
}

/// The [cost](PointBits::cost) of a coordinate. Some take longer, but then too it is faster to make
/// points as a whole than a coordinate of each, which the engine does where values are cheap.
pub(super) const COST: usize = 3;

impl<S: Sequence> PointBits for ByKey<S> {
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]) {
        self.coordinates(run, out);
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// Random words of each key's coordinates. Their positions depend on the number of the coordinate
/// alone.
pub(super) struct Words {
    source: Source,
    lines: usize,
    most: usize,
}

/// Words for the order of points come after the words of this many coordinates.
const ORDER: usize = 1 << 20;

impl Words {
    /// Words for up to `most` coordinates of up to `lines` lines.
    pub(super) fn new(source: &Source, most: usize, lines: usize) -> Self {
        Self { source: source.with_len((most * lines * LANES) as u64), lines, most }
    }

    /// Words with room for the order of the points, at one place whatever the number of coordinates.
    pub(super) fn with_order(source: &Source, lines: usize) -> Self {
        Self::new(source, ORDER + 1, lines)
    }

    fn run(&self, key: u64, coordinate: usize) -> Run {
        let before = key * self.most as u64 + coordinate as u64;
        Run { start: before * (self.lines * LANES) as u64, step: 1 }
    }

    /// The first words of a coordinate.
    pub(super) fn words32(&self, key: u64, coordinate: usize, out: &mut [Line<u32>]) {
        self.source.bits32(self.run(key, coordinate), out);
    }

    /// Words of 64 bits, as [`words32`](Self::words32).
    pub(super) fn words64(&self, key: u64, coordinate: usize, out: &mut [Line<u64>]) {
        self.source.bits64(self.run(key, coordinate), out);
    }

    /// The first line of words of a coordinate.
    pub(super) fn line(&self, key: u64, coordinate: usize) -> Line<u64> {
        let mut line = [[0; LANES]];
        self.words64(key, coordinate, &mut line);
        line[0]
    }

    /// A line of the words for the order of the points, of [`with_order`](Self::with_order).
    pub(super) fn of_order(&self, key: u64) -> Line<u64> {
        self.line(key, ORDER)
    }

    /// One word of each of the first coordinates: a shift.
    pub(super) fn shift(&self, key: u64, dimension: usize) -> Vec<u64> {
        (0..dimension).map(|coordinate| self.line(key, coordinate)[0]).collect()
    }
}

/// Cuts coordinates at consecutive positions from `start` on into points: calls `f` with the number
/// of the point, the number of the first coordinate, and the coordinates.
#[inline(always)]
pub(super) fn each_point(
    start: u64,
    dimension: usize,
    mut out: &mut [u64],
    mut f: impl FnMut(u64, usize, &mut [u64]),
) {
    let (mut point, mut first) = (start / dimension as u64, (start % dimension as u64) as usize);
    while !out.is_empty() {
        let own;
        (own, out) = out.split_at_mut(out.len().min(dimension - first));
        f(point, first, own);
        (point, first) = (point.wrapping_add(1), 0);
    }
}

/// a b / 2^64, rounded down.
#[inline(always)]
pub(super) fn high_product(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 64) as u64
}
