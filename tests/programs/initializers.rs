//! Initialisers draw what jax.nn.initializers draw: the vectors of `tests/jax/programs.py`.

use ndarray::IxDyn;
use ndkey::distributions::UniformElement;
use ndkey::initializers::{self, Axes, Fan, Initializer, VarianceScaling, Weights};
use ndkey::{Error, Key};

use support::vectors::{Bits, Case, each};

#[test]
fn initialisers_equal_jax() {
    each("initializers.json", 146, |case| match case.dtype.as_str() {
        "float32" => check_case::<f32>(case),
        "float64" => check_case::<f64>(case),
        other => panic!("unknown type {other}"),
    });
}

#[cfg(feature = "half")]
#[test]
fn initialisers_of_half_precision_equal_jax() {
    each("half_initializers.json", 146, |case| match case.dtype.as_str() {
        "float16" => check_case::<half::f16>(case),
        "bfloat16" => check_case::<half::bf16>(case),
        other => panic!("unknown type {other}"),
    });
}

fn check_case<T: UniformElement + Bits>(case: &Case) {
    let number = |name: &str| case.options[name].as_f64();
    let argument = |name: &str| number(name).expect("an argument");
    match case.op.as_str() {
        "zeros" => check::<T>(case, initializers::zeros()),
        "ones" => check::<T>(case, initializers::ones()),
        "constant" => check::<T>(case, initializers::constant(argument("value"))),
        "uniform" => check::<T>(case, initializers::uniform(argument("scale"))),
        "normal" => check::<T>(case, initializers::normal(argument("stddev"))),
        "truncated_normal" => {
            let normal = initializers::truncated_normal(argument("stddev"));
            match (number("lower"), number("upper")) {
                (Some(lower), Some(upper)) => check::<T>(case, normal.between(lower, upper)),
                _ => check::<T>(case, normal),
            }
        }
        _ => check::<T>(case, with_axes(case, variance_scaling(case))),
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

#[track_caller]
fn check<T: UniformElement + Bits>(case: &Case, init: impl Initializer<T>) {
    let shape = IxDyn(&case.shape);
    let batch = init.init_each(case.keys::<ndkey::Threefry2x32, 2>(), shape.clone());
    case.assert_equal(&batch.expect("valid"));
    if let Some(key) = case.key::<ndkey::Threefry2x32, 2>() {
        case.assert_equal(&init.init(key, shape).expect("valid"));
    }
}

#[test]
fn bad_arguments_are_named() {
    fn error(init: impl Initializer<f32>, shape: &[usize]) -> String {
        init.init(Key::new(0), IxDyn(shape)).expect_err("bad").to_string()
    }
    assert_eq!(
        error(initializers::normal(-1.0), &[2]),
        "normal: `stddev` = -1, must be finite and at least 0"
    );
    assert_eq!(
        error(initializers::uniform(f64::NAN), &[2]),
        "uniform: `scale` = NaN, must be finite"
    );
    let zero = initializers::variance_scaling(0.0, Fan::In, Weights::Normal);
    assert_eq!(error(zero, &[2, 2]), "variance_scaling: `scale` = 0, must be finite and above 0");
    assert_eq!(error(initializers::he_normal(), &[5]), "axis -2 is out of bounds for shape [5]");
    assert_eq!(
        error(initializers::he_normal().batch_axis(3), &[5, 4]),
        "axis 3 is out of bounds for shape [5, 4]"
    );
}

/// A number that is finite in `f64` does not make infinite weights.
#[test]
fn arguments_are_in_the_range_of_the_weights() {
    fn check<T: UniformElement>(too_large: f64) {
        fn error<T: UniformElement>(init: impl Initializer<T>) -> String {
            init.init(Key::new(0), (2, 2)).expect_err("too large").to_string()
        }
        let must = format!("= {too_large}, must be in the range of the weights' type");
        let message = error::<T>(initializers::constant(too_large));
        assert_eq!(message, format!("constant: `value` {must}"));
        let message = error::<T>(initializers::uniform(-too_large));
        assert_eq!(message, format!("uniform: `scale` {}", must.replace("= ", "= -")));
        let message = error::<T>(initializers::normal(too_large));
        assert_eq!(message, format!("normal: `stddev` {must}"));
        let message = error::<T>(initializers::truncated_normal(too_large));
        assert_eq!(message, format!("truncated_normal: `stddev` {must}"));
        let must = "must be so small that the weights are in the range of their type";
        for weights in [Weights::Uniform, Weights::Normal, Weights::TruncatedNormal] {
            let init = initializers::variance_scaling(2.0 * too_large, Fan::In, weights);
            let message = format!("variance_scaling: `scale` = {}, {must}", 2.0 * too_large);
            assert_eq!(error::<T>(init), message);
        }
    }
    check::<f32>(1e300);
    #[cfg(feature = "half")]
    {
        check::<half::f16>(1e5);
        check::<half::bf16>(1e39);
    }
}

#[test]
fn a_constant_may_be_infinite() -> Result<(), Error> {
    let never = initializers::constant(f64::NEG_INFINITY);
    let weights = Initializer::<f32>::init(&never, Key::new(0), 3)?;
    assert!(weights.iter().all(|&weight| weight == f32::NEG_INFINITY));
    Ok(())
}

#[test]
fn a_zero_may_have_a_sign() {
    #[track_caller]
    fn assert_zeros(init: impl Initializer<f32>) {
        let weights = init.init(Key::new(0), 100).expect("valid");
        assert!(weights.iter().all(|&weight| weight == 0.0));
    }
    assert_zeros(initializers::constant(-0.0));
    assert_zeros(initializers::uniform(-0.0));
    assert_zeros(initializers::normal(-0.0));
    assert_zeros(initializers::truncated_normal(-0.0));
}

#[test]
fn an_empty_array_has_no_weights_to_scale() -> Result<(), Error> {
    let weights = Initializer::<f32>::init(&initializers::he_normal(), Key::new(0), (0, 3))?;
    assert_eq!(weights.dim(), (0, 3));
    Ok(())
}
