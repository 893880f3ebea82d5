//! The discrete Laplace distribution.

use super::planck::checked_rate;
use crate::elements::count::SignedCount;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::combined::combined;
use crate::native::methods::fits::check_decay;
use crate::native::methods::standard::exponentials;
use crate::sampling::{BoxedSampler, Distribution, Parameter, Source, Widened, parameters};

/// The discrete Laplace distribution, or two-sided geometric one, with a rate.
///
/// Probability tanh(rate / 2) exp(-rate |k|) of each whole number k; mean 0, variance
/// 1 / (2 sinh²(rate / 2)). The noise of the geometric mechanism of differential privacy. A value is the
/// difference of the integer parts of two [`StandardExponential`](crate::native::StandardExponential) variates
/// divided by the rate, in `f64`: these are geometric.
///
/// An integer type must have room for the values: where one would exceed the largest number of the type
/// with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_discrete_laplace.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let mut counts = Array1::from(vec![120_i64, 7, 33]);
/// Key::from_seed(0).add_into(native::DiscreteLaplace::new(0.5)?, &mut counts);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("dlaplace", "two-sided geometric", "geometric mechanism", "differential privacy"))]
pub struct DiscreteLaplace<T = f64> {
    rate: Widened<T>,
}

impl<T: WideElement> DiscreteLaplace<T> {
    /// The distribution with this rate, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` is finite and at least 2^-47.
    pub fn new(rate: impl Into<Parameter<T>>) -> Result<Self, Error> {
        checked_rate("DiscreteLaplace", rate).map(|rate| Self { rate })
    }
}

parameters! { DiscreteLaplace<T: WideElement>::new { rate } }

impl<T: WideElement, C: SignedCount> Distribution<C> for DiscreteLaplace<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, C>, Error> {
        check_decay::<C>(&self.rate.wide)?;
        let [first, second] = source.split().map(exponentials::<f64>);
        let inputs = [first.into(), second.into(), self.rate.wide.bind(shape)?.into()];
        Ok(C::from_signed(combined(
            inputs,
            #[inline(always)]
            |[first, second, rate]| (first / rate).floor() - (second / rate).floor(),
        )))
    }
}
