//! Bad input is named: every message says which parameter, its value, and what is allowed.

use std::ops::Bound;

use ndarray::{
    Array, Array1, Array2, Axis, Ix1, Ix2, IxDyn, SliceInfo, SliceInfoElem, arr0, arr1, array, s,
};
use ndkey::jax::{Bernoulli, Normal, StandardBits, StandardUniform, Uniform, UniformInt};
use ndkey::monte_carlo::MonteCarlo;
use ndkey::{Error, Key, KeyArray, KeyedPermutation, Philox4x32};
use support::errors::assert_message;

#[test]
fn uniform_bounds_are_finite_and_ordered() {
    assert_message(Uniform::new(f32::NAN, 1.0), "Uniform: `low` = NaN, must be finite");
    assert_message(Uniform::new(0.0, f64::INFINITY), "Uniform: `high` = inf, must be finite");
    assert_message(Uniform::new(2.0_f32, 1.0), "Uniform: `low` = 2, must be at most `high` = 1");
    assert_message(
        Uniform::new(-3e38_f32, 3e38),
        "Uniform: `low` = -3e38, must be a finite distance below `high` = 3e38",
    );
    assert_message(
        Uniform::new(array![[0.0_f32], [5.0]], array![1.0, 6.0, 4.0]),
        "Uniform: `low` = 5 at [1, 0], must be at most `high` = 1",
    );
    assert_message(
        Uniform::new(array![0.0, f64::NAN], 1.0),
        "Uniform: `low` = NaN at [1], must be finite",
    );
    assert_message(
        Uniform::new(array![0.0, 1.0], array![1.0, 2.0, 3.0]),
        "Uniform: `low` of shape [2] does not broadcast to shape [3]",
    );
}

/// All digits of `f64::MAX` would fill three lines.
#[test]
fn large_and_small_numbers_are_shown_with_an_exponent() {
    let message = |shown: &str| format!("Bernoulli: `p` = {shown}, must be in [0, 1]");
    for (p, shown) in [
        (f64::MAX, "1.7976931348623157e308"),
        (-5e-324, "-5e-324"),
        (1e16, "1e16"),
        (1e16_f64.next_down(), "9999999999999998"),
        (-1234567.875, "-1234567.875"),
        (-1e-5, "-0.00001"),
        (-9.5e-6, "-9.5e-6"),
    ] {
        assert_message(Bernoulli::new(p), &message(shown));
    }
    // The digits are the digits of the type.
    assert_message(Bernoulli::new(f32::MAX), &message("3.4028235e38"));
    assert_message(Bernoulli::new(-0.1_f32), &message("-0.1"));
    // Both of a pair.
    assert_message(
        Uniform::new(array![0.0, 1e300], array![1.0, 1e-300]),
        "Uniform: `low` = 1e300 at [1], must be at most `high` = 1e-300",
    );
    // Integers keep their digits.
    assert_message(
        UniformInt::new(u64::MAX, 10_000_000_000_000_000_000),
        "UniformInt: `low` = 18446744073709551615, must be below `high` = 10000000000000000000",
    );
}

#[test]
fn normal_deviation_is_not_negative() {
    assert_message(
        Normal::new(0.0_f64, -1.5),
        "Normal: `std` = -1.5, must be finite and at least 0",
    );
    assert_message(
        Normal::new(0.0_f64, f64::NAN),
        "Normal: `std` = NaN, must be finite and at least 0",
    );
    assert_message(Normal::new(f32::INFINITY, 1.0), "Normal: `mean` = inf, must be finite");
    assert_message(Normal::new(f64::NAN, 1.0), "Normal: `mean` = NaN, must be finite");
    assert_message(
        Normal::new(0.0, array![[1.0_f32, 2.0], [3.0, -4.0]]),
        "Normal: `std` = -4 at [1, 1], must be finite and at least 0",
    );
    assert_message(
        Normal::new(array![0.0, 1.0], array![1.0, 2.0, 3.0]),
        "Normal: `mean` of shape [2] does not broadcast to shape [3]",
    );
}

