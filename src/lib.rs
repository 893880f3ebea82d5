//! Random [`ndarray`] arrays from typed, splittable, single-use keys: the same bits on any number of threads,
//! on any machine and after a restart.
//!
//! ```
//! use ndarray::{Array1, Array2};
//! use ndkey::native::Key;
//!
//! // A seed becomes a key, and a key becomes keys: one for each random array.
//! let [weights_key, order_key, noise_key] = Key::from_seed(42).split_into();
//!
//! // Keys become arrays, in parallel. Each key is used once; the compiler checks it.
//! let weights: Array2<f32> = weights_key.normal((64, 10));
//! let order: Array1<usize> = order_key.permutation(1797);
//!
//! // An array of keys samples in one call: one row per key.
//! let noise: Array2<f32> = noise_key.split(8).uniform(1000);
//! assert_eq!(noise.dim(), (8, 1000));
//! ```
//!
//! In debug builds Cargo compiles dependencies without optimisation: the same bits, but a normal variate takes
//! hundreds of nanoseconds instead of a few. Two lines in your `Cargo.toml` change this, except for samplers that are
//! compiled in your crate, such as [`native::VonMises`]:
//!
//! ```toml
//! [profile.dev.package.ndkey]
//! opt-level = 2
//! ```
//!
//! Begin with [the first half hour](guide::first_half_hour). The [`guide`] has a page for each task, for users of
//! [NumPy](guide::from_numpy), [rand and ndarray-rand](guide::from_ndarray_rand), [PyTorch](guide::from_pytorch) and
//! [jax.random](guide::from_jax_random), and for [authors of libraries](guide::libraries); the
//! [gallery](guide::gallery) shows the distributions.
//!
//! **Which family?** There are two families of values, and a program chooses once, by its key. With
//! [`native::Key`] a method that names no distribution, such as [`Key::normal`], [`Key::permutation`] or
//! [`Key::shuffle`], gives the values of [`native`], which have all bits of the type and exact tails, and are
//! the fastest. With [`jax::Key`] it gives the values of jax.random. A distribution that is named, such as
//! `native::Gamma` or `jax::Gamma`, has the values of its module with any key. One page
//! [compares the families](guide::two_families), another lists [the names](guide::names) that other libraries
//! give to distributions.
//!
//! # The ideas
//!
//! - **A key is used once, and the compiler checks it.** Samplers and [`Key::split`] consume the
//!   key; reusing it is error E0382. Keys are not `Clone`: [`Key::duplicate`] is the explicit way
//!   to copy one. [`Key::into_folds`] makes a key for a loop: it can only be folded into, and each number gives
//!   a new key. The compiler [cannot see](Key#reuse-that-compiles) that two keys are equal: two keys from one
//!   seed, or the same number folded in twice.
//! - **A sample is a pure function of key and flat position.** No stream advances. Element `i` of
//!   an array, counted in row-major order, is the same on any number of threads, with any vector
//!   instructions, in any memory layout, drawn alone or as a part of a larger array.
//!   ([Exceptions](guide::which_stream#position-or-whole-sample): some of JAX's streams, and random orders.)
//! - **JAX's values, where you want them.** Keys and values of [`jax`] equal jax 0.10.2's on a CPU, so
//!   that a model moved from JAX starts from the same numbers. Most distributions equal JAX in every bit; each
//!   states its parity.
//! - **The generator is part of the key's type**: keys of two generators do not mix. All of JAX's
//!   generators are here, and you can add your own.
//!
//! # Contents
//!
//! - [`Key`], one key, and [`KeyArray`], keys in an array: making, deriving, sampling.
//! - [`LazyArray`], a sample that is not stored; [`BrownianPath`], a path in continuous time.
//! - [`native`]: distributions, with scalar or array parameters; [`jax`]: distributions with JAX's values.
//! - [`Distribution`] and [`sampling`]: the building blocks of distributions. Write your own from a
//!   formula, by rejection, or over vectors; it then works with every shape, layout, slice and
//!   batch.
//! - [`AsArray`] and [`AsArrayMut`]: arguments that are read or written as arrays, including slices
//!   and `Vec`s.
//! - [`points`]: quasi-random points, randomised by keys, and distributions over them.
//! - [`prng`]: the generators, a choice among them at run time, and how to add one.
//! - [`initializers`]: initial weights of neural networks, as `jax.nn.initializers`.
//! - [`streams`], [`stax`] and [`seeds`]: how programs carry keys, as Flax, stax and TensorFlow
//!   Probability do; [`KeySequence`] and [`SequentialGenerator`], for code that threads a state
//!   instead.
//! - [`monte_carlo`]: simulations over blocks of paths, whose results have the same bits on any
//!   number of threads and machines, and after a restart; quantiles, rare events, several levels of
//!   accuracy, the bootstrap, Markov chains.
//! - [`math`]: elementary functions with the same bits on every machine.
//! - [`RandomExt`], ndarray-rand's methods with keys; with rand's features, keys as generators of
//!   rand, and rand's distributions over arrays: [`interop`].
//! - [`SimdLevel`]: the vector instructions in use.
//! - [`ledger`]: finds keys that are used twice, which the compiler does not see.
//!
//! # How to
//!
//! **Derive a key for every step of a loop**, reproducibly from the step alone:
//!
//! ```
//! # let (dropout, steps) = (ndkey::native::Key::from_seed(0), 3);
//! let dropout = dropout.into_folds(); // a key for a loop can neither be sampled nor split
//! for step in 0..steps {
//!     let mask = dropout.fold_in(step).bernoulli(0.9, (32, 128));
//! }
//! ```
//!
//! **Sample from a distribution**, with a scalar or an array for each parameter:
//!
//! ```
//! # use ndarray::{Array1, Array2, array};
//! # use ndkey::native::{self, Key};
//! let columns = native::Normal::new(array![0.0, 10.0, 100.0], 1.0)?;
//! let data: Array2<f64> = Key::from_seed(1).sample(columns, (1000, 3));
//! let events: Array1<i64> = Key::from_seed(2).sample(native::Poisson::new(1e12)?, 1000);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! **Draw for named things**, in any order:
//!
//! ```
//! # let root = ndkey::native::Key::from_seed(0);
//! let encoder = root.named("encoder").normal::<f32, _>((64, 32));
//! let decoder = root.named("decoder").normal::<f32, _>((32, 64));
//! ```
//!
//! **Keep a key in a struct** that draws again and again:
//!
//! ```
//! # use ndkey::native::{Key, StandardNormal};
//! struct Walk {
//!     position: f64,
//!     key: Key,
//! }
//!
//! impl Walk {
//!     fn step(&mut self) {
//!         self.position += self.key.split_off().sample_one::<f64>(StandardNormal);
//!     }
//! }
//! ```
//!
//! **Fill an existing array** of any layout, or a slice:
//!
//! ```
//! # use ndarray::{Array2, s};
//! # use ndkey::native::{Key, Normal};
//! # let mut images = Array2::<f32>::zeros((4, 6));
//! Key::from_seed(1).sample_into(Normal::new(0.0, 0.1)?, &mut images.slice_mut(s![.., ..;2]));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! **Compute one worker's part** of an array shared by all workers:
//!
//! ```
//! # use ndarray::s;
//! # use ndkey::native::{Key, StandardNormal};
//! # let (rank, rows) = (2_usize, 1000_usize);
//! let part = Key::from_seed(7).sample_slice::<f64, _, _>(
//!     StandardNormal,
//!     (1_000_000_000, 16),
//!     s![rank * rows..(rank + 1) * rows, ..],
//! );
//! ```
//!
//! **Read a sample in parts**, in any order and as often as needed, without storing it:
//!
//! ```
//! # use ndarray::s;
//! # use ndkey::native::{Key, StandardNormal};
//! let noise = Key::from_seed(7).lazy::<f32, _>(StandardNormal, (1_000_000_000, 16))?;
//! for batch in 0..3 {
//!     let rows = noise.slice(s![batch * 32..(batch + 1) * 32, ..]);
//! }
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! **Choose the number of threads**: set `RAYON_NUM_THREADS=4` when the program is started, or call
//! `rayon::ThreadPoolBuilder::new().num_threads(4).build()?.install(|| key.normal::<f32, _>(n))`.
//! For one thread, without a pool, `Threads::Serial.scope(|| ..)` ([`Threads`]). No value changes.
//!
//! **Run a function of a key for a batch of keys**, in parallel: [`KeyArray::map`] collects its
//! results, of any type; [`KeyArray::vmap`] stacks the arrays that it returns (`jax.vmap`). A
//! `KeyArray` is also a parallel iterator of rayon, and [`KeyArray::into_keys`] gives an array for
//! ndarray's `Zip`.
//!
//! ```
//! # use ndkey::native::Key;
//! let ends: ndarray::Array1<f64> = Key::from_seed(2).split(100).map(|key| key.normal::<f64, _>(50).sum());
//!
//! let walks = Key::from_seed(3).split(100).vmap(|key| {
//!     let mut walk = key.normal::<f64, _>(50);
//!     walk.accumulate_axis_inplace(ndarray::Axis(0), |before, step| *step += before);
//!     walk
//! });
//! assert_eq!(walks.dim(), (100, 50));
//! ```
//!
//! # Failure
//!
//! A constructor whose arguments can be wrong (of a distribution, of keys from given words, of a lazy array, of a
//! scope's stream) checks them and returns a [`Result`]. Constructors that cannot fail, such as [`Key::new`] and
//! [`native::Choice::new`], return the value. [`initializers`] check later, in
//! [`init`](initializers::Initializer::init), where the type and the shape of the weights are known.
//!
//! An operation on keys whose arguments (a shape, an axis, a range, a name) are wrong panics with
//! the error's message at the caller's location, as ndarray's operations do. It has a twin with the
//! prefix `try_` that returns the error: [`Key::sample`] and [`Key::try_sample`].
//!
//! An [`Error`] says what was given and what is allowed. For a parameter it names the function, the value
//! and its index. Bad input never silently gives wrong numbers.
//!
//! # Stability
//!
//! The value of a sample is stable. It depends on the key, the distribution, its parameters and the
//! position (for the exceptions above, on the shape of the sample too), and on no feature and no
//! machine. There is one exception: `FromRand` runs the code of rand_distr, which calls the
//! platform's functions. The repository's `tests/portability` compares all others on other
//! processors, and records where they were found to be the same.
//! Changing a value is a breaking change and listed in the changelog.
//!
//! [`STREAM_VERSION`] names the versions of jax whose values [`jax`] gives. When a later
//! jax changes values:
//!
//! - This crate's values stay as they are until a breaking release. That release has another
//!   [`STREAM_VERSION`], and its changelog lists every function whose values changed.
//! - The keys and bits of a generator never change under its name. Where jax changes a generator,
//!   the newer one is added under a name of its own, and the older one stays.
//! - Stored keys name their generator, and every later release loads them as the same keys.
//!
//! The values of [`native`] follow no other library. From version 1.0 on, they are frozen for each type;
//! before, they change only in a breaking release, and the changelog lists each change.
//!
//! # Features
//!
//! ndkey needs ndarray 0.17, which is also `ndkey::ndarray`; ndarray 0.18 will be a breaking release. The minimum
//! supported Rust version is 1.89, the first whose standard library has the instructions of AVX-512; raising it is a
//! minor release.
//!
//! - `rayon` (on by default): large arrays are filled on rayon's current thread pool. Without it the
//!   same values are computed on the calling thread. In a task of rayon that holds a lock or borrows
//!   a thread-local `RefCell`, and in a child process after `fork`, sample in a
//!   [serial scope](Threads): otherwise the task may wait forever, or panic.
//! - `streams`: [`streams`] and [`seeds`], which hash names as Flax and TensorFlow Probability do.
//! - `getrandom`: `Key::from_entropy`, a key from the operating system's entropy.
//! - `serde`: [`Key`] and [`KeyArray`] serialise, with the generator's name and the shape. Reading
//!   them as keys of another generator or number of axes is an error. Distributions serialise as
//!   [structs of their parameters](jax#parameters), which are checked when they are read.
//!   Also [`KeySequence`] and [`SequentialGenerator`], and checkpoints of [`monte_carlo`], of arrays
//!   too: it turns on ndarray's `serde`.
//! - `linalg`: `MultivariateNormal`, `Orthogonal` and, in [`native`], `TruncatedMultivariateNormal`, `MultivariateT`,
//!   `Rotation`, `Wishart`, `InverseWishart`, `MatrixNormal` and `RandomCorrelation`; the orthogonal
//!   [`initializers`]. Their matrices are factored by nalgebra.
//! - `half`: samples of `half::f16` and `half::bf16` from all distributions of [`jax`] over real numbers
//!   that need no `linalg`, and from [most of `native`](native#16-bits); initial weights, logits and
//!   weights of these types.
//! - `rand_0_8`, `rand_0_9` and `rand_0_10`: keys as generators of that version of rand,
//!   [`Key::into_rng`](interop), and its distributions over arrays, `FromRand`. All may be on.
//! - `ledger`: [`ledger`], a record of how keys are used, which finds keys that are used twice and prints
//!   the tree of all keys; for tests. Without it the machine code is the same as if it did not exist.
//! - `sums`: [`sums`], sums of arrays with the same bits on any number of threads, and exact ones, which are
//!   results of [`monte_carlo`] runs too.
//! - `complex`: `StandardNormal` of `num_complex::Complex<f32>` and `Complex<f64>`, and
//!   `native::Unitary` and `Symplectic`.

