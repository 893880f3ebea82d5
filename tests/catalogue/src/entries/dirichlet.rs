//! The Dirichlet distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Dirichlet",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        fn of<T: Float>() -> Case {
            let dist = jax::Dirichlet::new(ALPHA.map(T::from_f64));
            case(Family::Jax, T::of(dist.expect("concentrations")))
        }
        fn of_native<T: Float>() -> Case {
            let dist = native::Dirichlet::new(ALPHA.map(T::from_f64));
            case(Family::Native, T::of(dist.expect("concentrations")))
        }
        match family {
            Family::Jax => of_each_float!(of),
            Family::Native => of_each_float!(of_native),
        }
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        let ramp = Array1::from_iter((1..=last).map(|i| 0.3 + (i % 7) as f32));
        match family {
            Family::Native if last == 0 => Vec::new(),
            Family::Native => vec![f32::of(native::Dirichlet::new(&ramp).expect("above 0"))],
            Family::Jax => {
                let single = f32::of(jax::Dirichlet::new(&ramp).expect("above 0"));
                #[cfg(feature = "half")]
                {
                    let ramp = ramp.mapv(half::bf16::from_f32);
                    let half = jax::Dirichlet::new(ramp).expect("above 0");
                    vec![single, half::bf16::of(half)]
                }
                #[cfg(not(feature = "half"))]
                vec![single]
            }
        }
    },
    ..General::DEFAULT
};

const ALPHA: [f64; 3] = [0.2, 1.0, 3.5];

fn case(family: Family, dist: Sampled) -> Case {
    let name = format!("{}::Dirichlet([0.2, 1.0, 3.5])", family.module());
    Case::vectors(name, dist, &[3])
}
