//! Operations on keys: deriving, words in and out, iterators, and batches of everything.

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
#[cfg(feature = "rayon")]
use std::sync::Barrier;

use ndarray::{
    Array, Array1, Array2, Array3, Array4, ArrayD, ArrayViewMut3, Axis, Dimension, Ix2,
    ShapeBuilder, Zip, array, s,
};
use ndkey::jax::{
    Bernoulli, Choice, Gamma, Normal, Poisson, Rademacher, StandardBits, StandardNormal,
    UnbiasedInt, UniformInt,
};
use ndkey::{Error, Key, KeyArray, Prng, RbgLegacy, SimdLevel, UnsafeRbg, native};
use support::for_each_generator;

#[test]
fn a_key_that_is_split_off_is_the_second_of_two() {
    let mut key = Key::new(5);
    let given = [key.split_off(), key.split_off()];
    let [kept, first] = Key::new(5).split_into();
    let [last, second] = kept.split_into();
    assert_eq!((key, given), (last, [first, second]));

    let mut keys = Key::new(5).split((2, 3));
    let given = keys.split_off();
    for (index, key) in Key::new(5).split((2, 3)).into_iter().enumerate() {
        let [kept, second] = key.split_into();
        assert_eq!(keys[(index / 3, index % 3)], kept);
        assert_eq!(given[(index / 3, index % 3)], second);
    }
    let [kept, second] = Key::new(5).split((2, 3)).try_split_into().expect("a few keys");
    assert_eq!((&keys, &given), (&kept, &second));
    assert_eq!(Key::new(5).split((2, 3)).try_split_off().expect("a few keys"), given);
}

/// Properties of folding with the keys of every generator.
fn folds<I: Prng>() {
    let key = Key::<I>::from_seed(3);
    let numbers = [0, 1, 7, u64::from(u32::MAX), 1 << 32, (1 << 32) + 7, 7 << 32, u64::MAX];
    let folded: HashSet<_> = numbers.iter().map(|&data| key.fold_in_u64(data).data()).collect();
    assert_eq!(folded.len(), numbers.len(), "{}", I::NAME);
    assert_eq!(key.fold_in_u64(7), key.fold_in(7), "{}", I::NAME);
    assert_eq!(key.fold_in_u64(u32::MAX.into()), key.fold_in(u32::MAX), "{}", I::NAME);
    // Folding with exclusive or must still depend on the order.
    let names = ["abcdefgh", "efghabcd", "abcdabcdabcd", "abcd", "efgh"];
    let named: HashSet<_> = names.iter().map(|name| key.named(name).data()).collect();
    assert_eq!(named.len(), names.len(), "{}", I::NAME);
    let keys = Key::<I>::from_seed(3).split(2);
    assert_eq!(keys.fold_in_u64(1 << 40)[1], keys[1].fold_in_u64(1 << 40), "{}", I::NAME);
    assert_eq!(keys.named("decoder")[1], keys[1].named("decoder"), "{}", I::NAME);
}

#[test]
fn numbers_of_64_bits_are_told_apart_by_every_generator() {
    for_each_generator!(folds);
}

#[test]
fn names_are_the_numbers_that_are_documented() {
    let first = |len: u64, bytes: u64| Key::new(0).fold_in_u64((0x6e61_6d65 ^ len) << 32 | bytes);
    assert_eq!(Key::new(0).named("a"), first(1, 0x61));
    assert_eq!(Key::new(0).named("abcd"), first(4, 0x6463_6261));
    let abcde = first(6, 0x6463_6261).fold_in_u64(1 << 32 | 0xa9c3);
    assert_eq!(Key::new(0).named("abcdé"), abcde);
    let nine = first(9, 0x6463_6261).fold_in_u64(1 << 32 | 0x6867_6665).fold_in_u64(2 << 32 | 0x69);
    assert_eq!(Key::new(0).named("abcdefghi"), nine);
}

/// A change of one of these changes what programs draw.
#[test]
fn names_are_stable() {
    let words = |name| Key::new(0).named(name).data();
    assert_eq!(words("encoder"), [3900509919, 2689024462]);
    assert_eq!(words("a"), [4183690558, 1032526983]);
    let unsafe_rbg = Key::<UnsafeRbg>::from_seed(0).named("encoder");
    assert_eq!(unsafe_rbg.data(), [1390109337, 460522051, 1347813977, 3552881955]);
}

#[test]
fn names_that_hashes_confuse_are_told_apart() {
    // With a separator, without, padded and in another order.
    let names =
        ["ab", "ba", "a", "b", "a/b", "ab\0", "a\0b", "\0", "\0\0", "abcd", "abcde", "abcd\0"];
    let keys: HashSet<Key> = names.iter().map(|name| Key::new(0).named(name)).collect();
    assert_eq!(keys.len(), names.len());
    let path = Key::new(0).named("a").named("b");
    assert!(!keys.contains(&path));
    assert!((0..=64).all(|data| !keys.contains(&Key::new(0).fold_in(data))));
}

