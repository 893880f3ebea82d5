//! Choices among n items.

use std::sync::Arc;

use ndarray::Ix1;

use super::gumbel::{GumbelMode, Gumbels};
use super::methods::orders::orders;
use crate::arrays::AsArray;
use crate::elements::compiled::compiled;
use crate::elements::converted::{conversion, converted};
use crate::elements::float::{Element, UniformElement};
use crate::elements::index::{IndexElement, IndexMethods, last_index};
use crate::engine::{checked_allocation, checked_len};
use crate::error::Error;
use crate::math::Real;
#[cfg(feature = "serde")]
use crate::methods::choices::weights_of;
use crate::methods::choices::{Indices, check_draws, indices, of_each_key};
use crate::methods::largest::largest;
use crate::methods::sums::cumulative_sums;
use crate::methods::weights::{check_sum, check_weights};
use crate::sampling::{
    BoxedSampler, Distribution, Drawn, LANES, Line, Lines, Run, Sampler, SamplerResult, Source,
    each, first, stored, words,
};
use crate::simd::{SimdLevel, inlined};

/// A choice among `n` items: indices from 0 to n - 1.
///
/// With or without replacement, uniform or in proportion to weights. With replacement and without
/// weights, indices are drawn as by [`UniformInt`](super::UniformInt), with a slight bias
/// if n is large; with weights w, by inversion of their cumulative sum. Without replacement they
/// are the first elements of a random [permutation](crate::Key::permutation), or with weights the
/// indices of the largest log w + g with Gumbel variates g, which has the distribution of drawing
/// one by one (Kool, van Hoof and Welling, "Stochastic beams and where to find them", 2019).
/// Without replacement all values of a sample, or of each key of a batch, are drawn together, so a
/// slice costs as much as the whole.
///
/// For many weights, [`WeightedAlias`](super::WeightedAlias) is right and faster. Without
/// replacement and without weights, all `n` indices are shuffled in memory however few are drawn;
/// [`KeyedPermutation`](crate::KeyedPermutation) draws some of any number at once.
/// [`native::Choice`](crate::native::Choice) has the interface of this type and both of these; its
/// stream is its own.
///
/// `jax.random.choice(n, shape, replace, p)`; equal in every value. With replacement and without
/// weights, JAX's stream depends on the type of its integers: here indices of type `i32` and `u32`
/// are those without `jax_enable_x64`, and of `i64`, `u64` and `usize` those with it.
/// [`with_x64`](Self::with_x64) selects either for any type.
///
/// [`Key::choice`](crate::Key::choice) chooses among the parts of an array.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/choice.svg"))]
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::{Key, jax::Choice};
///
/// // jax.random.choice(jax.random.key(0), 52, (5,), replace=False)
/// let hand: Array1<usize> = Key::new(0).sample(Choice::new(52).without_replacement(), 5);
/// assert_eq!(hand.to_vec(), [0, 36, 1, 40, 19]);
///
/// let weather = Choice::weighted(&array![0.6, 0.3, 0.1])?;
/// let days: Array1<usize> = Key::new(1).sample(weather, 365);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Draws by inversion are as fine as the uniform variates: probabilities are multiples of 2^-23
/// with weights in `f32`, 2^-52 in `f64`, 2^-10 in `f16` and 2^-7 in `bf16`. In `f32`, each of a
/// million equal items is up to 12 % too likely or too rare, and items below 2^-23 may never be
/// drawn. Sums of more than 256 weights are sums of rows, whose rounding errors may give an item of
/// weight 0 a probability as small as they are. [`WeightedAlias`](super::WeightedAlias) has none of
/// this. With every second weight 0, and with equal weights, of 2^20 draws of `Key::new(0)` in
/// `f32`:
///
#[doc = include_str!("limits/choice.md")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("bootstrap", "resample", "sample_without_replacement", "subsample", "WeightedIndex"))]
pub struct Choice<T = f32> {
    n: usize,
    weights: Option<Weights<T>>,
    replace: bool,
    mode: GumbelMode,
    /// Whether indices are drawn as JAX draws them with 64-bit integers; if `None`, their type
    /// decides.
    x64: Option<bool>,
}

#[derive(Debug, Clone, PartialEq)]
struct Weights<T> {
    values: Arc<Vec<T>>,
    /// Shared with samplers.
    cumulative: Arc<Vec<T>>,
    /// How many are above 0.
    positive: usize,
}

impl Choice {
    /// A uniform choice among `n` items, with replacement.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self::uniform(n)
    }
}