#![cfg_attr(docsrs, feature(doc_cfg))]

// First, so that its methods are the first on the page of `Key`.
mod keys;

mod advice;
mod arrays;
mod elements;
mod engine;
mod error;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod interop;
pub mod jax;
#[cfg(feature = "ledger")]
#[doc(alias("key_reuse", "reuse", "debug"))]
pub mod ledger;
#[cfg(not(feature = "ledger"))]
mod ledger;
#[cfg(feature = "linalg")]
mod linear_algebra;
pub mod math;
mod methods;
#[doc(alias("threads", "MPI", "bootstrap", "simulation", "control variate"))]
pub mod monte_carlo;
pub mod native;

// Private: rustc shows the line to whoever asks for a distribution at the root.
#[allow(unused_imports)]
use native::*; // a distribution is of a family: `ndkey::native::..`, or `ndkey::jax::..`

#[doc(alias("quasi-random", "QMC", "low-discrepancy"))]
pub mod points;
pub mod prng;
mod programs;
pub mod sampling;
mod scoped;
mod simd;

pub use ndarray;
/// Sums of arrays with one set of bits: the crate [`ndkey_sums`].
#[cfg(feature = "sums")]
#[doc(alias("reproducible", "fsum", "superaccumulator"))]
pub use ndkey_sums as sums;