#[test]
fn words_have_the_last_axis_of_key_data() {
    let keys = Key::new(0).split((2, 3));
    let words: Array3<u32> = keys.key_data();
    assert_eq!(words.dim(), (2, 3, 2));
    for (index, key) in keys.iter().enumerate() {
        let [first, second] = key.data();
        assert_eq!(words[(index / 3, index % 3, 0)], first);
        assert_eq!(words[(index / 3, index % 3, 1)], second);
    }
    let transposed: KeyArray<_> = keys.duplicate().permuted_axes((1, 0));
    assert_eq!(KeyArray::from_key_data(&transposed.key_data()).unwrap(), transposed);
    assert_eq!(KeyArray::wrap_key_data(&words).unwrap(), keys);

    let key = Key::new(1 << 40 | 7);
    assert_eq!(key.key_data(), array![256, 7]);
    assert_eq!(Key::wrap_key_data(&[256, 7]).unwrap(), key);
}

#[test]
fn keys_come_from_lists_and_go_into_them() {
    let list = || -> Vec<Key> { (0..4).map(Key::new).collect() };
    let expected: KeyArray<_> = KeyArray::from_seeds(&[0, 1, 2, 3]);
    assert_eq!(KeyArray::from(list()), expected);
    assert_eq!(KeyArray::from([0, 1, 2, 3].map(Key::new)), expected);
    assert_eq!(list().into_iter().collect::<KeyArray<_>>(), expected);
    assert_eq!(expected.duplicate().into_iter().collect::<Vec<_>>(), list());
    assert_eq!(KeyArray::from(expected.duplicate().into_keys()), expected);
}

