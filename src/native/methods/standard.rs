//! Standard variates in `f64`, from bits of any type.

use super::inverse::Inverse;
use crate::jax::elements::compiled::compiled;
use crate::math::quantile::Quantile;
use crate::native::element::Element;
use crate::native::exponential::standard_exponential;
use crate::native::uniform::Open;
use crate::sampling::{BoxedSampler, Source};

/// Normal variates.
#[inline(never)]
pub(crate) fn normals<T: Element>(source: Source) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(Inverse::new(source, Quantile::Normal)))
}

compiled!([f32 f64] fn normals::<T> => fn(Source) -> BoxedSampler<'static, f64>);

/// Exponential variates.
#[inline(never)]
pub(crate) fn exponentials<T: Element>(source: Source) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(standard_exponential::<T>(source)))
}

compiled!([f32 f64] fn exponentials::<T> => fn(Source) -> BoxedSampler<'static, f64>);

/// Uniform variates on (0, 1).
#[inline(never)]
pub(crate) fn uniforms<T: Element>(source: Source) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(Open(source.into())))
}

compiled!([f32 f64] fn uniforms::<T> => fn(Source) -> BoxedSampler<'static, f64>);

/// Variates by inversion.
#[inline]
pub(crate) fn quantiles<T: Element>(
    source: Source,
    quantile: Quantile,
) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(Inverse::new(source, quantile)))
}
