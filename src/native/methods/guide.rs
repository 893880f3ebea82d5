//! Guide tables: how many of some increasing integers are not above a random one.

use crate::sampling::{LANES, Line};
use crate::simd::{inlined, kernel};

/// Increasing integers, with a guide table (Chen and Asau, "On generating random variates from an empirical
/// distribution", 1974, doi:10.1080/05695557408974949): what the first bits of a random integer, which are the
/// number of a cell, tell of the ends that are not above it.
#[derive(Debug)]
pub(super) struct Guide {
    ends: Vec<u64>,
    /// The upper bits of a cell's entry, after its first bit, count the ends that are not above its start. If one end
    /// is within the cell, adding the integer's lower bits to the entry's carries 1 into the count unless the integer
    /// is below that end.
    entries: Vec<u64>,
    /// The bits within a cell.
    within: u32,
}

/// Marks an entry of a cell within which several ends are.
const SEVERAL: u64 = 1 << (u64::BITS - 1);

/// The number of cells whose entries are looked up with vector instructions, by indices that need no check.
const CELLS: usize = 1 << 11;

/// The bits within one of these.
const WITHIN: u32 = u64::BITS - CELLS.ilog2();

/// The sum of a cell's entry and what `bits` are within the cell: with the count in its upper bits.
#[inline(always)]
fn sum(entry: u64, bits: u64, within: u32) -> u64 {
    entry.wrapping_add(bits & ((1 << within) - 1))
}

impl Guide {
    /// Increasing integers. A guide that `is_large` takes at least 16 kB, and is faster.
    pub(super) fn new(ends: Vec<u64>, is_large: bool) -> Self {
        let needed = (2 * ends.len() + 2).next_power_of_two();
        let cells = match needed {
            ..CELLS if is_large => CELLS,
            // Too many cells would have several ends for lines of lookups.
            CELLS if is_large => 2 * CELLS,
            _ => needed,
        };
        let within = u64::BITS - cells.ilog2();
        let mut entries = vec![0; cells];
        let mut next = 0;
        for (count, &end) in ends.iter().enumerate() {
            let (cell, offset) = ((end >> within) as usize, end % (1 << within));
            if next <= cell {
                entries[next..=cell].fill((count as u64) << within);
                next = cell + 1;
            }
            let entry = &mut entries[cell];
            match *entry % (1 << within) {
                _ if offset == 0 => *entry += 1 << within,
                0 if *entry & SEVERAL == 0 => *entry += (1 << within) - offset,
                _ => *entry = *entry >> within << within | SEVERAL,
            }
        }
        entries[next..cells].fill((ends.len() as u64) << within);
        Self { ends, entries, within }
    }

    /// How many ends are not above `bits`.
    #[inline(always)]
    pub(super) fn count(&self, bits: u64) -> usize {
        let sum = sum(self.entries[(bits >> self.within) as usize], bits, self.within);
        if sum & SEVERAL == 0 {
            return (sum >> self.within) as usize;
        }
        let from = ((sum ^ SEVERAL) >> self.within) as usize;
        from + self.ends[from..].iter().take_while(|&&end| end <= bits).count()
    }

    /// Replaces bits by `of` how many ends are not above them.
    #[inline(always)]
    pub(super) fn counts(&self, lines: &mut [Line<u64>], of: impl Fn(u64) -> u64) {
        let entries: Result<&[u64; CELLS], _> = self.entries[..].try_into();
        let Ok(entries) = entries else {
            let bits = lines.as_flattened_mut();
            return bits.iter_mut().for_each(|bits| *bits = of(self.count(*bits) as u64));
        };
        kernel(inlined!(move |lanes| {
            for line in lines {
                let (mut counts, mut any) = ([0; LANES], 0);
                lanes.each(inlined!(|lane| {
                    let bits = line[lane];
                    let sum = sum(entries[(bits >> WITHIN) as usize % CELLS], bits, WITHIN);
                    any |= sum;
                    counts[lane] = of(sum >> WITHIN);
                }));
                if any & SEVERAL != 0 {
                    self.count_further(line, &mut counts, &of);
                }
                *line = counts;
            }
        }));
    }

    /// Writes the counts of bits whose entries are marked.
    #[inline(never)]
    fn count_further(&self, bits: &Line<u64>, counts: &mut Line<u64>, of: impl Fn(u64) -> u64) {
        for (count, &bits) in counts.iter_mut().zip(bits) {
            if self.entries[(bits >> self.within) as usize] & SEVERAL != 0 {
                *count = of(self.count(bits) as u64);
            }
        }
    }
}
