//! One key.

use std::fmt;
use std::marker::PhantomData;

use ndarray::{Array1, Ix1};

use super::format;
use crate::advice::Cloned;
#[cfg(not(feature = "getrandom"))]
use crate::advice::FeatureGetrandom;
use crate::arrays::AsArray;
#[cfg(feature = "getrandom")]
use crate::error::EntropyError;
use crate::error::Error;
use crate::ledger::{self, Event};
use crate::prng::{KeyDtype, Prng, Threefry2x32};

/// A key: the seed of one random array or of further keys, for the generator `I`.
///
/// | to | call |
/// |---|---|
/// | make a key | [`from_seed`](Self::from_seed), [`new`](Self::new), `from_entropy`, [`from_data`](Self::from_data), [`from_key_data`](Self::from_key_data) |
/// | make keys from it | [`split_into`](Self::split_into), [`split`](Self::split), [`split_off`](Self::split_off), [`fold_in`](Self::fold_in), [`fold_in_u64`](Self::fold_in_u64), [`fold_in_each`](Self::fold_in_each), [`named`](Self::named), [`into_folds`](Self::into_folds), [`duplicate`](Self::duplicate) |
/// | draw without a distribution | [`normal`](Self::normal), [`uniform`](Self::uniform), [`randint`](Self::randint), [`bernoulli`](Self::bernoulli), [`categorical`](Self::categorical), [`bits`](Self::bits) |
/// | draw from a distribution | [`sample`](Self::sample), [`sample_one`](Self::sample_one), [`sample_vec`](Self::sample_vec), [`sample_into`](Self::sample_into), [`add_into`](Self::add_into), [`sample_slice`](Self::sample_slice) |
/// | draw later, or one by one | [`lazy`](Self::lazy), [`stream`](Self::stream), [`brownian`](Self::brownian), `into_rng` |
/// | order and choose | [`permutation`](Self::permutation), [`permuted`](Self::permuted), [`shuffle`](Self::shuffle), [`shuffle_slice`](Self::shuffle_slice), [`permuted_independent`](Self::permuted_independent), [`shuffle_independent`](Self::shuffle_independent), [`choice`](Self::choice), [`choose`](Self::choose) |
/// | read it | [`data`](Self::data), [`key_data`](Self::key_data), [`dtype`](Self::dtype) |
///
/// A method that panics has a twin with the prefix `try_`, which returns the error.
///
/// A key is used once. Samplers and [`split`](Self::split) consume it, and the compiler rejects a
/// second use:
///
/// ```compile_fail,E0382
/// use ndkey::native::Key;
///
/// let key = Key::from_seed(0);
/// let x = key.uniform::<f32, _>(100);
/// let y = key.uniform::<f32, _>(100); // the same numbers again: does not compile
/// ```
///
/// # More keys
///
/// | where | with | as in jax.random |
/// |---|---|---|
/// | a fixed number of uses | [`let [a, b] = key.split_into()`](Self::split_into) | `a, b = split(key)` |
/// | one key per row, chain or worker | [`key.split(n)`](Self::split), a [`KeyArray`](crate::KeyArray) | `split(key, n)` |
/// | one key per step, counted by an integer | `let steps =` [`key.into_folds()`](Self::into_folds), then `steps.fold_in(step)` | `fold_in(key, step)` |
/// | a key in a field, behind `&mut self` | [`self.key.split_off()`](Self::split_off) | `self.key, key = split(self.key)` |
/// | a key whenever one is needed, from an iterator | [`KeySequence`](crate::KeySequence) | `key, subkey = split(key)` |
/// | the same numbers twice | [`key.duplicate()`](Self::duplicate) | `clone(key)` |
///
/// Splitting and sampling consume the key, and so does [`into_folds`](Self::into_folds): its result
/// can only be folded into. [`fold_in`](Self::fold_in) folds into a key directly and borrows it, as in JAX. With `split_off` and `KeySequence` each key depends
/// on how many were taken before it; with `split` and `fold_in` it does not.
///
/// # Reuse that compiles
///
/// The compiler checks that a key is consumed once. It does not see that two keys are equal. These
/// repeat numbers, and compile:
///
/// - the same number folded into one key twice: `key.fold_in(3)` here and `key.fold_in(3)` there;
/// - a key that is folded into and then also split or sampled, unless it is one of
///   [`into_folds`](Self::into_folds): with the default generator, as in
///   JAX, `key.fold_in(n)` is key `n` of `key.split(..)`, and its words are the 64 random bits at
///   position `n` of `key`;
/// - two keys from the same seed, `Key::from_seed(0)` in two functions, or from the same words, such as a
///   stored key that is read twice;
/// - a generator made by `into_rng` and its clone.
///
/// In a test, the feature `ledger` finds them, and names both lines.
///
/// The habit that avoids them: a program makes one key from a seed, splits it into one key per
/// use, and gives each loop a key of its own, which is only folded into.
///
/// ```
/// use ndkey::native::Key;
///
/// let [weights, steps, noise] = Key::from_seed(0).split_into();
/// let w = weights.normal::<f32, _>((64, 10));
/// let steps = steps.into_folds();
/// for step in 0..3 {
///     let mask = steps.fold_in(step).bernoulli(0.9, 64);
/// }
/// let z = noise.normal::<f32, _>(64);
/// ```
///
/// # What does not compile
///
/// Another page lists [rustc's errors and what to write instead](crate::guide::compiler_errors).
///
/// `Key` is neither `Copy` nor `Clone`, so it cannot be copied by accident. A struct that holds a
/// key is not `Clone` either:
///
/// ```compile_fail,E0277
/// #[derive(Clone)]
/// struct Chain {
///     key: ndkey::native::Key, // the clone would walk in step with the original
/// }
/// ```
///
/// In a loop, the second round would use the key again:
///
/// ```compile_fail,E0382
/// let key = ndkey::native::Key::from_seed(0);
/// for layer in 0..3 {
///     let weights = key.normal::<f32, _>((64, 64)); // key.fold_in(layer).normal(..)
/// }
/// ```
///
/// A closure that runs many times cannot use up a key that it captured:
///
/// ```compile_fail,E0507
/// use rayon::prelude::*;
///
/// let key = ndkey::native::Key::from_seed(0);
/// let sums: Vec<f32> = (0..100_u32)
///     .into_par_iter()
///     .map(|i| key.normal::<f32, _>(1000).sum()) // key.fold_in(i).normal(1000).sum()
///     .collect();
/// ```
///
/// A key cannot be moved out of a borrowed array:
///
/// ```compile_fail,E0507
/// let keys = ndkey::native::Key::from_seed(0).split(3);
/// for i in 0..3 {
///     let row = keys[i].uniform::<f32, _>(100); // for key in keys
/// }
/// ```
///
/// # Opacity
///
/// A key is opaque. There is no arithmetic on it, its words cannot be indexed, and keys of
/// different generators do not mix; [`data`](Self::data) and [`from_data`](Self::from_data) are the
/// only way out and in.
///
/// ```compile_fail,E0369
/// let key = ndkey::native::Key::from_seed(0) + 1;
/// ```
/// ```compile_fail,E0608
/// let word = ndkey::native::Key::from_seed(999)[1];
/// ```
/// ```compile_fail,E0599
/// let mut key = ndkey::native::Key::from_seed(0);
/// bytemuck::TransparentWrapper::peel_mut(&mut key)[1] += 1;
/// ```
#[repr(transparent)]
#[must_use = "a key does nothing until it is split or sampled"]
#[doc(alias("serde", "generator", "rng"))]
pub struct Key<
    I: Prng = Threefry2x32, // named by `ndkey::native::Key` and `ndkey::jax::Key`
