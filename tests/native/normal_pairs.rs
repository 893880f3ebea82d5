//! Normal variates of random bits in `f64` are made in pairs.

use ndarray::{Array1, Array2, s};
use ndkey::{Key, Threefry2x32, native};
use support::counting::Counting;

/// A case of normal_pairs.json: a pair's number, and the bits of both values.
type Case = (usize, String, String);

fn cases() -> Vec<(usize, [f64; 2])> {
    let cases: Vec<Case> = serde_json::from_str(include_str!("normal_pairs.json")).expect("JSON");
    let number = |bits: &str| f64::from_bits(u64::from_str_radix(bits, 16).expect("64 bits"));
    cases.into_iter().map(|(pair, x, y)| (pair, [number(&x), number(&y)])).collect()
}

/// How many numbers are between two of the same sign.
fn units_apart(x: f64, y: f64) -> u64 {
    x.to_bits().abs_diff(y.to_bits())
}

#[test]
fn values_are_within_three_units_of_the_formula() {
    const ALL: usize = 1 << 42;
    let mut at_most_one = 0;
    for (pair, exact) in cases() {
        let sample: Array1<f64> = Key::<Counting>::from_seed(0).sample_slice(
            native::StandardNormal,
            ALL,
            s![2 * pair..2 * pair + 2],
        );
        for (x, exact) in sample.into_iter().zip(exact) {
            let units = units_apart(x, exact);
            assert!(units <= 3, "pair {pair}: {x}, not {exact}");
            at_most_one += u32::from(units <= 1);
        }
    }
    assert!(at_most_one > 3700, "of 4000: {at_most_one}");
}

/// Pairs begin at even positions, wherever a slice begins and however far its positions are apart.
#[test]
fn values_are_the_same_alone_and_beside_their_pairs() {
    let all: Array1<f64> = Key::new(7).sample(native::StandardNormal, 1001);
    for start in [0, 1, 2, 3, 500, 1000] {
        for step in [1, 2, 3, 4, 7, -1, -2, -3] {
            for end in [start + 1, start + 2, 1001] {
                let slice = s![start..end.min(1001); step];
                let part: Array1<f64> =
                    Key::new(7).sample_slice(native::StandardNormal, 1001, slice);
                assert_eq!(part, all.slice(slice), "{slice:?}");
            }
        }
    }
}

/// The direction of a last value alone is made of bits past the end, which are not the next key's.
#[test]
fn keys_of_odd_numbers_of_values_share_no_bits() {
    let key = |index: u32| {
        Key::<Threefry2x32>::from_seed(3).split(4).into_keys()[index as usize].duplicate()
    };
    let keys = Key::<Threefry2x32>::from_seed(3).split(4);
    let together: Array2<f64> = keys.sample(native::StandardNormal, 5);
    for (index, row) in (0..).zip(together.outer_iter()) {
        let alone: Array1<f64> = key(index).sample(native::StandardNormal, 5);
        assert_eq!(row, alone);
        let longer: Array1<f64> = key(index).sample(native::StandardNormal, 6);
        assert_eq!(alone, longer.slice(s![..5]), "a longer sample begins with the shorter one");
    }
}
