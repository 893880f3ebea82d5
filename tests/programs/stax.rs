//! Layers get the keys that stax gives them.

use approx::assert_abs_diff_eq;
use ndarray::{Array2, ArrayD};
use ndkey::Key;
use ndkey::stax::{Dropout, Layer, Mode, parallel, serial};

use support::vectors::each;

#[test]
fn nets_equal_stax() {
    each("stax.json", 6, |case| {
        let mode = match case.options["mode"].as_str() {
            Some("train") => Mode::Train,
            _ => Mode::Predict,
        };
        let dropout = |keep| Dropout::keeping(keep).expect("a probability").with_mode(mode);
        let fan_out = |_: Key, x: ArrayD<f32>| (x.clone(), x);
        let fan_in_sum = |_: Key, (x, y): (ArrayD<f32>, ArrayD<f32>)| x + y;
        let pair = parallel((dropout(0.8), serial((dropout(0.5), dropout(0.9)))));
        let net = serial((dropout(0.7), fan_out, pair, fan_in_sum));
        let inputs: ArrayD<f32> = case.params["inputs"].array();
        case.assert_equal(&net.apply(case.key().expect("one key"), inputs));
    });
}

#[test]
fn every_layer_has_a_key_of_its_own() {
    let keep_key = |key: Key, mut keys: Vec<Key>| {
        keys.push(key);
        keys
    };
    let keys = serial((keep_key, keep_key, keep_key)).apply(Key::new(1), Vec::new());
    assert_eq!(keys, Key::new(1).split(3).into_iter().collect::<Vec<_>>());

    let key = |key: Key, (): ()| key;
    let keys = parallel((key, key)).apply(Key::new(1), ((), ()));
    assert_eq!(keys, Key::new(1).split_into::<2>().into());
}

#[test]
fn dropout_keeps_the_mean() {
    let keep = 0.8;
    let ones = Array2::<f64>::ones((1000, 1000));
    let dropped = Dropout::keeping(keep).expect("valid").apply(Key::new(0), ones);
    assert!(dropped.iter().all(|&x| x == 0.0 || x == 1.0 / keep));
    let standard_error = ((1.0 - keep) / keep / 1e6).sqrt();
    assert_abs_diff_eq!(dropped.mean().expect("values"), 1.0, epsilon = 4.0 * standard_error);
}

#[test]
fn probabilities_to_keep_are_checked() {
    for keep in [0.0, -0.5, 1.5, f64::NAN] {
        assert_eq!(
            Dropout::keeping(keep).expect_err("bad").to_string(),
            format!("Dropout: `keep` = {keep}, must be in [2^-23, 1]")
        );
    }
}

/// Uniform variates of `f32` that are below a smaller probability are 0, one in 2^23.
#[test]
fn probabilities_that_single_precision_does_not_resolve_are_errors() {
    for (keep, shown) in [(1e-46, "1e-46"), (0.99 * 0.5_f64.powi(23), "1.1801719665527344e-7")] {
        assert_eq!(
            Dropout::keeping(keep).expect_err("too small").to_string(),
            format!("Dropout: `keep` = {shown}, must be in [2^-23, 1]")
        );
    }
    assert!(Dropout::keeping(0.5_f64.powi(23)).is_ok());
}

#[cfg(feature = "half")]
#[test]
#[should_panic(
    expected = "Dropout: `keep` = 0.00001, must be large enough that its reciprocal is in the \
                range of the input's type"
)]
fn what_is_kept_stays_finite_in_the_type_of_the_input() {
    let layer = Dropout::keeping(1e-5).expect("of f32");
    let singles = layer.apply(Key::new(0), Array2::<f32>::ones((2, 2)));
    assert!(singles.iter().all(|&x| x == 0.0));
    let _ = layer.apply(Key::new(0), Array2::from_elem((2, 2), half::f16::ONE));
}
