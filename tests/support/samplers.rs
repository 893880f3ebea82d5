//! Samplers and distributions that are written where they are tested.

use ndkey::sampling::{BoxedSampler, Line, Run, Sampler, Source};
use ndkey::{Distribution, Error};

/// Values computed when the sampler is made.
pub struct Table<T>(pub Vec<T>);

impl<T: Copy + Default + Send + Sync> Sampler<T> for Table<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            *out = self.0.get(run.position(lane) as usize).copied().unwrap_or_default();
        }
    }
}

/// A distribution whose values are a function of its source and of their number, which may return
/// more.
pub struct By<F>(pub F);

impl<T, F> Distribution<T> for By<F>
where
    T: Copy + Default + Send + Sync + 'static,
    F: Fn(Source, usize) -> Vec<T>,
{
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        Ok(BoxedSampler::new(Table(self.0(source, shape.iter().product()))))
    }
}

/// A distribution with one sampler for every source and shape.
pub struct Given<S>(pub S);

impl<T, S> Distribution<T> for Given<S>
where
    T: Copy + Default + Send + 'static,
    S: Sampler<T> + Copy + 'static,
{
    fn sampler<'a>(&'a self, _: Source, _: &'a [usize]) -> Result<BoxedSampler<'a, T>, Error> {
        Ok(BoxedSampler::new(self.0))
    }
}
