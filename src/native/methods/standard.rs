//! Standard variates in `f64`, from bits of any type.

use crate::elements::compiled::compiled;
use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::interval::uniform::Open;
use crate::sampling::{BoxedSampler, UniformBits, WideSampler};

/// Normal variates.
pub(crate) fn normals<T: WideElement>(bits: impl Into<UniformBits>) -> WideSampler {
    normal::<T>(bits.into())
}

#[inline(never)]
fn normal<T: WideElement>(bits: UniformBits) -> WideSampler {
    T::widened(BoxedSampler::of(T::normals(bits)))
}

compiled!([f32 f64] fn normal::<T> => fn(UniformBits) -> WideSampler);

/// Exponential variates.
pub(crate) fn exponentials<T: WideElement>(bits: impl Into<UniformBits>) -> WideSampler {
    quantiles::<T>(bits, Quantile::Exponential)
}

/// Variates by inversion.
pub(crate) fn quantiles<T: WideElement>(
    bits: impl Into<UniformBits>,
    quantile: Quantile,
) -> WideSampler {
    inverted::<T>(Inverse::new(bits, quantile))
}

/// The same, for a function that decreases with these variates, and increases with points.
pub(crate) fn reflected<T: WideElement>(bits: UniformBits, quantile: Quantile) -> WideSampler {
    inverted::<T>(Inverse::new(bits, quantile).reflected())
}

#[inline(never)]
fn inverted<T: WideElement>(inverse: Inverse) -> WideSampler {
    T::widened(BoxedSampler::of(inverse))
}

compiled!([f32 f64] fn inverted::<T> => fn(Inverse) -> WideSampler);

/// Uniform variates on (0, 1).
pub(crate) fn uniforms<T: WideElement>(bits: impl Into<UniformBits>) -> WideSampler {
    open::<T>(bits.into())
}

#[inline(never)]
fn open<T: WideElement>(bits: UniformBits) -> WideSampler {
    T::widened(BoxedSampler::of(Open(bits)))
}

compiled!([f32 f64] fn open::<T> => fn(UniformBits) -> WideSampler);

/// A number in [-1, 1] that is never 0, from bits: full precision near 0, on either side.
#[inline(always)]
pub(crate) fn centred(bits: u64) -> f64 {
    const UNIT: f64 = 1.0 / (1_u64 << 63) as f64;
    f64::mul_add(bits as i64 as f64, UNIT, 0.5 * UNIT)
}
