//! The discrete Laplace distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "DiscreteLaplace",
    parameters: &[Domain::POSITIVE
        .named("rate")
        .refusing("must be finite and at least 2^-47", &[f32::NAN, f32::INFINITY, 0.0, -1.0, 7e-15])
        .allowing(&[1.0 / (1_u64 << 47) as f32, f32::MAX])],
    native: usual!(both, signed_counts, native::DiscreteLaplace(rate), [0.25]),
    ..Reals::DEFAULT
};
