//! Vectors and matrices follow their laws, by statistics of each whose distribution is known.

use std::f64::consts::{LN_2, PI};

use catalogue::kolmogorov_smirnov;
use ndarray::{Array1, Array2, Array3, ArrayView2, Axis, array, s};
use ndkey::jax::Factorization;
use ndkey::{Distribution, Key, native};
use statrs::distribution as exact;
use statrs::function::gamma::digamma;
use support::errors::assert_message;
use support::statistics::{P_FLOOR, assert_follows, assert_mean};

fn len() -> usize {
    crate::samples(10_000)
}

fn scale() -> Array2<f64> {
    array![[4.0, 0.6, -0.3], [0.6, 0.5, 0.1], [-0.3, 0.1, 2.0]]
}

/// The inverse of `scale()`, by cofactors.
fn inverse() -> Array2<f64> {
    let a = scale();
    let minor = |i: usize, j: usize| {
        let [i1, i2] = [(i + 1) % 3, (i + 2) % 3];
        let [j1, j2] = [(j + 1) % 3, (j + 2) % 3];
        a[[i1, j1]] * a[[i2, j2]] - a[[i1, j2]] * a[[i2, j1]]
    };
    let determinant: f64 = (0..3).map(|j| a[[0, j]] * minor(0, j)).sum();
    Array2::from_shape_fn((3, 3), |(i, j)| minor(j, i) / determinant)
}

fn determinant(a: ArrayView2<'_, f64>) -> f64 {
    match a.nrows() {
        1 => a[[0, 0]],
        n => {
            let minor = |column: usize| {
                let of = |(i, j): (usize, usize)| a[[i + 1, if j < column { j } else { j + 1 }]];
                determinant(Array2::from_shape_fn((n - 1, n - 1), of).view())
            };
            let sign = |column: usize| if column.is_multiple_of(2) { 1.0 } else { -1.0 };
            (0..n).map(|column| sign(column) * a[[0, column]] * minor(column)).sum()
        }
    }
}

fn form(a: &Array1<f64>, matrix: &ArrayView2<'_, f64>) -> f64 {
    a.dot(&matrix.dot(a))
}

/// (x - mean)ᵀ scale⁻¹ (x - mean) of each vector.
fn distances(sample: &Array2<f64>, mean: &Array1<f64>) -> Vec<f64> {
    let inverse = inverse();
    let distance = |x: ndarray::ArrayView1<'_, f64>| form(&(&x - mean), &inverse.view());
    sample.rows().into_iter().map(distance).collect()
}

#[test]
fn normal_vectors() {
    let mean = array![1.0, -2.0, 0.5];
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        let dist = native::MultivariateNormal::with_method(&mean, scale(), method).unwrap();
        let sample: Array2<f64> = Key::new(0).sample(dist, (len(), 3));
        assert_follows(distances(&sample, &mean), &exact::ChiSquared::new(3.0).unwrap(), "normal");
        let third = exact::Normal::new(0.5, 2_f64.sqrt()).unwrap();
        assert_follows(sample.column(2).to_vec(), &third, "normal component");
    }
    let cov = scale().mapv(|x| x as f32);
    let dist = native::MultivariateNormal::new([1.0_f32, -2.0, 0.5], cov).unwrap();
    let sample: Array2<f32> = Key::new(1).sample(dist, (len(), 3));
    let sample = sample.mapv(f64::from);
    assert_follows(distances(&sample, &mean), &exact::ChiSquared::new(3.0).unwrap(), "of f32");
}

#[test]
fn t_vectors() {
    let mean = array![1.0, -2.0, 0.5];
    for (seed, df) in (10..).zip([0.2, 1.0, 3.5, 1e6]) {
        let dist = native::MultivariateT::new(df, &mean, scale()).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 3));
        let what = format!("t of {df}");
        // The reciprocals, as statrs rounds small probabilities of large numbers to 0.
        let reciprocals = distances(&sample, &mean).iter().map(|x| 3.0 / x).collect();
        assert_follows(reciprocals, &exact::FisherSnedecor::new(df, 3.0).unwrap(), &what);
        let second = exact::StudentsT::new(-2.0, 0.5_f64.sqrt(), df).unwrap();
        assert_follows(sample.column(1).to_vec(), &second, &what);
    }
    // With so few degrees of freedom, nearly all are infinite, and a component that is 0 is not NaN.
    let dist =
        native::MultivariateT::new(array![1e-3_f32, f32::MIN_POSITIVE], [0.0, 1.0], Array2::eye(2));
    let sample: Array3<f32> = Key::new(15).sample(dist.unwrap(), (1000, 2, 2));
    assert!(sample.iter().all(|x| !x.is_nan()));
    assert!(sample.slice(s![.., 1, ..]).iter().all(|x| x.is_infinite()));
    let least = native::MultivariateT::new(1e-323, [0.0, 1.0], Array2::eye(2)).unwrap();
    let sample: Array2<f64> = Key::new(16).sample(least, (1000, 2));
    assert!(sample.iter().all(|x| x.is_infinite()));
    // A normal vector: the degrees of freedom are the most there may be.
    for (seed, df) in (17..).zip([f64::MAX, f64::INFINITY]) {
        let most = native::MultivariateT::new(df, &mean, scale()).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(most, (len(), 3));
        assert_follows(distances(&sample, &mean), &exact::ChiSquared::new(3.0).unwrap(), "normal");
    }
}

