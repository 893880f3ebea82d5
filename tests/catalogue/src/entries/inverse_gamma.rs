//! The inverse gamma distribution.

use statrs::function::gamma::gamma_ur;

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "InverseGamma",
    parameters: &[Domain::POSITIVE.named("alpha").ramp(shapes)],
    native: usual!(all, reals, native::InverseGamma(alpha), [2.5]),
    fits: &[&[0.3], &[0.75], &[1.0], &[1.5], &[3.0], &[8.5], &[40.0], &[1e4]],
    law: Some(|parameters| {
        let [alpha] = named(parameters);
        let cdf = move |x: f64| if x > 0.0 { gamma_ur(alpha, 1.0 / x) } else { 0.0 };
        // Γ(alpha - n) / Γ(alpha). The standard error of a moment takes the moment twice as high.
        let moment = |n: i32| (1..=n).map(|k| 1.0 / (alpha - f64::from(k))).product();
        let known = if alpha > 20.0 { 4 } else { 2 * usize::from(alpha > 8.0) };
        Law::with_cdf(cdf, &moments(moment, known))
    }),
    picture: Some(Picture::histogram(&[3.0], 0.0..2.0, |x| {
        if x > 0.0 { density::gamma(3.0, 1.0 / x) / (x * x) } else { 0.0 }
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
