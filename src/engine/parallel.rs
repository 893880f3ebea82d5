//! Parallelism, or none: rayon's current thread pool with the `rayon` feature, the calling thread
//! without it and in a [serial scope](super::threads::Threads). Every thread works at the caller's
//! SIMD level.

#[cfg(feature = "rayon")]
use super::threads::Threads;
#[cfg(feature = "rayon")]
use crate::simd::SimdLevel;

/// How many threads share the work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "rayon")]
    return match Threads::current() {
        Threads::Serial => 1,
        Threads::Pool => rayon::current_num_threads(),
    };
    #[cfg(not(feature = "rayon"))]
    return 1;
}

/// Runs both, possibly in parallel.
pub(crate) fn join(first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
    both(false, first, second);
}

/// Joins parts that are not divided further: outside the thread pool, the calling thread runs the
/// first one, so that only one thread has to be woken.
pub(crate) fn join_last(first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
    both(true, first, second);
}

#[cfg(feature = "rayon")]
fn both(last: bool, first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
    // Rayon's code is compiled once, and not for every sampler.
    fn both(last: bool, first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
        // Threads of the pool do not know this thread's level.
        let level = SimdLevel::current();
        if threads() == 1 {
            first();
            second();
        } else if last && rayon::current_thread_index().is_none() {
            rayon::in_place_scope(|pool| {
                pool.spawn(|_| level.scope(second));
                first();
            });
        } else {
            rayon::join(|| level.scope(first), || level.scope(second));
        }
    }
    let (mut first, mut second) = (Some(first), Some(second));
    let mut first = || first.take().expect("run once")();
    both(last, &mut first, &mut || second.take().expect("run once")());
}

#[cfg(not(feature = "rayon"))]
fn both(_: bool, first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
    first();
    second();
}

/// Maps a function over items.
pub(crate) fn map<A: Sync, B: Send>(items: &[A], f: impl Fn(&A) -> B + Sync) -> Vec<B> {
    let mut made = Vec::with_capacity(items.len());
    made.resize_with(items.len(), || None);
    map_into(items, &mut made, grain(items.len()), &f);
    let mut values = Vec::with_capacity(items.len());
    for value in made {
        values.push(value.expect("made of each item"));
    }
    values
}

/// Calls a function with each item.
pub(crate) fn for_each<A: Send>(items: Vec<A>, f: impl Fn(A) + Sync) {
    let grain = grain(items.len());
    let mut places = Vec::with_capacity(items.len());
    for item in items {
        places.push(Some(item));
    }
    each(&mut places, grain, &|item| f(item.take().expect("handed once")));
}

/// Items that one thread takes at a time: several of many, but few enough to share the work well.
fn grain(len: usize) -> usize {
    const SHARES: usize = 8;
    (len / (SHARES * threads())).max(1)
}

/// Writes a function of each item to its place. Not generic in the function, which many are passed.
fn map_into<A: Sync, B: Send>(
    items: &[A],
    places: &mut [Option<B>],
    grain: usize,
    f: &(dyn Fn(&A) -> B + Sync),
) {
    if items.len() <= grain {
        for n in 0..items.len() {
            places[n] = Some(f(&items[n]));
        }
        return;
    }
    let (first, second) = items.split_at(items.len() / 2);
    let (first_places, second_places) = places.split_at_mut(first.len());
    join(|| map_into(first, first_places, grain, f), || map_into(second, second_places, grain, f));
}

/// Calls a function with each element.
fn each<A: Send>(places: &mut [A], grain: usize, f: &(dyn Fn(&mut A) + Sync)) {
    if places.len() <= grain {
        return places.iter_mut().for_each(f);
    }
    let (first, second) = places.split_at_mut(places.len() / 2);
    join(|| each(first, grain, f), || each(second, grain, f));
}
