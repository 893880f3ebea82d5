//! The generalised half-logistic distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::NEGLIGIBLE;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::positive::half_logistic::half_logistic;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The generalised half-logistic distribution with the shape `c`: the law of (1 - exp(-c h)) /
    /// c with a [`HalfLogistic`](crate::native::HalfLogistic) variate h.
    ///
    /// Density 2 p^(1 - c) / (1 + p)^2 with p = (1 - c x)^(1 / c), for x from 0 to 1 / c; moments
    /// have no closed form, and the median is (1 - 3^-c) / c. A value is that, without
    /// cancellation: within a few units in the last place for every `c`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_half_logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GeneralizedHalfLogistic::new(0.5)?;
    /// let lives: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(lives.iter().all(|life| (0.0..=2.0).contains(life)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized half logistic", "genhalflogistic"))]
    struct GeneralizedHalfLogistic;

    /// A generalised half-logistic distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: generalized_half_logistic
}

fn generalized_half_logistic<T: WideElement>(
    bits: UniformBits,
    [c]: [Bound<f64>; 1],
) -> WideSampler {
    combined(
        [half_logistic::<T>(bits).into(), c.into()],
        inlined!(|[half_logistic, c]| {
            let product = c * half_logistic;
            if product < NEGLIGIBLE { half_logistic } else { -Real::expm1(-product) / c }
        }),
    )
}
