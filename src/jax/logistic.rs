//! The logistic distribution.

use super::methods::computed::computed;
use super::uniform::{UnitInterval, positive};
use crate::elements::float::UniformElement;
use crate::sampling::elementwise::{Elementwise, Formula};

/// The logistic distribution with location 0 and scale 1.
///
/// Density exp(-x) / (1 + exp(-x))^2 on the real line, mean 0, variance pi^2 / 3. Samples by
/// inversion: log(u) - log(1 - u) with u uniform on (0, 1).
///
/// `jax.random.logistic`; equal in every bit.
///
/// [`native::Logistic`](crate::native::Logistic) uses more random bits, and is equally fine in both
/// tails.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/logistic.svg"))]
///
/// ```
/// use ndkey::{Key, jax::Logistic};
///
/// let sample = Key::new(0).sample::<f32, _>(Logistic, (2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Logistic;

computed!(Logistic, |source| Elementwise::new(UnitInterval(source), Logistic));

impl<T: UniformElement> Formula<T> for Logistic {
    #[inline(always)]
    fn value(&self, unit: T, []: [T; 0]) -> T {
        let u = positive(unit);
        u.log_of_positive() - (-u).log1p_of_negative()
    }
}
