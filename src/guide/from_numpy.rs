//! From NumPy and SciPy.
//!
//! In NumPy a generator is a stream: every call takes the next numbers.
//!
//! ```python
//! rng = np.random.default_rng(42)
//! data = rng.normal([0, 10, 100], 1, (1000, 3))
//! order = rng.permutation(1000)
//! ```
//!
//! Here a seed makes a key, the key is split into one key for each array, and each key makes one
//! array:
//!
//! ```
//! use ndarray::{Array1, Array2, array};
//! use ndkey::native::{self, Key};
//!
//! let [data_key, order_key] = Key::from_seed(42).split_into();
//! let columns = native::Normal::new(array![0.0, 10.0, 100.0], 1.0)?;
//! let data: Array2<f64> = data_key.sample(columns, (1000, 3));
//! let order: Array1<usize> = order_key.permutation(1000);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! `order` does not change if `data` gets more rows, or if the two lines change places. The values are
//! not NumPy's. The values have the type of the variable, `Array2<f64>`; where there is none, write
//! `sample::<f64, _>(..)` (`_` stands for the shape's type). A key that is used a second time is a
//! compile error; where the same numbers are wanted again, there is
//! [`key.duplicate()`](crate::Key::duplicate).
//!
//! # Generators
//!
//! | NumPy | ndkey |
//! |---|---|
//! | `np.random.seed(0)`, `RandomState(0)`, `default_rng(0)` | [`Key::from_seed(0)`](crate::Key::from_seed); there is no global generator |
//! | `default_rng()` | `Key::from_entropy()?`, feature `getrandom` |
//! | `rng.spawn(8)`, `SeedSequence(0).spawn(8)` | [`key.split(8)`](crate::Key::split), an array of keys; `let [a, b] =` [`key.split_into()`](crate::Key::split_into) |
//! | `default_rng([seed, step])` | [`key.fold_in(step)`](crate::Key::fold_in), [`key.named("dropout")`](crate::Key::named) |
//! | `[f(rng) for rng in rngs]` | [`keys.map(f)`](crate::KeyArray::map), in parallel |
//! | `PCG64`, `Philox`, `SFC64`, `MT19937` | the key's type, as `ndkey::Key::<Ars5>::from_seed(0)`; [`prng`](crate::prng) lists the generators |
//! | `bit_generator.advance(n)` | [`key.sample_slice(dist, shape, slice)`](crate::Key::sample_slice): a part of an array; [`key.stream(dist)`](crate::Key::stream) |
//! | `bit_generator.state`, pickled | the key, with feature `serde` |
//!
//! # Numbers and arrays
//!
//! | NumPy | ndkey |
//! |---|---|
//! | `rng.random((2, 3))`, `np.random.rand(2, 3)` | [`key.uniform::<f64, _>((2, 3))`](crate::Key::uniform) |
//! | `rng.standard_normal((2, 3))`, `np.random.randn(2, 3)` | [`key.normal::<f64, _>((2, 3))`](crate::Key::normal) |
//! | `rng.integers(0, 10, 5)`, `np.random.randint(0, 10, 5)` | [`key.randint(0..10, 5)`](crate::Key::randint) |
//! | `rng.integers(1, 6, 5, endpoint=True)` | `key.randint(1..=6, 5)` |
//! | `rng.bytes(16)` | [`key.bits::<u8, _>(16)`](crate::Key::bits) |
//! | `rng.random()` | [`key.sample_one(StandardUniform)`](crate::Key::sample_one) |
//! | `rng.random(out=x)` | [`key.sample_into(dist, &mut x)`](crate::Key::sample_into); `x +=` by [`key.add_into`](crate::Key::add_into) |
//! | `rng.permutation(n)` | [`key.permutation(n)`](crate::Key::permutation) |
//! | `rng.permutation(x, axis)`, `rng.shuffle(x, axis)` | [`key.permuted(&x, Axis(axis))`](crate::Key::permuted), [`key.shuffle(&mut x, Axis(axis))`](crate::Key::shuffle) |
//! | `rng.permuted(x, axis)` | [`key.permuted_independent(&x, Axis(axis))`](crate::Key::permuted_independent) |
//! | `rng.choice(x, n, axis=axis)` | [`key.choice(&x, Axis(axis), SamplingStrategy::WithReplacement, n)`](crate::Key::choice) |
//! | `rng.choice(x, n, replace=False, axis=axis)` | the same with [`SamplingStrategy::WithoutReplacement`](crate::SamplingStrategy) |
//! | `rng.choice(x, n, p=p)` | [`key.choice(&x, Axis(0), Choice::weighted(&p)?, n)`](crate::native::Choice::weighted) |
//! | `rng.choice(x, n, replace=False, p=p)` | the same with `Choice::weighted(&p)?.without_replacement()` |
//! | `rng.choice(n, size)` | `key.randint::<usize, _>(0..n, size)` |
//! | `rng.choice(n, k, replace=False)` | [`key.sample(Choice::new(n).without_replacement(), k)`](crate::native::Choice); for huge `n`, [`KeyedPermutation`](crate::KeyedPermutation) computes any element of an order |
//!
//! Choices, one after the other:
//!
//! ```
//! use ndarray::{Array1, Array2, Axis};
//! use ndkey::native::{Choice, Key};
//! use ndkey::SamplingStrategy;
//!
//! let [x, again, once, weighted, rows, few] = Key::from_seed(0).split_into();
//! let x: Array2<f64> = x.normal((100, 3));
//! // rng.choice(x, 100), rng.choice(x, 10, replace=False)
//! let resample = again.choice(&x, Axis(0), SamplingStrategy::WithReplacement, 100);
//! let part = once.choice(&x, Axis(0), SamplingStrategy::WithoutReplacement, 10);
//! // rng.choice(x, 2, replace=False, p=p, axis=1)
//! let by_weight = Choice::weighted(&[0.5, 0.3, 0.2])?.without_replacement();
//! let columns = weighted.choice(&x, Axis(1), by_weight, 2);
//! // rng.choice(100, 5), rng.choice(100, 5, replace=False)
//! let rows: Array1<usize> = rows.randint(0..100, 5);
//! let few: Array1<usize> = few.sample(Choice::new(100).without_replacement(), 5);
//! assert_eq!((resample.dim(), part.dim(), columns.dim()), ((100, 3), (10, 3), (100, 2)));
//! # assert_eq!((rows.len(), few.len()), (5, 5));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Distributions
//!
//! Parameters are scalars or arrays that broadcast over the shape, as in NumPy. They are checked
//! by the constructor. Distributions whose constructors have no location and scale are moved by
//! [`LocationScale`](crate::native::LocationScale): `LocationScale::new(dist, loc, scale)`.
//!
//! | NumPy | here, in [`native`](crate::native) |
//! |---|---|
//! | `normal(loc, scale)` | [`Normal::new(loc, scale)`](crate::native::Normal) |
//! | `uniform(low, high)` | [`Uniform::new(low, high)`](crate::native::Uniform) |
//! | `exponential(scale)` | [`Exponential::new(1 / scale)`](crate::native::Exponential) |
//! | `gamma(shape, scale)` | [`Gamma::new(shape)?.with_scale(scale)`](crate::native::Gamma) |
//! | `beta(a, b)` | [`Beta::new(a, b)`](crate::native::Beta) |
//! | `chisquare(df)`, `f(dfnum, dfden)`, `standard_t(df)` | [`ChiSquared`](crate::native::ChiSquared), [`FisherF`](crate::native::FisherF), [`StudentT`](crate::native::StudentT) |
//! | `noncentral_chisquare(df, nonc)`, `noncentral_f` | [`NoncentralChiSquared`](crate::native::NoncentralChiSquared), [`NoncentralF`](crate::native::NoncentralF) |
//! | `laplace(loc, scale)`, `logistic`, `gumbel` | `LocationScale::new(Laplace, loc, scale)`, of [`Laplace`](crate::native::Laplace), [`Logistic`](crate::native::Logistic), [`Gumbel`](crate::native::Gumbel) |
//! | `standard_cauchy()`, `rayleigh(scale)` | [`Cauchy`](crate::native::Cauchy), [`Rayleigh::new(scale)`](crate::native::Rayleigh) |
//! | `lognormal(mean, sigma)` | [`LocationScale::new(LogNormal::new(sigma)?, 0.0, mean.exp())`](crate::native::LogNormal) |
//! | `pareto(a)` | [`LocationScale::new(Pareto::new(a)?, -1.0, 1.0)`](crate::native::Pareto): NumPy's begins at 0 |
//! | `power(a)`, `weibull(a)` | [`Power::new(a)`](crate::native::Power), [`Weibull::new(1.0, a)`](crate::native::Weibull) |
//! | `triangular(left, mode, right)` | [`Triangular::new(left, mode, right)`](crate::native::Triangular) |
//! | `vonmises(mu, kappa)` | [`VonMises::new(mu, kappa)`](crate::native::VonMises) |
//! | `wald(mean, scale)` | [`Wald::with_mean_scale(mean, scale)`](crate::native::Wald) |
//! | `binomial(n, p)`, `poisson(lam)`, `geometric(p)` | [`Binomial`](crate::native::Binomial), [`Poisson`](crate::native::Poisson), [`Geometric`](crate::native::Geometric) |
//! | `negative_binomial(n, p)`, `logseries(p)`, `zipf(a)` | [`NegativeBinomial`](crate::native::NegativeBinomial), [`LogSeries`](crate::native::LogSeries), [`Zeta`](crate::native::Zeta) |
//! | `hypergeometric(ngood, nbad, nsample)` | [`Hypergeometric::new(ngood, nbad, nsample)`](crate::native::Hypergeometric) |
//! | `multinomial(n, pvals, size)` | [`Multinomial::new(n, &pvals)`](crate::native::Multinomial), of shape `(size, k)`; `pvals` are weights, of any sum |
//! | `multivariate_hypergeometric(colors, nsample)` | [`MultivariateHypergeometric::new(colors, nsample)`](crate::native::MultivariateHypergeometric) |
//! | `dirichlet(alpha, size)` | [`Dirichlet::new(alpha)`](crate::native::Dirichlet), of shape `(size, k)` |
//! | `multivariate_normal(mean, cov, size)` | `MultivariateNormal::new(mean, cov)`, of shape `(size, k)`; feature `linalg` |
//!
//! Names of SciPy's `stats` ([all of them](super::names)): `truncnorm` is [`TruncatedNormal`](crate::native::TruncatedNormal), `gennorm`
//! [`GeneralizedNormal`](crate::native::GeneralizedNormal), `genextreme`
//! [`GeneralizedExtremeValue`](crate::native::GeneralizedExtremeValue) with the other sign of the shape,
//! `genpareto` [`GeneralizedPareto`](crate::native::GeneralizedPareto), `invgamma`
//! [`InverseGamma`](crate::native::InverseGamma), `levy_stable` [`Stable`](crate::native::Stable),
//! `skewnorm` [`SkewNormal`](crate::native::SkewNormal), `zipfian` [`Zipf`](crate::native::Zipf),
//! `betabinom` [`BetaBinomial`](crate::native::BetaBinomial), `betanbinom`
//! [`BetaNegativeBinomial`](crate::native::BetaNegativeBinomial), `poisson_binom`
//! [`PoissonBinomial`](crate::native::PoissonBinomial), `nchypergeom_fisher`
//! [`FisherNoncentralHypergeometric`](crate::native::FisherNoncentralHypergeometric) with other
//! parameters, `nchypergeom_wallenius`
//! [`WalleniusNoncentralHypergeometric`](crate::native::WalleniusNoncentralHypergeometric), `random_table` [`RandomTable`](crate::native::RandomTable); `planck`, `boltzmann` and
//! `yulesimon` have their names.
//!
//! | SciPy's `stats` | ndkey |
//! |---|---|
//! | `dist.cdf`, `sf`, `ppf`, `isf`, `logpdf` | [`Quantile`](crate::native::Quantile)'s `cdf`, `survival`, `quantile`, `upper_quantile`, `log_density` ([quantiles](super::quantiles)) |
//! | `bootstrap` | [`Bootstrap`](crate::monte_carlo::resampling::Bootstrap), with percentile, basic and BCa intervals |
//! | `permutation_test` | [`PermutationTest`](crate::monte_carlo::resampling::PermutationTest) |
//! | `qmc` | [`points`](crate::points) |
//! | `gaussian_kde(data)` | [`KernelDensity`](crate::native::KernelDensity), without a density; [`MultivariateKernelDensity`](crate::native::MultivariateKernelDensity) with `log_density`, also of vectors of length 1 |
//!
//! Arrival times of a Poisson process, which NumPy makes by `cumsum` of exponential waiting times, are a sample of
//! [`PoissonProcess`](crate::native::PoissonProcess), or of
//! [`InhomogeneousPoissonProcess`](crate::native::InhomogeneousPoissonProcess) where the rate changes; other paths
//! are under [paths](crate::native#paths).
//!
//! NumPy's calls with other parameters, checked by their means:
//!
//! ```
//! use ndkey::native::{Exponential, Key, LocationScale, LogNormal, NegativeBinomial, Pareto, Weibull};
//! use ndkey::Distribution;
//!
//! fn mean(dist: impl Distribution<f64>) -> f64 {
//!     Key::from_seed(0).sample::<f64, _>(dist, 1_000_000).mean().unwrap()
//! }
//!
//! // rng.exponential(2), rng.weibull(2), rng.negative_binomial(3, 0.25)
//! assert!((mean(Exponential::new(1.0 / 2.0)?) - 2.0).abs() < 0.01);
//! assert!((mean(Weibull::new(1.0, 2.0)?) - 0.8862).abs() < 0.01);
//! assert!((mean(NegativeBinomial::new(3.0, 0.25)?) - 9.0).abs() < 0.05);
//! // rng.lognormal(1, 0.5), rng.pareto(4)
//! let log_normal = LocationScale::new(LogNormal::new(0.5)?, 0.0, 1_f64.exp())?;
//! assert!((mean(log_normal) - 1.125_f64.exp()).abs() < 0.01);
//! assert!((mean(LocationScale::new(Pareto::new(4.0)?, -1.0, 1.0)?) - 1.0 / 3.0).abs() < 0.01);
//! # Ok::<(), ndkey::Error>(())
//! ```
