//! Checked parameters of distributions that both families have.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real as _;
use crate::sampling::{Named, Parameter, Shown};

/// The ends of `Uniform`.
pub(crate) fn uniform<T: Element>(
    low: Parameter<T>,
    high: Parameter<T>,
) -> Result<[Named<T>; 2], Error> {
    let low = low.computed().named("Uniform", "low");
    let high = high.computed().named("Uniform", "high");
    low.check_finite()?;
    high.check_finite()?;
    let not_above = |high: T::Computed| format!("at most `high` = {}", Shown(high));
    low.check_with(&high, not_above, |low, high| low <= high)?;
    let near = |high: T::Computed| format!("a finite distance below `high` = {}", Shown(high));
    low.check_with(&high, near, |low, high| (high - low).is_finite())?;
    Ok([low.stored(), high.stored()])
}

/// The ends and the mode of `Triangular`.
pub(crate) fn triangular<T: Element>(
    left: Parameter<T>,
    mode: Parameter<T>,
    right: Parameter<T>,
) -> Result<[Named<T>; 3], Error> {
    let left = left.computed().named("Triangular", "left");
    let mode = mode.computed().named("Triangular", "mode");
    let right = right.computed().named("Triangular", "right");
    left.check_finite()?;
    mode.check_finite()?;
    right.check_finite()?;
    let below = |right: T::Computed| format!("below `right` = {}", Shown(right));
    left.check_with(&right, below, |left, right| left < right)?;
    let near = |right: T::Computed| format!("a finite distance below `right` = {}", Shown(right));
    left.check_with(&right, near, |left, right| (right - left).is_finite())?;
    let from = |left: T::Computed| format!("at least `left` = {}", Shown(left));
    mode.check_with(&left, from, |mode, left| mode >= left)?;
    let to = |right: T::Computed| format!("at most `right` = {}", Shown(right));
    mode.check_with(&right, to, |mode, right| mode <= right)?;
    Ok([left.stored(), mode.stored(), right.stored()])
}
