//! The multivariate normal distribution.

use ndkey::distributions::{Factorization, MatrixElement};

use super::prelude::*;

pub static ENTRY: MultivariateNormal = MultivariateNormal;

pub struct MultivariateNormal;

impl Entry for MultivariateNormal {
    fn name(&self) -> &'static str {
        "MultivariateNormal"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let mut cases = Vec::new();
        cases_of::<f32>(&mut cases);
        cases_of::<f64>(&mut cases);
        cases
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ ..=64] = *shape else { return Vec::new() };
        let mean = Array1::from_iter((1..=last).map(|i| 0.3 + (i % 7) as f32));
        let cov = Array2::from_shape_fn((last, last), |(i, j)| {
            if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f32) }
        });
        vec![f32::of(distributions::MultivariateNormal::new(&mean, cov).expect("a covariance"))]
    }
}

fn cases_of<T: MatrixElement + Of>(cases: &mut Vec<Case>) {
    let t = T::from_f64;
    let mean = [0.0, 1.0, 2.0].map(t);
    let cov = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        let dist = distributions::MultivariateNormal::with_method(mean, &cov, method);
        let name = format!("distributions::MultivariateNormal by {method:?}");
        let dist = T::of(dist.expect("a covariance"));
        cases.push(Case::vectors(name, dist, &[3], DependsOn::Position));
    }
}
