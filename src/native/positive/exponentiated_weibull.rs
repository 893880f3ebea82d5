//! The exponentiated Weibull distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{log_complement_of_ratio, minus_log};
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, Positive, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The exponentiated Weibull distribution with the shapes `a` and `c`: the law of the largest
    /// of `a` [`Weibull`](crate::native::Weibull) variates, if `a` is whole.
    ///
    /// Distribution function (1 - exp(-x^c))^a for x > 0; the median is (-log(1 - 2^(-1 / a)))^(1 /
    /// c), and moments have no closed form. A value is (-log(1 - exp(-e / a)))^(1 / c) with an
    /// exponential variate e, by logarithms: within a few units in the last place of `f64`, times
    /// |log x| where that is above 1, and times 1 / c where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_exponentiated_weibull.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::ExponentiatedWeibull::new(3.0, 1.5)?;
    /// let lives: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("exponentiated weibull", "exponweib"))]
    struct ExponentiatedWeibull;

    /// An exponentiated Weibull distribution with shapes `a` and `c`: scalars, or arrays that
    /// broadcast together.
    new(a: GammaShape, c: Positive)

    quantiles: exponentiated_weibull
}

fn exponentiated_weibull<T: WideElement>(
    bits: UniformBits,
    [a, c]: [Bound<f64>; 2],
) -> WideSampler {
    let log_a = a.clone().map(Real::log);
    combined(
        [reflected::<T>(bits, Quantile::Exponential).into(), a.into(), c.into(), log_a.into()],
        inlined!(|[e, a, c, log_a]| {
            let (ratio, log_complement) = (e / a, log_complement_of_ratio(e, a, log_a));
            // The complement is 1 to all digits where the ratio is large.
            let log_power = if ratio > 40.0 { -ratio } else { -minus_log(-log_complement) };
            Real::exp(log_power / c)
        }),
    )
}
