//! Recipes: resampling, splitting and loading data; tests.
//!
//! # Bootstrap
//!
//! The standard error and an interval of a median, from a thousand resamples. They are drawn on all threads, and
//! resample 17 is the same whatever their number:
//!
//! ```
//! use ndarray::{Array1, ArrayView1, Axis};
//! use ndkey::monte_carlo::resampling::Bootstrap;
//! use ndkey::native::Key;
//!
//! fn median(values: ArrayView1<f64>) -> f64 {
//!     let mut values = values.to_vec();
//!     let middle = values.len() / 2;
//!     *values.select_nth_unstable_by(middle, f64::total_cmp).1
//! }
//!
//! let [data, resamples] = Key::from_seed(0).split_into();
//! let data: Array1<f64> = data.normal(101);
//! let medians = Bootstrap::new(resamples, 1000)?.run(&data, Axis(0), median)?;
//! let standard_error = medians.standard_error();
//! let interval = medians.percentile_interval(0.95)?;
//! # assert!((0.05..0.25).contains(&standard_error)); // 1.25 / sqrt(101) = 0.125
//! # assert!(interval[0] < 0.0 && 0.0 < interval[1]);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! For an even number of values, this `median` is the larger of the two in the middle.
//!
//! [`run_indices`](crate::monte_carlo::resampling::Bootstrap::run_indices) resamples several arrays with the same
//! rows, as for a correlation, and [`with_blocks`](crate::monte_carlo::resampling::Bootstrap::with_blocks) a time
//! series.
//!
//! # A sample of a stream
//!
//! Lines of a log whose length nobody knows, in one pass; parts that are read elsewhere are merged, and the sample is the same.
//! With weights, an item is as likely to come next as its weight is large:
//!
//! ```
//! use ndkey::monte_carlo::resampling::Reservoir;
//! use ndkey::native::Key;
//!
//! let mut words = Reservoir::new(Key::from_seed(0), 2)?;
//! words.extend_weighted([("the", 22038.0), ("of", 12545.0), ("key", 17.0)])?;
//! let two = words.into_items();
//! # assert_eq!(two.len(), 2);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # A survey: items with given probabilities
//!
//! Two schools, each with a probability in proportion to its pupils: exactly, which drawing one after the other is not. A
//! total is estimated without bias, each school's number divided by the school's probability (Horvitz and Thompson):
//!
//! ```
//! use ndarray::{Array1, array};
//! use ndkey::native::{self, Key};
//!
//! let (pupils, teachers) = (array![900, 400, 300, 200], array![60.0, 28.0, 22.0, 15.0]);
//! let design = native::ConditionalPoissonSampling::in_proportion(&pupils, 2)?;
//! let schools: Array1<usize> = Key::from_seed(0).sample(&design, 2);
//! let probabilities = design.probabilities().values();
//! let all: f64 = schools.iter().map(|&school| teachers[school] / probabilities[school]).sum();
//! # assert!((80.0..200.0).contains(&all), "{all}");
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # K-fold and stratified splits
//!
//! Every row is in one of the folds, whose sizes differ by at most one:
//!
//! ```
//! use ndkey::native::Key;
//!
//! /// The rows of each of k folds.
//! fn folds(key: Key, rows: usize, k: usize) -> Vec<Vec<usize>> {
//!     let order = key.permutation(rows).to_vec();
//!     (0..k).map(|fold| order[fold * rows / k..(fold + 1) * rows / k].to_vec()).collect()
//! }
//!
//! let folds = folds(Key::from_seed(0), 103, 5);
//! for (fold, held_out) in folds.iter().enumerate() {
//!     let others = folds.iter().enumerate().filter(|&(other, _)| other != fold);
//!     let training: Vec<usize> = others.flat_map(|(_, rows)| rows.clone()).collect();
//!     assert_eq!(training.len() + held_out.len(), 103);
//! }
//! # let mut all = folds.concat();
//! # all.sort();
//! # assert!(all.into_iter().eq(0..103));
//! ```
//!
//! Stratified: each class is shuffled by a key of its own, and dealt to the folds. A class that is
//! added later does not change the order of the others:
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use ndkey::native::Key;
//!
//! /// The rows of each of k folds, with the same share of each class in all of them.
//! fn stratified_folds(key: Key, classes: &[u32], k: usize) -> Vec<Vec<usize>> {
//!     let mut rows_of = BTreeMap::<u32, Vec<usize>>::new();
//!     for (row, &class) in classes.iter().enumerate() {
//!         rows_of.entry(class).or_default().push(row);
//!     }
//!     let (mut folds, mut dealt) = (vec![Vec::new(); k], 0);
//!     for (class, mut rows) in rows_of {
//!         key.fold_in(class).shuffle_slice(&mut rows);
//!         for row in rows {
//!             folds[dealt % k].push(row);
//!             dealt += 1;
//!         }
//!     }
//!     folds
//! }
//!
//! let classes: Vec<u32> = (0..100).map(|row| u32::from(row % 10 == 0)).collect();
//! for fold in stratified_folds(Key::from_seed(0), &classes, 5) {
//!     assert_eq!(fold.len(), 20);
//!     assert_eq!(fold.iter().filter(|&&row| classes[row] == 1).count(), 2);
//! }
//! ```
//!
//! # A data loader: shuffled, sharded, resumable
//!
//! Which rows a batch has is a function of the key, the epoch, the step and the worker's rank. So
//! workers need not communicate, and a loader has no state to be saved: a run that continues at step
//! 12,345 asks for the batch of step 12,345. [`KeyedPermutation`](crate::KeyedPermutation) computes
//! any part of an order, and takes no memory for 10^12 rows:
//!
//! ```
//! use ndkey::native::Key;
//! use ndkey::KeyedPermutation;
//!
//! struct Loader {
//!     key: Key,
//!     rows: usize,
//!     /// Rows per batch of one worker.
//!     batch: usize,
//!     workers: usize,
//! }
//!
//! impl Loader {
//!     fn new(key: Key, rows: usize, batch: usize, workers: usize) -> Result<Self, String> {
//!         let together = batch * workers;
//!         if together == 0 || !rows.is_multiple_of(together) {
//!             return Err(format!(
//!                 "{rows} rows cannot be divided into batches of {batch} for {workers} workers: \
//!                  the number of rows must be a multiple of {together}"
//!             ));
//!         }
//!         Ok(Self { key, rows, batch, workers })
//!     }
//!
//!     /// The rows of a worker's batch. Steps are counted through all epochs.
//!     fn batch(&self, step: usize, rank: usize) -> Vec<usize> {
//!         let per_epoch = self.rows / (self.batch * self.workers);
//!         let epoch = self.key.fold_in_u64((step / per_epoch) as u64);
//!         let order = KeyedPermutation::new(epoch, self.rows);
//!         let first = (step % per_epoch * self.workers + rank) * self.batch;
//!         order.iter().skip(first).take(self.batch).collect()
//!     }
//! }
//!
//! let loader = Loader::new(Key::from_seed(0).named("loader"), 96, 8, 3)?;
//! let mut epoch: Vec<usize> = Vec::new();
//! for step in 4..8 {
//!     for rank in 0..3 {
//!         epoch.extend(loader.batch(step, rank));
//!     }
//! }
//! // Every row once: the four steps are the second epoch.
//! epoch.sort();
//! assert!(epoch.into_iter().eq(0..96));
//! assert!(Loader::new(Key::from_seed(0), 100, 8, 3).is_err());
//! # Ok::<(), String>(())
//! ```
//!
//! Skipping the elements of a `KeyedPermutation` costs nothing. Where rows may be left over, drop
//! those at the end of each epoch's order: other rows in each epoch.
//!
//! # Reproducible tests
//!
//! A test that draws from a key of its own is the same in every run, alone or with others, on any
//! number of threads:
//!
//! ```
//! use ndkey::native::Key;
//!
//! # let sorted_is_sorted = || {
//! let mut numbers = Key::from_seed(0).named("sorted_is_sorted").uniform::<f64, _>(1000).to_vec();
//! numbers.sort_by(f64::total_cmp);
//! assert!(numbers.is_sorted());
//! # };
//! # sorted_is_sorted();
//! ```
//!
//! With [proptest](https://docs.rs/proptest), a key is an input as others are. A case that fails
//! prints the key, and stores it with the other inputs. Keys do not get simpler, so they are not
//! shrunk, and the other inputs are:
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::native::Key;
//! use proptest::prelude::*;
//!
//! fn keys() -> impl Strategy<Value = Key> {
//!     any::<u64>().no_shrink().prop_map(Key::from_seed)
//! }
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]
//!     # /*
//!     #[test]
//!     # */
//!     fn centred_columns_have_mean_0(key in keys(), rows in 1..50_usize, columns in 1..5_usize) {
//!         let data: Array2<f64> = key.normal((rows, columns));
//!         let centred = &data - &data.mean_axis(Axis(0)).unwrap();
//!         let means = centred.mean_axis(Axis(0)).unwrap();
//!         prop_assert!(means.iter().all(|mean| mean.abs() < 1e-14), "{means}");
//!     }
//! }
//! # centred_columns_have_mean_0();
//! ```
//!
//! A test of randomness itself has a rate of false alarms. Fix the key, choose a tolerance that holds
//! for nearly every key (5 standard errors), and never a key for which the test passes.
