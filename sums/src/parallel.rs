//! Parallelism, or none: rayon's current thread pool with the feature `rayon`, the calling thread
//! without it.

use std::ops::Range;

/// How many values one thread takes at a time: for fewer, waking another thread takes longer than it
/// saves.
pub(crate) const GRAIN: usize = 1 << 15;

/// Maps the numbers below `count`, of which one thread takes at least `grain` at a time. The results
/// are in order.
pub(crate) fn map<R: Send>(count: usize, grain: usize, f: impl Fn(usize) -> R + Sync) -> Vec<R> {
    #[cfg(feature = "rayon")]
    if count > grain && rayon::current_num_threads() > 1 {
        use rayon::prelude::*;
        return (0..count).into_par_iter().with_min_len(grain).map(|n| f(n)).collect();
    }
    let _ = grain;
    (0..count).map(f).collect()
}

/// Cuts the numbers below `count` into ranges, of `grain` or more numbers each and one or a few for
/// each thread, and maps them. What is made of the results must not depend on the cuts.
pub(crate) fn map_ranges<R: Send>(
    count: usize,
    grain: usize,
    f: impl Fn(Range<usize>) -> R + Sync,
) -> Vec<R> {
    /// Ranges for each thread, so that one that is late does not delay all.
    const SHARES: usize = 4;
    #[cfg(feature = "rayon")]
    let threads = rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    let threads = 1;
    let shares = if threads == 1 { 1 } else { SHARES * threads };
    let len = count.div_ceil(shares).max(grain).max(1);
    map(count.div_ceil(len), 1, |range| f(range * len..count.min((range + 1) * len)))
}
