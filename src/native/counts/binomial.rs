//! The binomial distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::Input;
use crate::methods::saddle_point::{log_binomial, log_of_failure};
use crate::native::methods::counts::{Counts, MANY, Regimes, Transformed, counts, counts_within};
use crate::native::methods::fits::{check_trials, least, most};
use crate::native::methods::search::{Given, Search, linear_ratio};
use crate::sampling::{
    Distribution, Line, Lines, LinesTogether, Named, Parameter, Run, SamplerResult, Source, Trials,
    WideSampler, Widened, parameters,
};
use crate::simd::{each_given, inlined};

/// The binomial distribution: the number of successes in n trials, each with probability p.
///
/// Probability n! / (k! (n - k)!) p^k (1 - p)^(n - k) of k = 0, ..., n; mean n p, variance n p (1 -
/// p). With q the smaller of p and 1 - p, it samples by search in the cumulative probabilities
/// where n q < 64, and otherwise by transformed rejection (Hormann, "The generation of binomial
/// random variates", 1993, doi:10.1080/00949659308811496). Probabilities are computed to 13 digits
/// for every n, and tails reach as far as 64 bits go, to probabilities of 10^-16. Everything is
/// computed in `f64`, and each value is independent of all others.
///
/// An integer type must have room for the counts: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/binomial.svg"))]
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::native::{self, Key};
///
/// let trials = array![10_u64, 1000, 1_000_000_000_000];
/// let counts: Array1<u64> = Key::from_seed(1).sample(native::Binomial::new(trials, 0.5)?, 3);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("binom"))]
pub struct Binomial<T = f64> {
    n: Widened<u64>,
    p: Widened<T>,
}

/// The largest number of trials: `f64` represents every count up to it.
pub(crate) const LARGEST: u64 = 1 << 53;

impl<T: WideElement> Binomial<T> {
    /// A binomial distribution with `n` trials and probability of success `p`: scalars, or arrays
    /// that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless 0 <= n <= 2^53 and 0 <= p <= 1; [`Error::Broadcast`] if the
    /// shapes do not broadcast together.
    pub fn new(n: impl Trials, p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let n = n.trials("Binomial", "n")?.named("Binomial", "n");
        let p = p.into().named("Binomial", "p");
        n.check("at most 2^53", |n| n <= LARGEST)?;
        p.check("in [0, 1]", |p| p >= T::ZERO && p <= T::ONE)?;
        n.broadcast_shape(&p)?;
        Ok(Self { n: n.widened(), p: p.widened() })
    }
}

parameters! { Binomial<T: WideElement>::new { n: u64, p } }

impl<T: WideElement, C: Count> Distribution<C> for Binomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let (n, p) = (&self.n.wide, &self.p.wide);
        check_trials::<C>(n, p)?;
        Ok(C::from_double(successes([n, p], &source, shape)?))
    }
}

/// The sampler of the numbers of successes.
#[inline]
fn successes(
    [n, p]: [&Named<f64>; 2],
    source: &Source,
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let rarer = p.clone().map(rarer);
    let few = least(n) * least(&rarer) < MANY;
    let regimes = Regimes { few, many: most(n) * most(&rarer) >= MANY };
    let [n, p] = [n.bind(shape)?, p.bind(shape)?].map(Input::Given);
    Ok(counts_within(source, Successes::<false> { n, p }, regimes))
}

/// The sampler of the numbers of successes in random numbers of trials, with probabilities as in
/// [`OfRarer`].
#[inline]
pub(crate) fn successes_by_rarer(source: &Source, n: Input, rarer: Input) -> WideSampler {
    counts(source, OfRarer { n, p: rarer })
}

/// The probability of the rarer of success and failure.
#[inline(always)]
fn rarer(p: f64) -> f64 {
    if p <= 0.5 { p } else { 1.0 - p }
}

/// Counts of successes, with the parameters n and p. With `OF_RARER`, p is the probability of the rarer of success
/// and failure, which has all its digits: with a negative sign if that is failure.
pub(crate) struct Successes<const OF_RARER: bool> {
    pub(crate) n: Input,
    pub(crate) p: Input,
}

pub(crate) type OfRarer = Successes<true>;

impl<const OF_RARER: bool> Successes<OF_RARER> {
    #[inline(always)]
    fn rarer(p: f64) -> f64 {
        rarer(if OF_RARER { p.abs() } else { p })
    }

