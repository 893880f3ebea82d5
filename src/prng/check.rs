//! The test suite of a generator.

use std::collections::HashSet;
use std::fmt::Debug;

use super::{Positions, Prng, Words};
use crate::sampler::LONG;

/// Asserts what the library takes for granted of a generator, and that its keys and values are
/// unrelated as far as simple statistics tell: to be called by the tests of an implementation.
///
/// `known_answers` are seeds and the first values that their keys have, as arrays of `u32` of that
/// length. They are what ties an implementation to its paper; take them from there, or from another
/// implementation.
///
/// Checked are:
/// - the known answers;
/// - that every function gives a lane what it gives alone, whatever the number of lanes, also beyond
///   position 2^32;
/// - that values in a row, where the generator has functions for them, are those at each position,
///   for rows of any length and whatever row was asked for before;
/// - that every bit is set about half of the time, and that the bits of neighbours differ in about
///   half of the places: of neighbouring positions, seeds, keys of a split, numbers folded in, and
///   positions 2^32 apart;
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
        rows_are_their_elements::<I, LONG>(&positions, len);
    }
    values_are_unrelated::<I>();
}

/// How many keys or values the statistics are of. Even of 32-bit keys so few are all different.
const SAMPLES: u64 = 256;

/// Positions, and the number of positions of which they are some.
fn position_sets() -> [(Vec<u64>, u64); 4] {
    let far = |start: u64| (start..start + 40).collect();
    [
        ((0..40).collect(), 40),
        ((0..301).rev().collect(), 301),
        (far((1 << 32) - 20), (1 << 33) + 1),
        (far((1 << 61) - 20), 1 << 62),
    ]
}

/// All that a generator makes of one key and one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Outcome<W> {
    split: W,
    fold_in: W,
    bits8: u8,
    bits16: u16,
    bits32: u32,
    bits64: u64,
}

/// What a generator makes of `K` keys and positions.
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
    let (bits8, bits16) = (I::bits8(lanes, at), I::bits16(lanes, at));
    let (bits32, [high, low]) = (I::bits32(lanes, at), I::bits64(lanes, at));
    std::array::from_fn(|k| Outcome {
        split: I::Words::get(&split, k),
        fold_in: I::Words::get(&fold_in, k),
        bits8: bits8[k] as u8,
        bits16: bits16[k] as u16,
        bits32: bits32[k],
        bits64: u64::from(high[k]) << 32 | u64::from(low[k]),
    })
}

/// What a generator makes of one key at some positions, one by one.
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
    // What was asked for before, also of another key at the partners of a row, leaves no trace.
    let within = |first: &u64| *first < len - len.min(L as u64);
    let firsts = positions.iter().copied().take(20).filter(within).flat_map(|first| {
        let partner = I::partners(len).and_then(|distance| first.checked_add(distance));
        [(1, first)].into_iter().chain(partner.filter(within).map(|partner| (2, partner)))
    });
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
        let mut bits = [0; L];
        if I::bits64_row(key, first, len, &mut bits) {
            same(&bits, &elements, |&bits| bits, |at| at.bits64, &element("bits64"));
        }
    }
}

