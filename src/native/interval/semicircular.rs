//! The semicircle distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::{quantiles, uniforms};
use crate::sampling::{Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Wigner's semicircle distribution on [-1, 1]: the law of a coordinate of a uniform point in the
    /// unit disc, and of eigenvalues of large random symmetric matrices.
    ///
    /// Density 2/pi sqrt(1 - x^2), mean 0, variance 1/4. A value is sqrt(u) s with a uniform
    /// variate u and the sine s of a uniform angle, which is c / sqrt(1 + c^2) with c from
    /// [`Cauchy`](crate::native::Cauchy): with all digits near 0, too.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_semicircular.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let eigenvalues: Array1<f64> = Key::from_seed(0).sample(native::Semicircular, 100);
    /// assert!(eigenvalues.iter().all(|x| (-1.0..=1.0).contains(x)));
    /// ```
    #[doc(alias("semicircular", "Wigner semicircle", "Sato-Tate"))]
    struct Semicircular;

    values: semicircular
}

fn semicircular<T: WideElement>(source: &Source) -> WideSampler {
    let [for_radius, for_angle] = source.split();
    combined(
        [uniforms::<T>(for_radius).into(), quantiles::<T>(for_angle, Quantile::Cauchy).into()],
        inlined!(|[u, tangent]| u.sqrt() * (tangent / (1.0 + tangent * tangent).sqrt())),
    )
}
