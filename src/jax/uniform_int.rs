//! Uniform integers with JAX's stream.

use std::ops::RangeBounds;

use crate::elements::compiled::compiled;
use crate::elements::integer::{Integer, integers};
use crate::elements::ranges::{Bounds, closed, half_open, of_range};
use crate::elements::within;
use crate::error::Error;
use crate::sampling::{Distribution, Filled, Parameter, Request, parameters, sampler_by_bind};

/// The uniform distribution over a range of integers, with JAX's slight bias.
///
/// A value is `low` plus the remainder of a random number with twice the bits of the type, divided
/// by the number n of integers (8- and 16-bit types are drawn as 32 bits). This makes some integers
/// likelier than others by a factor of up to 1 + n / 2^64 for n <= 2^16; for larger n JAX's
/// arithmetic drops the upper half of the random number, and the factor is up to 1 + n / 2^32. For
/// 64-bit types read 2^128, 2^32 and 2^64. [`native::UniformInt`](crate::native::UniformInt) and
/// [`UnbiasedInt`](super::UnbiasedInt) have no bias, and streams of their own.
///
/// `jax.random.randint`; equal in every value. An empty range is an error; JAX returns `low`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/uniform_int.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, array};
/// use ndkey::{Key, jax::UniformInt};
///
/// // jax.random.randint(jax.random.key(0), (5,), 0, 10)
/// let digits: Array1<i32> = Key::new(0).sample(UniformInt::new(0, 10)?, 5);
/// assert_eq!(digits.to_vec(), [9, 0, 2, 3, 1]);
///
/// let any_byte: Array1<u8> = Key::new(1).sample(UniformInt::new_inclusive(0, 255)?, 100);
/// let rows = UniformInt::new(0_i64, array![[10], [1000]])?;
/// let indices: Array2<i64> = Key::new(2).sample(rows, (2, 8));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("randint", "integers", "random_range", "DiscreteUniform"))]
pub struct UniformInt<T> {
    pub(crate) low: Parameter<T>,
    /// The last integer of the range.
    pub(crate) last: Parameter<T>,
}

impl<T: Integer> UniformInt<T> {
    /// The integers from `low` up to but not including `high`: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] where low >= high; [`Error::Broadcast`] if the shapes do not broadcast
    /// together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [low, last] = half_open("UniformInt", low.into(), high.into())?;
        Ok(Self { low, last })
    }

    /// The integers from `low` to `last`, both included.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new), where low > last.
    pub fn new_inclusive(
        low: impl Into<Parameter<T>>,
        last: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [low, last] = closed("UniformInt", low.into(), last.into())?;
        Ok(Self { low, last })
    }

    /// The integers from `low` up to but not including `high`, clamped to the type of the values;
    /// the type of `low` and `high` may have a larger range. If nothing remains, all values are the
    /// nearest integer of the type.
    ///
    /// `jax.random.randint` clamps its bounds in this way; equal in every value, except that in JAX
    /// bounds outside of `i32` overflow where values have 8 or 16 bits.
    ///
    /// ```
    /// use ndkey::{Key, jax::UniformInt};
    ///
    /// // jax.random.randint(jax.random.key(3), (4,), 0, 256, "uint8")
    /// let bytes = Key::new(3).sample::<u8, _>(UniformInt::clamped(0, 256)?, 4);
    /// assert_eq!(bytes.to_vec(), [75, 115, 157, 170]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn clamped<B: Integer>(
        low: impl Into<Parameter<B>>,
        high: impl Into<Parameter<B>>,
    ) -> Result<Self, Error> {
        let [low, last] = half_open("UniformInt", low.into(), high.into())?;
        let clamped = |bound: B| T::clamped(bound.to_wide());
        Ok(Self { low: low.map(clamped), last: last.map(clamped) })
    }

    /// The integers in a range: `0..10`, `1..=6`, `..`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none.
    pub fn from_range(range: impl RangeBounds<T>) -> Result<Self, Error> {
        let [low, last] = of_range("UniformInt", range)?;
        Ok(Self { low, last })
    }
}

parameters! { UniformInt<T: Integer>::new_inclusive { low, last } }

impl<T: Integer> Distribution<T> for UniformInt<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bounds = Bounds::bind("UniformInt", [&self.low, &self.last], request.shape())?;
        integers(request, |request| Ok(within::fill(request, bounds)))
    }
}

compiled!(integers: UniformInt<T> => T);
