//! A key as a random number generator of rand.

use std::any::type_name;
use std::fmt;
use std::marker::PhantomData;

use super::stream::{Stream, WORDS};
use crate::error::Error;
use crate::keys::Key;
use crate::keys::twins::twins;
use crate::ledger::{self, Event};
use crate::prng::{MAX_WORDS, Prng, Threefry2x32, Words};
use crate::sampling::Source;

/// A key as a random number generator, for functions that take one of rand's.
///
/// Implements `RngCore` and `SeedableRng` of rand 0.8 and 0.9 (features `rand_0_8`, `rand_0_9`), and
/// `Rng`, `TryRng` and `SeedableRng` of rand 0.10 (feature `rand_0_10`). Made by [`Key::into_rng`].
///
/// ```
/// # #[cfg(feature = "rand_0_9")] {
/// # use rand_0_9 as rand;
/// use ndkey::Key;
/// use rand::Rng; // of rand 0.9; `RngExt` of rand 0.10
/// use rand::seq::SliceRandom;
///
/// let mut rng = Key::new(0).into_rng();
/// let die = rng.random_range(1..=6);
/// let mut cards: Vec<u8> = (0..52).collect();
/// cards.shuffle(&mut rng);
/// # }
/// ```
///
/// # The stream
///
/// Word k, of 32 bits, is element k of `key.bits::<u32, _>(n)` for any n (for
/// [`Threefry2x32Legacy`](crate::Threefry2x32Legacy), whose bits depend on the size, n = 2^64 - 1).
/// `next_u32` takes a word, `next_u64` two, the low half first, and `fill_bytes` the words that it
/// needs, the lowest byte of each first; the rest of the last one is dropped. The stream is the
/// same on every machine and in all versions of rand, and stable, as the values of samples are.
/// Values that rand computes from it are not.
///
/// `from_seed` takes the words of the key in little-endian bytes; `seed_from_u64` is
/// [`Key::from_seed`].
///
/// # How a generator differs from a key
///
/// A generator advances, so a value depends on those drawn before it, and drawing is not parallel:
/// for distributions of rand use [`FromRand`](struct@crate::FromRand) instead. A generator is
/// [`Clone`], because generic code requires it, and a clone draws the same numbers again. For
/// several generators, split the key first.
///
/// # Panics
/// Methods that draw panic after 2^64 - 1 words.
pub struct KeyRng<I: Prng = Threefry2x32> {
    pub(super) stream: Stream,
    prng: PhantomData<I>,
}

impl<I: Prng> Key<I> {
    /// The key as a random number generator of rand, with the features `rand_0_8`, `rand_0_9` and `rand_0_10`.
    ///
    /// For functions that take a generator, and for many single values in a loop that cannot be an
    /// array: a value costs a tenth of what it costs from a key of its own.
    ///
    /// With rand 0.9:
    ///
    /// ```
    /// # #[cfg(feature = "rand_0_9")] {
    /// # use rand_0_9 as rand;
    /// use ndkey::Key;
    /// use rand::RngCore;
    ///
    /// let mut rng = Key::new(0).into_rng();
    /// let bits = Key::new(0).bits::<u32, _>(2);
    /// assert_eq!([rng.next_u32(), rng.next_u32()], bits.to_vec()[..]);
    /// # }
    /// ```
    ///
    /// With rand 0.10, whose `RngCore` is called `Rng`:
    ///
    /// ```
    /// # #[cfg(feature = "rand_0_10")] {
    /// # use rand_0_10 as rand;
    /// use ndkey::Key;
    /// use rand::Rng;
    ///
    /// let mut rng = Key::new(0).into_rng();
    /// let bits = Key::new(0).bits::<u32, _>(2);
    /// assert_eq!([rng.next_u32(), rng.next_u32()], bits.to_vec()[..]);
    /// # }
    /// ```
    ///
    /// A key itself is not a generator:
    ///
    /// ```compile_fail,E0277
    /// # use rand_0_9 as rand;
    /// use rand::seq::SliceRandom;
    ///
    /// let mut key = ndkey::Key::new(0);
    /// [1, 2, 3].shuffle(&mut key); // &mut key.into_rng()
    /// ```
    #[must_use]
    #[doc(alias("RngCore", "thread_rng"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn into_rng(self) -> KeyRng<I> {
        let key = self.data();
        ledger::record::<I>(|| Event::Sampled {
            keys: key.as_ref().into(),
            what: type_name::<ledger::Rng>(),
        });
        let source = Source::one::<I>(&key, WORDS);
        KeyRng { stream: Stream::new(source, 0), prng: PhantomData }
    }
}

impl<I: Prng> KeyRng<I> {
    /// How many 32-bit words have been drawn: the position of the next one.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.stream.position()
    }

    twins! {
        /// Sets the position of the next word.
        pub fn set_position(&mut self, position: u64) {
            if position == WORDS {
                let allowed = format!("below {WORDS}, the number of words");
                return Err(Error::parameter("set_position", "position", position, allowed));
            }
            self.stream.set_position(position);
            Ok(())
        }
        /// # Errors
        /// [`Error::Parameter`] if there is no such word: the last of the 2^64 - 1 words is at 2^64 -
        /// 2.
        pub fn try_set_position;
    }
}

impl<I: Prng> Clone for KeyRng<I> {
    /// A generator that draws the same numbers from here on.
    fn clone(&self) -> Self {
        Self { stream: self.stream.clone(), prng: PhantomData }
    }
}

/// Whether the same words are drawn from here on.
impl<I: Prng> PartialEq for KeyRng<I> {
    fn eq(&self, other: &Self) -> bool {
        let same_key = self.stream.source().key() == other.stream.source().key();
        same_key && self.position() == other.position()
    }
}

impl<I: Prng> Eq for KeyRng<I> {}

impl<I: Prng> fmt::Debug for KeyRng<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("KeyRng");
        let shown = shown.field("generator", &I::NAME).field("key", &self.stream.source().key());
        shown.field("position", &self.position()).finish()
    }
}

/// The seed of a [`KeyRng`]: the words of its key in little-endian bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRngSeed<I: Prng> {
    bytes: [u8; 4 * MAX_WORDS],
    prng: PhantomData<I>,
}

impl<I: Prng> KeyRngSeed<I> {
    pub(super) fn into_key(self) -> Key<I> {
        let mut words = I::Words::default();
        for (word, &bytes) in words.as_mut().iter_mut().zip(self.bytes.as_chunks().0) {
            *word = u32::from_le_bytes(bytes);
        }
        Key::from_data(words)
    }
}

impl<I: Prng> Default for KeyRngSeed<I> {
    fn default() -> Self {
        Self { bytes: [0; 4 * MAX_WORDS], prng: PhantomData }
    }
}

impl<I: Prng> AsRef<[u8]> for KeyRngSeed<I> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..4 * I::Words::LEN]
    }
}

impl<I: Prng> AsMut<[u8]> for KeyRngSeed<I> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..4 * I::Words::LEN]
    }
}
