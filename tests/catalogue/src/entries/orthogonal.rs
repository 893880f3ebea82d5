//! Orthogonal matrices.

use super::prelude::*;

pub static ENTRY: Orthogonal = Orthogonal;

pub struct Orthogonal;

impl Entry for Orthogonal {
    fn name(&self) -> &'static str {
        "Orthogonal"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Jax]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let case = |dist, n, m| {
            let name = format!("distributions::Orthogonal({n}, {m})");
            Case::vectors(name, dist, &[n, m], DependsOn::Position)
        };
        let mut cases = Vec::new();
        for (n, m) in [(3, 3), (20, 20), (5, 7)] {
            let dist = || distributions::Orthogonal::rectangular(n, m);
            cases.extend([case(f32::of(dist()), n, m), case(f64::of(dist()), n, m)]);
        }
        cases
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, columns] if rows * columns <= 100 => {
                vec![f32::of(distributions::Orthogonal::rectangular(rows, columns))]
            }
            _ => Vec::new(),
        }
    }
}
