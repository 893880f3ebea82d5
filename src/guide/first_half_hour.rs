//! The first half hour.
//!
//! `cargo add ndkey ndarray`, and two lines in your `Cargo.toml`. Without them debug builds compile ndkey without
//! optimisation, and each normal variate takes hundreds of nanoseconds instead of a few:
//!
//! ```toml
//! [profile.dev.package.ndkey]
//! opt-level = 2
//! ```
//!
//! The values are the same bits with and without them. What is compiled in your crate, such as samples of
//! [`native::VonMises`](crate::native::VonMises) or of distributions that you write, stays slow in debug builds.
//!
//! # One key for each array
//!
//! A *key* is a small value from which numbers are computed. A seed makes one, a split makes several, and
//! each makes one array:
//!
//! ```
//! use ndarray::{Array1, Array2};
//! use ndkey::native::Key;
//!
//! let [image_key, label_key] = Key::from_seed(42).split_into();
//! let images: Array2<f32> = image_key.normal((100, 64));
//! let labels: Array1<i32> = label_key.randint(0..10, 100);
//! # assert!(labels.iter().all(|label| (0..10).contains(label)) && images.dim() == (100, 64));
//! ```
//!
//! The pattern says how many keys there are. The values have the type of the variable. If there is none, write it
//! in the call: `key.normal::<f32, _>(5)`. Shapes are ndarray's.
//!
//! A key that made an array is gone. The compiler rejects a second use, because it would make the same
//! numbers again:
//!
//! ```compile_fail,E0382
//! # use ndkey::native::Key;
//! let key = Key::from_seed(0);
//! let x = key.normal::<f32, _>(5);
//! let y = key.normal::<f32, _>(5);
//! ```
//!
//! # A key for each step of a loop
//!
//! [`fold_in`](crate::Key::fold_in) makes a key from a key and a number, and
//! [`named`](crate::Key::named) from a key and a name. Both borrow the key.
//! [`into_folds`](crate::Key::into_folds) makes one that can do nothing else:
//!
//! ```
//! # use ndkey::native::Key;
//! let [init, steps] = Key::from_seed(0).split_into();
//! let init = init.into_folds();
//! let encoder = init.named("encoder").normal::<f32, _>((64, 32));
//! let decoder = init.named("decoder").normal::<f32, _>((32, 64));
//!
//! let steps = steps.into_folds();
//! for step in 0..3 {
//!     let [noise, dropout] = steps.fold_in(step).split_into();
//!     let noise = noise.normal::<f32, _>(32);
//!     let kept = dropout.bernoulli(0.9, 32);
//! }
//! ```
//!
//! So step 2 draws the same numbers, whatever was drawn before it: in a run that is resumed there, on
//! another machine, or after a layer was added.
//!
//! # Distributions
//!
//! A distribution is made once from its parameters, which are checked then, and sampled by
//! [`key.sample(distribution, shape)`](crate::Key::sample). A parameter is a number or an array that
//! broadcasts over the shape:
//!
//! ```
//! use ndarray::{Array2, array};
//! use ndkey::native::{self, Key};
//!
//! let heights = native::Normal::new(array![165.0, 178.0], 7.0)?;
//! let sample: Array2<f64> = Key::from_seed(1).sample(&heights, (1000, 2)); // two columns
//! assert!((sample.column(1).mean().unwrap() - 178.0).abs() < 1.0);
//!
//! let error = native::Normal::new(array![165.0, 178.0], -7.0).unwrap_err();
//! assert!(error.to_string().contains("std"), "{error}");
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`native`](crate::native) lists them, [`gallery`](super::gallery) shows them.
//! [`jax`](crate::jax) has distributions with JAX's values ([`which_stream`](super::which_stream)).
//!
//! # Many at once
//!
//! [`split`](crate::Key::split) makes an array of keys, which has the same methods. Each key makes a part
//! of the result:
//!
//! ```
//! use ndarray::{Array1, Array2, Axis};
//! use ndkey::native::Key;
//!
//! let walks: Array2<f64> = Key::from_seed(2).split(1000).normal(50); // one row for each key
//!
//! // Or any function of a key, in parallel.
//! let ends: Array1<f64> = Key::from_seed(2).split(1000).map(|key| key.normal::<f64, _>(50).sum());
//! assert!((ends[7] - walks.index_axis(Axis(0), 7).sum()).abs() < 1e-12);
//! ```
//!
//! # A part of a whole
//!
//! A value depends on the key and on its place in the array. So any part can be computed alone, by
//! another thread, process or machine:
//!
//! ```
//! use ndarray::{Array2, s};
//! use ndkey::native::{Key, StandardNormal};
//!
//! let shape = (1_000_000, 8);
//! let part = Key::from_seed(3).sample_slice::<f32, _, _>(StandardNormal, shape, s![500_000..500_004, ..]);
//! let lazy = Key::from_seed(3).lazy::<f32, _>(StandardNormal, shape)?; // computed where it is read
//! assert_eq!(lazy.slice(s![500_000..500_004, ..]), part);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # In place, in order, by chance
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::native::{self, Key};
//! use ndkey::SamplingStrategy;
//!
//! let [fill, add, shuffle, choose] = Key::from_seed(4).split_into();
//! let mut x = Array2::<f32>::zeros((6, 4));
//! fill.sample_into(native::StandardUniform, &mut x);
//! add.add_into(native::Normal::new(0.0, 0.1)?, &mut x); // x += noise
//! shuffle.shuffle(&mut x, Axis(0));
//! let rows = choose.choice(&x, Axis(0), SamplingStrategy::WithoutReplacement, 3);
//! # assert_eq!(rows.dim(), (3, 4));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # When it does not compile
//!
//! rustc's notes name the way out: [`split_into`](crate::Key::split_into) for a second use (a comment on the quoted
//! line of ndkey), `?` after a constructor, `0.0` in place of `0`. [`compiler_errors`](super::compiler_errors) has a table of the others.
//!
//! # From here
//!
//! [`training_loops`](super::training_loops), [recipes for data](super::recipes_for_data) and
//! [for simulations](super::recipes_for_simulations), [`monte_carlo`](crate::monte_carlo),
//! [`points`](super::points).
