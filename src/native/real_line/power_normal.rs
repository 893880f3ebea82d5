//! The power normal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_complement_of_ratio;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::normal_tail::upper_quantile;
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The power normal distribution with the exponent `c`: for whole `c`, the law of the smallest
    /// of c normal variates.
    ///
    /// Density c phi(x) Phi(-x)^(c - 1), distribution function 1 - Phi(-x)^c, with the standard
    /// normal's phi and Phi, on the real line; moments have no closed form. With `c` = 1 it is
    /// standard normal. A value is the normal quantile of the probability e^(-y / c), computed from
    /// its logarithm, with y from [`StandardExponential`](crate::native::StandardExponential): an
    /// increasing function of it, within a few units in the last place of 1 or x for every `c`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_power_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let weakest: Array1<f64> = Key::from_seed(0).sample(native::PowerNormal::new(100.0)?, 10_000);
    /// assert!((weakest.mean().unwrap() + 2.508).abs() < 0.05);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("power normal", "powernorm", "minimum of normals"))]
    struct PowerNormal;

    /// A power normal distribution with exponent `c`, a scalar or an array.
    new(c: GammaShape)

    quantiles: power_normal
}

pub(crate) fn power_normal<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    let log = c.clone().map(Real::log);
    combined(
        [exponentials::<T>(bits).into(), c.into(), log.into()],
        inlined!(|[exponential, c, log]| {
            upper_quantile(exponential / c, -log_complement_of_ratio(exponential, c, log))
        }),
    )
}
