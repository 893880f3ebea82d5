//! Keys in a training loop.
//!
//! Split the root once, into one key for each purpose. Then fold in what a draw belongs to: the
//! layer's name, the epoch, the step. No key depends on how much was drawn before it:
//!
//! ```
//! use ndarray::{Array1, Array2, Axis};
//! use ndkey::native::Key;
//! use ndkey::initializers::{Initializer, he_normal};
//!
//! const KEEP: f32 = 0.9;
//!
//! struct Model {
//!     hidden: Array2<f32>,
//!     output: Array2<f32>,
//! }
//!
//! impl Model {
//!     fn new(key: Key) -> Result<Self, ndkey::Error> {
//!         // By name: a layer that is added later changes no other layer's weights.
//!         let layer = |name, shape| he_normal().init(key.named(name), shape);
//!         Ok(Self { hidden: layer("hidden", (8, 32))?, output: layer("output", (32, 1))? })
//!     }
//!
//!     /// The `key` parameter shows that this function draws; an evaluation would not take one.
//!     fn train_step(&mut self, inputs: &Array2<f32>, key: Key) -> f32 {
//!         let [dropout, noise] = key.split_into();
//!         let mut hidden = inputs.dot(&self.hidden).mapv(|x| x.max(0.0));
//!         let kept = dropout.bernoulli(KEEP, hidden.raw_dim());
//!         hidden.zip_mut_with(&kept, |x, &kept| *x *= if kept { 1.0 / KEEP } else { 0.0 });
//!         let outputs = hidden.dot(&self.output) + noise.normal::<f32, _>((inputs.nrows(), 1));
//!         // ... gradients ...
//!         outputs.sum()
//!     }
//! }
//!
//! fn train(seed: u64, epochs: u32) -> Result<Array1<f32>, ndkey::Error> {
//!     let [data, init, order, steps] = Key::from_seed(seed).split_into();
//!     let inputs: Array2<f32> = data.normal((100, 8));
//!     let mut model = Model::new(init)?;
//!     // Keys of loops: they can only be folded into.
//!     let (order, steps) = (order.into_folds(), steps.into_folds());
//!     let mut losses = Vec::new();
//!     for epoch in 0..epochs {
//!         // `order` has a key for every epoch.
//!         let order = order.fold_in(epoch).permutation(inputs.nrows());
//!         for batch in order.as_slice().expect("one axis").chunks(20) {
//!             let step = steps.fold_in_u64(losses.len() as u64);
//!             losses.push(model.train_step(&inputs.select(Axis(0), batch), step));
//!         }
//!     }
//!     Ok(losses.into())
//! }
//!
//! assert_eq!(train(0, 2)?, train(0, 2)?);
//! assert_eq!(train(0, 1)?.len(), 5);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Which way to derive a key
//!
//! | the draw belongs to | key |
//! |---|---|
//! | one of a few purposes, known in the code | [`let [a, b] = key.split_into()`](crate::Key::split_into) |
//! | something with a name: a layer, a variable | [`key.named("encoder")`](crate::Key::named) |
//! | something with a number: an epoch, a step, a user | [`key.fold_in(n)`](crate::Key::fold_in), [`key.fold_in_u64(n)`](crate::Key::fold_in_u64) |
//! | one of many of a kind: the members of an ensemble | [`key.split(n)`](crate::Key::split), an array of keys |
//! | the next call of a method | [`self.key.split_off()`](crate::Key::split_off) |
//!
//! Use only one of these on the same key: with Threefry, `key.fold_in(0)` is the first key of
//! `key.split(4)`. For `split`, which takes the key, the compiler ensures this. Names and numbers
//! can be mixed: a name is never the same as a number below 2^32.
//!
//! # State and checkpoints
//!
//! An object that draws again and again keeps its key in a field. With the feature `serde` the key
//! is stored along with it, with its generator's name:
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use ndarray::{Array1, Ix1};
//! use ndkey::native::{Key, KeyArray};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Trainer {
//!     step: u64,
//!     dropout: Key,
//!     /// One key per member of the ensemble.
//!     ensemble: KeyArray<Ix1>,
//! }
//!
//! impl Trainer {
//!     fn step(&mut self) -> Array1<f32> {
//!         self.step += 1;
//!         let noise: Array1<f32> = self.ensemble.fold_in_u64(self.step).normal(());
//!         noise + self.dropout.split_off().uniform::<f32, _>(())
//!     }
//! }
//!
//! let [dropout, ensemble] = Key::from_seed(0).split_into();
//! let mut trainer = Trainer { step: 0, dropout, ensemble: ensemble.split(3) };
//! trainer.step();
//!
//! let stored = serde_json::to_string(&trainer).unwrap();
//! let mut continued: Trainer = serde_json::from_str(&stored).unwrap();
//! assert_eq!(continued.step(), trainer.step());
//! # }
//! ```
//!
//! JSON keeps the bits of `f64` only with serde_json's feature `float_roundtrip`.
//!
//! To keep the best model, clone what is not the key: a struct with a key is not `Clone`.
//!
//! # Whole programs
//!
//! In `examples/` of the repository: `digits` trains a network with dropout on handwritten digits,
//! `checkpoint` interrupts and continues a training, `flax_training_loop` has the streams of Flax's
//! guide ([`streams`](crate::streams)), and `three_models` compares three ways of passing keys to
//! layers ([`stax`](crate::stax)).
//!
//! # With candle and burn
//!
//! Both have one generator for each device, so a weight or a mask depends on everything drawn before,
//! and a program that continues from a checkpoint draws others. `examples/candle` and `examples/burn`
//! in the repository train with keys instead. Their losses have the same bits on any number of threads
//! and after a restart, and no generator is saved. Copy `src/keyed.rs`, of 80 lines, from there. What
//! a program then writes with candle:
//!
//! ```ignore
//! let vb = keyed::var_builder(key.named("weights"), &variables, DType::F32, &device);
//! let network = Network::new(vb)?; // each variable from its own key, by its path
//! let xs = keyed::dropout(&xs, 0.9, masks.fold_in_u64(step))?;
//! order.fold_in(epoch).shuffle_slice(&mut rows); // of a `Vec<u32>`, for `index_select`
//! ```
//!
//! With burn:
//!
//! ```ignore
//! let network = keyed::drawn(network, &key.named("weights"), |path, shape, key| {
//!     key.try_sample_vec(he_normal().distribution(shape)?, shape) // or zeros, by the path
//! })?;
//! let xs = keyed::dropout(xs, 0.9, masks.fold_in_u64(step))?;
//! ```
//!
//! Any other tensor is made from a `Vec`: [`key.sample_vec(dist, shape)`](crate::Key::sample_vec).
