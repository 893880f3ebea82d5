//! The bootstrap, the jackknife and permutation tests, compared with closed forms and with SciPy.

use std::collections::BTreeSet;

use approx::{assert_abs_diff_eq, assert_relative_eq};
use ndarray::{Array1, Array2, ArrayView1, ArrayView2, Axis, array, s};
use ndkey::monte_carlo::Covariance;
use ndkey::monte_carlo::resampling::{
    Alternative, Bootstrap, PermutationTest, PermutationTestResult, jackknife,
};
use ndkey::{Error, Key, Threads};

use crate::references::{all, number};

fn mean(data: ArrayView1<'_, f64>) -> f64 {
    data.mean().expect("data")
}

/// Of a mean, the bootstrap's standard error is that with a divisor of n, but for chance: of 20,000
/// resamples 0.5 %.
#[test]
fn standard_errors_of_means_are_known() {
    let data: Array1<f64> = Key::new(0).normal(50);
    let bootstrap = Bootstrap::new(Key::new(1), 20_000).expect("resamples");
    let bootstrap = bootstrap.run(&data, Axis(0), mean).expect("no panic");
    let exact = data.std(0.0) / 50.0_f64.sqrt();
    assert_relative_eq!(bootstrap.standard_error(), exact, max_relative = 0.02);
    let shown = format!("{:.3} ± {:.3}", bootstrap.statistic(), bootstrap.standard_error());
    assert_eq!(format!("{bootstrap:.3}"), shown);
    assert_abs_diff_eq!(bootstrap.bias(), 0.0, epsilon = 4.0 * exact / 20_000.0_f64.sqrt());
    assert_eq!(*bootstrap.statistic(), data.mean().expect("data"));
    assert_eq!(bootstrap.resampled().dim(), (20_000, 1));
}

/// Each number of a statistic is treated as if it were the only one, along any axis of any layout.
#[test]
fn statistics_may_be_arrays_and_axes_any() {
    let data: Array2<f64> = Key::new(2).normal((20, 3));
    let run = |data: ArrayView2<'_, f64>, axis: Axis| {
        let bootstrap = Bootstrap::new(Key::new(3), 200).expect("resamples");
        bootstrap.run(&data, axis, |data| data.mean_axis(axis).expect("data")).expect("no panic")
    };
    let rows = run(data.view(), Axis(0));
    assert_eq!(rows.standard_error(), run(data.t(), Axis(1)).standard_error());
    for column in 0..3 {
        let alone = Bootstrap::new(Key::new(3), 200).expect("resamples");
        let alone = alone.run(&data, Axis(0), |data| mean(data.column(column))).expect("no panic");
        assert_abs_diff_eq!(rows.standard_error()[column], alone.standard_error(), epsilon = 1e-12);
        let [low, high] = rows.percentile_interval(0.9).expect("a level");
        let bounds = alone.percentile_interval(0.9).expect("a level");
        assert_abs_diff_eq!(low[column], bounds[0], epsilon = 1e-12);
        assert_abs_diff_eq!(high[column], bounds[1], epsilon = 1e-12);
    }
    let pair = Bootstrap::new(Key::new(3), 200).expect("resamples");
    let pair = pair.run(&data, Axis(0), |data| [mean(data.column(0)), 1.0]).expect("no panic");
    assert_eq!(pair.standard_error()[1], 0.0);
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let data: Array1<f64> = Key::new(4).normal(30);
    let run = || {
        let bootstrap = Bootstrap::new(Key::new(5), 100).expect("resamples");
        bootstrap.run(&data, Axis(0), mean).expect("no panic")
    };
    assert_eq!(run(), Threads::Serial.scope(run));
}

