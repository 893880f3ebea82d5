//! From ndarray-rand and rand.
//!
//! With ndarray-rand, a generator is passed by reference, and every draw advances it:
//!
//! ```
//! use ndarray::Array2;
//! use ndarray_rand::rand::{SeedableRng, rngs::StdRng};
//! use ndarray_rand::{RandomExt, rand_distr::Normal};
//!
//! let mut rng = StdRng::seed_from_u64(0);
//! let weights = Array2::random_using((64, 10), Normal::new(0.0, 0.1).unwrap(), &mut rng);
//! let noise = Array2::random_using((1000, 10), Normal::new(0.0, 1.0).unwrap(), &mut rng);
//! # let _: Array2<f64> = weights + noise.sum();
//! ```
//!
//! With ndkey, a key is split into one key for each array. The methods keep their names:
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::native::{Key, Normal};
//! use ndkey::{RandomExt, SamplingStrategy};
//!
//! let [weights_key, noise_key, rows_key] = Key::from_seed(0).split_into();
//! let weights: Array2<f64> = Array2::random((64, 10), Normal::new(0.0, 0.1)?, weights_key);
//! let noise: Array2<f64> = Array2::random((1000, 10), Normal::new(0.0, 1.0)?, noise_key);
//! let rows = noise.sample_axis(Axis(0), 32, SamplingStrategy::WithoutReplacement, rows_key);
//! # assert_eq!(rows.dim(), (32, 10));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! The methods of `RandomRefExt`, on an `&ArrayRef`, are `RandomExt`'s here.
//!
//! `noise` no longer depends on the size of `weights`, on the order of the two lines, or on the
//! number of threads that fill it. `Key` has the same operations as methods:
//! `noise_key.sample(dist, shape)`.
//!
//! # From rand to ndkey
//!
//! | rand, rand_distr, ndarray-rand | ndkey |
//! |---|---|
//! | `StdRng::seed_from_u64(0)` | [`Key::from_seed(0)`](crate::Key::from_seed) |
//! | `StdRng::from_os_rng()` | `Key::from_entropy()?`, feature `getrandom` |
//! | single values, one at a time | `let mut values = key.stream(dist);` and `values.next()`; or `let mut rng = key.into_rng();` and rand's distributions, feature `rand_0_8`, `rand_0_9` or `rand_0_10`: about a tenth of the cost of a key for each value |
//! | a function that takes `&mut impl Rng` | `f(&mut key.into_rng())` (the same features) |
//! | a generator for each thread | [`key.split(n)`](crate::Key::split): a key for each task, whichever thread runs it |
//! | a distribution of rand_distr | its counterpart in [`native`](crate::native), or `FromRand(dist)` (the same features) |
//! | `rng.clone()` | [`key.duplicate()`](crate::Key::duplicate) |
//! | `StdRng::from_rng(&mut rng)` | [`key.split_off()`](crate::Key::split_off), [`key.split_into()`](crate::Key::split_into) |
//! | `rng.set_stream(n)` | [`key.fold_in_u64(n)`](crate::Key::fold_in_u64) |
//! | `rng.random::<f64>()` | [`key.sample_one(StandardUniform)`](crate::Key::sample_one) |
//! | `rng.random_bool(0.3)` | `key.sample_one(Bernoulli::new(0.3)?)` |
//! | `rng.random_range(0..10)` | [`key.randint(0..10, shape)`](crate::Key::randint); for a single value `key.sample_one(UniformInt::new(0, 10)?)` |
//! | `rng.sample(dist)` | `key.sample_one(dist)` |
//! | `rng.sample_iter(dist).take(n)` | [`key.sample(dist, n)`](crate::Key::sample) |
//! | `rng.fill(&mut array)` | [`key.sample_into(dist, &mut array)`](crate::Key::sample_into) |
//! | `array.shuffle(&mut rng)` | [`key.shuffle(&mut array, Axis(0))`](crate::Key::shuffle) |
//! | `array.choose_multiple(&mut rng, n)` | [`key.choice(&array, Axis(0), SamplingStrategy::WithoutReplacement, n)`](crate::Key::choice) |
//! | `array.sample_axis(axis, n, strategy)` | [`array.sample_axis(axis, n, strategy, key)`](crate::RandomExt::sample_axis), with [`SamplingStrategy`](crate::SamplingStrategy) |
//! | `seq::index::sample(&mut rng, len, n)` | [`key.sample(Choice::new(len).without_replacement(), n)`](crate::native::Choice) |
//! | `WeightedIndex`, `WeightedAliasIndex` | [`Choice::weighted`](crate::native::Choice::weighted), [`WeightedAlias`](crate::native::WeightedAlias) |
//! | `WeightedTreeIndex` | [`WeightedTree`](crate::native::WeightedTree) |
//! | `Array::random(shape, dist)` | [`key.sample(dist, shape)`](crate::Key::sample), [`Array::random(shape, dist, key)`](crate::RandomExt::random) |
//! | `Uniform`, `Normal`, `Beta`, ... | the same names in [`native`](crate::native), and with JAX's values in [`jax`](crate::jax); but see below |
//!
//! Parameters are scalars or arrays: `Normal::new(means, 1.0)?` with an array of ten means replaces
//! ten distributions of rand_distr.
//!
//! # What differs from rand_distr
//!
//! | rand_distr | ndkey |
//! |---|---|
//! | `Geometric`: failures, 0 or more | `Geometric`: trials, 1 or more |
//! | `LogNormal::new(mu, sigma)` | `LocationScale::new(LogNormal::new(sigma)?, 0.0, mu.exp())` |
//! | `Gamma::new(shape, scale)` | `Gamma::new(shape)?.with_scale(scale)` |
//! | `Pareto::new(scale, shape)` | `LocationScale::new(Pareto::new(shape)?, 0.0, scale)` |
//! | `Cauchy::new(median, scale)` | `LocationScale::new(Cauchy, median, scale)` |
//! | `Gumbel::new(location, scale)` | `LocationScale::new(Gumbel, location, scale)` |
//! | `Exp::new(rate)`, `Exp1` | `Exponential::new(rate)`, `StandardExponential` |
//! | `Uniform::new(0, 10)`, of integers | `UniformInt::new(0, 10)` |
//! | `Uniform::new_inclusive(1, 6)` | `UniformInt::new_inclusive(1, 6)`; of floats `Uniform::new(low, high)`, without `high` |
//! | `Triangular::new(min, max, mode)` | `Triangular::new(min, mode, max)` |
//! | `Hypergeometric::new(total, with_feature, n)` | `Hypergeometric::new(with_feature, total - with_feature, n)` |
//! | `Pert::new(min, max).with_mode(mode)` | `Pert::new(min, mode, max)` |
//! | `InverseGaussian::new(mean, shape)` | `Wald::with_mean_scale(mean, shape)`; `Wald::new(mean)` for shape 1 |
//!
//! # Code that needs a generator
//!
//! You can keep rand's distributions, and functions that take an `Rng`. The features `rand_0_8`,
//! `rand_0_9` and `rand_0_10` are for these versions of rand:
//!
//! ```
//! # #[cfg(feature = "rand_0_9")] {
//! use ndarray::Array2;
//! use ndarray_rand::rand::{Rng, seq::SliceRandom};
//! use ndarray_rand::rand_distr::SkewNormal;
//! use ndkey::native::Key;
//! use ndkey::FromRand;
//!
//! fn bootstrap(sample: &mut [f64], rng: &mut impl Rng) -> f64 {
//!     sample.shuffle(rng);
//!     sample[..10].iter().sum()
//! }
//!
//! let [array_key, rng_key] = Key::from_seed(0).split_into();
//! // A distribution of rand, in parallel: every value has a key of its own.
//! let skewed = SkewNormal::new(0.0, 1.0, 5.0).unwrap();
//! let mut array: Array2<f64> = array_key.sample(FromRand(skewed), (1000, 20));
//! // A key as a generator, used up by it.
//! bootstrap(array.as_slice_mut().unwrap(), &mut rng_key.into_rng());
//! # }
//! ```
//!
//! # Programs with other versions of ndarray
//!
//! ndkey's arrays are arrays of ndarray 0.17, [`ndkey::ndarray`](crate::ndarray). Values pass to
//! and from arrays of other versions, and of other libraries, as `Vec`s and slices, in which the
//! value at a position is the same:
//!
//! ```
//! # use ndarray_0_16 as ndarray;
//! use ndarray::{Array2, Axis, array}; // 0.15 or 0.16
//! use ndkey::native::{self, Key};
//!
//! let [data, noise, order] = Key::from_seed(0).split_into();
//! // A new array.
//! let values = data.sample_vec(native::StandardNormal, (100, 3));
//! let mut data: Array2<f64> = Array2::from_shape_vec((100, 3), values)?;
//!
//! // An array that is there, and an array of parameters: one mean per column.
//! let means = array![-1.0, 0.0, 1.0];
//! let dist = native::Normal::new(means.as_slice().unwrap(), 0.1)?;
//! let noise = Array2::from_shape_vec((100, 3), noise.sample_vec(dist, (100, 3)))?;
//! data += &noise;
//!
//! // Rows in random order.
//! let mut rows: Vec<usize> = (0..100).collect();
//! order.shuffle_slice(&mut rows);
//! let data = data.select(Axis(0), &rows);
//! # assert_eq!(data.dim(), (100, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`sample_into`](crate::Key::sample_into) and [`add_into`](crate::Key::add_into) write to
//! `array.as_slice_mut().unwrap()`, or to each row of an array that is not contiguous, with a key
//! for each. `tests/outside/older_versions` in the repository is a library with ndarray 0.16 and
//! rand 0.8 that does all that. It has linfa-reduction's random projections and egobox-doe's Latin
//! hypercube written with keys, which take a third to seven tenths of the time that those libraries take
//! (`benches/ports`).
//!
//! One build of ndkey has one version of ndarray, because [`ArrayRef`](ndarray::ArrayRef), which is
//! new in 0.17, is in its interface.
//!
//! # What to expect
//!
//! - **No hidden state.** A function that draws takes a key, and its caller can see that it does.
//!   Where you prefer state, put a key in the struct and call [`split_off`](crate::Key::split_off),
//!   or use [`KeySequence`](crate::KeySequence).
//! - **One key for one value is slow** compared with advancing a generator: 30 to 110 ns for a
//!   uniform or normal variate, and 1 µs or more for gamma variates and counts, against some
//!   nanoseconds. Draw arrays; that is what vector instructions and threads are for.
//! - **Values are stable** across platforms and releases: see
//!   [`which_stream`](super::which_stream). rand declares its `StdRng` and `SmallRng` not portable.
//! - **Not for secrets.** These generators are for simulation, statistics and machine learning.
