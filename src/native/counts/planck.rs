//! The Planck distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::inversion::by_inversion;
use crate::native::methods::combined::combined;
use crate::native::methods::fits::check_decay;
use crate::native::methods::standard::exponentials;
use crate::sampling::{
    Distribution, Filled, Parameter, Request, Widened, parameters, sampler_by_bind,
};

/// The Planck distribution with a rate: the exponential distribution's integer part.
///
/// Probability (1 - exp(-rate)) exp(-rate k) of k = 0, 1, ...; mean 1 / (exp(rate) - 1), variance
/// exp(rate) / (exp(rate) - 1)². A value is the integer part of a
/// [`StandardExponential`](crate::native::StandardExponential) variate of `f64` divided by the rate, whose tail
/// reaches to probabilities of 10^-19. It is that of [`Geometric`](crate::native::Geometric) less 1, given by a
/// rate: -log(1 - p).
///
/// An integer type must have room for the values: where one would exceed the largest number of the type
/// with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_planck.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// // Photons of a mode whose energy is half of the temperature's.
/// let photons: Array1<i64> = Key::from_seed(0).sample(native::Planck::new(0.5)?, 10_000);
/// assert!((photons.mapv(|k| k as f64).mean().unwrap() - 1.54).abs() < 0.1);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("discrete exponential", "Bose-Einstein"))]
pub struct Planck<T = f64> {
    rate: Widened<T>,
}

/// With it, the largest values, 45.1 / rate, are below 2^53.
const LEAST: f64 = 1.0 / (1_u64 << 47) as f64;

impl<T: WideElement> Planck<T> {
    /// The distribution with this rate, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` is finite and at least 2^-47.
    pub fn new(rate: impl Into<Parameter<T>>) -> Result<Self, Error> {
        checked_rate("Planck", rate).map(|rate| Self { rate })
    }
}

/// The rate of geometric variates.
pub(crate) fn checked_rate<T: WideElement>(
    function: &'static str,
    rate: impl Into<Parameter<T>>,
) -> Result<Widened<T>, Error> {
    let rate = rate.into().named(function, "rate");
    let valid = |rate: T| rate.is_finite() && rate.to_f64() >= LEAST;
    rate.check("finite and at least 2^-47", valid)?;
    Ok(rate.widened())
}

parameters! { Planck<T: WideElement>::new { rate } }

impl<T: WideElement, C: Count> Distribution<C> for Planck<T> {
    sampler_by_bind!(C);

    fn bind<'a>(&'a self, request: Request<'_, 'a, C>) -> Result<Filled, Error> {
        check_decay::<C>(&self.rate.wide)?;
        let rate = self.rate.wide.bind(request.shape())?;
        let values = combined(
            [exponentials::<f64>(request.bits()).into(), rate.into()],
            #[inline(always)]
            |[exponential, rate]| (exponential / rate).floor(),
        );
        Ok(request.fill_with_boxed(C::from_double(values)))
    }
}

by_inversion!(Planck<T: WideElement> of counts);
