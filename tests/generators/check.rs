//! The test suite of generators: the faults that it finds, and its results for the crate's own.

use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;

use ndkey::prng::{Lanes, Positions, Prng, Words, check};
use ndkey::{
    Ars, Ars5, Philox2x32, Philox4x32, Rbg, RbgLegacy, Threefry2x32, Threefry2x32Legacy,
    Threefry4x32, UnsafeRbg,
};
use support::vectors::{Case, cases};

/// With the first bits of some seeds in JAX as known answers.
#[test]
fn every_generator_passes() {
    let cases = cases("known_answers.json");
    assert_eq!(cases.len(), 16);
    check_known::<Threefry2x32>(&cases);
    check_known::<Threefry4x32>(&cases);
    check_known::<Philox2x32>(&cases);
    check_known::<Philox4x32>(&cases);
    check_known::<Rbg>(&cases);
    check_known::<UnsafeRbg>(&cases);
    check_known::<RbgLegacy>(&cases);
    check_known::<Threefry2x32Legacy>(&cases);
    // By `ars_known_answers.py`.
    check::<Ars>(&[
        (0, &[1271907130, 2754702770, 3146864814, 3193095202, 1800627710]),
        (1099511627777, &[707868618, 142713397, 897849615, 1975011559, 2053885782]),
    ]);
    check::<Ars5>(&[
        (0, &[3532478679, 353573368, 1371598086, 2244748675, 1989051287]),
        (1099511627777, &[1571965467, 3310787771, 2534503927, 3041389487, 2035740639]),
    ]);
}

fn check_known<I: Prng>(cases: &[Case]) {
    let answers: Vec<(u64, Vec<u32>)> = (cases.iter().filter(|case| case.prng == I::NAME))
        .map(|case| {
            let seed = case.options["seed"].as_str().and_then(|seed| seed.parse().ok());
            let bits = case.out.as_ref().expect("bits").array::<u32>();
            (seed.expect("a seed"), bits.into_iter().collect())
        })
        .collect();
    assert_eq!(answers.len(), 2, "known answers of {}", I::NAME);
    let answers: Vec<(u64, &[u32])> =
        answers.iter().map(|(seed, bits)| (*seed, &bits[..])).collect();
    check::<I>(&answers);
}

/// A fault in a generator that is otherwise [`Threefry2x32`].
trait Fault: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    const NAME: &'static str;

    /// Where 32 bits are taken from.
    fn positions<const K: usize>(at: Positions<K>) -> Positions<K> {
        at
    }

    fn folded<const K: usize>(data: [u32; K]) -> [u32; K] {
        data
    }

    fn folded_u64<const K: usize>(data: [u64; K]) -> [u64; K] {
        data
    }

    fn bits32<const K: usize>(bits: [u32; K]) -> [u32; K] {
        bits
    }

    fn bits16<const K: usize>(bits: [u32; K]) -> [u32; K] {
        bits
    }

    fn row(_key: [u32; 2], _first: u64, _out: &mut [u32]) -> bool {
        false
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
        Threefry2x32::fold_in(keys, F::folded(data))
    }

    fn fold_in_u64<const K: usize>(keys: Lanes<Self, K>, data: [u64; K]) -> Lanes<Self, K> {
        Threefry2x32::fold_in_u64(keys, F::folded_u64(data))
    }

    fn bits32<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
        F::bits32(Threefry2x32::bits32(keys, F::positions(at)))
    }

    fn bits16<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [u32; K] {
        F::bits16(Self::bits32(keys, at))
    }

    fn bits64<const K: usize>(keys: Lanes<Self, K>, at: Positions<K>) -> [[u32; K]; 2] {
        Threefry2x32::bits64(keys, at)
    }

    fn bits32_row(key: [u32; 2], first: u64, _len: u64, out: &mut [u32]) -> bool {
        F::row(key, first, out)
    }
}

/// A correct row of values.
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

/// Skips the lane left over by pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum WholePairs {}

impl Fault for WholePairs {
    const NAME: &'static str = "whole pairs";

    fn bits32<const K: usize>(mut bits: [u32; K]) -> [u32; K] {
        // A single lane is right.
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

/// Takes the upper half of all positions from the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum FirstHigh {}

impl Fault for FirstHigh {
    const NAME: &'static str = "first high";

    fn positions<const K: usize>(mut at: Positions<K>) -> Positions<K> {
        at.high = [at.high[0]; K];
        at
    }
}

#[test]
#[should_panic(expected = "first high: position 4294967296 of 8589934593 in lane 2 of 3")]
fn lanes_without_a_carry_are_found() {
    check::<Faulty<FirstHigh>>(&[]);
}

/// Counts in 53 bits, as floats would, where there are several lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum NearPositions {}

impl Fault for NearPositions {
    const NAME: &'static str = "near positions";

    fn positions<const K: usize>(mut at: Positions<K>) -> Positions<K> {
        if K > 1 {
            at.high = at.high.map(|high| high % (1 << 21));
        }
        at
    }
}

/// From 20 positions below 2^61 on, of 2^62.
#[test]
#[should_panic(
    expected = "near positions: position 2305843009213693932 of 4611686018427387904 in lane 0 of 2"
)]
fn positions_that_are_cut_are_found() {
    check::<Faulty<NearPositions>>(&[]);
}

