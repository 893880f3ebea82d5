//! The Maxwell distribution with a random sign.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "DoubleSidedMaxwell",
    parameters: &[
        Domain::FINITE.named("loc"),
        Domain::NORMAL.but_in_native(&Domain::FROM_ZERO).named("scale"),
    ],
    jax: usual!(all, reals, jax::DoubleSidedMaxwell(loc, scale), [1.0, 2.0]),
    native: usual!(all, reals, native::DoubleSidedMaxwell(loc, scale), [1.0, 2.0]),
    fits: &[&[0.0, 1.0], &[-3.0, 0.2], &[1000.0, 50.0]],
    law: Some(|parameters| {
        let [loc, scale] = named(parameters);
        let one_sided = exact::Chi::new(3).unwrap();
        let cdf = move |x: f64| {
            let z = (x - loc) / scale;
            0.5 + 0.5 * one_sided.cdf(z.abs()).copysign(z)
        };
        Law::with_cdf(cdf, &raw(loc, [3.0 * scale * scale, 0.0, 15.0 * scale.powi(4)]))
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0], -4.0..4.0, |x| x * x * density::normal(x))),
    possible: Some(|x, parameters, of| {
        of.number(x, parameters[0].abs() + 2.0 * of.normal * parameters[1])
    }),
    ..Reals::DEFAULT
};
