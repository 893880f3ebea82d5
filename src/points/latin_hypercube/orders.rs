//! The orders of a coordinate's cells: shuffles and permutations.

use crate::methods::permutation::shuffled;
use crate::points::by_key::high_product;

/// The most coordinates: the words of each key are at places of their own.
pub(super) const MOST: usize = 1 << 20;

/// Up to this many numbers are shuffled, so that all orders are equally likely; a network over few
/// bits is less uniform.
pub(super) const SHUFFLED: usize = 16;

/// The numbers 0 to count - 1, at most [`SHUFFLED`], in the order that the random words determine, one
/// per number.
pub(super) fn shuffle(words: &[u64], count: usize) -> Vec<usize> {
    let left = (1..=count as u64).rev();
    let offsets: Vec<u64> =
        words.iter().zip(left).map(|(&word, left)| high_product(word, left)).collect();
    shuffled(&offsets, count)
}
