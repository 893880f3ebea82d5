//! Generators: what makes a key more than words, and how to add one.

mod threefry2x32;

pub use threefry2x32::Threefry2x32;

use std::fmt::Debug;
use std::hash::Hash;

/// A counter-based generator: pure functions of a key and a position.
///
/// Every function takes `K` keys and positions at once, one per lane, and treats the lanes alike:
/// the library calls it inside loops that the compiler vectorises, so an implementation is a plain
/// loop over `K` and marked `#[inline(always)]`.
///
/// `len` is how many values (or keys) are drawn from the key in all. Counter-based layouts ignore
/// it; layouts whose value at a position depends on the size of the array need it.
pub trait Prng: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The generator's name, as in `jax.random.key(seed, impl=NAME)`.
    const NAME: &'static str;
    /// The short form shown in the dtype, `key<TAG>`.
    const TAG: &'static str;
    /// The words of one key, `[u32; N]`.
    type Words: Words;

    /// The key of a seed.
    fn seed(seed: u64) -> Self::Words;

    /// The keys at `positions` of `split(key, len)`.
    fn split<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> Lanes<Self, K>;

    /// The keys with `data` folded in.
    fn fold_in<const K: usize>(keys: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K>;

    /// 32 random bits at each position.
    fn bits32<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> [u32; K];

    /// 64 random bits at each position, as the high words and the low words.
    fn bits64<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> [[u32; K]; 2];

    /// 16 random bits at each position, in the low half: the low half of [`bits32`](Self::bits32).
    #[inline(always)]
    fn bits16<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> [u32; K] {
        Self::bits32(keys, positions)
    }

    /// 8 random bits at each position, in the low byte: the low byte of [`bits32`](Self::bits32).
    #[inline(always)]
    fn bits8<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> [u32; K] {
        Self::bits32(keys, positions)
    }
}

/// The words of `K` keys of a generator: for keys of type `[u32; N]`, `[[u32; K]; N]`.
pub type Lanes<I, const K: usize> = <<I as Prng>::Words as Words>::Lanes<K>;

/// `K` flat positions among `len`, split into the two words of a 64-bit counter.
#[derive(Debug, Clone, Copy)]
pub struct Positions<const K: usize> {
    /// The upper 32 bits of each position.
    pub high: [u32; K],
    /// The lower 32 bits of each position.
    pub low: [u32; K],
    /// How many positions there are in all.
    pub len: u64,
}

/// The words of a key: `[u32; N]`.
pub trait Words:
    Copy + Default + Debug + Eq + Hash + AsRef<[u32]> + AsMut<[u32]> + Send + Sync + 'static
{
    /// The words of `K` keys, word by word.
    type Lanes<const K: usize>: Copy;

    /// The same key in every lane.
    fn splat<const K: usize>(self) -> Self::Lanes<K>;

    /// `K` of `L` lanes: `first`, `first + L / K`, `first + 2 L / K`, ...
    fn select<const L: usize, const K: usize>(
        lanes: &Self::Lanes<L>,
        first: usize,
    ) -> Self::Lanes<K>;

    /// The inverse of [`select`](Self::select): puts `K` lanes into their places among `L`.
    fn place<const L: usize, const K: usize>(
        lanes: &mut Self::Lanes<L>,
        first: usize,
        selected: Self::Lanes<K>,
    );

    /// The key in one lane.
    fn get<const K: usize>(lanes: &Self::Lanes<K>, lane: usize) -> Self;

    /// Puts a key into one lane.
    fn set<const K: usize>(lanes: &mut Self::Lanes<K>, lane: usize, key: Self);
}

impl<const N: usize> Words for [u32; N]
where
    [u32; N]: Default,
{
    type Lanes<const K: usize> = [[u32; K]; N];

    #[inline(always)]
    fn splat<const K: usize>(self) -> [[u32; K]; N] {
        let mut lanes = [[0; K]; N];
        for n in 0..N {
            lanes[n] = [self[n]; K];
        }
        lanes
    }

    #[inline(always)]
    fn select<const L: usize, const K: usize>(
        lanes: &[[u32; L]; N],
        first: usize,
    ) -> [[u32; K]; N] {
        let mut selected = [[0; K]; N];
        for n in 0..N {
            for k in 0..K {
                selected[n][k] = lanes[n][first + k * (L / K)];
            }
        }
        selected
    }

    #[inline(always)]
    fn place<const L: usize, const K: usize>(
        lanes: &mut [[u32; L]; N],
        first: usize,
        selected: [[u32; K]; N],
    ) {
        for n in 0..N {
            for k in 0..K {
                lanes[n][first + k * (L / K)] = selected[n][k];
            }
        }
    }

    #[inline(always)]
    fn get<const K: usize>(lanes: &[[u32; K]; N], lane: usize) -> Self {
        let mut key = [0; N];
        for n in 0..N {
            key[n] = lanes[n][lane];
        }
        key
    }

    #[inline(always)]
    fn set<const K: usize>(lanes: &mut [[u32; K]; N], lane: usize, key: Self) {
        for n in 0..N {
            lanes[n][lane] = key[n];
        }
    }
}
