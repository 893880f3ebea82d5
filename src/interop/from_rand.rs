//! Distributions of rand as distributions over arrays.

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::value_rng::{BlockDraws, Draws, ValueRng};
use crate::sampling::{
    BLOCK, BoxedSampler, Distribution, LANES, Line, Run, Sampler, SamplerResult, Source,
};

/// Any distribution of rand or rand_distr as a [`Distribution`]: `FromRand(dist)`.
///
/// The feature `rand_0_8` is for rand 0.8 (rand_distr 0.4), `rand_0_9` for rand 0.9 (rand_distr 0.5),
/// and `rand_0_10` for rand 0.10 (rand_distr 0.6). `V` is the version, and is inferred.
///
/// Each value has its own generator. A sample is therefore drawn in parallel, into any layout, in
/// slices and for batches of keys, with the same bits on any number of threads. The generator of
/// the value at position i of an array of n draws element i of `key.fold_in(0).bits::<u64, _>(n)`,
/// then of `key.fold_in(1)` and so on: 64 bits at a time, or 32 and then the upper half. How rand
/// makes a value from its generator may change with rand's version.
///
/// ```
/// # #[cfg(feature = "rand_0_9")] {
/// # use rand_distr_0_5 as rand_distr;
/// use ndarray::{Array2, s};
/// use ndkey::{FromRand, Key};
/// use rand_distr::{Distribution, SkewNormal};
///
/// let skewed = SkewNormal::new(0.0, 1.0, 5.0).expect("parameters");
/// let sample: Array2<f64> = Key::new(0).sample(FromRand(skewed), (1000, 20));
///
/// let part = Key::new(0).sample_slice::<f64, _, _>(FromRand(skewed), (1000, 20), s![7, ..]);
/// assert_eq!(part, sample.row(7));
/// # }
/// ```
pub struct FromRand<D, V> {
    dist: D,
    version: PhantomData<fn() -> V>,
}

/// Any distribution of rand or rand_distr as a [`Distribution`].
#[must_use]
#[allow(non_snake_case, reason = "the constructor of the type, which infers rand's version")]
pub fn FromRand<D, V>(dist: D) -> FromRand<D, V> {
    FromRand { dist, version: PhantomData }
}

impl<D, V> FromRand<D, V> {
    /// The distribution of rand.
    #[must_use]
    pub fn into_inner(self) -> D {
        self.dist
    }
}

impl<D: Clone, V> Clone for FromRand<D, V> {
    fn clone(&self) -> Self {
        FromRand(self.dist.clone())
    }
}

impl<D: Copy, V> Copy for FromRand<D, V> {}

impl<D: fmt::Debug, V> fmt::Debug for FromRand<D, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FromRand").field(&self.dist).finish()
    }
}

/// A distribution from a version of rand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution of rand over `{T}`",
    note = "enable the feature for this version of rand: `rand_0_8`, `rand_0_9` or `rand_0_10`"
)]
pub trait RandDistribution<T, V> {
    #[doc(hidden)]
    fn draw(&self, rng: &mut ValueRng<'_>) -> T;
}

impl<T, D, V> Distribution<T> for FromRand<D, V>
where
    T: Copy + Default + Send,
    D: RandDistribution<T, V> + Sync,
{
    fn sampler<'a>(&'a self, source: Source, _: &'a [usize]) -> SamplerResult<'a, T> {
        let ahead = AtomicUsize::new(1);
        Ok(BoxedSampler::new(EachByItself {
            dist: &self.dist,
            draws: Draws::new(source),
            ahead,
            version: PhantomData,
        }))
    }
}

/// Draws each value with its own generator.
struct EachByItself<'a, D, V> {
    dist: &'a D,
    draws: Draws,
    /// The number of draws per value that are made in advance: the usual number in the last block.
    ahead: AtomicUsize,
    version: PhantomData<fn() -> V>,
}

impl<D, V> EachByItself<'_, D, V> {
    /// Compiled for the baseline instruction set only: rand's code does not profit from others.
    #[inline(never)]
    fn values<T>(&self, mut run: Run, out: &mut [T])
    where
        D: RandDistribution<T, V>,
    {
        let (mut block, ahead) = (BlockDraws::room(), self.ahead.load(Ordering::Relaxed));
        let mut usual = ahead;
        for out in out.chunks_mut(BLOCK * LANES) {
            block.begin(&self.draws, run, out.len().div_ceil(LANES), usual);
            for (line, out) in out.chunks_mut(LANES).enumerate() {
                block.line(&self.draws, line, out, |rng| self.dist.draw(rng));
            }
            usual = block.usual();
            run = run.skip(out.len());
        }
        if usual != ahead {
            self.ahead.store(usual, Ordering::Relaxed);
        }
    }
}

impl<T, D, V> Sampler<T> for EachByItself<'_, D, V>
where
    T: Copy + Default + Send,
    D: RandDistribution<T, V> + Sync,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.values(run, out.as_flattened_mut());
    }

    fn cost(&self) -> usize {
        8
    }
}
