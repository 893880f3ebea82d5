//! Distributions, one module a family.
//!
//! | jax.random | here | values |
//! |---|---|---|
//! | `bits` | [`StandardBits`] | `u8`, `u16`, `u32`, `u64` |
//! | `uniform` | [`StandardUniform`], [`Uniform`] | `f32`, `f64`, `f16`, `bf16` |
//! | `normal` | [`StandardNormal`], [`Normal`] | `f32`, `f64`, `f16`, `bf16` |
//! | `exponential` | [`StandardExponential`], [`Exponential`] | `f32`, `f64`, `f16`, `bf16` |
//! | `gumbel` | [`Gumbel`] | `f32`, `f64`, `f16`, `bf16` |
//! | `laplace` | [`Laplace`] | `f32`, `f64`, `f16`, `bf16` |
//! | `logistic` | [`Logistic`] | `f32`, `f64`, `f16`, `bf16` |
//! | `cauchy` | [`Cauchy`] | `f32`, `f64`, `f16`, `bf16` |
//! | `pareto` | [`Pareto`] | `f32`, `f64`, `f16`, `bf16` |
//! | `rayleigh` | [`Rayleigh`] | `f32`, `f64`, `f16`, `bf16` |
//! | `weibull_min` | [`Weibull`] | `f32`, `f64`, `f16`, `bf16` |
//! | `triangular` | [`Triangular`] | `f32`, `f64`, `f16`, `bf16` |
//! | `lognormal` | [`LogNormal`] | `f32`, `f64`, `f16`, `bf16` |
//! | `truncated_normal` | [`TruncatedNormal`] | `f32`, `f64`, `f16`, `bf16` |
//! | `maxwell` | [`Maxwell`] | `f32`, `f64`, `f16`, `bf16` |
//! | `double_sided_maxwell` | [`DoubleSidedMaxwell`] | `f32`, `f64`, `f16`, `bf16` |
//! | `wald` | [`Wald`] | `f32`, `f64`, `f16`, `bf16` |
//! | `gamma`, `loggamma` | [`Gamma`], [`LogGamma`] | `f32`, `f64`, `f16`, `bf16` |
//! | `beta` | [`Beta`] | `f32`, `f64`, `f16`, `bf16` |
//! | `chisquare`, `t`, `f` | [`ChiSquared`], [`StudentT`], [`FisherF`] | `f32`, `f64`, `f16`, `bf16` |
//! | `dirichlet` | [`Dirichlet`] | vectors of `f32`, `f64`, `f16`, `bf16` |
//! | `generalized_normal` | [`GeneralizedNormal`] | `f32`, `f64`, `f16`, `bf16` |
//! | `ball` | [`Ball`] | vectors of `f32`, `f64`, `f16`, `bf16` |
//! | `multivariate_normal` | `MultivariateNormal`, with the feature `linalg` | vectors of `f32`, `f64` |
//! | `orthogonal` | `Orthogonal`, with the feature `linalg` | matrices of `f32`, `f64` |
//! | `bernoulli` | [`Bernoulli`] | `bool` |
//! | `rademacher` | [`Rademacher`] | `i8` to `i64`, `f32`, `f64`, `f16`, `bf16` |
//! | `randint` | [`UniformInt`] | `i8` to `i64`, `u8` to `u64`, `usize` |
//! | | [`UnbiasedInt`] | the same |
//! | `categorical` | [`Categorical`] | `usize`, `i32`, `i64`, `u32`, `u64` |
//! | `choice` | [`Choice`] | the same |
//! | | [`WeightedAlias`] | the same |
//! | `geometric` | [`Geometric`] | `usize`, `i32`, `i64`, `u32`, `u64`, `f32`, `f64` |
//! | `poisson` | [`Poisson`] | the same |
//! | `binomial` | [`Binomial`] | the same |
//! | `multinomial` | [`Multinomial`] | the same, in vectors |
//!
//! `f16` and `bf16`, of the crate `half`, come with the feature `half`. There, what is equal in every
//! bit is so by every number that a uniform one can be: each operation is that of `f32`, rounded.
//! (With a result or a parameter that is subnormal in `bf16`, JAX on CPU computes with 0.) Logits,
//! weights and the probabilities of [`Geometric`] are of any of the four types, those of other
//! distributions of counts `f32` or `f64`.
//!
//! Parameters are scalars or arrays that broadcast over the sample's shape; constructors check them
//! and name what is wrong. Standard distributions, without parameters, get a location and a scale from
//! [`LocationScale`]. Of distributions over vectors, the last axis of the sample is the vector's (of
//! matrices, the last two).
//!
//! Each type states how its values compare with JAX's. For a batch of keys they are those that JAX
//! gives for each key alone, where `jax.vmap` can compile a parameter that only the keys share into
//! values 1 ulp off.

