//! Jones and Faddy's skew t distribution.

use std::f64::consts::FRAC_1_SQRT_2;

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::gammas::{Gammas, may_be_far, times_power};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Jones and Faddy's skew t distribution with the shapes `a` and `b`: with `a` = `b`, it is
    /// [`StudentT`](crate::native::StudentT)'s with 2 a degrees of freedom.
    ///
    /// Density (1 + y)^(a + 1/2) (1 - y)^(b + 1/2) / (2^(a + b - 1) B(a, b) sqrt(a + b)) with y = x /
    /// sqrt(a + b + x^2), on the real line; mean (a - b) sqrt(a + b) Γ(a - 1/2) Γ(b - 1/2) / (2 Γ(a)
    /// Γ(b)) for a and b above 1/2, mean square (a + b) ((a - b)^2 + a + b - 2) / (4 (a - 1) (b - 1))
    /// for both above 1. A value is sqrt(a + b) (g - h) / (2 sqrt(g h)) of
    /// [`Gamma`](crate::native::Gamma) variates g of shape a and h of shape b (Jones and Faddy, "A
    /// skew extension of the t-distribution, with applications", 2003, doi:10.1111/1467-9868.00378),
    /// in `f64`: infinite only where it exceeds the largest number of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_jones_faddy_skew_t.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::JonesFaddySkewT::new(4.0, 2.0)?;
    /// let returns: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(returns.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("jones faddy skew t", "jf_skew_t", "skew t"))]
    struct JonesFaddySkewT;

    /// A skew t distribution with shapes `a` and `b`: scalars, or arrays that broadcast together.
    new(a: GammaShape, b: GammaShape)

    values: jones_faddy_skew_t
}

fn jones_faddy_skew_t<T: WideElement>(source: &Source, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    let [for_a, for_b] = source.split();
    let first = Gammas::of::<T>(&for_a, a.clone(), 1.0);
    let second = Gammas::of::<T>(&for_b, b.clone(), 1.0);
    if may_be_far([&a, &b]) {
        return far(first, second, [a, b]);
    }
    let standard = first.ratio(second, inlined!(|g, h| difference_of_roots(g, h)));
    combined(
        [standard.into(), a.into(), b.into()],
        inlined!(|[x, a, b]| scale(a, b) * (x * FRAC_1_SQRT_2)),
    )
}

/// A value, a root of the quotient of the gamma variates, also where the quotient is out of range.
fn far(first: Gammas, second: Gammas, [a, b]: [Bound<f64>; 2]) -> WideSampler {
    let ([g, log_g], [h, log_h]) = (first.factors(), second.factors());
    combined(
        [g, log_g, h, log_h, a.into(), b.into()],
        inlined!(|[g, log_g, h, log_h, a, b]| {
            let log = log_g - log_h;
            let (power, scale) = (g * Real::exp(log), scale(a, b));
            let near = scale * (difference_of_roots(power, h) * FRAC_1_SQRT_2);
            // The reciprocal of such a root is nothing beside it.
            let root = g.sqrt() / h.sqrt();
            let is_large = power > h;
            let (root, log) = if is_large { (root, log) } else { (1.0 / root, -log) };
            let far = times_power(scale * FRAC_1_SQRT_2 * root, 0.5 * log);
            let far = if is_large { far } else { -far };
            let normal = f64::MIN_POSITIVE..=f64::MAX;
            if normal.contains(&power) & normal.contains(&(power / h)) { near } else { far }
        }),
    )
}

/// sqrt(g / h) - sqrt(h / g).
#[inline(always)]
fn difference_of_roots(g: f64, h: f64) -> f64 {
    let ratio = g / h;
    let root = ratio.sqrt();
    // The difference first, where it is small beside both.
    let near = (g - h) / h / root;
    let far = root - 1.0 / root;
    if (0.5..2.0).contains(&ratio) { near } else { far }
}

/// The root of the mean of the shapes: of halves, because the sum of the largest ones is infinite.
#[inline(always)]
fn scale(a: f64, b: f64) -> f64 {
    (0.5 * a + 0.5 * b).sqrt()
}
