//! Jones and Faddy's skew t distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "JonesFaddySkewT",
    parameters: &[Domain::GAMMA.named("a").ramp(shapes), Domain::GAMMA.named("b").ramp(shapes)],
    native: usual!(both, reals, native::JonesFaddySkewT(a, b), [0.5, 2.5]),
    fits: &[
        &[0.8125, 0.8125],
        &[2.0, 2.0],
        &[1.0, 5.0],
        &[3.0, 1.0],
        &[1.5, 40.0],
        &[30.0, 20.0],
        &[200.0, 200.0],
        &[0.75, 10.0],
    ],
    scipy: Some("jf_skew_t"),
    picture: Some(Picture::histogram(&[4.0, 1.5], -3.0..9.0, |x| {
        let (a, b): (f64, f64) = (4.0, 1.5);
        let y = x / (a + b + x * x).sqrt();
        let ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        let constant = 2.0_f64.powf(a + b - 1.0) * ln_beta.exp() * (a + b).sqrt();
        (1.0 + y).powf(a + 0.5) * (1.0 - y).powf(b + 0.5) / constant
    })),
    ..Reals::DEFAULT
};
