//! The trait of distributions: parameters, checked when built, that bind to a source of bits.

use std::fmt;
use std::marker::PhantomData;

use super::evenness::Evenness;
use super::request::{Filled, Request};
use super::sampler::BoxedSampler;
use super::source::Source;
use crate::error::Error;

/// A distribution over `T`, with its parameters.
///
/// One method turns them into a sampler for an array of some shape; everything else (filling
/// arrays of any layout, slices, arrays that are not stored, threads, SIMD, batches of keys)
/// follows from it. To add a distribution, compose the samplers of others or start from the bits:
///
/// ```
/// use ndkey::jax::StandardUniform;
/// use ndkey::math::Real;
/// use ndkey::sampling::{BoxedSampler, Line, Run, Sampler, Source};
/// use ndkey::{Distribution, Error, Key};
///
/// /// The exponential distribution with rate 1.
/// struct StandardExponential;
///
/// struct Exponential<U>(U);
///
/// impl Distribution<f32> for StandardExponential {
///     fn sampler<'a>(
///         &'a self,
///         source: Source,
///         shape: &'a [usize],
///     ) -> Result<BoxedSampler<'a, f32>, Error> {
///         let uniform = Distribution::<f32>::sampler(&StandardUniform, source, shape)?;
///         Ok(BoxedSampler::new(Exponential(uniform)))
///     }
/// }
///
/// impl<U: Sampler<f32>> Sampler<f32> for Exponential<U> {
///     #[inline(always)]
///     fn block(&self, run: Run, out: &mut [Line<f32>]) {
///         self.0.block(run, out);
///         for x in out.as_flattened_mut() {
///             *x = -(-*x).log1p();
///         }
///     }
/// }
///
/// // jax.random.exponential(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample(StandardExponential, 2);
/// assert_eq!(sample.to_vec(), [2.950128, 3.8434246]);
/// ```
///
/// Distributions with the same type of values are interchangeable at run time, as `Box<dyn
/// Distribution<T>>`:
///
/// ```
/// use ndkey::jax::{Normal, Uniform};
/// use ndkey::{Distribution, Error, Key};
///
/// fn by_name(name: &str) -> Result<Box<dyn Distribution<f32>>, Error> {
///     Ok(match name {
///         "normal" => Box::new(Normal::new(0.0, 0.1)?),
///         _ => Box::new(Uniform::new(-0.1, 0.1)?),
///     })
/// }
///
/// let weights = Key::new(0).sample(by_name("normal")?, (64, 10));
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution over `{T}`",
    note = "a constructor returns a `Result`: add `?` or `.unwrap()`",
    note = "distributions of rand are wrapped, `FromRand(..)`, with the feature of its version",
    note = "a range is `Uniform::new(low, high)?`; integers are drawn by `UniformInt`, with `Key::randint`, or by `StandardBits`, with `Key::bits`"
)]
pub trait Distribution<T> {
    /// The sampler of an array of `shape` drawn from `source`.
    ///
    /// Array parameters broadcast to `shape`. For a batch of keys, `shape` begins with the batch's.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter's shape does not broadcast to `shape`; [`Error::Shape`]
    /// or [`Error::Parameter`] if the distribution has no sample of `shape`, or counts that do not
    /// fit `T`; [`Error::TooLarge`] or [`Error::Memory`] if it needs more bits than the generator can
    /// count, or more memory than there is.
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error>;

    /// Makes the sampler where it is used, without a box: what draws a few values takes as long as
    /// a box does.
    ///
    /// Not to be implemented, unless such draws matter; then
    /// [`sampler`](Self::sampler) is [`BoxedSampler::bound`].
    ///
    /// # Errors
    /// The errors of [`sampler`](Self::sampler).
    #[doc(hidden)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error>
    where
        T: Copy + Default + Send,
    {
        let sampler = self.sampler(request.source(), request.shape())?;
        Ok(request.fill_with_boxed(sampler))
    }

    /// If these are points, or made of them, which numbers of them are even.
    #[doc(hidden)]
    fn evenness(&self) -> Option<Evenness> {
        None
    }

    /// The distribution of a function of the values, elementwise.
    ///
    /// A value is as much a function of key and position as the other values are, and the same on
    /// every machine if the function's values are: functions of [`math::Real`](crate::math::Real)
    /// are, unlike `f64::ln`.
    ///
    /// Factors for dropout, which keep the mean:
    ///
    /// ```
    /// use ndkey::{Distribution, Key, native};
    ///
    /// let keep = 0.9;
    /// let kept = native::Bernoulli::new(keep)?;
    /// let factors = kept.map(|kept| if kept { 1.0 / keep as f32 } else { 0.0 });
    /// let mut mask = vec![0.0; 1000];
    /// Key::new(0).sample_into(factors, &mut mask);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    fn map<U, F>(self, function: F) -> Map<Self, F, T>
    where
        Self: Sized,
        F: Fn(T) -> U + Send + Sync,
    {
        Map::new(self, function)
    }
}

