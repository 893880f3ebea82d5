//! The Gumbel distribution.

use super::prelude::*;

const EULER: f64 = 0.577_215_664_901_532_9;
const ZETA_3: f64 = 1.202_056_903_159_594_3;

pub static ENTRY: Reals = Reals {
    name: "Gumbel",
    jax: &[
        Construction::variant(
            ", Low",
            constructors!(all, reals, |[]| jax::Gumbel.with_mode(GumbelMode::Low)),
            &[&[]],
        ),
        Construction::variant(
            ", High",
            constructors!(all, reals, |[]| jax::Gumbel.with_mode(GumbelMode::High)),
            &[&[]],
        ),
        Construction::variant(
            ", Highest",
            constructors!(all, reals, |[]| jax::Gumbel.with_mode(GumbelMode::Highest)),
            &[&[]],
        ),
    ],
    native: usual!(all, reals, native::Gumbel),
    fits: &[&[]],
    law: Some(|_| {
        let second = PI * PI / 6.0;
        let fourth = 3.0 * second * second + PI.powi(4) / 15.0;
        Law::real(
            exact::Gumbel::new(0.0, 1.0).unwrap(),
            &raw(EULER, [second, 2.0 * ZETA_3, fourth]),
        )
    }),
    picture: Some(Picture::histogram(&[], -3.0..6.0, |x| (-x - (-x).exp()).exp())),
    possible: Some(|x, _, of| {
        // The range of JAX's smallest uniform variates, of either kind.
        let far = -7.0..1.0 - of.min_positive.ln();
        if of.is_jax() { far.contains(&x) } else { x.is_finite() }
    }),
    ..Reals::DEFAULT
};