/// Each vector has its own degrees of freedom, mean and scale.
#[test]
fn parameters_of_vectors_broadcast() {
    let df = array![[1.5], [30.0]];
    let means = array![[0.0, 1.0], [5.0, -1.0], [2.0, 2.0]];
    let scales =
        Array3::from_shape_fn((3, 2, 2), |(k, i, j)| if i == j { 1.0 + k as f64 } else { 0.3 });
    let all = native::MultivariateT::new(&df, &means, &scales).unwrap();
    let all: ndarray::Array4<f64> = Key::new(20).sample(all, (50, 2, 3, 2));
    let of_all = native::Wishart::new(&df, &scales).unwrap();
    let of_all: ndarray::Array5<f64> = Key::new(21).sample(of_all, (50, 2, 3, 2, 2));
    let onions = native::LkjCorrelation::new(2, &df).unwrap();
    let onions: ndarray::Array5<f64> = Key::new(22).sample(onions, (50, 2, 3, 2, 2));
    for (i, k) in [(0, 0), (1, 1), (0, 2)] {
        let (df, scale) = (df[[i, 0]], scales.index_axis(Axis(0), k));
        let one = native::MultivariateT::new(df, means.row(k), scale).unwrap();
        let one: ndarray::Array4<f64> = Key::new(20).sample(one, (50, 2, 3, 2));
        assert_eq!(all.slice(s![.., i, k, ..]), one.slice(s![.., i, k, ..]));
        let one = native::Wishart::new(df, scale).unwrap();
        let one: ndarray::Array5<f64> = Key::new(21).sample(one, (50, 2, 3, 2, 2));
        assert_eq!(of_all.slice(s![.., i, k, .., ..]), one.slice(s![.., i, k, .., ..]));
        let one = native::LkjCorrelation::new(2, df).unwrap();
        let one: ndarray::Array5<f64> = Key::new(22).sample(one, (50, 2, 3, 2, 2));
        assert_eq!(onions.slice(s![.., i, k, .., ..]), one.slice(s![.., i, k, .., ..]));
    }
}

#[test]
fn rotations() {
    // In space, the angle of a rotation has the density (1 - cos x) / π.
    let sample: Array3<f64> = Key::new(30).sample(native::Rotation::new(3), (len(), 3, 3));
    let angle = |q: ArrayView2<'_, f64>| (0.5 * (q.diag().sum() - 1.0)).clamp(-1.0, 1.0).acos();
    let angles = sample.axis_iter(Axis(0)).map(angle).collect();
    let (_, p) = kolmogorov_smirnov(angles, &|x| (x - x.sin()) / PI);
    assert!(p >= P_FLOOR, "angles: p = {p}");
    let sample: Array3<f64> = Key::new(31).sample(native::Rotation::new(2), (len(), 2, 2));
    let angles = sample.axis_iter(Axis(0)).map(|q| q[[1, 0]].atan2(q[[0, 0]])).collect();
    assert_follows(angles, &exact::Uniform::new(-PI, PI).unwrap(), "angles in the plane");

    for n in 0..=5 {
        let sample: Array3<f64> = Key::new(32).sample(native::Rotation::new(n), (200, n, n));
        let all: Array3<f64> = Key::new(32).sample(native::Orthogonal::new(n), (200, n, n));
        let mut negative = 0;
        for (q, of_all) in
            sample.axis_iter(Axis(0)).zip(all.axis_iter(Axis(0))).take(200 * n.min(1))
        {
            assert!((determinant(q) - 1.0).abs() < 1e-13, "{n}: {q}");
            let product = q.dot(&q.t()) - Array2::<f64>::eye(n);
            assert!(product.iter().all(|x| x.abs() < 1e-14 * n as f64), "{n}: {q}");
            negative += usize::from(determinant(of_all) < 0.0);
        }
        assert!(n == 0 || (60..140).contains(&negative), "{negative} of 200");
    }
    let single: Array2<f32> = Key::new(33).sample(native::Rotation::new(1), (1, 1));
    assert_eq!(single, array![[1.0]]);
}