#[test]
fn keys_are_looked_at_from_both_ends_in_any_layout() {
    let rows = Key::new(0).split((2, 3));
    let columns = rows.duplicate().permuted_axes((1, 0));
    let ends = |keys: &KeyArray<Ix2>| {
        let mut iter = keys.iter();
        let (first, last) = (iter.next().unwrap().data(), iter.next_back().unwrap().data());
        assert_eq!(iter.len(), 4);
        (first, last)
    };
    assert_eq!(ends(&rows), ends(&columns));
    let backwards: Vec<&Key> = columns.iter().rev().collect();
    assert_eq!(*backwards[1], rows[(0, 2)]);
    let mut seen = 0;
    for key in &columns {
        assert_eq!(*key, rows[(seen % 2, seen / 2)]);
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn keys_are_counted_before_they_are_taken() {
    let mut keys = Key::new(0).split((2, 3)).into_iter();
    assert_eq!(keys.len(), 6);
    let last = keys.next_back().expect("six keys");
    assert_eq!(last, Key::new(0).split((2, 3))[(1, 2)]);
    assert_eq!(keys.size_hint(), (5, Some(5)));
}

#[test]
fn an_array_of_keys_has_the_shape_of_its_split() {
    let keys = Key::new(0).split((2, 3));
    assert_eq!((keys.len(), keys.is_empty(), keys.dim()), (6, false, (2, 3)));
    let none = Key::new(0).split((0, 3));
    assert_eq!((none.len(), none.is_empty(), none.dim()), (0, true, (0, 3)));
    assert_eq!(Key::new(0).split(3).dim(), 3);

    let children = Key::new(0).split_into::<6>();
    for (number, key) in children.iter().enumerate() {
        assert_eq!(keys.get((number / 3, number % 3)), Some(key));
    }
    assert_eq!(keys.get((2, 0)), None);
    assert_eq!(keys.get((0, 3)), None);
}

#[test]
fn keys_are_told_apart_and_hashed_by_their_words() {
    let (a, b) = (|| Key::new(1).split(2), || Key::new(2).split(2));
    assert_eq!(a(), a());
    assert_ne!(a(), b());
    let state = RandomState::new();
    assert_eq!(state.hash_one(a()), state.hash_one(a()));
    assert_ne!(state.hash_one(a()), state.hash_one(b()));
    assert_eq!(state.hash_one(Key::new(1)), state.hash_one(Key::new(1)));
    assert_ne!(state.hash_one(Key::new(1)), state.hash_one(Key::new(2)));
}

/// `np.concatenate` joins along an axis that is there, `np.stack` along a new one.
#[test]
fn arrays_of_keys_are_joined() {
    let (a, b) = (|| Key::new(1).split((2, 3)), || Key::new(2).split((2, 3)));
    let words = |keys: &KeyArray<Ix2>| keys.key_data();
    for axis in [Axis(0), Axis(1)] {
        let both = KeyArray::concatenate(axis, [a(), b()]);
        let expected = ndarray::concatenate(axis, &[words(&a()).view(), words(&b()).view()]);
        assert_eq!(words(&both), expected.expect("of one shape"));
    }
    for axis in [Axis(0), Axis(1), Axis(2)] {
        let both = KeyArray::stack(axis, [a(), b()]);
        let expected = ndarray::stack(axis, &[words(&a()).view(), words(&b()).view()]);
        assert_eq!(both.key_data(), expected.expect("of one shape"));
    }
}

/// NumPy shows the first and last three parts of an axis of more than six, if there are more than
/// a thousand numbers.
#[test]
fn six_parts_of_an_axis_are_shown_whole() {
    let elided = |rows| {
        let text = Key::new(0).split((rows, 100)).to_string();
        text.lines().filter(|line| line.trim() == "...").count()
    };
    // Once in each of six rows, and then between rows too.
    assert_eq!([elided(6), elided(7)], [6, 7]);
}

#[test]
fn a_zip_takes_keys() {
    let mut sums = Array1::zeros(5);
    Zip::from(&mut sums).and(&Key::new(0).split(5).into_keys()).for_each(|sum, key| {
        *sum = key.duplicate().normal::<f64, _>(10).sum();
    });
    assert_eq!(sums, Key::new(0).split(5).map(|key| key.normal::<f64, _>(10).sum()));
}

#[test]
fn iterators_over_keys_skip() {
    let keys = Key::new(0).split((4, 5));
    for keys in [keys.duplicate(), keys.permuted_axes((1, 0))] {
        let in_order: Vec<&Key> = keys.iter().collect();
        let (mut borrowed, mut owned) = (keys.iter(), keys.duplicate().into_iter());
        assert_eq!(
            (borrowed.nth(3), owned.nth(3).as_ref()),
            (Some(in_order[3]), Some(in_order[3]))
        );
        let last = Some(in_order[17]);
        assert_eq!((borrowed.nth_back(2), owned.nth_back(2).as_ref()), (last, last));
        assert!(borrowed.eq(in_order[4..17].iter().copied()));
        assert!(owned.eq(in_order[4..17].iter().map(|key| key.duplicate())));
        assert_eq!((keys.iter().nth(20), keys.iter().nth_back(20)), (None, None));
    }
}

#[cfg(feature = "rayon")]
#[test]
fn keys_are_an_indexed_parallel_iterator() {
    use rayon::prelude::*;

    let expected = Key::new(0).split(1000).map(|key| key.normal::<f32, _>(3).sum()).to_vec();
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let sums: Vec<(usize, f32)> = pool.install(|| {
            let keys = Key::new(0).split(1000).into_par_iter();
            keys.map(|key| key.normal::<f32, _>(3).sum()).enumerate().rev().collect()
        });
        assert!(sums.iter().rev().map(|&(_, sum)| sum).eq(expected.iter().copied()));
        assert_eq!(sums[0].0, 999);
    }
    assert_eq!(Key::new(0).split((10, 100)).into_par_iter().opt_len(), Some(1000));
    let again: KeyArray<_> = Key::new(0).split((10, 100)).into_par_iter().collect();
    assert_eq!(again, Key::new(0).split(1000));
}

#[cfg(feature = "rayon")]
#[test]
fn borrowed_keys_are_an_indexed_parallel_iterator_in_row_major_order() {
    use rayon::prelude::*;

    fn check<D: Dimension, I: Prng>(keys: &KeyArray<D, I>) {
        let in_order: Vec<&Key<I>> = keys.iter().collect();
        for threads in [1, 2, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                assert_eq!(keys.par_iter().collect::<Vec<_>>(), in_order);
                let numbered: Vec<_> = keys.par_iter().enumerate().rev().collect();
                assert!(numbered.into_iter().rev().eq(in_order.iter().copied().enumerate()));
                let odd = keys.into_par_iter().skip(1).step_by(2).collect::<Vec<_>>();
                assert!(odd.iter().eq(in_order.iter().skip(1).step_by(2)));
                let pairs = keys.par_iter().zip(keys.par_iter());
                assert!(pairs.all(|(one, other)| one == other));
                let unindexed: Vec<_> = keys.par_iter().filter(|_| true).collect();
                assert_eq!(unindexed, in_order);
            });
        }
        let iter = keys.par_iter();
        assert_eq!((iter.len(), iter.opt_len()), (keys.len(), Some(keys.len())));
    }
    // In row-major order, and not; without axes, and without keys.
    let keys = || Key::<RbgLegacy>::from_seed(0).split((10, 30));
    check(&keys());
    check(&keys().permuted_axes((1, 0)));
    check(&keys().slice_move(s![..;-3, 5..;2]));
    check(&keys().slice_move(s![2.., ..]));
    check(&keys().slice_move(s![.., 3]));
    check(&keys().into_dyn());
    check(&keys().slice_move(s![3..3, ..]));
    check(&KeyArray::from(Key::new(0)));
}

