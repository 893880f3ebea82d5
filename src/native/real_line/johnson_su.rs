//! Johnson's unbounded distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, Positive, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Johnson's unbounded distribution with the shapes `a` and `b`: the law of x with a + b asinh(x)
    /// standard normal.
    ///
    /// Density b phi(a + b asinh(x)) / sqrt(1 + x^2), with the standard normal density phi; mean
    /// -exp(1 / (2 b^2)) sinh(a / b), variance (w - 1) (w cosh(2 a / b) + 1) / 2 with w = exp(1 /
    /// b^2). A value is sinh((z - a) / b) with z from
    /// [`StandardNormal`](crate::native::StandardNormal), an increasing function of it; infinite
    /// only where it exceeds the largest number of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_johnson_su.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let returns: Array1<f64> = Key::from_seed(0).sample(native::JohnsonSU::new(0.3, 1.5)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("johnson su", "johnsonsu"))]
    struct JohnsonSU;

    /// An unbounded Johnson distribution with shapes `a` and `b`: scalars, or arrays that broadcast
    /// together.
    new(a: Finite, b: Positive)

    quantiles: unbounded
}

fn unbounded<T: WideElement>(bits: UniformBits, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    combined(
        [normals::<T>(bits).into(), a.into(), b.into()],
        inlined!(|[z, a, b]| {
            let t = (z - a) / b;
            let size = t.abs();
            let power = Real::expm1(size);
            // Where the reciprocal of the power is lost, by its root: the power may be infinite.
            let root = Real::exp(0.5 * size);
            let sinh =
                if size < 40.0 { 0.5 * (power + power / (1.0 + power)) } else { 0.5 * root * root };
            sinh.copysign(t)
        }),
    )
}
