//! Samples without replacement in which each item has its own probability.

use std::sync::Arc;

use ndarray::Ix1;

use crate::arrays::AsArray;
use crate::elements::index::{IndexElement, last_index};
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::math::scaling::power_of_2;
use crate::methods::weights::check_weights;
use crate::native::methods::standard::uniforms;
use crate::sampling::vectors::{outer_shape, per_vector, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Number, NumberMethods, Parameter, Run, Sampler,
    SamplerResult, Shown, Source, WideSampler, parameters,
};

/// Systematic sampling: samples without replacement in which each item is with its own probability, by a single
/// variate.
///
/// The probabilities add up to k, the number of items of a sample, whose shape is `(.., k)`: indices, along the
/// last axis, in ascending order. Item i is drawn if one of u, u + 1, u + 2, .. is from c(i) to c(i + 1), with
/// the sums c of the probabilities of the items before, and a uniform variate u (Madow, "On the theory of
/// systematic sampling, II", 1949, doi:10.1214/aoms/1177729988). So neighbours whose probabilities add up to at
/// most 1 are never drawn together, and samples are spread over the items.
/// [`joint_probability`](Self::joint_probability) tells the probability of pairs, which may be 0; with
/// [`ConditionalPoissonSampling`] it is not.
///
/// Probabilities are those asked for, up to the rounding of `f64`. [`Choice`](crate::native::Choice) without
/// replacement, which draws one item after another in proportion to weights, has others.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_systematic_sampling.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// // Three of five towns, in proportion to their sizes, the largest one always.
/// let towns = native::SystematicSampling::in_proportion(&[900, 200, 100, 300, 200], 3)?;
/// assert_eq!(towns.probabilities().values(), [1.0, 0.5, 0.25, 0.75, 0.5]);
/// let samples: Array2<usize> = Key::from_seed(0).sample(&towns, (1000, 3));
/// assert!(samples.column(0).iter().all(|&town| town == 0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("systematic sampling", "pps", "inclusion probability", "unequal probabilities"))]
pub struct SystematicSampling {
    probabilities: Named<f64>,
    draws: usize,
    /// The items whose probability is above 0, and the sums of the probabilities up to each, in units of 2^-52.
    items: Arc<[usize]>,
    sums: Arc<[u128]>,
}

const SYSTEMATIC: &str = "SystematicSampling";

/// The probability 1.
pub(super) const ONE: u128 = 1 << 52;

impl SystematicSampling {
    /// Samples in which item i is with the i-th of `probabilities`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `probabilities` has one axis; [`Error::Parameter`] unless they are from 0 to 1,
    /// and add up to a whole number from 1 on, within 10^-9 of it.
    pub fn new(probabilities: impl Into<Parameter<f64>>) -> Result<Self, Error> {
        let probabilities = probabilities.into().named(SYSTEMATIC, "probabilities");
        let draws = draws(SYSTEMATIC, "`probabilities` of SystematicSampling", &probabilities)?;
        let (items, sums) = sums(probabilities.values(), draws);
        Ok(Self { probabilities, draws, items, sums })
    }

    /// Samples of `draws` items with probabilities in proportion to weights, as far as they are at most 1: that
    /// of larger weights is 1. Weights are numbers of any type.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, one is above 0, and `draws` is from
    /// 1 to the number of these.
    pub fn in_proportion<A>(weights: &A, draws: usize) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        Self::new(in_proportion(SYSTEMATIC, weights, draws)?)
    }

    /// The number of items of a sample.
    #[must_use]
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// The probability that two items are both in a sample; of an item and itself, that it is.
    ///
    /// # Panics
    /// If there is no such item.
    #[must_use]
    pub fn joint_probability(&self, item: usize, other: usize) -> f64 {
        // The parts of the circle on which u draws an item.
        let parts = |item: usize| {
            assert!(item < self.probabilities.values().len(), "no item {item}");
            let Ok(place) = self.items.binary_search(&item) else { return [[0, 0]; 2] };
            let from = if place == 0 { 0 } else { self.sums[place - 1] };
            let (from, len) = (from % ONE, self.sums[place] - from);
            [[from, ONE.min(from + len)], [0, (from + len).saturating_sub(ONE)]]
        };
        let common = |[a, b]: [u128; 2], [c, d]: [u128; 2]| b.min(d).saturating_sub(a.max(c));
        let pairs = parts(item).map(|part| parts(other).map(|of_other| common(part, of_other)));
        pairs.as_flattened().iter().sum::<u128>() as f64 / ONE as f64
    }
}

