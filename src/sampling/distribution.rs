//! The trait of distributions: parameters, checked when built, that bind to a source of bits.

use super::sampler::{BoxedSampler, Sampler, Taker};
use super::source::{Origin, Source};
use crate::engine::FillArrays;
use crate::error::Error;

/// A distribution over `T`, with its parameters.
///
/// One method turns them into a sampler for an array of some shape; everything else (filling
/// arrays of any layout, slices, threads, SIMD, batches of keys) follows from it. To add a
/// distribution, compose the samplers of others or start from the bits:
///
/// ```
/// use ndkey::distributions::StandardUniform;
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
/// use ndkey::distributions::{Normal, Uniform};
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
    note = "integers are drawn by `UniformInt`, with `Key::randint`, or by `StandardBits`, with `Key::bits`"
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

    /// The sampler for an array that is [not stored](crate::LazyArray), if it borrows nothing.
    ///
    /// The default is `None`: such an array then makes a sampler for each of its parts. All of
    /// [`distributions`](crate::distributions) have one. An implementation must return the same
    /// sampler as [`sampler`](Self::sampler).
    ///
    /// # Errors
    /// As [`sampler`](Self::sampler).
    fn owned_sampler(
        &self,
        _source: Source,
        _shape: &[usize],
    ) -> Option<Result<BoxedSampler<'static, T>, Error>> {
        None
    }

    /// Passes the sampler to `then`, without a box where possible.
    #[doc(hidden)]
    fn with_sampler(
        &self,
        origin: Origin<'_>,
        shape: &[usize],
        then: &mut dyn FnMut(&dyn FillArrays<T>),
    ) -> Result<(), Error>
    where
        T: Copy + Default + Send,
    {
        then(self.sampler(origin.source(), shape)?.get());
        Ok(())
    }
}

macro_rules! forwarded {
    () => {
        fn sampler<'a>(
            &'a self,
            source: Source,
            shape: &'a [usize],
        ) -> Result<BoxedSampler<'a, T>, Error> {
            (**self).sampler(source, shape)
        }

        fn owned_sampler(
            &self,
            source: Source,
            shape: &[usize],
        ) -> Option<Result<BoxedSampler<'static, T>, Error>> {
            (**self).owned_sampler(source, shape)
        }

        fn with_sampler(
            &self,
            origin: Origin<'_>,
            shape: &[usize],
            then: &mut dyn FnMut(&dyn FillArrays<T>),
        ) -> Result<(), Error>
        where
            T: Copy + Default + Send,
        {
            (**self).with_sampler(origin, shape, then)
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

/// How to make a distribution's sampler, as a concrete type that other samplers can contain.
///
/// Inlined, because moving a sampler takes as long as drawing a few numbers.
pub(crate) trait Recipe<T> {
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error>;
}

/// How to make a distribution's sampler where its type depends on the parameters; it borrows
/// nothing.
pub(crate) trait Owned<T> {
    fn owned(&self, source: Source, shape: &[usize]) -> Result<BoxedSampler<'static, T>, Error>;
}

/// A type for which a distribution's [`Recipe`], with values of type `T`, is compiled in this
/// crate.
#[doc(hidden)]
pub trait Compiled<D, T = Self> {
    /// Makes the sampler for `taker`.
    fn make(
        dist: &D,
        origin: Origin<'_>,
        shape: &[usize],
        taker: Taker<'_, T>,
    ) -> Result<(), Error>;

    /// The sampler, moved into a box.
    fn sampler(
        dist: &D,
        source: Source,
        shape: &[usize],
    ) -> Result<BoxedSampler<'static, T>, Error> {
        let mut sampler = None;
        Self::make(dist, source.origin(), shape, Taker::Keep(&mut sampler))?;
        Ok(sampler.expect("a sampler was made"))
    }
}

/// Compiles the recipes of distributions for a type, in functions without type parameters, so that
/// the code lands in this crate and not in its users'.
macro_rules! compiled {
    ($($element:ty: $($dist:ty $(=> $value:ty)?),* $(,)?;)*) => {$($(
        $crate::sampling::compiled!(@ $element, $dist $(, $value)?);
    )*)*};
    (@ $element:ty, $dist:ty) => { $crate::sampling::compiled!(@ $element, $dist, $element); };
    (@ $element:ty, $dist:ty, $value:ty) => {
        impl $crate::sampling::Compiled<$dist, $value> for $element {
            #[inline(never)]
            fn make(
                dist: &$dist,
                origin: $crate::sampling::Origin<'_>,
                shape: &[usize],
                taker: $crate::sampling::Taker<'_, $value>,
            ) -> Result<(), $crate::error::Error> {
                use $crate::sampling::{Filling, Recipe, Taker};
                let filling = Filling {
                    sampler: Recipe::<$value>::recipe(dist, origin.source(), shape)?,
                    fast_rows: origin.fast_rows(),
                };
                match taker {
                    Taker::Visit(visit) => visit(&filling),
                    Taker::Keep(kept) => *kept = Some(filling.boxed()),
                }
                Ok(())
            }
        }
    };
}

/// The methods of [`Distribution`] where the recipe is compiled for a type.
macro_rules! by_compiled {
    ($element:ty) => { $crate::sampling::by_compiled!($element => $element); };
    ($element:ty => $value:ty) => {
        fn sampler<'a>(
            &'a self,
            source: $crate::sampling::Source,
            shape: &'a [usize],
        ) -> Result<$crate::sampling::BoxedSampler<'a, $value>, $crate::error::Error> {
            <$element as $crate::sampling::Compiled<Self, $value>>::sampler(self, source, shape)
        }

        fn owned_sampler(
            &self,
            source: $crate::sampling::Source,
            shape: &[usize],
        ) -> Option<
            Result<$crate::sampling::BoxedSampler<'static, $value>, $crate::error::Error>,
        > {
            Some(<$element as $crate::sampling::Compiled<Self, $value>>::sampler(
                self, source, shape,
            ))
        }

        fn with_sampler(
            &self,
            origin: $crate::sampling::Origin<'_>,
            shape: &[usize],
            then: &mut dyn FnMut(&dyn $crate::engine::FillArrays<$value>),
        ) -> Result<(), $crate::error::Error> {
            <$element as $crate::sampling::Compiled<Self, $value>>::make(
                self,
                origin,
                shape,
                $crate::sampling::Taker::Visit(then),
            )
        }
    };
}

/// The methods of [`Distribution`] where the sampler is [`Owned`].
macro_rules! by_owned {
    ($value:ty) => {
        fn sampler<'a>(
            &'a self,
            source: $crate::sampling::Source,
            shape: &'a [usize],
        ) -> Result<$crate::sampling::BoxedSampler<'a, $value>, $crate::error::Error> {
            let fast_rows = source.fast_rows();
            let sampler = $crate::sampling::Owned::<$value>::owned(self, source, shape)?;
            Ok(sampler.with_fast_rows(fast_rows))
        }

        fn owned_sampler(
            &self,
            source: $crate::sampling::Source,
            shape: &[usize],
        ) -> Option<Result<$crate::sampling::BoxedSampler<'static, $value>, $crate::error::Error>> {
            let fast_rows = source.fast_rows();
            let sampler = $crate::sampling::Owned::<$value>::owned(self, source, shape);
            Some(sampler.map(|sampler| sampler.with_fast_rows(fast_rows)))
        }
    };
}

pub(crate) use {by_compiled, by_owned, compiled};
