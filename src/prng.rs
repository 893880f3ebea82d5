//! Generators: how keys of each kind are derived and give bits, and how to add one.
//!
//! [`Threefry2x32`] is JAX's default, and the generator of [`jax::Key`](crate::jax::Key); [`Ars`] is the one of
//! [`native::Key`](crate::native::Key). All six of JAX's generators are here, as well as the generators of JAX
//! before 0.5 where they differ:
//!
//! | generator | JAX's name | words per key | 32-bit values per block |
//! |---|---|---|---|
//! | [`Threefry2x32`] | `threefry2x32` | 2 | 1 |
//! | [`Threefry4x32`] | `threefry4x32` | 4 | 1 |
//! | [`Philox2x32`] | `philox2x32` | 1 | 1 |
//! | [`Philox4x32`] | `philox4x32` | 2 | 1 |
//! | [`Rbg`] | `rbg` | 4 | 4 |
//! | [`UnsafeRbg`] | `unsafe_rbg` | 4 | 4 |
//! | [`Threefry2x32Legacy`] | `threefry2x32`, with `jax_threefry_partitionable=False` | 2 | 2 |
//! | [`RbgLegacy`] | `rbg`, with `jax_threefry_partitionable=False` | 4 | 4 |
//! | [`Ars`] | | 4 | 4 |
//! | [`Ars5`], with fewer rounds | | 4 | 4 |
//!
//! A program names the generator in the key's type, `Key::<Philox4x32>::from_seed(0)`, or chooses
//! it at run time with [`Kind`].
//!
//! # Adding a generator
//!
//! Implement [`Prng`] for an empty type: five functions of keys and positions. Its keys then have
//! every distribution, shape, batch and slice of the crate, in parallel and with vector
//! instructions. [`check`] tests what the library takes for granted.
//!
//! Each function treats `K` keys alike, each with a position; words are arrays over these lanes.
//! The compiler vectorises plain loops over `K` in functions marked `#[inline(always)]`. Here is
//! ChaCha with 8 rounds (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008), whose blocks have
//! 16 words:
//!
//! ```
//! use ndkey::prng::{self, Blocks, Lanes, Positions, Prng};
//! use ndkey::{Key, jax::StandardNormal};
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
//! enum ChaCha8 {}
//!
//! /// What blocks are for: the nonce keeps values, splits and folds apart.
//! const VALUES: u32 = 0;
//! const SPLITS: u32 = 1;
//! const FOLDS: u32 = 2;
//!
//! #[inline(always)]
//! fn block<const K: usize>(key: [[u32; K]; 8], counter: [u64; K], nonce: u32) -> [[u32; K]; 16] {
//!     let mut input = [[0; K]; 16];
//!     for (n, word) in [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574].into_iter().enumerate() {
//!         input[n] = [word; K];
//!     }
//!     input[4..12].copy_from_slice(&key);
//!     input[12] = counter.map(|counter| counter as u32);
//!     input[13] = counter.map(|counter| (counter >> 32) as u32);
//!     input[14] = [nonce; K];
//!     let mut x = input;
//!     for _ in 0..4 {
//!         for n in 0..4 {
//!             quarter_round(&mut x, [n, n + 4, n + 8, n + 12]);
//!         }
//!         for n in 0..4 {
//!             quarter_round(&mut x, [n, (n + 1) % 4 + 4, (n + 2) % 4 + 8, (n + 3) % 4 + 12]);
//!         }
//!     }
//!     for n in 0..16 {
//!         for k in 0..K {
//!             x[n][k] = x[n][k].wrapping_add(input[n][k]);
//!         }
//!     }
//!     x
//! }
//!
//! #[inline(always)]
//! fn quarter_round<const K: usize>(x: &mut [[u32; K]; 16], [a, b, c, d]: [usize; 4]) {
//!     for (sum, addend, mixed, rotation) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
//!         for k in 0..K {
//!             x[sum][k] = x[sum][k].wrapping_add(x[addend][k]);
//!             x[mixed][k] = (x[mixed][k] ^ x[sum][k]).rotate_left(rotation);
//!         }
//!     }
//! }
//!
//! /// The first eight words of a block, as keys.
//! #[inline(always)]
//! fn keys<const K: usize>(block: [[u32; K]; 16]) -> [[u32; K]; 8] {
//!     std::array::from_fn(|n| block[n])
//! }
//!
//! impl Prng for ChaCha8 {
//!     const NAME: &'static str = "chacha8";
//!     const TAG: &'static str = "cc8";
//!     type Words = [u32; 8];
//!
//!     fn seed(seed: u64) -> [u32; 8] {
//!         [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0]
//!     }
//!
//!     #[inline(always)]
//!     fn split<const K: usize>(key: Lanes<Self, K>, at: Positions<K>) -> Lanes<Self, K> {
//!         keys(block(key, at.indices(), SPLITS))
//!     }
//!
//!     #[inline(always)]
//!     fn fold_in<const K: usize>(key: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K> {
//!         keys(block(key, data.map(u64::from), FOLDS))
//!     }
//!
//!     #[inline(always)]
//!     fn bits32<const K: usize>(key: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
//!         let words = block(key, at.indices().map(|index| index / 16), VALUES);
//!         std::array::from_fn(|k| words[at.low[k] as usize % 16][k])
//!     }
//!
//!     #[inline(always)]
//!     fn bits64<const K: usize>(key: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
//!         let words = block(key, at.indices().map(|index| index / 8), VALUES);
//!         [1, 0].map(|n| std::array::from_fn(|k| words[at.low[k] as usize % 8 * 2 + n][k]))
//!     }
//!
//!     // Optional: neighbours share a block, which is then computed once.
//!     #[inline(always)]
//!     fn bits32_row(key: [u32; 8], first: u64, _: u64, out: &mut [u32]) -> bool {
//!         prng::row(first, out, &Values(key));
//!         true
//!     }
//! }
//!
//! struct Values([u32; 8]);
//!
//! impl Blocks<u32, 16> for Values {
//!     #[inline(always)]
//!     fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u32; K]; 16] {
//!         block(self.0.map(|word| [word; K]), numbers, VALUES)
//!     }
//! }
//!
//! // The key stream of the all-zero key, as published.
//! prng::check::<ChaCha8>(&[(0, &[0x2fef_003e, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f])]);
//!
//! let noise = Key::<ChaCha8>::from_seed(7).split(3).sample::<f32, _>(StandardNormal, (4, 5));
//! assert_eq!(noise.dim(), (3, 4, 5));
//! ```

