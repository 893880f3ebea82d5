//! Random signs.

use ndkey::distributions::Rademacher;

use super::prelude::*;

/// In every type.
macro_rules! all {
    ($signs:expr) => {{
        let signs = $signs;
        let integers = [i8::of(signs), i16::of(signs), i32::of(signs), i64::of(signs)];
        #[cfg(not(feature = "half"))]
        let floats = [f32::of(signs), f64::of(signs)];
        #[cfg(feature = "half")]
        let floats = [f32::of(signs), f64::of(signs), half::f16::of(signs), half::bf16::of(signs)];
        integers.into_iter().chain(floats)
    }};
}

pub static ENTRY: Signs = Signs;

pub struct Signs;

impl Entry for Signs {
    fn name(&self) -> &'static str {
        "Rademacher"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let case = |name: &'static str| move |dist| Case::numbers(name, dist, DependsOn::Position);
        let mut cases = Vec::from_iter(all!(Rademacher).map(case("distributions::Rademacher")));
        let x64 = Rademacher.with_x64(true);
        cases.extend(all!(x64).map(case("distributions::Rademacher, x64")));
        cases
    }

    fn over(&self, _: Family, _: &[usize]) -> Vec<Sampled> {
        vec![
            i8::of(Rademacher),
            i32::of(Rademacher),
            i64::of(Rademacher.with_x64(true)),
            f32::of(Rademacher),
        ]
    }
}
