//! Random signs.

use ndkey::jax::Rademacher;

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

pub static ENTRY: General = General {
    name: "Rademacher",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        let case = |name: &'static str| move |dist| Case::numbers(name, dist);
        if family == Family::Native {
            return all!(native::Rademacher).map(case("native::Rademacher")).collect();
        }
        let mut cases = Vec::from_iter(all!(Rademacher).map(case("jax::Rademacher")));
        let x64 = Rademacher.with_x64(true);
        cases.extend(all!(x64).map(case("jax::Rademacher, x64")));
        cases
    },
    over: |family, _| match family {
        Family::Jax => vec![
            i8::of(Rademacher),
            i32::of(Rademacher),
            i64::of(Rademacher.with_x64(true)),
            f32::of(Rademacher),
        ],
        Family::Native => vec![i8::of(native::Rademacher), f64::of(native::Rademacher)],
    },
    ..General::DEFAULT
};