#[test]
fn orthogonal_matrices() {
    let dist = native::Orthogonal::rectangular(2, 5);
    let sample: Array3<f64> = Key::new(35).sample(dist, (len(), 2, 5));
    // The square of a coordinate of a point on a sphere.
    let squares = sample.slice(s![.., 1, 3]).mapv(|x| x * x).to_vec();
    assert_follows(squares, &exact::Beta::new(0.5, 2.0).unwrap(), "a coordinate");
}

#[test]
fn wishart_matrices() {
    let (a, determinant_of_scale) = (array![0.3, -1.0, 2.0], determinant(scale().view()));
    for (seed, df) in (40..).zip([2.001, 2.5, 7.0, 1e6]) {
        let dist = native::Wishart::new(df, scale()).unwrap();
        let sample: Array3<f64> = Key::new(seed).sample(dist, (len(), 3, 3));
        let what = format!("Wishart of {df}");
        let size = form(&a, &scale().view());
        let forms = sample.axis_iter(Axis(0)).map(|w| form(&a, &w) / size);
        assert_follows(forms.collect(), &exact::ChiSquared::new(df).unwrap(), &what);
        // A product of independent chi-squared variates.
        let logs = sample.axis_iter(Axis(0)).map(|w| (determinant(w) / determinant_of_scale).ln());
        // With fewer degrees, of many matrices some determinants are lost to rounding.
        if df >= 7.0 {
            let log = |i: f64| digamma(0.5 * (df - i)) + LN_2;
            assert_mean(&logs.collect::<Vec<_>>(), |x| x, log(0.0) + log(1.0) + log(2.0), &what);
        }
        for (i, j) in [(0, 0), (0, 1), (2, 1)] {
            let element = sample.slice(s![.., i, j]).to_vec();
            let (mean, s) = (df * scale()[[i, j]], scale());
            assert_mean(&element, |x| x, mean, &what);
            let variance = df * (s[[i, j]].powi(2) + s[[i, i]] * s[[j, j]]);
            assert_mean(&element, |x| (x - mean).powi(2), variance, &what);
            assert_eq!(sample.slice(s![.., i, j]), sample.slice(s![.., j, i]));
        }
    }
}

#[test]
fn inverse_wishart_matrices() {
    let a = array![0.3, -1.0, 2.0];
    // With fewer than 2.05, some elements are infinite.
    for (seed, df) in (50..).zip([2.05, 2.5, 7.0, 1e6]) {
        let dist = native::InverseWishart::new(df, scale()).unwrap();
        let sample: Array3<f64> = Key::new(seed).sample(dist, (len(), 3, 3));
        let what = format!("inverse Wishart of {df}");
        // Chi-squared with df - n + 1 degrees of freedom.
        let size = form(&a, &scale().view());
        let rate = 0.5 * (df - 2.0);
        let forms = sample.axis_iter(Axis(0)).map(|x| size / form(&a, &x)).collect();
        assert_follows(forms, &exact::Gamma::new(rate, 0.5).unwrap(), &what);
        if df == 7.0 {
            let mean = scale()[[0, 1]] / 3.0;
            assert_mean(&sample.slice(s![.., 0, 1]).to_vec(), |x| x, mean, &what);
        }
    }
}

/// Covariances of elements are products of the rows' and the columns' covariances.
#[test]
fn normal_matrices() {
    let mean = array![[1.0, 0.0, -1.0], [2.0, 5.0, 0.5]];
    let (rows, columns) = (array![[2.0, -0.9], [-0.9, 0.5]], scale());
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        let dist = native::MatrixNormal::with_method(&mean, &rows, &columns, method).unwrap();
        let sample: Array3<f64> = Key::new(100).sample(dist, (len(), 2, 3));
        let what = format!("normal matrices by {method:?}");
        // A linear function of the elements, which all covariances enter.
        let weights = array![[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]];
        let sums = sample.axis_iter(Axis(0)).map(|x| (&x * &weights).sum());
        let variance = (&weights.t().dot(&rows).dot(&weights) * &columns).sum();
        let law = exact::Normal::new((&mean * &weights).sum(), variance.sqrt()).unwrap();
        assert_follows(sums.collect(), &law, &what);
        let product = |[i, j, k, l]: [usize; 4]| {
            let centered = |i, j| &sample.slice(s![.., i, j]) - mean[[i, j]];
            (centered(i, j) * centered(k, l)).to_vec()
        };
        for at in [[0, 0, 0, 0], [0, 1, 0, 2], [0, 0, 1, 0], [1, 0, 0, 2]] {
            let [i, j, k, l] = at;
            assert_mean(&product(at), |x| x, rows[[i, k]] * columns[[j, l]], &what);
        }
    }
    // A column is a normal vector with the same variates.
    let of_vectors = native::MultivariateNormal::new(mean.column(0), &rows).unwrap();
    let vectors: Array2<f64> = Key::new(101).sample(of_vectors, (50, 2));
    let column = mean.slice(s![.., ..1]);
    let of_columns = native::MatrixNormal::new(column, &rows, array![[1.0]]).unwrap();
    let columns: Array3<f64> = Key::new(101).sample(of_columns, (50, 2, 1));
    for (x, y) in vectors.iter().zip(&columns) {
        assert!((x - y).abs() < 1e-14, "{x} {y}");
    }
}

