//! The Nakagami distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::gammas::{Gammas, times_power};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Nakagami distribution with the shape `nu`: the law of sqrt(g / nu) with g from
    /// [`Gamma`](crate::native::Gamma) of `nu`.
    ///
    /// Density 2 nu^nu x^(2 nu - 1) exp(-nu x^2) / Γ(nu) for x > 0; mean Γ(nu + 1/2) / (Γ(nu)
    /// sqrt(nu)), mean square 1. It is the distribution of amplitudes of signals that fade. g need
    /// not be in the range of the type: a value is 0 only where it is below the smallest number
    /// itself.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_nakagami.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let amplitudes: Array1<f64> = Key::from_seed(0).sample(native::Nakagami::new(1.5)?, 100);
    /// assert!(amplitudes.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("nakagami"))]
    struct Nakagami;

    /// A Nakagami distribution with shape `nu`, a scalar or an array.
    new(nu: GammaShape)

    values: nakagami
}

fn nakagami<T: WideElement>(source: &Source, [nu]: [Bound<f64>; 1]) -> WideSampler {
    let [raised, log_power] = Gammas::of::<T>(source, nu.clone(), 1.0).factors();
    combined(
        [raised, log_power, nu.into()],
        inlined!(|[raised, log_power, nu]| times_power(raised.sqrt() / nu.sqrt(), 0.5 * log_power)),
    )
}
