//! Bad parameters and shapes are named.

use std::iter::successors;

use approx::assert_relative_eq;
use ndarray::{Array1, Array2, ArrayD, array};
use ndkey::jax::{
    Ball, Beta, ChiSquared, Dirichlet, FisherF, Gamma, GeneralizedNormal, LogGamma, StudentT,
};
use ndkey::math::Real;
use ndkey::{Distribution, Element, Key};

use support::errors::assert_message;
use support::time_limit::ends;

#[track_caller]
fn assert_shape_message(dist: impl Distribution<f64>, shape: &[usize], message: &str) {
    assert_message(Key::new(0).try_sample::<f64, _>(dist, shape), message);
}

#[test]
fn shape_parameters_are_positive() {
    for bad in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY] {
        let message = |what: &str| format!("{what} = {bad}, must be finite and above 0");
        assert_message(Ball::new(3, bad), &message("Ball: `p`"));
        let second = message("Dirichlet: `alpha`").replace(',', " at [1],");
        assert_message(Dirichlet::new(array![1.0, bad]), &second);
    }
    assert_message(
        GeneralizedNormal::new(1e-40_f32),
        "GeneralizedNormal: `p` = 1e-40, must be large enough that 1 / p is finite",
    );
    assert_message(Beta::new(1.0, 1e-38_f32), "Beta: `b` = 1e-38, must be at least 64 / MAX");
    assert_message(
        Beta::new(array![1.0, 2.0], array![1.0, 2.0, 3.0]),
        "Beta: `a` of shape [2] does not broadcast to shape [3]",
    );
    assert_message(
        FisherF::new(array![1.0, 2.0], array![1.0, 2.0, 3.0]),
        "FisherF: `dfnum` of shape [2] does not broadcast to shape [3]",
    );
}

#[test]
fn degrees_of_freedom_have_a_half() {
    let least = f32::from_bits(1);
    let message =
        |what| format!("{what} = {least:e}, must be large enough that its half is above 0");
    assert_message(ChiSquared::new(least), &message("ChiSquared: `df`"));
    assert_message(StudentT::new(least), &message("StudentT: `df`"));
    assert_message(FisherF::new(least, 1.0), &message("FisherF: `dfnum`"));
    assert_message(FisherF::new(1.0, least), &message("FisherF: `dfden`"));
    let next = least.next_up();
    let chi_squared = Key::new(0).sample(ChiSquared::new(next).unwrap(), 1000);
    assert!(chi_squared.iter().all(|&x| x >= 0.0));
    let t = Key::new(0).sample(StudentT::new(next).unwrap(), 1000);
    assert!(t.iter().all(|x| x.is_infinite()));
}

/// Where both of its variates underflow, F is computed from their logarithms.
#[test]
fn the_degrees_of_freedom_of_f_have_logarithms() {
    let small = 9e-38_f32;
    let must = format!(
        "= {small:e}, must be large enough that the logarithms of gamma variates are finite"
    );
    assert_message(FisherF::new(small, 1.0), &format!("FisherF: `dfnum` {must}"));
    assert_message(FisherF::new(1.0, small), &format!("FisherF: `dfden` {must}"));
    for (dfnum, dfden) in [(1e-37, 1e-37), (1e-37, 1.0), (1.0, 1e-37), (1e-37, f32::MAX)] {
        let ratio = Key::new(0).sample(FisherF::new(dfnum, dfden).unwrap(), 100_000);
        assert!(ratio.iter().all(|&x| x >= 0.0), "F({dfnum}, {dfden})");
    }
}

/// Gamma variates of any alpha are found, and are not NaN.
#[test]
fn every_size_of_alpha_makes_numbers() {
    fn of<T: Element + Real>() {
        let next = |&alpha: &T| Some(alpha * T::from_f64(256.0)).filter(|next| next.is_finite());
        let sizes = successors(Some(T::ZERO.next_up()), next);
        let alpha: Array1<T> = sizes.chain([T::MIN_POSITIVE, T::INFINITY.next_down()]).collect();
        let len = alpha.len();
        let dist = Gamma::new(alpha).unwrap();
        let sample: Array2<T> = ends("Gamma", move || Key::new(0).sample(dist, (300, len)));
        assert!(sample.iter().all(|&x| x >= T::ZERO));
    }
    of::<f32>();
    of::<f64>();
    #[cfg(feature = "half")]
    {
        of::<half::f16>();
        of::<half::bf16>();
    }
}

