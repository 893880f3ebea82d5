//! Archimedean copulas, over vectors.

use ndkey::{Distribution, Error};

use super::prelude::*;

pub static CLAYTON: Copula = Copula { name: "ClaytonCopula", thetas: [0.0, 0.5, 30.0] };
pub static FRANK: Copula = Copula { name: "FrankCopula", thetas: [0.0, 5.0, 300.0] };
pub static GUMBEL: Copula = Copula { name: "GumbelCopula", thetas: [1.0, 1.5, 30.0] };

pub struct Copula {
    name: &'static str,
    thetas: [f64; 3],
}

impl Copula {
    fn of<T: Wide>(&self, dimension: usize, theta: impl Into<Parameter<T>>) -> Sampled {
        fn boxed<T: Wide>(
            dist: Result<impl Distribution<T> + Send + Sync + 'static, Error>,
        ) -> Sampled {
            T::of(dist.expect("a parameter"))
        }
        match self.name {
            "ClaytonCopula" => boxed::<T>(native::ClaytonCopula::new(dimension, theta)),
            "FrankCopula" => boxed::<T>(native::FrankCopula::new(dimension, theta)),
            _ => boxed::<T>(native::GumbelCopula::new(dimension, theta)),
        }
    }

    fn cases<T: Wide>(&self) -> Vec<Case> {
        let case = |theta: f64| {
            let name = format!("native::{}(3, {theta:?})", self.name);
            Case::vectors(name, self.of::<T>(3, T::from_f64(theta)), &[3])
        };
        self.thetas.map(case).into()
    }
}

impl Entry for Copula {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        Vec::from_iter(self.cases::<f32>().into_iter().chain(self.cases::<f64>()))
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ (1..)] = *shape else { return Vec::new() };
        vec![self.of::<f32>(last, self.thetas[1] as f32), self.of::<f64>(last, self.thetas[2])]
    }
}
