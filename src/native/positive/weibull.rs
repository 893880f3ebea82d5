//! The Weibull distribution.

use super::exponential::standard_exponential;
use crate::elements::wide::WideElement;
use crate::native::methods::formula::{NotNegative, PositiveNormal, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The Weibull distribution with a scale and a concentration.
    ///
    /// Density (c / s) (x / s)^(c - 1) exp(-(x / s)^c) for x > 0, with scale s and concentration c;
    /// mean s Γ(1 + 1 / c), variance s^2 (Γ(1 + 2 / c) - Γ(1 + 1 / c)^2). A value is s e^(1 / c) with e
    /// from [`StandardExponential`](crate::native::StandardExponential), also where e^(1 / c) is not in the range
    /// of the type but the product is. The error of log e, of units in the last place of the larger of it and 1, is
    /// multiplied by 1 / c. With `scale` = 0 all values are 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/weibull.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lifetimes: Array1<f64> = Key::from_seed(0).sample(native::Weibull::new(1000.0, 1.5)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("weibull_min", "weibull_max"))]
    struct Weibull;

    /// A Weibull distribution with this scale and concentration: scalars, or arrays that broadcast
    /// together.
    new(scale: NotNegative, concentration: PositiveNormal)

    quantiles in T: weibull
}

fn weibull<T: WideElement>(
    bits: UniformBits,
    [scale, concentration]: [Bound<T>; 2],
) -> impl Sampler<T> {
    let exponent = concentration.map(|x| T::ONE / x);
    Elementwise::with(standard_exponential(bits), ScaledPower, [scale, exponent])
}

/// A power times a scale.
#[derive(Clone, Copy)]
struct ScaledPower;

impl<T: WideElement> Formula<T, 2> for ScaledPower {
    #[inline(always)]
    fn value(&self, exponential: T, [scale, exponent]: [T; 2]) -> T {
        T::scaled_power(scale, exponential, exponent)
    }
}
