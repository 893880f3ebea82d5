//! Typed, splittable, single-use PRNG keys for `ndarray`, with the streams of `jax.random`.

#![warn(unreachable_pub)]

pub mod distributions;
pub mod math;

mod distribution;
mod error;
mod fill;
mod fold_in;
mod format;
mod key;
mod key_array;
mod parameter;
mod permutation;
mod prng;
mod sampler;
mod simd;
mod slice;
mod source;

pub use distribution::Distribution;
pub use distributions::{
    Bernoulli, Normal, StandardBits, StandardNormal, StandardUniform, Uniform, UniformInt,
};
pub use error::{Error, Index};
pub use key::Key;
pub use key_array::{IntoIter, Joined, KeyArray};
pub use parameter::{Bound, Number, Parameter};
pub use prng::{Lanes, Positions, Prng, Threefry2x32, Words};
pub use sampler::{Run, Sampler};
pub use simd::SimdLevel;
pub use source::Source;
