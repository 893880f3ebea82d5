//! Choices among n items.

use std::sync::{Arc, OnceLock};

use ndarray::Ix1;

use super::uniform_int::words_up_to;
use crate::arrays::AsArray;
use crate::elements::converted::{conversion, converted};
use crate::elements::index::{IndexElement, last_index};
use crate::engine::{checked_allocation, checked_len};
use crate::error::Error;
use crate::methods::permutation::{Numbers, Permutation, shuffled};
use crate::methods::weighted_alias::WeightedAlias;
use crate::methods::{
    choices::{Indices, check_draws, indices, of_each_key},
    weights::check_weights,
};
use crate::native::methods::races::{Chances, first_to_arrive};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Drawn, Line, Number, NumberMethods, Parameter, Run, Sampler,
    SamplerResult, Source, first, stored,
};

/// A choice among `n` items: indices from 0 to n - 1.
///
/// With or without replacement, equally likely or in proportion to weights:
///
/// - with replacement, indices are drawn as by [`UniformInt`](crate::native::UniformInt), without bias,
///   and with weights as by [`WeightedAlias`](crate::native::WeightedAlias), whose table is made when it
///   is first drawn from;
/// - without replacement, the indices of one key are the first elements of a random permutation: for
///   n up to 1024 of a shuffle, all orders being equally likely, and for larger n of a
///   [`KeyedPermutation`](crate::KeyedPermutation), in time and memory proportional to their number,
///   whatever n is;
/// - without replacement and with weights w, the indices of one key are in the order of waiting
///   times e / w, with an exponential variate e at each item's position (Efraimidis and Spirakis,
///   "Weighted random sampling with a reservoir", 2006, doi:10.1016/j.ipl.2005.11.003). This is the
///   distribution of drawing one by one. All items are looked at, in parallel, however few are
///   drawn.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/choice.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{Choice, Key};
/// use ndkey::KeyedPermutation;
///
/// // Ten different rows of a table with 10^12.
/// let rows: Array1<usize> = Key::from_seed(0).sample(Choice::new(1_000_000_000_000).without_replacement(), 10);
/// assert_eq!(rows, KeyedPermutation::new(Key::from_seed(0), 1_000_000_000_000).first(10)?);
///
/// let weather = Choice::weighted(&[6, 3, 1])?;
/// let days: Array1<usize> = Key::from_seed(1).sample(&weather, 365);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// With replacement, equally likely items are exactly so. Probabilities by weight are as accurate as
/// [`WeightedAlias`](crate::native::WeightedAlias)'s: multiples of 2^-64, within 2^-63 + 2^-52 n p of the
/// exact p, with n weights. An item whose weight is 0 is never drawn.
///
/// Without replacement, all orders of up to 1024 equally likely items are exactly so, and waiting
/// times are within 10^-13 of exponential.
#[derive(Debug, Clone)]
#[doc(alias(
    "bootstrap",
    "resample",
    "sample_without_replacement",
    "subsample",
    "WeightedIndex",
    "choose_multiple_weighted"
))]
pub struct Choice {
    n: usize,
    /// Weights shared by copies; one of the copies makes the table.
    weights: Option<Arc<Weights>>,
    replace: bool,
}

#[derive(Debug)]
struct Weights {
    values: Vec<f64>,
    /// How many are above 0.
    positive: usize,
    table: OnceLock<WeightedAlias>,
}

impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        let parts = |choice: &Self| (choice.n, choice.replace);
        let [own, others] =
            [self, other].map(|choice| choice.weights.as_ref().map(|weights| &weights.values));
        parts(self) == parts(other) && own == others
    }
}

