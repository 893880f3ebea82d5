//! Distributions tell their parameters, and are the same when they are read from a file.

use std::collections::BTreeSet;
use std::fmt::Debug;

use catalogue::{Family, Reloaded, Reloading, Sampled, Value, Visitor, reloaded};
use ndarray::{Array1, Axis, IxDyn, array};
use ndkey::Element;
use ndkey::jax::{
    self, Ball, Bernoulli, BernoulliMode, Categorical, Choice, DoubleSidedMaxwell,
    GeneralizedNormal, Gumbel, GumbelMode, Rademacher,
};
use ndkey::math::Real;
use ndkey::points::{
    DirectionNumbers, Grid, Halton, Jitter, Kronecker, LatinHypercube, Lattice, Scrambling, Sobol,
};
use ndkey::{
    Distribution, Key, Parameter,
    jax::{LocationScale, Normal},
    native,
};
#[cfg(feature = "complex")]
use num_complex::Complex64;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, from_value, json, to_string, to_value};

/// The stored form of a distribution, or of another type.
trait Stored: Serialize + DeserializeOwned + PartialEq + Debug {}
impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Stored for T {}

/// Asserts that a distribution is read as it was, and has the same values.
#[track_caller]
fn assert_stored<V: Value>(dist: &(impl Distribution<V> + Stored), shape: &[usize]) {
    let values = |dist: &_| Key::new(3).sample(dist, IxDyn(shape)).mapv(V::bits);
    for read in reloaded(dist) {
        assert_eq!(read, *dist);
        assert_eq!(values(&read), values(dist), "{dist:?}");
    }
}

/// The message of the error that reading has.
#[track_caller]
fn refused<T: Stored>(stored: serde_json::Value) -> String {
    from_value::<T>(stored).expect_err("is refused").to_string()
}

/// The error of reading a distribution as it is stored, but for one field.
#[track_caller]
fn refused_with<T: Stored>(dist: &T, field: &str, value: serde_json::Value) -> String {
    let mut stored = to_value(dist).expect("json");
    stored[field] = value;
    refused::<T>(stored)
}

/// A scalar, and an array.
fn both<T: Element + Real>(parameter: f64) -> [Parameter<T>; 2] {
    let array = [1.0, 0.5, 0.75].map(|x| T::from_f64(x * parameter));
    [T::from_f64(parameter).into(), array.into()]
}

/// The bits of samples of a distribution, in each of its types.
fn samples(dists: &[Sampled]) -> Vec<u128> {
    struct Draw(Vec<u128>);
    impl Visitor for Draw {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            self.0.extend(Key::new(3).sample(dist, (2, 3)).mapv(T::bits));
        }
    }
    let mut draw = Draw(Vec::new());
    dists.iter().for_each(|dist| dist.visit(&mut draw));
    draw.0
}

/// Asserts that a distribution of the catalogue is stored as its parameters, by name, and that what is
/// read has the same samples and the same errors.
fn assert_stored_as_named<T: Element + Real + Serialize>(
    new: Reloading<T>,
    names: &[&str],
    parameters: &[f64],
    of_arrays: bool,
) {
    let given = Vec::from_iter(parameters.iter().map(|&parameter| both::<T>(parameter)));
    let [scalars, arrays] =
        [0, 1].map(|which| Vec::from_iter(given.iter().map(|both| both[which].clone())));
    let Reloaded { text, refused, .. } = new(&scalars).expect("a domain");
    if names.iter().any(|&name| text[name].is_u64()) {
        // Not real: such have tests of their own.
        return;
    }
    for parameters in [&scalars, &arrays].into_iter().take(if of_arrays { 2 } else { 1 }) {
        let Reloaded { text, dists: [dist, of_text, of_bytes], .. } =
            new(parameters).expect("a domain");
        for (&name, parameter) in names.iter().zip(parameters) {
            assert_eq!(text[name], to_value(parameter).expect("a number"), "{name}");
        }
        assert_eq!([samples(&of_text), samples(&of_bytes)], [samples(&dist), samples(&dist)]);
    }

    for (index, &name) in names.iter().enumerate() {
        let (mut parameters, mut text) = (scalars.clone(), text.clone());
        parameters[index] = T::from_f64(f64::NAN).into();
        text[name] = json!("NaN");
        let error = new(&parameters).err().expect("NaN").to_string();
        assert_eq!(refused(text.clone()), Some(error));

        text.as_object_mut().expect("names").remove(name);
        assert_eq!(refused(text), Some(format!("missing field `{name}`")));
    }
    if !names.is_empty() {
        let mut further = text;
        further["shift"] = json!(1);
        let error = refused(further).expect("a further field");
        assert!(error.starts_with("unknown field `shift`, expected"), "{error}");
    }
}

#[test]
fn distributions_with_real_parameters_are_read_as_they_were_stored() {
    for (entry, family) in catalogue::distributions() {
        let Some(reals) = entry.reals() else { continue };
        let names = Vec::from_iter(reals.parameters.iter().map(|domain| domain.name));
        for construction in reals.constructions(family) {
            let (of_f32, of_f64) = construction.new.stored;
            let parameters = construction.checksums[0];
            // Variants have no arrays of these, as in the catalogue.
            let of_arrays = construction.suffix.is_empty();
            assert_stored_as_named(of_f32, &names, parameters, of_arrays);
            assert_stored_as_named(of_f64, &names, parameters, of_arrays);
        }
    }
}

/// A distribution without parameters, or with a mode.
macro_rules! constants {
    ($($dist:expr => $value:ty, $text:expr;)*) => {{$(
        assert_stored::<$value>(&$dist, &[5]);
        assert_eq!(to_string(&$dist).expect("text"), $text);
    )*}};
}

/// A distribution, its type of values and the shape of a sample; the constructor's call; the parameters that
/// it tells; and a call with wrong ones, with what is refused in the same words when it is read: all of it,
/// or a field that differs.
macro_rules! stored {
    (
        $dist:ty => $value:ty, $shape:expr; $new:ident($($argument:expr),*);
        $($name:ident: $parameter:expr),*;
        $(refused: $wrong:ident($($of:expr),*), $stored:tt)?
        $(but: $other:ident($($with:expr),*), $field:literal: $changed:expr)?
    ) => {{
        let dist = <$dist>::$new($($argument),*).expect("a domain");
        $(assert_eq!(dist.$name(), &Parameter::from($parameter));)*
        assert_stored::<$value>(&dist, &$shape);
        $(
            let error = <$dist>::$wrong($($of),*).expect_err("no domain").to_string();
            assert_eq!(refused::<$dist>(json!($stored)), error);
        )?
        $(
            let error = <$dist>::$other($($with),*).expect_err("no domain").to_string();
            assert_eq!(refused_with(&dist, $field, json!($changed)), error);
        )?
    }};
}

