//! The gamma family and the distributions over vectors, as cases have them.

use ndkey::Element;
use ndkey::Parameter;
#[cfg(feature = "linalg")]
use ndkey::WideElement;
use ndkey::jax::{
    Ball, Beta, ChiSquared, Dirichlet, FisherF, Gamma, GeneralizedNormal, LogGamma, StudentT,
};
use ndkey::math::Real;

use crate::vectors::{Bits, Case, Near, Test, parameter};

/// Tests the distribution of a case, with floats of type `T`; returns whether it is one of these.
pub fn of<T: Element + Real + Bits>(case: &Case, test: &impl Test) -> bool {
    let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
    match case.op.as_str() {
        "gamma" => test.test::<T>(case, &Gamma::new(of("alpha")).unwrap()),
        "loggamma" => test.test::<T>(case, &LogGamma::new(of("alpha")).unwrap()),
        "beta" => test.test::<T>(case, &Beta::new(of("a"), of("b")).unwrap()),
        "chisquare" => test.test::<T>(case, &ChiSquared::new(of("df")).unwrap()),
        "t" => test.test::<T>(case, &StudentT::new(of("df")).unwrap()),
        "f" => test.test::<T>(case, &FisherF::new(of("dfnum"), of("dfden")).unwrap()),
        "generalized_normal" => {
            let dist = GeneralizedNormal::new(of("p")).unwrap();
            match case.options["x64"].as_bool() {
                Some(x64) => test.test::<T>(case, &dist.with_x64(x64)),
                None => test.test::<T>(case, &dist),
            }
        }
        "dirichlet" => test.test::<T>(case, &Dirichlet::new(of("alpha")).unwrap()),
        "ball" => {
            let d = case.options["d"].as_u64().expect("a number") as usize;
            let p = of("p").as_scalar().expect("a number");
            let dist = Ball::new(d, p).unwrap();
            match case.options["x64"].as_bool() {
                Some(x64) => test.test::<T>(case, &dist.with_x64(x64)),
                None => test.test::<T>(case, &dist),
            }
        }
        _ => return false,
    }
    true
}

#[cfg(feature = "linalg")]
pub mod factored {
    use ndkey::jax::{Factorization, MultivariateNormal, Orthogonal};

    use super::*;

    /// Tests a case as [`of`](super::of) does, for the distributions that factor matrices.
    pub fn of<T: WideElement + Bits>(case: &Case, test: &impl Test) -> bool {
        let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
        match case.op.as_str() {
            "multivariate_normal" => {
                let method = match case.options["method"].as_str() {
                    Some("cholesky") => Factorization::Cholesky,
                    Some("eigh") => Factorization::Eigh,
                    Some("svd") => Factorization::Svd,
                    other => panic!("unknown method {other:?}"),
                };
                let dist = MultivariateNormal::with_method(of("mean"), of("cov"), method);
                test.test::<T>(case, &dist.unwrap());
            }
            "orthogonal" => {
                let [.., n, m] = case.shape[..] else { panic!("two axes") };
                test.test::<T>(case, &Orthogonal::rectangular(n, m));
            }
            _ => return false,
        }
        true
    }
}

/// How near the values of these operations are to JAX's, as their types document it.
pub fn nearness(case: &Case) -> Option<Near> {
    let of_vectors = |relative, absolute| Near { relative, absolute, ..Near::default() };
    Some(match case.op.as_str() {
        // For some alphas JAX's reciprocal square root differs.
        "gamma" | "t" | "generalized_normal" => Near { share: 0.4, ..of_vectors(64.0, 0.0) },
        // The logarithm of such a variate may be near 0.
        "loggamma" | "beta" | "chisquare" | "f" => Near { share: 0.4, ..of_vectors(64.0, 16.0) },
        // JAX's sums are in another order, and its exponentials inside a softmax differ.
        "dirichlet" => of_vectors(64.0, 0.0),
        "ball" if case.dtype == "float32" => of_vectors(4.0, 0.0),
        "ball" => of_vectors(200.0, 0.0),
        "multivariate_normal" => of_vectors(4.0, 16.0),
        "orthogonal" => of_vectors(0.0, 256.0),
        _ => return None,
    })
}
