//! Random signs.

use super::uniform::UniformElement;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Compiled, Distribution, Line, Lines, Recipe, Run, Sampler, Source, by_compiled, each_with,
};

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
pub trait SignElement:
    Copy + Default + Send + Sync + sealed::Sealed + Compiled<Rademacher> + 'static
{
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

pub(super) struct Signs(pub(super) Source);

impl<T: SignElement> Distribution<T> for Rademacher {
    by_compiled!(T);
}

impl<T: SignElement> Recipe<T> for Rademacher {
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(Signs(source))
    }
}

impl<T: SignElement> Sampler<T> for Signs {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut uniform = Lines::room();
        T::Uniform::unit(&self.0, run, uniform.zeros(out.len()));
        let half = T::Uniform::from_f64(0.5);
        each_with(
            out,
            &uniform,
            #[inline(always)]
            |_, uniform| if uniform < half { T::SIGNS[1] } else { T::SIGNS[0] },
        );
    }
}