/// Percentiles by linear interpolation, and what they are mirrored at.
#[test]
fn intervals_are_percentiles() {
    let data: Array1<f64> = Key::new(6).normal(25);
    let bootstrap = Bootstrap::new(Key::new(7), 101).expect("resamples");
    let bootstrap = bootstrap.run(&data, Axis(0), mean).expect("no panic");
    let mut sorted = bootstrap.resampled().iter().copied().collect::<Vec<_>>();
    sorted.sort_by(f64::total_cmp);
    // 5 % and 95 % of 100 steps.
    let [low, high] = bootstrap.percentile_interval(0.9).expect("a level");
    assert_abs_diff_eq!(low, sorted[5], epsilon = 1e-12);
    assert_abs_diff_eq!(high, sorted[95], epsilon = 1e-12);
    let twice = 2.0 * bootstrap.statistic();
    let basic = bootstrap.basic_interval(0.9).expect("a level");
    assert_abs_diff_eq!(basic[0], twice - high, epsilon = 1e-12);
    assert_abs_diff_eq!(basic[1], twice - low, epsilon = 1e-12);
}

/// The variance of 30 normal variates is biased and skewed: of many runs, computed with NumPy, the
/// corrected interval of 95 % holds the true one in 90.2 % of cases, and the others in 86.1 %. Of 2000
/// runs, that is 1804 and 1723, with deviations of 14.
#[test]
fn corrected_intervals_hold_variances_more_often() {
    let variance = |data: ArrayView1<'_, f64>| data.var(0.0);
    let mut held = [0_i32; 3];
    for key in Key::new(8).split(2000) {
        let [data, resamples] = key.split_into();
        let data: Array1<f64> = data.normal(30);
        let bootstrap = Bootstrap::new(resamples, 500).expect("resamples");
        let bootstrap = bootstrap.run(&data, Axis(0), variance).expect("no panic");
        let left_out = jackknife(&data, Axis(0), variance).expect("data");
        let intervals = [
            bootstrap.bca_interval(0.95, &left_out),
            bootstrap.percentile_interval(0.95),
            bootstrap.basic_interval(0.95),
        ];
        for (held, interval) in held.iter_mut().zip(intervals) {
            let [low, high] = interval.expect("a level");
            *held += i32::from(low < 1.0 && 1.0 < high);
        }
    }
    for (held, expected) in held.into_iter().zip([1804, 1723, 1723]) {
        assert!((held - expected).abs() <= 56, "{held} of 2000, not {expected}");
    }
}

/// Without bias and skewness, the corrected interval is that of percentiles.
#[test]
fn corrections_vanish_with_bias_and_skewness() {
    let data: Array1<f64> = Array1::linspace(-1.0, 1.0, 21);
    let bootstrap = Bootstrap::new(Key::new(9), 20_000).expect("resamples");
    let bootstrap = bootstrap.run(&data, Axis(0), mean).expect("no panic");
    let left_out = jackknife(&data, Axis(0), mean).expect("data");
    let corrected = bootstrap.bca_interval(0.95, &left_out).expect("a level");
    let percentiles = bootstrap.percentile_interval(0.95).expect("a level");
    for (corrected, percentile) in corrected.into_iter().zip(percentiles) {
        // The bias is known to 1 / sqrt(20,000), in deviations of 0.13.
        assert_abs_diff_eq!(corrected, percentile, epsilon = 0.01);
    }
    // Up to the largest level: nearly the range of the resamples.
    let corrected = bootstrap.bca_interval(1.0 - 0.5 * f64::EPSILON, &left_out).expect("a level");
    let [least, most] = bootstrap.percentile_interval(1.0 - f64::EPSILON).expect("a level");
    assert_abs_diff_eq!(corrected[0], least, epsilon = 1e-6);
    assert_abs_diff_eq!(corrected[1], most, epsilon = 1e-6);
}

