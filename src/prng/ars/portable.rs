//! ARS without AES instructions and without tables: bit by bit, two blocks at a time.
//!
//! The state is eight words, the four columns of each of two blocks, stored as bit planes: the
//! first plane has the lowest bit of every byte, and so on. Bit `8 * row + column` of a plane
//! belongs to the byte in this row and column; the second block has columns 4 to 7.

use super::WEYL;
use crate::simd::map_array;

/// Blocks computed together in a row: a vector of words or two, and two blocks per lane.
const LANES: usize = 8;

/// The numbers of the words of two blocks, and of their bit planes.
const EIGHT: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// The blocks for a key and a counter in each lane.
#[inline(always)]
pub(super) fn block<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
) -> [[u32; K]; 4] {
    two_blocks::<ROUNDS, K>(keys, [counters, counters])[0]
}

/// Writes blocks whose counters follow each other.
pub(super) fn row<const ROUNDS: usize>(
    key: [u32; 4],
    mut first: u64,
    purpose: u32,
    out: &mut [[u32; 4]],
) {
    let keys = map_array(key, |word| [word; LANES]);
    let counters = |first: u64| {
        let mut counters = [[0; LANES], [0; LANES], [0; LANES], [purpose; LANES]];
        for k in 0..LANES {
            let number = first.wrapping_add(k as u64);
            counters[0][k] = number as u32;
            counters[1][k] = (number >> 32) as u32;
        }
        counters
    };
    for out in out.chunks_mut(2 * LANES) {
        let both = [counters(first), counters(first.wrapping_add(LANES as u64))];
        let blocks = two_blocks::<ROUNDS, LANES>(&keys, [&both[0], &both[1]]);
        for (index, out) in out.iter_mut().enumerate() {
            *out = map_array(blocks[index / LANES], |words| words[index % LANES]);
        }
        first = first.wrapping_add(2 * LANES as u64);
    }
}

/// The blocks for a key and two counters in each lane.
#[inline(never)]
fn two_blocks<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: [&[[u32; K]; 4]; 2],
) -> [[[u32; K]; 4]; 2] {
    let mut keys = *keys;
    let mut planes = [[0; K]; 8];
    for k in 0..K {
        let words: [u32; 8] = map_array(EIGHT, |n| counters[n / 4][n % 4][k] ^ keys[n % 4][k]);
        put(&mut planes, k, transposed(words));
    }
    for round in 1..=ROUNDS {
        for k in 0..K {
            next_key(&mut keys, k);
            let mut state =
                map_array(substituted(map_array(planes, |plane| plane[k])), rows_shifted);
            if round < ROUNDS {
                state = columns_mixed(state);
            }
            let key: [u32; 8] = map_array(EIGHT, |n| keys[n % 4][k]);
            let key = transposed(key);
            put(&mut planes, k, map_array(EIGHT, |n| state[n] ^ key[n]));
        }
    }
    let mut blocks = [[[0; K]; 4]; 2];
    for k in 0..K {
        put(blocks.as_flattened_mut(), k, transposed(map_array(planes, |plane| plane[k])));
    }
    blocks
}

#[inline(always)]
fn put<const K: usize>(lanes: &mut [[u32; K]], k: usize, words: [u32; 8]) {
    for (lanes, word) in lanes.iter_mut().zip(words) {
        lanes[k] = word;
    }
}

/// Adds the constants to both halves of a key.
#[inline(always)]
fn next_key<const K: usize>(keys: &mut [[u32; K]; 4], k: usize) {
    for (half, weyl) in keys.as_chunks_mut::<2>().0.iter_mut().zip(WEYL) {
        let sum = (u64::from(half[1][k]) << 32 | u64::from(half[0][k])).wrapping_add(weyl);
        (half[0][k], half[1][k]) = (sum as u32, (sum >> 32) as u32);
    }
}

/// Exchanges bit `i` of word `j` with bit `j` of word `i`, in each of the four bytes.
#[inline(always)]
fn transposed(mut words: [u32; 8]) -> [u32; 8] {
    for (distance, mask) in [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0F0F_0F0F)] {
        for n in (0..8).filter(|n| n & distance == 0) {
            let difference = (words[n] >> distance ^ words[n + distance]) & mask;
            words[n] ^= difference << distance;
            words[n + distance] ^= difference;
        }
    }
    words
}

/// ShiftRows of a plane: row `r` has its columns moved by `r`.
#[inline(always)]
fn rows_shifted(plane: u32) -> u32 {
    plane & 0x0000_00FF
        | plane >> 1 & 0x0000_7700
        | plane << 3 & 0x0000_8800
        | plane >> 2 & 0x0033_0000
        | plane << 2 & 0x00CC_0000
        | plane >> 3 & 0x1100_0000
        | plane << 1 & 0xEE00_0000
}

/// MixColumns: 2 a + 3 b + c + d of a column's bytes, from each row on.
#[inline(always)]
fn columns_mixed(planes: [u32; 8]) -> [u32; 8] {
    let next = map_array(planes, |plane| plane.rotate_right(8));
    let sums: [u32; 8] = map_array(EIGHT, |n| planes[n] ^ next[n]);
    map_array(EIGHT, |n| {
        let mut doubled = if n > 0 { sums[n - 1] } else { 0 };
        // x^8 is x^4 + x^3 + x + 1.
        if [0, 1, 3, 4].contains(&n) {
            doubled ^= sums[7];
        }
        doubled ^ next[n] ^ sums[n].rotate_right(16)
    })
}

