//! Distributions, one module a family.
//!
//! | jax.random | here | values |
//! |---|---|---|
//! | `bits` | [`StandardBits`] | `u8`, `u16`, `u32`, `u64` |
//! | `uniform` | [`StandardUniform`], [`Uniform`] | `f32`, `f64` |
//! | `normal` | [`StandardNormal`], [`Normal`] | `f32`, `f64` |
//! | `bernoulli` | [`Bernoulli`] | `bool` |
//! | `randint` | [`UniformInt`] | `i8` to `i64`, `u8` to `u64` |
//!
//! Parameters are scalars or arrays that broadcast over the sample's shape; constructors check them
//! and name what is wrong.

mod bernoulli;
mod bits;
mod normal;
mod uniform;
mod uniform_int;

pub use bernoulli::{Bernoulli, BernoulliMode};
pub use bits::{BitsElement, StandardBits};
pub use normal::{Normal, StandardNormal};
pub use uniform::{StandardUniform, Uniform, UniformElement};
pub use uniform_int::{Integer, UniformInt};
