//! Values of the fastest generator are stable too: `tests/portability/checksums.txt` has the default
//! generator's, in every type.

use ndkey::{Ars, Distribution, Key, native};
use support::vectors::{Bits, digest};

/// The digest of a sample long enough to take every way of making a value.
fn of<T: Bits + Default + Send>(dist: impl Distribution<T>) -> String {
    digest(&Key::<Ars>::from_seed(42).sample::<T, _>(dist, (5000, 4)).into_dyn())
}

#[test]
fn are_what_they_were() {
    let digests = [
        of::<f32>(native::StandardNormal),
        of::<f64>(native::StandardNormal),
        of::<f32>(native::Gamma::new(2.5).expect("a shape")),
    ];
    let expected = [
        "9d467fa36511119388cba9683498d1f2a7fc5566b52e3eae7e1931dc48320ebb",
        "9e5126ab226cd7e90fcf0259b3ed4586924e822dbabcf02dde2f15c2606d337e",
        "a934b1395c730bffec1d591e8942752526ae82c8635dbee1b6e2663ac9424db1",
    ];
    assert_eq!(digests, expected);
}
