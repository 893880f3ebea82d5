//! Accumulators as words.

use ndkey_sums::{ExactMoments, ExactSum};
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #[test]
    fn words_are_those_of_the_sum(x in vec(proptest::num::f64::ANY, 0..10)) {
        let sum = ExactSum::of(&x);
        let words = sum.to_words();
        let again = ExactSum::from_words(&words).expect("words of a sum");
        prop_assert_eq!(&again, &sum);
        prop_assert_eq!(again.to_words(), words.clone());
        prop_assert_eq!(again.value::<f64>().to_bits() << 1, sum.value::<f64>().to_bits() << 1);
        let text = serde_json::to_string(&sum).expect("json");
        prop_assert_eq!(serde_json::from_str::<ExactSum>(&text).expect("a sum"), sum);
    }

    #[test]
    fn other_words_are_errors_or_sums(words in vec(any::<u64>(), 0..5), header in 0..70_u64) {
        let mut words = words;
        if let Some(first) = words.first_mut() {
            *first = header << 8;
        }
        if let Ok(sum) = ExactSum::from_words(&words) {
            prop_assert_eq!(sum.to_words(), words);
        }
    }
}

/// The format is a promise.
#[test]
fn words_of_some_sums() {
    assert_eq!(ExactSum::new().to_words(), [0]);
    // Unit 34 is 2^0.
    assert_eq!(ExactSum::of(&[1.0]).to_words(), [34 << 8, 1]);
    assert_eq!(ExactSum::of(&[-1.0]).to_words(), [34 << 8, u64::MAX]);
    assert_eq!(ExactSum::of(&[0.5, 2.0]).to_words(), [33 << 8, 1 << 63, 2]);
    assert_eq!(ExactSum::of(&[2_f64.powi(63)]).to_words(), [34 << 8, 1 << 63, 0]);
    assert_eq!(ExactSum::of(&[f64::INFINITY, 1.0]).to_words(), [34 << 8 | 2, 1]);
    assert_eq!(ExactSum::of(&[f64::NAN]).to_words(), [1]);
    assert_eq!(ExactSum::of(&[f64::NEG_INFINITY]).to_words(), [4]);
}

#[test]
fn wrong_words_are_errors() {
    for (words, message) in [
        (vec![], "ExactSum: the words are none; a sum has at least one"),
        (vec![8], "ExactSum: the words have the header 0x8, which no sum has"),
        (vec![100 << 8], "ExactSum: the words have the header 0x6400, which no sum has"),
        (vec![34 << 8, 1, 0], "ExactSum: the words are not the shortest of their sum"),
        (vec![34 << 8, 0, 1], "ExactSum: the words are not the shortest of their sum"),
        (vec![0; 80], "ExactSum: the words are 80; a sum that begins at 0 has at most 69"),
    ] {
        let error = ExactSum::from_words(&words).expect_err("an error");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn moments_serialise() {
    let moments = ExactMoments::of(&[0.1, 0.2, 1e300]);
    let text = serde_json::to_string(&moments).expect("json");
    assert_eq!(serde_json::from_str::<ExactMoments>(&text).expect("moments"), moments);
}
