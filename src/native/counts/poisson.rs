//! The Poisson distribution.

use crate::math::Real;
use crate::methods::combined::Input;
use crate::methods::saddle_point::log_poisson;
use crate::native::methods::counts::{Counts, MANY, Regimes, Transformed, counts, counts_within};
use crate::native::methods::fits::check_rate;
use crate::native::methods::formula::{EventRate, distribution};
use crate::native::methods::search::{Given, Search, linear_ratio};
use crate::sampling::{Bound, Line, LinesTogether, Run, Source, WideSampler, each_with};
use crate::simd::{each_given, inlined};

distribution! {
    /// The Poisson distribution: the number of independent events in an interval where `rate` are
    /// expected.
    ///
    /// Probability rate^k e^-rate / k! of k = 0, 1, ...; mean and variance equal the rate. Below a rate
    /// of 64 it samples by search in the cumulative probabilities, which many values of one rate look up
    /// in a table; from 64 on by transformed rejection
    /// (Hormann, "The transformed rejection method for generating Poisson random variates", 1993,
    /// doi:10.1016/0167-6687(93)90997-4). Probabilities are computed to 13 digits at every rate, and
    /// tails reach as far as 64 bits go, to probabilities of 10^-16. Everything is computed in `f64`,
    /// which has all counts up to 2^53, and each value is independent of all others.
    ///
    /// An integer type must have room for the counts: where one would exceed the largest number of the
    /// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`](crate::Error::Parameter).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/poisson.svg"))]
    ///
    /// At a rate of 10^8, where [`jax::Poisson`](crate::jax::Poisson) has 1.5 times the
    /// variance:
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_poisson.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, array};
    /// use ndkey::native::{self, Key};
    ///
    /// let rates = native::Poisson::new(array![0.5, 20.0, 1e12])?;
    /// let counts: Array2<i64> = Key::from_seed(1).sample(rates, (1000, 3));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    struct Poisson<T = f64>;

    /// A Poisson distribution with rate `rate`, a scalar or an array.
    new(rate: EventRate)

    counts(check_rate): events
}

pub(crate) fn events(source: &Source, [rate]: [Bound<f64>; 1]) -> WideSampler {
    let regimes =
        Regimes { few: rate.any(|rate| rate < MANY), many: rate.any(|rate| rate >= MANY) };
    counts_within(source, Events(rate.into()), regimes)
}

/// The sampler of the numbers of events at rates that may be random.
pub(crate) fn mixed_events(source: &Source, rates: impl Into<Input>) -> WideSampler {
    counts(source, Events(rates.into()))
}

struct Events(Input);

impl Search for Events {
    fn parameters(&self, run: Run, lines: usize, [rates, roots]: &mut [LinesTogether<f64>; 2]) {
        let (rates, roots) = (rates.zeros(lines), roots.zeros(lines));
        self.0.write(run, rates);
        each_with(roots, rates, inlined!(|_, rate| rate.sqrt()));
    }

    fn shared(&self) -> Option<[f64; 2]> {
        self.0.as_scalar().map(|rate| [rate, rate.sqrt()])
    }

    #[inline(always)]
    fn are_many([rate, _]: [f64; 2]) -> bool {
        rate >= MANY
    }

    #[inline(always)]
    fn few([rate, _]: [f64; 2]) -> (f64, [f64; 2]) {
        (Real::exp(-rate), [rate, 0.0])
    }

    #[inline(always)]
    fn ratio(factors: [f64; 2], k: f64) -> f64 {
        linear_ratio(factors, k)
    }

    fn values(_: &mut [Line<f64>], _: Given<'_>) {}
}

impl Counts for Events {
    #[inline(always)]
    fn many([rate, root]: [f64; 2]) -> Transformed {
        let b = Real::mul_add(2.53, root, 0.931);
        let a = Real::mul_add(0.024_83, b, -0.059);
        let v_r = 0.9277 - 3.6224 / (b - 2.0);
        let alpha = 1.1239 + 1.1328 / (b - 3.4);
        Transformed { a, b, c: rate + 0.43, v_r, alpha }
    }

    #[inline(always)]
    fn mode(_: [f64; 2]) -> Option<f64> {
        None
    }

    fn log_probabilities(counts: &mut [Line<f64>], [rates, _]: Given<'_>) {
        each_given(
            counts,
            [rates],
            inlined!(|k, [rate]| if k >= 0.0 { log_poisson(k, rate) } else { f64::NEG_INFINITY }),
        );
    }
}
