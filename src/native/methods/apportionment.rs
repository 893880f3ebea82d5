//! The 2^64 integers of 64 bits, apportioned among categories: a random one selects a category, by inversion.
//!
//! Blocks of 192 categories have integers in proportion to their probabilities, one after the other, and so have the
//! categories of a block. The likeliest one of each has what the others leave: small probabilities are not lost beside
//! large ones. The category is the same, whether it is found with a table or without.

use std::sync::Arc;

use super::guide::Guide;
use crate::math::Real;
use crate::sampling::{
    BLOCK, Bits as _, Bound, LANES, Line, Lines, Run, Sampler, Source, each_with,
};
use crate::simd::{inlined, kernel};

const TWO_64: f64 = (1_u128 << 64) as f64;

/// A number of [0, 2^64) as an integer, within 1, in operations that vectorise.
#[inline(always)]
fn whole(number: f64) -> u64 {
    // To these, integers of 32 bits are added without rounding: to their last bits.
    const HIGH: f64 = (1_u64 << 52) as f64;
    const LOW: f64 = (3_u64 << 51) as f64;
    let high = number * (1.0 / (1_u64 << 32) as f64) + HIGH;
    let low = number - (high - HIGH) * (1_u64 << 32) as f64 + LOW;
    let [high, low] = [high.to_bits() - HIGH.to_bits(), low.to_bits().wrapping_sub(LOW.to_bits())];
    (high << 32).wrapping_add(low)
}

/// Rows of logits, each of `n` categories.
pub(crate) struct Rows {
    pub(crate) logits: Arc<Vec<f64>>,
    pub(crate) n: usize,
}

impl Rows {
    fn row(&self, row: u32) -> &[f64] {
        &self.logits[row as usize * self.n..][..self.n]
    }
}

/// The categories of a block.
pub(crate) const TOGETHER: usize = BLOCK * LANES;

/// The integers of a row's blocks.
struct Apportionment<'a> {
    blocks: &'a [[f64; TOGETHER]],
    /// The last block, filled up with negative infinity to a whole line, unless it is one of `blocks`.
    last: Lines<f64>,
    largest: f64,
    /// What a category's exponential is multiplied by.
    factor: f64,
    /// Where each block's integers start, and then 2^64.
    starts: Vec<u128>,
}

impl<'a> Apportionment<'a> {
    fn new(logits: &'a [f64]) -> Self {
        let (blocks, rest) = logits.as_chunks();
        let mut last = Lines::room();
        let lines = last.repeat(f64::NEG_INFINITY, rest.len().div_ceil(LANES));
        lines.as_flattened_mut()[..rest.len()].copy_from_slice(rest);
        let new = Self { blocks, last, largest: 0.0, factor: 0.0, starts: Vec::new() };

        let count = logits.len().div_ceil(TOGETHER);
        let (mut largest, mut likeliest) = (f64::NEG_INFINITY, 0);
        for number in 0..count {
            let here = new.largest_of(number);
            if here > largest {
                (largest, likeliest) = (here, number);
            }
        }
        let sums = (0..count).map(|number| {
            let sum = over_lanes(
                [0.0; LANES],
                new.block(number),
                inlined!(|sum, logit| sum + Real::exp(logit - largest)),
            );
            sum.into_iter().sum::<f64>()
        });
        let sums = Vec::from_iter(sums);
        let factor = TWO_64 / sums.iter().sum::<f64>();

        let mut sizes = Vec::from_iter(sums.iter().map(|sum| u128::from(whole(sum * factor))));
        sizes[likeliest] = 0;
        sizes[likeliest] = END - sizes.iter().sum::<u128>();
        let mut starts = vec![0];
        starts.extend(sizes.iter().scan(0, |until, size| {
            *until += size;
            Some(*until)
        }));
        Self { starts, largest, factor, ..new }
    }

    fn block(&self, number: usize) -> &[Line<f64>] {
        self.blocks.get(number).map_or(&*self.last, |block| block.as_chunks().0)
    }

    fn largest_of(&self, number: usize) -> f64 {
        let lanes = over_lanes(
            [f64::NEG_INFINITY; LANES],
            self.block(number),
            inlined!(|largest, logit| larger(largest, logit)),
        );
        lanes.into_iter().fold(f64::NEG_INFINITY, larger)
    }

