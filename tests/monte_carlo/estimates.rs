//! Moments compared with exact arithmetic, and values that are not finite.

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::{Array1, Array2, Axis};
use ndkey::Key;
use ndkey::jax::StandardExponential;
use ndkey::monte_carlo::{Covariance, Estimate, Merge};
use proptest::prelude::*;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The mean, and the unbiased variance or covariance, in integers: both are rounded once.
fn exact(x: &[i64], y: &[i64]) -> (f64, f64) {
    let n = x.len() as i128;
    let sum = |values: &[i64]| values.iter().map(|&value| i128::from(value)).sum::<i128>();
    let products: i128 = x.iter().zip(y).map(|(&x, &y)| i128::from(x) * i128::from(y)).sum();
    let scaled = n * products - sum(x) * sum(y);
    (sum(x) as f64 / n as f64, scaled as f64 / (n * (n - 1)) as f64)
}

fn merged<M: Merge>(parts: impl Iterator<Item = M>) -> M {
    let merge = |mut all: M, part| {
        all.merge(part).expect("they merge");
        all
    };
    parts.reduce(merge).expect("parts")
}

/// The scale is the largest product of two values: the error of a sum of a few hundred, rounded to
/// 16 digits.
fn near(value: f64, exact: f64, scale: f64) {
    assert_abs_diff_eq!(value, exact, epsilon = 1e-13 * scale);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn moments_are_those_of_exact_arithmetic(
        pairs in prop::collection::vec((-1_000_000..1_000_000_i64, -1000..1000_i64), 2..300),
        // Also far from 0, where a sum of squares has no digits left.
        offset in prop::sample::select(vec![0, 1 << 40]),
        part in 1..100_usize,
    ) {
        let (x, y): (Vec<i64>, Vec<i64>) = pairs.iter().map(|&(x, y)| (x + offset, y)).unzip();
        let floats = |values: &[i64]| values.iter().map(|&value| value as f64).collect::<Vec<_>>();
        let estimate = merged(x.chunks(part).map(|part| Estimate::from_values(&floats(part))));
        let (mean, variance) = exact(&x, &x);
        near(estimate.mean(), mean, mean.abs().max(1e6));
        // Differences from a mean of 2^40 are exact to 2^-12.
        near(estimate.variance(), variance, 1e12 + offset as f64 * 1e7);
        prop_assert_eq!(estimate.count(), x.len() as u64);
        prop_assert_eq!(estimate.min(), *x.iter().min().unwrap() as f64);
        prop_assert_eq!(estimate.max(), *x.iter().max().unwrap() as f64);

        let both = x.chunks(part).zip(y.chunks(part));
        let covariance = merged(both.map(|(x, y)| {
            Covariance::from_values(&floats(x), &floats(y)).expect("as many of both")
        }));
        near(covariance.covariance(), exact(&x, &y).1, 1e9 + offset as f64 * 1e4);
        near(covariance.second().variance(), exact(&y, &y).1, 1e6);
    }
}

#[test]
fn estimates_are_collected_and_extended() {
    let values: Vec<f64> = (0..100).map(|n| f64::from(n).sqrt()).collect();
    let mut estimate: Estimate = values[..70].iter().copied().collect();
    assert_eq!(estimate, Estimate::from_values(&values[..70]));
    estimate.extend(values[70..].iter().copied());
    let parts = [&values[..70], &values[70..]].map(Estimate::from_values);
    assert_eq!(estimate, merged(parts.into_iter()));
    estimate.extend([]);
    assert_eq!(estimate.count(), 100);
}

