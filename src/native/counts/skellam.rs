//! The Skellam distribution.

use super::poisson::{check_rates, events};
use crate::elements::count::SignedCount;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::combined::combined;
use crate::native::methods::fits::check_rate;
use crate::sampling::{BoxedSampler, Distribution, Parameter, Source, Widened, parameters};

/// The Skellam distribution: the difference of two numbers of events, of which `rate` and `other` are
/// expected.
///
/// Probability exp(-r - s) (r / s)^(k / 2) I_k(2 sqrt(r s)) of each whole number k, with the rates r and
/// s and the modified Bessel function I; mean r - s, variance r + s. A value is the difference of
/// independent [`Poisson`](crate::native::Poisson) variates, in `f64`, and as exact as these.
///
/// An integer type must have room for both counts, or else sampling is an [`Error::Parameter`], as for
/// [`Poisson`](crate::native::Poisson).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_skellam.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let home_wins_by: Array1<i32> = Key::from_seed(0).sample(native::Skellam::new(1.6, 1.1)?, 1000);
/// assert!(home_wins_by.iter().any(|&goals| goals < 0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("difference of Poisson"))]
pub struct Skellam<T = f64> {
    rate: Widened<T>,
    other: Widened<T>,
}

impl<T: WideElement> Skellam<T> {
    /// The distribution of differences of numbers with rate `rate` and numbers with rate `other`: scalars,
    /// or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless both rates are in [0, 2^53 - 2^30]; [`Error::Broadcast`] if their
    /// shapes do not broadcast together.
    pub fn new(
        rate: impl Into<Parameter<T>>,
        other: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let rate = check_rates(rate.into().named("Skellam", "rate"))?;
        let other = check_rates(other.into().named("Skellam", "other"))?;
        rate.wide.check_broadcast(&other.wide)?;
        Ok(Self { rate, other })
    }
}

parameters! { Skellam<T: WideElement>::new { rate, other } }

impl<T: WideElement, C: SignedCount> Distribution<C> for Skellam<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, C>, Error> {
        let rates = [&self.rate.wide, &self.other.wide];
        rates.into_iter().try_for_each(check_rate::<C>)?;
        let [first, second] = source.split();
        let (first, second) = (events(rates[0], &first, shape)?, events(rates[1], &second, shape)?);
        Ok(C::from_signed(difference([first, second])))
    }
}

/// The sampler of differences.
#[inline]
fn difference(counts: [BoxedSampler<'static, f64>; 2]) -> BoxedSampler<'static, f64> {
    combined(
        counts.map(Into::into),
        #[inline(always)]
        |[first, second]| first - second,
    )
}
