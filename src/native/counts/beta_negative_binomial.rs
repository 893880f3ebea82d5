//! The beta negative binomial distribution.

use super::poisson::mixed_events;
use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::counts::LARGEST_RATE;
use crate::native::methods::fits::{beta_failures_fit, check_beta_failures};
use crate::native::methods::formula::{NotTiny, Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::normals;
use crate::sampling::{Distribution, Named, SamplerResult, Source};
use crate::simd::inlined;

distribution! {
    /// The beta negative binomial distribution: the number of failures before r successes in trials whose
    /// probability of success has a beta distribution with parameters alpha and beta.
    ///
    /// Probability Γ(r + k) B(alpha + r, beta + k) / (k! Γ(r) B(alpha, beta)) of k = 0, 1, ..., with the beta
    /// function B; nearly proportional to k^-(alpha + 1) for large k. Mean r beta / (alpha - 1) for alpha
    /// above 1, variance r beta (r + alpha - 1) (beta + alpha - 1) / ((alpha - 2) (alpha - 1)²) for alpha
    /// above 2, and otherwise infinite. All three parameters need not be whole.
    ///
    /// A value is a [`Poisson`](crate::native::Poisson) variate, whose rate is the product of two
    /// [`Gamma`](crate::native::Gamma) variates, with shapes r and beta, divided by a third one, with shape alpha; it
    /// is computed from their logarithms, so that small shapes lose no digits. At a rate above 2^53 - 2^30 the
    /// variate is normal: the numbers of `f64` are then farther apart than it is from a Poisson variate.
    ///
    /// A type must have room for the counts: where one would exceed the largest number of the type with a
    /// probability of 1e-15 or more, by an upper bound of it, sampling is an [`Error::Parameter`]. That is
    /// also so for types of floats, if alpha is small.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_beta_negative_binomial.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::BetaNegativeBinomial::new(3.0, 5.0, 2.0)?;
    /// let failures: Array1<f64> = Key::from_seed(0).sample(dist, 10_000);
    /// assert!((failures.mean().unwrap() - 1.5).abs() < 0.2);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("beta negative binomial", "betanbinom", "inverse Markov-Polya", "generalized Waring"))]
    struct BetaNegativeBinomial<T = f64>;

    /// The distribution with `r` successes and the parameters `alpha`, of successes, and `beta`, of
    /// failures: scalars, or arrays that broadcast together.
    new(
        r: Positive and NotTiny, alpha: Positive and NotTiny, beta: Positive and NotTiny
    )
}

impl<T: WideElement, C: Count> Distribution<C> for BetaNegativeBinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let parameters = [&self.r.wide, &self.alpha.wide, &self.beta.wide];
        check_beta_failures::<C>(parameters)?;
        Ok(C::from_double(failures(parameters, &source, shape, C::LARGEST_NUMBER)?))
    }
}

/// The sampler of the numbers of failures, up to the largest one.
#[inline]
fn failures(
    [r, alpha, beta]: [&Named<f64>; 3],
    source: &Source,
    shape: &[usize],
    largest: f64,
) -> SamplerResult<'static, f64> {
    let [for_r, for_alpha, for_beta, for_events, for_normal] = source.split();
    let logarithm = |source: &Source, shapes: &Named<f64>| {
        Ok::<_, Error>(Gammas::new::<f64>(source, shapes, shape)?.logarithm().into())
    };
    let rates = |largest: f64| {
        let logarithms =
            [logarithm(&for_r, r)?, logarithm(&for_alpha, alpha)?, logarithm(&for_beta, beta)?];
        Ok::<_, Error>(combined(
            logarithms,
            inlined!(move |[r, alpha, beta]| {
                let rate = Real::exp(r + beta - alpha);
                if rate < largest { rate } else { largest }
            }),
        ))
    };
    let events = mixed_events(&for_events, rates(LARGEST_RATE)?);
    if beta_failures_fit([r, alpha, beta], LARGEST_RATE) {
        return Ok(events);
    }
    // Two equal rates: each is needed in two samplers.
    Ok(combined(
        [events.into(), rates(largest)?.into(), normals::<f64>(for_normal).into()],
        inlined!(move |[events, rate, normal]| {
            let beyond = Real::mul_add(rate.sqrt(), normal, rate).floor();
            let beyond = if beyond < largest { beyond } else { largest };
            if rate < LARGEST_RATE { events } else { beyond }
        }),
    ))
}
