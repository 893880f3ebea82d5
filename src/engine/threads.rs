//! Which threads fill arrays.

use std::cell::Cell;

use crate::scoped::scoped;

thread_local! {
    static THREADS: Cell<Threads> = const { Cell::new(Threads::Pool) };
}

/// The threads that fill arrays: rayon's current pool, or the calling thread alone.
///
/// The values are the same. Without the feature `rayon` there is no pool, and every call fills on
/// the calling thread.
///
/// # When to sample in a serial scope
///
/// **Inside a task of rayon that holds a lock, or borrows a thread-local `RefCell`.** While a
/// thread of the pool waits for the others to fill their parts of a large array, rayon lets it run
/// other tasks, before the waiting call returns. Such a task may wait for the lock that its own
/// thread holds, and never gets it; or it finds the cell borrowed, and panics.
///
/// ```
/// # #[cfg(feature = "rayon")] {
/// use std::sync::Mutex;
///
/// use ndkey::{Key, Threads};
/// use rayon::prelude::*;
///
/// let total = Mutex::new(0.0);
/// Key::new(0).split(8).into_par_iter().for_each(|key| {
///     let mut total = total.lock().expect("no task panics");
///     *total += Threads::Serial.scope(|| key.normal::<f64, _>(300_000)).sum();
/// });
/// # }
/// ```
///
/// **In a child process after `fork`.** It has none of the threads that the pool had started, and
/// a large sample would wait for them forever.
///
/// # Functions that ndkey calls in parallel
///
/// The functions that are passed to [`KeyArray::map`], [`KeyArray::vmap`] and [`MonteCarlo::run`]
/// are called in a serial scope if there are several keys or blocks, because the calls are parallel
/// already. If there is one, its samples are shared by all threads.
///
/// A few keys with large samples therefore use one thread per key. The methods that sample an array
/// of keys, such as [`KeyArray::normal`], use all threads. So does `Threads::Pool.scope` inside the
/// function, which must then hold no lock and borrow no thread-local cell.
///
/// Closures that are passed to rayon itself, such as the closures of a key array's parallel
/// iterators, are not called in a serial scope.
///
/// [`MonteCarlo::run`]: crate::monte_carlo::MonteCarlo::run
/// [`KeyArray::map`]: crate::KeyArray::map
/// [`KeyArray::vmap`]: crate::KeyArray::vmap
/// [`KeyArray::normal`]: crate::KeyArray::normal
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threads {
    /// The calling thread alone. The pool is not touched.
    Serial,
    /// The threads of rayon's current pool: the one that the thread belongs to, or else the global
    /// one.
    Pool,
}

impl Threads {
    /// Runs `f`. Calls that it makes on this thread fill arrays on these threads.
    ///
    /// Scopes nest. The former setting holds again when `f` returns or panics. A setting is of one
    /// thread: it is not passed on to tasks that `f` starts on other threads. This includes
    /// `pool.install` for a pool that the thread does not belong to, whose threads fill in
    /// parallel.
    ///
    /// ```
    /// use ndkey::{Key, Threads};
    ///
    /// let serial = Threads::Serial.scope(|| Key::new(0).normal::<f32, _>(100_000));
    /// assert_eq!(serial, Key::new(0).normal::<f32, _>(100_000));
    /// ```
    pub fn scope<R>(self, f: impl FnOnce() -> R) -> R {
        scoped(&THREADS, self, f)
    }

    /// The threads of the innermost [`scope`](Self::scope), or the pool.
    #[must_use]
    pub fn current() -> Self {
        THREADS.get()
    }

    /// The threads for what a function samples that is called `calls` times in parallel.
    ///
    /// Serial if there are several calls, however many threads there are: while a call waited for
    /// other threads, its own could run another call.
    pub(crate) fn within(calls: u64) -> Self {
        if calls > 1 { Self::Serial } else { Self::current() }
    }
}
