//! The guide: one page for each common task, with tested code.
//!
//! | if you | read |
//! |---|---|
//! | begin | [`first_half_hour`] |
//! | have an error of the compiler | [`compiler_errors`] |
//! | know NumPy or SciPy | [`from_numpy`] |
//! | know PyTorch | [`from_pytorch`] |
//! | know `jax.random` | [`from_jax_random`] |
//! | know rand or ndarray-rand | [`from_ndarray_rand`] |
//! | know what a distribution is called elsewhere | [`names`] |
//! | train a model | [`training_loops`] |
//! | compute means that need many digits | [`points`] |
//! | need critical values, truncated distributions, or points with a gamma distribution | [`quantiles`] |
//! | resample, split or load data, or write tests | [`recipes_for_data`] |
//! | simulate | [`recipes_for_simulations`] |
//! | write a library, or build for WebAssembly | [`libraries`] |
#![cfg_attr(
    feature = "ledger",
    doc = "| want to be sure that no key is used twice | [`keys_used_twice`], with the feature `ledger` |"
)]
#![cfg_attr(
    not(feature = "ledger"),
    doc = "| want to be sure that no key is used twice | `keys_used_twice`, with the feature `ledger` |"
)]
//! | add up what was drawn, with the same bits on any number of threads | `sums`, with the feature `sums` |
//! | run on more than one machine | [`many_machines`], and for simulations [`monte_carlo::guide`](crate::monte_carlo::guide) |
//! | ask what a value costs | [`two_families`](two_families#what-a-value-costs) |
//! | ask why to trust the values | [`evidence`] |
//! | choose between `jax` and `native` | [`two_families`] |
//! | compare values with JAX's, or keep values across releases | [`which_stream`] |
//! | need a distribution that is not here | [`write_a_distribution`] |
//! | need a generator that is not here | [`write_a_generator`] |
//! | want to see the distributions | [`gallery`] |
//!
//! These modules have pages and no items.

#[doc(alias("E0382", "E0507", "E0277", "error"))]
pub mod compiler_errors;
#[doc = include_str!("guide/evidence.md")]
pub mod evidence {}
#[doc(alias("tutorial", "getting started", "introduction"))]
pub mod first_half_hour;
#[doc(alias("flax", "linen", "nnx", "gumbel_softmax", "PRNGKey"))]
pub mod from_jax_random;
#[doc(alias("from_rng", "SeedableRng", "migration"))]
pub mod from_ndarray_rand;
#[doc(alias("scipy", "default_rng"))]
pub mod from_numpy;
#[doc(alias("torch", "manual_seed"))]
pub mod from_pytorch;
#[cfg(feature = "ledger")]
#[doc(alias("key reuse"))]
pub mod keys_used_twice;
#[doc(alias("library", "wasm", "WebAssembly", "from_rng", "SeedableRng"))]
pub mod libraries;
#[doc(alias("rayon", "distributed", "cluster", "job array"))]
pub mod many_machines;
#[doc(alias("distributions"))]
pub mod names;
mod pictures;
#[doc(alias("sensitivity", "sobol indices"))]
pub mod points;
#[doc(alias("copula", "ppf", "p-value", "critical value"))]
pub mod quantiles;
#[doc(alias(
    "kfold",
    "cross validation",
    "stratified folds",
    "train test split",
    "dataloader",
    "minibatch",
    "class weights",
    "weighted sampling",
    "augmentation",
    "bootstrap"
))]
pub mod recipes_for_data;
#[doc(alias("mcmc", "metropolis", "particle filter", "gillespie", "thinning"))]
pub mod recipes_for_simulations;
#[doc(alias("dropout", "checkpoint", "candle", "burn", "minibatch"))]
pub mod training_loops;
#[doc(alias("reproducibility", "versions"))]
pub mod which_stream;
#[doc(alias("custom distribution"))]
pub mod write_a_distribution;
#[doc(alias("custom generator", "custom rng"))]
pub mod write_a_generator;

pub use pictures::{gallery, two_families};
