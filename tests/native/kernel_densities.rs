//! Kernel densities of vectors: values of the density, and samples that follow it.

use std::f64::consts::PI;

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, Axis, array};
use ndkey::native::{Bandwidth, MultivariateKernelDensity};
use ndkey::{Error, Key, SimdLevel};
use serde_json::Value as Json;
use statrs::distribution::{ContinuousCDF, Normal};
use support::errors::assert_message;
use support::statistics::P_FLOOR;

fn numbers(json: &Json, otherwise: f64) -> Vec<f64> {
    let all = json.as_array().expect("a list");
    Vec::from_iter(all.iter().map(|x| x.as_f64().unwrap_or(otherwise)))
}

fn assert_cdf(sample: Vec<f64>, cdf: &dyn Fn(f64) -> f64, what: &str) {
    let (distance, p) = kolmogorov_smirnov(sample, cdf);
    assert!(p > P_FLOOR, "{what}: a distance of {distance}, p = {p}");
}

/// What `kernel_densities.py` calls data and points.
fn inputs(case: &Json) -> [Array2<f64>; 2] {
    let [rows, dimension] = ["rows", "dimension"].map(|name| case[name].as_u64().unwrap() as usize);
    let data = Array2::from_shape_fn((rows, dimension), |(i, j)| {
        ((i * 37 + j * 11) % 101) as f64 / 8.0 + ((i * i + 3) % 17 * (j + 1)) as f64 / 4.0
    });
    let points = Array2::from_shape_fn((25, dimension), |(i, j)| {
        i as f64 * 1.75 - 5.0 + j as f64 * ((i * 3 % 7) as f64 - 3.0)
    });
    [data, points]
}

fn rows(json: &Json) -> Array2<f64> {
    let rows = json.as_array().expect("a list");
    let values = Vec::from_iter(rows.iter().flat_map(|row| numbers(row, f64::NAN)));
    Array2::from_shape_vec((rows.len(), values.len() / rows.len()), values).expect("as many")
}

fn made(case: &Json) -> MultivariateKernelDensity<f64> {
    let bandwidth = match case["rule"].as_str() {
        Some("scott") => Bandwidth::Scott,
        Some("silverman") => Bandwidth::Silverman,
        _ if case["matrix"].is_array() => Bandwidth::Matrix(rows(&case["matrix"]).into()),
        _ => Bandwidth::Axes(numbers(&case["deviations"], f64::NAN).into()),
    };
    let [data, _] = inputs(case);
    let dist = match &case["weights"] {
        Json::Null => MultivariateKernelDensity::new(data, bandwidth).unwrap(),
        given => {
            MultivariateKernelDensity::weighted(data, &numbers(given, f64::NAN), bandwidth).unwrap()
        }
    };
    match &case["lower"] {
        Json::Null => dist,
        lower => {
            let upper = numbers(&case["upper"], f64::INFINITY);
            dist.within(numbers(lower, f64::NEG_INFINITY), upper).unwrap()
        }
    }
}

/// Those of SciPy's gaussian_kde, and of sums over mirror images, as `kernel_densities.py` wrote them.
#[test]
fn log_densities_are_scipys() {
    let cases: Json = serde_json::from_str(include_str!("kernel_densities.json")).expect("JSON");
    for case in cases.as_array().expect("a list") {
        let dist = made(case);
        let [_, points] = inputs(case);
        let exact = numbers(&case["log_densities"], f64::NEG_INFINITY);
        let found: Array1<f64> = dist.log_density(&points).unwrap();
        for (found, exact) in found.iter().zip(&exact) {
            // Logarithms, of quadratic forms up to 1e4, which SciPy has with an inverse matrix.
            let is_close = found == exact || (found - exact).abs() < 1e-12 * (1.0 + exact.abs());
            assert!(is_close, "{found}, not {exact}, of {:?}", dist.bandwidth());
        }
        let scalar = SimdLevel::scalar().scope(|| dist.log_density(&points).unwrap());
        assert_eq!(scalar, found);
    }
}

fn data() -> Array2<f64> {
    Array2::from_shape_fn((50, 2), |(i, j)| ((i * 37 + j * 50) % 101) as f64 / 8.0)
}

fn weights() -> Vec<f64> {
    Vec::from_iter((0..50).map(|i| f64::from(i % 4)))
}

/// Projections are mixtures of normal variates.
#[test]
fn samples_are_mixtures_of_kernels() {
    let matrix = array![[2.0, -0.9], [-0.9, 0.5]];
    let dist =
        |bandwidth| MultivariateKernelDensity::weighted(data(), &weights(), bandwidth).unwrap();
    let of_matrix = dist(Bandwidth::Matrix(matrix.clone().into()));
    let of_axes = dist(Bandwidth::Axes([0.5, 2.0].into()));
    for (dist, matrix) in [(of_matrix, matrix), (of_axes, array![[0.25, 0.0], [0.0, 4.0]])] {
        let sample: Array2<f64> = Key::new(3).sample(&dist, (crate::samples(20_000), 2));
        for direction in [array![1.0, 0.0], array![0.0, 1.0], array![1.0, 2.0], array![2.0, -1.0]] {
            let deviation = direction.dot(&matrix.dot(&direction)).sqrt();
            let means = data().dot(&direction);
            let cdf = |x: f64| {
                let parts = means
                    .iter()
                    .zip(weights())
                    .map(|(mean, weight)| weight * Normal::new(*mean, deviation).unwrap().cdf(x));
                parts.sum::<f64>() / weights().iter().sum::<f64>()
            };
            assert_cdf(sample.dot(&direction).to_vec(), &cdf, &format!("{direction}"));
        }
    }
}

