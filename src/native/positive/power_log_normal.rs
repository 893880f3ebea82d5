//! The power log-normal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, Positive, distribution};
use crate::native::real_line::power_normal::power_normal;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The power log-normal distribution with the exponent `c` and the standard deviation `s` of the
    /// logarithm: the law of e^(s x) with x from [`PowerNormal`](crate::native::PowerNormal) of `c`.
    ///
    /// Density c / (s x) phi(log x / s) Phi(-log x / s)^(c - 1) for x > 0; moments have no closed
    /// form. With `c` = 1 it is log-normal, and for whole `c` the law of the smallest of c
    /// log-normal variates. Within a few units in the last place times 1 + s + |log x|; 0 or
    /// infinite where it is out of the range of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_power_log_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let failures: Array1<f64> = Key::from_seed(0).sample(native::PowerLogNormal::new(10.0, 0.5)?, 100);
    /// assert!(failures.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("power log normal", "powerlognorm"))]
    struct PowerLogNormal;

    /// A power log-normal distribution with exponent `c` and standard deviation `s` of the
    /// logarithm: scalars, or arrays that broadcast together.
    new(c: GammaShape, s: Positive)

    quantiles: power_log_normal
}

fn power_log_normal<T: WideElement>(bits: UniformBits, [c, s]: [Bound<f64>; 2]) -> WideSampler {
    combined([power_normal::<T>(bits, [c]).into(), s.into()], inlined!(|[x, s]| Real::exp(s * x)))
}