    /// Where the integers of a block's categories end, before 2^64, and how many of them do.
    fn ends(&self, number: usize) -> (Lines<u64>, usize) {
        let (logits, &Self { largest, factor, .. }) = (self.block(number), self);
        let mut room = Lines::room();
        let own = room.zeros(logits.len());
        each_with(own, logits, inlined!(|_, logit| whole(Real::exp(logit - largest) * factor)));
        let (own, logits) = (own.as_flattened_mut(), logits.as_flattened());
        let largest = self.largest_of(number);
        let likeliest = logits.iter().position(|&logit| logit == largest).unwrap_or_default();
        own[likeliest] = 0;
        let others = own.iter().fold(0_u64, |sum, &own| sum.wrapping_add(own));
        let (start, end) = (self.starts[number], self.starts[number + 1]);
        // None is 2^64.
        let rest = u64::try_from((end - start).saturating_sub(others.into())).ok();
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        let (mut until, mut ended) = (start as u64, 0);
        for category in 0..own.len() {
            let own = &mut own[category];
            let here = if category == likeliest { rest } else { Some(*own) };
            let Some(sum) = here.and_then(|here| until.checked_add(here)) else { break };
            until = sum.min(end);
            *own = until;
            ended += 1;
        }
        (room, ended)
    }

    /// Writes the category that each of `bits` selects.
    fn select(&self, bits: &[u64], categories: &mut [usize]) {
        let starts = &self.starts[1..];
        let block = |&bits: &u64| starts.partition_point(|&start| start <= u128::from(bits));
        let mut of_values = Vec::from_iter(bits.iter().map(block).zip(0..));
        of_values.sort_unstable();
        for values in of_values.chunk_by(|a, b| a.0 == b.0) {
            let number = values[0].0;
            let (ends, ended) = self.ends(number);
            let ends = &ends.as_flattened()[..ended];
            for &(_, value) in values {
                let within = ends.partition_point(|&end| end <= bits[value]);
                categories[value] = number * TOGETHER + within;
            }
        }
    }
}

/// One more than the largest integer.
const END: u128 = 1 << u64::BITS;

#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// For each lane, `f` of a number and each of the lane's, one after the other.
#[inline(always)]
fn over_lanes(start: Line<f64>, lines: &[Line<f64>], f: impl Fn(f64, f64) -> f64) -> Line<f64> {
    let mut results = start;
    kernel(inlined!(|lanes| {
        let mut own = start;
        for line in lines {
            lanes.each(inlined!(|lane| own[lane] = f(own[lane], line[lane])));
        }
        results = own;
    }));
    results
}

/// Where the integers of a row's categories end.
#[derive(Debug)]
pub(crate) struct Table(Guide);

impl Table {
    pub(crate) fn new(rows: &Rows, row: u32) -> Self {
        let apportionment = Apportionment::new(rows.row(row));
        let mut all = Vec::with_capacity(rows.n.next_multiple_of(LANES));
        for number in 0..apportionment.starts.len() - 1 {
            let (ends, ended) = apportionment.ends(number);
            all.extend_from_slice(&ends.as_flattened()[..ended]);
        }
        all.truncate(rows.n - 1);
        // Not for many rows, whose tables together would not fit a cache.
        let is_large = rows.logits.len() == rows.n;
        Self(Guide::new(all, is_large))
    }
}

/// The sampler of categories of rows, which are gone through for each block of values.
pub(crate) struct Sought {
    pub(crate) source: Source,
    pub(crate) rows: Rows,
    /// The row of each value.
    pub(crate) of: Bound<u32>,
}

impl Sampler<usize> for Sought {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        if self.rows.n <= TOGETHER && self.of.as_scalar().is_none() {
            return self.of_one_block(run, out);
        }
        self.by_rows(run, out.as_flattened_mut());
    }

    fn few(&self, run: Run, out: &mut [usize]) -> bool {
        self.by_rows(run, out);
        true
    }

    fn cost(&self) -> usize {
        2 * self.rows.n
    }
}

impl Sought {
    /// Writes less than a block or one, row by row.
    fn by_rows(&self, run: Run, out: &mut [usize]) {
        let (mut bits, mut of, lines) = (Lines::room(), Lines::room(), out.len().div_ceil(LANES));
        self.source.bits64(run, bits.zeros(lines));
        let of = &self.of.lines(run, lines, &mut of).as_flattened()[..out.len()];
        let mut from = 0;
        for of in of.chunk_by(|a, b| a == b) {
            let values = from..from + of.len();
            let apportionment = Apportionment::new(self.rows.row(of[0]));
            apportionment.select(&bits.as_flattened()[values.clone()], &mut out[values]);
            from += of.len();
        }
    }

