//! The generalised exponential distribution.

use super::generalized_inverse_gaussian::beyond_line;
use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{distribution, domains};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

// Rates whose quotients have squares that are numbers.
domains! {
    Rate: "from 1e-60 to 1e60", |x| (1e-60..=1e60).contains(&x);
}

distribution! {
    /// The generalised exponential distribution with the rates `a`, `b` and `c`: the time until an
    /// event whose rate is a + b (1 - e^(-c x)).
    ///
    /// Density (a + b (1 - e^(-c x))) exp(-(a + b) x + b (1 - e^(-c x)) / c) for x > 0. A value is
    /// the x at which the integral of the rate is a
    /// [`StandardExponential`](crate::native::StandardExponential) variate: the quantile, by Newton's method
    /// from above, within a few units in the last place, in `f64` (Ryu, "An extension of Marshall and
    /// Olkin's bivariate exponential distribution", 1993, doi:10.1080/01621459.1993.10476438).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_exponential.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GeneralizedExponential::new(0.5, 2.0, 1.0)?;
    /// let lifetimes: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(lifetimes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized exponential", "genexpon"))]
    struct GeneralizedExponential;

    /// A generalised exponential distribution with the rates `a`, at first, `b`, which is added in the
    /// end, and `c`, at which it is: scalars, or arrays that broadcast together.
    new(a: Rate, b: Rate, c: Rate)

    quantiles: generalized_exponential
}

fn generalized_exponential<T: WideElement>(
    bits: UniformBits,
    [a, b, c]: [Bound<f64>; 3],
) -> WideSampler {
    combined(
        [exponentials::<T>(bits).into(), a.into(), b.into(), c.into()],
        inlined!(|[exponential, a, b, c]| {
            // y = c x is the root of first y + rest (y + e^-y - 1) = total.
            let sum = a + b;
            let (first, rest, total) = (a / sum, b / sum, exponential * (c / sum));
            // From here on, e^-y is 0.
            let is_far = total > 1e9;
            let near = if is_far { 1e9 } else { total };
            // Above the root, as y + e^-y - 1 is above y^2 / (2 + y), by at most a seventh.
            let half = 0.5 * near - first;
            let root = Real::mul_add(half, half, 2.0 * near).sqrt();
            let mut y = if half > 0.0 { half + root } else { 2.0 * near / (root - half) };
            for _ in 0..4 {
                let value = first * y + rest * beyond_line(-y);
                let slope = first - rest * Real::expm1(-y);
                y -= (value - near) / slope;
            }
            (if is_far { total + rest } else { y }) / c
        }),
    )
}
