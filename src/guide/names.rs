//! The names of other libraries.
//!
//! Find the call that you know, and read what to write here at the end of its row, of [`native`](crate::native); those of
//! jax.random are in [`distributions`](crate::distributions) too, with JAX's values. A sample is
//! `key.sample(native::Gamma::new(2.5)?, shape)`, and parameters may be arrays. A name without arguments has those of
//! ndkey, in the same order, or none.
//!
//! Distributions without a location and a scale of their own are moved by
//! [`LocationScale`](crate::native::LocationScale): `gumbel(loc, scale)` is `LocationScale::new(Gumbel, loc, scale)`.
//! Further calls are in [from NumPy](super::from_numpy), [from rand](super::from_ndarray_rand),
//! [from jax.random](super::from_jax_random) and [from PyTorch](super::from_pytorch). Those of `linalg` need this feature.
//!
//! # On the real line
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `standard_normal` | `norm` | `StandardNormal` | `normal` | `randn` | [`StandardNormal`](crate::native::StandardNormal) |
//! | `normal(loc, scale)` | `norm(loc, scale)` | `Normal(mean, std)` | | `Normal(loc, scale)` | [`Normal::new(mean, std)`](crate::native::Normal) |
//! | | `skewnorm(a)` | `SkewNormal` | | | [`SkewNormal::new(0.0, 1.0, a)`](crate::native::SkewNormal) |
//! | | `gennorm(beta)` | | `generalized_normal(p)` | | [`GeneralizedNormal::new(p)`](crate::native::GeneralizedNormal) |
//! | `laplace` | `laplace` | | `laplace` | `Laplace` | [`Laplace`](crate::native::Laplace) |
//! | `logistic` | `logistic` | | `logistic` | | [`Logistic`](crate::native::Logistic) |
//! | `standard_cauchy` | `cauchy` | `Cauchy` | `cauchy` | `Cauchy` | [`Cauchy`](crate::native::Cauchy) |
//! | `standard_t(df)` | `t(df)` | `StudentT` | `t(df)` | `StudentT(df)` | [`StudentT::new(df)`](crate::native::StudentT) |
//! | | `nct(df, nc)` | | | | [`NoncentralT::new(df, nc)`](crate::native::NoncentralT) |
//! | | `levy_stable(alpha, beta)` | | | | [`Stable::new(alpha, beta)`](crate::native::Stable) |
//! | | `norminvgauss(a, b)` | `NormalInverseGaussian` | | | [`NormalInverseGaussian::new(a, b)`](crate::native::NormalInverseGaussian) |
//! | `gumbel` | `gumbel_r` | `Gumbel` | `gumbel` | `Gumbel` | [`Gumbel`](crate::native::Gumbel) |
//! | | `genextreme(c)` | | | | [`GeneralizedExtremeValue::new(0.0, 1.0, -c)`](crate::native::GeneralizedExtremeValue) |
//! | | `loggamma(c)` | | `loggamma(a)` | | [`LogGamma::new(a)`](crate::native::LogGamma) |
//! | | | | `double_sided_maxwell` | | [`DoubleSidedMaxwell::new(loc, scale)`](crate::native::DoubleSidedMaxwell) |
//!
//! # Positive
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `standard_exponential` | `expon` | `Exp1` | `exponential` | | [`StandardExponential`](crate::native::StandardExponential) |
//! | `exponential(scale)` | `expon(scale=scale)` | `Exp(1 / scale)` | | `Exponential(1 / scale)` | [`Exponential::new(1.0 / scale)`](crate::native::Exponential) |
//! | `standard_gamma(shape)` | `gamma(a)` | | `gamma(a)` | | [`Gamma::new(a)`](crate::native::Gamma) |
//! | `gamma(shape, scale)` | `gamma(a, scale=scale)` | `Gamma(shape, scale)` | | `Gamma(a, 1 / scale)` | [`Gamma::new(a)?.with_scale(scale)`](crate::native::Gamma) |
//! | | `invgamma(a)` | | | `InverseGamma(a, 1)` | [`InverseGamma::new(a)`](crate::native::InverseGamma) |
//! | `chisquare(df)` | `chi2(df)` | `ChiSquared` | `chisquare(df)` | `Chi2(df)` | [`ChiSquared::new(df)`](crate::native::ChiSquared) |
//! | `noncentral_chisquare(df, nonc)` | `ncx2(df, nc)` | | | | [`NoncentralChiSquared::new(df, nonc)`](crate::native::NoncentralChiSquared) |
//! | `f(dfnum, dfden)` | `f(dfn, dfd)` | `FisherF` | `f(dfnum, dfden)` | `FisherSnedecor` | [`FisherF::new(dfnum, dfden)`](crate::native::FisherF) |
//! | `noncentral_f(dfnum, dfden, nonc)` | `ncf(dfn, dfd, nc)` | | | | [`NoncentralF::new(dfnum, dfden, nonc)`](crate::native::NoncentralF) |
//! | `lognormal(0, sigma)` | `lognorm(s)` | `LogNormal(0, sigma)` | `lognormal(sigma)` | `LogNormal(0, sigma)` | [`LogNormal::new(sigma)`](crate::native::LogNormal) |
//! | `weibull(a)` | `weibull_min(c, scale=scale)` | `Weibull(scale, shape)` | `weibull_min(scale, c)` | `Weibull(scale, c)` | [`Weibull::new(scale, c)`](crate::native::Weibull) |
//! | | `invweibull(c)` | `Frechet` | | | [`Frechet::new(0.0, 1.0, c)`](crate::native::Frechet) |
//! | `pareto(a) + 1` | `pareto(b)` | `Pareto(1, shape)` | `pareto(b)` | `Pareto(1, b)` | [`Pareto::new(b)`](crate::native::Pareto) |
//! | | `genpareto(c)` | | | `GeneralizedPareto` | [`GeneralizedPareto::new(0.0, 1.0, c)`](crate::native::GeneralizedPareto) |
//! | `wald(mean, 1)` | `invgauss(mu)` | `InverseGaussian(mean, 1)` | `wald(mean)` | | [`Wald::new(mean)`](crate::native::Wald) |
//! | `wald(mean, scale)` | `invgauss(mean / scale, scale=scale)` | `InverseGaussian(mean, scale)` | | | [`Wald::with_mean_scale(mean, scale)`](crate::native::Wald) |
//! | | `halfnorm` | | | `HalfNormal` | [`HalfNormal`](crate::native::HalfNormal) |
//! | | `halfcauchy` | | | `HalfCauchy` | [`HalfCauchy`](crate::native::HalfCauchy) |
//! | `rayleigh(scale)` | `rayleigh(scale=scale)` | | `rayleigh(scale)` | | [`Rayleigh::new(scale)`](crate::native::Rayleigh) |
//! | | `maxwell` | | `maxwell` | | [`Maxwell`](crate::native::Maxwell) |
//!
//! # On an interval
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `random` | `uniform` | `StandardUniform`, `Open01` | `uniform` | `rand` | [`StandardUniform`](crate::native::StandardUniform) |
//! | `uniform(low, high)` | `uniform(low, high - low)` | `Uniform(low, high)` | `uniform(minval, maxval)` | `Uniform(low, high)` | [`Uniform::new(low, high)`](crate::native::Uniform) |
//! | `beta(a, b)` | `beta(a, b)` | `Beta` | `beta(a, b)` | `Beta(a, b)` | [`Beta::new(a, b)`](crate::native::Beta) |
//! | | | `Pert` | | | [`Pert::new(min, mode, max)`](crate::native::Pert) |
//! | `triangular(left, mode, right)` | `triang(c)` | `Triangular(min, max, mode)` | `triangular` | | [`Triangular::new(left, mode, right)`](crate::native::Triangular), of `triang` with 0, c and 1 |
//! | `power(a)` | `powerlaw(a)` | | | | [`Power::new(a)`](crate::native::Power) |
//! | | `truncnorm(a, b)` | | `truncated_normal(lower, upper)` | | [`TruncatedNormal::new(lower, upper)`](crate::native::TruncatedNormal) |
//! | `vonmises(mu, kappa)` | `vonmises(kappa, mu)` | | | `VonMises(mu, kappa)` | [`VonMises::new(mu, kappa)`](crate::native::VonMises) |
//!
//! # Counts
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `poisson(lam)` | `poisson(mu)` | `Poisson` | `poisson(lam)` | `Poisson(rate)` | [`Poisson::new(rate)`](crate::native::Poisson) |
//! | `binomial(n, p)` | `binom(n, p)` | `Binomial` | `binomial(n, p)` | `Binomial(n, p)` | [`Binomial::new(n, p)`](crate::native::Binomial) |
//! | | `betabinom(n, a, b)` | | | | [`BetaBinomial::new(n, a, b)`](crate::native::BetaBinomial) |
//! | `negative_binomial(n, p)` | `nbinom(n, p)` | | | `NegativeBinomial(n, 1 - p)` | [`NegativeBinomial::new(n, p)`](crate::native::NegativeBinomial) |
//! | `geometric(p)` | `geom(p)` | `Geometric(p) + 1` | `geometric(p)` | `Geometric(p) + 1` | [`Geometric::new(p)`](crate::native::Geometric) |
//! | `hypergeometric(ngood, nbad, nsample)` | `hypergeom(ngood + nbad, ngood, nsample)` | `Hypergeometric(ngood + nbad, ngood, nsample)` | | | [`Hypergeometric::new(ngood, nbad, nsample)`](crate::native::Hypergeometric) |
//! | `logseries(p)` | `logser(p)` | | | | [`LogSeries::new(p)`](crate::native::LogSeries) |
//! | `zipf(a)` | `zipf(a)` | `Zeta(a)` | | | [`Zeta::new(a)`](crate::native::Zeta) |
//! | | `zipfian(a, n)` | `Zipf(n, a)` | | | [`Zipf::new(n, a)`](crate::native::Zipf) |
//! | | `skellam(mu1, mu2)` | | | | [`Skellam::new(mu1, mu2)`](crate::native::Skellam) |
//! | | `dlaplace(a)` | | | | [`DiscreteLaplace::new(a)`](crate::native::DiscreteLaplace) |
//!
//! # Integers, indices and booleans
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `integers(low, high)` | `randint(low, high)` | `Uniform(low, high)` | `randint(minval, maxval)` | `randint(low, high)` | [`UniformInt::new(low, high)`](crate::native::UniformInt) |
//! | `choice(n)` | | | `choice(n)` | | [`Choice::new(n)`](crate::native::Choice) |
//! | `choice(n, replace=False)` | | `seq::index::sample` | `choice(n, replace=False)` | | [`Choice::new(n).without_replacement()`](crate::native::Choice) |
//! | `choice(n, p=p)` | | `WeightedIndex`, `WeightedAliasIndex` | `choice(n, p=p)` | `multinomial` | [`Choice::weighted(&p)`](crate::native::Choice) |
//! | | | `WeightedTreeIndex` | | | [`WeightedTree::new(weights)`](crate::native::WeightedTree) |
//! | | | | `categorical(logits, axis)` | `Categorical(logits=logits)` | [`Categorical::new(&logits, Axis(axis))`](crate::native::Categorical) |
//! | | `bernoulli(p)` | `Bernoulli` | `bernoulli(p)` | `Bernoulli(p)` | [`Bernoulli::new(p)`](crate::native::Bernoulli) |
//! | | | | `rademacher` | | [`Rademacher`](crate::native::Rademacher) |
//! | `bytes` | | `StandardUniform` | `bits` | | [`StandardBits`](crate::native::StandardBits) |
//!
//! # Vectors and matrices
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `multivariate_normal(mean, cov)` | `multivariate_normal(mean, cov)` | | `multivariate_normal(mean, cov)` | `MultivariateNormal(mean, cov)` | `MultivariateNormal::new(mean, cov)` |
//! | | `multivariate_t(mean, shape, df)` | | | | `MultivariateT::new(df, mean, shape)` |
//! | `dirichlet(alpha)` | `dirichlet(alpha)` | `Dirichlet` | `dirichlet(alpha)` | `Dirichlet(alpha)` | [`Dirichlet::new(alpha)`](crate::native::Dirichlet) |
//! | | | `UnitCircle` | | | [`UnitCircle`](crate::native::UnitCircle) |
//! | | | `UnitDisc` | | | [`UnitDisc`](crate::native::UnitDisc) |
//! | | `uniform_direction(dim)` | `UnitSphere` | | | [`UnitSphere::new(dim)`](crate::native::UnitSphere) |
//! | | | `UnitBall` | | | [`UnitBall::new(dim)`](crate::native::UnitBall) |
//! | | | | `ball(d, p)` | | [`Ball::new(d, p)`](crate::native::Ball) |
//! | | `vonmises_fisher(mu, kappa)` | | | | [`VonMisesFisher::new(mu, kappa)`](crate::native::VonMisesFisher) |
//! | `multinomial(n, pvals)` | `multinomial(n, p)` | | `multinomial(n, p)` | `Multinomial(n, p)` | [`Multinomial::new(n, &p)`](crate::native::Multinomial) |
//! | | `dirichlet_multinomial(alpha, n)` | | | | [`DirichletMultinomial::new(n, alpha)`](crate::native::DirichletMultinomial) |
//! | `multivariate_hypergeometric(colors, nsample)` | `multivariate_hypergeom(m, n)` | | | | [`MultivariateHypergeometric::new(colors, nsample)`](crate::native::MultivariateHypergeometric) |
//! | | `ortho_group(n)` | | `orthogonal(n)` | | `Orthogonal::new(n)` |
//! | | `special_ortho_group(n)` | | | | `Rotation::new(n)` |
//! | | `wishart(df, scale)` | | | `Wishart(df, scale)` | `Wishart::new(df, scale)` |
//! | | `invwishart(df, scale)` | | | | `InverseWishart::new(df, scale)` |
//! | | | | | `LKJCholesky(n, eta)` | [`LkjCorrelation::new(n, eta)`](crate::native::LkjCorrelation), not its factor |
//!
//! # Of other distributions, and of data
//!
//! | NumPy | SciPy | rand, rand_distr | jax.random | torch | ndkey |
//! |---|---|---|---|---|---|
//! | `loc + scale * x` | `dist(loc=loc, scale=scale)` | | `loc + scale * x` | `AffineTransform` | [`LocationScale::new(dist, loc, scale)`](crate::native::LocationScale) |
//! | | `truncate(X, lb, ub)` | | | | [`Truncated::new(dist, lower, upper)`](crate::native::Truncated) |
//! | | `Mixture(components, weights=weights)` | | | `MixtureSameFamily` | [`Mixture::new(&weights, components)`](crate::native::Mixture) |
//! | `choice(data)` | `rv_discrete` | | `choice(data)` | | [`Empirical::new(data)`](crate::native::Empirical) |
//! | | `rv_histogram` | | | | [`Histogram::new(edges, &weights)`](crate::native::Histogram) |
//! | | `gaussian_kde(data)` | | | | [`KernelDensity::scott(data)`](crate::native::KernelDensity) |
