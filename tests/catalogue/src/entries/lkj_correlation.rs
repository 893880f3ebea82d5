//! The distribution of Lewandowski, Kurowicka and Joe, of correlation matrices.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "LkjCorrelation",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, n @ 1..=10] if rows == n => {
                vec![f32::of(native::LkjCorrelation::new(n, 1.5).expect("a domain"))]
            }
            _ => Vec::new(),
        }
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> Vec<Case> {
    let case = |eta: f64| {
        let dist = native::LkjCorrelation::new(4, T::from_f64(eta)).expect("a domain");
        let name = format!("native::LkjCorrelation(4, {eta:?})");
        Case::vectors(name, T::of(dist), &[4, 4], DependsOn::Position)
    };
    Vec::from_iter([0.3, 2.0].map(case))
}
