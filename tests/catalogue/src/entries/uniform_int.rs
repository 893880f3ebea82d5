//! Integers of a range.

use super::integers::{cases, over};
use super::prelude::*;

pub static ENTRY: General = General {
    name: "UniformInt",
    families: &[Family::Jax, Family::Native],
    checksums: |family| match family {
        Family::Jax => {
            let mut cases = cases!(jax::UniformInt);
            let clamped = jax::UniformInt::<u8>::clamped(-5_i64, 256_i64);
            let dist = u8::of(clamped.expect("a range"));
            let name = "jax::UniformInt::clamped(-5, 256)";
            cases.push(Case::numbers(name, dist));
            cases
        }
        Family::Native => cases!(native::UniformInt),
    },
    over: |family, shape| match family {
        Family::Jax => over!(jax::UniformInt, shape),
        Family::Native => over!(native::UniformInt, shape),
    },
    ..General::DEFAULT
};