#[test]
fn parameters_of_normal_matrices_broadcast() {
    let means = Array3::from_shape_fn((3, 2, 1), |(k, i, _)| (k * 10 + i) as f32);
    let rows =
        ndarray::Array4::from_shape_fn(
            (2, 1, 2, 2),
            |(k, _, i, j)| {
                if i == j { 1.0 + k as f32 } else { 0.5 }
            },
        );
    let columns = array![[[4.0_f32]], [[1.0]], [[0.25]]];
    let all = native::MatrixNormal::new(&means, &rows, &columns).unwrap();
    let all: ndarray::Array5<f32> = Key::new(102).sample(all, (20, 2, 3, 2, 1));
    for (i, k) in (0..2).flat_map(|i| (0..3).map(move |k| (i, k))) {
        let (mean, column) = (means.index_axis(Axis(0), k), columns.index_axis(Axis(0), k));
        let one = native::MatrixNormal::new(mean, rows.slice(s![i, 0, .., ..]), column).unwrap();
        let one: ndarray::Array5<f32> = Key::new(102).sample(one, (20, 2, 3, 2, 1));
        assert_eq!(all.slice(s![.., i, k, .., ..]), one.slice(s![.., i, k, .., ..]));
    }
}

#[test]
fn covariances_of_normal_matrices_may_be_extreme() {
    for size in [1e-300, 2_f64.powi(600)] {
        let cov = Array2::eye(3) * size;
        let dist = native::MatrixNormal::new(Array2::zeros((3, 3)), &cov, &cov).unwrap();
        let sample: Array3<f64> = Key::new(103).sample(dist, (200, 3, 3));
        assert!(sample.iter().all(|x| x.is_finite() && x.abs() < 10.0 * size && *x != 0.0));
    }
    let ones = Array2::<f64>::ones((2, 2));
    let singular = native::MatrixNormal::with_method(&ones, &ones, &ones, Factorization::Eigh);
    let sample: Array3<f64> = Key::new(104).sample(singular.unwrap(), (200, 2, 2));
    let first = sample.slice(s![.., 0, 0]);
    for (i, j) in [(0, 1), (1, 0), (1, 1)] {
        assert!((&sample.slice(s![.., i, j]) - &first).iter().all(|x| x.abs() < 1e-7));
    }
}

#[test]
fn t_matrices() {
    // Each projection, and the quadratic form of each column in the inverse of the rows' spread.
    let columns = array![[2.0, 0.6], [0.6, 0.5]];
    let mean = array![[1.0, -2.0], [0.5, 0.0], [3.0, 1.0]];
    let (left, right) = (array![1.0, -0.5, 2.0], array![0.25, -3.0]);
    let width = form(&left, &scale().view()) * form(&right, &columns.view());
    for (seed, df) in (90..).zip([0.4, 3.5, 40.0]) {
        let dist = native::MatrixT::new(df, &mean, scale(), &columns).unwrap();
        let sample: Array3<f64> = Key::new(seed).sample(dist, (len(), 3, 2));
        let what = format!("matrix t of {df}");
        let centered = &sample - &mean;
        let matrices = centered.outer_iter();
        let projections =
            matrices.map(|x| left.dot(&x.dot(&right)) * (df / width).sqrt()).collect();
        assert_follows(projections, &exact::StudentsT::new(0.0, 1.0, df).unwrap(), &what);
        // The law of a column, a vector of 3: 3 / df times F of 3 and df. Reciprocals, as above.
        let second = centered.index_axis(Axis(2), 1).to_owned();
        let forms = distances(&second, &Array1::zeros(3));
        let reciprocals = forms.iter().map(|form| 3.0 * 0.5 / (form * df)).collect();
        assert_follows(reciprocals, &exact::FisherSnedecor::new(df, 3.0).unwrap(), &what);
        // The law of a row, a vector of 2: 1 / (1 + form) is a beta variate.
        let first = centered.index_axis(Axis(1), 0).to_owned();
        let inverse = array![[0.5, -0.6], [-0.6, 2.0]] / (2.0 * 0.5 - 0.36);
        let shares = first
            .rows()
            .into_iter()
            .map(|row| 1.0 / (1.0 + form(&row.to_owned(), &inverse.view()) / scale()[[0, 0]]));
        assert_follows(shares.collect(), &exact::Beta::new(0.5 * df, 1.0).unwrap(), &what);
    }
}

