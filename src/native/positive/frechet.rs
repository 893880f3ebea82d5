//! The Fréchet distribution.

use super::exponential::reflected_exponential;
use crate::elements::wide::WideElement;
use crate::native::methods::formula::{Finite, NotNegative, PositiveNormal, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The Fréchet distribution (inverse Weibull, type II extreme value) with a location, a scale and a
    /// shape.
    ///
    /// Distribution function exp(-((x - m) / s)^(-a)) for x > m, with location m, scale s and shape a; mean m + s
    /// Γ(1 - 1 / a) for a > 1, variance s^2 (Γ(1 - 2 / a) - Γ(1 - 1 / a)^2) for a > 2. A value is m + s e^(-1 / a)
    /// with e from [`StandardExponential`](crate::native::StandardExponential), computed like a
    /// [`Weibull`](crate::native::Weibull) variate where the power is not in the range of the type. With `scale` =
    /// 0 all values are `location`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_frechet.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let floods: Array1<f64> = Key::from_seed(0).sample(native::Frechet::new(0.0, 2.0, 3.0)?, 100);
    /// assert!(floods.iter().all(|&flood| flood > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("invweibull", "extreme value"))]
    struct Frechet;

    /// A Fréchet distribution with this location, scale and shape: scalars, or arrays that broadcast
    /// together.
    new(location: Finite, scale: NotNegative, shape: PositiveNormal)

    quantiles in T: frechet
}

fn frechet<T: WideElement>(
    bits: UniformBits,
    [location, scale, shape]: [Bound<T>; 3],
) -> impl Sampler<T> {
    let exponent = shape.map(|shape| -T::ONE / shape);
    Elementwise::with(reflected_exponential(bits), Moved, [location, scale, exponent])
}

/// A power times a scale, and a location.
#[derive(Clone, Copy)]
struct Moved;

impl<T: WideElement> Formula<T, 3> for Moved {
    #[inline(always)]
    fn value(&self, exponential: T, [location, scale, exponent]: [T; 3]) -> T {
        location + T::scaled_power(scale, exponential, exponent)
    }
}
