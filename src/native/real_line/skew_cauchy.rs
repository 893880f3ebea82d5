//! The skew Cauchy distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{distribution, domains};
use crate::native::methods::standard::{quantiles, uniforms};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

domains! {
    Skewness: "above -1 and below 1", |a| a.abs() < 1.0;
}

distribution! {
    /// The skew Cauchy distribution with the skewness `a`.
    ///
    /// Density 1 / (pi (1 + (x / (1 + a))^2)) for x > 0 and 1 / (pi (1 + (x / (1 - a))^2)) below;
    /// it has neither mean nor variance. With `a` = 0 it is [`Cauchy`](crate::native::Cauchy)'s. A value is
    /// (1 + a) c or (a - 1) c with c from [`HalfCauchy`](crate::native::HalfCauchy): negative with
    /// probability (1 - a) / 2, which a uniform variate decides. Values are as accurate as c.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_skew_cauchy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::SkewCauchy::new(0.5)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("skew cauchy", "skewcauchy"))]
    struct SkewCauchy;

    /// A skew Cauchy distribution with skewness `a`, a scalar or an array.
    new(a: Skewness)

    values: skew_cauchy
}

fn skew_cauchy<T: WideElement>(source: &Source, [a]: [Bound<f64>; 1]) -> WideSampler {
    let [for_size, for_sign] = source.split();
    combined(
        [
            quantiles::<T>(for_size, Quantile::HalfCauchy).into(),
            uniforms::<T>(for_sign).into(),
            a.into(),
        ],
        inlined!(|[size, u, a]| size * if u + u < 1.0 - a { a - 1.0 } else { a + 1.0 }),
    )
}
