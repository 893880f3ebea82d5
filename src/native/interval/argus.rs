//! The ARGUS distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::minus_log_of;
use crate::native::methods::formula::{Positive, distribution};
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};

distribution! {
    /// The ARGUS distribution on [0, 1] with the shape `chi`, of the masses of reconstructed
    /// particles (ARGUS Collaboration, "Search for hadronic b -> u decays", 1990,
    /// doi:10.1016/0370-2693(90)91293-K).
    ///
    /// Density χ^3 / (sqrt(2 π) Ψ(χ)) x sqrt(1 - x^2) exp(-χ^2 (1 - x^2) / 2), with Ψ(χ) = Φ(χ) - χ
    /// φ(χ) - 1 / 2 and the density φ and the distribution function Φ of
    /// [`StandardNormal`](crate::native::StandardNormal); mean m = sqrt(π / 8) χ exp(-χ^2 / 4) I1(χ^2 / 4)
    /// / Ψ(χ) with a Bessel function, variance 1 - 3 / χ^2 + χ φ(χ) / Ψ(χ) - m^2.
    ///
    /// Samples by rejection: 1 - x^2 has a density proportional to sqrt(t) exp(-χ^2 t / 2) on [0, 1].
    /// For small shapes a variate of the power is proposed, and accepted with the probability that
    /// is the exponential; for others a [`Gamma`](crate::native::Gamma) variate of shape 3 / 2, accepted
    /// within the interval. At least half of the proposals are accepted, for any shape. The square
    /// of a value has an error of at most a few times 2^-53.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_argus.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let masses: Array1<f64> = Key::from_seed(0).sample(native::Argus::new(1.5)?, 100);
    /// assert!(masses.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("argus"))]
    struct Argus;

    /// An ARGUS distribution with shape `chi`, a scalar or an array.
    new(chi: Positive)

    values: argus
}

#[expect(clippy::extra_unused_type_parameters, reason = "of 64 bits for every type")]
fn argus<T: WideElement>(source: &Source, [chi]: [Bound<f64>; 1]) -> WideSampler {
    let half_square = chi.map(|chi| 0.5 * chi * chi);
    BoxedSampler::of(FirstAccepted::new(source.clone(), Squares, [half_square]))
}

/// Proposes values, given half the square of the shape.
struct Squares;

impl Rejection<f64, 3, 1> for Squares {
    #[inline(always)]
    fn propose(&self, [u, v, w]: [f64; 3], [b]: [f64; 1]) -> (f64, bool) {
        let exponential = minus_log_of(1.0 - u, u);
        // 1 - x^2 = (1 - u)^(2/3).
        let square = -Real::expm1(-2.0 / 3.0 * exponential);
        let accepted = v < Real::exp(b * (square - 1.0));
        // A gamma variate of shape 3 / 2: an exponential one, and half the square of a normal one by
        // Box and Muller's formula.
        let cosine = Real::bounded_cos(f64::PI * w);
        let gamma = exponential + minus_log_of(1.0 - v, v) * (cosine * cosine);
        // The bound at which both methods accept equally often.
        if b < 1.2 { (square.sqrt(), accepted) } else { ((1.0 - gamma / b).sqrt(), gamma < b) }
    }
}
