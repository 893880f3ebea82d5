//! The logarithmic series distribution.

use crate::math::Real;
use crate::methods::combined::combined;
use crate::methods::saddle_point::log_of_failure;
use crate::native::methods::fits::check_series;
use crate::native::methods::formula::{distribution, domains};
use crate::native::methods::standard::uniforms;
use crate::native::positive::exponential::standard_exponential;
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};
use crate::simd::inlined;

domains! {
    Share: "in [0, 1)", |p| (0.0..1.0).contains(&p);
}

distribution! {
    /// The logarithmic series distribution, or logarithmic distribution.
    ///
    /// Probability -p^k / (k log(1 - p)) of k = 1, 2, ...; with c = -1 / log(1 - p), mean c p / (1 - p),
    /// variance c p (1 - c p) / (1 - p)^2. With p = 0, its limit, all values are 1. A value is geometric,
    /// with 1 - (1 - p)^u in place of the probability of failure (Kemp, "Efficient generation of
    /// logarithmically distributed pseudo-random variables", 1981, doi:10.2307/2346348), by inversion:
    /// floor(-e / log(1 - (1 - p)^u)) + 1 with e from
    /// [`StandardExponential`](crate::native::StandardExponential) and u from
    /// [`StandardUniform`](crate::native::StandardUniform), both of `f64`. Probabilities are accurate to 13
    /// digits for every p, and tails reach as far as 64 bits go, to probabilities of 10^-19. Numbers above
    /// 2^53, which occur with p above 1 - 5e-15, are rounded to `f64`.
    ///
    /// An integer type must have room for the numbers: where one would exceed the largest number of the
    /// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`](crate::Error::Parameter).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_log_series.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let individuals: Array1<i64> = Key::from_seed(0).sample(native::LogSeries::new(0.99)?, 100);
    /// assert!(individuals.iter().all(|&k| k >= 1));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("log series", "logser"))]
    struct LogSeries<T = f64>;

    /// A logarithmic series distribution with parameter `p`, a scalar or an array.
    new(p: Share)

    counts(check_series): log_series
}

fn log_series(source: &Source, [p]: [Bound<f64>; 1]) -> WideSampler {
    mixed(source, p.map(|p| -log_of_failure(p)))
}

/// Variates by -log(1 - p).
#[inline]
pub(crate) fn mixed(source: &Source, rate: Bound<f64>) -> WideSampler {
    let [for_exponential, uniform] = source.split();
    let exponential = BoxedSampler::of(standard_exponential(for_exponential));
    let uniform = uniforms::<f64>(uniform);
    combined(
        [exponential.into(), uniform.into(), rate.into()],
        inlined!(|[exponential, u, rate]| {
            // (1 - p)^u, and minus the logarithm of 1 less it.
            let power = Real::exp(-rate * u);
            let far = -Real::log1p_of_negative(-power);
            let near = -Real::log(-Real::expm1(-rate * u));
            let log = if power < 0.25 { far } else { near };
            (exponential / log).floor() + 1.0
        }),
    )
}
