//! Code that the tests share: cases of jax.random, properties of every sampler, samplers and a
//! generator of their own, statistics, messages of errors, and a time limit.

pub mod counting;
pub mod errors;
pub mod operations;
pub mod properties;
pub mod samplers;
pub mod statistics;
pub mod time_limit;
pub mod vectors;
