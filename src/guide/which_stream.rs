//! Which stream do I get?
//!
//! A *stream* is the rule by which a key and a position become a value. The key's generator chooses it where
//! no distribution is named, and the distribution's module where one is:
//!
//! ```
//! use ndarray::{Array1, s};
//! use ndkey::jax::{Beta, Binomial, Choice, Exponential, Gamma, Geometric, Poisson};
//! # use ndkey::jax::{LogNormal, Pareto, Wald};
//! use ndkey::{Distribution, Key, Threefry2x32Legacy, native, jax::StandardNormal};
//!
//! // The values of jax 0.10.2, from JAX's default generator.
//! let jax = Key::new(0).normal::<f32, _>(2);
//! assert_eq!(jax.to_vec(), [1.6226422, 2.0252647]);
//! // The values of jax_threefry_partitionable=False, the default before jax 0.5.
//! let legacy = Key::<Threefry2x32Legacy>::from_seed(0).normal::<f32, _>(2);
//! assert_eq!(legacy.to_vec(), [-0.78476596, 0.85644484]);
//! // ndkey's own, of higher resolution.
//! let native = native::Key::from_seed(0).normal::<f32, _>(2);
//! // Named, with any key.
//! assert_eq!(native::Key::from_seed(0).sample::<f32, _>(native::StandardNormal, 2), native);
//! assert_eq!(Key::new(0).sample::<f32, _>(StandardNormal, 2), jax);
//!
//! // Most values depend on key and position alone: a longer sample begins with the shorter one.
//! fn begins_alike(dist: &dyn Distribution<f64>, few: usize) -> bool {
//!     let [some, more] = [few, 1000].map(|n| Key::new(1).sample::<f64, _>(dist, n));
//!     more.slice(s![..few]) == some
//! }
//! assert!(begins_alike(&StandardNormal, 10));
//! assert!(begins_alike(&Gamma::new(2.5)?, 10));
//! assert!(begins_alike(&Beta::new(2.0, 3.0)?, 10));
//! assert!(begins_alike(&Geometric::new(0.3)?, 10));
//! assert!(begins_alike(&Poisson::new(5.0)?, 10));
//! assert!(begins_alike(&native::Poisson::new(50.0)?, 10));
//! assert!(begins_alike(&native::Binomial::new(1000, 0.3)?, 10));
//! // These of JAX's depend on the whole sample.
//! assert!(!begins_alike(&Poisson::new(50.0)?, 10));
//! assert!(!begins_alike(&Binomial::new(1000, 0.3)?, 10));
//! // As in JAX, a sample of one value may be rounded in another way.
//! assert!(begins_alike(&Exponential::new(3.0)?, 10));
//! assert!(!begins_alike(&Exponential::new(3.0)?, 1));
//! # assert!(!begins_alike(&Pareto::new(3.0)?, 1) && !begins_alike(&LogNormal::new(3.0)?, 1));
//! # assert!(begins_alike(&Pareto::new(3.0)?, 10) && begins_alike(&LogNormal::new(3.0)?, 10));
//! # assert!(begins_alike(&Wald::new(3.0)?, 10) && begins_alike(&Binomial::new(30, 0.3)?, 10));
//! let hand = |n| Key::new(1).sample::<usize, _>(Choice::new(1000).without_replacement(), n);
//! assert_eq!(hand(1000).slice(s![..10]), hand(10)); // the beginning of a permutation
//! # let _: Array1<f32> = native;
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # The two families
//!
//! A page [compares them](super::two_families), distribution by distribution. Methods of keys have the values of the
//! key's family, [`Prng::FAMILY`](crate::Prng::FAMILY).
//!
//! Each type states how close its values are to JAX's. Most are equal in every bit.
//! [`UnbiasedInt`](crate::jax::UnbiasedInt),
//! [`WeightedAlias`](crate::jax::WeightedAlias) and
//! [`KeyedPermutation`](crate::KeyedPermutation) have streams of ndkey's own, and
//! [`BetaBinomial`](crate::jax::BetaBinomial) has TensorFlow Probability's.
//!
//! # JAX's versions
//!
//! JAX may change its values between releases. ndkey does not follow: it has the values of jax
//! 0.10.2. JAX's flag `jax_threefry_partitionable` decides which of two layouts a JAX program uses:
//!
//! | JAX | generators here |
//! |---|---|
//! | since 0.5, or with the flag on | [`Threefry2x32`](crate::Threefry2x32) (the default), [`Rbg`](crate::Rbg) |
//! | before 0.5, or with the flag off | [`Threefry2x32Legacy`](crate::Threefry2x32Legacy), [`RbgLegacy`](crate::RbgLegacy) |
//! | either | [`Threefry4x32`](crate::Threefry4x32), [`Philox2x32`](crate::Philox2x32), [`Philox4x32`](crate::Philox4x32), [`UnsafeRbg`](crate::UnsafeRbg) |
//!
//! # Which generator?
//!
//! - [`Threefry2x32`](crate::Threefry2x32) for the values of a JAX program that names none.
//! - [`Rbg`](crate::Rbg) for the fastest samples with JAX's keys of today (`impl="rbg"`).
//! - [`Ars`](crate::Ars) for the fastest samples of `native`, on a processor with AES instructions;
//!   [`Ars5`](crate::Ars5), with fewer rounds, where bits are all that a sample takes.
//!
//! # Element types
//!
//! `f32` and `f64` samples of one key are different numbers, as in JAX. A type parameter selects
//! one; nothing depends on a global flag. In a few places `jax_enable_x64` changes what a JAX
//! program draws although the result has the same type:
//!
//! | here | is JAX's with | for the other |
//! |---|---|---|
//! | [`Key::bernoulli`](crate::Key::bernoulli) | default: `p` in `f32` | `sample(Bernoulli::new(p_f64)?, shape)` |
//! | [`Choice`](crate::jax::Choice) as `i32`, `u32`; as `i64`, `u64`, `usize` | default; x64 | [`Choice::with_x64`](crate::jax::Choice::with_x64) |
//! | [`Key::choice`](crate::Key::choice) | x64 | `Choice::new(n).with_x64(false)` |
//! | [`Rademacher`](crate::jax::Rademacher) in up to 32 bits; in 64 bits | default; x64 | [`Rademacher::with_x64`](crate::jax::Rademacher::with_x64) |
//! | the signs of [`DoubleSidedMaxwell`](crate::jax::DoubleSidedMaxwell), [`GeneralizedNormal`](crate::jax::GeneralizedNormal) and [`Ball`](crate::jax::Ball) in up to 32 bits; in `f64` | default; x64 | [`DoubleSidedMaxwell::with_x64`](crate::jax::DoubleSidedMaxwell::with_x64) etc. |
//! | [`Bernoulli`](crate::jax::Bernoulli), [`Geometric`](crate::jax::Geometric), [`Binomial`](crate::jax::Binomial), [`Multinomial`](crate::jax::Multinomial), [`Choice::weighted`](crate::jax::Choice::weighted), [`Categorical`](crate::jax::Categorical) with parameters of `f32`; of `f64` | default; x64 | parameters of the other type |
//!
//! A literal without a type is an `f64`: `Geometric::new(0.2)` draws as with x64, and
//! `Geometric::new(0.2_f32)` as by default.
//!
//! # Position, or whole sample
//!
//! | a value depends on key, parameters and | for |
//! |---|---|
//! | its position | all of `native` but orders, and all that is not listed below |
//! | its position and the size of the sample | modes other than `Low` of [`Bernoulli`](crate::jax::Bernoulli), [`Gumbel`](crate::jax::Gumbel) and [`Categorical`](crate::jax::Categorical), [`UnbiasedInt`](crate::jax::UnbiasedInt) when it draws again; everything from the generators of JAX before 0.5 |
//! | its position, and whether the sample is one value | [`Exponential`](crate::jax::Exponential), [`Pareto`](crate::jax::Pareto), [`LogNormal`](crate::jax::LogNormal), [`Geometric`](crate::jax::Geometric), [`Wald`](crate::jax::Wald): one value is rounded in another way, as in JAX, and may differ |
//! | its vector's position | [`Dirichlet`](crate::jax::Dirichlet), [`Ball`](crate::jax::Ball), `MultivariateNormal`, `Orthogonal` |
//! | the whole sample | [`Poisson`](crate::jax::Poisson) if a rate is 10 or more, [`Binomial`](crate::jax::Binomial) if `n min(p, 1 - p)` exceeds 10, [`Multinomial`](crate::jax::Multinomial), [`BetaBinomial`](crate::jax::BetaBinomial), choices and categories without replacement, permutations and shuffles, of both families |
//!
//! For distributions in the last row, a slice costs at least one pass over the whole. All other slices cost
//! only their own elements. For a batch of keys, each key's values are a sample.
//!
//! A few formulas of JAX depend on the shape of a parameter: a scalar and an array of equal numbers
//! can give values that differ, of [`Pareto`](crate::jax::Pareto) by up to 32 ulp.
//!
//! # What is promised
//!
//! - **The value of a sample is part of the interface**, in both families. It changes only in a
//!   breaking release, with an entry in the changelog: not with threads, vector instructions,
//!   memory layout, features or optimisation.
//! - **The same bits on every machine**, because no value passes through a platform's mathematics
//!   library. There is one exception: `FromRand` runs the code of rand_distr, which may change
//!   with its version and calls the platform's functions. For your own code, see
//!   [`monte_carlo::guide`](crate::monte_carlo::guide#what-cannot-be-promised).
//! - **Stored keys** name their generator, and every later version can read them.