#[test]
fn normal_variates_of_inverse_gamma_variances() {
    for (seed, [mu, lambda, a, b]) in
        (95..).zip([[0.0, 1.0, 1.0, 1.0], [3.0, 0.01, 0.3, 2.0], [-1.0, 40.0, 25.0, 1e-3]])
    {
        let dist = native::NormalInverseGamma::new(mu, lambda, a, b).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (len(), 2));
        let variances = sample.column(1);
        let precisions = variances.iter().map(|v| b / v).collect();
        assert_follows(precisions, &exact::Gamma::new(a, 1.0).unwrap(), "precisions");
        let unit = sample.rows().into_iter().map(|pair| (pair[0] - mu) * (lambda / pair[1]).sqrt());
        assert_follows(unit.collect(), &exact::Normal::standard(), "given the variance");
        let alone = exact::StudentsT::new(mu, (b / (a * lambda)).sqrt(), 2.0 * a).unwrap();
        assert_follows(sample.column(0).to_vec(), &alone, "alone");
    }
    // Infinite are only those that are out of range: of x as often as its t variate is.
    for (seed, a, [of_x, of_v]) in
        [(100, 1e-3, [0.239_988, 0.488_647]), (101, 5e-3, [7.961e-4, 2.7859e-2])]
    {
        let dist = native::NormalInverseGamma::new(0.0, 1.0, a, 1e-3).unwrap();
        let sample: Array2<f64> = Key::new(seed).sample(dist, (5 * len(), 2));
        for (column, exact) in [(0, of_x), (1, of_v)] {
            let is_infinite = |x: f64| f64::from(u8::from(x.is_infinite()));
            let sample = sample.column(column).to_vec();
            assert_mean(&sample, is_infinite, exact, &format!("infinite, {a}, {column}"));
        }
    }
    // A pair for each, and as for each alone.
    let (mu, b) = (array![1.0, 2.0, 3.0], array![0.5, 1.0, 2.0]);
    let all = native::NormalInverseGamma::new(&mu, 2.0, 3.0, &b).unwrap();
    let all: Array3<f64> = Key::new(99).sample(all, (100, 3, 2));
    let one = native::NormalInverseGamma::new(mu[1], 2.0, 3.0, b[1]).unwrap();
    let one: Array3<f64> = Key::new(99).sample(one, (100, 3, 2));
    assert_eq!(all.slice(s![.., 1, ..]), one.slice(s![.., 1, ..]));
}

#[test]
fn correlations_have_the_eigenvalues_given() {
    let mut wide = Array1::from_elem(40, 1e-9);
    wide[0] = 40.0 - 39e-9;
    for eigenvalues in [
        array![1.0],
        array![1.5, 0.5],
        array![2.0, 0.75, 0.25],
        array![1.0, 1.0, 1.0],
        array![3.0, 0.0, 0.0],
        array![2.5, 2.5, 0.0, 0.0, 0.0],
        Array1::from_shape_fn(20, |i| (i + 1) as f64 / 10.5),
        wide,
    ] {
        let n = eigenvalues.len();
        let dist = native::RandomCorrelation::new(&eigenvalues).unwrap();
        let sample: Array3<f64> = Key::new(110).sample(dist, (200, n, n));
        for x in sample.axis_iter(Axis(0)) {
            assert!(x.diag().iter().all(|&r| r == 1.0));
            assert_eq!(x, x.t());
            assert!(x.iter().all(|r| r.abs() <= 1.0));
            // The traces of powers tell the eigenvalues.
            let mut power = x.to_owned();
            for exponent in 2..=n.min(6) as i32 {
                power = power.dot(&x);
                let sum: f64 = eigenvalues.iter().map(|value| value.powi(exponent)).sum();
                let close = 1e-13 * (n as f64).powi(exponent);
                assert!((power.diag().sum() - sum).abs() < close, "{eigenvalues}: {exponent}");
            }
        }
        for (i, j) in (0..n.min(5)).flat_map(|i| (0..i).map(move |j| (i, j))) {
            let correlations = sample.slice(s![.., i, j]).to_vec();
            if eigenvalues.iter().any(|&value| (value - 1.0).abs() > 1e-9) {
                assert_mean(&correlations, |r| r, 0.0, &format!("{eigenvalues}"));
            }
        }
    }
}

