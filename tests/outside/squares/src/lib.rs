//! Squares, a counter-based generator of four or five squarings.

use ndkey::prng::{Functions, Lanes, Positions, Prng};

/// Widynski, "Squares: a fast counter-based RNG" (2020), arXiv:2004.06278.
///
/// A key is an odd 64-bit word, and its value at position `i` is squares32 or squares64 of the
/// counter `i`. The keys of a split, and those with numbers folded in, are squares64 under other
/// keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Squares {}

/// A key of the author's, which makes the keys of seeds.
const SEEDS: [[u32; 1]; 2] = [[0xc58e_fd15], [0x4ce3_2f6d]];
/// Differences between a key and the keys that make its splits and folds: odd keys stay odd.
const SPLITS: u64 = 0x6a4d_3f95_e71b_28c0;
const FOLDS: u64 = 0xb27c_9e58_1d06_43fa;

/// squares64, whose upper half is squares32, with keys that differ from these in some bits.
#[inline(always)]
fn squares<const K: usize>(keys: [[u32; K]; 2], differ: u64, at: Positions<K>) -> [[u32; K]; 2] {
    let mut out = [[0; K]; 2];
    for k in 0..K {
        let key = (u64::from(keys[0][k]) << 32 | u64::from(keys[1][k])) ^ differ;
        let counter = u64::from(at.high[k]) << 32 | u64::from(at.low[k]);
        let y = counter.wrapping_mul(key);
        let z = y.wrapping_add(key);
        let x = y.wrapping_mul(y).wrapping_add(y).rotate_left(32);
        let x = x.wrapping_mul(x).wrapping_add(z).rotate_left(32);
        let x = x.wrapping_mul(x).wrapping_add(y).rotate_left(32);
        let fourth = x.wrapping_mul(x).wrapping_add(z);
        let x = fourth.rotate_left(32);
        out[0][k] = (fourth >> 32) as u32;
        out[1][k] = fourth as u32 ^ (x.wrapping_mul(x).wrapping_add(y) >> 32) as u32;
    }
    out
}

/// Makes a word odd.
#[inline(always)]
fn key<const K: usize>([high, mut low]: [[u32; K]; 2]) -> [[u32; K]; 2] {
    for k in 0..K {
        low[k] |= 1;
    }
    [high, low]
}

impl Prng for Squares {
    const NAME: &'static str = "squares";
    const TAG: &'static str = "sqr";
    type Words = [u32; 2];

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Squares>();
        &FUNCTIONS
    }

    fn seed(seed: u64) -> [u32; 2] {
        key(squares(SEEDS, 0, Positions::new([seed], 0))).map(|[word]| word)
    }

    #[inline(always)]
    fn split<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> Lanes<Self, K> {
        key(squares(keys, SPLITS, at))
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K> {
        key(squares(keys, FOLDS, Positions { high: [0; K], low: data, len: 0 }))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
        squares(keys, 0, at)[0]
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
        squares(keys, 0, at)
    }
}
