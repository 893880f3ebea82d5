//! Gaussian fields have the covariances that they are given.

use ndarray::{Array2, Array3, Array4, ArrayD, Dimension as _, s};
use ndkey::{Key, native};
use support::errors::assert_message;

use crate::processes::assert_gaussian;

fn len() -> usize {
    crate::samples(20_000)
}

/// Covariances of points that are apart by `lags` along each axis.
type Covariance = fn(&[f64]) -> f64;

const EXPONENTIAL: Covariance =
    |lags| 2.0 * (-lags.iter().map(|lag| lag * lag).sum::<f64>().sqrt()).exp();

/// Falls slower along the first axis, and is negative at some lags of the last.
const PRODUCT: Covariance = |lags| {
    let (last, others) = lags.split_last().unwrap();
    let last = [1.0, -0.25, 0.0625, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0][*last as usize];
    others.iter().map(|lag| 0.8_f64.powf(*lag)).product::<f64>() * last
};

/// All covariances of the points, from rows of a covariance matrix.
#[test]
fn fields_have_their_covariances() {
    let cases: [(&[usize], &[usize], Covariance); 8] = [
        (&[9, 9], &[3, 4], EXPONENTIAL),
        (&[12, 10], &[4, 3], EXPONENTIAL),
        (&[5, 5], &[5, 2], PRODUCT),
        (&[1, 5], &[1, 5], PRODUCT),
        (&[7, 1], &[6, 1], |lags| 0.5_f64.powf(lags[0])),
        (&[1, 1], &[1, 1], EXPONENTIAL),
        (&[5, 4, 6], &[2, 3, 2], PRODUCT),
        (&[9, 10, 9], &[3, 2, 2], EXPONENTIAL),
    ];
    for (seed, (lags, grid, covariance)) in (60..).zip(cases) {
        let of = |index: &[usize]| covariance(&Vec::from_iter(index.iter().map(|&i| i as f64)));
        let covariances: ArrayD<f64> = ArrayD::from_shape_fn(lags, |lag| of(lag.slice()));
        let dist = native::GaussianField::new(covariances).unwrap();
        let points =
            Vec::from_iter(ndarray::indices(grid).into_iter().map(|at| at.slice().to_vec()));
        let shape = [&[len()], grid].concat();
        let sample: ArrayD<f64> = Key::new(seed).sample(&dist, &shape[..]);
        let sample = sample.into_shape_with_order((len(), points.len())).unwrap();
        let between = |s: f64, t: f64| {
            let (one, other) = (&points[s as usize], &points[t as usize]);
            of(&Vec::from_iter(one.iter().zip(other).map(|(i, j)| i.abs_diff(*j))))
        };
        let positions = Vec::from_iter((0..points.len()).map(|at| at as f64));
        let name = format!("GaussianField of {lags:?} lags, {grid:?}");
        assert_gaussian(&sample, |_| 0.0, between, &positions, &name);
    }
}

/// Of a large field, in which threads share the work, too.
#[test]
fn a_field_depends_on_its_number_alone() {
    let covariance = Array2::from_shape_fn((65, 33), |(i, j)| (-0.3 * (i + 2 * j) as f64).exp());
    let dist = native::GaussianField::new(covariance).unwrap();
    let all: Array3<f64> = Key::new(70).sample(&dist, (7, 64, 30));
    let first: Array3<f64> = Key::new(70).sample(&dist, (2, 64, 30));
    assert_eq!(all.slice(s![..2, .., ..]), first);
    // Points of a smaller grid are those of the same fields, rounded alike.
    let corner: Array3<f64> = Key::new(70).sample(&dist, (7, 5, 3));
    assert_eq!(all.slice(s![.., ..5, ..3]), corner);
    let serial =
        ndkey::Threads::Serial.scope(|| -> Array3<f64> { Key::new(70).sample(&dist, (7, 64, 30)) });
    assert_eq!(all, serial);
}

#[test]
fn errors() {
    let smooth = |lags: usize| {
        let squares = |(i, j)| f64::from(i as u32 * i as u32 + j as u32 * j as u32);
        native::GaussianField::new(
            Array2::from_shape_fn((lags, lags), squares).mapv(|x| (-0.05 * x).exp()),
        )
    };
    let error = smooth(5).unwrap_err().to_string();
    assert!(
        error.contains("an eigenvalue of -") && error.contains("at the frequency ["),
        "{error}"
    );
    assert!(error.contains("padding"), "{error}");
    smooth(33).unwrap();
    let checkered = native::GaussianField::new(ndarray::array![[1.0, -1.0], [-1.0, 0.0]]);
    assert_message(
        checkered,
        "GaussianField: `covariance` = covariances of a periodic field with an eigenvalue of -1.000e0 at the \
         frequency [0, 0], must be such that none is negative; padding, with covariances at more lags, may do",
    );
    assert_message(
        native::GaussianField::new([1.0, 0.5]),
        "`covariance` of GaussianField has shape [2]; expected two or three axes, with at least one lag along each",
    );
    assert_message(
        native::GaussianField::new(ndarray::array![[1.0, 0.5], [1.5, 0.0]]),
        "GaussianField: `covariance` = 1.5 at [1, 0], must be at most the variance, 1, in absolute value",
    );
    assert_message(
        native::GaussianField::new(ndarray::array![[1.0, f64::NAN]]),
        "GaussianField: `covariance` = NaN at [0, 1], must be finite and at most 2^500 in absolute value",
    );
    let dist = native::GaussianField::new(ndarray::array![[1.0, 0.5], [0.25, 0.0]]).unwrap();
    assert_message(
        Key::new(0).try_sample::<f64, _>(&dist, (4, 3, 2)),
        "the sample of GaussianField has shape [4, 3, 2]; expected [.., 2, 2], or less along each of these axes",
    );
    let none: Array4<f64> = Key::new(0).sample(&dist, (2, 0, 2, 2));
    assert_eq!(none.len(), 0);
}

/// Rounded to `f32`, eigenvalues of smooth covariances are negative by as much.
#[test]
fn covariances_of_single_precision_are_rounded() {
    let matern = |x: f64| (1.0 + x + x * x / 3.0) * (-x).exp();
    let covariance =
        Array2::from_shape_fn((129, 129), |(i, j)| matern((i as f64).hypot(j as f64) / 6.0) as f32);
    native::GaussianField::new(&covariance).unwrap();
    let squares = ndarray::Array1::from_iter((0..1025).map(|k| (f64::from(k) / 10.0).powi(2)));
    let mut covariance = squares.mapv(|x| (-0.5 * x).exp() as f32);
    native::GaussianProcess::new(&covariance).unwrap();
    // More than rounding.
    covariance[3] += 1e-3;
    native::GaussianProcess::new(&covariance).unwrap_err();
}
