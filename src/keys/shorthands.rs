//! Samples of the distributions that are asked for most.

use std::ops::RangeBounds;

use ndarray::{Array, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder};

use super::key_array::Joined;
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::elements::integer::Integer;
use crate::jax;
use crate::jax::StandardBits;
use crate::math::Real;
use crate::methods::bits::BitsElement;
use crate::native;
use crate::prng::{Family, Prng};
use crate::sampling::{Distribution, Parameter};

/// Makes [`twins`] of [`Key`] and of [`KeyArray`] from one declaration, written for `Key`. Each has
/// the name of a function of `jax.random`.
macro_rules! shorthands {
    ($(
        $(#[$attr:meta])*
        pub fn $name:ident<$($generic:ident),+>($($args:tt)*) -> Array<$value:ty, $dim:ty>
        where [$($bounds:tt)*]
        $body:block
        $(#[$try_attr:meta])*
        pub fn $try_name:ident;
    )+) => {
        /// # Shorthands
        ///
        /// The values belong to the key's [family](crate::Family): [`jax`](crate::jax) with keys of JAX's
        /// generators, [`native`](crate::native) with all others.
        ///
        /// Methods with two type parameters have the type of the values and the type of the shape,
        /// which is always inferred: `key.normal::<f32, _>((2, 3))`. Where the type of the result
        /// is known, neither is written:
        ///
        /// ```
        /// let noise: ndarray::Array2<f32> = ndkey::native::Key::from_seed(0).normal((2, 3));
        /// ```
        impl<I: Prng> Key<I> {
            twins! {$(
                $(#[$attr])*
                #[must_use]
                pub fn $name<$($generic),+>($($args)*) -> Array<$value, $dim>
                where [$($bounds)*]
                $body
                $(#[$try_attr])*
                pub fn $try_name;
            )+}
        }

        /// # Shorthands
        ///
        /// The shorthands of [`Key`], for each key of the batch.
        impl<D: Dimension, I: Prng> KeyArray<D, I> {
            twins! {$(
                #[doc = concat!(
                    "[`Key::", stringify!($name), "`] for each key of the batch, as by `vmap` of ",
                    "`jax.random.", stringify!($name), "`.",
                )]
                #[must_use]
                pub fn $name<$($generic),+>($($args)*) -> Array<$value, Joined<D, $dim>>
                where [D: DimAdd<$dim>, $($bounds)*]
                $body
                $(#[$try_attr])*
                pub fn $try_name;
            )+}
        }
    };
}

shorthands! {
    /// Random bits, [`StandardBits`]; `jax.random.bits`.
    #[doc(alias("bytes", "random_bits"))]
    pub fn bits<T, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        shape: Sh,
    ) -> Array<T, Sh::Dim>
    where [T: BitsElement, Sh: ShapeBuilder] {
        self.try_sample(StandardBits, shape)
    }
    /// # Errors
    /// The errors of [`try_sample`](Self::try_sample).
    pub fn try_bits;

    /// Uniform variates: [`native::StandardUniform`], on (0, 1), or [`jax::StandardUniform`], on [0, 1);
    /// `jax.random.uniform`. For other bounds, `key.sample(native::Uniform::new(low, high)?, shape)`.
    #[doc(alias("rand", "random"))]
    pub fn uniform<T, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        shape: Sh,
    ) -> Array<T, Sh::Dim>
    where [
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        jax::StandardUniform: Distribution<T>,
        native::StandardUniform: Distribution<T>,
    ] {
        match I::FAMILY {
            Family::Jax => self.try_sample(jax::StandardUniform, shape),
            Family::Native => self.try_sample(native::StandardUniform, shape),
        }
    }
    /// # Errors
    /// The errors of [`try_sample`](Self::try_sample).
    pub fn try_uniform;

    /// Normal variates with mean 0 and variance 1: [`native::StandardNormal`] or [`jax::StandardNormal`];
    /// `jax.random.normal`. For another mean and deviation, `key.sample(native::Normal::new(mean, std)?, shape)`.
    #[doc(alias("randn", "gaussian", "standard_normal"))]
    pub fn normal<T, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        shape: Sh,
    ) -> Array<T, Sh::Dim>
    where [
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        jax::StandardNormal: Distribution<T>,
        native::StandardNormal: Distribution<T>,
    ] {
        match I::FAMILY {
            Family::Jax => self.try_sample(jax::StandardNormal, shape),
            Family::Native => self.try_sample(native::StandardNormal, shape),
        }
    }
    /// # Errors
    /// The errors of [`try_sample`](Self::try_sample).
    pub fn try_normal;

    /// Booleans, true with probability `p`: [`native::Bernoulli`] or [`jax::Bernoulli`];
    /// `jax.random.bernoulli`.
    ///
    /// `p` is a floating-point number or an array of them, of any [`Element`] type. With keys of JAX's
    /// generators it is rounded to `f32`, which is the stream of JAX's default; for the stream of `f64`,
    /// sample a [`jax::Bernoulli`] of `f64`.
    ///
    /// ```
    /// use ndarray::{Array2, array};
    ///
    /// let coins: Array2<bool> = ndkey::native::Key::from_seed(0).bernoulli(array![0.1, 0.5, 0.9], (100, 3));
    /// ```
    #[doc(alias("coin", "mask", "random_bool"))]
    pub fn bernoulli<P, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        p: impl Into<Parameter<P>>,
        shape: Sh,
    ) -> Array<bool, Sh::Dim>
    where [P: Element, Sh: ShapeBuilder] {
        let p = p.into();
        match I::FAMILY {
            Family::Jax => self.try_sample(jax::Bernoulli::single(p)?, shape),
            Family::Native => {
                let p = p.map(|p| p.to_computed().to_f64());
                self.try_sample(native::Bernoulli::new(p)?, shape)
            }
        }
    }
    /// # Errors
    /// The errors of [`native::Bernoulli::new`] and [`try_sample`](Self::try_sample).
    pub fn try_bernoulli;

    /// Integers in a range: [`native::UniformInt`], without bias, or [`jax::UniformInt`];
    /// `jax.random.randint`.
    ///
    /// ```
    /// let dice = ndkey::native::Key::from_seed(0).randint(1..=6, 10);
    /// assert!(dice.iter().all(|&pips: &i32| (1..=6).contains(&pips)));
    /// ```
    #[doc(alias("integers", "random_range", "gen_range"))]
    pub fn randint<T, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        range: impl RangeBounds<T>,
        shape: Sh,
    ) -> Array<T, Sh::Dim>
    where [T: Integer, Sh: ShapeBuilder] {
        match I::FAMILY {
            Family::Jax => self.try_sample(jax::UniformInt::from_range(range)?, shape),
            Family::Native => self.try_sample(native::UniformInt::from_range(range)?, shape),
        }
    }
    /// # Errors
    /// The errors of [`native::UniformInt::from_range`] and [`try_sample`](Self::try_sample).
    pub fn try_randint;

    /// One category for each distribution in an array of logits along an axis:
    /// `jax.random.categorical(key, logits, axis)`.
    ///
    /// With keys of JAX's generators, a value is the index of the largest logit plus Gumbel variate, as of
    /// [`jax::Categorical`]; with others a value takes one 64-bit random number, as of [`native::Categorical`]. For
    /// several draws from each distribution, or draws without replacement, pass one of these to
    /// [`sample`](Self::sample).
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    ///
    /// let logits = arr2(&[[0.0_f32, 1.0, 2.0], [2.0, 1.0, 0.0]]);
    /// let classes = ndkey::native::Key::from_seed(0).categorical(&logits, Axis(1));
    /// assert_eq!(classes.len(), 2);
    /// ```
    #[doc(alias("softmax"))]
    pub fn categorical<A>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        logits: &A,
        axis: Axis,
    ) -> Array<usize, <A::Dim as Dimension>::Smaller>
    where [A: AsArray<Elem: Element, Dim: RemoveAxis> + ?Sized] {
        let batch = |dim: A::Dim| dim.remove_axis(axis);
        match I::FAMILY {
            Family::Jax => {
                let dist = jax::Categorical::new(logits, axis)?;
                self.try_sample(dist, batch(logits.array_view().raw_dim()))
            }
            Family::Native => {
                let dist = native::Categorical::new(logits, axis)?;
                self.try_sample(dist, batch(logits.array_view().raw_dim()))
            }
        }
    }
    /// # Errors
    /// The errors of [`native::Categorical::new`] and [`try_sample`](Self::try_sample).
    pub fn try_categorical;
}
