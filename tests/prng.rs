//! Every generator: JAX's keys, bits and samples, and the invariances of all.

use approx::relative_eq;
use ndarray::{Array, Array1, Axis, IxDyn, ShapeBuilder, s};
use ndkey::BitsElement;
use ndkey::jax::{
    Bernoulli, Gamma, Maxwell, StandardBits, StandardNormal, StandardUniform, UniformInt,
};
use ndkey::prng::Kind;
use ndkey::{
    Ars, Ars5, Distribution, Error, Key, KeyArray, Philox2x32, Philox4x32, Prng, Rbg, RbgLegacy,
    SimdLevel, Threefry2x32, Threefry2x32Legacy, Threefry4x32, UnsafeRbg,
};
use support::for_each_generator;
use support::operations::keys::check_keys_or_bits;
use support::vectors::{Bits, Case, cases, check_with};

/// The `expected` cases of a generator in `generators.json`.
fn each<I: Prng>(samples: bool, expected: usize, check: impl Fn(&Case)) {
    let is_sample =
        |case: &Case| !["seed", "split", "fold_in", "fold_in_each", "bits"].contains(&&*case.op);
    let mut cases = cases("generators.json");
    cases.retain(|case| case.prng == I::NAME && is_sample(case) == samples);
    assert_eq!(cases.len(), expected, "cases of {}", I::NAME);
    cases.iter().for_each(check);
}

fn keys_and_bits<I: Prng<Words = [u32; N]>, const N: usize>() {
    each::<I>(false, 113, check_keys_or_bits::<I, N>);
}

#[test]
fn keys_and_bits_equal_those_of_jax() {
    keys_and_bits::<Threefry4x32, 4>();
    keys_and_bits::<Philox2x32, 1>();
    keys_and_bits::<Philox4x32, 2>();
    keys_and_bits::<Rbg, 4>();
    keys_and_bits::<UnsafeRbg, 4>();
    keys_and_bits::<Threefry2x32Legacy, 2>();
    keys_and_bits::<RbgLegacy, 4>();
}

#[test]
fn counters_carry_as_those_of_jax() {
    let mut cases = cases("edges.json");
    cases.retain(|case| case.op != "bits_far");
    assert_eq!(cases.len(), 48);
    for case in &cases {
        match case.prng.as_str() {
            "rbg" => check_keys_or_bits::<Rbg, 4>(case),
            "unsafe_rbg" => check_keys_or_bits::<UnsafeRbg, 4>(case),
            other => panic!("unknown generator {other}"),
        }
    }
}

/// A part of an array that is too large for memory.
fn check_far<T: BitsElement + Bits + Default + Send>(case: &Case) {
    let number = |name: &str| -> usize {
        case.options[name].as_str().and_then(|text| text.parse().ok()).expect("a number")
    };
    let (start, len) = (number("start") as isize, number("len"));
    let key = || case.key::<Threefry2x32Legacy, 2>().expect("one key");
    let slice = s![start..start + case.shape[0] as isize];
    case.assert_equal(&key().sample_slice::<T, _, _>(StandardBits, len, slice).into_dyn());

    let reversed = s![start..start + case.shape[0] as isize; -1];
    let mut bits = key().sample_slice::<T, _, _>(StandardBits, len, reversed);
    bits.invert_axis(Axis(0));
    case.assert_equal(&bits.into_dyn());
}

/// The older layout draws an array of 2^32 - 1 words or more in passes, each with a key of its own.
#[test]
fn arrays_around_a_pass_of_the_older_layout_equal_those_of_jax() {
    let mut cases = cases("edges.json");
    cases.retain(|case| case.op == "bits_far");
    assert_eq!(cases.len(), 76);
    for case in &cases {
        match case.dtype.as_str() {
            "uint8" => check_far::<u8>(case),
            "uint16" => check_far::<u16>(case),
            "uint32" => check_far::<u32>(case),
            "uint64" => check_far::<u64>(case),
            other => panic!("unknown type {other}"),
        }
    }
}

