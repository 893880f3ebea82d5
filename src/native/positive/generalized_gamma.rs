//! The generalised gamma distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, NotZero, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The generalised gamma distribution with the shapes `a` and `c`: the law of y^(1 / c) with a
    /// [`Gamma`](crate::native::Gamma) variate y of shape `a`.
    ///
    /// Density |c| x^(c a - 1) exp(-x^c) / Γ(a) for x > 0; the mean of x^n is Γ(a + n / c) / Γ(a)
    /// where a + n / c > 0. With `a` = 1 it is [`Weibull`](crate::native::Weibull), with `c` = -1
    /// [`InverseGamma`](crate::native::InverseGamma). A value is exp(l / c) with l from
    /// [`LogGamma`](crate::native::LogGamma), which does not underflow: within a few units in the last
    /// place of `f64`, times |log x| where that is above 1, and times 1 / |c| where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::GeneralizedGamma::new(2.0, 1.5)?, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized gamma", "gengamma"))]
    struct GeneralizedGamma;

    /// A generalised gamma distribution with shapes `a` and `c`: scalars, or arrays that broadcast
    /// together.
    new(a: GammaShape, c: NotZero)

    values: generalized_gamma
}

fn generalized_gamma<T: WideElement>(source: &Source, [a, c]: [Bound<f64>; 2]) -> WideSampler {
    combined(
        [Gammas::of::<T>(source, a, 1.0).logarithm().into(), c.into()],
        inlined!(|[log, c]| Real::exp(log / c)),
    )
}
