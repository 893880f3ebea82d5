//! Large arrays that are written past the caches.

use super::fill::Fill;
use super::memory;
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// Whether stores past the caches are faster than ordinary ones, which read each cache line first:
/// for what the last-level cache does not hold, and 32 MB at least.
///
/// Values made at 6 G/s, where a core has 2 MB of second-level cache: 3.9 G/s past the caches
/// against 3.0 at 64 MB, and 3.8 against 5.9 at 16 MB. Where the last-level cache has 480 MB, 3.2
/// against 3.8 at 64 MB.
pub(super) fn pay<T>(elements: &[T]) -> bool {
    const LEAST: usize = 1 << 25;
    let bytes = size_of_val(elements);
    bytes >= LEAST && bytes >= memory::last_level_cache()
}

/// Makes values a few blocks at a time, and then writes them past the caches.
pub(super) struct PastCaches<'a, T>(pub(super) &'a dyn Fill<T>);

impl<T: Copy + Default + Send> Fill<T> for PastCaches<'_, T> {
    fn fill(&self, run: Run, out: &mut [T]) {
        const TOGETHER: usize = 4 * BLOCK * LANES;
        #[repr(align(64))]
        struct Values<T>([T; TOGETHER]);
        let mut values = Values([T::default(); TOGETHER]);
        // Whole cache lines from there on: writing one in both ways takes several times as long.
        let head = memory::before_cache_line(out);
        let (head, out) = out.split_at_mut(head);
        self.0.fill(run, head);
        let run = run.skip(head.len());
        for (number, out) in out.chunks_mut(TOGETHER).enumerate() {
            let values = &mut values.0[..out.len()];
            self.0.fill(run.skip(number * TOGETHER), values);
            memory::write_past_caches(values, out);
        }
        memory::wait_for_writes_past_caches();
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }

    fn unit(&self) -> u64 {
        self.0.unit()
    }

    fn fast_rows(&self) -> bool {
        self.0.fast_rows()
    }

    fn set_fast_rows(&mut self, _: bool) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions themselves.
    struct Positions;

    impl Fill<u64> for Positions {
        fn fill(&self, run: Run, out: &mut [u64]) {
            out.iter_mut().enumerate().for_each(|(index, out)| *out = run.skip(index).start);
        }

        fn cost(&self) -> usize {
            1
        }

        fn unit(&self) -> u64 {
            1
        }

        fn fast_rows(&self) -> bool {
            true
        }

        fn set_fast_rows(&mut self, _: bool) {}
    }

    #[test]
    fn values_past_the_caches_stand_at_their_positions() {
        for first in 0..9 {
            for len in [0, 1, 7, 8, 9, 100, 5000, 20_000] {
                let mut out = vec![u64::MAX; first + len];
                PastCaches(&Positions).fill(Run { start: 5, step: 1 }, &mut out[first..]);
                let expected: Vec<u64> = (5..5 + len as u64).collect();
                assert_eq!(out[first..], expected, "{len} values from {first} on");
            }
        }
    }
}