parameters! { SystematicSampling::new { probabilities: f64 } }

impl<T: IndexElement> Distribution<T> for SystematicSampling {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let draws = self.draws;
        last_index::<T>(SYSTEMATIC, "probabilities", self.probabilities.values().len())?;
        outer_shape("the sample of SystematicSampling", &source, shape, &[draws])?;
        let uniforms = uniforms::<f64>(source.with_len(source.per_key() / draws as u64));
        Ok(T::indices(systematic(draws, uniforms, self.items.clone(), self.sums.clone())))
    }
}

/// The sampler of indices, by one uniform variate for each sample.
#[inline]
fn systematic(
    draws: usize,
    uniforms: WideSampler,
    items: Arc<[usize]>,
    sums: Arc<[u128]>,
) -> BoxedSampler<'static, usize> {
    BoxedSampler::of(vectors(draws, 16, move |first, out: &mut [usize]| {
        let mut starts = vec![0.0; out.len() / draws];
        uniforms.fill(Run { start: first, step: 1 }, &mut starts);
        for (sample, start) in out.chunks_exact_mut(draws).zip(starts) {
            let (mut at, mut place) = ((start * ONE as f64) as u128, 0);
            for item in sample {
                place += first_above(&sums[place..], at);
                *item = items[place];
                at += ONE;
            }
        }
    }))
}

/// The place of the first sum above a number, which is near to the beginning more often than not.
fn first_above(sums: &[u128], number: u128) -> usize {
    let mut reach = 1;
    while reach < sums.len() && sums[reach] <= number {
        reach *= 2;
    }
    let (from, end) = (reach / 2, sums.len().min(reach + 1));
    from + sums[from..end].partition_point(|&sum| sum <= number)
}

/// Conditional Poisson sampling, of the largest entropy: samples without replacement in which each item is with
/// its own probability.
///
/// The probabilities add up to k, the number of items of a sample, whose shape is `(.., k)`: indices, along the
/// last axis, in ascending order. A sample is as likely as the product of its items' odds: that of independent
/// decisions about each item, given that k are drawn. Of all laws with these probabilities it is the one of the
/// largest entropy (Hájek, "Asymptotic theory of rejective sampling with varying probabilities from a finite
/// population", 1964, doi:10.1214/aoms/1177700375). No pair of items whose probabilities are above 0 is
/// impossible; [`joint_probability`](Self::joint_probability) tells how likely it is.
///
/// The odds are unique up to a factor (Chen, Dempster and Liu, "Weighted finite population sampling to maximize
/// entropy", 1994, doi:10.1093/biomet/81.3.457), and found by iteration, to about 10^-12 of the probabilities. A
/// sample decides about one item after the other, given how many are left. To find the odds takes a time and a
/// memory proportional to the number of items times k, and a sample a time proportional to the number of items;
/// [`SystematicSampling`] and [`PivotalSampling`](crate::native::PivotalSampling) take less.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_conditional_poisson_sampling.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let pairs = native::ConditionalPoissonSampling::new([0.9, 0.5, 0.2, 0.4])?;
/// let samples: Array2<usize> = Key::from_seed(0).sample(&pairs, (10_000, 2));
/// let with_first = samples.column(0).iter().filter(|&&item| item == 0).count();
/// assert!((with_first as f64 / 1e4 - 0.9).abs() < 0.01);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "conditional poisson sampling",
    "maximum entropy",
    "rejective sampling",
    "conditional Bernoulli",
    "pps",
    "inclusion probability",
    "unequal probabilities"
))]
pub struct ConditionalPoissonSampling {
    probabilities: Named<f64>,
    draws: usize,
    /// The probabilities of independent decisions.
    decisions: Arc<[f64]>,
    /// The probabilities that an item is drawn given that 0, 1, .. are to be drawn from it on: a row for each
    /// item.
    given: Arc<[f64]>,
}

