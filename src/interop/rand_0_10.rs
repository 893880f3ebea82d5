//! The traits of rand 0.10.

use std::convert::Infallible;

use rand_0_10::distr::Distribution;
use rand_0_10::{SeedableRng, TryRng};

use super::from_rand::RandDistribution;
use super::key_rng::{KeyRng, KeyRngSeed};
use super::value_rng::ValueRng;
use crate::advice::IntoRngFirst;
use crate::keys::Key;
use crate::prng::Prng;

/// The version of [`FromRand`](struct@crate::FromRand).
#[derive(Debug)]
pub enum Rand010 {}

impl<T, D: Distribution<T>> RandDistribution<T, Rand010> for D {
    #[inline]
    fn draw(&self, rng: &mut ValueRng<'_>) -> T {
        self.sample(rng)
    }
}

impl TryRng for ValueRng<'_> {
    type Error = Infallible;

    #[inline(always)]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(ValueRng::next_u32(self))
    }

    #[inline(always)]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(ValueRng::next_u64(self))
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        ValueRng::fill_bytes(self, dst);
        Ok(())
    }
}

impl<I: Prng> TryRng for KeyRng<I> {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.stream.next_u32())
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.stream.next_u64())
    }

    #[inline]
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
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
impl<I: Prng> TryRng for Key<I>
where
    // A key is not a generator. One is made with `key.into_rng()`.
    Self: IntoRngFirst,
{
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!()
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!()
    }
}
