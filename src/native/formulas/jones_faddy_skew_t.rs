//! Jones and Faddy's skew t distribution.

use super::{GAMMA, formula};
use crate::native::element::Element;
use crate::native::methods::combined::combined;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, BoxedSampler, Source};

formula! {
    /// Jones and Faddy's skew t distribution with the shapes `a` and `b`: with `a` = `b`, it is
    /// [`StudentT`](crate::native::StudentT)'s with 2 a degrees of freedom.
    ///
    /// Density (1 + y)^(a + 1/2) (1 - y)^(b + 1/2) / (2^(a + b - 1) B(a, b) sqrt(a + b)) with y = x /
    /// sqrt(a + b + x^2), on the real line; mean (a - b) sqrt(a + b) Γ(a - 1/2) Γ(b - 1/2) / (2 Γ(a)
    /// Γ(b)) for a and b above 1/2, mean square (a + b) ((a - b)^2 + a + b - 2) / (4 (a - 1) (b - 1))
    /// for both above 1. A value is sqrt(a + b) (g - h) / (2 sqrt(g h)) of
    /// [`Gamma`](crate::native::Gamma) variates g of shape a and h of shape b (Jones and Faddy, "A
    /// skew extension of the t-distribution, with applications", 2003, doi:10.1111/1467-9868.00378),
    /// in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_jones_faddy_skew_t.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::{Key, native};
    ///
    /// let dist = native::JonesFaddySkewT::new(4.0, 2.0)?;
    /// let returns: Array1<f64> = Key::new(0).sample(dist, 100);
    /// assert!(returns.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("jf_skew_t", "skew t"))]
    struct JonesFaddySkewT;

    /// A skew t distribution with shapes `a` and `b`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless both are finite, above 0 and at least 64
    /// / [`f64::MAX`]; [`Error::Broadcast`](crate::Error::Broadcast) if their shapes do not broadcast
    /// together.
    new(a: GAMMA, b: GAMMA)

    values: jones_faddy_skew_t
}

fn jones_faddy_skew_t<T: Element>(
    source: &Source,
    [a, b]: [Bound<f64>; 2],
) -> BoxedSampler<'static, f64> {
    let [for_a, for_b] = source.split();
    let first = Gammas::of::<T>(&for_a, a.clone(), 1.0);
    let standard = first.ratio(
        Gammas::of::<T>(&for_b, b.clone(), 1.0),
        #[inline(always)]
        |g, h| {
            let ratio = g / h;
            let root = ratio.sqrt();
            // The difference first, where it is small beside both.
            let near = (g - h) / h / root;
            let far = root - 1.0 / root;
            if (0.5..2.0).contains(&ratio) { near } else { far }
        },
    );
    combined(
        [standard.into(), a.into(), b.into()],
        #[inline(always)]
        // Halves, because the sum of the largest shapes is infinite.
        |[x, a, b]| (0.5 * a + 0.5 * b).sqrt() * (x * std::f64::consts::FRAC_1_SQRT_2),
    )
}
