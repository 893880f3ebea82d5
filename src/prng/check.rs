//! The test suite for generators.

use std::collections::HashSet;
use std::fmt::Debug;

use super::{Positions, Prng, Words};

/// Asserts what the library assumes about a generator, and that its keys and values are unrelated
/// as far as simple statistics can tell. For the tests of an implementation.
///
/// `known_answers` are seeds, each with the first `u32` values of its key. They tie an
/// implementation to its paper; take them from there, or from another implementation.
///
/// It checks:
/// - the known answers;
/// - that every function gives each lane the value that it gives alone, whatever the number of
///   lanes, also beyond position 2^32;
/// - that 16 and 8 bits are the low bits of 32, if [`Prng::LOW_BITS`] says so;
/// - that rows of values, where the generator has functions for them, equal the values at each
///   position, for rows of any length and whatever row was asked for before;
/// - that a number below 2^32 gives the same key when it is folded in as one of 64 bits;
/// - that every bit is set about half of the time, and that neighbours differ in about half of
///   their bits: neighbouring positions, seeds, keys of a split, numbers folded in, and positions
///   and numbers folded in that are 2^32 apart;
/// - that seeds, and the keys of a split and of many folds, are different.
///
/// ```
/// # use ndkey::Threefry2x32;
/// ndkey::prng::check::<Threefry2x32>(&[(0, &[4070199207, 4202968722])]);
/// ```
///
/// # Panics
/// If any of this does not hold. The message says what and where.
#[track_caller]
pub fn check<I: Prng>(known_answers: &[(u64, &[u32])]) {
    for &(seed, expected) in known_answers {
        let positions: Vec<u64> = (0..expected.len() as u64).collect();
        let key = I::seed(seed);
        let got: Vec<u32> = alone::<I, _>(key, &positions, positions.len() as u64, |at| at.bits32);
        assert_eq!(got, expected, "{}: the first values of seed {seed}", I::NAME);
    }
    for (positions, len) in position_sets() {
        lanes_are_independent::<I, 2>(&positions, len);
        lanes_are_independent::<I, 3>(&positions, len);
        lanes_are_independent::<I, 4>(&positions, len);
        lanes_are_independent::<I, 6>(&positions, len);
        lanes_are_independent::<I, 7>(&positions, len);
        lanes_are_independent::<I, 16>(&positions, len);
        rows_are_their_elements::<I, 1>(&positions, len);
        rows_are_their_elements::<I, 16>(&positions, len);
        rows_are_their_elements::<I, 70>(&positions, len);
        rows_are_their_elements::<I, 192>(&positions, len);
    }
    values_are_unrelated::<I>();
}

/// How many keys or values statistics use: few enough that even 32-bit keys all differ.
const SAMPLES: u64 = 256;

/// Sets of positions, each with the total number of positions.
fn position_sets() -> [(Vec<u64>, u64); 5] {
    let far = |start: u64| (start..start + 40).collect();
    [
        ((0..40).collect(), 40),
        // The beginning of an array that is longer than rows are.
        ((0..40).collect(), 1000),
        ((0..301).rev().collect(), 301),
        (far((1 << 32) - 20), (1 << 33) + 1),
        (far((1 << 61) - 20), 1 << 62),
    ]
}

/// Everything that a generator makes of one key and one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outcome<W> {
    split: W,
    fold_in: W,
    fold_in_u64: W,
    bits8: u8,
    bits16: u16,
    bits32: u32,
    bits64: u64,
}

