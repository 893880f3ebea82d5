//! Distributions by the best known methods: full resolution, accurate for every parameter, and each
//! value a function of key and position alone.
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::native::{self, Key};
//!
//! let [noise, heights] = Key::from_seed(0).split_into();
//! let noise: Array2<f32> = noise.normal((1000, 3));
//! let heights: Array2<f64> = heights.sample(native::Normal::new(178.0, 7.0)?, (1000, 2));
//! # assert!(noise.iter().all(|x| x.abs() < 6.4) && heights.iter().all(|x| (100.0..250.0).contains(x)));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`Key`] is a key of the fastest generator, whose methods, such as [`normal`](crate::Key::normal) and
//! [`permutation`](crate::Key::permutation), give these values; distributions give them with any key.
//!
//! The other family is [`jax`](crate::jax), which follows jax.random to the bit. Distributions that are in both
//! families have the same names, constructors and parameters; the values differ. Options that select among JAX's
//! streams (`with_mode`, `with_x64`, `clamped`) are absent here. Some limits differ: rates of [`Poisson`] go up to
//! 2^53 - 2^30 here, and up to 10^8 there; `n` of [`Binomial`] up to 2^53, and `p` of [`Geometric`] from 2^-53 on;
//! the rate of [`Exponential`] and scales such as [`Rayleigh`]'s may be subnormal. Where the type of a parameter is
//! not given, it is `f64`.
//!
//! What these have and JAX's streams lack:
//!
//! - **Every value is a function of key and position**, and of its own parameters: a slice costs no
//!   more than its elements, and an array of parameters gives each element the value that a scalar
//!   would.
//! - **All bits count**: 32 for a value of `f32` and 64 for one of `f64`. Uniform variates are in
//!   the open interval (0, 1), down to 2^-33 and 2^-65; normal variates reach 6.3 and 9.1 standard
//!   deviations.
//! - **Accuracy**: the formulas are exact in both tails, and computed in `f64` where `f32` is not
//!   enough.
//! - **Counts fit their type**: with parameters for which a count would exceed the largest number of
//!   an integer type with a probability of 1e-15 or more, sampling is an
//!   [`Error::Parameter`](crate::Error::Parameter). So it is for [`Zeta`] with types of floats.
//!
//! Parameters have getters, and distributions are stored, as [there](crate::jax#parameters).
//! Keys of any generator work. Values are stable, as those of the other family are.
//!
//! The tables have all of them, with the parameters of their constructors and what they are called elsewhere
//! (where arguments may differ: see [from NumPy](crate::guide::from_numpy)). How they differ from JAX's is told in
//! [two families](crate::guide::two_families), the [gallery](crate::guide::gallery) has their pictures, and
//! [costs](crate::guide::costs) what a value of each takes, beside other libraries. Those whose values are a
//! monotone function of one uniform variate are [`Inversion`]s, and can be drawn over quasi-random
//! [`points`](crate::points) ([`OverPoints`]). [`StandardBits`], [`WeightedAlias`] and [`LocationScale`] belong
//! to both families.
//!
//! # On the real line
//!
//! Values are `f32`, `f64`, or of [16 bits](#16-bits), with the feature `half`; of [`StandardNormal`] also
//! complex, with the feature `complex`.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`StandardNormal`] | | `standard_normal` | `norm` |
//! | [`Normal`] | `mean`, `std` | `normal` | `norm` |
//! | [`SkewNormal`] | `location`, `scale`, `shape` | | `skewnorm` |
//! | [`GeneralizedNormal`] | `p` | | `gennorm` |
//! | [`Laplace`] | | `laplace` | `laplace` |
//! | [`Logistic`] | | `logistic` | `logistic` |
//! | [`Cauchy`] | | `standard_cauchy` | `cauchy` |
//! | [`StudentT`] | `df` | `standard_t` | `t` |
//! | [`NoncentralT`] | `df`, `nonc` | | `nct` |
//! | [`Stable`] | `alpha`, `beta` | | `levy_stable` |
//! | [`NormalInverseGaussian`] | `alpha`, `beta` | | `norminvgauss` |
//! | [`Gumbel`] | | `gumbel` | `gumbel_r` |
//! | [`GeneralizedExtremeValue`] | `location`, `scale`, `shape` | | `genextreme` |
//! | [`LogGamma`] | `alpha` | | `loggamma` |
//! | [`DoubleSidedMaxwell`] | `loc`, `scale` | | |
//! | [`AsymmetricLaplace`] | `kappa` | | `laplace_asymmetric` |
//! | [`CrystalBall`] | `beta`, `m` | | `crystalball` |
//! | [`DoubleGamma`] | `a` | | `dgamma` |
//! | [`DoubleWeibull`] | `c` | | `dweibull` |
//! | [`ExponentiallyModifiedNormal`] | `k` | | `exponnorm` |
//! | [`GeneralizedLogistic`] | `c` | | `genlogistic` |
//! | [`HyperbolicSecant`] | | | `hypsecant` |
//! | [`GeneralizedHyperbolic`] | `p`, `a`, `b` | | `genhyperbolic` |
//! | [`JonesFaddySkewT`] | `a`, `b` | | `jf_skew_t` |
//! | [`JohnsonSU`] | `a`, `b` | | `johnsonsu` |
//! | [`Kappa4`] | `h`, `k` | | `kappa4` |
//! | [`Landau`] | | | `landau` |
//! | [`Moyal`] | | | `moyal` |
//! | [`Pearson3`] | `skew` | | `pearson3` |
//! | [`PowerNormal`] | `c` | | `powernorm` |
//! | [`SkewCauchy`] | `a` | | `skewcauchy` |
//! | [`TukeyLambda`] | `lambda` | | `tukeylambda` |
//!
//! # Positive
//!
//! Values are `f32`, `f64`, or of 16 bits.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`StandardExponential`] | | `standard_exponential` | `expon` |
//! | [`Exponential`] | `rate` | `exponential` | `expon` |
//! | [`Gamma`] | `alpha` | `standard_gamma`, `gamma` | `gamma` |
//! | [`InverseGamma`] | `alpha` | | `invgamma` |
//! | [`BetaPrime`] | `a`, `b` | | `betaprime` |
//! | [`ChiSquared`] | `df` | `chisquare` | `chi2` |
//! | [`NoncentralChiSquared`] | `df`, `nonc` | `noncentral_chisquare` | `ncx2` |
//! | [`FisherF`] | `dfnum`, `dfden` | `f` | `f` |
//! | [`NoncentralF`] | `dfnum`, `dfden`, `nonc` | `noncentral_f` | `ncf` |
//! | [`LogNormal`] | `sigma` | `lognormal` | `lognorm` |
//! | [`Weibull`] | `scale`, `concentration` | `weibull` | `weibull_min` |
//! | [`Frechet`] | `location`, `scale`, `shape` | | `invweibull` |
//! | [`Pareto`] | `b` | `pareto` | `pareto` |
//! | [`GeneralizedPareto`] | `location`, `scale`, `shape` | | `genpareto` |
//! | [`GeneralizedInverseGaussian`] | `p`, `b` | | `geninvgauss` |
//! | [`Wald`] | `mean` | `wald` | `invgauss` |
//! | [`HalfNormal`] | | | `halfnorm` |
//! | [`HalfCauchy`] | | | `halfcauchy` |
//! | [`Rayleigh`] | `scale` | `rayleigh` | `rayleigh` |
//! | [`Maxwell`] | | | `maxwell` |
//! | [`Tweedie`] | `mean`, `dispersion`, `power` | | |
//! | [`PolyaGamma`] | `b`, `c` | | |
//! | [`Alpha`] | `a` | | `alpha` |
//! | [`BirnbaumSaunders`] | `c` | | `fatiguelife` |
//! | [`BurrIII`] | `c`, `d` | | `burr` |
//! | [`BurrXII`] | `c`, `d` | | `burr12` |
//! | [`Chi`] | `df` | | `chi` |
//! | [`DoubleParetoLogNormal`] | `u`, `s`, `a`, `b` | | `dpareto_lognorm` |
//! | [`ExponentialPower`] | `b` | | `exponpow` |
//! | [`ExponentiatedWeibull`] | `a`, `c` | | `exponweib` |
//! | [`FoldedCauchy`] | `c` | | `foldcauchy` |
//! | [`FoldedNormal`] | `c` | | `foldnorm` |
//! | [`GeneralizedGamma`] | `a`, `c` | | `gengamma` |
//! | [`GeneralizedExponential`] | `a`, `b`, `c` | | `genexpon` |
//! | [`Gompertz`] | `c` | | `gompertz` |
//! | [`HalfGeneralizedNormal`] | `beta` | | `halfgennorm` |
//! | [`HalfLogistic`] | | | `halflogistic` |
//! | [`Kappa3`] | `a` | | `kappa3` |
//! | [`Kolmogorov`] | | | `kstwobign` |
//! | [`Levy`] | | | `levy` |
//! | [`LogLaplace`] | `c` | | `loglaplace` |
//! | [`LogLogistic`] | `c` | | `fisk` |
//! | [`Lomax`] | `c` | | `lomax` |
//! | [`Nakagami`] | `nu` | | `nakagami` |
//! | [`PowerLogNormal`] | `c`, `s` | | `powerlognorm` |
//! | [`ReciprocalInverseGaussian`] | `mu` | | `recipinvgauss` |
//! | [`RelativisticBreitWigner`] | `rho` | | `rel_breitwigner` |
//! | [`Rice`] | `b` | | `rice` |
//! | [`StudentizedRange`] | `k`, `df` | | `studentized_range` |
//!
//! # On an interval
//!
//! Values are `f32`, `f64`, or of 16 bits.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`StandardUniform`] | | `random` | `uniform` |
//! | [`Uniform`] | `low`, `high` | `uniform` | `uniform` |
//! | [`Beta`] | `a`, `b` | `beta` | `beta` |
//! | [`Bradford`] | `c` | | `bradford` |
//! | [`Pert`] | `min`, `mode`, `max` | | |
//! | [`Triangular`] | `left`, `mode`, `right` | `triangular` | `triang` |
//! | [`Power`] | `a` | `power` | `powerlaw` |
//! | [`TruncatedNormal`] | `lower`, `upper` | | `truncnorm` |
//! | [`VonMises`] | `mu`, `kappa` | `vonmises` | `vonmises` |
//! | [`Anglit`] | | | `anglit` |
//! | [`Arcsine`] | | | `arcsine` |
//! | [`Argus`] | `chi` | | `argus` |
//! | [`GaussHypergeometric`] | `a`, `b`, `c`, `z` | | `gausshyper` |
//! | [`GeneralizedHalfLogistic`] | `c` | | `genhalflogistic` |
//! | [`IrwinHall`] | `n` | | `irwinhall` |
//! | [`KolmogorovSmirnov`] | `n` | | `kstwo` |
//! | [`KolmogorovSmirnovOneSided`] | `n` | | `ksone` |
//! | [`JohnsonSB`] | `a`, `b` | | `johnsonsb` |
//! | [`Kumaraswamy`] | `a`, `b` | | |
//! | [`LogUniform`] | `a`, `b` | | `loguniform` |
//! | [`RDistribution`] | `c` | | `rdist` |
//! | [`RaisedCosine`] | | | `cosine` |
//! | [`Semicircular`] | | | `semicircular` |
//! | [`Trapezoidal`] | `c`, `d` | | `trapezoid` |
//! | [`TruncatedExponential`] | `b` | | `truncexpon` |
//! | [`TruncatedPareto`] | `b`, `c` | | `truncpareto` |
//! | [`WrappedCauchy`] | `c` | | `wrapcauchy` |
//!
//! # Counts
//!
//! Values are `usize`, `i32`, `i64`, `u32`, `u64`, `f32` or `f64`; of [`Skellam`] and [`DiscreteLaplace`],
//! which may be negative, `i32`, `i64`, `f32` or `f64`.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`Poisson`] | `rate` | `poisson` | `poisson` |
//! | [`Binomial`] | `n`, `p` | `binomial` | `binom` |
//! | [`PoissonBinomial`] | `p` | | `poisson_binom` |
//! | [`BetaBinomial`] | `n`, `alpha`, `beta` | | `betabinom` |
//! | [`NegativeBinomial`] | `r`, `p` | `negative_binomial` | `nbinom` |
//! | [`BetaNegativeBinomial`] | `r`, `alpha`, `beta` | | `betanbinom` |
//! | [`Geometric`] | `p` | `geometric` | `geom` |
//! | [`Planck`] | `rate` | | `planck` |
//! | [`Boltzmann`] | `rate`, `n` | | `boltzmann` |
//! | [`Hypergeometric`] | `good`, `bad`, `draws` | `hypergeometric` | `hypergeom` |
//! | [`NegativeHypergeometric`] | `good`, `bad`, `stop` | | `nhypergeom` |
//! | [`FisherNoncentralHypergeometric`] | `good`, `bad`, `draws`, `odds` | | `nchypergeom_fisher` |
//! | [`WalleniusNoncentralHypergeometric`] | `good`, `bad`, `draws`, `odds` | | `nchypergeom_wallenius` |
//! | [`LogSeries`] | `p` | `logseries` | `logser` |
//! | [`Zeta`] | `exponent` | `zipf` | `zipf` |
//! | [`Zipf`] | `n`, `exponent` | | `zipfian` |
//! | [`YuleSimon`] | `alpha` | | `yulesimon` |
//! | [`Skellam`] | `rate`, `other` | | `skellam` |
//! | [`DiscreteLaplace`] | `rate` | | `dlaplace` |
//!
//! # Integers, indices and booleans
//!
//! Integers are of any type, and signs also floats. Indices are `usize`, `i32`, `i64`, `u32` or `u64`.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`UniformInt`] | `low`, `high` | `integers` | `randint` |
//! | [`StandardBits`] | | `bytes` | |
//! | [`Choice`] | `n`, or weights | `choice` | |
//! | [`Categorical`] | logits, axis | | |
//! | [`WeightedAlias`] | weights | `choice` | |
//! | [`WeightedTree`] | weights, which change | | |
//! | [`Bernoulli`] | `p` | | `bernoulli` |
//! | [`Rademacher`] | | | |
//!
//! # Vectors
//!
//! The last axis of a sample is the vector's. Values are `f32`, `f64` or, without `linalg`, of 16 bits; of the
//! last three, types of counts.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`MultivariateNormal`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `mean`, `cov` | `multivariate_normal` | `multivariate_normal` |
//! | [`MultivariateT`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `df`, `mean`, `scale` | | `multivariate_t` |
//! | [`Dirichlet`] | `alpha` | `dirichlet` | `dirichlet` |
//! | [`UnitCircle`] | | | |
//! | [`UnitDisc`] | | | |
//! | [`UnitSphere`] | `dimension` | | `uniform_direction` |
//! | [`UnitBall`] | `dimension` | | |
//! | [`Ball`] | `d`, `p` | | |
//! | [`VonMisesFisher`] | `mean`, `kappa` | | `vonmises_fisher` |
//! | [`NormalInverseGamma`] | `mu`, `lambda`, `a`, `b` | | `normal_inverse_gamma` |
//! | [`Multinomial`] | `n`, `p` | `multinomial` | `multinomial` |
//! | [`DirichletMultinomial`] | `n`, `alpha` | | `dirichlet_multinomial` |
//! | [`NegativeMultinomial`] | `r`, `p` | | |
//! | [`MultivariateHypergeometric`] | `counts`, `draws` | `multivariate_hypergeometric` | `multivariate_hypergeom` |
//!
//! # Matrices
//!
//! The last two axes of a sample are the matrix's. Values are `f32` or `f64`, or complex numbers of them.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`Orthogonal`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `n` | | `ortho_group` |
//! | [`Rotation`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `n` | | `special_ortho_group` |
//! | [`Wishart`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `df`, `scale` | | `wishart` |
//! | [`InverseWishart`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `df`, `scale` | | `invwishart` |
//! | [`MatrixNormal`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `mean`, `row_cov`, `column_cov` | | `matrix_normal` |
//! | [`MatrixT`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `df`, `mean`, `row_spread`, `column_spread` | | `matrix_t` |
//! | [`Unitary`] <span class="stab portability" title="Needs the feature complex"><code>complex</code></span> | `n` | | `unitary_group` |
//! | [`RandomCorrelation`] <span class="stab portability" title="Needs the feature linalg"><code>linalg</code></span> | `eigenvalues` | | `random_correlation` |
//! | [`LkjCorrelation`] | `dimension`, `eta` | | |
//! | [`RandomTable`] | `rows`, `columns` | | `random_table` |
//!
//! # Paths
//!
//! The last axis of a sample is that of the times. Values are `f32` or `f64`. Brownian motion at any time,
//! in any order, is [`Key::brownian`](crate::Key::brownian).
//!
//! | process | parameters |
//! |---|---|
//! | [`Brownian`] | `times` |
//! | [`BrownianBridge`] | `times`, `duration` |
//! | [`GeometricBrownian`] | `times`, `start`, `drift`, `volatility` |
//! | [`OrnsteinUhlenbeck`] | `times`, `start`, `rate`, `mean`, `volatility` |
//! | [`PoissonProcess`] | `rate` |
//! | [`InhomogeneousPoissonProcess`] | `rate`, `bound`, `duration` |
//! | [`GaussianProcess`] | `covariance` |
//!
//! # Of other distributions, and of data
//!
//! Values are those of the distributions, and of the data.
//!
//! | distribution | parameters | NumPy | SciPy |
//! |---|---|---|---|
//! | [`LocationScale`] | `dist`, `loc`, `scale` | | |
//! | [`Truncated`] | `dist`, `lower`, `upper` | | `truncate` |
//! | [`Mixture`] | `weights`, `components` | | `Mixture` |
//! | [`ZeroInflated`] | `dist`, `p` | | |
//! | [`Empirical`] | `data` | | `rv_discrete` |
//! | [`Histogram`] | `edges`, `weights` | | `rv_histogram` |
//! | [`KernelDensity`] | `data`, `bandwidth` | | `gaussian_kde` |
//!
//! # 16 bits
//!
//! With the feature `half`, distributions over real numbers and vectors have values of `half::f16` and
//! `half::bf16`. A value is that of `f32` with the same key, position and parameters, rounded once: to the
//! nearest number of the type, with two exceptions that keep logarithms and reciprocals finite. Only 0 is
//! rounded to 0; other values become at least the least number of the type (2^-24, or 2^-133 for
//! `bf16`). And values of [`StandardUniform`] and [`Uniform`] stay below 1 and `high`, and points of
//! [`UnitDisc`] and [`UnitBall`] inside. What is beyond the largest number of the type (65504 for `f16`)
//! is infinite.
//!
//! Parameters have the type of the values, so that code which is generic over [`Element`](crate::Element) serves
//! every type. A parameter may need more digits than values have, such as a deviation of 0.02, which is
//! 0.0200195 in `bf16`: then values are drawn in `f32`, and rounded by [`map`](crate::Distribution::map).
//!
//! ```
//! # #[cfg(feature = "half")]
//! # fn main() -> Result<(), ndkey::Error> {
//! use half::bf16;
//! use ndarray::Array2;
//! use ndkey::{Distribution, Key, native};
//!
//! let [for_noise, for_weights] = Key::new(0).split_into();
//! let noise: Array2<bf16> = for_noise.sample(native::StandardNormal, (1000, 3));
//! let initial = native::Normal::new(0.0, 0.02)?.map(bf16::from_f32);
//! let weights: Array2<bf16> = for_weights.sample(initial, (64, 10));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "half"))]
//! # fn main() {}
//! ```
//!
//! # Rejection
//!
//! Where a value takes several attempts, each attempt has its own key and is drawn at the value's
//! position: no attempt depends on another element, and their number is not limited.
//!
#![cfg_attr(
    not(feature = "linalg"),
    doc = "[`MultivariateNormal`]: crate#features
[`MultivariateT`]: crate#features
[`Orthogonal`]: crate#features
[`Rotation`]: crate#features
[`Wishart`]: crate#features
[`InverseWishart`]: crate#features
[`MatrixNormal`]: crate#features
[`MatrixT`]: crate#features
[`RandomCorrelation`]: crate#features"
)]
#![cfg_attr(not(feature = "complex"), doc = "[`Unitary`]: crate#features")]

mod compound;
mod counts;
mod indices;
mod interval;
mod inversion;
mod matrices;
pub(crate) mod methods;
mod paths;
mod positive;
mod real_line;
mod vectors;

pub use crate::keys::native_keys::{Key, KeyArray};

pub use self::compound::*;
pub use self::counts::*;
pub(crate) use self::indices::OncePerRow;
pub use self::indices::*;
pub use self::interval::*;
pub(crate) use self::inversion::quantiles;
pub use self::inversion::{Inversion, OverPoints};
pub use self::matrices::*;
pub use self::paths::*;
pub use self::positive::*;
pub use self::real_line::*;
pub use self::vectors::*;

pub use crate::methods::bits::StandardBits;
pub use crate::methods::location_scale::LocationScale;
pub use crate::methods::weighted_alias::WeightedAlias;
