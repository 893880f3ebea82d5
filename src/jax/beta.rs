//! The beta distribution.

use super::gamma::{boxed_log_gamma, check_log_finite, flush};
use super::methods::computed::computed;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::methods::combined::Combined;
use crate::sampling::{Named, Parameter, parameters};
use crate::simd::inlined;

/// The beta distribution with parameters `a` and `b`.
///
/// Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) on [0, 1]; mean a / (a + b), variance
/// a b / ((a + b)^2 (a + b + 1)). A value is X / (X + Y) with X and Y from [`Gamma`](super::Gamma),
/// computed from their logarithms, so that small parameters do not underflow.
///
/// `jax.random.beta`; parity as [`LogGamma`](super::LogGamma)'s.
///
/// [`native::Beta`](crate::native::Beta) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/beta.svg"))]
///
/// ```
/// use ndkey::{Key, jax::Beta};
///
/// // jax.random.beta(jax.random.key(0), 2.0, 3.5, (2,))
/// let sample = Key::new(0).sample(Beta::new(2.0_f32, 3.5)?, 2);
/// assert_eq!(sample.to_vec(), [0.21463428, 0.41525668]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Beta<T> {
    pub(crate) a: Named<T>,
    pub(crate) b: Named<T>,
}

impl<T: Element> Beta<T> {
    /// A beta distribution with parameters `a` and `b`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `a` and `b` are finite, above 0 and at least 64 / MAX (2e-37 in
    /// `f32`, 1e-3 in `f16`); [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(a: impl Into<Parameter<T>>, b: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let a = a.into().computed().named("Beta", "a");
        let b = b.into().computed().named("Beta", "b");
        check_log_finite(&a)?;
        check_log_finite(&b)?;
        a.check_broadcast(&b)?;
        Ok(Self { a: a.stored(), b: b.stored() })
    }
}

parameters! { Beta<T: Element>::new { a, b } }

computed!(Beta { a, b }, |source| {
    let [for_a, for_b] = source.split();
    Combined::new(
        [boxed_log_gamma(for_a, a).into(), boxed_log_gamma(for_b, b).into()],
        inlined!(|[log_a, log_b]| share(log_a, log_b)),
    )
});

compiled!(floats: Beta<T> => T);

#[inline(always)]
fn share<T: UniformElement>(log_a: T, log_b: T) -> T {
    let larger = if log_a > log_b { log_a } else { log_b };
    let (a, b) = (flush((log_a - larger).exp()), flush((log_b - larger).exp()));
    flush(a / (a + b))
}
