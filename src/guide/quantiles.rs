//! Quantiles: critical values, truncation, points with any distribution, copulas.
//!
//! Distributions of one number, except choices and distributions of data, have a
//! [`Quantile`](crate::native::Quantile): the distribution function (`cdf`), the upper tail (`survival`),
//! both inverses (`quantile`, `upper_quantile`) and the logarithm of the density (`log_density`), over
//! arrays of any shape. Probabilities are accurate in both tails.
//!
//! ```
//! use ndarray::array;
//! use ndkey::native::{Binomial, Quantile, StudentT};
//!
//! // A two-sided test with 7 degrees of freedom: critical values, and p-values of two statistics.
//! let t = StudentT::new(7.0)?;
//! let critical = t.upper_quantile(&array![0.025, 0.005])?;
//! assert!((critical[0] - 2.364624251592785_f64).abs() < 1e-14);
//! let p_values = t.survival(&array![3.1, 40.0])? * 2.0;
//! assert!(p_values[1] < 1.6e-9);
//!
//! // The quantile of a count is the least number with enough probability.
//! let heads = Binomial::new(100_u64, 0.5)?.quantile(&[0.025, 0.975])?;
//! assert_eq!(heads.to_vec(), [40.0, 60.0]);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! [`law`](crate::native::Quantile::law) has the same functions of single numbers:
//!
//! ```
//! use ndkey::native::{Law, Quantile, StandardNormal};
//!
//! let normal = Quantile::<f64>::law(&StandardNormal)?;
//! assert!((normal.cdf(1.96) - 0.975).abs() < 1e-5);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Truncation
//!
//! [`Truncated`](crate::native::Truncated) draws the values in an interval, without rejection, as far in a tail
//! as probabilities go:
//!
//! ```
//! use ndarray::Array1;
//! use ndkey::native::{Gamma, Key, Poisson, Truncated};
//!
//! let [for_delays, for_counts] = Key::from_seed(0).split_into();
//! let delays = Truncated::new(Gamma::new(2.5)?, 100.0, 130.0)?;
//! let delays: Array1<f64> = for_delays.sample(delays, 1000);
//! assert!(delays.iter().all(|delay| (100.0..=130.0).contains(delay)));
//! // Counts above 0.
//! let counts = Truncated::new(Poisson::new(0.1)?, 1.0, f64::INFINITY)?;
//! let counts: Array1<f64> = for_counts.sample(counts, 1000);
//! assert!(counts.iter().all(|&count| count >= 1.0));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Points with any distribution
//!
//! [Quasi-random points](super::points) need values that are a monotone function of a coordinate.
//! [`ByQuantile`](crate::native::ByQuantile) draws any distribution in this way:
//!
//! ```
//! use ndkey::native::{Beta, ByQuantile, Key};
//! use ndkey::points::Sobol;
//!
//! let shares = ByQuantile(Beta::new(2.0, 3.0)?);
//! let shares = Key::from_seed(0).sample(Sobol::new(3)?.with(&shares), (4096, 3));
//! assert!((shares.mean().unwrap() - 0.4_f64).abs() < 1e-3);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Random values with one key are common random numbers: with other parameters and the same key, each value is
//! the same quantile of the other distribution.
//!
//! # Copulas
//!
//! Dependent values with any margins are quantiles of dependent uniform variates, which a copula draws:
//! [`ClaytonCopula`](crate::native::ClaytonCopula), [`FrankCopula`](crate::native::FrankCopula),
//! [`GumbelCopula`](crate::native::GumbelCopula), or a distribution of vectors whose components go through their
//! distribution functions, such as [`MultivariateNormal`](crate::native#vectors) (the Gaussian copula),
//! [`MultivariateT`](crate::native#vectors) (Student's) or, for a part of the Gaussian one,
//! [`TruncatedMultivariateNormal`](crate::native#vectors).
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::native::{Gamma, GumbelCopula, Key, LogNormal, Quantile};
//!
//! // Damages and costs that are large together.
//! let uniform: Array2<f64> = Key::from_seed(0).sample(GumbelCopula::new(2, 3.0)?, (10_000, 2));
//! let damages = Gamma::new(2.0)?.quantile(&uniform.column(0))?;
//! let costs = LogNormal::new(0.5)?.quantile(&uniform.column(1))?;
//! assert!((damages.mean().unwrap() - 2.0).abs() < 0.1 && costs.iter().all(|&cost| cost > 0.0));
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! ```
//! # #[cfg(feature = "linalg")]
//! # fn main() -> Result<(), ndkey::Error> {
//! use ndarray::{Array2, array};
//! use ndkey::native::{Beta, Key, MultivariateNormal, Quantile, StandardNormal};
//!
//! let correlation = array![[1.0, 0.7], [0.7, 1.0]];
//! let normal = MultivariateNormal::new(array![0.0, 0.0], correlation)?;
//! let normal: Array2<f64> = Key::from_seed(0).sample(normal, (10_000, 2));
//! let shares = Beta::new(2.0, 5.0)?.quantile(&StandardNormal.cdf(&normal)?)?;
//! assert!((shares.mean().unwrap() - 2.0 / 7.0).abs() < 0.01);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "linalg"))]
//! # fn main() {}
//! ```
//!
//! # Importance sampling
//!
//! Weights are quotients of densities. The probability that the sum of two gamma variates exceeds 60, from
//! variates with a heavier tail:
//!
//! ```
//! use ndarray::{Array2, Axis};
//! use ndkey::math::Real;
//! use ndkey::native::{Exponential, Gamma, Key, Quantile};
//!
//! let (gamma, proposal) = (Gamma::new(2.5)?, Exponential::new(0.07)?);
//! let x: Array2<f64> = Key::from_seed(0).sample(&proposal, (100_000, 2));
//! let weights = (gamma.log_density(&x)? - proposal.log_density(&x)?).sum_axis(Axis(1));
//! let exceed = x.sum_axis(Axis(1)).mapv(|sum| f64::from(sum > 60.0));
//! let estimate = (weights.mapv(Real::exp) * exceed).mean().unwrap();
//! let exact = Gamma::new(5.0)?.survival(&[60.0])?[0];
//! assert!((estimate / exact - 1.0).abs() < 0.05);
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Accuracy
//!
//! The largest relative errors beside mpmath (`tests/native/laws.py`), with tails down to 1e-300:
//!
//! | distributions | `cdf`, `survival` | probability of a quantile |
//! |---|---|---|
//! | normal, half-normal | 1e-15 | 4 units of p |
//! | gamma, chi-squared, chi, Maxwell, Nakagami, inverse gamma; shapes 1e-3 to 1e8 | 2e-14 | 4 units of p |
//! | beta, F, Student's t, beta prime, arcsine; shapes 1e-3 to 1e8 | 4e-14 | 4 units of p |
//! | Poisson, binomial, negative binomial, geometric, hypergeometric | 1e-13 | the least count |
//! | log-normal, and closed forms with exponentials (Weibull, Pareto, Gumbel, ..) | 6e-13 | 2e-13 of p |
//! | folded normal and Cauchy, ARGUS, skew t, Crystal Ball, raised cosine, Pearson's third | 1e-13 | 4 units of p |
//! | those whose densities are integrated, see below | 6e-13 | 4 units of p |
//! | noncentral chi-squared and F | 1e-13 | 2e-13 of p |
//! | Rice, reciprocal inverse Gaussian | 6e-13 | 2e-13 of p |
//! | stable, Landau, non-central t, generalised hyperbolic, normal-inverse Gaussian | 3e-13 | 4 units of p |
//! | Pólya-gamma, studentized range, wrapped normal | 6e-13 | 4 units of p |
//! | Irwin-Hall, Tweedie, Kolmogorov-Smirnov of up to 1,000 values | 1e-13 | 4 units of p |
//! | beta-binomial, beta negative binomial, Poisson binomial, Wallenius' noncentral hypergeometric | 1e-13 | the least count |
//! | Zipf, zeta, logarithmic series, Fisher's noncentral hypergeometric (Skellam 6e-13) | 1e-13 | the least count |
//!
//! where a unit, in the last place, is the larger of two: the unit of p and the unit of the probability between two
//! neighbours of x. The quantile of a count is the least number k with `cdf(k) >= p` as `cdf` is computed, and a `p`
//! that is as near to `cdf(k)` as tails are accurate, and within a sixteenth of the next count's probability, is taken
//! for it: so the quantile of `cdf(k)` is k, and the median of `Binomial::new(11, 0.5)` is 5. For
//! [`Truncated`](crate::native::Truncated) distributions, probabilities below 1e-308 before truncation are 0, and a
//! probability is a difference of two; not for `TruncatedNormal`, which has all its digits in any tail.
//!
//! Noncentral tails, Skellam's and Fisher's take a number of terms that grows as the square root of the
//! non-centrality, of the rates or of the numbers: 7 ms for one of 1e10, beyond which they are an error (1e5 for `b` of
//! Rice).
//!
//! # Speed
//!
//! Closed forms, and counts that have one, are evaluated in loops of vector instructions, for 2 to 18 ns a value; tails
//! that are sums of normal ones for 8 to 31 ns. All other quantiles, and tails that take long, are polynomials on
//! cells: all arguments with the same leading bits have one. A law keeps its polynomials from the 33rd value on, and
//! then a quantile takes 13 to 40 ns; of counts, a law keeps the tails of each number, and a quantile takes 65 to 300
//! ns. `benches/README.md` has all of them beside SciPy. With an array of parameters, each value has a polynomial of
//! its own, for 1 to 2 µs a quantile of gamma and beta variates. Values are the same either way.
//!
//! What a cell takes shows in short arrays: five integrals of the density and a search of the tail to 1/256. Integrals
//! take 2 to 6 µs (skew normal, generalised inverse Gaussian, Gauss hypergeometric, relativistic Breit-Wigner and von
//! Mises distributions); averages over another variate 50 to 300 µs (generalised hyperbolic and normal-inverse
//! Gaussian, stable and Landau, beta negative binomial and Wallenius' noncentral hypergeometric, hypergeometric and
//! beta-binomial with a standard deviation above 1,000; the non-central t on the other side of 0 than `nonc`); an inverse Laplace transform 50 µs (Pólya-gamma); paths between two lines 1 µs for
//! 10 values, 5 ms for 1,000 (Kolmogorov-Smirnov, at most 10,000), below one line 1 and 70 µs. So one quantile takes 30
//! µs to 8 ms; one of the studentized range (of at most 1e6 variates) some 25 ms, and the next ones 2. Densities are
//! not kept, but Landau's, which have no parameters.
//!
//! A Tweedie variate is 0 with a probability above 0: at 0, `log_density` is the logarithm of that. Stable laws lose
//! digits near `alpha` = 1, as the quotient of `alpha` and 1 - `alpha`; at 1 they have all.