#[test]
fn eigenvalues_broadcast_and_are_checked() {
    let eigenvalues = array![[[1.5, 0.5]], [[2.0, 0.0]]];
    let all = native::RandomCorrelation::new(&eigenvalues).unwrap();
    let all: ndarray::Array4<f64> = Key::new(111).sample(all, (2, 30, 2, 2));
    for (one, of_all) in eigenvalues.axis_iter(Axis(0)).zip(all.axis_iter(Axis(0))) {
        let size = one[[0, 0]] - 1.0;
        assert!(of_all.slice(s![.., 1, 0]).iter().all(|r| (r.abs() - size).abs() < 1e-15));
    }
    let thirds = native::RandomCorrelation::new([2.0_f32 / 3.0, 1.0 / 3.0, 2.0]).unwrap();
    let sample: Array3<f32> = Key::new(112).sample(thirds, (10, 3, 3));
    assert!(sample.iter().all(|r| r.abs() <= 1.0));
    assert_message(
        native::RandomCorrelation::new(array![[1.0, 1.0], [1.0, 1.5]]),
        "RandomCorrelation: `sum(eigenvalues)` = 2.5 at [1], must be n, how many eigenvalues there are",
    );
    assert_message(
        native::RandomCorrelation::new([2.5, -0.5]),
        "RandomCorrelation: `eigenvalues` = -0.5 at [1], must be finite and at least 0",
    );
}

#[test]
fn degrees_of_freedom_of_matrices_may_be_extreme() {
    let identity = Array2::<f64>::eye(3);
    for df in [2.0_f64.next_up(), 2.0 + 1e-9, 2_f64.powi(400)] {
        let dist = native::Wishart::new(df, &identity * 2_f64.powi(600)).unwrap();
        let sample: Array3<f64> = Key::new(60).sample(dist, (1000, 3, 3));
        assert!(sample.iter().all(|x| x.is_finite()), "Wishart of {df}");
        for size in [1.0, 1e-300, 1e180] {
            let dist = native::InverseWishart::new(df, &identity * size).unwrap();
            let sample: Array3<f64> = Key::new(61).sample(dist, (1000, 3, 3));
            assert!(sample.iter().all(|x| !x.is_nan()), "inverse Wishart of {df}, {size}");
        }
    }
    // Matrices of order 1: chi-squared and inverse chi-squared variates, which may be 0 and
    // infinite.
    for df in [1e-323, 1e-6, 3.0] {
        let dist = native::Wishart::new(df, array![[2.0]]).unwrap();
        let sample: Array3<f64> = Key::new(62).sample(dist, (1000, 1, 1));
        assert!(sample.iter().all(|&x| x >= 0.0 && x.is_finite()), "{df}");
        let dist = native::InverseWishart::new(df, array![[2.0]]).unwrap();
        let sample: Array3<f64> = Key::new(63).sample(dist, (1000, 1, 1));
        assert!(sample.iter().all(|&x| x > 0.0), "{df}");
    }
}

#[test]
fn correlation_matrices() {
    for (seed, (n, eta)) in (70..).zip([
        (2, 0.5),
        (2, 1.0),
        (3, 1.0),
        (5, 0.1),
        (5, 2.0),
        (5, 50.0),
        (3, 1e-3),
        (4, 1e4),
    ]) {
        let dist = native::LkjCorrelation::new(n, eta).unwrap();
        let sample: Array3<f64> = Key::new(seed).sample(dist, (len(), n, n));
        let (a, what) = (eta + 0.5 * n as f64 - 1.0, format!("correlations of {n}, {eta}"));
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            let squares = sample.slice(s![.., i, j]).mapv(|r| r * r).to_vec();
            assert_follows(squares, &exact::Beta::new(0.5, a).unwrap(), &what);
            let correlations = sample.slice(s![.., i, j]).to_vec();
            assert_mean(&correlations, |r| r, 0.0, &what);
            assert_eq!(sample.slice(s![.., i, j]), sample.slice(s![.., j, i]));
        }
        assert!((0..n).all(|i| sample.slice(s![.., i, i]).iter().all(|&r| r == 1.0)));
        // The product of what each row has beyond those before.
        let determinants = sample.axis_iter(Axis(0)).take(4000).map(determinant);
        let determinants = determinants.collect::<Vec<_>>();
        let mean = (1..n).map(|k| {
            let beyond = eta + 0.5 * (n - 1 - k) as f64;
            beyond / (beyond + 0.5 * k as f64)
        });
        assert_mean(&determinants, |x| x, mean.product(), &what);
    }
}