const CONDITIONAL: &str = "ConditionalPoissonSampling";

/// The most iterations. Tens are enough.
const ITERATIONS: usize = 200;

impl ConditionalPoissonSampling {
    /// Samples in which item i is with the i-th of `probabilities`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `probabilities` has one axis; [`Error::Parameter`] unless they are from 0 to 1,
    /// and add up to a whole number from 1 on, within 10^-9 of it; [`Error::Memory`] or [`Error::TooLarge`] if
    /// there is no memory for a table.
    pub fn new(probabilities: impl Into<Parameter<f64>>) -> Result<Self, Error> {
        let probabilities = probabilities.into().named(CONDITIONAL, "probabilities");
        let what = "`probabilities` of ConditionalPoissonSampling";
        let draws = draws(CONDITIONAL, what, &probabilities)?;
        let targets = probabilities.values();
        checked_allocation::<f64>(&[targets.len() + 1, 2 * (draws + 1)])?;
        let mut decisions = targets.to_vec();
        for number in 0..ITERATIONS {
            let drawn = Tails::new(&decisions, draws).probabilities(&decisions);
            let mut largest: f64 = 0.0;
            for (decision, (&target, drawn)) in decisions.iter_mut().zip(targets.iter().zip(drawn))
            {
                if drawn == 0.0 {
                    // Beside as many items with probability 1 as are drawn.
                    *decision = 0.0;
                } else if target < 1.0 {
                    largest = largest.max((drawn / target - 1.0).abs());
                    let left = (1.0 - drawn).max(f64::EPSILON);
                    let quotient = target / drawn * (left / (1.0 - target));
                    // Errors change by a factor from 1 to -1, and by one from 1 to 0 by the root.
                    let quotient = if number % 2 == 0 { quotient } else { quotient.sqrt() };
                    let odds = *decision / (1.0 - *decision) * quotient;
                    *decision = odds / (1.0 + odds);
                }
            }
            if largest < 1e-12 {
                break;
            }
        }
        let given = Tails::new(&decisions, draws).given(&decisions);
        Ok(Self { probabilities, draws, decisions: decisions.into(), given: given.into() })
    }

    /// Samples of `draws` items with probabilities in proportion to weights, as far as they are at most 1: that
    /// of larger weights is 1. Weights are numbers of any type.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, one is above 0, and `draws` is from
    /// 1 to the number of these; the errors of [`new`](Self::new).
    pub fn in_proportion<A>(weights: &A, draws: usize) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        Self::new(in_proportion(CONDITIONAL, weights, draws)?)
    }

    /// The number of items of a sample.
    #[must_use]
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// The probability that two items are both in a sample; of an item and itself, that it is. It takes a time
    /// proportional to the number of items times that of draws.
    ///
    /// # Panics
    /// If there is no such item.
    #[must_use]
    pub fn joint_probability(&self, item: usize, other: usize) -> f64 {
        let [one, two] = [item, other].map(|item| self.decisions[item]);
        if item == other {
            return self.probabilities.values()[item];
        }
        let Some(left) = self.draws.checked_sub(2) else { return 0.0 };
        let others = self.decisions.iter().enumerate();
        let others = others.filter(|&(index, _)| index != item && index != other);
        let others = Vec::from_iter(others.map(|(_, &decision)| decision));
        let whole = Tails::new(&self.decisions, self.draws).row(0)[self.draws];
        one * two * (Tails::new(&others, left).row(0)[left] / whole)
    }
}