    /// Each lane has a row, of a single block.
    fn of_one_block(&self, run: Run, out: &mut [Line<usize>]) {
        let (mut bits, mut of) = (Lines::room(), Lines::room());
        self.source.bits64(run, bits.zeros(out.len()));
        let rows = self.of.lines(run, out.len(), &mut of);
        let mut parts = vec![[0.0; LANES]; self.rows.n];
        for ((out, bits), rows) in out.iter_mut().zip(&*bits).zip(rows) {
            for (lane, &row) in rows.iter().enumerate() {
                let logits = self.rows.row(row);
                parts.iter_mut().zip(logits).for_each(|(line, &logit)| line[lane] = logit);
            }
            *out = select_each(&mut parts, bits).map(|category| category as usize);
        }
    }
}

/// The category that the bits of each lane select, as by [`Apportionment::select`]. `parts` has the logits, category by
/// category.
fn select_each(parts: &mut [Line<f64>], bits: &Line<u64>) -> Line<u64> {
    let mut categories = [0; LANES];
    kernel(inlined!(|lanes| {
        let (mut likeliest, mut largest) = ([0; LANES], parts[0]);
        for (category, line) in (0_u64..).zip(parts.iter()) {
            lanes.each(inlined!(|lane| {
                let larger = line[lane] > largest[lane];
                largest[lane] = if larger { line[lane] } else { largest[lane] };
                likeliest[lane] = if larger { category } else { likeliest[lane] };
            }));
        }
        let mut sums = [[0.0; LANES]; LANES];
        for (category, line) in parts.iter_mut().enumerate() {
            let sum = &mut sums[category % LANES];
            lanes.each(inlined!(|lane| {
                line[lane] = Real::exp(line[lane] - largest[lane]);
                sum[lane] += line[lane];
            }));
        }
        let mut sum = [0.0; LANES];
        for part in &sums {
            lanes.each(inlined!(|lane| sum[lane] += part[lane]));
        }
        let mut others = [0_u64; LANES];
        for (category, line) in (0_u64..).zip(parts.iter_mut()) {
            lanes.each(inlined!(|lane| {
                let own = whole(line[lane] * (TWO_64 / sum[lane]));
                let own = if category == likeliest[lane] { 0 } else { own };
                others[lane] = others[lane].wrapping_add(own);
                line[lane] = f64::from_bits(own);
            }));
        }
        let (mut until, mut count) = ([0_u64; LANES], [0_u64; LANES]);
        let mut are_any = [0_u64; LANES];
        for (category, line) in (0_u64..).zip(parts.iter()) {
            lanes.each(inlined!(|lane| {
                let is_likeliest = category == likeliest[lane];
                let rest = others[lane].wrapping_neg();
                let own = if is_likeliest { rest } else { line[lane].to_bits() };
                until[lane] = until[lane].wrapping_add(own);
                are_any[lane] |= own | u64::from(is_likeliest);
                // 0 is 2^64 where any integers are before.
                let is_end = until[lane].wrapping_sub(1) < bits[lane];
                count[lane] += u64::from(is_end | (are_any[lane] == 0));
            }));
        }
        categories = count;
    }));
    categories
}

/// The sampler of categories of rows that have tables.
pub(crate) struct LookedUp {
    pub(crate) source: Source,
    pub(crate) tables: Arc<Vec<Table>>,
    /// The row of each value.
    pub(crate) of: Bound<u32>,
}

