//! The gamma distribution.

use super::prelude::*;

/// In `native`, with 0 too.
static SHAPE: Domain = Domain { ramp: shapes, ..Domain::FROM_ZERO };

fn with_scale() -> Vec<Case> {
    fn of<T: Float>() -> Case {
        let gamma = jax::Gamma::new(T::from_f64(2.5)).expect("a shape");
        let scaled = gamma.with_scale(T::from_f64(3.0)).expect("a scale");
        Case::numbers("jax::Gamma(2.5).with_scale(3.0)", T::of(scaled))
    }
    of_each_float!(of)
}

pub static ENTRY: Reals = Reals {
    name: "Gamma",
    parameters: &[Domain::POSITIVE.ramp(shapes).but_in_native(&SHAPE).named("alpha")],
    jax: usual!(all, reals, jax::Gamma(alpha), [0.1], [1.0], [25.0]),
    native: &[Construction::usual(
        constructors!(all, reals, |[alpha]| native::Gamma::new(alpha)?),
        &[&[0.1], &[1.0], &[25.0]],
    )
    .wide(&[&[1e7]])],
    fits: &[&[0.1], &[0.5], &[0.9375], &[1.0], &[1.5], &[2.5], &[30.0], &[1e4]],
    law: Some(|parameters| {
        let [alpha] = named(parameters);
        let moment = |n: i32| (0..n).map(|k| alpha + f64::from(k)).product();
        Law::real(exact::Gamma::new(alpha, 1.0).unwrap(), &moments(moment, 4))
    }),
    also: |family| match family {
        Family::Jax => with_scale(),
        Family::Native => Vec::new(),
    },
    picture: Some(Picture::histogram(&[2.5], 0.0..9.0, |x| density::gamma(2.5, x))),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        // With small shapes variates underflow, as documented.
        let [alpha] = named(parameters);
        (x > 0.0 || x == 0.0 && alpha < 2.0) && of.number(x, of.gamma(alpha))
    }),
    ..Reals::DEFAULT
};
