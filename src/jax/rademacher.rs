//! The Rademacher distribution.

use crate::elements::float::UniformElement;
use crate::elements::sign::SignElement;
use crate::error::Error;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Line, LinesTogether, Request, Run, Sampler, SamplerResult,
    Source, each_with, sampler_by_bind,
};
use crate::simd::inlined;

/// The Rademacher distribution: -1 or 1, equally likely.
///
/// Mean 0, variance 1.
///
/// `jax.random.rademacher`; equal in every value. JAX's stream depends on the type of its floats:
/// here samples of types of up to 32 bits are those without `jax_enable_x64`, and samples of 64-bit
/// types those with it. [`with_x64`](Self::with_x64) selects either for any type.
/// [`native::Rademacher`](crate::native::Rademacher) has the same signs in every type.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/rademacher.svg"))]
///
/// ```
/// use ndkey::{Key, jax::Rademacher};
///
/// // jax.random.rademacher(jax.random.key(0), (4,))
/// let signs = Key::new(0).sample::<i32, _>(Rademacher, 4);
/// assert_eq!(signs.to_vec(), [-1, -1, 1, 1]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("sign", "spin"))]
pub struct Rademacher;

impl Rademacher {
    /// The same distribution, with JAX's stream with or without `jax_enable_x64`, whatever the type
    /// of the signs.
    ///
    /// ```
    /// use ndkey::{Key, jax::Rademacher};
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RademacherWithX64 {
    x64: bool,
}

impl RademacherWithX64 {
    /// The setting of [`Rademacher::with_x64`].
    #[must_use]
    pub fn x64(&self) -> bool {
        self.x64
    }
}

impl<T: SignElement> Distribution<T> for RademacherWithX64 {
    fn sampler<'a>(&'a self, source: Source, _shape: &'a [usize]) -> SamplerResult<'a, T> {
        Ok(BoxedSampler::of(Signs { source, wide: self.x64 }))
    }
}

impl<T: SignElement> Distribution<T> for Rademacher {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        Ok(request.of(Signs { source, wide: T::WIDE }))
    }
}

/// The sampler of signs.
pub(super) struct Signs {
    source: Source,
    /// Whether uniform variates have 64 bits.
    wide: bool,
}

impl Signs {
    /// The signs of values of type `T`. `x64` is the setting of `jax_enable_x64`; if `None`, the
    /// type decides.
    pub(super) fn of<T: SignElement>(source: Source, x64: Option<bool>) -> Self {
        Self { source, wide: x64.unwrap_or(T::WIDE) }
    }
}

impl<T: SignElement> Sampler<T> for Signs {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        if self.wide {
            signs::<f64, T>(&self.source, run, out);
        } else {
            signs::<f32, T>(&self.source, run, out);
        }
    }
}

fn signs<U: UniformElement, T: SignElement>(source: &Source, run: Run, out: &mut [Line<T>]) {
    let mut uniform = LinesTogether::room_of();
    U::unit(source, run, uniform.zeros(out.len()));
    let half = U::from_f64(0.5);
    each_with(
        out,
        &uniform,
        inlined!(|_, uniform| if uniform < half { T::SIGNS[1] } else { T::SIGNS[0] }),
    );
}
