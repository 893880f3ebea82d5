//! Sums with one set of bits.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arrays;
mod axes;
mod by_tree;
mod elements;
mod error;
mod exact;
mod histogram;
#[cfg(feature = "rayon")]
mod iterators;
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
pub use iterators::ParallelSums;
pub use reduce::map_reduce;