/// Asserts that each key of [`keys`] makes its part of an array by itself.
#[track_caller]
fn assert_of_each_key<T, D, E>(batch: Array<T, E>, alone: impl Fn(Key) -> Array<T, D>)
where
    T: Clone + PartialEq + Debug,
    D: Dimension,
    E: Dimension,
{
    let alone: Vec<ArrayD<T>> = keys().into_iter().map(|key| alone(key).into_dyn()).collect();
    let expected =
        ndarray::stack(Axis(0), &alone.iter().map(|part| part.view()).collect::<Vec<_>>());
    let expected = expected.expect("parts of one shape");
    assert_eq!(batch.shape(), [&[2, 3], &expected.shape()[1..]].concat());
    assert_eq!(Vec::from_iter(&batch), Vec::from_iter(&expected));
}

fn keys() -> KeyArray<Ix2> {
    Key::new(9).split((2, 3))
}

#[test]
fn orders_and_choices_of_a_batch_are_those_of_its_keys() {
    let array = Array2::from_shape_fn((5, 4), |(row, column)| 10 * row + column);
    for axis in [Axis(0), Axis(1)] {
        assert_of_each_key(keys().permuted(&array, axis), |key| key.permuted(&array, axis));
        assert_of_each_key(keys().permuted_independent(&array, axis), |key| {
            key.permuted_independent(&array, axis)
        });
        let n = array.len_of(axis);
        for choice in [Choice::new(n), Choice::new(n).without_replacement()] {
            assert_of_each_key(keys().choice(&array, axis, choice.clone(), (2, 1)), |key| {
                key.choice(&array, axis, choice.clone(), (2, 1))
            });
        }
        assert_of_each_key(keys().categorical(&array.mapv(|logit| logit as f32), axis), |key| {
            key.categorical(&array.mapv(|logit| logit as f32), axis)
        });
    }
    assert_of_each_key(keys().permutation(7), |key| key.permutation(7));
    assert_eq!(Key::new(0).split(0).permuted(&array, Axis(0)).shape(), [0, 5, 4]);
    let none = Key::new(0).split(0).choice(&array, Axis(0), Choice::new(5), 7);
    assert_eq!(none.shape(), [0, 7, 4]);
}

#[test]
fn numbers_are_folded_into_as_many_keys() {
    // More than are written at a time.
    let keys = || Key::new(0).split(3000);
    let data = Array1::from_iter((0..3000).map(|number| 7 * number));
    let alone = keys().into_iter().zip(&data).map(|(key, &data)| key.fold_in(data));
    assert_eq!(keys().fold_in_each(&data), alone.collect::<KeyArray<_>>());
}

#[test]
fn parts_of_the_samples_of_many_keys_are_those_of_each() {
    let (keys, len) = (500, 300);
    let whole = Key::new(1).split(keys).bits::<u32, _>(len);
    for slice in [s![.., 1..], s![.., 150..], s![7.., 1..;2], s![..;3, ..-1]] {
        let part = Key::new(1).split(keys).sample_slice::<u32, _, _>(StandardBits, len, slice);
        assert_eq!(part, whole.slice(slice), "{slice:?}");
    }
    for (key, row) in Key::new(1).split(keys).into_iter().zip(whole.rows()) {
        assert_eq!(key.bits::<u32, _>(len), row);
    }
}

#[test]
fn shorthands_of_a_batch_are_those_of_its_keys() {
    assert_of_each_key(keys().bits::<u32, _>(5), |key| key.bits(5));
    assert_of_each_key(keys().bits::<u64, _>((2, 3)), |key| key.bits((2, 3)));
    assert_of_each_key(keys().uniform::<f32, _>(5), |key| key.uniform(5));
    assert_of_each_key(keys().normal::<f64, _>(5), |key| key.normal(5));
    assert_of_each_key(keys().bernoulli(0.3, 50), |key| key.bernoulli(0.3, 50));
    assert_of_each_key(keys().randint(-5..=1000_i16, 5), |key| key.randint(-5..=1000, 5));

    let mut written = Array3::zeros((2, 3, 5));
    keys().sample_into(StandardNormal, &mut written);
    assert_of_each_key(written, |key| key.normal::<f32, _>(5));
}

#[test]
fn each_key_of_a_batch_shuffles_its_own_part() {
    let counted =
        Array4::from_shape_fn((2, 3, 5, 4), |(a, b, c, d)| 100 * (3 * a + b) + 10 * c + d);
    for axis in [Axis(0), Axis(1)] {
        let (mut parts, mut expected) = (counted.clone(), counted.clone());
        let mut alone = expected.view_mut().into_shape_with_order((6, 5, 4)).expect("six parts");
        for (mut part, key) in alone.outer_iter_mut().zip(keys()) {
            key.duplicate().shuffle(&mut part, axis);
            key.shuffle_independent(&mut part, axis);
        }
        keys().shuffle(&mut parts, axis);
        keys().shuffle_independent(&mut parts, axis);
        assert_eq!(parts, expected);

        // The array in another memory layout.
        let mut columns = Array4::zeros((2, 3, 5, 4).f());
        columns.assign(&counted);
        keys().shuffle(&mut columns, axis);
        keys().shuffle_independent(&mut columns, axis);
        assert_eq!(columns, expected);
    }
}

