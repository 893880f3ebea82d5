//! Stored estimates: every bit, in few bytes.

use std::fmt::Debug;

use catalogue::reloaded;
use ndkey::Key;
use ndkey::monte_carlo::{Covariance, Estimate};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asserts that a value is read as it was stored, with all its numbers: NaN is not equal to itself.
#[track_caller]
fn assert_stored<T: Debug + Serialize + DeserializeOwned>(value: &T) {
    for read in reloaded(value) {
        assert_eq!(format!("{read:?}"), format!("{value:?}"));
    }
}

#[test]
fn every_estimate_is_read_as_it_was() {
    let estimates = [
        Estimate::default(),
        Estimate::from_values(&[f64::NAN, f64::INFINITY]),
        Estimate::from_value(-0.0),
        Estimate::from_values(&[0.0, 1.0, f64::NEG_INFINITY]),
        Estimate::from_values(&[f64::MAX, f64::MAX, -f64::MAX]), // its variance is infinite
        Estimate::from_values(&[f64::MIN_POSITIVE, 5e-324]),
        Estimate::from_values(&[1e300, 123_456_789.0]),
    ];
    for estimate in &estimates {
        assert_stored(estimate);
    }
    assert_eq!(
        serde_json::to_string(&estimates[0]).expect("text"),
        r#"[0,0,"NaN",0.0,"inf","-inf"]"#,
    );
    assert!(serde_json::from_str::<Estimate>(r#"[0,0,"many",0.0,"inf","-inf"]"#).is_err());
    // Integers are numbers too.
    let integers: Estimate = serde_json::from_str("[2,0,-1,2,-2,0]").expect("an estimate");
    assert_eq!(integers, Estimate::from_values(&[-2.0, 0.0]));
}

#[test]
fn every_covariance_is_read_as_it_was() {
    let pairs = [
        Covariance::default(),
        Covariance::from_values(&[1.0, 2.0, 4.0], &[-3.0, 3.0, f64::NAN]).expect("as many"),
        Covariance::from_values(&[f64::MAX, -f64::MAX], &[-f64::MAX, f64::MAX]).expect("as many"),
    ];
    assert_eq!(pairs[2].covariance(), f64::NEG_INFINITY);
    for pairs in &pairs {
        assert_stored(pairs);
    }
}

/// An estimate has 48 bytes in memory.
#[test]
fn estimates_take_few_bytes() {
    let values = Key::new(0).normal::<f64, _>((1000, 20));
    let estimates: Vec<_> = values.outer_iter().map(|row| Estimate::from_values(&row)).collect();
    let mut bytes = Vec::new();
    ciborium::into_writer(&estimates, &mut bytes).expect("bytes");
    assert!(bytes.len() <= 40 * estimates.len(), "{} bytes", bytes.len());
}
