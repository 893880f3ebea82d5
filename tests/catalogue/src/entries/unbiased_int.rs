//! Integers of a range, without bias.

use super::integers::{cases, over};
use super::prelude::*;

pub static ENTRY: General = General {
    name: "UnbiasedInt",
    families: &[Family::Jax],
    checksums: |_| cases!(jax::UnbiasedInt),
    over: |_, shape| over!(jax::UnbiasedInt, shape),
    ..General::DEFAULT
};