#[test]
fn a_probability_is_between_0_and_1() {
    assert_message(Bernoulli::new(1.5_f32), "Bernoulli: `p` = 1.5, must be in [0, 1]");
    assert_message(Bernoulli::new(-0.25_f64), "Bernoulli: `p` = -0.25, must be in [0, 1]");
    assert_message(Bernoulli::new(f32::NAN), "Bernoulli: `p` = NaN, must be in [0, 1]");
    assert_message(
        Bernoulli::new(array![0.0_f32, 1.0, 2.0]),
        "Bernoulli: `p` = 2 at [2], must be in [0, 1]",
    );
}

#[test]
fn a_range_of_integers_is_not_empty() {
    assert_message(UniformInt::new(3, 3), "UniformInt: `low` = 3, must be below `high` = 3");
    assert_message(UniformInt::new(5_u8, 1), "UniformInt: `low` = 5, must be below `high` = 1");
    assert_message(
        UniformInt::new_inclusive(5_i64, 4),
        "UniformInt: `low` = 5, must be at most `last` = 4",
    );
    assert_message(
        UniformInt::new(0, array![1, 2, 0]),
        "UniformInt: `low` = 0 at [2], must be below `high` = 0",
    );
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = UniformInt::from_range(4..2);
    assert_message(reversed, "UniformInt: `low` = 4, must be below `high` = 2");
    let after_three = (Bound::Excluded(3), Bound::Included(5));
    assert_eq!(UniformInt::from_range(after_three), UniformInt::new(4, 6));
    let after_all = (Bound::Excluded(255_u8), Bound::Unbounded);
    assert_message(
        UniformInt::from_range(after_all),
        "UniformInt: `range` = 255, must be the bound of a range that is not empty",
    );
}

#[test]
fn parameters_broadcast_to_the_sample() {
    let three = || Normal::new(array![0.0_f32, 1.0, 2.0], 1.0).unwrap();
    assert_message(
        Key::new(0).try_sample::<f32, _>(three(), (3, 4)),
        "Normal: `mean` of shape [3] does not broadcast to shape [3, 4]",
    );
    assert_message(
        Key::new(0).try_sample::<f32, _>(three(), ()),
        "Normal: `mean` of shape [3] does not broadcast to shape []",
    );
    assert_message(
        Key::new(0).split(2).try_sample::<f32, _>(three(), 2),
        "Normal: `mean` of shape [3] does not broadcast to shape [2, 2]",
    );
    let mut out = Array2::<f32>::zeros((3, 2));
    assert_message(
        Key::new(0).try_sample_into(three(), &mut out),
        "Normal: `mean` of shape [3] does not broadcast to shape [3, 2]",
    );
    assert_message(
        Key::new(0).split(3).try_fold_in_each(&arr1(&[1, 2])),
        "fold_in_each: `data` of shape [2] does not broadcast to shape [3]",
    );
}

#[test]
fn a_batch_fills_arrays_that_begin_with_its_shape() {
    let mut out = Array2::<f32>::zeros((3, 4));
    assert_message(
        Key::new(0).split(4).try_sample_into(StandardUniform, &mut out),
        "the array to fill has shape [3, 4]; expected that of the keys, [4], followed by any axes",
    );
}

#[test]
fn counts_that_overflow_are_errors() {
    let half = 1_usize << 32;
    assert_message(
        Key::new(0).try_sample::<f32, _>(StandardUniform, (half, half)),
        "an array of shape [4294967296, 4294967296] has too many elements; \
         the limit is 2305843009213693951",
    );
    assert_message(
        Key::new(0).split(2).try_sample::<f64, _>(StandardUniform, (half, half)),
        "an array of shape [2, 4294967296, 4294967296] has too many elements; \
         the limit is 1152921504606846975",
    );
    assert_message(
        Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, (half, half), s![0, 0]),
        "an array of shape [4294967296, 4294967296] has too many elements; \
         the limit is 18446744073709551615",
    );
    // 2^64 - 1 elements can be addressed.
    let corner = Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, usize::MAX, s![-1..]);
    assert_eq!(corner.unwrap().len(), 1);
}

