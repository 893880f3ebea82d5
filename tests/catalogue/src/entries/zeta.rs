//! The zeta distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Zeta",
    parameters: &[Domain::POSITIVE
        .named("exponent")
        .refusing("must be finite and above 1", &[f32::NAN, f32::INFINITY, 1.0, 0.0, -1.5])
        .allowing(&[1.000_000_1, f32::MAX])
        .ramp(|i| 2.0 + (i % 999) as f64 / 7.0)],
    native: &[Construction::usual(
        constructors!(both, counts, |[exponent]| native::Zeta::new(exponent)?),
        // Halves of these have counts that fit every type.
        &[&[5.5], &[20.0]],
    )],
    fits: &[&[2.625], &[2.75], &[3.0], &[3.5], &[4.0], &[6.0], &[8.0], &[12.0], &[1e30]],
    law: Some(|parameters| {
        let [s] = named(parameters);
        let total = sum_from(1.0, s);
        let pmf = move |k: u64| if k == 0 { 0.0 } else { (k as f64).powf(-s) / total };
        let beyond = move |k: u64| sum_from(k as f64 + 1.0, s) / total;
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    picture: Some(Picture::Bars { parameters: &[2.5], support: 1..=10 }),
    support: |_| [1.0, f64::INFINITY],
    ..Reals::DEFAULT
};

/// The sum of k^-s over k from `first` on: of some terms, and of the others by the formula of Euler
/// and Maclaurin.
fn sum_from(first: f64, s: f64) -> f64 {
    let terms: f64 = (0..20).map(|k| (first + f64::from(k)).powf(-s)).sum();
    let n = first + 20.0;
    terms + n.powf(-s) * (n / (s - 1.0) + 0.5 + s / (12.0 * n))
}
