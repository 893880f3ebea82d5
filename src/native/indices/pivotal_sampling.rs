//! Samples without replacement in which each item has its own probability, by duels of items.

use std::sync::Arc;

use ndarray::Ix1;

use super::unequal_sampling::{ONE, draws, in_proportion, sums};
use crate::arrays::AsArray;
use crate::elements::index::{IndexElement, last_index};
use crate::error::Error;
use crate::native::methods::standard::uniforms;
use crate::sampling::vectors::{outer_shape, per_vector, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Number, Parameter, Run, Sampler, SamplerResult, Source,
    WideSampler, parameters,
};

/// The pivotal method: samples without replacement in which each item is with its own probability, of any number
/// of items.
///
/// The probabilities add up to k, the number of items of a sample, whose shape is `(.., k)`: indices, along the
/// last axis, in ascending order. The first two items duel: if their probabilities add up to at most 1, one of them
/// is left out and the other one has the sum; if they add up to more, one of them is drawn and the other one has
/// what is above 1. The one that is undecided duels with the next item, and so on (Deville and Tillé, "Unequal
/// probability sampling without replacement through a splitting method", 1998, doi:10.1093/biomet/85.1.89). No
/// two items are drawn together more often than if they were independent, and items near to each other less
/// often, so samples are spread over the items: shuffle these first if their order should not matter.
/// [`joint_probability`](Self::joint_probability) tells the probability of pairs. A sample takes a time
/// proportional to the number of items.
///
/// With probabilities [in proportion](Self::in_proportion) to weights it is a VarOpt scheme: samples of a fixed
/// size, probabilities min(1, weight / t) and no positive correlations, for which the sum of weight / probability over
/// the drawn items of any subset estimates the weight of that subset, with the least variance on average over
/// subsets (Cohen, Duffield, Kaplan, Lund and Thorup, "Efficient stream sampling for variance-optimal estimation of
/// subset sums", 2011, doi:10.1137/10079817X).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_pivotal_sampling.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// // A tenth of a million items, in proportion to their sizes, to estimate the sum of any of them.
/// let sizes = Array1::from_iter((0..1_000_000).map(|item| 1.0 + (item % 7) as f64));
/// let dist = native::PivotalSampling::in_proportion(&sizes, 100_000)?;
/// let sample: Array1<usize> = Key::from_seed(0).sample(&dist, 100_000);
/// let first = sample.iter().filter(|&&item| item < 300_000);
/// let estimate: f64 = first.map(|&item| sizes[item] / dist.probabilities().values()[item]).sum();
/// assert!((estimate / 1.2e6 - 1.0).abs() < 1e-3);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "pivotal sampling",
    "pivotal method",
    "varopt",
    "Deville Tillé",
    "pps",
    "inclusion probability",
    "unequal probabilities",
    "Horvitz Thompson"
))]
pub struct PivotalSampling {
    probabilities: Named<f64>,
    draws: usize,
    /// The items whose probability is above 0, and the duels before each.
    items: Arc<[usize]>,
    duels: Arc<[Duel]>,
}

const PIVOTAL: &str = "PivotalSampling";

/// An item and the undecided one before it. Of none, the probability is 0.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Duel {
    /// The probability that the earlier one stays undecided.
    earlier_stays: f64,
    /// Whether the one that does not is drawn.
    is_drawn: bool,
}

impl PivotalSampling {
    /// Samples in which item i is with the i-th of `probabilities`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `probabilities` has one axis; [`Error::Parameter`] unless they are from 0 to 1,
    /// and add up to a whole number from 1 on, within 10^-9 of it.
    pub fn new(probabilities: impl Into<Parameter<f64>>) -> Result<Self, Error> {
        let probabilities = probabilities.into().named(PIVOTAL, "probabilities");
        let draws = draws(PIVOTAL, "`probabilities` of PivotalSampling", &probabilities)?;
        let (items, sums) = sums(probabilities.values(), draws);
        let mut before = 0;
        let duels = Arc::from_iter(sums.iter().map(|&sum| {
            let (undecided, own) = (before % ONE, sum - before);
            before = sum;
            let both = undecided + own;
            let is_drawn = both >= ONE;
            let (part, whole) =
                if is_drawn { (ONE - undecided, 2 * ONE - both) } else { (undecided, both) };
            // The sum is 0 if both are.
            Duel { earlier_stays: part as f64 / whole.max(1) as f64, is_drawn }
        }));
        Ok(Self { probabilities, draws, items, duels })
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
        Self::new(in_proportion(PIVOTAL, weights, draws)?)
    }

