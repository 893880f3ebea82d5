//! Every value equals jax.random's: the vectors of `tests/jax/discrete.py`.

use ndarray::{Array, ArrayD, Axis, IxDyn};
use ndkey::distributions::{
    Binomial, Categorical, Choice, Count, Geometric, GumbelMode, Multinomial, Poisson, Rademacher,
    WideElement,
};
use ndkey::{Distribution, Key, Threefry2x32};

use crate::vectors::{Bits, Case, check, each, parameter};

fn number(case: &Case, name: &str) -> usize {
    case.options[name].as_u64().expect("a number") as usize
}

/// 0, 1, 2, ...
fn counted(shape: &[usize]) -> ArrayD<i32> {
    let numbers = Array::from_iter(0..shape.iter().product::<usize>() as i32);
    numbers.into_shape_with_order(IxDyn(shape)).expect("as many numbers")
}

#[test]
fn shuffles() {
    each("shuffles.json", 28, |case| match case.op.as_str() {
        "shuffle_independent" => {
            let axis = Axis(number(case, "axis"));
            let key = || case.key::<Threefry2x32, 2>().expect("one key");
            let mut array = counted(&case.shape);
            case.assert_equal(&key().permuted_independent(&array, axis).expect("the axis exists"));
            key().shuffle_independent(&mut array, axis).expect("the axis exists");
            case.assert_equal(&array);
        }
        "permutation" => {
            let orders = case.keys::<Threefry2x32, 2>().permutation(case.shape[0]);
            case.assert_equal(&orders.mapv(|index| index as u64));
        }
        other => panic!("unknown operation {other}"),
    });
}

#[test]
fn permuted_is_shuffled() {
    for (shape, axis) in [(&[10][..], 0), (&[5, 4], 0), (&[5, 4], 1), (&[3, 4, 5], 1)] {
        let array = counted(shape);
        let mut shuffled = array.clone();
        Key::new(3).shuffle(&mut shuffled, Axis(axis)).unwrap();
        assert_eq!(Key::new(3).permuted(&array, Axis(axis)).unwrap(), shuffled);
    }
}

/// The choice that a case is about, and what draws it as what type.
fn choice(case: &Case, n: usize) -> Choice {
    replaced(case, Choice::new(n))
}

