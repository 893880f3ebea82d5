//! The Laplace (double exponential) distribution.

use super::methods::computed::computed;
use super::normal::symmetric;
use super::uniform::UnitInterval;
use crate::elements::float::UniformElement;
use crate::sampling::elementwise::{Elementwise, Formula};

/// The Laplace distribution with location 0 and scale 1.
///
/// Density exp(-|x|) / 2 on the real line, mean 0, variance 2. Samples by inversion:
/// sign(u) log(1 - |u|) with u uniform on (-1, 1).
///
/// `jax.random.laplace`; equal in every bit.
///
/// [`native::Laplace`](crate::native::Laplace) uses more random bits: it has full precision near 0,
/// and reaches further into the tails.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/laplace.svg"))]
///
/// ```
/// use ndkey::{Key, jax::{Laplace, LocationScale}};
///
/// let noise = Key::new(0).sample::<f32, _>(Laplace, (2, 3));
/// // With a scale, as for differential privacy.
/// let noise = Key::new(0).sample(LocationScale::new(Laplace, 0.0_f64, 2.5)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Laplace;

computed!(Laplace, |source| Elementwise::new(UnitInterval(source), Laplace));

impl<T: UniformElement> Formula<T> for Laplace {
    #[inline(always)]
    fn value(&self, unit: T, []: [T; 0]) -> T {
        let u = symmetric(unit);
        let log = (-u.abs()).log1p_of_negative();
        let value = if u < T::ZERO { -log } else { log };
        if u == T::ZERO { u * log } else { value }
    }
}
