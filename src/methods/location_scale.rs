//! Standard distributions with a location and a scale.

use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Evenness, Filled, Named, Parameter, Request, parameters,
    sampler_by_bind, stored,
};

/// A standard distribution with a location and a scale: a value is location + scale x with x from
/// the standard one, multiplied and added in two roundings; with a scale of 0 it is the location.
///
/// `loc + scale * jax.random.cauchy(key, shape)` etc.; parity as for the standard distribution.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/location_scale.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::{Cauchy, LocationScale}};
///
/// let cauchy = LocationScale::new(Cauchy, array![-1.0_f32, 1.0], 0.5)?;
/// let sample: Array2<f32> = Key::new(0).sample(cauchy, (100, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// A normal distribution with a mean and a standard deviation, truncated to an interval:
///
/// ```
/// use ndkey::{Key, jax::{LocationScale, TruncatedNormal}};
///
/// let (mean, std, lower, upper) = (170.0, 7.0, 150.0, 200.0);
/// let standard = TruncatedNormal::new((lower - mean) / std, (upper - mean) / std)?;
/// let heights = Key::new(0).sample(LocationScale::new(standard, mean, std)?, 1000);
/// assert!(heights.iter().all(|height| (150.0..=200.0).contains(height)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("location scale"))]
pub struct LocationScale<D, T> {
    standard: D,
    location: Named<T>,
    scale: Named<T>,
}

impl<D: Distribution<T>, T: Element> LocationScale<D, T> {
    /// The distribution `standard` with this location and scale: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `location` is finite and `scale` finite, at least 0 and not
    /// subnormal; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        standard: D,
        location: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let location = location.into().computed().named("LocationScale", "location");
        let scale = scale.into().computed().named("LocationScale", "scale");
        location.check_finite()?;
        scale.check_scale("LocationScale")?;
        location.check_broadcast(&scale)?;
        Ok(Self { standard, location: location.stored(), scale: scale.stored() })
    }
}

impl<D, T> LocationScale<D, T> {
    /// The distribution that has location 0 and scale 1 here.
    #[must_use]
    pub fn standard(&self) -> &D {
        &self.standard
    }
}

parameters! { LocationScale<D, T>::new { location, scale } }

stored! {
    LocationScale<D, T>
    [D: Serialize, T: Element]
    [D: Distribution<T> + Deserialize<'de>, T: Element]
    {
        standard: D,
        location: Parameter<T>,
        scale: Parameter<T>,
    }
    Self::new(standard, location, scale)
}

impl<D: Distribution<T>, T: Element> Distribution<T> for LocationScale<D, T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let location = self.location.bound(request.shape())?;
        let scale = self.scale.bound(request.shape())?;
        let standard = request.sampler_of(&self.standard)?;
        Ok(request.fill_with_boxed(shifted(standard, [location, scale])))
    }

    fn evenness(&self) -> Option<Evenness> {
        self.standard.evenness()
    }
}

#[inline(never)]
fn shifted<T: Element>(
    standard: BoxedSampler<'_, T>,
    parameters: [Bound<T::Computed>; 2],
) -> BoxedSampler<'_, T> {
    let shifted = Elementwise::with(T::computed_by(standard), Moved, parameters);
    T::of_computed(BoxedSampler::of(shifted))
}

/// Scales and shifts a standard value, which may be infinite.
#[derive(Clone, Copy)]
struct Moved;

impl<T: UniformElement> Formula<T, 2> for Moved {
    #[inline(always)]
    fn value(&self, standard: T, [location, scale]: [T; 2]) -> T {
        if scale == T::ZERO { location } else { location + scale * standard }
    }
}
