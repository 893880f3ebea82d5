//! The Pearson distribution of the third kind.

use crate::elements::wide::WideElement;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{Finite, distribution};
use crate::native::methods::gammas::{Gammas, LEAST};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

/// Below this skewness, values are made of normal variates.
const NEARLY_NORMAL: f64 = 1e-4;

distribution! {
    /// The Pearson distribution of the third kind with the skewness `skew`: a moved and scaled
    /// [`Gamma`](crate::native::Gamma) distribution with mean 0 and variance 1, or its mirror image.
    ///
    /// A value is (g - a) skew / 2 with g from `Gamma` of a = 4 / skew^2, and so on one side of -2
    /// / skew. With `skew` = 0 it is standard normal. Where |skew| is below 1e-4 and the difference
    /// would lose digits, a value is the Cornish-Fisher expansion of the quantile, z + skew (z^2 -
    /// 1) / 6 + skew^2 (z^3 - 7 z) / 144, with normal z: for every skewness, values are within
    /// 4e-12 (1 + |x|) of exact ones.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_pearson3.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let log_flows: Array1<f64> = Key::from_seed(0).sample(native::Pearson3::new(-0.4)?, 100);
    /// assert!(log_flows.iter().all(|&x| x < 5.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("pearson3", "Pearson type III"))]
    struct Pearson3;

    /// A Pearson distribution of the third kind with skewness `skew`, a scalar or an array.
    new(skew: Finite)

    values: pearson3
}

fn pearson3<T: WideElement>(source: &Source, [skew]: [Bound<f64>; 1]) -> WideSampler {
    let [for_gamma, for_normal] = source.split();
    let unused = || Input::from(Bound::scalar(0.0));
    let is_normal = |skew: f64| skew.abs() < NEARLY_NORMAL;
    let gammas = if skew.any(|skew| !is_normal(skew)) {
        // With the least shapes, all variates are 0.
        let alpha = skew.clone().map(|skew| {
            let root = 2.0 / skew.abs().max(NEARLY_NORMAL);
            (root * root).max(LEAST)
        });
        Gammas::of::<T>(&for_gamma, alpha, 1.0).product().into()
    } else {
        unused()
    };
    let normals = if skew.any(is_normal) { normals::<T>(for_normal).into() } else { unused() };
    combined(
        [gammas, normals, skew.into()],
        inlined!(|[gamma, z, skew]| {
            let expansion = expansion(z, skew);
            let difference = skew * (0.5 * gamma) - 2.0 / skew;
            if skew.abs() < NEARLY_NORMAL { expansion } else { difference }
        }),
    )
}

/// The Cornish-Fisher expansion of the quantile, at the probability of z.
#[inline(always)]
fn expansion(z: f64, skew: f64) -> f64 {
    let square = z * z;
    z + skew * ((square - 1.0) / 6.0 + skew * (z * (square - 7.0) / 144.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By mpmath with 60 digits: quantiles for a skewness of 1e-4.
    #[test]
    fn nearly_normal_quantiles_are_those_of_exact_arithmetic() {
        for (z, quantile) in [
            (-8.0, -7.9989500316686297),
            (-6.0, -5.9994166787506364),
            (-3.0, -2.9998666670833781),
            (-0.5, -0.50001249976562283),
            (1.5, 1.5000208328385394),
            (4.0, 4.0002500024998667),
            (7.0, 7.0008000204155047),
            (9.0, 9.0013333795802109),
        ] {
            let error = (expansion(z, NEARLY_NORMAL) - quantile).abs();
            assert!(error <= 4e-12 * (1.0 + f64::abs(z)), "{z}: {error}");
        }
    }
}
