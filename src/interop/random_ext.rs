//! ndarray-rand's methods, with keys.

use ndarray::{
    Array, ArrayBase, ArrayRef, Axis, Data, DataOwned, Dimension, RemoveAxis, Shape, ShapeBuilder,
};

use crate::arrays::{AsArray, AsArrayMut};
use crate::error::{Error, expect};
use crate::keys::{Key, SamplingStrategy};
use crate::prng::Prng;
use crate::sampling::Distribution;

/// The methods of ndarray-rand's `RandomExt` and `RandomRefExt`, with a key in place of a generator.
///
/// They are methods of ndarray's arrays and views, and of references to [`ArrayRef`], the type for
/// functions that accept any array; methods that make a new array are on types of arrays only.
///
/// Distributions are this crate's and, with the feature for its version, rand's, sampled as by
/// `FromRand`. To port code from ndarray-rand, change the import and pass a key.
///
/// ```
/// use ndarray::Array;
/// use ndkey::native::{Key, Uniform};
/// use ndkey::RandomExt;
///
/// let a = Array::random((2, 5), Uniform::new(0., 10.)?, Key::from_seed(0));
/// assert!(a.iter().all(|x| (0. ..10.).contains(x)));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// This trait is sealed.
#[doc(alias("RandomRefExt", "random_using"))]
pub trait RandomExt: AsArray {
    /// An array of samples from a distribution: [`Key::sample`].
    ///
    /// # Panics
    /// Where [`try_random`](Self::try_random) returns an error.
    #[must_use]
    #[track_caller]
    fn random<Sh, Dist, M, I>(shape: Sh, dist: Dist, key: Key<I>) -> Self
    where
        Self: OwnedArray<Elem: Copy + Default + Send>,
        Sh: ShapeBuilder<Dim = Self::Dim>,
        Dist: IntoDistribution<Self::Elem, M>,
        I: Prng,
    {
        expect(Self::try_random(shape, dist, key))
    }

    /// An array of samples from a distribution.
    ///
    /// # Errors
    /// The errors of [`Key::try_sample`].
    #[cfg_attr(feature = "ledger", track_caller)]
    fn try_random<Sh, Dist, M, I>(shape: Sh, dist: Dist, key: Key<I>) -> Result<Self, Error>
    where
        Self: OwnedArray<Elem: Copy + Default + Send>,
        Sh: ShapeBuilder<Dim = Self::Dim>,
        Dist: IntoDistribution<Self::Elem, M>,
        I: Prng,
    {
        let shape = shape.into_shape_with_order();
        let values = key.try_sample(dist.into_distribution(), shape.clone())?;
        let (values, _) = values.into_raw_vec_and_offset();
        Ok(Self::from_values(shape, values))
    }

    /// [`random`](Self::random), under ndarray-rand's name for it with a generator.
    ///
    /// # Panics
    /// Where [`try_random`](Self::try_random) returns an error.
    #[must_use]
    #[track_caller]
    fn random_using<Sh, Dist, M, I>(shape: Sh, dist: Dist, key: Key<I>) -> Self
    where
        Self: OwnedArray<Elem: Copy + Default + Send>,
        Sh: ShapeBuilder<Dim = Self::Dim>,
        Dist: IntoDistribution<Self::Elem, M>,
        I: Prng,
    {
        expect(Self::try_random(shape, dist, key))
    }

    /// Fills the array with samples from a distribution: [`Key::sample_into`].
    ///
    /// ```
    /// use ndarray::{Array2, s};
    /// use ndkey::native::{Key, StandardNormal};
    /// use ndkey::RandomExt;
    ///
    /// let mut a = Array2::<f32>::zeros((4, 6));
    /// a.slice_mut(s![.., ..;2]).random_into(StandardNormal, Key::from_seed(0));
    /// ```
    ///
    /// # Panics
    /// Where [`try_random_into`](Self::try_random_into) returns an error.
    #[track_caller]
    fn random_into<Dist, M, I>(&mut self, dist: Dist, key: Key<I>)
    where
        Self: AsArrayMut<Elem: Copy + Default + Send>,
        Dist: IntoDistribution<Self::Elem, M>,
        I: Prng,
    {
        expect(self.try_random_into(dist, key));
    }

    /// Fills the array with samples from a distribution.
    ///
    /// # Errors
    /// The errors of [`Key::try_sample_into`].
    #[cfg_attr(feature = "ledger", track_caller)]
    fn try_random_into<Dist, M, I>(&mut self, dist: Dist, key: Key<I>) -> Result<(), Error>
    where
        Self: AsArrayMut<Elem: Copy + Default + Send>,
        Dist: IntoDistribution<Self::Elem, M>,
        I: Prng,
    {
        key.try_sample_into(dist.into_distribution(), self)
    }

