//! The Skellam distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Skellam",
    parameters: &[RATE.named("rate"), RATE.named("other")],
    native: usual!(both, signed_counts, native::Skellam(rate, other), [2.5, 80.0]),
    ..Reals::DEFAULT
};

const RATE: Domain = Domain::POSITIVE
    .refusing("must be in [0, 2^53 - 2^30]", &[f32::NAN, -1.0, 1e16])
    .allowing(&[0.0, -0.0, 1e15]);
