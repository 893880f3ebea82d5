//! The Bernoulli distribution.

use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Bound, Distribution, Filled, Line, Lines, Named, Parameter, Request, Run, Sampler, Source,
    each_given, parameters, sampler_by_bind,
};
use crate::simd::inlined;

/// The Bernoulli distribution: true with probability `p`.
///
/// Mean p, variance p (1 - p). A value is true where a uniform variate of the type of `p` (`f32`,
/// `f64`, or a 16-bit type) is below `p`.
///
/// `jax.random.bernoulli`; equal in every value.
///
/// [`native::Bernoulli`](crate::native::Bernoulli) is true with exactly the probability `p`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/bernoulli.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Key, jax::{Bernoulli, BernoulliMode}};
///
/// let keep: Array2<bool> = Key::new(0).sample(Bernoulli::new(0.8_f32)?, (4, 10));
/// let rare = Bernoulli::new(1e-9_f32)?.with_mode(BernoulliMode::High);
/// let events = Key::new(1).sample(rare, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("mask", "coin", "dropout"))]
pub struct Bernoulli<T> {
    p: Named<T>,
    mode: BernoulliMode,
}

/// How finely a [`Bernoulli`] resolves its probability: JAX's `mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum BernoulliMode {
    /// One uniform variate per value: probabilities are multiples of 2^-23 in `f32`, 2^-52 in
    /// `f64`, 2^-10 in `f16`, 2^-7 in `bf16`.
    #[default]
    Low,
    /// Two, for small probabilities: multiples of 2^-46 in `f32`, at twice the cost. Values then
    /// also depend on the size of the sample.
    High,
}

impl<T: Element> Bernoulli<T> {
    /// A Bernoulli distribution with probability `p`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= p <= 1.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into().computed().named("Bernoulli", "p");
        p.check("in [0, 1]", |p| p >= Real::ZERO && p <= Real::ONE)?;
        Ok(Self { p: p.stored(), mode: BernoulliMode::default() })
    }

    /// The distribution of probabilities rounded to `f32`.
    pub(crate) fn single(p: Parameter<T>) -> Result<Bernoulli<f32>, Error> {
        let Self { p, mode } = Self::new(p)?;
        Ok(Bernoulli { p: p.map(|p| p.to_computed().to_f64() as f32), mode })
    }

    /// The same distribution, with the resolution of `mode`.
    #[must_use]
    pub fn with_mode(self, mode: BernoulliMode) -> Self {
        Self { mode, ..self }
    }
}

parameters! { Bernoulli<T: Element>::new { p } with { mode: BernoulliMode } }

struct Below<T> {
    uniform: Source,
    compared: Compared<T>,
}

enum Compared<T> {
    /// For a single probability: the number of values below it.
    Values(u64),
    To(Bound<T>),
    /// With a second source of uniform variates, for [`BernoulliMode::High`].
    Finely(Bound<T>, Source),
}

impl<T: Element> Distribution<bool> for Bernoulli<T> {
    sampler_by_bind!(bool);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, bool>) -> Result<Filled, Error> {
        let p = self.p.bound(request.shape())?;
        if self.mode == BernoulliMode::High {
            let [uniform, finer] = request.source().planes()?;
            return Ok(request.of(Below { uniform, compared: Compared::Finely(p, finer) }));
        }
        let compared = match p.as_scalar() {
            Some(p) => Compared::Values(T::Computed::values_below(p)),
            None => Compared::To(p),
        };
        let uniform = request.source();
        Ok(request.of(Below { uniform, compared }))
    }
}

compiled!(floats: Bernoulli<T> => bool);

impl<T: UniformElement> Sampler<bool> for Below<T> {
    fn block(&self, run: Run, out: &mut [Line<bool>]) {
        let (p, finer) = match &self.compared {
            Compared::Values(values) => return T::is_among(&self.uniform, run, *values, out),
            Compared::To(p) => (p, None),
            Compared::Finely(p, finer) => (p, Some(finer)),
        };
        let (given, mut p, mut uniform) = (p, Lines::<T>::room(), Lines::<T>::room());
        given.lines(run, out.len(), &mut p);
        T::unit(&self.uniform, run, uniform.zeros(out.len()));
        match finer {
            None => {
                each_given(out, [&*uniform, &*p], inlined!(|_, [uniform, p]| uniform < p));
            }
            Some(source) => {
                let mut finer = Lines::room();
                T::unit(source, run, finer.zeros(out.len()));
                each_given(
                    out,
                    [&*uniform, &*finer, &*p],
                    inlined!(|_, [uniform, finer, p]| finer * T::EPSILON < p - uniform),
                );
            }
        }
    }
}
