//! Orthogonal matrices, and rotations.

use super::prelude::*;

pub static ENTRY: Orthogonal = Orthogonal;

pub struct Orthogonal;

impl Entry for Orthogonal {
    fn name(&self) -> &'static str {
        "Orthogonal"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax, Family::Native]
    }

    fn checksums(&self, family: Family) -> Vec<Case> {
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
            cases.extend(both.map(|dist| Case::vectors(&name, dist, &[n, m], DependsOn::Position)));
        }
        cases
    }

    fn over(&self, family: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, columns] if rows * columns <= 100 => vec![match family {
                Family::Jax => f32::of(jax::Orthogonal::rectangular(rows, columns)),
                Family::Native => f32::of(native::Orthogonal::rectangular(rows, columns)),
            }],
            _ => Vec::new(),
        }
    }
}

pub static ROTATION: Rotation = Rotation;

pub struct Rotation;

impl Entry for Rotation {
    fn name(&self) -> &'static str {
        "Rotation"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Native]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let of = |n| {
            let dist = native::Rotation::new(n);
            let case = move |dist| {
                Case::vectors(format!("native::Rotation({n})"), dist, &[n, n], DependsOn::Position)
            };
            [f32::of(dist), f64::of(dist)].map(case)
        };
        Vec::from_iter([2, 3, 20].into_iter().flat_map(of))
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        match *shape {
            [_, .., rows, n @ ..=10] if rows == n => vec![f64::of(native::Rotation::new(n))],
            _ => Vec::new(),
        }
    }
}
