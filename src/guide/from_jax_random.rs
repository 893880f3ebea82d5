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
//! use ndkey::{Gamma, Key};
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
//! The table of all functions is [on the crate's first page](crate#for-users-of-jaxrandom).
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
//! - **The generator is a type**: `Key::<Rbg>::from_seed(0)`. For a choice at run time, like
//!   `jax_default_prng_impl`, see [`prng::Kind`](crate::prng::Kind).
//! - **Raw keys** (`jax.random.PRNGKey`, arrays of `uint32`) are read by
//!   [`Key::wrap_key_data`](crate::Key::wrap_key_data) and written by
//!   [`Key::key_data`](crate::Key::key_data).
//!
//! # What ndkey adds
//!
//! ```
//! use ndarray::{Array2, s};
//! use ndkey::{Key, StandardNormal, native};
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
//! // The whole array, of which any part is computed when it is asked for.
//! let lazy = key.lazy::<f32, _>(StandardNormal, (1_000_000_000, 4))?;
//! assert_eq!(lazy.slice(s![5..8, ..]), some);
//!
//! // Values of higher resolution, from a stream that is not JAX's.
//! let noise: Array2<f32> = step_key.sample(native::StandardNormal, (1000, 3));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! For programs written with Flax, stax or TensorFlow Probability, [`streams`](crate::streams),
//! [`stax`](crate::stax) and [`seeds`](crate::seeds) carry keys in the same ways, and
//! [`initializers`](crate::initializers) has the initial weights.
