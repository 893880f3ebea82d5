//! Random signs.

use super::uniform::UniformElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// The Rademacher distribution: -1 or 1, equally likely.
///
/// Mean 0, variance 1.
///
/// `jax.random.rademacher`; equal in every value. In JAX the stream depends on the type of its
/// floats: as a type of up to 32 bits a sample is that of its default, and of 64 bits that of
/// `jax_enable_x64`.
///
/// ```
/// use ndkey::{Key, distributions::Rademacher};
///
/// // jax.random.rademacher(jax.random.key(0), (4,))
/// let signs = Key::new(0).sample::<i32, _>(Rademacher, 4);
/// assert_eq!(signs.to_vec(), [-1, -1, 1, 1]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rademacher;

/// A type that random signs are returned as: `i8` to `i64`, `f32` or `f64`, with the feature `half`
/// also `half::f16` and `half::bf16`.
pub trait SignElement: Copy + Default + Send + Sync + sealed::Sealed + 'static {
    #[doc(hidden)]
    type Uniform: UniformElement;
    #[doc(hidden)]
    const SIGNS: [Self; 2];
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! signs {
    ($($sign:ty: $uniform:ty, [$minus:expr, $plus:expr];)*) => {$(
        impl sealed::Sealed for $sign {}
        impl SignElement for $sign {
            type Uniform = $uniform;
            const SIGNS: [Self; 2] = [$minus, $plus];
        }
    )*};
}
signs! {
    i8: f32, [-1, 1];
    i16: f32, [-1, 1];
    i32: f32, [-1, 1];
    i64: f64, [-1, 1];
    f32: f32, [-1.0, 1.0];
    f64: f64, [-1.0, 1.0];
}
#[cfg(feature = "half")]
signs! {
    half::f16: f32, [Self::NEG_ONE, Self::ONE];
    half::bf16: f32, [Self::NEG_ONE, Self::ONE];
}

pub(super) struct Signs<S>(pub(super) S);

impl<T: SignElement> Distribution<T> for Rademacher {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        Ok(Signs(source))
    }
}

impl<T: SignElement, S: Source> Sampler<T> for Signs<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mut uniform = [T::Uniform::default(); L];
        UniformElement::unit(&self.0, run, &mut uniform);
        let half = <T::Uniform as crate::math::Real>::from_f64(0.5);
        for lane in 0..L {
            out[lane] = if uniform[lane] < half { T::SIGNS[1] } else { T::SIGNS[0] };
        }
    }
}
