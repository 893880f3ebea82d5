//! The geometric distribution.

use std::marker::PhantomData;

use super::exponential::standard_exponential;
use crate::distributions::{Count, WideElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{BoxedSampler, Distribution, Owned, Parameter, Source, by_owned};

/// The geometric distribution: the number of trials up to the first success, each with probability
/// `p`.
///
/// Probability p (1 - p)^(k - 1) of k = 1, 2, ...; mean 1 / p, variance (1 - p) / p^2. Samples by
/// inversion: floor(e / -log(1 - p)) + 1 with e from
/// [`StandardExponential`](super::StandardExponential), in `f64`.
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let trials: Array1<i64> = Key::new(0).sample(native::Geometric::new(0.3)?, 1000);
/// assert!(trials.iter().all(|&k| k >= 1));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Geometric<T = f64> {
    /// -log(1 - p).
    rate: Parameter<f64>,
    given: PhantomData<T>,
}

/// The least probability: values of it are below 2^59.
const LEAST: f64 = 1.0 / (1_u64 << 53) as f64;

impl<T: WideElement> Geometric<T> {
    /// The distribution of a probability or an array of them.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 2^-53 <= p <= 1; for smaller p, `f64` cannot represent every
    /// value.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into();
        p.check("Geometric", "p", "in [2^-53, 1]", |p| p.to_f64() >= LEAST && p <= T::ONE)?;
        Ok(Self { rate: p.map(|p| -libm::log1p(-p.to_f64())), given: PhantomData })
    }
}

impl<T: WideElement, C: Count> Distribution<C> for Geometric<T> {
    by_owned!(C);
}

impl<T: WideElement, C: Count> Owned<C> for Geometric<T> {
    fn owned(&self, source: Source, shape: &[usize]) -> Result<BoxedSampler<'static, C>, Error> {
        Ok(C::from_double(trials(&self.rate, source, shape)?))
    }
}

/// The sampler of numbers of trials.
fn trials(
    rate: &Parameter<f64>,
    source: Source,
    shape: &[usize],
) -> Result<BoxedSampler<'static, f64>, Error> {
    let rate = rate.bind("Geometric", "p", shape)?;
    Ok(BoxedSampler::new(Elementwise::with(standard_exponential(source), Trials, [rate])))
}

#[derive(Clone, Copy)]
struct Trials;

impl Formula<f64, 1> for Trials {
    #[inline(always)]
    fn value(&self, exponential: f64, [rate]: [f64; 1]) -> f64 {
        (exponential / rate).floor() + 1.0
    }
}