#[test]
fn slices_and_axes_are_inside_of_the_array() {
    assert_message(
        Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, (3, 4), s![3, ..]),
        "slice 3 is out of bounds for shape [3, 4]",
    );
    assert_message(
        Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, (3, 4), s![.., ..5]),
        "slice ..5 is out of bounds for shape [3, 4]",
    );
    assert_message(
        Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, IxDyn(&[3, 4]), s![..]),
        "a slice of 1 axis is out of bounds for shape [3, 4]",
    );
    let mut rows = array![[1, 2], [3, 4]];
    assert_message(
        Key::new(0).try_shuffle(&mut rows, Axis(2)),
        "axis 2 is out of bounds for shape [2, 2]",
    );
    let one = arr0(1_u32);
    let broadcast = one.broadcast(usize::MAX >> 2).unwrap();
    let error = Key::new(0).try_permuted(&broadcast, Axis(0)).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
    let error = Key::new(0).try_permuted_independent(&broadcast, Axis(0)).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
    // Before anything is allocated.
    let large = one.broadcast(1 << 58).unwrap();
    let message = format!("axis 1 is out of bounds for shape [{}]", 1_u64 << 58);
    assert_message(Key::new(0).try_permuted_independent(&large, Axis(1)), &message);
    assert_message(Key::new(0).split(2).try_permuted(&large, Axis(1)), &message);
    assert_message(Key::new(0).split(2).try_permuted_independent(&large, Axis(1)), &message);
    let error = Key::new(0).try_fold_in_each(&broadcast).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
}

#[test]
fn joined_arrays_have_one_shape() {
    let keys = |shape: (usize, usize)| Key::new(0).split(shape);
    assert_message(
        KeyArray::try_stack(Axis(0), [keys((2, 3)), keys((2, 4))]),
        "an array of keys has shape [2, 4]; expected that of the first, [2, 3]",
    );
    // Behind all others a new axis may stand.
    assert_message(
        KeyArray::try_stack(Axis(2), [keys((2, 3)), keys((2, 4))]),
        "an array of keys has shape [2, 4]; expected that of the first, [2, 3]",
    );
    assert_message(
        KeyArray::try_stack(Axis(3), [keys((2, 3)), keys((2, 3))]),
        "axis 3 is out of bounds for shape [2, 3]",
    );
    assert_message(
        KeyArray::try_concatenate(Axis(2), [keys((2, 3))]),
        "axis 2 is out of bounds for shape [2, 3]",
    );
    // The second array fits.
    assert_message(
        KeyArray::try_concatenate(Axis(0), [keys((2, 3)), keys((5, 3)), keys((2, 4))]),
        "an array of keys has shape [2, 4]; expected that of the first, [2, 3], \
         except along axis 0",
    );
    let of_three_axes = Key::new(0).split((2, 3, 1)).into_dyn();
    assert_message(
        KeyArray::try_concatenate(Axis(2), [of_three_axes, keys((2, 3)).into_dyn()]),
        "an array of keys has shape [2, 3]; expected that of the first, [2, 3, 1], \
         except along axis 2",
    );
    assert_message(
        KeyArray::<Ix2>::try_stack(Axis(0), []),
        "the list of key arrays to join has shape [0]; expected at least one array",
    );
    assert_message(
        keys((2, 3)).try_into_shape_with_order(7),
        "the array of keys has shape [2, 3]; expected as many elements as [7] has",
    );
}

#[test]
fn shorthands_have_twins_that_return_the_error() {
    let message = "Bernoulli: `p` = 1.5, must be in [0, 1]";
    assert_message(Key::new(0).try_bernoulli(1.5, 3), message);
    assert_message(Key::new(0).split(2).try_bernoulli(1.5, 3), message);
    let message = "UniformInt: `low` = 10, must be below `high` = 10";
    assert_message(Key::new(0).try_randint(10..10, 3), message);
    assert_message(Key::new(0).split(2).try_randint(10..10, 3), message);
    let half = 1 << (usize::BITS / 2);
    let keys = || Key::new(0).split(1);
    for result in [
        Key::new(0).try_bits::<u32, _>((half, half)).map(drop),
        Key::new(0).try_uniform::<f64, _>((half, half)).map(drop),
        Key::new(0).try_normal::<f64, _>((half, half)).map(drop),
        keys().try_bits::<u32, _>((half, half)).map(drop),
        keys().try_uniform::<f64, _>((half, half)).map(drop),
        keys().try_normal::<f64, _>((half, half)).map(drop),
    ] {
        assert!(matches!(result, Err(Error::TooLarge { .. })), "{result:?}");
    }
    assert_eq!(Key::new(1).try_normal::<f32, _>(3), Ok(Key::new(1).normal(3)));
}

