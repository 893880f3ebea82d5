//! The exponential power distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "ExponentialPower",
    parameters: &[Domain::POSITIVE.named("b")],
    native: usual!(both, reals, native::ExponentialPower(b), [2.5]),
    fits: &[&[0.05], &[0.3], &[1.0], &[2.0], &[2.5], &[10.0], &[100.0], &[10000.0]],
    scipy: Some("exponpow"),
    picture: Some(Picture::histogram(&[2.5], 0.0..1.6, |x| {
        let power = x.powf(2.5);
        2.5 * x.powf(1.5) * (1.0 + power - power.exp()).exp()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
