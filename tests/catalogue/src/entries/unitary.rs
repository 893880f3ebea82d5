//! Unitary matrices, and symplectic ones.

use num_complex::{Complex32, Complex64};

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Unitary",
    checksums: |_| {
        let of = |n| {
            let dist = native::Unitary::new(n);
            let name = format!("native::Unitary({n})");
            let case = move |dist| Case::vectors(&name, dist, &[n, n], DependsOn::Position);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([2, 3, 20].into_iter().flat_map(of))
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, n @ ..=10] if rows == n => vec![Complex32::of(native::Unitary::new(n))],
            _ => Vec::new(),
        }
    },
    ..General::DEFAULT
};

pub static SYMPLECTIC: General = General {
    name: "Symplectic",
    checksums: |_| {
        let of = |n: usize| {
            let dist = native::Symplectic::new(n);
            let name = format!("native::Symplectic({n})");
            let case = move |dist| Case::vectors(&name, dist, &[2 * n, 2 * n], DependsOn::Position);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([1, 2, 10].into_iter().flat_map(of))
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a matrix.
        match *shape {
            [_, .., rows, columns @ ..=10] if rows == columns && rows % 2 == 0 => {
                vec![Complex64::of(native::Symplectic::new(rows / 2))]
            }
            _ => Vec::new(),
        }
    },
    ..General::DEFAULT
};