/// The integral of the density of each axis, which is what is between the bounds.
#[test]
fn samples_within_bounds_are_reflected() {
    let (lower, upper) = ([0.0, 0.0], [12.5, f64::INFINITY]);
    let dist = MultivariateKernelDensity::new(data(), Bandwidth::Axes([4.0, 2.0].into())).unwrap();
    let dist = dist.within(lower, upper).unwrap();
    let sample: Array2<f64> = Key::new(4).sample(&dist, (crate::samples(20_000), 2));
    for (axis, deviation) in [(0, 4.0), (1, 2.0)] {
        let (low, high) = (lower[axis], upper[axis]);
        let column = sample.column(axis).to_vec();
        assert!(column.iter().all(|&x| low <= x && x <= high));
        let below = |x: f64| {
            let each = data().column(axis).map(|&datum| {
                let normal = Normal::new(datum, deviation).unwrap();
                let between = |from: f64, to: f64| normal.cdf(to) - normal.cdf(from);
                if high == f64::INFINITY {
                    return between(2.0 * low - x, x);
                }
                let image = |k: i32| {
                    let shift = f64::from(k) * 2.0 * (high - low);
                    between(2.0 * low - x + shift, x + shift)
                };
                (-4..=4).map(image).sum::<f64>()
            });
            each.mean().unwrap()
        };
        assert_cdf(column, &below, &format!("axis {axis}"));
    }
}

/// By a rule, weights that are whole numbers are not repetitions: n is the effective one.
#[test]
fn rules() {
    let data = array![[1.0], [2.0], [4.0]];
    let dist = MultivariateKernelDensity::weighted(&data, &[1, 1, 2], Bandwidth::Scott).unwrap();
    let n: f64 = 16.0 / 6.0;
    let variance = (3.0625 + 0.5625 + 2.0 * 1.5625) / 4.0 / (1.0 - 1.0 / n) * n.powf(-0.4);
    let kernel = |x: f64| (-x * x / (2.0 * variance)).exp() / (2.0 * PI * variance).sqrt();
    let exact = (kernel(2.0) + kernel(1.0) + 2.0 * kernel(1.0)) / 4.0;
    let density = dist.log_density(&[3.0]).unwrap();
    assert!((density[()] - exact.ln()).abs() < 1e-14);

    // At any scale, also of numbers whose squares are out of range.
    for scale in [1e-300, 1e300] {
        let dist = MultivariateKernelDensity::weighted(
            data.map(|x| x * scale),
            &[1, 1, 2],
            Bandwidth::Scott,
        );
        let far = dist.unwrap().log_density(&[3.0 * scale]).unwrap();
        assert!((far[()] + f64::ln(scale) - exact.ln()).abs() < 1e-12);
    }
}

#[test]
fn weights_of_zero_and_far_points() {
    let bandwidth = || Bandwidth::Axes(0.5.into());
    let all = MultivariateKernelDensity::weighted(data(), &weights(), bandwidth()).unwrap();
    let kept = Vec::from_iter((0..50).filter(|i| i % 4 != 0));
    let some = data().select(Axis(0), &kept);
    let others = Vec::from_iter(kept.iter().map(|&i| weights()[i]));
    let some = MultivariateKernelDensity::weighted(some, &others, bandwidth()).unwrap();
    let points = array![[1.0, 2.0], [-1e3, 1e4], [1e200, 0.0], [f64::INFINITY, 0.0]];
    let [all, some] = [all, some].map(|dist| dist.log_density(&points).unwrap());
    for (all, some) in all.iter().zip(&some) {
        assert!(all == some || (all - some).abs() < 1e-12 * all.abs(), "{all}, {some}");
    }
    assert!(all[1].is_finite() && all[3] == f64::NEG_INFINITY);
    let none: Array1<f64> = MultivariateKernelDensity::new(data(), bandwidth())
        .unwrap()
        .log_density(&Array2::zeros((0, 2)))
        .unwrap();
    assert_eq!(none.len(), 0);
}

/// A single precision sample is reflected too.
#[test]
fn single_precision_stays_within_bounds() {
    let data = data().mapv(|x| x as f32);
    let dist = MultivariateKernelDensity::new(data, Bandwidth::Scott).unwrap();
    let dist = dist.within(0.0, 12.5).unwrap();
    let sample: Array2<f32> = Key::new(5).sample(&dist, (5000, 2));
    assert!(sample.iter().all(|x| (0.0..=12.5).contains(x)));
    let one: Array2<f32> = Key::new(5).sample(&dist, (1, 2));
    assert_eq!(sample.row(0), one.row(0));
}