    /// Whether success is the rarer one.
    #[inline(always)]
    fn is_success(p: f64) -> bool {
        if OF_RARER { p.is_sign_positive() } else { p <= 0.5 }
    }
}

impl<const OF_RARER: bool> Search for Successes<OF_RARER> {
    #[inline]
    fn parameters(&self, run: Run, lines: usize, [n, p]: &mut [LinesTogether<f64>; 2]) {
        self.n.write(run, n.zeros(lines));
        self.p.write(run, p.zeros(lines));
    }

    #[inline]
    fn shared(&self) -> Option<[f64; 2]> {
        Some([self.n.as_scalar()?, self.p.as_scalar()?])
    }

    #[inline(always)]
    fn are_many([n, p]: [f64; 2]) -> bool {
        n * Self::rarer(p) >= MANY
    }

    #[inline(always)]
    fn few([n, p]: [f64; 2]) -> (f64, [f64; 2]) {
        let q = Self::rarer(p);
        let ratio = q / (1.0 - q);
        let log = n * log_of_failure(q);
        // Clamped only where many are expected, and then not used.
        let log = if log < -700.0 { -700.0 } else { log };
        (Real::exp(log), [n * ratio, ratio])
    }

    #[inline(always)]
    fn ratio(factors: [f64; 2], k: f64) -> f64 {
        linear_ratio(factors, k)
    }

    #[inline]
    fn values(counts: &mut [Line<f64>], [n, p]: Given<'_>) {
        each_given(
            counts,
            [n, p],
            inlined!(|k, [n, p]| {
                let k = if k < n { k } else { n };
                if Self::is_success(p) { k } else { n - k }
            }),
        );
    }
}

impl<const OF_RARER: bool> Counts for Successes<OF_RARER> {
    #[inline(always)]
    fn many([n, p]: [f64; 2]) -> Transformed {
        let q = Self::rarer(p);
        let deviation = (n * q * (1.0 - q)).sqrt();
        let b = Real::mul_add(2.53, deviation, 1.15);
        let a = -0.0873 + 0.0248 * b + 0.01 * q;
        let alpha = (2.83 + 5.1 / b) * deviation;
        Transformed { a, b, c: n * q + 0.5, v_r: 0.92 - 4.2 / b, alpha }
    }

    #[inline(always)]
    fn mode([n, p]: [f64; 2]) -> Option<f64> {
        Some(((n + 1.0) * Self::rarer(p)).floor())
    }

    #[inline]
    fn log_probabilities(counts: &mut [Line<f64>], [n, p]: Given<'_>) {
        if !OF_RARER {
            return log_binomial(counts, n, p);
        }
        let mut room = Lines::room();
        let probabilities = room.copy(p);
        for probability in probabilities.as_flattened_mut() {
            *probability = probability.abs();
        }
        log_binomial(counts, n, probabilities);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::saddle_point::tests::log_binomial_of;
    use crate::native::methods::search::tests::cumulative_of;

    #[test]
    fn the_most_probable_count_scales_the_proposals() {
        for (n, p) in [(1000.0, 0.064_95), (1000.0, 0.3), (1001.0, 0.5), (400.0, 0.75)] {
            let logs = (0..=n as u32).map(|k| log_binomial_of(f64::from(k), n, p));
            let most = logs.fold(f64::NEG_INFINITY, f64::max);
            let mode = Successes::<false>::mode([n, p]).map(|mode| log_binomial_of(mode, n, p));
            assert_eq!(mode, Some(most), "{n}, {p}");
        }
    }

    /// Where rounded probabilities add up to less than 1, the rest does not go to a count that is
    /// practically impossible.
    #[test]
    fn the_largest_count_of_a_search_is_possible() {
        for (n, p) in [(205.0, 0.3112), (154.0, 0.414), (1e9, 6e-8), (3.0, 0.5)] {
            let table = cumulative_of::<Successes<false>, 2>([n, p]);
            let largest = f64::min(table.len() as f64, n);
            assert!(log_binomial_of(largest, n, p) > -45.0, "{largest} of {n}, {p}");
            assert!((table[table.len() - 1] - 1.0).abs() < 2e-14, "{n}, {p}");
        }
    }
}