/// Everything that a generator makes of `K` keys and positions.
fn outcomes<I: Prng, const K: usize>(
    keys: [I::Words; K],
    indices: [u64; K],
    len: u64,
) -> [Outcome<I::Words>; K] {
    let mut lanes = I::Words::default().splat();
    for k in 0..K {
        I::Words::set(&mut lanes, k, keys[k]);
    }
    let at = Positions::new(indices, len);
    let (split, fold_in) = (I::split(lanes, at), I::fold_in(lanes, at.low));
    let fold_in_u64 = I::fold_in_u64(lanes, indices);
    let (bits8, bits16) = (I::bits8(lanes, at), I::bits16(lanes, at));
    let (bits32, [high, low]) = (I::bits32(lanes, at), I::bits64(lanes, at));
    std::array::from_fn(|k| Outcome {
        split: I::Words::get(&split, k),
        fold_in: I::Words::get(&fold_in, k),
        fold_in_u64: I::Words::get(&fold_in_u64, k),
        bits8: bits8[k] as u8,
        bits16: bits16[k] as u16,
        bits32: bits32[k],
        bits64: u64::from(high[k]) << 32 | u64::from(low[k]),
    })
}

/// The values that a generator makes of one key at some positions, one at a time.
fn alone<I: Prng, T>(
    key: I::Words,
    positions: &[u64],
    len: u64,
    select: impl Fn(Outcome<I::Words>) -> T,
) -> Vec<T> {
    let one = |&position: &u64| select(outcomes::<I, 1>([key], [position], len)[0]);
    positions.iter().map(one).collect()
}

#[track_caller]
fn lanes_are_independent<I: Prng, const K: usize>(positions: &[u64], len: u64) {
    for chunk in positions.as_chunks::<K>().0 {
        let keys = chunk.map(|position| I::seed(position % 5));
        let together = outcomes::<I, K>(keys, *chunk, len);
        for k in 0..K {
            let [alone] = outcomes::<I, 1>([keys[k]], [chunk[k]], len);
            let low_bits = alone.bits16 == alone.bits32 as u16 && alone.bits8 == alone.bits32 as u8;
            assert!(
                low_bits || !I::LOW_BITS,
                "{}: position {} of {len}: 16 and 8 bits are not the low bits of 32",
                I::NAME,
                chunk[k],
            );
            assert_eq!(
                together[k],
                alone,
                "{}: position {} of {len} in lane {k} of {K} (left), alone (right)",
                I::NAME,
                chunk[k],
            );
        }
    }
}

#[track_caller]
fn rows_are_their_elements<I: Prng, const L: usize>(positions: &[u64], len: u64) {
    // Earlier requests, of another key too, must leave no trace.
    let within = |first: &u64| *first + L as u64 <= len;
    let firsts = positions.iter().copied().filter(within).take(20);
    let firsts = firsts.flat_map(|first| [(1, first), (2, first)]);
    for (seed, first) in firsts {
        let key = I::seed(seed);
        let row: Vec<u64> = (first..first + L as u64).collect();
        let element = |bits: &str| {
            format!("{}: {bits} at {L} positions in a row from {first} of {len}", I::NAME)
        };
        let elements = alone::<I, _>(key, &row, len, |at| at);
        let mut bits = [0; L];
        if I::bits8_row(key, first, len, &mut bits) {
            same(&bits, &elements, |&bits| bits as u8, |at| at.bits8, &element("bits8"));
        }

        if I::bits16_row(key, first, len, &mut bits) {
            same(&bits, &elements, |&bits| bits as u16, |at| at.bits16, &element("bits16"));
        }

        if I::bits32_row(key, first, len, &mut bits) {
            same(&bits, &elements, |&bits| bits, |at| at.bits32, &element("bits32"));
        }
        let mut keys = [I::Words::default(); L];
        if I::split_row(key, first, len, &mut keys) {
            same(&keys, &elements, |&key| key, |at| at.split, &element("split"));
        }
        let mut bits = [0; L];
        if I::bits64_row(key, first, len, &mut bits) {
            same(&bits, &elements, |&bits| bits, |at| at.bits64, &element("bits64"));
        }
    }
}

