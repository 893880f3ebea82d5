//! Bad input is named: every message says which parameter, its value, and what is allowed.

use ndarray::{Array1, array, s};
use ndkey::native::Quantile;
use ndkey::{Distribution, Key, native};
use support::errors::assert_message;

#[test]
fn parameters_are_in_their_domain() {
    assert_message(
        native::Normal::new(array![0.0, f64::NAN], 1.0),
        "Normal: `mean` = NaN at [1], must be finite",
    );
    assert_message(
        native::Uniform::new(1.0, 0.0),
        "Uniform: `low` = 1, must be at most `high` = 0",
    );
    assert_message(
        native::Gamma::new(-1.0_f32),
        "Gamma: `alpha` = -1, must be finite and at least 0",
    );
    assert_message(
        native::LogGamma::new(0.0_f32),
        "LogGamma: `alpha` = 0, must be finite and above 0",
    );
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let message = format!("Dirichlet: `alpha` = {bad} at [1], must be finite and at least 0");
        assert_message(native::Dirichlet::new([1.0, bad]), &message);
    }
    assert_message(
        native::Dirichlet::new([1.0, 1e-308]),
        "Dirichlet: `alpha` = 1e-308 at [1], must be 0, or at least 64 / MAX",
    );
    assert_message(
        native::Dirichlet::new(array![[0.0, 1.0], [0.0, -0.0]]),
        "Dirichlet: `alpha` = 0 at [1], must be above 0 in at least one component of the vector",
    );
    assert_message(
        native::Dirichlet::new(1.0),
        "`alpha` of Dirichlet has shape []; expected [.., k]",
    );
    assert_message(
        native::Beta::new(1.0, array![1.0, 1e-308]),
        "Beta: `b` = 1e-308 at [1], must be at least 64 / MAX",
    );
    assert_message(native::Beta::new(0.0_f32, 1.0), "Beta: `a` = 0, must be finite and above 0");
    assert_message(
        native::FisherF::new(1.0, 1e-308),
        "FisherF: `dfden` = 1e-308, must be large enough that the logarithms of gamma variates are \
         finite",
    );
    assert_message(native::Bernoulli::new(1.5), "Bernoulli: `p` = 1.5, must be in [0, 1]");
    for bad in [-0.25, 1.25, f64::NAN] {
        let message = |what: &str| format!("{what}: `p` = {bad}, must be in ");
        assert_message(native::Binomial::new(5, bad), &(message("Binomial") + "[0, 1]"));
        let of_failures = native::NegativeBinomial::new(2.5, bad);
        assert_message(of_failures, &(message("NegativeBinomial") + "(0, 1]"));
    }
    assert_message(
        native::NegativeBinomial::new(2.5, 0.0),
        "NegativeBinomial: `p` = 0, must be in (0, 1]",
    );
    assert_message(
        native::UniformInt::new(5, 5),
        "UniformInt: `low` = 5, must be below `high` = 5",
    );
    assert_message(native::Geometric::new(0.0), "Geometric: `p` = 0, must be in [2^-53, 1]");
    assert_message(
        native::Tweedie::new(1.0, array![1.0, 1e-20], 1.5),
        "Tweedie: `mean` = 1 at [1], must be such that the rate of summands, 2e20, is at most 2^53 - \
         2^30",
    );
    assert_message(
        native::Tweedie::new(1e300, 1e100, 1.9),
        "Tweedie: `mean` = 1e300, must be such that summands are in the range of numbers",
    );
    assert_message(
        native::Tweedie::new(1.0, 1e-6, 1.5).unwrap().cdf(&[1.0]).map(drop),
        "Tweedie: `mean` = 1, must be such that the rate of summands, 2000000, is at most 1e6, for the \
         terms of its law to be summed in time",
    );
}