#[test]
fn exponents_of_correlation_matrices_may_be_extreme() {
    for eta in [5e-324, 1e-300, 1e300, f64::MAX] {
        let dist = native::LkjCorrelation::new(4, eta).unwrap();
        let sample: Array3<f64> = Key::new(80).sample(dist, (1000, 4, 4));
        assert!(sample.iter().all(|r| r.abs() <= 1.0), "{eta}");
        let off_diagonal = sample.slice(s![.., 3, ..3]);
        if eta > 1.0 {
            // 1 / sqrt(2 eta) times a normal variate, each of 3000.
            assert!(off_diagonal.iter().all(|r| r.abs() * eta.sqrt() < 4.0 && *r != 0.0));
        }
    }
    for eta in [f32::from_bits(1), f32::MAX] {
        let dist = native::LkjCorrelation::new(3, eta).unwrap();
        let sample: Array3<f32> = Key::new(81).sample(dist, (1000, 3, 3));
        assert!(sample.iter().all(|r| r.abs() <= 1.0), "{eta}");
    }
}

/// A slice is a part of the whole, and a batch of keys draws what each key does.
#[test]
fn matrices_are_functions_of_key_and_position() {
    fn check(dist: impl Distribution<f32>) {
        let whole = Key::new(90).sample(&dist, (9, 5, 3, 3));
        let part = Key::new(90).sample_slice(&dist, (9, 5, 3, 3), s![2..8;3, 1.., .., 1]);
        assert_eq!(part, whole.slice(s![2..8;3, 1.., .., 1]));
        let keys = Key::new(91).split(4);
        let each =
            Vec::from_iter(keys.duplicate().into_iter().map(|key| key.sample(&dist, (5, 3, 3))));
        let batch = keys.sample(&dist, (5, 3, 3));
        for (rows, alone) in batch.axis_iter(Axis(0)).zip(each) {
            assert_eq!(rows, alone);
        }
    }
    let scale = scale().mapv(|x| x as f32);
    check(native::Rotation::new(3));
    check(native::Wishart::new(2.2, &scale).unwrap());
    check(native::InverseWishart::new(4.0, &scale).unwrap());
    check(native::LkjCorrelation::new(3, 0.7).unwrap());
    check(native::RandomCorrelation::new([2.0, 1.0, 0.0]).unwrap());
    check(native::MatrixNormal::new(&scale, &scale, &scale).unwrap());
    check(native::MultivariateT::new(0.7, array![1.0, 2.0, 3.0], &scale).unwrap());
}

#[test]
fn parameters_of_matrices_are_in_their_domain() {
    let singular = array![[1.0, 1.0], [1.0, 1.0]];
    assert_message(
        native::Wishart::new(3.0, &singular),
        "Wishart: `scale` = a matrix whose leading minor of order 2 is not positive, \
         must be positive definite",
    );
    assert_message(
        native::InverseWishart::new(array![3.0, 1.0], Array2::eye(2)),
        "InverseWishart: `df` = 1 at [1], must be finite and above n - 1, with matrices of order n",
    );
    assert_message(
        native::Wishart::new(1e300, Array2::eye(2)),
        "Wishart: `df` = 1e300, must be at most 2^400",
    );
    assert_message(
        native::Wishart::new(3.0, Array2::eye(2) * 1e200),
        "Wishart: `scale` = 1e200 at [0, 0], must be at most 2^600",
    );
    assert_message(
        native::Wishart::new(3.0, array![1.0, 2.0]),
        "the scale matrix of Wishart has shape [2]; expected [.., n, n]",
    );
    assert_message(
        native::MultivariateT::new(0.0, [0.0, 0.0], Array2::eye(2)),
        "MultivariateT: `df` = 0, must be above 0, and its half too",
    );
    assert_message(
        native::MultivariateT::new(1.0, [0.0, f64::NAN], Array2::eye(2)),
        "MultivariateT: `mean` = NaN at [1], must be finite",
    );
    assert_message(
        native::MultivariateT::new(1.0, [0.0, 0.0, 0.0], Array2::eye(2)),
        "the scale matrix of MultivariateT has shape [2, 2]; \
         expected [.., 3, 3], as the mean has length 3",
    );
    assert_message(
        native::MatrixT::new(f64::INFINITY, Array2::zeros((2, 3)), Array2::eye(2), Array2::eye(3)),
        "MatrixT: `df` = inf, must be finite and above 0",
    );
    assert_message(
        native::MatrixT::new(1.0, Array2::zeros((2, 3)), Array2::eye(2), Array2::eye(2)),
        "the spread of columns of MatrixT has shape [2, 2]; \
         expected [.., 3, 3], as the mean has length 3",
    );
    assert_message(
        native::LkjCorrelation::new(0, 1.0),
        "LkjCorrelation: `dimension` = 0, must be at least 1",
    );
    for dimension in [usize::MAX, usize::MAX / 2] {
        let error = native::LkjCorrelation::new(dimension, 1.0).unwrap_err();
        assert!(matches!(error, ndkey::Error::TooLarge { .. }), "{error}");
    }
    assert_message(
        native::LkjCorrelation::new(3, f64::INFINITY),
        "LkjCorrelation: `eta` = inf, must be finite and above 0",
    );
    assert_message(
        Key::new(0).try_sample::<f64, _>(native::Rotation::new(3), (2, 3)),
        "the sample of Rotation has shape [2, 3]; expected [.., 3, 3]",
    );
}