/// Kernels as wide as numbers go: what is beyond them stays at a bound.
#[test]
fn the_largest_numbers_stay_within_bounds() {
    let dist = |bandwidth: f64, bound: f64| {
        let axes = Bandwidth::Axes(bandwidth.into());
        let dist = MultivariateKernelDensity::new(array![[0.0], [0.5 * bound]], axes);
        dist.unwrap().within(-bound, bound).unwrap()
    };
    for bound in [1e308, f64::MAX] {
        let sample: Array2<f64> = Key::new(6).sample(dist(bound, bound), (1000, 1));
        assert!(sample.iter().all(|x| x.abs() <= bound));
        assert!(sample.iter().any(|x| x.abs() == bound));
    }
}

/// Also where their mean is rounded.
#[test]
fn equal_vectors_have_no_covariance() {
    for value in [0.1, 1.0, 1e9 + 0.1, 1e-300, 1e300] {
        for rows in 2..50 {
            let equal = Array2::from_elem((rows, 1), value);
            for bandwidth in [Bandwidth::Scott, Bandwidth::Silverman] {
                let dist = MultivariateKernelDensity::new(&equal, bandwidth);
                assert!(dist.is_err(), "{rows} rows of {value}");
            }
            // With a weight of 0, another row changes nothing.
            let mut other = equal.clone();
            other[(0, 0)] = 2.0 * value;
            let weights = Vec::from_iter((0..rows).map(|row| f64::from(u8::from(row > 0))));
            let dist = MultivariateKernelDensity::weighted(&other, &weights, Bandwidth::Scott);
            assert!(dist.is_err(), "{rows} rows of {value}, but one");
        }
    }
}

#[test]
fn errors() {
    type Dist = MultivariateKernelDensity<f64>;
    let axes = |x: f64| Bandwidth::Axes(x.into());
    let what = "MultivariateKernelDensity";
    assert_message(
        Dist::new([1.0], axes(1.0)),
        &format!("the data of {what} has shape [1]; expected [n, d], both above 0"),
    );
    assert_message(
        Dist::new(array![[1.0, f64::NAN]], axes(1.0)),
        &format!("{what}: `data` = NaN at [0, 1], must be finite"),
    );
    let error = Dist::new(Array2::zeros((1, 1 << 23)), axes(1.0)).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. } | Error::Memory { .. }), "{error}");
    assert_message(
        Dist::new(data(), axes(0.0)),
        &format!("{what}: `bandwidth` = 0, must be finite and above 0"),
    );
    assert_message(
        Dist::new(data(), Bandwidth::Axes([1.0, 2.0, 3.0].into())),
        &format!("the bandwidth of {what} has shape [3]; expected [] or [2], as the data"),
    );
    assert_message(
        Dist::new(data(), Bandwidth::Matrix(array![[1.0, 2.0], [2.0, 1.0]].into())),
        &format!(
            "{what}: `bandwidth` = a matrix whose leading minor of order 2 is not positive, must be positive definite"
        ),
    );
    assert_message(
        Dist::new(array![[1.0, 2.0]], Bandwidth::Scott),
        &format!(
            "{what}: `data` = one vector, must be data of at least two vectors, whose covariance is positive definite"
        ),
    );
    assert_message(
        Dist::weighted(data(), &[1.0, -1.0], axes(1.0)),
        &format!("{what}: `weights` = -1 at [1], must be finite and not negative"),
    );
    assert_message(
        Dist::weighted(data(), &[1.0], axes(1.0)),
        &format!("the weights of {what} has shape [1]; expected [50], one for each row of data"),
    );
    let dist = Dist::new(data(), axes(1.0)).unwrap();
    assert_message(
        dist.clone().within([0.0, 1.0], 20.0),
        &format!("{what}: `data` = 0.75 at [7, 1], must be within the bounds"),
    );
    assert_message(
        dist.clone().within(0.0, 0.0),
        &format!("{what}: `upper` = 0, must be above 0, the lower bound"),
    );
    assert_message(
        dist.log_density(&[1.0]),
        &format!("the points of {what} has shape [1]; expected [.., 2]"),
    );
    assert_message(
        dist.log_density(&[1.0, f64::NAN]),
        &format!("{what}: `points` = NaN at [1], must be other than NaN"),
    );
    let by_matrix = Dist::new(data(), Bandwidth::Matrix(Array2::eye(2).into())).unwrap();
    assert!(by_matrix.within(0.0, 20.0).is_err());
    assert_message(
        Dist::new(array![[0.5], [0.6]], axes(1e300)).unwrap().within(0.0, 1.0),
        &format!(
            "{what}: `upper` = 1, must be at least 1e300, a standard deviation, above the lower bound"
        ),
    );
}