impl Sampler<usize> for LookedUp {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let (mut bits, mut of) = (Lines::room(), Lines::room());
        let bits = bits.zeros(out.len());
        self.source.bits64(run, bits);
        if let Some(row) = self.of.as_scalar() {
            self.tables[row as usize].0.counts(bits, inlined!(|category| category));
            for (out, bits) in out.iter_mut().zip(bits) {
                *out = bits.map(|category| category as usize);
            }
            return;
        }
        let of = self.of.lines(run, out.len(), &mut of);
        let values = out.as_flattened_mut().iter_mut().zip(bits.as_flattened());
        for ((out, &bits), &row) in values.zip(of.as_flattened()) {
            *out = self.tables[row as usize].0.count(bits);
        }
    }

    fn cost(&self) -> usize {
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_within_one() {
        let largest = TWO_64 * (1.0 - f64::EPSILON);
        for number in
            [0.0, 0.3, 0.7, 1.0, 4_294_967_295.6, 4_294_967_296.0, 1e12 + 0.75, 1.8e19, largest]
        {
            assert!(whole(number).abs_diff(number as u64) <= 1, "{number}");
        }
    }

    fn ramp(n: i32, step: f64) -> Vec<f64> {
        (0..n).map(|i| f64::from(i * 7 % n) * step).collect()
    }

    /// Logits that are even, uneven, equal, one alone, impossible, and so small that a block has none of the integers.
    fn rows() -> [Rows; 10] {
        let impossible = |mut logits: Vec<f64>, which: fn(usize) -> bool| {
            let those = logits.iter_mut().enumerate().filter(|&(category, _)| which(category));
            those.for_each(|(_, logit)| *logit = f64::NEG_INFINITY);
            logits
        };
        let small = [ramp(400, 0.01), vec![-60.0; 400], vec![-1e3; 200], ramp(30, 0.1)].concat();
        [
            vec![3.0],
            vec![-1.0, 2.0],
            vec![0.0; 10],
            ramp(40, 0.3),
            ramp(192, -2.0),
            impossible(ramp(150, 0.01), |category| category % 3 == 0),
            impossible(ramp(500, 0.01), |category| !(200..=390).contains(&category)),
            small,
            ramp(900, 0.05),
            ramp(5000, 0.002),
        ]
        .map(|logits| Rows { n: logits.len(), logits: Arc::new(logits) })
    }

    /// The number of integers of each category, from the ends of a block's.
    fn own(rows: &Rows) -> Vec<u128> {
        let apportionment = Apportionment::new(rows.row(0));
        let (mut own, mut until) = (Vec::new(), 0);
        for number in 0..rows.n.div_ceil(TOGETHER) {
            let (ends, ended) = apportionment.ends(number);
            let categories = TOGETHER.min(rows.n - number * TOGETHER);
            for category in 0..categories {
                let end =
                    ends.as_flattened()[..ended].get(category).copied().map_or(END, u128::from);
                own.push(end - until);
                until = end;
            }
        }
        assert_eq!(until, END);
        own
    }

    #[test]
    fn integers_are_in_proportion_to_probabilities() {
        for rows in rows() {
            let logits = rows.row(0);
            let largest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let total: f64 = logits.iter().map(|logit| (logit - largest).exp()).sum();
            for (own, logit) in own(&rows).into_iter().zip(logits) {
                let expected = TWO_64 * (logit - largest).exp() / total;
                // Each of a block's categories is rounded by up to 1, and left to the likeliest one.
                let error = 2.0 * TOGETHER as f64 + rows.n as f64 * f64::EPSILON * expected;
                assert!((own as f64 - expected).abs() <= error, "{own}, not {expected}: {logit}");
                assert!(*logit > f64::NEG_INFINITY || own == 0);
            }
        }
    }

    /// At the end of each category, beside it, and at the ends of cells.
    #[test]
    fn every_way_finds_the_same_category() {
        for rows in rows() {
            let n = rows.n;
            let apportionment = Apportionment::new(rows.row(0));
            let tables = [true, false].map(|is_single| {
                let logits = rows.logits.repeat(if is_single { 1 } else { 2 });
                Table::new(&Rows { logits: Arc::new(logits), n }, 0)
            });
            let mut until = 0;
            let ends = own(&rows).into_iter().map(|own| {
                until += own;
                until
            });
            let ends = Vec::from_iter(ends);
            let cells = (0..1_u128 << 11).map(|cell| cell << 53);
            let bits = ends
                .iter()
                .copied()
                .chain(cells)
                .flat_map(|end| [end.wrapping_sub(1), end, end + 1]);
            let bits = Vec::from_iter(bits.filter_map(|bits| u64::try_from(bits).ok()));
            for chunk in bits.chunks(LANES) {
                let mut lines = [[0; LANES]];
                lines[0][..chunk.len()].copy_from_slice(chunk);
                let mut categories = vec![0; chunk.len()];
                apportionment.select(chunk, &mut categories);
                let mut looked_up = tables.each_ref().map(|table| {
                    let mut lines = lines;
                    table.0.counts(&mut lines, |category| category);
                    lines[0]
                });
                if n <= TOGETHER {
                    let mut parts = Vec::from_iter(rows.logits.iter().map(|&l| [l; LANES]));
                    looked_up[1] = select_each(&mut parts, &lines[0]);
                }
                for (lane, &bits) in chunk.iter().enumerate() {
                    let expected = ends.partition_point(|&end| end <= u128::from(bits));
                    assert_eq!(categories[lane], expected, "{bits:x} of {n}");
                    assert_eq!(tables[1].0.count(bits), expected, "{bits:x} of {n}");
                    let looked_up = looked_up.map(|categories| categories[lane] as usize);
                    assert_eq!(looked_up, [expected; 2], "{bits:x} of {n}");
                }
            }
        }
    }
}
