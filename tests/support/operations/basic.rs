//! Uniform and normal variates, booleans and integers: the distributions of cases.

use crate::vectors::{Bits, Case, Test, parameter};
use ndarray::IxDyn;
use ndkey::Element;
use ndkey::Integer;
use ndkey::Parameter;
use ndkey::jax::{
    Bernoulli, BernoulliMode, Normal, StandardNormal, StandardUniform, Uniform, UniformInt,
};
use ndkey::math::Real;

/// Tests the distribution of a case, with floats of type `T`; returns whether it is one of these.
pub fn of<T: Element + Real + Bits>(case: &Case, test: &impl Test) -> bool {
    let of = |name: &str| -> Parameter<T> { parameter(case, name).expect(name) };
    match case.op.as_str() {
        "uniform" if case.params.is_empty() => test.test::<T>(case, &StandardUniform),
        "uniform" => test.test::<T>(case, &Uniform::new(of("low"), of("high")).expect("bounds")),
        "normal" => test.test::<T>(case, &StandardNormal),
        "normal_scaled" => {
            test.test::<T>(case, &Normal::new(of("mean"), of("std")).expect("parameters"));
        }
        "bernoulli" => {
            let mode = match case.options["mode"].as_str() {
                Some("low") => BernoulliMode::Low,
                Some("high") => BernoulliMode::High,
                other => panic!("unknown mode {other:?}"),
            };
            test.test::<bool>(case, &Bernoulli::new(of("p")).expect("in [0, 1]").with_mode(mode));
        }
        "randint" | "randint_clamped" => match case.dtype.as_str() {
            "int8" => integers::<i8>(case, test),
            "int16" => integers::<i16>(case, test),
            "int32" => integers::<i32>(case, test),
            "int64" => integers::<i64>(case, test),
            "uint8" => integers::<u8>(case, test),
            "uint16" => integers::<u16>(case, test),
            "uint32" => integers::<u32>(case, test),
            "uint64" => integers::<u64>(case, test),
            other => panic!("unknown type {other}"),
        },
        _ => return false,
    }
    true
}

fn integers<T: Integer + Bits>(case: &Case, test: &impl Test) {
    if case.op == "randint_clamped" {
        let bound = |name: &str| case.params[name].array::<i64>()[IxDyn(&[])];
        let dist = UniformInt::<T>::clamped(bound("minval"), bound("maxval"));
        return test.test::<T>(case, &dist.expect("a range"));
    }
    let bound = |name: &str| -> Parameter<T> {
        let values = &case.params[name];
        match values.dtype.as_str() {
            "uint64" => values.array::<u64>().mapv(T::from_bits).into(),
            _ => values.array::<i64>().mapv(|bound| T::from_bits(bound as u64)).into(),
        }
    };
    let (low, high) = (bound("minval"), bound("maxval"));
    let dist = match case.options["inclusive_max"].as_bool() {
        Some(true) => UniformInt::new_inclusive(low, high),
        _ => UniformInt::new(low, high),
    };
    test.test::<T>(case, &dist.expect("a range"));
}
