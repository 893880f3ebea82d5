//! The tests of ndarray-rand 0.16 with `RandomExt` of ndkey: another import, and a key for each array.
//!
//! From `tests/tests.rs` of ndarray-rand, MIT or Apache-2.0, copyright (c) 2015 - 2018 Ulrik Sverdrup
//! "bluss", Jim Turner, and ndarray developers; proptest takes the place of quickcheck.

use ndarray::{Array, Array2, ArrayView1, Axis, ShapeBuilder};
use ndarray_rand::rand_distr::Uniform;
use ndkey::{Key, RandomExt, SamplingStrategy};
use proptest::prelude::*;

#[test]
fn test_dim() {
    let (mm, nn) = (5, 5);
    for m in 0..mm {
        for n in 0..nn {
            let a = Array::random((m, n), Uniform::new(0., 2.).unwrap(), Key::new(0));
            assert_eq!(a.shape(), &[m, n]);
            assert!(a.iter().all(|x| *x < 2.));
            assert!(a.iter().all(|x| *x >= 0.));
            assert!(a.is_standard_layout());
        }
    }
}

#[test]
fn test_dim_f() {
    let (mm, nn) = (5, 5);
    for m in 0..mm {
        for n in 0..nn {
            let a = Array::random((m, n).f(), Uniform::new(0., 2.).unwrap(), Key::new(0));
            assert_eq!(a.shape(), &[m, n]);
            assert!(a.iter().all(|x| *x < 2.));
            assert!(a.iter().all(|x| *x >= 0.));
            assert!(a.t().is_standard_layout());
        }
    }
}

#[test]
fn sample_axis_on_view() {
    let m = 5;
    let a = Array::random((m, 4), Uniform::new(0., 2.).unwrap(), Key::new(0));
    let _samples =
        a.view().sample_axis(Axis(0), m, SamplingStrategy::WithoutReplacement, Key::new(1));
}

#[test]
#[should_panic]
fn oversampling_without_replacement_should_panic() {
    let m = 5;
    let a = Array::random((m, 4), Uniform::new(0., 2.).unwrap(), Key::new(0));
    let _samples = a.sample_axis(Axis(0), m + 1, SamplingStrategy::WithoutReplacement, Key::new(1));
}

proptest! {
    #[test]
    fn oversampling_with_replacement_is_fine(m in 1..=255_usize, n in 1..=255_usize, seed: u64) {
        let [array, rows, columns] = Key::new(seed).split_into();
        let a = Array::random((m, n), Uniform::new(0., 2.).unwrap(), array);
        // Higher than the length of both axes
        let n_samples = m + n + 1;
        let strategy = SamplingStrategy::WithReplacement;
        prop_assert!(sampling_works(&a, strategy, Axis(0), n_samples, rows));
        prop_assert!(sampling_works(&a, strategy, Axis(1), n_samples, columns));
    }

    #[test]
    fn sampling_behaves_as_expected(
        m in 1..=255_usize,
        n in 1..=255_usize,
        replace: bool,
        seed: u64,
    ) {
        let strategy = match replace {
            true => SamplingStrategy::WithReplacement,
            false => SamplingStrategy::WithoutReplacement,
        };
        let [array, counts, rows, columns] = Key::new(seed).split_into();
        let a = Array::random((m, n), Uniform::new(0., 2.).unwrap(), array);
        let [row_count, column_count] = counts.split_into();
        let n_row_samples = row_count.randint(1..=m, ()).into_scalar();
        prop_assert!(sampling_works(&a, strategy, Axis(0), n_row_samples, rows));
        let n_col_samples = column_count.randint(1..=n, ()).into_scalar();
        prop_assert!(sampling_works(&a, strategy, Axis(1), n_col_samples, columns));
    }
}

fn sampling_works(
    a: &Array2<f64>,
    strategy: SamplingStrategy,
    axis: Axis,
    n_samples: usize,
    key: Key,
) -> bool {
    let samples = a.sample_axis(axis, n_samples, strategy, key);
    samples.axis_iter(axis).all(|lane| is_subset(a, &lane, axis))
}

// Check if, when sliced along `axis`, there is at least one lane in `a` equal to `b`
fn is_subset(a: &Array2<f64>, b: &ArrayView1<f64>, axis: Axis) -> bool {
    a.axis_iter(axis).any(|lane| lane == b)
}

#[test]
#[should_panic]
fn sampling_without_replacement_from_a_zero_length_axis_should_panic() {
    let n = 5;
    let a = Array::random((0, n), Uniform::new(0., 2.).unwrap(), Key::new(0));
    let _samples = a.sample_axis(Axis(0), 1, SamplingStrategy::WithoutReplacement, Key::new(1));
}

#[test]
#[should_panic]
fn sampling_with_replacement_from_a_zero_length_axis_should_panic() {
    let n = 5;
    let a = Array::random((0, n), Uniform::new(0., 2.).unwrap(), Key::new(0));
    let _samples = a.sample_axis(Axis(0), 1, SamplingStrategy::WithReplacement, Key::new(1));
}
