//! The Planck distribution.

use crate::methods::combined::combined;
use crate::native::methods::fits::check_decay;
use crate::native::methods::formula::{Decay, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Planck distribution with a rate: the exponential distribution's integer part.
    ///
    /// Probability (1 - exp(-rate)) exp(-rate k) of k = 0, 1, ...; mean 1 / (exp(rate) - 1), variance exp(rate) /
    /// (exp(rate) - 1)². A value is the integer part of a
    /// [`StandardExponential`](crate::native::StandardExponential) variate of `f64` divided by the rate, whose tail
    /// reaches to probabilities of 10^-19. It is 1 less than a value of [`Geometric`](crate::native::Geometric),
    /// and its parameter a rate: -log(1 - p).
    ///
    /// An integer type must have room for the values: where one would exceed the largest number of the type
    /// with a probability of 1e-15 or more, sampling is an [`Error::Parameter`](crate::Error::Parameter).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_planck.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// // Photons of a mode whose energy is half of the temperature's.
    /// let photons: Array1<i64> = Key::from_seed(0).sample(native::Planck::new(0.5)?, 10_000);
    /// assert!((photons.mapv(|k| k as f64).mean().unwrap() - 1.54).abs() < 0.1);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("discrete exponential", "Bose-Einstein"))]
    struct Planck<T = f64>;

    /// The distribution with this rate, a scalar or an array.
    new(rate: Decay)

    count quantiles(check_decay): planck
}

fn planck(bits: UniformBits, [rate]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [exponentials::<f64>(bits).into(), rate.into()],
        inlined!(|[exponential, rate]| (exponential / rate).floor()),
    )
}