/// A point is divided by a power of 1 / p, which is finite.
#[test]
fn points_of_a_ball_are_inside() {
    fn of<T: Element + Real>(exponents: &[f64]) {
        for d in [1, 3, 100] {
            let small = (1..).map(|k| T::from_f64(f64::from(k) / 1000.0));
            let least = small.filter(|&p| Ball::new(d, p).is_ok()).take(1);
            for p in least.chain(exponents.iter().map(|&p| T::from_f64(p))) {
                let sample = Key::new(0).sample(Ball::new(d, p).unwrap(), (30_000 / d, d));
                // Rounding the base of the power 1 / p counts 1 / p times.
                let limit = 1.0 + 4.0 * T::EPSILON.to_f64() / p.to_f64().min(1.0);
                let inside = |&x: &T| x.to_f64().abs() <= limit;
                assert!(sample.iter().all(inside), "d = {d}, p = {p}");
                // Infinite divisors and powers of 0 would give nothing but 0.
                let most = sample.iter().filter(|&&x| x != T::ZERO).count() > sample.len() / 2;
                assert!(most || p > T::from_f64(10.0), "d = {d}, p = {p}: most are 0");
            }
        }
    }
    of::<f32>(&[0.2, 1.0, 1e4, 1e30]);
    of::<f64>(&[0.2, 1.0, 1e4, 1e300]);
    #[cfg(feature = "half")]
    {
        of::<half::f16>(&[1.0, 20.0, 1e3, 6e4]);
        of::<half::bf16>(&[0.2, 1.0, 20.0, 1e4]);
    }
    let must = "must be large enough that Gamma(1 + d / p) variates to the power 1 / p are finite";
    assert_message(Ball::new(3, 0.02_f32), &format!("Ball: `p` = 0.02, {must}"));
    assert_message(Ball::new(3, 0.005_f64), &format!("Ball: `p` = 0.005, {must}"));
    assert_message(Ball::new(1000, 0.05_f32), &format!("Ball: `p` = 0.05, {must}"));
}

#[test]
fn vectors_have_their_length() {
    assert_message(Dirichlet::new(1.0), "`alpha` of Dirichlet has shape []; expected [.., k]");
    let dirichlet = || Dirichlet::new(array![1.0, 2.0, 3.0]).unwrap();
    let must = "expected [.., 3]";
    for shape in [&[][..], &[4], &[3, 4]] {
        let got = format!("has shape {shape:?}; {must}");
        assert_shape_message(dirichlet(), shape, &format!("the sample of Dirichlet {got}"));
        let ball = Ball::new(3, 2.0).unwrap();
        assert_shape_message(ball, shape, &format!("the sample of Ball {got}"));
    }
    // The axis of the keys is not part of a vector.
    assert_message(
        Key::new(0).split(3).try_sample::<f64, _>(dirichlet(), ()),
        "the sample of Dirichlet has shape [3]; expected [.., 3]",
    );
    let rows = Dirichlet::new(array![[1.0, 2.0], [3.0, 4.0]]).unwrap();
    assert_shape_message(
        rows,
        &[3, 2],
        "Dirichlet: `alpha` of shape [2, 2] does not broadcast to shape [3, 2]",
    );
}

/// Where logarithms are large and variates underflow, there is still no NaN.
#[test]
fn small_parameters_make_numbers() {
    fn finite(sample: ArrayD<f32>) -> bool {
        sample.iter().all(|x| x.is_finite())
    }
    let sample = |dist: &dyn Fn() -> ArrayD<f32>| assert!(finite(dist()));
    let key = || Key::new(0);
    let shape = ndarray::IxDyn(&[1000, 4]);
    let least = 64.0 / f32::MAX;
    sample(&|| key().sample(Gamma::new(f32::MIN_POSITIVE).unwrap(), shape.clone()));
    sample(&|| key().sample(Beta::new(least, least).unwrap(), shape.clone()));
    sample(&|| {
        key().sample(Dirichlet::new(array![least, least, least, 1e-3]).unwrap(), shape.clone())
    });
    let ratio = key().sample::<f32, _>(FisherF::new(1e-3, 1e-3).unwrap(), shape.clone());
    assert!(ratio.iter().all(|x| !x.is_nan()));
}

/// Their logarithms decide.
#[test]
fn ratios_of_variates_that_underflow_are_those_of_their_logarithms() {
    let (dfnum, dfden) = (0.02_f32, 0.05);
    let logs =
        |key: Key, df: f32| -> Array1<f32> { key.sample(LogGamma::new(0.5 * df).unwrap(), 2000) };
    let [for_den, for_num] = Key::new(0).split_into();
    let (num, den) = (logs(for_num, dfnum), logs(for_den, dfden));
    let ratios: Array1<f32> = Key::new(0).sample(FisherF::new(dfnum, dfden).unwrap(), 2000);
    let least = f32::MIN_POSITIVE.ln();
    let mut both = 0;
    for ((&ratio, &num), &den) in ratios.iter().zip(&num).zip(&den) {
        if num < least && den < least {
            let log = f64::from(num) - f64::from(den) + f64::from(dfden / dfnum).ln();
            let expected = log.exp();
            if (f64::from(f32::MIN_POSITIVE)..=f64::from(f32::MAX)).contains(&expected) {
                // A logarithm of up to 89 is rounded.
                let close = 64.0 * f64::from(f32::EPSILON);
                assert_relative_eq!(
                    f64::from(ratio),
                    expected,
                    epsilon = 0.0,
                    max_relative = close
                );
                both += 1;
            }
        }
    }
    assert!(both > 10, "{both}");
}