#[test]
#[should_panic(expected = "Bernoulli: `p` = 1.5, must be in [0, 1]")]
fn bernoulli_panics_with_the_same_message() {
    let _ = Key::new(0).bernoulli(1.5, 3);
}

#[test]
#[should_panic(expected = "UniformInt: `low` = 10, must be below `high` = 10")]
fn randint_panics_with_the_same_message() {
    let _ = Key::new(0).randint(10..10, 3);
}

#[test]
#[should_panic(
    expected = "an array made by vmap's function has shape [2]; expected that of the first, [1]"
)]
fn vmap_needs_arrays_of_one_shape() {
    let first = Key::new(0).split(2)[0].duplicate();
    let _ = Key::new(0).split(2).vmap(|key| Array1::<f32>::zeros(if key == first { 1 } else { 2 }));
}

#[test]
fn stacked_arrays_are_counted() {
    let rows = usize::MAX / 8;
    let error = Key::new(0).split(8).try_vmap(|_| Array2::<f32>::zeros((rows, 0))).unwrap_err();
    let Error::TooLarge { shape, .. } = error else { panic!("{error}") };
    assert_eq!(shape, [8, rows, 0]);
}

#[test]
fn empty_shapes_give_empty_arrays() {
    let empty: Array<f32, Ix2> = Key::new(0).uniform((0, 5));
    assert_eq!(empty.shape(), [0, 5]);
    assert_eq!(Key::new(0).split(0).normal::<f64, _>((2, 3)).shape(), [0, 2, 3]);
    // Also where memory could not hold the part of one key.
    let large = 1_usize << 58;
    assert_eq!(Key::new(0).split(0).normal::<f32, _>(large).shape(), [0, large]);
    assert_eq!(Key::new(0).split(3).normal::<f64, _>(0).shape(), [3, 0]);
    assert_eq!(Key::new(0).split((2, 0)).split(3).shape(), [2, 0, 3]);
    assert!(Key::new(0).permutation(0).is_empty());
    let _: Array1<i32> = Key::new(0).randint(.., 0);
    let no_bounds = Uniform::new(Array1::<f32>::zeros(0), 1.0).unwrap();
    assert_eq!(Key::new(0).sample(no_bounds, (4, 0)).shape(), [4, 0]);
    assert_eq!(Key::new(0).split(0).map(|key| key.data()).len(), 0);
    assert_eq!(Key::new(0).split(0).vmap(|key| key.uniform::<f32, _>(3)).shape(), [0, 0]);
}

#[cfg(feature = "getrandom")]
#[test]
fn entropy_gives_different_keys() {
    let [a, b] = [(); 2].map(|()| ndkey::native::Key::from_entropy().unwrap());
    assert_ne!(a, b);
    let [a, b] = [0; 2].map(|_| Key::<Philox4x32>::from_entropy().unwrap());
    assert_ne!(a, b);
}

#[test]
fn a_slice_has_a_step() {
    let slice =
        SliceInfo::<_, Ix1, Ix1>::try_from([SliceInfoElem::Slice { start: 0, end: None, step: 0 }]);
    assert_message(
        Key::new(0).try_sample_slice::<f32, _, _>(StandardUniform, 5, slice.unwrap()),
        "sample_slice: `slice` = ..;0 at [0], must be a slice with a step other than 0",
    );
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let len = 1_usize << 58;
    let message = |bytes: u64| {
        format!("an array of shape [{len}] needs {bytes} bytes, which are not available")
    };
    assert_message(Key::new(0).try_sample::<f32, _>(StandardUniform, len), &message(1 << 60));
    assert_message(
        Key::new(0).try_sample_slice::<u8, _, _>(StandardBits, len, s![..]),
        &message(1 << 58),
    );
    assert_message(KeyedPermutation::new(Key::new(0), usize::MAX).first(len), &message(1 << 61));
}

