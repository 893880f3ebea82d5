//! The Birnbaum-Saunders distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Birnbaum-Saunders distribution (of fatigue life) with the shape `c`.
    ///
    /// Density (x + 1) / (2 c sqrt(2 π x^3)) exp(-(x - 1)^2 / (2 x c^2)) for x > 0; mean 1 + c^2 /
    /// 2, variance c^2 (1 + 5 c^2 / 4). The median is 1, and 1 / x has the same distribution. A
    /// value is (c z / 2 + sqrt((c z / 2)^2 + 1))^2 with a normal variate z (Birnbaum and Saunders,
    /// "A new family of life distributions", 1969, doi:10.2307/3212003), for z < 0 as the
    /// reciprocal of that for -z: so nothing cancels, and a value is within a few units in the last
    /// place.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_birnbaum_saunders.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::BirnbaumSaunders::new(0.5)?, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("birnbaum saunders", "fatiguelife", "fatigue life"))]
    struct BirnbaumSaunders;

    /// A Birnbaum-Saunders distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: birnbaum_saunders
}

const SMALL: f64 = power_of_2(-600);

fn birnbaum_saunders<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [normals::<T>(bits).into(), c.into()],
        inlined!(|[normal, c]| {
            let size = 0.5 * (c * normal.abs());
            let root = size + Real::mul_add(size, size, 1.0).sqrt();
            // Squares are infinite here, but their reciprocals not 0.
            let is_far = size > 1e150;
            let root = if is_far { size + size } else { root };
            let scale = if is_far { SMALL } else { 1.0 };
            let scaled = root * scale;
            let reciprocal = 1.0 / (scaled * scaled) * scale * scale;
            if normal < 0.0 { reciprocal } else { root * root }
        }),
    )
}
