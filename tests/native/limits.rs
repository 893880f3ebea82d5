//! Ends of the domains of parameters, where SciPy or NumPy has a distribution: a constant, or another
//! distribution. Alone, and in an array beside other parameters.

use ndarray::{Array1, Array2, Array3, array};
use ndkey::jax::LocationScale;
use ndkey::{Distribution, Key, native};
use support::errors::assert_message;

const N: usize = 1000;

#[track_caller]
fn assert_all<T>(expected: T, dist: Result<impl Distribution<T>, ndkey::Error>, what: &str)
where
    T: Copy + Default + Send + PartialEq + std::fmt::Debug,
{
    let sample: Array1<T> = Key::new(0).sample(dist.expect(what), N);
    assert!(sample.iter().all(|&x| x == expected), "{what}: {sample:?}");
}

/// Distributions whose values are all the same.
macro_rules! assert_constant {
    ($($value:expr => $dist:expr;)+) => {
        $(assert_all($value, $dist, stringify!($dist));)+
    };
}

#[test]
fn of_real_numbers() {
    let infinite = || native::Stable::new(0.01, 1.0).expect("a domain");
    let drawn: Array1<f64> = Key::new(0).sample(infinite(), N);
    assert!(drawn.iter().any(|x| x.is_infinite()));
    assert_constant! {
        3.0 => native::Normal::new(3.0, 0.0);
        3.0 => native::SkewNormal::new(3.0, 0.0, 5.0);
        3.0 => native::DoubleSidedMaxwell::new(3.0, 0.0);
        3.0 => native::Uniform::new(3.0, 3.0);
        1.0 => native::LogNormal::new(0.0);
        1.0_f32 => native::LogNormal::new(-0.0);
        0.0 => native::Rayleigh::new(0.0);
        0.0 => native::Gamma::new(0.0);
        0.0_f32 => native::Gamma::new(-0.0);
        0.0 => native::Gamma::new(2.5).and_then(|gamma| gamma.with_scale(0.0));
        0.0 => native::Weibull::new(0.0, 1.5);
        // With these shapes, standard variates are infinite.
        0.0 => native::Weibull::new(0.0, 1e-300);
        3.0 => native::Frechet::new(3.0, 0.0, 1.5);
        3.0 => native::Frechet::new(3.0, 0.0, 1e-300);
        3.0 => native::GeneralizedExtremeValue::new(3.0, 0.0, 0.5);
        3.0 => native::GeneralizedExtremeValue::new(3.0, 0.0, 1e5);
        3.0 => native::GeneralizedPareto::new(3.0, 0.0, -0.5);
        3.0 => native::GeneralizedPareto::new(3.0, 0.0, 1e5);
        3.0 => LocationScale::new(native::Cauchy, 3.0, 0.0);
        3.0 => LocationScale::new(infinite(), 3.0, 0.0);
        3.0 => native::KernelDensity::new([3.0], 0.0);
    }
}

#[test]
fn of_counts() {
    assert_constant! {
        0 => native::Poisson::new(0.0);
        0 => native::Binomial::new(0, 0.5);
        0 => native::Binomial::new(5, 0.0);
        5 => native::Binomial::new(5, 1.0);
        0 => native::BetaBinomial::new(0, 2.0, 3.0);
        0 => native::NegativeBinomial::new(2.5, 1.0);
        1 => native::Geometric::new(1.0);
        1 => native::LogSeries::new(0.0);
        1 => native::Zipf::new(1, 2.0);
        0 => native::Boltzmann::new(0.5, 1);
        0 => native::Hypergeometric::new(0, 0, 0);
        0 => native::Hypergeometric::new(5, 3, 0);
        5 => native::Hypergeometric::new(5, 3, 8);
        5 => native::FisherNoncentralHypergeometric::new(5, 3, 8, 0.1);
        5 => native::WalleniusNoncentralHypergeometric::new(5, 3, 8, 0.1);
        0 => native::Skellam::new(0.0, 0.0);
        2 => native::PoissonBinomial::new([1.0, 0.0, 1.0]);
        0 => native::Poisson::new(5.0).and_then(|dist| native::ZeroInflated::new(dist, 1.0));
        true => native::Bernoulli::new(1.0);
        false => native::Bernoulli::new(0.0);
    }
}

/// Vectors that are all the same.
#[track_caller]
fn assert_vectors<T>(dist: Result<impl Distribution<T>, ndkey::Error>, vector: Array1<T>)
where
    T: Copy + Default + Send + PartialEq + std::fmt::Debug,
{
    let sample: Array2<T> = Key::new(0).sample(dist.expect("a domain"), (100, vector.len()));
    assert!(sample.rows().into_iter().all(|row| row == vector), "{vector:?}");
}

