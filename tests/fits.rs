//! Samples of JAX's distributions follow the catalogue's laws.

use catalogue::Family;
use support::statistics::every_second_fits;

#[test]
fn even_ones_fit() {
    every_second_fits(Family::Jax, 0, 250_000);
}

#[test]
fn odd_ones_fit() {
    every_second_fits(Family::Jax, 1, 250_000);
}