/// Asserts that two lists agree in some respect.
#[track_caller]
fn same<A, B, T: PartialEq + Debug>(
    left: &[A],
    right: &[B],
    of_left: impl Fn(&A) -> T,
    of_right: impl Fn(&B) -> T,
    what: &str,
) {
    let left: Vec<T> = left.iter().map(of_left).collect();
    let right: Vec<T> = right.iter().map(of_right).collect();
    assert_eq!(left, right, "{what}");
}

#[track_caller]
fn values_are_unrelated<I: Prng>() {
    let key = I::seed(42);
    let few: Vec<u64> = (0..SAMPLES).collect();
    let far: Vec<u64> = few.iter().map(|index| index << 32).collect();

    let at = alone::<I, _>(key, &few, SAMPLES, |at| at);
    let values = |value: fn(&Outcome<I::Words>) -> u64| at.iter().map(value).collect::<Vec<_>>();
    unrelated::<I>("8-bit values", 8, &values(|at| at.bits8.into()));
    unrelated::<I>("16-bit values", 16, &values(|at| at.bits16.into()));
    unrelated::<I>("32-bit values", 32, &values(|at| at.bits32.into()));
    unrelated::<I>("64-bit values", 64, &values(|at| at.bits64));
    let at_far = alone::<I, _>(key, &far, SAMPLES << 32, |at| at);
    let far_values: Vec<u64> = at_far.iter().map(|at| at.bits32.into()).collect();
    unrelated::<I>("values at positions 2^32 apart", 32, &far_values);

    let small_seeds = few.iter().map(|&seed| I::seed(seed)).collect();
    let large_seeds = few.iter().map(|&seed| I::seed(seed << 56)).collect();
    keys_are_unrelated::<I>("small seeds", small_seeds);
    keys_are_unrelated::<I>("large seeds", large_seeds);
    keys_are_unrelated::<I>("a split", at.iter().map(|at| at.split).collect());
    keys_are_unrelated::<I>("numbers folded in", at.iter().map(|at| at.fold_in).collect());
    let far_keys = at_far.iter().map(|at| at.fold_in_u64).collect();
    keys_are_unrelated::<I>("numbers folded in that are 2^32 apart", far_keys);

    for number in few.into_iter().chain([u32::MAX.into()]) {
        let [folded] = outcomes::<I, 1>([key], [number], 1 << 32);
        assert_eq!(
            folded.fold_in_u64,
            folded.fold_in,
            "{}: {number} folded in as 64 bits (left) and as 32 bits (right)",
            I::NAME
        );
    }
}

#[track_caller]
fn keys_are_unrelated<I: Prng>(origin: &str, keys: Vec<I::Words>) {
    let distinct: HashSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len(), "{}: distinct keys of {origin}", I::NAME);
    let first_value = |key| u64::from(outcomes::<I, 1>([key], [0], 1)[0].bits32);
    let values: Vec<u64> = keys.into_iter().map(first_value).collect();
    unrelated::<I>(&format!("first values of the keys of {origin}"), 32, &values);
}

/// Asserts that each of the low `width` bits is set in about half of the values, and that
/// neighbours differ in about half of all bits: within eight standard deviations.
#[track_caller]
fn unrelated<I: Prng>(what: &str, width: u32, values: &[u64]) {
    let near_half =
        |count: u64, of: u64| (2.0 * count as f64 - of as f64).abs() < 8.0 * (of as f64).sqrt();
    for bit in 0..width {
        let set = values.iter().map(|value| value >> bit & 1).sum();
        let all = values.len() as u64;
        assert!(near_half(set, all), "{}: bit {bit} is set in {set} of {all} {what}", I::NAME);
    }
    let flips = values.windows(2).map(|pair| u64::from((pair[0] ^ pair[1]).count_ones())).sum();
    let bits = u64::from(width) * (values.len() as u64 - 1);
    assert!(
        near_half(flips, bits),
        "{}: neighbours among {what} differ in {flips} of {bits} bits",
        I::NAME
    );
}
