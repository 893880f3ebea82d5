//! The double gamma distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::indices::rademacher::Signs;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The double gamma distribution with the shape `a`: the law of a [`Gamma`](crate::native::Gamma) variate
    /// with a random sign.
    ///
    /// Density |x|^(a - 1) e^-|x| / (2 Γ(a)) on the real line, mean 0, variance a (a + 1). With `a`
    /// = 1 it is [`Laplace`](crate::native::Laplace).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_double_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::DoubleGamma::new(2.5)?, 100);
    /// assert!(sample.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("double gamma", "dgamma"))]
    struct DoubleGamma;

    /// A double gamma distribution with shape `a`, a scalar or an array.
    new(a: Positive)

    values: double_gamma
}

fn double_gamma<T: WideElement>(source: &Source, [a]: [Bound<f64>; 1]) -> WideSampler {
    let [for_gamma, for_sign] = source.split();
    let gammas = Gammas::of::<T>(&for_gamma, a, 1.0).product();
    combined(
        [gammas.into(), BoxedSampler::of(Signs(for_sign)).into()],
        inlined!(|[gamma, sign]| sign * gamma),
    )
}
