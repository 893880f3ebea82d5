//! The stable distributions.

use super::prelude::*;

/// The phase of the characteristic function at t > 0, in addition to -x t.
fn phase(alpha: f64, beta: f64, t: f64) -> f64 {
    if alpha == 1.0 {
        -2.0 / PI * beta * t * t.ln()
    } else {
        // The tangent of alpha's quarter turns.
        beta * t.powf(alpha) / (PI / 2.0 * (1.0 - alpha)).tan()
    }
}

/// For the trapezoidal rule over t > 0, in a power of t in which integrands are smooth: t, the
/// phase, and exp(-t^alpha) times the step.
fn nodes(alpha: f64, beta: f64, steps: u32) -> Vec<[f64; 3]> {
    let power = (3.0 / alpha).ceil();
    let step = 40.0_f64.powf(1.0 / (alpha * power)) / f64::from(steps);
    let node = |n| {
        let root = step * f64::from(n);
        let t = root.powf(power);
        [t, phase(alpha, beta, t), step * power * t / root * (-t.powf(alpha)).exp()]
    };
    (1..=steps).map(node).collect()
}

fn density(alpha: f64, beta: f64, x: f64) -> f64 {
    let terms = nodes(alpha, beta, 2000);
    let terms = terms.into_iter().map(|[t, phase, weight]| weight * (phase - x * t).cos());
    terms.sum::<f64>() / PI
}

pub static ENTRY: Reals = Reals {
    name: "Stable",
    parameters: &[
        Domain::NORMAL
            .named("alpha")
            .allowing(&[f32::MIN_POSITIVE, 1.0, 2.0])
            .ramp(|i| 0.25 * (i % 8 + 1) as f64),
        Domain::PROBABILITY
            .named("beta")
            .refusing("must be in [-1, 1]", &[f32::NAN, -1.1, 1.1])
            .allowing(&[-1.0, 0.0, -0.0, 1.0]),
    ],
    native: usual!(all, reals, native::Stable(alpha, beta), [1.5, 0.25]),
    fits: &[
        &[2.0, 0.5],
        &[1.875, -0.5],
        &[1.5, 1.0],
        &[1.25, 0.25],
        &[1.0, 0.0],
        &[1.0, 0.5],
        &[1.0, -1.0],
        &[0.75, -0.5],
        &[0.5, 1.0],
    ],
    law: Some(|parameters| {
        let [alpha, beta] = named(parameters);
        match (alpha, beta) {
            (2.0, _) => return Law::real(exact::Normal::new(0.0, SQRT_2).unwrap(), &[0.0, 2.0]),
            (1.0, 0.0) => return Law::real(exact::Cauchy::new(0.0, 1.0).unwrap(), &[]),
            (0.5, 1.0) => return Law::real(exact::Levy::new(0.0, 1.0).unwrap(), &[]),
            _ => {}
        }
        let nodes = nodes(alpha, beta, 20_000);
        let cdf = |x: f64| {
            let term = |&[t, phase, weight]: &[f64; 3]| weight * (phase - x * t).sin() / t;
            0.5 - nodes.iter().map(term).sum::<f64>() / PI
        };
        // Beyond, tails are powers, to less than 1e-5.
        let far = 1000.0;
        let points = Vec::from_iter(points_around(0.0, 0.3, far).into_iter().step_by(4));
        let values = Vec::from_iter(points.iter().map(|&x| cdf(x)));
        let (below, above) = (values[0], 1.0 - values[values.len() - 1]);
        let Law::Real { cdf, .. } = Law::interpolated(points, values, &[]) else {
            unreachable!("the law of real numbers")
        };
        let with_tails = move |x: f64| {
            let share = (far / x.abs()).powf(alpha);
            if x < -far {
                below * share
            } else if x > far {
                1.0 - above * share
            } else {
                cdf(x)
            }
        };
        Law::with_cdf(with_tails, &[])
    }),
    picture: Some(Picture::histogram(&[1.5, 0.5], -6.0..8.0, |x| density(1.5, 0.5, x))),
    ..Reals::DEFAULT
};
