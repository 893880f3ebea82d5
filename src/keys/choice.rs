//! A choice among the parts of an array.

use ndarray::{Array, ArrayRef, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder};

use crate::distributions::{Choice, UniformElement};
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::keys::Joined;
use crate::keys::Key;
use crate::keys::parts::taken;
use crate::keys::permutation::check_axis;
use crate::prng::Prng;

/// The dimension of an array of dimension `D` with one axis replaced by those of a sample, `E`.
pub type Chosen<D, E> = Joined<<D as Dimension>::Smaller, E>;

/// Draws parts of `array` along `axis`; a sample of `shape` replaces the axis.
#[allow(clippy::type_complexity, reason = "the dimension is computed")]
pub(crate) fn choice<I, T, D, P, Sh>(
    key: Key<I>,
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &Choice<P>,
    shape: Sh,
) -> Result<Array<T, Chosen<D, Sh::Dim>>, Error>
where
    I: Prng,
    T: Clone,
    D: RemoveAxis<Smaller: DimAdd<Sh::Dim>>,
    P: UniformElement,
    Sh: ShapeBuilder,
{
    let drawn = shape.into_shape_with_order().raw_dim().clone();
    let chosen = chosen_shape(array, axis, choice, &drawn)?;
    checked_allocation::<T>(chosen.slice())?;
    let indices = key.try_sample::<usize, _>(choice, drawn)?;
    let indices = indices.as_slice().expect("a new array is contiguous");
    let taken = taken(array, axis, indices);
    let taken = match taken.is_standard_layout() {
        true => taken,
        // The array was not in standard layout.
        false => taken.as_standard_layout().into_owned(),
    };
    Ok(taken.into_shape_with_order(chosen).expect("as many elements"))
}

/// The shape of what `choice` draws from `array`.
pub(crate) fn chosen_shape<T, D, P, E>(
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &Choice<P>,
    drawn: &E,
) -> Result<Chosen<D, E>, Error>
where
    D: RemoveAxis<Smaller: DimAdd<E>>,
    E: Dimension,
{
    check_axis(array, axis)?;
    if array.len_of(axis) != choice.population() {
        return Err(Error::Shape {
            what: "the array to choose from",
            got: array.shape().to_vec(),
            allowed: format!("length {} along axis {}", choice.population(), axis.0),
        });
    }
    let (before, after) = array.shape().split_at(axis.0);
    let joined = [before, drawn.slice(), &after[1..]].concat();
    let mut chosen = Chosen::<D, E>::zeros(joined.len());
    chosen.slice_mut().copy_from_slice(&joined);
    Ok(chosen)
}
