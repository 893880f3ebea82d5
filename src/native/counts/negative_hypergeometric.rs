//! The negative hypergeometric distribution.

use super::beta_binomial::successes;
use super::hypergeometric::check_total;
use crate::elements::count::Count;
use crate::error::Error;
use crate::native::methods::fits::{check_most, most};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Distribution, SamplerResult, Source, Trials, Widened, parameters};

const NAME: &str = "NegativeHypergeometric";

/// The negative hypergeometric distribution: the number of good items that are drawn before the
/// `stop`-th bad one, without replacement from `good` good and `bad` bad ones.
///
/// Probability C(k + stop - 1, k) C(good + bad - stop - k, good - k) / C(good + bad, good) of k = 0, ...,
/// good; mean stop good / (bad + 1), variance stop good (good + bad + 1) (bad + 1 - stop) / ((bad +
/// 1)^2 (bad + 2)). With `stop` = 0 it is 0. SciPy's `nhypergeom` has M = good + bad, n = good and r = stop.
///
/// It is a [`BetaBinomial`](crate::native::BetaBinomial) distribution of `good` trials, with alpha = stop and beta =
/// bad + 1 - stop, and is sampled as such, in `f64`: in a time that does not grow with the numbers.
/// Each value is independent of all others.
///
/// An integer type must have room for `good`; otherwise sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_negative_hypergeometric.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// // Cards that are turned up before the first ace.
/// let before_ace = native::NegativeHypergeometric::new(48, 4, 1)?;
/// let sample: Array1<f64> = Key::from_seed(0).sample(before_ace, 1000);
/// assert!((sample.mean().unwrap() - 9.6).abs() < 1.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("negative hypergeometric", "nhypergeom", "inverse hypergeometric"))]
pub struct NegativeHypergeometric {
    good: Widened<u64>,
    bad: Widened<u64>,
    stop: Widened<u64>,
}

impl NegativeHypergeometric {
    /// The distribution of how many of `good` items are drawn before the `stop`-th of `bad` ones:
    /// scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless none is negative, good + bad <= 2^53 and stop <= bad;
    /// [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn new(good: impl Trials, bad: impl Trials, stop: impl Trials) -> Result<Self, Error> {
        let good = good.trials(NAME, "good")?.named(NAME, "good");
        let bad = bad.trials(NAME, "bad")?.named(NAME, "bad");
        let stop = stop.trials(NAME, "stop")?.named(NAME, "stop");
        check_total(&good, &bad)?;
        stop.check_with(&bad, |bad| format!("at most `bad` = {bad}"), |stop, bad| stop <= bad)?;
        good.check_broadcast(&stop)?;
        Ok(Self { good: good.widened(), bad: bad.widened(), stop: stop.widened() })
    }
}

parameters! { NegativeHypergeometric::new { good: u64, bad: u64, stop: u64 } }

impl<C: Count> Distribution<C> for NegativeHypergeometric {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let (good, stop) = (&self.good.wide, &self.stop.wide);
        check_most::<C>(good)?;
        let rest = self.bad.wide.zip(stop, |bad, stop| bad - stop + 1.0)?;
        let [for_alpha, for_beta, for_count] = source.split();
        let alpha = Gammas::new::<f64>(&for_alpha, stop, shape)?;
        let beta = Gammas::new::<f64>(&for_beta, &rest, shape)?;
        let gammas = [alpha, beta];
        Ok(C::from_double(successes(good.bind(shape)?, most(good), gammas, &for_count)))
    }
}