/// The methods in `impl` blocks of a type in `src/keys`, and in `shorthands!`, which are of both.
fn methods(of: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/keys");
    let mut methods = BTreeSet::new();
    for file in fs::read_dir(folder).expect("the sources") {
        let path = file.expect("a source").path();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let mut inside = false;
        for line in text.lines() {
            if line == "shorthands! {" {
                inside = true;
            } else if line.starts_with("impl") {
                inside = ["", "<I>", "<D>", "<D, I>"]
                    .iter()
                    .any(|arguments| line.ends_with(&format!(" {of}{arguments} {{")))
                    && !line.contains(" for ");
            }
            if let Some(method) = line.trim_start().strip_prefix("pub fn ").filter(|_| inside) {
                let name = method.split(['<', '(', ';']).next().expect("a name");
                methods.insert(name.to_owned());
            }
        }
    }
    methods
}

#[test]
fn every_operation_of_a_key_is_one_of_a_batch() {
    let (key, batch) = (methods("Key"), methods("KeyArray"));
    assert!(key.contains("normal") && key.contains("try_shuffle"), "{key:?}");
    assert!(batch.contains("normal") && batch.contains("into_flat"), "{batch:?}");
    let missing: Vec<&String> = key.difference(&batch).collect();
    // Methods that only a single key has: `from_seeds` is a batch's, a batch draws one value per key
    // with shape `()`, and what has no shape is done by one key.
    let own = [
        "choose",
        "from_entropy",
        "from_seed",
        "new",
        "sample_one",
        "shuffle_slice",
        "stream",
        "try_sample_one",
        "try_stream",
    ];
    assert_eq!(missing, own);
}

#[test]
fn arrays_are_read_and_written_as_they_are_at_hand() {
    let logits = [0.5_f32, 1.0, 2.0];
    let expected = Key::new(0).categorical(&array![0.5_f32, 1.0, 2.0], Axis(0));
    assert_eq!(Key::new(0).categorical(&logits, Axis(0)), expected);
    assert_eq!(Key::new(0).categorical(&logits.to_vec(), Axis(0)), expected);
    assert_eq!(Key::new(0).categorical(&logits[..], Axis(0)), expected);

    let drawn = Key::new(0).sample::<f64, _>(StandardNormal, 6);
    let mut out = [0.0; 8];
    Key::new(0).sample_into(StandardNormal, &mut out[1..7]);
    assert_eq!(out[1..7], drawn.to_vec());
    let mut out = vec![0.0; 6];
    Key::new(0).sample_into(StandardNormal, &mut out);
    assert_eq!(out, drawn.to_vec());
    Key::new(0).split(2).sample_into(StandardNormal, &mut array![[0.0_f32], [0.0]]);

    let rows = Key::new(0).normal::<f32, _>((3, 4));
    assert!(Key::new(0).sample_vec::<f32, _>(StandardNormal, (3, 4)).iter().eq(&rows));
    // In row-major order, as positions are.
    assert!(Key::new(0).sample_vec::<f32, _>(StandardNormal, (3, 4).f()).iter().eq(&rows));
    let batch = keys().normal::<f32, _>((3, 4));
    assert!(keys().sample_vec::<f32, _>(StandardNormal, (3, 4).f()).iter().eq(&batch));
    assert!(matches!(
        Key::new(0).try_sample_vec::<f32, _>(StandardNormal, (1 << 40, 1 << 40)),
        Err(Error::TooLarge { .. }),
    ));

    let mut cards: Vec<usize> = (0..52).collect();
    Key::new(0).shuffle(&mut cards, Axis(0));
    assert_eq!(cards, Key::new(0).permutation(52).to_vec());
    assert_eq!(Key::new(0).permuted(&[0, 1, 2], Axis(0)), Key::new(0).permutation(3));
    let weights = vec![0.25, 0.0, 0.75];
    assert_eq!(Choice::weighted(&weights).unwrap(), Choice::weighted(&weights[..]).unwrap());
    let means = Normal::new(vec![1.0, 2.0], 1.0).unwrap();
    assert_eq!(means, Normal::new([1.0, 2.0], 1.0).unwrap());
    assert_eq!(means, Normal::new(array![1.0, 2.0], 1.0).unwrap());
}

#[test]
fn probabilities_of_any_type_are_of_the_stream_of_f32() {
    let single = || Key::new(0).sample(Bernoulli::new(0.3_f32).unwrap(), 1000);
    assert_eq!(Key::new(0).bernoulli(0.3, 1000), single());
    assert_eq!(Key::new(0).bernoulli(0.3_f32, 1000), single());
    assert_ne!(Key::new(0).sample(Bernoulli::new(0.3_f64).unwrap(), 1000), single());
    assert_eq!(Key::new(0).try_bernoulli(0.3, 1000), Ok(single()));
    let p = array![[0.1], [0.5], [0.9]];
    let array = Key::new(0).sample(Bernoulli::new(p.mapv(|p| p as f32)).unwrap(), (3, 100));
    assert_eq!(Key::new(0).bernoulli(&p, (3, 100)), array);
    let batch = Key::new(1).split(3).bernoulli(&p, 100);
    assert_eq!(batch.dim(), (3, 100));
    assert_eq!(Key::new(1).split(3).try_bernoulli(&p, 100), Ok(batch));
}