impl Choice {
    /// A uniform choice among `n` items, with replacement.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self { n, weights: None, replace: true }
    }

    /// A choice with probabilities proportional to weights, with replacement. Weights are numbers of
    /// any type; they are converted to `f64`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and one is above 0.
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for a copy of them.
    pub fn weighted<A>(weights: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let weights = weights.array_view();
        checked_allocation::<f64>(weights.shape())?;
        check_weights("Choice", "weights", &weights)?;
        let values =
            Vec::from_iter(weights.iter().map(|&weight| NumberMethods::wide(weight) + 0.0));
        let positive = values.iter().filter(|&&weight| weight > 0.0).count();
        let (n, table) = (values.len(), OnceLock::new());
        Ok(Self { n, weights: Some(Arc::new(Weights { values, positive, table })), replace: true })
    }

    /// The same choice, without replacement.
    #[must_use]
    pub fn without_replacement(self) -> Self {
        Self { replace: false, ..self }
    }

    /// The number of items to choose among.
    #[must_use]
    pub fn population(&self) -> usize {
        self.n
    }

    /// The weights, if the choice is not uniform.
    #[must_use]
    pub fn weights(&self) -> Option<&[f64]> {
        self.weights.as_ref().map(|weights| &weights.values[..])
    }

    /// Whether items are drawn with replacement.
    #[must_use]
    pub fn replace(&self) -> bool {
        self.replace
    }

    /// The indices that are drawn, `draws` of them for each key.
    fn indices(&self, source: Source, draws: usize) -> Result<Indices, Error> {
        Ok(match &self.weights {
            _ if draws == 0 => BoxedSampler::of(Drawn(Vec::new())),
            None if self.replace => {
                let words = words_up_to(&source, Bound::scalar(self.n as u64 - 1));
                converted(words, conversion!(|index: u64| index as usize))
            }
            None if self.n <= SHUFFLED => {
                let lasts = Vec::from_iter((0..draws).map(|place| (self.n - 1 - place) as u64));
                let keys = source.batch_len();
                let lasts = Parameter::from(lasts).bind("Choice", "n", &[keys, draws])?;
                let offsets = first(words_up_to(&source, lasts), keys * draws);
                let drawn = offsets.chunks(draws).flat_map(|offsets| shuffled(offsets, self.n));
                BoxedSampler::of(Drawn(drawn.collect()))
            }
            None => {
                let permutations = of_each_key(&source, |key| Permutation::of(&key, self.n));
                BoxedSampler::new(InRandomOrder { permutations, draws: draws as u64 })
            }
            Some(weights) if self.replace => {
                let table = || WeightedAlias::of_checked(&weights.values);
                weights.table.get_or_init(table).indices(source)
            }
            Some(weights) => {
                let drawn = of_each_key(&source.with_len(self.n as u64), |key| {
                    Ok(first_to_arrive(&key, 0, Chances::Weights(&weights.values), draws))
                });
                indices(drawn)?
            }
        })
    }
}

stored! {
    Choice {
        population: usize,
        #[serde(default)] weights: Option<crate::sampling::Parameter<f64>> =
            |weights: Option<&[f64]>| weights.map(crate::sampling::Parameter::from),
        replace: bool,
    }
    match weights {
        Some(weights) => {
            crate::methods::choices::weights_of(&weights, population).and_then(Self::weighted)
        }
        None => Ok(Self::new(population)),
    }
    .map(|choice| Self { replace, ..choice })
}

/// Up to this many items are shuffled in memory, exactly; a network over few bits is less uniform.
const SHUFFLED: usize = 1 << 10;

impl<T: IndexElement> Distribution<T> for Choice {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        last_index::<T>("Choice", "n", self.n)?;
        let draws = checked_len(shape)? / source.batch_len().max(1) as u64;
        let draws = usize::try_from(draws).unwrap_or(usize::MAX);
        let positive = self.weights.as_ref().map(|weights| weights.positive);
        check_draws(self.n, positive, self.replace, draws)?;
        Ok(T::indices(self.indices(source, draws)?))
    }
}

/// The first elements of a permutation for each key.
struct InRandomOrder {
    permutations: Vec<Permutation>,
    draws: u64,
}

impl Sampler<usize> for InRandomOrder {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        if let [permutation] = &self.permutations[..] {
            return Numbers(permutation).block(run, out);
        }
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            let position = run.position(lane);
            // Positions past the end may be asked for; their values are dropped.
            let key = (position / self.draws).min(self.permutations.len() as u64 - 1);
            *out = self.permutations[key as usize].get((position % self.draws) as usize);
        }
    }

    fn cost(&self) -> usize {
        20
    }
}
