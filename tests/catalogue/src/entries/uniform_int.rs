//! Integers of a range.

use super::integers::{cases, over};
use super::prelude::*;

pub static ENTRY: UniformInt = UniformInt;

pub struct UniformInt;

impl Entry for UniformInt {
    fn name(&self) -> &'static str {
        "UniformInt"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax, Family::Native]
    }

    fn checksums(&self, family: Family) -> Vec<Case> {
        match family {
            Family::Jax => {
                let mut cases = cases!(jax::UniformInt);
                let clamped = jax::UniformInt::<u8>::clamped(-5_i64, 256_i64);
                let dist = u8::of(clamped.expect("a range"));
                let name = "jax::UniformInt::clamped(-5, 256)";
                cases.push(Case::numbers(name, dist, DependsOn::Position));
                cases
            }
            Family::Native => cases!(native::UniformInt),
        }
    }

    fn over(&self, family: Family, shape: &[usize]) -> Vec<Sampled> {
        match family {
            Family::Jax => over!(jax::UniformInt, shape),
            Family::Native => over!(native::UniformInt, shape),
        }
    }
}
