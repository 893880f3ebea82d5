//! Values equal the values of ndkey's own arrays, whatever they are stored in.

use ndarray::{Array1, Array2, Axis, ShapeBuilder, array};
use ndkey::FromRand;
use ndkey::native::{Key, Normal, StandardNormal};
use older_versions::{
    add_noise, gaussian_projection, latin_hypercube, mean_of_dice, shuffled, sparse_projection,
};
use rand::seq::SliceRandom;
use rand_distr::Distribution;

#[test]
fn arrays_of_0_16_and_0_15_are_made_from_vecs() {
    let expected: ndkey::ndarray::Array2<f32> = Key::from_seed(0).sample(StandardNormal, (4, 6));
    let values = || Key::from_seed(0).sample_vec(StandardNormal, (4, 6));
    let array: Array2<f32> = Array2::from_shape_vec((4, 6), values()).unwrap();
    assert!(array.iter().eq(&expected));
    let old = ndarray_0_15::Array2::<f32>::from_shape_vec((4, 6), values()).unwrap();
    assert!(old.iter().eq(&expected));
    // Shapes of an older ndarray are slices.
    let dynamic = Key::from_seed(0).sample_vec::<f32, _>(StandardNormal, array.shape());
    assert!(dynamic.iter().eq(&expected));
}

#[test]
fn arrays_are_filled_and_are_parameters_as_slices() {
    let mut array = Array2::<f64>::zeros((100, 3));
    Key::from_seed(0).sample_into(StandardNormal, array.as_slice_mut().unwrap());
    let expected = Key::from_seed(0).sample_vec(StandardNormal, 300);
    assert_eq!(array.as_slice().unwrap(), expected);

    let means = array![-10.0_f64, 0.0, 10.0];
    let dist = Normal::new(means.as_slice().unwrap(), 1.0).unwrap();
    let values = Key::from_seed(0).sample_vec(dist, (100, 3));
    let sample = Array2::from_shape_vec((100, 3), values).unwrap();
    // 5 standard errors.
    assert!((sample.mean_axis(Axis(0)).unwrap() - means).iter().all(|error| error.abs() < 0.5));
}

#[test]
fn a_projection_nearly_keeps_distances() {
    let values = Key::from_seed(1).sample_vec(StandardNormal, (20, 3000));
    let points = Array2::from_shape_vec((20, 3000), values).unwrap();
    let gaussian = gaussian_projection(Key::from_seed(2), 3000, 1000).unwrap();
    let (rows, columns, values) = sparse_projection(Key::from_seed(3), 3000, 1000).unwrap();
    let mut sparse = Array2::zeros((3000, 1000));
    for ((row, column), value) in rows.into_iter().zip(columns).zip(values) {
        sparse[[row, column]] = value;
    }
    // One value in 55: 6 deviations.
    let share = sparse.iter().filter(|&&value| value != 0.0).count() as f64 / 3e6;
    let expected = 3e3_f64.sqrt().recip();
    assert!((share - expected).abs() < 6.0 * (expected / 3e6).sqrt(), "{share}");
    for projection in [gaussian, sparse] {
        keeps_distances(&points, &points.dot(&projection));
    }
}

fn keeps_distances(points: &Array2<f64>, projected: &Array2<f64>) {
    let square = |row: Array1<f64>| row.dot(&row);
    for (i, j) in (0..20).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let before = square(&points.row(i) - &points.row(j));
        let after = square(&projected.row(i) - &projected.row(j));
        // The relative variance is 2 / 1000, for the sparse one to 2 %: 6 deviations, of 190 pairs.
        assert!((after / before - 1.0).abs() < 6.0 * (2.0_f64 / 1e3).sqrt(), "{before} {after}");
    }
}

#[test]
fn a_latin_hypercube_has_a_point_in_each_interval() {
    let limits = array![[-1.0, 1.0], [0.0, 50.0], [10.0, 20.0]];
    let points = latin_hypercube(Key::from_seed(3), 50, limits.view()).unwrap();
    for (column, limits) in points.columns().into_iter().zip(limits.rows()) {
        let width = (limits[1] - limits[0]) / 50.0;
        let mut intervals: Vec<_> =
            column.iter().map(|x| ((x - limits[0]) / width) as usize).collect();
        intervals.sort();
        assert!(intervals.into_iter().eq(0..50));
    }
}

#[test]
fn rows_are_shuffled() {
    let rows = Array2::from_shape_fn((10, 2), |(row, column)| (10 * row + column) as f64);
    let mut firsts = shuffled(Key::from_seed(4), rows.view()).column(0).to_vec();
    assert_ne!(firsts, rows.column(0).to_vec());
    firsts.sort_by(f64::total_cmp);
    assert_eq!(firsts, rows.column(0).to_vec());
}

#[test]
fn noise_does_not_depend_on_the_layout() {
    let (mut rows, mut columns) = (Array2::ones((5, 7)), Array2::ones((5, 7).f()));
    add_noise(&Key::from_seed(5), &mut rows, 0.1).unwrap();
    add_noise(&Key::from_seed(5), &mut columns, 0.1).unwrap();
    assert_eq!(rows, columns);
    assert!(rows.iter().all(|x| (0.4..1.6).contains(x) && *x != 1.0));
    let error = add_noise(&Key::from_seed(5), &mut rows, -0.1).unwrap_err();
    assert!(error.to_string().contains("-0.1"), "{error}");
}

#[test]
fn rand_0_8_takes_keys() {
    let mean = mean_of_dice(&mut Key::from_seed(6).into_rng(), 10_000);
    assert!((mean - 3.5).abs() < 5.0 * (35.0_f64 / 12.0 / 1e4).sqrt(), "{mean}");
    assert_eq!(mean, mean_of_dice(&mut Key::from_seed(6).into_rng(), 10_000));

    let mut cards: Vec<u8> = (0..52).collect();
    cards.shuffle(&mut Key::from_seed(7).into_rng());
    assert_ne!(cards, Vec::from_iter(0..52));
    let one: f64 = rand_distr::StandardNormal.sample(&mut Key::from_seed(8).into_rng());
    assert!(one.abs() < 6.0);

    // rand_distr 0.4, each value by a generator of its own.
    let skewed = rand_distr::SkewNormal::new(0.0, 1.0, 5.0).unwrap();
    let whole: Vec<f64> = Key::from_seed(9).sample_vec(FromRand(skewed), 1000);
    let mut parts = vec![0.0; 1000];
    Key::from_seed(9).sample_into(FromRand(skewed), &mut parts);
    assert_eq!(whole, parts);
    // 5 standard errors; delta = 5 / sqrt(26).
    let mean = whole.iter().sum::<f64>() / 1e3;
    let delta = 5.0 / 26_f64.sqrt();
    assert!(
        (mean - delta * (2.0 / std::f64::consts::PI).sqrt()).abs() < 5.0 * 0.65 / 1e3_f64.sqrt()
    );
}
