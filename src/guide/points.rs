//! Quasi-random points: when they help, and how to use them.
//!
//! A mean over `n` random values has an error that falls as `n^(-1/2)`: another digit takes a
//! hundred times the work. [Points](crate::points) that fill the cube evenly have a smaller error,
//! often by orders of magnitude. Here are 256 of both kinds; the [gallery](super::gallery) has
//! points of all sequences.
//!
#![cfg_attr(doc, doc = include_str!("gallery/points_sobol.svg"))]
//!
//! They cost about as much as random numbers, and are drawn in the same way:
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::{Estimate, QuasiMonteCarlo};
//! use ndkey::points::Sobol;
//!
//! // The mean of 1 / (1 + x + y + z) over the unit cube: 16 replicates of 4096 points.
//! let run = QuasiMonteCarlo::new(Key::from_seed(0), Sobol::new(3)?, 16, (4096, 3))?;
//! let replicates = run.run(|points: Array2<f64>| {
//!     Estimate::from_values(&points.map_axis(Axis(1), |x| 1.0 / (1.0 + x.sum())))
//! })?;
//! let estimate = replicates.estimate(Estimate::mean);
//! assert_eq!(format!("{estimate:.7}"), "0.4179720 ± 0.0000005"); // exactly 0.4179721
//! // The standard error of the same number of random points is a thousand times as large, 0.0004.
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # What a replicate is
//!
//! The points of one sample depend on each other: that is why they are even. So neither the
//! standard deviation of the values nor their number tells the error of the mean. But every key
//! randomises the points anew, and in each randomisation every point is uniformly distributed. The
//! means over several randomisations, the replicates, are therefore independent, equally
//! distributed and not biased: their standard error is the error, and with the quantile of
//! Student's distribution they give an honest
//! [interval](crate::monte_carlo::Estimate::confidence_interval).
//! [`QuasiMonteCarlo`](crate::monte_carlo::QuasiMonteCarlo) draws replicates in parallel, in
//! blocks, with the same bits on any number of threads; from less than 8 replicates the error is
//! uncertain, and with more than 32 each has fewer points than it could have.
//!
//! On the ranks of MPI, the package `ndkey-mpi` runs them with the same bits.
//!
//! By hand, for an analysis of another kind, a batch of keys is a batch of replicates:
//!
//! ```
//! use ndarray::{Array3, Axis};
//! use ndkey::native::Key;
//! use ndkey::points::Sobol;
//!
//! let points: Array3<f64> = Key::from_seed(0).split(16).sample(Sobol::new(3)?, (4096, 3));
//! let values = points.map_axis(Axis(2), |x| 1.0 / (1.0 + x.sum()));
//! let means = values.mean_axis(Axis(1)).unwrap();
//! assert!(means.std(1.0) < 1e-5);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Powers of two, from the first point on
//!
//! The first `2^k` points of [`Sobol`](crate::points::Sobol) are balanced: boxes of equal volume
//! have equally many of them. So are the next `2^k`, but not 1000 points, and not the points from
//! the second one on. Do not drop the first point, which without randomisation is the origin:
//! scrambled, it is as uniform as the others. Do not take every second point either: without
//! randomisation they fill half of the cube, and in the order of a key they are hardly more even than
//! random ones.
//!
//! ```
//! use ndarray::{Array2, ArrayView2, Axis, s};
//! use ndkey::native::Key;
//! use ndkey::points::Sobol;
//!
//! let points: Array2<f64> = Key::from_seed(1).sample(Sobol::new(2)?, (1025, 2));
//! let error = |points: ArrayView2<f64>| {
//!     let values = points.map_axis(Axis(1), |x| x.sum().exp());
//!     (values.mean().unwrap() - 1_f64.exp_m1().powi(2)).abs()
//! };
//! let balanced = error(points.slice(s![..1024, ..]));
//! assert!(balanced < 1e-4);
//! assert!(error(points.slice(s![..1000, ..])) > 10.0 * balanced);
//! assert!(error(points.slice(s![1.., ..])) > 5.0 * balanced);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`Lattice`](crate::points::Lattice) is balanced at powers of two as well.
//! [`Halton`](crate::points::Halton) takes any number of points, best a multiple of 64, and
//! [`LatinHypercube`](crate::points::LatinHypercube) one that is known before.
//!
//! Axes count the points in row-major order. For batches, put these first, `(batches, points, coordinates)`, or
//! split the key: in a sample of shape `(points, batches, coordinates)` each batch has points at equal
//! distances in the sequence, which are in a sliver of the cube.
//!
//! # One coordinate for each random number
//!
//! A point is one path: its coordinates are all the random numbers that the path needs, each with
//! one meaning that is the same for all paths. Other variates come by inversion,
//! [`with`](crate::points::Sobol::with), one coordinate for each. A path that rejects some numbers
//! and draws others has no fixed number of coordinates; methods that need a random number of
//! variates gain little.
//!
//! Two samples of [`Sobol`](crate::points::Sobol) with different keys are independent, so pairs of them are not even
//! together, but as random pairs are: one point set of 5 coordinates, not one of 2 and one of 3. Two samples of
//! [`Grid`](crate::points::Grid) are not independent: both are in the order of the cells.
//!
//! Sensitivity indices need pairs of independent samples, A and B, and samples that have one column from the
//! other. Take both from one set with twice the coordinates:
//!
//! ```
//! use ndarray::{Array1, Array2, ArrayView1, s};
//! use ndkey::native::Key;
//! use ndkey::points::Sobol;
//!
//! // Ishigami's function of three angles. The first-order indices are .314, .442 and 0.
//! let ishigami = |x: ArrayView1<f64>| {
//!     let angle = |j: usize| std::f64::consts::PI * (2.0 * x[j] - 1.0);
//!     angle(0).sin() * (1.0 + 0.1 * angle(2).powi(4)) + 7.0 * angle(1).sin().powi(2)
//! };
//! let values = |x: &Array2<f64>| x.rows().into_iter().map(ishigami).collect::<Array1<f64>>();
//! let points: Array2<f64> = Key::from_seed(0).sample(Sobol::new(6)?, (1 << 14, 6));
//! let [a, b] = [s![.., ..3], s![.., 3..]].map(|half| points.slice(half).to_owned());
//! let [of_a, of_b] = [&a, &b].map(values);
//! let of_b = &of_b - of_b.mean().unwrap();
//! let indices: Array1<f64> = (0..3)
//!     .map(|j| {
//!         let mut mixed = a.clone();
//!         mixed.column_mut(j).assign(&b.column(j));
//!         (&of_b * (values(&mixed) - &of_a)).mean().unwrap() / of_a.var(0.0)
//!     })
//!     .collect();
//! let exact = ndarray::array![0.3139, 0.4424, 0.0];
//! assert!((indices - exact).iter().all(|error| error.abs() < 4e-3));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! With A and B from a key each, the same program has the error of random points, 0.007 here in place of 0.0008.
//!
//! Each coordinate may have a distribution of its own, [`with_each`](crate::points::Sobol::with_each).
//! Correlated normal variates are variates of `native::MultivariateNormal` (feature `linalg`), and
//! other variates follow from them: a normal copula has correlated normals, their distribution
//! function, and any quantiles of its values.
//!
#![cfg_attr(feature = "linalg", doc = "```")]
#![cfg_attr(not(feature = "linalg"), doc = "```ignore")]
//! use ndarray::{Array2, Axis, array};
//! use ndkey::native::{Key, MultivariateNormal};
//! use ndkey::points::Sobol;
//!
//! // Two waiting times, exponentially distributed, which depend on each other.
//! let normal = MultivariateNormal::new(array![0.0, 0.0], array![[1.0, 0.7], [0.7, 1.0]])?;
//! let z: Array2<f64> = Key::from_seed(0).sample(Sobol::new(2)?.with(normal), (4096, 2));
//! let above = |z: f64| 0.5 * libm::erfc(z / 2_f64.sqrt());
//! let waiting = z.mapv(|z| -above(z).ln());
//! let means = waiting.mean_axis(Axis(0)).unwrap();
//! assert!(means.iter().all(|mean| (mean - 1.0).abs() < 2e-3)); // of random ones, 0.02
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # The most important first
//!
//! The leading coordinates are the most even, and so are functions that depend mainly on a few of
//! them. Paths of a Brownian motion are made from normal variates in the order of their importance
//! by a [`BridgeConstruction`](crate::points::BridgeConstruction), or by `PrincipalComponents` (feature
//! `linalg`), which also correlates variates of any covariance:
//!
//! ```
//! use ndarray::{Array1, Array2, Axis};
//! use ndkey::monte_carlo::{Estimate, QuasiMonteCarlo};
//! use ndkey::native::{Key, StandardNormal};
//! use ndkey::points::{BridgeConstruction, Sobol};
//!
//! // The mean price at 32 times; the payoff of a call on it is its excess over 100.
//! let times = Array1::linspace(1.0 / 32.0, 1.0, 32);
//! let bridge = BridgeConstruction::new(&times)?;
//! let payoffs = |mut normals: Array2<f64>| {
//!     bridge.transform(&mut normals, Axis(1));
//!     let prices = (0.2 * normals + 0.03 * &times).exp() * 100.0;
//!     let means = prices.mean_axis(Axis(1)).unwrap();
//!     Estimate::from_values(&means.mapv(|mean| (mean - 100.0).max(0.0)))
//! };
//! let normals = Sobol::new(32)?.with(StandardNormal);
//! let run = QuasiMonteCarlo::new(Key::from_seed(0), normals, 16, (4096, 32))?;
//! let estimate = run.run(payoffs)?.estimate(Estimate::mean);
//! assert!(estimate.standard_error() < 2e-3); // of the same number of random paths, 0.024
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # When they help
//!
//! Where a function is smooth, or depends mainly on a few coordinates at a time. Measured by the
//! example `convergence` (`cargo run --release --example convergence -- 20`), which also plots the
//! errors: the slope `s` where the error falls as `n^s`, from 2^8 to 2^20 points, and how many random
//! points have the same error as 2^20 points.
//!
//! | mean of | slope | random points for the same error, in units of 2^20 |
//! |---|---:|---:|
//! | Genz's oscillatory function of 3 coordinates | -1.4 | 4e9 |
//! | a product of peaks, 3 coordinates | -1.5 | 1e11 |
//! | a peak in a corner, 3 coordinates | -1.3 | 2e7 |
//! | a density of normal variates, 3 coordinates | -1.4 | 2e10 |
//! | a function with kinks, 3 coordinates | -1.4 | 2e9 |
//! | a function with jumps parallel to the axes, 3 coordinates | -0.9 | 20000 |
//! | an Asian option of 64 prices, by a Brownian bridge | -0.8 | 10000 |
//! | the same, one price after another | -0.6 | 120 |
//! | any of these over random points | -0.5 | 1 |
//!
//! Where coordinates are many and matter equally and together, where a function jumps along
//! surfaces that are not parallel to the axes, or where it has narrow peaks, points gain less, and
//! with few points nothing. [Owen's scrambling](crate::points::Scrambling::Owen) is then a safe
//! choice: the variance is at most a small multiple of the variance of random points, for every
//! function.
//! Measure it: `QuasiMonteCarlo` takes any distribution, so that
//! [`StandardUniform`](crate::native::StandardUniform) in place of the points shows what these
//! gain. A jump can often be moved into an axis by choosing what the first coordinate means, or
//! removed by a conditional mean, and [control
//! variates](crate::monte_carlo::Covariance::with_control) work with points too.
//!
//! Points are not for random numbers that a simulation needs one after another, such as the steps
//! of a Markov chain.
//!
//! # Which points
//!
//! Sobol' points with Owen's scrambling, unless there is a reason for others:
//!
//! | points | for |
//! |---|---|
//! | [`Sobol`](crate::points::Sobol) | nearly everything |
//! | [`Lattice`](crate::points::Lattice) | functions that are smooth and periodic in each coordinate, where few coordinates interact or points are many |
//! | [`Halton`](crate::points::Halton) | a number of points that is not a power of two, below ten dimensions |
//! | [`Kronecker`](crate::points::Kronecker) | any number of points of a few coordinates, evenly to look at (R2), where no error is needed |
//! | [`LatinHypercube`](crate::points::LatinHypercube) | designs of a few points, where each coordinate must cover its range, or every two (strength 2) |
//! | [`Grid`](crate::points::Grid) | one to three coordinates, where each cell must have a point |
//!
//! [`Discrepancy`](crate::points::Discrepancy) compares the evenness of small sets.
