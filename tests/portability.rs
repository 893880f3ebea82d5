//! Every distribution has a checksum in `portability/checksums.txt`, which other processors compute too.

use std::fs;
use std::path::Path;

use support::sources::public_types;

/// Public types that are not distributions in their own right, or may differ between processors.
const WITHOUT: [&str; 8] = [
    "Gammas",
    "GumbelWithMode",
    "MultivariateNormal",
    "Orthogonal",
    "OrthogonalKernel",
    "RademacherWithX64",
    "Scaled",
    "Signs",
];

#[test]
fn every_distribution_has_a_checksum() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let checksums = fs::read_to_string(tests.join("portability/checksums.txt")).expect("a file");
    let mut types = 0;
    for module in ["distributions", "native"] {
        for (name, _) in public_types(&tests.join("../src").join(module)) {
            if WITHOUT.contains(&name.as_str()) {
                continue;
            }
            // A name is followed by parameters, their type, a mode, or the type of the values.
            let is_of = |line: &str| {
                let rest = line.strip_prefix(&format!("{module}::{name}"));
                rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            };
            assert!(checksums.lines().any(is_of), "{module}::{name} has no checksum");
            types += 1;
        }
    }
    assert!(types > 60, "{types} distributions were found");
}