mod ars;
mod check;
mod counted;
mod dtype;
mod family;
mod from_bits;
mod functions;
mod kind;
mod lanes;
mod philox;
mod philox2x32;
mod philox4x32;
mod rbg;
mod row;
mod same_as;
mod threefry;
mod threefry2x32;
mod threefry2x32_legacy;
mod threefry4x32;

pub use check::check;
pub use counted::MAX_WORDS;
pub(crate) use counted::{COUNTERS, Counted, Row};
pub use dtype::KeyDtype;
pub use family::Family;
pub(crate) use from_bits::FromBits;
pub use functions::Functions;
pub(crate) use functions::{IfFaster, Kernels, OfFew, OfGathered, OfRow};
pub use kind::WithPrng;
pub use row::{Blocks, row};
pub(crate) use sealed::Sealed as WordsMethods;

kind::kinds! {
    threefry2x32: Threefry2x32;
    threefry4x32: Threefry4x32;
    philox2x32: Philox2x32;
    philox4x32: Philox4x32;
    rbg: Rbg, UnsafeRbg, RbgLegacy;
    threefry2x32_legacy: Threefry2x32Legacy;
    ars: Ars, Ars5;
}

use std::fmt::Debug;
use std::hash::Hash;

use crate::simd::{LANES, Line};

