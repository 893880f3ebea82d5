//! The beta prime distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The beta prime distribution with the shapes `a` and `b`: the law of x / (1 - x) with a
    /// [`Beta`](crate::native::Beta) variate x.
    ///
    /// Density x^(a - 1) (1 + x)^(-a - b) / B(a, b) for x > 0; mean a / (b - 1) for b > 1, variance a (a
    /// + b - 1) / ((b - 2) (b - 1)^2) for b > 2. A value is the quotient of two
    /// [`Gamma`](crate::native::Gamma) variates, which may be outside of the range of the type while the
    /// quotient is not.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_beta_prime.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let odds: Array1<f64> = Key::from_seed(0).sample(native::BetaPrime::new(2.0, 3.0)?, 100);
    /// assert!(odds.iter().all(|&odds| odds > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("beta prime", "betaprime", "beta of the second kind"))]
    struct BetaPrime;

    /// A beta prime distribution with shapes `a` and `b`: scalars, or arrays that broadcast together.
    new(a: GammaShape, b: GammaShape)

    values: beta_prime
}

fn beta_prime<T: WideElement>(source: &Source, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    let [for_a, for_b] = source.split();
    let (x, y) = (Gammas::of::<T>(&for_a, a, 1.0), Gammas::of::<T>(&for_b, b, 1.0));
    x.ratio(y, inlined!(|x, y| x / y))
}