/// For each item, the probabilities that 0, 1, .. up to `draws` of the items from it on are drawn by
/// independent decisions: a row for each item, and one for none.
struct Tails {
    draws: usize,
    table: Vec<f64>,
}

impl Tails {
    #[inline]
    fn new(decisions: &[f64], draws: usize) -> Self {
        let width = draws + 1;
        let mut table = vec![0.0; (decisions.len() + 1) * width];
        table[decisions.len() * width] = 1.0;
        for (item, &p) in decisions.iter().enumerate().rev() {
            let (before, after) = table.split_at_mut((item + 1) * width);
            let (row, next) = (&mut before[item * width..], &after[..width]);
            row[0] = (1.0 - p) * next[0];
            for drawn in 1..width {
                row[drawn] = (1.0 - p) * next[drawn] + p * next[drawn - 1];
            }
        }
        Self { draws, table }
    }

    fn row(&self, item: usize) -> &[f64] {
        let width = self.draws + 1;
        &self.table[item * width..][..width]
    }

    /// The probabilities that items are drawn, given that `draws` are.
    #[inline]
    fn probabilities(&self, decisions: &[f64]) -> Vec<f64> {
        let draws = self.draws;
        let whole = self.row(0)[draws];
        // The probabilities of numbers drawn before an item.
        let mut before = vec![0.0; draws + 1];
        before[0] = 1.0;
        let each = decisions.iter().enumerate().map(|(item, &p)| {
            let others = before[..draws].iter().zip(self.row(item + 1)[..draws].iter().rev());
            let others: f64 = others.map(|(before, after)| before * after).sum();
            for drawn in (1..=draws).rev() {
                before[drawn] = (1.0 - p) * before[drawn] + p * before[drawn - 1];
            }
            before[0] *= 1.0 - p;
            p * (others / whole)
        });
        each.collect()
    }

    /// The probabilities that items are drawn, given that 0, 1, .. are to be drawn from them on.
    #[inline]
    fn given(&self, decisions: &[f64]) -> Vec<f64> {
        let mut given = Vec::with_capacity(decisions.len() * (self.draws + 1));
        for (item, p) in decisions.iter().enumerate() {
            let (row, next) = (self.row(item), self.row(item + 1));
            given.push(0.0);
            given.extend((1..=self.draws).map(|left| match row[left] {
                0.0 => 0.0,
                whole => p * next[left - 1] / whole,
            }));
        }
        given
    }
}

parameters! { ConditionalPoissonSampling::new { probabilities: f64 } }

impl<T: IndexElement> Distribution<T> for ConditionalPoissonSampling {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let (draws, items) = (self.draws, self.decisions.len());
        last_index::<T>(CONDITIONAL, "probabilities", items)?;
        outer_shape("the sample of ConditionalPoissonSampling", &source, shape, &[draws])?;
        let uniforms = uniforms::<f64>(per_vector(&source, shape, [draws, items])?);
        Ok(T::indices(conditional([draws, items], uniforms, self.given.clone())))
    }
}

/// The sampler of indices, by a uniform variate for each item.
#[inline]
fn conditional(
    [draws, items]: [usize; 2],
    uniforms: WideSampler,
    given: Arc<[f64]>,
) -> BoxedSampler<'static, usize> {
    BoxedSampler::of(vectors(draws, 2 * items.div_ceil(draws), move |first, out: &mut [usize]| {
        let mut variates = vec![0.0; items];
        for (number, sample) in (0..).zip(out.chunks_exact_mut(draws)) {
            let start = first.wrapping_add(number).wrapping_mul(items as u64);
            uniforms.fill(Run { start, step: 1 }, &mut variates);
            let mut places = sample.iter_mut();
            let given = given.chunks_exact(draws + 1).zip(&variates);
            for (item, (given, &variate)) in given.enumerate() {
                // Items left must be drawn if as many are to be: their probability is then 1.
                if variate < given[places.len()]
                    && let Some(place) = places.next()
                {
                    *place = item;
                }
            }
        }
    }))
}

