//! Unitary matrices, and symplectic ones.

use num_complex::{Complex32, Complex64};

use super::prelude::*;

pub static ENTRY: Unitary = Unitary;

pub struct Unitary;

impl Entry for Unitary {
    fn name(&self) -> &'static str {
        "Unitary"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Native]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let of = |n| {
            let dist = native::Unitary::new(n);
            let name = format!("native::Unitary({n})");
            let case = move |dist| Case::vectors(&name, dist, &[n, n], DependsOn::Position);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([2, 3, 20].into_iter().flat_map(of))
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, n @ ..=10] if rows == n => vec![Complex32::of(native::Unitary::new(n))],
            _ => Vec::new(),
        }
    }
}

pub static SYMPLECTIC: Symplectic = Symplectic;

pub struct Symplectic;

impl Entry for Symplectic {
    fn name(&self) -> &'static str {
        "Symplectic"
    }

    fn families(&self) -> &'static [Family] {
        &[Family::Native]
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let of = |n: usize| {
            let dist = native::Symplectic::new(n);
            let name = format!("native::Symplectic({n})");
            let case = move |dist| Case::vectors(&name, dist, &[2 * n, 2 * n], DependsOn::Position);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([1, 2, 10].into_iter().flat_map(of))
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, columns @ ..=10] if rows == columns && rows % 2 == 0 => {
                vec![Complex64::of(native::Symplectic::new(rows / 2))]
            }
            _ => Vec::new(),
        }
    }
}
