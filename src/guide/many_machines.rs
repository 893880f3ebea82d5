//! Many machines.
//!
//! Machines with the same key agree on every value without communicating. Each computes its own
//! part of an array, at the cost of that part:
//!
//! ```
//! use ndarray::{Array2, Axis, concatenate, s};
//! use ndkey::native::{Key, StandardNormal};
//!
//! const ROWS: usize = 1_000;
//! const COLUMNS: usize = 16;
//!
//! /// What the machine with this rank computes: its rows of one array of shape (ROWS, COLUMNS).
//! fn part(key: Key, rank: usize, machines: usize) -> Array2<f32> {
//!     let first = rank * ROWS / machines;
//!     let end = (rank + 1) * ROWS / machines;
//!     key.sample_slice(StandardNormal, (ROWS, COLUMNS), s![first..end, ..])
//! }
//!
//! let whole: Array2<f32> = Key::from_seed(42).normal((ROWS, COLUMNS));
//! for machines in [1, 3, 8] {
//!     let parts: Vec<_> = (0..machines).map(|rank| part(Key::from_seed(42), rank, machines)).collect();
//!     let views: Vec<_> = parts.iter().map(|part| part.view()).collect();
//!     assert_eq!(concatenate(Axis(0), &views)?, whole);
//! }
//!
//! // An array that no machine could store: any rows of it, in any order.
//! let lazy = Key::from_seed(42).lazy::<f32, _>(StandardNormal, (1_000_000_000_000, COLUMNS))?;
//! let batch = lazy.slice(s![999_999_000_000_isize..999_999_000_032, ..]);
//! assert_eq!(batch.dim(), (32, COLUMNS));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The values do not depend on the number of machines, nor on each machine's number of threads,
//! vector instructions or byte order. In JAX this is `jit` with a sharded output.
//!
//! # One key per worker
//!
//! Where workers draw arrays of their own, give each a key by its number. What a worker draws then
//! depends on that number only. Number the *work* and not the workers, if their count can change:
//!
//! ```
//! use ndarray::{Array1, Array2, s};
//! use ndkey::native::Key;
//!
//! /// The augmented images of one shard of a data set, on whichever machine they are needed.
//! fn augment(key: &Key, epoch: u32, shard: u64, images: &Array2<f32>) -> Array2<f32> {
//!     let [flips, noise] = key.fold_in(epoch).fold_in_u64(shard).split_into();
//!     let flips: Array1<bool> = flips.bernoulli(0.5, images.nrows());
//!     let mut images = images + noise.normal::<f32, _>(images.raw_dim()) * 0.1;
//!     for (mut image, _) in images.rows_mut().into_iter().zip(&flips).filter(|(_, flip)| **flip) {
//!         let flipped = image.slice(s![..;-1]).to_owned();
//!         image.assign(&flipped);
//!     }
//!     images
//! }
//!
//! let key = Key::from_seed(7).named("augmentation");
//! let images = Array2::ones((4, 9));
//! assert_eq!(augment(&key, 0, 12, &images), augment(&key, 0, 12, &images));
//! assert_ne!(augment(&key, 0, 12, &images), augment(&key, 1, 12, &images));
//! ```
//!
//! # Shuffles and choices
//!
//! A permutation is a property of the whole array, so every machine that needs a part of JAX's
//! [`permutation`](crate::Key::permutation) computes all of it.
//! [`KeyedPermutation`](crate::KeyedPermutation) is ndkey's own: it computes element `i` of a
//! permutation of any length without the others. Use it for the order in which machines read a
//! large data set.
//!
//! # Sums, means and other results
//!
//! Draws agree to the last bit. Sums of them do so only if they are added in the same order:
//! floating-point addition rounds. [`monte_carlo`](crate::monte_carlo) adds in a fixed tree, and
//! its [guide](crate::monte_carlo::guide) goes from a loop over paths to a run on many machines
//! that survives a crash. It also lists which operations in your own code are the same on all
//! machines.
//!
//! # Batch systems with a time limit
//!
//! A job array cuts a run into [shares](crate::monte_carlo::share), one per task. A task that is killed
//! at its time limit and started again from the beginning never ends if its share takes longer than the
//! limit. With the feature `serde`,
//! `run.checkpoint(file, problem)?.run_blocks(share, simulate)?`
//! (`Checkpointed::run_blocks`) keeps the state of a share in a file of its own after every round, and
//! continues from there. `read` returns the results once all tasks have ended, and a file that is empty,
//! cut or changed is an error with its name. JSON of your own keeps the bits of `f64` only with
//! serde_json's feature `float_roundtrip`. Choose rounds
//! ([`with_round`](crate::monte_carlo::MonteCarlo::with_round)) that take less than the limit, and a few
//! blocks for each of a task's threads. `examples/job_array.rs` does this.
//!
//! # What to check
//!
//! - All machines have the same version of ndkey, or versions whose changelogs list no change of
//!   values between them: see [`which_stream`](super::which_stream#what-is-promised).
//! - [`MultivariateNormal`](crate::jax), `Orthogonal`, the orthogonal
//!   [initialisers](crate::initializers) and rand's distributions may round differently on other
//!   machines. No others do.
//! - For some distributions a slice costs as much as the whole array, or as one pass over it: [the
//!   list](super::which_stream#position-or-whole-sample).
//!
//! `examples/many_processes.rs` shows both approaches with processes that do not communicate, and
//! `examples/job_array.rs` a simulation as tasks of a batch system. With MPI, the crate `ndkey-mpi`
//! gives each rank its rows of an array, gathers them, and runs simulations.
