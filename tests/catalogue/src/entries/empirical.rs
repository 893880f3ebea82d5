//! Distributions of data.

use super::prelude::*;

pub static EMPIRICAL: OfData = OfData {
    name: "Empirical",
    all: || {
        let data = Vec::from_iter((0..40).map(|i| i * i % 23));
        let weights = Vec::from_iter((0..40).map(|i| i % 4));
        let integers = native::Empirical::weighted(data, &weights).expect("as many weights");
        let numbers = native::Empirical::new(data_of::<f32>()).expect("data");
        vec![("weighted", i32::of(integers)), ("numbers", f32::of(numbers))]
    },
    fits: || {
        let of = |weights: Vec<f64>| {
            let data = Vec::from_iter(0..weights.len() as u64);
            Fit {
                name: format!("native::Empirical({weights:?})"),
                dist: u64::of(native::Empirical::weighted(data, &weights).expect("as many")),
                law: Law::weighted(0, weights),
            }
        };
        let uniform = native::Empirical::new(vec![0_u64, 1, 1, 2, 2, 2]).expect("data");
        let mut fits = Vec::from_iter(
            [vec![1.0, 2.0, 0.0, 5.0], vec![0.1; 30], vec![1e-3, 1.0]].into_iter().map(of),
        );
        fits.push(Fit {
            name: "native::Empirical, unweighted".into(),
            dist: u64::of(uniform),
            law: Law::weighted(0, [1.0, 2.0, 3.0]),
        });
        fits
    },
};

pub static HISTOGRAM: OfData = OfData {
    name: "Histogram",
    all: || {
        fn of<T: Wide>() -> Sampled {
            let edges = [-1.0, 0.0, 0.5, 10.0].map(T::from_f64);
            T::of(native::Histogram::new(edges, &[1, 0, 3]).expect("one more"))
        }
        vec![("f32", of::<f32>()), ("f64", of::<f64>())]
    },
    fits: || {
        let fit = |edges: &[f64], weights: &[f64]| {
            let total: f64 = weights.iter().sum();
            let mut sums = vec![0.0];
            weights.iter().for_each(|weight| sums.push(sums[sums.len() - 1] + weight / total));
            Fit {
                name: format!("native::Histogram({edges:?}, {weights:?})"),
                dist: f64::of(native::Histogram::new(edges, weights).expect("one more")),
                law: Law::interpolated(edges.to_vec(), sums, &[]),
            }
        };
        vec![
            fit(&[0.0, 1.0], &[1.0]),
            fit(&[-1.0, 0.0, 0.5, 10.0], &[1.0, 0.0, 3.0]),
            fit(&[-1e300, -1e3, 0.0, 1e-3], &[0.3, 0.1, 0.6]),
            fit(&Vec::from_iter((0..=50).map(f64::from)), &Vec::from_iter((0..50).map(f64::from))),
        ]
    },
};

pub static KERNEL_DENSITY: OfData = OfData {
    name: "KernelDensity",
    all: || {
        let uniform = native::StandardUniform;
        let data = data_of::<f32>();
        let others = native::KernelDensity::with_kernel(data, 0.5, uniform).expect("data");
        vec![
            ("normal", f64::of(native::KernelDensity::scott(data_of::<f64>()).expect("data"))),
            ("uniform", f32::of(others)),
        ]
    },
    fits: || {
        let fit = |dist: native::KernelDensity<f64>, name: &str| {
            let (data, width) = (dist.data().clone(), dist.bandwidth().as_scalar().expect("one"));
            let cdf = move |x: f64| {
                let normal = exact::Normal::standard();
                let each = data.values().iter().map(|datum| match width {
                    0.0 => f64::from(u8::from(*datum <= x)),
                    _ => normal.cdf((x - datum) / width),
                });
                each.sum::<f64>() / data.values().len() as f64
            };
            let name = format!("native::KernelDensity({name})");
            Fit { name, dist: f64::of(dist), law: Law::with_cdf(cdf, &[]) }
        };
        vec![
            fit(native::KernelDensity::new([1.0], 2.0).expect("data"), "[1.0], 2.0"),
            fit(native::KernelDensity::new([1.0, 5.0, -4.0], 0.1).expect("data"), "3 data, 0.1"),
            fit(native::KernelDensity::scott(data_of::<f64>()).expect("data"), "scott"),
            fit(native::KernelDensity::silverman(data_of::<f64>()).expect("data"), "silverman"),
        ]
    },
};

/// A distribution of data: some of them by name, and their fits.
pub struct OfData {
    name: &'static str,
    all: fn() -> Vec<(&'static str, Sampled)>,
    fits: fn() -> Vec<Fit>,
}

fn data_of<T: Wide>() -> Array1<T> {
    Array1::from_iter((0..50).map(|i| T::from_f64(f64::from(i * 37 % 101) / 8.0)))
}

impl Entry for OfData {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let case = |(name, dist)| Case::numbers(format!("native::{}: {name}", self.name), dist);
        (self.all)().into_iter().map(case).collect()
    }

    fn over(&self, _: Family, _: &[usize]) -> Vec<Sampled> {
        (self.all)().into_iter().map(|(_, dist)| dist).collect()
    }

    fn fits(&self, _: Family) -> Vec<Fit> {
        (self.fits)()
    }
}
