//! Distributions with jax.random's streams.
//!
//! ```
//! use ndarray::{Array2, array};
//! use ndkey::jax::{self, Key};
//!
//! let [params_key, noise_key] = Key::new(0).split_into();
//! let weights: Array2<f32> = params_key.normal((2, 3));
//! let gammas = noise_key.sample(jax::Gamma::new(2.5_f32)?, 2);
//! // What JAX prints.
//! assert_eq!(weights.row(0), array![1.0040143, -0.9063372, -0.7481722]);
//! assert_eq!(gammas, array![4.3751564, 0.48585668]);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`Key`] is a key of JAX's default generator. Methods of keys of all JAX's generators, such as
//! [`normal`](crate::Key::normal) and [`permutation`](crate::Key::permutation), give these values; distributions
//! give them with any key.
//!
//! The tables have all of them, with the parameters of their constructors and what they are called in jax.random
//! and elsewhere. Real values are `f32`, `f64` or, with the feature `half`, `f16` or `bf16`, of
//! `MultivariateNormal` and `Orthogonal` `f32` or `f64`. [`native`](crate::native) has most of these distributions
//! with more accurate values than JAX's, and more of them: [two families](crate::guide::two_families) compares.
//! The [gallery](crate::guide::gallery) has their pictures.
//!
//! # On the real line
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`StandardNormal`] | | `normal` | `standard_normal` | `norm` |
//! | [`Normal`] | `mean`, `std` | `normal` | `normal` | `norm` |
//! | [`GeneralizedNormal`] | `p` | `generalized_normal` | | `gennorm` |
//! | [`Laplace`] | | `laplace` | `laplace` | `laplace` |
//! | [`Logistic`] | | `logistic` | `logistic` | `logistic` |
//! | [`Cauchy`] | | `cauchy` | `standard_cauchy` | `cauchy` |
//! | [`StudentT`] | `df` | `t` | `standard_t` | `t` |
//! | [`Gumbel`] | | `gumbel` | `gumbel` | `gumbel_r` |
//! | [`LogGamma`] | `alpha` | `loggamma` | | `loggamma` |
//! | [`DoubleSidedMaxwell`] | `loc`, `scale` | `double_sided_maxwell` | | |
//!
//! # Positive
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`StandardExponential`] | | `exponential` | `standard_exponential` | `expon` |
//! | [`Exponential`] | `rate` | `exponential` | `exponential` | `expon` |
//! | [`Gamma`] | `alpha` | `gamma` | `standard_gamma`, `gamma` | `gamma` |
//! | [`ChiSquared`] | `df` | `chisquare` | `chisquare` | `chi2` |
//! | [`FisherF`] | `dfnum`, `dfden` | `f` | `f` | `f` |
//! | [`LogNormal`] | `sigma` | `lognormal` | `lognormal` | `lognorm` |
//! | [`Weibull`] | `scale`, `concentration` | `weibull_min` | `weibull` | `weibull_min` |
//! | [`Pareto`] | `b` | `pareto` | `pareto` | `pareto` |
//! | [`Wald`] | `mean` | `wald` | `wald` | `invgauss` |
//! | [`Rayleigh`] | `scale` | `rayleigh` | `rayleigh` | `rayleigh` |
//! | [`Maxwell`] | | `maxwell` | | `maxwell` |
//!
//! # On an interval
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`StandardUniform`] | | `uniform` | `random` | `uniform` |
//! | [`Uniform`] | `low`, `high` | `uniform` | `uniform` | `uniform` |
//! | [`Beta`] | `a`, `b` | `beta` | `beta` | `beta` |
//! | [`Triangular`] | `left`, `mode`, `right` | `triangular` | `triangular` | `triang` |
//! | [`TruncatedNormal`] | `lower`, `upper` | `truncated_normal` | | `truncnorm` |
//!
//! # Counts
//!
//! Values are `usize`, `i32`, `i64`, `u32`, `u64`, `f32` or `f64`; of [`BetaBinomial`], `f32` or `f64`.
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`Poisson`] | `rate` | `poisson` | `poisson` | `poisson` |
//! | [`Binomial`] | `n`, `p` | `binomial` | `binomial` | `binom` |
//! | [`BetaBinomial`] | `n`, `alpha`, `beta` | TensorFlow Probability's | | `betabinom` |
//! | [`Geometric`] | `p` | `geometric` | `geometric` | `geom` |
//!
//! # Integers, indices and booleans
//!
//! Integers are `i8` to `i64`, `u8` to `u64` or `usize`, words of [`StandardBits`] `u8` to `u64`. Indices are
//! `usize`, `i32`, `i64`, `u32` or `u64`. Signs may be floats.
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`UniformInt`] | `low`, `high` | `randint` | `integers` | `randint` |
//! | [`UnbiasedInt`] | `low`, `high` | | `integers` | `randint` |
//! | [`StandardBits`] | | `bits` | `bytes` | |
//! | [`Choice`] | `n`, or weights | `choice` | `choice` | |
//! | [`Categorical`] | logits, axis | `categorical` | | |
//! | [`WeightedAlias`] | weights | | `choice` | |
//! | [`Bernoulli`] | `p` | `bernoulli` | | `bernoulli` |
//! | [`Rademacher`] | | `rademacher` | | |
//!
//! # Vectors and matrices
//!
//! The last axis of a sample is the vector's, and the last two are the matrix's. Values of [`Multinomial`] have
//! types of counts.
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`MultivariateNormal`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `mean`, `cov` | `multivariate_normal` | `multivariate_normal` | `multivariate_normal` |
//! | [`Dirichlet`] | `alpha` | `dirichlet` | `dirichlet` | `dirichlet` |
//! | [`Ball`] | `d`, `p` | `ball` | | |
//! | [`Multinomial`] | `n`, `p` | `multinomial` | `multinomial` | `multinomial` |
//! | [`Orthogonal`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `n` | `orthogonal` | | `ortho_group` |
//!
//! # Of other distributions
//!
//! | distribution | parameters | jax.random | NumPy | SciPy |
//! |---|---|---|---|---|
//! | [`LocationScale`] | `standard`, `location`, `scale` | `loc + scale * ...` | | |
//!
//! # 16-bit types
//!
//! `f16` and `bf16` are types of the crate `half`, and need the feature `half`. Each operation in
//! them is that of `f32`, rounded. Where values are equal in every bit, this has been checked for
//! every uniform variate of these types. In `f16` they are the values of a JAX on a processor without
//! instructions for `f16`. On a processor that has them (AVX-512 FP16), JAX rounds less often, and
//! some distributions with parameters have other values.
//!
//! # Accuracy
//!
//! Values are JAX's also where JAX's are wrong; the pages of the types say from which parameters
//! on. But where a result, a parameter or the reciprocal of one is subnormal, JAX on a CPU computes with 0,
//! and the number is kept here. All values are made of uniform variates that are multiples of 2^-23 in `f32`,
//! 2^-52 in `f64`, 2^-10
//! in `f16` and 2^-7 in `bf16`: tails end where these do, and in 16-bit types one value in a
//! thousand (`f16`) or hundred (`bf16`) is at the end of the support, such as 0 from
//! [`StandardExponential`].
//!
//! # Parameters
//!
//! Logits, weights and the probabilities of [`Geometric`] may have any of the four types; the
//! parameters of other distributions of counts are `f32` or `f64`.
//!
//! Parameters are scalars or arrays that broadcast over the sample's shape; constructors check
//! them, and errors name what is wrong. [`LocationScale`] gives a location and a scale to standard
//! distributions. For distributions over vectors, the last axis of the sample is the vector's (for
//! matrices, the last two).
//!
//! A getter with the name of a constructor's argument returns that parameter. With the feature `serde`
//! a distribution is stored as a struct of these parameters, and of the options that it has (but for
//! [`WeightedAlias`]). It is read through the constructor; reading has the constructor's errors:
//!
//! ```
//! use ndkey::jax::Normal;
//!
//! let noise = Normal::new(0.0, 0.3)?;
//! assert_eq!(noise.std().as_scalar(), Some(0.3));
//! # #[cfg(feature = "serde")] {
//! assert_eq!(serde_json::to_string(&noise).unwrap(), r#"{"mean":0.0,"std":0.3}"#);
//! let error = serde_json::from_str::<Normal<f64>>(r#"{"mean": 0, "std": -1}"#).unwrap_err();
//! assert!(error.to_string().starts_with("Normal: `std` = -1, must be finite and at least 0"));
//! # }
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Each type states how its values compare with JAX's. For a batch of keys they are the values that
//! JAX gives for each key by itself.
//!
#![cfg_attr(
    not(feature = "linalg"),
    doc = "[`MultivariateNormal`]: crate#features
