//! The folded Cauchy distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The folded Cauchy distribution with the location `c`: the law of |x + c| with a
    /// [`Cauchy`](crate::native::Cauchy) variate x.
    ///
    /// Density 1 / (π (1 + (x - c)^2)) + 1 / (π (1 + (x + c)^2)) for x ≥ 0; it has neither mean nor
    /// variance. With `c` = 0 it is [`HalfCauchy`](crate::native::HalfCauchy). A value has the error of
    /// that sum.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_folded_cauchy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let distances: Array1<f64> = Key::from_seed(0).sample(native::FoldedCauchy::new(2.0)?, 100);
    /// assert!(distances.iter().all(|&distance| distance >= 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("folded cauchy", "foldcauchy"))]
    struct FoldedCauchy;

    /// A folded Cauchy distribution with location `c`, a scalar or an array.
    new(c: NotNegative)

    values: folded_cauchy
}

fn folded_cauchy<T: WideElement>(source: &Source, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [quantiles::<T>(source.clone(), Quantile::Cauchy).into(), c.into()],
        inlined!(|[cauchy, c]| (cauchy + c).abs()),
    )
}
