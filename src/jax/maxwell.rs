//! The Maxwell distributions, single- and double-sided.

use super::methods::computed::computed;
use super::normal::standard_normal;
use super::rademacher::Signs;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::methods::combined::{Combined, Input};
use crate::methods::formulas::Shifted;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Named, Parameter, Request, Source, parameters,
    sampler_by_bind,
};
use crate::simd::inlined;

/// The Maxwell distribution: the length of a vector of three standard normal variates.
///
/// Density sqrt(2 / pi) x^2 exp(-x^2 / 2) for x >= 0, mean 2 sqrt(2 / pi), variance 3 - 8 / pi.
/// Samples as that length, with three draws per value.
///
/// `jax.random.maxwell`; equal in every bit in samples from 1366 values on. In smaller ones JAX
/// fuses other operations, and values are within 2 ulp. In `f16` all samples are equal; in `bf16`
/// samples of up to 1365 values. In larger ones JAX rounds less often there: 70 % of the values are
/// equal, and the others within 2 ulp. [`native::Maxwell`](crate::native::Maxwell) takes two draws.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/maxwell.svg"))]
///
/// ```
/// use ndkey::{Key, jax::Maxwell};
///
/// let speeds = Key::new(0).sample::<f32, _>(Maxwell, 1000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Maxwell;

computed!(Maxwell, |source| Combined::new(
    columns(source)?.map(Input::from),
    inlined!(|coordinates| UniformElement::length(coordinates)),
));

/// The samplers of the coordinates of vectors.
fn columns<T: UniformElement>(source: Source) -> Result<[BoxedSampler<'static, T>; 3], Error> {
    Ok(source.columns()?.map(|column| BoxedSampler::of(standard_normal(column))))
}

/// The double-sided Maxwell distribution with a location and a scale.
///
/// Density z^2 exp(-z^2 / 2) / (scale sqrt(2 pi)) with z = (x - loc) / scale, on the real line, for
/// scale > 0; mean loc, variance 3 scale^2. A value is loc + scale m with m from [`Maxwell`] and a
/// random sign, each drawn with its own key.
///
/// `jax.random.double_sided_maxwell`. The shape given here is that of the whole sample; JAX's
/// argument leaves out the last axes, which are the parameters' axes. Values are equal in the
/// samples in which [`Maxwell`]'s are. In other samples `scale m` is within 3 ulp. A sum
/// with `loc` that is nearer to 0 than `scale m` may be more of its own ulps away. Types of up to
/// 32 bits have JAX's signs without `jax_enable_x64`, which changes them;
/// [`with_x64`](Self::with_x64) selects either.
/// [`native::DoubleSidedMaxwell`](crate::native::DoubleSidedMaxwell) takes two draws instead of four.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/double_sided_maxwell.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::DoubleSidedMaxwell};
///
/// let sample: Array1<f32> = Key::new(0).sample(DoubleSidedMaxwell::new(1.0, 0.5)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DoubleSidedMaxwell<T> {
    loc: Named<T>,
    scale: Named<T>,
    x64: Option<bool>,
}

impl<T: Element> DoubleSidedMaxwell<T> {
    /// A double-sided Maxwell distribution with this location and scale: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `loc` is finite and `scale` finite, above 0 and not subnormal;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        loc: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let loc = loc.into().computed().named("DoubleSidedMaxwell", "loc");
        let scale = scale.into().computed().named("DoubleSidedMaxwell", "scale");
        loc.check_finite()?;
        scale.check_positive_normal()?;
        loc.check_broadcast(&scale)?;
        Ok(Self { loc: loc.stored(), scale: scale.stored(), x64: None })
    }

    /// The same distribution, with the signs that JAX draws with or without `jax_enable_x64`,
    /// whatever the type of the values.
    ///
    /// ```
    /// use ndkey::{Key, jax::DoubleSidedMaxwell};
    ///
    /// // jax.random.double_sided_maxwell(jax.random.key(0), 0.0, 1.0, (3,), "float32"), with
    /// // jax_enable_x64
    /// let dist = DoubleSidedMaxwell::new(0.0_f32, 1.0)?.with_x64(true);
    /// assert_eq!(Key::new(0).sample(dist, 3).to_vec(), [1.5457209, -1.5741276, -2.0825305]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn with_x64(self, x64: bool) -> Self {
        Self { x64: Some(x64), ..self }
    }
}

parameters! { DoubleSidedMaxwell<T: Element>::new { loc, scale } with { x64: Option<bool> } }

impl<T: Element> Distribution<T> for DoubleSidedMaxwell<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let loc = self.loc.bound(shape)?;
        let scale = self.scale.bound(shape)?;
        let source = request.source();
        let [lengths, sign] = source.split();
        let [x, y, z] = columns(lengths)?.map(Input::from);
        let sign = BoxedSampler::of(Signs::of::<T>(sign, self.x64));
        let signed = Combined::new(
            [x, y, z, sign.into()],
            inlined!(|[x, y, z, sign]| sign * UniformElement::length([x, y, z])),
        );
        Ok(request.compute(Elementwise::with(signed, Shifted, [loc, scale])))
    }
}