#[test]
fn a_usize_is_drawn_as_a_u64() {
    let wide: Array1<u64> = Key::new(0).randint(10..1 << 40, 100);
    let own: Array1<usize> = Key::new(0).randint(10..1 << 40, 100);
    assert_eq!(own.mapv(|value| value as u64), wide);
    let highs = array![[1_usize], [1000]];
    let rows = Key::new(0).sample(UniformInt::new(0, &highs).unwrap(), (2, 5));
    let wide = Key::new(0).sample(UniformInt::new(0, highs.mapv(|x| x as u64)).unwrap(), (2, 5));
    assert_eq!(rows.mapv(|value| value as u64), wide);
    let fair: Array1<usize> = Key::new(0).sample(UnbiasedInt::new(0, 6).unwrap(), 5);
    let wide: Array1<u64> = Key::new(0).sample(UnbiasedInt::new(0, 6).unwrap(), 5);
    assert_eq!(fair.mapv(|value| value as u64), wide);
    let counts: Array1<usize> = Key::new(0).sample(Poisson::new(20.0).unwrap(), 50);
    let same: Array1<u64> = Key::new(0).sample(Poisson::new(20.0).unwrap(), 50);
    assert_eq!(counts.mapv(|count| count as u64), same);
}

#[test]
fn streams_of_jax_with_and_without_64_bits_are_of_any_type() {
    let signs = |x64| Key::new(3).sample::<f64, _>(Rademacher.with_x64(x64), 12);
    assert_eq!(signs(true), Key::new(3).sample::<f64, _>(Rademacher, 12));
    let single = Key::new(3).sample::<i32, _>(Rademacher, 12);
    assert_eq!(signs(false), single.mapv(f64::from));
    let indices = |x64| Key::new(3).sample::<u32, _>(Choice::new(1000).with_x64(x64), 6);
    let single = Key::new(3).sample::<i32, _>(Choice::new(1000), 6);
    assert_eq!(indices(false), single.mapv(|index| index as u32));
    let double = Key::new(3).sample::<i64, _>(Choice::new(1000), 6);
    assert_eq!(indices(true), double.mapv(|index| index as u32));
    assert_ne!(indices(false), indices(true));
    let chosen =
        Key::new(3).choice(&Vec::from_iter(0..1000), Axis(0), Choice::new(1000).with_x64(false), 3);
    assert_eq!(chosen, single.slice(s![..3]));
    let many = Choice::new(1 << 40).with_x64(false);
    assert!(Key::new(3).try_sample::<usize, _>(many, 1).is_err());
}

#[test]
fn a_deviation_of_0_gives_the_mean() {
    let constant = Key::new(0).sample(Normal::new(array![1.5_f32, -2.0], 0.0).unwrap(), (3, 2));
    assert!(constant.rows().into_iter().all(|row| row == array![1.5, -2.0]));
}

#[test]
fn a_scale_of_gamma_multiplies() {
    let gamma = || Gamma::new(array![0.5, 3.0]).unwrap();
    let scaled = Key::new(0).sample(gamma().with_scale(array![2.0, 0.25]).unwrap(), (50, 2));
    let standard = Key::new(0).sample(gamma(), (50, 2));
    assert_eq!(scaled, standard * array![2.0, 0.25]);
    let message = "Gamma: `scale` = -1, must be finite, at least 0 and not subnormal";
    assert_eq!(gamma().with_scale(-1.0).unwrap_err().to_string(), message);
    let native = native::Gamma::new(0.5).unwrap().with_scale(-1.0);
    assert_eq!(native.unwrap_err().to_string(), message);
}

/// With two keys that wait for each other, two threads work.
#[cfg(feature = "rayon")]
#[test]
fn threads_work_at_the_level_of_the_caller() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    for level in SimdLevel::available() {
        let both = Barrier::new(2);
        let levels = |key: Key| {
            both.wait();
            drop(key);
            array![SimdLevel::current()]
        };
        let seen = pool.install(|| level.scope(|| Key::new(0).split(2).vmap(levels)));
        assert_eq!(seen, array![[level], [level]]);
        assert_eq!(pool.install(SimdLevel::current), SimdLevel::detect());
    }
}

