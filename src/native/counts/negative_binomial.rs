//! The negative binomial distribution.

use super::poisson::mixed_events;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::counts::{MANY, Regimes};
use crate::native::methods::fits::{check_failures, least, most};
use crate::native::methods::formula::{Positive, distribution, domains};
use crate::native::methods::gammas::Gammas;
use crate::native::methods::search::{Given, Search, linear_ratio, searched};
use crate::sampling::{
    Bound, Distribution, Line, LinesTogether, Named, Run, SamplerResult, Shown, Source, WideSampler,
};
use crate::simd::inlined;

domains! {
    Share: "in (0, 1]", |p| p > 0.0 && p <= 1.0;
}

distribution! {
    /// The negative binomial distribution: the number of failures before r successes, each trial with
    /// probability p of success.
    ///
    /// Probability Γ(r + k) / (k! Γ(r)) p^r (1 - p)^k of k = 0, 1, ...; mean r (1 - p) / p, variance r
    /// (1 - p) / p^2; r need not be whole. Where the mean is below 64 and p at least 1/16, it samples by
    /// search in the cumulative probabilities, which are computed to 13 digits; tails reach as far as 64
    /// bits go, to probabilities of 10^-15. Otherwise a value is a [`Poisson`](crate::native::Poisson) variate
    /// whose rate is (1 - p) / p times a [`Gamma`](crate::native::Gamma) variate of r.
    ///
    /// An integer type must have room for the counts: where one would exceed the largest number of the
    /// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_negative_binomial.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let failures: Array1<i64> = Key::from_seed(0).sample(native::NegativeBinomial::new(2.5, 0.1)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("negative binomial", "nbinom"))]
    struct NegativeBinomial<T = f64>;

    /// A negative binomial distribution with `r` successes and probability of success `p`: scalars,
    /// or arrays that broadcast together.
    new(r: Positive, p: Share; "(1 - p) / p and r (1 - p) / p at most 2^46": check_mean(r, p))
}

fn check_mean<T: WideElement>(r: &Named<T>, p: &Named<T>) -> Result<(), Error> {
    let [r, p] = [r, p].map(|parameter| parameter.clone().map(T::to_f64));
    p.check("large enough that (1 - p) / p is at most 2^46", |p| scale(p) <= LARGEST)?;
    let allowed =
        |p: f64| format!("small enough that r (1 - p) / p is at most 2^46, with p = {}", Shown(p));
    r.check_with(&p, allowed, |r, p| r * scale(p) <= LARGEST)
}

/// The largest scale and the largest mean of the rates.
const LARGEST: f64 = (1_u64 << 46) as f64;

/// A bound that rates practically never exceed.
const LARGEST_RATE: f64 = (1_u64 << 53) as f64;

/// The factor of gamma variates.
fn scale(p: f64) -> f64 {
    (1.0 - p) / p
}

impl<T: WideElement, C: Count> Distribution<C> for NegativeBinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_failures::<C>(&self.r.wide, &self.p.wide)?;
        let [for_rate, for_events, for_search] = source.split();
        let (r, p) = (&self.r.wide, &self.p.wide);
        let few = |[r, p]: [Bound<f64>; 2]| searched(for_search, Failures { r, p });
        let many = |p: Bound<f64>| {
            let gammas = Gammas::new::<T>(&for_rate, r, shape)?;
            Ok::<_, Error>(failures(gammas, p.map(scale), &for_events))
        };
        let regimes = regimes_of([r, p]);
        let [r, p] = [r.bind(shape)?, p.bind(shape)?];
        Ok(C::from_double(match regimes {
            Regimes { many: false, .. } => few([r, p]),
            Regimes { few: false, .. } => many(p)?,
            _ => {
                let [few, many] = [few([r.clone(), p.clone()]), many(p.clone())?];
                by_parameters(few, many, [r, p])
            }
        }))
    }
}

/// The least p with which a search is short enough.
const LEAST: f64 = 1.0 / 16.0;

/// Whether there is no search.
#[inline(always)]
fn are_many([r, p]: [f64; 2]) -> bool {
    p < LEAST || r * (1.0 - p) >= MANY * p
}

/// Which regimes there may be.
fn regimes_of([r, p]: [&Named<f64>; 2]) -> Regimes {
    Regimes { few: !are_many([least(r), most(p)]), many: are_many([most(r), least(p)]) }
}

/// Selects each value by its own parameters.
#[inline]
fn by_parameters(few: WideSampler, many: WideSampler, [r, p]: [Bound<f64>; 2]) -> WideSampler {
    combined(
        [few.into(), many.into(), r.into(), p.into()],
        inlined!(|[few, many, r, p]| if are_many([r, p]) { many } else { few }),
    )
}

/// Numbers of failures, found by search.
struct Failures {
    r: Bound<f64>,
    p: Bound<f64>,
}

impl Search for Failures {
    #[inline]
    fn parameters(&self, run: Run, lines: usize, [r, p]: &mut [LinesTogether<f64>; 2]) {
        self.r.write(run, r.zeros(lines));
        self.p.write(run, p.zeros(lines));
    }

    #[inline]
    fn shared(&self) -> Option<[f64; 2]> {
        Some([self.r.as_scalar()?, self.p.as_scalar()?])
    }

    #[inline(always)]
    fn are_many(parameters: [f64; 2]) -> bool {
        are_many(parameters)
    }

    #[inline(always)]
    fn few([r, p]: [f64; 2]) -> (f64, [f64; 2]) {
        let log = r * Real::log(p);
        // Clamped only where many are expected, and then not used.
        let log = if log < -700.0 { -700.0 } else { log };
        (Real::exp(log), [r * (1.0 - p), p - 1.0])
    }

    #[inline(always)]
    fn ratio(factors: [f64; 2], k: f64) -> f64 {
        linear_ratio(factors, k)
    }

    #[inline]
    fn values(_: &mut [Line<f64>], _: Given<'_>) {}
}

/// The sampler of the numbers of failures, by mixture of Poisson variates.
#[inline]
fn failures(gammas: Gammas, scale: Bound<f64>, source: &Source) -> WideSampler {
    let rates = combined(
        [gammas.product().into(), scale.into()],
        inlined!(|[variate, scale]| {
            let rate = variate * scale;
            if rate < LARGEST_RATE { rate } else { LARGEST_RATE }
        }),
    );
    mixed_events(source, rates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::methods::search::tests::cumulative_of;

    /// At the limits of the search: what is left beyond the largest count is as little as 64 bits
    /// tell, and probabilities have 13 digits.
    #[test]
    fn probabilities_of_a_search_add_up_to_1() {
        let largest_r = |p: f64| (MANY * p / (1.0 - p)).next_down();
        for p in [LEAST, 0.1, 0.3, 0.5, 0.9, 0.999, 1.0 - 1e-12] {
            for r in [1e-300, 1e-3, 0.5, 1.0, 3.9, largest_r(p)] {
                let table = cumulative_of::<Failures, 2>([r, p]);
                let last = table[table.len() - 1];
                assert!((last - 1.0).abs() < 3e-14, "{r}, {p}: {last}");
            }
        }
    }

    #[test]
    fn no_failures_without_a_chance_of_failure() {
        assert_eq!(cumulative_of::<Failures, 2>([1e300, 1.0]), [1.0]);
    }
}
