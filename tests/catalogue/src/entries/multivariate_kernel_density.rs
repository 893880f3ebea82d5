//! Kernel densities of vectors.

use ndkey::native::Bandwidth;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "MultivariateKernelDensity",
    checksums: |_| {
        fn of<T: Wide>(name: &str, bounded: bool) -> Case {
            let dist = of_data::<T>(3, Bandwidth::Scott);
            let bound = |x| T::from_f64(x);
            let dist =
                if bounded { dist.within(bound(0.0), bound(20.0)).expect("bounds") } else { dist };
            let name = format!("native::MultivariateKernelDensity: {name}");
            Case::vectors(name, T::of(dist), &[3])
        }
        vec![of::<f32>("scott", false), of::<f64>("scott", false), of::<f64>("within", true)]
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ 1..=64] = *shape else { return Vec::new() };
        vec![f32::of(of_data(last, Bandwidth::Axes(0.5.into())))]
    },
    ..General::DEFAULT
};

fn of_data<T: Wide>(len: usize, bandwidth: Bandwidth<T>) -> native::MultivariateKernelDensity<T> {
    let data = Array2::from_shape_fn((20, len), |(i, j)| {
        T::from_f64((i * 37 + i * i * j * 11) as f64 % 101.0 / 8.0)
    });
    let weights = Vec::from_iter((0..20).map(|i| i % 3));
    native::MultivariateKernelDensity::weighted(data, &weights, bandwidth).expect("data")
}
