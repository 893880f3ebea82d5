//! The discrete Laplace distribution.

use crate::methods::combined::combined;
use crate::native::methods::fits::check_decay;
use crate::native::methods::formula::{Decay, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The discrete Laplace distribution, or two-sided geometric one, with a rate.
    ///
    /// Probability tanh(rate / 2) exp(-rate |k|) of each whole number k; mean 0, variance
    /// 1 / (2 sinh²(rate / 2)). The noise of the geometric mechanism of differential privacy. A value is the
    /// difference of the integer parts of two [`StandardExponential`](crate::native::StandardExponential) variates
    /// divided by the rate, in `f64`: these are geometric.
    ///
    /// An integer type must have room for the values: where one would exceed the largest number of the type
    /// with a probability of 1e-15 or more, sampling is an [`Error::Parameter`](crate::Error::Parameter).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_discrete_laplace.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let mut counts = Array1::from(vec![120_i64, 7, 33]);
    /// Key::from_seed(0).add_into(native::DiscreteLaplace::new(0.5)?, &mut counts);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("discrete laplace", "dlaplace", "two-sided geometric", "geometric mechanism", "differential privacy"))]
    struct DiscreteLaplace<T = f64>;

    /// The distribution with this rate, a scalar or an array.
    new(rate: Decay)

    signed counts(check_decay): discrete_laplace
}

fn discrete_laplace(source: &Source, [rate]: [Bound<f64>; 1]) -> WideSampler {
    let [first, second] = source.split().map(exponentials::<f64>);
    combined(
        [first.into(), second.into(), rate.into()],
        inlined!(|[first, second, rate]| (first / rate).floor() - (second / rate).floor()),
    )
}
