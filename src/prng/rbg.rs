//! The generators based on XLA's Philox bit generator.

use super::same_as::same_as;
use super::{
    Blocks, Family, Functions, Lanes, Positions, Prng, Threefry2x32, Threefry2x32Legacy, Words,
    philox4x32, row,
};
use crate::simd::{inlined, map_array};

/// XLA's random bit generator, with keys derived by Threefry 2x32.
///
/// A key is four words, two halves that [split](Prng::split) and [fold](Prng::fold_in) as keys of
/// [`Threefry2x32`] each. The bits of an array are the words of consecutive blocks of Philox 4x32,
/// four 32-bit values per block: the fastest of JAX's generators. 64 bits are two words, the low
/// one first; 16 and 8 are the low bits of 32.
///
/// ```
/// use ndkey::{Key, Rbg};
///
/// let noise = Key::<Rbg>::from_seed(0).normal::<f32, _>((2, 3));
/// ```
///
/// Source: the operation `RngBitGenerator` of XLA, on a CPU; Philox from Salmon, Moraes, Dror,
/// Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011), doi:10.1145/2063384.2063405. Parity
/// with jax.random: equal in every bit, for one key. A batch of keys draws from each key, as with
/// every generator; JAX's `vmap` draws from the first key only, except for gamma variates, which it
/// draws one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rbg {}

/// A generator like [`Rbg`], except that keys too are derived by the bit generator: faster and, as
/// JAX's name says, statistically weaker.
///
/// The keys of a split are every tenth block of the key's bits, so an array of bits contains them:
/// a sample from a duplicate of a key that was split reveals its children.
/// [`fold_in`](Prng::fold_in) is an exclusive or of the key and a hash of the number: folding in a
/// number twice gives the original key back, and the order of numbers does not matter. So what is folded in two
/// steps is not unique, where every other generator promises it: modules `a/b` and `b/a` of
/// [`streams`](crate::streams) have the same keys, and so have some elements of a
/// [`SequentialGenerator`](crate::SequentialGenerator), some levels and batches of
/// [`Multilevel`](crate::monte_carlo::Multilevel). In a loop that folds its
/// step in, steps share numbers of `IrwinHall`, `InhomogeneousPoissonProcess` and `FromRand`, which fold numbers into
/// their key. Split where such keys meet.
///
/// ```
/// use ndkey::{Key, UnsafeRbg};
///
/// let noise = Key::<UnsafeRbg>::from_seed(0).normal::<f32, _>((2, 3));
/// ```
///
/// Source and parity: as [`Rbg`], but JAX's `vmap` draws also gamma variates from the first key
/// only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnsafeRbg {}

/// [`Rbg`] as it was before jax 0.5 (`jax_threefry_partitionable=False`), to reproduce older
/// results.
///
/// Seeds, folds and bits equal [`Rbg`]'s. Splits differ: they are splits by [`Threefry2x32Legacy`]
/// of each half of the key, which repeat beyond 2^32 keys. [`UnsafeRbg`] does not split by
/// Threefry, and is the same with either setting of the flag.
///
/// ```
/// use ndkey::{Key, RbgLegacy};
///
/// // jax.random.split(jax.random.key(7, impl="rbg"), 3), before jax 0.5
/// let keys = Key::<RbgLegacy>::from_seed(7).split(3);
/// assert_eq!(keys[0].data(), [276534068, 861967409, 276534068, 861967409]);
/// ```
///
/// Source and parity: as [`Rbg`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RbgLegacy {}

/// Blocks per key in a split of [`UnsafeRbg`]; one of them becomes the key.
const HASHES: u64 = 10;

/// The block with a number. The key of Philox is the first half of ours; counting, in 128 bits,
/// starts from the second half followed by the first.
#[inline(always)]
fn block<const K: usize>(keys: [[u32; K]; 4], number: [u64; K]) -> [[u32; K]; 4] {
    let [a, b, mut counter0, mut counter1] = keys;
    let [mut counter2, mut counter3] = [a, b];
    for k in 0..K {
        let start = u64::from(counter1[k]) << 32 | u64::from(counter0[k]);
        let (count, carry) = start.overflowing_add(number[k]);
        [counter0[k], counter1[k]] = [count as u32, (count >> 32) as u32];
        let carried = counter2[k].wrapping_add(carry.into());
        counter3[k] = counter3[k].wrapping_add((carried < counter2[k]).into());
        counter2[k] = carried;
    }
    philox4x32::block([a, b], [counter0, counter1, counter2, counter3])
}

