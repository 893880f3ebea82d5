//! Samples of the distributions that are asked for most.

use std::ops::RangeBounds;

use ndarray::{Array, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder};

use super::key_array::Joined;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::distributions::{
    Bernoulli, BitsElement, Categorical, Element, Integer, StandardBits, StandardNormal,
    StandardUniform, UniformElement, UniformInt,
};
use crate::error::{Error, expect};
use crate::prng::Prng;
use crate::sampling::{Distribution, Parameter};

/// # Shorthands
///
/// Each has two type parameters, the type of the values and that of the shape, which is always
/// inferred: `key.normal::<f32, _>((2, 3))`. Where the type of the result is known, neither is
/// written:
///
/// ```
/// let noise: ndarray::Array2<f32> = ndkey::Key::new(0).normal((2, 3));
/// ```
impl<I: Prng> Key<I> {
    /// Random bits, [`StandardBits`]: `jax.random.bits`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    #[doc(alias("bytes", "random_bits"))]
    pub fn bits<T: BitsElement, Sh: ShapeBuilder>(self, shape: Sh) -> Array<T, Sh::Dim> {
        self.sample(StandardBits, shape)
    }

    /// Uniform variates on [0, 1), [`StandardUniform`]: `jax.random.uniform`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    #[doc(alias("rand", "random"))]
    pub fn uniform<T, Sh>(self, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        StandardUniform: Distribution<T>,
    {
        self.sample(StandardUniform, shape)
    }

    /// Normal variates with mean 0 and variance 1, [`StandardNormal`]: `jax.random.normal`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    #[doc(alias("randn", "gaussian", "standard_normal"))]
    pub fn normal<T, Sh>(self, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        StandardNormal: Distribution<T>,
    {
        self.sample(StandardNormal, shape)
    }

    /// Booleans, true with probability `p`, [`Bernoulli`]: `jax.random.bernoulli`.
    ///
    /// `p` is a floating-point number or an array of them, of any [`Element`] type. It is rounded
    /// to `f32`, which is the stream of JAX's default. For the stream of `f64`, sample a
    /// [`Bernoulli`] of `f64`.
    ///
    /// ```
    /// use ndarray::{Array2, array};
    ///
    /// let coins: Array2<bool> = ndkey::Key::new(0).bernoulli(array![0.1, 0.5, 0.9], (100, 3));
    /// ```
    ///
    /// # Panics
    /// Where [`try_bernoulli`](Self::try_bernoulli) returns an error.
    #[must_use]
    #[track_caller]
    #[doc(alias("coin", "mask", "random_bool"))]
    pub fn bernoulli<P, Sh>(self, p: impl Into<Parameter<P>>, shape: Sh) -> Array<bool, Sh::Dim>
    where
        P: Element,
        Sh: ShapeBuilder,
    {
        expect(self.try_bernoulli(p, shape))
    }

    /// Booleans, true with probability `p`, rounded to `f32`.
    ///
    /// # Errors
    /// As [`Bernoulli::new`] and [`try_sample`](Self::try_sample).
    pub fn try_bernoulli<P, Sh>(
        self,
        p: impl Into<Parameter<P>>,
        shape: Sh,
    ) -> Result<Array<bool, Sh::Dim>, Error>
    where
        P: Element,
        Sh: ShapeBuilder,
    {
        self.try_sample(Bernoulli::single(p.into())?, shape)
    }

    /// Integers in a range, [`UniformInt`]: `jax.random.randint`.
    ///
    /// ```
    /// let dice = ndkey::Key::new(0).randint(1..=6, 10);
    /// assert!(dice.iter().all(|&pips: &i32| (1..=6).contains(&pips)));
    /// ```
    ///
    /// # Panics
    /// If the range is empty, or if the array would be too large.
    #[must_use]
    #[track_caller]
    #[doc(alias("integers", "random_range", "gen_range"))]
    pub fn randint<T: Integer, Sh: ShapeBuilder>(
        self,
        range: impl RangeBounds<T>,
        shape: Sh,
    ) -> Array<T, Sh::Dim> {
        self.sample(expect(UniformInt::from_range(range)), shape)
    }

    /// One category for each distribution in an array of logits along an axis, [`Categorical`]:
    /// `jax.random.categorical(key, logits, axis)`.
    ///
    /// For several draws from each distribution, or draws without replacement, pass a
    /// [`Categorical`] to [`sample`](Self::sample).
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    ///
    /// let logits = arr2(&[[0.0_f32, 1.0, 2.0], [2.0, 1.0, 0.0]]);
    /// let classes = ndkey::Key::new(0).categorical(&logits, Axis(1));
    /// assert_eq!(classes.len(), 2);
    /// ```
    ///
    /// # Panics
    /// Where [`try_categorical`](Self::try_categorical) returns an error.
    #[must_use]
    #[track_caller]
    #[doc(alias("softmax"))]
    pub fn categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Array<usize, <A::Dim as Dimension>::Smaller>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
    {
        expect(self.try_categorical(logits, axis))
    }

    /// One category for each distribution in an array of logits along an axis.
    ///
    /// # Errors
    /// As [`Categorical::new`] and [`try_sample`](Self::try_sample).
    pub fn try_categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Result<Array<usize, <A::Dim as Dimension>::Smaller>, Error>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
    {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.array_view().raw_dim().remove_axis(axis))
    }
}

/// # Shorthands
///
/// The shorthands of [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// Random bits from each key, [`StandardBits`]: `vmap(jax.random.bits)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    pub fn bits<T: BitsElement, Sh: ShapeBuilder>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardBits, shape)
    }

    /// Uniform variates on [0, 1) from each key, [`StandardUniform`]: `vmap(jax.random.uniform)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    pub fn uniform<T, Sh>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Copy + Default + Send,
        StandardUniform: Distribution<T>,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardUniform, shape)
    }

    /// Normal variates from each key, [`StandardNormal`]: `vmap(jax.random.normal)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[must_use]
    #[track_caller]
    pub fn normal<T, Sh>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Copy + Default + Send,
        StandardNormal: Distribution<T>,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardNormal, shape)
    }

    /// Booleans from each key, [`Bernoulli`]: `vmap(jax.random.bernoulli)`. `p` is rounded to
    /// `f32`, as in [`Key::bernoulli`].
    ///
    /// # Panics
    /// Where [`try_bernoulli`](Self::try_bernoulli) returns an error.
    #[must_use]
    #[track_caller]
    pub fn bernoulli<P, Sh>(
        self,
        p: impl Into<Parameter<P>>,
        shape: Sh,
    ) -> Array<bool, Joined<D, Sh::Dim>>
    where
        P: Element,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        expect(self.try_bernoulli(p, shape))
    }

    /// Booleans from each key, true with probability `p`, rounded to `f32`.
    ///
    /// # Errors
    /// As [`Bernoulli::new`] and [`try_sample`](Self::try_sample).
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn try_bernoulli<P, Sh>(
        self,
        p: impl Into<Parameter<P>>,
        shape: Sh,
    ) -> Result<Array<bool, Joined<D, Sh::Dim>>, Error>
    where
        P: Element,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.try_sample(Bernoulli::single(p.into())?, shape)
    }

    /// Integers in a range from each key, [`UniformInt`]: `vmap(jax.random.randint)`.
    ///
    /// # Panics
    /// If the range is empty, or if the array would be too large.
    #[must_use]
    #[track_caller]
    pub fn randint<T, Sh>(
        self,
        range: impl RangeBounds<T>,
        shape: Sh,
    ) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Integer,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(expect(UniformInt::from_range(range)), shape)
    }

    /// One category from each key for each distribution in an array of logits along an axis,
    /// [`Categorical`]: `vmap(jax.random.categorical, (0, None))`.
    ///
    /// # Panics
    /// Where [`try_categorical`](Self::try_categorical) returns an error.
    #[must_use]
    #[track_caller]
    pub fn categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Array<usize, Joined<D, <A::Dim as Dimension>::Smaller>>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
        D: DimAdd<<A::Dim as Dimension>::Smaller>,
    {
        expect(self.try_categorical(logits, axis))
    }

    /// One category from each key for each distribution in an array of logits along an axis.
    ///
    /// # Errors
    /// As [`Categorical::new`] and [`try_sample`](Self::try_sample).
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn try_categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Result<Array<usize, Joined<D, <A::Dim as Dimension>::Smaller>>, Error>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
        D: DimAdd<<A::Dim as Dimension>::Smaller>,
    {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.array_view().raw_dim().remove_axis(axis))
    }
}
