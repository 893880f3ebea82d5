//! From a loop over random paths to a result that is the same on any number of machines, in steps.
//!
//! # 1. A generator for each thread
//!
//! This is fast, and gives a different number every time:
//!
//! ```
//! # #[cfg(feature = "rayon")] {
//! use ndarray_rand::rand::{self, Rng};
//! use rayon::iter::{IntoParallelIterator, ParallelIterator};
//!
//! let paths = 100_000;
//! let sum: f64 = (0..paths)
//!     .into_par_iter()
//!     .map_init(rand::rng, |rng, _| {
//!         let [x, y]: [f64; 2] = rng.random();
//!         if x * x + y * y < 1.0 { 4.0 } else { 0.0 }
//!     })
//!     .sum();
//! println!("pi is near {}", sum / f64::from(paths));
//! # }
//! ```
//!
//! Which thread takes which path depends on what else the machine does, so even with one seed per
//! thread the result is not reproducible.
//!
//! # 2. A key for each path
//!
//! What a path draws is now a function of its number, on any thread:
//!
//! ```
//! # #[cfg(feature = "rayon")] {
//! use ndkey::native::Key;
//! use rayon::iter::{IntoParallelIterator, ParallelIterator};
//!
//! let (key, paths) = (Key::from_seed(0), 100_000);
//! let payoff = |path| key.fold_in(path).normal::<f64, _>(()).into_scalar().exp();
//! let sum: f64 = (0..paths).into_par_iter().map(payoff).sum();
//! # }
//! ```
//!
//! The sum is not. Adding floats rounds, and rayon adds in an order that depends on which thread is
//! idle when: the last digits change from run to run. Besides, a key for every single number makes
//! no use of vector instructions.
//!
//! # 3. Blocks of paths
//!
//! A block draws the numbers of some thousand paths at once, and the results are added in a tree
//! that depends only on the number of blocks:
//!
//! ```
//! use ndkey::native::{Key, LogNormal};
//! use ndkey::monte_carlo::{Estimate, MonteCarlo};
//!
//! let growth = LogNormal::new(1.0)?;
//! let estimate = MonteCarlo::with_total(Key::from_seed(0), 100_000, 4096)?
//!     .run(|key, paths| Estimate::from_values(&key.sample::<f64, _>(&growth, paths)))?;
//! println!("{estimate}"); // the mean ± its standard error, two digits of it, the same everywhere
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Distributions are best made once, outside, where `?` returns their errors; blocks borrow them. A
//! block that can fail returns a `Result`, as a function here, with an error of any type:
//!
//! ```
//! use ndkey::native::LogNormal;
//! use ndkey::monte_carlo::{Estimate, MonteCarlo};
//! use ndkey::native::Key;
//! use ndkey::Error;
//!
//! fn simulate(key: Key, paths: usize) -> Result<Estimate, Error> {
//!     let [width_key, growth_key] = key.split_into();
//!     let growth = LogNormal::new(width_key.uniform::<f64, _>(paths))?;
//!     Ok(Estimate::from_values(&growth_key.try_sample::<f64, _>(growth, paths)?))
//! }
//!
//! let estimate = MonteCarlo::with_total(Key::from_seed(0), 100_000, 4096)?.run(simulate)?;
//! # Ok::<(), Error>(())
//! ```
//!
//! The run then ends with [`Error::Failed`](crate::Error::Failed), which names the first such block
//! and its key, and whose source is the block's error.
//!
//! A block needs several keys if it draws several arrays, `let [a, b] = key.split_into();`, and one
//! for each step of a path whose length is not known, `key.fold_in(step)`. The result is a function
//! of the numbers of blocks and paths too: choose them once, from the problem and not from the
//! machine. Blocks of a tenth of a millisecond are long enough to make the driver's cost
//! negligible.
//!
//! # 4. As many paths as needed
//!
//! [`run_until`](super::MonteCarlo::run_until) asks after every round of blocks whether the result
//! is good enough. Rounds end at fixed blocks, so this too is the same on any number of threads.
//!
//! ```
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::{Estimate, MonteCarlo};
//!
//! // At most 10^7 paths. An event of probability 1 / 400.
//! let estimate = MonteCarlo::with_total(Key::from_seed(0), 10_000_000, 4096)?.run_until(
//!     |key, paths| {
//!         let z = key.normal::<f64, _>(paths);
//!         Estimate::from_values(&z.mapv(|z| if z > 2.807 { 1.0 } else { 0.0 }))
//!     },
//!     |estimate| estimate.conservative_error(..) < 0.02 * estimate.mean(), // 2 %
//! )?;
//! # assert!((estimate.mean() - 0.0025).abs() < 4.0 * estimate.standard_error(), "{estimate}");
//! # assert!(estimate.count() < 5_000_000);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! A standard error that is estimated from a few rare events is as uncertain as their number.
//! [`conservative_error`](super::Estimate::conservative_error) allows for that, and is NaN, which
//! does not stop the run, until values differ: "0 ± 0" after no event is not a result. Where the
//! bounds of the values are known, `conservative_error(0.0..=1.0)` bounds the probability of an
//! event that never occurs.
//!
//! The variance reductions of the [module](super#less-variance) often save more than threads do.
//!
//! # Other quantities than means
//!
//! One run can estimate several quantities of the same paths, in a pair or a triple:
//!
//! ```
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::{Histogram, MonteCarlo, Proportion, Quantiles};
//!
//! let bins = Histogram::uniform(50, 0.0..10.0)?;
//! let (quantiles, (histogram, large)) = MonteCarlo::with_total(Key::from_seed(0), 100_000, 4096)?
//!     .run(|key, paths| {
//!         let growth = key.normal::<f64, _>(paths).exp();
//!         let large = growth.iter().map(|&growth| growth > 50.0).collect::<Proportion>();
//!         (Quantiles::from_values(&growth), (bins.of(&growth), large))
//!     })?;
//! println!("95 % are below {:.2}", quantiles.quantile(0.95)?); // exp(1.645) = 5.18
//! println!("densities {}", histogram.densities());
//! println!("above 50: {large}, at most {:.1e}", large.upper_bound(0.95)?);
//! # assert!((quantiles.quantile(0.95)? - 5.18).abs() < 0.2);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # The mean beyond a quantile
//!
//! The expected shortfall, or conditional value at risk, of losses x beyond their quantile q at p is
//! the mean of q + max(x - q, 0) / (1 - p). It is least at the true quantile (Rockafellar and Uryasev,
//! 2000, doi:10.21314/JOR.2000.038), so an error of q matters by its square. Estimate q in a run of its
//! own, with another key: the mean's standard error is then right.
//!
//! ```
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::{Estimate, MonteCarlo, Quantiles};
//!
//! let [for_quantile, for_mean] = Key::from_seed(0).split_into();
//! let losses = |key: Key, paths| key.normal::<f64, _>(paths);
//! let p = 0.99;
//! let q = MonteCarlo::new(for_quantile, 64, 4096)?
//!     .run(|key, paths| Quantiles::from_values(&losses(key, paths)))?
//!     .quantile(p)?;
//! let shortfall = MonteCarlo::new(for_mean, 64, 4096)?.run(|key, paths| {
//!     Estimate::from_values(&losses(key, paths).mapv(|x| q + (x - q).max(0.0) / (1.0 - p)))
//! })?;
//! println!("value at risk {q:.2}, expected shortfall {shortfall}"); // exactly 2.326, 2.665
//! # assert!((q - 2.3263).abs() < 0.05);
//! # assert!((shortfall.mean() - 2.6652).abs() < 4.0 * shortfall.standard_error(), "{shortfall}");
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Rare events, parameters, levels
//!
//! A [`Proportion`](super::Proportion) bounds what has never occurred, and
//! [`WeightedEstimate`](super::WeightedEstimate) makes it occur, by importance sampling.
//! [`Scenarios`](super::Scenarios) compare parameters with equal keys, and
//! [`Sensitivities`](super::Sensitivities) are the derivatives. Where paths are solutions of
//! differential equations, or means of inner simulations,
//! [`Multilevel`](super::Multilevel) takes most of them with large steps; `examples/multilevel.rs`
//! plots how corrections shrink. For the draws of Markov chains see [`chains`](super::chains), and for
//! how uncertain a statistic of data is, [`resampling`](super::resampling).
//!
//! # 5. Runs of days
//!
//! [`on_progress`](super::MonteCarlo::on_progress) can drive a progress bar, for example one of
//! indicatif: `.on_progress(|run| bar.set_position(run.done))`. With the feature `serde`,
//! `checkpoint` keeps the state in a file after every round: the same call continues from it after
//! a crash, and ends with the bits of a run that was not interrupted.
//!
//! # 6. Many machines
//!
//! **With MPI**, the crate `ndkey-mpi` runs on all ranks: `run.run_on(&world, problem, simulate)?`,
//! also with a checkpoint. It hands out blocks on demand, and results are merged on their way.
//!
//! **As a job array** of a batch system, each task simulates its [`share`](super::share) of the
//! blocks with a checkpoint of its own, `run.checkpoint(file, problem)?.run_blocks(share, simulate)?`,
//! whose file has the run's [`fingerprint`](super::MonteCarlo::fingerprint) in its name, so that other
//! runs do not overwrite it. A task that was killed continues from its last round. A last task reads
//! the files, which know the run's [`identity`](super::MonteCarlo::identity), and merges the
//! [trees](super::Tree). `examples/job_array.rs` does this, and starts again the tasks that were killed.
//!
//! **With anything else**, [`run_rounds`](super::MonteCarlo::run_rounds) leaves it to a function of
//! yours who simulates the blocks of a round, and how trees are sent; it writes checkpoints and
//! decides when to stop. Machines should compare identities before they begin. Those that wait for
//! each other at the end of a round need many blocks in it for each of their threads: by default a
//! run of 1024 blocks has rounds of 64, which is work for 64 threads. Take more blocks, or longer
//! rounds ([`with_round`](super::MonteCarlo::with_round)). Results do not depend on the length of
//! rounds unless the run stops early; checkpoints are written after each.
//!
//! Start each process as a program: one that was only forked has none of rayon's threads, and waits
//! for them forever unless it samples [serially](crate::Threads::Serial).
//!
//! The format of trees must keep the bits of floats: a binary one such as CBOR or postcard, or JSON by
//! serde_json with its feature `float_roundtrip`. JSON has neither NaN nor infinities, which are
//! text in a stored [`Estimate`](super::Estimate) or [`Covariance`](super::Covariance); in a result
//! of your own type serde_json writes `null`, and cannot read it back.
//!
//! # What it costs
//!
//! Measured by `cargo bench --bench monte_carlo -- pairs`: the price of a call option from blocks of
//! 2^14 paths, which take 0.05 ms, compared with the same blocks in a loop of rayon that adds in any
//! order. The median of 400 pairs of runs is 0.1 % less on one thread and 0.2 % more on two, and the
//! least times are 0.3 % less and 0.5 % more. Memory does not grow with the number of paths: a process
//! peaks at 2.8 MB for 10^6 paths, and for 10^9.
//!
//! Rounds cost more if they have few blocks: at the end of each, threads wait for the last block.
//! [`run_until`](super::MonteCarlo::run_until) and checkpoints pay this cost, and
//! [`with_round`](super::MonteCarlo::with_round) controls it; [`run`](super::MonteCarlo::run) has
//! no rounds.
//!
//! # What cannot be promised
//!
//! The draws, and all that this crate computes from them, have the same bits on every machine. So
//! does your code if it consists of IEEE operations (`+ - * /`, `sqrt`, comparisons) in a fixed
//! order, and of the functions of [`math`](crate::math):
//!
//! - `f64::sin`, `exp`, `ln`, `powf` and ndarray's methods of these names call the machine's C
//!   library, which differs between machines and versions; `Real::exp(x)` does not differ, and is
//!   fast in a loop that [`SimdLevel::vectorize`](crate::SimdLevel::vectorize) compiles.
//! - ndarray's `dot` and linear algebra with BLAS sum in an order that depends on the processor.
//! - A function of a block that reads a clock, a shared counter or a `HashMap`'s order is not a
//!   function of its key.
//! - Another version of this crate draws the same numbers unless the changelog lists the change.
