//! The generator compared with its paper, by the suite of generators, and through ndkey's keys.

use ndarray::Array1;
use ndkey::Key;
use ndkey::native::StandardNormal;
use ndkey::prng::{Positions, Prng, check};
use squares::Squares;

/// Counters, squares32 and squares64 of the key 0x548c9decbce65297: what `known_answers.py` prints.
const KNOWN_ANSWERS: [(u64, u32, u64); 5] = [
    (0x0, 0x36d8_8366, 0x36d8_8366_cee6_33a5),
    (0x1, 0x9447_16e0, 0x9447_16e0_0e60_dfaa),
    (0x2, 0xc8a8_f4e0, 0xc8a8_f4e0_6786_54bf),
    (0x1_0000_0000, 0x122e_80b3, 0x122e_80b3_c281_abbf),
    (0x8000_0000_0000_0005, 0xed45_cea3, 0xed45_cea3_04f6_de67),
];

#[test]
fn the_published_function() {
    let key = [[0x548c_9dec], [0xbce6_5297]];
    for (counter, bits32, bits64) in KNOWN_ANSWERS {
        let at = Positions::new([counter], u64::MAX);
        assert_eq!(Squares::bits32(key, at), [bits32], "counter {counter:#x}");
        let [[high], [low]] = Squares::bits64(key, at);
        assert_eq!(u64::from(high) << 32 | u64::from(low), bits64, "counter {counter:#x}");
    }
}

#[test]
fn the_suite_of_generators() {
    check::<Squares>(&[]);
}

#[test]
fn keys_are_odd_and_differ_by_what_made_them() {
    let key = || Key::<Squares>::from_seed(7);
    let mut words = vec![key().data()];
    words.extend(key().split(100).into_iter().map(|key| key.data()));
    words.extend((0..100).map(|number| key().fold_in(number).data()));
    assert!(words.iter().all(|[_, low]| low % 2 == 1));
    let distinct = std::collections::HashSet::<_>::from_iter(&words);
    assert_eq!(distinct.len(), 201);
}

/// By the default of [`Prng::fold_in_u64`].
#[test]
fn numbers_of_64_bits_are_folded_in_by_halves() {
    let key = Key::<Squares>::from_seed(7);
    assert_eq!(key.fold_in_u64(7), key.fold_in(7));
    assert_eq!(key.fold_in_u64(5 << 32), key.fold_in(5).fold_in(0));
    assert_eq!(key.fold_in_u64(5 << 32 | 7), key.fold_in(5).fold_in(7));
}

#[test]
fn every_distribution_and_batch() {
    let keys = || Key::<Squares>::from_seed(3).split(4);
    let batch = keys().sample::<f64, _>(StandardNormal, 5000);
    let third: Array1<f64> = keys()[2].duplicate().normal(5000);
    assert_eq!(batch.row(2), third);
    let (mean, deviation) = (batch.mean().expect("values"), batch.std(0.0));
    // Within five standard deviations each.
    assert!(mean.abs() < 5.0 / 20_000_f64.sqrt(), "mean {mean}");
    assert!((deviation - 1.0).abs() < 5.0 / 40_000_f64.sqrt(), "standard deviation {deviation}");
}
