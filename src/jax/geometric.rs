//! The geometric distribution.

use super::methods::repeats::repeats;
use super::uniform::UnitInterval;
use crate::elements::count::Count;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Parameter, SamplerResult, Source, parameters,
};

/// The geometric distribution: the number of trials up to the first success, each with probability
/// `p`.
///
/// Probability p (1 - p)^(k - 1) of k = 1, 2, ...; mean 1 / p, variance (1 - p) / p^2. Samples by
/// inversion: floor(log u / log(1 - p)) + 1 with u uniform on [0, 1), in the type of `p`, so that
/// `f32` resolves values up to about 16 / p, `f16` up to 7 / p and `bf16` up to 5 / p. Small values
/// are multiples of 1.2e-7 / p in `f32`, of 1e-3 / p in `f16` and of 8e-3 / p in `bf16`, where that
/// exceeds 1. Counts beyond the largest value of an integer type become that value.
///
/// `jax.random.geometric`; equal in every value. As in JAX, logarithms are divided if there is one
/// p per value, and otherwise multiplied by a reciprocal.
///
/// [`native::Geometric`](crate::native::Geometric) uses more random bits, computes in `f64` where
/// `p` is small, and depends on key, position and its own `p` alone.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/geometric.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Geometric};
///
/// // jax.random.geometric(jax.random.key(0), 0.3, (5,)), in f32
/// let trials: Array1<i32> = Key::new(0).sample(Geometric::new(0.3_f32)?, 5);
/// assert_eq!(trials.to_vec(), [1, 1, 4, 3, 2]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Geometric<T> {
    p: Named<T>,
    /// log(1 - p), and its reciprocal.
    log_q: Named<T>,
    reciprocal: Named<T>,
}

impl<T: Element> Geometric<T> {
    /// A geometric distribution with probability of success `p`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 < p <= 1 and p is large enough for every value to be finite:
    /// from about 1e-4 on in `f16` and 5e-38 in `f32`.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into().computed().named("Geometric", "p");
        p.check("in (0, 1]", |p| p > Real::ZERO && p <= Real::ONE)?;
        let log_q_of = |p: T::Computed| (-p).log1p();
        let largest = |p: T::Computed| T::Computed::EPSILON.log() / log_q_of(p);
        let finite = "large enough that every value is finite";
        p.check(finite, |p| largest(p).is_finite())?;
        let log_q = p.clone().map(log_q_of);
        let reciprocal = log_q.clone().map(|log_q| T::Computed::ONE / log_q);
        Ok(Self { p: p.stored(), log_q: log_q.stored(), reciprocal: reciprocal.stored() })
    }
}

parameters! { Geometric<T: Element>::new { p } }

impl<T: Element, C: Count> Distribution<C> for Geometric<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        Ok(T::Computed::counted(self.trials(source, shape)?))
    }
}

impl<T: Element> Geometric<T> {
    /// The sampler of counts in the type of p.
    #[inline(never)]
    fn trials(&self, source: Source, shape: &[usize]) -> SamplerResult<'static, T::Computed> {
        let joined = T::Computed::JOINS_OPERATIONS;
        let multiply = joined && repeats(self.log_q.shape(), shape, source.batch_len());
        let log_q = if multiply { &self.reciprocal } else { &self.log_q };
        let trials = Trials { multiply };
        let trials = Elementwise::with(UnitInterval(source), trials, [log_q.bound(shape)?]);
        Ok(BoxedSampler::of(trials))
    }
}

#[derive(Clone, Copy)]
struct Trials {
    /// Whether to multiply by the reciprocal.
    multiply: bool,
}

impl<T: UniformElement> Formula<T, 1> for Trials {
    #[inline(always)]
    fn value(&self, u: T, [log_q]: [T; 1]) -> T {
        let log_u = if u == T::ZERO { T::ONE } else { u }.log();
        let trials = if self.multiply { log_u * log_q } else { log_u / log_q };
        trials.floor() + T::ONE
    }
}
