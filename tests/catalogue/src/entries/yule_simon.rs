//! The Yule-Simon distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "YuleSimon",
    parameters: &[Domain::POSITIVE.named("alpha").ramp(|i| 2.0 + (i % 999) as f64 / 7.0)],
    native: &[Construction::usual(
        constructors!(both, counts, |[alpha]| native::YuleSimon::new(alpha)?),
        // Halves of these have counts that fit every type.
        &[&[3.5], &[20.0]],
    )],
    fits: &[&[1.25], &[1.5], &[2.0], &[2.5], &[4.0], &[10.0], &[100.0], &[1e30]],
    law: Some(|parameters| {
        let [alpha] = named(parameters);
        let beta =
            move |k: f64| (ln_gamma(k) + ln_gamma(alpha + 1.0) - ln_gamma(k + alpha + 1.0)).exp();
        let pmf = move |k: u64| match k {
            0 => 0.0,
            // Logarithms have no digits where alpha is huge.
            _ if alpha > 1e12 => f64::from(u8::from(k == 1)),
            _ => alpha * beta(k as f64),
        };
        let beyond = move |k: u64| match k {
            0 => 1.0,
            _ if alpha > 1e12 => 0.0,
            _ => k as f64 * beta(k as f64),
        };
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    picture: Some(Picture::Bars { parameters: &[1.5], support: 1..=10 }),
    support: |_| [1.0, f64::INFINITY],
    ..Reals::DEFAULT
};
