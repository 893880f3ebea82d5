//! Wald (inverse Gaussian) numbers.

use super::normal::standard_normal;
use super::uniform::UniformElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::parameter::{Bound, Parameter};
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// The Wald distribution, the inverse Gaussian one of shape 1, with a mean.
///
/// Density exp(-(x - mean)^2 / (2 mean^2 x)) / sqrt(2 pi x^3) for x > 0 and mean > 0, variance
/// mean^3. A value is one of the two roots that a squared normal number stands for, chosen by a
/// uniform one: Michael, Schucany and Haas, "Generating Random Variates Using Transformations with
/// Multiple Roots" (1976). For large means the smaller root loses its digits and can come out as 0,
/// as in JAX.
///
/// `jax.random.wald`; equal in every bit, except where JAX computes one value alone, for which it
/// fuses other operations.
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, distributions::Wald};
///
/// let passage: Array1<f64> = Key::new(0).sample(Wald::new(3.0)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Wald<T> {
    mean: Parameter<T>,
}

impl<T: UniformElement> Wald<T> {
    /// The distribution of a mean or an array of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite, above 0 and not subnormal.
    pub fn new(mean: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let mean = mean.into();
        mean.check_positive("Wald", "mean")?;
        Ok(Self { mean })
    }
}

impl<T: UniformElement> Distribution<T> for Wald<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        let mean = self.mean.bind("Wald", "mean", shape)?;
        let [normal, uniform] = source.split();
        Ok(Roots { mean, normal: standard_normal(normal), uniform })
    }
}

struct Roots<'a, T, N, S> {
    mean: Bound<'a, T>,
    normal: N,
    uniform: S,
}

impl<T: UniformElement, N: Sampler<T>, S: Source> Sampler<T> for Roots<'_, T, N, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mean = self.mean.block::<L>(run);
        let mut uniform = [T::ZERO; L];
        self.normal.block(run, out);
        T::unit(&self.uniform, run, &mut uniform);
        let half = T::from_f64(0.5);
        for lane in 0..L {
            let mean = mean[lane];
            let y = out[lane] * out[lane];
            let square = mean * mean;
            let root = (T::from_f64(4.0) * mean).mul_add(y, square * (y * y)).sqrt();
            let smaller = (-(mean * half)).mul_add(root, (square * y).mul_add(half, mean));
            let chosen = uniform[lane] <= mean / (mean + smaller);
            out[lane] = if chosen { smaller } else { square / smaller };
        }
    }
}