#[test]
fn what_is_not_finite_is_counted_apart() {
    let values = [1.0, f64::NAN, 3.0, f64::INFINITY, f64::NEG_INFINITY];
    let mut estimate = Estimate::from_values(&values);
    estimate.merge(Estimate::from_values(&[f64::NAN])).expect("estimates merge");
    estimate.merge(Estimate::from_values(&[5.0])).expect("estimates merge");
    assert_eq!((estimate.count(), estimate.not_finite()), (3, 4));
    assert_eq!((estimate.mean(), estimate.variance()), (3.0, 4.0));
    assert_eq!((estimate.min(), estimate.max()), (1.0, 5.0));
    assert_eq!(estimate.to_string(), "3.0 ± 1.2 (4 of 7 are NaN or infinite)");
    assert!(estimate.check().is_err());

    let pairs = Covariance::from_values(&[1.0, f64::NAN, 3.0], &[2.0, 2.0, f64::INFINITY]).unwrap();
    assert_eq!((pairs.first().count(), pairs.not_finite()), (1, 2));
    assert_eq!(
        pairs.check().unwrap_err().to_string(),
        "Covariance: `values` = 2 of 3 that are NaN or infinite, must be finite",
    );
}

#[test]
fn finite_values_of_infinite_sum_have_a_mean() {
    let estimate = Estimate::from_values(&[f64::MAX, f64::MAX, 0.0, 0.0]);
    assert_eq!((estimate.count(), estimate.not_finite()), (4, 0));
    assert_relative_eq!(estimate.mean(), 0.5 * f64::MAX);
    // Also numbers whose difference is infinite.
    let opposite = [f64::MAX, f64::MAX, -f64::MAX, -f64::MAX];
    let parts = opposite.map(Estimate::from_value).into_iter();
    for estimate in [Estimate::from_values(&opposite), merged(parts)] {
        assert_abs_diff_eq!(estimate.mean(), 0.0, epsilon = f64::MAX * f64::EPSILON);
        assert_eq!(estimate.variance(), f64::INFINITY);
    }
}

#[test]
fn few_values_have_no_variance() {
    let none = Estimate::default();
    assert!(none.mean().is_nan() && none.variance().is_nan() && none.standard_error().is_nan());
    let one = Estimate::from_value(2.0);
    assert!(one.mean() == 2.0 && one.variance().is_nan() && one.standard_error().is_nan());
    let mut both = none;
    both.merge(one).expect("estimates merge");
    assert_eq!(both, one);
}

#[test]
fn two_values_have_a_variance() {
    let two = Estimate::from_values(&[1.0, 4.0]);
    assert_eq!((two.mean(), two.variance(), two.standard_error()), (2.5, 4.5, 1.5));
}

#[test]
fn a_precision_is_that_of_both_numbers() {
    let estimate = Estimate::from_values(&[1.0, 2.0, 4.0]);
    assert_eq!(format!("{estimate:.3}"), "2.333 ± 0.882");
    // Two digits of the error.
    let shown = |values: &[f64]| Estimate::from_values(values).to_string();
    assert_eq!(estimate.to_string(), "2.33 ± 0.88");
    assert_eq!(shown(&[6.0475, 6.0663]), "6.0569 ± 0.0094");
    assert_eq!(shown(&[0.9004, 1.0996]), "1.00 ± 0.10");
    assert_eq!(shown(&[1e5, 2e5]), "150000 ± 50000");
    assert_eq!(shown(&[-3.0, 3.0]), "0.0 ± 3.0");
    assert_eq!(shown(&[2.0e-7, 2.2e-7]), "2.10e-7 ± 1.0e-8");
    assert_eq!(shown(&[2.0e-9, -2.2e-9]), "-1e-10 ± 2.1e-9");
    assert_eq!(shown(&[1e100, 1.1e100]), "1.050e100 ± 5.0e98");
    assert_eq!(shown(&[]), "NaN ± NaN");
    assert_eq!(shown(&[0.1]), "0.1 ± NaN");
    let some = Estimate::from_values(&[1.0, 1.0, f64::NAN]);
    assert_eq!(
        format!("{some:.1}"),
        "1.0 ± NaN (all 2 values are equal) (1 of 3 are NaN or infinite)"
    );
}