/// A counter-based generator: pure functions of a key and a position.
///
/// Every function takes `K` keys and positions at once, one per lane, and treats the lanes alike:
/// the library calls it inside loops that the compiler vectorises, so an implementation is a plain
/// loop over `K` and marked `#[inline(always)]`.
///
/// `len` is the total number of values (or keys) drawn from the key. Counter-based layouts ignore
/// it; layouts whose value at a position depends on the size of the array need it.
pub trait Prng: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The generator's name, as in `jax.random.key(seed, impl=NAME)`.
    const NAME: &'static str;
    /// The short form shown in the dtype, `key<TAG>`.
    const TAG: &'static str;
    /// The words of a key, `[u32; N]`.
    type Words: Words;
    /// The family of the values that methods give which name no distribution, such as
    /// [`Key::normal`](crate::Key::normal): jax.random's with JAX's generators,
    /// [`native`](crate::native)'s with all others.
    const FAMILY: Family = Family::Native;

    /// How many independent vectors of lanes a loop over consecutive positions works on at a time:
    /// 2, 3, 4 or 6; unless 6, at most 2 where each lane has a key. Any other number does not
    /// compile, except 1: then consecutive positions have no loop of their own, for generators with
    /// [rows](Self::bits32_row).
    ///
    /// It affects speed only: more vectors hide more latency, until their words exceed the
    /// registers.
    const CHAINS: usize = 4;

    /// Whether a loop works on the 16 lanes of a line together, instead of on one lane of each of
    /// [`CHAINS`](Self::CHAINS) lines: for generators with special vector instructions, which the
    /// compiler cannot generate from a loop.
    ///
    /// It affects speed only.
    #[doc(hidden)]
    const WHOLE_LINES: bool = false;

    /// Whether [`bits16`](Self::bits16) and [`bits8`](Self::bits8) are the low bits of
    /// [`bits32`](Self::bits32), which is then called instead.
    const LOW_BITS: bool = true;

    /// The key for a seed.
    fn seed(seed: u64) -> Self::Words;

    /// The functions that the library calls: the functions below over whole blocks, for every
    /// instruction set.
    ///
    /// By default each crate that uses the generator compiles them. Written as
    ///
    /// ```ignore
    /// fn functions() -> &'static Functions {
    ///     static FUNCTIONS: Functions = Functions::of::<MyGenerator>();
    ///     &FUNCTIONS
    /// }
    /// ```
    ///
    /// they are compiled in the generator's own crate, once.
    #[inline]
    #[must_use]
    fn functions() -> &'static Functions {
        const { &Functions::of::<Self>() }
    }

    /// The keys at `positions` of `split(key, len)`.
    fn split<const K: usize>(keys: Lanes<Self, K>, positions: Positions<K>) -> Lanes<Self, K>;

    /// The keys with `data` folded in.
    fn fold_in<const K: usize>(keys: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K>;

    /// The keys with 64-bit `data` folded in; below 2^32 the keys of [`fold_in`](Self::fold_in).
    ///
    /// By default the upper half, if it is not 0, is folded in first, and then the lower one. All
    /// generators of this crate put both halves where `fold_in` puts `data`.
    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: Lanes<Self, K>, data: [u64; K]) -> Lanes<Self, K> {
        let Positions { high, low, .. } = Positions::new(data, u64::MAX);
        let mut folded = Self::fold_in(keys, high);
        for k in 0..K {
            if high[k] == 0 {
                Self::Words::set(&mut folded, k, Self::Words::get(&keys, k));
            }
        }
        Self::fold_in(folded, low)
    }

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

    /// Writes 32 random bits for each of some consecutive positions of one key, from `first` on.
    ///
    /// For generators whose neighbours share work, which is then done once; [`row()`] helps. The
    /// values equal the ones of [`bits32`](Self::bits32), which is called if this returns `false`.
    #[inline(always)]
    fn bits32_row(_key: Self::Words, _first: u64, _len: u64, _out: &mut [u32]) -> bool {
        false
    }

    /// The row function, as [`bits32_row`](Self::bits32_row), for the keys of
    /// [`split`](Self::split).
    #[inline(always)]
    fn split_row(_key: Self::Words, _first: u64, _len: u64, _out: &mut [Self::Words]) -> bool {
        false
    }

    /// The row function, as [`bits32_row`](Self::bits32_row), for [`bits64`](Self::bits64).
    #[inline(always)]
    fn bits64_row(_key: Self::Words, _first: u64, _len: u64, _out: &mut [u64]) -> bool {
        false
    }

    /// The row function, as [`bits32_row`](Self::bits32_row), for [`bits16`](Self::bits16).
    #[inline(always)]
    fn bits16_row(key: Self::Words, first: u64, len: u64, out: &mut [u32]) -> bool {
        Self::LOW_BITS && Self::bits32_row(key, first, len, out)
    }

    /// The row function, as [`bits32_row`](Self::bits32_row), for [`bits8`](Self::bits8).
    #[inline(always)]
    fn bits8_row(key: Self::Words, first: u64, len: u64, out: &mut [u32]) -> bool {
        Self::LOW_BITS && Self::bits32_row(key, first, len, out)
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
    /// The total number of positions.
    pub len: u64,
}

