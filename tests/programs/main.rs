//! Programs that carry keys as other systems do, with the numbers that these print.

#[cfg(all(feature = "rand_0_9", feature = "rayon"))]
mod any_generator;
mod beta_binomial;
mod documents;
mod flax_guide;
#[path = "../../examples/flax_training_loop.rs"]
mod flax_training_loop;
#[path = "../../examples/hidden_markov_model.rs"]
mod hidden_markov_model;
mod initializers;
mod k_means;
#[cfg(feature = "rayon")]
mod markov_chains;
#[cfg(feature = "linalg")]
mod orthogonal;
#[path = "../../examples/random_walk_metropolis.rs"]
mod random_walk_metropolis;
mod seeds;
mod sequence;
mod stax;
mod streams;
mod tfp;
mod typed_keys;
