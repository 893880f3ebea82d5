//! Weighted draws without replacement, as races of exponential waiting times.

use std::ops::Range;

use crate::engine::parallel;
use crate::methods::largest::first_in_order;
use crate::native::Gumbel;
use crate::native::positive::exponential::standard_exponential;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Run, Sampler, Source};

/// Items whose variates are made by one thread at a time.
const PART: usize = 1 << 16;

/// The first `k` of `n` items in the order in which they would be drawn one by one by weight, without
/// replacement. At least `k` weights are above 0.
///
/// Exponential waiting times e divided by the weights w arrive in this order (Efraimidis and
/// Spirakis, "Weighted random sampling with a reservoir", 2006, doi:10.1016/j.ipl.2005.11.003). They
/// are compared by log w - log e, which cannot overflow, as exact sums of these two: so the order is
/// right for weights of any size, of which log w may have no digits of the size of log e. e is drawn at
/// the item's position, counted from `start`. `log_weights` returns the logarithms of the weights of a
/// range of items.
pub(crate) fn first_to_arrive(
    source: &Source,
    start: u64,
    n: usize,
    log_weights: impl Fn(Range<usize>) -> Vec<f64> + Sync,
    k: usize,
) -> Vec<usize> {
    let gumbel = Elementwise::new(standard_exponential(source.clone()), Gumbel);
    let write = |first: usize, values: &mut [f64]| {
        gumbel.fill(Run { start: start + first as u64, step: 1 }, values);
    };
    // Where rounded sums are equal, hardly ever but with weights that are far apart.
    let rest = |index: usize| {
        let (mut value, log) = ([0.0], log_weights(index..index + 1)[0]);
        write(index, &mut value);
        rest_of_sum(log, value[0])
    };
    let largest = |sums: &[f64], index: &dyn Fn(usize) -> usize| {
        first_in_order(sums.len(), k, |a, b| {
            let by_sums = sums[b].total_cmp(&sums[a]);
            by_sums.then_with(|| rest(index(b)).total_cmp(&rest(index(a))))
        })
    };
    let parts = Vec::from_iter((0..n).step_by(PART));
    let of_parts = parallel::map(&parts, |&first| {
        let logs = log_weights(first..n.min(first + PART));
        let mut sums = vec![0.0; logs.len()];
        write(first, &mut sums);
        sums.iter_mut().zip(&logs).for_each(|(sum, log)| *sum += log);
        let all = || Vec::from_iter(0..sums.len());
        let indices = if k < sums.len() { largest(&sums, &|place| first + place) } else { all() };
        Vec::from_iter(indices.into_iter().map(|place| (sums[place], first + place)))
    });
    let (sums, indices): (Vec<f64>, Vec<usize>) = of_parts.into_iter().flatten().unzip();
    largest(&sums, &|place| indices[place]).into_iter().map(|place| indices[place]).collect()
}

/// What the rounded sum of two numbers lacks (Knuth, "The art of computer programming", volume 2, section
/// 4.2.2).
fn rest_of_sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    let of_b = sum - a;
    (a - (sum - of_b)) + (b - of_b)
}
