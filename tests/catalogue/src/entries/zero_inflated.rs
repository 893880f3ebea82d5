//! Distributions with more zeros.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "ZeroInflated",
    checksums: |_| {
        let counts = native::Poisson::new(2.5).expect("a rate");
        let counts = native::ZeroInflated::new(counts, [0.1, 0.5, 0.9]).expect("probabilities");
        let sizes = native::ZeroInflated::new(native::StandardExponential, 0.25).expect("a part");
        vec![
            Case::vectors("native::ZeroInflated(Poisson)", u32::of(counts), &[3]),
            Case::numbers("native::ZeroInflated(StandardExponential)", f32::of(sizes)),
        ]
    },
    over: |_, shape| {
        let last = &shape[shape.len().saturating_sub(1)..];
        let p = ArrayD::from_shape_fn(last, |index| {
            index.slice().first().map_or(0.5, |&i| (i % 10) as f64 / 10.0)
        });
        let normal = native::ZeroInflated::new(native::StandardNormal, &p).expect("probabilities");
        vec![f32::of(normal.clone()), f64::of(normal)]
    },
    fits: |_| {
        let sets = [(0.0, 3.0), (0.6, 1.5), (0.05, 100.0), (1.0, 2.0), (1e-3, 0.1), (0.3, 20.0)];
        let fit = |(p, rate): (f64, f64)| {
            let counts = native::Poisson::new(rate).expect("a rate");
            let law = exact::Poisson::new(rate).unwrap();
            let pmf = move |count: u64| {
                let zero = if count == 0 { p } else { 0.0 };
                zero + (1.0 - p) * exact::Discrete::pmf(&law, count)
            };
            let beyond = move |count| (1.0 - p) * exact::DiscreteCDF::sf(&law, count);
            Fit {
                name: format!("native::ZeroInflated({p}, Poisson({rate}))"),
                dist: i64::of(native::ZeroInflated::new(counts, p).expect("a probability")),
                law: Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) },
            }
        };
        sets.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};
