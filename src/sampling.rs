//! What distributions are made of: parameters, sources of bits, samplers, and blocks of values.
//!
//! A [`Distribution`] holds parameters, checked when it is built. For the shape of a sample it binds
//! them, and a [`Source`] of random bits, to a [`Sampler`]: a function from flat positions to values,
//! which fills [lines](Line) of a block. [`BoxedSampler`] compiles the sampler's loops for every
//! instruction set, once. The engine asks it for chunks, on all threads.
//!
//! A sampler asks its source for the bits at the same positions, or, if it needs an unknown number of
//! bits a value, for a key for each lane, [`KeyLanes`].

mod distribution;
mod drawn;
mod lines;
mod parameter;
mod places;
mod sampler;
mod source;

pub(crate) use self::distribution::Compiled;
pub use self::distribution::Distribution;
pub(crate) use self::distribution::{Owned, Recipe, by_compiled, by_owned, compiled};
pub(crate) use self::drawn::Drawn;
pub use self::lines::{BLOCK, LANES, Line, Lines};
pub(crate) use self::lines::{each, each_with, with_tables};
pub(crate) use self::parameter::broadcast_shape;
pub use self::parameter::{Bound, Number, Parameter};
pub use self::places::{Places, Run};
pub(crate) use self::sampler::Dispatched;
pub use self::sampler::{BoxedSampler, Sampler};
pub use self::source::{Bits, Functions, KeyLanes, MAX_WORDS, Source};
pub(crate) use self::source::{FoldIn, KeysOf, SplitKey, SplitSource, WriteKeys};
