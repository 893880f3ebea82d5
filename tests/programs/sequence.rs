//! State on top of splitting.

use std::collections::HashSet;
use std::sync::Mutex;

use ndarray::{Array1, Array2, ShapeBuilder, array};
use ndkey::jax::{Normal, StandardBits, StandardNormal};
use ndkey::monte_carlo::{Estimate, Multilevel};
use ndkey::streams::UniqueScope;
use ndkey::{
    Distribution, Key, KeySequence, Prng, Rbg, SequentialGenerator, Threefry2x32Legacy, UnsafeRbg,
    native,
};

#[test]
fn a_sequence_of_keys_is_repeated_splitting() {
    let (mut key, mut sequence) = (Key::new(3), KeySequence::new(Key::new(3)));
    for _ in 0..100 {
        let [next, expected] = key.split_into();
        assert_eq!(sequence.next(), Some(expected));
        key = next;
    }
    // It never ends.
    assert_eq!(sequence.size_hint(), (usize::MAX, None));
}

#[test]
fn states_that_go_on_alike_are_equal() {
    fn distinct<T: Eq + std::hash::Hash>(states: impl IntoIterator<Item = T>) -> usize {
        states.into_iter().collect::<HashSet<T>>().len()
    }
    let after = |steps: usize| {
        let mut sequence = KeySequence::new(Key::new(3));
        (0..steps).for_each(|_| drop(sequence.next_key()));
        sequence
    };
    assert_eq!(after(2), KeySequence::new(after(2).into_key()));
    assert_eq!(distinct([after(0), after(1), after(1), after(2)]), 3);
    let after = |seed, drawn| SequentialGenerator::from_parts(Key::new(seed), drawn);
    assert_eq!(distinct([after(0, 0), after(0, 1), after(0, 1), after(1, 1)]), 3);
}

#[test]
fn n_draws_equal_one_draw_of_n() {
    fn check<I: Prng>(dist: impl Distribution<f64>, what: &str) {
        let rng = || SequentialGenerator::new(Key::<I>::from_seed(7));
        let whole: Array1<f64> = rng().sample(&dist, 100);
        let (mut one_by_one, mut in_portions) = (rng(), rng());
        let singles: Array1<f64> = (0..100).map(|_| one_by_one.sample_one(&dist)).collect();
        let portions = [1, 2, 30, 0, 67].map(|n| in_portions.sample(&dist, n).to_vec());
        assert_eq!(singles, whole, "{what}");
        assert_eq!(portions.concat(), whole.to_vec(), "{what}");
        assert_eq!(in_portions.drawn(), 100);
    }
    check::<ndkey::Threefry2x32>(StandardNormal, "normal");
    check::<ndkey::Threefry2x32>(Normal::new(1.0, 3.0).expect("valid"), "scaled");
    // Generators whose values depend on the length of the array.
    check::<Threefry2x32Legacy>(StandardNormal, "legacy");
    check::<Rbg>(StandardNormal, "rbg");
}

#[test]
fn arrays_are_filled_in_row_major_order_in_any_layout() {
    let rng = || SequentialGenerator::new(Key::new(0));
    let line: Array1<u32> = rng().sample(StandardBits, 6);
    let rows: Array2<u32> = rng().sample(StandardBits, (2, 3));
    let columns: Array2<u32> = rng().sample(StandardBits, (2, 3).f());
    assert_eq!(rows.iter().collect::<Vec<_>>(), line.iter().collect::<Vec<_>>());
    assert_eq!(columns, rows);
}

#[test]
fn array_parameters_are_refused_and_draw_nothing() {
    let mut rng = SequentialGenerator::new(Key::new(0));
    let dist = Normal::new(array![0.0, 1.0], 1.0).expect("valid");
    assert!(rng.try_sample(&dist, 2).is_err());
    assert_eq!(rng.drawn(), 0);
}

#[test]
fn a_generator_is_continued_from_its_parts() {
    let mut rng = SequentialGenerator::new(Key::new(4));
    let whole: Array1<f64> = rng.sample(StandardNormal, 10);
    let mut rng = SequentialGenerator::new(Key::new(4));
    let _: Array1<f64> = rng.sample(StandardNormal, 6);
    let (key, drawn) = rng.into_parts();
    assert_eq!((&key, drawn), (&Key::new(4), 6));
    let mut continued = SequentialGenerator::from_parts(key, drawn);
    assert_eq!(continued.sample::<f64, _>(StandardNormal, 4), whole.slice(ndarray::s![6..]));
}

#[test]
fn a_sequence_of_keys_is_continued_from_its_key() {
    let mut sequence = KeySequence::new(Key::<Rbg>::from_seed(4));
    let before: Vec<_> = sequence.by_ref().take(3).collect();
    let after = KeySequence::new(sequence.into_key()).take(3);
    let whole = KeySequence::new(Key::from_seed(4)).take(6);
    assert!(before.into_iter().chain(after).eq(whole));
    assert_eq!(KeySequence::new(Key::new(4)).into_key(), Key::new(4));
}