impl<T: Element> Choice<T> {
    /// A choice with probabilities proportional to weights, with replacement.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and one is above 0.
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for a copy of them.
    /// Sampling with replacement returns an error unless their sum is finite and not subnormal.
    pub fn weighted<A>(weights: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = T, Dim = Ix1> + ?Sized,
    {
        let weights = weights.array_view();
        checked_allocation::<T>(weights.shape())?;
        check_weights("Choice", "weights", &weights)?;
        let values = Arc::new(weights.to_vec());
        let computed = T::computed_values(&values);
        let cumulative = cumulative_sums(&computed).into_iter().map(T::from_computed).collect();
        let positive = computed.iter().filter(|&&weight| weight > Real::ZERO).count();
        let n = values.len();
        let weights = Some(Weights { values, cumulative: Arc::new(cumulative), positive });
        Ok(Self { n, weights, replace: true, mode: GumbelMode::default(), x64: None })
    }
}

impl<T> Choice<T> {
    fn uniform(n: usize) -> Self {
        Self { n, weights: None, replace: true, mode: GumbelMode::default(), x64: None }
    }

    /// The same choice, without replacement.
    #[must_use]
    pub fn without_replacement(self) -> Self {
        Self { replace: false, ..self }
    }

    /// The same choice, with Gumbel variates of `mode`. This matters with weights and without
    /// replacement.
    #[must_use]
    pub fn with_mode(self, mode: GumbelMode) -> Self {
        Self { mode, ..self }
    }

    /// The same choice, with JAX's stream with or without `jax_enable_x64`, whatever the type of
    /// the indices. This matters with replacement and without weights.
    ///
    /// ```
    /// use ndarray::{Array1, Axis};
    /// use ndkey::{Key, jax::Choice};
    ///
    /// // jax.random.choice(jax.random.key(3), 1000, (3,)), without and with jax_enable_x64
    /// let indices = |x64| Key::new(3).sample::<usize, _>(Choice::new(1000).with_x64(x64), 3).to_vec();
    /// assert_eq!(indices(false), [395, 539, 205]);
    /// assert_eq!(indices(true), [451, 606, 133]);
    /// ```
    #[must_use]
    pub fn with_x64(self, x64: bool) -> Self {
        Self { x64: Some(x64), ..self }
    }

    /// The number of items to choose among.
    #[must_use]
    pub fn population(&self) -> usize {
        self.n
    }

    /// The weights, if the choice is not uniform.
    #[must_use]
    pub fn weights(&self) -> Option<&[T]> {
        self.weights.as_ref().map(|weights| &weights.values[..])
    }

    /// Whether items are drawn with replacement.
    #[must_use]
    pub fn replace(&self) -> bool {
        self.replace
    }

    /// The setting of [`with_mode`](Self::with_mode).
    #[must_use]
    pub fn mode(&self) -> GumbelMode {
        self.mode
    }

    /// The setting of [`with_x64`](Self::with_x64).
    #[must_use]
    pub fn x64(&self) -> Option<bool> {
        self.x64
    }

    /// Whether `draws` can be drawn for one key.
    fn check_draws(&self, draws: usize) -> Result<(), Error> {
        let positive = self.weights.as_ref().map(|weights| weights.positive);
        check_draws(self.n, positive, self.replace, draws)
    }
}

stored! {
    Choice<T: Element> {
        population: usize,
        #[serde(default)] weights: Option<crate::sampling::Parameter<T>> =
            |weights: Option<&[T]>| weights.map(crate::sampling::Parameter::from),
        replace: bool,
        #[serde(default)] mode: GumbelMode,
        #[serde(default)] x64: Option<bool>,
    }
    match weights {
        Some(weights) => weights_of(&weights, population).and_then(Self::weighted),
        None => Ok(Self::uniform(population)),
    }
    .map(|choice| Self { replace, mode, x64, ..choice })
}

impl<P: Element, T: IndexElement> Distribution<T> for Choice<P> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let last = last_index::<T>("Choice", "n", self.n)?;
        let draws = checked_len(shape)? / source.batch_len().max(1) as u64;
        let draws = usize::try_from(draws).unwrap_or(usize::MAX);
        self.check_draws(draws)?;
        Ok(match &self.weights {
            _ if draws == 0 => T::indices(BoxedSampler::of(Drawn(Vec::new()))),
            None if self.replace => match self.x64 {
                None => T::up_to(source, last),
                Some(true) => T::indices(usize::up_to(source, self.n as u64 - 1)),
                Some(false) => T::indices(up_to_32_bits(source, self.n)?),
            },
            None => T::indices(in_random_order(&source, self.n, draws)?),
            Some(weights) if self.replace => {
                // A sum that is not subnormal stays above 0 when multiplied by the least uniform
                // variate.
                let cumulative = P::computed_values(&weights.cumulative);
                let sum = cumulative[cumulative.len() - 1];
                let allowed = "finite and not subnormal to draw with replacement";
                check_sum("Choice", "weights", &[], allowed, sum, Real::MIN_POSITIVE)?;
                T::indices(by_weight(source, cumulative))
            }
            Some(weights) => {
                let weights = P::computed_values(&weights.values);
                T::indices(largest_noisy(source, &weights, draws, self.mode)?)
            }
        })
    }
}

