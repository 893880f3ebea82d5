//! The alpha distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::interval::truncated_normal::positive_normals;
use crate::native::methods::formula::{Positive, distribution};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The alpha distribution with the shape `a`: the law of 1 / w with a normal variate w of mean `a`
    /// and standard deviation 1 that is above 0.
    ///
    /// Density φ(a - 1 / x) / (x^2 Φ(a)) for x > 0, with the density φ and the distribution function Φ of
    /// [`StandardNormal`](crate::native::StandardNormal); it has neither mean nor variance, and its mode is
    /// (sqrt(a^2 + 8) - a) / 4. A value is the reciprocal of a
    /// [`TruncatedNormal`](crate::native::TruncatedNormal) variate from 64 random bits, in `f32` too: w has
    /// the absolute error of the sum of `a` and a normal variate, which is small against w, except with a
    /// probability of 2^-50.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_alpha.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::Alpha::new(2.0)?, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("alpha"))]
    struct Alpha;

    /// An alpha distribution with shape `a`, a scalar or an array.
    new(a: Positive)

    values: alpha
}

#[expect(clippy::extra_unused_type_parameters, reason = "of 64 bits for every type")]
fn alpha<T: WideElement>(source: &Source, [a]: [Bound<f64>; 1]) -> WideSampler {
    combined([positive_normals(source, a).into()], inlined!(|[normal]| 1.0 / normal))
}
