//! The normal distribution between two bounds.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "TruncatedNormal",
    parameters: &[
        Domain::NUMBER.named("lower").allowing(&[f32::NEG_INFINITY]).ramp(|i| -(i as f64 % 999.0)),
        Domain::NUMBER.named("upper").allowing(&[f32::INFINITY]).ramp(|i| 0.5 + i as f64 % 7.0),
    ],
    jax: usual!(all, reals, jax::TruncatedNormal(lower, upper), [-1.0, 2.0], [4.0, 4.5]),
    native: usual!(
        all,
        reals,
        native::TruncatedNormal(lower, upper),
        [-1.0, 2.0],
        [4.0, 4.5],
        [-0.25, 0.5],
        [40.0, f64::INFINITY]
    ),
    fits: &[
        &[-2.0, 2.0],
        &[-0.5, 3.0],
        &[1.0, f64::INFINITY],
        &[f64::NEG_INFINITY, -3.0],
        &[2.0, 2.1],
    ],
    native_fits: &[
        &[f64::NEG_INFINITY, f64::INFINITY],
        &[0.0, f64::INFINITY],
        &[-0.1, f64::INFINITY],
        &[f64::NEG_INFINITY, 0.6],
        &[-1.25, 1.25],
        &[-0.01, 0.02],
        &[0.3, 0.9],
        &[0.6, f64::INFINITY],
        &[0.7, 2.2],
        &[3.0, f64::INFINITY],
        &[8.2, 12.0],
        &[f64::NEG_INFINITY, -37.5],
        &[40.0, 41.0],
        &[-41.0, -40.0],
        &[40.0, 40.01],
    ],
    law: Some(|parameters| {
        let [lower, upper] = named(parameters);
        let mirrored = lower + upper < 0.0;
        let (near, far) = if mirrored { (-upper, -lower) } else { (lower, upper) };
        if near == f64::NEG_INFINITY {
            return Law::real(exact::Normal::standard(), &[0.0, 1.0, 0.0, 3.0]);
        }
        // The density at x divided by that at `near`, and the same of the probabilities above.
        let density = move |x: f64| ((near - x) * (near + x) / 2.0).exp();
        let beyond = move |x: f64| {
            if x == f64::INFINITY { 0.0 } else { density(x) * mills(x) / mills(near) }
        };
        let all = 1.0 - beyond(far);
        // E x^n = (n - 1) E x^(n-2) - (far^(n-1) phi(far) - near^(n-1) phi(near)) / Z.
        let edge = |x: f64, n: i32| {
            if x.is_finite() { x.powi(n) * density(x) / (mills(near) * all) } else { 0.0 }
        };
        let mut moments = [1.0, 0.0, 0.0, 0.0, 0.0];
        for n in 1..5 {
            let before = if n > 1 { f64::from(n - 1) * moments[n as usize - 2] } else { 0.0 };
            moments[n as usize] = before - edge(far, n - 1) + edge(near, n - 1);
        }
        let sign = if mirrored { -1.0 } else { 1.0 };
        let [_, first, second, third, fourth] = moments;
        let cdf = move |x: f64| {
            let below = (1.0 - beyond(sign * x)) / all;
            if mirrored { 1.0 - below } else { below }
        };
        Law::with_cdf(cdf, &[sign * first, second, sign * third, fourth])
    }),
    picture: Some(Picture::histogram(&[-1.0, 2.0], -1.0..2.0, |x| {
        let below = |x: f64| erf(x / 2_f64.sqrt()) / 2.0;
        density::normal(x) / (below(2.0) - below(-1.0))
    })),
    support: |parameters| [parameters[0], parameters[1]],
    possible: Some(|x, parameters, of| {
        let [lower, upper] = named(parameters);
        lower < x && x < upper || (lower == x || x == upper) && !of.is_jax()
    }),
    ..Reals::DEFAULT
};