#[test]
fn of_vectors() {
    assert_vectors(native::Dirichlet::new([0.0, 2.5, 0.0]), array![0.0, 1.0, 0.0]);
    assert_vectors(native::Multinomial::new(0, &[0.3, 0.7]), array![0, 0]);
    assert_vectors(native::Multinomial::new(5, &[0.0, 2.0]), array![0, 5]);
    assert_vectors(native::DirichletMultinomial::new(5, [0.0, 2.5]), array![0, 5]);
    assert_vectors(native::NegativeMultinomial::new(2.5, [0.0, 0.0]), array![0, 0]);
    assert_vectors(native::MultivariateHypergeometric::new([4, 2], 0), array![0, 0]);
    assert_vectors(native::MultivariateHypergeometric::new([4, 2], 6), array![4, 2]);
    let times = [0.0, 0.5, 2.0];
    assert_vectors(native::Brownian::with_drift(times, 3.0, 0.0), array![0.0, 1.5, 6.0]);
    assert_vectors(native::GeometricBrownian::new(times, 3.0, 0.0, 0.0), array![3.0, 3.0, 3.0]);
    assert_vectors(
        native::OrnsteinUhlenbeck::new(times, 3.0, 0.0, 9.0, 0.0),
        array![3.0, 3.0, 3.0],
    );
    assert_vectors(native::GaussianProcess::new([0.0, 0.0]), array![0.0, 0.0]);
    let table: Array3<i64> =
        Key::new(0).sample(native::RandomTable::new([0, 3], [3, 0]).unwrap(), (N, 2, 2));
    assert_eq!(table.outer_iter().filter(|table| table == array![[0, 0], [3, 0]]).count(), N);
}

#[cfg(feature = "linalg")]
#[test]
fn of_covariances() {
    use ndkey::jax::Factorization::Eigh;

    let zeros = Array2::zeros((2, 2));
    let mean = array![1.0, -2.0];
    assert_vectors(native::MultivariateNormal::with_method(&mean, &zeros, Eigh), mean);
    let mean = array![[1.0, -2.0], [3.0, 0.5]];
    let dist = native::MatrixNormal::with_method(&mean, &zeros, &zeros, Eigh).unwrap();
    let sample: Array3<f64> = Key::new(0).sample(dist, (N, 2, 2));
    assert!(sample.outer_iter().all(|matrix| matrix == mean));
}

/// Beside parameters at which it is not.
#[test]
fn each_element_of_an_array_has_its_own() {
    fn assert_columns<D: Distribution<f64>>(all: D, first: f64, second: D) {
        let sample: Array2<f64> = Key::new(0).sample(all, (N, 2));
        let alone: Array2<f64> = Key::new(0).sample(second, (N, 2));
        assert!(sample.column(0).iter().all(|&x| x == first));
        assert_eq!(sample.column(1), alone.column(1));
    }
    macro_rules! assert_each {
        ($($value:literal => $dist:ident::new($($given:expr),*; [0.0, $other:literal]);)+) => {$(
            assert_columns(
                native::$dist::new($($given,)* array![0.0, $other]).unwrap(),
                $value,
                native::$dist::new($($given,)* $other).unwrap(),
            );
        )+};
    }
    assert_each! {
        1.0 => LogNormal::new(; [0.0, 0.5]);
        0.0 => Rayleigh::new(; [0.0, 2.0]);
        0.0 => Gamma::new(; [0.0, 0.5]);
        3.0 => Normal::new(3.0; [0.0, 2.0]);
        3.0 => DoubleSidedMaxwell::new(3.0; [0.0, 2.0]);
    }
    let weibull = |scale: ndkey::Parameter<f64>| native::Weibull::new(scale, 1e-300).unwrap();
    assert_columns(weibull(array![0.0, 2.0].into()), 0.0, weibull(2.0.into()));
    let maxima = |scale: ndkey::Parameter<f64>| {
        native::GeneralizedExtremeValue::new(3.0, scale, 1e5).unwrap()
    };
    assert_columns(maxima(array![0.0, 2.0].into()), 3.0, maxima(2.0.into()));
}

/// Infinite degrees of freedom, alone and beside others.
#[test]
fn of_degrees_of_freedom() {
    let range = |df: ndkey::Parameter<f64>| native::StudentizedRange::new(3.0, df).unwrap();
    let both: Array2<f64> = Key::new(0).sample(range([f64::INFINITY, 5.0].into()), (N, 2));
    for (column, df) in both.columns().into_iter().zip([f64::INFINITY, 5.0]) {
        let alone: Array2<f64> = Key::new(0).sample(range(df.into()), (N, 2));
        assert_eq!(column, alone.column(usize::from(df == 5.0)));
    }
}

/// NumPy and SciPy have values there which are limits of none, or not a number.
#[test]
fn others_are_refused() {
    assert_message(
        native::Weibull::new(1.0, 0.0),
        "Weibull: `concentration` = 0, must be finite, above 0 and not subnormal",
    );
    assert_message(
        native::StudentT::new(f64::INFINITY),
        "StudentT: `df` = inf, must be finite and above 0",
    );
    assert_message(
        native::Gamma::new(f64::INFINITY),
        "Gamma: `alpha` = inf, must be finite and at least 0",
    );
    // Which bound, of a mean that is not between them?
    assert_message(
        native::TruncatedNormal::with_mean_std(0.0, 0.0, -1.0, 1.0),
        "TruncatedNormal: `std` = 0, must be finite, above 0 and not subnormal",
    );
    assert_message(
        native::Dirichlet::new([0.0, 0.0]),
        "Dirichlet: `alpha` = 0, must be above 0 in at least one component of the vector",
    );
}
