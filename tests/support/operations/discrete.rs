//! The discrete distributions, choices and random orders of cases.

use ndarray::{Array, Array1, ArrayD, Axis, IxDyn};
use ndkey::Count;
use ndkey::jax::{
    Binomial, Categorical, Choice, Geometric, GumbelMode, Multinomial, Poisson, Rademacher,
};
use ndkey::{Distribution, Element, Key, Prng, WideElement};

use crate::vectors::{Bits, Case, Test, parameter};

pub fn number(case: &Case, name: &str) -> usize {
    case.options[name].as_u64().expect("a number") as usize
}

/// 0, 1, 2, ...
pub fn counted(shape: &[usize]) -> ArrayD<i32> {
    let numbers = Array::from_iter(0..shape.iter().product::<usize>() as i32);
    numbers.into_shape_with_order(IxDyn(shape)).expect("as many numbers")
}

/// Tests the distribution of a case, with parameters of type `T`; returns whether it is one of
/// these.
pub fn of<T: WideElement + Bits + Count>(case: &Case, test: &impl Test) -> bool {
    of_any_float::<T>(case, test) || of_wide_float::<T>(case, test)
}

/// Tests the distribution of a case whose parameters may have 16 bits; returns whether it is one of
/// these.
pub fn of_any_float<T: Element + Bits>(case: &Case, test: &impl Test) -> bool {
    match case.op.as_str() {
        "rademacher" => match case.dtype.as_str() {
            "int8" => test.test::<i8>(case, &Rademacher),
            "int16" => test.test::<i16>(case, &Rademacher),
            "int32" => test.test::<i32>(case, &Rademacher),
            "int64" => test.test::<i64>(case, &Rademacher),
            "float32" => test.test::<f32>(case, &Rademacher),
            "float64" => test.test::<f64>(case, &Rademacher),
            other => panic!("unknown type {other}"),
        },
        "geometric" => {
            let dist = Geometric::new(parameter::<T>(case, "p").expect("p")).expect("in (0, 1]");
            counts(case, dist, test);
        }
        "choice" => indices(case, choice(case, number(case, "n")), test),
        "choice_weighted" => indices(case, weighted::<T>(case), test),
        "categorical" | "categorical_of_many" => {
            let (logits, axis) = logits::<T>(case);
            let dist = Categorical::new(&logits, axis).expect("logits").with_mode(mode(case));
            match case.options["replace"].as_bool().expect("a boolean") {
                true => indices(case, dist, test),
                false => indices(case, dist.without_replacement(), test),
            }
        }
        _ => return false,
    }
    true
}

fn of_wide_float<T: WideElement + Bits + Count>(case: &Case, test: &impl Test) -> bool {
    match case.op.as_str() {
        "poisson" => {
            let rate = parameter::<T>(case, "rate").expect("a rate");
            counts(case, Poisson::new(rate).expect("rates"), test);
        }
        "binomial" => {
            let n = parameter::<u64>(case, "n").expect("n");
            let p = parameter::<T>(case, "p").expect("p");
            test.test::<T>(case, &Binomial::new(n, p).expect("probabilities"));
        }
        "multinomial" => {
            let n = parameter::<u64>(case, "n").expect("n");
            let p = case.params["p"].array::<T>();
            test.test::<T>(case, &Multinomial::new(n, &p).expect("probabilities"));
        }
        _ => return false,
    }
    true
}

fn counts<D>(case: &Case, dist: D, test: &impl Test)
where
    D: Distribution<i32> + Distribution<i64> + Distribution<u32> + Distribution<u64> + Sync,
{
    match case.dtype.as_str() {
        "int32" => test.test::<i32>(case, &dist),
        "int64" => test.test::<i64>(case, &dist),
        "uint32" => test.test::<u32>(case, &dist),
        "uint64" => test.test::<u64>(case, &dist),
        other => panic!("unknown type {other}"),
    }
}

fn indices(case: &Case, dist: impl Distribution<i32> + Distribution<i64> + Sync, test: &impl Test) {
    match case.dtype.as_str() {
        "int32" => test.test::<i32>(case, &dist),
        "int64" => test.test::<i64>(case, &dist),
        other => panic!("unknown type {other}"),
    }
}

/// The logits of a case, and the axis of the categories.
pub fn logits<T: Element + Bits>(case: &Case) -> (ArrayD<T>, Axis) {
    let logits = match case.params.get("logits") {
        Some(values) => values.array::<T>(),
        None => Key::new(0).normal(IxDyn(&[number(case, "n")])),
    };
    (logits, Axis(case.options["axis"].as_u64().unwrap_or(0) as usize))
}

/// The choice that a case makes.
fn choice(case: &Case, n: usize) -> Choice {
    replaced(case, Choice::new(n))
}

fn weighted<P: Element + Bits>(case: &Case) -> Choice<P> {
    let weights: Array1<P> = match case.params.get("p") {
        Some(values) => values.array::<P>().into_dimensionality().expect("one axis"),
        None => Key::new(0).uniform(number(case, "n")),
    };
    replaced(case, Choice::weighted(&weights).expect("weights").with_mode(mode(case)))
}

fn mode(case: &Case) -> GumbelMode {
    match case.options["mode"].as_str() {
        Some("high") => GumbelMode::High,
        _ => GumbelMode::Low,
    }
}

fn replaced<P>(case: &Case, choice: Choice<P>) -> Choice<P> {
    match case.options["replace"].as_bool().expect("a boolean") {
        true => choice,
        false => choice.without_replacement(),
    }
}

/// Tests the array or the order that a case draws from its key; returns whether it is one of these.
pub fn of_arrays<I: Prng>(case: &Case, key: Key<I>, test: &impl Test) -> bool {
    let axis = || Axis(number(case, "axis"));
    match case.op.as_str() {
        "permutation" => {
            let order = key.permutation(case.shape[0]);
            test.array(case, &order.mapv(|index| index as u64).into_dyn());
        }
        "shuffle" => {
            let mut array = counted(&case.shape);
            key.shuffle(&mut array, axis());
            test.array(case, &array);
        }
        "shuffle_independent" => {
            let mut array = counted(&case.shape);
            let permuted = key.duplicate().permuted_independent(&array, axis());
            test.array(case, &permuted);
            key.shuffle_independent(&mut array, axis());
            test.array(case, &array);
        }
        "choice_of" => {
            let of: Vec<usize> =
                serde_json::from_value(case.options["of"].clone()).expect("a shape");
            let (array, shape) = (counted(&of), IxDyn(&case.shape));
            let chosen = match case.params.contains_key("p") {
                true => key.choice(&array, axis(), weighted::<f32>(case), shape),
                false => key.choice(&array, axis(), choice(case, of[axis().0]), shape),
            };
            test.array(case, &chosen);
        }
        _ => return false,
    }
    true
}
