//! The logistic distribution.

use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::distribution;
use crate::sampling::{Sampler, UniformBits};

distribution! {
    /// The logistic distribution with location 0 and scale 1.
    ///
    /// Density exp(-x) / (1 + exp(-x))^2 on the real line, mean 0, variance pi^2 / 3. Samples by
    /// inversion: log((1 - p) / p) with a random sign and p uniform on (0, 1/2). Errors are within 4.1
    /// units in the last place.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::Logistic, 100);
    /// ```
    struct Logistic;

    quantiles in T: logistic
}

fn logistic<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Logistic)
}
