//! Weights of items.

use ndarray::Array1;
use ndkey::math::Real;

/// Weights that fit 16-bit types, too.
pub fn weights<T: Real>(len: usize) -> Array1<T> {
    Array1::from_shape_fn(len, |index| T::from_f64(0.25 + (index * 13 % 17) as f64))
}
