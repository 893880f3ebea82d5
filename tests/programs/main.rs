//! Programs that carry keys as other systems do, with the numbers that those print.

mod documents;
mod flax_guide;
#[path = "../../examples/flax_training_loop.rs"]
mod flax_training_loop;
#[path = "../../examples/hidden_markov_model.rs"]
mod hidden_markov_model;
mod initializers;
#[path = "../../examples/random_walk_metropolis.rs"]
mod random_walk_metropolis;
mod seeds;
mod sequence;
mod stax;
mod streams;
mod tfp;
mod typed_keys;
#[allow(dead_code, reason = "other tests draw from distributions")]
#[path = "../vectors.rs"]
mod vectors;