/// Asserts that two lists are the same in some respect.
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
    let at_far = alone::<I, _>(key, &far, SAMPLES << 32, |at| at.bits32.into());
    unrelated::<I>("values at positions 2^32 apart", 32, &at_far);

    let small_seeds = few.iter().map(|&seed| I::seed(seed)).collect();
    let large_seeds = few.iter().map(|&seed| I::seed(seed << 56)).collect();
    keys_are_unrelated::<I>("small seeds", small_seeds);
    keys_are_unrelated::<I>("large seeds", large_seeds);
    keys_are_unrelated::<I>("a split", at.iter().map(|at| at.split).collect());
    keys_are_unrelated::<I>("numbers folded in", at.iter().map(|at| at.fold_in).collect());
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::hash::Hash;

    use super::*;
    use crate::prng::{
        Lanes, Philox2x32, Philox4x32, Rbg, Threefry2x32, Threefry2x32Legacy, Threefry4x32,
        UnsafeRbg,
    };

    /// The known answers are `jax.random.bits(jax.random.key(seed, impl=...), 3)` of jax 0.10.2.
    #[test]
    fn every_generator_passes() {
        check::<Threefry2x32>(&[
            (0, &[4070199207, 4202968722, 1427181096]),
            (1099511627777, &[3454808816, 1347106991, 3681533535]),
        ]);
        check::<Threefry4x32>(&[
            (0, &[72491679, 3548597643, 4240196204]),
            (1099511627777, &[3408959898, 1133050548, 728504141]),
        ]);
        check::<Philox2x32>(&[
            (0, &[1770281948, 2307865104, 2982962561]),
            (1099511627777, &[3538991905, 732857405, 276837009]),
        ]);
        check::<Philox4x32>(&[
            (0, &[2034863994, 2176725434, 2877061679]),
            (1099511627777, &[4045275385, 2731107811, 3334722424]),
        ]);
        check::<Rbg>(&[
            (0, &[1713891541, 3781805453, 3159862348]),
            (1099511627777, &[714974297, 3355813015, 478036695]),
        ]);
        check::<UnsafeRbg>(&[
            (0, &[1713891541, 3781805453, 3159862348]),
            (1099511627777, &[714974297, 3355813015, 478036695]),
        ]);
        check::<Threefry2x32Legacy>(&[
            (0, &[4146024105, 1351547692, 2718843009]),
            (1099511627777, &[2861376595, 2844835702, 1910675980]),
        ]);
    }

    /// What is wrong with a generator that is otherwise [`Threefry2x32`].
    trait Fault: Copy + Debug + Eq + Hash + Send + Sync + 'static {
        const NAME: &'static str;

        fn bits32<const K: usize>(bits: [u32; K]) -> [u32; K] {
            bits
        }

        fn row<const L: usize>(_key: [u32; 2], _first: u64, _out: &mut [u32; L]) -> bool {
            false
        }

        fn partners(_len: u64) -> Option<u64> {
            None
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    struct Faulty<F>(F);

    impl<F: Fault> Prng for Faulty<F> {
        const NAME: &'static str = F::NAME;
        const TAG: &'static str = "faulty";
        type Words = [u32; 2];

        fn seed(seed: u64) -> [u32; 2] {
            Threefry2x32::seed(seed)
        }

        fn split<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> Lanes<Self, K> {
            Threefry2x32::split(keys, at)
        }

        fn fold_in<const K: usize>(keys: Lanes<Self, K>, data: [u32; K]) -> Lanes<Self, K> {
            Threefry2x32::fold_in(keys, data)
        }

        fn bits32<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
            F::bits32(Threefry2x32::bits32(keys, at))
        }

        fn bits64<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
            Threefry2x32::bits64(keys, at)
        }

        fn bits32_row<const L: usize>(
            key: [u32; 2],
            first: u64,
            _len: u64,
            out: &mut [u32; L],
        ) -> bool {
            F::row(key, first, out)
        }

        fn partners(len: u64) -> Option<u64> {
            F::partners(len)
        }
    }

    /// The first of the values in a row.
    fn good_row(key: [u32; 2], first: u64, out: &mut [u32]) {
        for (position, out) in (first..).zip(out) {
            [*out] = Threefry2x32::bits32(key.splat(), Positions::new([position], u64::MAX));
        }
    }

    /// Rotates the bits of the second lane.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum LaneDependent {}

    impl Fault for LaneDependent {
        const NAME: &'static str = "lane dependent";

        fn bits32<const K: usize>(mut bits: [u32; K]) -> [u32; K] {
            bits[1 % K] = bits[1 % K].rotate_left((K > 1).into());
            bits
        }
    }

    #[test]
    #[should_panic(expected = "lane dependent: position 1 of 40 in lane 1 of 2")]
    fn lanes_that_differ_are_found() {
        check::<Faulty<LaneDependent>>(&[]);
    }

    /// Leaves out the lanes that are left over by pairs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum WholePairs {}

    impl Fault for WholePairs {
        const NAME: &'static str = "whole pairs";

        fn bits32<const K: usize>(mut bits: [u32; K]) -> [u32; K] {
            // One lane alone it knows.
            if K % 2 == 1 && K > 1 {
                bits[K - 1] = 0;
            }
            bits
        }
    }

    #[test]
    #[should_panic(expected = "whole pairs: position 2 of 40 in lane 2 of 3")]
    fn lanes_that_are_left_out_are_found() {
        check::<Faulty<WholePairs>>(&[]);
    }

    /// Leaves out the values in a row that are left over by vectors.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum WholeVectors {}

    impl Fault for WholeVectors {
        const NAME: &'static str = "whole vectors";

        fn row<const L: usize>(key: [u32; 2], first: u64, out: &mut [u32; L]) -> bool {
            out.fill(0);
            good_row(key, first, &mut out[..L / 16 * 16]);
            L >= 16
        }
    }

    #[test]
    #[should_panic(expected = "whole vectors: bits8 at 70 positions in a row")]
    fn rows_that_are_cut_are_found() {
        check::<Faulty<WholeVectors>>(&[]);
    }

    /// Takes the key of the first half of an array for that of the second.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum OtherKey {}

    thread_local! {
        static KEPT: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
    }

    impl Fault for OtherKey {
        const NAME: &'static str = "other key";

        fn row<const L: usize>(key: [u32; 2], first: u64, out: &mut [u32; L]) -> bool {
            if first < 10 {
                KEPT.set(key);
            }
            good_row(KEPT.get(), first, out);
            true
        }

        fn partners(_len: u64) -> Option<u64> {
            Some(10)
        }
    }

    #[test]
    #[should_panic(expected = "other key: bits8 at 1 positions in a row from 10 of 40")]
    fn rows_of_a_key_that_was_asked_before_are_found() {
        check::<Faulty<OtherKey>>(&[]);
    }

    #[test]
    #[should_panic(expected = "threefry2x32: the first values of seed 3")]
    fn wrong_answers_are_found() {
        check::<Threefry2x32>(&[(3, &[0])]);
    }

    #[test]
    #[should_panic(expected = "threefry2x32: bit 2 is set in 256 of 256 ones")]
    fn constant_bits_are_found() {
        unrelated::<Threefry2x32>(
            "ones",
            8,
            &(0..SAMPLES).map(|value| value | 4).collect::<Vec<_>>(),
        );
    }
}