/// Folds in the low bits of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum LowBitsOfData {}

impl Fault for LowBitsOfData {
    const NAME: &'static str = "low bits of data";

    fn folded<const K: usize>(data: [u32; K]) -> [u32; K] {
        data.map(|data| data % 128)
    }
}

#[test]
#[should_panic(expected = "low bits of data: distinct keys of numbers folded in")]
fn keys_that_come_twice_are_found() {
    check::<Faulty<LowBitsOfData>>(&[]);
}

/// Folds in the low halves of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum LowHalfOfData {}

impl Fault for LowHalfOfData {
    const NAME: &'static str = "low half of data";

    fn folded_u64<const K: usize>(data: [u64; K]) -> [u64; K] {
        data.map(|data| data % (1 << 32))
    }
}

#[test]
#[should_panic(expected = "distinct keys of numbers folded in that are 2^32 apart")]
fn upper_halves_that_are_dropped_are_found() {
    check::<Faulty<LowHalfOfData>>(&[]);
}

/// Folds other numbers in as 64 bits than as 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum OtherNumber {}

impl Fault for OtherNumber {
    const NAME: &'static str = "other number";

    fn folded_u64<const K: usize>(data: [u64; K]) -> [u64; K] {
        data.map(|data| data ^ 1)
    }
}

#[test]
#[should_panic(expected = "other number: 0 folded in as 64 bits")]
fn numbers_folded_in_otherwise_as_64_bits_are_found() {
    check::<Faulty<OtherNumber>>(&[]);
}

/// Starts long rows at the second position instead of the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum LateStart {}

impl Fault for LateStart {
    const NAME: &'static str = "late start";

    fn row(key: [u32; 2], first: u64, out: &mut [u32]) -> bool {
        good_row(key, if out.len() == 192 { first.max(1) } else { first }, out);
        true
    }
}

#[test]
#[should_panic(expected = "late start: bits8 at 192 positions in a row from 0 of 1000")]
fn rows_that_start_late_are_found() {
    check::<Faulty<LateStart>>(&[]);
}

/// Leaves out the last position of an array of 301.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum NoLast {}

impl Fault for NoLast {
    const NAME: &'static str = "no last";

    fn row(key: [u32; 2], first: u64, out: &mut [u32]) -> bool {
        good_row(key, first, out);
        if let Some(last) = out.last_mut().filter(|_| first == 301 - 70) {
            *last = 0;
        }
        out.len() == 70
    }
}

#[test]
#[should_panic(expected = "no last: bits8 at 70 positions in a row from 231 of 301")]
fn rows_that_end_early_are_found() {
    check::<Faulty<NoLast>>(&[]);
}

/// Skips the values in a row that are left over by vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum WholeVectors {}

impl Fault for WholeVectors {
    const NAME: &'static str = "whole vectors";

    fn row(key: [u32; 2], first: u64, out: &mut [u32]) -> bool {
        out.fill(0);
        let len = out.len();
        good_row(key, first, &mut out[..len / 16 * 16]);
        len >= 16
    }
}

#[test]
#[should_panic(expected = "whole vectors: bits8 at 70 positions in a row")]
fn rows_that_are_cut_are_found() {
    check::<Faulty<WholeVectors>>(&[]);
}

/// Caches a row by its positions only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum OtherKey {}

thread_local! {
    static KEPT: Cell<(u64, [u32; 2])> = const { Cell::new((0, [0; 2])) };
}

impl Fault for OtherKey {
    const NAME: &'static str = "other key";

    fn row(key: [u32; 2], first: u64, out: &mut [u32]) -> bool {
        let kept = KEPT.replace((first, key));
        good_row(if kept.0 == first { kept.1 } else { key }, first, out);
        true
    }
}

#[test]
#[should_panic(expected = "other key: bits8 at 1 positions in a row from 0 of 40")]
fn rows_of_a_key_that_was_asked_before_are_found() {
    check::<Faulty<OtherKey>>(&[]);
}

#[test]
#[should_panic(expected = "threefry2x32: the first values of seed 3")]
fn wrong_answers_are_found() {
    check::<Threefry2x32>(&[(3, &[0])]);
}

/// Sets one bit of every value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Constant {}

impl Fault for Constant {
    const NAME: &'static str = "constant";

    fn bits32<const K: usize>(bits: [u32; K]) -> [u32; K] {
        bits.map(|bits| bits | 4)
    }
}

#[test]
#[should_panic(expected = "constant: bit 2 is set in 256 of 256 8-bit values")]
fn constant_bits_are_found() {
    check::<Faulty<Constant>>(&[]);
}

/// Draws 16 bits separately, without saying so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum OtherNarrow {}

impl Fault for OtherNarrow {
    const NAME: &'static str = "other narrow bits";

    fn bits16<const K: usize>(bits: [u32; K]) -> [u32; K] {
        bits.map(|bits| bits >> 16)
    }
}

#[test]
#[should_panic(expected = "position 0 of 40: 16 and 8 bits are not the low bits of 32")]
fn narrow_bits_of_their_own_are_found() {
    check::<Faulty<OtherNarrow>>(&[]);
}
