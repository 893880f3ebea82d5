//! Seeds as TensorFlow Probability handles them: keys that are salted on entry and split inside.
//!
//! A function that takes a seed salts it with its own name, so that two functions given equal keys
//! draw independent numbers; inside, keys are split and need no salt.
//!
//! ```
//! use ndarray::Array1;
//! use ndkey::{Key, seeds};
//!
//! /// Noise on a random walk.
//! fn noisy_walk(seed: Key, steps: usize) -> Array1<f32> {
//!     let [walk_seed, noise_seed] = seeds::split_seed_into(seed, "noisy_walk");
//!     let mut walk: Array1<f32> = walk_seed.normal(steps);
//!     walk.accumulate_axis_inplace(ndarray::Axis(0), |before, step| *step += before);
//!     walk + noise_seed.normal::<f32, _>(steps)
//! }
//!
//! let walk = noisy_walk(Key::new(1), 100);
//! ```
//!
//! The only seed is a key, as in TFP on JAX. Elsewhere TFP also accepts an integer, or no seed, and
//! draws from a global generator; here that does not compile:
//!
//! ```compile_fail,E0308
//! # use ndkey::seeds;
//! let seed = seeds::sanitize_seed(234, "normal"); // seeds::sanitize_seed(Key::new(234), "normal")
//! ```
//!
//! Keys equal the keys of `tfp.random.sanitize_seed` and `tfp.random.split_seed` of TensorFlow
//! Probability 0.26 on jax 0.10.2.

use ndarray::Ix1;
use sha2::{Digest, Sha512};

use crate::error::{Error, expect};
use crate::keys::{Key, KeyArray};
use crate::prng::Prng;

/// The number of a salt: its SHA-512 digest, as one big-endian integer, modulo 2^31 - 1.
///
/// ```
/// assert_eq!(ndkey::seeds::salt_number("beta_binomial"), 7478180);
/// ```
#[must_use]
pub fn salt_number(salt: &str) -> u32 {
    let modulus = (1_u64 << 31) - 1;
    let digest = Sha512::digest(salt);
    digest.iter().fold(0, |rest, &byte| (rest << 8 | u64::from(byte)) % modulus) as u32
}

/// A key salted by a string: [`Key::fold_in`] of [`salt_number`].
///
/// It borrows the key, because salting one key differently for different functions is its purpose.
#[cfg_attr(feature = "ledger", track_caller)]
pub fn salt<I: Prng>(seed: &Key<I>, salt: &str) -> Key<I> {
    seed.fold_in(salt_number(salt))
}

/// The key that a function draws from: the seed, salted if a salt is given.
/// `tfp.random.sanitize_seed`.
///
/// ```
/// use ndkey::{Key, seeds};
///
/// assert_eq!(seeds::sanitize_seed(Key::new(1), None), Key::new(1));
/// assert_ne!(seeds::sanitize_seed(Key::new(1), "normal"), Key::new(1));
/// ```
#[cfg_attr(feature = "ledger", track_caller)]
pub fn sanitize_seed<'a, I: Prng>(seed: Key<I>, salt: impl Into<Option<&'a str>>) -> Key<I> {
    match salt.into() {
        Some(salt) => self::salt(&seed, salt),
        None => seed,
    }
}

/// `n` keys from one, which is salted first if a salt is given. `tfp.random.split_seed`.
///
/// # Panics
/// Where [`try_split_seed`] returns an error.
#[track_caller]
pub fn split_seed<'a, I: Prng>(
    seed: Key<I>,
    n: usize,
    salt: impl Into<Option<&'a str>>,
) -> KeyArray<Ix1, I> {
    expect(try_split_seed(seed, n, salt))
}

/// `n` keys from one, which is salted first if a salt is given.
///
/// # Errors
/// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
#[cfg_attr(feature = "ledger", track_caller)]
pub fn try_split_seed<'a, I: Prng>(
    seed: Key<I>,
    n: usize,
    salt: impl Into<Option<&'a str>>,
) -> Result<KeyArray<Ix1, I>, Error> {
    sanitize_seed(seed, salt).try_split(n)
}

/// `N` keys from one, as an array to destructure: the keys of [`split_seed`].
///
/// ```
/// use ndkey::{Key, seeds};
///
/// let [gamma1, gamma2, binomial] = seeds::split_seed_into(Key::new(0), "beta_binomial");
/// assert_eq!(gamma2, seeds::split_seed(Key::new(0), 3, "beta_binomial")[1]);
/// ```
#[cfg_attr(feature = "ledger", track_caller)]
pub fn split_seed_into<'a, const N: usize, I: Prng>(
    seed: Key<I>,
    salt: impl Into<Option<&'a str>>,
) -> [Key<I>; N] {
    sanitize_seed(seed, salt).split_into()
}
