//! Integers of a range, without bias.

use super::integers::{cases, over};
use super::prelude::*;

pub static ENTRY: UnbiasedInt = UnbiasedInt;

pub struct UnbiasedInt;

impl Entry for UnbiasedInt {
    fn name(&self) -> &'static str {
        "UnbiasedInt"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        cases!(jax::UnbiasedInt)
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        over!(jax::UnbiasedInt, shape)
    }
}
