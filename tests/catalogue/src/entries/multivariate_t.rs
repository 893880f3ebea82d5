//! The multivariate t distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "MultivariateT",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ ..=64] = *shape else { return Vec::new() };
        let scale = Array2::from_shape_fn((last, last), |(i, j)| {
            if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f32) }
        });
        let mean = Array1::from_iter((0..last).map(|i| i as f32));
        vec![f32::of(native::MultivariateT::new(2.5, mean, scale).expect("a scale matrix"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> [Case; 2] {
    let t = T::from_f64;
    let mean = [0.0, 1.0, 2.0].map(t);
    let scale = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    [0.7, 4.5].map(|df| {
        let dist = native::MultivariateT::new(t(df), mean, &scale).expect("a scale matrix");
        let name = format!("native::MultivariateT({df:?})");
        Case::vectors(name, T::of(dist), &[3])
    })
}
