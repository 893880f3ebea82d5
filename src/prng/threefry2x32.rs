//! Threefry 2x32 with 20 rounds: the default generator.

use super::threefry::{PARITY, mix};
use super::{Family, Functions, Positions, Prng, xor};

/// The default generator of jax.random and of this crate: Threefry 2x32, 20 rounds.
///
/// A key is two words. Counters are 64 bits wide, so a key addresses 2^64 values; the value at
/// position `i` is the block whose counter is `i`, in JAX's *partitionable* layout
/// (`jax_threefry_partitionable=True`, the default since 0.5): both words of the block for 64 bits,
/// their exclusive or for 32, its low bits for 16 and 8.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011),
/// doi:10.1145/2063384.2063405. Parity with jax.random: equal in every bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threefry2x32 {}

/// Rotation distances of the first four rounds and of the next four (Threefry paper, table 4).
const ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];

/// The two words of the block at a counter.
#[inline(always)]
pub(super) fn block<const K: usize>(key: [[u32; K]; 2], counter: [[u32; K]; 2]) -> [[u32; K]; 2] {
    if cfg!(unoptimised) {
        return lane_by_lane(&key, counter);
    }
    let [a, b] = key;
    let mut c = [PARITY; K];
    for k in 0..K {
        c[k] ^= a[k] ^ b[k];
    }
    let [even, odd] = ROTATIONS;
    let state = inject(counter, [a, b], 0);
    // Written out: as a loop over groups, LLVM vectorises it for two lanes at most.
    let state = inject(rounds(state, even), [b, c], 1);
    let state = inject(rounds(state, odd), [c, a], 2);
    let state = inject(rounds(state, even), [a, b], 3);
    let state = inject(rounds(state, odd), [b, c], 4);
    inject(rounds(state, even), [c, a], 5)
}

/// Hashes lane by lane, for code that is not optimised, in which rounds of arrays take four times
/// as long.
fn lane_by_lane<const K: usize>(
    [a, b]: &[[u32; K]; 2],
    [mut x, mut y]: [[u32; K]; 2],
) -> [[u32; K]; 2] {
    let mut k = 0;
    while k < K {
        (x[k], y[k]) = alone(a[k], b[k], x[k], y[k]);
        k += 1;
    }
    [x, y]
}

/// The block of one lane.
fn alone(a: u32, b: u32, mut x: u32, mut y: u32) -> (u32, u32) {
    // Rotations by shifts, which are instructions.
    macro_rules! rounds {
        ($($left:literal $right:literal),*) => {$(
            x = x.wrapping_add(y);
            y = (y << $left | y >> $right) ^ x;
        )*};
    }
    macro_rules! even {
        () => {
            rounds!(13 19, 15 17, 26 6, 6 26);
        };
    }
    macro_rules! odd {
        () => {
            rounds!(17 15, 29 3, 16 16, 24 8);
        };
    }
    let c = PARITY ^ a ^ b;
    x = x.wrapping_add(a);
    y = y.wrapping_add(b);
    even!();
    x = x.wrapping_add(b);
    y = y.wrapping_add(c.wrapping_add(1));
    odd!();
    x = x.wrapping_add(c);
    y = y.wrapping_add(a.wrapping_add(2));
    even!();
    x = x.wrapping_add(a);
    y = y.wrapping_add(b.wrapping_add(3));
    odd!();
    x = x.wrapping_add(b);
    y = y.wrapping_add(c.wrapping_add(4));
    even!();
    (x.wrapping_add(c), y.wrapping_add(a.wrapping_add(5)))
}

/// Four rounds.
#[inline(always)]
fn rounds<const K: usize>([mut x, mut y]: [[u32; K]; 2], rotations: [u32; 4]) -> [[u32; K]; 2] {
    for rotation in rotations {
        mix(&mut x, &mut y, rotation);
    }
    [x, y]
}

/// Adds two words of the key schedule, and the number of the injection to the second.
#[inline(always)]
fn inject<const K: usize>(
    [mut x, mut y]: [[u32; K]; 2],
    key: [[u32; K]; 2],
    number: u32,
) -> [[u32; K]; 2] {
    for k in 0..K {
        x[k] = x[k].wrapping_add(key[0][k]);
        y[k] = y[k].wrapping_add(key[1][k].wrapping_add(number));
    }
    [x, y]
}

impl Prng for Threefry2x32 {
    const NAME: &'static str = "threefry2x32";
    const TAG: &'static str = "fry";
    type Words = [u32; 2];
    const FAMILY: Family = Family::Jax;
    const CHAINS: usize = 6;

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Threefry2x32>().faster::<Threefry2x32>();
        &FUNCTIONS
    }

    fn seed(seed: u64) -> [u32; 2] {
        [(seed >> 32) as u32, seed as u32]
    }

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [[u32; K]; 2] {
        block(keys, [at.high, at.low])
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 2], data: [u32; K]) -> [[u32; K]; 2] {
        block(keys, [[0; K], data])
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: [[u32; K]; 2], data: [u64; K]) -> [[u32; K]; 2] {
        // The key at this position in a split.
        Self::split(keys, Positions::new(data, u64::MAX))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [u32; K] {
        xor(block(keys, [at.high, at.low]))
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [[u32; K]; 2] {
        block(keys, [at.high, at.low])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counter, key and answer, as Random123's `kat_vectors` lists them for `threefry2x32` with 20
    /// rounds: zeros, ones, and the digits of pi.
    const KNOWN_ANSWERS: [[[u32; 2]; 3]; 3] = [
        [[0, 0], [0, 0], [0x6b20_0159, 0x99ba_4efe]],
        [[u32::MAX; 2], [u32::MAX; 2], [0x1cb9_96fc, 0xbb00_2be7]],
        [[0x243f_6a88, 0x85a3_08d3], [0x1319_8a2e, 0x0370_7344], [0xc492_3a9c, 0x483d_f7a0]],
    ];

    #[test]
    fn known_answers_of_random123() {
        for [counter, key, answer] in KNOWN_ANSWERS {
            let words = block(key.map(|word| [word]), counter.map(|word| [word]));
            assert_eq!(words, answer.map(|word| [word]));
        }
    }
}
