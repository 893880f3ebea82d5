//! The families of the values that a generator's keys give.

/// The family of values of methods that name no distribution, such as [`Key::normal`](crate::Key::normal)
/// and [`Key::permutation`](crate::Key::permutation): a key's generator decides, by
/// [`Prng::FAMILY`](super::Prng::FAMILY).
///
/// A distribution that is named has the values of its module, with any key.
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax, native};
///
/// let by_jax: Array1<f32> = jax::Key::new(0).sample(jax::StandardNormal, 3);
/// assert_eq!(jax::Key::new(0).normal::<f32, _>(3), by_jax);
///
/// let native: Array1<f32> = native::Key::from_seed(0).sample(native::StandardNormal, 3);
/// assert_eq!(native::Key::from_seed(0).normal::<f32, _>(3), native);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// The values of jax.random: [`jax`](crate::jax).
    Jax,
    /// ndkey's own values: [`native`](crate::native).
    Native,
}
