//! The Bradford distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::NEGLIGIBLE;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::uniforms;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Bradford distribution on [0, 1] with the shape `c`.
    ///
    /// Density c / ((1 + c x) log(1 + c)); mean 1 / log(1 + c) - 1 / c, variance ((2 + c) log(1 + c) -
    /// 2 c) / (2 c log(1 + c)^2). A value is ((1 + c)^u - 1) / c with a uniform variate u, by
    /// functions that are accurate near 0: within a few units in the last place, times log(1 + c)
    /// where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_bradford.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f64> = Key::from_seed(0).sample(native::Bradford::new(3.0)?, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("bradford"))]
    struct Bradford;

    /// A Bradford distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: bradford
}

fn bradford<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    let exponent = c.clone().map(Real::log1p);
    combined(
        [uniforms::<T>(bits).into(), exponent.into(), c.into()],
        inlined!(|[u, exponent, c]| {
            let share = (Real::expm1(u * exponent) / c).min(1.0);
            // Products with subnormal numbers have few digits.
            if c < NEGLIGIBLE { u } else { share }
        }),
    )
}
