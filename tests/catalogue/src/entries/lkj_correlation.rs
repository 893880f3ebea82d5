//! The distribution of Lewandowski, Kurowicka and Joe, of correlation matrices.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "LkjCorrelation",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let Some(n @ 1..) = order(shape) else { return Vec::new() };
        vec![f32::of(native::LkjCorrelation::new(n, 1.5).expect("a domain"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> [Case; 2] {
    [0.3, 2.0].map(|eta| {
        let dist = native::LkjCorrelation::new(4, T::from_f64(eta)).expect("a domain");
        let name = format!("native::LkjCorrelation(4, {eta:?})");
        Case::vectors(name, T::of(dist), &[4, 4])
    })
}