/// Indices below `n`, which is at least 1, drawn as 32 bits.
fn up_to_32_bits(source: Source, n: usize) -> Result<Indices, Error> {
    let drawn = i32::up_to(source, last_index::<i32>("Choice", "n", n)?);
    Ok(converted(drawn, conversion!(|index: i32| index as usize)))
}

/// The first `draws` of the numbers below `n` in random order, for each key.
fn in_random_order(source: &Source, n: usize, draws: usize) -> Result<Indices, Error> {
    indices(of_each_key(&source.with_len(1), |key| {
        let order = orders(key, n)?;
        // Frees the rest of the order.
        Ok(order[..draws].to_vec())
    }))
}

/// The indices of the `draws` largest of log w + Gumbel noise, for each key.
#[inline(never)]
fn largest_noisy<P: UniformElement>(
    source: Source,
    weights: &[P],
    draws: usize,
    mode: GumbelMode,
) -> Result<Indices, Error> {
    let n = weights.len();
    let logs: Vec<P> = weights.iter().map(|&weight| weight.log()).collect();
    indices(of_each_key(&source.with_len(n as u64), |key| {
        let noisy = first(Noisy { noise: Gumbels::new(key, mode)?, logs: &logs }, n);
        Ok(largest(&noisy, draws))
    }))
}

compiled!(
    computed: fn largest_noisy::<T>
        => fn(Source, &[T], usize, GumbelMode) -> Result<Indices, Error>
);

/// Draws by inversion of the cumulative sums of weights.
#[inline(never)]
fn by_weight<P: UniformElement>(
    source: Source,
    cumulative: Arc<Vec<P>>,
) -> BoxedSampler<'static, usize> {
    BoxedSampler::of(ByWeight { source, cumulative })
}

compiled!(computed: fn by_weight::<T> => fn(Source, Arc<Vec<T>>) -> BoxedSampler<'static, usize>);

struct Noisy<'a, P> {
    noise: Gumbels,
    logs: &'a [P],
}

impl<P: UniformElement> Sampler<P> for Noisy<'_, P> {
    fn block(&self, run: Run, out: &mut [Line<P>]) {
        self.noise.numbers(run.into(), out);
        let n = self.logs.len() as u64;
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            *out = *out + self.logs[(run.position(lane) % n) as usize];
        }
    }

    fn cost(&self) -> usize {
        3 * words::<P>()
    }
}

/// Draws by inversion of the cumulative sum.
struct ByWeight<P> {
    source: Source,
    cumulative: Arc<Vec<P>>,
}

impl<P: UniformElement> Sampler<usize> for ByWeight<P> {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let cumulative = &self.cumulative[..];
        let total = cumulative[cumulative.len() - 1];
        let mut sums = Lines::room();
        let sums = sums.zeros(out.len());
        P::unit(&self.source, run, sums);
        each(sums, inlined!(|unit| total * (P::ONE - unit)));
        SimdLevel::current().vectorize(inlined!(move || {
            let (sums, last_sums) = sums.as_chunks::<LINES_TOGETHER>();
            let (out, last_out) = out.as_chunks_mut::<LINES_TOGETHER>();
            for (sums, out) in sums.iter().zip(out) {
                search(cumulative, sums, out);
            }
            let rest = last_sums.as_chunks::<1>().0.iter().zip(last_out.as_chunks_mut().0);
            for (sums, out) in rest {
                search(cumulative, sums, out);
            }
        }));
    }

    fn cost(&self) -> usize {
        8
    }
}

/// How many lines are searched together.
const LINES_TOGETHER: usize = 4;

/// The index of each sum among the cumulative ones.
///
/// The steps of JAX's binary search: rounding may leave the sums slightly out of order.
#[inline(always)]
fn search<P: UniformElement, const N: usize>(
    cumulative: &[P],
    sums: &[Line<P>; N],
    out: &mut [Line<usize>; N],
) {
    let last = cumulative.len().checked_sub(1).expect("at least one sum");
    // Local arrays, which nothing else can alias, and a bounds check that never fails, so that the
    // loop vectorises.
    let (mut low, mut high) = ([[0; LANES]; N], [[cumulative.len(); LANES]; N]);
    let steps = usize::BITS - cumulative.len().leading_zeros();
    for _ in 0..steps {
        for line in 0..N {
            for lane in 0..LANES {
                let (from, to) = (low[line][lane], high[line][lane]);
                let middle: usize = from + (to - from) / 2;
                let left = sums[line][lane] <= cumulative[middle.min(last)];
                low[line][lane] = if left { from } else { middle };
                high[line][lane] = if left { middle } else { to };
            }
        }
    }
    *out = high;
}