#[test]
fn numbers_and_names_are_folded_into_each_key_in_any_layout() {
    let keys = || Key::new(7).split((3, 1000));
    let alone = |f: fn(&Key) -> Key| keys().into_iter().map(|key| f(&key)).collect::<KeyArray<_>>();
    let folded = keys().fold_in_u64(1 << 40).into_flat();
    assert_eq!(folded, alone(|key| key.fold_in_u64(1 << 40)));
    assert_eq!(keys().named("encoder").into_flat(), alone(|key| key.named("encoder")));
    let columns = keys().permuted_axes((1, 0)).fold_in_u64(7);
    assert_eq!(columns, keys().fold_in_u64(7).permuted_axes((1, 0)));
    assert!(Key::new(0).split(0).fold_in_u64(7).is_empty());
}

#[test]
fn levels_are_compared_and_shown_by_name() {
    let levels = SimdLevel::available();
    let names: HashSet<SimdLevel> = levels.iter().copied().chain(SimdLevel::available()).collect();
    assert_eq!(names.len(), levels.len());
    for (i, a) in levels.iter().enumerate() {
        for (j, b) in levels.iter().enumerate() {
            assert_eq!(a == b, i == j, "{a} and {b}");
        }
    }
    let state = RandomState::new();
    let hashes: HashSet<u64> = levels.iter().map(|level| state.hash_one(level)).collect();
    assert_eq!(hashes.len(), levels.len());
    assert_eq!(levels[0], SimdLevel::scalar());
    assert_eq!(format!("{:?}", levels[0]), "SimdLevel(scalar)");
    assert_eq!(format!("{:>8}", levels[0]), "  scalar");
}

/// Parts of an array of keys, whose memory neither begins at its start nor is in order.
fn parts_of_keys() -> Vec<(&'static str, KeyArray<ndarray::IxDyn>)> {
    let keys = || Key::new(9).split((4, 5));
    let rows: Vec<_> = keys().into_outer_iter().map(KeyArray::into_dyn).collect();
    vec![
        ("slice", keys().slice_move(s![1..3, 2..]).into_dyn()),
        ("reversed slice", keys().slice_move(s![..;-1, 3..;-2]).into_dyn()),
        ("row", keys().index_axis_move(Axis(0), 2).into_dyn()),
        ("column", keys().index_axis_move(Axis(1), 3).into_dyn()),
        ("transposed", keys().permuted_axes((1, 0)).into_dyn()),
        ("flat", keys().slice_move(s![.., 1..4]).into_flat().into_dyn()),
        ("third row", rows.into_iter().nth(2).expect("four rows")),
    ]
}

#[test]
fn parts_of_an_array_of_keys_are_its_keys() {
    for (what, keys) in parts_of_keys() {
        let shape = keys.shape().to_vec();
        let alone = || keys.iter().map(Key::duplicate);
        let rows = |sample: &ArrayD<f32>, len: usize| -> Vec<Vec<f32>> {
            let elements = Vec::from_iter(sample.iter().copied());
            elements.chunks(len).map(<[f32]>::to_vec).collect()
        };

        let drawn = keys.duplicate().normal::<f32, _>(ndarray::IxDyn(&[7]));
        let expected: Vec<Vec<f32>> = alone().map(|key| key.normal(7).to_vec()).collect();
        assert_eq!(rows(&drawn, 7), expected, "{what}");

        let split = keys.duplicate().split(ndarray::IxDyn(&[2]));
        let children: Vec<Key> = alone().flat_map(|key| key.split(2).into_iter()).collect();
        assert_eq!(split.into_iter().collect::<Vec<_>>(), children, "{what}");

        let folded: Vec<Key> = keys.fold_in(3).into_iter().collect();
        assert_eq!(folded, alone().map(|key| key.fold_in(3)).collect::<Vec<_>>(), "{what}");

        let words: Vec<[u32; 2]> = keys.duplicate().into_data().iter().copied().collect();
        assert_eq!(words, alone().map(|key| key.data()).collect::<Vec<_>>(), "{what}");

        let mapped = keys.duplicate().map(|key| key.randint(0..1000_i32, ()).into_scalar());
        assert_eq!(mapped.shape(), shape, "{what}");
        let expected: Vec<i32> =
            alone().map(|key| key.randint(0..1000, ()).into_scalar()).collect();
        assert_eq!(mapped.iter().copied().collect::<Vec<_>>(), expected, "{what}");

        let lazy = keys.duplicate().lazy::<f32, _>(StandardNormal, ndarray::IxDyn(&[5])).unwrap();
        let expected: Vec<Vec<f32>> = alone().map(|key| key.normal(5).to_vec()).collect();
        assert_eq!(rows(&lazy.to_array(), 5), expected, "{what}");
    }
}

#[test]
fn a_square_is_shuffled_along_the_axis_that_is_named() {
    let square = Array2::from_shape_fn((50, 50), |(row, column)| 50 * row + column);
    for axis in [Axis(0), Axis(1)] {
        let mut shuffled = square.clone();
        Key::new(1).shuffle(&mut shuffled, axis);
        assert_ne!(shuffled, square);
        // Whole lanes move along the axis, so each remains a lane, at another place.
        let lanes: HashSet<Vec<usize>> = square.axis_iter(axis).map(|lane| lane.to_vec()).collect();
        assert!(shuffled.axis_iter(axis).all(|lane| lanes.contains(&lane.to_vec())), "{axis:?}");
    }
}

