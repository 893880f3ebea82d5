//! The Pareto distribution.

use super::exponential::{Rated, standard_exponential};
use crate::elements::wide::WideElement;
use crate::methods::formulas::Power;
use crate::native::methods::formula::{Positive, distribution};
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The Pareto distribution with scale 1 and an exponent.
    ///
    /// Density b / x^(b + 1) for x >= 1 and b > 0; mean b / (b - 1) for b > 1, variance
    /// b / ((b - 1)^2 (b - 2)) for b > 2. A value is exp(e / b) with e from
    /// [`StandardExponential`](crate::native::StandardExponential).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/pareto.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let wealth: Array1<f32> = Key::from_seed(0).sample(native::Pareto::new(1.16)?, 1000);
    /// assert!(wealth.iter().all(|&x| x >= 1.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("lomax", "power law"))]
    struct Pareto;

    /// A Pareto distribution with exponent `b`, a scalar or an array.
    new(b: Positive)

    quantiles in T: pareto
}

fn pareto<T: WideElement>(bits: UniformBits, [b]: [Bound<T>; 1]) -> impl Sampler<T> {
    let rated = Elementwise::with(standard_exponential(bits), Rated, [b]);
    Elementwise::new(rated, Power)
}