fn samples<I: Prng<Words = [u32; N]>, const N: usize>() {
    each::<I>(true, 54, |case| match (case.op.as_str(), case.dtype.as_str()) {
        ("uniform", "float32") => check_with::<I, f32, N>(case, StandardUniform),
        ("uniform", "float64") => check_with::<I, f64, N>(case, StandardUniform),
        ("normal", "float32") => check_with::<I, f32, N>(case, StandardNormal),
        ("bernoulli", _) => {
            check_with::<I, bool, N>(case, Bernoulli::new(0.3_f32).expect("in [0, 1]"))
        }
        ("randint", _) => {
            check_with::<I, i32, N>(case, UniformInt::new(-5, 1000).expect("a range"))
        }
        ("permutation", _) => {
            let order = case.key::<I, N>().expect("one key").permutation(case.shape[0]);
            case.assert_equal(&order.mapv(|index| index as u64).into_dyn());
        }
        other => panic!("unknown case {other:?}"),
    });
}

#[test]
fn samples_equal_those_of_jax() {
    samples::<Philox4x32, 2>();
    samples::<Rbg, 4>();
}

/// The answers are computed by `generators/ars_known_answers.py`.
#[test]
fn keys_and_bits_of_ars_are_blocks_of_its_paper() {
    let key = || Key::<Ars>::from_seed(0);
    assert_eq!(key().data(), [1871555904, 3306329421, 3705221370, 863921866]);
    let bits = [1271907130, 2754702770, 3146864814, 3193095202, 1800627710];
    assert_eq!(key().bits::<u32, _>(5).to_vec(), bits);
    assert_eq!(key().bits::<u64, _>(1).to_vec(), [2754702770 << 32 | 1271907130]);
    assert_eq!(
        key().bits::<u16, _>(2).to_vec(),
        [1271907130_u32, 2754702770].map(|bits| bits as u16)
    );
    const FAR: isize = 1 << 34;
    let far = key().sample_slice::<u32, _, _>(StandardBits, 1_usize << 35, s![FAR..FAR + 2]);
    assert_eq!(far.to_vec(), [2214640264, 3960899508]);
    assert_eq!(key().fold_in(7).data(), [2132882525, 4057260590, 4287019396, 768438875]);
    let fold = key().fold_in_u64((1 << 32) + 7);
    assert_eq!(fold.data(), [2979891425, 3603959133, 646284363, 3539975428]);

    let other = Key::<Ars>::from_seed(1099511627777);
    assert_eq!(other.data(), [3594889556, 3773710148, 3268633812, 230565889]);

    // Equal keys, and other values.
    let five = || Key::<Ars5>::from_seed(0);
    assert_eq!(five().data(), key().data());
    let bits = [3532478679, 353573368, 1371598086, 2244748675, 1989051287];
    assert_eq!(five().bits::<u32, _>(5).to_vec(), bits);
    assert_eq!(five().bits::<u64, _>(1).to_vec(), [353573368 << 32 | 3532478679]);
    let far = five().sample_slice::<u32, _, _>(StandardBits, 1_usize << 35, s![FAR..FAR + 2]);
    assert_eq!(far.to_vec(), [3009874201, 2159269330]);
    assert_eq!(five().fold_in(7).data(), key().fold_in(7).data());
    assert_eq!(five().fold_in_u64((1 << 32) + 7).data(), fold.data());
    assert_eq!(five().split(3).key_data(), key().split(3).key_data());
}

/// Asserts that the values of a distribution depend on key and position only.
fn invariances<I: Prng>() {
    invariant::<I, u32>(&StandardBits);
    invariant::<I, f32>(&StandardNormal);
    far_slices::<I, u8>();
    far_slices::<I, u64>();
    // Two keys of a split draw unrelated values, and the same key the same ones.
    let [a, b] = Key::<I>::from_seed(5).split_into();
    assert_eq!(a.duplicate().bits::<u8, _>(33), a.duplicate().bits::<u8, _>(33), "{}", I::NAME);
    assert_ne!(a.bits::<u16, _>(33), b.bits::<u16, _>(33), "{}", I::NAME);
}

