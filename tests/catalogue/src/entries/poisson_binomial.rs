//! The Poisson binomial distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "PoissonBinomial",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let last = &shape[shape.len().saturating_sub(1)..];
        let mut of_each = last.to_vec();
        of_each.push(3);
        let of_each = ArrayD::from_shape_fn(of_each, |index| {
            let sum: usize = index.slice().iter().sum();
            (sum % 99) as f32 / 99.0
        });
        let shared = [0.1, 0.25, 0.75, 0.5];
        vec![
            f64::of(native::PoissonBinomial::new(shared).expect("probabilities")),
            i32::of(native::PoissonBinomial::new(of_each).expect("probabilities")),
        ]
    },
    fits: |_| {
        let ramp = |len: usize, from: f64, to: f64| {
            let part = move |i: usize| i as f64 / (len - 1) as f64;
            Vec::from_iter((0..len).map(|i| from + (to - from) * part(i)))
        };
        let sets = [
            ("[0.3]", vec![0.3]),
            ("[0, 0]", vec![0.0; 2]),
            ("[1, 1, 1]", vec![1.0; 3]),
            ("[1, 0.5, 0]", vec![1.0, 0.5, 0.0]),
            ("20 from 0 to 1", ramp(20, 0.0, 1.0)),
            ("100 from 0 to 0.01", ramp(100, 0.0, 0.01)),
            ("1024 from 0.1 to 0.9", ramp(1024, 0.1, 0.9)),
            // In parts.
            ("1025 from 0.9 to 1", ramp(1025, 0.9, 1.0)),
            ("5000 from 0 to 0.5", ramp(5000, 0.0, 0.5)),
        ];
        let fit = |(what, p): (&str, Vec<f64>)| {
            let dist = native::PoissonBinomial::new(&p).expect("probabilities");
            Fit {
                name: format!("native::PoissonBinomial({what})"),
                dist: i64::of(dist),
                law: law(p),
            }
        };
        sets.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

/// By the product of polynomials.
fn law(p: Vec<f64>) -> Law {
    let mut probabilities = vec![1.0];
    for p in p {
        let mut longer = vec![0.0; probabilities.len() + 1];
        for (k, probability) in probabilities.iter().enumerate() {
            longer[k] += probability * (1.0 - p);
            longer[k + 1] += probability * p;
        }
        probabilities = longer;
    }
    Law::weighted(0, probabilities)
}

fn cases<T: Wide>() -> Vec<Case> {
    let name = format!("native::PoissonBinomial<{}>([0.125, 0.5, 0.75])", T::NAME);
    let p = [0.125, 0.5, 0.75].map(T::from_f64);
    let dist = native::PoissonBinomial::new(p).expect("probabilities");
    counted(&name, counts::<T>(dist), &[])
}
