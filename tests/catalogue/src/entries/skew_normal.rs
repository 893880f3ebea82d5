//! The skew normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "SkewNormal",
    parameters: &[
        Domain::FINITE.named("location"),
        Domain::NOT_NEGATIVE.named("scale"),
        Domain::NUMBER.named("shape"),
    ],
    native: usual!(all, reals, native::SkewNormal(location, scale, shape), [1.0, 2.0, 1.5]),
    fits: &[
        &[0.0, 1.0, 0.0],
        &[1.0, 2.0, 0.5],
        &[1.0, 2.0, -1.5],
        &[-3.0, 0.25, 4.0],
        &[0.0, 1e-30, -20.0],
        &[0.0, 1.0, 1e3],
        &[0.0, 1e30, 1e6],
        &[0.0, 1.0, -1e12],
    ],
    law: Some(|parameters| {
        let [location, scale, shape] = named(parameters);
        let standard = exact::Normal::standard();
        let density = move |x: f64| {
            let z = (x - location) / scale;
            2.0 * standard.pdf(z) * standard.cdf(shape * z) / scale
        };
        // The larger the shape, the steeper the density is at the location.
        let near = scale / (1.0 + shape.abs());
        let factor = shape / 1.0_f64.hypot(shape);
        let mean = factor * (2.0 / PI).sqrt();
        let points = points_around(location, near, 10.0 * scale);
        let Law::Real { cdf, .. } = Law::with_density(density, points, 0) else {
            unreachable!("the law of real numbers")
        };
        Law::with_cdf(
            cdf,
            &[
                location + scale * mean,
                location * location + 2.0 * location * scale * mean + scale * scale,
            ],
        )
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0, 4.0], -2.0..4.0, |x| {
        density::normal(x) * (1.0 + erf(4.0 * x / SQRT_2))
    })),
    ..Reals::DEFAULT
};