/// The items whose probability is above 0, and the sums of the probabilities up to each, in units of 2^-52: these
/// are at most 1 apart, and the last one is `draws`.
pub(super) fn sums(probabilities: &[f64], draws: usize) -> (Arc<[usize]>, Arc<[u128]>) {
    let items = Arc::from_iter((0..probabilities.len()).filter(|&item| probabilities[item] > 0.0));
    let scale = draws as f64 / probabilities.iter().sum::<f64>();
    let (mut sum, mut before) = (0.0, 0);
    let mut sums = Vec::from_iter(items.iter().map(|&item| {
        sum += probabilities[item] * scale;
        before = ((sum * ONE as f64).round() as u128).clamp(before, before + ONE);
        before
    }));
    let mut after = draws as u128 * ONE;
    for (number, sum) in sums.iter_mut().rev().enumerate() {
        let least = if number == 0 { after } else { after.saturating_sub(ONE) };
        *sum = (*sum).clamp(least, after);
        after = *sum;
    }
    (items, sums.into())
}

/// The number of items of a sample: the sum of the probabilities.
pub(super) fn draws(
    function: &'static str,
    what: &'static str,
    probabilities: &Named<f64>,
) -> Result<usize, Error> {
    if probabilities.shape().len() != 1 {
        return Err(Error::shape(what, probabilities.shape(), "[n]"));
    }
    probabilities.check("from 0 to 1", |p| (0.0..=1.0).contains(&p))?;
    let sum: f64 = probabilities.values().iter().sum();
    let draws = sum.round();
    if draws < 1.0 || (sum - draws).abs() > 1e-9 * draws {
        let allowed = "numbers that add up to a whole number from 1 on";
        let value = format!("numbers that add up to {}", Shown(sum));
        return Err(Error::parameter(function, "probabilities", value, allowed));
    }
    Ok(draws as usize)
}

/// Probabilities in proportion to weights, that are at most 1 and add up to `draws`.
pub(super) fn in_proportion<A>(
    function: &'static str,
    weights: &A,
    draws: usize,
) -> Result<Vec<f64>, Error>
where
    A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
{
    let weights = weights.array_view();
    checked_allocation::<[f64; 2]>(weights.shape())?;
    check_weights(function, "weights", &weights)?;
    let values = Vec::from_iter(weights.iter().map(|&weight| NumberMethods::wide(weight)));
    let mut order = Vec::from_iter((0..values.len()).filter(|&item| values[item] > 0.0));
    if !(1..=order.len()).contains(&draws) {
        let allowed = format!("from 1 to {}, the number of weights above 0", order.len());
        return Err(Error::parameter(function, "draws", draws, allowed));
    }
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (mut left, mut probabilities) = (draws, vec![0.0; values.len()]);
    'units: while let Some(&largest) = order.last() {
        // In units of the largest weight that is left, sums are in range.
        let unit = values[largest];
        order.iter().for_each(|&item| probabilities[item] = values[item] / unit);
        // The sums of the smallest weights, up to each.
        let sums = order.iter().scan(0.0, |sum, &item| {
            *sum += probabilities[item];
            Some(*sum)
        });
        let sums = Vec::from_iter(sums);
        while let Some(&item) = order.last() {
            // Weights that are left may be out of range in these units.
            if probabilities[item] < power_of_2(-500) {
                continue 'units;
            }
            let scale = if left == 0 { 0.0 } else { left as f64 / sums[order.len() - 1] };
            if probabilities[item] * scale < 1.0 {
                order.iter().for_each(|&item| probabilities[item] *= scale);
                return Ok(probabilities);
            }
            probabilities[item] = 1.0;
            order.pop();
            left -= 1;
        }
    }
    Ok(probabilities)
}
