//! From jax.random.
//!
//! A program in JAX:
//!
//! ```python
//! params_key, noise_key = jax.random.split(jax.random.key(0))
//! weights = jax.random.normal(params_key, (2, 3))
//! gammas = jax.random.gamma(noise_key, 2.5, (2,))
//!
//! keys = jax.random.split(jax.random.key(1), 3)
//! batch = jax.vmap(lambda key: jax.random.uniform(key, (2,)))(keys)
//!
//! key = jax.random.key(2)
//! for step in range(2):
//!     key, subkey = jax.random.split(key)
//!     mask = jax.random.bernoulli(subkey, 0.5, (4,))
//! order = jax.random.permutation(jax.random.key(3), 5)
//! ```
//!
//! The same program here, with the same keys and the same values:
//!
//! ```
//! use ndarray::{Array2, array};
//! use ndkey::jax::{Gamma, Key};
//!
//! let [params_key, noise_key] = Key::new(0).split_into();
//! let weights: Array2<f32> = params_key.normal((2, 3));
//! let gammas = noise_key.sample(Gamma::new(2.5_f32)?, 2);
//!
//! let keys = Key::new(1).split(3);
//! let batch: Array2<f32> = keys.uniform(2); // one row per key
//!
//! let mut key = Key::new(2);
//! let mut masks = Vec::new();
//! for _step in 0..2 {
//!     let subkey = key.split_off(); // key, subkey = split(key)
//!     masks.push(subkey.bernoulli(0.5, 4));
//! }
//! let order = Key::new(3).permutation(5);
//!
//! // What JAX prints.
//! assert_eq!(weights.row(0), array![1.0040143, -0.9063372, -0.7481722]);
//! assert_eq!(gammas, array![4.3751564, 0.48585668]);
//! assert_eq!(batch.row(0), array![0.70261526, 0.23483467]);
//! assert_eq!(masks[0], array![false, false, true, false]);
//! assert_eq!(order, array![0, 4, 2, 1, 3]);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! The table of all functions is [below](#every-function).
//!
//! # What is different
//!
//! - **A key is moved.** Samplers and [`split`](crate::Key::split) take the key, so using it twice
//!   does not compile. [`fold_in`](crate::Key::fold_in) and [`named`](crate::Key::named) borrow it.
//!   [`duplicate`](crate::Key::duplicate) copies it, for the rare case that the same values are
//!   wanted.
//! - **The element type is a type parameter**, not `dtype=`: `key.normal::<f64, _>(shape)`, or the
//!   type of the variable. There is no `jax_enable_x64`: see
//!   [`which_stream`](super::which_stream#element-types).
//! - **A float literal without a type is an `f64`** where the result does not decide:
//!   `Geometric::new(0.2)` draws as with `jax_enable_x64`, `Geometric::new(0.2_f32)` as by default.
//! - **Seeds have 64 bits.** JAX's default keeps the lower 32: for a negative or larger seed,
//!   `Key::new(seed as u32 as u64)` is its key.
//! - **Parameters belong to the distribution**: `Gamma::new(2.5)?` checks them once, and returns an
//!   error where JAX returns NaN. Arrays broadcast over the sample's shape.
//! - **Shapes are ndarray's**: `5`, `(2, 3)`, `array.raw_dim()`. `(2, 3).f()` is column-major, with
//!   the same value at each index.
//! - **`vmap` is a method.** Arrays of keys have the samplers of single keys. For a function of
//!   your own there is [`KeyArray::vmap`](crate::KeyArray::vmap), which stacks arrays, and
//!   [`KeyArray::map`](crate::KeyArray::map), which collects values of any type. Both run in
//!   parallel.
//! - **There is no `jit`.** Kernels are compiled with the library, and small draws are cheap.
//! - **The generator is a type**: `ndkey::Key::<Rbg>::from_seed(0)`. For a choice at run time, like
//!   `jax_default_prng_impl`, see [`prng::Kind`](crate::prng::Kind).
//! - **Raw keys** (`jax.random.PRNGKey`, arrays of `uint32`) are read by
//!   [`Key::wrap_key_data`](crate::Key::wrap_key_data) and written by
//!   [`Key::key_data`](crate::Key::key_data).
//!
//! # What ndkey adds
//!
//! ```
//! use ndarray::{Array2, s};
//! use ndkey::jax::{Key, StandardNormal};
//! use ndkey::native;
//!
//! let [root, key] = Key::new(0).split_into();
//! // A key by name, and by a number of 64 bits.
//! let encoder: Array2<f32> = root.named("encoder").normal((64, 32));
//! let step_key = root.fold_in_u64(10_000_000_000);
//!
//! // Rows 5 to 7 of an array with 10^9 rows, for the price of three rows.
//! let rows = s![5..8, ..];
//! let some = key.duplicate().sample_slice::<f32, _, _>(StandardNormal, (1_000_000_000, 4), rows);
//!
//! // The whole array, whose parts are computed when they are asked for.
//! let lazy = key.lazy::<f32, _>(StandardNormal, (1_000_000_000, 4))?;
//! assert_eq!(lazy.slice(s![5..8, ..]), some);
//!
//! // Values of higher resolution, from a stream that is not JAX's.
//! let noise: Array2<f32> = step_key.sample(native::StandardNormal, (1000, 3));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Every function
//!
//! Parameters of `Bernoulli`, `Geometric`, `Binomial` and `Multinomial`, weights of `Choice`, and
//! logits may differ in type from the values. Their type selects the stream: write `0.3_f32` for
//! JAX's default; a bare `0.3` is an `f64`, as with `jax_enable_x64`. [`Key::bernoulli`](crate::Key::bernoulli) always
//! rounds `p` to `f32`.
//!
//! | jax.random | ndkey |
//! |---|---|
//! | `key(seed)`, `PRNGKey(seed)` | [`Key::new(seed)`](crate::Key::new) |
//! | `key(seed, impl="threefry2x32")` | [`Key::<Threefry2x32>::from_seed(seed)`](crate::Key::from_seed) |
//! | `key.dtype`, `key_impl(key)` | [`key.dtype()`](crate::Key::dtype), `key.dtype().name` |
//! | `key_data(key)`, `wrap_key_data(words)` | [`key.data()`](crate::Key::data), [`Key::from_data(words)`](crate::Key::from_data); in arrays with an axis of words [`key_data`](crate::KeyArray::key_data), [`wrap_key_data`](crate::KeyArray::wrap_key_data) |
//! | `clone(key)` | [`key.duplicate()`](crate::Key::duplicate) |
//! | `a, b = split(key)` | [`let [a, b] = key.split_into()`](crate::Key::split_into) |
//! | `split(key, (2, 3))` | [`key.split((2, 3))`](crate::Key::split) |
//! | `fold_in(key, 7)` | [`key.fold_in(7)`](crate::Key::fold_in); of 64 bits [`key.fold_in_u64(n)`](crate::Key::fold_in_u64); of a name [`key.named("encoder")`](crate::Key::named) |
//! | `vmap(fold_in, (None, 0))(key, data)` | [`key.fold_in_each(&data)`](crate::Key::fold_in_each) |
//! | `vmap(f)(keys)` | [`keys.vmap(f)`](crate::KeyArray::vmap), or the method of the same name |
//! | `bits(key, shape, "uint32")` | [`key.bits::<u32, _>(shape)`](crate::Key::bits) |
//! | `uniform(key, shape)` | [`key.uniform::<f32, _>(shape)`](crate::Key::uniform) |
//! | `uniform(key, shape, minval=a, maxval=b)` | [`key.sample(Uniform::new(a, b)?, shape)`](crate::jax::Uniform) |
//! | `normal(key, shape)` | [`key.normal::<f32, _>(shape)`](crate::Key::normal) |
//! | `mean + std * normal(key, shape)` | [`key.sample(Normal::new(mean, std)?, shape)`](crate::jax::Normal) |
//! | `exponential(key, shape)` | [`key.sample(StandardExponential, shape)`](crate::jax::StandardExponential) |
//! | `exponential(key, shape) / rate` | [`key.sample(Exponential::new(rate)?, shape)`](crate::jax::Exponential) |
//! | `gumbel(key, shape)` | [`key.sample(Gumbel, shape)`](crate::jax::Gumbel) |
//! | `gumbel(key, shape, mode="high")` | [`key.sample(Gumbel.with_mode(GumbelMode::High), shape)`](crate::jax::Gumbel) |
//! | `laplace`, `logistic`, `cauchy`, `maxwell` | [`key.sample(Laplace, shape)`](crate::jax::Laplace) etc. |
//! | `loc + scale * cauchy(key, shape)` | [`key.sample(LocationScale::new(Cauchy, loc, scale)?, shape)`](crate::jax::Cauchy) |
//! | `pareto(key, b, shape)` | [`key.sample(Pareto::new(b)?, shape)`](crate::jax::Pareto) |
//! | `rayleigh(key, scale, shape)` | [`key.sample(Rayleigh::new(scale)?, shape)`](crate::jax::Rayleigh) |
//! | `weibull_min(key, scale, c, shape)` | [`key.sample(Weibull::new(scale, c)?, shape)`](crate::jax::Weibull) |
//! | `triangular(key, left, mode, right, shape)` | [`key.sample(Triangular::new(left, mode, right)?, shape)`](crate::jax::Triangular) |
//! | `lognormal(key, sigma, shape)` | [`key.sample(LogNormal::new(sigma)?, shape)`](crate::jax::LogNormal) |
//! | `truncated_normal(key, a, b, shape)` | [`key.sample(TruncatedNormal::new(a, b)?, shape)`](crate::jax::TruncatedNormal) |
//! | `double_sided_maxwell(key, loc, scale, shape)` | [`key.sample(DoubleSidedMaxwell::new(loc, scale)?, shape)`](crate::jax::DoubleSidedMaxwell) |
//! | `wald(key, mean, shape)` | [`key.sample(Wald::new(mean)?, shape)`](crate::jax::Wald) |
//! | `scale * gamma(key, alpha, shape)` | [`key.sample(Gamma::new(alpha)?.with_scale(scale)?, shape)`](crate::jax::Gamma) |
//! | `gamma(key, alpha, shape)` | [`key.sample(Gamma::new(alpha)?, shape)`](crate::jax::Gamma) |
//! | `loggamma(key, alpha, shape)` | [`key.sample(LogGamma::new(alpha)?, shape)`](crate::jax::LogGamma) |
//! | `beta(key, a, b, shape)` | [`key.sample(Beta::new(a, b)?, shape)`](crate::jax::Beta) |
//! | `chisquare(key, df, shape)` | [`key.sample(ChiSquared::new(df)?, shape)`](crate::jax::ChiSquared) |
//! | `t(key, df, shape)` | [`key.sample(StudentT::new(df)?, shape)`](crate::jax::StudentT) |
//! | `f(key, dfnum, dfden, shape)` | [`key.sample(FisherF::new(dfnum, dfden)?, shape)`](crate::jax::FisherF) |
//! | `generalized_normal(key, p, shape)` | [`key.sample(GeneralizedNormal::new(p)?, shape)`](crate::jax::GeneralizedNormal) |
//! | `dirichlet(key, alpha, (n,))` | [`key.sample(Dirichlet::new(alpha)?, (n, k))`](crate::jax::Dirichlet) |
//! | `ball(key, d, p, (n,))` | [`key.sample(Ball::new(d, p)?, (n, d))`](crate::jax::Ball) |
//! | `multivariate_normal(key, mean, cov, (n,))` | `key.sample(MultivariateNormal::new(mean, cov)?, (n, k))` |
//! | `orthogonal(key, n)` | `key.sample(Orthogonal::new(n), (n, n))` |
//! | `normal(key, shape, "complex64")` | [`key.sample::<Complex<f32>, _>(StandardNormal, shape)`](crate::jax::StandardNormal) |
//! | `uniform(key, shape, "bfloat16")` | [`key.sample::<bf16, _>(StandardUniform, shape)`](crate::jax::StandardUniform) |
//! | `bernoulli(key, p, shape)` | [`key.bernoulli(p, shape)`](crate::Key::bernoulli) |
//! | `bernoulli(key, p, shape, mode="high")` | [`key.sample(Bernoulli::new(p)?.with_mode(BernoulliMode::High), shape)`](crate::jax::Bernoulli) |
//! | `randint(key, shape, 0, 10)` | [`key.randint(0..10, shape)`](crate::Key::randint) |
//! | `randint(key, shape, 0, 256, "uint8")` | [`key.sample::<u8, _>(UniformInt::clamped(0, 256)?, shape)`](crate::jax::UniformInt) |
//! | `permutation(key, n)` | [`key.permutation(n)`](crate::Key::permutation) |
//! | `permutation(key, array, axis)` | [`key.permuted(&array, Axis(axis))`](crate::Key::permuted); [`key.shuffle(&mut array, Axis(axis))`](crate::Key::shuffle) in place |
//! | `permutation(key, array, axis, independent=True)` | [`key.permuted_independent(&array, Axis(axis))`](crate::Key::permuted_independent); [`key.shuffle_independent(..)`](crate::Key::shuffle_independent) |
//! | `choice(key, n, shape, replace, p)` | [`key.sample::<i32, _>(Choice::new(n), shape)`](crate::jax::Choice), with `jax_enable_x64` as `i64`; `Choice::weighted(&p)?`, `.without_replacement()` |
//! | `choice(key, array, shape, axis=axis)` | [`key.choice(&array, Axis(axis), Choice::new(n).with_x64(false), shape)`](crate::Key::choice); with `jax_enable_x64` `Choice::new(n)` |
//! | `categorical(key, logits, axis)` | [`key.categorical(&logits, Axis(axis))`](crate::Key::categorical), of type `usize`; as `int32` by `key.sample::<i32, _>(..)`, as below |
//! | `categorical(key, logits, axis, shape)` | [`key.sample(Categorical::new(&logits, Axis(axis))?, shape)`](crate::jax::Categorical) |
//! | `categorical(.., replace=False)` | `Categorical::new(..)?.without_replacement()` |
//! | `rademacher(key, shape)` | [`key.sample(Rademacher, shape)`](crate::jax::Rademacher); with `jax_enable_x64` `Rademacher.with_x64(true)` |
//! | `geometric(key, p, shape)` | [`key.sample(Geometric::new(p)?, shape)`](crate::jax::Geometric) |
//! | `poisson(key, rate, shape)` | [`key.sample(Poisson::new(rate)?, shape)`](crate::jax::Poisson) |
//! | `binomial(key, n, p, shape)` | [`key.sample(Binomial::new(n, p)?, shape)`](crate::jax::Binomial) |
//! | `multinomial(key, n, p)` | [`key.sample(Multinomial::new(n, &p)?, shape)`](crate::jax::Multinomial) |
//!
//! JAX's values depend on a flag and on the version: these are the *partitionable* streams
//! (`jax_threefry_partitionable=True`, the default since 0.5) of jax 0.10.2, with 64-bit seeds. The
//! streams of the flag's other setting have generators of their own, [`Threefry2x32Legacy`](crate::Threefry2x32Legacy) and
//! [`RbgLegacy`](crate::RbgLegacy).
//!
//! # Programs
//!
//! For programs written with Flax (linen), stax or TensorFlow Probability, [`streams`](crate::streams),
//! [`stax`](crate::stax) and [`seeds`](crate::seeds) carry keys in the same ways, and
//! [`initializers`](crate::initializers) has the initial weights.
//!
//! A stream of `flax.nnx` is a key and a count, which is folded in: `rngs.params()` of
//! `nnx.Rngs(params=1, dropout=2)` is `fold_in(key(1), count)`. In a struct:
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::Folds;
//! use ndkey::initializers::{Initializer, lecun_normal};
//! use ndkey::jax::Key;
//!
//! struct Stream {
//!     key: Folds,
//!     count: u32,
//! }
//!
//! impl Stream {
//!     fn new(seed: u64) -> Self {
//!         Self { key: Key::new(seed).into_folds(), count: 0 }
//!     }
//!
//!     fn next(&mut self) -> Key {
//!         self.count += 1;
//!         self.key.fold_in(self.count - 1)
//!     }
//!
//!     // What a layer does with a stream that it keeps.
//!     fn fork(&mut self) -> Self {
//!         Self { key: self.next().into_folds(), count: 0 }
//!     }
//! }
//!
//! let (mut params, mut dropout) = (Stream::new(1), Stream::new(2));
//! let kernel: Array2<f32> = lecun_normal().init(params.next(), (4, 3))?; // nnx.Linear(4, 3, rngs=rngs)
//! let bias_key = params.next(); // the bias is 0, and takes a key
//! let mut layer = dropout.fork(); // nnx.Dropout(0.1, rngs=rngs)
//! let kept = layer.next().bernoulli(0.9, (8, 3)); // its mask; nnx.Dropout(0.1)(x, rngs=rngs) has dropout.next()
//! # assert_eq!(bias_key, Key::new(1).fold_in(1));
//! # assert_eq!((kernel.dim(), kept.dim()), ((4, 3), (8, 3)));
//! # Ok::<(), ndkey::Error>(())
//! ```
