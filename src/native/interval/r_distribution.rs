//! The R-distribution.

use std::f64::consts::FRAC_1_SQRT_2;

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::{Gammas, LEAST};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The R-distribution with the shape `c`, a symmetric [`Beta`](crate::native::Beta) distribution on
    /// [-1, 1]: for whole `c`, the law of a coordinate of a uniform point on the sphere in c + 1
    /// dimensions, or of the correlation of c + 2 independent normal pairs.
    ///
    /// Density (1 - x^2)^(c / 2 - 1) / B(1/2, c / 2); mean 0, variance 1 / (c + 1). A value is z /
    /// sqrt(z^2 + y) with normal z and y from [`ChiSquared`](crate::native::ChiSquared) of `c`: within a
    /// few units in the last place for every `c`, also where all values are near 0. With `c` near 0
    /// values round to -1 or 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_r_distribution.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let correlations: Array1<f64> = Key::from_seed(0).sample(native::RDistribution::new(8.0)?, 100);
    /// assert!(correlations.iter().all(|x| (-1.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("rdist", "R distribution", "symmetric beta"))]
    struct RDistribution;

    /// An R-distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    values: r_distribution
}

fn r_distribution<T: WideElement>(source: &Source, [c]: [Bound<f64>; 1]) -> WideSampler {
    let [for_normal, for_gamma] = source.split();
    // Half of the chi-squared variates: twice the largest would overflow. With the least shapes, they
    // are 0.
    let halves = c.map(|c| (0.5 * c).max(LEAST));
    let gammas = Gammas::of::<T>(&for_gamma, halves, 1.0).product();
    combined(
        [normals::<T>(for_normal).into(), gammas.into()],
        inlined!(|[normal, gamma]| {
            let z = FRAC_1_SQRT_2 * normal;
            z / (z * z + gamma).sqrt()
        }),
    )
}
