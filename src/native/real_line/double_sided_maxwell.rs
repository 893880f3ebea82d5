//! The double-sided Maxwell distribution.

use crate::elements::wide::WideElement;
use crate::methods::formulas::Shifted;
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::native::positive::maxwell::Lengths;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Bound, Sampler, Source};

distribution! {
    /// The double-sided Maxwell distribution with a location and a scale.
    ///
    /// Density z^2 exp(-z^2 / 2) / (scale sqrt(2 pi)) with z = (x - loc) / scale, on the real line, for
    /// scale > 0; mean loc, variance 3 scale^2. A value is loc + scale m with m from [`Maxwell`](crate::native::Maxwell), with the
    /// sign of its normal variate, multiplied and added in two roundings.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/double_sided_maxwell.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::DoubleSidedMaxwell::new(1.0, 0.5)?;
    /// let sample: Array1<f32> = Key::from_seed(0).sample(dist, 1000);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("double sided maxwell"))]
    struct DoubleSidedMaxwell;

    /// A double-sided Maxwell distribution with this location and scale: scalars, or arrays that
    /// broadcast together.
    new(loc: Finite, scale: NotNegative)

    values in T: double_sided_maxwell
}

fn double_sided_maxwell<T: WideElement>(
    source: Source,
    [loc, scale]: [Bound<T>; 2],
) -> impl Sampler<T> {
    Elementwise::with(Lengths::new(source, true), Shifted, [loc, scale])
}
