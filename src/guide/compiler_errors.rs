//! Errors of the compiler, and what to write instead.
//!
//! # Keys
//!
//! | rustc says | write |
//! |---|---|
//! | E0382, use of moved value | a key for each use: `let [a, b] = key.split_into();`, in a loop `key.fold_in(step)` ([more](crate::Key#more-keys)) |
//! | E0507, cannot move out of a reference, a field, an index or a captured variable | behind `&key` or in a closure [`key.fold_in(n)`](crate::Key::fold_in); in `&mut self` [`self.key.split_off()`](crate::Key::split_off); instead of `keys[0]`, `for key in keys` |
//! | E0596, cannot borrow as mutable, in a closure of rayon | a key for each call: `key.fold_in(i)`, or [`key.split(n)`](crate::Key::split) and [`map`](crate::KeyArray::map) |
//! | keys have no method `clone`; `Key: Clone` is not satisfied | a split, as above; where the same numbers are wanted twice, [`key.duplicate()`](crate::Key::duplicate) |
//! | E0529, expected an array, found `KeyArray` | `let [a, b] =` [`key.split_into()`](crate::Key::split_into); `split(2)` makes an array of keys |
//! | E0308, expected `u32`, found `usize` or `i64` | [`key.fold_in_u64(step as u64)`](crate::Key::fold_in_u64) |
//! | E0308, expected `u32`, found `&str` | [`key.named("dropout")`](crate::Key::named) |
//! | E0599, no method `normal` for `Folds` | a number first: `steps.fold_in(step).normal(..)`; `into_folds` made this key for loops |
//! | E0308, expected `Key`, found `Key<Ars>` | `fn f<I: Prng>(key: Key<I>)` takes [any generator](crate::Prng) |
//! | E0283, type annotations needed for `Key<_>` | `use ndkey::native::Key`, which names its generator |
//! | a `Key` is not `Rng` | [`key.into_rng()`](crate::interop), with rand's feature |
//! | `KeyRng` is not `Rng` | the feature of your version of rand: `rand_0_10` for 0.10 |
//!
//! # Values and shapes
//!
//! | rustc says | write |
//! |---|---|
//! | E0061, `normal` takes 1 argument but 3 were supplied | [`key.sample(Normal::new(mean, std)?, shape)`](crate::Key::sample) |
//! | E0107, expected 2 generic arguments | `key.normal::<f32, _>(shape)`: the second is the shape's |
//! | E0283, type annotations needed | the type of the values: `let x: Array1<f32> =`, or as above |
//! | `i32` or `&[i32; 2]` is not `Dimension` | `n as usize`; a tuple, `(2, 3)` |
//! | E0308, expected an array of `i32`, found `usize` | indices of [`categorical`](crate::Key::categorical) and [`permutation`](crate::Key::permutation) are `usize`; other types by [`key.sample`](crate::Key::sample) |
//! | E0308, expected `Axis`, found integer | `Axis(0)`, of [`ndkey::ndarray`](crate::ndarray); slices and `Vec`s by [`shuffle_slice`](crate::Key::shuffle_slice) |
//! | types differ in mutability | `&mut array`, for [`sample_into`](crate::Key::sample_into) and [`shuffle`](crate::Key::shuffle) |
//!
//! # Distributions
//!
//! | rustc says | write |
//! |---|---|
//! | no method `gamma` for `Key` | `key.sample(Gamma::new(2.0)?, n)` |
//! | `Result<..>` is not a distribution | `?` after the constructor |
//! | `{integer}` is not `Element` | `0.0` in place of `0`; integers are [`UniformInt`](crate::native::UniformInt)'s |
//! | a parameter is not `From<&f64>` | a number by value, `*scale`; arrays by reference, `&scales` |
//! | `Gamma::new` takes 1 argument | [`Gamma::new(2.0)?.with_scale(3.0)?`](crate::native::Gamma::with_scale); for other distributions [`LocationScale`](crate::native::LocationScale) |
//! | `TruncatedNormal::new` takes 2 arguments | [`TruncatedNormal::with_mean_std`](crate::native::TruncatedNormal::with_mean_std), for a mean and a deviation |
//! | `u8` is not `Count` | a type of [`Count`](crate::Count), such as `i32` |
//!
//! # Runs and features
//!
//! | rustc says | write |
//! |---|---|
//! | E0282, cannot infer type of `E` of `Result`, at the end of a block | `Ok::<_, ndkey::Error>(..)` |
//! | `f64` is not `Merge`, of a block of [`monte_carlo`](crate::monte_carlo) | `Estimate::from_value(x)` |
//! | needs the feature; gated behind a feature | `cargo add ndkey --features` and its name |
