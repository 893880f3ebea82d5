//! Importance sampling, compared with closed forms, and with the same sums by hand.

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::Array1;
use ndkey::Key;
use ndkey::monte_carlo::{Estimate, Merge, WeightedEstimate};

fn weighted(values: &[f64], weights: &[f64]) -> WeightedEstimate {
    WeightedEstimate::from_values(values, weights).expect("as many of both")
}

/// Values and weights of very different sizes.
fn pairs() -> (Vec<f64>, Vec<f64>) {
    let [values, weights] = Key::new(0).split_into();
    let values = values.normal::<f64, _>(1000) + 1e6;
    let weights = weights.normal::<f64, _>(1000).mapv(|z| (3.0 * z).exp());
    (values.to_vec(), weights.to_vec())
}

#[test]
fn estimates_are_those_of_the_formulas() {
    let (values, weights) = pairs();
    let estimate = weighted(&values, &weights);
    let each = || values.iter().zip(&weights);
    let n = values.len() as f64;
    let (sum, squares): (f64, f64) = (weights.iter().sum(), weights.iter().map(|w| w * w).sum());
    let mean = each().map(|(x, w)| x * w).sum::<f64>() / sum;

    let own = estimate.self_normalized();
    assert_relative_eq!(own.value, mean, max_relative = 1e-14);
    let error = each().map(|(x, w)| (w * (x - mean)).powi(2)).sum::<f64>();
    let error = (error * n / (n - 1.0)).sqrt() / sum;
    // Deviations of 1 from 10^6 are exact to 10 digits.
    assert_relative_eq!(own.standard_error, error, max_relative = 1e-9);

    let products: Estimate = each().map(|(x, w)| x * w).collect();
    let plain = estimate.plain();
    assert_relative_eq!(plain.value, products.mean(), max_relative = 1e-13);
    assert_relative_eq!(plain.standard_error, products.standard_error(), max_relative = 1e-12);

    let variance = each().map(|(x, w)| w * (x - mean).powi(2)).sum::<f64>();
    let variance = variance / (sum - squares / sum);
    assert_relative_eq!(estimate.variance(), variance, max_relative = 1e-9);
    assert_relative_eq!(
        estimate.effective_sample_size(),
        sum * sum / squares,
        max_relative = 1e-13
    );
    assert_relative_eq!(estimate.log_mean_weight(), (sum / n).ln(), max_relative = 1e-13);
}

#[test]
fn parts_merge_into_the_whole() {
    let (values, weights) = pairs();
    let whole = weighted(&values, &weights);
    for part in [1, 7, 333] {
        let mut all = WeightedEstimate::default();
        for (values, weights) in values.chunks(part).zip(weights.chunks(part)) {
            all.merge(weighted(values, weights)).expect("they merge");
        }
        for of in [WeightedEstimate::plain, WeightedEstimate::self_normalized] {
            assert_relative_eq!(of(&all).value, of(&whole).value, max_relative = 1e-13);
            assert_relative_eq!(
                of(&all).standard_error,
                of(&whole).standard_error,
                max_relative = 1e-8
            );
        }
        assert_relative_eq!(all.variance(), whole.variance(), max_relative = 1e-8);
        assert_eq!(all.count(), whole.count());
    }
}

/// Weights of any size, also where their squares or they themselves are no numbers.
#[test]
fn weights_are_known_up_to_a_factor() {
    let (values, weights) = pairs();
    let expected = weighted(&values, &weights).self_normalized();
    for log_factor in [0.0, 700.0, -700.0, 1e6, -1e12] {
        let logs: Array1<f64> = weights.iter().map(|weight| weight.ln() + log_factor).collect();
        let estimate =
            WeightedEstimate::from_log_weights(&values, &logs.to_vec()).expect("as many");
        // A logarithm of 10^12 has four digits after the point, and so have its weights.
        let digits = 1e-9_f64.max(log_factor.abs() * 1e-15);
        let own = estimate.self_normalized();
        assert_abs_diff_eq!(own.value, expected.value, epsilon = 1e-8_f64.max(digits));
        assert_relative_eq!(own.standard_error, expected.standard_error, max_relative = digits);
    }
    let huge = weighted(&[1.0, 2.0], &[1e308, 1e308]);
    assert_eq!(huge.self_normalized().value, 1.5);
    assert_eq!(huge.effective_sample_size(), 2.0);
    let tiny = weighted(&[1.0, 2.0], &[5e-324, 5e-324]);
    assert_eq!((tiny.self_normalized().value, tiny.plain().value), (1.5, 1e-323));
    let mut both = huge;
    both.merge(tiny).expect("they merge");
    assert_eq!((both.count(), both.effective_sample_size()), (4, 2.0));
}

#[test]
fn equal_weights_give_the_plain_estimate() {
    // Whatever the offset, and in parts.
    for (offset, weight) in [(0.0, 1.0), (1e6, 0.3), (-1e9, 1.7)] {
        let values = Key::new(1).normal::<f64, _>(100) + offset;
        let whole = weighted(&values.to_vec(), &[weight; 100]);
        let mut parts = WeightedEstimate::default();
        for values in values.to_vec().chunks(33) {
            parts.merge(weighted(values, &vec![weight; values.len()])).expect("they merge");
        }
        let expected = Estimate::from_values(&values);
        for estimate in [whole, parts] {
            for (of, weight) in [(estimate.plain(), weight), (estimate.self_normalized(), 1.0)] {
                assert_relative_eq!(of.value, expected.mean() * weight, max_relative = 1e-13);
                let error = expected.standard_error() * weight;
                // Means of parts of values near 1e9 are known to 1e-7.
                assert_relative_eq!(of.standard_error, error, max_relative = 1e-7);
            }
            assert_relative_eq!(estimate.variance(), expected.variance(), max_relative = 1e-7);
        }
    }
}

