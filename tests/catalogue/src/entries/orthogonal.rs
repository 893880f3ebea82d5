//! Orthogonal matrices, and rotations.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Orthogonal",
    families: &[Family::Jax, Family::Native],
    checksums: |family| {
        let mut cases = Vec::new();
        for (n, m) in [(3, 3), (20, 20), (5, 7)] {
            let both = match family {
                Family::Jax => {
                    let dist = jax::Orthogonal::rectangular(n, m);
                    [f32::of(dist), f64::of(dist)]
                }
                Family::Native => {
                    let dist = native::Orthogonal::rectangular(n, m);
                    [f32::of(dist), f64::of(dist)]
                }
            };
            let name = format!("{}::Orthogonal({n}, {m})", family.module());
            cases.extend(both.map(|dist| Case::vectors(&name, dist, &[n, m])));
        }
        cases
    },
    over: |family, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, columns] if rows * columns <= 100 => vec![match family {
                Family::Jax => f32::of(jax::Orthogonal::rectangular(rows, columns)),
                Family::Native => f32::of(native::Orthogonal::rectangular(rows, columns)),
            }],
            _ => Vec::new(),
        }
    },
    ..General::DEFAULT
};

pub static ROTATION: General = General {
    name: "Rotation",
    checksums: |_| {
        let of = |n| {
            let dist = native::Rotation::new(n);
            let case = move |dist| Case::vectors(format!("native::Rotation({n})"), dist, &[n, n]);
            [f32::of(dist), f64::of(dist)].map(case)
        };
        Vec::from_iter([2, 3, 20].into_iter().flat_map(of))
    },
    over: |_, shape| Vec::from_iter(order(shape).map(|n| f64::of(native::Rotation::new(n)))),
    ..General::DEFAULT
};
