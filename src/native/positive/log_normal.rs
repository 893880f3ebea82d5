//! The log-normal distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The log-normal distribution: the distribution of e^z for a normal variate z with mean 0.
    ///
    /// Density exp(-log(x)^2 / (2 sigma^2)) / (x sigma sqrt(2 pi)) for x > 0 and sigma > 0, mean
    /// exp(sigma^2 / 2), variance (exp(sigma^2) - 1) exp(sigma^2). A value is exp(sigma z) with z from
    /// [`StandardNormal`](crate::native::StandardNormal): 1, with `sigma` = 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/log_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let returns: Array1<f64> = Key::from_seed(0).sample(native::LogNormal::new(0.2)?, 250);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log normal", "lognorm", "gibrat"))]
    struct LogNormal;

    /// A log-normal distribution: the logarithm has standard deviation `sigma`, a scalar or an
    /// array.
    new(sigma: NotNegative)

    quantiles in T: log_normal
}

fn log_normal<T: WideElement>(bits: UniformBits, [sigma]: [Bound<T>; 1]) -> impl Sampler<T> {
    Elementwise::with(T::normals(bits), Power, [sigma])
}

#[derive(Clone, Copy)]
struct Power;

impl<T: WideElement> Formula<T, 1> for Power {
    #[inline(always)]
    fn value(&self, normal: T, [sigma]: [T; 1]) -> T {
        (sigma * normal).exp()
    }
}