macro_rules! integers {
    ($module:ident::$dist:ident) => {{
        type Dist<T> = $module::$dist<T>;
        let dist = Dist::<u64>::new(3, u64::MAX).expect("a range");
        assert_eq!(dist.low().as_scalar(), Some(3));
        assert_eq!(dist.last().as_scalar(), Some(u64::MAX - 1));
        assert_stored::<u64>(&dist, &[2, 3]);
        assert_eq!(to_string(&dist).expect("text"), r#"{"low":3,"last":18446744073709551614}"#);
        let ranges = Dist::<i64>::new_inclusive([i64::MIN, -4, 5], 9).expect("ranges");
        assert_stored::<i64>(&ranges, &[2, 3]);
        assert_stored::<usize>(&Dist::<usize>::new(0, [1, 9]).expect("ranges"), &[3, 2]);
        let error = Dist::<u8>::new_inclusive(9, 8).expect_err("an empty range").to_string();
        assert_eq!(refused::<Dist<u8>>(json!({ "low": 9, "last": 8 })), error);
        let error = refused::<Dist<u8>>(json!({ "low": 9, "last": 300 }));
        assert_eq!(error, "invalid value: integer `300`, expected u8");
    }};
}

macro_rules! trials {
    ($module:ident::$dist:ident { n, $p:ident }, $wrong:literal) => {{
        type Dist<T> = $module::$dist<T>;
        // Not a number of `f32`.
        let n = (1 << 24) + 1;
        let dist = Dist::<f32>::new(n, 1e-6).expect("a probability");
        assert_eq!(dist.n().as_scalar(), Some(n));
        assert_eq!(dist.$p().as_scalar(), Some(1e-6));
        assert_stored::<i64>(&dist, &[2, 3]);
        let dist = Dist::<f64>::new(array![10_usize, 20, 30], [0.0, 0.25, 1.0]);
        let dist = dist.expect("probabilities");
        assert_eq!(dist.n(), &Parameter::from([10_u64, 20, 30]));
        assert_stored::<i64>(&dist, &[2, 3]);
        let error = Dist::<f64>::new(7, $wrong).expect_err("out of range").to_string();
        let stored = json!({ "n": 7, (stringify!($p)): $wrong });
        assert_eq!(refused::<Dist<f64>>(stored), error);
    }};
}

/// Tests a type with a constructor of a dimension.
macro_rules! of_dimension {
    ($dist:ty => $value:ty, $dimension:literal) => {{
        let dist = <$dist>::new($dimension).expect("a dimension");
        assert_eq!(dist.dimension(), $dimension);
        assert_stored::<$value>(&dist, &[4, $dimension]);
        let error = <$dist>::new(0).expect_err("no dimension").to_string();
        assert_eq!(refused::<$dist>(json!({ "dimension": 0 })), error);
    }};
}

macro_rules! fractional {
    ($dist:ident) => {{
        type Dist = native::$dist<f32>;
        let dist = Dist::new([0.25, 0.75], 5).expect("exponents");
        assert_eq!((dist.hurst(), dist.n()), (&[0.25, 0.75].into(), 5));
        assert_stored::<f32>(&dist, &[4, 2, 5]);
        let error = Dist::new(1.0, 5).expect_err("a straight line").to_string();
        assert_eq!(refused::<Dist>(json!({ "hurst": 1, "n": 5 })), error);
    }};
}

#[cfg(feature = "linalg")]
macro_rules! multivariate_normal {
    ($module:ident) => {{
        use ndkey::jax::Factorization;

        type Dist = $module::MultivariateNormal<f64>;
        let (mean, cov) = (array![1.0, -1.0], array![[2.0, 0.5], [0.5, 1.0]]);
        let dist = Dist::new(&mean, &cov).expect("a covariance");
        assert_eq!((dist.mean(), dist.cov()), (&Parameter::from(&mean), &Parameter::from(&cov)));
        assert_eq!(dist.method(), Factorization::Cholesky);
        assert_stored::<f64>(&dist, &[3, 2]);
        let dist = Dist::with_tolerance(&mean, &cov, Factorization::Svd, 0.25);
        let dist = dist.expect("a covariance");
        assert_eq!((dist.method(), dist.tolerance()), (Factorization::Svd, 0.25));
        assert_stored::<f64>(&dist, &[3, 2]);
        let error = Dist::with_tolerance(mean, cov, Factorization::Svd, -1.0);
        let error = error.expect_err("below 0").to_string();
        assert_eq!(refused_with(&dist, "tolerance", json!(-1)), error);
    }};
}

#[cfg(feature = "linalg")]
macro_rules! orthogonal {
    ($module:ident) => {{
        let dist = $module::Orthogonal::rectangular(2, 3);
        assert_eq!((dist.n(), dist.m()), (2, 3));
        assert_stored::<f64>(&dist, &[4, 2, 3]);
        assert_eq!(to_string(&dist).expect("text"), r#"{"n":2,"m":3}"#);
    }};
}

macro_rules! tests {
    ($($family:ident::$dist:ident: $test:expr;)*) => {
        vec![$((Family::$family, stringify!($dist), (|| $test) as fn())),*]
    };
}

/// Each distribution with parameters that are not all real, or with options, with its test.
fn tests() -> Vec<(Family, &'static str, fn())> {
    #[cfg_attr(not(any(feature = "linalg", feature = "complex")), allow(unused_mut))]
    let mut tests = tests! {
        Native::Tweedie: stored! {
            native::Tweedie<f32> => f32, [3, 2]; new([1.0, 2.0], 0.5, 1.25);
            mean: [1.0, 2.0], dispersion: 0.5, power: 1.25;
            refused: new(1.0, 0.5, 2.0), { "mean": 1, "dispersion": 0.5, "power": 2 }
        };
        Native::Brownian: brownian();
        Native::BrownianBridge: brownian_bridge();
        Native::GeometricBrownian: stored! {
            native::GeometricBrownian<f64> => f64, [4, 2, 3]; new(TIMES, 100.0, 0.05, [0.2, 0.4]);
            times: TIMES, start: 100.0, drift: 0.05, volatility: [0.2, 0.4];
        };
        Native::OrnsteinUhlenbeck: ornstein_uhlenbeck();
        Native::OrnsteinUhlenbeckBridge: stored! {
            native::OrnsteinUhlenbeckBridge<f64> => f64, [4, 2, 3];
                new(TIMES, 100.0, 3.0, [1.0, 2.0], 0.5, -1.0, 0.25);
            times: TIMES, duration: 100.0, start: 3.0, end: [1.0, 2.0], rate: 0.5, mean: -1.0,
            volatility: 0.25;
        };
        Native::CoxIngersollRoss: cox_ingersoll_ross();
        Native::Heston: stored! {
            native::Heston<f64> => f64, [4, 2, 2, 3]; new(TIMES, 0.04, 1.5, [0.04, 0.09], 0.5, -0.75);
            times: TIMES, start: 0.04, rate: 1.5, mean: [0.04, 0.09], volatility: 0.5, correlation: -0.75;
        };
        Native::JumpDiffusion: stored! {
            native::JumpDiffusion<f64> => f64, [4, 2, 3];
                new(TIMES, 100.0, 0.05, 0.25, [0.5, 2.0], -0.25, 0.125);
            times: TIMES, start: 100.0, drift: 0.05, volatility: 0.25, rate: [0.5, 2.0], jump_mean: -0.25,
            jump_std: 0.125;
        };
        Native::VarianceGamma: stored! {
            native::VarianceGamma<f32> => f32, [4, 2, 3]; new(TIMES.map(|time| time as f32), -0.5, [1.0, 2.0], 0.5);
            times: TIMES.map(|time| time as f32), drift: -0.5, volatility: [1.0, 2.0], nu: 0.5;
        };
        Native::NormalInverseGaussianProcess: stored! {
            native::NormalInverseGaussianProcess<f64> => f64, [4, 2, 3];
                new(TIMES, [2.0, 4.0], -1.0, 0.5);
            times: TIMES, alpha: [2.0, 4.0], beta: -1.0, delta: 0.5;
        };
        Native::HawkesProcess: stored! {
            native::HawkesProcess<f32> => f32, [3, 2, 5]; new([0.5, 3.0], 1.0, 2.0);
            rate: [0.5, 3.0], jump: 1.0, decay: 2.0;
            refused: new(0.0, 1.0, 2.0), { "rate": 0, "jump": 1, "decay": 2 }
        };
        Native::Arma: stored! {
            native::Arma<f64> => f64, [3, 2, 5]; new([0.5, 0.25], array![[0.5], [2.0]], 2.0);
            ar: [0.5, 0.25], ma: array![[0.5], [2.0]], std: 2.0;
            refused: new([1.0], [0.5], 2.0),
                { "ar": { "shape": [1], "values": [1] }, "ma": { "shape": [1], "values": [0.5] }, "std": 2 }
        };
        Native::FractionalBrownian: fractional!(FractionalBrownian);
        Native::FractionalGaussianNoise: fractional!(FractionalGaussianNoise);
        Native::PoissonProcess: stored! {
            native::PoissonProcess<f32> => f32, [3, 2, 5]; new([0.5, 3.0]);
            rate: [0.5, 3.0];
            refused: new(0.0), { "rate": 0 }
        };
        Native::GaussianProcess: gaussian_process();
        Native::GaussianField: stored! {
            native::GaussianField<f32> => f32, [4, 2, 2]; new(array![[1.0, 0.25], [0.5, 0.0]]);
            covariance: array![[1.0, 0.25], [0.5, 0.0]];
            refused: new(array![[1.0, 2.0]]), { "covariance": { "shape": [1, 2], "values": [1, 2] } }
        };
        Native::Watson: stored! {
            native::Watson<f32> => f32, [4, 2]; new([1.0, 2.0], -3.0);
            axis: [1.0, 2.0], kappa: -3.0;
            refused: new([0.0, 0.0], 1.0), { "axis": { "shape": [2], "values": [0, 0] }, "kappa": 1 }
        };
        Native::Kent: stored! {
            native::Kent<f64> => f64, [4, 3]; new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], 3.0, 1.0);
            mean: [0.0, 0.0, 1.0], major: [1.0, 0.0, 0.0], kappa: 3.0, beta: 1.0;
            but: new([0.0, 0.0, 1.0], [1.0, 0.0, 0.0], -3.0, 1.0), "kappa": -3
        };
        Native::Mixture: mixture();
        Native::ZeroInflated: zero_inflated();
        Native::Truncated: truncated();
        Native::Empirical: empirical();
        Native::Histogram: histogram();
        Native::KernelDensity: kernel_density();

        Native::TruncatedNormal: stored! {
            native::TruncatedNormal<f32> => f32, [3, 2]; with_mean_std(0.5, 2.0, [-1.0, 0.0], 3.0);
            mean: 0.5, std: 2.0, lower: [-1.0, 0.0], upper: 3.0;
        };
        Native::Wald: stored! {
            native::Wald<f64> => f64, [3, 2]; with_mean_scale(1.5, [3.0, 0.5]);
            mean: 1.5, scale: [3.0, 0.5];
        };
        Native::VonMises: stored! {
            // The angle is not reduced.
            native::VonMises<f32> => f32, [5]; new(100.0, 2.0);
            mu: 100.0, kappa: 2.0;
        };
        Native::IrwinHall: stored! {
            native::IrwinHall => f64, [4, 2]; new([2_u64, 30]);
            n: [2, 30];
            refused: new(0), { "n": 0 }
        };
        Native::KolmogorovSmirnov: stored! {
            native::KolmogorovSmirnov => f64, [4, 2]; new([2_u64, 30]);
            n: [2, 30];
            refused: new(0), { "n": 0 }
        };
        Native::KolmogorovSmirnovOneSided: stored! {
            native::KolmogorovSmirnovOneSided => f64, [4, 2]; new([2_u64, 30]);
            n: [2, 30];
            refused: new(0), { "n": 0 }
        };

        Jax::StandardBits: constants!(jax::StandardBits => u32, "null";);
        Jax::StandardNormal: constants!(jax::StandardNormal => f32, "null";);
        Jax::Gumbel: constants! {
            Gumbel => f32, "null";
            Gumbel.with_mode(GumbelMode::Highest) => f32, r#"{"mode":"Highest"}"#;
        };
        Jax::Rademacher: constants! {
            Rademacher => i8, "null";
            Rademacher.with_x64(true) => i8, r#"{"x64":true}"#;
        };
        Native::Rademacher: constants!(native::Rademacher => i8, "null";);
        Jax::Dirichlet: stored! {
            jax::Dirichlet<f64> => f64, [4, 2, 3]; new(array![[0.5, 2.0, 3.0], [1.0, 0.25, 7.0]]);
            alpha: array![[0.5, 2.0, 3.0], [1.0, 0.25, 7.0]];
            refused: new([1.0, -1.0]), { "alpha": { "shape": [2], "values": [1, -1] } }
        };
        Native::Dirichlet: stored! {
            native::Dirichlet<f64> => f64, [4, 2, 3]; new(array![[0.5, 2.0, 3.0], [1.0, 0.25, 7.0]]);
            alpha: array![[0.5, 2.0, 3.0], [1.0, 0.25, 7.0]];
            refused: new([1.0, -1.0]), { "alpha": { "shape": [2], "values": [1, -1] } }
        };
        Jax::UniformInt: integers!(jax::UniformInt);
        Jax::UnbiasedInt: integers!(jax::UnbiasedInt);
        Native::UniformInt: integers!(native::UniformInt);
        Jax::Binomial: trials!(jax::Binomial { n, p }, 1.5);
        Native::Binomial: trials!(native::Binomial { n, p }, 1.5);
        Native::BetaBinomial: stored! {
            native::BetaBinomial<f64> => i64, [3, 2]; new([10_u64, 30], 0.5, [2.0, 3.0]);
            n: [10, 30], alpha: 0.5, beta: [2.0, 3.0];
            refused: new(10, 0.5, -1.0), { "n": 10, "alpha": 0.5, "beta": -1 }
        };
        Native::Zipf: trials!(native::Zipf { n, exponent }, -1.5);
        Jax::Multinomial: stored! {
            jax::Multinomial<f64> => i64, [4, 2, 2]; new(10, &array![[1.0, 2.0], [0.0, 0.5]]);
            n: 10, p: array![[1.0, 2.0], [0.0, 0.5]];
            refused: new(10, &[0.0, 0.0]), { "n": 10, "p": { "shape": [2], "values": [0, 0] } }
        };
        Native::Multinomial: stored! {
            native::Multinomial<f64> => i64, [4, 2, 2]; new(10, &array![[1.0, 2.0], [0.0, 0.5]]);
            n: 10, p: array![[1.0, 2.0], [0.0, 0.5]];
            refused: new(10, &[0.0, 0.0]), { "n": 10, "p": { "shape": [2], "values": [0, 0] } }
        };
        Native::DirichletMultinomial: stored! {
            native::DirichletMultinomial<f32> => i64, [4, 2, 3];
                new([7_u64, 9], array![[0.5, 2.0, 3.0], [1.0, 0.0, 7.0]]);
            n: [7, 9], alpha: array![[0.5, 2.0, 3.0], [1.0, 0.0, 7.0]];
            refused: new(7, [0.0, -1.0]), { "n": 7, "alpha": { "shape": [2], "values": [0, -1] } }
        };
        Native::Hypergeometric: hypergeometric();
        Native::NegativeHypergeometric: stored! {
            native::NegativeHypergeometric => i64, [4, 2]; new(10, [20_u64, 30], 5);
            good: 10, bad: [20, 30], stop: 5;
            refused: new(1, 2, 5), { "good": 1, "bad": 2, "stop": 5 }
        };
        Native::MultivariateHypergeometric: stored! {
            native::MultivariateHypergeometric => i64, [4, 2, 3];
                new(array![[10_u64, 20, 30], [0, 7, 4]], 5);
            counts: array![[10, 20, 30], [0, 7, 4]], draws: 5;
            refused: new([1_u64, 2], 5), { "counts": { "shape": [2], "values": [1, 2] }, "draws": 5 }
        };
        Native::FisherNoncentralHypergeometric: stored! {
            native::FisherNoncentralHypergeometric<f32> => i64, [4, 2]; new(10, [20_u64, 30], 5, 0.5);
            good: 10, bad: [20, 30], draws: 5, odds: 0.5;
            refused: new(1, 2, 3, 0.0), { "good": 1, "bad": 2, "draws": 3, "odds": 0 }
        };
        Native::WalleniusNoncentralHypergeometric: stored! {
            native::WalleniusNoncentralHypergeometric<f64> => i64, [4, 2]; new(10, [20_u64, 30], 5, 0.5);
            good: 10, bad: [20, 30], draws: 5, odds: 0.5;
            refused: new(1, 2, 4, 1.0), { "good": 1, "bad": 2, "draws": 4, "odds": 1 }
        };
        Native::Boltzmann: stored! {
            native::Boltzmann<f32> => i64, [4, 2]; new([0.5, 1.0], 5);
            rate: [0.5, 1.0], n: 5;
            refused: new(0.5, 0), { "rate": 0.5, "n": 0 }
        };
        Native::PoissonBinomial: stored! {
            native::PoissonBinomial<f32> => i64, [4, 2]; new(array![[0.5, 0.25, 1.0], [0.125, 0.0, 0.75]]);
            p: array![[0.5, 0.25, 1.0], [0.125, 0.0, 0.75]];
            refused: new([0.5, -1.0]), { "p": { "shape": [2], "values": [0.5, -1] } }
        };
        Native::NegativeMultinomial: stored! {
            native::NegativeMultinomial<f32> => i64, [4, 2, 2]; new(2.5, array![[0.5, 0.25], [0.125, 0.0]]);
            r: 2.5, p: array![[0.5, 0.25], [0.125, 0.0]];
            refused: new(2.5, [0.5, 0.5]), { "r": 2.5, "p": { "shape": [2], "values": [0.5, 0.5] } }
        };
        Native::RandomTable: stored! {
            native::RandomTable => i64, [4, 2, 2, 3]; new(array![[10_u64, 20], [3, 27]], [5_u64, 9, 16]);
            rows: array![[10, 20], [3, 27]], columns: [5, 9, 16];
            refused: new([1_u64, 2], [4_u64]),
                { "rows": { "shape": [2], "values": [1, 2] }, "columns": { "shape": [1], "values": [4] } }
        };
        Jax::Categorical: categorical();
        Native::Categorical: native_categorical();
        Jax::Choice: choice();
        Native::Choice: native_choice();
        Native::WeightedTree: weighted_tree();
        Native::SystematicSampling: stored! {
            native::SystematicSampling => i64, [4, 2]; new([0.5, 0.25, 1.0, 0.25]);
            probabilities: [0.5, 0.25, 1.0, 0.25];
            refused: new([0.5, 0.25]), { "probabilities": { "shape": [2], "values": [0.5, 0.25] } }
        };
        Native::ConditionalPoissonSampling: stored! {
            native::ConditionalPoissonSampling => i64, [4, 2]; new([0.5, 0.25, 1.0, 0.25]);
            probabilities: [0.5, 0.25, 1.0, 0.25];
            refused: new([0.5, 0.25]), { "probabilities": { "shape": [2], "values": [0.5, 0.25] } }
        };
        Native::PivotalSampling: stored! {
            native::PivotalSampling => i64, [4, 2]; new([0.5, 0.25, 1.0, 0.25]);
            probabilities: [0.5, 0.25, 1.0, 0.25];
            refused: new([0.5, 0.25]), { "probabilities": { "shape": [2], "values": [0.5, 0.25] } }
        };
        Jax::LocationScale: location_scale();
        Jax::Ball: ball();
        Native::Ball: native_ball();
        Native::UnitCircle: assert_stored::<f64>(&native::UnitCircle, &[3, 2]);
        Native::UnitDisc: assert_stored::<f64>(&native::UnitDisc, &[3, 2]);
        Native::UnitSphere: of_dimension!(native::UnitSphere => f64, 3);
        Native::UnitBall: of_dimension!(native::UnitBall => f64, 3);
        Native::VonMisesFisher: stored! {
            // Not of length 1.
            native::VonMisesFisher<f32> => f32, [4, 2, 3];
                new(array![[3.0, 1.0, -1.0], [0.0, 0.0, 1e30]], 2.5);
            mean: array![[3.0, 1.0, -1.0], [0.0, 0.0, 1e30]], kappa: 2.5;
            refused: new([0.0, 0.0], 2.5), { "mean": { "shape": [2], "values": [0, 0] }, "kappa": 2.5 }
        };
        Native::NormalInverseGamma: stored! {
            native::NormalInverseGamma<f64> => f64, [3, 2, 2]; new([1.0, 2.0], 3.0, 4.0, 5.0);
            mu: [1.0, 2.0], lambda: 3.0, a: 4.0, b: 5.0;
            refused: new(1.0, 3.0, 4.0, 0.0), { "mu": 1, "lambda": 3, "a": 4, "b": 0 }
        };
        Native::LkjCorrelation: lkj_correlation();
        Native::ClaytonCopula: stored! {
            native::ClaytonCopula<f64> => f64, [4, 2, 3]; new(3, [0.0, 7.0]);
            theta: [0.0, 7.0];
            refused: new(3, -1.0), { "dimension": 3, "theta": -1 }
        };
        Native::FrankCopula: stored! {
            native::FrankCopula<f32> => f32, [4, 2]; new(2, -7.0);
            theta: -7.0;
            refused: new(3, -1.0), { "dimension": 3, "theta": -1 }
        };
        Native::GumbelCopula: stored! {
            native::GumbelCopula<f64> => f64, [4, 2]; new(2, 7.0);
            theta: 7.0;
            refused: new(2, 0.0), { "dimension": 2, "theta": 0 }
        };
    };
    #[cfg(feature = "linalg")]
    tests.extend(tests! {
        Jax::MultivariateNormal: multivariate_normal!(jax);
        Native::MultivariateNormal: multivariate_normal!(native);
        Native::Bingham: stored! {
            native::Bingham<f64> => f64, [4, 2]; new(array![[1.0, 0.5], [0.5, -2.0]]);
            matrix: array![[1.0, 0.5], [0.5, -2.0]];
            refused: new([1.0]), { "matrix": { "shape": [1], "values": [1] } }
        };
        Native::MultivariateKernelDensity: multivariate_kernel_density();
        Native::MultivariateT: stored! {
            native::MultivariateT<f64> => f64, [3, 2, 2]; new([2.5, 10.0], [1.0, -1.0], array![[2.0, 0.5], [0.5, 1.0]]);
            df: [2.5, 10.0], mean: [1.0, -1.0], scale: array![[2.0, 0.5], [0.5, 1.0]];
            but: new(-1.0, [1.0, -1.0], array![[2.0, 0.5], [0.5, 1.0]]), "df": -1
        };
        Native::TruncatedMultivariateNormal: stored! {
            native::TruncatedMultivariateNormal<f64> => f64, [3, 2];
                new([1.0, -1.0], array![[2.0, 0.5], [0.5, 1.0]], [0.0, -0.5], f64::INFINITY);
            mean: [1.0, -1.0], cov: array![[2.0, 0.5], [0.5, 1.0]], lower: [0.0, -0.5], upper: f64::INFINITY;
            but: new([1.0, -1.0], array![[2.0, 0.5], [0.5, 1.0]], [0.0, -0.5], -1.0), "upper": -1
        };
        Native::Wishart: stored! {
            native::Wishart<f32> => f32, [2, 3, 2, 2]; new(array![[3.5], [7.0]], array![[2.0, 0.5], [0.5, 1.0]]);
            df: array![[3.5], [7.0]], scale: array![[2.0, 0.5], [0.5, 1.0]];
            but: new(0.5, array![[2.0, 0.5], [0.5, 1.0]]), "df": 0.5
        };
        Native::InverseWishart: stored! {
            native::InverseWishart<f32> => f32, [2, 3, 2, 2]; new(array![[3.5], [7.0]], array![[2.0, 0.5], [0.5, 1.0]]);
            df: array![[3.5], [7.0]], scale: array![[2.0, 0.5], [0.5, 1.0]];
            but: new(0.5, array![[2.0, 0.5], [0.5, 1.0]]), "df": 0.5
        };
        Native::NormalInverseWishart: stored! {
            native::NormalInverseWishart<f64> => f64, [4, 2, 3, 2];
                new([1.0, -1.0], 3.0, [4.5, 7.0], array![[2.0, 0.5], [0.5, 1.0]]);
            mu: [1.0, -1.0], lambda: 3.0, df: [4.5, 7.0], scale: array![[2.0, 0.5], [0.5, 1.0]];
            but: new([1.0, -1.0], 0.0, 4.5, array![[2.0, 0.5], [0.5, 1.0]]), "lambda": 0
        };
        Jax::Orthogonal: orthogonal!(jax);
        Native::Orthogonal: orthogonal!(native);
        Native::Rotation: of_order::<f64, _>(native::Rotation::new(3), native::Rotation::n, 3, 3);
        Native::MatrixNormal: matrix_normal();
        Native::MatrixT: stored! {
            native::MatrixT<f64> => f64, [4, 2, 1, 3];
                new([2.5, 10.0], array![[1.0, 2.0, 3.0]], array![[2.0]], ndarray::Array2::eye(3));
            df: [2.5, 10.0], mean: array![[1.0, 2.0, 3.0]], row_spread: array![[2.0]], column_spread: ndarray::Array2::eye(3);
            but: new(-1.0, array![[1.0, 2.0, 3.0]], array![[2.0]], ndarray::Array2::eye(3)), "df": -1
        };
        Native::RandomCorrelation: stored! {
            native::RandomCorrelation<f64> => f64, [4, 2, 2, 2]; new(array![[1.5, 0.5], [2.0, 0.0]]);
            eigenvalues: array![[1.5, 0.5], [2.0, 0.0]];
            refused: new([1.0, 2.0]), { "eigenvalues": { "shape": [2], "values": [1, 2] } }
        };
    });
    #[cfg(feature = "complex")]
    tests.extend(tests! {
        Native::Unitary: of_order::<Complex64, _>(native::Unitary::new(3), native::Unitary::n, 3, 3);
        Native::Symplectic: of_order::<Complex64, _>(native::Symplectic::new(2), native::Symplectic::n, 2, 4);
    });
    tests
}

