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
    fn families(&self) -> &'static [Family] {
        &[Family::Native]
    }

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

/// A distribution whose parameters are not all real numbers.
pub struct General {
    pub name: &'static str,
    pub families: &'static [Family],
    pub checksums: fn(Family) -> Vec<Case>,
    pub over: fn(Family, &[usize]) -> Vec<Sampled>,
    pub fits: fn(Family) -> Vec<Fit>,
}

impl General {
    /// The fields that most distributions have in common.
    pub const DEFAULT: Self = Self {
        name: "",
        families: &[Family::Native],
        checksums: |_| Vec::new(),
        over: |_, _| Vec::new(),
        fits: |_| Vec::new(),
    };
}

impl Entry for General {
    fn name(&self) -> &'static str {
        self.name
    }

    fn families(&self) -> &'static [Family] {
        self.families
    }

    fn checksums(&self, family: Family) -> Vec<Case> {
        (self.checksums)(family)
    }

    fn over(&self, family: Family, shape: &[usize]) -> Vec<Sampled> {
        (self.over)(family, shape)
    }

    fn fits(&self, family: Family) -> Vec<Fit> {
        (self.fits)(family)
    }
}
