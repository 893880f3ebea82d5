//! The Burr distribution of type XII.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_odds;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, Positive, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Burr distribution of type XII with the shapes `c` and `d`, also called Singh and
    /// Maddala's.
    ///
    /// Density c d x^(c - 1) (1 + x^c)^(-d - 1) for x > 0; mean d B(d - 1 / c, 1 + 1 / c) for c d > 1, mean
    /// square d B(d - 2 / c, 1 + 2 / c) for c d > 2. With d = 1 it is
    /// [`LogLogistic`](crate::native::LogLogistic). A value is (exp(e / d) - 1)^(1 / c) with an exponential
    /// variate e, by logarithms: within a few units in the last place of `f64`, times |log x| where that is
    /// above 1, and times 1 / c where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_burr_xii.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let incomes: Array1<f64> = Key::from_seed(0).sample(native::BurrXII::new(3.0, 1.5)?, 100);
    /// assert!(incomes.iter().all(|&income| income > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("burr xii", "burr12", "Singh-Maddala"))]
    struct BurrXII;

    /// A Burr distribution of type XII with shapes `c` and `d`: scalars, or arrays that broadcast
    /// together.
    new(c: Positive, d: GammaShape)

    quantiles: burr_xii
}

fn burr_xii<T: WideElement>(bits: UniformBits, [c, d]: [Bound<f64>; 2]) -> WideSampler {
    let log_d = d.clone().map(Real::log);
    combined(
        [exponentials::<T>(bits).into(), c.into(), d.into(), log_d.into()],
        inlined!(|[e, c, d, log_d]| Real::exp(log_odds(e, d, log_d) / c)),
    )
}
