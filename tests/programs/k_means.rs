//! k-means++: centres drawn one after another, by weights that change each time.

use approx::{abs_diff_eq, assert_abs_diff_eq};
use ndarray::{Array1, Array2, ArrayView1, Axis, Zip, concatenate};
use ndkey::Key;
use ndkey::jax::Choice;

/// The indices of `k` points: the first is any point, each other one is drawn in proportion to its
/// squared distance from the nearest centre so far.
fn seeds(key: Key, points: &Array2<f64>, k: usize) -> Vec<usize> {
    let [first, rest] = key.split_into();
    let mut centres = vec![first.sample_one::<usize>(Choice::new(points.nrows()))];
    let mut weights = distances(points, points.row(centres[0]));
    for key in rest.split(k - 1) {
        let weighted = Choice::weighted(&weights).expect("points that are not all centres");
        let centre = key.sample_one::<usize>(weighted);
        Zip::from(&mut weights)
            .and(&distances(points, points.row(centre)))
            .for_each(|weight, &distance| *weight = weight.min(distance));
        centres.push(centre);
    }
    centres
}

/// The squared distances of the points from a centre.
fn distances(points: &Array2<f64>, centre: ArrayView1<'_, f64>) -> Array1<f64> {
    points.map_axis(Axis(1), |point| point.iter().zip(centre).map(|(x, c)| (x - c) * (x - c)).sum())
}

#[test]
fn far_clusters_are_each_given_a_centre() {
    let places = [[0.0, 0.0], [1000.0, 0.0], [0.0, 1000.0], [1000.0, 1000.0]];
    let [noise, keys] = Key::new(1).split_into();
    let clusters: Vec<Array2<f64>> = noise
        .split(places.len())
        .into_iter()
        .zip(places)
        .map(|(key, place)| key.normal::<f64, _>((62_500, 2)) + ndarray::aview1(&place))
        .collect();
    let views: Vec<_> = clusters.iter().map(|cluster| cluster.view()).collect();
    let points = concatenate(Axis(0), &views).expect("points of two coordinates");
    for key in keys.split(3) {
        let mut found: Vec<usize> =
            seeds(key, &points, 4).into_iter().map(|point| point / 62_500).collect();
        found.sort_unstable();
        assert_eq!(found, [0, 1, 2, 3]);
    }
}

#[test]
fn the_second_centre_is_drawn_by_squared_distance() {
    // After the point at 0, the others are drawn with probabilities 1 / 14, 4 / 14 and 9 / 14.
    let points = ndarray::array![[0.0], [1.0], [2.0], [3.0]];
    let drawn: Vec<usize> = Key::new(2)
        .split(30_000)
        .into_iter()
        .map(|key| seeds(key, &points, 2))
        .filter(|centres| centres[0] == 0)
        .map(|centres| centres[1])
        .collect();
    let total = drawn.len() as f64;
    assert_abs_diff_eq!(total, 7500.0, epsilon = 4.0 * (7500.0_f64 * 0.75).sqrt());
    for (point, probability) in [(1, 1.0 / 14.0), (2, 4.0 / 14.0), (3, 9.0 / 14.0)] {
        let share = drawn.iter().filter(|&&centre| centre == point).count() as f64 / total;
        let deviation = (probability * (1.0 - probability) / total).sqrt();
        let near = abs_diff_eq!(share, probability, epsilon = 4.0 * deviation);
        assert!(near, "{point}: {share}");
    }
}
