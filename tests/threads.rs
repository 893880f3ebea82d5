//! On which threads arrays are filled.

use std::panic::catch_unwind;

use ndkey::{Key, Threads};

#[test]
fn a_setting_is_in_force_within_its_scope() {
    let (inside, nested, after) = Threads::Serial.scope(|| {
        let nested = Threads::Pool.scope(Threads::current);
        (Threads::current(), nested, Threads::current())
    });
    assert_eq!([inside, nested, after], [Threads::Serial, Threads::Pool, Threads::Serial]);
    // Also where it is left by a panic.
    let left = catch_unwind(|| Threads::Serial.scope(|| panic!("a panic of the scope's")));
    assert!(left.is_err());
    assert_eq!(Threads::current(), Threads::Pool);
}

#[test]
fn values_do_not_depend_on_the_threads() {
    let sample = || Key::new(0).split(3).normal::<f32, _>((200, 201));
    let permutation = || Key::new(1).permutation(100_000);
    assert_eq!(Threads::Serial.scope(sample), sample());
    assert_eq!(Threads::Serial.scope(permutation), permutation());
}

#[cfg(feature = "rayon")]
mod with_a_pool {
    use std::cell::RefCell;
    use std::collections::HashSet;
    use std::sync::{Condvar, Mutex};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use ndarray::{Array1, Axis};
    use ndkey::monte_carlo::MonteCarlo;
    use ndkey::sampling::{BoxedSampler, Line, Run, Sampler, Source};
    use ndkey::{Distribution, Error, Key, Threads};
    use rayon::ThreadPool;
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    use support::time_limit::ends;

    /// So many normal variates are filled by several threads.
    const LARGE: usize = 30_000;

    /// So many zeros are filled by several threads.
    const ZEROS: usize = 100_000;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
    }

    /// Zeros. Each part waits for a second thread to make one, for some time.
    struct Noted {
        threads: Mutex<HashSet<ThreadId>>,
        changed: Condvar,
        patience: Duration,
    }

    impl Sampler<u32> for &Noted {
        fn block(&self, _: Run, _: &mut [Line<u32>]) {
            let mut threads = self.threads.lock().expect("no panics");
            if threads.insert(thread::current().id()) {
                self.changed.notify_all();
                let alone = |threads: &mut HashSet<_>| threads.len() == 1;
                let _threads = self.changed.wait_timeout_while(threads, self.patience, alone);
            }
        }
    }

    impl Distribution<u32> for Noted {
        fn sampler<'a>(
            &'a self,
            _: Source,
            _: &'a [usize],
        ) -> Result<BoxedSampler<'a, u32>, Error> {
            Ok(BoxedSampler::new(self))
        }
    }

    /// The threads that fill an array of a key.
    fn fillers(key: Key, patience: Duration) -> HashSet<ThreadId> {
        let noted = Noted { threads: Mutex::default(), changed: Condvar::new(), patience };
        let _zeros = key.sample::<u32, _>(&noted, ZEROS);
        noted.threads.into_inner().expect("no panics")
    }

    /// Whether the calling thread alone fills an array.
    fn is_serial(key: Key) -> bool {
        fillers(key, Duration::from_millis(50)) == HashSet::from([thread::current().id()])
    }

    /// Whether several threads fill an array.
    fn is_shared(key: Key) -> bool {
        fillers(key, Duration::from_secs(60)).len() > 1
    }

    #[test]
    fn a_serial_scope_fills_on_the_calling_thread() {
        let serial = || Threads::Serial.scope(|| is_serial(Key::new(0)));
        let nested = || Threads::Serial.scope(|| Threads::Pool.scope(|| is_shared(Key::new(0))));
        pool(2).install(|| {
            assert!(is_shared(Key::new(0)));
            assert!(serial());
            assert!(nested());
        });
        assert!(serial());
    }

    #[test]
    fn a_scope_is_of_one_thread() {
        let (own, other) = (pool(2), pool(2));
        own.install(|| {
            Threads::Serial.scope(|| {
                assert!(own.install(|| is_serial(Key::new(0))), "the same thread");
                assert!(other.install(|| is_shared(Key::new(0))), "another one");
            });
        });
    }

    #[test]
    fn functions_of_several_keys_sample_on_their_own_threads() {
        pool(2).install(|| {
            assert!(Key::new(0).split(3).map(is_serial).iter().all(|&serial| serial));
            let of_one_key = |key: Key| Array1::from_elem(1, is_serial(key));
            assert!(Key::new(0).split(3).vmap(of_one_key).iter().all(|&serial| serial));
        });
    }

    #[test]
    fn a_function_of_one_key_shares_its_samples() {
        pool(2).install(|| {
            assert!(Key::new(0).split(1).map(is_shared)[0]);
            assert!(Key::new(0).split(1).vmap(|key| Array1::from_elem(1, is_shared(key)))[[0, 0]]);
        });
    }

    #[test]
    fn several_blocks_sample_on_their_own_threads_and_one_shares_its_samples() {
        let run = |blocks| MonteCarlo::new(Key::new(0), blocks, 1).expect("blocks");
        let and = |a, b| a && b;
        pool(2).install(|| {
            assert_eq!(run(3).map_reduce(|key, _| is_serial(key), and), Ok(true));
            assert_eq!(run(1).map_reduce(|key, _| is_shared(key), and), Ok(true));
            let part = run(3).run_blocks(2..3, |key, _| u64::from(is_shared(key)));
            assert_eq!(part.expect("no panic").finish(), Ok(Some(1)), "a part of one block");
        });
    }

    #[test]
    fn a_task_samples_in_a_serial_scope_while_it_holds_a_lock() {
        let values: Vec<f32> = ends("32 tasks that share a lock", || {
            let lock = Mutex::new(());
            let keys = Key::new(0).split(32).into_par_iter();
            let values = keys.map(|key| {
                let _guard = lock.lock().expect("no task panics");
                Threads::Serial.scope(|| key.normal::<f32, _>(LARGE)[0])
            });
            pool(4).install(|| values.collect())
        });
        let expected = Key::new(0).split(32).normal::<f32, _>(());
        assert_eq!(values, expected.to_vec());
    }

    #[test]
    fn functions_of_keys_sample_while_they_hold_a_lock() {
        let [mapped, stacked] = ends("32 calls that share a lock", || {
            let lock = Mutex::new(());
            let sample = |key: Key| {
                let _guard = lock.lock().expect("no call panics");
                key.normal::<f32, _>(LARGE)
            };
            let keys = || Key::new(0).split(16);
            pool(4).install(|| {
                let mapped = keys().map(|key| sample(key)[0]);
                let stacked = keys().vmap(|key| sample(key).index_axis_move(Axis(0), 0));
                [mapped, stacked]
            })
        });
        assert_eq!(mapped, stacked);
    }

    thread_local! {
        static SCRATCH: RefCell<Array1<f32>> = RefCell::default();
    }

    #[test]
    fn a_block_samples_while_it_borrows_what_its_thread_keeps() {
        let run = || MonteCarlo::new(Key::new(0), 256, 1).expect("blocks");
        let borrowing = pool(4).install(|| {
            let into_scratch = |key: Key, _| {
                SCRATCH.with_borrow_mut(|scratch| {
                    *scratch = key.normal(LARGE);
                    scratch[0]
                })
            };
            run().map_reduce(into_scratch, f32::max)
        });
        let expected = run().map_reduce(|key, _| key.normal::<f32, _>(1)[0], f32::max);
        assert_eq!(borrowing, expected);
    }
}
