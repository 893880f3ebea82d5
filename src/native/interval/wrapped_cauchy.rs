//! The wrapped Cauchy distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{distribution, domains};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

domains! {
    Length: "at least 0 and below 1", |c| (0.0..1.0).contains(&c);
}

distribution! {
    /// The wrapped Cauchy distribution on the circle with the mean resultant length `c`: the law of a
    /// Cauchy variate of scale -log c, as an angle.
    ///
    /// Density (1 - c^2) / (2 pi (1 + c^2 - 2 c cos x)) for x in [-pi, pi], as
    /// [`VonMises`](crate::native::VonMises) has angles (SciPy's are in [0, 2 pi]); mean direction 0, mean
    /// cosine c. With `c` = 0 it is uniform. A value is 2 atan((1 - c) / (1 + c) y) with y from
    /// [`Cauchy`](crate::native::Cauchy): one draw, an increasing function of it, with all digits near 0
    /// for every `c`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_wrapped_cauchy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let headings: Array1<f64> = Key::from_seed(0).sample(native::WrappedCauchy::new(0.7)?, 100);
    /// assert!(headings.iter().all(|x| x.abs() <= std::f64::consts::PI));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("wrapped cauchy", "wrapcauchy", "circular"))]
    struct WrappedCauchy;

    /// A wrapped Cauchy distribution with mean resultant length `c`, a scalar or an array.
    new(c: Length)

    quantiles: wrapped_cauchy
}

fn wrapped_cauchy<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    let ratio = c.map(|c| (1.0 - c) / (1.0 + c));
    combined(
        [quantiles::<T>(bits, Quantile::Cauchy).into(), ratio.into()],
        inlined!(|[tangent, ratio]| 2.0 * Real::atan(ratio * tangent)),
    )
}
