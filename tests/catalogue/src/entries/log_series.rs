//! The logarithmic series distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogSeries",
    parameters: &[Domain::PROBABILITY
        .named("p")
        .refusing("must be in [0, 1)", &[f32::NAN, -0.1, 1.0, 1.1])
        .allowing(&[0.0, -0.0, f32::MIN_POSITIVE, 1.0 - f32::EPSILON / 2.0])],
    native: usual!(both, counts, native::LogSeries(p), [0.9], [0.9999]),
    fits: &[&[0.0], &[1e-3], &[0.1], &[0.3], &[0.5], &[0.7], &[0.9], &[0.99], &[0.999], &[0.9999]],
    law: Some(|parameters| {
        let [p] = named(parameters);
        let pmf = move |k: u64| match k {
            0 => 0.0,
            1 if p == 0.0 => 1.0,
            _ => p.powf(k as f64) / (k as f64 * -(-p).ln_1p()),
        };
        let beyond = move |k: u64| (k + 1..).map(pmf).take_while(|&p| p > 1e-18).sum();
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    picture: Some(Picture::Bars { parameters: &[0.8], support: 1..=12 }),
    support: |_| [1.0, f64::INFINITY],
    ..Reals::DEFAULT
};
