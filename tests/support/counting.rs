//! A generator whose bits tests know.

use ndkey::prng::{Functions, Lanes, Positions, Prng};

/// A generator with known bits: 32 bits are the position, 64 bits a scrambled one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {}

/// The 64 bits at a position.
pub fn scrambled(position: u64) -> u64 {
    let x = (position ^ position >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ x >> 29
}

impl Prng for Counting {
    const NAME: &'static str = "counting";
    const TAG: &'static str = "cnt";
    type Words = [u32; 1];

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Counting>();
        &FUNCTIONS
    }

    fn seed(_: u64) -> [u32; 1] {
        [0]
    }

    #[inline(always)]
    fn split<const K: usize>(keys: Lanes<Self, K>, _: Positions<K>) -> Lanes<Self, K> {
        keys
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: Lanes<Self, K>, _: [u32; K]) -> Lanes<Self, K> {
        keys
    }

    #[inline(always)]
    fn bits32<const K: usize>(_: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
        at.low
    }

    #[inline(always)]
    fn bits64<const K: usize>(_: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
        let bits = at.indices().map(scrambled);
        [bits.map(|bits| (bits >> 32) as u32), bits.map(|bits| bits as u32)]
    }
}