#[test]
fn relative_errors_are_of_the_absolute_mean() {
    let estimate = Estimate::from_values(&[-2.0, -4.0, -6.0, -8.0]);
    // The variance is 20 / 3, of the mean of four 5 / 3.
    near(estimate.relative_error(), (5.0_f64 / 3.0).sqrt() / 5.0, 1.0);
}

#[test]
fn nothing_merges_with_pairs() {
    let none = || Covariance::from_values::<[f64; 0], [f64; 0]>(&[], &[]).expect("as many of both");
    let pairs = || Covariance::from_values(&[1.0, 2.0, 4.0], &[3.0, 3.0, 9.0]).expect("as many");
    assert_eq!(merged([none(), pairs()].into_iter()), pairs());
    assert_eq!(merged([pairs(), none()].into_iter()), pairs());
    assert_eq!(merged([none(), none()].into_iter()).first().count(), 0);
}

/// Means that are rounded do not add up to errors of the size of what is far from 0.
#[test]
fn covariances_far_from_0_keep_their_digits() {
    let far = (1_u64 << 50) as f64;
    for n in [3, 7, 11, 13, 97] {
        let numbers = || (0..n).map(f64::from);
        let far_numbers: Vec<f64> = numbers().map(|x| far + x).collect();
        // 1 at the largest number, and 0 elsewhere: what it is above the mean, (n - 1) / 2, over n - 1.
        let last: Vec<f64> =
            numbers().map(|x| f64::from(u8::from(x == f64::from(n - 1)))).collect();
        let covariance = |x: &[f64], y: &[f64]| {
            Covariance::from_values(x, y).expect("as many of both").covariance()
        };
        near(covariance(&far_numbers, &last), 0.5, 1.0);
        near(covariance(&last, &far_numbers), 0.5, 1.0);
    }
}

#[test]
fn arrays_are_estimated_element_by_element() {
    let values: Array2<f64> = Key::new(0).normal((50, 3));
    let whole = Estimate::along_axis(&values, Axis(0)).expect("an axis");
    for (column, estimate) in values.columns().into_iter().zip(&whole) {
        assert_eq!(*estimate, Estimate::from_values(&column));
    }
    let halves = values.axis_chunks_iter(Axis(0), 25);
    let halves = merged(halves.map(|half| Estimate::along_axis(&half, Axis(0)).expect("an axis")));
    for (half, estimate) in halves.iter().zip(&whole) {
        near(half.mean(), estimate.mean(), 1.0);
        near(half.variance(), estimate.variance(), 1.0);
    }
}

#[test]
fn intervals_hold_the_mean_as_often_as_they_say() {
    let holds = |key: Key| {
        let estimate = Estimate::from_values(&key.uniform::<f64, _>(100));
        let [low, high] = estimate.confidence_interval(0.9).expect("a level");
        low < 0.5 && 0.5 < high
    };
    let held =
        Key::new(1).split(1000).into_iter().filter_map(|key| holds(key).then_some(())).count();
    // 900 is expected, with a standard deviation of 9.5.
    assert!((860..=940).contains(&held), "{held} of 1000");
}

/// The values of 5000 runs of `count` values, and how many of their intervals of 95 % hold `mean`.
fn held(values: impl Fn(Key) -> Array1<f64>, mean: f64) -> usize {
    let holds = |key: &Key| {
        let estimate = Estimate::from_values(&values(key.duplicate()));
        let [low, high] = estimate.confidence_interval(0.95).expect("a level");
        low < mean && mean < high
    };
    Key::new(2).split(5000).into_iter().filter(holds).count()
}

/// Of 5000 intervals, the number that hold the mean deviates by 15.
#[test]
fn intervals_of_few_values_hold_the_mean_as_often_as_they_say() {
    for count in [2, 3, 10] {
        let held = held(|key| key.normal(count), 0.0);
        assert!((4705..=4795).contains(&held), "{held} of 5000, {count} values");
    }
}

