//! The beta-binomial distribution.

use super::binomial::{LARGEST, OfRarer};
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::counts::{MANY, Regimes, counts};
use crate::native::methods::fits::check_most;
use crate::native::methods::formula::{NOT_TINY, POSITIVE, distribution, domains};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, BoxedSampler, Distribution, Source};

domains! {
    WHOLE: "a whole number, at least 0", |n| n.is_finite() && n >= 0.0 && n.floor() == n;
    LIMITED: "at most 2^53", |n| n <= LARGEST as f64;
}

distribution! {
    /// The beta-binomial distribution: the number of successes in `n` trials whose probability of
    /// success has a beta distribution.
    ///
    /// Probability C(n, k) B(k + alpha, n - k + beta) / B(alpha, beta) of k = 0, 1, ..., n, with binomial
    /// coefficients C and the beta function B; mean n alpha / (alpha + beta), variance n alpha beta (alpha + beta
    /// + n) / ((alpha + beta)^2 (alpha + beta + 1)). A value is a [`Binomial`](crate::native::Binomial) variate.
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
    /// let dist = native::BetaBinomial::new(10.0, 1.0, 2.0)?;
    /// let successes: Array1<u32> = Key::from_seed(1).sample(dist, 1000);
    /// assert!(successes.iter().all(|&k| k <= 10));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("beta binomial", "betabinom"))]
    struct BetaBinomial<T = f64>;

    /// A beta-binomial distribution with `n` trials and parameters `alpha` and `beta`: scalars, or
    /// arrays that broadcast together.
    new(n: WHOLE and LIMITED, alpha: POSITIVE and NOT_TINY, beta: POSITIVE and NOT_TINY)
}

impl<T: WideElement, C: Count> Distribution<C> for BetaBinomial<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, C>, Error> {
        check_most::<C>(&self.n.wide)?;
        // Without negative zeros.
        let n = self.n.wide.bind(shape)?.map(|n| n + 0.0);
        let [for_alpha, for_beta, for_count] = source.split();
        let alpha = Gammas::new::<T>(&for_alpha, &self.alpha.wide, shape)?;
        let beta = Gammas::new::<T>(&for_beta, &self.beta.wide, shape)?;
        let most = self.n.wide.values().iter().copied().fold(0.0, f64::max);
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
) -> BoxedSampler<'static, f64> {
    let rarer = beta.ratio(
        alpha,
        #[inline(always)]
        |failure, success| {
            // Halves, because the sum of the largest variates is infinite.
            let [failure, success] = [0.5 * failure, 0.5 * success];
            let total = success + failure;
            if success <= failure { success / total } else { -(failure / total) }
        },
    );
    // The probability of the rarer outcome is at most 1/2.
    let regimes = Regimes { few: true, many: 0.5 * most >= MANY };
    counts(source, OfRarer { n: n.into(), rarer: rarer.into(), regimes })
}
