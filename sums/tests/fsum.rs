//! Exact sums are those of Python's `math.fsum`.

use ndkey_sums::{ExactSum, exact_sum};

const GROUP: u64 = 250;
const SIGN: u64 = 1 << 63;

fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The bits of a value, as in `fsum.py`.
fn pattern(kind: u64, word: u64, before: &[u64]) -> u64 {
    let (fraction, sign, exponent) = (word & ((1 << 52) - 1), word & SIGN, word >> 52 & 0x7ff);
    let with_exponent = |exponent: u64| sign | exponent << 52 | fraction;
    match kind {
        0 => with_exponent(exponent.min(0x7fe)),
        1 if !before.is_empty() && word & 1 == 1 => {
            before[(word >> 1) as usize % before.len()] ^ SIGN
        }
        1 => with_exponent(1023 + exponent % 200),
        2 => sign | fraction,
        3 => with_exponent(0x7fe - exponent % 4),
        4 if word.is_multiple_of(97) => sign | 0x7ff << 52 | (word % 2 * fraction),
        4 => with_exponent(1000 + exponent % 50),
        5 => with_exponent(1015 + exponent % 8),
        6 => sign | [1023 + 53, 1023 + 52, 1023, 1023, 1022, 700][exponent as usize % 6] << 52,
        _ => with_exponent(900 + exponent % 90),
    }
}

fn array(index: u64) -> Vec<f64> {
    let mut state = mix(index);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(state)
    };
    let len = if index % 1000 < 8 { 5000 } else { next() % 40 };
    let mut bits = Vec::new();
    for _ in 0..len {
        bits.push(pattern(index % 8, next(), &bits));
    }
    bits.into_iter().map(f64::from_bits).collect()
}

fn bits(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8 << 48 } else { value.to_bits() }
}

/// A checksum of the sums of 250 arrays.
fn checksum(group: u64, sum: impl Fn(&[f64]) -> f64) -> String {
    let indices = group * GROUP..(group + 1) * GROUP;
    let checksum = indices.fold(0, |checksum, index| mix(checksum ^ bits(sum(&array(index)))));
    format!("{checksum:016x}")
}

#[test]
fn sums_of_hostile_arrays_are_those_of_fsum() {
    let mut groups = 0;
    for (group, expected) in include_str!("fsum.txt").lines().enumerate() {
        assert_eq!(checksum(group as u64, |values| exact_sum(values)), expected, "group {group}");
        groups += 1;
    }
    assert_eq!(groups * GROUP, 100_000);
}

#[test]
fn values_added_one_by_one_have_the_same_sums() {
    let one_by_one = |values: &[f64]| {
        let mut sum = ExactSum::new();
        values.iter().for_each(|&value| sum.add(value));
        sum.value()
    };
    for (group, expected) in include_str!("fsum.txt").lines().enumerate().step_by(8) {
        assert_eq!(checksum(group as u64, one_by_one), expected, "group {group}");
    }
}
