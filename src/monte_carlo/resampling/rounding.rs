//! By how much statistics may differ that are equal but for rounding.

use std::any::{Any, TypeId};

use ndarray::{Array, ArrayView, Dimension};

/// The largest absolute value of the finite numbers; 0 if there are none.
pub(super) fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.map(f64::abs).filter(|number| number.is_finite()).fold(0.0, f64::max)
}

/// The difference up to which statistics are equal, from the largest of them alone.
pub(super) fn least_tolerance(largest: f64) -> f64 {
    100.0 * f64::EPSILON * largest
}

/// The relative rounding of data: of elements of unknown types, that of `f64`.
pub(super) fn epsilon_of<T: 'static>() -> f64 {
    if TypeId::of::<T>() == TypeId::of::<f32>() { f32::EPSILON.into() } else { f64::EPSILON }
}

/// Data of type `f32` or `f64` with the last bits changed, up or down as `salt` says. Equal data are
/// changed alike, so that ties between them remain. Data of other types stay as they are.
pub(super) fn shaken<T: Clone + 'static, D: Dimension>(
    data: ArrayView<'_, T, D>,
    salt: u64,
) -> Array<T, D> {
    // The multiplier of Knuth's generator MMIX.
    let is_up = |bits: u64| {
        let mixed = (bits ^ salt).wrapping_mul(6_364_136_223_846_793_005) ^ salt;
        mixed.count_ones().is_multiple_of(2)
    };
    data.map(|element| {
        let mut element = element.clone();
        let any: &mut dyn Any = &mut element;
        if let Some(x) = any.downcast_mut::<f64>() {
            *x *= if is_up(x.to_bits()) { 1.0 + f64::EPSILON } else { 1.0 - f64::EPSILON };
        } else if let Some(x) = any.downcast_mut::<f32>() {
            let is_up = is_up(x.to_bits().into());
            *x *= if is_up { 1.0 + f32::EPSILON } else { 1.0 - f32::EPSILON };
        }
        element
    })
}
