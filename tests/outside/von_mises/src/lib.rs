//! The von Mises distribution of angles.

use ndkey::sampling::Unit;
use ndkey::sampling::elementwise::{Elementwise, Formula};
use ndkey::sampling::rejection::{FirstAccepted, Rejection};
use ndkey::sampling::{BoxedSampler, Source};
use ndkey::{Distribution, Element, Error, Parameter};

/// The von Mises distribution with mean direction `mu` and concentration `kappa`.
///
/// Density exp(kappa cos(x - mu)) / (2 pi I0(kappa)) for |x - mu| <= pi, with the modified Bessel function
/// I0. Samples by rejection from a wrapped Cauchy distribution (Best and Fisher, "Efficient simulation of
/// the von Mises distribution", 1979, doi:10.2307/2346732).
#[derive(Debug, Clone, PartialEq)]
pub struct VonMises<T> {
    mu: Parameter<T>,
    kappa: Parameter<T>,
}

impl<T: Element + Unit> VonMises<T> {
    /// The distribution of scalars or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mu` is finite, `kappa` at least 0 and 4 `kappa` finite;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(mu: impl Into<Parameter<T>>, kappa: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let (mu, kappa) = (mu.into(), kappa.into());
        mu.check("VonMises", "mu", "finite", T::is_finite)?;
        let valid = |kappa: T| kappa >= T::ZERO && (T::from_f64(4.0) * kappa).is_finite();
        kappa.check("VonMises", "kappa", "at least 0 and at most MAX / 4", valid)?;
        mu.check_broadcast(&kappa, "VonMises", "mu")?;
        Ok(Self { mu, kappa })
    }
}

impl<T: Element + Unit> Distribution<T> for VonMises<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let mu = self.mu.bind("VonMises", "mu", shape)?;
        let kappa = self.kappa.bind("VonMises", "kappa", shape)?;
        let centred = FirstAccepted::new(source, BestFisher, [kappa]);
        Ok(BoxedSampler::new(Elementwise::with(centred, Moved, [mu])))
    }
}

struct BestFisher;

/// Best and Fisher's r is tau / (2 kappa), with tau = 1 + sqrt(1 + 4 kappa^2). Multiplied by 2
/// kappa, the expressions in r neither cancel where kappa is large nor divide by 0 where it is 0.
impl<T: Element + Unit> Rejection<T, 2, 1> for BestFisher {
    #[inline(always)]
    fn propose(&self, [u, v]: [T; 2], [kappa]: [T; 1]) -> (T, bool) {
        let two = T::ONE + T::ONE;
        let double = two * kappa;
        let root = double.mul_add(double, T::ONE).sqrt();
        let above_one = T::ONE + T::ONE / (root + double);
        let half = T::PI * (u - T::from_f64(0.5));
        let (sine, cosine) = (half.bounded_sin(), half.bounded_cos());
        let scale = (above_one / (above_one + two * double)).sqrt();
        let angle = two * (scale * sine).atan2(cosine);
        let c = (above_one + double) / (two * double).mul_add(cosine * cosine, above_one);
        (angle, (c * (two - c) > v) | ((c / v).log() + T::ONE >= c))
    }
}

#[derive(Clone, Copy)]
struct Moved;

impl<T: Element + Unit> Formula<T, 1> for Moved {
    #[inline(always)]
    fn value(&self, angle: T, [mu]: [T; 1]) -> T {
        mu + angle
    }
}