type View = fn(&mut Array3<usize>) -> ArrayViewMut3<'_, usize>;

/// Arrays with 4, 5 and 6 elements along their axes, laid out differently in memory.
fn layouts() -> [(Array3<usize>, View); 6] {
    [
        (Array3::zeros((4, 5, 6)), |memory| memory.view_mut()),
        (Array3::zeros((4, 5, 6).f()), |memory| memory.view_mut()),
        (Array3::zeros((5, 6, 4)), |memory| memory.view_mut().permuted_axes((2, 0, 1))),
        (Array3::zeros((4, 5, 6)), |memory| memory.slice_mut(s![..;-1, ..;-1, ..;-1])),
        (Array3::zeros((4, 5, 8)), |memory| memory.slice_mut(s![.., .., 1..7])),
        (Array3::zeros((8, 5, 6).f()), |memory| memory.slice_mut(s![..;2, .., ..])),
    ]
}

#[test]
fn parts_are_moved_and_copied_in_every_layout() {
    let values = Array3::from_shape_fn((4, 5, 6), |(i, j, k)| 100 * i + 10 * j + k);
    for axis in [Axis(0), Axis(1), Axis(2)] {
        let n = values.len_of(axis);
        let order = Key::new(3).permutation(n).to_vec();
        let chosen = Key::new(4).sample::<usize, _>(Choice::new(n), 20).to_vec();
        for (number, (mut memory, view)) in layouts().into_iter().enumerate() {
            let mut view = view(&mut memory);
            view.assign(&values);
            let what = format!("layout {number}, {axis:?}");
            let permuted = Key::new(3).permuted(&view, axis);
            assert_eq!(permuted, values.select(axis, &order), "{what}");
            let choice = Key::new(4).choice(&view, axis, Choice::new(n), 20);
            assert_eq!(choice, values.select(axis, &chosen), "{what}");
            assert!(choice.is_standard_layout(), "{what}");
            Key::new(3).shuffle(&mut view, axis);
            assert_eq!(view, permuted, "{what}");

            // Parts of few elements.
            let mut row = view.slice_mut(s![1, 2, ..]);
            let expected = row.select(Axis(0), &Key::new(5).permutation(6).to_vec());
            Key::new(5).shuffle(&mut row, Axis(0));
            assert_eq!(row, expected, "{what}");
        }
    }
}

#[test]
fn parts_are_moved_and_copied_where_there_are_none() {
    for shape in [(0, 3), (3, 0), (1, 3), (3, 1)] {
        for axis in [Axis(0), Axis(1)] {
            let mut array = Array2::from_shape_fn(shape, |(i, j)| 3 * i + j);
            let order = Key::new(3).permutation(array.len_of(axis)).to_vec();
            let expected = array.select(axis, &order);
            assert_eq!(Key::new(3).permuted(&array, axis), expected);
            Key::new(3).shuffle(&mut array, axis);
            assert_eq!(array, expected);
            let none = Key::new(3).choice(&array, axis, Choice::new(array.len_of(axis)), 0);
            assert_eq!(none, array.select(axis, &[]));
        }
    }
}

#[test]
fn values_that_cannot_be_cloned_are_shuffled() {
    #[derive(Debug, PartialEq)]
    struct Unique(usize);
    let unique = |array: &Array3<usize>| array.map(|&value| Unique(value));
    let mut numbers = Array3::from_shape_fn((2, 50, 3), |(i, j, k)| 150 * i + 3 * j + k);
    let mut values = unique(&numbers);
    Key::new(1).shuffle(&mut numbers, Axis(1));
    Key::new(1).shuffle(&mut values, Axis(1));
    Key::new(1).split(2).shuffle(&mut numbers, Axis(0));
    Key::new(1).split(2).shuffle(&mut values, Axis(0));
    assert_eq!(values, unique(&numbers));
}

#[test]
fn values_are_not_cloned_to_be_moved_and_once_to_be_copied() {
    thread_local!(static CLONES: Cell<usize> = const { Cell::new(0) });
    struct Counted;
    impl Clone for Counted {
        fn clone(&self) -> Self {
            CLONES.set(CLONES.get() + 1);
            Self
        }
    }
    let mut array = Array2::from_shape_simple_fn((10, 3), || Counted);
    Key::new(1).shuffle(&mut array, Axis(0));
    Key::new(1).shuffle(&mut array.slice_mut(s![.., ..;2]), Axis(0));
    assert_eq!(CLONES.replace(0), 0);
    drop(Key::new(1).permuted(&array, Axis(0)));
    assert_eq!(CLONES.replace(0), 30);
    drop(Key::new(1).choice(&array, Axis(0), Choice::new(10), 20));
    assert_eq!(CLONES.replace(0), 60);
}
