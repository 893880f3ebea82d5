//! The Skellam distribution.

use super::poisson::events;
use crate::elements::count::Count;
use crate::error::Error;
use crate::methods::combined::combined;
use crate::native::methods::fits::check_rate;
use crate::native::methods::formula::{EventRate, distribution};
use crate::sampling::{Bound, Named, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Skellam distribution: the difference of two numbers of events, with means `rate` and `other`.
    ///
    /// Probability exp(-r - s) (r / s)^(k / 2) I_k(2 sqrt(r s)) of each whole number k, with the rates r and
    /// s and the modified Bessel function I; mean r - s, variance r + s. A value is the difference of
    /// independent [`Poisson`](crate::native::Poisson) variates, in `f64`, and as exact as these.
    ///
    /// An integer type must have room for both counts, or else sampling is an [`Error::Parameter`], as for
    /// [`Poisson`](crate::native::Poisson).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_skellam.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let home_wins_by: Array1<i32> = Key::from_seed(0).sample(native::Skellam::new(1.6, 1.1)?, 1000);
    /// assert!(home_wins_by.iter().any(|&goals| goals < 0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("difference of Poisson"))]
    struct Skellam<T = f64>;

    /// The distribution of differences of numbers with rate `rate` and numbers with rate `other`: scalars,
    /// or arrays that broadcast together.
    new(rate: EventRate, other: EventRate)

    signed counts(check_rates): skellam
}

fn skellam(source: &Source, [rate, other]: [Bound<f64>; 2]) -> WideSampler {
    let [first, second] = source.split();
    combined(
        [events(&first, [rate]).into(), events(&second, [other]).into()],
        inlined!(|[first, second]| first - second),
    )
}

fn check_rates<C: Count>(rate: &Named<f64>, other: &Named<f64>) -> Result<(), Error> {
    check_rate::<C>(rate)?;
    check_rate::<C>(other)
}
