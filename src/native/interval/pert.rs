//! The PERT distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real as _;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{Finite, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Named, Shown, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The PERT distribution on [min, max] with its mode at `mode`.
    ///
    /// A value is min + (max - min) x with x from [`Beta`](crate::native::Beta) of a = 1 + 4 (mode - min) /
    /// (max - min) and b = 1 + 4 (max - mode) / (max - min), as in rand_distr; mean (min + 4 mode +
    /// max) / 6, variance (mean - min) (max - mean) / 7. It is computed in `f64` from whichever end is
    /// nearer: the distances from both ends have all their digits.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_pert.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// // Days for a task that takes 5 as a rule.
    /// let days: Array1<f64> = Key::from_seed(0).sample(native::Pert::new(2.0, 5.0, 15.0)?, 100);
    /// assert!(days.iter().all(|days| (2.0..=15.0).contains(days)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("beta pert"))]
    struct Pert;

    /// A PERT distribution on [min, max] with its mode at `mode`: scalars, or arrays that broadcast
    /// together.
    new(
        min: Finite, mode: Finite, max: Finite;
        "min <= mode <= max, min < max, and max - min finite": check_order(min, mode, max)
    )

    values: pert
}

fn check_order<T: Element>(min: &Named<T>, mode: &Named<T>, max: &Named<T>) -> Result<(), Error> {
    let below = |max: T| format!("below `max` = {}", Shown(max));
    min.check_with(max, below, |min, max| min < max)?;
    let near = |max: T| format!("a finite distance below `max` = {}", Shown(max));
    min.check_with(max, near, |min, max| (max.to_computed() - min.to_computed()).is_finite())?;
    let from = |min: T| format!("at least `min` = {}", Shown(min));
    mode.check_with(min, from, |mode, min| mode >= min)?;
    let to = |max: T| format!("at most `max` = {}", Shown(max));
    mode.check_with(max, to, |mode, max| mode <= max)
}

fn pert<T: WideElement>(source: &Source, [min, mode, max]: [Bound<f64>; 3]) -> WideSampler {
    let [for_a, for_b] = source.split();
    let a = concentration([min.clone(), mode.clone(), max.clone()]);
    let b = concentration([max.clone(), mode, min.clone()]);
    let a = Gammas::from_one_on::<T>(&for_a, a, 1.0);
    let b = Gammas::from_one_on::<T>(&for_b, b, 1.0);
    between(a, b, min, max)
}

/// 1 + 4 times the distance of the mode from an end, of the distance between the ends.
#[inline]
fn concentration(near_mode_far: [Bound<f64>; 3]) -> Input {
    Input::of(
        near_mode_far.map(Input::from),
        inlined!(|[near, mode, far]| 1.0 + 4.0 * ((mode - near) / (far - near))),
    )
}

#[inline]
fn between(a: Gammas, b: Gammas, min: Bound<f64>, max: Bound<f64>) -> WideSampler {
    // A share of the way above 1/2 is encoded as what lacks of 1, and negative.
    let share = a.ratio(
        b,
        inlined!(|x, y| {
            let sum = x + y;
            if x <= y { x / sum } else { -(y / sum) }
        }),
    );
    combined(
        [share.into(), min.into(), max.into()],
        inlined!(|[share, min, max]| {
            let distance = (max - min) * share;
            if share >= 0.0 { min + distance } else { max + distance }
        }),
    )
}