/// SubBytes, by the circuit of Boyar and Peralta, "A depth-16 circuit for the AES S-box" (2011): a
/// change of basis, the inverse in a tower of fields, and a change back, with the affine map of
/// AES.
#[inline(always)]
fn substituted([x7, x6, x5, x4, x3, x2, x1, x0]: [u32; 8]) -> [u32; 8] {
    let y14 = x3 ^ x5;
    let y13 = x0 ^ x6;
    let y9 = x0 ^ x3;
    let y8 = x0 ^ x5;
    let t0 = x1 ^ x2;
    let y1 = t0 ^ x7;
    let y4 = y1 ^ x3;
    let y12 = y13 ^ y14;
    let y2 = y1 ^ x0;
    let y5 = y1 ^ x6;
    let y3 = y5 ^ y8;
    let t1 = x4 ^ y12;
    let y15 = t1 ^ x5;
    let y20 = t1 ^ x1;
    let y6 = y15 ^ x7;
    let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;
    let y7 = x7 ^ y11;
    let y17 = y10 ^ y11;
    let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;
    let y21 = y13 ^ y16;
    let y18 = x0 ^ y16;

    let t2 = y12 & y15;
    let t4 = (y3 & y6) ^ t2;
    let t6 = (y4 & x7) ^ t2;
    let t7 = y13 & y16;
    let t9 = (y5 & y1) ^ t7;
    let t11 = (y2 & y7) ^ t7;
    let t12 = y9 & y11;
    let t14 = (y14 & y17) ^ t12;
    let t16 = (y8 & y10) ^ t12;
    let t21 = t4 ^ t14 ^ y20;
    let t22 = t6 ^ t16 ^ y19;
    let t23 = t9 ^ t14 ^ y21;
    let t24 = t11 ^ t16 ^ y18;

    let t25 = t21 ^ t22;
    let t26 = t21 & t23;
    let t27 = t24 ^ t26;
    let t29 = (t25 & t27) ^ t22;
    let t30 = t23 ^ t24;
    let t31 = t22 ^ t26;
    let t33 = (t31 & t30) ^ t24;
    let t34 = t23 ^ t33;
    let t35 = t27 ^ t33;
    let t36 = t24 & t35;
    let t37 = t36 ^ t34;
    let t38 = t27 ^ t36;
    let t40 = t25 ^ (t29 & t38);

    let t41 = t40 ^ t37;
    let t42 = t29 ^ t33;
    let t43 = t29 ^ t40;
    let t44 = t33 ^ t37;
    let t45 = t42 ^ t41;
    let z0 = t44 & y15;
    let z1 = t37 & y6;
    let z2 = t33 & x7;
    let z3 = t43 & y16;
    let z4 = t40 & y1;
    let z5 = t29 & y7;
    let z6 = t42 & y11;
    let z7 = t45 & y17;
    let z8 = t41 & y10;
    let z9 = t44 & y12;
    let z10 = t37 & y3;
    let z11 = t33 & y4;
    let z12 = t43 & y13;
    let z13 = t40 & y5;
    let z14 = t29 & y2;
    let z15 = t42 & y9;
    let z16 = t45 & y14;
    let z17 = t41 & y8;

    let t46 = z15 ^ z16;
    let t48 = z5 ^ z13;
    let t53 = z0 ^ z3;
    let t57 = z2 ^ z12 ^ t53;
    let t58 = z4 ^ t46;
    let t59 = z3 ^ z6 ^ z7;
    let t62 = z7 ^ z8 ^ t58;
    let t63 = z9 ^ z10 ^ t58;
    let t64 = z4 ^ t59;
    let t65 = z14 ^ t57 ^ t62;
    let t66 = z1 ^ t63;
    let s0 = t59 ^ t63;
    let s3 = t53 ^ t66;
    let s1 = !(t64 ^ s3);
    let s2 = !(z16 ^ z17 ^ t64 ^ t65);
    let s4 = z2 ^ z5 ^ t66;
    let s5 = z10 ^ z11 ^ t65;
    let s6 = !(z12 ^ t48 ^ t62);
    let s7 = !(t48 ^ t46 ^ t57);
    [s7, s6, s5, s4, s3, s2, s1, s0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The S-box of FIPS 197 as it is defined: the inverse modulo x^8 + x^4 + x^3 + x + 1, and then
    /// the affine map.
    fn of_definition(byte: u8) -> u8 {
        let product = |mut a: u8, b: u8| {
            (0..8).fold(0, |sum, n| {
                let term = if b >> n & 1 == 1 { a } else { 0 };
                a = a << 1 ^ if a >> 7 == 1 { 0x1B } else { 0 };
                sum ^ term
            })
        };
        let inverse = (1..=255).find(|&other| product(byte, other) == 1).unwrap_or(0);
        (0..5).fold(0x63, |sum, n| sum ^ inverse.rotate_left(n))
    }

    #[test]
    fn every_byte_is_substituted_as_fips_197_defines() {
        for byte in 0..=255 {
            let words = [u32::from_le_bytes([byte, 0, byte, 255]); 8];
            let expected = [byte, 0, byte, 255].map(of_definition);
            let substituted = transposed(substituted(transposed(words)));
            assert_eq!(substituted.map(u32::to_le_bytes), [expected; 8]);
        }
    }
}
