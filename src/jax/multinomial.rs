//! The multinomial distribution.

use crate::methods::weights::ratios;

use super::binomial::successes;
use crate::arrays::AsArray;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::sampling::{
    BoxedSampler, Distribution, Drawn, Named, Parameter, SamplerResult, Source, Trials, first,
    parameters, stored,
};

/// The multinomial distribution: the number of times that each of several outcomes occurs in n
/// trials.
///
/// Probability n! / (x_1! ... x_k!) p_1^x_1 ... p_k^x_k of counts x whose sum is n (up to
/// rounding); means n p_i, variances n p_i (1 - p_i), covariances -n p_i p_j. The last axis of `p`
/// and of a sample holds the outcomes; n and the other axes of `p` broadcast to the other axes of
/// the sample. Outcome by outcome, a count is drawn from the [`Binomial`](super::Binomial)
/// distribution of the remaining trials. A sample is drawn as a whole, so a slice costs as much as the whole.
///
/// `jax.random.multinomial`, which returns floats; here counts are of any type. Parity as for
/// [`Binomial`](super::Binomial). As in JAX, the probabilities need not add up to 1: they are weights.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/multinomial.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::Multinomial};
///
/// let dice = Multinomial::new(600, &array![1.0_f32, 1.0, 1.0, 1.0, 1.0, 1.0])?;
/// let counts: Array2<i32> = Key::new(0).sample(dice, (10, 6));
/// assert!(counts.rows().into_iter().all(|row| row.sum() == 600));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Limits are the ones of [`Binomial`](super::Binomial), of whose variates it consists: from n = 10^7 on in `f32` and
/// 10^15 on in `f64`, variances are wrong. In `f32`, sums are not n from 2^24 on, where numbers of trials are
/// rounded. Counts beyond the largest value of an integer type become that value.
/// [`native::Multinomial`](crate::native::Multinomial) has the right counts. Of an outcome with the mean 100, in 2^16
/// samples of `Key::new(0)`:
///
#[doc = include_str!("limits/multinomial.md")]
#[derive(Debug, Clone, PartialEq)]
pub struct Multinomial<T> {
    n: Parameter<u64>,
    p: Parameter<T>,
    /// `n` in the type of `p`.
    trials: Named<T>,
    /// For each outcome, its probability given that none of the previous ones occurs.
    ratios: Vec<Named<T>>,
}

impl<T: WideElement> Multinomial<T> {
    /// A multinomial distribution with `n` trials, a scalar or an array, and the probabilities `p` of
    /// the outcomes along its last axis.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless n >= 0, all probabilities are finite and not negative, and each
    /// distribution has one above 0 and a finite sum; [`Error::Shape`] if `p` has no axis or no
    /// outcome; [`Error::Broadcast`] if n does not broadcast with the axes of `p` before the last;
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for a copy of them.
    pub fn new<A>(n: impl Trials, p: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
    {
        Self::of_parameters(n.trials("Multinomial", "n")?, p.array_view().into())
    }

    fn of_parameters(n: Parameter<u64>, given: Parameter<T>) -> Result<Self, Error> {
        let trials = n.clone().named("Multinomial", "n");
        let ratios = ratios(&trials, given.view()?, |p| p, |[ratio, _]| ratio)?;
        let ratios = ratios.into_iter().map(Named::without_negative_zeros).collect();
        Ok(Self { n, p: given, trials: trials.map(T::from_u64), ratios })
    }
}

parameters! { Multinomial<T>::new { n: u64, p } }

stored! {
    Multinomial<T: WideElement> { n: Parameter<u64>, p: Parameter<T> }
    Self::of_parameters(n, p)
}

impl<T: WideElement, C: Count> Distribution<C> for Multinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let outcomes = self.ratios.len();
        let len = checked_allocation::<C>(shape)? as usize / outcomes;
        let keys = source.batch_len().max(1);
        let batch = match shape.split_last() {
            // Each key draws whole rows.
            Some((&last, batch)) if last == outcomes && len.is_multiple_of(keys) => batch,
            _ => {
                let allowed = format!("any axes followed by one for the outcomes, {outcomes}");
                return Err(Error::shape("a sample of Multinomial", shape, allowed));
            }
        };
        let n = self.trials.bind(batch)?;
        // All ratios have one shape, and there is at least one.
        self.ratios[0].bind(batch)?;
        let mut counts = vec![C::default(); len * outcomes];
        if !counts.is_empty() {
            let source = source.with_len((len / keys) as u64);
            let mut left: Vec<T> = (0..len as u64).map(|position| n.get(position)).collect();
            for (outcome, ratio) in self.ratios.iter().enumerate() {
                let trials = Parameter::of_shape(batch, left.clone()).named("Multinomial", "n");
                let key = source.child(outcome as u32, outcomes as u32);
                let drawn = first(successes([&trials, ratio], key, batch)?, len);
                for ((left, &drawn), counts) in
                    left.iter_mut().zip(&drawn).zip(counts.chunks_mut(outcomes))
                {
                    *left = *left - drawn;
                    counts[outcome] = C::from_f64(drawn.to_f64());
                }
            }
        }
        Ok(BoxedSampler::of(Drawn(counts)))
    }
}
