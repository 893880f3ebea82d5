//! The guide: one page for each common task, with tested code.
//!
//! | you | page |
//! |---|---|
//! | begin | [`first_half_hour`] |
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
//! | want to be sure that no key is used twice | `keys_used_twice`, with the feature `ledger` |
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

#[doc = include_str!("guide/evidence.md")]
pub mod evidence {}
pub mod first_half_hour;
pub mod from_jax_random;
pub mod from_ndarray_rand;
pub mod from_numpy;
pub mod from_pytorch;
#[cfg(feature = "ledger")]
pub mod keys_used_twice;
pub mod many_machines;
pub mod names;
mod pictures;
pub mod points;
pub mod quantiles;
pub mod recipes_for_data;
pub mod recipes_for_simulations;
pub mod training_loops;
pub mod which_stream;
pub mod write_a_distribution;
pub mod write_a_generator;

pub use pictures::{gallery, two_families};