> {
    words: I::Words,
    prng: PhantomData<I>,
}

impl Key {
    /// The key for a seed, with the default generator: `jax.random.key(seed)`.
    ///
    /// All 64 bits of the seed count, as in JAX with 64-bit integers enabled.
    ///
    /// ```
    /// assert_eq!(ndkey::Key::new(42).data(), [0, 42]);
    /// ```
    #[doc(alias("PRNGKey"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn new(seed: u64) -> Self {
        Self::from_seed(seed)
    }

    /// The key whose words are in an array, of the default generator: `jax.random.wrap_key_data`.
    ///
    /// For another generator: [`from_key_data`](Self::from_key_data).
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let key = Key::wrap_key_data(&[0, 7])?;
    /// assert_eq!(key, Key::new(7));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Shape`] unless there are two words.
    pub fn wrap_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim = Ix1> + ?Sized,
    {
        Self::from_key_data(data)
    }
}

/// # Making keys
impl<I: Prng> Key<I> {
    /// The key for a seed: `jax.random.key(seed, impl=I::NAME)`.
    #[doc(alias("seed", "seed_from_u64", "default_rng", "manual_seed"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn from_seed(seed: u64) -> Self {
        let key = I::seed(seed);
        ledger::record::<I>(|| Event::Seeded {
            seeds: vec![seed].into(),
            keys: key.as_ref().into(),
        });
        Self::from_data(key)
    }

    /// A key from the operating system's entropy, where reproducibility is not needed.
    ///
    /// Needs the feature `getrandom`.
    ///
    /// ```
    /// let key = ndkey::native::Key::from_entropy()?;
    /// println!("{key}"); // to run the program again: `Key::from_data`
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Entropy`] if the operating system provides none.
    #[doc(alias("thread_rng", "os_rng", "SystemRandom"))]
    #[cfg(feature = "getrandom")]
    pub fn from_entropy() -> Result<Self, Error> {
        let mut words = I::Words::default();
        for word in words.as_mut() {
            *word = getrandom::u32().map_err(|error| Error::Entropy(EntropyError(error)))?;
        }
        Ok(Self::from_data(words))
    }

    #[doc(hidden)]
    #[cfg(not(feature = "getrandom"))]
    pub fn from_entropy() -> Result<Self, Error>
    where
        Self: FeatureGetrandom,
    {
        unreachable!()
    }

    /// The key with these words: `jax.random.wrap_key_data`.
    ///
    /// Several generators have keys of two or four words, so the type of the key is written down.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let key: Key = Key::from_data([0, 42]);
    /// assert_eq!(key, Key::new(42));
    /// ```
    pub fn from_data(data: I::Words) -> Self {
        Self { words: data, prng: PhantomData }
    }

    /// The key with these words, by reference.
    #[expect(unsafe_code, reason = "a key is its words")]
    pub(crate) fn from_data_ref(data: &I::Words) -> &Self {
        // SAFETY: `Key` is a transparent wrapper of the words, and any words are a key.
        unsafe { &*std::ptr::from_ref(data).cast() }
    }

    /// The words of the key: `jax.random.key_data`.
    #[must_use]
    pub fn data(&self) -> I::Words {
        self.words
    }

    /// The words of the key, by reference.
    pub(super) fn data_ref(&self) -> &I::Words {
        &self.words
    }

    /// The words of the key as an array: `jax.random.key_data`, as JAX returns it.
    #[must_use]
    pub fn key_data(&self) -> Array1<u32> {
        self.words.as_ref().to_vec().into()
    }

    /// The same key again, to draw the same numbers again: `jax.random.clone`.
    ///
    /// Keys do not implement `Clone`, because the compiler would suggest it wherever a key is used
    /// twice.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// // Common random numbers: two policies are compared under the same noise.
    /// let noise = Key::from_seed(0);
    /// let simulate = |noise: Key, drift: f64| (noise.normal::<f64, _>(100) + drift).sum();
    /// let difference = simulate(noise.duplicate(), 0.2) - simulate(noise, 0.1);
    /// assert!((difference - 10.0).abs() < 1e-9);
    /// ```
    #[doc(alias("clone", "copy"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn duplicate(&self) -> Self {
        ledger::record::<I>(|| Event::Duplicated { keys: self.words.as_ref().into() });
        Self::from_data(self.words)
    }

    #[doc(hidden)]
    #[expect(clippy::should_implement_trait, reason = "for its error")]
    pub fn clone(&self) -> Self
    where
        Self: Cloned,
    {
        unreachable!()
    }

    /// The type of the key at run time: `key.dtype`.
    #[must_use]
    pub fn dtype(&self) -> KeyDtype {
        KeyDtype::of::<I>()
    }
}

impl<I: Prng> PartialEq for Key<I> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I: Prng> Eq for Key<I> {}

impl<I: Prng> std::hash::Hash for Key<I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

/// Formats a key as JAX does: `Array((), dtype=key<fry>) overlaying:` and the words.
impl<I: Prng> fmt::Debug for Key<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::keys::<I>(f, &[], &[self.words])
    }
}

/// Formats a key as [`Debug`](fmt::Debug) does.
impl<I: Prng> fmt::Display for Key<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
