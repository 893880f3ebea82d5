//! The negative multinomial distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::counts::poisson::mixed_events;
use crate::native::methods::counts::LARGEST_RATE;
use crate::native::methods::fits::check_failures;
use crate::native::methods::gammas::Gammas;
use crate::native::methods::successive::Numbers;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Parameter, Run, Sampler, SamplerResult, Shown, Source,
    Widened, named, parameters,
};

/// The negative multinomial distribution: how often each of several outcomes occurs in trials that end
/// with the r-th success, where each trial is a success or one of the outcomes.
///
/// With p_0 = 1 - Σ p_i the probability of success, the probability of counts x is Γ(r + Σ x) / (Γ(r)
/// Π x_i!) p_0^r Π p_i^x_i; means r p_i / p_0, variances r p_i (p_i + p_0) / p_0², covariances
/// r p_i p_j / p_0²; r need not be whole. The last axis of `p` and of a sample holds the outcomes; r and
/// the other axes of `p` broadcast to the other axes of the sample.
///
/// The counts of a vector are independent [`Poisson`](crate::native::Poisson) variates with the rates p_i / p_0
/// times one [`Gamma`](crate::native::Gamma) variate of r. Each count by itself is a
/// [`NegativeBinomial`](crate::native::NegativeBinomial) variate, and for an integer type has the limits of that.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_negative_multinomial.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// // Injuries and deaths before the third accident without either.
/// let accidents = native::NegativeMultinomial::new(3.0, array![0.3, 0.1])?;
/// let counts: Array2<i64> = Key::from_seed(0).sample(accidents, (1000, 2));
/// assert!(counts.iter().all(|&count| count >= 0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("negative multinomial", "multivariate negative binomial"))]
pub struct NegativeMultinomial<T = f64> {
    r: Widened<T>,
    p: Named<T>,
    /// For each outcome, its probability divided by the probability of success.
    odds: Vec<Named<f64>>,
}

const NAME: &str = "NegativeMultinomial";

/// The largest odds and the largest mean.
const LARGEST_MEAN: f64 = (1_u64 << 46) as f64;

impl<T: WideElement> NegativeMultinomial<T> {
    /// The distribution with `r` successes, a scalar or an array, and the probabilities `p` of the
    /// outcomes along its last axis, which add up to less than 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless r is finite and above 0, no probability is negative, and with p_0 what
    /// their sum lacks of 1, their sum divided by p_0, alone and times r, is at most 2^46;
    /// [`Error::Shape`] if `p` has no axis or no outcome; [`Error::Broadcast`] if r does not broadcast
    /// with the axes of `p` before the last.
    pub fn new(r: impl Into<Parameter<T>>, p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        named!(NAME, r, p);
        let Some(&outcomes @ 1..) = p.shape().last() else {
            let allowed = "at least one axis, the last for the outcomes";
            return Err(Error::shape("`p` of NegativeMultinomial", p.shape(), allowed));
        };
        r.check_positive()?;
        p.check("in [0, 1)", |p| p >= T::ZERO && p < T::ONE)?;
        // The probability of success, 0 where all outcomes together have 1 or more.
        let success = p.of_rows(|row| lacking(row).max(0.0));
        success
            .check("such that all add up to less than 1, by at least 2^-46 of it", |success| {
                1.0 - success <= LARGEST_MEAN * success
            })?;
        let r = r.widened();
        let allowed = |success: f64| {
            let sum = Shown(1.0 - success);
            format!(
                "small enough that no mean exceeds 2^46, with probabilities that add up to {sum}"
            )
        };
        r.wide.check_with(&success, allowed, |r, success| {
            r * ((1.0 - success) / success) <= LARGEST_MEAN
        })?;
        let of_outcome = |outcome: usize| p.of_rows(|row| row[outcome].to_f64() / lacking(row));
        let odds = (0..outcomes).map(of_outcome).collect();
        Ok(Self { r, p, odds })
    }
}

/// What probabilities lack of 1: near 1 the rounding of their sum would decide it.
fn lacking<T: WideElement>(row: &[T]) -> f64 {
    let (sum, rest) = row.iter().fold((-1.0, 0.0), |(sum, rest), p| {
        let next = sum + p.to_f64();
        (next, rest + ((sum - next) + p.to_f64()))
    });
    -(sum + rest)
}

parameters! { NegativeMultinomial<T: WideElement>::new { r, p } }

impl<T: WideElement, C: Count> Distribution<C> for NegativeMultinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        for odds in &self.odds {
            // The probability of success against one outcome, whose count is a negative binomial variate.
            check_failures::<C>(&self.r.wide, &odds.clone().map(|odds| 1.0 / (1.0 + odds)))?;
        }
        let (r, what) = (&self.r.wide, "the sample of NegativeMultinomial");
        Ok(C::from_double(counts(&source, r, &self.odds, (what, shape))?))
    }
}

#[inline]
fn counts(
    source: &Source,
    r: &Named<f64>,
    odds: &[Named<f64>],
    (what, shape): (&'static str, &[usize]),
) -> SamplerResult<'static, f64> {
    let outer = outer_shape(what, source, shape, &[odds.len()])?;
    let source = source.with_len(source.per_key() / odds.len() as u64);
    let [for_rates, for_counts] = source.split();
    let rates = Gammas::new::<f64>(&for_rates, r, outer)?.product();
    let keys = odds.len() as u32;
    let outcomes = (0..keys).zip(odds).map(|(outcome, odds)| {
        Ok::<_, Error>((for_counts.child(outcome, keys), odds.bind(outer)?))
    });
    let outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
    // Poisson variates with the odds of outcomes times a common rate.
    Ok(BoxedSampler::of(vectors(outcomes.len(), 16, move |first, out: &mut [f64]| {
        let (len, run) = (outcomes.len(), Run { start: first, step: 1 });
        let mut common = vec![0.0; out.len() / len];
        rates.fill(run, &mut common);
        let mut drawn = vec![0.0; common.len()];
        for (outcome, (source, odds)) in outcomes.iter().enumerate() {
            let rates = Numbers::new(first, common.len(), |number| {
                let rate: f64 = common[number.wrapping_sub(first) as usize] * odds.get(number);
                if rate < LARGEST_RATE { rate } else { LARGEST_RATE }
            });
            mixed_events(source, rates.sampler()).fill(run, &mut drawn);
            for (out, &drawn) in out.chunks_exact_mut(len).zip(&drawn) {
                out[outcome] = drawn;
            }
        }
    })))
}