/// With a whole number of degrees of freedom below the order, sums of as many products.
#[test]
fn singular_wishart_matrices() {
    let dist = native::Wishart::new([1.0, 2.0, 3.0], scale()).unwrap();
    let sample: ndarray::Array4<f64> = Key::new(90).sample(&dist, (len(), 3, 3, 3));
    for (index, df) in [1.0, 2.0, 3.0].into_iter().enumerate() {
        for direction in [array![1.0, 0.0, 0.0], array![0.0, 0.0, 1.0], array![1.0, 2.0, -1.0]] {
            let factor = 1.0 / form(&direction, &scale().view());
            let matrices = sample.index_axis(Axis(1), index);
            let forms = matrices.outer_iter().map(|x| factor * form(&direction, &x));
            let chi = exact::ChiSquared::new(df).unwrap();
            assert_follows(forms.collect(), &chi, &format!("df {df}, {direction}"));
        }
        for matrix in sample.slice(s![..100, index, .., ..]).outer_iter() {
            // Minors of orders up to the rank are positive, others 0 up to rounding.
            for order in 1..=3_usize {
                let minor = matrix.slice(s![..order, ..order]);
                let size: f64 = minor.diag().iter().product();
                let relative = determinant(minor) / size;
                assert_eq!(relative > 1e-12, order as f64 <= df, "{relative}, {order} of {df}");
            }
        }
    }
    // The last is as it is alone.
    let one: Array3<f64> =
        Key::new(91).sample(native::Wishart::new(3.0, scale()).unwrap(), (5, 3, 3));
    let mixed = native::Wishart::new(array![[3.0], [2.0]], scale()).unwrap();
    let mixed: ndarray::Array4<f64> = Key::new(91).sample(mixed, (2, 5, 3, 3));
    assert_eq!(mixed.index_axis(Axis(0), 0), one);
    assert_message(
        native::Wishart::new(1.5, scale()),
        "Wishart: `df` = 1.5, must be finite, and above n - 1 or whole and above 0, with matrices of order n",
    );
    assert!(native::InverseWishart::new(2.0, scale()).is_err());
}

/// Given its covariance, a vector is normal; covariances have the inverse Wishart distribution.
#[test]
fn normal_inverse_wishart() {
    let (mu, lambda, df) = (array![1.0, 2.0, 3.0], 2.5, 4.5);
    let dist = native::NormalInverseWishart::new(&mu, lambda, df, scale()).unwrap();
    let sample: Array3<f64> = Key::new(95).sample(&dist, (len(), 4, 3));
    for direction in [array![1.0, 0.0, 0.0], array![0.0, 0.0, 1.0], array![1.0, 2.0, -1.0]] {
        let what = format!("normal-inverse-Wishart, {direction}");
        let pairs = sample.outer_iter().map(|pair| {
            let spread = form(&direction, &pair.slice(s![1.., ..]));
            ((&pair.row(0) - &mu).dot(&direction), spread)
        });
        let pairs = Vec::from_iter(pairs);
        let white = pairs.iter().map(|(x, spread)| x * (lambda / spread).sqrt());
        assert_follows(white.collect(), &exact::Normal::standard(), &what);
        // A quadratic form is scaled by an inverse chi-squared variate of df - n + 1 degrees.
        let factor = form(&direction, &scale().view());
        let chi = exact::ChiSquared::new(df - 2.0).unwrap();
        assert_follows(pairs.iter().map(|(_, spread)| factor / spread).collect(), &chi, &what);
    }
    let first: Array3<f64> = Key::new(95).sample(&dist, (3, 4, 3));
    assert_eq!(first, sample.slice(s![..3, .., ..]));
    let each = native::NormalInverseWishart::new(&mu, [1.0, lambda], df, scale()).unwrap();
    let each: ndarray::Array4<f64> = Key::new(95).sample(each, (2, 2, 4, 3));
    assert_eq!(each.slice(s![0, 1, .., ..]), sample.slice(s![1, .., ..]));
    assert_message(
        native::NormalInverseWishart::new([1.0, 2.0], lambda, df, scale()),
        "`mu` of NormalInverseWishart has shape [2]; expected [.., 3], as the scale matrix",
    );
    assert_message(
        native::NormalInverseWishart::new(&mu, 0.0, df, scale()),
        "NormalInverseWishart: `lambda` = 0, must be finite and above 0",
    );
}
