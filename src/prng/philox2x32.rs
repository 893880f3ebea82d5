//! Philox 2x32 with 10 rounds.

use super::{Family, Positions, Prng, philox, xor};

/// Philox 2x32, 10 rounds: keys of one word.
///
/// A key has only 32 bits: among 10,000 keys two are equal with a probability of about 1 in 86, and
/// a chain of keys, each split or folded from the one before, repeats after some 2^16 keys.
///
/// A seed's key is its hash. The value at position `i` comes from the block whose counter is `i`:
/// both words for 64 bits, their exclusive or for 32, its low bits for 16 and 8.
///
/// ```
/// use ndkey::{Key, Philox2x32};
///
/// let noise = Key::<Philox2x32>::from_seed(0).normal::<f32, _>((2, 3));
/// ```
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011),
/// doi:10.1145/2063384.2063405. Parity with jax.random: equal in every bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Philox2x32 {}

/// The two words of the block at a counter.
#[inline(always)]
fn block<const K: usize>(key: [[u32; K]; 1], counter: [[u32; K]; 2]) -> [[u32; K]; 2] {
    philox::block([0xD256_D193], key, counter)
}

impl Prng for Philox2x32 {
    const NAME: &'static str = "philox2x32";
    const TAG: &'static str = "phx2";
    type Words = [u32; 1];
    const FAMILY: Family = Family::Jax;

    fn seed(seed: u64) -> [u32; 1] {
        let [[word], _] = block([[0]], [[(seed >> 32) as u32], [seed as u32]]);
        [word]
    }

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 1], at: Positions<K>) -> [[u32; K]; 1] {
        let [word, _] = block(keys, [at.high, at.low]);
        [word]
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 1], data: [u32; K]) -> [[u32; K]; 1] {
        let [word, _] = block(keys, [[0; K], data]);
        [word]
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: [[u32; K]; 1], data: [u64; K]) -> [[u32; K]; 1] {
        Self::split(keys, Positions::new(data, u64::MAX))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 1], at: Positions<K>) -> [u32; K] {
        xor(block(keys, [at.high, at.low]))
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 1], at: Positions<K>) -> [[u32; K]; 2] {
        block(keys, [at.high, at.low])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counter, key and answer, as Random123's `kat_vectors` lists them for `philox2x32` with 10
    /// rounds: zeros, ones, and the digits of pi.
    const KNOWN_ANSWERS: [([u32; 2], u32, [u32; 2]); 3] = [
        ([0; 2], 0, [0xff1d_ae59, 0x6cd1_0df2]),
        ([u32::MAX; 2], u32::MAX, [0x2c3f_628b, 0xab4f_d7ad]),
        ([0x243f_6a88, 0x85a3_08d3], 0x1319_8a2e, [0xdd7c_e038, 0xf62a_4c12]),
    ];

    #[test]
    fn known_answers_of_random123() {
        for (counter, key, answer) in KNOWN_ANSWERS {
            let words = block([[key]], counter.map(|word| [word]));
            assert_eq!(words, answer.map(|word| [word]));
        }
    }
}
