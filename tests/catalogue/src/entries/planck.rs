//! The Planck distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Planck",
    parameters: &[Domain::POSITIVE
        .named("rate")
        .refusing("must be finite and at least 2^-47", &[f32::NAN, f32::INFINITY, 0.0, -1.5])
        .allowing(&[1e-14, f32::MAX])],
    native: usual!(both, counts, native::Planck(rate), [0.25]),
    fits: &[&[1e-3], &[0.01], &[0.1], &[0.3], &[0.7], &[1.0], &[2.5], &[6.0], &[1e3]],
    law: Some(|parameters| {
        let [rate] = named(parameters);
        let pmf = move |k: u64| -(-rate).exp_m1() * (-rate * k as f64).exp();
        let beyond = move |k: u64| (-rate * (k as f64 + 1.0)).exp();
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    picture: Some(Picture::Bars { parameters: &[0.5], support: 0..=12 }),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
