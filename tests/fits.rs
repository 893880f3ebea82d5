//! Samples of JAX's distributions follow the catalogue's laws.

use catalogue::Family;
use support::statistics::assert_fits;

/// Those whose place in the catalogue is even, or odd: each in a thread of its own.
fn every_second_fits(remainder: usize) {
    let of_jax = catalogue::distributions().filter(|&(_, family)| family == Family::Jax);
    for (entry, family) in of_jax.skip(remainder).step_by(2) {
        for fit in entry.fits(family) {
            assert_fits(&fit, 0, 250_000);
        }
    }
}

#[test]
fn even_ones_fit() {
    every_second_fits(0);
}

#[test]
fn odd_ones_fit() {
    every_second_fits(1);
}
