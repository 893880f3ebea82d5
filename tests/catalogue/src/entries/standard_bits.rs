//! Random bits.

use super::prelude::*;

pub static ENTRY: StandardBits = StandardBits;

pub struct StandardBits;

impl Entry for StandardBits {
    fn name(&self) -> &'static str {
        "StandardBits"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let case = |dist| Case::numbers("jax::StandardBits", dist, DependsOn::Position);
        all().map(case).into()
    }

    fn over(&self, _: Family, _: &[usize]) -> Vec<Sampled> {
        all().into()
    }
}

fn all() -> [Sampled; 4] {
    let bits = jax::StandardBits;
    [u8::of(bits), u16::of(bits), u32::of(bits), u64::of(bits)]
}
