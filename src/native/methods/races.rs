//! Weighted draws without replacement, as races of exponential waiting times.

use std::ops::Range;

use crate::engine::parallel;
use crate::math::Real;
use crate::math::special::double_double::Double;
use crate::methods::largest::first_in_order;
use crate::native::positive::exponential::standard_exponential;
use crate::sampling::{Run, Sampler, Source};
use crate::simd::{each_of_slice, inlined};

/// Items whose variates are made by one thread at a time.
const PART: usize = 1 << 16;

/// The weights of items, or their logarithms.
#[derive(Clone, Copy)]
pub(crate) enum Chances<'a> {
    Weights(&'a [f64]),
    Logits(&'a [f64]),
}

impl Chances<'_> {
    fn logs(self, items: Range<usize>) -> Vec<f64> {
        match self {
            Self::Weights(weights) => logs(weights[items].to_vec()),
            Self::Logits(logits) => logits[items].to_vec(),
        }
    }
}

fn logs(mut values: Vec<f64>) -> Vec<f64> {
    each_of_slice(&mut values, inlined!(|value| Real::log(value)));
    values
}

/// The first `k` items in the order in which they would be drawn one by one by weight, without
/// replacement. At least `k` weights are above 0.
///
/// Exponential waiting times e divided by the weights w arrive in this order (Efraimidis and
/// Spirakis, "Weighted random sampling with a reservoir", 2006, doi:10.1016/j.ipl.2005.11.003). They
/// are compared by log w - log e, which cannot overflow, as exact sums of these two: so the order is
/// right for weights of any size, even where log w has no digits of the size of log e. e is drawn at
/// the item's position, counted from `start`.
pub(crate) fn first_to_arrive(
    source: &Source,
    start: u64,
    chances: Chances<'_>,
    k: usize,
) -> Vec<usize> {
    let (Chances::Weights(values) | Chances::Logits(values)) = chances;
    let n = values.len();
    let waiting = standard_exponential(source.clone());
    let times = |first: usize, len: usize| {
        let mut times = vec![0.0; len];
        waiting.fill(Run { start: start + first as u64, step: 1 }, &mut times);
        times
    };
    // Where rounded sums are equal, hardly ever but with weights that are far apart.
    let rest = |index: usize| {
        let time = logs(times(index, 1))[0];
        Double::sum(chances.logs(index..index + 1)[0], -time).low
    };
    let largest = |sums: &[f64], index: &dyn Fn(usize) -> usize| {
        first_in_order(sums.len(), k, |a, b| {
            let by_sums = sums[b].total_cmp(&sums[a]);
            by_sums.then_with(|| rest(index(b)).total_cmp(&rest(index(a))))
        })
    };
    // The first of some items, of those whose time is up to `latest` times their weight.
    let first_of = |items: Range<usize>, latest: f64| {
        let (first, mut times) = (items.start, times(items.start, items.len()));
        let (indices, log_weights) = match chances {
            Chances::Weights(weights) if latest < f64::INFINITY => {
                let weights = &weights[items];
                let is_early = |&place: &usize| times[place] <= weights[place] * latest;
                let places = Vec::from_iter((0..times.len()).filter(is_early));
                let weights = Vec::from_iter(places.iter().map(|&place| weights[place]));
                times = Vec::from_iter(places.iter().map(|&place| times[place]));
                (Vec::from_iter(places.iter().map(|place| first + place)), logs(weights))
            }
            _ => (Vec::from_iter(items.clone()), chances.logs(items)),
        };
        let mut sums = logs(times);
        sums.iter_mut().zip(&log_weights).for_each(|(sum, log)| *sum = log - *sum);
        let all = || Vec::from_iter(0..sums.len());
        let places = if k < sums.len() { largest(&sums, &|place| indices[place]) } else { all() };
        Vec::from_iter(places.into_iter().map(|place| (sums[place], indices[place])))
    };
    let arrived = |latest: f64| {
        let parts = Vec::from_iter((0..n).step_by(PART));
        let of_parts = parallel::map(&parts, |&first| first_of(first..n.min(first + PART), latest));
        Vec::from_iter(of_parts.into_iter().flatten())
    };
    let mut all = arrived(match chances {
        Chances::Weights(weights) => latest(&waiting, start, weights, k),
        Chances::Logits(_) => f64::INFINITY,
    });
    if all.len() < k {
        all = arrived(f64::INFINITY);
    }
    let (sums, indices): (Vec<f64>, Vec<usize>) = all.into_iter().unzip();
    largest(&sums, &|place| indices[place]).into_iter().map(|place| indices[place]).collect()
}

/// A time e / w by which the first `k` items have nearly certainly arrived, and not many more, by the times of
/// some items: most of the others need not be looked at closely. Infinite if these are too few.
fn latest(waiting: &impl Sampler<f64>, start: u64, weights: &[f64], k: usize) -> f64 {
    let distance = (weights.len() / SOME).min(64);
    if distance < 4 {
        return f64::INFINITY;
    }
    let some = weights.iter().step_by(distance);
    let share = k as f64 / distance as f64;
    let rank = ((share + 6.0 * share.sqrt()) as usize + 20).min(k.saturating_sub(1));
    if rank > some.len() / 2 {
        return f64::INFINITY;
    }
    let mut times = vec![0.0; some.len()];
    waiting.fill(Run { start, step: distance as u64 }, &mut times);
    times.iter_mut().zip(some).for_each(|(time, weight)| *time /= weight);
    let (_, &mut time, _) = times.select_nth_unstable_by(rank, f64::total_cmp);
    if time.is_normal() { time * (1.0 + 1e-9) } else { f64::INFINITY }
}

/// Items by which a time is found, at least.
const SOME: usize = 1 << 12;
