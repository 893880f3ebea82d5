//! Markov chains and models draw what TensorFlow Probability draws: the vectors of
//! `tests/jax/tfp.py`.

use approx::{abs_diff_eq, ulps_eq};
use ndarray::{Array1, Ix1, IxDyn};
use ndkey::Key;
use ndkey::jax::BetaBinomial;

use crate::documents::numbers;
use crate::hidden_markov_model;
use crate::random_walk_metropolis::{RandomWalkMetropolis, sample_chain, standard_normal_log_prob};
use support::vectors::{Case, cases, parameter};

/// Asserts that a chain takes TFP's steps. Each step may round differently, by at most half a unit
/// of 2^-23 for states around 1, and a chain accumulates the roundings of its steps.
#[track_caller]
fn assert_chain(chain: &Array1<f32>, expected: &Array1<f32>, what: &str) {
    assert_eq!(chain.len(), expected.len());
    let allowed = 0.75 * f32::EPSILON * (chain.len() as f32).sqrt();
    for (step, (state, expected)) in chain.iter().zip(expected).enumerate() {
        let near = abs_diff_eq!(state, expected, epsilon = allowed);
        assert!(near, "{what}, step {step}: {state}, TFP {expected}");
    }
}

#[test]
fn chains_equal_tfp() {
    let chains: Vec<Case> =
        cases("tfp.json").into_iter().filter(|case| case.op == "random_walk_metropolis").collect();
    assert_eq!(chains.len(), 12);
    for case in &chains {
        let option = |name: &str| case.options[name].as_f64().expect("a number") as f32;
        let kernel = RandomWalkMetropolis {
            target_log_prob: standard_normal_log_prob,
            scale: option("scale"),
        };
        let key: Key = case.key().expect("one key");
        let chain = sample_chain(key, case.shape[0], option("start"), &kernel);
        let expected = case.out.as_ref().expect("a chain").array::<f32>();
        let expected = expected.into_dimensionality::<Ix1>().expect("one axis");
        assert_chain(&chain, &expected, &format!("{:?}", case.keys));
    }
}

#[test]
fn the_asserts_of_the_document_on_seeds_hold() {
    let results = &numbers().tfp_asserts["jax"]["results"]["partitionable=true"];
    let stored = |name: &str| -> Array1<f32> {
        let bits = results[name].as_array().expect("values").iter();
        bits.map(|bits| f32::from_bits(bits.as_u64().expect("bits") as u32)).collect()
    };
    // r1 == r2
    let draw = || -> Array1<f32> { Key::new(1).normal(1) };
    assert_eq!(results["r1 == r2"], draw() == draw());
    assert_eq!(draw(), stored("r1"));
    // all(m1 == m2)
    let kernel = || RandomWalkMetropolis { target_log_prob: standard_normal_log_prob, scale: 1.0 };
    let run_mcmc = || sample_chain(Key::new(1), 10, 0.0, &kernel());
    assert_eq!(results["all(m1 == m2)"], run_mcmc() == run_mcmc());
    assert_chain(&run_mcmc(), &stored("m1"), "m1");
}

#[test]
fn hidden_markov_models_equal_tfp() {
    let models: Vec<Case> =
        cases("tfp.json").into_iter().filter(|case| case.op == "hidden_markov_model").collect();
    assert_eq!(models.len(), 4);
    for case in &models {
        let key: Key = case.key().expect("one key");
        let week = hidden_markov_model::weather().sample(key, case.shape[0]).expect("valid");
        assert_within_ulps(case, &week.observations, 2);
    }
}

/// Asserts that values are JAX's up to the last bits.
#[track_caller]
fn assert_within_ulps(case: &Case, values: &Array1<f32>, ulps: u32) {
    let expected = case.out.as_ref().expect("values").array::<f32>();
    assert_eq!(values.shape(), expected.shape());
    for (value, expected) in values.iter().zip(&expected) {
        let near = ulps_eq!(value, expected, epsilon = 0.0, max_ulps = ulps);
        assert!(near, "{value}, JAX {expected}: {case:?}");
    }
}

#[test]
fn beta_binomials_equal_tfp() {
    let samples: Vec<Case> =
        cases("tfp.json").into_iter().filter(|case| case.op == "beta_binomial").collect();
    assert_eq!(samples.len(), 48);
    for case in &samples {
        let key: Key = case.key().expect("one key");
        let parameter = |name: &str| parameter::<f32>(case, name).expect("a parameter");
        let dist = BetaBinomial::new(parameter("n"), parameter("alpha"), parameter("beta"));
        case.assert_equal(&key.sample(dist.expect("valid"), IxDyn(&case.shape)));
    }
}
