//! A random permutation that is computed element by element.

use std::iter::FusedIterator;

use ndarray::Array1;

use crate::engine::checked_allocation;
use crate::error::Error;
use crate::keys::Key;
use crate::prng::Prng;
use crate::sampling::{BLOCK, LANES, Line, Run, Sampler, first};

/// Rounds of the network: an even number, so that both halves are changed equally often. With ideal
/// round functions, the distribution of orders of four numbers is then within 10^-5 (total
/// variation) of uniform; with 8 rounds, within 0.003.
const ROUNDS: usize = 16;

/// A random permutation of the numbers 0 to n - 1, computed element by element and without memory.
///
/// Any element, and the place of any number, costs the same few steps whatever n is, so drawing k
/// of n numbers without replacement costs as much as k. Elements are distinct because the function
/// is a permutation: a Feistel network over the bits of n - 1 whose round keys come from the key's
/// bits, applied until the result is below n (Black and Rogaway, "Ciphers with arbitrary finite
/// domains", 2002), at most twice on average.
///
/// The permutation is random but not secret: the round function is a hash, not a cipher. It is not
/// JAX's stream; for that see [`Key::permutation`] and [`Choice`](crate::distributions::Choice).
///
/// ```
/// use ndkey::{Key, KeyedPermutation};
///
/// // Ten different rows of a table with 10^12.
/// let order = KeyedPermutation::new(Key::new(0), 1_000_000_000_000);
/// let rows = order.first(10)?;
///
/// assert_eq!(order.get(3), Some(rows[3]));
/// assert_eq!(order.position(rows[3]), Some(3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeyedPermutation {
    n: usize,
    /// How many bits the halves of a number have.
    high_bits: u32,
    low_bits: u32,
    keys: [[u32; 2]; ROUNDS],
    /// Whether 0 and 1 are swapped first. With halves of two bits or more all rounds are even
    /// permutations; this makes half of the orders odd.
    swap: bool,
}

impl KeyedPermutation {
    /// The permutation of the numbers 0 to n - 1 that a key determines.
    pub fn new<I: Prng>(key: Key<I>, n: usize) -> Self {
        let bits = usize::BITS - n.saturating_sub(1).leading_zeros();
        let words = key.bits::<u32, _>(2 * ROUNDS + 1);
        Self {
            n,
            high_bits: bits / 2,
            low_bits: bits - bits / 2,
            keys: std::array::from_fn(|round| [words[2 * round], words[2 * round + 1]]),
            swap: n > 1 && words[2 * ROUNDS] & 1 == 1,
        }
    }

    /// n, the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether n is 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The number at a place of the permutation, if `index` is below n.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<usize> {
        (index < self.n).then(|| self.walk(index as u64, |number| self.forwards(number)) as usize)
    }

    /// The place of a number in the permutation, if the number is below n.
    #[must_use]
    pub fn position(&self, number: usize) -> Option<usize> {
        (number < self.n)
            .then(|| self.walk(number as u64, |number| self.backwards(number)) as usize)
    }

    /// The first k numbers of the permutation, computed in parallel.
    ///
    /// # Errors
    /// [`Error::Parameter`] if k > n; [`Error::TooLarge`] or [`Error::Memory`] if there are more
    /// than memory can hold.
    pub fn first(&self, k: usize) -> Result<Array1<usize>, Error> {
        if k > self.n {
            let allowed = format!("at most n = {}", self.n);
            return Err(Error::parameter("KeyedPermutation", "k", k, allowed));
        }
        checked_allocation::<usize>(&[k])?;
        Ok(first(Numbers(self), k).into())
    }

    /// All numbers, in the order of the permutation.
    pub fn iter(&self) -> KeyedPermutationIter<'_> {
        KeyedPermutationIter { permutation: self, indices: 0..self.n }
    }

    /// Applies a permutation of the numbers with as many bits as n - 1 until the result is below n.
    fn walk(&self, number: u64, step: impl Fn([u64; 1]) -> [u64; 1]) -> u64 {
        let [mut number] = step([number]);
        while number >= self.n as u64 {
            [number] = step([number]);
        }
        number
    }

    #[inline(always)]
    fn forwards<const L: usize>(&self, numbers: [u64; L]) -> [u64; L] {
        let mut numbers = numbers;
        self.swap_first(&mut numbers);
        let mut halves = self.halves(&numbers);
        for round in 0..ROUNDS {
            self.round(round, &mut halves);
        }
        self.join(&halves)
    }

    #[inline(always)]
    fn backwards<const L: usize>(&self, numbers: [u64; L]) -> [u64; L] {
        let mut halves = self.halves(&numbers);
        for round in (0..ROUNDS).rev() {
            self.round(round, &mut halves);
        }
        let mut numbers = self.join(&halves);
        self.swap_first(&mut numbers);
        numbers
    }

    #[inline(always)]
    fn swap_first<const L: usize>(&self, numbers: &mut [u64; L]) {
        for lane in 0..L {
            numbers[lane] ^= u64::from(self.swap && numbers[lane] < 2);
        }
    }

    #[inline(always)]
    fn halves<const L: usize>(&self, numbers: &[u64; L]) -> [[u32; L]; 2] {
        let mut halves = [[0; L]; 2];
        for lane in 0..L {
            halves[0][lane] = numbers[lane] as u32 & mask(self.low_bits);
            halves[1][lane] = (numbers[lane] >> self.low_bits) as u32;
        }
        halves
    }

    #[inline(always)]
    fn join<const L: usize>(&self, [low, high]: &[[u32; L]; 2]) -> [u64; L] {
        let mut numbers = [0; L];
        for lane in 0..L {
            numbers[lane] = u64::from(high[lane]) << self.low_bits | u64::from(low[lane]);
        }
        numbers
    }

    /// Adds a hash of one half to the other, bit by bit; the halves take turns. Its own inverse.
    #[inline(always)]
    fn round<const L: usize>(&self, round: usize, [low, high]: &mut [[u32; L]; 2]) {
        let keys = self.keys[round];
        let (from, to, bits) = match round % 2 {
            0 => (low, high, self.high_bits),
            _ => (high, low, self.low_bits),
        };
        for lane in 0..L {
            to[lane] ^= hash(from[lane], keys) & mask(bits);
        }
    }
}

