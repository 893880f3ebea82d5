//! The normal-inverse-Wishart distribution of a vector and its covariance.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "NormalInverseWishart",
    checksums: |_| {
        let case = |value: &str, dist| {
            let name = format!("native::NormalInverseWishart: {value}");
            Case::vectors(name, dist, &[4, 3])
        };
        vec![case("f32", f32::of(of(3))), case("f64", f64::of(of(3)))]
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, n @ 1..=10] if rows == n + 1 => vec![f32::of(of(n))],
            _ => Vec::new(),
        }
    },
    ..General::DEFAULT
};

fn of<T: Wide>(n: usize) -> native::NormalInverseWishart<T> {
    let mu = Array1::from_iter((0..n).map(|i| T::from_f64(i as f64)));
    let scale = Array2::from_shape_fn((n, n), |(i, j)| {
        T::from_f64(if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f64) })
    });
    let df = T::from_f64(n as f64 + 1.5);
    native::NormalInverseWishart::new(mu, T::from_f64(3.0), df, scale).expect("a scale matrix")
}
