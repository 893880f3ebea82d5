//! The one error type of the crate.

use std::borrow::Cow;
use std::fmt;

/// What was wrong with a call: every message names the value that was given and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A parameter of a distribution lies outside its domain.
    #[error("{function}: `{parameter}` = {value}{index}, must be {allowed}")]
    Parameter {
        /// The distribution or function.
        function: &'static str,
        /// The argument of its constructor, or its own.
        parameter: &'static str,
        /// The first offending value.
        value: String,
        /// Where in an array parameter it stands; empty for a scalar.
        index: Index,
        /// The domain.
        allowed: Cow<'static, str>,
    },

    /// Two shapes do not broadcast together, by ndarray's rules.
    #[error("{function}: `{parameter}` of shape {from:?} does not broadcast to shape {to:?}")]
    Broadcast {
        /// The distribution or function.
        function: &'static str,
        /// The argument of its constructor, or its own.
        parameter: &'static str,
        /// The argument's shape.
        from: Vec<usize>,
        /// The shape it has to fit.
        to: Vec<usize>,
    },

    /// A shape is not the one that the operation needs.
    #[error("{what} has shape {got:?}, must be {allowed}")]
    Shape {
        /// What has the wrong shape.
        what: &'static str,
        /// Its shape.
        got: Vec<usize>,
        /// What the operation accepts.
        allowed: String,
    },

    /// An array would have more elements than can be counted.
    #[error("an array of shape {shape:?} has too many elements, must have at most {limit}")]
    TooLarge {
        /// The requested shape.
        shape: Vec<usize>,
        /// The largest number of elements.
        limit: u64,
    },

    /// There is not the memory for an array.
    #[error("an array of shape {shape:?} takes {bytes} bytes, more than there are")]
    Memory {
        /// The requested shape.
        shape: Vec<usize>,
        /// How many bytes its elements take.
        bytes: u64,
    },

    /// An axis, or an index or slice along one, lies outside an array.
    #[error("{what} is out of bounds for shape {shape:?}")]
    OutOfBounds {
        /// The axis, index or slice.
        what: String,
        /// The shape of the array.
        shape: Vec<usize>,
    },

    /// A generator's name is not one that is expected.
    #[error("the generator is {name:?}, must be {allowed}")]
    Generator {
        /// The name.
        name: String,
        /// The names that are expected.
        allowed: String,
    },

    /// There is no random stream of a name, nor one to draw from in its place.
    #[error("there is no stream {stream:?} in scope {scope:?}, must be one of {streams:?}")]
    Stream {
        /// The name.
        stream: String,
        /// The path of the scope, joined by slashes.
        scope: String,
        /// The streams that there are.
        streams: Vec<String>,
    },

    /// A scope has a child of that name already, whose keys a second one would draw again.
    #[error("scope {scope:?} has a child {name:?}, must be a new name")]
    ScopeName {
        /// The name.
        name: String,
        /// The path of the scope, joined by slashes.
        scope: String,
    },

    /// The operating system gave no entropy.
    #[error("no entropy from the operating system: {0}")]
    Entropy(String),
}

/// Where in an array parameter a value stands; displays as ` at [i, j]`, or nothing for a scalar.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index(pub Vec<usize>);

impl fmt::Display for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " at {:?}", self.0) }
    }
}

/// Unwraps in the infallible twin of a `try_` method, whose docs state the panic.
#[track_caller]
pub(crate) fn expect<T>(result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
