//! Points on spheres and in balls, over vectors.

use ndkey::Distribution;

use super::prelude::*;

pub static CIRCLE: Points = Points { name: "UnitCircle", dimension: Some(2) };
pub static DISC: Points = Points { name: "UnitDisc", dimension: Some(2) };
pub static SPHERE: Points = Points { name: "UnitSphere", dimension: None };
pub static BALL: Points = Points { name: "UnitBall", dimension: None };

pub struct Points {
    name: &'static str,
    /// The only one, or any.
    dimension: Option<usize>,
}

impl Points {
    fn of<T: Float>(&self, dimension: usize) -> Sampled {
        fn boxed<T: Float>(dist: impl Distribution<T> + Send + Sync + 'static) -> Sampled {
            T::of(dist)
        }
        match self.name {
            "UnitCircle" => boxed::<T>(native::UnitCircle),
            "UnitDisc" => boxed::<T>(native::UnitDisc),
            "UnitSphere" => boxed::<T>(native::UnitSphere::new(dimension).expect("above 0")),
            _ => boxed::<T>(native::UnitBall::new(dimension).expect("above 0")),
        }
    }
}

impl Entry for Points {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let (dimension, name) = match self.dimension {
            Some(dimension) => (dimension, format!("native::{}", self.name)),
            None => (3, format!("native::{}(3)", self.name)),
        };
        let all = [
            self.of::<f32>(dimension),
            self.of::<f64>(dimension),
            #[cfg(feature = "half")]
            self.of::<half::f16>(dimension),
            #[cfg(feature = "half")]
            self.of::<half::bf16>(dimension),
        ];
        let case = |dist| Case::vectors(&name, dist, &[dimension]);
        all.map(case).into()
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        if last == 0 || self.dimension.is_some_and(|dimension| dimension != last) {
            return Vec::new();
        }
        vec![self.of::<f32>(last)]
    }
}
