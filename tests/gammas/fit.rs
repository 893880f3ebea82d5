//! Vectors follow their distributions, and functions of gamma variates theirs.

use ndarray::{Array1, Array2, array};
use ndkey::jax::{Ball, Dirichlet, LogGamma, StudentT};
use ndkey::{Distribution, Key};
use statrs::distribution as exact;

use support::statistics::{assert_follows, assert_mean, assert_three_shares};

const N: usize = 250_000;

fn draw(seed: u64, dist: impl Distribution<f32> + Sync) -> Vec<f64> {
    let sample: Array1<f32> = Key::new(seed).sample(dist, N);
    sample.into_iter().map(f64::from).collect()
}

/// Their moments equal the moments of gamma variates.
#[test]
fn exponentials_of_log_gamma_variates() {
    for (seed, alpha) in (100..).zip([0.1_f32, 0.5, 1.0, 2.5, 30.0, 1e4]) {
        let logs = draw(seed, LogGamma::new(alpha).unwrap());
        let sample: Vec<f64> = logs.into_iter().map(f64::exp).collect();
        let a = f64::from(alpha);
        let mut moment = 1.0;
        for power in 1..5 {
            moment *= a + f64::from(power - 1);
            let what = format!("exp of log gamma of {alpha}, moment {power}");
            assert_mean(&sample, |x| x.powi(power), moment, &what);
        }
    }
}

/// The probability that a gamma variate of a small shape is below x is near x^shape / Γ(shape + 1).
#[test]
fn few_degrees_of_freedom_underflow_as_often_as_documented() {
    let half_df = 0.05;
    let sample = draw(60, StudentT::new(2.0 * half_df as f32).unwrap());
    let infinite: Vec<f64> = sample.iter().map(|t| f64::from(u8::from(t.is_infinite()))).collect();
    let expected =
        f64::from(f32::MIN_POSITIVE).powf(half_df) / statrs::function::gamma::gamma(half_df + 1.0);
    assert!((1.0 / 80.0..1.0 / 75.0).contains(&expected), "{expected}");
    assert_mean(&infinite, |x| x, expected, "infinite t variates");
}

/// Components of a Dirichlet vector have beta distributions; powers of a ball's radii are uniform.
#[test]
fn vectors() {
    let alpha = array![0.6, 2.0, 3.4];
    let sample: Array2<f64> = Key::new(70).sample(Dirichlet::new(&alpha).unwrap(), (N, 3));
    assert_three_shares(&sample);
    for (component, &alpha) in sample.columns().into_iter().zip(&alpha) {
        let beta = exact::Beta::new(alpha, 6.0 - alpha).unwrap();
        assert_follows(component.to_vec(), &beta, "component of a Dirichlet vector");
    }
    for p in [1.0, 2.0, 3.3] {
        let points: Array2<f64> = Key::new(71).sample(Ball::new(3, p).unwrap(), (N, 3));
        let radii = points.rows().into_iter();
        let volumes = radii.map(|x| x.iter().map(|x| x.abs().powf(p)).sum::<f64>().powf(3.0 / p));
        let uniform = exact::Uniform::new(0.0, 1.0).unwrap();
        assert_follows(volumes.collect(), &uniform, "volume within a point of a ball");
        let first = points.column(0).to_vec();
        assert_mean(&first, |x| x, 0.0, "coordinate of a ball");
    }
}

#[cfg(feature = "linalg")]
#[test]
fn multivariate_normal_and_orthogonal() {
    use approx::assert_abs_diff_eq;
    use ndkey::jax::{Factorization, MultivariateNormal, Orthogonal};

    let (mean, cov) = (array![1.0, -2.0], array![[2.0, 0.6], [0.6, 0.5]]);
    for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
        let dist = MultivariateNormal::with_method(&mean, &cov, method).unwrap();
        let sample: Array2<f64> = Key::new(80).sample(dist, (N, 2));
        for axis in 0..2 {
            let normal = exact::Normal::new(mean[axis], cov[(axis, axis)].sqrt()).unwrap();
            assert_follows(sample.column(axis).to_vec(), &normal, "component of a normal vector");
        }
        let centred = &sample - &mean;
        let products: Vec<f64> = centred.rows().into_iter().map(|x| x[0] * x[1]).collect();
        assert_mean(&products, |x| x, 0.6, "covariance");
    }

    let sample = Key::new(81).sample::<f64, _>(Orthogonal::new(3), (100_000, 3, 3));
    for matrix in sample.outer_iter().take(1000) {
        for ((row, column), &product) in matrix.dot(&matrix.t()).indexed_iter() {
            // Some thirty roundings: of the reflections, and of this product.
            let exact = f64::from(u8::from(row == column));
            assert_abs_diff_eq!(product, exact, epsilon = 30.0 * f64::EPSILON);
        }
    }
    // In three dimensions, a coordinate of a uniform point on the sphere is uniform.
    let uniform = exact::Uniform::new(-1.0, 1.0).unwrap();
    for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
        let elements: Vec<f64> = sample.outer_iter().map(|matrix| matrix[(row, column)]).collect();
        assert_follows(elements, &uniform, "element of an orthogonal matrix");
    }
}
