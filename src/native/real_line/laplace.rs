//! The Laplace (double exponential) distribution.

use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::distribution;
use crate::sampling::{Sampler, UniformBits};

distribution! {
    /// The Laplace distribution with location 0 and scale 1.
    ///
    /// Density exp(-|x|) / 2 on the real line, mean 0, variance 2. Samples by inversion: -log v with a
    /// random sign, v as in [`StandardExponential`](crate::native::StandardExponential) with one bit less.
    /// Errors are within 2 units in the last place.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/laplace.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let noise = native::LocationScale::new(native::Laplace, 0.0, 2.5)?;
    /// let sample: Array1<f32> = Key::from_seed(0).sample(noise, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    struct Laplace;

    quantiles in T: laplace
}

fn laplace<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Laplace)
}
