//! Weighted draws without replacement, as races of exponential waiting times.

use std::ops::Range;

use crate::engine::parallel;
use crate::jax::methods::largest::largest;
use crate::native::Gumbel;
use crate::native::exponential::standard_exponential;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Run, Sampler, Source};

/// Items whose variates are made by one thread at a time.
const PART: usize = 1 << 16;

/// The first `k` of `n` items in the order in which they would be drawn one by one by weight, without
/// replacement. At least `k` weights are above 0.
///
/// Exponential waiting times e divided by the weights w arrive in this order (Efraimidis and
/// Spirakis, "Weighted random sampling with a reservoir", 2006, doi:10.1016/j.ipl.2005.11.003). They
/// are compared by log w - log e, which cannot overflow; e is drawn at the item's position, counted
/// from `start`. `log_weights` returns the logarithms of the weights of a range of items.
pub(crate) fn first_to_arrive(
    source: &Source,
    start: u64,
    n: usize,
    log_weights: impl Fn(Range<usize>) -> Vec<f64> + Sync,
    k: usize,
) -> Vec<usize> {
    let gumbel = Elementwise::new(standard_exponential(source.clone()), Gumbel);
    let parts = Vec::from_iter((0..n).step_by(PART));
    let of_parts = parallel::map(&parts, |&first| {
        let logs = log_weights(first..n.min(first + PART));
        let mut values = vec![0.0; logs.len()];
        gumbel.fill(Run { start: start + first as u64, step: 1 }, &mut values);
        values.iter_mut().zip(&logs).for_each(|(value, log)| *value += log);
        let all = || Vec::from_iter(0..values.len());
        let indices = if k < values.len() { largest(&values, k) } else { all() };
        Vec::from_iter(indices.into_iter().map(|index| (values[index], first + index)))
    });
    let (values, indices): (Vec<f64>, Vec<usize>) = of_parts.into_iter().flatten().unzip();
    largest(&values, k).into_iter().map(|place| indices[place]).collect()
}
