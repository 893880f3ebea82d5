//! The F distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "FisherF",
    parameters: &[
        Domain::POSITIVE.named("dfnum").allowing(&[1e-37, f32::MAX]).ramp(shapes),
        Domain::POSITIVE.named("dfden").allowing(&[1e-37, f32::MAX]).ramp(shapes),
    ],
    jax: usual!(all, reals, jax::FisherF(dfnum, dfden), [3.0, 7.0]),
    native: usual!(all, reals, native::FisherF(dfnum, dfden), [3.0, 7.0]),
    fits: &[&[0.75, 7.0], &[1.0, 7.0], &[3.0, 7.0], &[3.3, 7.0], &[40.0, 7.0]],
    law: Some(|parameters| {
        let [dfnum, dfden] = named(parameters);
        Law::real(exact::FisherSnedecor::new(dfnum, dfden).unwrap(), &[dfden / (dfden - 2.0)])
    }),
    picture: Some(Picture::histogram(&[4.0, 10.0], 0.0..5.0, |x| {
        let total = 4.0 * x + 10.0;
        density::beta(2.0, 5.0, 4.0 * x / total) * 40.0 / (total * total)
    })),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        let [dfnum, dfden] = named(parameters);
        // 0 or infinite where one of the two variates underflows, with few degrees of freedom.
        let may_be_infinite = dfnum.min(dfden) < 4.0 || dfnum > 1e300 && !of.is_jax();
        x >= 0.0 && (x.is_finite() || may_be_infinite)
    }),
    ..Reals::DEFAULT
};
