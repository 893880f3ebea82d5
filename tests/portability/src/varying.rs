//! The documented exceptions: factors of matrices, which another crate computes.

use ndarray::array;
use ndkey::Key;
use ndkey::distributions::{Factorization, MatrixElement, MultivariateNormal, Orthogonal};
use ndkey::initializers::{Initializer, delta_orthogonal, orthogonal};

use crate::report::{Value, line};

pub fn print() {
    of::<f32>();
    of::<f64>();
}

fn of<T: MatrixElement + Value>() {
    let t = T::from_f64;
    let cov = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        line(&format!("MultivariateNormal by {method:?}: {}", T::NAME), |checksum| {
            let dist = MultivariateNormal::with_method([0.0, 1.0, 2.0].map(t), &cov, method);
            checksum.values(&Key::new(42).sample(dist.expect("a covariance"), (1000, 3)));
        });
    }
    for n in [3, 20] {
        line(&format!("Orthogonal({n}): {}", T::NAME), |checksum| {
            checksum.values(&Key::new(42).sample::<T, _>(Orthogonal::new(n), (5, n, n)));
        });
    }
    line(&format!("orthogonal(1.0): {}", T::NAME), |checksum| {
        let weights = orthogonal(1.0).init(Key::new(42), (20, 12)).expect("a shape");
        checksum.values::<T>(&weights);
    });
    line(&format!("delta_orthogonal(1.0): {}", T::NAME), |checksum| {
        let weights = delta_orthogonal(1.0).init(Key::new(42), (3, 3, 5, 6)).expect("a shape");
        checksum.values::<T>(&weights);
    });
}
