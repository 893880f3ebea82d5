//! The beta distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::native::methods::combined::combined;
use crate::native::methods::formula::{NOT_TINY, POSITIVE, distribution};
use crate::native::methods::gammas::{Gammas, may_be_far, times_power};
use crate::sampling::{Bound, BoxedSampler, Source};

distribution! {
    /// The beta distribution with parameters `a` and `b`.
    ///
    /// Density x^(a - 1) (1 - x)^(b - 1) / B(a, b) on [0, 1]; mean a / (a + b), variance a b / ((a +
    /// b)^2 (a + b + 1)). A value is X / (X + Y) with [`Gamma`](crate::native::Gamma) variates X and Y,
    /// which may be smaller than any number of the type: the value is 0 only where it is itself.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/beta.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f32> = Key::from_seed(0).sample(native::Beta::new(2.0, 3.5)?, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    struct Beta;

    /// A beta distribution with parameters `a` and `b`: scalars, or arrays that broadcast together.
    new(a: POSITIVE and NOT_TINY, b: POSITIVE and NOT_TINY)

    values: beta
}

fn beta<T: WideElement>(source: &Source, [a, b]: [Bound<f64>; 2]) -> BoxedSampler<'static, f64> {
    let [for_a, for_b] = source.split();
    let share = if may_be_far([&a, &b]) { far_share } else { share };
    share(Gammas::of::<T>(&for_a, a, 1.0), Gammas::of::<T>(&for_b, b, 1.0))
}

fn share(a: Gammas, b: Gammas) -> BoxedSampler<'static, f64> {
    b.ratio(
        a,
        #[inline(always)]
        |y, x| of_sum(x, y),
    )
}

/// The same, also where the quotient of the variates is out of range.
fn far_share(a: Gammas, b: Gammas) -> BoxedSampler<'static, f64> {
    let ([x, log_x], [y, log_y]) = (a.factors(), b.factors());
    combined(
        [x, log_x, y, log_y],
        #[inline(always)]
        |[x, log_x, y, log_y]| {
            let other = y * Real::exp(log_y - log_x);
            // Beside an infinite one, x is nothing.
            let small = times_power(x / y, log_x - log_y);
            if other < f64::INFINITY { of_sum(x, other) } else { small }
        },
    )
}

#[inline(always)]
fn of_sum(x: f64, y: f64) -> f64 {
    // Halves, because the sum of the largest variates is infinite.
    let half = 0.5 * x;
    half / (half + 0.5 * y)
}
