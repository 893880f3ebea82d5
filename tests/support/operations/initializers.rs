//! The initialisers of cases.

use ndarray::IxDyn;
use ndkey::Element;
use ndkey::Threefry2x32;
use ndkey::initializers::{self, Axes, Fan, Initializer, VarianceScaling, Weights};

use crate::vectors::{Bits, Case, Test};

/// Tests the weights of a case, of type `T`.
pub fn of<T: Element + Bits>(case: &Case, test: &impl Test) {
    let number = |name: &str| case.options[name].as_f64();
    let argument = |name: &str| number(name).expect("an argument");
    match case.op.as_str() {
        "zeros" => drawn::<T>(case, test, initializers::zeros()),
        "ones" => drawn::<T>(case, test, initializers::ones()),
        "constant" => drawn::<T>(case, test, initializers::constant(argument("value"))),
        "uniform" => drawn::<T>(case, test, initializers::uniform(argument("scale"))),
        "normal" => drawn::<T>(case, test, initializers::normal(argument("stddev"))),
        "truncated_normal" => {
            let normal = initializers::truncated_normal(argument("stddev"));
            match (number("lower"), number("upper")) {
                (Some(lower), Some(upper)) => drawn::<T>(case, test, normal.between(lower, upper)),
                _ => drawn::<T>(case, test, normal),
            }
        }
        _ => drawn::<T>(case, test, with_axes(case, variance_scaling(case))),
    }
}

fn variance_scaling(case: &Case) -> VarianceScaling {
    let option = |name: &str| case.options[name].as_str().expect("an option");
    let fan = || match option("mode") {
        "fan_in" => Fan::In,
        "fan_out" => Fan::Out,
        "fan_avg" => Fan::Average,
        "fan_geo_avg" => Fan::GeometricAverage,
        other => panic!("unknown mode {other}"),
    };
    let weights = || match option("distribution") {
        "uniform" => Weights::Uniform,
        "normal" => Weights::Normal,
        "truncated_normal" => Weights::TruncatedNormal,
        other => panic!("unknown distribution {other}"),
    };
    match case.op.as_str() {
        "glorot_uniform" => initializers::xavier_uniform(),
        "glorot_normal" => initializers::xavier_normal(),
        "he_uniform" => initializers::kaiming_uniform(),
        "he_normal" => initializers::kaiming_normal(),
        "lecun_uniform" => initializers::lecun_uniform(),
        "lecun_normal" => initializers::lecun_normal(),
        "variance_scaling" => {
            let scale = case.options["scale"].as_f64().expect("a scale");
            initializers::variance_scaling(scale, fan(), weights())
        }
        other => panic!("unknown initialiser {other}"),
    }
}

fn with_axes(case: &Case, init: VarianceScaling) -> VarianceScaling {
    let axes = |name: &str| -> Option<Axes> {
        let axis = |value: &serde_json::Value| value.as_i64().expect("an axis") as isize;
        match &case.options[name] {
            serde_json::Value::Null => None,
            serde_json::Value::Array(axes) => {
                Some(axes.iter().map(axis).collect::<Vec<_>>().into())
            }
            one => Some(axis(one).into()),
        }
    };
    match (axes("in_axis"), axes("out_axis"), axes("batch_axis")) {
        (Some(inputs), Some(outputs), Some(batch)) => {
            init.in_axis(inputs).out_axis(outputs).batch_axis(batch)
        }
        _ => init,
    }
}

fn drawn<T: Element + Bits>(case: &Case, test: &impl Test, init: impl Initializer<T>) {
    let shape = IxDyn(&case.shape);
    let batch = init.init_each(case.keys::<Threefry2x32, 2>(), shape.clone());
    test.array(case, &batch.expect("valid"));
    if let Some(key) = case.key::<Threefry2x32, 2>() {
        test.array(case, &init.init(key, shape).expect("valid"));
    }
}