#[test]
fn populations_have_as_many_items_as_are_drawn() {
    assert_message(
        native::Hypergeometric::new([3, -1], 5, 2),
        "Hypergeometric: `good` = -1 at [1], must be at least 0",
    );
    assert_message(
        native::Hypergeometric::new(1 << 53, 1, 2),
        "Hypergeometric: `good` = 9007199254740992, must be small enough that good + bad is at most \
         2^53, with bad = 1",
    );
    assert_message(
        native::Hypergeometric::new(5, [10, 2], 8),
        "Hypergeometric: `draws` = 8 at [1], must be at most good + bad = 7",
    );
    assert_message(
        native::NegativeHypergeometric::new(5, [10, 2], 8),
        "NegativeHypergeometric: `stop` = 8 at [1], must be at most `bad` = 2",
    );
    assert_message(
        native::MultivariateHypergeometric::new(array![[5, 10], [5, 2]], 8),
        "MultivariateHypergeometric: `draws` = 8 at [1], must be at most the number of all items, 7",
    );
    assert_message(
        native::MultivariateHypergeometric::new([1_u64 << 53, 1], 8),
        "MultivariateHypergeometric: `counts` = 9007199254740993, must be numbers of items that add \
         up to at most 2^53",
    );
    assert_message(
        native::MultivariateHypergeometric::new(4, 2),
        "`counts` of MultivariateHypergeometric has shape []; expected at least one axis, the last \
         for the kinds",
    );
}

#[test]
fn vectors_of_counts_have_outcomes_and_trials() {
    assert_message(
        native::Multinomial::new((1 << 53) + 1, &[0.5, 0.5]),
        "Multinomial: `n` = 9007199254740993, must be at most 2^53",
    );
    assert_message(
        native::Multinomial::new(5, &[0.5_f32, -0.1]),
        "Multinomial: `p` = -0.1 at [1], must be finite and not negative",
    );
    assert_message(
        native::DirichletMultinomial::new(5, [0.0, 0.0]),
        "DirichletMultinomial: `alpha` = 0, must be concentrations with a finite sum above 0",
    );
    assert_message(
        native::DirichletMultinomial::new(5, [f64::MAX, f64::MAX]),
        "DirichletMultinomial: `alpha` = inf, must be concentrations with a finite sum above 0",
    );
    assert_message(
        native::DirichletMultinomial::new(5, [1.0, f64::NAN]),
        "DirichletMultinomial: `alpha` = NaN at [1], must be finite and at least 0",
    );
    assert_message(
        Key::new(0).try_sample::<i64, _>(native::Multinomial::new(5, &[0.5, 0.5]).unwrap(), 3),
        "the sample of Multinomial has shape [3]; expected [.., 2]",
    );
}

#[test]
fn ranks_are_from_1_on() {
    for (n, shown) in [(0, "0"), ((1 << 53) + 1, "9007199254740993")] {
        let message = format!("Zipf: `n` = {shown}, must be in [1, 2^53]");
        assert_message(native::Zipf::new(n, 1.0), &message);
    }
    for bad in [-0.5, f64::INFINITY, f64::NAN] {
        let message = format!("Zipf: `exponent` = {bad}, must be finite and at least 0");
        assert_message(native::Zipf::new(10, bad), &message);
    }
}

#[test]
fn counts_that_doubles_do_not_tell_apart_are_errors() {
    let most = 2.0_f64.powi(53) - 2.0_f64.powi(30);
    assert!(native::Poisson::new(most).is_ok());
    assert_message(
        native::Poisson::new(array![1.0, most + 1.0]),
        "Poisson: `rate` = 9007198180999169 at [1], must be in [0, 2^53 - 2^30]",
    );
    assert_message(
        native::Poisson::new(f32::NAN),
        "Poisson: `rate` = NaN, must be in [0, 2^53 - 2^30]",
    );
    assert_message(
        native::Binomial::new((1 << 53) + 1, 0.5),
        "Binomial: `n` = 9007199254740993, must be at most 2^53",
    );
    assert_message(
        native::NegativeBinomial::new(1e9, 1e-9),
        "NegativeBinomial: `r` = 1000000000, must be small enough that r (1 - p) / p is at most 2^46, \
         with p = 1e-9",
    );
}

/// The message of a sample of two values.
#[track_caller]
fn assert_refused<C: Copy + Default + Send + std::fmt::Debug>(
    dist: Result<impl Distribution<C>, ndkey::Error>,
    message: &str,
) {
    assert_message(Key::new(0).try_sample(dist.expect("a domain"), 2), message);
}