#[test]
#[should_panic(expected = "an array of shape [1125899906842624] needs 9007199254740992 bytes")]
fn a_permutation_that_memory_cannot_hold_panics() {
    let _ = Key::new(0).permutation(1 << 50);
}

#[test]
#[should_panic(expected = "an array of shape [18446744073709551615] has too many elements")]
fn a_permutation_that_cannot_be_addressed_panics() {
    let _ = Key::new(0).permutation(usize::MAX);
}

#[test]
fn a_name_is_not_empty() {
    let message = "named: `name` = \"\", must be at least one byte long";
    assert_message(Key::new(0).try_named(""), message);
    assert_message(Key::new(0).split(2).try_named(""), message);
}

#[test]
fn batches_are_rearranged_within_bounds() {
    let keys = || Key::new(0).split((2, 3));
    assert_message(
        keys().try_index_axis_move(Axis(2), 0),
        "axis 2 is out of bounds for shape [2, 3]",
    );
    assert_message(
        keys().try_index_axis_move(Axis(1), 3),
        "index 3 of axis 1 is out of bounds for shape [2, 3]",
    );
    assert_message(
        keys().try_slice_move(s![.., 1..5]),
        "slice 1..5 is out of bounds for shape [2, 3]",
    );
    assert_message(
        keys().try_permuted_axes((0, 0)),
        "permuted_axes: `axes` = [0, 0], must be a permutation of 0..2",
    );
    let no_axes = keys().slice_move(s![0, 0]).into_dyn();
    assert_message(no_axes.try_into_outer_iter(), "axis 0 is out of bounds for shape []");
    assert_message(
        KeyArray::<_, Philox4x32>::from_key_data(&array![[1, 2, 3]]),
        "the array of words has shape [1, 3]; expected a last axis of 2, the \
         words per key of philox4x32",
    );
    let mut array = Array2::<u8>::zeros((2, 4));
    assert_message(
        Key::new(0).split(3).try_shuffle(&mut array, Axis(0)),
        "the array to shuffle has shape [2, 4]; expected that of the keys, [3], \
         followed by any axes",
    );
    assert_message(
        Key::new(0).split(2).try_shuffle_independent(&mut array, Axis(1)),
        "axis 1 is out of bounds for shape [4]",
    );
    assert_message(
        Key::new(0).split(2).try_permuted(&array, Axis(2)),
        "axis 2 is out of bounds for shape [2, 4]",
    );
}

/// The source location that a panic of the library names.
fn place_of_panic(f: impl FnOnce() + std::panic::UnwindSafe) -> Option<String> {
    thread_local!(static PLACE: std::cell::RefCell<Option<String>> = const { std::cell::RefCell::new(None) });
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|info| {
        PLACE.set(info.location().map(|place| place.file().to_owned()));
    }));
    let result = std::panic::catch_unwind(f);
    std::panic::set_hook(before);
    assert!(result.is_err(), "no panic");
    PLACE.take()
}

#[test]
#[should_panic(expected = "index (1, 3) is out of bounds for shape [2, 3]")]
fn keys_are_inside_of_the_array() {
    drop(Key::new(0).split((2, 3))[(1, 3)].duplicate());
}

