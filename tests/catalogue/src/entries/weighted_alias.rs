//! Choices by weight, by the alias method.

use ndkey::IndexElement;
use ndkey::jax::WeightedAlias;

use super::prelude::*;
use super::weights::weights;

pub static ENTRY: General = General {
    name: "WeightedAlias",
    families: &[Family::Jax],
    checksums: |_| of_each_index!(cases_of),
    over: |_, _| vec![u64::of(WeightedAlias::new(&weights::<f32>(30)).expect("weights"))],
    ..General::DEFAULT
};

fn cases_of<I: IndexElement + Of>(cases: &mut Vec<Case>) {
    of_each_float!(by_weights, I, cases);
}

fn by_weights<T: Float, I: IndexElement + Of>(cases: &mut Vec<Case>) {
    let alias = WeightedAlias::new(&weights::<T>(40)).expect("weights");
    let name = format!("jax::WeightedAlias by {}", T::NAME);
    cases.push(Case::numbers(name, I::of(alias)));
}
