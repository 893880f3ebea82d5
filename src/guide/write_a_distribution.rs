//! Write a distribution.
//!
//! For one program, a function of samples is often enough:
//!
//! ```
//! use ndarray::Array1;
//! use ndkey::Error;
//! use ndkey::native::{ChiSquared, Key};
//!
//! /// Samples of the scaled inverse chi-squared distribution.
//! fn scaled_inverse_chi_squared(key: Key, df: f64, scale: f64, n: usize) -> Result<Array1<f64>, Error> {
//!     Ok(key.sample(ChiSquared::new(df)?, n).mapv_into(|x| df * scale / x))
//! }
//! # assert!(scaled_inverse_chi_squared(Key::from_seed(0), 3.0, 2.0, 10)?.iter().all(|&x| x > 0.0));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! A [`Distribution`](crate::Distribution) has everything that the crate's own have: parameters
//! that are checked and broadcast, element types, memory layouts, slices, lazy arrays, batches of
//! keys, threads and vector instructions.
//!
//! ```
//! use ndarray::{Array2, array, s};
//! use ndkey::native::{ChiSquared, Key};
//! use ndkey::sampling::elementwise::{Elementwise, Formula};
//! use ndkey::sampling::{BoxedSampler, Source};
//! use ndkey::{Distribution, Error, Parameter, WideElement};
//!
//! /// The scaled inverse chi-squared distribution with `df` degrees of freedom.
//! #[derive(Debug, Clone)]
//! struct ScaledInverseChiSquared<T> {
//!     chi_squared: ChiSquared<T>,
//!     df: Parameter<T>,
//!     scale: Parameter<T>,
//! }
//!
//! impl<T: WideElement> ScaledInverseChiSquared<T> {
//!     /// Checks the parameters, scalars or arrays.
//!     fn new(df: impl Into<Parameter<T>>, scale: impl Into<Parameter<T>>) -> Result<Self, Error> {
//!         const NAME: &str = "ScaledInverseChiSquared";
//!         let (df, scale) = (df.into(), scale.into());
//!         df.check_positive(NAME, "df")?;
//!         scale.check_positive(NAME, "scale")?;
//!         df.check_broadcast(&scale, NAME, "df")?;
//!         Ok(Self { chi_squared: ChiSquared::new(df.clone())?, df, scale })
//!     }
//! }
//!
//! /// One value, from a chi-squared variate and the parameters at the same position.
//! #[derive(Debug, Clone, Copy)]
//! struct ScaledInverse;
//!
//! impl<T: WideElement> Formula<T, 2> for ScaledInverse {
//!     #[inline(always)] // into loops that are compiled for each instruction set
//!     fn value(&self, x: T, [df, scale]: [T; 2]) -> T {
//!         df * scale / x
//!     }
//! }
//!
//! impl<T: WideElement> Distribution<T> for ScaledInverseChiSquared<T> {
//!     /// Fills an array of this shape with bits from this source.
//!     fn sampler<'a>(
//!         &'a self,
//!         source: Source,
//!         shape: &'a [usize],
//!     ) -> Result<BoxedSampler<'a, T>, Error> {
//!         let df = self.df.bind("ScaledInverseChiSquared", "df", shape)?;
//!         let scale = self.scale.bind("ScaledInverseChiSquared", "scale", shape)?;
//!         let chi_squared = self.chi_squared.sampler(source, shape)?;
//!         Ok(BoxedSampler::new(Elementwise::with(chi_squared, ScaledInverse, [df, scale])))
//!     }
//! }
//!
//! let dist = ScaledInverseChiSquared::new(array![8.0, 12.0], 2.0)?; // one `df` per column
//! let sample: Array2<f64> = Key::from_seed(0).sample(&dist, (10_000, 2));
//! let means = sample.mean_axis(ndarray::Axis(0)).unwrap(); // df scale / (df - 2)
//! assert!((means - array![8.0 / 3.0, 2.4]).iter().all(|error| error.abs() < 0.1));
//!
//! let rows = s![7..9, ..];
//! assert_eq!(Key::from_seed(0).sample_slice(&dist, (10_000, 2), rows), sample.slice(rows));
//! assert_eq!(Key::from_seed(1).split(5).sample::<f64, _>(&dist, (3, 2)).dim(), (5, 3, 2));
//! assert!(ScaledInverseChiSquared::new(-1.0_f32, 1.0).is_err());
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # What to build on
//!
//! | values are | use | example |
//! |---|---|---|
//! | a function of one distribution's values, without parameters of its own | [`dist.map(function)`](crate::Distribution::map) | masks for dropout, in that method's documentation |
//! | a function of other samplers' values and parameters | [`sampling::elementwise`](crate::sampling::elementwise) | above |
//! | the first proposal to be accepted | [`sampling::rejection`](crate::sampling::rejection) | `tests/outside/von_mises` of the repository, a crate of 75 lines |
//! | vectors whose elements depend on each other | [`sampling::vectors`](crate::sampling::vectors) | points on a sphere, in that module's documentation |
//! | a mixture of two samples | two [`Source::split`](crate::sampling::Source::split) keys, and a [`Sampler`](crate::sampling::Sampler) of your own | |
//! | one of rand_distr's | `FromRand(dist)`, feature `rand_0_8`, `rand_0_9` or `rand_0_10` | [`from_ndarray_rand`](super::from_ndarray_rand) |
//! | a density without a known method | proposals from a distribution with heavier tails, by rejection | |
//!
//! # Rules
//!
//! - A value depends on the key, the parameters and the position, and on nothing else: not on the
//!   block in which it is computed. Slices and threads rely on that.
//! - Use each source once. A sampler that needs two takes `let [a, b] = source.split();`.
//! - Functions of [`Real`](crate::math::Real) (`x.log()`, `x.pow(y)`) have the same bits on every
//!   machine. `f64::ln` does not.
//! - Mark what runs per value `#[inline(always)]`, and prefer arithmetic to branches: such loops
//!   become vector instructions.
//! - Constructors check their arguments; errors name the distribution, the parameter and what is
//!   allowed ([`Parameter::check`](crate::Parameter::check)).
//! - Test moments, a slice against the whole, and a batch against its keys. Then pin some values:
//!   anyone who stores results relies on them.
