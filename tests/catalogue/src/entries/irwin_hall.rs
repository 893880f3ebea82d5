//! The Irwin-Hall distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "IrwinHall",
    parameters: &[Domain::POSITIVE
        .named("n")
        .refusing("must be from 1 to 4096", &[0.0, 5000.0])
        .allowing(&[1.0, 4096.0])
        .ramp(|i| (i % 30 + 1) as f64)],
    native: &[Construction::usual(
        constructors!(both, reals, |[n]| native::IrwinHall::new(trials(n))?),
        &[&[4.0]],
    )],
    fits: &[&[1.0], &[2.0], &[3.0], &[4.0], &[7.0], &[12.0], &[25.0], &[90.0]],
    scipy: Some("irwinhall"),
    picture: Some(Picture::histogram(&[3.0], 0.0..3.0, |x| {
        let parts = [(1.0, x), (-3.0, x - 1.0), (3.0, x - 2.0)];
        parts.map(|(weight, from)| weight * from.max(0.0).powi(2) / 2.0).iter().sum()
    })),
    support: |parameters| [0.0, parameters[0]],
    ..Reals::DEFAULT
};
