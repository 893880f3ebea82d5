//! Standard variates in `f64`, from bits of any type.

use crate::elements::compiled::compiled;
use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::interval::uniform::Open;
use crate::sampling::{BoxedSampler, UniformBits};

/// Normal variates.
pub(crate) fn normals<T: WideElement>(bits: impl Into<UniformBits>) -> BoxedSampler<'static, f64> {
    normal::<T>(bits.into())
}

#[inline(never)]
fn normal<T: WideElement>(bits: UniformBits) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(T::normals(bits)))
}

compiled!([f32 f64] fn normal::<T> => fn(UniformBits) -> BoxedSampler<'static, f64>);

/// Exponential variates.
pub(crate) fn exponentials<T: WideElement>(
    bits: impl Into<UniformBits>,
) -> BoxedSampler<'static, f64> {
    quantiles::<T>(bits, Quantile::Exponential)
}

/// Variates by inversion.
pub(crate) fn quantiles<T: WideElement>(
    bits: impl Into<UniformBits>,
    quantile: Quantile,
) -> BoxedSampler<'static, f64> {
    inverted::<T>(Inverse::new(bits, quantile))
}

/// The same, for a function that decreases with these variates, and increases with points.
pub(crate) fn reflected<T: WideElement>(
    bits: UniformBits,
    quantile: Quantile,
) -> BoxedSampler<'static, f64> {
    inverted::<T>(Inverse::new(bits, quantile).reflected())
}

#[inline(never)]
fn inverted<T: WideElement>(inverse: Inverse) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(inverse))
}

compiled!([f32 f64] fn inverted::<T> => fn(Inverse) -> BoxedSampler<'static, f64>);

/// Uniform variates on (0, 1).
pub(crate) fn uniforms<T: WideElement>(bits: impl Into<UniformBits>) -> BoxedSampler<'static, f64> {
    open::<T>(bits.into())
}

#[inline(never)]
fn open<T: WideElement>(bits: UniformBits) -> BoxedSampler<'static, f64> {
    T::widened(BoxedSampler::of(Open(bits)))
}

compiled!([f32 f64] fn open::<T> => fn(UniformBits) -> BoxedSampler<'static, f64>);
