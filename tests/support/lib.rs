//! What the tests share: cases of jax.random, properties of every sampler, statistics, and a time
//! limit.

pub mod operations;
pub mod properties;
pub mod statistics;
pub mod time_limit;
pub mod vectors;