impl<const K: usize> Positions<K> {
    /// The positions at `indices` among `len`.
    #[inline(always)]
    #[must_use]
    pub fn new(indices: [u64; K], len: u64) -> Self {
        let mut positions = Self { high: [0; K], low: [0; K], len };
        let mut k = 0;
        while k < K {
            positions.high[k] = (indices[k] >> 32) as u32;
            positions.low[k] = indices[k] as u32;
            k += 1;
        }
        positions
    }

    /// The positions as integers.
    #[inline(always)]
    #[must_use]
    pub fn indices(&self) -> [u64; K] {
        let (mut indices, mut k) = ([0; K], 0);
        while k < K {
            indices[k] = (self.high[k] as u64) << 32 | self.low[k] as u64;
            k += 1;
        }
        indices
    }
}

/// The exclusive or of a block's words.
#[inline(always)]
fn xor<const N: usize, const K: usize>(words: [[u32; K]; N]) -> [u32; K] {
    let (mut bits, mut n) = (words[0], 1);
    while n < N {
        let mut k = 0;
        while k < K {
            bits[k] ^= words[n][k];
            k += 1;
        }
        n += 1;
    }
    bits
}

/// The words of a key: `[u32; N]`. This trait is sealed.
pub trait Words:
    Copy
    + Default
    + Debug
    + Eq
    + Hash
    + AsRef<[u32]>
    + AsMut<[u32]>
    + Send
    + Sync
    + sealed::Sealed
    + 'static
{
    /// How many words a key has.
    const LEN: usize;

    /// The words of `K` keys, word by word.
    type Lanes<const K: usize>: Copy + Debug + Send + Sync;

    /// Copies the key to every lane.
    fn splat<const K: usize>(self) -> Self::Lanes<K>;

    /// The key in one lane.
    fn get<const K: usize>(lanes: &Self::Lanes<K>, lane: usize) -> Self;

    /// Puts a key into one lane.
    fn set<const K: usize>(lanes: &mut Self::Lanes<K>, lane: usize, key: Self);
}

mod sealed {
    use super::Words;
    use crate::simd::{LANES, Line};

    /// Methods of [`Words`] that the crate calls.
    pub trait Sealed: Sized {
        /// The keys in one lane of each of `K` lines.
        fn gather<const K: usize>(lines: &[Self::Lanes<LANES>; K], lane: usize) -> Self::Lanes<K>
        where
            Self: Words;

