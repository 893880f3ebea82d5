//! Interoperation with rand and ndarray-rand.
//!
//! - [`RandomExt`]: ndarray-rand's methods, with a key in place of a generator.
//! - `KeyRng`, made by `Key::into_rng`: a key as a generator of rand, for functions that take one.
//! - `FromRand(dist)`: a distribution of rand as a [`Distribution`](crate::Distribution), drawn in
//!   parallel, into any layout, in slices and for batches of keys.
//!
//! The last two need the feature `rand_0_8`, `rand_0_9` or `rand_0_10`, one for each version of rand;
//! all may be on. [`RandomExt`] takes distributions of every version whose feature is on.

#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
mod from_rand;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
mod key_rng;
mod random_ext;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
mod stream;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
mod value_rng;
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
mod versions;

#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub use self::from_rand::{FromRand, RandDistribution};
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub use self::key_rng::{KeyRng, KeyRngSeed};
pub use self::random_ext::{IntoDistribution, OwnedArray, RandomExt};
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub use self::value_rng::ValueRng;
#[cfg(feature = "rand_0_8")]
pub use self::versions::Rand08;
#[cfg(feature = "rand_0_9")]
pub use self::versions::Rand09;
#[cfg(feature = "rand_0_10")]
pub use self::versions::Rand010;

#[cfg(not(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10")))]
impl<I: crate::prng::Prng> crate::keys::Key<I> {
    #[doc(hidden)]
    pub fn into_rng(self) -> !
    where
        Self: crate::advice::FeatureRand,
    {
        unreachable!()
    }
}
