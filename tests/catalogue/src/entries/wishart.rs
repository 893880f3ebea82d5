//! The Wishart distribution of matrices.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Wishart",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let Some(n) = order(shape) else { return Vec::new() };
        let df = 0.5 + n as f32;
        vec![f32::of(native::Wishart::new(df, Array2::eye(n)).expect("a scale matrix"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> [Case; 2] {
    let scale = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(T::from_f64);
    [2.5, 7.0].map(|df| {
        let dist = native::Wishart::new(T::from_f64(df), &scale).expect("a scale matrix");
        let name = format!("native::Wishart({df:?})");
        Case::vectors(name, T::of(dist), &[3, 3])
    })
}
