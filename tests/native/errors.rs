//! Bad input is named: every message says which parameter, its value, and what is allowed.

use ndarray::array;
use ndkey::native;
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
    assert_message(native::Gamma::new(0.0_f32), "Gamma: `alpha` = 0, must be finite and above 0");
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
}

#[test]
fn counts_that_doubles_do_not_tell_apart_are_errors() {
    assert!(native::Poisson::new(2.0_f64.powi(53)).is_ok());
    assert_message(
        native::Poisson::new(array![1.0, 1e16]),
        "Poisson: `rate` = 1e16 at [1], must be in [0, 2^53]",
    );
    assert_message(native::Poisson::new(f32::NAN), "Poisson: `rate` = NaN, must be in [0, 2^53]");
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
