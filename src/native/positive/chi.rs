//! The chi distribution.

use crate::elements::wide::WideElement;
use crate::math::Real as _;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::{Gammas, times_power};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The chi distribution with `df` degrees of freedom, which need not be whole: the law of the
    /// length of a vector of `df` normal variates.
    ///
    /// Density 2^(1 - df / 2) / Γ(df / 2) x^(df - 1) exp(-x^2 / 2) for x > 0; mean m = sqrt(2)
    /// Γ((df + 1) / 2) / Γ(df / 2), variance df - m^2. It is [`HalfNormal`](crate::native::HalfNormal) for
    /// 1 degree, [`Rayleigh`](crate::native::Rayleigh) for 2 and [`Maxwell`](crate::native::Maxwell) for 3. A value
    /// is the root of a [`ChiSquared`](crate::native::ChiSquared) variate, which may be too small for the
    /// type while the root is not.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_chi.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lengths: Array1<f64> = Key::from_seed(0).sample(native::Chi::new(4.5)?, 100);
    /// assert!(lengths.iter().all(|&length| length > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("chi"))]
    struct Chi;

    /// A chi distribution with `df` degrees of freedom, a scalar or an array.
    new(df: Positive)

    values: chi
}

fn chi<T: WideElement>(source: &Source, [df]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        Gammas::of::<T>(source, df.map(|df| 0.5 * df), 1.0).factors(),
        inlined!(|[raised, log_power]| times_power(f64::SQRT_2 * raised.sqrt(), 0.5 * log_power)),
    )
}
