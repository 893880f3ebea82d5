//! Recipes: distributions, processes, and Monte Carlo methods.
//!
//! # A truncated normal distribution with mean and deviation
//!
//! Mean and deviation are those before truncation, and all four parameters may be arrays. Accurate
//! in far tails too:
//!
//! ```
//! use ndarray::{Array1, Array2, array};
//! use ndkey::native::{self, Key};
//!
//! let [heights, tails] = Key::from_seed(0).split_into();
//! let dist = native::TruncatedNormal::with_mean_std(170.0, 7.0, 150.0, 200.0)?;
//! let heights: Array1<f64> = heights.sample(dist, 1000);
//! # assert!(heights.iter().all(|height| (150.0..=200.0).contains(height)));
//!
//! // Two columns: between 8 and 9 deviations above the mean, and below it.
//! let (lower, upper) = (array![8.0, f64::NEG_INFINITY], array![9.0, 0.0]);
//! let dist = native::TruncatedNormal::with_mean_std(0.0, 1.0, lower, upper)?;
//! let tails: Array2<f64> = tails.sample(dist, (1000, 2));
//! # assert!(tails.column(0).iter().all(|x| (8.0..=9.0).contains(x)));
//! # assert!(tails.column(1).iter().all(|x| *x <= 0.0));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # A random rotation
//!
//! Uniform among all rotations, in any number of dimensions; feature `linalg`:
//!
//! ```
//! # #[cfg(feature = "linalg")] {
//! use ndarray::{Array2, Array3, Axis};
//! use ndkey::native::{self, Key};
//!
//! let [points, rotations] = Key::from_seed(0).split_into();
//! let points: Array2<f64> = points.normal((10, 3));
//! let rotations: Array3<f64> = rotations.sample(native::Rotation::new(3), (5, 3, 3));
//! let turned = points.dot(&rotations.index_axis(Axis(0), 2));
//!
//! let (before, after) = (points.dot(&points.t()), turned.dot(&turned.t()));
//! assert!((before - after).iter().all(|x| x.abs() < 1e-12)); // lengths and angles stay
//! # }
//! ```
//!
//! # A Poisson process
//!
//! [`PoissonProcess`](crate::native::PoissonProcess) draws arrival times at a constant rate, one row per path, and
//! [`InhomogeneousPoissonProcess`](crate::native::InhomogeneousPoissonProcess) where the rate changes, up to an end;
//! what a row has room for beyond it is infinite:
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::native::{self, Key};
//!
//! let [constant, rising] = Key::from_seed(0).split_into();
//! let calls: Array2<f64> = constant.sample(native::PoissonProcess::new(2.0)?, (1000, 50));
//! let process = native::InhomogeneousPoissonProcess::new(|time| 200.0 * time, 200.0, 1.0)?;
//! let events: Array2<f64> = rising.sample(process, (100, 200));
//! let counts = events.map_axis(ndarray::Axis(1), |path| path.iter().filter(|x| x.is_finite()).count());
//! # assert!((calls.column(49).mean().unwrap() - 25.0).abs() < 1.0);
//! # let mean = counts.sum() as f64 / 100.0;
//! # assert!((mean - 100.0).abs() < 5.0, "{mean}"); // 5 standard errors
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! If there is no last time, draw waiting times, from a [`stream`](crate::Key::stream) of exponential
//! variates, as below.
//!
//! # Paths of other processes
//!
//! | processes | paths of | exact |
//! |---|---|---|
//! | [`Brownian`](crate::native::Brownian), [`BrownianBridge`](crate::native::BrownianBridge), [`GeometricBrownian`](crate::native::GeometricBrownian) | positions, prices | yes |
//! | [`OrnsteinUhlenbeck`](crate::native::OrnsteinUhlenbeck), [`OrnsteinUhlenbeckBridge`](crate::native::OrnsteinUhlenbeckBridge) | what returns to a mean | yes |
//! | [`CoxIngersollRoss`](crate::native::CoxIngersollRoss) | a rate or a variance, never negative | yes |
//! | [`Heston`](crate::native::Heston) | a price with a random variance | by Andersen's scheme |
//! | [`JumpDiffusion`](crate::native::JumpDiffusion) | a price with jumps | yes |
//! | [`VarianceGamma`](crate::native::VarianceGamma), [`NormalInverseGaussianProcess`](crate::native::NormalInverseGaussianProcess) | Lévy processes with heavy tails | yes |
//! | [`FractionalBrownian`](crate::native::FractionalBrownian), [`FractionalGaussianNoise`](crate::native::FractionalGaussianNoise), [`GaussianProcess`](crate::native::GaussianProcess) | long memory; any covariance on a grid | yes |
//! | [`Arma`](crate::native::Arma) | a time series, begun in its stationary law | yes |
//! | [`HawkesProcess`](crate::native::HawkesProcess), [`InhomogeneousPoissonProcess`](crate::native::InhomogeneousPoissonProcess) | arrivals that excite others; with a varying rate | yes |
//!
//! # Gillespie's algorithm
//!
//! How many numbers a path needs is not known before, so each path has its own streams. Paths are
//! independent of each other, and of how many there are:
//!
//! ```
//! use ndarray::Array1;
//! use ndkey::native::{self, Key};
//!
//! /// Molecules at time `end`: one is made at rate 10, and each decays at rate 1.
//! fn molecules(key: Key, end: f64) -> u32 {
//!     let [waits, reactions] = key.split_into();
//!     let mut waits = waits.stream::<f64>(native::StandardExponential);
//!     let mut reactions = reactions.stream::<f64>(native::StandardUniform);
//!     let (mut time, mut molecules) = (0.0, 0);
//!     loop {
//!         let (making, decay) = (10.0, f64::from(molecules));
//!         time += waits.next().unwrap() / (making + decay);
//!         if time > end {
//!             return molecules;
//!         }
//!         if reactions.next().unwrap() * (making + decay) < making {
//!             molecules += 1;
//!         } else {
//!             molecules -= 1;
//!         }
//!     }
//! }
//!
//! // On all threads. In equilibrium, the number is Poisson distributed with mean 10.
//! let numbers: Array1<f64> = Key::from_seed(0).split(2000).map(|key| molecules(key, 10.0).into());
//! let (mean, variance) = (numbers.mean().unwrap(), numbers.var(1.0));
//! # assert!((mean - 10.0).abs() < 5.0 * (10.0_f64 / 2e3).sqrt(), "{mean}");
//! # assert!((variance - 10.0).abs() < 5.0 * (210.0_f64 / 2e3).sqrt(), "{variance}");
//! ```
//!
//! # Markov chain Monte Carlo with many chains
//!
//! One array holds all chains, and a step draws for all of them at once, with a key of its own. The
//! state and the number of the step are all that a checkpoint has to hold:
//!
//! ```
//! use ndarray::{Array1, Array2, ArrayView1, Axis, Zip};
//! use ndkey::native::{self, Key};
//!
//! /// A step of every chain (row) by Metropolis' rule.
//! fn step(key: Key, states: &mut Array2<f64>, log_density: impl Fn(ArrayView1<f64>) -> f64) {
//!     let [moves, accepted] = key.split_into();
//!     let mut proposals = states.clone();
//!     moves.add_into(native::StandardNormal, &mut proposals);
//!     let exponential: Array1<f64> =
//!         accepted.sample(native::StandardExponential, states.nrows());
//!     Zip::from(states.rows_mut()).and(proposals.rows()).and(&exponential).for_each(
//!         |mut state, proposal, exponential| {
//!             // As likely as a uniform variate below the ratio of densities.
//!             if log_density(proposal) - log_density(state.view()) > -exponential {
//!                 state.assign(&proposal);
//!             }
//!         },
//!     );
//! }
//!
//! let [start, steps] = Key::from_seed(0).split_into();
//! let mut chains: Array2<f64> = start.normal((1000, 2));
//! // A normal distribution with mean 1 and variance 1.
//! let log_density = |x: ArrayView1<f64>| -0.5 * x.fold(0.0, |sum, x| sum + (x - 1.0).powi(2));
//! for number in 0..100 {
//!     step(steps.fold_in(number), &mut chains, log_density);
//! }
//! let means = chains.mean_axis(Axis(0)).unwrap();
//! # // Chains are independent of each other: 5 standard errors.
//! # assert!(means.iter().all(|mean| (mean - 1.0).abs() < 5.0 / 1e3_f64.sqrt()), "{means}");
//! ```
//!
//! `examples/random_walk_metropolis.rs` and `examples/parallel_tempering.rs` are whole programs.
//!
//! # A particle filter
//!
//! Systematic resampling takes one uniform variate for all particles: particle i of the new ones is
//! the one at (i + u) / n of the cumulative weights, so that a particle with weight w is taken
//! floor(n w) or ceil(n w) times (Kitagawa, 1996, doi:10.1080/10618600.1996.10474692):
//!
//! ```
//! use ndarray::{Array1, Axis};
//! use ndkey::native::{self, Key};
//!
//! /// As many indices as weights, each as often as its share of their sum, in increasing order.
//! fn systematic(key: Key, weights: &Array1<f64>) -> Vec<usize> {
//!     let offset: f64 = key.sample_one(native::StandardUniform);
//!     let spacing = weights.sum() / weights.len() as f64;
//!     let (mut index, mut cumulative) = (0, weights[0]);
//!     let take = |number: usize| {
//!         // Rounding may leave the sum of all weights below the last point.
//!         while cumulative < (number as f64 + offset) * spacing && index + 1 < weights.len() {
//!             index += 1;
//!             cumulative += weights[index];
//!         }
//!         index
//!     };
//!     (0..weights.len()).map(take).collect()
//! }
//!
//! /// Estimates of a random walk's positions from noisy observations.
//! fn filter(key: &Key, observations: &[f64], n: usize) -> Vec<f64> {
//!     let mut particles = Array1::<f64>::zeros(n);
//!     let mut estimates = Vec::new();
//!     for (time, observation) in (0..).zip(observations) {
//!         let [motion, resampling] = key.fold_in(time).split_into();
//!         motion.add_into(native::StandardNormal, &mut particles);
//!         let weights = particles.mapv(|x| (-0.5 * (x - observation).powi(2)).exp());
//!         estimates.push((&particles * &weights).sum() / weights.sum());
//!         particles = particles.select(Axis(0), &systematic(resampling, &weights));
//!     }
//!     estimates
//! }
//!
//! let [walk, noise, filtering] = Key::from_seed(0).split_into();
//! let walk = walk.normal::<f64, _>(200).to_vec();
//! let positions: Vec<f64> = (0..200).map(|time| walk[..=time].iter().sum()).collect();
//! let mut observations = positions.clone();
//! noise.add_into(native::StandardNormal, &mut observations);
//!
//! let estimates = filter(&filtering, &observations, 1000);
//! # let mean_square = |values: &[f64]| {
//! #     values.iter().zip(&positions).map(|(x, y)| (x - y).powi(2)).sum::<f64>() / 200.0
//! # };
//! # // The exact filter's variance is the golden ratio's inverse, 0.618, and that of the noise 1.
//! # assert!(mean_square(&estimates) < 0.85 && mean_square(&observations) > 0.8);
//! # assert_eq!(systematic(Key::from_seed(1), &Array1::from(vec![0.5, 0.0, 0.25, 0.25])), [0, 0, 2, 3]);
//! ```
