//! The Burr distribution of type III.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_odds;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, Positive, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Burr distribution of type III with the shapes `c` and `d`, also called Dagum's: the law
    /// of 1 / y with a [`BurrXII`](crate::native::BurrXII) variate y.
    ///
    /// Distribution function (1 + x^-c)^-d for x > 0; mean d B(d + 1 / c, 1 - 1 / c) for c > 1,
    /// mean square d B(d + 2 / c, 1 - 2 / c) for c > 2. Mielke's distribution with parameters k and
    /// s has c = s and d = k / s. A value is (exp(e / d) - 1)^(-1 / c) with an exponential variate
    /// e, by logarithms: within a few units in the last place of `f64`, times |log x| where that is
    /// above 1, and times 1 / c where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_burr_iii.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let incomes: Array1<f64> = Key::from_seed(0).sample(native::BurrIII::new(3.0, 1.5)?, 100);
    /// assert!(incomes.iter().all(|&income| income > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("burr iii", "burr", "mielke", "Dagum"))]
    struct BurrIII;

    /// A Burr distribution of type III with shapes `c` and `d`: scalars, or arrays that broadcast
    /// together.
    new(c: Positive, d: GammaShape)

    quantiles: burr_iii
}

fn burr_iii<T: WideElement>(bits: UniformBits, [c, d]: [Bound<f64>; 2]) -> WideSampler {
    let log_d = d.clone().map(Real::log);
    combined(
        [reflected::<T>(bits, Quantile::Exponential).into(), c.into(), d.into(), log_d.into()],
        inlined!(|[e, c, d, log_d]| Real::exp(-log_odds(e, d, log_d) / c)),
    )
}
