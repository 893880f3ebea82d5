//! The Cauchy distribution.

use super::methods::computed::computed;
use super::uniform::{UnitInterval, stretched};
use crate::elements::float::UniformElement;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Line, Run, Sampler};
use crate::simd::{SimdLevel, inlined};

/// The Cauchy distribution with median 0 and scale 1.
///
/// Density 1 / (pi (1 + x^2)) on the real line; it has neither mean nor variance. Samples by
/// inversion: tan(pi (u - 1/2)) with u uniform on (0, 1).
///
/// `jax.random.cauchy`. JAX takes the tangent from the C library; here it is correctly rounded in
/// `f32`. With glibc 2.36, 96 % of the values are equal in `f32` and 98 % in `f64`, and the others
/// are 1 ulp off. In 16-bit types all are equal.
///
/// [`native::Cauchy`](crate::native::Cauchy) reaches further into the tails, up to 2.7e9 in `f32`
/// and 1.2e19 in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/cauchy.svg"))]
///
/// ```
/// use ndkey::{Key, jax::Cauchy};
///
/// let sample = Key::new(0).sample::<f32, _>(Cauchy, (2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("standard_cauchy"))]
pub struct Cauchy;

computed!(Cauchy, |source| Tangent(Elementwise::new(UnitInterval(source), Cauchy)));

/// Computes the tangent of the angle.
impl<T: UniformElement> Formula<T> for Cauchy {
    #[inline(always)]
    fn value(&self, unit: T, []: [T; 0]) -> T {
        T::PI * (stretched(unit, T::EPSILON, T::ONE) - T::from_f64(0.5))
    }
}

struct Tangent<S>(S);

impl<T: UniformElement, S: Sampler<T>> Sampler<T> for Tangent<S> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.0.block(run, out);
        SimdLevel::current().vectorize(inlined!(move || T::tan_lines(out)));
    }

    fn cost(&self) -> usize {
        self.0.cost() + 1
    }
}
