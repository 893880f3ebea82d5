//! The traits of rand 0.8.

use rand_0_8::distributions::Distribution;
use rand_0_8::{Error, RngCore, SeedableRng};

use super::from_rand::RandDistribution;
use super::key_rng::{KeyRng, KeyRngSeed};
use super::value_rng::ValueRng;
use crate::advice::IntoRngFirst;
use crate::keys::Key;
use crate::prng::Prng;

/// The version of [`FromRand`](struct@crate::FromRand).
#[derive(Debug)]
pub enum Rand08 {}

impl<T, D: Distribution<T>> RandDistribution<T, Rand08> for D {
    #[inline]
    fn draw(&self, rng: &mut ValueRng<'_>) -> T {
        self.sample(rng)
    }
}

impl RngCore for ValueRng<'_> {
    #[inline(always)]
    fn next_u32(&mut self) -> u32 {
        ValueRng::next_u32(self)
    }

    #[inline(always)]
    fn next_u64(&mut self) -> u64 {
        ValueRng::next_u64(self)
    }

    fn fill_bytes(&mut self, dst: &mut [u8]) {
        ValueRng::fill_bytes(self, dst);
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Error> {
        ValueRng::fill_bytes(self, dst);
        Ok(())
    }
}

impl<I: Prng> RngCore for KeyRng<I> {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.stream.next_u32()
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.stream.next_u64()
    }

    #[inline]
    fn fill_bytes(&mut self, dst: &mut [u8]) {
        self.stream.fill_bytes(dst);
    }

    #[inline]
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Error> {
        self.stream.fill_bytes(dst);
        Ok(())
    }
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
impl<I: Prng> RngCore for Key<I>
where
    // A key is not a generator. One is made with `key.into_rng()`.
    Self: IntoRngFirst,
{
    fn next_u32(&mut self) -> u32 {
        unreachable!()
    }

    fn next_u64(&mut self) -> u64 {
        unreachable!()
    }

    fn fill_bytes(&mut self, _: &mut [u8]) {
        unreachable!()
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Error> {
        unreachable!()
    }
}
