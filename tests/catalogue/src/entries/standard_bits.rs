//! Random bits.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "StandardBits",
    families: &[Family::Jax],
    checksums: |_| {
        let case = |dist| Case::numbers("jax::StandardBits", dist);
        all().map(case).into()
    },
    over: |_, _| all().into(),
    ..General::DEFAULT
};

fn all() -> [Sampled; 4] {
    let bits = jax::StandardBits;
    [u8::of(bits), u16::of(bits), u32::of(bits), u64::of(bits)]
}