fn invariant<I: Prng, T: Bits + Default + PartialEq + Send>(dist: &impl Distribution<T>) {
    for shape in [[3, 5], [7, 131], [2, 20_011]] {
        let key = || Key::<I>::from_seed(9);
        let whole = key().sample::<T, _>(dist, shape);
        for level in SimdLevel::available() {
            assert_eq!(level.scope(|| key().sample::<T, _>(dist, shape)), whole, "{level:?}");
        }
        assert_eq!(key().sample::<T, _>(dist, shape.f()), whole, "{}: column-major", I::NAME);
        for slice in [s![1.., 1..], s![..;2, 3..;1], s![.., ..;3], s![..;-1, 2..;-2]] {
            let part = key().sample_slice::<T, _, _>(dist, shape, slice);
            assert_eq!(part, whole.slice(slice), "{}: {slice:?} of {shape:?}", I::NAME);
        }
        let batch = key().split(shape[0]).sample::<T, _>(dist, shape[1]);
        for (key, row) in key().split(shape[0]).into_iter().zip(batch.rows()) {
            assert_eq!(key.sample::<T, _>(dist, shape[1]), row, "{}: batch {shape:?}", I::NAME);
        }
    }
}

/// Rows of an array too large to store, drawn as one slice and one by one.
fn far_slices<I: Prng, T: BitsElement + Bits + PartialEq>() {
    let (rows, columns) = (1_usize << 31, 5);
    let first = (1_isize << 30) - 3;
    let shape = (rows, columns);
    let sample = |row, column| {
        Key::<I>::from_seed(3).sample_slice::<T, _, _>(StandardBits, shape, s![row, column])
    };
    let block = Key::<I>::from_seed(3).sample_slice::<T, _, _>(
        StandardBits,
        shape,
        s![first..first + 9, ..],
    );
    let one_by_one = Array::from_shape_fn((9, columns), |(row, column)| {
        sample(first + row as isize, column).into_scalar()
    });
    assert_eq!(block, one_by_one, "{}", I::NAME);
}

#[test]
fn samples_of_every_generator_depend_on_key_and_position_only() {
    for_each_generator!(invariances);
}

/// Keys of a longer split begin with the keys of a shorter one, or the first of them differ already: by this
/// checkpoints of shorter runs are known to be continued.
fn longer_splits<I: Prng>() {
    for (len, more) in [(1, 2), (8, 9), (37, 111), (64, 4096)] {
        let keys = |len: usize| Key::<I>::from_seed(7).split(len).into_iter();
        let same = keys(len).zip(keys(more)).map(|(short, long)| short == long);
        let same = Vec::from_iter(same);
        assert!(same.iter().all(|&other| other == same[0]), "{}: {len}, {more}", I::NAME);
        let depends_on_length = [Threefry2x32Legacy::NAME, RbgLegacy::NAME].contains(&I::NAME);
        assert_eq!(same[0], !depends_on_length, "{}: {len}, {more}", I::NAME);
    }
}

#[test]
fn keys_of_longer_splits_begin_with_those_of_shorter_ones() {
    for_each_generator!(longer_splits);
}

/// Speeds are the lengths of vectors of three normal numbers, of an array with one more axis.
fn speeds<I: Prng>() {
    for len in [1, 50, 1001] {
        let key = || Key::<I>::from_seed(6);
        let vectors = key().sample::<f64, _>(StandardNormal, (len, 3));
        let speeds = key().sample::<f64, _>(Maxwell, len);
        for (vector, &speed) in vectors.rows().into_iter().zip(&speeds) {
            let length = vector.dot(&vector).sqrt();
            let near = relative_eq!(speed, length, epsilon = 0.0, max_relative = 1e-15);
            assert!(near, "{}: {speed}, not {length}", I::NAME);
        }
    }
}

#[test]
fn several_values_are_those_of_an_array_with_one_more_axis() {
    for_each_generator!(speeds);
}

