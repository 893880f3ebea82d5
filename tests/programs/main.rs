//! Programs that carry keys as other systems do, with the numbers that those print.

mod beta_binomial;
mod documents;
mod flax_guide;
#[path = "../../examples/flax_training_loop.rs"]
mod flax_training_loop;
#[path = "../../examples/hidden_markov_model.rs"]
mod hidden_markov_model;
mod initializers;
#[cfg(feature = "linalg")]
mod orthogonal;
#[allow(dead_code, reason = "other tests make samples of shapes")]
#[path = "../properties.rs"]
mod properties;
#[path = "../../examples/random_walk_metropolis.rs"]
mod random_walk_metropolis;
mod seeds;
mod sequence;
#[allow(dead_code, reason = "other tests test by other statistics")]
#[path = "../statistics.rs"]
mod statistics;
mod stax;
mod streams;
mod tfp;
#[path = "../time_limit.rs"]
mod time_limit;
mod typed_keys;
#[allow(dead_code, reason = "other tests draw from distributions")]
#[path = "../vectors.rs"]
mod vectors;