#[test]
fn distributions_are_read_as_they_were_stored() {
    for (_, _, test) in tests() {
        test();
    }
}

/// Exceptions, which their pages name: the table of `WeightedAlias` and the function of
/// `InhomogeneousPoissonProcess`.
#[test]
fn every_distribution_can_be_stored() {
    let names = |family: Family, name| format!("{}::{name}", family.module());
    let mut tested =
        BTreeSet::from_iter(tests().iter().map(|&(family, name, _)| names(family, name)));
    let reals = catalogue::distributions().filter(|(entry, _)| entry.reals().is_some());
    tested.extend(reals.map(|(entry, family)| names(family, entry.name())));
    let all = catalogue::distributions().map(|(entry, family)| names(family, entry.name()));
    let cannot = ["jax::WeightedAlias", "native::InhomogeneousPoissonProcess"];
    let all = BTreeSet::from_iter(all.filter(|name| !cannot.contains(&name.as_str())));
    assert_eq!(tested, all);
}

/// Tests a distribution of square matrices, with the order that it tells and the number of their rows.
#[cfg(any(feature = "linalg", feature = "complex"))]
fn of_order<V: Value, D: Distribution<V> + Stored>(
    dist: D,
    n: fn(&D) -> usize,
    order: usize,
    rows: usize,
) {
    assert_eq!(n(&dist), order);
    assert_stored::<V>(&dist, &[4, rows, rows]);
    assert_eq!(to_string(&dist).expect("text"), format!(r#"{{"n":{order}}}"#));
}

const TIMES: [f64; 3] = [0.0, 0.5, 2.0];

fn brownian() {
    type Dist = native::Brownian<f64>;
    let drift = array![0.5, 0.25];
    let dist = Dist::with_drift(TIMES, &drift, 2.0).expect("ascending times");
    assert_eq!((dist.times(), dist.drift()), (&TIMES.into(), &drift.into()));
    assert_eq!(dist.volatility().as_scalar(), Some(2.0));
    assert_stored::<f64>(&dist, &[4, 2, 3]);
    assert_eq!(Dist::new(TIMES), Dist::with_drift(TIMES, 0.0, 1.0));
    let error = Dist::new([1.0, 0.5]).expect_err("descending times").to_string();
    assert_eq!(error, "Brownian: `times` = 0.5 at [1], must be at least 1, the time before it");
    let times = json!({ "shape": [2], "values": [1, 0.5] });
    assert_eq!(refused::<Dist>(json!({ "times": times, "drift": 0, "volatility": 1 })), error);
}

fn brownian_bridge() {
    type Dist = native::BrownianBridge<f32>;
    let times = TIMES.map(|time| time as f32);
    let dist = Dist::with_ends(times, 4.0, 1.0, -1.0, 0.5).expect("a bridge");
    let scalars = [dist.duration(), dist.start(), dist.end(), dist.volatility()];
    assert_eq!(scalars.map(Parameter::as_scalar), [4.0, 1.0, -1.0, 0.5].map(Some));
    assert_stored::<f32>(&dist, &[2, 3]);
    assert_eq!(Dist::new(times, 4.0), Dist::with_ends(times, 4.0, 0.0, 0.0, 1.0));
    let error = Dist::new(times, 1.5).expect_err("a time after the end").to_string();
    let must = "must be at most `duration` = 1.5";
    assert_eq!(error, format!("BrownianBridge: `times` = 2 at [2], {must}"));
}

fn ornstein_uhlenbeck() {
    type Dist = native::OrnsteinUhlenbeck<f64>;
    let dist = Dist::new(TIMES, [5.0, 6.0], 0.5, 1.0, 2.0).expect("a process");
    assert_eq!(dist.start(), Some(&[5.0, 6.0].into()));
    let scalars = [dist.rate(), dist.mean(), dist.volatility()];
    assert_eq!(scalars.map(Parameter::as_scalar), [0.5, 1.0, 2.0].map(Some));
    assert_stored::<f64>(&dist, &[4, 2, 3]);
    let stationary = Dist::stationary(TIMES, 0.5, 1.0, 2.0).expect("a process");
    assert_eq!(stationary.start(), None);
    assert_stored::<f64>(&stationary, &[4, 3]);
    let error = Dist::stationary(TIMES, 0.0, 1.0, 2.0).expect_err("no reversion").to_string();
    assert_eq!(error, "OrnsteinUhlenbeck: `rate` = 0, must be from 2^-500 to 2^500");
    assert_eq!(refused_with(&stationary, "rate", json!(0)), error);
}

fn cox_ingersoll_ross() {
    type Dist = native::CoxIngersollRoss<f64>;
    let dist = Dist::new(TIMES, [0.5, 2.0], 0.5, 1.0, 0.75).expect("a process");
    assert_eq!(dist.start(), Some(&[0.5, 2.0].into()));
    let scalars = [dist.rate(), dist.mean(), dist.volatility()];
    assert_eq!(scalars.map(Parameter::as_scalar), [0.5, 1.0, 0.75].map(Some));
    assert_stored::<f64>(&dist, &[4, 2, 3]);
    let stationary = Dist::stationary(TIMES, 0.5, 1.0, 0.75).expect("a process");
    assert_eq!(stationary.start(), None);
    assert_stored::<f64>(&stationary, &[4, 3]);
    let error = Dist::stationary(TIMES, 0.5, -1.0, 0.75).expect_err("below 0").to_string();
    assert_eq!(refused_with(&stationary, "mean", json!(-1)), error);
}

fn gaussian_process() {
    type Dist = native::GaussianProcess<f32>;
    let covariance = array![[1.0, 0.5, 0.25], [3.0, 0.0, 0.0]];
    let dist = Dist::new(&covariance).expect("covariances");
    assert_eq!(dist.covariance(), &covariance.into());
    assert_stored::<f32>(&dist, &[4, 2, 3]);
    let error = Dist::new([1.0, -1.0, 0.0]).expect_err("no covariances").to_string();
    let value = "covariances of a periodic process with an eigenvalue of -1.000e0";
    let must = "such that none is negative; covariances at more lags may do";
    assert_eq!(error, format!("GaussianProcess: `covariance` = {value}, must be {must}"));
    let stored = json!({ "covariance": { "shape": [3], "values": [1, -1, 0] } });
    assert_eq!(refused::<Dist>(stored), error);
}

fn mixture() {
    type Dist = native::Mixture<native::Normal<f64>>;
    let normal = |mean: f64| native::Normal::new(mean, 1.0).expect("a deviation");
    let dist = Dist::new(&[3, 1], [normal(0.0), normal(5.0)]).expect("as many");
    assert_eq!(
        (dist.weights(), dist.components()),
        (&[3.0, 1.0][..], &[normal(0.0), normal(5.0)][..])
    );
    assert_stored::<f64>(&dist, &[7]);
    let error = Dist::new(&[3, 1, 1], [normal(0.0)]).expect_err("too few").to_string();
    let must = "[3], one for each weight";
    assert_eq!(error, format!("the components of Mixture has shape [1]; expected {must}"));
    let error = Dist::new(&[0.0, 0.0], [normal(0.0)]).expect_err("no weight").to_string();
    assert_eq!(refused_with(&dist, "weights", json!({ "shape": [2], "values": [0, 0] })), error);
}

fn zero_inflated() {
    type Dist = native::ZeroInflated<native::Poisson>;
    let poisson = || native::Poisson::new(2.5).expect("a rate");
    let dist = Dist::new(poisson(), [0.25, 0.75]).expect("probabilities");
    assert_eq!((dist.dist(), dist.p()), (&poisson(), &[0.25, 0.75].into()));
    assert_stored::<i64>(&dist, &[5, 2]);
    let error = Dist::new(poisson(), 1.5).expect_err("no probability").to_string();
    assert_eq!(refused::<Dist>(json!({ "dist": { "rate": 2.5 }, "p": 1.5 })), error);
}

fn truncated() {
    type Dist = native::Truncated<native::Gumbel, f64>;
    let dist = Dist::new(native::Gumbel, [0.0, 1.0], f64::INFINITY).expect("an interval");
    assert_eq!((dist.dist(), dist.lower()), (&native::Gumbel, &[0.0, 1.0].into()));
    assert_eq!(dist.upper().as_scalar(), Some(f64::INFINITY));
    assert_stored::<f64>(&dist, &[5, 2]);
    let error = Dist::new(native::Gumbel, 800.0, 801.0).expect_err("rare").to_string();
    let must = "must be such that the interval has a probability above 0";
    assert_eq!(error, format!("Truncated: `lower` = 800, {must}"));
    assert_eq!(refused::<Dist>(json!({ "dist": null, "lower": 800, "upper": 801 })), error);
}

fn empirical() {
    type Dist = native::Empirical<u32>;
    let dist = Dist::new([3, 1, 4]).expect("data");
    assert_eq!((dist.data(), dist.weights()), (&[3, 1, 4].into(), None));
    assert_stored::<u32>(&dist, &[9]);
    let dist = Dist::weighted([3, 1, 4], &[1, 0, 2]).expect("as many");
    assert_eq!(dist.weights(), Some(&[1.0, 0.0, 2.0][..]));
    assert_stored::<u32>(&dist, &[9]);
    let error = Dist::weighted([3, 1, 4], &[1, 2]).expect_err("too few").to_string();
    assert_eq!(refused_with(&dist, "weights", json!({ "shape": [2], "values": [1, 2] })), error);
    let none = Dist::new(Vec::new()).expect_err("no data").to_string();
    assert_eq!(none, "the data of Empirical has shape [0]; expected an array with elements");
}

fn histogram() {
    type Dist = native::Histogram<f32>;
    let dist = Dist::new([0.0, 1.0, 5.0], &[1, 3]).expect("one more");
    assert_eq!((dist.edges(), dist.weights()), (&[0.0, 1.0, 5.0].into(), &[1.0, 3.0][..]));
    assert_stored::<f32>(&dist, &[9]);
    let error = Dist::new([0.0, 2.0, 1.0], &[1, 3]).expect_err("descending").to_string();
    let must = "must be above 2, the edge before it, by a finite number";
    assert_eq!(error, format!("Histogram: `edges` = 1 at [2], {must}"));
    assert_eq!(refused_with(&dist, "edges", json!({ "shape": [3], "values": [0, 2, 1] })), error);
}

fn kernel_density() {
    type Dist<K> = native::KernelDensity<f64, K>;
    let dist = Dist::with_kernel([1.0, 4.0], 0.5, native::Laplace).expect("data");
    assert_eq!((dist.data(), dist.kernel()), (&[1.0, 4.0].into(), &native::Laplace));
    assert_eq!(dist.bandwidth().as_scalar(), Some(0.5));
    assert_stored::<f64>(&dist, &[9]);
    assert_stored::<f64>(&Dist::scott([1.0, 4.0]).expect("data"), &[9]);
    let error = Dist::new([1.0], -0.5).expect_err("below 0").to_string();
    let data = json!({ "shape": [1], "values": [1] });
    let stored = json!({ "data": data, "bandwidth": -0.5, "kernel": null });
    assert_eq!(refused::<Dist<native::StandardNormal>>(stored), error);
}

fn categorical() {
    let logits = array![[0.0, -1.5, f32::NEG_INFINITY], [1.0, 0.25, -0.5]];
    for axis in [Axis(0), Axis(1)] {
        let dist = Categorical::new(&logits, axis).expect("logits");
        assert_eq!((dist.logits(), dist.axis()), (logits.view().into_dyn(), axis));
        assert_eq!((dist.replace(), dist.mode()), (true, GumbelMode::Low));
        let batch = logits.len_of(Axis(1 - axis.0));
        assert_stored::<i64>(&dist, &[4, batch]);
        assert_stored::<i64>(&dist.clone().with_mode(GumbelMode::High), &[4, batch]);
        assert_stored::<i64>(&dist.without_replacement(), &[1, batch]);
    }
    let error = Categorical::new(&logits, Axis(2)).expect_err("two axes").to_string();
    assert_eq!(
        refused_with(&Categorical::new(&logits, Axis(0)).expect("logits"), "axis", json!(2)),
        error
    );
}

fn choice() {
    let uniform = Choice::new(1000).with_x64(false);
    assert_eq!((uniform.population(), uniform.weights(), uniform.x64()), (1000, None, Some(false)));
    assert_stored::<i64>(&uniform, &[5]);
    assert_stored::<i64>(&uniform.without_replacement(), &[5]);
    let weighted = Choice::weighted(&array![0.5, 0.0, 2.0]).expect("weights");
    assert_eq!((weighted.weights(), weighted.replace()), (Some(&[0.5, 0.0, 2.0][..]), true));
    assert_stored::<i64>(&weighted, &[5]);
    let order = weighted.without_replacement().with_mode(GumbelMode::Highest);
    assert_eq!((order.replace(), order.mode()), (false, GumbelMode::Highest));
    assert_stored::<i64>(&order, &[2]);
    let text = r#"{"population":3,"weights":{"shape":[3],"values":[0.5,0.0,2.0]},"replace":false,"mode":"Highest","x64":null}"#;
    assert_eq!(to_string(&order).expect("text"), text);
    let fewer = refused::<Choice<f64>>(json!({ "population": 3, "weights": 2, "replace": true }));
    assert_eq!(fewer, "`weights` of Choice has shape []; expected [3]");
}

fn hypergeometric() {
    type Dist = native::Hypergeometric;
    let dist = Dist::new(10, [20_u64, 30], 5).expect("a population");
    assert_eq!(dist.good().as_scalar().zip(dist.draws().as_scalar()), Some((10, 5)));
    assert_eq!(dist.bad(), &[20, 30].into());
    assert_stored::<i64>(&dist, &[4, 2]);
    let dist = Dist::new(10, 1 << 52, 5).expect("a population");
    let text = r#"{"good":10,"bad":4503599627370496,"draws":5}"#;
    assert_eq!(to_string(&dist).expect("text"), text);
    let error = Dist::new(1, 2, 5).expect_err("more than there are").to_string();
    assert_eq!(refused::<Dist>(json!({ "good": 1, "bad": 2, "draws": 5 })), error);
}

fn native_categorical() {
    type Dist = native::Categorical;
    let logits = array![[0.0, -1.5, f32::NEG_INFINITY], [1.0, 0.25, -0.5]];
    for axis in [Axis(0), Axis(1)] {
        let dist = Dist::new(&logits, axis).expect("logits");
        assert_eq!((dist.logits(), dist.axis()), (logits.mapv(f64::from).view().into_dyn(), axis));
        assert!(dist.replace());
        let batch = logits.len_of(Axis(1 - axis.0));
        assert_stored::<i64>(&dist, &[4, batch]);
        let distinct = dist.without_replacement();
        assert!(!distinct.replace());
        assert_stored::<i64>(&distinct, &[1, batch]);
    }
    let error = Dist::new(&logits, Axis(2)).expect_err("two axes").to_string();
    assert_eq!(
        refused_with(&Dist::new(&logits, Axis(0)).expect("logits"), "axis", json!(2)),
        error
    );
}

fn native_choice() {
    type Dist = native::Choice;
    let uniform = Dist::new(1000);
    assert_eq!((uniform.population(), uniform.weights(), uniform.replace()), (1000, None, true));
    assert_stored::<i64>(&uniform, &[5]);
    assert_stored::<i64>(&uniform.without_replacement(), &[5]);
    let weighted = Dist::weighted(&array![0.5, 0.0, 2.0]).expect("weights");
    assert_eq!(weighted.weights(), Some(&[0.5, 0.0, 2.0][..]));
    assert_stored::<i64>(&weighted, &[5]);
    let order = weighted.without_replacement();
    assert!(!order.replace());
    assert_stored::<i64>(&order, &[2]);
    let text = r#"{"population":3,"weights":{"shape":[3],"values":[0.5,0.0,2.0]},"replace":false}"#;
    assert_eq!(to_string(&order).expect("text"), text);
    let fewer = refused::<Dist>(json!({ "population": 3, "weights": 2, "replace": true }));
    assert_eq!(fewer, "`weights` of Choice has shape []; expected [3]");
}

fn weighted_tree() {
    type Dist = native::WeightedTree;
    let weights = Vec::from_iter((0..100).map(|i| 0.1 * f64::from(i)));
    let mut tree = Dist::new(weights).expect("weights");
    assert_stored::<usize>(&tree, &[100]);
    tree.update(70, 1e6).expect("a weight");
    tree.update(3, 0.0).expect("a weight");
    assert_stored::<usize>(&tree, &[100]);
    let error = Dist::new([1.0, -1.0]).expect_err("below 0").to_string();
    let stored = json!({ "weights": { "shape": [2], "values": [1, -1] } });
    assert_eq!(refused::<Dist>(stored), error);
}

fn lkj_correlation() {
    type Dist = native::LkjCorrelation<f64>;
    let dist = Dist::new(3, [0.5, 2.0]).expect("a shape");
    assert_eq!((dist.dimension(), dist.eta()), (3, &[0.5, 2.0].into()));
    assert_stored::<f64>(&dist, &[4, 2, 3, 3]);
    let error = Dist::new(3, 0.0).expect_err("not above 0").to_string();
    assert_eq!(refused::<Dist>(json!({ "dimension": 3, "eta": 0 })), error);
}

fn native_ball() {
    type Dist = native::Ball<f32>;
    let dist = Dist::new(3, 1.5).expect("an exponent");
    assert_eq!((dist.d(), dist.p()), (3, 1.5));
    assert_stored::<f32>(&dist, &[4, 3]);
    let error = Dist::new(3, 0.0).expect_err("no norm").to_string();
    assert_eq!(refused::<Dist>(json!({ "d": 3, "p": 0 })), error);
}

#[cfg(feature = "linalg")]
fn multivariate_kernel_density() {
    use ndkey::native::Bandwidth;

    type Dist = native::MultivariateKernelDensity<f64>;
    let data = array![[1.0, 2.0], [4.0, 3.0], [2.0, 2.5]];
    let dist = Dist::weighted(&data, &[1, 2, 1], Bandwidth::Scott).expect("data");
    assert_eq!(
        (dist.data(), dist.weights()),
        (&Parameter::from(&data), Some(&[1.0, 2.0, 1.0][..]))
    );
    assert_eq!((dist.bandwidth(), dist.bounds()), (&Bandwidth::Scott, None));
    assert_stored::<f64>(&dist, &[4, 2]);
    let within = dist.within([0.0, f64::NEG_INFINITY], 5.0).expect("bounds");
    assert_eq!(within.bounds().expect("bounds")[1], 5.0.into());
    assert_stored::<f64>(&within, &[4, 2]);
    assert_stored::<f64>(
        &Dist::new(&data, Bandwidth::Axes([0.5, 1.0].into())).expect("data"),
        &[4, 2],
    );
    let dist =
        Dist::new(&data, Bandwidth::Matrix(array![[1.0, 0.0], [0.0, 1.0]].into())).expect("data");
    assert_stored::<f64>(&dist, &[4, 2]);
    let error = Dist::new(data, Bandwidth::Axes((-1.0).into())).expect_err("below 0").to_string();
    assert_eq!(refused_with(&dist, "bandwidth", json!({ "Axes": -1 })), error);
}

#[cfg(feature = "linalg")]
fn matrix_normal() {
    use ndkey::jax::Factorization;
    type Dist = native::MatrixNormal<f32>;
    let (mean, rows) = (array![[1.0, 2.0, 3.0]], array![[2.0]]);
    let columns = ndarray::Array2::eye(3);
    let dist = Dist::with_method(&mean, &rows, &columns, Factorization::Svd).expect("covariances");
    assert_eq!((dist.mean(), dist.row_cov()), (&Parameter::from(&mean), &Parameter::from(&rows)));
    assert_eq!((dist.column_cov(), dist.method()), (&(&columns).into(), Factorization::Svd));
    assert_stored::<f32>(&dist, &[4, 1, 3]);
    let mut stored = to_value(dist).expect("json");
    stored["method"] = json!("Cholesky");
    stored["row_cov"]["values"] = json!([0]);
    let error = Dist::new(mean, array![[0.0]], columns).expect_err("singular").to_string();
    assert_eq!(refused::<Dist>(stored), error);
}

fn location_scale() {
    let of = |location: Parameter<f64>| LocationScale::new(native::Laplace, location, 0.5);
    let dist = of(1.5.into()).expect("a scale");
    assert_eq!(dist.standard(), &native::Laplace);
    assert_eq!(dist.location().as_scalar().zip(dist.scale().as_scalar()), Some((1.5, 0.5)));
    assert_stored::<f64>(&dist, &[2, 3]);
    let text = r#"{"standard":null,"location":1.5,"scale":0.5}"#;
    assert_eq!(to_string(&dist).expect("text"), text);
    assert_stored::<f64>(&of([1.0, 2.0, 3.0].into()).expect("a scale"), &[2, 3]);
    let gamma = native::Gamma::new(2.5_f32).and_then(|gamma| gamma.with_scale(2.0));
    assert_stored::<f32>(&gamma.expect("a scale"), &[2, 3]);
    let error = of(f64::INFINITY.into()).expect_err("infinite").to_string();
    let stored = json!({ "standard": null, "location": "inf", "scale": 0.5 });
    assert_eq!(refused::<LocationScale<native::Laplace, f64>>(stored), error);
}

fn ball() {
    let dist = Ball::new(3, 1.5_f32).expect("an exponent").with_x64(true);
    assert_eq!((dist.d(), dist.p(), dist.x64()), (3, 1.5, Some(true)));
    assert_stored::<f32>(&dist, &[4, 3]);
    assert_eq!(to_string(&dist).expect("text"), r#"{"d":3,"p":1.5,"x64":true}"#);
    let error = Ball::new(3, 0.0_f32).expect_err("no norm").to_string();
    assert_eq!(refused::<Ball<f32>>(json!({ "d": 3, "p": 0 })), error);
    let several = refused::<Ball<f32>>(json!({ "d": 3, "p": { "shape": [1], "values": [2] } }));
    assert_eq!(several, "`p` of Ball has shape [1]; expected [], one number");
}

#[test]
fn points_are_read_as_they_were_stored() {
    of_dimension!(Sobol => f64, 3);
    of_dimension!(Halton => f64, 3);
    of_dimension!(LatinHypercube => f64, 3);
    of_dimension!(Lattice => f64, 3);
    of_dimension!(Kronecker => f64, 3);
    let given = Lattice::with_generating_vector([1, 5, 9]).expect("odd numbers");
    assert_stored::<f64>(&given, &[4, 3]);
    let error = Lattice::with_generating_vector([1, 4]).expect_err("even").to_string();
    let stored = json!({ "dimension": 2, "generating_vector": [1, 4] });
    assert_eq!(refused::<Lattice>(stored), error);

    let shifted = Sobol::new(3).expect("a dimension").with_scrambling(Scrambling::Shift);
    assert_eq!(shifted.scrambling(), Scrambling::Shift);
    assert_stored::<f64>(&shifted, &[4, 3]);
    let text = r#"{"dimension":3,"scrambling":"Shift","directions":null}"#;
    assert_eq!(to_string(&shifted).expect("text"), text);
    let usual: Sobol = from_str(r#"{"dimension":3}"#).expect("a dimension");
    assert_eq!(usual.scrambling(), Scrambling::Owen);

    let table = DirectionNumbers::new([(0b11, vec![1]), (0b111, vec![1, 1])]).expect("a table");
    let given = Sobol::with_directions(3, &table).expect("a dimension");
    assert_eq!(given.directions(), Some(&table));
    assert_stored::<f64>(&given, &[4, 3]);
    assert_eq!(to_string(&table).expect("text"), r#"{"rows":[[3,[1]],[7,[1,1]]]}"#);
    let error = DirectionNumbers::new([(0b11, vec![2])]).expect_err("even").to_string();
    assert_eq!(refused::<DirectionNumbers>(json!({ "rows": [[3, [2]]] })), error);

    let plain = Halton::new(3).expect("a dimension").without_scrambling();
    assert!(!plain.is_scrambled());
    assert_stored::<f64>(&plain, &[4, 3]);
    let text = r#"{"dimension":3,"is_scrambled":false,"has_equal_steps":false}"#;
    assert_eq!(to_string(&plain).expect("text"), text);
    assert_eq!(
        from_str::<Halton>(r#"{"dimension":3,"is_scrambled":false}"#).expect("a form"),
        plain
    );
    let steps = Halton::new(3).expect("a dimension").with_equal_steps();
    assert!(steps.has_equal_steps());
    assert_stored::<f64>(&steps, &[64, 3]);
    let usual: Halton = from_str(r#"{"dimension":3}"#).expect("a dimension");
    assert!(usual.is_scrambled());

    let plain_steps = Kronecker::new(3).expect("a dimension").without_shift();
    assert_stored::<f64>(&plain_steps, &[4, 3]);
    let usual: Kronecker = from_str(r#"{"dimension":3}"#).expect("a dimension");
    assert!(usual.is_shifted());

    let pairs = LatinHypercube::new(3).and_then(|cube| cube.with_strength(2)).expect("a strength");
    assert_eq!(pairs.strength(), 2);
    assert_stored::<f64>(&pairs, &[9, 3]);
    let usual: LatinHypercube = from_str(r#"{"dimension":3}"#).expect("a dimension");
    assert_eq!(usual.strength(), 1);

    let grid = Grid::new(&[2, 3]).expect("cells").with_jitter(Jitter::Same);
    assert_eq!((grid.sides(), grid.jitter()), (&[2, 3][..], Jitter::Same));
    assert_stored::<f64>(&grid, &[6, 2]);
    assert_eq!(to_string(&grid).expect("text"), r#"{"sides":[2,3],"jitter":"Same"}"#);
    let error = Grid::new(&[0]).expect_err("no cells").to_string();
    assert_eq!(refused::<Grid>(json!({ "sides": [0] })), error);

    let normal = native::Normal::new([1.0, 2.0, 3.0], 0.5).expect("a deviation");
    let over = plain.with(normal.clone());
    assert_eq!((over.points(), over.dist()), (&plain, &normal));
    assert_stored::<f64>(&over, &[4, 3]);
}

#[test]
fn options_are_stored_and_have_defaults() {
    let fine = Bernoulli::new(0.25_f32).expect("a probability").with_mode(BernoulliMode::High);
    assert_eq!(fine.mode(), BernoulliMode::High);
    assert_stored::<bool>(&fine, &[100]);
    assert_eq!(to_string(&fine).expect("text"), r#"{"p":0.25,"mode":"High"}"#);
    let usual: Bernoulli<f32> = from_str(r#"{"p":0.25}"#).expect("a probability");
    assert_eq!(usual, Bernoulli::new(0.25).expect("a probability"));

    let signed = DoubleSidedMaxwell::new(0.0_f32, 1.0).expect("a scale").with_x64(true);
    assert_eq!(signed.x64(), Some(true));
    assert_stored::<f32>(&signed, &[5]);
    let normal = GeneralizedNormal::new(1.5_f32).expect("an exponent").with_x64(true);
    assert_eq!(normal.x64(), Some(true));
    assert_stored::<f32>(&normal, &[5]);
    let usual: GeneralizedNormal<f32> = from_str(r#"{"p":1.5}"#).expect("an exponent");
    assert_eq!(usual.x64(), None);
}

#[test]
fn text_has_the_numbers_of_each_type() {
    let text = |of: &str| format!(r#"{{"mean":{of},"std":0.1}}"#);
    let single = Normal::new(0.3_f32, 0.1).expect("a deviation");
    assert_eq!(to_string(&single).expect("text"), text("0.3"));
    assert_eq!(from_str::<Normal<f32>>(&text("0.3")).expect("a deviation"), single);
    let double = Normal::new(array![[0.3, 1.0]], 0.1).expect("a deviation");
    let of_array = text(r#"{"shape":[1,2],"values":[0.3,1.0]}"#);
    assert_eq!(to_string(&double).expect("text"), of_array);
    // Texts as a person writes them.
    assert_eq!(from_str::<Normal<f64>>(r#"{"std":1,"mean":-2}"#).ok(), Normal::new(-2.0, 1.0).ok());
}

/// Readers make an `f64` of a number, which is not always rounded to the `f32` whose shortest form it
/// was.
#[test]
fn every_number_is_read_as_it_was() {
    let bits: Array1<u32> = Key::new(0).bits(100_000);
    let mut singles = bits.mapv(f32::from_bits).to_vec();
    singles.retain(|x| !x.is_nan());
    singles.extend([7.038_531e-26, f32::MAX, f32::MIN_POSITIVE, 1e-45, -0.0, f32::INFINITY]);
    let singles = Parameter::from(singles);
    for read in reloaded(&singles) {
        assert!(
            read.values().iter().zip(singles.values()).all(|(a, b)| a.to_bits() == b.to_bits())
        );
    }
    let doubles = Parameter::from([f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.5, 5e-324]);
    assert_eq!(reloaded(&doubles), [doubles.clone(), doubles]);
    let words = Parameter::from([0, u64::MAX]);
    assert_eq!(reloaded(&words), [words.clone(), words]);
    #[cfg(feature = "half")]
    {
        let halves = Vec::from_iter((0..=u16::MAX).map(half::f16::from_bits));
        let halves =
            Parameter::from(halves.into_iter().filter(|x| !x.is_nan()).collect::<Vec<_>>());
        assert_eq!(reloaded(&halves), [halves.clone(), halves]);
    }
    let empty = json!({ "shape": [0, u64::MAX], "values": [] });
    let error = from_value::<Parameter<f64>>(empty).unwrap_err().to_string();
    assert!(error.contains("elements"), "{error}");
    let scalar = Parameter::from(2.5);
    assert_eq!(reloaded(&scalar), [scalar.clone(), scalar]);
}

#[test]
fn arrays_have_as_many_values_as_their_shape() {
    let refused = |shape: serde_json::Value, values: serde_json::Value| {
        refused::<Parameter<f32>>(json!({ "shape": shape, "values": values }))
    };
    let error = refused(json!([2, 2]), json!([1, 2, 3]));
    let expected = "expected [4], as many as an array of shape [2, 2] has";
    assert_eq!(error, format!("the list of values has shape [3]; {expected}"));
    let error = refused(json!([u64::MAX, 2]), json!([]));
    assert!(error.starts_with("an array of shape [18446744073709551615, 2] has too many elements"));
    assert_eq!(refused(json!([1]), json!(["many"])), "invalid float literal");
    let empty: Parameter<f32> = from_str(r#"{"shape":[0,3],"values":[]}"#).expect("an array");
    assert_eq!((empty.shape(), empty.values()), (&[0, 3][..], &[][..]));
    let one: Parameter<f32> = from_str(r#"{"shape":[],"values":[2]}"#).expect("a scalar");
    assert_eq!(one, 2.0.into());
}