/// Positions in a row and far apart, whose upper halves change on the way.
fn crossings<I: Prng>() {
    const AROUND: isize = 1 << 32;
    let len = 1_usize << 36;
    let key = || Key::<I>::from_seed(8);
    for (first, step, count) in [(AROUND - 150, 1, 300), (AROUND - (20 << 25), 1 << 25, 200)] {
        let end = first + step * count;
        let slice = s![first..end; step];
        let bits = key().sample_slice::<u32, _, _>(StandardBits, len, slice);
        let long = key().sample_slice::<u64, _, _>(StandardBits, len, slice);
        assert_eq!(bits.len() as isize, count);
        for index in (0..count).step_by(3) {
            let at = first + step * index;
            let one = s![at..at + 1];
            let alone = key().sample_slice::<u32, _, _>(StandardBits, len, one)[0];
            assert_eq!(bits[index as usize], alone, "{}: {at}", I::NAME);
            let alone = key().sample_slice::<u64, _, _>(StandardBits, len, one)[0];
            assert_eq!(long[index as usize], alone, "{}: {at}", I::NAME);
        }
    }
}

#[test]
fn parts_of_arrays_go_on_beyond_32_bits() {
    for_each_generator!(crossings);
}

/// A batch derives from its keys, line by line, what each of them derives alone.
fn batches<I: Prng>() {
    // Whole lines of 16 keys, some left over, and one.
    for len in [1, 15, 16, 40, 200] {
        let keys = || Key::<I>::from_seed(5).split(len);
        let data: Array1<u32> = (0..len as u32).map(|number| 7 * number + 1).collect();
        let own: Vec<_> = keys().iter().zip(&data).map(|(key, &n)| key.fold_in(n)).collect();
        assert_eq!(keys().fold_in_each(&data), KeyArray::from(own), "{}: {len}", I::NAME);
        let same: Vec<_> = keys().iter().map(|key| key.fold_in(9)).collect();
        assert_eq!(keys().fold_in(9), KeyArray::from(same), "{}: {len}", I::NAME);
        let numbers = Key::<I>::from_seed(5).fold_in_each(&data);
        let alone = data.iter().map(|&n| Key::<I>::from_seed(5).fold_in(n));
        assert_eq!(numbers, alone.collect::<KeyArray<_, I>>(), "{}: {len}", I::NAME);
        for (key, row) in keys().into_iter().zip(keys().split(3).into_outer_iter()) {
            assert_eq!(key.split(3), row, "{}: {len}", I::NAME);
        }

        // Rejection draws from keys that are derived in the lanes of a block.
        let gamma = Gamma::new(0.5_f32).expect("above 0");
        let whole = keys().sample::<f32, _>(&gamma, 3);
        for (key, row) in keys().into_iter().zip(whole.rows()) {
            assert_eq!(key.sample::<f32, _>(&gamma, 3), row, "{}: {len}", I::NAME);
        }
        let slice = |index: usize| {
            let one = s![index as isize..index as isize + 1];
            Key::<I>::from_seed(5).sample_slice::<f32, _, _>(&gamma, len, one)[0]
        };
        let sample = Key::<I>::from_seed(5).sample::<f32, _>(&gamma, len);
        for index in (0..len).step_by(7) {
            assert_eq!(slice(index), sample[index], "{}: {index} of {len}", I::NAME);
        }
    }
}

#[test]
fn keys_of_a_batch_of_every_generator_are_those_of_each() {
    for_each_generator!(batches);
}

#[test]
fn generators_are_chosen_by_name() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(*kind));
    }
    assert_eq!("philox4x32".parse(), Ok(Kind::Philox4x32));
    let error = "mt19937".parse::<Kind>().expect_err("there is none");
    assert!(matches!(error, Error::Generator { .. }));
    assert_eq!(
        error.to_string(),
        "the generator is \"mt19937\"; expected one of \"threefry2x32\", \"threefry4x32\", \
         \"philox2x32\", \"philox4x32\", \"rbg\", \"unsafe_rbg\", \"rbg_legacy\", \
         \"threefry2x32_legacy\", \"ars\", \"ars5\"",
    );
}

