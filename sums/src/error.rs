//! The one error type of the crate.

/// What was wrong with a call: every message names what was given and what is allowed.
///
/// | variant | message, for example |
/// |---|---|
/// | [`Shapes`](Self::Shapes) | ``dot: `a` has shape [2, 3] and `b` has shape [3, 2]; they must be equal`` |
/// | [`Axis`](Self::Axis) | ``sum_axis: axis 2 is out of bounds for shape [2, 3]`` |
/// | [`Edges`](Self::Edges) | ``histogram: `edges`[2] = NaN, must be above the edge before`` |
/// | [`Words`](Self::Words) | ``ExactSum: the words are none; a sum has at least one`` |
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two arrays have different shapes.
    #[non_exhaustive]
    #[error(
        "{function}: `{first}` has shape {first_shape:?} and `{second}` has shape {second_shape:?}; \
         they must be equal"
    )]
    Shapes {
        /// The function.
        function: &'static str,
        /// Its first argument.
        first: &'static str,
        /// The shape of the first argument.
        first_shape: Vec<usize>,
        /// Its second argument.
        second: &'static str,
        /// The shape of the second argument.
        second_shape: Vec<usize>,
    },

    /// An array has no such axis.
    #[non_exhaustive]
    #[error("{function}: axis {axis} is out of bounds for shape {shape:?}")]
    Axis {
        /// The function.
        function: &'static str,
        /// The axis.
        axis: usize,
        /// The shape of the array.
        shape: Vec<usize>,
    },

    /// The edges of a histogram's bins do not increase.
    #[non_exhaustive]
    #[error("histogram: `edges`[{index}] = {value}, must be above the edge before")]
    Edges {
        /// The index of the first edge that is not above the one before.
        index: usize,
        /// That edge.
        value: String,
    },

    /// Words are not those of an accumulator.
    #[non_exhaustive]
    #[error("{of}: the words {problem}")]
    Words {
        /// The type of the accumulator.
        of: &'static str,
        /// What is wrong.
        problem: String,
    },
}

impl Error {
    pub(crate) fn words(of: &'static str, problem: impl Into<String>) -> Self {
        Self::Words { of, problem: problem.into() }
    }
}

/// Checks that two arguments have the same shape.
pub(crate) fn check_shapes(
    function: &'static str,
    (first, first_shape): (&'static str, &[usize]),
    (second, second_shape): (&'static str, &[usize]),
) -> Result<(), Error> {
    if first_shape == second_shape {
        return Ok(());
    }
    let (first_shape, second_shape) = (first_shape.to_vec(), second_shape.to_vec());
    Err(Error::Shapes { function, first, first_shape, second, second_shape })
}

/// Checks that an array has an axis.
pub(crate) fn check_axis(
    function: &'static str,
    axis: ndarray::Axis,
    shape: &[usize],
) -> Result<(), Error> {
    if axis.index() < shape.len() {
        return Ok(());
    }
    Err(Error::Axis { function, axis: axis.index(), shape: shape.to_vec() })
}
