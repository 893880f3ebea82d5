//! The relativistic Breit-Wigner distribution.

use std::f64::consts::FRAC_PI_2;

use crate::elements::wide::{WideElement, WideMethods};
use crate::math::Real;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::centred;
use crate::sampling::rejection::{FirstAccepted, Rejection};
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};

distribution! {
    /// The relativistic Breit-Wigner distribution of a resonance's mass, in units of its width, with
    /// `rho` = mass / width.
    ///
    /// Density k / ((x^2 - rho^2)^2 + rho^2) for x > 0, with k = 2 sqrt(2) rho^2 sqrt(1 + rho^2) /
    /// (π sqrt(rho^2 + rho sqrt(1 + rho^2))); mean k (π / 2 + atan(rho)) / (2 rho), mean square rho
    /// sqrt(1 + rho^2).
    ///
    /// The density is proportional to the product of the densities of two Cauchy distributions, around p
    /// and -p, and so to their sum divided by x^2 + p^2 + q^2, where q is their scale: samples by
    /// rejection from the absolute value of a Cauchy variate, two proposals per value, in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_relativistic_breit_wigner.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// // The Z boson, in GeV.
    /// let (mass, width) = (91.19, 2.50);
    /// let dist = native::RelativisticBreitWigner::new(mass / width)?;
    /// let masses: Array1<f64> = Key::from_seed(0).sample(dist, 1000) * width;
    /// assert!(masses.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("relativistic breit wigner", "rel_breitwigner"))]
    struct RelativisticBreitWigner;

    /// A relativistic Breit-Wigner distribution with `rho`, a scalar or an array.
    new(rho: Positive)

    values: relativistic_breit_wigner
}

#[expect(clippy::extra_unused_type_parameters, reason = "of 64 bits for every type")]
fn relativistic_breit_wigner<T: WideElement>(
    source: &Source,
    [rho]: [Bound<f64>; 1],
) -> WideSampler {
    let [centre, scale, size] = [0, 1, 2].map(|which| rho.clone().map(move |rho| hat(rho)[which]));
    BoxedSampler::of(FirstAccepted::new(source.clone(), Folded, [centre, scale, size]))
}

/// p, q and sqrt(p^2 + q^2), where p^2 - q^2 = rho^2 and 2 p q = rho.
fn hat(rho: f64) -> [f64; 3] {
    // From here on, 1 is lost in the sum, whose square may be infinite.
    let root = if rho < 1e9 { Real::mul_add(rho, rho, 1.0).sqrt() } else { rho };
    let sum = 0.5 * rho + 0.5 * root;
    [rho.sqrt() * sum.sqrt(), 0.5 * (rho / sum).sqrt(), rho.sqrt() * root.sqrt()]
}

/// Proposals of a folded Cauchy distribution.
struct Folded;

impl Rejection<f64, 2, 3, u64> for Folded {
    #[inline(always)]
    fn propose(&self, [angle, test]: [u64; 2], [centre, scale, size]: [f64; 3]) -> (f64, bool) {
        let half = FRAC_PI_2 * centred(angle);
        let x = Real::mul_add(scale, half.bounded_sin() / half.bounded_cos(), centre).abs();
        let (ratio, test) = (x / size, f64::from_bits(test).unit_of_bits());
        (x, test * Real::mul_add(ratio, ratio, 1.0) < 1.0)
    }
}
