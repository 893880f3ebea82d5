//! Large arrays, filled in small parts.

use super::fill::Fill;
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// Fills 1.5 kB or less at a time.
///
/// What is prefetched for each part then comes in time. In an array of 64 MB the fastest generator
/// fills 4.7 G values/s with two blocks of 32 bits at a time, and 3.6 with four; in the caches it is
/// 5.3 and 6.3. (Stores that do not read the old contents of memory: 4.0.)
pub(super) struct InParts<'a, T>(pub(super) &'a dyn Fill<T>);

impl<T> InParts<'_, T> {
    /// Two blocks; of 64-bit values, one.
    const PART: usize =
        if size_of::<T>() > size_of::<u32>() { BLOCK * LANES } else { 2 * BLOCK * LANES };

    /// Whether that is faster: for arrays beyond the caches, of values that take little more time
    /// than the bits of a generator with fast rows. For others, the calls cost more than is saved.
    pub(super) fn pay(elements: &[T], fill: &dyn Fill<T>) -> bool {
        const LARGE: usize = 1 << 25;
        let cheap = fill.cost() <= size_of::<T>().div_ceil(size_of::<u32>());
        cheap && fill.fast_rows() && fill.unit() == 1 && size_of_val(elements) >= LARGE
    }
}

impl<T: Copy + Default + Send> Fill<T> for InParts<'_, T> {
    fn fill(&self, run: Run, out: &mut [T]) {
        for (number, out) in out.chunks_mut(Self::PART).enumerate() {
            self.0.fill(run.skip(number * Self::PART), out);
        }
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
    use super::super::fill::FillArrays as _;
    use super::*;

    /// The positions themselves, made in runs of any length.
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
    fn values_in_parts_stand_at_their_positions() {
        for len in [0, 1, 191, 192, 193, 1000] {
            let mut out = vec![u64::MAX; len];
            InParts(&Positions).fill(Run { start: 5, step: 3 }, &mut out);
            let expected: Vec<u64> = (5..).step_by(3).take(len).collect();
            assert_eq!(out, expected, "{len} values");
        }
    }

    /// By several threads, whose parts need not be whole ones.
    #[test]
    fn large_arrays_have_the_values_at_their_positions() {
        let mut out = vec![u64::MAX; (1 << 22) + 77];
        assert!(InParts::pay(&out, &Positions));
        let fill = || Positions.row(&mut out, 5);
        #[cfg(feature = "rayon")]
        rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads").install(fill);
        #[cfg(not(feature = "rayon"))]
        fill();
        assert!(out.into_iter().eq(5..(1 << 22) + 82));
    }
}