/// A number with the lowest `bits` bits set.
#[inline(always)]
fn mask(bits: u32) -> u32 {
    ((1_u64 << bits) - 1) as u32
}

/// Chris Wellons's `lowbias32`, with a key added before each multiplication.
#[inline(always)]
fn hash(x: u32, keys: [u32; 2]) -> u32 {
    let x = x.wrapping_add(keys[0]);
    let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d).wrapping_add(keys[1]);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// The numbers at the places given by flat positions.
struct Numbers<'a>(&'a KeyedPermutation);

impl Sampler<usize> for Numbers<'_> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let Self(permutation) = *self;
        let (n, out) = (permutation.n as u64, out.as_flattened_mut());
        // The entries of `out` still to be walked: at first, all.
        let mut walking: [usize; BLOCK * LANES] = std::array::from_fn(|lane| lane);
        let mut left = out.len();
        for (lane, out) in out.iter_mut().enumerate() {
            // A walk ends only if it starts below n: places past the end are clamped.
            *out = run.position(lane).min(n - 1) as usize;
        }
        while left > 0 {
            let mut outside = 0;
            for start in (0..left).step_by(TOGETHER) {
                let end = left.min(start + TOGETHER);
                let mut numbers = [0; TOGETHER];
                for (number, &lane) in numbers.iter_mut().zip(&walking[start..end]) {
                    *number = out[lane] as u64;
                }
                numbers = permutation.forwards(numbers);
                for (at, number) in (start..end).zip(numbers) {
                    out[walking[at]] = number as usize;
                    walking[outside] = walking[at];
                    outside += usize::from(number >= n);
                }
            }
            left = outside;
        }
    }
}

/// How many numbers are computed together: loops over one line would be unrolled and not
/// vectorised.
const TOGETHER: usize = 4 * LANES;

impl<'a> IntoIterator for &'a KeyedPermutation {
    type Item = usize;
    type IntoIter = KeyedPermutationIter<'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The numbers of a [`KeyedPermutation`] in order; skipping is free.
#[derive(Debug, Clone)]
pub struct KeyedPermutationIter<'a> {
    permutation: &'a KeyedPermutation,
    indices: std::ops::Range<usize>,
}

impl Iterator for KeyedPermutationIter<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.indices.next().and_then(|index| self.permutation.get(index))
    }

    fn nth(&mut self, n: usize) -> Option<usize> {
        self.indices.nth(n).and_then(|index| self.permutation.get(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl DoubleEndedIterator for KeyedPermutationIter<'_> {
    fn next_back(&mut self) -> Option<usize> {
        self.indices.next_back().and_then(|index| self.permutation.get(index))
    }

    fn nth_back(&mut self, n: usize) -> Option<usize> {
        self.indices.nth_back(n).and_then(|index| self.permutation.get(index))
    }
}

impl ExactSizeIterator for KeyedPermutationIter<'_> {}

impl FusedIterator for KeyedPermutationIter<'_> {}
