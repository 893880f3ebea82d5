//! The names of other libraries.
//!
//! <style>.width-limiter { max-width: 100rem; } .docblock > p { max-width: 60rem; } .docblock table { font-size: 80%; } .docblock td code { white-space: nowrap; }</style>
//!
//! Look for the name that you know. The first column is what to write here, from [`native`](crate::native); the
//! distributions of jax.random are in [`jax`](crate::jax) too, with JAX's values. A sample is
//! `key.sample(native::Gamma::new(2.5)?, shape)`, and parameters may be arrays. A name without arguments has ndkey's
//! arguments, in the same order, or none.
//!
//! Distributions without a location and a scale of their own are moved by
//! [`LocationScale`](crate::native::LocationScale): `gumbel(loc, scale)` is `LocationScale::new(Gumbel, loc, scale)`.
//! Further calls are in [from NumPy](super::from_numpy), [from rand](super::from_ndarray_rand),
//! [from jax.random](super::from_jax_random) and [from PyTorch](super::from_pytorch). Distributions that factor matrices need the feature `linalg`.
//!
//! # On the real line
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`StandardNormal`](crate::native::StandardNormal) | `standard_normal` | `norm` | `StandardNormal` | `normal` | `randn` |
//! | [`Normal::new(mean, std)`](crate::native::Normal) | `normal(loc, scale)` | `norm(loc, scale)` | `Normal(mean, std)` | | `Normal(loc, scale)` |
//! | [`SkewNormal::new(0.0, 1.0, a)`](crate::native::SkewNormal) | | `skewnorm(a)` | `SkewNormal` | | |
//! | [`GeneralizedNormal::new(p)`](crate::native::GeneralizedNormal) | | `gennorm(beta)` | | `generalized_normal(p)` | |
//! | [`Laplace`](crate::native::Laplace) | `laplace` | `laplace` | | `laplace` | `Laplace` |
//! | [`Logistic`](crate::native::Logistic) | `logistic` | `logistic` | | `logistic` | |
//! | [`Cauchy`](crate::native::Cauchy) | `standard_cauchy` | `cauchy` | `Cauchy` | `cauchy` | `Cauchy` |
//! | [`StudentT::new(df)`](crate::native::StudentT) | `standard_t(df)` | `t(df)` | `StudentT` | `t(df)` | `StudentT(df)` |
//! | [`NoncentralT::new(df, nc)`](crate::native::NoncentralT) | | `nct(df, nc)` | | | |
//! | [`Stable::new(alpha, beta)`](crate::native::Stable) | | `levy_stable(alpha, beta)` | | | |
//! | [`NormalInverseGaussian::new(a, b)`](crate::native::NormalInverseGaussian) | | `norminvgauss(a, b)` | `NormalInverseGaussian` | | |
//! | [`Gumbel`](crate::native::Gumbel) | `gumbel` | `gumbel_r` | `Gumbel` | `gumbel` | `Gumbel` |
//! | [`GeneralizedExtremeValue::new(0.0, 1.0, -c)`](crate::native::GeneralizedExtremeValue) | | `genextreme(c)` | | | |
//! | [`LogGamma::new(a)`](crate::native::LogGamma) | | `loggamma(c)` | | `loggamma(a)` | |
//! | [`DoubleSidedMaxwell::new(loc, scale)`](crate::native::DoubleSidedMaxwell) | | | | `double_sided_maxwell` | |
//!
//! # Positive
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`StandardExponential`](crate::native::StandardExponential) | `standard_exponential` | `expon` | `Exp1` | `exponential` | |
//! | [`Exponential::new(1.0 / scale)`](crate::native::Exponential) | `exponential(scale)` | `expon(scale=scale)` | `Exp(1 / scale)` | | `Exponential(1 / scale)` |
//! | [`Gamma::new(a)`](crate::native::Gamma) | `standard_gamma(shape)` | `gamma(a)` | | `gamma(a)` | |
//! | [`Gamma::new(a)?.with_scale(scale)`](crate::native::Gamma) | `gamma(shape, scale)` | `gamma(a, scale=scale)` | `Gamma(shape, scale)` | | `Gamma(a, 1 / scale)` |
//! | [`InverseGamma::new(a)`](crate::native::InverseGamma) | | `invgamma(a)` | | | `InverseGamma(a, 1)` |
//! | [`ChiSquared::new(df)`](crate::native::ChiSquared) | `chisquare(df)` | `chi2(df)` | `ChiSquared` | `chisquare(df)` | `Chi2(df)` |
//! | [`NoncentralChiSquared::new(df, nonc)`](crate::native::NoncentralChiSquared) | `noncentral_chisquare(df, nonc)` | `ncx2(df, nc)` | | | |
//! | [`FisherF::new(dfnum, dfden)`](crate::native::FisherF) | `f(dfnum, dfden)` | `f(dfn, dfd)` | `FisherF` | `f(dfnum, dfden)` | `FisherSnedecor` |
//! | [`NoncentralF::new(dfnum, dfden, nonc)`](crate::native::NoncentralF) | `noncentral_f(dfnum, dfden, nonc)` | `ncf(dfn, dfd, nc)` | | | |
//! | [`LogNormal::new(sigma)`](crate::native::LogNormal) | `lognormal(0, sigma)` | `lognorm(s)` | `LogNormal(0, sigma)` | `lognormal(sigma)` | `LogNormal(0, sigma)` |
//! | [`Weibull::new(scale, c)`](crate::native::Weibull) | `weibull(a)` | `weibull_min(c, scale=scale)` | `Weibull(scale, shape)` | `weibull_min(scale, c)` | `Weibull(scale, c)` |
//! | [`Frechet::new(0.0, 1.0, c)`](crate::native::Frechet) | | `invweibull(c)` | `Frechet` | | |
//! | [`Pareto::new(b)`](crate::native::Pareto) | `pareto(a) + 1` | `pareto(b)` | `Pareto(1, shape)` | `pareto(b)` | `Pareto(1, b)` |
//! | [`GeneralizedPareto::new(0.0, 1.0, c)`](crate::native::GeneralizedPareto) | | `genpareto(c)` | | | `GeneralizedPareto` |
//! | [`Wald::new(mean)`](crate::native::Wald) | `wald(mean, 1)` | `invgauss(mu)` | `InverseGaussian(mean, 1)` | `wald(mean)` | |
//! | [`Wald::with_mean_scale(mean, scale)`](crate::native::Wald) | `wald(mean, scale)` | `invgauss(mean / scale, scale=scale)` | `InverseGaussian(mean, scale)` | | |
//! | [`HalfNormal`](crate::native::HalfNormal) | | `halfnorm` | | | `HalfNormal` |
//! | [`HalfCauchy`](crate::native::HalfCauchy) | | `halfcauchy` | | | `HalfCauchy` |
//! | [`Rayleigh::new(scale)`](crate::native::Rayleigh) | `rayleigh(scale)` | `rayleigh(scale=scale)` | | `rayleigh(scale)` | |
//! | [`Maxwell`](crate::native::Maxwell) | | `maxwell` | | `maxwell` | |
//!
//! # On an interval
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`StandardUniform`](crate::native::StandardUniform) | `random` | `uniform` | `StandardUniform`, `Open01` | `uniform` | `rand` |
//! | [`Uniform::new(low, high)`](crate::native::Uniform) | `uniform(low, high)` | `uniform(low, high - low)` | `Uniform(low, high)` | `uniform(minval, maxval)` | `Uniform(low, high)` |
//! | [`Beta::new(a, b)`](crate::native::Beta) | `beta(a, b)` | `beta(a, b)` | `Beta` | `beta(a, b)` | `Beta(a, b)` |
//! | [`Pert::new(min, mode, max)`](crate::native::Pert) | | | `Pert` | | |
//! | [`Triangular::new(left, mode, right)`](crate::native::Triangular), of `triang` with 0, c and 1 | `triangular(left, mode, right)` | `triang(c)` | `Triangular(min, max, mode)` | `triangular` | |
//! | [`Power::new(a)`](crate::native::Power) | `power(a)` | `powerlaw(a)` | | | |
//! | [`TruncatedNormal::new(lower, upper)`](crate::native::TruncatedNormal) | | `truncnorm(a, b)` | | `truncated_normal(lower, upper)` | |
//! | [`VonMises::new(mu, kappa)`](crate::native::VonMises) | `vonmises(mu, kappa)` | `vonmises(kappa, mu)` | | | `VonMises(mu, kappa)` |
//!
//! # Counts
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`Poisson::new(rate)`](crate::native::Poisson) | `poisson(lam)` | `poisson(mu)` | `Poisson` | `poisson(lam)` | `Poisson(rate)` |
//! | [`Binomial::new(n, p)`](crate::native::Binomial) | `binomial(n, p)` | `binom(n, p)` | `Binomial` | `binomial(n, p)` | `Binomial(n, p)` |
//! | [`BetaBinomial::new(n, a, b)`](crate::native::BetaBinomial) | | `betabinom(n, a, b)` | | | |
//! | [`NegativeBinomial::new(n, p)`](crate::native::NegativeBinomial) | `negative_binomial(n, p)` | `nbinom(n, p)` | | | `NegativeBinomial(n, 1 - p)` |
//! | [`Geometric::new(p)`](crate::native::Geometric) | `geometric(p)` | `geom(p)` | `Geometric(p) + 1` | `geometric(p)` | `Geometric(p) + 1` |
//! | [`Hypergeometric::new(ngood, nbad, nsample)`](crate::native::Hypergeometric) | `hypergeometric(ngood, nbad, nsample)` | `hypergeom(ngood + nbad, ngood, nsample)` | `Hypergeometric(ngood + nbad, ngood, nsample)` | | |
//! | [`NegativeHypergeometric::new(n, M - n, r)`](crate::native::NegativeHypergeometric) | | `nhypergeom(M, n, r)` | | | |
//! | [`LogSeries::new(p)`](crate::native::LogSeries) | `logseries(p)` | `logser(p)` | | | |
//! | [`Zeta::new(a)`](crate::native::Zeta) | `zipf(a)` | `zipf(a)` | `Zeta(a)` | | |
//! | [`Zipf::new(n, a)`](crate::native::Zipf) | | `zipfian(a, n)` | `Zipf(n, a)` | | |
//! | [`Skellam::new(mu1, mu2)`](crate::native::Skellam) | | `skellam(mu1, mu2)` | | | |
//! | [`DiscreteLaplace::new(a)`](crate::native::DiscreteLaplace) | | `dlaplace(a)` | | | |
//!
//! # Integers, indices and booleans
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`UniformInt::new(low, high)`](crate::native::UniformInt) | `integers(low, high)` | `randint(low, high)` | `Uniform(low, high)` | `randint(minval, maxval)` | `randint(low, high)` |
//! | [`Choice::new(n)`](crate::native::Choice) | `choice(n)` | | | `choice(n)` | |
//! | [`Choice::new(n).without_replacement()`](crate::native::Choice) | `choice(n, replace=False)` | | `seq::index::sample` | `choice(n, replace=False)` | |
//! | [`Choice::weighted(&p)`](crate::native::Choice) | `choice(n, p=p)` | | `WeightedIndex`, `WeightedAliasIndex` | `choice(n, p=p)` | `multinomial` |
//! | [`WeightedTree::new(weights)`](crate::native::WeightedTree) | | | `WeightedTreeIndex` | | |
//! | [`Categorical::new(&logits, Axis(axis))`](crate::native::Categorical) | | | | `categorical(logits, axis)` | `Categorical(logits=logits)` |
//! | [`Bernoulli::new(p)`](crate::native::Bernoulli) | | `bernoulli(p)` | `Bernoulli` | `bernoulli(p)` | `Bernoulli(p)` |
//! | [`Rademacher`](crate::native::Rademacher) | | | | `rademacher` | |
//! | [`StandardBits`](crate::native::StandardBits) | `bytes` | | `StandardUniform` | `bits` | |
//!
//! # Vectors and matrices
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | `MultivariateNormal::new(mean, cov)` | `multivariate_normal(mean, cov)` | `multivariate_normal(mean, cov)` | | `multivariate_normal(mean, cov)` | `MultivariateNormal(mean, cov)` |
//! | `MultivariateT::new(df, mean, shape)` | | `multivariate_t(mean, shape, df)` | | | |
//! | [`Dirichlet::new(alpha)`](crate::native::Dirichlet) | `dirichlet(alpha)` | `dirichlet(alpha)` | `Dirichlet` | `dirichlet(alpha)` | `Dirichlet(alpha)` |
//! | [`UnitCircle`](crate::native::UnitCircle) | | | `UnitCircle` | | |
//! | [`UnitDisc`](crate::native::UnitDisc) | | | `UnitDisc` | | |
//! | [`UnitSphere::new(dim)`](crate::native::UnitSphere) | | `uniform_direction(dim)` | `UnitSphere` | | |
//! | [`UnitBall::new(dim)`](crate::native::UnitBall) | | | `UnitBall` | | |
//! | [`Ball::new(d, p)`](crate::native::Ball) | | | | `ball(d, p)` | |
//! | [`VonMisesFisher::new(mu, kappa)`](crate::native::VonMisesFisher) | | `vonmises_fisher(mu, kappa)` | | | |
//! | [`NormalInverseGamma::new(mu, lambda, a, b)`](crate::native::NormalInverseGamma) | | `normal_inverse_gamma(mu, lmbda, a, b)` | | | |
//! | [`Multinomial::new(n, &p)`](crate::native::Multinomial) | `multinomial(n, pvals)` | `multinomial(n, p)` | | `multinomial(n, p)` | `Multinomial(n, p)` |
//! | [`DirichletMultinomial::new(n, alpha)`](crate::native::DirichletMultinomial) | | `dirichlet_multinomial(alpha, n)` | | | |
//! | [`MultivariateHypergeometric::new(colors, nsample)`](crate::native::MultivariateHypergeometric) | `multivariate_hypergeometric(colors, nsample)` | `multivariate_hypergeom(m, n)` | | | |
//! | `Orthogonal::new(n)` | | `ortho_group(n)` | | `orthogonal(n)` | |
//! | `Rotation::new(n)` | | `special_ortho_group(n)` | | | |
//! | `Wishart::new(df, scale)` | | `wishart(df, scale)` | | | `Wishart(df, scale)` |
//! | `MatrixT::new(df, mean, rows, columns)` | | `matrix_t(mean, rows, columns, df)` | | | |
//! | `InverseWishart::new(df, scale)` | | `invwishart(df, scale)` | | | |
//! | [`LkjCorrelation::new(n, eta)`](crate::native::LkjCorrelation), the matrix itself | | | | | `LKJCholesky(n, eta)` |
//!
//! # Of other distributions, and of data
//!
//! | ndkey | NumPy | SciPy | rand, rand_distr | jax.random | torch |
//! |---|---|---|---|---|---|
//! | [`LocationScale::new(dist, loc, scale)`](crate::native::LocationScale) | `loc + scale * x` | `dist(loc=loc, scale=scale)` | | `loc + scale * x` | `AffineTransform` |
//! | [`Truncated::new(dist, lower, upper)`](crate::native::Truncated) | | `truncate(X, lb, ub)` | | | |
//! | [`Mixture::new(&weights, components)`](crate::native::Mixture) | | `Mixture(components, weights=weights)` | | | `MixtureSameFamily` |
//! | [`Empirical::new(data)`](crate::native::Empirical) | `choice(data)` | `rv_discrete` | | `choice(data)` | |
//! | [`Histogram::new(edges, &weights)`](crate::native::Histogram) | | `rv_histogram` | | | |
//! | [`KernelDensity::scott(data)`](crate::native::KernelDensity) | | `gaussian_kde(data)` | | | |
//! | `MultivariateKernelDensity::weighted(data, &weights, Bandwidth::Scott)` | | `gaussian_kde(data, weights=weights)` | | | |
