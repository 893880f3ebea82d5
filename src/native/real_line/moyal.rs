//! The Moyal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::reflected;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Moyal distribution, an approximation of [`Landau`](crate::native::Landau)'s.
    ///
    /// Density exp(-(x + e^-x) / 2) / sqrt(2 pi); mean log 2 + Euler's constant, variance pi^2 / 2.
    /// A value is -2 log z with z from [`HalfNormal`](crate::native::HalfNormal): one draw, with a few
    /// roundings of numbers of the size of x or of 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_moyal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let losses: Array1<f64> = Key::from_seed(0).sample(native::Moyal, 10_000);
    /// assert!((losses.mean().unwrap() - 1.27).abs() < 0.1);
    /// ```
    #[doc(alias("moyal"))]
    struct Moyal;

    quantiles: moyal
}

fn moyal<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined(
        [reflected::<T>(bits, Quantile::HalfNormal).into()],
        inlined!(|[z]| -2.0 * Real::log(z)),
    )
}
