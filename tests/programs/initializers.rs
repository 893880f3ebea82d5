//! Initialisers draw what jax.nn.initializers draw: the vectors of `tests/jax/programs.py`.

use ndarray::IxDyn;
use ndkey::initializers::{self, Fan, Initializer, Weights};
use ndkey::{Element, Error, Key};

use support::operations::initializers::of;
use support::vectors::{Equal, each};

#[test]
fn initialisers_equal_jax() {
    each("initializers.json", 146, |case| match case.dtype.as_str() {
        "float32" => of::<f32>(case, &Equal),
        "float64" => of::<f64>(case, &Equal),
        other => panic!("unknown type {other}"),
    });
}

#[cfg(feature = "half")]
#[test]
fn initialisers_of_half_precision_equal_jax() {
    each("half_initializers.json", 146, |case| match case.dtype.as_str() {
        "float16" => of::<half::f16>(case, &Equal),
        "bfloat16" => of::<half::bf16>(case, &Equal),
        other => panic!("unknown type {other}"),
    });
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
    assert_eq!(
        error(initializers::he_normal(), &[5]),
        "axis -2 (inputs of the weights; for biases, `zeros()`) is out of bounds for shape [5]"
    );
    assert_eq!(
        error(initializers::he_normal().out_axis(2), &[5, 4]),
        "axis 2 (outputs of the weights) is out of bounds for shape [5, 4]"
    );
    assert_eq!(
        error(initializers::he_normal().batch_axis(3), &[5, 4]),
        "axis 3 (copies of the weights) is out of bounds for shape [5, 4]"
    );
}

/// A number that is finite in `f64` must not make infinite weights, and one that is not 0 must not
/// make weights that are all 0.
#[test]
fn arguments_are_in_the_range_of_the_weights() {
    fn check<T: Element>(outside: f64, enough: &str) {
        fn error<T: Element>(init: impl Initializer<T>) -> String {
            init.init(Key::new(0), (2, 2)).expect_err("out of range").to_string()
        }
        let must = format!("= {outside:e}, must be in the range of the weights' type");
        let message = error::<T>(initializers::constant(outside));
        assert_eq!(message, format!("constant: `value` {must}"));
        let message = error::<T>(initializers::uniform(-outside));
        assert_eq!(message, format!("uniform: `scale` {}", must.replace("= ", "= -")));
        let message = error::<T>(initializers::normal(outside));
        assert_eq!(message, format!("normal: `stddev` {must}"));
        let message = error::<T>(initializers::truncated_normal(outside));
        assert_eq!(message, format!("truncated_normal: `stddev` {must}"));
        let must =
            format!("must be {enough} enough that the weights are in the range of their type");
        for weights in [Weights::Uniform, Weights::Normal, Weights::TruncatedNormal] {
            let init = initializers::variance_scaling(2.0 * outside, Fan::In, weights);
            let message = format!("variance_scaling: `scale` = {:e}, {must}", 2.0 * outside);
            assert_eq!(error::<T>(init), message);
        }
    }
    check::<f32>(1e300, "small");
    check::<f32>(1e-60, "large");
    #[cfg(feature = "half")]
    {
        check::<half::f16>(1e17, "small");
        check::<half::f16>(1e-9, "large");
        check::<half::bf16>(1e39, "small");
        check::<half::bf16>(1e-60, "large");
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
