//! The kappa distribution with three parameters.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_saturated;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The kappa distribution with three parameters: the shape `a` (Mielke and Johnson,
    /// "Three-parameter kappa distribution maximum likelihood estimates and likelihood ratio
    /// tests", 1973, doi:10.1175/1520-0493(1973)101<0701:TKDMLE>2.3.CO;2), a location and a scale.
    ///
    /// Density a (a + x^a)^(-1 - 1 / a) for x > 0; it has a mean for a > 1, and a variance for a >
    /// 2. A value is (a / (exp(a e) - 1))^(1 / a) with an exponential variate e, by logarithms:
    /// within a few units in the last place of `f64`, times |log x| where that is above 1, and
    /// times 1 / a where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kappa3.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let rainfall: Array1<f64> = Key::from_seed(0).sample(native::Kappa3::new(2.0)?, 100);
    /// assert!(rainfall.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("kappa3"))]
    struct Kappa3;

    /// A kappa distribution with the shape `a`, a scalar or an array.
    new(a: Positive)

    quantiles: kappa3
}

fn kappa3<T: WideElement>(bits: UniformBits, [a]: [Bound<f64>; 1]) -> WideSampler {
    let log_a = a.clone().map(Real::log);
    combined(
        [reflected::<T>(bits, Quantile::Exponential).into(), a.into(), log_a.into()],
        inlined!(|[e, a, log_a]| {
            // -log x = log((exp(a e) - 1) / a) / a, without an overflow.
            Real::exp(-(e + log_saturated(e, a, log_a) / a))
        }),
    )
}