#[cfg(feature = "serde")]
#[test]
fn kinds_are_stored_by_name() {
    for kind in Kind::ALL {
        let stored = serde_json::to_string(kind).expect("a name");
        assert_eq!(stored, format!("\"{kind}\""));
        assert_eq!(serde_json::from_str::<Kind>(&stored).ok(), Some(*kind));
    }
    let error = serde_json::from_str::<Kind>("\"mt19937\"").expect_err("there is none");
    assert!(error.to_string().starts_with("the generator is \"mt19937\"; expected one of"));
}

#[test]
fn dtypes_are_those_of_jax() {
    let dtype = |tag: &str| format!("key<{tag}>");
    let shown: Vec<String> = Kind::ALL.iter().map(|kind| kind.dtype().to_string()).collect();
    assert_eq!(
        shown,
        ["fry", "fry4", "phx2", "phx4", "rbg", "urbg", "rbg", "fry", "ars", "ars5"].map(dtype)
    );
    let words: Vec<usize> = Kind::ALL.iter().map(|kind| kind.dtype().words).collect();
    assert_eq!(words, [2, 4, 1, 2, 4, 4, 4, 2, 4, 4]);
    let dtype = Key::<Threefry4x32>::from_seed(0).split(3).dtype();
    assert_eq!((dtype.name, dtype.tag), ("threefry4x32", "fry4"));
    assert_eq!(Key::new(0).dtype(), Kind::Threefry2x32.dtype());
    assert_ne!(
        Key::<Threefry2x32Legacy>::from_seed(0).dtype(),
        Key::<Threefry2x32>::new(0).dtype()
    );
}

#[cfg(feature = "serde")]
mod serialised {
    use super::*;
    use ndarray::{Ix0, Ix1, Ix2};
    use serde::de::DeserializeOwned;

    #[test]
    fn keys_come_back() {
        fn round_trip<K: serde::Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
            keys: K,
        ) {
            let text = serde_json::to_string(&keys).expect("keys serialise");
            assert_eq!(serde_json::from_str::<K>(&text).expect("as they are stored"), keys);
        }
        round_trip(Key::new(3));
        round_trip(Key::<Philox2x32>::from_seed(3));
        round_trip(Key::<Rbg>::from_seed(3).split((2, 3).f()));
        round_trip(Key::<Threefry4x32>::from_seed(3).split((2, 0)));
        round_trip(Key::new(3).split(IxDyn(&[2, 1, 2])));
        assert_eq!(
            serde_json::to_string(&Key::<Philox2x32>::from_data([7])).expect("a key"),
            r#"{"prng":"philox2x32","shape":[],"words":[7]}"#,
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        #[track_caller]
        fn refuses<K: DeserializeOwned + std::fmt::Debug>(text: &str, message: &str) {
            let error = serde_json::from_str::<K>(text).expect_err("does not fit").to_string();
            assert_eq!(error, message);
        }
        let philox = r#"{"prng":"philox4x32","shape":[2],"words":[1,2,3,4]}"#;
        assert!(serde_json::from_str::<KeyArray<Ix1, Philox4x32>>(philox).is_ok());
        let message = "the generator is \"philox4x32\"; expected \"threefry2x32\"";
        refuses::<KeyArray<Ix1>>(philox, message);
        refuses::<Key>(philox, message);
        let message = "the array of keys has shape [2]; expected [], one key";
        refuses::<Key<Philox4x32>>(philox, message);
        refuses::<KeyArray<Ix0, Philox4x32>>(philox, message);
        refuses::<KeyArray<Ix2, Philox4x32>>(
            philox,
            "the array of keys has shape [2]; expected 2 axes",
        );
        refuses::<KeyArray<Ix1>>(
            r#"{"prng":"threefry2x32","shape":[2],"words":[1,2,3]}"#,
            "the list of words has shape [3]; expected [4], 2 words per key of threefry2x32 for \
             keys of shape [2]",
        );
        refuses::<KeyArray<Ix2>>(
            r#"{"prng":"threefry2x32","shape":[4294967296,4294967296],"words":[]}"#,
            "an array of shape [4294967296, 4294967296] has too many elements; the limit is \
             1152921504606846975",
        );
    }
}