/// The blocks of a key, four words each.
struct OfKey([u32; 4]);

impl Blocks<u32, 4> for OfKey {
    #[inline(always)]
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u32; K]; 4] {
        block(self.0.splat(), numbers)
    }
}

const RBG: Functions = Functions::of::<Rbg>().pairs_of_words::<Rbg>();

/// Applies a function of Threefry keys to both halves.
#[inline(always)]
fn halves<const K: usize>(
    [a, b, c, d]: [[u32; K]; 4],
    function: impl Fn([[u32; K]; 2]) -> [[u32; K]; 2],
) -> [[u32; K]; 4] {
    let ([a, b], [c, d]) = (function([a, b]), function([c, d]));
    [a, b, c, d]
}

impl Prng for Rbg {
    const NAME: &'static str = "rbg";
    const TAG: &'static str = "rbg";
    type Words = [u32; 4];
    const FAMILY: Family = Family::Jax;
    const CHAINS: usize = 1;

    #[inline]
    fn functions() -> &'static Functions {
        const { &RBG }
    }

    fn seed(seed: u64) -> [u32; 4] {
        let [high, low] = Threefry2x32::seed(seed);
        [high, low, high, low]
    }

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 4] {
        halves(keys, inlined!(|half| Threefry2x32::split(half, at)))
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 4], data: [u32; K]) -> [[u32; K]; 4] {
        halves(keys, inlined!(|half| Threefry2x32::fold_in(half, data)))
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: [[u32; K]; 4], data: [u64; K]) -> [[u32; K]; 4] {
        halves(keys, inlined!(|half| Threefry2x32::fold_in_u64(half, data)))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [u32; K] {
        let index = at.indices();
        let words = block(keys, map_array(index, |index| index / 4));
        let mut bits = [0; K];
        for k in 0..K {
            let [a, b, c, d] = map_array(words, |word| word[k]);
            let (ab, cd) = if index[k].is_multiple_of(2) { (a, c) } else { (b, d) };
            bits[k] = if index[k] % 4 < 2 { ab } else { cd };
        }
        bits
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 2] {
        let index = at.indices();
        let words = block(keys, map_array(index, |index| index / 2));
        let mut bits = [[0; K]; 2];
        for k in 0..K {
            let [a, b, c, d] = map_array(words, |word| word[k]);
            [bits[0][k], bits[1][k]] = if index[k].is_multiple_of(2) { [b, a] } else { [d, c] };
        }
        bits
    }

    #[inline(always)]
    fn bits32_row(key: [u32; 4], first: u64, _len: u64, out: &mut [u32]) -> bool {
        row::<u32, 4>(first, out, &OfKey(key));
        true
    }
}

impl Prng for RbgLegacy {
    const NAME: &'static str = "rbg_legacy";
    const TAG: &'static str = "rbg";
    type Words = [u32; 4];
    const FAMILY: Family = Family::Jax;
    const CHAINS: usize = 1;

    #[inline]
    fn functions() -> &'static Functions {
        const { &Functions::of::<RbgLegacy>().with_bits_of(&RBG) }
    }

    same_as!(Rbg: seed, fold_in, fold_in_u64, bits32, bits64, bits32_row);

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 4] {
        halves(keys, inlined!(|half| Threefry2x32Legacy::split(half, at)))
    }
}

impl Prng for UnsafeRbg {
    const NAME: &'static str = "unsafe_rbg";
    const TAG: &'static str = "urbg";
    type Words = [u32; 4];
    const FAMILY: Family = Family::Jax;
    const CHAINS: usize = 1;

    #[inline]
    fn functions() -> &'static Functions {
        const { &Functions::of::<UnsafeRbg>().with_bits_of(&RBG) }
    }

    same_as!(Rbg: seed, bits32, bits64, bits32_row);

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 4] {
        block(keys, map_array(at.indices(), |index| index.wrapping_mul(HASHES)))
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 4], data: [u32; K]) -> [[u32; K]; 4] {
        Self::fold_in_u64(keys, map_array(data, u64::from))
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(mut keys: [[u32; K]; 4], data: [u64; K]) -> [[u32; K]; 4] {
        // Exclusive or with a hash of `data`: the last of `HASHES` blocks of the key that `data`
        // seeds.
        let Positions { high, low, .. } = Positions::new(data, u64::MAX);
        let hash = block([high, low, high, low], [HASHES - 1; K]);
        for n in 0..4 {
            for k in 0..K {
                keys[n][k] ^= hash[n][k];
            }
        }
        keys
    }
}
