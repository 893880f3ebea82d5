//! Sums of ndarray's arrays with one set of bits: on any number of threads, in any memory layout, with
//! any vector instructions.
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey_sums::{exact_sum, mean, sum, sum_axis};
//!
//! let x = Array2::from_elem((1000, 100), 0.1);
//! assert_eq!(mean(&x), sum(&x) / 100_000.0);
//! assert_eq!(sum_axis(&x, Axis(0))?[7], sum(&x.column(7)));
//! assert_eq!(exact_sum(&x), 10_000.0);
//! # Ok::<(), ndkey_sums::Error>(())
//! ```
//!
//! # Two rules
//!
//! Floating-point addition rounds, so the last bits of a sum depend on the order of its additions. There
//! are two ways to have one result; each function says by its name which one it takes.
//!
//! | | by tree | exact |
//! |---|---|---|
//! | functions | [`sum`], [`mean`], [`var`], [`std`](fn@std), [`dot`], [`norm`], [`weighted_mean`], [`cumsum`] | [`exact_sum`], [`exact_mean`], [`exact_var`], [`exact_std`], [`exact_dot`], [`exact_norm`], [`exact_weighted_mean`], [`exact_cumsum`] |
//! | along an axis | [`sum_axis`], [`mean_axis`], [`var_axis`], [`std_axis`] | [`exact_sum_axis`], [`exact_mean_axis`], [`exact_var_axis`], [`exact_std_axis`] |
//! | of rayon's indexed iterators | [`ParallelSums::tree_sum`], [`ParallelSums::tree_reduce`] | [`ParallelSums::exact_sum`] |
//! | in parts | | [`ExactSum`], [`ExactMoments`] |
//! | the order of additions | fixed by the positions of the values | does not matter |
//! | the result | has a small error | is the nearest float to the true one |
//! | the same bits if | the values are the same, in the same order | the values are the same, in any order, however they are divided |
//! | time, beside ndarray's `sum` of 10^6 values | 0.8 times | 1.5 times |
//!
//! [`histogram`] counts, which is exact, and [`map_reduce`] merges values of any type by the tree.
//!
//! **Take the tree** for arrays in memory: losses, gradients, statistics of samples. **Take exact sums**
//! where the order is not yours: sums over ranks of MPI, files or messages that arrive in any order, groups
//! of a hash table, conserved quantities, totals that others check; and where values cancel.
//!
//! # What others do
//!
//! - `ndarray`'s `sum` adds contiguous memory in eight lanes, and other views row by row: a transposed
//!   or sliced copy of an array has a sum with other bits. Its error grows with the number of values, that of
//!   the tree with the logarithm. `sum_axis` adds whole subarrays along one axis, and lanes along
//!   another.
//! - `ndarray`'s `dot` of vectors adds in eight lanes. With the feature `blas`, the library that is
//!   linked decides, by the processor and sometimes the number of threads; so it does for products of matrices.
//!   Without, these are `matrixmultiply`'s, whose kernels differ from processor to processor.
//! - rayon's `sum` adds parts whose ends depend on which thread was free, and items of bridged iterators come
//!   in any order. The result may differ from run to run: the example `distinct_results` in the repository
//!   computes one sum of 20,000 values 2,000 times on 8 threads. On two cores, rayon's `sum` had 2
//!   different results, and 1,185 by `par_bridge`; the sums of this crate had one.
//!
//! # The tree
//!
//! The values are taken in row-major order of their indices, whatever the memory layout. Up to 2048
//! consecutive positions are a leaf. A leaf has 16 lanes, which begin at 0: lane `l` adds the
//! positions `l`, `l + 16`, `l + 32` and so on, one by one; then the second half of the lanes is added to the
//! first, until one is left. The leaves before the largest power of two below their number are one subtree, and
//! those from there on the other: their sums are added, the earlier first. The products of [`dot`] and the
//! squares of [`var`] and [`norm`] are rounded before they are added, and no multiplication is fused with an
//! addition.
//!
//! `f32` and `f64` are accumulated in themselves, 16 bits in `f32`; variances and norms of all types in `f64`.
//! Integers wrap around where a sum does not fit their type.
//!
//! # Exact sums
//!
//! An [`ExactSum`] has all bits of a sum, and rounds only when asked. Chunks of values whose exponents are at
//! most 33 apart are added as floats, in two parts of which each has room for every bit (as in
//! Rump, Ogita and Oishi, <https://doi.org/10.1137/050645671>); all others one by one, which takes five times as
//! long. Sums, means, variances, norms and quotients of sums are rounded once, from integers of any size; so a
//! variance is exact where the values' mean is 10^9 times their deviation.
//!
//! Accumulators merge exactly, and are few words in files and messages:
//!
//! ```
//! use ndkey_sums::ExactMoments;
//!
//! let x: Vec<f64> = (0..10_000).map(|n| f64::from(n).sin()).collect();
//! let mut parts: Vec<_> = x.chunks(777).map(|part| ExactMoments::of(part)).collect();
//! parts.reverse();
//! let mut all = ExactMoments::new();
//! parts.iter().for_each(|part| all.merge(part));
//! assert_eq!(all, ExactMoments::of(&x));
//! ```
//!
//! # Special values
//!
//! - The sum of no values is 0, also if all are -0; their mean is NaN, and so is a variance of
//!   too few values.
//! - A sum with NaN is NaN, and so is one with infinities of both signs. By tree, sums in between may
//!   overflow to an infinity; exact ones do not.
//! - The sign and the payload of a NaN are not the same on all processors.
//!
//! # Time
//!
//! `cargo bench -p ndkey-sums --all-features` in the repository compares with ndarray in one run. Large arrays take
//! as long as their memory is read. In the cache, an exact sum takes 1.5 times as long as ndarray's, and
//! [`exact_dot`] twice as long as its `dot`, because of five and ten operations for one. Arrays that are not
//! in row-major order in memory are copied, a leaf at a time, for sums by tree.
//!
//! # Threads
//!
//! With the feature `rayon` (on by default), arrays of more than 32,768 values are summed on rayon's current
//! thread pool; smaller ones, and all without it, on the calling thread. While a thread waits for others, rayon
//! lets it run other tasks: hold no lock across a sum inside of a task.
//!
//! # Stability
//!
//! The bits of a sum by tree, and the words of an accumulator, are a part of the interface: a change of one is
//! a breaking change. Exact results cannot change.
//!
//! # Features
//!
//! - `rayon` (on by default): threads, and `ParallelSums`.
//! - `serde`: [`ExactSum`] and [`ExactMoments`] serialise.
//! - `half`: `half::f16` and `half::bf16`.
//! - `complex`: `num_complex::Complex<f32>` and `Complex<f64>`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod arrays;
mod axes;
mod by_tree;
mod elements;
mod error;
mod exact;
mod histogram;
#[cfg(feature = "rayon")]
pub mod iterators;
mod levels;
mod parallel;
mod positions;
mod reduce;
mod tree;

pub use arrays::AsArray;
pub use by_tree::{
    cumsum, dot, mean, mean_axis, norm, std, std_axis, sum, sum_axis, var, var_axis, weighted_mean,
};
pub use elements::{Number, Real, Summand};
pub use error::Error;
pub use exact::{
    ExactMoments, ExactSum, exact_cumsum, exact_dot, exact_mean, exact_mean_axis, exact_norm,
    exact_std, exact_std_axis, exact_sum, exact_sum_axis, exact_var, exact_var_axis,
    exact_weighted_mean,
};
pub use histogram::histogram;
#[cfg(feature = "rayon")]
#[doc(inline)]
pub use iterators::ParallelSums;
pub use reduce::map_reduce;
