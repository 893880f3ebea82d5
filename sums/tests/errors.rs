//! Bad input: errors with what was given.

use ndarray::{Array2, Axis, array};
use ndkey_sums::*;

fn message<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.expect_err("an error").to_string()
}

#[test]
fn different_shapes_are_errors_with_both() {
    let (x, y) = (array![[1.0, 2.0]], array![[1.0], [2.0]]);
    let shapes = "`a` has shape [1, 2] and `b` has shape [2, 1]; they must be equal";
    assert_eq!(message(dot(&x, &y)), format!("dot: {shapes}"));
    assert_eq!(message(exact_dot(&x, &y)), format!("exact_dot: {shapes}"));
    let shapes = "`values` has shape [1, 2] and `weights` has shape [3]; they must be equal";
    assert_eq!(message(weighted_mean(&x, &[1.0; 3])), format!("weighted_mean: {shapes}"));
    let exact = message(exact_weighted_mean(&x, &[1.0; 3]));
    assert_eq!(exact, format!("exact_weighted_mean: {shapes}"));
}

#[test]
fn axes_out_of_bounds_are_errors() {
    let x = Array2::<f64>::zeros((2, 3));
    let axis = Axis(2);
    let problem = "axis 2 is out of bounds for shape [2, 3]";
    for (name, message) in [
        ("sum_axis", message(sum_axis(&x, axis))),
        ("mean_axis", message(mean_axis(&x, axis))),
        ("var_axis", message(var_axis(&x, axis, 0.0))),
        ("std_axis", message(std_axis(&x, axis, 0.0))),
        ("exact_sum_axis", message(exact_sum_axis(&x, axis))),
        ("exact_mean_axis", message(exact_mean_axis(&x, axis))),
        ("exact_var_axis", message(exact_var_axis(&x, axis, 0.0))),
        ("exact_std_axis", message(exact_std_axis(&x, axis, 0.0))),
    ] {
        assert_eq!(message, format!("{name}: {problem}"));
    }
}

#[test]
fn edges_must_increase() {
    let error = |edges: &[f64]| message(histogram(&[1.0], edges));
    let expected = |index, value| {
        format!("histogram: `edges`[{index}] = {value}, must be above the edge before")
    };
    assert_eq!(error(&[0.0, 1.0, 1.0]), expected(2, "1.0"));
    assert_eq!(error(&[0.0, f64::NAN, 1.0]), expected(1, "NaN"));
    assert_eq!(error(&[f64::NAN]), expected(0, "NaN"));
}

#[test]
fn nothing_has_the_sum_0_and_no_mean() {
    let none: [f64; 0] = [];
    for zero in [sum(&none), exact_sum(&none), norm(&none), exact_norm(&none)] {
        assert_eq!(zero.to_bits(), 0);
    }
    assert_eq!(dot(&none, &none), Ok(0.0));
    assert_eq!(exact_dot(&none, &none), Ok(0.0));
    assert_eq!(map_reduce(&none, |&x| x, |a, b| a + b), None);
    assert_eq!(cumsum(&none).len() + exact_cumsum(&none).len(), 0);
    assert_eq!(histogram(&none, &[0.0, 1.0]).expect("edges"), array![0]);
    assert_eq!(histogram(&[1.0], &none).expect("edges").len(), 0);
    for nan in [
        mean(&none),
        var(&none, 0.0),
        std(&none, 0.0),
        exact_mean(&none),
        exact_var(&none, 0.0),
        exact_std(&none, 0.0),
        var(&[1.0], 1.0),
        exact_var(&[1.0], 1.0),
        var(&[1.0], f64::NAN),
        exact_var(&[1.0], f64::NAN),
        weighted_mean(&none, &none).expect("shapes"),
        exact_weighted_mean(&[1.0, 2.0], &[1.0, -1.0]).expect("shapes") - f64::NEG_INFINITY,
    ] {
        assert!(nan.is_nan());
    }
    // By an infinite number.
    let least = f64::NEG_INFINITY;
    assert_eq!([var(&[1.0, 2.0], least), exact_var(&[1.0, 2.0], least)], [0.0; 2]);
    assert_eq!([std(&[1.0, 2.0], least), exact_std(&[1.0, 2.0], least)], [0.0; 2]);
    let empty = Array2::<f64>::zeros((0, 2));
    assert_eq!(sum_axis(&empty, Axis(0)).expect("an axis"), array![0.0, 0.0]);
    assert_eq!(exact_sum_axis(&empty, Axis(0)).expect("an axis"), array![0.0, 0.0]);
    assert!(mean_axis(&empty, Axis(0)).expect("an axis").iter().all(|x| x.is_nan()));
    assert_eq!(sum_axis(&empty, Axis(1)).expect("an axis").len(), 0);
}

#[test]
fn infinities_and_nan_are_those_of_ieee_754() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    for (x, expected) in [
        (vec![1.0, inf], inf),
        (vec![-inf, 1.0, -inf], -inf),
        (vec![inf, -inf], nan),
        (vec![nan, inf], nan),
        (vec![1.0, nan], nan),
    ] {
        // In a short array, and in one of several leaves.
        for len in [0, 5000] {
            let mut x = x.clone();
            x.extend(vec![1.0; len]);
            for sum in [sum(&x), exact_sum(&x), mean(&x), exact_mean(&x)] {
                assert!(sum == expected || sum.is_nan() && expected.is_nan(), "{x:?}: {sum}");
            }
            for variance in [var(&x, 0.0), exact_var(&x, 0.0)] {
                assert!(variance.is_nan());
            }
            let expected = if x.iter().any(|x| x.is_nan()) { nan } else { inf };
            for norm in [norm(&x), exact_norm(&x)] {
                assert!(norm == expected || norm.is_nan() && expected.is_nan(), "{x:?}: {norm}");
            }
        }
    }
    assert_eq!(exact_dot(&[inf, 1.0], &[-2.0, 1.0]), Ok(-inf));
    assert!(exact_dot(&[inf, 1.0], &[0.0, 1.0]).expect("shapes").is_nan());
}