/// A function of another distribution's values: [`Distribution::map`].
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Distribution, Key, native};
///
/// let radius = native::StandardExponential.map(|x: f64| (2.0 * x).sqrt());
/// let rayleigh: Array1<f64> = Key::new(0).sample(radius, 1000);
/// ```
pub struct Map<D, F, T> {
    pub(super) dist: D,
    pub(super) function: F,
    values: PhantomData<fn() -> T>,
}

impl<D, F, T> Map<D, F, T> {
    fn new(dist: D, function: F) -> Self {
        Self { dist, function, values: PhantomData }
    }
}

impl<D: Clone, F: Clone, T> Clone for Map<D, F, T> {
    fn clone(&self) -> Self {
        Self::new(self.dist.clone(), self.function.clone())
    }
}

impl<D: Copy, F: Copy, T> Copy for Map<D, F, T> {}

impl<D: fmt::Debug, F, T> fmt::Debug for Map<D, F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Map").field("dist", &self.dist).finish_non_exhaustive()
    }
}

impl<'a, T: Copy + Default + Send> BoxedSampler<'a, T> {
    /// The sampler that a distribution [binds](crate::Distribution::bind).
    ///
    /// # Errors
    /// The errors of [`Distribution::sampler`](crate::Distribution::sampler).
    #[doc(hidden)]
    pub fn bound(
        dist: &'a (impl Distribution<T> + ?Sized),
        source: Source,
        shape: &'a [usize],
    ) -> Result<Self, Error> {
        Self::bound_by(&|request| dist.bind(request), source, shape)
    }

    /// Compiled once for all distributions.
    fn bound_by(
        bind: &dyn Fn(Request<'_, 'a, T>) -> Result<Filled, Error>,
        source: Source,
        shape: &'a [usize],
    ) -> Result<Self, Error> {
        let mut sampler = None;
        bind(Request::keep(source.origin(), shape, &mut sampler))?;
        Ok(given(sampler))
    }
}

impl<'a, T: Copy + Default + Send> Request<'_, 'a, T> {
    /// The sampler of another distribution for the same request.
    ///
    /// # Errors
    /// The errors of [`Distribution::bind`].
    pub(crate) fn sampler_of(
        &self,
        dist: &'a (impl Distribution<T> + ?Sized),
    ) -> SamplerResult<'a, T> {
        let mut sampler = None;
        dist.bind(self.kept(&mut sampler))?;
        Ok(given(sampler))
    }
}

fn given<T>(sampler: Option<BoxedSampler<'_, T>>) -> BoxedSampler<'_, T> {
    sampler.expect("what is `Filled` was given a sampler")
}

macro_rules! forwarded {
    () => {
        fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
            (**self).sampler(source, shape)
        }

        fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error>
        where
            T: Copy + Default + Send,
        {
            (**self).bind(request)
        }

        fn evenness(&self) -> Option<Evenness> {
            (**self).evenness()
        }
    };
}

impl<T, D: Distribution<T> + ?Sized> Distribution<T> for &D {
    forwarded!();
}

impl<T, D: Distribution<T> + ?Sized> Distribution<T> for Box<D> {
    forwarded!();
}

impl<T, D: Distribution<T> + ?Sized> Distribution<T> for std::sync::Arc<D> {
    forwarded!();
}

/// The methods of a [`Distribution`] that binds: a box is made by binding, too.
macro_rules! sampler_by_bind {
    ($value:ty) => {
        fn sampler<'a>(
            &'a self,
            source: $crate::sampling::Source,
            shape: &'a [usize],
        ) -> $crate::sampling::SamplerResult<'a, $value> {
            $crate::sampling::BoxedSampler::bound(self, source, shape)
        }
    };
}
pub(crate) use sampler_by_bind;

/// What [`Distribution::sampler`] returns.
pub(crate) type SamplerResult<'a, T> = Result<BoxedSampler<'a, T>, Error>;

/// The type of [`Distribution::bind`].
pub(crate) type Bind<D, T> = for<'r, 'a> fn(&'a D, Request<'r, 'a, T>) -> Result<Filled, Error>;

/// A function that makes a sampler in a box, of a distribution that it does not borrow.
pub(crate) type Boxing<D, T> = fn(&D, Source, &[usize]) -> Result<BoxedSampler<'static, T>, Error>;