/// An autoregressive series whose standard error is 3 times that of independent values: of blocks, it
/// is nearly that, and of single values it is not.
#[test]
fn blocks_keep_the_dependence_of_neighbours() {
    let mut series: Array1<f64> = Key::new(10).normal(4000);
    for time in 1..series.len() {
        series[time] += 0.8 * series[time - 1];
    }
    let error = |length| {
        let bootstrap = Bootstrap::new(Key::new(11), 1000).expect("resamples");
        let bootstrap = bootstrap.with_blocks(length).expect("a length");
        bootstrap.run(&series, Axis(0), mean).expect("no panic").standard_error()
    };
    let exact = 5.0 / 4000.0_f64.sqrt(); // 1 / (1 - 0.8), of noise with deviation 1
    assert_relative_eq!(error(100), exact, max_relative = 0.25);
    assert_relative_eq!(error(1), exact / 3.0, max_relative = 0.15);
}

/// The jackknife's standard error of a mean is the usual one, and of a variance its bias is removed.
#[test]
fn jackknives_of_means_and_variances_are_known() {
    let data: Array2<f64> = Key::new(12).normal((30, 2));
    let of = jackknife(&data, Axis(0), |data| data.var_axis(Axis(0), 0.0)).expect("data");
    let corrected = of.corrected();
    for (corrected, expected) in corrected.iter().zip(data.var_axis(Axis(0), 1.0)) {
        assert_relative_eq!(*corrected, expected, max_relative = 1e-12);
    }
    let of =
        jackknife(&data, Axis(0), |data| data.mean_axis(Axis(0)).expect("data")).expect("data");
    let expected = data.std_axis(Axis(0), 1.0) / 30.0_f64.sqrt();
    for (error, expected) in of.standard_error().iter().zip(expected) {
        assert_relative_eq!(*error, expected, max_relative = 1e-12);
    }
    assert_eq!(of.values().dim(), (30, 2));
    assert_abs_diff_eq!(
        of.values().row(3)[1],
        data.slice(s![.., 1]).sum() / 29.0 - data[[3, 1]] / 29.0,
        epsilon = 1e-12
    );
}

fn difference(samples: &[ArrayView1<'_, f64>]) -> f64 {
    mean(samples[0]) - mean(samples[1])
}

fn test(permutations: u64) -> PermutationTest {
    PermutationTest::new(Key::new(13), permutations).expect("permutations")
}

fn covariance(x: ArrayView1<'_, f64>, y: ArrayView1<'_, f64>) -> f64 {
    Covariance::from_values(&x, &y).expect("pairs").covariance()
}

/// SciPy's, of all permutations.
#[test]
fn p_values_are_those_of_scipy() {
    let treated = array![12.6, 11.4, 13.2, 11.2, 9.4, 12.0];
    let control = array![16.4, 14.1, 13.4, 15.4, 14.0, 11.3];
    let run = |kind: &str| -> Result<PermutationTestResult, Error> {
        match kind {
            "independent" => {
                test(924).independent(&[treated.view(), control.view()], Axis(0), difference)
            }
            "samples" => test(64).paired(&treated, &control, Axis(0), |x, y| mean(x) - mean(y)),
            _ => test(720).association(&treated, &control, Axis(0), |x, y| {
                Covariance::from_values(&x, &y).expect("pairs").correlation()
            }),
        }
    };
    for case in all("tests") {
        let result = run(case["kind"].as_str().expect("a kind")).expect("no panic");
        assert!(result.is_exact());
        for (alternative, name) in [
            (Alternative::Less, "less"),
            (Alternative::Greater, "greater"),
            (Alternative::TwoSided, "two-sided"),
        ] {
            let expected = number(&case["p"], name);
            assert_relative_eq!(result.p_value(alternative), expected, max_relative = 1e-12);
        }
    }
}

/// Of each number of the data, one decimal is meant, also with a large offset: the numbers of ways are
/// those of fractions.
#[test]
fn equal_statistics_are_ties_whatever_the_offset_of_the_data() {
    for case in all("exact_tests") {
        let data: Vec<Array1<f64>> = case["data"]
            .as_array()
            .expect("samples")
            .iter()
            .map(|sample| sample.as_array().expect("numbers").iter())
            .map(|sample| sample.map(|number| number.as_f64().expect("a number")).collect())
            .collect();
        let views: Vec<ArrayView1<'_, f64>> = data.iter().map(|sample| sample.view()).collect();
        let between = |samples: &[ArrayView1<'_, f64>]| {
            let whole = samples.iter().map(|sample| sample.sum()).sum::<f64>() / 9.0;
            let part = |sample: &ArrayView1<'_, f64>| {
                sample.len() as f64 * (mean(sample.view()) - whole).powi(2)
            };
            samples.iter().map(part).sum()
        };
        let result = match case["kind"].as_str().expect("a kind") {
            "independent" if data.len() == 2 => test(1260).independent(&views, Axis(0), difference),
            "independent" => test(1260).independent(&views, Axis(0), between),
            "samples" => test(1024).paired(&data[0], &data[1], Axis(0), |x, y| mean(x) - mean(y)),
            _ => test(720).association(&data[0], &data[1], Axis(0), covariance),
        };
        let result = result.expect("no panic");
        let count = |name: &str| case[name].as_u64().expect("a count") as f64;
        let (less, greater, all) = (count("at_most"), count("at_least"), count("all"));
        assert_eq!((result.is_exact(), result.permuted().len() as f64), (true, all));
        assert_eq!(result.permuted()[0], result.statistic());
        for (alternative, expected) in [
            (Alternative::Less, less / all),
            (Alternative::Greater, greater / all),
            (Alternative::TwoSided, (2.0 * less.min(greater) / all).min(1.0)),
        ] {
            assert_eq!(result.p_value(alternative), expected, "{alternative:?} of {case}");
        }
    }
}

