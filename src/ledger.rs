//! A record of how keys are used, to find numbers that are drawn twice.
//!
//! The compiler checks that a key is consumed once. It does not see that two keys are equal: the same
//! number folded in twice, a key that is folded into and then sampled, one seed in two functions, a
//! stored key that is read twice. With the feature `ledger` a program records each use of a key, with
//! the line of the program that made it, and reports the second one:
//!
//! ```
//! use ndkey::Key;
//! use ndkey::ledger::{Kind, Ledger};
//!
//! let reports = Ledger::scope(|| {
//!     let steps = Key::new(0);
//!     for step in [0, 1, 2, 1] {
//!         let noise = steps.fold_in(step).normal::<f32, _>(100);
//!     }
//! });
//! assert_eq!(reports.len(), 1);
//! assert_eq!(reports[0].kind(), &Kind::FoldedTwice(1));
//! assert_eq!(reports[0].derivation(), "Key::new(0)");
//! println!("{}", reports[0]);
//! ```
//!
//! Nothing is recorded until a program asks for it: with [`Ledger::scope`] in a test, with
//! [`Ledger::start`] in a whole program, or without changing the program by the environment variable
//! `NDKEY_LEDGER`, which is `panic`, or `panic:ENTRIES` for another [bound](#memory-and-time) than the
//! default one. Any other value, such as `Panic`, is a panic that says so at the first use of a key; an
//! empty one is as none. Without the feature, none of this is compiled.
//!
//! # The rule
//!
//! A key has one life. It is **sampled** once (into an array, lazily, as a stream or as a generator of
//! rand), or **split** once, or **folded into**: any number of times, each number and each name once.
//! Any other second use is reported. [`duplicate`](crate::Key::duplicate) gives the key one more life,
//! and is not reported; [`tree`](Ledger::tree) shows it. A key is known by its generator and its words,
//! so keys from the same seed, or from the same stored words, are one key. A seed or words alone are no
//! use.
//!
//! The rule is the same for every generator, so that a program may change its generator. What really
//! repeats differs:
//!
//! | generator | `fold_in(n)` and `split(m)`, n < m | `fold_in(n)`, `split` and samples |
//! |---|---|---|
//! | `Threefry2x32` | the same key | the key's words are the 64 random bits at position n |
//! | `Philox2x32` | the same key | its word is the upper half of the 64 random bits at position n |
//! | `Threefry4x32`, `Philox4x32` | the same key | share the block at position 0 |
//! | `Rbg` | the same key | apart |
//! | `Threefry2x32Legacy` | two words of `split(n)` are words of `fold_in(n)` | a split's words are bits of a sample with that number of words |
//! | `RbgLegacy` | two words of `split(n)` are words of `fold_in(n)`, in each half | apart |
//! | `UnsafeRbg` | apart; folding a number in twice gives the key back, which is found too | a split's words are every tenth block of a sample's bits |
//! | `Ars`, `Ars5` | apart | apart |
//!
//! A key of [`into_folds`](crate::Key::into_folds) can only be folded into: then the compiler sees to all
//! but the numbers.
//!
//! JAX's own checker, `jax.experimental.key_reuse`, counts a fold as no use at all, so it reports
//! neither a number that is folded in twice nor a key that is folded into and then sampled.
//!
//! Where the whole of a repeated use is repeated, as after `Key::new(0).split(3)` in two functions, it
//! is reported once, where the keys meet: what is drawn from the three keys is not reported again.
//!
//! Several workers that compute parts of one array from one key, by
//! [`sample_slice`](crate::Key::sample_slice), each use the key: in one process, give each a duplicate.
//!
//! # Which threads
//!
//! A ledger that was started records every thread. A scope records its own thread and all threads
//! without a name, such as threads of rayon and of `std::thread::spawn`. Threads with a name, which the
//! test harness gives, are taken for other tests; [`Ledger::ignored_uses`] counts what they draw. If a
//! test uses threads with names, such as tokio's or a rayon pool's with `thread_name`,
//! [`with_named_threads`](Ledger::with_named_threads) and [`watch`](Ledger::watch) record them. Scopes
//! wait for each other. What other tests draw on rayon's threads at the same time, outside a scope, is
//! recorded too: give these a scope as well, or run each test in a process of its own (`cargo
//! nextest`).
//!
//! # Memory and time
//!
//! A ledger keeps an entry for each key that was made. More than 16 keys that are made at once, by a split or
//! by one number folded into each key of an array, are one entry, whatever their number, until some of them
//! are used without the others, or a key that the ledger has not met is used, which may be one of them: then each of them
//! has an entry. When there are
//! [`capacity`](Ledger::with_capacity) entries, by default 2^20, the ledger is full, which is a report of its
//! own, [`Kind::Full`]: a scope returns it, and a ledger that panics does so. A program with a fold, a split
//! into two and a sample of each fills it in 350,000 steps. From there on no keys are added. Those that are
//! known are still checked, all others are not. A full ledger of such a program takes some 130 bytes
//! for each entry.
//!
//! While a ledger records, a use of a key takes 0.3 to 0.9 microseconds more, and a use of a batch 3 to
//! 25 nanoseconds more per key (`benches/ledger.rs`). With the feature and no ledger that records, a
//! use takes about as long as without the feature. Without the feature, a program with one codegen unit
//! per crate is the same, to the byte, as with a library that has no ledger (`benches/ledger_off.sh`).

mod caller;
mod event;
mod record;

#[cfg(feature = "ledger")]
mod book;
#[cfg(feature = "ledger")]
mod html;
#[cfg(feature = "ledger")]
mod key_words;
#[cfg(feature = "ledger")]
mod report;
#[cfg(feature = "ledger")]
mod tree;
#[cfg(feature = "ledger")]
mod watch;

pub(crate) use self::caller::Caller;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub(crate) use self::event::Rng;
pub(crate) use self::event::{Event, Permutation};
pub(crate) use self::record::record;

#[cfg(feature = "ledger")]
pub use self::report::{Kind, Report, Use};
#[cfg(feature = "ledger")]
pub use self::tree::KeyTree;
#[cfg(feature = "ledger")]
pub use self::watch::Ledger;
