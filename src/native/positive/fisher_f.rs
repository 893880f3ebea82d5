//! Fisher's F distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::{Input, combined};
use crate::methods::degrees_of_freedom::half;
use crate::native::methods::formula::{Positive, WithQuotients, distribution};
use crate::native::methods::gammas::{Gammas, may_be_far, times_power};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, BoxedSampler, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// Fisher's F distribution with `dfnum` and `dfden` degrees of freedom: the distribution of the
    /// quotient of two chi-squared variates, each divided by its degrees of freedom.
    ///
    /// Density sqrt((dfnum x)^dfnum dfden^dfden / (dfnum x + dfden)^(dfnum + dfden)) / (x B(dfnum/2,
    /// dfden/2)) for x > 0, with the beta function B; mean dfden / (dfden - 2) for dfden > 2, variance
    /// 2 dfden^2 (dfnum + dfden - 2) / (dfnum (dfden - 2)^2 (dfden - 4)) for dfden > 4.
    ///
    /// Computed in `f64`: a value is 0 or infinite only where it is out of the range of the type, though
    /// the chi-squared variates may be so more often.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/fisher_f.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::FisherF::new(3.0, 7.0)?, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("fisher f", "f"))]
    struct FisherF;

    /// Fisher's F distribution with `dfnum` degrees of freedom in the numerator and `dfden` in the
    /// denominator: scalars, or arrays that broadcast together.
    new(dfnum: Positive and WithQuotients, dfden: Positive and WithQuotients)

    values: fisher_f
}

fn fisher_f<T: WideElement>(source: &Source, [dfnum, dfden]: [Bound<f64>; 2]) -> WideSampler {
    let [for_numerator, for_denominator] = source.split();
    let halves = [dfnum.map(half), dfden.map(half)];
    let [numerator, denominator] = halves.clone();
    let gammas = [
        Gammas::of::<T>(&for_numerator, numerator, 1.0),
        Gammas::of::<T>(&for_denominator, denominator, 1.0),
    ];
    quotient(gammas, halves)
}

/// The quotients of two gamma variates, each divided by its shape.
pub(crate) fn quotient(
    [numerator, denominator]: [Gammas; 2],
    halves: [Bound<f64>; 2],
) -> WideSampler {
    let [first, second] = &halves;
    if may_be_far([first, second]) {
        return far_quotient([numerator, denominator], halves);
    }
    let ratio = numerator.ratio(denominator, inlined!(|x, y| x / y));
    BoxedSampler::of(Elementwise::with(ratio, OfMeans, halves))
}

/// The same, also where the quotient of the variates is out of range.
fn far_quotient([numerator, denominator]: [Gammas; 2], halves: [Bound<f64>; 2]) -> WideSampler {
    let ([x, log_x], [y, log_y]) = (numerator.factors(), denominator.factors());
    let [of_x, of_y] = halves.map(Input::Given);
    combined(
        [x, log_x, y, log_y, of_x, of_y],
        inlined!(|[x, log_x, y, log_y, of_x, of_y]| {
            let power = x * Real::exp(log_x - log_y);
            let (ratio, factor) = (power / y, of_y / of_x);
            let far = times_power((x / of_x) / (y / of_y), log_x - log_y);
            let normal = f64::MIN_POSITIVE..=f64::MAX;
            let is_near = normal.contains(&power) & normal.contains(&ratio);
            if is_near & normal.contains(&factor) { ratio * factor } else { far }
        }),
    )
}

/// Turns a quotient of sums into one of means.
#[derive(Clone, Copy)]
struct OfMeans;

impl Formula<f64, 2> for OfMeans {
    #[inline(always)]
    fn value(&self, ratio: f64, [numerator, denominator]: [f64; 2]) -> f64 {
        ratio * (denominator / numerator)
    }
}