fn weighted<P: WideElement + Bits>(case: &Case) -> Choice<P> {
    let weights = match case.params.get("p") {
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
    match case.options["replace"].as_bool().expect("a truth value") {
        true => choice,
        false => choice.without_replacement(),
    }
}

fn check_indices(case: &Case, dist: impl Distribution<i32> + Distribution<i64>) {
    match case.dtype.as_str() {
        "int32" => check::<i32>(case, dist),
        "int64" => check::<i64>(case, dist),
        other => panic!("unknown type {other}"),
    }
}

#[test]
fn choices() {
    each("choice.json", 197, |case| match case.op.as_str() {
        "choice" => match case.dtype.as_str() {
            "int32" => check::<i32>(case, choice(case, number(case, "n"))),
            "int64" => check_indices(case, choice(case, number(case, "n"))),
            other => panic!("unknown type {other}"),
        },
        "choice_weighted" => {
            let listed = case.params.get("p").map(|p| p.dtype.as_str());
            match listed.or(case.options["p"].as_str()) {
                Some("float32") => check_indices(case, weighted::<f32>(case)),
                Some("float64") => check_indices(case, weighted::<f64>(case)),
                other => panic!("unknown type {other:?}"),
            }
        }
        "choice_of" => {
            let of: Vec<usize> =
                serde_json::from_value(case.options["of"].clone()).expect("a shape");
            let axis = Axis(number(case, "axis"));
            let (array, shape) = (counted(&of), IxDyn(&case.shape));
            let key: Key = case.key().expect("one key");
            let chosen = match case.params.contains_key("p") {
                true => key.choice(&array, axis, weighted::<f32>(case), shape),
                false => key.choice(&array, axis, choice(case, of[axis.0]), shape),
            };
            case.assert_equal(&chosen.expect("an axis of this length"));
        }
        other => panic!("unknown operation {other}"),
    });
}

#[test]
fn categories() {
    fn categorical<T: WideElement + Bits>(case: &Case) {
        let logits = match case.params.get("logits") {
            Some(values) => values.array::<T>(),
            None => Key::new(0).normal(IxDyn(&[number(case, "n")])),
        };
        let axis = Axis(case.options["axis"].as_u64().unwrap_or(0) as usize);
        let dist = Categorical::new(&logits, axis).expect("logits").with_mode(mode(case));
        match case.options["replace"].as_bool().expect("a truth value") {
            true => check_indices(case, dist),
            false => check_indices(case, dist.without_replacement()),
        }
        // The shorthand draws once from each distribution, in the default mode.
        let every = case.shape.iter().product::<usize>() * logits.len_of(axis);
        if case.options["replace"] == true && case.options["mode"] == "low" && every == logits.len()
        {
            let shorthand = case.keys::<Threefry2x32, 2>().categorical(&logits, axis);
            case.assert_equal(&shorthand.expect("logits").mapv(|category| category as i64));
        }
    }
    each("categorical.json", 216, |case| {
        let listed = case.params.get("logits").map(|logits| logits.dtype.as_str());
        match listed.or(case.options["logits"].as_str()) {
            Some("float32") => categorical::<f32>(case),
            Some("float64") => categorical::<f64>(case),
            other => panic!("unknown type {other:?}"),
        }
    });
}

#[test]
fn signs_and_trials() {
    fn geometric<T: WideElement + Bits>(case: &Case) {
        let dist = Geometric::new(parameter::<T>(case, "p").expect("p")).expect("in (0, 1]");
        match case.dtype.as_str() {
            "int32" => check::<i32>(case, dist),
            "int64" => check::<i64>(case, dist),
            "uint32" => check::<u32>(case, dist),
            "uint64" => check::<u64>(case, dist),
            other => panic!("unknown type {other}"),
        }
    }
    each("discrete.json", 106, |case| match (case.op.as_str(), case.dtype.as_str()) {
        ("rademacher", "int8") => check::<i8>(case, Rademacher),
        ("rademacher", "int16") => check::<i16>(case, Rademacher),
        ("rademacher", "int32") => check::<i32>(case, Rademacher),
        ("rademacher", "int64") => check::<i64>(case, Rademacher),
        ("rademacher", "float32") => check::<f32>(case, Rademacher),
        ("rademacher", "float64") => check::<f64>(case, Rademacher),
        ("geometric", _) => match case.params["p"].dtype.as_str() {
            "float32" => geometric::<f32>(case),
            "float64" => geometric::<f64>(case),
            other => panic!("unknown type {other}"),
        },
        other => panic!("unknown case {other:?}"),
    });
}

#[test]
fn poisson() {
    fn poisson<T: WideElement + Bits>(case: &Case) {
        let dist = Poisson::<T>::new(parameter::<T>(case, "rate").expect("a rate")).expect("rates");
        let counts = || case.keys::<Threefry2x32, 2>().sample::<i64, _>(&dist, IxDyn(&case.shape));
        match case.dtype.as_str() {
            "int32" => check::<i32>(case, dist),
            "int64" => check::<i64>(case, dist),
            "uint32" => case.assert_equal(&counts().mapv(|count| count as u32)),
            "uint64" => case.assert_equal(&counts().mapv(|count| count as u64)),
            other => panic!("unknown type {other}"),
        }
    }
    each("poisson.json", 122, |case| match case.params["rate"].dtype.as_str() {
        "float32" => poisson::<f32>(case),
        "float64" => poisson::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}

#[test]
fn binomial() {
    fn binomial<T: WideElement + Bits + Count>(case: &Case) {
        let n = parameter::<u64>(case, "n").expect("n");
        let p = parameter::<T>(case, "p").expect("p");
        check::<T>(case, Binomial::new(n, p).expect("probabilities"));
    }
    each("binomial.json", 166, |case| match case.params["p"].dtype.as_str() {
        "float32" => binomial::<f32>(case),
        "float64" => binomial::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}

#[test]
fn multinomial() {
    fn multinomial<T: WideElement + Bits + Count>(case: &Case) {
        let n = parameter::<u64>(case, "n").expect("n");
        let p = case.params["p"].array::<T>();
        check::<T>(case, Multinomial::new(n, &p).expect("probabilities"));
    }
    each("multinomial.json", 58, |case| match case.params["p"].dtype.as_str() {
        "float32" => multinomial::<f32>(case),
        "float64" => multinomial::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}
