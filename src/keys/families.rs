//! The keys of each family of values, as its module hands them on.

/// The keys of [`jax`](crate::jax).
pub(crate) mod jax_keys {
    use crate::prng::Threefry2x32;

    /// A key of JAX's default generator, whose methods give JAX's values: [`Key::new(seed)`](Key::new)
    /// is `jax.random.key(seed)`.
    ///
    /// ```
    /// use ndkey::jax::Key;
    ///
    /// // jax.random.normal(jax.random.key(0))
    /// assert_eq!(Key::new(0).normal::<f32, _>(()).into_scalar(), 1.6226422);
    /// ```
    pub type Key = crate::keys::Key<Threefry2x32>;

    /// An array of keys of JAX's default generator.
    pub type KeyArray<D> = crate::keys::KeyArray<D, Threefry2x32>;
}

/// The keys of [`native`](crate::native).
pub(crate) mod native_keys {
    use crate::prng::Ars;

    /// A key of the fastest generator, [`Ars`], whose methods give the values of this module:
    /// `Key::from_seed(seed)`.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::native::Key;
    ///
    /// let noise: Array2<f64> = Key::from_seed(0).normal((3, 4));
    /// ```
    pub type Key = crate::keys::Key<Ars>;

    /// An array of keys of the fastest generator.
    pub type KeyArray<D> = crate::keys::KeyArray<D, Ars>;
}
