//! The Polya-Gamma distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "PolyaGamma",
    parameters: &[
        Domain::NORMAL.named("b").allowing(&[f32::MIN_POSITIVE, 1e-30, f32::MAX]),
        Domain::FINITE.named("c"),
    ],
    native: usual!(all, reals, native::PolyaGamma(b, c), [1.0, 2.0], [2.5, 0.0], [40.0, 1.0]),
    fits: &[
        &[1.0, 0.0],
        &[1.0, -2.5],
        &[1.0, 80.0],
        &[0.02, 0.0],
        &[0.3, 0.5],
        &[2.0, 0.7],
        &[2.5, 0.0],
        &[8.0, 0.0],
        // Many exit times are one where the tilt is large.
        &[100.0, 6.0],
        &[1e6, 14.0],
        // By gamma variates.
        &[9.5, 0.0],
        &[300.0, 2.0],
        &[1e6, 1.0],
        &[1e9, 12.0],
    ],
    law: Some(|parameters| {
        let [b, c] = named(parameters);
        let c = c.abs();
        let (mean, variance) = moments_of(b, c);
        let deviation = variance.sqrt();
        let low = f64::max(mean - 10.0 * deviation, (b * b / 3200.0).min(mean / 20.0));
        let high = mean + 12.0 * deviation + 80.0 / (9.87 + c * c);
        let few = b <= 10.0 && b * (-c).exp().ln_1p() < 6.0;
        let intervals = if few { 4000 } else { 400 };
        let step = (high / low).ln() / f64::from(intervals);
        let points = (0..=intervals).map(|n| low * (step * f64::from(n)).exp());
        // The fourth moment of small shapes comes from rare values.
        let known = if b < 0.5 { 1 } else { 4 };
        if few {
            Law::with_density(move |x| density_of(x, b, c), points.collect(), known)
        } else {
            let transform = Transform::new(b, c, deviation);
            Law::with_density(move |x| transform.density(x), points.collect(), known)
        }
    }),
    picture: Some(Picture::histogram(&[1.0, 0.0], 0.0..1.5, |x| {
        if x > 0.0 { density_of(x, 1.0, 0.0) } else { 0.0 }
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};

/// The mean and the variance.
fn moments_of(b: f64, c: f64) -> (f64, f64) {
    if c == 0.0 {
        return (b / 4.0, b / 24.0);
    }
    let (tanh, sech) = ((c / 2.0).tanh(), 1.0 / (c / 2.0).cosh());
    (b * tanh / (2.0 * c), b * (2.0 * tanh - c * sech * sech) / (4.0 * c.powi(3)))
}

/// The density, as an alternating series.
fn density_of(x: f64, b: f64, c: f64) -> f64 {
    let (mut sum, mut coefficient) = (0.0, 1.0);
    for n in (0..2000).map(f64::from) {
        let term = coefficient * (2.0 * n + b) * (-n * (n + b) / (2.0 * x)).exp();
        sum += term;
        if n > 10.0 && term.abs() < 1e-18 {
            break;
        }
        coefficient *= -(b + n) / (n + 1.0);
    }
    // cosh(c / 2)^b 2^b exp(-b^2 / (8 x) - c^2 x / 2), where the largest factors cancel.
    let power = b * (-c).exp().ln_1p() - (b - 2.0 * c * x).powi(2) / (8.0 * x);
    (sum * power.exp() / (8.0 * PI * x.powi(3)).sqrt()).max(0.0)
}

/// The characteristic function at equal steps: its argument, its modulus and its own argument.
struct Transform(Vec<[f64; 3]>, f64);

impl Transform {
    /// By the gamma variates that a value is the sum of.
    fn new(b: f64, c: f64, deviation: f64) -> Self {
        let step = 0.1 / deviation;
        let weights = (0..2000).map(|k| {
            let odd = (2 * k + 1) as f64 * PI;
            2.0 / (odd * odd + c * c)
        });
        let weights = Vec::from_iter(weights);
        let rest = moments_of(1.0, c).0 - weights.iter().sum::<f64>();
        let at = |n: i32| {
            let t = f64::from(n) * step;
            let log_modulus: f64 = weights.iter().map(|w| (t * w).powi(2).ln_1p()).sum();
            let argument: f64 = weights.iter().map(|w| (t * w).atan()).sum();
            [t, (-0.5 * b * log_modulus).exp(), b * (argument + t * rest)]
        };
        Self((1..).map(at).take_while(|at| at[1] > 1e-13).collect(), step)
    }

    fn density(&self, x: f64) -> f64 {
        let sum: f64 = self.0.iter().map(|[t, modulus, own]| modulus * (own - t * x).cos()).sum();
        (0.5 + sum) * self.1 / PI
    }
}
