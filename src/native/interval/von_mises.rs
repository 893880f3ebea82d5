//! The von Mises distribution.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::elements::wide::{WideElement, WideMethods};
use crate::math::Real;
use crate::math::complements::minus_log;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::native::methods::standard::centred;
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The von Mises distribution on the circle, with mean direction `mu` and concentration `kappa`.
    ///
    /// Density exp(kappa cos(x - mu)) / (2 pi I0(kappa)) for x in [-pi, pi], with the modified Bessel
    /// function I0; the mean direction is mu, and the mean of cos(x - mu) is I1(kappa) / I0(kappa).
    /// With `kappa` = 0 it is the uniform distribution on the circle. As in NumPy and SciPy, `mu` may
    /// be any angle and values are in [-pi, pi], whose ends are the numbers nearest to them.
    ///
    /// Samples by rejection from a wrapped Cauchy distribution (Best and Fisher, "Efficient simulation
    /// of the von Mises distribution", 1979, doi:10.2307/2346732), in `f64`. It is computed without
    /// differences: x - mu has all its digits for every `kappa`, also where most values are near 0, and
    /// `mu` is reduced to [-pi, pi] with an error below a unit in the last place. About 1.5 proposals
    /// per value for large `kappa`, and 1 for small ones.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_von_mises.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let directions: Array1<f64> = Key::from_seed(0).sample(native::VonMises::new(1.0, 4.0)?, 100);
    /// assert!(directions.iter().all(|x| x.abs() <= std::f64::consts::PI));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("von mises", "vonmises", "vonmises_line", "circular normal", "angle"))]
    struct VonMises;

    /// A von Mises distribution with mean direction `mu` in radians and concentration `kappa`:
    /// scalars, or arrays that broadcast together.
    new(mu: Finite, kappa: NotNegative)

    values: angles
}

/// The angle between -pi and pi.
fn on_circle(angle: f64) -> f64 {
    if angle.abs() <= PI { angle } else { Real::atan2(Real::sin(angle), Real::cos(angle)) }
}

#[expect(clippy::extra_unused_type_parameters, reason = "of 64 bits for every type")]
#[inline]
fn angles<T: WideElement>(source: &Source, [mu, kappa]: [Bound<f64>; 2]) -> WideSampler {
    let halves = kappa.clone().map(half_above);
    let scales = kappa.clone().map(|kappa| scale(half_above(kappa), kappa));
    let centred = FirstAccepted::new(source.clone(), BestFisher, [halves, kappa, scales]);
    turned(BoxedSampler::of(centred), mu)
}

/// Angles between -pi and pi, turned by others.
#[inline]
pub(crate) fn turned(centred: WideSampler, mu: Bound<f64>) -> WideSampler {
    let mu = mu.map(on_circle);
    combined(
        [centred.into(), mu.into()],
        inlined!(|[angle, mu]| {
            let sum = mu + angle;
            let (above, below) = ((sum - TAU) - REST, (sum + TAU) + REST);
            let reduced = if sum > PI { above } else { sum };
            if sum < -PI { below } else { reduced }
        }),
    )
}

/// The remainder of 2 pi beyond `TAU`.
pub(crate) const REST: f64 = 2.449_293_598_294_706_4e-16;

/// A quarter of sqrt(1 + 4 kappa^2) + 1 - 2 kappa.
fn half_above(kappa: f64) -> f64 {
    // From here on, the root is 2 kappa.
    let double = 2.0 * if kappa < 1e9 { kappa } else { 1e9 };
    let root = Real::mul_add(double, double, 1.0).sqrt();
    0.25 + 0.25 / (root + double)
}

/// The factor of the tangent of half the angle that turns uniform angles into wrapped Cauchy ones.
fn scale(half_above: f64, kappa: f64) -> f64 {
    (half_above / (half_above + kappa)).sqrt()
}

/// Best and Fisher's r is tau / (2 kappa), with tau = 1 + sqrt(1 + 4 kappa^2). Multiplied by kappa
/// / 2, the expressions in r neither cancel where kappa is large nor divide by 0 where it is 0.
struct BestFisher;

impl Rejection<f64, 2, 3, u64> for BestFisher {
    #[inline(always)]
    fn propose(
        &self,
        [angle, test]: [u64; 2],
        [half_above, kappa, scale]: [f64; 3],
    ) -> (f64, bool) {
        let half = FRAC_PI_2 * centred(angle);
        let (sine, cosine) = (half.bounded_sin(), half.bounded_cos());
        let angle = 2.0 * Real::atan2(scale * sine, cosine);
        let c = (half_above + 0.5 * kappa) / Real::mul_add(kappa, cosine * cosine, half_above);
        let v = f64::from_bits(test).unit_of_bits();
        (angle, 1.0 - minus_log(c / v) >= c)
    }
}