/// Welch's statistic of the two most different samples, of twenty splits, and data of type `f32`, whose
/// rounding is another.
#[test]
fn other_statistics_and_types_have_ties_too() {
    let welch = |samples: &[ArrayView1<'_, f64>]| {
        let error = samples.iter().map(|sample| sample.var(1.0) / 3.0).sum::<f64>().sqrt();
        difference(samples) / error
    };
    let [high, low] = [array![300.4, 300.5, 300.6], array![300.1, 300.2, 300.3]];
    let result = test(20).independent(&[high.view(), low.view()], Axis(0), welch).expect("t");
    assert_eq!(result.p_value(Alternative::Greater), 0.05);
    assert_eq!(result.p_value(Alternative::TwoSided), 0.1);
    let [x, y] = [[37.6_f32, 37.7, 37.3, 37.5, 37.4], [37.3, 37.3, 37.2, 37.5, 37.5]];
    let (x, y) = (Array1::from_iter(x), Array1::from_iter(y));
    let result = test(252).independent(&[x.view(), y.view()], Axis(0), |samples| {
        f64::from(samples[0].mean().expect("data") - samples[1].mean().expect("data"))
    });
    assert_eq!(result.expect("no panic").p_value(Alternative::Greater), 30.0 / 252.0);
}

/// The data differ by 2e-13 of their size, a thousand times their rounding, and so do statistics.
#[test]
fn different_statistics_are_no_ties() {
    let step = 2e-13;
    let data = Array1::from_iter([5, 4, 3, 2, 1, 0].map(|steps| 1.0 + f64::from(steps) * step));
    let (x, y) = data.view().split_at(Axis(0), 3);
    let largest = test(20).independent(&[x, y], Axis(0), difference).expect("no panic");
    assert_eq!(largest.p_value(Alternative::Greater), 0.05);
    let (x, y) = (array![1.0, 2.0, 5.0 - 1e-12], array![3.0, 4.0, 5.0]);
    let first = |samples: &[ArrayView1<'_, f64>]| samples[0].sum();
    let result = test(20).independent(&[x.view(), y.view()], Axis(0), first).expect("no panic");
    // 1 + 2 + 3, 1 + 2 + 4 and the data; 1 + 3 + 4, and 1 + 2 and the larger 5, are 1e-12 more.
    assert_eq!(result.p_value(Alternative::Less), 0.15);
}

/// Of random permutations, 30 of 252 are as extreme; of 100 times 251, with a deviation of 0.002.
#[test]
fn random_permutations_have_ties_too() {
    let x = array![37.6, 37.7, 37.3, 37.5, 37.4];
    let y = array![37.3, 37.3, 37.2, 37.5, 37.5];
    let mut extreme = 0.0;
    for key in Key::new(16).split(100) {
        let test = PermutationTest::new(key, 251).expect("permutations");
        let result = test.independent(&[x.view(), y.view()], Axis(0), difference).expect("p");
        assert!(!result.is_exact());
        assert_eq!(result.permuted().len(), 251);
        extreme += result.p_value(Alternative::Greater) * 252.0 - 1.0;
    }
    assert_abs_diff_eq!(extreme / 25_100.0, 30.0 / 252.0, epsilon = 0.008);
}

/// Observations stay in their order within a sample, so that a split has the same bits however it is made.
#[test]
fn random_splits_have_the_bits_of_all_splits() {
    let x = array![37.6, 37.7, 37.3, 37.5, 37.4];
    let y = array![37.3, 37.3, 37.2, 37.5, 37.5];
    let bits = |permutations| -> BTreeSet<u64> {
        let result = test(permutations).independent(&[x.view(), y.view()], Axis(0), difference);
        let result = result.expect("no panic");
        assert_eq!(result.is_exact(), permutations == 252);
        result.permuted().iter().map(|permuted| permuted.to_bits()).collect()
    };
    let (random, all) = (bits(251), bits(252));
    assert!(random.is_subset(&all), "{} bits, not {}", random.len(), all.len());
}

#[test]
fn tests_have_the_same_bits_on_any_number_of_threads() {
    let data: Array1<f64> = Key::new(17).normal(12);
    let (x, y) = data.view().split_at(Axis(0), 5);
    for permutations in [500, 792] {
        let run = || test(permutations).independent(&[x, y], Axis(0), difference).expect("p");
        assert_eq!(run(), Threads::Serial.scope(run));
        assert_eq!(run().is_exact(), permutations == 792);
    }
}

/// Samples of one observation, and observations that are all equal, are tested; of NaN, nothing is
/// known.
#[test]
fn few_and_equal_observations_are_tested() {
    let one = |x: Array1<f64>, y: Array1<f64>| {
        test(100).independent(&[x.view(), y.view()], Axis(0), difference).expect("no panic")
    };
    assert_eq!(one(array![3.0], array![1.0]).p_value(Alternative::Greater), 0.5);
    assert_eq!(
        one(Array1::from_elem(3, 0.1), Array1::from_elem(4, 0.1)).p_value(Alternative::Less),
        1.0
    );
    assert!(one(array![f64::NAN, 1.0], array![2.0]).p_value(Alternative::Less).is_nan());
    assert!(
        one(array![f64::INFINITY, 1.0], array![f64::INFINITY]).p_value(Alternative::Less).is_nan()
    );
    let alone = test(9).independent(&[array![1.0, 2.0].view()], Axis(0), |x| x[0].sum());
    assert_eq!(alone.expect("no panic").p_value(Alternative::TwoSided), 1.0);
    let constant = Array1::from_elem(6, 300.3);
    let varied = array![1.0, 2.0, 3.0, 4.0, 5.0, 7.0];
    let result = test(720).association(&constant, &varied, Axis(0), covariance).expect("p");
    assert_eq!(result.p_value(Alternative::Greater), 1.0);
    let none = Array1::<f64>::zeros(0);
    let message = |result: Result<PermutationTestResult, Error>| result.unwrap_err().to_string();
    let expected = "PermutationTest: `observations` = 0, must be at least 1 in each sample";
    // Three groups of two observations.
    let groups = [array![1.0], array![2.0], none.clone()];
    let groups = groups.each_ref().map(|group| group.view());
    assert_eq!(message(test(9).independent(&groups, Axis(0), |_| 0.0)), expected);
    assert_eq!(message(test(9).paired(&none, &none, Axis(0), |_, _| 0.0)), expected);
    assert_eq!(message(test(9).association(&none, &none, Axis(0), |_, _| 0.0)), expected);
}

/// Twice the constant, and its bounds, without rounding; ties count by half, also those that differ by
/// rounding.
#[test]
fn resamples_of_constants_have_no_error() {
    let data = Array1::from_elem(10, 0.1);
    let bootstrap = Bootstrap::new(Key::new(18), 101).expect("resamples");
    let bootstrap = bootstrap.run(&data, Axis(0), mean).expect("no panic");
    let value = *bootstrap.statistic();
    assert_eq!((bootstrap.standard_error(), bootstrap.bias()), (0.0, 0.0));
    assert_eq!(bootstrap.percentile_interval(0.937).expect("a level"), [value; 2]);
    let left_out = jackknife(&data, Axis(0), |_| 0.1).expect("data");
    assert_eq!((left_out.standard_error(), left_out.bias()), (0.0, 0.0));
    // Deviations whose squares are no finite numbers, and those whose squares are 0.
    let error = |scale: f64| {
        let data = Key::new(19).normal::<f64, _>(20) * scale;
        let bootstrap = Bootstrap::new(Key::new(18), 101).expect("resamples");
        bootstrap.run(&data, Axis(0), mean).expect("no panic").standard_error() / scale
    };
    for power in [-550, 600] {
        assert_eq!(error(2.0_f64.powi(power)), error(1.0));
    }
}

/// What is not finite has neither a mean nor a deviation; NaN counts in no result of a bootstrap.
#[test]
fn statistics_that_are_not_finite_have_no_error() {
    let data = array![3.0, 4.0, 7.0, 1.0];
    for lost in [f64::NAN, f64::INFINITY] {
        let without = |data: ArrayView1<'_, f64>| if data[0] == 4.0 { lost } else { data.sum() };
        let left_out = jackknife(&data, Axis(0), without).expect("data");
        assert_eq!(left_out.values().iter().filter(|value| !value.is_finite()).count(), 1);
        assert!(left_out.standard_error().is_nan() && left_out.bias().is_nan());
        let bootstrap = Bootstrap::new(Key::new(21), 101).expect("resamples");
        let bootstrap = bootstrap.run(&data, Axis(0), without).expect("no panic");
        let is_finite = lost.is_nan();
        assert_eq!(bootstrap.standard_error().is_finite(), is_finite);
        assert_eq!(bootstrap.bias().is_finite(), is_finite);
        // Without an acceleration there is no corrected interval.
        let bounds = bootstrap.bca_interval(0.9, &left_out).expect("a level");
        assert!(bounds.iter().all(|bound| bound.is_nan()), "{bounds:?}");
    }
}

/// The means of 44 of 256 resamples are that of the data but for rounding, and as many of the others are
/// smaller as larger: there is no bias to correct.
#[test]
fn ties_are_no_bias() {
    // As rounded, with the first two offsets, 42 % and 43 % are smaller, equal ones by half.
    for offset in [0.0, 100.3, 1000.0] {
        let data = array![-0.3, -0.1, 0.1, 0.3] + offset;
        let bootstrap = Bootstrap::new(Key::new(20), 100_000).expect("resamples");
        let bootstrap = bootstrap.run(&data, Axis(0), mean).expect("no panic");
        let left_out = jackknife(&data, Axis(0), mean).expect("data");
        // The error of chance in the bias is 0.004 deviations. Between two means, which are 0.05 apart, it
        // moves no percentile.
        let corrected = bootstrap.bca_interval(0.5, &left_out).expect("a level");
        let percentiles = bootstrap.percentile_interval(0.5).expect("a level");
        for (corrected, percentile) in corrected.into_iter().zip(percentiles) {
            assert_abs_diff_eq!(corrected, percentile, epsilon = 1e-9);
        }
    }
}

/// Of samples that are alike, p-values are uniform.
#[test]
fn p_values_are_uniform_without_an_effect() {
    let below = Key::new(14).split(2000).into_iter().filter(|key| {
        let [x, y, permutations] = key.duplicate().split_into();
        let (x, y) = (x.normal::<f64, _>(8), y.normal::<f64, _>(12));
        let test = PermutationTest::new(permutations, 99).expect("permutations");
        let result =
            test.independent(&[x.view(), y.view()], Axis(0), difference).expect("no panic");
        result.p_value(Alternative::TwoSided) <= 0.1
    });
    // 10 % of 2000, with a deviation of 13.
    let below = below.count();
    assert!((150..=250).contains(&below), "{below} of 2000");
}

/// Samples keep their lengths, and all observations remain.
#[test]
fn observations_are_exchanged_and_not_lost() {
    let data: Array2<f64> =
        Array2::from_shape_fn((2, 7), |(row, column)| (10 * row + column) as f64);
    let (first, second) = data.view().split_at(Axis(1), 3);
    let sum = data.sum();
    let test = PermutationTest::new(Key::new(15), 100).expect("permutations");
    let result = test.independent(&[first, second], Axis(1), |samples| {
        assert_eq!((samples[0].dim(), samples[1].dim()), ((2, 3), (2, 4)));
        // Rows belong together.
        assert!(samples[1].columns().into_iter().all(|column| column[1] - column[0] == 10.0));
        samples[0].sum() + samples[1].sum()
    });
    let result = result.expect("no panic");
    assert!(result.permuted().iter().all(|&permuted| permuted == sum));
    // All are equal.
    assert_eq!(result.p_value(Alternative::TwoSided), 1.0);
}

#[test]
fn bad_input_is_an_error() {
    let data = array![1.0, 2.0, 3.0];
    let new = || Bootstrap::new(Key::new(0), 10).expect("resamples");
    let message = |error: Error| error.to_string();
    assert_eq!(
        new().run(&data, Axis(1), mean).map_err(message).unwrap_err(),
        "axis 1 is out of bounds for shape [3]",
    );
    assert_eq!(
        new().run(&Array1::<f64>::zeros(0), Axis(0), |_| 0.0).map_err(message).unwrap_err(),
        "Bootstrap: `observations` = 0, must be at least 1",
    );
    assert_eq!(
        Bootstrap::new(Key::new(0), 1).map_err(message).unwrap_err(),
        "Bootstrap: `resamples` = 1, must be from 2 to 2^31",
    );
    let panics = new().run(&data, Axis(0), |data: ArrayView1<'_, f64>| {
        assert!(data == array![1.0, 2.0, 3.0], "resampled");
        0.0
    });
    assert!(matches!(panics.unwrap_err(), Error::Panicked { block: 0, .. }));
    let shapes = new().run(&data, Axis(0), |data: ArrayView1<'_, f64>| {
        vec![0.0; if data == array![1.0, 2.0, 3.0] { 1 } else { 2 }]
    });
    assert_eq!(
        shapes.map_err(message).unwrap_err(),
        "the statistic of resampled data has shape [2]; expected [1], as of the data",
    );
    assert_eq!(
        jackknife(&array![1.0], Axis(0), mean).map_err(message).unwrap_err(),
        "jackknife: `observations` = 1, must be at least 2",
    );
    let test = || PermutationTest::new(Key::new(0), 10).expect("permutations");
    let longer = array![1.0, 2.0];
    assert_eq!(
        test().paired(&data, &longer, Axis(0), |_, _| 0.0).map_err(message).unwrap_err(),
        "a sample has shape [2]; expected [3], as the first",
    );
    assert!(test().independent::<f64, ndarray::Ix1, _>(&[], Axis(0), |_| 0.0).is_err());
}
