//! Samples follow their distributions: the Kolmogorov-Smirnov test, and moments.

use ndarray::{Array1, Array2, array};
use ndkey::distributions::{
    Ball, Beta, ChiSquared, Dirichlet, FisherF, Gamma, GeneralizedNormal, LogGamma, StudentT,
};
use ndkey::{Distribution, Key};
use statrs::distribution as exact;

use support::statistics::{assert_follows, assert_mean, assert_three_shares};

const N: usize = 250_000;

fn draw(seed: u64, dist: impl Distribution<f32> + Sync) -> Vec<f64> {
    let sample: Array1<f32> = Key::new(seed).sample(dist, N);
    sample.into_iter().map(f64::from).collect()
}

/// The first four raw moments.
fn assert_moments(sample: &[f64], moments: [f64; 4], what: &str) {
    for (power, moment) in (1..).zip(moments) {
        assert_mean(sample, |x| x.powi(power), moment, &format!("{what}, moment {power}"));
    }
}

#[test]
fn gamma() {
    for (seed, alpha) in [0.1_f32, 0.5, 1.0, 2.5, 30.0, 1e4].into_iter().enumerate() {
        let what = format!("gamma of {alpha}");
        let sample = draw(seed as u64, Gamma::new(alpha).unwrap());
        let a = f64::from(alpha);
        let rising = [a, a * (a + 1.0), a * (a + 1.0) * (a + 2.0)];
        let moments = [rising[0], rising[1], rising[2], rising[2] * (a + 3.0)];
        assert_moments(&sample, moments, &what);
        assert_follows(sample, &exact::Gamma::new(a, 1.0).unwrap(), &what);

        let logs = draw(100 + seed as u64, LogGamma::new(alpha).unwrap());
        let sample: Vec<f64> = logs.into_iter().map(f64::exp).collect();
        assert_moments(&sample, moments, &format!("exp of log {what}"));
        assert_follows(sample, &exact::Gamma::new(a, 1.0).unwrap(), &format!("log {what}"));
    }
    let sample: Array1<f64> = Key::new(7).sample(Gamma::new(1.7).unwrap(), N);
    assert_follows(sample.to_vec(), &exact::Gamma::new(1.7, 1.0).unwrap(), "gamma in f64");
}

#[test]
fn beta() {
    for (seed, (a, b)) in [(2.0_f32, 3.5), (0.5, 0.5), (30.0, 1.0)].into_iter().enumerate() {
        let what = format!("beta of {a}, {b}");
        let sample = draw(10 + seed as u64, Beta::new(a, b).unwrap());
        let (a, b) = (f64::from(a), f64::from(b));
        let mut moments = [1.0; 4];
        let mut moment = 1.0;
        for r in 0..4 {
            moment *= (a + r as f64) / (a + b + r as f64);
            moments[r] = moment;
        }
        assert_moments(&sample, moments, &what);
        assert_follows(sample, &exact::Beta::new(a, b).unwrap(), &what);
    }
}

#[test]
fn chi_squared_t_and_f() {
    for (seed, df) in [1.0_f32, 3.3, 40.0].into_iter().enumerate() {
        let (seed, k) = (20 + seed as u64, f64::from(df));
        let what = format!("chi-squared of {df}");
        let sample = draw(seed, ChiSquared::new(df).unwrap());
        let rising = [k, k * (k + 2.0), k * (k + 2.0) * (k + 4.0)];
        let fourth = rising[2] * (k + 6.0);
        assert_moments(&sample, [rising[0], rising[1], rising[2], fourth], &what);
        assert_follows(sample, &exact::ChiSquared::new(k).unwrap(), &what);

        let what = format!("t of {df}");
        let sample = draw(seed + 10, StudentT::new(df).unwrap());
        if df > 8.0 {
            let moments = [0.0, k / (k - 2.0), 0.0, 3.0 * k * k / ((k - 2.0) * (k - 4.0))];
            assert_moments(&sample, moments, &what);
        }
        assert_follows(sample, &exact::StudentsT::new(0.0, 1.0, k).unwrap(), &what);

        let what = format!("F of {df} and 7");
        let sample = draw(seed + 20, FisherF::new(df, 7.0).unwrap());
        assert_mean(&sample, |x| x, 7.0 / 5.0, &what);
        assert_follows(sample, &exact::FisherSnedecor::new(k, 7.0).unwrap(), &what);
    }
}

#[test]
fn generalized_normal() {
    let sample = draw(60, GeneralizedNormal::new(2.0_f32).unwrap());
    let normal = exact::Normal::new(0.0, 0.5_f64.sqrt()).unwrap();
    assert_moments(&sample, [0.0, 0.5, 0.0, 0.75], "generalized normal of 2");
    assert_follows(sample, &normal, "generalized normal of 2");
    let sample = draw(61, GeneralizedNormal::new(1.0_f32).unwrap());
    assert_moments(&sample, [0.0, 2.0, 0.0, 24.0], "generalized normal of 1");
    assert_follows(sample, &exact::Laplace::new(0.0, 1.0).unwrap(), "generalized normal of 1");
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
    use ndkey::distributions::{Factorization, MultivariateNormal, Orthogonal};

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
