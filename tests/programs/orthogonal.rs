//! Orthogonal initialisers draw what jax.nn.initializers draw, within the roundings of a QR
//! decomposition.

use approx::abs_diff_eq;
use ndarray::{ArrayD, IxDyn};
use ndkey::initializers::{Initializer, OrthogonalWeights, delta_orthogonal, orthogonal};
use ndkey::{Key, Threefry2x32, WideElement};

use support::vectors::{Bits, Case, each};

#[test]
fn orthogonal_initialisers_equal_jax() {
    // Weights of size 0.7 after some ten reflections, with a rounding each.
    const ROUNDINGS: f64 = 10.0;
    each("orthogonal_initializers.json", 24, |case| match case.dtype.as_str() {
        "float32" => check::<f32>(case, ROUNDINGS * f64::from(f32::EPSILON), |x| x.into()),
        "float64" => check::<f64>(case, ROUNDINGS * f64::EPSILON, |x| x),
        other => panic!("unknown type {other}"),
    });
}

fn check<T: WideElement + ndkey::WideElement + Bits>(
    case: &Case,
    tolerance: f64,
    to_f64: impl Fn(T) -> f64,
) {
    let make: fn(f64) -> OrthogonalWeights = match case.op.as_str() {
        "orthogonal" => orthogonal,
        "delta_orthogonal" => delta_orthogonal,
        other => panic!("unknown initialiser {other}"),
    };
    let axis = case.options["column_axis"].as_i64().expect("an axis") as isize;
    let init = make(0.7).column_axis(axis);
    let batch: ArrayD<T> =
        init.init_each(case.keys::<Threefry2x32, 2>(), IxDyn(&case.shape)).expect("valid");
    let expected = case.out.as_ref().expect("weights").array::<T>();
    assert_eq!(batch.shape(), expected.shape());
    for (&weight, &expected) in batch.iter().zip(&expected) {
        assert!(
            abs_diff_eq!(to_f64(weight), to_f64(expected), epsilon = tolerance),
            "{weight:?}, JAX {expected:?}: {case:?}"
        );
    }
    if let Some(key) = case.key::<Threefry2x32, 2>() {
        let one: ArrayD<T> = init.init(key, IxDyn(&case.shape)).expect("valid");
        assert_eq!(one, batch);
    }
}

#[test]
fn shapes_that_cannot_be_orthogonal_are_named() {
    let error = |init: OrthogonalWeights, shape: &[usize]| {
        let weights = Initializer::<f32>::init(&init, Key::new(0), IxDyn(shape));
        weights.expect_err("bad").to_string()
    };
    assert_eq!(
        error(orthogonal(1.0), &[3]),
        "the array of orthogonal weights has shape [3]; expected at least two axes"
    );
    assert_eq!(
        error(delta_orthogonal(1.0), &[3, 4]),
        "the array of orthogonal weights has shape [3, 4]; \
         expected one to three axes of a window, then inputs and outputs"
    );
    assert_eq!(
        error(delta_orthogonal(1.0), &[3, 4, 3]),
        "the array of orthogonal weights has shape [3, 4, 3]; \
         expected at least as many outputs (the last axis) as inputs"
    );
    assert_eq!(
        error(orthogonal(1.0).column_axis(2), &[3, 4]),
        "axis 2 is out of bounds for shape [3, 4]"
    );
    assert_eq!(
        error(orthogonal(1e300), &[3, 4]),
        "orthogonal: `scale` = 1e300, must be in the range of the weights' type"
    );
    assert_eq!(
        error(delta_orthogonal(f64::NAN), &[3, 4, 4]),
        "delta_orthogonal: `scale` = NaN, must be finite"
    );
}

/// Weights of a shape are the last axes of their samples.
#[test]
fn a_sample_has_the_shape_of_its_weights() {
    let error = |init: OrthogonalWeights, shape: &[usize], sample: &[usize]| {
        let dist = Initializer::<f32>::distribution(&init, shape).expect("valid");
        let weights = Key::new(0).try_sample(dist, IxDyn(sample));
        weights.expect_err("another shape").to_string()
    };
    let must = "expected [.., 3, 4]";
    for sample in [&[][..], &[5], &[4, 3], &[12], &[3, 4, 1]] {
        assert_eq!(
            error(orthogonal(1.0), &[3, 4], sample),
            format!("the array of orthogonal weights has shape {sample:?}; {must}")
        );
    }
    assert_eq!(
        error(delta_orthogonal(1.0), &[5, 3, 4], &[3, 4]),
        "the array of orthogonal weights has shape [3, 4]; expected [.., 5, 3, 4]"
    );
    // The axis of the keys is not part of the weights.
    let init = orthogonal(1.0);
    let dist = Initializer::<f32>::distribution(&init, &[3, 4]).expect("valid");
    assert!(Key::new(0).split(3).try_sample(&dist, 4).is_err());
    let several = Key::new(0).sample(dist, (2, 3, 4));
    assert!(several.iter().all(|weight| weight.abs() <= 1.0 + 4.0 * f32::EPSILON));
}
