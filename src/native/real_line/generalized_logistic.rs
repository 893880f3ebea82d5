//! The generalised logistic distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_odds;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The generalised logistic distribution (of type I) with the shape `c`.
    ///
    /// Distribution function (1 + exp(-x))^-c on the real line; mean ψ(c) + γ with the digamma
    /// function ψ and Euler's constant, variance ψ'(c) + π^2 / 6. With `c` = 1 it is
    /// [`Logistic`](crate::native::Logistic). A value is -log(exp(e / c) - 1) with an exponential variate
    /// e, with all digits in both tails for every `c`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::GeneralizedLogistic::new(2.5)?, 100);
    /// assert!(sample.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized logistic", "genlogistic"))]
    struct GeneralizedLogistic;

    /// A generalised logistic distribution with shape `c`, a scalar or an array.
    new(c: GammaShape)

    quantiles: generalized_logistic
}

fn generalized_logistic<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    let log_c = c.clone().map(Real::log);
    combined(
        [reflected::<T>(bits, Quantile::Exponential).into(), c.into(), log_c.into()],
        inlined!(|[e, c, log_c]| -log_odds(e, c, log_c)),
    )
}