/// An integer type has room for its counts, but for some of a probability below 1e-15.
#[test]
fn counts_that_do_not_fit_their_type_are_errors() {
    assert_refused::<i32>(
        native::Poisson::new(array![1.0, 3e9]),
        "Poisson: `rate` = 3000000000 at [1], must be at most 2147098517, so that counts do not \
         exceed 2147483647, the largest i32",
    );
    assert_refused::<u32>(
        native::Poisson::new(1e12_f32),
        "Poisson: `rate` = 999999995904, must be at most 4294422630, so that counts do not exceed \
         4294967295, the largest u32",
    );
    assert_refused::<i32>(
        native::Binomial::new(10_000_000_000, array![1e-3, 0.5]),
        "Binomial: `n` = 10000000000 at [1], must be small enough, with p = 0.5, so that counts do \
         not exceed 2147483647, the largest i32",
    );
    assert_refused::<u32>(
        native::Geometric::new(array![0.5, 1e-13]),
        "Geometric: `p` = 1e-13 at [1], must be at least 8.041685540916487e-9, so that counts do \
         not exceed 4294967295, the largest u32",
    );
    assert_refused::<i32>(
        native::Hypergeometric::new(1 << 40, 1 << 40, 1 << 40),
        "Hypergeometric: `draws` = 1099511627776, must be small enough, with good / (good + bad) = \
         0.5, so that counts do not exceed 2147483647, the largest i32",
    );
    assert_refused::<i32>(
        native::Zipf::new(1 << 40, array![3.0, 1.0]),
        "Zipf: `n` = 1099511627776 at [1], must be small enough, with exponent = 1, so that counts \
         do not exceed 2147483647, the largest i32",
    );
    assert_refused::<i64>(
        native::Zeta::new(1.5),
        "Zeta: `exponent` = 1.5, must be at least 1.7909352606874673, so that counts do not exceed \
         9223372036854776000, the largest i64",
    );
    assert_refused::<f64>(
        native::Zeta::new(1.04),
        "Zeta: `exponent` = 1.04, must be at least 1.0486610560774516, so that counts do not exceed \
         1.7976931348623157e308, the largest f64",
    );
    assert_refused::<i32>(
        native::LogSeries::new(1.0 - 1e-9),
        "LogSeries: `p` = 0.999999999, must be small enough so that counts do not exceed \
         2147483647, the largest i32",
    );
    assert_refused::<i32>(
        native::NegativeBinomial::new(1.0, 1e-13),
        "NegativeBinomial: `r` = 1, must be small enough, with p = 1e-13, so that counts do not \
         exceed 2147483647, the largest i32",
    );
}

#[test]
fn counts_that_fit_are_the_same_in_every_type() {
    fn assert_same<D: Distribution<i32> + Distribution<i64> + Distribution<f64>>(dist: D) {
        let [narrow, wide, float] = std::array::from_fn(|_| Key::new(0));
        let narrow: Array1<i32> = narrow.sample(&dist, 10_000);
        let wide: Array1<i64> = wide.sample(&dist, 10_000);
        let float: Array1<f64> = float.sample(&dist, 10_000);
        assert!(narrow.iter().all(|&count| count < i32::MAX));
        assert_eq!(narrow.mapv(i64::from), wide);
        assert_eq!(wide.mapv(|count| count as f64), float);
    }
    assert_same(native::Poisson::new(2_147_098_517.0).unwrap());
    assert_same(native::Binomial::new(10_000_000_000, 0.2147).unwrap());
    assert_same(native::Geometric::new(1.61e-8).unwrap());
    assert_same(native::NegativeBinomial::new(1e9, 0.3182).unwrap());
    assert_same(native::Hypergeometric::new(1 << 40, 1 << 40, 4_294_400_000).unwrap());
    assert_same(native::Zipf::new(1 << 40, 2.625).unwrap());
    assert_same(native::Zeta::new(2.625).unwrap());
    assert_same(native::LogSeries::new(1.0 - 2e-8).unwrap());
}

/// Errors come also where the parameters that do not fit belong to elements that are not drawn.
#[test]
fn counts_that_do_not_fit_are_errors_of_every_operation() {
    let dist = || native::Poisson::new(array![1.0, 3e9]).unwrap();
    assert!(Key::new(0).try_sample_slice::<i32, _, _>(dist(), 2, s![..1]).is_err());
    assert!(Key::new(0).lazy::<i32, _>(dist(), 2).is_err());
    assert!(Key::new(0).split(3).try_sample::<i32, _>(dist(), 2).is_err());
    assert!(Key::new(0).try_sample_into(dist(), &mut [0_i32; 2]).is_err());
    assert!(Key::new(0).try_sample_one::<u32>(native::Poisson::new(5e9).unwrap()).is_err());
}

#[test]
#[should_panic(expected = "Poisson: `rate` = 3000000000, must be at most 2147098517")]
fn samples_of_counts_that_do_not_fit_panic() {
    let _ = Key::new(0).sample::<i32, _>(native::Poisson::new(3e9).unwrap(), 2);
}
