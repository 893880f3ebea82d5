//! Distributions of integers, indices and booleans.

pub(crate) mod bernoulli;
pub(crate) mod categorical;
pub(crate) mod choice;
pub(crate) mod pivotal_sampling;
pub(crate) mod rademacher;
pub(crate) mod unequal_sampling;
pub(crate) mod uniform_int;
pub(crate) mod weighted_tree;
