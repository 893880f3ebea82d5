//! Samples that are drawn as a whole.

use crate::sampler::{Run, Sampler};

/// Values that were drawn before they are asked for, by position.
#[derive(Debug)]
pub(crate) struct Drawn<T>(pub(crate) Vec<T>);

impl<T: Copy + Default + Sync> Sampler<T> for Drawn<T> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        for lane in 0..L {
            // Lanes past the end take any value: they are dropped.
            let position = usize::try_from(run.position(lane)).unwrap_or(usize::MAX);
            out[lane] = self.0.get(position).copied().unwrap_or_default();
        }
    }
}
