//! The Rice distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Rice distribution with the distance `b`: the law of the distance from the origin of a point
    /// with two normal coordinates of variance 1, whose mean is `b` away.
    ///
    /// Density x exp(-(x^2 + b^2) / 2) I0(x b) for x > 0, with the modified Bessel function I0;
    /// mean square 2 + b^2. With `b` = 0 it is [`Rayleigh`](crate::native::Rayleigh)'s of scale 1. A value
    /// is made of two normal variates, without overflow.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_rice.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let amplitudes: Array1<f64> = Key::from_seed(0).sample(native::Rice::new(2.0)?, 100);
    /// assert!(amplitudes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("rice", "Rician"))]
    struct Rice;

    /// A Rice distribution with distance `b`, a scalar or an array.
    new(b: NotNegative)

    values: rice
}

fn rice<T: WideElement>(source: &Source, [b]: [Bound<f64>; 1]) -> WideSampler {
    let [for_radial, for_other] = source.split();
    combined(
        [normals::<T>(for_radial).into(), normals::<T>(for_other).into(), b.into()],
        inlined!(|[radial, other, b]| {
            let (radial, other) = ((radial + b).abs(), other.abs());
            let (larger, smaller) = (radial.max(other), radial.min(other));
            let ratio = smaller / larger;
            larger * (1.0 + ratio * ratio).sqrt()
        }),
    )
}
