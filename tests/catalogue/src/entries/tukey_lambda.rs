//! Tukey's lambda distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "TukeyLambda",
    parameters: &[Domain::FINITE.named("lambda")],
    native: usual!(both, reals, native::TukeyLambda(lambda), [0.5]),
    fits: &[&[0.0], &[0.001], &[-0.1], &[0.14], &[1.0], &[3.0], &[-1.0], &[-4.0]],
    scipy: Some("tukeylambda"),
    picture: Some(Picture::histogram(&[-0.5], -8.0..8.0, |x| {
        // The density at the quantile of p, which bisection finds.
        let quantile = |p: f64| (p.powf(-0.5) - (1.0 - p).powf(-0.5)) / -0.5;
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            *if quantile(middle) < x { &mut low } else { &mut high } = middle;
        }
        1.0 / (low.powf(-1.5) + (1.0 - low).powf(-1.5))
    })),
    support: |parameters| match 1.0 / parameters[0] {
        end if end > 0.0 => [-end, end],
        _ => Reals::ALL,
    },
    ..Reals::DEFAULT
};