        /// Puts keys into one lane of each of `K` lines.
        fn scatter<const K: usize>(
            keys: &Self::Lanes<K>,
            lines: &mut [Self::Lanes<LANES>; K],
            lane: usize,
        ) where
            Self: Words;

        /// Words as keys, which are stored one after another.
        fn keys(words: &[u32]) -> &[Self];

        /// Words as keys, by mutable reference.
        fn keys_mut(words: &mut [u32]) -> &mut [Self];

        /// Keys as words, one key after another.
        fn words(keys: &[Self]) -> &[u32];

        /// Keys as words, by mutable reference.
        fn words_mut(keys: &mut [Self]) -> &mut [u32];

        /// Keys as words, by value.
        fn into_words(keys: Vec<Self>) -> Vec<u32>;

        /// Lines of words as lines of keys.
        fn lines(words: &[Line<u32>]) -> &[Self::Lanes<LANES>]
        where
            Self: Words;

        /// Lines of words as lines of keys, by mutable reference.
        fn lines_mut(words: &mut [Line<u32>]) -> &mut [Self::Lanes<LANES>]
        where
            Self: Words;
    }
}

impl<const N: usize> Words for [u32; N]
where
    [u32; N]: Default,
{
    const LEN: usize = N;

    type Lanes<const K: usize> = [[u32; K]; N];

    #[inline(always)]
    fn splat<const K: usize>(self) -> [[u32; K]; N] {
        let (mut lanes, mut n) = ([[0; K]; N], 0);
        while n < N {
            lanes[n] = [self[n]; K];
            n += 1;
        }
        lanes
    }

    #[inline(always)]
    fn get<const K: usize>(lanes: &[[u32; K]; N], lane: usize) -> Self {
        let (mut key, mut n) = ([0; N], 0);
        while n < N {
            key[n] = lanes[n][lane];
            n += 1;
        }
        key
    }

    #[inline(always)]
    fn set<const K: usize>(lanes: &mut [[u32; K]; N], lane: usize, key: Self) {
        let mut n = 0;
        while n < N {
            lanes[n][lane] = key[n];
            n += 1;
        }
    }
}

impl<const N: usize> sealed::Sealed for [u32; N]
where
    [u32; N]: Default,
{
    #[inline(always)]
    fn gather<const K: usize>(
        lines: &[<Self as Words>::Lanes<LANES>; K],
        lane: usize,
    ) -> <Self as Words>::Lanes<K> {
        let mut keys = [[0; K]; N];
        for n in 0..N {
            for k in 0..K {
                keys[n][k] = lines[k][n][lane];
            }
        }
        keys
    }

    #[inline(always)]
    fn scatter<const K: usize>(
        keys: &<Self as Words>::Lanes<K>,
        lines: &mut [<Self as Words>::Lanes<LANES>; K],
        lane: usize,
    ) {
        for n in 0..N {
            for k in 0..K {
                lines[k][n][lane] = keys[n][k];
            }
        }
    }

    #[inline(always)]
    fn keys(words: &[u32]) -> &[Self] {
        words.as_chunks().0
    }

    #[inline(always)]
    fn keys_mut(words: &mut [u32]) -> &mut [Self] {
        words.as_chunks_mut().0
    }

    #[inline(always)]
    fn words(keys: &[Self]) -> &[u32] {
        keys.as_flattened()
    }

    #[inline(always)]
    fn words_mut(keys: &mut [Self]) -> &mut [u32] {
        keys.as_flattened_mut()
    }

    fn into_words(keys: Vec<Self>) -> Vec<u32> {
        keys.into_flattened()
    }

    #[inline(always)]
    fn lines(words: &[Line<u32>]) -> &[<Self as Words>::Lanes<LANES>] {
        words.as_chunks().0
    }

    #[inline(always)]
    fn lines_mut(words: &mut [Line<u32>]) -> &mut [<Self as Words>::Lanes<LANES>] {
        words.as_chunks_mut().0
    }
}
