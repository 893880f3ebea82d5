//! The chi-squared distribution.

use crate::elements::wide::WideElement;
use crate::methods::degrees_of_freedom::{check_half, half};
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};

distribution! {
    /// The chi-squared distribution with `df` degrees of freedom: the distribution of the sum of `df`
    /// squared normal variates.
    ///
    /// Density x^(df/2 - 1) e^(-x/2) / (2^(df/2) Γ(df/2)) for x > 0; mean df, variance 2 df. A value is
    /// twice a [`Gamma`](crate::native::Gamma) variate of df / 2.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/chi_squared.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::ChiSquared::new(3.0)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("chi squared", "chisquare", "chi2"))]
    struct ChiSquared;

    /// A chi-squared distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    new(df: Positive; "df / 2 above 0": check_half(df))

    values: chi_squared
}

fn chi_squared<T: WideElement>(source: &Source, [df]: [Bound<f64>; 1]) -> WideSampler {
    Gammas::of::<T>(source, df.map(half), 2.0).product()
}
