//! The traits of each version of rand.

use super::from_rand::RandDistribution;
use super::key_rng::{KeyRng, KeyRngSeed};
use super::value_rng::ValueRng;
use crate::advice::IntoRngFirst;
use crate::keys::Key;
use crate::prng::Prng;

/// Implements the traits of a version, given where its trait of distributions is, its trait of generators, and
/// that trait's methods, each with the method of this crate's generators that it calls.
macro_rules! version {
    (
        $(#[$feature:meta])*
        $version:ident: $rand:ident, $distributions:ident, $generator:ident
        $({ type Error = $error:ty; })?
        $(fn $method:ident($($dst:ident)?) -> $value:ty { $next:ident $(=> $ok:ident)? })*
    ) => {
        /// The version of [`FromRand`](struct@crate::FromRand).
        $(#[$feature])*
        #[derive(Debug)]
        pub enum $version {}

        $(#[$feature])*
        const _: () = {
            use $rand::$distributions::Distribution;
            use $rand::{$generator as Generator, SeedableRng};

            impl<T, D: Distribution<T>> RandDistribution<T, $version> for D {
                #[inline]
                fn draw(&self, rng: &mut ValueRng<'_>) -> T {
                    self.sample(rng)
                }
            }

            impl Generator for ValueRng<'_> {
                $(type Error = $error;)?

                $(#[inline(always)]
                fn $method(&mut self $(, $dst: &mut [u8])?) -> $value {
                    $($ok)?(ValueRng::$next(self $(, $dst)?))
                })*
            }

            impl<I: Prng> Generator for KeyRng<I> {
                $(type Error = $error;)?

                $(#[inline]
                fn $method(&mut self $(, $dst: &mut [u8])?) -> $value {
                    $($ok)?(self.stream.$next($($dst)?))
                })*
            }

            impl<I: Prng> SeedableRng for KeyRng<I> {
                type Seed = KeyRngSeed<I>;

                #[cfg_attr(feature = "ledger", track_caller)]
                fn from_seed(seed: KeyRngSeed<I>) -> Self {
                    seed.into_key().into_rng()
                }

                #[cfg_attr(feature = "ledger", track_caller)]
                fn seed_from_u64(seed: u64) -> Self {
                    Key::from_seed(seed).into_rng()
                }
            }

            // For rustc's error, which prints the condition and its comment.
            #[doc(hidden)]
            impl<I: Prng> Generator for Key<I>
            where
                // A key is not a generator. One is made with `key.into_rng()`.
                Self: IntoRngFirst,
            {
                $(type Error = $error;)?

                $(fn $method(&mut self $(, $dst: &mut [u8])?) -> $value {
                    $(let _ = $dst;)?
                    unreachable!()
                })*
            }
        };
    };
}

version! {
    #[cfg(feature = "rand_0_8")]
    Rand08: rand_0_8, distributions, RngCore
    fn next_u32() -> u32 { next_u32 }
    fn next_u64() -> u64 { next_u64 }
    fn fill_bytes(dst) -> () { fill_bytes }
    fn try_fill_bytes(dst) -> Result<(), rand_0_8::Error> { fill_bytes => Ok }
}

version! {
    #[cfg(feature = "rand_0_9")]
    Rand09: rand_0_9, distr, RngCore
    fn next_u32() -> u32 { next_u32 }
    fn next_u64() -> u64 { next_u64 }
    fn fill_bytes(dst) -> () { fill_bytes }
}

version! {
    #[cfg(feature = "rand_0_10")]
    Rand010: rand_0_10, distr, TryRng
    { type Error = std::convert::Infallible; }
    fn try_next_u32() -> Result<u32, std::convert::Infallible> { next_u32 => Ok }
    fn try_next_u64() -> Result<u64, std::convert::Infallible> { next_u64 => Ok }
    fn try_fill_bytes(dst) -> Result<(), std::convert::Infallible> { fill_bytes => Ok }
}
