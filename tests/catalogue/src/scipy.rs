//! Laws as SciPy has them: quantiles, made by `scipy/quantiles.py`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Law;

/// The quantiles of each of SciPy's distributions.
#[derive(Deserialize)]
struct Quantiles {
    /// Of which these are the quantiles, from the lowest on.
    probabilities: Vec<f64>,
    distributions: BTreeMap<String, Vec<Quantile>>,
}

#[derive(Deserialize)]
struct Quantile {
    parameters: Vec<f64>,
    quantiles: Vec<f64>,
}

static QUANTILES: LazyLock<Quantiles> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../scipy/quantiles.json")).expect("quantiles")
});

/// The law of SciPy's distribution `name`, with parameters in the order of its shapes.
pub fn law(name: &str, parameters: &[f64]) -> Law {
    // Also of `f32`.
    let same = |given: &[f64]| given.iter().zip(parameters).all(|(&a, &b)| a as f32 == b as f32);
    let of = QUANTILES.distributions.get(name).map_or(&[][..], Vec::as_slice);
    let found = of.iter().find(|quantile| same(&quantile.parameters));
    let found = found.unwrap_or_else(|| {
        panic!("quantiles.py has not been run for {name} with parameters {parameters:?}")
    });
    let pairs = found.quantiles.iter().zip(&QUANTILES.probabilities);
    Law::Quantiles(pairs.map(|(&quantile, &probability)| (quantile, probability)).collect())
}