    /// `n_samples` parts along an axis, each drawn uniformly: [`Key::choice`].
    ///
    /// Without replacement, the indices of all parts are shuffled, however few are drawn. For a few
    /// of very many, [`KeyedPermutation::first`](crate::KeyedPermutation::first) gives indices at
    /// once.
    ///
    /// ```
    /// use ndarray::{Axis, array};
    /// use ndkey::native::Key;
    /// use ndkey::{RandomExt, SamplingStrategy};
    ///
    /// let a = array![[1., 2., 3.], [4., 5., 6.], [7., 8., 9.], [10., 11., 12.]];
    /// let rows = a.sample_axis(Axis(0), 2, SamplingStrategy::WithoutReplacement, Key::from_seed(0));
    /// assert_eq!(rows.dim(), (2, 3));
    /// ```
    ///
    /// # Panics
    /// Where [`try_sample_axis`](Self::try_sample_axis) returns an error.
    #[must_use]
    #[track_caller]
    fn sample_axis<I: Prng>(
        &self,
        axis: Axis,
        n_samples: usize,
        strategy: SamplingStrategy,
        key: Key<I>,
    ) -> Array<Self::Elem, Self::Dim>
    where
        Self: AsArray<Elem: Copy, Dim: RemoveAxis>,
    {
        expect(self.try_sample_axis(axis, n_samples, strategy, key))
    }

    /// `n_samples` parts along an axis, each drawn uniformly.
    ///
    /// # Errors
    /// The errors of [`Key::try_choice`]: if there is no such axis, or if there are too few parts along it.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn try_sample_axis<I: Prng>(
        &self,
        axis: Axis,
        n_samples: usize,
        strategy: SamplingStrategy,
        key: Key<I>,
    ) -> Result<Array<Self::Elem, Self::Dim>, Error>
    where
        Self: AsArray<Elem: Copy, Dim: RemoveAxis>,
    {
        let array = self.array_view();
        let chosen = key.try_choice(&array.into_dyn(), axis, strategy, n_samples)?;
        Ok(chosen.into_dimensionality().expect("one axis for one"))
    }

    /// [`sample_axis`](Self::sample_axis), under ndarray-rand's name for it with a generator.
    ///
    /// # Panics
    /// Where [`try_sample_axis`](Self::try_sample_axis) returns an error.
    #[must_use]
    #[track_caller]
    fn sample_axis_using<I: Prng>(
        &self,
        axis: Axis,
        n_samples: usize,
        strategy: SamplingStrategy,
        key: Key<I>,
    ) -> Array<Self::Elem, Self::Dim>
    where
        Self: AsArray<Elem: Copy, Dim: RemoveAxis>,
    {
        expect(self.try_sample_axis(axis, n_samples, strategy, key))
    }
}

/// A distribution of this crate or of rand; `M` tells them apart, and is inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution over `{T}`",
    note = "a constructor returns a `Result`: add `?` or `.unwrap()`",
    note = "for a distribution of rand, enable the feature for its version: `rand_0_8`, `rand_0_9` or `rand_0_10`"
)]
pub trait IntoDistribution<T, M> {
    #[doc(hidden)]
    fn into_distribution(self) -> impl Distribution<T>;
}

impl<T, D: Distribution<T>> IntoDistribution<T, ()> for D {
    fn into_distribution(self) -> impl Distribution<T> {
        self
    }
}

#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
impl<T, D, V> IntoDistribution<T, (V,)> for D
where
    T: Copy + Default + Send,
    D: super::from_rand::RandDistribution<T, V> + Sync,
{
    fn into_distribution(self) -> impl Distribution<T> {
        super::from_rand::FromRand::<D, V>(self)
    }
}

impl<S: Data, D: Dimension> RandomExt for ArrayBase<S, D> {}

impl<T, D: Dimension> RandomExt for ArrayRef<T, D> {}

/// A type of arrays that own their elements.
pub trait OwnedArray: AsArray + Sized {
    #[doc(hidden)]
    fn from_values(shape: Shape<Self::Dim>, values: Vec<Self::Elem>) -> Self;
}

impl<S: DataOwned, D: Dimension> OwnedArray for ArrayBase<S, D> {
    fn from_values(shape: Shape<D>, values: Vec<S::Elem>) -> Self {
        Self::from_shape_vec(shape, values).expect("as many values as the shape has")
    }
}
