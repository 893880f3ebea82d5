//! Large arrays that are written past the caches.

use super::fill::Fill;
use super::memory;
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// From this many bytes on, stores past the caches are faster than ordinary ones, which read each
/// cache line first. With values made at 6 G/s, on a processor with 2 MB of second-level cache per
/// core: 3.9 G/s against 3.0 at 64 MB, and 3.8 against 5.9 at 16 MB.
pub(super) const LARGE: usize = 1 << 25;

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
