//! Search for uniform variates in the cumulative probabilities of counts.

use bytemuck::cast_slice_mut;

use crate::sampling::{BLOCK, Bits, LANES, Line, Lines, Run, Source, each_with};
use crate::simd::{any_flag, each_flagged, kernel};

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
    each_with(
        u,
        bits,
        #[inline(always)]
        |_, bits| searched(bits),
    );
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
    /// For so many counts, given increasing cumulative probabilities.
    pub(super) fn new(mut sums: Vec<f64>, counts: u64) -> Self {
        let guide = (counts >= GUIDED).then(|| Guide::new(&sums));
        sums.resize(sums.len().next_multiple_of(STEPS), f64::INFINITY);
        Self { sums, guide }
    }

    /// Writes the counts at the positions of a run.
    pub(super) fn counts(&self, source: &Source, run: Run, counts: &mut [Line<f64>]) {
        source.bits64(run, cast_slice_mut(counts));
        match &self.guide {
            Some(guide) => guide.search(&self.sums, counts),
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
                #[inline(always)]
                |count, [u], []: [f64; 0]| {
                    let mut counted = count;
                    for below in steps {
                        counted += if u >= below { 1.0 } else { 0.0 };
                    }
                    (counted, u >= steps[STEPS - 1])
                },
            );
            if !any_flag(goes_on) {
                break;
            }
        }
    }
}

/// For so many counts, a [`Guide`] is made, in a microsecond: searches are faster by as much at least.
const GUIDED: u64 = 1 << 11;

/// The first bits of a uniform variate, which select an entry of a guide.
const ENTRY_BITS: u32 = 10;
const ENTRIES: usize = 1 << ENTRY_BITS;

/// The other bits.
const REST_BITS: u32 = BITS - ENTRY_BITS;
const REST: u64 = 1 << REST_BITS;

/// Marks an entry whose variates have three counts or more.
const SEVERAL: u64 = 1 << (u64::BITS - 1);

/// A guide table (Chen and Asau, "On generating random variates from an empirical distribution",
/// 1974, doi:10.1080/05695557408974949): what the first bits of a uniform variate tell of its count.
///
/// The upper bits of an entry are the least count of its variates. The lower [`REST_BITS`] bits are
/// such that adding the rest of the variate carries 1 into the upper ones if the count is the next
/// one.
struct Guide(Box<[u64; ENTRIES]>);

impl Guide {
    fn new(sums: &[f64]) -> Self {
        let mut entries = Box::new([0; ENTRIES]);
        // The least variates, as whole numbers, that count each probability.
        let least = |sum: f64| (sum * (1_u64 << BITS) as f64 - 0.5).ceil() as u64;
        let mut least = sums.iter().map(|&sum| least(sum)).peekable();
        let mut count = 0;
        for (number, entry) in entries.iter_mut().enumerate() {
            let start = number as u64 * REST;
            let mut within = 0;
            *entry = count << REST_BITS;
            while let Some(least) = least.next_if(|&least| least < start + REST) {
                count += 1;
                if least == start {
                    *entry += REST;
                } else {
                    within += 1;
                    *entry += start + REST - least;
                }
            }
            if within > 1 {
                *entry = SEVERAL;
            }
        }
        Self(entries)
    }

    /// Replaces random bits, stored in place of the counts, by counts.
    #[inline(never)]
    fn search(&self, sums: &[f64], counts: &mut [Line<f64>]) {
        let entries = &*self.0;
        let lines: &mut [Line<u64>] = cast_slice_mut(counts);
        kernel(
            #[inline(always)]
            |lanes| {
                for line in lines {
                    let (bits, mut counts, mut any) = (*line, [0; LANES], 0);
                    lanes.each(
                        #[inline(always)]
                        |lane| {
                            let variate = whole(bits[lane]);
                            let entry = entries[(variate >> REST_BITS) as usize % ENTRIES];
                            let sum = entry + variate % REST;
                            any |= sum;
                            counts[lane] = float(sum >> REST_BITS);
                        },
                    );
                    *line = counts;
                    if any & SEVERAL != 0 {
                        self.search_further(sums, &bits, line);
                    }
                }
            },
        );
    }

    /// Writes the counts of the lanes whose entries are marked, and no others.
    #[inline(never)]
    fn search_further(&self, sums: &[f64], bits: &Line<u64>, counts: &mut Line<u64>) {
        for (count, &bits) in counts.iter_mut().zip(bits) {
            let entry = self.0[(whole(bits) >> REST_BITS) as usize];
            if entry & SEVERAL != 0 {
                let u = searched(bits);
                *count = (sums.partition_point(|&sum| sum <= u) as f64).to_bits();
            }
        }
    }
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
            let ends =
                (0..ENTRIES as u64).flat_map(|entry| [entry * REST, entry * REST + REST - 1]);
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
                guide.search(&table[1].sums, &mut counts[1]);
                assert_eq!(counts[0], counts[1], "{bits:x?} in {sums:?}");
                let counted = |u| sums.iter().filter(|&&sum| sum <= u).count() as f64;
                for (&bits, count) in bits.iter().zip(counts[0][0]) {
                    assert_eq!(count, counted(searched(bits)), "{bits:x} in {sums:?}");
                }
            }
        }
    }
}
