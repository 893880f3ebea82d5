//! What a distribution is: parameters, checked when built, that bind to a source of bits.

use crate::error::Error;
use crate::sampler::Sampler;
use crate::source::Source;

/// The parameters of a distribution over `T`.
///
/// One method turns them into a [`Sampler`] for an array of some shape; everything else (filling
/// arrays of any layout, slices, threads, SIMD, batches of keys) follows from it. To add a
/// distribution, compose the samplers of others or start from the bits:
///
/// ```
/// use ndkey::distributions::StandardUniform;
/// use ndkey::math::Real;
/// use ndkey::{Distribution, Error, Key, Run, Sampler, Source};
///
/// /// The exponential distribution with rate 1.
/// struct StandardExponential;
///
/// struct Exponential<U>(U);
///
/// impl Distribution<f32> for StandardExponential {
///     fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<f32>, Error> {
///         let uniform = Distribution::<f32>::sampler(&StandardUniform, source, shape)?;
///         Ok(Exponential(uniform))
///     }
/// }
///
/// impl<U: Sampler<f32>> Sampler<f32> for Exponential<U> {
///     #[inline(always)]
///     fn block<const L: usize>(&self, run: Run, out: &mut [f32; L]) {
///         self.0.block(run, out);
///         for lane in 0..L {
///             out[lane] = -(-out[lane]).log1p();
///         }
///     }
/// }
///
/// // jax.random.exponential(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample(StandardExponential, 2);
/// assert_eq!(sample.to_vec(), [2.950128, 3.8434246]);
/// ```
pub trait Distribution<T> {
    /// The sampler of an array of `shape` drawn from `source`.
    ///
    /// Array parameters broadcast to `shape`. For a batch of keys, `shape` begins with the batch's.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter's shape does not broadcast to `shape`.
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error>;
}

impl<T, D: Distribution<T>> Distribution<T> for &D {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        (**self).sampler(source, shape)
    }
}
