//! The log-Laplace distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The log-Laplace distribution with the shape `c`: the law of e^(y / c) with y from
    /// [`Laplace`](crate::native::Laplace).
    ///
    /// Density c/2 x^(c - 1) for 0 < x < 1 and c/2 x^(-c - 1) from 1 on; mean c^2 / (c^2 - 1) for c
    /// > 1, mean square c^2 / (c^2 - 4) for c > 2. One draw per value, an increasing function of
    /// it, within |log x| + 2 units in the last place; 0 or infinite where it is out of the range
    /// of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_log_laplace.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let incomes: Array1<f64> = Key::from_seed(0).sample(native::LogLaplace::new(3.0)?, 100);
    /// assert!(incomes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log laplace", "loglaplace"))]
    struct LogLaplace;

    /// A log-Laplace distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: log_laplace
}

fn log_laplace<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Laplace).into(), c.into()],
        inlined!(|[laplace, c]| Real::exp(laplace / c)),
    )
}
