//! Random truth values.

use super::uniform::UniformElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::parameter::{Bound, Parameter};
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// The Bernoulli distribution: true with probability `p`.
///
/// Mean p, variance p (1 - p). The type of `p` (`f32`, `f64`, or of 16 bits) is that of the uniform number a
/// value is decided by: true where it is below `p`.
///
/// `jax.random.bernoulli`; equal in every value.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Key, distributions::{Bernoulli, BernoulliMode}};
///
/// let keep: Array2<bool> = Key::new(0).sample(Bernoulli::new(0.8_f32)?, (4, 10));
/// let rare = Bernoulli::new(1e-9_f32)?.with_mode(BernoulliMode::High);
/// let events = Key::new(1).sample(rare, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Bernoulli<T> {
    p: Parameter<T>,
    mode: BernoulliMode,
}

/// How finely a [`Bernoulli`] resolves its probability: JAX's `mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BernoulliMode {
    /// One uniform number a value: probabilities are multiples of 2^-23 in `f32`, 2^-52 in `f64`,
    /// 2^-10 in `f16`, 2^-7 in `bf16`.
    #[default]
    Low,
    /// Two, for small probabilities: multiples of 2^-46 in `f32`, at twice the cost.
    High,
}

impl<T: UniformElement> Bernoulli<T> {
    /// The distribution of a probability or an array of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= p <= 1.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into();
        p.check("Bernoulli", "p", "in [0, 1]", |p| p >= T::ZERO && p <= T::ONE)?;
        Ok(Self { p, mode: BernoulliMode::default() })
    }

    /// The same probabilities, resolved as `mode` says.
    #[must_use]
    pub fn with_mode(self, mode: BernoulliMode) -> Self {
        Self { mode, ..self }
    }
}

struct Below<'a, T, S> {
    uniform: S,
    compared: Compared<'a, T, S>,
}

enum Compared<'a, T, S> {
    /// With one probability, as the number of values below it.
    Values(u64),
    To(Bound<'a, T>),
    /// With a second source of uniform numbers, for [`BernoulliMode::High`].
    Finely(Bound<'a, T>, S),
}

impl<T: UniformElement> Distribution<bool> for Bernoulli<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<bool>, Error> {
        let p = self.p.bind("Bernoulli", "p", shape)?;
        Ok(match (self.mode, p.as_scalar()) {
            (BernoulliMode::Low, Some(p)) => {
                Below { uniform: source, compared: Compared::Values(T::values_below(p)) }
            }
            (BernoulliMode::Low, None) => Below { uniform: source, compared: Compared::To(p) },
            (BernoulliMode::High, _) => {
                let [uniform, finer] = source.planes()?;
                Below { uniform, compared: Compared::Finely(p, finer) }
            }
        })
    }
}

impl<T: UniformElement, S: Source> Sampler<bool> for Below<'_, T, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [bool; L]) {
        let (p, finer) = match &self.compared {
            Compared::Values(values) => return T::is_among(&self.uniform, run, *values, out),
            Compared::To(p) => (p, None),
            Compared::Finely(p, finer) => (p, Some(finer)),
        };
        let p = p.block::<L>(run);
        let mut uniform = [T::ZERO; L];
        T::unit(&self.uniform, run, &mut uniform);
        match finer {
            None => {
                for lane in 0..L {
                    out[lane] = uniform[lane] < p[lane];
                }
            }
            Some(source) => {
                let mut finer = [T::ZERO; L];
                T::unit(source, run, &mut finer);
                for lane in 0..L {
                    out[lane] = finer[lane] * T::EPSILON < p[lane] - uniform[lane];
                }
            }
        }
    }
}