#[test]
fn panics_name_the_place_of_the_call() {
    let panics: [fn(); 13] = [
        || drop(Key::new(0).split(2).slice_move(s![5..])),
        || drop(Key::new(0).split(2).index_axis_move(Axis(0), 2)),
        || drop(Key::new(0).named("")),
        || drop(Key::new(0).randint(3..3, 2)),
        || drop(Key::new(0).split(2).bernoulli(1.5, 2)),
        || drop(Key::new(0).permuted(&[1, 2], Axis(1))),
        || drop(Key::new(0).split(2).permuted(&[1, 2], Axis(1))),
        || Key::new(0).sample_into(Normal::new([1.0, 2.0], 1.0).unwrap(), &mut [0.0; 3]),
        || drop(KeyArray::<Ix1>::stack(Axis(0), [])),
        || drop(Key::new(0).split((usize::MAX, 2))),
        || drop(Key::new(0).split(2)[2].duplicate()),
        || drop(Key::new(0).fold_in_each(&arr0(1).broadcast(usize::MAX >> 2).unwrap())),
        || drop(MonteCarlo::new(Key::new(0), 1, 1).unwrap().block_key(1)),
    ];
    for panic in panics {
        assert_eq!(place_of_panic(panic).as_deref(), Some(file!()));
    }
}

/// The page of `Error` has a message for each variant.
#[cfg(all(feature = "serde", feature = "streams"))]
#[test]
fn the_messages_of_the_error_page_are_those_of_errors() -> Result<(), Error> {
    use ndkey::jax::Dirichlet;
    use ndkey::monte_carlo::Estimate;
    use ndkey::streams::Scope;

    let half = 1_usize << 32;
    let mut root: Scope = Scope::new([("dropout", Key::new(0))]);
    let mut encoder = root.child_named("encoder")?;
    let stored = serde_json::to_string(&Key::<ndkey::Rbg>::from_seed(0)).expect("a key");
    let one_block = || MonteCarlo::new(Key::new(0), 1, 10);
    let folder = std::env::temp_dir().join(format!("ndkey-error-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let blocks = |number| {
        MonteCarlo::new(Key::new(0), number, 1)?
            .checkpoint(folder.join("run.checkpoint"), "normals")?
            .run(|key, paths| Estimate::from_values(&key.normal::<f64, _>(paths)))
    };
    blocks(37)?;

    let message = |error: Error| error.to_string();
    let made = [
        message(Normal::new(0.0, array![[1.0, 2.0], [3.0, -4.0]]).unwrap_err()),
        message(Normal::new(array![0.0, 1.0], array![1.0, 2.0, 3.0]).unwrap_err()),
        message(
            Key::new(0).try_sample(Dirichlet::new(array![1.0, 2.0, 3.0])?, (10, 2)).unwrap_err(),
        ),
        message(Key::new(0).try_sample::<f32, _>(StandardUniform, (half, half)).unwrap_err()),
        message(Key::new(0).try_sample::<f32, _>(StandardUniform, 1 << 58).unwrap_err()),
        message(Key::new(0).try_permuted(&array![[1, 2], [3, 4]], Axis(2)).unwrap_err()),
        serde_json::from_str::<Key>(&stored).unwrap_err().to_string(),
        message(encoder.make_rng("noise").unwrap_err()),
        message(root.child_named("encoder").unwrap_err()),
        message(
            one_block()?.run(|_, _| -> Estimate { panic!("index out of bounds") }).unwrap_err(),
        ),
        message(one_block()?.run(|_, _| "many".parse().map(Estimate::from_value)).unwrap_err()),
        message(blocks(36).unwrap_err()),
    ];
    std::fs::remove_dir_all(&folder).expect("the folder");
    let folder = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);

    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/error.rs");
    let source = std::fs::read_to_string(source).expect("the page");
    let rows = source.lines().filter_map(|line| line.strip_prefix("/// | ")?.strip_suffix("`` |"));
    let told = Vec::from_iter(rows.filter_map(|row| Some(row.split_once(" | ``")?.1)));
    for (made, told) in made.iter().zip(&told) {
        // serde_json and the path add to it.
        assert!(made.replace(&folder, "").contains(told), "{told}\nbut it is\n{made}");
    }
    assert_eq!(told.len(), made.len() + 1, "a row for each, and for missing entropy");
    Ok(())
}

/// As a `main` that returns it prints an error.
#[test]
fn an_error_is_shown_by_its_message() {
    let error = Normal::new(0.0, -1.0).unwrap_err();
    assert_eq!(format!("{error:?}"), error.to_string());
    assert_eq!(error.to_string(), "Normal: `std` = -1, must be finite and at least 0");
}