#[test]
fn weights_of_0_count_and_nothing_else() {
    let none = WeightedEstimate::default();
    assert!(none.plain().value.is_nan() && none.self_normalized().value.is_nan());
    let mut estimate = weighted(&[7.0, 8.0], &[0.0, 0.0]);
    assert_eq!((estimate.count(), estimate.effective_sample_size()), (2, 0.0));
    assert_eq!(estimate.plain().value, 0.0);
    assert!(estimate.self_normalized().value.is_nan());
    estimate.merge(weighted(&[3.0], &[1.5])).expect("they merge");
    assert_eq!((estimate.self_normalized().value, estimate.plain().value), (3.0, 1.5));
    let logs = WeightedEstimate::from_log_weights(&[1.0, 2.0], &[f64::NEG_INFINITY, 0.0]);
    assert_eq!(logs.expect("as many").self_normalized().value, 2.0);
}

#[test]
fn bad_weights_are_errors_or_counted_apart() {
    // With a value that is NaN, a weight does not count.
    let (values, weights) = ([1.0, f64::NAN, 2.0], [f64::NEG_INFINITY, -1.0, -0.5]);
    let error = WeightedEstimate::from_values(&values, &weights).unwrap_err();
    assert_eq!(error.to_string(), "WeightedEstimate: `weights` = -0.5 at [2], must be at least 0");
    let error = WeightedEstimate::from_values(&[1.0], &[1.0, 2.0]).unwrap_err();
    assert_eq!(error.to_string(), "`weights` has shape [2]; expected [1], as the values");
    let estimate = weighted(&[1.0, f64::NAN, 3.0, 4.0], &[1.0, 1.0, f64::INFINITY, f64::NAN]);
    assert_eq!((estimate.count(), estimate.not_finite()), (1, 3));
    assert!(estimate.check().is_err());
}

/// Of 2000 intervals of 95 %, 1900 should hold the truth, with a deviation of 10.
#[test]
fn intervals_hold_the_mean() {
    // The mean of z^2 is 1, of normals with a deviation of 1; drawn with one of 1.5.
    let mut held = [0; 2];
    for key in Key::new(2).split(2000) {
        let z = key.normal::<f64, _>(400) * 1.5;
        let logs = z.map(|z| -0.5 * z * z * (1.0 - 1.0 / 2.25) + 1.5_f64.ln());
        let estimate =
            WeightedEstimate::from_log_weights(&z.map(|z| z * z), &logs).expect("as many");
        for (held, mean) in held.iter_mut().zip([estimate.plain(), estimate.self_normalized()]) {
            let [low, high] = mean.confidence_interval(0.95).expect("a level");
            *held += usize::from(low < 1.0 && 1.0 < high);
        }
    }
    assert!(held.iter().all(|held| (1860..=1940).contains(held)), "{held:?} of 2000");
}

/// Values that are all equal, and a single weight above 0, whatever their bits.
#[test]
fn constants_do_not_vary() {
    for value in [0.1, 0.3, 3.7, 1e300] {
        for weights in [vec![0.1; 10], vec![0.3, 0.0, 1.7], (1..50).map(f64::from).collect()] {
            let half = weighted(&vec![value; weights.len()], &weights);
            let mut both = half;
            both.merge(half).expect("estimates merge");
            for estimate in [half, both] {
                let own = estimate.self_normalized();
                assert!(own.value == value && own.standard_error.is_nan(), "{own:?}");
                assert_eq!(estimate.variance(), 0.0);
            }
        }
        let plain = weighted(&[value; 10], &[0.1; 10]).plain();
        assert!(plain.standard_error.is_nan(), "{plain}");
    }
    for zeros in 1..50 {
        let mut weights = vec![0.0; zeros];
        weights.push(0.7);
        let values: Vec<f64> = Key::new(1).normal::<f64, _>(weights.len()).to_vec();
        assert!(weighted(&values, &weights).variance().is_nan(), "{zeros}");
    }
}

/// Degrees of freedom are one less than equal weights.
#[test]
fn rounding_takes_no_freedom_away() {
    for count in 2..200_u32 {
        let values: Vec<f64> = (0..count).map(f64::from).collect();
        for weight in [0.1, 0.3, 1.7] {
            let own = weighted(&values, &vec![weight; values.len()]).self_normalized();
            let expected = Estimate::from_values(&values).confidence_interval(0.95).expect("level");
            let interval = own.confidence_interval(0.95).expect("a level");
            assert_relative_eq!(interval[1], expected[1], max_relative = 1e-12);
        }
    }
}

#[test]
fn logarithms_of_weights_may_be_large() {
    let of = |log_weights: &[f64]| {
        WeightedEstimate::from_log_weights(&vec![1.0; log_weights.len()], log_weights)
            .expect("as many of both")
    };
    for size in [1e6, 1e12, 5e18, -5e18] {
        assert_relative_eq!(of(&[size, size]).log_mean_weight(), size, max_relative = 1e-15);
    }
    assert_eq!((of(&[1e300, 0.0]).not_finite(), of(&[1e300, 0.0]).log_mean_weight()), (1, 0.0));
    let zero = of(&[-1e300, -1e300]);
    assert_eq!((zero.not_finite(), zero.log_mean_weight()), (0, f64::NEG_INFINITY));
    assert_relative_eq!(of(&[-1e300, 0.0]).log_mean_weight(), 0.5_f64.ln(), max_relative = 1e-15);
}
