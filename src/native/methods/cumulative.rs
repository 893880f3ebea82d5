//! Search for uniform variates in the cumulative probabilities of counts.

use bytemuck::cast_slice_mut;

use super::guide::Guide;
use crate::sampling::{BLOCK, Bits, Line, Lines, Run, Source, each_with};
use crate::simd::{any_flag, each_flagged, inlined};

/// The bits of a uniform variate.
const BITS: u32 = 52;

/// The bits of a uniform variate from 64 random bits.
#[inline(always)]
fn whole(bits: u64) -> u64 {
    bits >> (u64::BITS - BITS)
}

/// The uniform variate to search for, in (0, 1).
#[inline(always)]
pub(super) fn searched(bits: u64) -> f64 {
    (whole(bits) as f64 + 0.5) * (1.0 / (1_u64 << BITS) as f64)
}

/// The uniform variates that searches compare with cumulative probabilities.
pub(super) fn searched_lines<'a>(
    bits: &[Line<u64>],
    room: &'a mut Lines<f64>,
) -> &'a mut [Line<f64>] {
    let u = room.zeros(bits.len());
    each_with(u, bits, inlined!(|_, bits| searched(bits)));
    u
}

/// Steps of a search between checks whether it is over.
pub(super) const STEPS: usize = 4;

/// Cumulative probabilities that all values share: a count is the number of those that are not above
/// its uniform variate.
pub(super) struct Cumulative {
    /// Increasing, padded with infinity to a multiple of [`STEPS`].
    sums: Vec<f64>,
    guide: Option<Guide>,
}

impl Cumulative {
    /// For a number of counts, given increasing cumulative probabilities.
    pub(super) fn new(mut sums: Vec<f64>, counts: u64) -> Self {
        let guide = (counts >= GUIDED).then(|| guide(&sums));
        sums.resize(sums.len().next_multiple_of(STEPS), f64::INFINITY);
        Self { sums, guide }
    }

    /// Writes the counts at the positions of a run.
    pub(super) fn counts(&self, source: &Source, run: Run, counts: &mut [Line<f64>]) {
        source.bits64(run, cast_slice_mut(counts));
        match &self.guide {
            Some(guide) => guide.counts(cast_slice_mut(counts), inlined!(|count| float(count))),
            None => counts.chunks_mut(BLOCK).for_each(|counts| self.search(counts)),
        }
    }

    /// Replaces random bits, stored in place of the counts, by counts: all probabilities are
    /// compared with each.
    #[inline(never)]
    fn search(&self, counts: &mut [Line<f64>]) {
        let (mut u, mut goes_on) = (Lines::room(), Lines::room());
        let goes_on = goes_on.zeros(counts.len());
        let u = searched_lines(cast_slice_mut(counts), &mut u);
        counts.as_flattened_mut().fill(0.0);
        for &steps in self.sums.as_chunks::<STEPS>().0 {
            each_flagged(
                counts,
                goes_on,
                [&*u],
                [],
                inlined!(|count, [u], []: [f64; 0]| {
                    let mut counted = count;
                    for below in steps {
                        counted += if u >= below { 1.0 } else { 0.0 };
                    }
                    (counted, u >= steps[STEPS - 1])
                }),
            );
            if !any_flag(goes_on) {
                break;
            }
        }
    }
}

/// The least number of counts for which a [`Guide`] is made, in a microsecond: searches are faster by as much.
const GUIDED: u64 = 1 << 11;

/// The guide to the counts of random bits.
fn guide(sums: &[f64]) -> Guide {
    // The least variates, as whole numbers, that count each probability.
    let least = |sum: f64| (sum * (1_u64 << BITS) as f64 - 0.5).ceil() as u64;
    let least = sums.iter().map(|&sum| least(sum)).take_while(|&least| least < 1 << BITS);
    Guide::new(least.map(|least| least << (u64::BITS - BITS)).collect(), true)
}

/// The bits of a whole number below 2^52 as a float, which not all processors convert from `u64`.
#[inline(always)]
fn float(number: u64) -> u64 {
    const SHIFT: f64 = (1_u64 << 52) as f64;
    (f64::from_bits(number | SHIFT.to_bits()) - SHIFT).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::LANES;

    #[test]
    fn variates_are_not_0() {
        assert!(searched(0) > 0.0 && searched(u64::MAX) < 1.0);
    }

    /// Just below and above every cumulative probability, and at both ends of every entry.
    #[test]
    fn guided_searches_find_the_same_counts() {
        let geometric =
            |ratio: f64, terms: i32| (1..=terms).map(move |k| 1.0 - ratio.powi(k)).collect();
        let every_eighth = (1..8).map(|k| f64::from(k) / 8.0).collect();
        let tables: [Vec<f64>; 7] = [
            geometric(0.5, 54),
            geometric(0.9, 400),
            geometric(0.01, 9),
            every_eighth,
            vec![1e-300, 0.25, 0.25, 0.25, 1.0 + 1e-15],
            vec![1.0],
            vec![],
        ];
        for sums in tables {
            let table = [0, u64::MAX].map(|counts| Cumulative::new(sums.clone(), counts));
            let around =
                |sum: f64| (-3..=3).map(move |n| ((sum * 2_f64.powi(52)) as i64 + n) as u64);
            let cells = 1 << 11;
            let cell = (1 << BITS) / cells;
            let ends = (0..cells).flat_map(|number| [number * cell, (number + 1) * cell - 1]);
            let variates =
                sums.iter().flat_map(|&sum| around(sum)).filter(|&n| n < 1 << BITS).chain(ends);
            let bits = Vec::from_iter(variates.map(|variate| variate << (u64::BITS - BITS)));
            for bits in bits.chunks(LANES) {
                let mut line = [0.0; LANES];
                for (line, &bits) in line.iter_mut().zip(bits) {
                    *line = f64::from_bits(bits);
                }
                let mut counts = [[line], [line]];
                table[0].search(&mut counts[0]);
                let guide = table[1].guide.as_ref().expect("of many");
                guide.counts(cast_slice_mut(&mut counts[1]), float);
                assert_eq!(counts[0], counts[1], "{bits:x?} in {sums:?}");
                let counted = |u| sums.iter().filter(|&&sum| sum <= u).count() as f64;
                for (&bits, count) in bits.iter().zip(counts[0][0]) {
                    assert_eq!(count, counted(searched(bits)), "{bits:x} in {sums:?}");
                }
            }
        }
    }
}
