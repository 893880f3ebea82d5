//! Student's t distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StudentT",
    parameters: &[Domain::POSITIVE.named("df").ramp(shapes)],
    jax: usual!(all, reals, jax::StudentT(df), [3.0]),
    native: usual!(all, reals, native::StudentT(df), [3.0]),
    fits: &[&[0.75], &[1.0], &[3.0], &[3.3], &[40.0]],
    law: Some(|parameters| {
        let [df] = named(parameters);
        // The standard error of a moment takes the moment twice as high.
        let known = if df > 8.0 { 4 } else { 0 };
        let moments = [0.0, df / (df - 2.0), 0.0, 3.0 * df * df / ((df - 2.0) * (df - 4.0))];
        Law::real(exact::StudentsT::new(0.0, 1.0, df).unwrap(), &moments[..known])
    }),
    picture: Some(Picture::histogram(&[3.0], -6.0..6.0, |x| {
        let scale = ln_gamma(2.0) - ln_gamma(1.5);
        scale.exp() / (3.0 * PI).sqrt() * (1.0 + x * x / 3.0).powi(-2)
    })),
    // Infinite where the gamma variate underflows, with few degrees of freedom.
    possible: Some(|x, parameters, _| x.is_finite() || x.is_infinite() && parameters[0] < 4.0),
    ..Reals::DEFAULT
};
