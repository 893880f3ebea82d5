//! A generator whose bits are the key.

use ndarray::{Array2, Ix1};
use ndkey::prng::{Functions, Lanes, Positions, Prng};
use ndkey::{Distribution, KeyArray};

/// Each key's 64 bits are its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Given {}

impl Prng for Given {
    const NAME: &'static str = "given";
    const TAG: &'static str = "gvn";
    type Words = [u32; 2];

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Given>();
        &FUNCTIONS
    }

    fn seed(seed: u64) -> [u32; 2] {
        [(seed >> 32) as u32, seed as u32]
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
    fn bits32<const K: usize>(keys: Lanes<Self, K>, _: Positions<K>) -> [u32; K] {
        keys[0]
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: Lanes<Self, K>, _: Positions<K>) -> [[u32; K]; 2] {
        keys
    }
}

/// The value that a distribution has of each of these bits; 32 bits are the upper half.
pub fn values<T: Copy + Default + Send>(dist: &dyn Distribution<T>, bits: &[u64]) -> Vec<T> {
    let words = bits.iter().flat_map(|bits| [(bits >> 32) as u32, *bits as u32]).collect();
    let words = Array2::from_shape_vec((bits.len(), 2), words).expect("two words of each");
    let keys = KeyArray::<Ix1, Given>::from_key_data(&words).expect("words of keys");
    keys.sample::<T, _>(dist, ()).to_vec()
}
