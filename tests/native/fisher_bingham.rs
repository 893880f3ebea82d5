//! Watson's, Bingham's and Kent's directions follow their densities.

use std::f64::consts::PI;

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, array, s};
use ndkey::{Distribution, Key, native};
use statrs::distribution as exact;
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(20_000)
}

fn points(seed: u64, dist: impl Distribution<f64>, dimension: usize) -> Array2<f64> {
    let points: Array2<f64> = Key::new(seed).sample(dist, (len(), dimension));
    for point in points.rows() {
        assert!((point.dot(&point) - 1.0).abs() < 1e-14);
    }
    points
}

/// The distribution function with these densities at the middles of cells, up to a factor.
fn cdf(densities: Vec<f64>, low: f64, high: f64) -> impl Fn(f64) -> f64 {
    let mut sums = vec![0.0];
    densities.iter().for_each(|density| sums.push(sums[sums.len() - 1] + density));
    move |x: f64| {
        let cells = densities.len() as f64;
        let at = ((x - low) / (high - low) * cells).clamp(0.0, cells);
        let cell = (at as usize).min(densities.len() - 1);
        (sums[cell] + (at - cell as f64) * densities[cell]) / sums[sums.len() - 1]
    }
}

fn assert_cdf(sample: Vec<f64>, cdf: &dyn Fn(f64) -> f64, what: &str) {
    let (distance, p) = kolmogorov_smirnov(sample, cdf);
    assert!(p > P_FLOOR, "{what}: a distance of {distance}, p = {p}");
}

/// On the sphere in three dimensions, heights and longitudes have the margins of the density.
fn assert_on_sphere(
    seed: u64,
    dist: impl Distribution<f64>,
    log: impl Fn([f64; 3]) -> f64,
    what: &str,
) {
    const CELLS: usize = 400;
    let middle = |cell: usize| (cell as f64 + 0.5) / CELLS as f64;
    let density = Array2::from_shape_fn((CELLS, CELLS), |(row, column)| {
        let (z, angle) = (2.0 * middle(row) - 1.0, 2.0 * PI * middle(column) - PI);
        let radius = (1.0 - z * z).sqrt();
        log([radius * angle.cos(), radius * angle.sin(), z]).exp()
    });
    let sample = points(seed, dist, 3);
    let of_height = cdf(density.sum_axis(ndarray::Axis(1)).to_vec(), -1.0, 1.0);
    assert_cdf(sample.column(2).to_vec(), &of_height, &format!("{what}, heights"));
    let of_angle = cdf(density.sum_axis(ndarray::Axis(0)).to_vec(), -PI, PI);
    let angles = Vec::from_iter(sample.rows().into_iter().map(|point| point[1].atan2(point[0])));
    assert_cdf(angles, &of_angle, &format!("{what}, longitudes"));
}

fn turned() -> [[f64; 3]; 3] {
    // Rows are orthonormal.
    [[0.6, 0.0, 0.8], [0.64, 0.6, -0.48], [-0.48, 0.8, 0.36]]
}

fn product(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(&b).map(|(x, y)| x * y).sum()
}

#[test]
fn on_the_sphere() {
    let [first, second, third] = turned();
    for (seed, kappa) in (0..).zip([0.0, 0.3, 3.0, 40.0, -0.3, -3.0, -40.0]) {
        let dist = native::Watson::new(first, kappa).unwrap();
        let log = |x| kappa * product(first, x).powi(2) - f64::max(kappa, 0.0);
        assert_on_sphere(seed, dist, log, &format!("Watson, {kappa}"));
    }
    let mut pairs =
        vec![(0.0, 0.0), (0.2, 0.05), (3.0, 1.0), (20.0, 9.9), (50.0, 0.0), (2.0, 5.0), (0.0, 4.0)];
    // Two modes, far apart or not.
    pairs.extend([(30.0, 40.0), (60.0, 100.0), (100.0, 55.0), (500.0, 260.0)]);
    for (seed, (kappa, beta)) in (10..).zip(pairs) {
        let major = [0, 1, 2].map(|axis| 2.0 * second[axis] - 0.5 * first[axis]);
        let mean = first.map(|x| 1e-3 * x);
        let dist = native::Kent::new(mean, major, kappa, beta).unwrap();
        let log = |x| {
            let [along, major, minor] = [first, second, third].map(|axis| product(axis, x));
            kappa * (along - 1.0) + beta * (major * major - minor * minor) - beta
        };
        assert_on_sphere(seed, dist, log, &format!("Kent, {kappa}, {beta}"));
    }
    let matrices = [
        array![[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]],
        array![[2.0, -1.0, 0.5], [-1.0, 0.0, 3.0], [0.5, 3.0, -4.0]],
        array![[-20.0, 10.0, 0.0], [10.0, -20.0, 0.0], [0.0, 0.0, -15.0]],
    ];
    for (seed, matrix) in (20..).zip(matrices) {
        let dist = native::Bingham::new(&matrix).unwrap();
        let log = |x: [f64; 3]| {
            let x = Array1::from_iter(x);
            x.dot(&matrix.dot(&x))
        };
        assert_on_sphere(seed, dist, log, &format!("Bingham, {matrix}"));
    }
}