/// Where variates times degrees of freedom are too large for the type, their ratio is not.
#[cfg(feature = "half")]
#[test]
fn large_degrees_of_freedom_make_numbers() {
    use approx::assert_abs_diff_eq;
    use half::f16;
    let [few, many] = [3.0, 60_000.0].map(f16::from_f32);
    let ratio = Key::new(0).sample::<f16, _>(FisherF::new(few, many).unwrap(), 1000);
    assert!(ratio.iter().all(|x| x.is_finite()));
    let mean = ratio.iter().map(|x| x.to_f64()).sum::<f64>() / 1000.0;
    // Three and a half standard errors of values with variance 2 / 3.
    assert_abs_diff_eq!(mean, 1.0, epsilon = 3.5 * (2.0_f64 / 3.0 / 1000.0).sqrt());

    // Here the ratio of the variates itself is too large.
    let [many, few] = [32_752.0, 4.29].map(f16::from_f32);
    let ratio = Key::new(0).sample::<f16, _>(FisherF::new(many, few).unwrap(), 10_000);
    assert!(ratio.iter().all(|x| x.is_finite()));
}

#[cfg(feature = "linalg")]
mod covariances {
    use super::*;
    use approx::assert_abs_diff_eq;
    use ndkey::jax::{Factorization, MultivariateNormal, Orthogonal};

    #[test]
    fn covariances_are_symmetric_and_positive() {
        let mean = || array![0.0, 0.0];
        let new = |cov: ndarray::Array2<f64>| MultivariateNormal::new(mean(), cov);
        assert_message(
            new(array![[1.0, 0.5], [0.25, 1.0]]),
            "MultivariateNormal: `cov` = 0.25 at [1, 0], must be 0.5, as across the diagonal",
        );
        // The sum of the diagonal's elements is infinite.
        assert_message(
            new(array![[1.5e308, 2e307], [1e307, 1.5e308]]),
            "MultivariateNormal: `cov` = 1e307 at [1, 0], must be 2e307, as across the diagonal",
        );
        assert_message(
            new(array![[1.0, 2.0], [2.0, 1.0]]),
            "MultivariateNormal: `cov` = a matrix whose leading minor of order 2 is not positive, \
             must be positive definite",
        );
        assert_message(
            new(array![[1.0, f64::NAN], [2.0, 1.0]]),
            "MultivariateNormal: `cov` = NaN at [0, 1], must be finite",
        );
        assert_message(
            MultivariateNormal::new(array![f64::INFINITY], array![[1.0]]),
            "MultivariateNormal: `mean` = inf at [0], must be finite",
        );
        let batch = array![[[1.0_f64, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, -1.0]]];
        assert_message(
            MultivariateNormal::new(mean(), &batch),
            "MultivariateNormal: `cov` = a matrix whose leading minor of order 2 is not positive \
             at [1], must be positive definite",
        );
        let signed = new(array![[1.0, -0.0], [-0.0, 1.0]]).unwrap();
        let unsigned = new(array![[1.0, 0.0], [0.0, 1.0]]).unwrap();
        let sample = |dist| Key::new(0).sample::<f64, _>(dist, (100, 2));
        assert_eq!(sample(signed), sample(unsigned));
        for method in [Factorization::Eigh, Factorization::Svd] {
            assert_message(
                MultivariateNormal::with_method(mean(), &batch, method),
                "MultivariateNormal: `cov` = a matrix with an eigenvalue of -1, -1 times the largest \
                 at [1], must be positive semidefinite, up to a tolerance of 9.54e-7",
            );
            let singular = array![[4.0, 2.0], [2.0, 1.0]];
            let dist = MultivariateNormal::with_method(mean(), singular, method).unwrap();
            let sample = Key::new(0).sample::<f64, _>(dist, (100, 2));
            for x in sample.rows() {
                // The root of the eigenvalue of 0, which rounding makes one of some epsilons.
                assert_abs_diff_eq!(x[0], 2.0 * x[1], epsilon = 1e-12);
            }
        }
    }