#[cfg(feature = "serde")]
#[test]
fn sequences_and_generators_are_stored_between_draws() {
    use catalogue::reloaded;

    fn check<I: Prng>() {
        let mut sequence = KeySequence::new(Key::<I>::from_seed(4));
        let _ = sequence.next_key();
        let stored = reloaded(&sequence);
        let expected: Vec<_> = sequence.take(3).collect();
        for stored in stored {
            assert!(stored.take(3).eq(expected.iter().map(Key::duplicate)));
        }

        let mut rng = SequentialGenerator::new(Key::<I>::from_seed(4));
        let _: Array1<f32> = rng.sample(StandardNormal, 6);
        let stored = reloaded(&rng);
        let expected: Array1<f32> = rng.sample(StandardNormal, 4);
        for mut stored in stored {
            assert_eq!(stored.drawn(), 6);
            assert_eq!(stored.sample::<f32, _>(StandardNormal, 4), expected);
        }
    }
    check::<ndkey::Threefry2x32>();
    check::<Rbg>();

    // Programs have such files.
    let sequence = serde_json::to_string(&KeySequence::new(Key::new(7))).expect("serialises");
    let key = r#"{"prng":"threefry2x32","shape":[],"words":[0,7]}"#;
    assert_eq!(sequence, format!(r#"{{"key":{key}}}"#));
    let rng = SequentialGenerator::from_parts(Key::new(7), u64::MAX);
    let rng = serde_json::to_string(&rng).expect("serialises");
    assert_eq!(rng, format!(r#"{{"key":{key},"drawn":18446744073709551615}}"#));
    let other = serde_json::from_str::<SequentialGenerator<Rbg>>(&rng).expect_err("another one");
    assert!(other.to_string().contains(r#"the generator is "threefry2x32"; expected "rbg""#));
}

#[test]
fn every_number_of_64_bits_has_its_own_value() {
    let from = |drawn| SequentialGenerator::from_parts(Key::new(4), drawn);
    // Portions across 2^32, where the upper half of the numbers changes, and far beyond.
    for first in [(1_u64 << 32) - 3, 1 << 32, (5 << 32) - 2, u64::MAX - 6] {
        let portion: Array1<u64> = from(first).sample(StandardBits, 6);
        for (&bits, number) in portion.iter().zip(first..) {
            assert_eq!(from(number).sample_one::<u64>(StandardBits), bits, "{number}");
            let key = Key::new(4).fold_in((number >> 32) as u32).fold_in(number as u32);
            assert_eq!(key.sample_one::<u64>(StandardBits), bits, "{number}");
        }
    }
    let at = |drawn| from(drawn).sample_one::<u64>(StandardBits);
    assert_ne!(at(3), at(3 | 1 << 32));
    assert_ne!(at(3), at(3 << 32));
    assert!(from(u64::MAX).try_sample_one::<u64>(StandardBits).is_err());
    let error =
        from(u64::MAX - 5).try_sample::<u64, _>(StandardBits, 6).expect_err("five are left");
    assert_eq!(error.to_string(), "an array of shape [6] has too many elements; the limit is 5");
    assert!(from(u64::MAX - 5).try_sample::<u64, _>(StandardBits, 5).is_ok());
}

/// What its page says of two folds: they are the same in either order, and one of a number takes back the other.
#[test]
fn steps_of_folds_are_not_unique_with_unsafe_rbg() {
    let key = Key::<UnsafeRbg>::from_seed;
    let element = |n| SequentialGenerator::from_parts(key(4), n).sample_one::<f64>(StandardNormal);
    assert_eq!(element(5), element(5 << 32));
    let mut root = UniqueScope::new([("params", key(1))]);
    let mut of = |path: [&str; 2]| {
        let mut module = root.child_named(path[0]).expect("a name");
        let mut inner = module.child_named(path[1]).expect("a name");
        inner.make_rng("params").expect("a stream").data()
    };
    assert_eq!(of(["a", "b"]), of(["b", "a"]));
    let sums = |step| -> Array1<f64> {
        key(1).fold_in(step).sample(native::IrwinHall::new(2).expect("a number"), 9)
    };
    assert_eq!(sums(0), sums(1));
    fn repeated<I: Prng>() -> bool {
        let keys = Mutex::new(Vec::new());
        let run = Multilevel::new(Key::<I>::from_seed(0), 64).expect("paths");
        let run = run.with_pilot(64).expect("paths");
        let run = run.run(
            0.02,
            |_| 1.0,
            |level, key: Key<I>, paths| {
                keys.lock().expect("no panic").push(key.duplicate().data());
                Estimate::from_values(&(key.normal::<f64, _>(paths) * 0.5_f64.powi(level as i32)))
            },
        );
        run.expect("an estimate");
        let keys = keys.into_inner().expect("no panic");
        HashSet::<I::Words>::from_iter(keys.iter().copied()).len() < keys.len()
    }
    assert!(repeated::<UnsafeRbg>());
    assert!(!repeated::<Rbg>());
}
