//! Finding keys that are used twice.
//!
//! The compiler sees that a key is consumed once. It does not see that two keys are equal, and then a
//! program draws the same numbers twice: dropout that drops the same units at every step, two layers
//! that start alike. With the feature `ledger`, a test or a program finds this out.
//!
//! # In a test
//!
//! Turn the feature on for tests, where it costs no user of your crate anything:
//!
//! ```toml
//! [dev-dependencies]
//! ndkey = { version = "0.1", features = ["ledger"] }
//! ```
//!
//! and draw in a scope, which returns a [`Report`](crate::ledger::Report) for each key that was used
//! twice. Here a step is counted from the beginning of its epoch, so that all epochs have the same
//! noise:
//!
//! ```
//! use ndkey::native::Key;
//! use ndkey::ledger::{Kind, Ledger};
//!
//! fn train(key: Key, epochs: u32) {
//!     let [order, noise] = key.split_into();
//!     for epoch in 0..epochs {
//!         let order = order.fold_in(epoch).permutation(100);
//!         for (step, batch) in (0..).zip(order.to_vec().chunks(20)) {
//!             let noise = noise.fold_in(step).normal::<f32, _>(batch.len());
//!         }
//!     }
//! }
//!
//! let reports = Ledger::scope(|| train(Key::from_seed(42), 3));
//! assert_eq!(reports.len(), 1);
//! assert_eq!(reports[0].kind(), &Kind::FoldedTwice(0));
//! assert_eq!(reports[0].derivation(), "Key::<Ars>::from_seed(42).split(2)[1]");
//! assert_eq!(reports[0].times(), 10); // five steps, in two more epochs
//! println!("{}", reports[0]);
//! ```
//!
//! This prints both places, which are the same here, and the key, also as an expression to make it with:
//!
//! ```text
//! a key was used twice: 0 folded in twice (10 times)
//!   key:    Key::<Ars>::from_seed(42).split(2)[1] = Key::<Ars>::from_data([2762205623, 2376498634, 74223840, 3985383665])
//!   first:  folded into at src/main.rs:9:31
//!   second: folded into at src/main.rs:9:31
//! ```
//!
//! A test of a whole program asserts that there are none: `assert_eq!(Ledger::scope(main), [])`. It also
//! fails if the program has more keys than the ledger has room for, a [report](crate::ledger::Kind::Full)
//! too; then give it more: `Ledger::new().with_capacity(1 << 24)`, `watch` and `reports`. Where
//! the same numbers are wanted twice, the program says so with [`duplicate`](crate::Key::duplicate), and
//! that is not reported.
//!
//! # In a program
//!
//! Without a change of the program, its second use of a key is a panic at the line that made it:
//!
//! ```sh
//! NDKEY_LEDGER=panic cargo run --features ndkey/ledger
//! ```
//!
//! `NDKEY_LEDGER=panic:16000000` has more room than the default of 2^20 entries.
//!
//! Or the program starts a ledger of its own, which panics, or calls a function with each report:
//!
//! ```
//! use ndkey::ledger::Ledger;
//!
//! Ledger::new().logging(|report| eprintln!("{report}")).start();
//! # Ledger::stop();
//! ```
//!
//! # The tree of a run
//!
//! A ledger also knows where every key came from and what it was used for: [`Ledger::tree`]. This is the
//! tree of the example `digits`, which trains a network for 100 epochs with 45 steps each, as
//! `cargo run --release --example digits --features ledger` prints it, without the places:
//!
//! ```text
//! Key::<Ars>::from_seed(0)
//! ├─ .split(4)[0]
//! │  ├─ .split(3)[0]
//! │  │    sampled StandardNormal
//! │  ├─ .split(3)[1]
//! │  │    sampled StandardNormal
//! │  └─ .split(3)[2]
//! │       sampled StandardNormal
//! ├─ .split(4)[1]
//! │    sampled Permutation
//! ├─ .split(4)[2]
//! │  └─ .fold_in(0..100)
//! │       sampled Permutation
//! └─ .split(4)[3]
//!    └─ .fold_in(0..4500)
//!       ├─ .split(3)[0]
//!       │    sampled Bernoulli
//!       ├─ .split(3)[1]
//!       │    sampled Bernoulli
//!       └─ .split(3)[2]
//!            sampled Bernoulli
//! ```
//!
//! [`KeyTree::to_html`](crate::ledger::KeyTree::to_html) makes a page of it, whose nodes can be folded, and
//! [`KeyTree::to_dot`](crate::ledger::KeyTree::to_dot) a graph. Keys that were made and not used say so: often
//! a split into one too many, or a layer that was forgotten.
//!
//! The [rule](crate::ledger#the-rule), the [threads](crate::ledger#which-threads) that are recorded, and
//! the [bound](crate::ledger#memory-and-time) of what is kept are on the module's page.
//!
//! [`Ledger::tree`]: crate::ledger::Ledger::tree