#[test]
fn intervals_of_few_skewed_values_hold_the_mean_less_often() {
    let exponential = |count: usize| held(|key| key.sample(StandardExponential, count), 1.0);
    assert!((4450..=4550).contains(&exponential(10)), "{}", exponential(10)); // 90 %
    assert!((4650..=4750).contains(&exponential(100)), "{}", exponential(100)); // 94 %
}

/// Half the length of the interval in standard errors, for many values and for few.
#[test]
fn intervals_are_of_students_distribution() {
    let (mut alternating, mut both) = (Estimate::default(), [0.0, 1.0].into_iter().cycle());
    for count in 1..=300_u64 {
        alternating.extend(both.next());
        if count == 1 {
            continue;
        }
        let students = StudentsT::new(0.0, 1.0, (count - 1) as f64).expect("degrees of freedom");
        // Levels as far from 1 as they say, to the last digit.
        for level in [0.1, 0.5, 0.95, 0.999, 0.999_999, 1.0 - 1e-11, 1.0 - f64::EPSILON] {
            let [low, high] = alternating.confidence_interval(level).expect("a level");
            let quantile = 0.5 * (high - low) / alternating.standard_error();
            let outside = 2.0 * students.sf(quantile);
            assert!((outside / (1.0 - level) - 1.0).abs() < 1e-7, "{outside}, {level}, {count}");
        }
    }
}

/// The mean of equal values is their value, in one piece or in many.
#[test]
fn equal_values_do_not_vary() {
    for value in (1..200).map(|i| 0.1 * f64::from(i)).chain([-0.1, 1e308, -f64::MAX, 1e-310]) {
        for count in [1, 3, 10, 50, 1000] {
            let whole = Estimate::from_values(&vec![value; count]);
            let parts = (0..7).map(|_| Estimate::from_values(&vec![value; count]));
            for estimate in [whole, merged(parts)] {
                assert_eq!((estimate.mean(), estimate.min()), (value, value));
                assert!(estimate.count() == 1 || estimate.variance() == 0.0, "{value}");
                assert!(estimate.standard_error().is_nan());
            }
        }
    }
}

/// Squares of such numbers are 0 or infinite: correlations and standard errors are not known.
#[test]
fn far_values_have_a_correlation_or_none() {
    let values = [1.0, 2.0, 4.0];
    for scale in [1.0, 1e-150, 1e150, 1e-170, 1e170] {
        let scaled = values.map(|x| x * scale);
        let pairs = Covariance::from_values(&scaled, &[1.0, 2.0, 3.0]).expect("pairs");
        let is_far = !(1e-160..1e160).contains(&scale);
        let correlation = pairs.correlation();
        assert!(
            if is_far { correlation.is_nan() } else { (correlation - 0.981_980_506).abs() < 1e-9 },
            "{scale:e}: {correlation}"
        );
        // As the standard error of the values themselves.
        for controlled in [pairs.with_control(2.0), pairs.with_coefficient(2.0, scale)] {
            let error = controlled.standard_error;
            assert_eq!(error.is_finite(), scale < 1e160 && !error.is_nan(), "{scale:e}: {error}");
            assert!(is_far || error > 0.0, "{scale:e}: {error}");
        }
    }
}

#[test]
fn constants_have_no_correlation() {
    let values: Vec<f64> = Key::new(0).normal::<f64, _>(1000).to_vec();
    for constant in [0.1, 0.3, 3.7, 1e-7] {
        for count in [3, 10, 1000] {
            let half = |values: &[f64]| {
                Covariance::from_values(values, &vec![constant; values.len()]).expect("pairs")
            };
            let mut pairs = half(&values[..count]);
            assert!(pairs.correlation().is_nan());
            pairs.merge(half(&values[..count / 2])).expect("pairs merge");
            assert!(pairs.correlation().is_nan() && pairs.covariance() == 0.0);
            let controlled = pairs.with_control(2.0);
            assert_eq!((controlled.coefficient, controlled.mean), (0.0, pairs.first().mean()));
        }
    }
}
