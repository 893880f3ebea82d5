//! Johnson's bounded distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, Positive, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Johnson's bounded distribution with the shapes `a` and `b`: the law of x in (0, 1) with a + b
    /// log(x / (1 - x)) standard normal.
    ///
    /// Density b phi(a + b log(x / (1 - x))) / (x (1 - x)), with the standard normal density phi;
    /// moments have no closed form, and the median is 1 / (1 + exp(a / b)). A value is 1 / (1 +
    /// e^-t) with t = (z - a) / b and z from [`StandardNormal`](crate::native::StandardNormal), an
    /// increasing function of it: small values have all digits of t. With `b` near 0 most values
    /// round to 0 or 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_johnson_sb.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f64> = Key::from_seed(0).sample(native::JohnsonSB::new(-0.5, 2.0)?, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("johnson sb", "johnsonsb"))]
    struct JohnsonSB;

    /// A bounded Johnson distribution with shapes `a` and `b`: scalars, or arrays that broadcast
    /// together.
    new(a: Finite, b: Positive)

    quantiles: bounded
}

fn bounded<T: WideElement>(bits: UniformBits, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    combined(
        [normals::<T>(bits).into(), a.into(), b.into()],
        inlined!(|[z, a, b]| {
            let t = (z - a) / b;
            let power = Real::exp(-t.abs());
            (if t < 0.0 { power } else { 1.0 }) / (1.0 + power)
        }),
    )
}
