//! The non-central F distribution.

use super::fisher_f::quotient;
use super::noncentral_chi_squared::noncentral;
use crate::elements::wide::WideElement;
use crate::methods::degrees_of_freedom::half;
use crate::native::methods::formula::{NotNegative, Positive, WithQuotients, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};

distribution! {
    /// The non-central F distribution with `dfnum` and `dfden` degrees of freedom and non-centrality
    /// `nonc`: the distribution of the quotient of a non-central chi-squared variate and a chi-squared
    /// variate, each divided by its degrees of freedom.
    ///
    /// Mean dfden (dfnum + nonc) / (dfnum (dfden - 2)) for dfden > 2, mean square dfden^2 ((dfnum + nonc)^2 + 2 dfnum
    /// + 4 nonc) / (dfnum^2 (dfden - 2) (dfden - 4)) for dfden > 4. Values are above 0; the density is a mixture.
    /// With `nonc` = 0 it is [`FisherF`](crate::native::FisherF). The numerator is a
    /// [`NoncentralChiSquared`](crate::native::NoncentralChiSquared) variate, and the quotient is computed in `f64`
    /// as for `FisherF`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_noncentral_f.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::NoncentralF::new(3.0, 20.0, 5.0)?;
    /// let sample: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(sample.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("noncentral f", "noncentral_f", "ncf"))]
    struct NoncentralF;

    /// A non-central F distribution with `dfnum` degrees of freedom in the numerator, `dfden` in
    /// the denominator, and non-centrality `nonc`: scalars, or arrays that broadcast together.
    new(dfnum: Positive and WithQuotients, dfden: Positive and WithQuotients, nonc: NotNegative)

    values: noncentral_f
}

fn noncentral_f<T: WideElement>(
    source: &Source,
    [dfnum, dfden, nonc]: [Bound<f64>; 3],
) -> WideSampler {
    let [for_numerator, for_denominator] = source.split();
    let halves = [dfnum.map(half), dfden.map(half)];
    let [numerator, denominator] = halves.clone();
    let gammas = [
        noncentral::<T>(&for_numerator, [numerator, nonc], 1.0),
        Gammas::of::<T>(&for_denominator, denominator, 1.0),
    ];
    quotient(gammas, halves)
}
