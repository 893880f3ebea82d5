//! Libraries that draw, and WebAssembly.
//!
//! # Keys as arguments
//!
//! A function that draws takes a key by value: its caller sees that it draws, and cannot use the key again. It leaves
//! the generator to the caller, and with it the [family](crate::Family) of the values:
//!
//! ```
//! use ndarray::{Array2, ArrayView2, Axis};
//! use ndkey::native::Choice;
//! use ndkey::{Error, Key, Prng};
//!
//! /// k of the rows, the next one with a probability proportional to its squared distance (k-means++).
//! pub fn centres<I: Prng>(rows: ArrayView2<f64>, k: usize, key: Key<I>) -> Result<Array2<f64>, Error> {
//!     let key = key.into_folds();
//!     let mut weights = vec![1.0; rows.nrows()];
//!     let mut chosen: Vec<usize> = Vec::new();
//!     for number in 0..k as u64 {
//!         let next: usize = key.fold_in_u64(number).sample_one(Choice::weighted(&weights)?);
//!         for (row, weight) in rows.outer_iter().zip(&mut weights) {
//!             let distance = (&row - &rows.row(next)).mapv(|x| x * x).sum();
//!             *weight = if chosen.is_empty() { distance } else { distance.min(*weight) };
//!         }
//!         chosen.push(next);
//!     }
//!     Ok(rows.select(Axis(0), &chosen))
//! }
//!
//! let rows: Array2<f64> = ndkey::native::Key::from_seed(0).normal((100, 2));
//! assert_eq!(centres(rows.view(), 5, ndkey::native::Key::from_seed(1))?.dim(), (5, 2));
//! # Ok::<(), Error>(())
//! ```
//!
//! - Several draws in one function: split the key first, or name them,
//!   [`key.named("weights")`](crate::Key::named); a draw that a later version adds then changes no other.
//! - A method that is called again and again: keep a key in the struct, and call
//!   [`split_off`](crate::Key::split_off), or take a number from the caller and
//!   [`fold_in_u64`](crate::Key::fold_in_u64).
//! - A caller who has a generator of rand and no key: `Key::from_seed(rng.random())`. This needs no feature of ndkey.
//! - A distribution as an argument: `dist: impl Distribution<f64>`; in a struct, or chosen at run time,
//!   `Box<dyn Distribution<f64> + Send + Sync>` ([`Distribution`](crate::Distribution)).
//!
//! # Features
//!
//! Depend on ndkey without its default features, and hand them on, so that a program decides about threads:
//!
//! ```toml
//! [dependencies]
//! ndkey = { version = "0.1", default-features = false }
//!
//! [features]
//! default = ["rayon"]
//! rayon = ["ndkey/rayon"]
//! serde = ["ndkey/serde"]
//! ```
//!
//! Values do not depend on features. Leave `ledger` to programs and tests: it records how your functions use keys, and
//! reports name the line of a call. A function with `#[track_caller]` is reported at its caller.
//!
//! Types of these crates are in ndkey's interface: ndarray 0.17, which is [`ndkey::ndarray`](crate::ndarray), and with
//! features rayon 1, serde 1, half 2, num-complex 0.4, and rand 0.8, 0.9 and 0.10 side by side. A new version of one
//! that breaks is a breaking release of ndkey.
//!
//! # Tests
//!
//! A seed for each test and a tolerance that holds for nearly every seed
//! ([reproducible tests](super::recipes_for_data#reproducible-tests)). Values may be pinned: they are the same on every
//! machine, in every build and until a breaking release.
//!
//! # WebAssembly
//!
//! ndkey builds for `wasm32-unknown-unknown` without its default features: there are no threads, and the values are the
//! same bits. The features `streams`, `serde`, `linalg`, `half`, `complex` and rand's may be on. With `getrandom`, which
//! makes keys from entropy, a program has to configure the crate getrandom for its host; a seed that the host passes in
//! needs none of that. Sizes are 32-bit: an array has fewer than 2^31 bytes, while lazy arrays count their elements by
//! 64 bits.
