//! Parts of distributions: parameters, sources of bits, samplers, and blocks of values.
//!
//! A [`Distribution`] holds parameters, checked when it is built. For a sample's shape it binds
//! them and a [`Source`] of random bits to a [`Sampler`]: a function from flat positions to values,
//! which fills the [lines](Line) of a block. [`BoxedSampler`] compiles the sampler's loops once for
//! every instruction set. The engine calls it for chunks, on all threads.
//!
//! A sampler asks its source for the bits at the same positions or, if it needs an unknown number
//! of bits per value, for one key per lane, [`KeyLanes`].
//!
//! Most distributions need less:
//!
//! - [`elementwise`]: a formula of another sampler's values and of parameters;
//! - [`rejection`]: the first proposal to be accepted;
//! - [`vectors`]: values that depend on each other.
//!
//! Their parameters are [`Parameter`]s, which check themselves and broadcast. The crate's own
//! distributions are built from the same items.

mod bound;
mod distribution;
mod drawn;
pub mod elementwise;
mod evenness;
pub(crate) mod kept;
mod map;
mod named;
mod owned;
mod parameter;
mod parameters;
mod places;
pub mod rejection;
mod request;
mod sampler;
pub(crate) mod shuffle;
mod source;
#[cfg(feature = "serde")]
mod stored;
#[cfg(feature = "serde")]
mod stored_number;
mod trials;
mod uniform_bits;
mod unit;
pub mod vectors;

pub use self::bound::Bound;
pub(crate) use self::distribution::{Bind, Boxing, SamplerResult, sampler_by_bind};
pub use self::distribution::{Distribution, Map};
pub(crate) use self::drawn::Drawn;
pub(crate) use self::elementwise::each_at;
#[doc(hidden)]
pub use self::evenness::{Counts, Evenness};
pub(crate) use self::named::{Named, Widened, named};
pub(crate) use self::owned::OwnedSampler;
pub(crate) use self::parameter::sealed::Sealed as NumberMethods;
pub use self::parameter::{Number, Parameter};
pub(crate) use self::parameter::{Shown, broadcast_shape, check_values, index_at};
pub(crate) use self::parameters::{parameters, stored};
pub use self::places::Places;
pub(crate) use self::request::Taker;
#[doc(hidden)]
pub use self::request::{Filled, Request};
pub(crate) use self::sampler::{
    Blocks, BlocksOf, Filling, WideSampler, by_source, first, in_blocks, in_one_block, words,
};
pub use self::sampler::{BoxedSampler, Sampler};
pub use self::source::{Bits, KeyLanes, Source};
pub(crate) use self::source::{FoldIn, KeysOf, Origin, SplitKey, SplitSource};
#[cfg(feature = "serde")]
pub(crate) use self::stored_number::Float;
pub use self::trials::Trials;
pub(crate) use self::uniform_bits::{Coordinate, Monotonicity, PointBits, UniformBits};
pub use self::unit::Unit;
pub use crate::engine::Run;
#[doc(hidden)]
pub use crate::math::tables::with_tables;
pub use crate::simd::{BLOCK, LANES, Line, Lines, each, each_with};
pub(crate) use crate::simd::{
    LinesTogether, TOGETHER, each_flagged, each_given, each_of_slice, one_given,
};
