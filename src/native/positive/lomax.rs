//! The Lomax distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Lomax distribution, or Pareto distribution of the second kind, with the shape `c`: the law
    /// of x - 1 with x from [`Pareto`](crate::native::Pareto).
    ///
    /// Density c (1 + x)^(-c - 1) for x > 0; mean 1 / (c - 1) for c > 1, variance c / ((c - 1)^2 (c
    /// - 2)) for c > 2. A value is e^(y / c) - 1 with y from
    /// [`StandardExponential`](crate::native::StandardExponential), an increasing function of it, without
    /// cancellation: small values have all their digits. Infinite only where it exceeds the largest
    /// number of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_lomax.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lifetimes: Array1<f64> = Key::from_seed(0).sample(native::Lomax::new(2.5)?, 100);
    /// assert!(lifetimes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("lomax", "pareto II", "pareto of the second kind"))]
    struct Lomax;

    /// A Lomax distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: lomax
}

fn lomax<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [exponentials::<T>(bits).into(), c.into()],
        inlined!(|[exponential, c]| Real::expm1(exponential / c)),
    )
}
