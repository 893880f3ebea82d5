//! Quasi-random points: sequences that fill the unit cube more evenly than random points do.
//!
//! <style>.docblock td code { white-space: nowrap; }</style>
//!
//! They are distributions over vectors: the last axis of a sample holds the coordinates of a point,
//! and the other axes count the points, in row-major order. So in a sample of shape `(paths, batches, d)`
//! each batch is a sliver of the cube: put the batches first, `(batches, paths, d)`, or take
//! [a key each](crate::Key::split). Coordinates are uniform, or quantiles
//! of a distribution by inversion: `with`, for which [`Inversion`](crate::native::Inversion) lists the
//! distributions, or `with_each` for each coordinate another one.
//!
//! ```
//! use ndarray::{Array1, Array2, Array3, ArrayView1};
//! use ndkey::native::{self, Key};
//! use ndkey::points::Sobol;
//!
//! // 16 estimates of the mean of exp(x + y) over the unit square, each from 1024 points.
//! let points: Array3<f64> = Key::from_seed(0).split(16).sample(Sobol::new(2)?, (1024, 2));
//! let f = |point: ArrayView1<f64>| point.sum().exp();
//! let sums = points.outer_iter().map(|points| points.rows().into_iter().map(f).sum::<f64>());
//! let estimates: Array1<f64> = sums.map(|sum| sum / 1024.0).collect();
//!
//! let exact = (1_f64.exp() - 1.0).powi(2);
//! assert!((estimates.mean().unwrap() - exact).abs() < 1e-4);
//! // With random points, the standard deviation of an estimate is 0.04.
//! assert!(estimates.std(1.0) < 3e-4);
//!
//! // Normal variates.
//! let normal = Sobol::new(8)?.with(native::StandardNormal);
//! let sample: Array2<f64> = Key::from_seed(1).sample(normal, (4096, 8));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
#![cfg_attr(doc, doc = include_str!("guide/gallery/points_sobol.svg"))]
//!
//! | points | evenness | dimensions | number of points | SciPy `stats.qmc` |
//! |---|---|---|---|---|
//! | [`Sobol`] | every 2^k points in each of many boxes of volume 2^-k, equally often | 1 to 1111, or to 21,201 by [`DirectionNumbers`] | powers of two | `Sobol` |
//! | [`Halton`] | the same in bases that are the prime numbers | 1 to 1024, best below 10 | any | `Halton` |
//! | [`Lattice`] | a grid, turned in the cube; best for smooth periodic functions of pairs of coordinates | 1 to 250, or more by a vector | powers of two, up to 2^20 | |
//! | [`Kronecker`] | any stretch of points, multiples of irrational steps | 1 to 64, best below 10 | any | |
//! | [`LatinHypercube`] | each coordinate by itself, or every two | 1 to 2^20 | any, or squares of prime numbers; known beforehand | `LatinHypercube` |
//! | [`Grid`] | one in each cell of a grid | 1 to 1024, best below 4 | multiples of the number of cells | |
//!
//! Built on points:
//!
//! | | | SciPy `stats.qmc` |
//! |---|---|---|
//! | [`Over`] | a distribution by inversion over points, or a multivariate normal one: what `with` gives | `MultivariateNormalQMC` |
//! | [`OverEach`] | a distribution for each coordinate: what `with_each` gives | |
//! | [`BridgeConstruction`] | paths from normal variates, the most important first | |
//! | [`PrincipalComponents`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | correlated vectors from normal variates, the most important first | |
//! | [`Discrepancy`] | how even a small set is | `discrepancy` |
//! | [`Criterion`] | designs that are improved by exchanges: low discrepancy, or large distances | `LatinHypercube(optimization=..)` |
//! | [`PoissonDisk`] | random points that keep a distance | `PoissonDisk` |
//!
//! # When they help
//!
//! The error of a mean over n random points falls as n^(-1/2). Over the points of [`Sobol`] it
//! falls nearly as n^(-1), and for smooth functions, with [`Scrambling::Owen`], nearly as n^(-3/2),
//! as long as the function depends mainly on a few coordinates at a time. With more than some ten
//! coordinates that matter equally and together, or with jumps that are not parallel to the axes,
//! points gain little. With Owen's scrambling they lose little either: the variance is at most a
//! multiple of the variance of random points which does not depend on the function (Owen, 1998).
//! Put what matters most first: the leading coordinates are the most even.
//!
//! Take all 2^k points of a sequence from the first on. It begins at the origin, before
//! randomisation, and without that point the others are no longer balanced; nor is a number between
//! two powers of two.
//!
//! Do not estimate the error from the points of one sample: they are not independent. Draw a sample
//! for each of several keys, for example a batch of keys, and take the standard error of their
//! means. Every key is an independent randomisation of the same points, and each point of each is
//! uniformly distributed, so that means are without bias.
//! [`QuasiMonteCarlo`](crate::monte_carlo::QuasiMonteCarlo) does so in parallel, in blocks of points;
//! the [guide](crate::guide::points) shows all this in examples, with the gains that were measured.
//!
//! # Two keys
//!
//! The key randomises the points, and the order in which they come. Otherwise the first points of two keys would
//! be near the same corner, and correlations of .5 to 1 would remain, however many points there are. So two
//! samples of [`Sobol`] or [`LatinHypercube`] may be used together, point by point, with the error of random
//! pairs; one sample of all coordinates is better by far.
//!
//! With [`Lattice`] and [`Scrambling::Shift`], the variance of functions of m periods is up to 2m times that of
//! random pairs; with [`Halton`] and [`Kronecker`], from some m = 20 on, correlations remain.
//!
//! The order is random within aligned stretches of every length 2^k: each such stretch of the sequence remains
//! one, whatever the number of points, and the first 2^k points remain the first. Points of [`Halton`] and
//! [`Kronecker`], whose every stretch is even, change places within stretches of 64. Points of
//! [`LatinHypercube`] have random orders anyway, and points of [`Grid`] stay in the order of its cells.
//! Without randomisation, the order is the sequence's.
//!
//! # Values
//!
//! A coordinate is a function of the key, the number of the point, and the number of the coordinate; for
//! [`LatinHypercube`] also of the count of points, for [`Kronecker`] of the count of coordinates. So points can be
//! drawn in parts, and more of them later: [`Key::sample_slice`](crate::Key::sample_slice),
//! [`Key::lazy`](crate::Key::lazy). Coordinates have 64 bits. Randomised ones are rounded to odd multiples of 2^-24
//! (`f32`) or 2^-53 (`f64`), within the same interval of length 2^-23 or 2^-52: so none is 0 or 1. Coordinates
//! without randomisation are rounded down to multiples of 2^-24 or 2^-53; the first point is 0. Quantiles are
//! quantiles of the upper 32 bits, or of all 64, in the open interval (0, 1).
//!
//! Points, and distributions over them but for [`OverEach`], are stored as
//! [distributions](crate::jax#parameters) are.
//!
#![cfg_attr(not(feature = "linalg"), doc = "[`PrincipalComponents`]: crate#features")]

mod along_axis;
mod bridge_construction;
mod by_key;
mod cells;
mod criterion;
mod discrepancy;
mod grid;
mod halton;
mod kronecker;
mod latin_hypercube;
mod lattice;
mod nested;
mod order;
mod over;
mod over_each;
mod point_set;
mod poisson_disk;
#[cfg(feature = "linalg")]
mod principal_components;
mod sobol;

pub use self::bridge_construction::BridgeConstruction;
pub use self::criterion::Criterion;
pub use self::discrepancy::Discrepancy;
pub use self::grid::{Grid, Jitter};
pub use self::halton::Halton;
pub use self::kronecker::Kronecker;
pub use self::latin_hypercube::LatinHypercube;
pub use self::lattice::Lattice;
pub use self::over::Over;
pub use self::over_each::{Inversions, OverEach};
pub use self::point_set::PointSet;
pub use self::poisson_disk::PoissonDisk;
#[cfg(feature = "linalg")]
pub use self::principal_components::PrincipalComponents;
pub use self::sobol::{DirectionNumbers, Scrambling, Sobol};
