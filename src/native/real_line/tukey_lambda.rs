//! Tukey's lambda distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log1p_of_positive;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Tukey's lambda distribution with the shape `lambda`, which is defined by its quantiles:
    /// (p^lambda - (1 - p)^lambda) / lambda of the probability p.
    ///
    /// On [-1 / lambda, 1 / lambda] for lambda > 0, and on the real line otherwise; mean 0 for
    /// lambda > -1, variance 2 / lambda^2 (1 / (1 + 2 lambda) - Γ(lambda + 1)^2 / Γ(2 lambda + 2))
    /// for lambda > -1/2. It is [`Logistic`](crate::native::Logistic)'s with `lambda` = 0, uniform
    /// with 1 and 2, and close to normal with 0.14. A value is the quantile for a logistic variate
    /// log(p / (1 - p)), an increasing function of it, computed from the logarithms of p and 1 - p
    /// without cancellation: to a few units in the last place times 1 + |lambda log p|, continuous
    /// through `lambda` = 0, and infinite only where it exceeds the largest number of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_tukey_lambda.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::TukeyLambda::new(0.5)?, 100);
    /// assert!(sample.iter().all(|x| (-2.0..=2.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("tukey lambda", "tukeylambda"))]
    struct TukeyLambda;

    /// A lambda distribution with shape `lambda`, a scalar or an array.
    new(lambda: Finite)

    quantiles: tukey_lambda
}

/// With the logistic variate y of p, and P the larger of p and 1 - p, whose logistic variate is |y|:
/// the size of the quantile is P^lambda (1 - e^(-lambda |y|)) / lambda.
fn tukey_lambda<T: WideElement>(bits: UniformBits, [lambda]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Logistic).into(), lambda.into()],
        inlined!(|[logistic, lambda]| {
            let size = logistic.abs();
            let log_larger = -log1p_of_positive(Real::exp(-size));
            // Halves of both exponents: powers may be infinite where the value is not.
            let root = Real::exp(0.5 * lambda * log_larger);
            let change = Real::expm1(-0.5 * lambda * size);
            // Where the change is the exponent, to all digits.
            let slope = if lambda.abs() < 1e-20 { 0.5 * size } else { -change / lambda };
            let value = slope * root * root * (2.0 + change);
            let end = if lambda > 0.0 { 1.0 / lambda } else { f64::INFINITY };
            value.min(end).copysign(logistic)
        }),
    )
}
