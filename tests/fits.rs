//! Samples of JAX's distributions follow the catalogue's laws.

use catalogue::Family;
use support::statistics::assert_family_fits;

#[test]
fn all_fit() {
    assert_family_fits(Family::Jax, 250_000, 250_000);
}
