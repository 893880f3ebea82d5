//! The one error type of the crate.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// An error of a call: every message names the given value and what is allowed.
///
/// | variant | message, for example |
/// |---|---|
/// | [`Parameter`](Self::Parameter) | ``Normal: `std` = -4 at [1, 1], must be finite and at least 0`` |
/// | [`Broadcast`](Self::Broadcast) | ``Normal: `mean` of shape [2] does not broadcast to shape [3]`` |
/// | [`Shape`](Self::Shape) | ``the sample of Dirichlet has shape [10, 2]; expected [.., 3]`` |
/// | [`TooLarge`](Self::TooLarge) | ``an array of shape [4294967296, 4294967296] has too many elements; the limit is 2305843009213693951`` |
/// | [`Memory`](Self::Memory) | ``an array of shape [288230376151711744] needs 1152921504606846976 bytes, which are not available`` |
/// | [`OutOfBounds`](Self::OutOfBounds) | ``axis 2 is out of bounds for shape [2, 2]`` |
/// | [`Generator`](Self::Generator) | ``the generator is "rbg"; expected "threefry2x32"`` |
/// | [`Stream`](Self::Stream) | ``scope "encoder" has no stream "noise"; its streams are ["dropout"]`` |
/// | [`ScopeName`](Self::ScopeName) | ``scope "" already has a child "encoder"`` |
/// | [`Panicked`](Self::Panicked) | ``block 0, whose key is Key::<Threefry2x32>::from_data([1797259609, 2579123966]), panicked: index out of bounds`` |
/// | [`Failed`](Self::Failed) | ``block 0, whose key is Key::<Threefry2x32>::from_data([1797259609, 2579123966]), failed: invalid float literal`` |
/// | `Checkpoint` <span class="stab portability" title="Needs the feature serde"><code>serde</code></span> | ``the checkpoint run.checkpoint: belongs to another run: the number of blocks is 37, not 36`` |
/// | `Entropy` <span class="stab portability" title="Needs the feature getrandom"><code>getrandom</code></span> | ``the operating system provided no entropy`` |
///
/// Methods that panic do so with these messages, at the caller's line, and a `main` that returns an error
/// prints it: [`Debug`](fmt::Debug) is the message, too.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A parameter of a distribution lies outside its domain.
    #[non_exhaustive]
    #[error("{function}: `{parameter}` = {value}{index}, must be {allowed}")]
    Parameter {
        /// The distribution or function.
        function: &'static str,
        /// The argument of its constructor, or its own argument.
        parameter: &'static str,
        /// The first offending value.
        value: String,
        /// The value's index in an array parameter; empty for a scalar.
        index: Index,
        /// The allowed values.
        allowed: Cow<'static, str>,
    },

    /// Two shapes do not broadcast together, by ndarray's rules.
    #[non_exhaustive]
    #[error("{function}: `{parameter}` of shape {from:?} does not broadcast to shape {to:?}")]
    Broadcast {
        /// The distribution or function.
        function: &'static str,
        /// The argument of its constructor, or its own argument.
        parameter: &'static str,
        /// The argument's shape.
        from: Vec<usize>,
        /// The shape it has to fit.
        to: Vec<usize>,
    },

    /// A shape is not the one that the operation needs.
    #[non_exhaustive]
    #[error("{what} has shape {got:?}; expected {allowed}")]
    Shape {
        /// The name of the array with the wrong shape.
        what: &'static str,
        /// Its shape.
        got: Vec<usize>,
        /// The shapes that the operation accepts.
        allowed: String,
    },

    /// An array would have more elements than can be counted.
    #[non_exhaustive]
    #[error("an array of shape {shape:?} has too many elements; the limit is {limit}")]
    TooLarge {
        /// The requested shape.
        shape: Vec<usize>,
        /// The largest number of elements.
        limit: u64,
    },

    /// There is not enough memory for an array.
    #[non_exhaustive]
    #[error("an array of shape {shape:?} needs {bytes} bytes, which are not available{instead}")]
    Memory {
        /// The requested shape.
        shape: Vec<usize>,
        /// How many bytes its elements take.
        bytes: u64,
        /// An operation that needs less memory, in words that end the message; empty if there is
        /// none.
        instead: &'static str,
    },

    /// An axis, or an index or slice along one, lies outside an array.
    #[non_exhaustive]
    #[error("{what} is out of bounds for shape {shape:?}")]
    OutOfBounds {
        /// The axis, index or slice.
        what: String,
        /// The shape of the array.
        shape: Vec<usize>,
    },

    /// A generator's name is not one of those expected.
    #[non_exhaustive]
    #[error("the generator is {name:?}; expected {allowed}")]
    Generator {
        /// The name.
        name: String,
        /// The expected names.
        allowed: String,
    },

    /// There is no random stream with this name, nor a default one to draw from instead.
    #[non_exhaustive]
    #[error("scope {scope:?} has no stream {stream:?}; its streams are {streams:?}")]
    Stream {
        /// The name.
        stream: String,
        /// The path of the scope, joined by slashes.
        scope: String,
        /// The existing streams.
        streams: Vec<String>,
    },

    /// A scope already has a child with this name; a second one would draw the same keys again.
    #[non_exhaustive]
    #[error("scope {scope:?} already has a child {name:?}")]
    ScopeName {
        /// The name.
        name: String,
        /// The path of the scope, joined by slashes.
        scope: String,
    },

    /// The function of a block of paths panicked.
    #[non_exhaustive]
    #[error("block {block}, whose key is {key}, panicked: {message}")]
    Panicked {
        /// The number of the block.
        block: u64,
        /// The block's key, as an expression that makes it.
        key: String,
        /// The panic's message.
        message: String,
    },

    /// The function of a block of paths returned an error.
    #[non_exhaustive]
    #[error("block {block}, whose key is {key}, failed: {source}")]
    Failed {
        /// The number of the block.
        block: u64,
        /// The block's key, as an expression that makes it.
        key: String,
        /// The function's error.
        source: Cause,
    },

    /// A checkpoint cannot be written or read, is in use, or belongs to another run.
    #[cfg(feature = "serde")]
    #[non_exhaustive]
    #[error("the checkpoint {}: {problem}", path.display())]
    Checkpoint {
        /// The path of the file.
        path: std::path::PathBuf,
        /// The problem in words.
        problem: String,
        /// The error of the operating system, if there is one.
        source: Option<Cause>,
    },

    /// The operating system gave no entropy.
    #[cfg(feature = "getrandom")]
    #[error("the operating system provided no entropy")]
    Entropy(#[source] EntropyError),
}

