//! The Gumbel distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::distribution;
use crate::native::positive::exponential::reflected_exponential;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Sampler, UniformBits};

distribution! {
    /// The Gumbel distribution (of maxima) with location 0 and scale 1.
    ///
    /// Density exp(-(x + exp(-x))) on the real line, mean 0.5772 (Euler's constant), variance pi^2 / 6.
    /// A value is -log e with e from [`StandardExponential`](crate::native::StandardExponential), equally fine
    /// in both tails: from -3.1 to 22.9 in `f32`, from -3.8 to 45.1 in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/gumbel.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::Gumbel, 100);
    /// ```
    #[doc(alias("gumbel_r", "gumbel_l"))]
    struct Gumbel;

    quantiles in T: gumbel
}

fn gumbel<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Elementwise::new(reflected_exponential(bits), Gumbel)
}

/// Transforms an exponential variate.
impl<T: WideElement> Formula<T> for Gumbel {
    #[inline(always)]
    fn value(&self, exponential: T, []: [T; 0]) -> T {
        -exponential.log_of_positive()
    }
}
