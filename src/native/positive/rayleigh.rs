//! The Rayleigh distribution.

use super::exponential::standard_exponential;
use crate::elements::wide::WideElement;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The Rayleigh distribution: the distribution of the length of a vector of two normal variates.
    ///
    /// Density x / scale^2 exp(-x^2 / (2 scale^2)) for x > 0 and scale > 0, mean scale sqrt(pi / 2),
    /// variance scale^2 (4 - pi) / 2. A value is scale sqrt(2 e) with e from
    /// [`StandardExponential`](crate::native::StandardExponential): 0, with `scale` = 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/rayleigh.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let wind: Array1<f32> = Key::from_seed(0).sample(native::Rayleigh::new(6.5)?, 24);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    struct Rayleigh;

    /// A Rayleigh distribution with scale `scale`, a scalar or an array.
    new(scale: NotNegative)

    quantiles in T: rayleigh
}

fn rayleigh<T: WideElement>(bits: UniformBits, [scale]: [Bound<T>; 1]) -> impl Sampler<T> {
    Elementwise::with(standard_exponential(bits), Length, [scale])
}

/// Transforms an exponential variate.
#[derive(Clone, Copy)]
struct Length;

impl<T: WideElement> Formula<T, 1> for Length {
    #[inline(always)]
    fn value(&self, exponential: T, [scale]: [T; 1]) -> T {
        scale * (exponential + exponential).sqrt()
    }
}
