//! The asymmetric Laplace distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::{exponentials, quantiles};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The asymmetric Laplace distribution with the asymmetry `kappa`.
    ///
    /// Density e^(-kappa x) / (kappa + 1 / kappa) for x >= 0 and e^(x / kappa) / (kappa + 1 /
    /// kappa) below; mean 1 / kappa - kappa, variance 1 / kappa^2 + kappa^2. With `kappa` = 1 it is
    /// [`Laplace`](crate::native::Laplace)'s. A value is e / kappa or -kappa e with e from
    /// [`StandardExponential`](crate::native::StandardExponential): negative with probability kappa^2 / (1
    /// + kappa^2), which a [`Logistic`](crate::native::Logistic) variate decides for every `kappa`. Values
    /// are as accurate as e.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_asymmetric_laplace.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let errors: Array1<f64> = Key::from_seed(0).sample(native::AsymmetricLaplace::new(2.0)?, 10_000);
    /// assert!((errors.mean().unwrap() + 1.5).abs() < 0.1);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("asymmetric laplace", "laplace_asymmetric"))]
    struct AsymmetricLaplace;

    /// An asymmetric Laplace distribution with asymmetry `kappa`, a scalar or an array.
    new(kappa: Positive)

    values: asymmetric_laplace
}

fn asymmetric_laplace<T: WideElement>(source: &Source, [kappa]: [Bound<f64>; 1]) -> WideSampler {
    let [for_size, for_sign] = source.split();
    let limit = kappa.clone().map(|kappa| 2.0 * Real::log(kappa));
    combined(
        [
            exponentials::<T>(for_size).into(),
            quantiles::<T>(for_sign, Quantile::Logistic).into(),
            limit.into(),
            kappa.into(),
        ],
        inlined!(|[size, logistic, limit, kappa]| {
            if logistic < limit { -(size * kappa) } else { size / kappa }
        }),
    )
}