/// An error of another type, behind one of this crate: `downcast_ref` finds its type.
///
/// Two are equal if their messages are.
///
/// ```
/// use ndkey::monte_carlo::{Estimate, MonteCarlo};
/// use ndkey::{Error, Key};
///
/// let error = MonteCarlo::new(Key::new(0), 4, 10)?
///     .run(|_, _| "many".parse().map(Estimate::from_value))
///     .unwrap_err();
/// let Error::Failed { block: 0, source, .. } = error else { panic!("{error}") };
/// assert!(source.downcast_ref::<std::num::ParseFloatError>().is_some());
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct Cause(Arc<dyn std::error::Error + Send + Sync>);

impl<E: Into<Box<dyn std::error::Error + Send + Sync>>> From<E> for Cause {
    fn from(error: E) -> Self {
        Self(error.into().into())
    }
}

impl Deref for Cause {
    type Target = dyn std::error::Error + Send + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Cause {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Cause {}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Why the operating system gave no entropy.
#[cfg(feature = "getrandom")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EntropyError(pub(crate) getrandom::Error);

/// # Making errors
///
/// For your own distributions.
impl Error {
    /// The error that a parameter lies outside its domain.
    ///
    /// ```
    /// use ndkey::Error;
    ///
    /// let error = Error::parameter("Zipf", "s", 0.5, "above 1");
    /// assert_eq!(error.to_string(), "Zipf: `s` = 0.5, must be above 1");
    /// ```
    #[must_use]
    pub fn parameter(
        function: &'static str,
        parameter: &'static str,
        value: impl fmt::Display,
        allowed: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (value, index, allowed) = (value.to_string(), Index::default(), allowed.into());
        Self::Parameter { function, parameter, value, index, allowed }
    }

    /// The error that a shape is not the one that an operation needs.
    #[must_use]
    pub fn shape(what: &'static str, got: &[usize], allowed: impl Into<String>) -> Self {
        Self::Shape { what, got: got.to_vec(), allowed: allowed.into() }
    }

    /// This error, of a parameter, at the index of an element.
    pub(crate) fn at(mut self, place: impl Into<Vec<usize>>) -> Self {
        if let Self::Parameter { index, .. } = &mut self {
            *index = Index(place.into());
        }
        self
    }

    /// An error of a parameter, unless its value is allowed.
    pub(crate) fn check(
        is_allowed: bool,
        function: &'static str,
        parameter: &'static str,
        value: impl fmt::Display,
        allowed: &'static str,
    ) -> Result<(), Self> {
        if is_allowed { Ok(()) } else { Err(Self::parameter(function, parameter, value, allowed)) }
    }

    /// An error of a shape, unless it is the expected one, which is that of something `known`.
    pub(crate) fn check_shape(
        what: &'static str,
        got: &[usize],
        expected: &[usize],
        known: &'static str,
    ) -> Result<(), Self> {
        if got == expected {
            return Ok(());
        }
        Err(Self::shape(what, got, format!("{expected:?}, {known}")))
    }

    /// The error that an axis, index or slice lies outside an array of `shape`.
    pub(crate) fn out_of_bounds(what: impl Into<String>, shape: &[usize]) -> Self {
        Self::OutOfBounds { what: what.into(), shape: shape.to_vec() }
    }

    /// The error that an array of `shape` has no such axis.
    pub(crate) fn no_axis(axis: impl fmt::Display, shape: &[usize]) -> Self {
        Self::out_of_bounds(format!("axis {axis}"), shape)
    }
}

/// The index of a value in an array parameter; displays as ` at [i, j]`, or nothing for a scalar.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index(pub Vec<usize>);

impl fmt::Display for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " at {:?}", self.0) }
    }
}

/// Unwraps in the panicking twin of a `try_` method, whose docs state the panic.
#[track_caller]
pub(crate) fn expect<T>(result: Result<T, Error>) -> T {
    match result {
        Ok(value) => value,
        // Not in a closure: the panic would be located there.
        Err(error) => panic!("{error}"),
    }
}

#[cfg(all(test, feature = "getrandom"))]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn only_missing_entropy_has_a_source() {
        let problem = getrandom::Error::UNSUPPORTED;
        let error = Error::Entropy(EntropyError(problem));
        assert_eq!(error.to_string(), "the operating system provided no entropy");
        let source = error.source().expect("a source");
        assert_eq!(source.to_string(), problem.to_string());
        assert!(source.source().is_none());
        assert!(Error::shape("a key", &[3], "[2]").source().is_none());
    }
}
