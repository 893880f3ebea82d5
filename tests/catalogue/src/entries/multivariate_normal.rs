//! The multivariate normal distribution.

use ndkey::WideElement;
use ndkey::jax::Factorization;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "MultivariateNormal",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        Vec::from_iter(cases::<f32>(family).into_iter().chain(cases::<f64>(family)))
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ ..=64] = *shape else { return Vec::new() };
        let mean = Array1::from_iter((1..=last).map(|i| 0.3 + (i % 7) as f32));
        let cov = Array2::from_shape_fn((last, last), |(i, j)| {
            if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f32) }
        });
        vec![match family {
            Family::Jax => f32::of(jax::MultivariateNormal::new(&mean, cov).expect("a covariance")),
            Family::Native => {
                f32::of(native::MultivariateNormal::new(&mean, cov).expect("a covariance"))
            }
        }]
    },
    ..General::DEFAULT
};

fn cases<T: WideElement + Wide>(family: Family) -> [Case; 3] {
    let t = T::from_f64;
    let mean = [0.0, 1.0, 2.0].map(t);
    let cov = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd].map(|method| {
        let name = format!("{}::MultivariateNormal by {method:?}", family.module());
        let dist = match family {
            Family::Jax => jax::MultivariateNormal::with_method(mean, &cov, method).map(T::of),
            Family::Native => {
                native::MultivariateNormal::with_method(mean, &cov, method).map(T::of)
            }
        };
        Case::vectors(name, dist.expect("a covariance"), &[3])
    })
}
