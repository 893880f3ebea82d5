//! The beta-binomial distribution.

mod trials;

use super::gamma::check_log_finite;
use crate::elements::wide::WideElement;
use crate::error::Error;

use crate::engine::checked_allocation;
use crate::sampling::{
    Distribution, Drawn, Filled, Named, Parameter, Request, named, parameters, sampler_by_bind,
};
use trials::{log_gammas, successes};

/// The beta-binomial distribution: the number of successes in `n` trials whose probability of
/// success has a beta distribution.
///
/// Probability C(n, k) B(k + alpha, n - k + beta) / B(alpha, beta) of k = 0, 1, ..., n, with
/// binomial coefficients C and the beta function B; mean n alpha / (alpha + beta), variance
/// n alpha beta (alpha + beta + n) / ((alpha + beta)^2 (alpha + beta + 1)). The logit of the
/// probability is the difference of the logarithms of two gamma variates (Marsaglia and Tsang, "A
/// simple method for generating gamma variables", 2000). The successes are counted by geometric
/// variates where fewer than 10 of them, or of failures, are expected, and otherwise drawn by
/// transformed rejection (Hormann, "The generation of binomial random variates", 1993).
///
/// TensorFlow Probability's `BetaBinomial` on JAX, with its keys, its salts and its own gamma and
/// binomial samplers. Equal in every value, except where a rounding decides whether a proposal is
/// accepted: JAX's value depends there on what it compiles together. As in TensorFlow Probability,
/// proposals are made until every element has accepted one, and the last accepted one counts: all
/// elements of a sample, or of each key's, are drawn together, and a slice costs as much as the
/// whole.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/beta_binomial.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::BetaBinomial};
///
/// // tfd.BetaBinomial(10., 1., 2.).sample(10, seed=jax.random.key(1))
/// let successes: Array1<f32> = Key::new(1).sample(BetaBinomial::new(10.0, 1.0, 2.0)?, 10);
/// assert_eq!(successes.to_vec(), [3.0, 0.0, 0.0, 1.0, 10.0, 1.0, 6.0, 9.0, 0.0, 2.0]);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// The binomial part has the limits of [`Binomial`](super::Binomial): from n = 10^7 on in `f32` and
/// 10^15 on in `f64`, variances are wrong. [`native::BetaBinomial`](crate::native::BetaBinomial) is
/// accurate for all parameters up to n = 2^53. Of the mean 100 and large alpha and beta, in 2^16
/// values of `Key::new(0)`:
///
#[doc = include_str!("limits/beta_binomial.md")]
#[derive(Debug, Clone, PartialEq)]
pub struct BetaBinomial<T> {
    n: Named<T>,
    alpha: Named<T>,
    beta: Named<T>,
}

impl<T: WideElement> BetaBinomial<T> {
    /// A beta-binomial distribution with `n` trials and parameters `alpha` and `beta`: scalars, or
    /// arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `n` is a whole number of at least 0, and `alpha` and `beta` are
    /// finite, above 0 and at least 64 / MAX (2e-37 in `f32`); [`Error::Broadcast`] if their shapes
    /// do not broadcast together.
    pub fn new(
        n: impl Into<Parameter<T>>,
        alpha: impl Into<Parameter<T>>,
        beta: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("BetaBinomial", n, alpha, beta);
        let whole = |n: T| n.is_finite() && n >= T::ZERO && n.floor() == n;
        n.check("a whole number, at least 0", whole)?;
        check_log_finite(&alpha)?;
        check_log_finite(&beta)?;
        n.check_broadcast(&alpha)?;
        n.check_broadcast(&beta)?;
        alpha.check_broadcast(&beta)?;
        Ok(Self { n, alpha, beta })
    }
}

parameters! { BetaBinomial<T: WideElement>::new { n, alpha, beta } }

/// The numbers that TFP's salts fold in: [`salt_number`](crate::seeds::salt_number) of their names.
const SALT: u32 = 7_478_180;

impl<T: WideElement> Distribution<T> for BetaBinomial<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let n = self.n.bind(shape)?;
        let alpha = self.alpha.bind(shape)?;
        let beta = self.beta.bind(shape)?;
        let len = checked_allocation::<T>(shape)? as usize;
        if len == 0 {
            return Ok(request.of(Drawn(Vec::new())));
        }
        let source = request.source();
        let [gamma1, gamma2, binomial] = source.fold_in(SALT).split();
        let mut logits = log_gammas(gamma1, len, &alpha)?;
        for (logit, log_gamma) in logits.iter_mut().zip(log_gammas(gamma2, len, &beta)?) {
            *logit = *logit - log_gamma;
        }
        Ok(request.of(Drawn(successes(binomial, &n, logits)?)))
    }
}
