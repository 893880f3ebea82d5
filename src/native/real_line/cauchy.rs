//! The Cauchy distribution.

use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::distribution;
use crate::sampling::{Sampler, UniformBits};

distribution! {
    /// The Cauchy distribution with median 0 and scale 1.
    ///
    /// Density 1 / (pi (1 + x^2)) on the real line; it has neither mean nor variance. Samples by
    /// inversion: cot(pi p) with a random sign and p uniform on (0, 1/2), up to 2.7e9 in `f32` and
    /// 1.2e19 in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/cauchy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::Cauchy, 100);
    /// ```
    #[doc(alias("standard_cauchy"))]
    struct Cauchy;

    quantiles in T: cauchy
}

fn cauchy<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Cauchy)
}