[`Orthogonal`]: crate#features"
)]

mod bernoulli;
mod beta;
mod beta_binomial;
mod binomial;
mod categorical;
mod cauchy;
mod chi_squared;
mod choice;
#[cfg(feature = "complex")]
mod complex_normal;
mod dirichlet;
mod exponential;
mod gamma;
mod generalized_normal;
mod geometric;
mod gumbel;
mod laplace;
mod log_normal;
mod logistic;
mod maxwell;
pub(crate) mod methods;
mod multinomial;
#[cfg(feature = "linalg")]
mod multivariate_normal;
mod normal;
#[cfg(feature = "linalg")]
mod orthogonal;
mod pareto;
mod poisson;
mod rademacher;
mod rayleigh;
mod triangular;
mod truncated_normal;
mod unbiased_int;
mod uniform;
mod uniform_int;
mod wald;
mod weibull;

pub use crate::keys::jax_keys::{Key, KeyArray};

pub use bernoulli::Bernoulli;
pub use beta::Beta;
pub use beta_binomial::BetaBinomial;
pub use binomial::Binomial;
pub use categorical::Categorical;
pub use cauchy::Cauchy;
pub use chi_squared::{ChiSquared, FisherF, StudentT};
pub use choice::Choice;
pub use dirichlet::Dirichlet;
pub use exponential::{Exponential, StandardExponential};
pub use gamma::{Gamma, LogGamma};
pub use generalized_normal::{Ball, GeneralizedNormal};
pub use geometric::Geometric;
pub use gumbel::{Gumbel, GumbelWithMode};
pub use laplace::Laplace;
pub use log_normal::LogNormal;
pub use logistic::Logistic;
pub use maxwell::{DoubleSidedMaxwell, Maxwell};
pub use multinomial::Multinomial;
#[cfg(feature = "linalg")]
pub use multivariate_normal::MultivariateNormal;
pub use normal::{Normal, StandardNormal};
#[cfg(feature = "linalg")]
pub use orthogonal::Orthogonal;
pub use pareto::Pareto;
pub use poisson::Poisson;
pub use rademacher::Rademacher;
pub use rayleigh::Rayleigh;
pub use triangular::Triangular;
pub use truncated_normal::TruncatedNormal;
pub use unbiased_int::UnbiasedInt;
pub use uniform::{StandardUniform, Uniform};
pub use uniform_int::UniformInt;
pub use wald::Wald;
pub use weibull::Weibull;

pub use crate::methods::bits::StandardBits;
#[cfg(feature = "linalg")]
pub use crate::methods::factors::Factorization;
pub use crate::methods::location_scale::LocationScale;
pub use crate::methods::weighted_alias::WeightedAlias;
pub use bernoulli::BernoulliMode;
pub use gumbel::GumbelMode;
pub use rademacher::RademacherWithX64;
