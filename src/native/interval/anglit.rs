//! The anglit distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::quantiles;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The anglit distribution: the law of an angle whose double has a uniform sine.
    ///
    /// Density cos(2 x) for x from -π / 4 to π / 4, mean 0, variance π^2 / 16 - 1 / 2. A value is
    /// ±atan2(1 - v, sqrt(v (2 - v))) / 2 with a uniform variate v and a random sign, from one
    /// draw: it increases with that, and has all digits near 0 and near the ends.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_anglit.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let angles: Array1<f64> = Key::from_seed(0).sample(native::Anglit, 100);
    /// assert!(angles.iter().all(|angle| angle.abs() < 0.7854));
    /// ```
    #[doc(alias("anglit"))]
    struct Anglit;

    quantiles: anglit
}

fn anglit<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Laplace).into()],
        inlined!(|[laplace]| {
            let size = laplace.abs();
            let (cosine, sine) = (Real::exp(-size), -Real::expm1(-size));
            let angle = 0.5 * Real::atan2(sine, (cosine * (1.0 + sine)).sqrt());
            angle.copysign(laplace)
        }),
    )
}
