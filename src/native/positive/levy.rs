//! The Lévy distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::reflected;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Lévy distribution: [`Stable`](crate::native::Stable) with `alpha` = 1/2 and `beta` = 1.
    ///
    /// Density exp(-1 / (2 x)) / sqrt(2 pi x^3) for x > 0; mean and variance are infinite, and the
    /// median 2.198. It is the distribution of the first time at which Brownian motion is at 1. A
    /// value is 1 / z^2 with z from [`HalfNormal`](crate::native::HalfNormal), one draw: within a
    /// few units in the last place in both tails.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_levy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let times: Array1<f64> = Key::from_seed(0).sample(native::Levy, 100);
    /// assert!(times.iter().all(|&time| time > 0.0));
    /// ```
    #[doc(alias("levy", "levy_l", "Lévy", "first passage time"))]
    struct Levy;

    quantiles: levy
}

fn levy<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined([reflected::<T>(bits, Quantile::HalfNormal).into()], inlined!(|[z]| 1.0 / (z * z)))
}
