//! The folded normal distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The folded normal distribution with the location `c`: the law of |x + c| with a normal variate
    /// x.
    ///
    /// Density φ(x - c) + φ(x + c) for x ≥ 0, with the density φ and the distribution function Φ of
    /// [`StandardNormal`](crate::native::StandardNormal); mean m = 2 φ(c) + c (2 Φ(c) - 1), variance 1 +
    /// c^2 - m^2. With `c` = 0 it is [`HalfNormal`](crate::native::HalfNormal). A value has the error of
    /// that sum.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_folded_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let distances: Array1<f64> = Key::from_seed(0).sample(native::FoldedNormal::new(2.0)?, 100);
    /// assert!(distances.iter().all(|&distance| distance >= 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("folded normal", "foldnorm"))]
    struct FoldedNormal;

    /// A folded normal distribution with location `c`, a scalar or an array.
    new(c: NotNegative)

    values: folded_normal
}

fn folded_normal<T: WideElement>(source: &Source, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [normals::<T>(source.clone()).into(), c.into()],
        inlined!(|[normal, c]| (normal + c).abs()),
    )
}
