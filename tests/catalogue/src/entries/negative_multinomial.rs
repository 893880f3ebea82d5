//! The negative multinomial distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "NegativeMultinomial",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ (1..)] = *shape else { return Vec::new() };
        let p = Array1::from_iter((0..last).map(|i| (1 + i % 7) as f32 / (8 * last) as f32));
        vec![i32::of(native::NegativeMultinomial::new(50.0, &p).expect("probabilities"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> Vec<Case> {
    let name = format!("native::NegativeMultinomial<{}>(2.5, [0.25, 0.5, 0.125])", T::NAME);
    let p = [0.25, 0.5, 0.125].map(T::from_f64);
    let dist = native::NegativeMultinomial::new(T::from_f64(2.5), p).expect("probabilities");
    counted(&name, counts::<T>(dist), &[3])
}
