//! The Boltzmann distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Boltzmann",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let rate = along_last(shape, |i| 0.01 * (1 + i % 99) as f32);
        let n = along_last(shape, |i| 1 + 3 * (i % 999) as u64);
        vec![
            f64::of(native::Boltzmann::new(0.02, 100).expect("a domain")),
            i64::of(native::Boltzmann::new(rate, n).expect("a domain")),
        ]
    },
    fits: |_| {
        let parameters = [
            (0.2, 10),
            (1.0, 1),
            (1e-300, 6),
            (1e-3, 50),
            (0.1, 7),
            (2.5, 3),
            (0.05, 1 << 53),
            (700.0, 1 << 40),
            (1e308, 5),
        ];
        let fit = |(rate, n): (f64, u64)| {
            let dist = native::Boltzmann::new(rate, n).expect("a domain");
            let name = format!("native::Boltzmann({rate:e}, {n})");
            // The ratio of (1 - q) to 1 - q^n, which may both be nearly 0.
            let least = if rate * (n as f64) < 1e-12 {
                1.0 / n as f64
            } else {
                (-rate).exp_m1() / (-rate * n as f64).exp_m1()
            };
            let pmf = move |k: u64| if k < n { least * (-rate * k as f64).exp() } else { 0.0 };
            let beyond = move |k: u64| (k + 1..n.min(k + 2000)).map(pmf).sum();
            let law = Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) };
            Fit { name, dist: i64::of(dist), law }
        };
        parameters.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> Vec<Case> {
    let name = format!("native::Boltzmann<{}>(0.125, 30)", T::NAME);
    let dist = native::Boltzmann::new(T::from_f64(0.125), 30).expect("a domain");
    counted(&name, counts::<T>(dist), &[])
}
