//! The log-logistic distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The log-logistic distribution with the shape `c`, also called Fisk's: the law of exp(l / c)
    /// with a [`Logistic`](crate::native::Logistic) variate l.
    ///
    /// Density c x^(c - 1) / (1 + x^c)^2 for x > 0; mean p / sin p with p = π / c for c > 1, mean
    /// square 2 p / sin(2 p) for c > 2. The median is 1, and 1 / x has the same distribution. A
    /// value is exp(l / c) within a few units in the last place of `f64`, times |log x| where that
    /// is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_log_logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let incomes: Array1<f64> = Key::from_seed(0).sample(native::LogLogistic::new(3.0)?, 100);
    /// assert!(incomes.iter().all(|&income| income > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log logistic", "fisk"))]
    struct LogLogistic;

    /// A log-logistic distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: log_logistic
}

fn log_logistic<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Logistic).into(), c.into()],
        inlined!(|[logistic, c]| Real::exp(logistic / c)),
    )
}
