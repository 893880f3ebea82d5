//! Truncated distributions.

use ndkey::native::Quantile;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "Truncated",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        let bounds = along_last(shape, |i| (i % 9) as f32 / 4.0);
        let normal = native::Normal::new(&bounds, 2.0).expect("a deviation");
        let arrays = native::Truncated::new(normal, &bounds, &bounds + 1.0).expect("intervals");
        let scalars = native::Truncated::new(native::Gumbel, 1.0, f64::INFINITY).expect("a tail");
        vec![f32::of(arrays), f64::of(scalars)]
    },
    fits: |_| {
        let normal = |x: f64| exact::Normal::standard().cdf(x);
        let weibull = native::Weibull::new(2.0, 0.5).expect("a shape");
        vec![
            fit("StandardNormal", native::StandardNormal, -1.0, 0.5, normal),
            fit("StandardNormal", native::StandardNormal, f64::NEG_INFINITY, -2.0, normal),
            // Laws of small probabilities, from the side on which they are exact.
            fit("StandardNormal", native::StandardNormal, 5.0, f64::INFINITY, move |x| -normal(-x)),
            fit("StandardNormal", native::StandardNormal, -7.5, -7.0, normal),
            fit("StandardExponential", native::StandardExponential, 30.0, 31.0, |x| -(-x).exp()),
            fit("StandardExponential", native::StandardExponential, 0.0, 1e-9, |x| -(-x).exp_m1()),
            fit("Weibull", weibull, 1e-3, 8.0, |x| -(-(x / 2.0).sqrt()).exp_m1()),
            fit("Cauchy", native::Cauchy, 1e6, 1e9, |x| -(1.0 / x).atan()),
            fit("Logistic", native::Logistic, 10.0, f64::INFINITY, |x| -1.0 / (1.0 + x.exp())),
            fit("Laplace", native::Laplace, -1.0, 3.0, |x| {
                if x < 0.0 { 0.5 * x.exp() } else { 1.0 - 0.5 * (-x).exp() }
            }),
            fit("Gumbel", native::Gumbel, -3.0, -2.0, |x| (-(-x).exp()).exp()),
            fit("StandardUniform", native::StandardUniform, 0.25, 0.5, |x| x.clamp(0.0, 1.0)),
        ]
    },
    ..General::DEFAULT
};

/// Fits to a function whose differences are proportional to the distribution function's.
fn fit(
    name: &str,
    dist: impl Quantile<f64> + Send + Sync + 'static,
    lower: f64,
    upper: f64,
    function: impl Fn(f64) -> f64 + 'static,
) -> Fit {
    let total = function(upper) - function(lower);
    let cdf = move |x: f64| (function(x.clamp(lower, upper)) - function(lower)) / total;
    Fit {
        name: format!("native::Truncated({name}, {lower}, {upper})"),
        dist: f64::of(native::Truncated::new(dist, lower, upper).expect("an interval")),
        law: Law::with_cdf(cdf, &[]),
    }
}

fn cases<T: Wide>() -> Vec<Case> {
    let t = T::from_f64;
    let tail = native::Truncated::new(native::StandardNormal, t(3.0), T::INFINITY).expect("a tail");
    let lower = [0.0, 1.0, 2.0].map(t);
    let intervals = native::Truncated::new(native::Cauchy, lower, t(3.0)).expect("intervals");
    vec![
        Case::numbers("native::Truncated(StandardNormal, 3.0, inf)", T::of(tail)),
        Case::vectors("native::Truncated(Cauchy, [0.0, ..], 3.0)", T::of(intervals), &[3]),
    ]
}
