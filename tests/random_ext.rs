//! ndarray-rand's methods with keys: its documented examples, with another import and a key.

use ndarray::{ArcArray2, Array, Array2, ArrayRef, ArrayRef2, Axis, Dimension, array, s};
use ndkey::{Error, Key, RandomExt, SamplingStrategy, jax::Choice};

#[test]
#[cfg(feature = "rand_0_9")]
fn the_example_of_random() {
    use ndarray_rand::rand_distr::Uniform;

    let a = Array::random((2, 5), Uniform::new(0., 10.).unwrap(), Key::new(0));
    println!("{:8.4}", a);
    assert_eq!(a.dim(), (2, 5));
    assert!(a.iter().all(|x| (0. ..10.).contains(x)));
    assert_eq!(a, Key::new(0).sample(ndkey::FromRand(Uniform::new(0., 10.).unwrap()), (2, 5)));
}

#[test]
#[cfg(feature = "rand_0_9")]
fn the_example_of_random_using() {
    use ndarray_rand::rand_distr::Uniform;

    // Get a key for reproducibility
    let seed = 42;
    let key = Key::new(seed);

    // Generate a random array using `key`
    let a = Array::random_using((2, 5), Uniform::new(0., 10.).unwrap(), key);
    println!("{:8.4}", a);
    assert_eq!(a, Array::random((2, 5), Uniform::new(0., 10.).unwrap(), Key::new(seed)));
}

#[test]
fn the_example_of_sample_axis() {
    let [rows_key, columns_key] = Key::new(0).split_into();
    let a = array![[1., 2., 3.], [4., 5., 6.], [7., 8., 9.], [10., 11., 12.],];
    // Sample 2 rows, without replacement
    let sample_rows = a.sample_axis(Axis(0), 2, SamplingStrategy::WithoutReplacement, rows_key);
    println!("{:?}", sample_rows);
    // Sample 2 columns, with replacement
    let sample_columns =
        a.sample_axis_using(Axis(1), 1, SamplingStrategy::WithReplacement, columns_key);
    println!("{:?}", sample_columns);

    let [rows_key, columns_key] = Key::new(0).split_into();
    let rows = rows_key.choice(&a, Axis(0), Choice::new(4).without_replacement(), 2);
    assert_eq!(sample_rows, rows);
    let columns = columns_key.choice(&a, Axis(1), Choice::new(3), 1);
    assert_eq!(sample_columns, columns);
}

#[test]
fn distributions_of_this_crate_in_any_order_of_memory() {
    let normal = || ndkey::jax::Normal::new(0.0_f64, 2.0).expect("parameters");
    let expected: Array2<f64> = Key::new(1).sample(normal(), (4, 6));
    assert_eq!(Array::random((4, 6), normal(), Key::new(1)), expected);
    let column_major = Array2::random(ndarray::ShapeBuilder::f((4, 6)), normal(), Key::new(1));
    assert_eq!(column_major, expected);
    assert_eq!(column_major.strides(), [1, 4]);
    assert_eq!(ArcArray2::random((4, 6), normal(), Key::new(1)), expected);

    let mut out = Array2::zeros((6, 4));
    out.view_mut().reversed_axes().random_into(normal(), Key::new(1));
    assert_eq!(out.t(), expected);
    let mut every_other = Array2::zeros((4, 12));
    every_other.slice_mut(s![.., ..;2]).random_into(normal(), Key::new(1));
    assert_eq!(every_other.slice(s![.., ..;2]), expected);
    assert!(every_other.slice(s![.., 1..;2]).iter().all(|&x| x == 0.0));
}

#[test]
#[cfg(all(feature = "rand_0_9", feature = "rand_0_10"))]
fn distributions_of_both_versions_of_rand() {
    let old: ndarray::Array1<f64> = Array::random(5, ndarray_rand::rand_distr::Exp1, Key::new(2));
    let new: ndarray::Array1<f32> = Array::random(5, rand_distr_0_6::Exp1, Key::new(2));
    let wrapped = ndkey::FromRand(ndarray_rand::rand_distr::Exp1);
    assert_eq!(old, Key::new(2).sample::<f64, _>(wrapped, 5));
    assert_eq!(new, Key::new(2).sample::<f32, _>(ndkey::FromRand(rand_distr_0_6::Exp1), 5));
}

/// Takes arrays of any kind as functions do.
fn fill<D: Dimension>(array: &mut ArrayRef<f64, D>) {
    array.random_into(ndkey::jax::StandardNormal, Key::new(1));
}

fn two_rows(array: &ArrayRef2<f64>) -> Array2<f64> {
    let rows = |key| array.sample_axis(Axis(0), 2, SamplingStrategy::WithReplacement, key);
    assert_eq!(
        rows(Key::new(2)),
        array.view().sample_axis_using(Axis(0), 2, SamplingStrategy::WithReplacement, Key::new(2),)
    );
    rows(Key::new(2))
}

#[test]
fn references_to_any_array_are_filled_and_sampled() {
    let expected: Array2<f64> = Key::new(1).sample(ndkey::jax::StandardNormal, (4, 6));
    let mut out = Array2::zeros((4, 12));
    fill(&mut out.slice_mut(s![.., ..;2]));
    assert_eq!(out.slice(s![.., ..;2]), expected);
    let mut shared = ArcArray2::zeros((4, 6));
    let before = shared.clone();
    fill(&mut shared);
    assert_eq!((shared, before), (expected.to_shared(), ArcArray2::zeros((4, 6))));

    let chosen = Key::new(2).choice(&expected, Axis(0), Choice::new(4), 2);
    assert_eq!(two_rows(&expected), chosen);
    assert_eq!(two_rows(&expected.view()), chosen);

    let array: &mut ArrayRef2<f64> = &mut out;
    let two = ndkey::jax::Normal::new(array![0.0, 1.0], 1.0).expect("parameters");
    let filled = array.try_random_into(two, Key::new(0));
    assert!(matches!(filled, Err(Error::Broadcast { .. })), "{filled:?}");
    let no_axis = array.try_sample_axis(Axis(2), 1, SamplingStrategy::WithReplacement, Key::new(0));
    assert!(matches!(no_axis, Err(Error::OutOfBounds { .. })), "{no_axis:?}");
}

#[test]
fn twins_return_the_error() {
    let two = || ndkey::jax::Normal::new(array![0.0_f64, 1.0], 1.0).expect("parameters");
    let drawn = Array2::try_random((4, 3), two(), Key::new(0));
    assert!(matches!(drawn, Err(Error::Broadcast { .. })), "{drawn:?}");
    let filled = Array2::zeros((4, 3)).try_random_into(two(), Key::new(0));
    assert!(matches!(filled, Err(Error::Broadcast { .. })), "{filled:?}");
    let (all, a) = (SamplingStrategy::WithReplacement, array![1, 2, 3]);
    let no_axis = a.try_sample_axis(Axis(1), 1, all, Key::new(0));
    assert!(matches!(no_axis, Err(Error::OutOfBounds { .. })), "{no_axis:?}");
}

#[test]
#[should_panic(expected = "`n` = 3")]
fn too_few_parts_panic() {
    let a = array![1, 2, 3];
    let _ = a.sample_axis(Axis(0), 4, SamplingStrategy::WithoutReplacement, Key::new(0));
}
