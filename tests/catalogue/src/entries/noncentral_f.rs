//! The non-central F distribution.

use statrs::function::beta::beta_reg;

use super::noncentral_chi_squared::mixed;
use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "NoncentralF",
    parameters: &[
        Domain::POSITIVE.named("dfnum").allowing(&[1e-37, f32::MAX]).ramp(shapes),
        Domain::POSITIVE.named("dfden").allowing(&[1e-37, f32::MAX]).ramp(shapes),
        Domain::NOT_NEGATIVE.named("nonc"),
    ],
    native: usual!(all, reals, native::NoncentralF(dfnum, dfden, nonc), [1.75, 9.0, 2.5]),
    fits: &[
        &[3.0, 7.0, 0.0],
        &[3.0, 7.0, 4.0],
        &[0.5, 7.0, 0.0],
        &[0.5, 7.0, 2.0],
        &[1.0, 1.0, 1.0],
        &[40.0, 20.0, 100.0],
        &[2.0, 30.0, 20.0],
        &[0.8, 0.6, 0.1],
    ],
    law: Some(|parameters| {
        let [dfnum, dfden, nonc] = named(parameters);
        let (a, b) = (dfnum / 2.0, dfden / 2.0);
        let cdf = |x: f64| {
            let (share, other) = (dfnum * x, dfden);
            let total = share + other;
            if !total.is_finite() {
                return 1.0;
            }
            let (share, other) = (share / total, other / total);
            // The incomplete beta function of a + n is the function of a + n + 1, plus the term.
            let mut lower = None;
            mixed(nonc / 2.0, |n| {
                let a = a + n;
                let value = lower.map_or_else(
                    || beta_reg(a, b, share),
                    |above: f64| {
                        let ln_beta = ln_gamma(a + 1.0) + ln_gamma(b) - ln_gamma(a + b);
                        above + (a * share.ln() + b * other.ln() - ln_beta).exp()
                    },
                );
                lower = Some(value);
                value
            })
        };
        let mean = dfden * (dfnum + nonc) / (dfnum * (dfden - 2.0));
        // Each of its values is a sum of many.
        let points = positive_points_around((dfnum + nonc) / dfnum, 0.3);
        let values = points.iter().copied().map(cdf).collect();
        Law::interpolated(points, values, &[mean][..usize::from(dfden > 6.0)])
    }),
    picture: Some(Picture::histogram(&[4.0, 10.0, 3.0], 0.0..8.0, |x| {
        let total = 4.0 * x + 10.0;
        let of_beta = |n| density::beta(2.0 + n, 5.0, 4.0 * x / total);
        mixed(1.5, of_beta) * 40.0 / (total * total)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
