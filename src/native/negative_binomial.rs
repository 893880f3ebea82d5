//! The negative binomial distribution.

use super::element::Element;
use super::methods::fits::check_failures;
use super::methods::gammas::Gammas;
use super::poisson::mixed_events;
use crate::distributions::Count;
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Parameter, Shown, Source, Widened, parameters,
};

/// The negative binomial distribution: the number of failures before r successes, each trial with
/// probability p of success.
///
/// Probability Γ(r + k) / (k! Γ(r)) p^r (1 - p)^k of k = 0, 1, ...; mean r (1 - p) / p, variance r
/// (1 - p) / p^2; r need not be whole. A value is a [`Poisson`](super::Poisson) variate whose rate
/// is (1 - p) / p times a [`Gamma`](super::Gamma) variate of r.
///
/// An integer type must have room for the counts: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let failures: Array1<i64> = Key::new(0).sample(native::NegativeBinomial::new(2.5, 0.1)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("nbinom"))]
pub struct NegativeBinomial<T = f64> {
    r: Widened<T>,
    p: Widened<T>,
}

/// The largest scale and the largest mean of the rates.
const LARGEST: f64 = (1_u64 << 46) as f64;

/// What rates practically never exceed.
const LARGEST_RATE: f64 = (1_u64 << 53) as f64;

/// The factor of gamma variates.
fn scale(p: f64) -> f64 {
    (1.0 - p) / p
}

impl<T: Element> NegativeBinomial<T> {
    /// A negative binomial distribution with `r` successes and probability of success `p`: scalars,
    /// or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless r is finite and above 0, p in (0, 1], and both (1 - p) / p and
    /// r (1 - p) / p at most 2^46; [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn new(r: impl Into<Parameter<T>>, p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let r = r.into().named("NegativeBinomial", "r");
        let p = p.into().named("NegativeBinomial", "p");
        r.check_positive()?;
        p.check("in (0, 1]", |p| p > T::ZERO && p <= T::ONE)?;
        let (r, p) = (r.widened(), p.widened());
        let few = "large enough that (1 - p) / p is at most 2^46";
        p.wide.check(few, |p| scale(p) <= LARGEST)?;
        let allowed = |p: f64| {
            format!("small enough that r (1 - p) / p is at most 2^46, with p = {}", Shown(p))
        };
        r.wide.check_with(&p.wide, allowed, |r, p| r * scale(p) <= LARGEST)?;
        Ok(Self { r, p })
    }
}

parameters! { NegativeBinomial<T: Element>::new { r, p } }

impl<T: Element, C: Count> Distribution<C> for NegativeBinomial<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, C>, Error> {
        check_failures::<C>(&self.r.wide, &self.p.wide)?;
        let [for_rate, for_events] = source.split();
        let gammas = Gammas::new::<T>(&for_rate, &self.r.wide, shape)?;
        let p = self.p.wide.clone().map(scale).bind(shape)?;
        Ok(C::from_double(failures(gammas, p, &for_events)))
    }
}

/// The sampler of the numbers of failures.
#[inline]
fn failures(gammas: Gammas, scale: Bound<f64>, source: &Source) -> BoxedSampler<'static, f64> {
    let rates = Elementwise::with(gammas.product(), Scaled, [scale]);
    mixed_events(source, BoxedSampler::of(rates))
}

#[derive(Clone, Copy)]
struct Scaled;

impl Formula<f64, 1> for Scaled {
    #[inline(always)]
    fn value(&self, variate: f64, [scale]: [f64; 1]) -> f64 {
        let rate = variate * scale;
        if rate < LARGEST_RATE { rate } else { LARGEST_RATE }
    }
}
