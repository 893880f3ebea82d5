//! Distributions by the best known methods: full resolution, accurate for every parameter, and each
//! value a function of key and position alone.
//!
//! <style>.docblock td code { white-space: nowrap; }</style>
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::native::{self, Key};
//!
//! let [noise, heights] = Key::from_seed(0).split_into();
//! let noise: Array2<f32> = noise.normal((1000, 3));
//! let heights: Array2<f64> = heights.sample(native::Normal::new(178.0, 7.0)?, (1000, 2));
//! # assert!(noise.iter().all(|x| x.abs() < 6.4) && heights.iter().all(|x| (100.0..250.0).contains(x)));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`Key`] is a key of the fastest generator, whose methods, such as [`normal`](crate::Key::normal) and
//! [`permutation`](crate::Key::permutation), give these values; distributions give them with any key.
//!
//! The other family is [`jax`](crate::jax), which follows jax.random to the bit. Distributions that are in both
//! families have the same names, constructors and parameters; the values differ. Options that select among JAX's
//! streams (`with_mode`, `with_x64`, `clamped`) are absent here. Some limits differ: rates of [`Poisson`] go up to
//! 2^53 - 2^30 here, and up to 10^8 there; `n` of [`Binomial`] up to 2^53, and `p` of [`Geometric`] from 2^-53 on;
//! the rate of [`Exponential`] and scales such as [`Rayleigh`]'s may be subnormal. Where the type of a parameter is
//! not given, it is `f64`.
//!
//! Properties that JAX's streams lack:
//!
//! - **Every value is a function of key and position**, and of its own parameters: a slice costs no
//!   more than its elements, and an array of parameters gives each element the value that a scalar
//!   would.
//! - **All bits count**: 32 for a value of `f32` and 64 for one of `f64`. Uniform variates are in
//!   the open interval (0, 1), down to 2^-33 and 2^-65; normal variates reach 6.3 and 9.1 standard
//!   deviations.
//! - **Accuracy**: the formulas are exact in both tails, and computed in `f64` where `f32` is not
//!   enough.
//! - **Counts fit their type**: with parameters for which a count would exceed the largest number of
//!   an integer type with a probability of 1e-15 or more, sampling is an
//!   [`Error::Parameter`](crate::Error::Parameter). So it is for [`Zeta`] with types of floats.
//!
//! Parameters have getters, and distributions can be serialised, as in [`jax`](crate::jax#parameters).
//! Keys of any generator work. From version 1.0 on, the values of each type are frozen; before, they
//! change only in a breaking release, and the changelog lists each change.
//!
//! The tables have all of them, with the parameters of their constructors and what they are called elsewhere
//! (where arguments may differ: see [from NumPy](crate::guide::from_numpy)). The page of
//! [two families](crate::guide::two_families) compares them with JAX's and says what a value costs, the
//! [gallery](crate::guide::gallery) has their pictures. Distributions whose values can be a
//! monotone function of one uniform variate are [`Inversion`]s, and can be drawn over quasi-random
//! [`points`](crate::points) ([`OverPoints`]). [`StandardBits`], [`WeightedAlias`] and [`LocationScale`] belong
//! to both families.
#![doc = crate::native::registry::registry!(crate::native::registry::tables:)]
//!
//! # 16 bits
//!
//! With the feature `half`, distributions over real numbers and vectors have values of `half::f16` and
//! `half::bf16`. A value is the value of `f32` with the same key, position and parameters, rounded once:
//! to the nearest number of the type, with two exceptions that keep logarithms and reciprocals finite.
//! Only 0 is rounded to 0; other values become at least the least number of the type (2^-24, or 2^-133 for
//! `bf16`). And values of [`StandardUniform`] and [`Uniform`] stay below 1 and `high`, and points of
//! [`UnitDisc`] and [`UnitBall`] inside. Values beyond the largest number of the type (65504 for `f16`)
//! are infinite.
//!
//! Parameters have the type of the values, so that code which is generic over [`Element`](crate::Element) serves
//! every type. A parameter may need more digits than values have, such as a deviation of 0.02, which is
//! 0.0200195 in `bf16`: then values are drawn in `f32`, and rounded by [`map`](crate::Distribution::map).
//!
//! ```
//! # #[cfg(feature = "half")]
//! # fn main() -> Result<(), ndkey::Error> {
//! use half::bf16;
//! use ndarray::Array2;
//! use ndkey::{Distribution, Key, native};
//!
//! let [for_noise, for_weights] = Key::new(0).split_into();
//! let noise: Array2<bf16> = for_noise.sample(native::StandardNormal, (1000, 3));
//! let initial = native::Normal::new(0.0, 0.02)?.map(bf16::from_f32);
//! let weights: Array2<bf16> = for_weights.sample(initial, (64, 10));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "half"))]
//! # fn main() {}
//! ```
//!
//! # Rejection
//!
//! Where a value takes several attempts, each attempt has its own key and is drawn at the value's
//! position: no attempt depends on another element, and their number is not limited.
//!
#![cfg_attr(
    not(feature = "linalg"),
    doc = "[`MultivariateNormal`]: crate#features
[`MultivariateT`]: crate#features
[`Bingham`]: crate#features
[`TruncatedMultivariateNormal`]: crate#features
[`Orthogonal`]: crate#features
[`Rotation`]: crate#features
[`Wishart`]: crate#features
[`InverseWishart`]: crate#features
[`NormalInverseWishart`]: crate#features
[`MatrixNormal`]: crate#features
[`MatrixT`]: crate#features
[`RandomCorrelation`]: crate#features
[`MultivariateKernelDensity`]: crate#features"
)]
#![cfg_attr(
    not(feature = "complex"),
    doc = "
[`Unitary`]: crate#features
[`Symplectic`]: crate#features"
)]

mod compound;
mod counts;
mod indices;
mod interval;
mod inversion;
mod laws;
mod matrices;
pub(crate) mod methods;
mod paths;
mod positive;
mod quantile;
mod real_line;
pub(crate) mod registry;
mod vectors;

pub use crate::keys::native_keys::{Key, KeyArray};

#[cfg(feature = "linalg")]
pub use self::compound::multivariate_kernel_density::Bandwidth;
pub(crate) use self::inversion::quantiles;
pub use self::inversion::{Inversion, OverPoints};
pub use self::quantile::{ByQuantile, Law, Laws, Quantile};

registry::registry! { registry::names: }
