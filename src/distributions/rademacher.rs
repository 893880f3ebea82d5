//! The Rademacher distribution.

use super::elements::converted::converted;
use super::elements::float::UniformElement;
use super::signs::CompiledSign;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    BoxedSampler, Distribution, Line, LinesTogether, Owned, Recipe, Run, Sampler, Source,
    by_compiled, by_owned, each_with,
};

/// The Rademacher distribution: -1 or 1, equally likely.
///
/// Mean 0, variance 1.
///
/// `jax.random.rademacher`; equal in every value. JAX's stream depends on the type of its floats:
/// here samples of types of up to 32 bits are those without `jax_enable_x64`, and samples of 64-bit
/// types those with it. [`with_x64`](Self::with_x64) selects either for any type.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/rademacher.svg"))]
///
/// ```
/// use ndkey::{Key, distributions::Rademacher};
///
/// // jax.random.rademacher(jax.random.key(0), (4,))
/// let signs = Key::new(0).sample::<i32, _>(Rademacher, 4);
/// assert_eq!(signs.to_vec(), [-1, -1, 1, 1]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[doc(alias("sign", "spin"))]
pub struct Rademacher;

impl Rademacher {
    /// The same distribution, with JAX's stream with or without `jax_enable_x64`, whatever the type
    /// of the signs.
    ///
    /// ```
    /// use ndkey::{Key, distributions::Rademacher};
    ///
    /// // jax.random.rademacher(jax.random.key(3), (4,), "int8"), without and with jax_enable_x64
    /// let signs = |x64| Key::new(3).sample::<i8, _>(Rademacher.with_x64(x64), 4).to_vec();
    /// assert_eq!(signs(false), [1, -1, -1, -1]);
    /// assert_eq!(signs(true), [-1, 1, 1, 1]);
    /// ```
    #[must_use]
    pub fn with_x64(self, x64: bool) -> RademacherWithX64 {
        RademacherWithX64 { x64 }
    }
}

/// The [`Rademacher`] distribution with the stream of either setting of `jax_enable_x64`:
/// [`Rademacher::with_x64`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RademacherWithX64 {
    x64: bool,
}

impl<T: SignElement> Distribution<T> for RademacherWithX64 {
    by_owned!(T);
}

impl<T: SignElement> Owned<T> for RademacherWithX64 {
    fn owned(&self, source: Source, _shape: &[usize]) -> Result<BoxedSampler<'static, T>, Error> {
        Ok(T::with_x64(Signs(source), self.x64))
    }
}

/// A type of random signs: `i8` to `i64`, `f32` or `f64`, and with the feature `half` also
/// `half::f16` and `half::bf16`.
pub trait SignElement:
    Copy + Default + Send + Sync + sealed::Sealed + CompiledSign + 'static
{
    #[doc(hidden)]
    type Uniform: UniformElement;
    #[doc(hidden)]
    const SIGNS: [Self; 2];
    #[doc(hidden)]
    fn with_x64<'a>(signs: Signs, x64: bool) -> BoxedSampler<'a, Self>;
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

            fn with_x64<'a>(signs: Signs, x64: bool) -> BoxedSampler<'a, Self> {
                if x64 {
                    converted(signs, #[inline(always)] |sign: i64| Self::SIGNS[usize::from(sign > 0)])
                } else {
                    converted(signs, #[inline(always)] |sign: i32| Self::SIGNS[usize::from(sign > 0)])
                }
            }
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
    crate::math::Rounded: f32, [Self::NEG_ONE, Self::ONE];
    half::bf16: f32, [Self::NEG_ONE, Self::ONE];
}

#[doc(hidden)]
#[derive(Debug)]
pub struct Signs(pub(super) Source);

impl<T: SignElement> Distribution<T> for Rademacher {
    by_compiled!(T);
}

impl<T: SignElement> Recipe<T> for Rademacher {
    #[inline(always)]
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(Signs(source))
    }
}

/// The signs of another distribution's values.
pub(super) enum SignsOf<T> {
    /// With the stream of their type.
    Own(Signs),
    /// With the stream of either setting of `jax_enable_x64`.
    WithX64(BoxedSampler<'static, T>),
}

impl<T: SignElement> SignsOf<T> {
    /// `x64` is the setting of `jax_enable_x64`; if `None`, the type decides.
    pub(super) fn new(source: Source, x64: Option<bool>) -> Self {
        match x64 {
            None => Self::Own(Signs(source)),
            Some(x64) => Self::WithX64(T::with_x64(Signs(source), x64)),
        }
    }
}

impl<T: SignElement> Sampler<T> for SignsOf<T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        match self {
            Self::Own(signs) => signs.block(run, out),
            Self::WithX64(signs) => signs.block(run, out),
        }
    }
}

impl<T: SignElement> Sampler<T> for Signs {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut uniform = LinesTogether::room_of();
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
