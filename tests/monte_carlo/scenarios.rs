//! Common random numbers, and derivatives by changing a parameter, compared with closed forms.

use approx::assert_relative_eq;
use ndarray::Array1;
use ndkey::Key;
use ndkey::monte_carlo::{Covariance, Estimate, Merge, Scenarios, Sensitivities};

#[test]
fn differences_are_those_of_pairs() {
    let scale = |scale: &f64, key: Key| (key.normal::<f64, _>(1000) * *scale).exp();
    let scenarios =
        Scenarios::with_common_key(Key::new(0), &[0.5, 0.6, 0.4], scale).expect("scenarios");
    let values = [0.5, 0.6, 0.4].map(|width| scale(&width, Key::new(0)));
    for scenario in 0..3 {
        let pairs = Covariance::from_values(&values[scenario], &values[0]).expect("as many");
        let estimate = scenarios.estimate(scenario);
        assert_eq!(estimate, pairs.first());
        let difference = scenarios.difference(scenario);
        let variance =
            pairs.first().variance() + pairs.second().variance() - 2.0 * pairs.covariance();
        // The variances are of the order of 1.
        assert!((difference.variance() - variance).abs() < 1e-13);
        let mean = pairs.first().mean() - pairs.second().mean();
        assert!((difference.mean() - mean).abs() < 1e-13);
    }
    assert_eq!(scenarios.len(), 3);
    let mut more = scenarios.clone();
    more.merge(scenarios).expect("as many");
    assert_eq!(more.difference(2).count(), 2000);
}

/// E[exp(s z + m)] = exp(m + s^2 / 2).
#[test]
fn sensitivities_are_the_derivatives() {
    let [m, s] = [0.2, 0.5_f64];
    let simulate = |parameters: &[f64], key: Key| {
        key.normal::<f64, _>(100_000).mapv(|z| (parameters[0] + parameters[1] * z).exp())
    };
    let sensitivities = Sensitivities::by_bumping(Key::new(1), &[m, s], &[1e-3, 1e-3], simulate);
    let Sensitivities { value, first, second, .. } = sensitivities.expect("steps");
    let exact = (m + s * s / 2.0).exp();
    let expected = [exact, exact, s * exact, exact, (1.0 + s * s) * exact];
    let estimates = [value, first[0], first[1], second[0], second[1]];
    for (estimate, expected) in estimates.into_iter().zip(expected) {
        let error = (estimate.mean() - expected).abs();
        // The bias of the step is 1e-6 of the value, and rounding 1e-16 over the step's square.
        assert!(error < 4.0 * estimate.standard_error() + 1e-5, "{estimate}, not {expected}");
    }
    // The derivative by m is the value, path by path.
    assert_relative_eq!(first[0].standard_error(), value.standard_error(), max_relative = 1e-5);
}

/// The first scenario's difference from itself is 0, if it has values.
#[test]
fn a_scenario_without_values_has_no_difference() {
    let of = |value: f64| {
        let values = Array1::from_elem(2, value);
        Scenarios::with_common_key(Key::new(0), &[()], |_, _| values.clone()).expect("a scenario")
    };
    assert_eq!(of(3.0).difference(0), Estimate::from_values(&[0.0; 2]));
    let none = of(f64::NAN);
    assert_eq!((none.difference(0).count(), none.difference(0).not_finite()), (0, 2));
    assert!(none.difference(0).mean().is_nan());
}

#[test]
fn bad_input_is_an_error() {
    let values = |length: &usize, _: Key| Array1::<f64>::zeros(*length);
    let error = Scenarios::with_common_key(Key::new(0), &[2, 3], values).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the values of a scenario has shape [3]; expected [2], as the first",
    );
    assert!(Scenarios::with_common_key(Key::new(0), &[], values).is_err());
    let bump = |parameters: &[f64], steps: &[f64]| {
        let simulate = |_: &[f64], _: Key| Array1::<f64>::zeros(2);
        Sensitivities::by_bumping(Key::new(0), parameters, steps, simulate).unwrap_err().to_string()
    };
    assert_eq!(
        bump(&[1e9], &[1e-9]),
        "Sensitivities: `steps` = 1e-9 at [0], must be finite, and able to change 1000000000",
    );
    assert_eq!(
        bump(&[1.0], &[]),
        "`steps` of Sensitivities has shape [0]; expected [1], as `parameters`",
    );
    for step in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        bump(&[1.0], &[step]);
    }
}