pub use arrays::{AsArray, AsArrayMut};
pub use elements::count::{Count, SignedCount};
pub use elements::float::Element;
pub use elements::index::IndexElement;
pub use elements::integer::Integer;
pub use elements::sign::SignElement;
pub use elements::wide::WideElement;
pub use engine::Threads;
#[cfg(feature = "getrandom")]
pub use error::EntropyError;
pub use error::{Cause, Error, Index};
pub use interop::RandomExt;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub use interop::{FromRand, KeyRng, KeyRngSeed};
pub use keys::{
    BrownianPath, BrownianPaths, Chooser, Chosen, Folds, Joined, Key, KeyArray, KeyedPermutation,
    LazyArray, SamplingStrategy,
};
pub use methods::bits::BitsElement;
pub use prng::{
    Ars, Ars5, Family, KeyDtype, Philox2x32, Philox4x32, Prng, Rbg, RbgLegacy, Threefry2x32,
    Threefry2x32Legacy, Threefry4x32, UnsafeRbg,
};
pub use programs::{KeySequence, SequentialGenerator};
pub use programs::{initializers, stax};
#[cfg(feature = "streams")]
pub use programs::{seeds, streams};
pub use sampling::{Distribution, Parameter};
pub use simd::SimdLevel;

/// The iterators that methods return.
pub mod iter {
    pub use crate::keys::{Chunks, IntoIter, Iter, KeyedPermutationIter, Stream};
    #[cfg(feature = "rayon")]
    pub use crate::keys::{ParIntoIter, ParIter};
}

/// The stream of [`jax`]: `"jax-"` and the versions of jax whose values its distributions give.
///
/// Store it beside results that are to be reproduced. [Stability](crate#stability) says what
/// happens when it changes.
///
/// ```
/// assert_eq!(ndkey::STREAM_VERSION, "jax-0.10");
/// ```
#[doc(alias("version", "reproducibility"))]
pub const STREAM_VERSION: &str = "jax-0.10";

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../COMPARE.md")]
struct Compare;