/// The coordinate along Watson's axis has a density of its own in each dimension.
#[test]
fn axes_in_any_dimension() {
    for (seed, (dimension, kappa)) in
        (30..).zip([(2, 2.0), (2, -5.0), (5, 8.0), (5, -8.0), (12, 30.0)])
    {
        let mut axis = vec![0.0; dimension];
        (axis[0], axis[dimension - 1]) = (-3.0, 4.0);
        let sample = points(seed, native::Watson::new(&axis, kappa).unwrap(), dimension);
        let along =
            sample.column(0).mapv(|x| -0.6 * x) + sample.column(dimension - 1).mapv(|x| 0.8 * x);
        // In terms of the angle, whose density is smooth.
        let cells = 4000;
        let densities = (0..cells).map(|cell| {
            let angle = (f64::from(cell) + 0.5) / f64::from(cells) * PI;
            (kappa * angle.cos().powi(2) - kappa.max(0.0)).exp()
                * angle.sin().powi(dimension as i32 - 2)
        });
        let angles = along.mapv(|x| x.clamp(-1.0, 1.0).acos()).to_vec();
        let what = format!("Watson, {dimension}, {kappa}");
        assert_cdf(angles, &cdf(densities.collect(), 0.0, PI), &what);
        assert_mean(&along.to_vec(), |x| x, 0.0, &what);
    }
    // Bingham's distribution of this matrix is Watson's.
    let matrix = array![[0.36, -0.48, 0.0], [-0.48, 0.64, 0.0], [0.0, 0.0, 0.0]] * 7.0;
    let [one, other] = [
        points(40, native::Bingham::new(&matrix).unwrap(), 3),
        points(41, native::Watson::new([3.0, -4.0, 0.0], 7.0).unwrap(), 3),
    ];
    let squares = |sample: &Array2<f64>| {
        sample.column(0).mapv(|x| 0.6 * x) + sample.column(1).mapv(|x| -0.8 * x)
    };
    let (one, other) = (squares(&one).mapv(|x| x * x), squares(&other).mapv(|x| x * x));
    assert!((one.mean().unwrap() - other.mean().unwrap()).abs() < 0.01);
}

/// Where they are concentrated, coordinates times the root of the concentration are normal variates.
#[test]
fn concentrated_directions_are_normal() {
    for scale in [1e8, 1e30, 1e140] {
        let (kappa, beta) = (scale, 0.3 * scale);
        let dist = native::Kent::new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], kappa, beta).unwrap();
        let sample = points(50, dist, 3);
        for (axis, rate) in [(0, kappa - 2.0 * beta), (1, kappa + 2.0 * beta)] {
            let scaled = sample.column(axis).mapv(|x| x * rate.sqrt()).to_vec();
            assert_follows(scaled, &exact::Normal::standard(), &format!("Kent, {scale:e}, {axis}"));
        }
        let matrix = array![[-scale, 0.0, 0.0], [0.0, -4.0 * scale, 0.0], [0.0, 0.0, 0.0]];
        let sample = points(51, native::Bingham::new(matrix).unwrap(), 3);
        for (axis, rate) in [(0, 2.0 * scale), (1, 8.0 * scale)] {
            let scaled = sample.column(axis).mapv(|x| x * rate.sqrt()).to_vec();
            assert_follows(
                scaled,
                &exact::Normal::standard(),
                &format!("Bingham, {scale:e}, {axis}"),
            );
        }
    }
}

#[test]
fn a_direction_is_a_function_of_its_position() {
    let dist = native::Kent::new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], 5.0, 2.0).unwrap();
    let all: Array2<f64> = Key::new(60).sample(&dist, (1000, 3));
    for number in [0, 1, 17, 500] {
        let some: Array2<f64> = Key::new(60).sample(&dist, (number + 1, 3));
        assert_eq!(all.slice(s![..=number, ..]), some);
    }
}

#[test]
fn errors() {
    assert_message(
        native::Watson::new([1.0], 1.0),
        "`axis` of Watson has shape [1]; expected [n], n above 1",
    );
    assert_message(
        native::Watson::new([0.0, 0.0], 1.0),
        "Watson: `axis` = 0, must be other than 0 in at least one component",
    );
    assert_message(
        native::Watson::new([0.0, 1.0], f64::NAN),
        "Watson: `kappa` = NaN, must be at most 1e150 in absolute value",
    );
    assert_message(
        native::Watson::new([0.0, 1.0], [1.0, 2.0]),
        "`kappa` of Watson has shape [2]; expected [], a scalar",
    );
    assert_message(
        native::Kent::new([0.0, 0.0, 1.0], [0.0, 0.0, -2.0], 1.0, 0.5),
        "Kent: `major` = a vector parallel to `mean`, must be a direction across it",
    );
    assert_message(
        native::Kent::new([0.0, 0.0, 1.0], [0.0, 1.0, -2.0], 1.0, -0.5),
        "Kent: `beta` = -0.5, must be from 0 to 1e150",
    );
    assert_message(
        native::Bingham::new(array![[1.0, 0.5], [0.0, 1.0]]),
        "Bingham: `matrix` = 0 at [1, 0], must be 0.5, as across the diagonal",
    );
    assert!(native::Bingham::new(array![[1.0]]).is_err());
    assert!(native::Bingham::new(array![[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]).is_err());
}
