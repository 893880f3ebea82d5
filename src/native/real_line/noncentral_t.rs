//! The non-central t distribution.

use super::student_t::studentized;
use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::methods::degrees_of_freedom::{check_half, half};
use crate::native::methods::formula::{Finite, Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The non-central t distribution with `df` degrees of freedom and non-centrality `nonc`: the
    /// distribution of (z + nonc) / sqrt(x / df) with a normal variate z and a chi-squared variate x of
    /// `df` degrees of freedom, on the real line. The density has no simple form.
    ///
    /// Mean nonc sqrt(df / 2) Γ((df - 1) / 2) / Γ(df / 2) for df > 1, mean square df (1 + nonc^2) /
    /// (df - 2) for df > 2. With `nonc` = 0 it is [`StudentT`](crate::native::StudentT), whose limits it shares.
    /// Computed in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_noncentral_t.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::NoncentralT::new(10.0, 1.5)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("noncentral t", "nct"))]
    struct NoncentralT;

    /// A non-central t distribution with `df` degrees of freedom, which need not be whole, and
    /// non-centrality `nonc`: scalars, or arrays that broadcast together.
    new(df: Positive, nonc: Finite; "df / 2 above 0": check_half(df))

    values: noncentral_t
}

fn noncentral_t<T: WideElement>(source: &Source, [df, nonc]: [Bound<f64>; 2]) -> WideSampler {
    let [for_normal, for_gamma] = source.split();
    let half_df = df.map(half);
    let gammas = Gammas::of::<T>(&for_gamma, half_df.clone(), 1.0);
    studentized(shifted(normals::<T>(for_normal), nonc), gammas, half_df)
}

/// Normal variates with means; what is 0 becomes the smallest normal number.
#[inline]
fn shifted(normals: WideSampler, mean: Bound<f64>) -> WideSampler {
    combined(
        [normals.into(), mean.into()],
        inlined!(|[normal, mean]| {
            let sum = normal + mean;
            if sum == 0.0 { f64::MIN_POSITIVE } else { sum }
        }),
    )
}
