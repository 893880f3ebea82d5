//! The Yule-Simon distribution.

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::log_complement_of_ratio;
use crate::methods::combined::{Input, combined};
use crate::native::methods::fits::check_yule;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Distribution, SamplerResult, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Yule-Simon distribution with exponent alpha: sizes of genera, frequencies of words, numbers of
    /// links.
    ///
    /// Probability alpha B(k, alpha + 1) of k = 1, 2, ..., with the beta function B; nearly proportional to
    /// k^-(alpha + 1) for large k. Mean alpha / (alpha - 1) for alpha above 1, variance alpha² / ((alpha - 1)²
    /// (alpha - 2)) for alpha above 2, and otherwise infinite. A value is a [`Geometric`](crate::native::Geometric)
    /// variate whose probability of success is u^(1 / alpha), with a uniform variate u (Devroye, "Non-Uniform Random
    /// Variate Generation", 1986, page 553); the probability of the rarer outcome is computed, in `f64`. Numbers
    /// above 2^53 are rounded to `f64`.
    ///
    /// A type must have room for the numbers: where one would exceed the largest number of the type with a
    /// probability of 1e-15 or more, sampling is an [`Error::Parameter`](crate::Error::Parameter). Tails are
    /// heavy: `i32` has room from an alpha of 1.63 on, `i64` from 0.79 on, and so have floats: `f32` from 0.39
    /// on and `f64` from 0.049 on.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_yule_simon.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let species: Array1<i64> = Key::from_seed(0).sample(native::YuleSimon::new(2.0)?, 1000);
    /// assert!(species.iter().all(|&k| k >= 1));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("yule simon", "Yule"))]
    struct YuleSimon<T = f64>;

    /// The distribution with exponent `alpha`, a scalar or an array.
    new(alpha: Positive)
}

impl<T: WideElement, C: Count> Distribution<C> for YuleSimon<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        check_yule::<C>(&self.alpha.wide)?;
        let [for_p, for_trials] = source.split().map(exponentials::<f64>);
        let alpha = self.alpha.wide.bind(shape)?;
        let log_alpha = alpha.clone().map(Real::log);
        let inputs = [for_p.into(), for_trials.into(), alpha.into(), log_alpha.into()];
        Ok(C::from_double(numbers(inputs, C::LARGEST_NUMBER)))
    }
}

/// The sampler of numbers, up to the largest one, from two exponential variates and alpha.
#[inline]
fn numbers(inputs: [Input; 4], largest: f64) -> WideSampler {
    combined(
        inputs,
        inlined!(move |[of_p, of_trials, alpha, log_alpha]| {
            // Minus the logarithm of the probability of failure.
            let rate = -log_complement_of_ratio(of_p, alpha, log_alpha);
            let k = (of_trials / rate).floor() + 1.0;
            if k < largest { k } else { largest }
        }),
    )
}
