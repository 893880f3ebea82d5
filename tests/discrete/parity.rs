//! Every value equals jax.random's: the vectors of `tests/jax/discrete.py`.

use ndarray::Axis;
use ndkey::Count;
use ndkey::{Element, Key, Threefry2x32, WideElement};

use support::operations::discrete::{self as operations, counted, logits};
use support::vectors::{Bits, Case, Equal, each};

/// Checks the `expected` cases of a file, with parameters of their type of floats.
fn cases_of(file: &str, expected: usize) {
    each(file, expected, |case| match float(case) {
        "float64" => check::<f64>(case),
        #[cfg(feature = "half")]
        "float16" => check_any_float::<half::f16>(case),
        #[cfg(feature = "half")]
        "bfloat16" => check_any_float::<half::bf16>(case),
        _ => check::<f32>(case),
    });
}

/// The type of a case's parameter that is a float.
fn float(case: &Case) -> &str {
    let listed = ["p", "rate", "logits"].iter().find_map(|name| case.params.get(*name));
    let drawn = ["p", "logits"].iter().find_map(|name| case.options[*name].as_str());
    listed.map(|values| values.dtype.as_str()).or(drawn).unwrap_or("float32")
}

fn check<T: WideElement + Bits + Count>(case: &Case) {
    let known = operations::of::<T>(case, &Equal)
        || operations::of_arrays::<Threefry2x32>(case, case.key().expect("one key"), &Equal);
    assert!(known, "unknown operation {}", case.op);
    shorthand::<T>(case);
}

#[cfg(feature = "half")]
fn check_any_float<T: Element + Bits>(case: &Case) {
    let known = operations::of_any_float::<T>(case, &Equal);
    assert!(known, "unknown operation {}", case.op);
    shorthand::<T>(case);
}

/// The shorthand for categories draws once from each distribution, in the default mode.
fn shorthand<T: Element + Bits>(case: &Case) {
    if !case.op.starts_with("categorical") {
        return;
    }
    let (logits, axis) = logits::<T>(case);
    let every = case.shape.iter().product::<usize>() * logits.len_of(axis);
    if case.options["replace"] == true && case.options["mode"] == "low" && every == logits.len() {
        let drawn = case.keys::<Threefry2x32, 2>().categorical(&logits, axis);
        case.assert_equal(&drawn.mapv(|category| category as i64));
    }
}

#[test]
fn shuffles() {
    each("shuffles.json", 28, |case| match case.op.as_str() {
        "permutation" => {
            let orders = case.keys::<Threefry2x32, 2>().permutation(case.shape[0]);
            case.assert_equal(&orders.mapv(|index| index as u64));
        }
        _ => check::<f32>(case),
    });
}

#[test]
fn permuted_is_shuffled() {
    for (shape, axis) in [(&[10][..], 0), (&[5, 4], 0), (&[5, 4], 1), (&[3, 4, 5], 1)] {
        let array = counted(shape);
        let mut shuffled = array.clone();
        Key::new(3).shuffle(&mut shuffled, Axis(axis));
        assert_eq!(Key::new(3).permuted(&array, Axis(axis)), shuffled);
    }
}

#[test]
fn choices() {
    cases_of("choice.json", 197);
}

#[test]
fn categories() {
    cases_of("categorical.json", 216);
}

#[test]
fn signs_and_trials() {
    cases_of("discrete.json", 106);
}

/// Many of these have several categories with the largest sum; the first one is drawn.
#[cfg(feature = "half")]
#[test]
fn half_precision() {
    cases_of("half_discrete.json", 434);
}

#[test]
fn poisson() {
    cases_of("poisson.json", 130);
}

#[test]
fn binomial() {
    cases_of("binomial.json", 166);
}

#[test]
fn multinomial() {
    cases_of("multinomial.json", 58);
}