    /// The number of items of a sample.
    #[must_use]
    pub fn draws(&self) -> usize {
        self.draws
    }

    /// The probability that two items are both in a sample; of an item and itself, that it is. It takes a time
    /// proportional to the number of items.
    ///
    /// # Panics
    /// If there is no such item.
    #[must_use]
    pub fn joint_probability(&self, item: usize, other: usize) -> f64 {
        let own = [item, other].map(|item| self.probabilities.values()[item]);
        if item == other {
            return own[0];
        }
        // What is known of either: that it is left out (or to come), undecided, or drawn.
        const UNDECIDED: usize = 1;
        let mut known = [[0.0; 3]; 3];
        known[0][0] = 1.0;
        for (&next, duel) in self.items.iter().zip(self.duels.iter()) {
            let decided = if duel.is_drawn { 2 } else { 0 };
            let after = |of: usize, state: usize, earlier_stays: bool| match state {
                _ if next == of => {
                    if earlier_stays {
                        decided
                    } else {
                        UNDECIDED
                    }
                }
                UNDECIDED if !earlier_stays => decided,
                _ => state,
            };
            let outcomes = [(true, duel.earlier_stays), (false, 1.0 - duel.earlier_stays)];
            let mut then = [[0.0; 3]; 3];
            for (first, row) in known.iter().enumerate() {
                for (second, &probability) in row.iter().enumerate() {
                    for (stays, part) in outcomes {
                        then[after(item, first, stays)][after(other, second, stays)] +=
                            part * probability;
                    }
                }
            }
            known = then;
        }
        known[2][2]
    }
}

parameters! { PivotalSampling::new { probabilities: f64 } }

impl<T: IndexElement> Distribution<T> for PivotalSampling {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let draws = self.draws;
        last_index::<T>(PIVOTAL, "probabilities", self.probabilities.values().len())?;
        outer_shape("the sample of PivotalSampling", &source, shape, &[draws])?;
        let uniforms = uniforms::<f64>(per_vector(&source, shape, [draws, self.items.len()])?);
        Ok(T::indices(pivotal(draws, uniforms, self.items.clone(), self.duels.clone())))
    }
}

/// The sampler of indices, by a uniform variate for each item.
#[inline]
fn pivotal(
    draws: usize,
    uniforms: WideSampler,
    items: Arc<[usize]>,
    duels: Arc<[Duel]>,
) -> BoxedSampler<'static, usize> {
    BoxedSampler::of(vectors(
        draws,
        2 * items.len().div_ceil(draws),
        move |first, out: &mut [usize]| {
            let mut variates = [0.0; 256];
            for (number, sample) in (0..).zip(out.chunks_exact_mut(draws)) {
                let mut start = first.wrapping_add(number).wrapping_mul(items.len() as u64);
                let (mut undecided, mut drawn) = (0, 0);
                let parts = items.chunks(variates.len()).zip(duels.chunks(variates.len()));
                for (items, duels) in parts {
                    let variates = &mut variates[..items.len()];
                    uniforms.fill(Run { start, step: 1 }, variates);
                    start = start.wrapping_add(items.len() as u64);
                    for ((&item, duel), &variate) in items.iter().zip(duels).zip(&*variates) {
                        let (stays, leaves) = match variate < duel.earlier_stays {
                            true => (undecided, item),
                            false => (item, undecided),
                        };
                        undecided = stays;
                        if duel.is_drawn {
                            sample[drawn] = leaves;
                            drawn += 1;
                        }
                    }
                }
                sample.sort_unstable();
            }
        },
    ))
}
