//! Tweedie's compound Poisson distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::counts::poisson::mixed_events;
use crate::native::methods::counts::LARGEST_RATE;
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::exponentials;
use crate::sampling::{
    Bound, Distribution, Named, Parameter, SamplerResult, Shown, Source, Widened, parameters,
};
use crate::simd::inlined;

/// The Tweedie distribution with a power between 1 and 2: the sum of a random number of gamma variates,
/// which is 0 where there are none.
///
/// With mean m, dispersion d and power p, the mean is m and the variance d m^p. The number is a
/// [`Poisson`](crate::native::Poisson) variate with rate m^(2 - p) / (d (2 - p)), each summand a
/// [`Gamma`](crate::native::Gamma) variate with shape a = (2 - p) / (p - 1) times d (p - 1) m^(p - 1): such as the
/// number of an insurance's claims and their amounts, or days of rain and its amounts.
///
/// A value is one gamma variate, with shape a times the number, in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_tweedie.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let rain: Array1<f64> = Key::from_seed(0).sample(native::Tweedie::new(3.0, 2.0, 1.6)?, 10_000);
/// assert!((rain.mean().unwrap() - 3.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("compound Poisson", "Poisson-gamma"))]
pub struct Tweedie<T> {
    mean: Widened<T>,
    dispersion: Widened<T>,
    power: Widened<T>,
    rates: Named<f64>,
    /// The shapes of the gamma variates, and their scales.
    shapes: Named<f64>,
    scales: Named<f64>,
}

impl<T: Element> Tweedie<T> {
    /// The distribution with a mean, a dispersion and a power: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` and `dispersion` are finite, above 0 and not subnormal,
    /// 1 < power < 2, the rate of the number of summands is at most 2^53 - 2^30, and their scale is a
    /// number of `f64` that is not subnormal; [`Error::Broadcast`] if shapes do not broadcast together.
    pub fn new(
        mean: impl Into<Parameter<T>>,
        dispersion: impl Into<Parameter<T>>,
        power: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let mean = mean.into().named("Tweedie", "mean");
        let dispersion = dispersion.into().named("Tweedie", "dispersion");
        let power = power.into().named("Tweedie", "power");
        mean.check_positive_normal()?;
        dispersion.check_positive_normal()?;
        power.check("above 1 and below 2", |power| T::wide(power) > 1.0 && T::wide(power) < 2.0)?;
        let [mean, dispersion, power] = [mean, dispersion, power].map(Named::widened);
        let (m, d, p) = (&mean.wide, &dispersion.wide, &power.wide);
        let rates = m.zip(p, |mean, power| Real::pow(mean, 2.0 - power) / (2.0 - power))?;
        let rates = rates.zip(d, |rate, dispersion| rate / dispersion)?;
        let allowed = |rate| {
            format!("such that the rate of summands, {}, is at most 2^53 - 2^30", Shown(rate))
        };
        m.check_with(&rates, allowed, |_, rate| rate <= LARGEST_RATE)?;
        let scales = m.zip(p, |mean, power| Real::pow(mean, power - 1.0) * (power - 1.0))?;
        let scales = scales.zip(d, |scale, dispersion| scale * dispersion)?;
        let allowed = |_| "such that summands are in the range of numbers".into();
        m.check_with(&scales, allowed, |_, scale| scale >= f64::MIN_POSITIVE && scale.is_finite())?;
        let shapes = p.clone().map(|power| (2.0 - power) / (power - 1.0));
        Ok(Self { mean, dispersion, power, rates, shapes, scales })
    }
}

impl<T: Element> Tweedie<T> {
    /// The rate of the number of summands, which is `most` at most, their shape and their scale.
    pub(crate) fn summands(&self, shape: &[usize], most: f64) -> Result<[Bound<f64>; 3], Error> {
        let allowed = |rate| {
            format!(
                "such that the rate of summands, {}, is at most 1e6, for the terms of its law to be summed in time",
                Shown(rate)
            )
        };
        self.mean.wide.check_with(&self.rates, allowed, |_, rate| rate <= most)?;
        Ok([self.rates.bind(shape)?, self.shapes.bind(shape)?, self.scales.bind(shape)?])
    }
}

parameters! { Tweedie<T: Element>::new { mean, dispersion, power } }

impl<T: Element> Distribution<T> for Tweedie<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_numbers, for_sums, for_powers] = source.split();
        let bind = |parameter: &Named<f64>| parameter.bind(shape);
        // Two equal numbers: each is needed in two samplers.
        let numbers = || Ok::<_, Error>(mixed_events(&for_numbers, bind(&self.rates)?));
        let raised = combined(
            [numbers()?.into(), bind(&self.shapes)?.into()],
            inlined!(|[number, shape]| number * shape + 1.0),
        );
        let raised = Gammas::from_one_on::<T::Wide>(&for_sums, raised.into(), 1.0).product();
        let inputs = [
            raised.into(),
            exponentials::<T::Wide>(for_powers).into(),
            numbers()?.into(),
            bind(&self.shapes)?.into(),
            bind(&self.scales)?.into(),
        ];
        Ok(T::narrowed(combined(
            inputs,
            inlined!(|[raised, exponential, number, shape, scale]| {
                // A variate of shape a is one of shape a + 1 times u^(1 / a); of shape 0 it is 0.
                let sum = raised * Real::exp(-exponential / (number * shape));
                if number > 0.0 { sum * scale } else { 0.0 }
            }),
        )))
    }
}
