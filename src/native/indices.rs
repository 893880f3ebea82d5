//! Distributions of integers, indices and booleans.

pub(crate) mod bernoulli;
mod categorical;
pub(crate) mod choice;
mod once_per_row;
pub(crate) mod rademacher;
mod uniform_int;
mod weighted_tree;

pub use self::bernoulli::Bernoulli;
pub use self::categorical::Categorical;
pub use self::choice::Choice;
pub(crate) use self::once_per_row::OncePerRow;
pub use self::rademacher::Rademacher;
pub use self::uniform_int::{Integer, UniformInt};
pub use self::weighted_tree::WeightedTree;
