//! The Zipf distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Zipf",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let n = along_last(shape, |i| 1 + 3 * (i % 999));
        // On both sides of 1, and 1.
        let exponent = along_last(shape, |i| (i % 999) as f64 / 8.0);
        vec![
            f64::of(native::Zipf::new(1000, 1.1).expect("a domain")),
            i64::of(native::Zipf::new(&n, &exponent).expect("a domain")),
            f32::of(native::Zipf::new(1 << 40, exponent.mapv(|s| s as f32)).expect("a domain")),
        ]
    },
    fits: |_| {
        let parameters = [
            (1, 1.0),
            (2, 0.0),
            (10, 0.0),
            (10, 1.0),
            (1000, 0.5),
            // On both sides of 1, near and far: in the middle and where formulas change.
            (1000, 1.0 - 1e-9),
            (1000, 1.0 + 1e-9),
            (1000, 0.95),
            (1000, 1.05),
            (100_000, 1.0),
            (100_000, 1.5),
            (100_000, 3.0),
            (1_000_000, 12.0),
            (10, 1e300),
        ];
        let fit = |(n, exponent)| {
            let dist = native::Zipf::new(n, exponent).expect("a domain");
            let name = format!("native::Zipf({n}, {exponent:?})");
            Fit { name, dist: i64::of(dist), law: law(n, exponent) }
        };
        parameters.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

fn law(n: u64, exponent: f64) -> Law {
    let weight = move |k: u64| (k as f64).powf(-exponent);
    // The smallest first, so that the sum loses little.
    let sum = move |from: u64| (from..=n).rev().map(weight).sum::<f64>();
    let total = sum(1);
    let pmf = move |k: u64| if (1..=n).contains(&k) { weight(k) / total } else { 0.0 };
    Law::Count { pmf: Box::new(pmf), beyond: Box::new(move |k| sum(k + 1) / total) }
}

fn cases<T: Wide>() -> Vec<Case> {
    let mut cases = Vec::new();
    for (n, exponent) in [(1000, 1.0), (1 << 30, 0.75), (1 << 30, 1.0625), (1 << 30, 2.5)] {
        let name = format!("native::Zipf<{}>({n}, {exponent:?})", T::NAME);
        let dist = native::Zipf::new(n, T::from_f64(exponent)).expect("a domain");
        cases.extend(counted(&name, counts::<T>(dist), &[]));
    }
    let name = format!("native::Zipf<{}>([10, 1000, 100000], 1.5)", T::NAME);
    let n = array![10_u64, 1000, 100_000];
    let dist = native::Zipf::new(&n, T::from_f64(1.5)).expect("a domain");
    cases.extend(counted(&name, counts::<T>(dist), &[3]));
    cases
}
