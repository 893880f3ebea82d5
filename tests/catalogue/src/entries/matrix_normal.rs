//! The matrix normal distribution.

use ndkey::WideElement;
use ndkey::jax::Factorization;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "MatrixNormal",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        let [_, .., n @ ..=10, p @ ..=10] = *shape else { return Vec::new() };
        let near = |order: usize| {
            Array2::from_shape_fn((order, order), |(i, j)| 0.5_f32.powi(i.abs_diff(j) as i32))
        };
        let mean = Array2::from_shape_fn((n, p), |(i, j)| i as f32 - j as f32);
        vec![f32::of(native::MatrixNormal::new(mean, near(n), near(p)).expect("covariances"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide + WideElement>() -> [Case; 2] {
    let t = T::from_f64;
    let mean = array![[0.0, 1.0, 2.0], [-1.0, 0.5, 0.0]].mapv(t);
    let rows = array![[1.0, 0.8], [0.8, 2.0]].mapv(t);
    let columns = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    [Factorization::Cholesky, Factorization::Eigh].map(|method| {
        let dist = native::MatrixNormal::with_method(&mean, &rows, &columns, method);
        let name = format!("native::MatrixNormal by {method:?}");
        Case::vectors(name, T::of(dist.expect("covariances")), &[2, 3])
    })
}