mod bernoulli;
mod beta;
mod beta_binomial;
mod binomial;
mod bits;
mod categorical;
mod cauchy;
mod chi_squared;
mod choice;
#[cfg(feature = "complex")]
mod complex_normal;
mod converted;
mod count;
mod dirichlet;
mod element;
mod elementwise;
mod exponential;
mod gamma;
mod generalized_normal;
mod geometric;
mod gumbel;
#[cfg(feature = "half")]
mod half_precision;
mod index;
mod lanes;
mod laplace;
mod largest;
mod latest;
mod location_scale;
mod log_normal;
mod logistic;
mod maxwell;
mod multinomial;
#[cfg(feature = "linalg")]
mod multivariate_normal;
mod normal;
#[cfg(feature = "linalg")]
mod orthogonal;
mod pareto;
mod poisson;
mod powers;
mod rademacher;
mod rayleigh;
mod sums;
mod triangular;
mod truncated_normal;
mod unbiased_int;
mod uniform;
mod uniform_int;
pub(crate) mod vectors;
mod wald;
mod walk;
mod weibull;
mod weighted_alias;

pub use bernoulli::{Bernoulli, BernoulliMode};
pub use beta::Beta;
pub use beta_binomial::BetaBinomial;
pub use binomial::Binomial;
pub use bits::{BitsElement, StandardBits};
pub use categorical::Categorical;
pub use cauchy::Cauchy;
pub use chi_squared::{ChiSquared, FisherF, StudentT};
pub use choice::Choice;
pub use count::Count;
pub use dirichlet::Dirichlet;
pub use exponential::{Exponential, StandardExponential};
pub use gamma::{Gamma, LogGamma};
pub use generalized_normal::{Ball, GeneralizedNormal};
pub use geometric::Geometric;
pub use gumbel::{Gumbel, GumbelMode, GumbelWithMode};
pub use index::IndexElement;
pub use laplace::Laplace;
pub use location_scale::LocationScale;
pub use log_normal::LogNormal;
pub use logistic::Logistic;
pub use maxwell::{DoubleSidedMaxwell, Maxwell};
pub use multinomial::Multinomial;
#[cfg(feature = "linalg")]
pub use multivariate_normal::{Factorization, MultivariateNormal};
pub use normal::{Normal, StandardNormal};
#[cfg(feature = "linalg")]
pub use orthogonal::Orthogonal;
pub use pareto::Pareto;
pub use poisson::Poisson;
pub use rademacher::{Rademacher, RademacherWithX64, SignElement};
pub use rayleigh::Rayleigh;
pub use triangular::Triangular;
pub use truncated_normal::TruncatedNormal;
pub use unbiased_int::UnbiasedInt;
pub use uniform::{StandardUniform, Uniform, UniformElement, WideElement};
pub use uniform_int::{Integer, UniformInt};
pub use wald::Wald;
pub use weibull::Weibull;
pub use weighted_alias::WeightedAlias;

#[cfg(feature = "linalg")]
pub use crate::linear_algebra::MatrixElement;
