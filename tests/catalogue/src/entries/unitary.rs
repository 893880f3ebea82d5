//! Unitary matrices, and symplectic ones.

use num_complex::{Complex32, Complex64};

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Unitary",
    checksums: |_| {
        let of = |n| {
            let dist = native::Unitary::new(n);
            let name = format!("native::Unitary({n})");
            let case = move |dist| Case::vectors(&name, dist, &[n, n]);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([2, 3, 20].into_iter().flat_map(of))
    },
    over: |_, shape| {
        let Some(n) = order(shape) else { return Vec::new() };
        vec![Complex32::of(native::Unitary::new(n))]
    },
    ..General::DEFAULT
};

pub static SYMPLECTIC: General = General {
    name: "Symplectic",
    checksums: |_| {
        let of = |n: usize| {
            let dist = native::Symplectic::new(n);
            let name = format!("native::Symplectic({n})");
            let case = move |dist| Case::vectors(&name, dist, &[2 * n, 2 * n]);
            [Complex32::of(dist), Complex64::of(dist)].map(case)
        };
        Vec::from_iter([1, 2, 10].into_iter().flat_map(of))
    },
    over: |_, shape| {
        let even = order(shape).filter(|n| n % 2 == 0);
        Vec::from_iter(even.map(|n| Complex64::of(native::Symplectic::new(n / 2))))
    },
    ..General::DEFAULT
};
