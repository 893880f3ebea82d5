//! Laws as SciPy has them: quantiles, made by `scipy/quantiles.py`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Law;

/// The quantiles of each of SciPy's distributions.
#[derive(Deserialize)]
struct Quantiles {
    /// The probabilities of the quantiles, from the lowest on.
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

/// The law of SciPy's distribution `name`, with parameters in the order of its shapes: by those quantiles
/// whose size is in the `range` of normal numbers of a type. Between others, values are rounded.
pub fn law(name: &str, parameters: &[f64], range: RangeInclusive<f64>) -> Law {
    // Also of `f32`.
    let same = |given: &[f64]| given.iter().zip(parameters).all(|(&a, &b)| a as f32 == b as f32);
    let of = QUANTILES.distributions.get(name).map_or(&[][..], Vec::as_slice);
    let found = of.iter().find(|quantile| same(&quantile.parameters));
    let found = found.unwrap_or_else(|| {
        panic!("quantiles.py has not been run for {name} with parameters {parameters:?}")
    });
    let pairs = found.quantiles.iter().zip(&QUANTILES.probabilities);
    let pairs = pairs.map(|(&quantile, &probability)| (quantile, probability));
    let in_range = |&(x, _): &(f64, f64)| range.contains(&x.abs());
    Law::Quantiles(pairs.filter(in_range).collect())
}
