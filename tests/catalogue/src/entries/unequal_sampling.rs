//! Samples without replacement with given probabilities.

use ndkey::{Error, IndexElement};

use super::prelude::*;

pub static SYSTEMATIC: Samples = Samples {
    name: "SystematicSampling",
    of_i64: |p| Ok(i64::of(native::SystematicSampling::new(p)?)),
    cases: || of_each_index!(systematic),
};

pub static CONDITIONAL: Samples = Samples {
    name: "ConditionalPoissonSampling",
    of_i64: |p| Ok(i64::of(native::ConditionalPoissonSampling::new(p)?)),
    cases: || of_each_index!(conditional),
};

pub static PIVOTAL: Samples = Samples {
    name: "PivotalSampling",
    of_i64: |p| Ok(i64::of(native::PivotalSampling::new(p)?)),
    cases: || of_each_index!(pivotal),
};

pub struct Samples {
    name: &'static str,
    of_i64: fn(Array1<f64>) -> Result<Sampled, Error>,
    cases: fn() -> Vec<Case>,
}

/// Probabilities that add up to `draws`, of twice as many items.
fn probabilities(draws: usize) -> Array1<f64> {
    Array1::from_iter((0..2 * draws).map(|item| {
        let part = 0.0625 * (item / 2 % 8) as f64;
        if item % 2 == 0 { part } else { 1.0 - part }
    }))
}

const DRAWS: usize = 7;

fn systematic<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let dist = native::SystematicSampling::new(probabilities(DRAWS)).expect("probabilities");
    cases.push(Case::vectors("native::SystematicSampling of 7", I::of(dist), &[DRAWS]));
}

fn conditional<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let dist =
        native::ConditionalPoissonSampling::new(probabilities(DRAWS)).expect("probabilities");
    cases.push(Case::vectors("native::ConditionalPoissonSampling of 7", I::of(dist), &[DRAWS]));
}

fn pivotal<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let dist = native::PivotalSampling::new(probabilities(DRAWS)).expect("probabilities");
    cases.push(Case::vectors("native::PivotalSampling of 7", I::of(dist), &[DRAWS]));
}

impl Entry for Samples {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        (self.cases)()
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a sample.
        let [_, .., last @ 1..=100] = *shape else { return Vec::new() };
        vec![(self.of_i64)(probabilities(last)).expect("probabilities")]
    }
}
