//! Choices by weights that change.

use ndkey::IndexElement;

use super::prelude::*;
use super::weights::weights;

pub static ENTRY: General = General {
    name: "WeightedTree",
    checksums: |_| of_each_index!(cases_of),
    over: |_, _| vec![u64::of(native::WeightedTree::new(weights::<f32>(30)).expect("weights"))],
    fits: |_| {
        let ramp = |n: u32| Vec::from_iter((0..n).map(|i| f64::from(i % 7)));
        let sets = [
            vec![1.0],
            vec![1.0, 3.0],
            vec![0.0, 1.0, 0.0, 2.0, 0.0],
            vec![5e-324, 1.5e-323, 0.0, 1e-323],
            vec![5e307, 0.0, 1e308],
            vec![1e-300, 1.0, 1e-9, 2.0],
            ramp(100),
            ramp(1025),
        ];
        let fit = |weights: Vec<f64>| {
            let largest = weights.iter().fold(0.0, |a, &b| f64::max(a, b));
            let law = Law::weighted(0, weights.iter().map(|weight| weight / largest));
            Fit {
                name: format!("native::WeightedTree({} weights, {largest:e})", weights.len()),
                dist: u64::of(native::WeightedTree::new(weights).expect("weights")),
                law,
            }
        };
        sets.into_iter().map(fit).collect()
    },
    ..General::DEFAULT
};

fn cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let tree = native::WeightedTree::new(weights::<f64>(40)).expect("weights");
    cases.push(Case::numbers("native::WeightedTree", I::of(tree)));
}
