//! Weights of outcomes.

use ndarray::{ArrayD, ArrayRef, ArrayView, Axis, Dimension, IxDyn};

use super::sums::remaining_sums;
use crate::elements::float::UniformElement;
use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::sampling::{Named, Number, Parameter, Shown, broadcast_shape, check_values};

/// Checks the weights of a choice, or of several: those along the last axis.
pub(crate) fn check_weights<T: Number, D: Dimension>(
    function: &'static str,
    parameter: &'static str,
    weights: &ArrayRef<T, D>,
) -> Result<(), Error> {
    let valid = |weight: T| T::wide(weight).is_finite() && T::wide(weight) >= 0.0;
    check_values(weights, weights.shape(), function, parameter, "finite and not negative", valid)?;
    let batch = IxDyn(&weights.shape()[..weights.ndim() - 1]);
    for (place, weights) in ndarray::indices(batch).into_iter().zip(weights.rows()) {
        if !weights.iter().any(|&weight| T::wide(weight) > 0.0) {
            let value = if weights.is_empty() { "[]" } else { "0 everywhere" };
            let allowed = "above 0 in at least one place";
            return Err(Error::parameter(function, parameter, value, allowed).at(place.slice()));
        }
    }
    Ok(())
}

/// Checks that the sum of weights that draws use is finite and at least `least`. `place` is the
/// index of these weights among several.
pub(crate) fn check_sum<T: UniformElement>(
    function: &'static str,
    parameter: &'static str,
    place: &[usize],
    allowed: &'static str,
    sum: T,
    least: T,
) -> Result<(), Error> {
    if sum.is_finite() && sum >= least {
        return Ok(());
    }
    let value = format!("a sum of {}", Shown(sum));
    Err(Error::parameter(function, parameter, value, allowed).at(place))
}

/// For each outcome, given that none of the previous ones occurs, `f` of its probability and of the sum
/// of the later ones: computed in `R`, of the probabilities `p` for `n` trials.
pub(crate) fn ratios<T: WideElement, R: WideElement>(
    n: &Named<u64>,
    p: ArrayView<'_, T, impl Dimension>,
    convert: impl Fn(T) -> R,
    f: impl Fn([R; 2]) -> R,
) -> Result<Vec<Named<R>>, Error> {
    let shape = p.shape().to_vec();
    let Some((1.., batch)) = shape.split_last() else {
        let allowed = "at least one axis, the last for the outcomes";
        return Err(Error::shape("`p` of Multinomial", &shape, allowed));
    };
    n.check_memory()?;
    broadcast_shape("Multinomial", "n", n.shape(), batch)?;
    checked_allocation::<R>(&shape)?;
    let last = Axis(shape.len() - 1);
    let mut ratios = ArrayD::from_elem(IxDyn(&shape), R::ZERO);
    let p = p.into_dyn();
    check_weights("Multinomial", "p", &p)?;
    let places = ndarray::indices(IxDyn(batch)).into_iter();
    for ((place, lane), mut ratios) in places.zip(p.rows()).zip(ratios.rows_mut()) {
        let p = Vec::from_iter(lane.iter().map(|&p| convert(p)));
        let sums = remaining_sums(&p);
        check_sum("Multinomial", "p", place.slice(), "finite", sums[0], R::ZERO)?;
        let after = sums.iter().copied().skip(1).chain([R::ZERO]);
        for (((ratio, &p), &rest), after) in ratios.iter_mut().zip(&p).zip(&sums).zip(after) {
            *ratio = f([p, after].map(|part| {
                let ratio = part / if rest == R::ZERO { R::ONE } else { rest };
                if ratio > R::ONE { R::ONE } else { ratio }
            }));
        }
    }
    let ratio = |ratios| Parameter::from(ratios).named("Multinomial", "p");
    Ok(ratios.axis_iter(last).map(ratio).collect())
}