    /// Rounding moves eigenvalues of 0 by as much as it moves elements.
    #[test]
    fn covariances_may_be_rounded() {
        let times = Array1::linspace(0.0_f64, 1.0, 20);
        let correlation = |(i, j)| (-0.5 * f64::powi(times[i] - times[j], 2)).exp();
        let exact = Array2::from_shape_fn((20, 20), correlation);
        let new = |cov: &Array2<f64>, tolerance: Option<f64>| {
            let (mean, method) = (Array1::zeros(20), Factorization::Eigh);
            match tolerance {
                None => MultivariateNormal::with_method(mean, cov, method),
                Some(tolerance) => MultivariateNormal::with_tolerance(mean, cov, method, tolerance),
            }
        };
        let draw = |dist| Key::new(0).sample::<f64, _>(dist, (100, 20));

        let in_single_precision = exact.mapv(|x| f64::from(x as f32));
        assert!(draw(new(&in_single_precision, None).unwrap()).iter().all(|x| x.is_finite()));

        let to_two_digits = exact.mapv(|x| (x * 1e2).round() / 1e2);
        let error = new(&to_two_digits, None).unwrap_err().to_string();
        assert!(error.ends_with("must be positive semidefinite, up to a tolerance of 9.54e-6"));
        assert!(draw(new(&to_two_digits, Some(1e-2)).unwrap()).iter().all(|x| x.is_finite()));
    }

    #[test]
    fn negative_eigenvalues_within_the_tolerance_count_as_none() {
        let cov = |least| array![[4.0, 0.0], [0.0, least]];
        let new = |least, tolerance| {
            let (mean, method) = (array![1.0, 2.0], Factorization::Eigh);
            MultivariateNormal::with_tolerance(mean, cov(least), method, tolerance)
        };
        let sample = |dist| Key::new(0).sample::<f64, _>(dist, (100, 2));
        let (negative, none) = (sample(new(-4e-3, 1e-2).unwrap()), sample(new(0.0, 0.0).unwrap()));
        assert_eq!(negative.column(1), none.column(1));
        assert!(negative.column(1).iter().all(|&x| x == 2.0));
        assert_message(
            new(-4e-3, 1e-4),
            "MultivariateNormal: `cov` = a matrix with an eigenvalue of -0.004, -0.001 times the \
             largest, must be positive semidefinite, up to a tolerance of 0.0001",
        );
        assert_message(
            new(0.0, f64::NAN),
            "MultivariateNormal: `tolerance` = NaN, must be finite and at least 0",
        );
    }

    /// Near the largest number a decomposition may overflow.
    #[test]
    fn factors_of_covariances_are_finite() {
        let diagonal = array![[1.7e308, 0.0], [0.0, 1.7e308]];
        let full = array![[1.7e308, 1e308], [1e308, 1.7e308]];
        let new = |cov, method| MultivariateNormal::with_method(array![0.0, 0.0], cov, method);
        for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
            for cov in [&diagonal, &full] {
                let Ok(dist) = new(cov, method) else { continue };
                let sample = Key::new(0).sample::<f64, _>(dist, (100, 2));
                assert!(sample.iter().all(|x| x.is_finite()), "{method:?}: {cov}");
            }
        }
        for method in [Factorization::Cholesky, Factorization::Eigh, Factorization::Svd] {
            assert!(new(&diagonal, method).is_ok());
        }
        assert!(new(&full, Factorization::Cholesky).is_ok());
        // An eigenvalue is 2.7e308.
        assert_message(
            new(&full, Factorization::Eigh),
            "MultivariateNormal: `cov` = a matrix whose factor is not finite, must be a matrix of \
             smaller elements",
        );
    }

    #[test]
    fn shapes_of_mean_covariance_and_sample_agree() {
        let identity = || ndarray::Array2::<f64>::eye(2);
        assert_message(
            MultivariateNormal::new(0.0, identity()),
            "the mean of MultivariateNormal has shape []; expected [.., n]",
        );
        assert_message(
            MultivariateNormal::new(array![0.0, 0.0], 1.0),
            "the covariance of MultivariateNormal has shape []; expected [.., n, n]",
        );
        assert_message(
            MultivariateNormal::new(array![0.0, 0.0, 0.0], identity()),
            "the covariance of MultivariateNormal has shape [2, 2]; expected [.., 3, 3], as the mean \
             has length 3",
        );
        let dist = || MultivariateNormal::new(array![0.0, 0.0], identity()).unwrap();
        let message = "the sample of MultivariateNormal has shape [2, 3]; expected [.., 2]";
        assert_shape_message(dist(), &[2, 3], message);
        let message = "the sample of Orthogonal has shape [3, 2]; expected [.., 2, 3]";
        assert_shape_message(Orthogonal::rectangular(2, 3), &[3, 2], message);
        let message =
            "the sample of Orthogonal has shape [2, 2]; expected [.., 4294967296, 4294967296]";
        assert_shape_message(Orthogonal::new(1 << 32), &[2, 2], message);
    }
}
