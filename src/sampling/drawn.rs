//! Samples drawn as a whole.

use super::sampler::Sampler;
use crate::engine::Run;
use crate::simd::Line;

/// Values drawn beforehand, by position.
#[derive(Debug)]
pub(crate) struct Drawn<T>(pub(crate) Vec<T>);

impl<T: Copy + Default + Send + Sync> Sampler<T> for Drawn<T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        for (lane, value) in out.as_flattened_mut().iter_mut().enumerate() {
            // Lanes past the end may take any value, as they are dropped.
            let position = usize::try_from(run.position(lane)).unwrap_or(usize::MAX);
            *value = self.0.get(position).copied().unwrap_or_default();
        }
    }
}
