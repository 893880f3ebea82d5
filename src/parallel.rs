//! Parallelism, or none: rayon's current thread pool with the `rayon` feature, the calling thread
//! without it.

/// How many threads there are to share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    return 1;
}

/// Runs both.
pub(crate) fn join(first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
    #[cfg(feature = "rayon")]
    {
        // Rayon's code is compiled once, and not for every sampler.
        fn join(first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
            rayon::join(first, second);
        }
        let (mut first, mut second) = (Some(first), Some(second));
        join(&mut || first.take().expect("run once")(), &mut || second.take().expect("run once")());
    }
    #[cfg(not(feature = "rayon"))]
    {
        first();
        second();
    }
}

/// What a function makes of each item.
pub(crate) fn map<A: Sync, B: Send>(items: &[A], f: impl Fn(&A) -> B + Sync) -> Vec<B> {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        items.par_iter().map(&f).collect()
    }
    #[cfg(not(feature = "rayon"))]
    {
        items.iter().map(f).collect()
    }
}

/// Hands each item to a function.
pub(crate) fn for_each<A: Send>(items: Vec<A>, f: impl Fn(A) + Sync) {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        items.into_par_iter().for_each(&f);
    }
    #[cfg(not(feature = "rayon"))]
    {
        items.into_iter().for_each(f);
    }
}
