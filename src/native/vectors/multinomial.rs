//! The multinomial distribution.

use crate::arrays::AsArray;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::weights::ratios;
use crate::native::counts::binomial::successes_by_rarer;
use crate::native::methods::fits::check_trials;
use crate::native::methods::successive::{Conditional, Numbers, successive};
use crate::sampling::{
    Bound, Distribution, Named, Parameter, Sampler, SamplerResult, Source, Trials, WideSampler,
    Widened, parameters, stored,
};

/// The multinomial distribution: the number of times that each of several outcomes occurs in n
/// trials.
///
/// Probability n! / (x_1! ... x_k!) p_1^x_1 ... p_k^x_k of counts x, whose sum is n; means n p_i,
/// variances n p_i (1 - p_i), covariances -n p_i p_j. The last axis of `p` and of a sample holds the
/// outcomes; n and the other axes of `p` broadcast to the other axes of the sample. The probabilities
/// need not add up to 1: they are weights.
///
/// Outcome by outcome, a count is drawn from the [`Binomial`](crate::native::Binomial) distribution of the
/// remaining trials, with its accuracy for every n. It is drawn by the rarer of success and failure,
/// whose probability is a quotient of sums of weights: so outcomes have the right counts, however rare
/// they are beside those before them. Each vector of counts is independent of all others.
///
/// An integer type must have room for the counts: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/multinomial.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let dice = native::Multinomial::new(600, &array![1.0, 1.0, 1.0, 1.0, 1.0, 1.0])?;
/// let counts: Array2<i32> = Key::from_seed(0).sample(dice, (10, 6));
/// assert!(counts.rows().into_iter().all(|row| row.sum() == 600));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Multinomial<T = f64> {
    n: Widened<u64>,
    p: Parameter<T>,
    /// For each outcome, given that none of the previous ones occurs, its probability or minus the
    /// probability of the later ones, whichever is smaller.
    odds: Vec<Named<f64>>,
}

/// The largest number of trials: `f64` represents every count up to it.
pub(crate) const LARGEST: u64 = 1 << 53;

impl<T: WideElement> Multinomial<T> {
    /// A multinomial distribution with `n` trials, a scalar or an array, and the probabilities `p` of
    /// the outcomes along its last axis.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= n <= 2^53, all probabilities are finite and not negative, and
    /// each distribution has one above 0 and a finite sum; [`Error::Shape`] if `p` has no axis or no
    /// outcome; [`Error::Broadcast`] if n does not broadcast with the axes of `p` before the last;
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for a copy of them.
    pub fn new<A>(n: impl Trials, p: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = T> + ?Sized,
    {
        Self::of_parameters(n.trials("Multinomial", "n")?, p.array_view().into())
    }

    fn of_parameters(n: Parameter<u64>, p: Parameter<T>) -> Result<Self, Error> {
        let n = n.named("Multinomial", "n");
        n.check("at most 2^53", |n| n <= LARGEST)?;
        // Not 1 less a probability, which has few digits left after an outcome that is nearly certain.
        // A weight of -0 counts as 0.
        let odds = |[own, later]: [f64; 2]| {
            if own <= 0.5 { own + 0.0 } else { -f64::min(later + 0.0, 0.5) }
        };
        let odds = ratios(&n, p.view()?, T::to_f64, odds)?;
        Ok(Self { n: n.widened(), p, odds })
    }
}

parameters! { Multinomial<T>::new { n: u64, p } }

stored! {
    Multinomial<T: WideElement> { n: Parameter<u64>, p: Parameter<T> }
    Self::of_parameters(n, p)
}

impl<T: WideElement, C: Count> Distribution<C> for Multinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_trials::<C>(&self.n.wide, &self.most_probable())?;
        let total = (&self.n.wide, self.odds.len());
        let counts = successive("the sample of Multinomial", &source, shape, total, |outer| {
            Ok(Odds(self.odds.iter().map(|odds| odds.bind(outer)).collect::<Result<_, _>>()?))
        });
        Ok(C::from_double(counts?))
    }
}

impl<T> Multinomial<T> {
    /// The probability of the most probable outcome.
    fn most_probable(&self) -> Named<f64> {
        let first = &self.odds[0];
        let mut most = vec![0.0; first.values().len()];
        let mut rest = vec![1.0; most.len()];
        for odds in &self.odds {
            for ((most, rest), &odds) in most.iter_mut().zip(&mut rest).zip(odds.values()) {
                let is_own = odds.is_sign_positive();
                let [own, later] = if is_own { [odds, 1.0 - odds] } else { [1.0 + odds, -odds] };
                *most = f64::max(*most, *rest * own);
                *rest *= later;
            }
        }
        Parameter::of_shape(first.shape(), most).named("Multinomial", "p")
    }
}

/// The [odds](Multinomial::odds) of outcomes.
struct Odds(Vec<Bound<f64>>);

impl Conditional for Odds {
    #[inline]
    fn first(&self, source: &Source, total: f64) -> Option<WideSampler> {
        let odds = self.0[0].clone();
        odds.as_scalar()?;
        Some(successes_by_rarer(source, Bound::scalar(total).into(), odds.into()))
    }

    #[inline]
    fn counts(&self, outcome: usize, source: &Source, left: &Numbers, out: &mut [f64]) {
        let odds = self.0[outcome].clone().into();
        successes_by_rarer(source, left.sampler().into(), odds).fill(left.run(), out);
    }
}
