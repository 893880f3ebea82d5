//! The beta-binomial distribution.

use super::binomial::{LARGEST, OfRarer};
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::counts::{MANY, Regimes, counts_within};
use crate::native::methods::fits::{check_most, most};
use crate::native::methods::formula::{NotTiny, Positive};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{
    Bound, Distribution, Parameter, SamplerResult, Source, Trials, WideSampler, Widened, parameters,
};
use crate::simd::inlined;

/// The beta-binomial distribution: the number of successes in `n` trials whose probability of
/// success has a beta distribution.
///
/// Probability C(n, k) B(k + alpha, n - k + beta) / B(alpha, beta) of k = 0, 1, ..., n, with binomial
/// coefficients C and the beta function B; mean n alpha / (alpha + beta), variance
/// n alpha beta (alpha + beta + n) / ((alpha + beta)^2 (alpha + beta + 1)). A value is a [`Binomial`](crate::native::Binomial) variate.
/// The probability of the rarer outcome, success or failure, is computed from two
/// [`Gamma`](crate::native::Gamma) variates without rounding it to a part of 1: as accurate where nearly all
/// trials succeed as where nearly all fail. Each value is independent of all others. For values of an integer
/// type, sampling is an [`Error::Parameter`] unless `n` is a number of the type.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/beta_binomial.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::BetaBinomial::new(10, 1.0, 2.0)?;
/// let successes: Array1<u32> = Key::from_seed(1).sample(dist, 1000);
/// assert!(successes.iter().all(|&k| k <= 10));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[doc(alias("beta binomial", "betabinom"))]
#[derive(Debug, Clone, PartialEq)]
pub struct BetaBinomial<T = f64> {
    n: Widened<u64>,
    alpha: Widened<T>,
    beta: Widened<T>,
}

impl<T: WideElement> BetaBinomial<T> {
    /// A beta-binomial distribution with `n` trials and parameters `alpha` and `beta`: scalars, or
    /// arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= n <= 2^53, and `alpha` and `beta` are finite and at least
    /// 64 / MAX; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        n: impl Trials,
        alpha: impl Into<Parameter<T>>,
        beta: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let n = n.trials(NAME, "n")?.named(NAME, "n");
        let alpha = alpha.into().named(NAME, "alpha");
        let beta = beta.into().named(NAME, "beta");
        n.check("at most 2^53", |n| n <= LARGEST)?;
        for shape in [&alpha, &beta] {
            shape.check_domain::<Positive>()?;
            shape.check_domain::<NotTiny>()?;
        }
        n.broadcast_shape(&alpha)?;
        n.broadcast_shape(&beta)?;
        alpha.check_broadcast(&beta)?;
        Ok(Self { n: n.widened(), alpha: alpha.widened(), beta: beta.widened() })
    }
}

parameters! { BetaBinomial<T: WideElement>::new { n: u64, alpha, beta } }

const NAME: &str = "BetaBinomial";

impl<T: WideElement, C: Count> Distribution<C> for BetaBinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_most::<C>(&self.n.wide)?;
        let n = self.n.wide.bind(shape)?;
        let [for_alpha, for_beta, for_count] = source.split();
        let alpha = Gammas::new::<T>(&for_alpha, &self.alpha.wide, shape)?;
        let beta = Gammas::new::<T>(&for_beta, &self.beta.wide, shape)?;
        let most = most(&self.n.wide);
        Ok(C::from_double(successes(n, most, [alpha, beta], &for_count)))
    }
}

/// The sampler of the numbers of successes, in at most `most` trials.
#[inline]
pub(crate) fn successes(
    n: Bound<f64>,
    most: f64,
    [alpha, beta]: [Gammas; 2],
    source: &Source,
) -> WideSampler {
    let rarer = beta.ratio(
        alpha,
        inlined!(|failure, success| {
            // Halves, because the sum of the largest variates is infinite.
            let [failure, success] = [0.5 * failure, 0.5 * success];
            let total = success + failure;
            if success <= failure { success / total } else { -(failure / total) }
        }),
    );
    // The probability of the rarer outcome is at most 1/2.
    let regimes = Regimes { few: true, many: 0.5 * most >= MANY };
    counts_within(source, OfRarer { n: n.into(), p: rarer.into() }, regimes)
}
