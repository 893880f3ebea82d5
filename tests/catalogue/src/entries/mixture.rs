//! Mixtures.

use ndkey::Distribution;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Mixture",
    checksums: |_| {
        let counts = [0.5, 80.0].map(|rate| native::Poisson::new(rate).expect("a rate"));
        let counts = native::Mixture::new(&[3.0, 1.0], counts).expect("as many");
        let vectors = [[0.5, 1.0, 2.0], [9.0, 9.0, 9.0]];
        let vectors = vectors.map(|alpha| native::Dirichlet::new(alpha).expect("concentrations"));
        let vectors = native::Mixture::new(&[1, 2], vectors).expect("as many");
        let case = |name: &str, dist, element: &[usize]| {
            Case::vectors(format!("native::Mixture of {name}"), dist, element)
        };
        vec![
            case(
                "normal variates",
                f32::of(normals([-1.0, 5.0, 0.0].map(f32::from_f64).to_vec())),
                &[],
            ),
            case("different ones", f64::of(different()), &[]),
            case("counts", i64::of(counts), &[]),
            case("vectors", f64::of(vectors), &[3]),
        ]
    },
    over: |_, shape| {
        let means = along_last(shape, |i| i as f32);
        let arrays = [&means, &(&means + 1000.0)];
        let arrays = arrays.map(|mean| native::Normal::new(mean, 1.0).expect("a deviation"));
        let many = normals(Vec::from_iter((0..40).map(f64::from)));
        let mut all = vec![
            f32::of(native::Mixture::new(&[0.9, 0.1], arrays).expect("as many")),
            f64::of(many),
        ];
        if let [_, .., n @ 1..=64] = *shape {
            let vectors =
                [0.5, 5.0].map(|alpha| native::Dirichlet::new(vec![alpha; n]).expect("some"));
            all.push(f64::of(native::Mixture::new(&[1, 2], vectors).expect("as many")));
        }
        all
    },
    fits: |_| {
        let normal = |mean: f64, std: f64| exact::Normal::new(mean, std).unwrap();
        let sets: [(&'static [f64], &'static [[f64; 2]]); 6] = [
            (&[1.0], &[[3.0, 2.0]]),
            (&[1.0, 0.0], &[[3.0, 2.0], [100.0, 1.0]]),
            (&[0.5, 0.5], &[[-2.0, 1.0], [2.0, 1.0]]),
            (&[0.99, 0.01], &[[0.0, 1.0], [0.0, 100.0]]),
            (&[1e-3, 1.0, 5.0], &[[50.0, 1.0], [0.0, 0.1], [1.0, 3.0]]),
            (&[1.0; 16], &[[1.0, 0.5]; 16]),
        ];
        let fits = sets.into_iter().map(move |(weights, parts)| {
            let components =
                parts.iter().map(|&[mean, std]| native::Normal::new(mean, std).unwrap());
            let total: f64 = weights.iter().sum();
            let cdf = move |x| {
                let of_each = weights.iter().zip(parts);
                of_each
                    .map(|(weight, &[mean, std])| weight / total * normal(mean, std).cdf(x))
                    .sum()
            };
            let of_each = weights.iter().zip(parts);
            let mean: f64 = of_each.map(|(weight, [mean, _])| weight / total * mean).sum();
            Fit {
                name: format!("native::Mixture({weights:?}, {parts:?})"),
                dist: f64::of(native::Mixture::new(weights, components).expect("as many")),
                law: Law::with_cdf(cdf, &[mean]),
            }
        });
        fits.collect()
    },
    ..General::DEFAULT
};

fn normals<T: Wide>(means: Vec<T>) -> native::Mixture<native::Normal<T>> {
    let weights = Vec::from_iter((0..means.len()).map(|index| index % 5 + 1));
    let parts = means.into_iter().map(|mean| native::Normal::new(mean, T::ONE).expect("a mean"));
    native::Mixture::new(&weights, parts).expect("as many")
}

fn different() -> native::Mixture<Box<dyn Distribution<f64> + Send + Sync>> {
    let gamma = native::Gamma::new(0.5).expect("a shape");
    let parts: [Box<dyn Distribution<f64> + Send + Sync>; 3] =
        [Box::new(native::StandardNormal), Box::new(gamma), Box::new(native::Cauchy)];
    native::Mixture::new(&[0.4, 0.3, 0.3], parts).expect("as many")
}
