//! The multivariate hypergeometric distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "MultivariateHypergeometric",
    checksums: |_| {
        let name = "native::MultivariateHypergeometric([160, 80, 400], 200)";
        let dist = native::MultivariateHypergeometric::new(&array![160, 80, 400], 200);
        counted(name, counts::<f64>(dist.expect("a population")), &[3])
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ (1..)] = *shape else { return Vec::new() };
        let items = Array1::from_iter((0..last).map(|kind| 3 + kind % 50));
        let draws = items.sum() as u64 / 2;
        let dist = native::MultivariateHypergeometric::new(&items, draws).expect("a population");
        vec![i64::of(dist)]
    },
    ..General::DEFAULT
};
