//! The Kumaraswamy distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_complement_of_ratio;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, Positive, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Kumaraswamy distribution on [0, 1] with the shapes `a` and `b`, which is similar to
    /// [`Beta`](crate::native::Beta) (Kumaraswamy, "A generalized probability density function for
    /// double-bounded random processes", 1980, doi:10.1016/0022-1694(80)90036-0).
    ///
    /// Density a b x^(a - 1) (1 - x^a)^(b - 1); the mean of x^n is b B(1 + n / a, b). A value is (1
    /// - exp(-e / b))^(1 / a) with an exponential variate e, by logarithms: for all shapes within a
    /// few units in the last place of `f64`, times |log x| where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kumaraswamy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f64> = Key::from_seed(0).sample(native::Kumaraswamy::new(2.0, 3.0)?, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("kumaraswamy"))]
    struct Kumaraswamy;

    /// A Kumaraswamy distribution with shapes `a` and `b`: scalars, or arrays that broadcast
    /// together.
    new(a: Positive, b: GammaShape)

    quantiles: kumaraswamy
}

fn kumaraswamy<T: WideElement>(bits: UniformBits, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    let log_b = b.clone().map(Real::log);
    combined(
        [exponentials::<T>(bits).into(), a.into(), b.into(), log_b.into()],
        inlined!(|[e, a, b, log_b]| Real::exp(log_complement_of_ratio(e, b, log_b) / a)),
    )
}
