//! The studentized range distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StudentizedRange",
    parameters: &[
        Domain::POSITIVE
            .named("k")
            .refusing("must be finite and above 1", &[f32::NAN, f32::INFINITY, 1.0, -1.5])
            .allowing(&[1.0 + f32::EPSILON, f32::MAX])
            .ramp(|i| (i % 99) as f64 + 1.25),
        Domain::POSITIVE
            .named("df")
            .refusing("must be above 0", &[f32::NAN, 0.0, -0.0, -1.5])
            .allowing(&[f32::MIN_POSITIVE, f32::MAX, f32::INFINITY]),
    ],
    native: usual!(both, reals, native::StudentizedRange(k, df), [4.0, 10.0]),
    fits: &[
        &[2.0, 3.0],
        &[3.0, 10.0],
        &[1.5, 5.0],
        &[4.0, 0.5],
        &[1.03125, 2.0],
        &[50.0, 20.0],
        &[1000.0, 30.0],
        &[1e6, 8.0],
        &[3.0, 1e12],
    ],
    scipy: Some("studentized_range"),
    picture: Some(Picture::histogram(&[4.0, 10.0], 0.0..9.0, |x| {
        // Over the estimate of the deviation, and the least of the normal variates.
        let (mut sum, mut weights) = (0.0, 0.0);
        for s in (1..50).map(|i| 0.05 * f64::from(i)) {
            let weight = s.powi(9) * (-5.0 * s * s).exp();
            let of_normals = (-60..30).map(|i| 0.1 * f64::from(i)).map(|z| {
                let within = 0.5 * (erf((z + s * x) / SQRT_2) - erf(z / SQRT_2));
                1.2 * density::normal(z) * density::normal(z + s * x) * within.powi(2)
            });
            sum += weight * s * of_normals.sum::<f64>();
            weights += weight;
        }
        sum / weights
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
