//! The methods of every entry.

use crate::{Case, Fit, Reals, Sampled};

/// The two families of distributions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// With jax.random's streams.
    Jax,
    /// With ndkey's own streams.
    Native,
}

impl Family {
    /// The name of the module.
    pub fn module(self) -> &'static str {
        match self {
            Self::Jax => "jax",
            Self::Native => "native",
        }
    }
}

/// A distribution.
pub trait Entry: Sync {
    /// The name of its type.
    fn name(&self) -> &'static str;

    /// The families that have it.
    fn families(&self) -> &'static [Family];

    /// Samples in every type of values, which have the same bits on every processor.
    fn checksums(&self, family: Family) -> Vec<Case>;

    /// Distributions with parameters that broadcast over samples of a shape, in every way that
    /// samples are made.
    fn over(&self, family: Family, shape: &[usize]) -> Vec<Sampled>;

    /// Distributions whose samples are to follow a law, which is known.
    fn fits(&self, _: Family) -> Vec<Fit> {
        Vec::new()
    }

    /// The parts of a distribution with real parameters.
    fn reals(&self) -> Option<&Reals> {
        None
    }
}
