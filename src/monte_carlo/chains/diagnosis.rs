//! Several chains of a quantity: whether they agree, and what their draws are worth.

use std::fmt;

use ndarray::{Array, ArrayView1, ArrayView2, Axis, Dimension, RemoveAxis};

use super::autocorrelation::{autocovariances, geyer_time, least_time};
use crate::arrays::AsArray;
use crate::engine::parallel;
use crate::error::Error;
use crate::math::scaling::{mean_of, scale_to_one, times_power_of_two};
use crate::monte_carlo::student::normal_quantile;
use crate::monte_carlo::{Estimate, ValueWithError};

/// What several chains tell about a quantity, as defined by Vehtari and others, "Rank-normalization,
/// folding, and localization: an improved R-hat for assessing convergence of MCMC" (2021,
/// doi:10.1214/20-BA1221). Every chain is split into two halves.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The mean of all draws.
    pub mean: f64,
    /// The standard error of the mean, from the effective sample size of the draws themselves.
    pub standard_error: f64,
    /// The effective sample size of the ranks of the draws (bulk-ESS): the number of independent draws
    /// that are worth as much for the middle of the distribution. It should be 100 per chain or more.
    pub effective_sample_size: f64,
    /// The smaller of the effective sample sizes for the quantiles of 5 % and 95 % (tail-ESS).
    pub tail_effective_sample_size: f64,
    /// The factor by which the width of the distribution may shrink as chains get longer: the larger
    /// one of the ranks of the draws, and of their distances from the median. Chains agree below 1.01.
    pub r_hat: f64,
}

/// Writes the mean, `±` its standard error, effective sample sizes and R-hat. A precision is that of
/// the first two; without one, the error has two digits.
impl fmt::Display for Diagnosis {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, standard_error, r_hat, .. } = *self;
        ValueWithError::new(mean, standard_error, 0).fmt(f)?;
        let [bulk, tail] = [self.effective_sample_size, self.tail_effective_sample_size];
        write!(f, ", worth {bulk:.0} draws ({tail:.0} in the tails), R-hat {r_hat:.3}")
    }
}

/// The diagnoses of the quantities in an array of dimension `D`, without the axes of chains and draws.
pub type Diagnoses<D> = Array<Diagnosis, <<D as Dimension>::Smaller as Dimension>::Smaller>;

/// The [`Diagnosis`] of each quantity of several chains: the first axis of the array counts chains, the
/// second one draws, and other axes quantities.
///
/// All numbers are NaN where draws are NaN or infinite, and all but the mean where the draws of a chain
/// do not vary, as in R's package posterior: equal draws do not tell whether the quantity is a constant
/// or the chain is stuck.
///
/// # Errors
/// [`Error::Shape`] unless there is a chain, and 4 draws or more of each.
#[doc(alias("ESS", "rhat", "effective sample size", "Gelman-Rubin", "convergence"))]
pub fn diagnose<A>(draws: &A) -> Result<Diagnoses<A::Dim>, Error>
where
    A: AsArray<Elem: Copy + Into<f64>, Dim: RemoveAxis<Smaller: RemoveAxis>> + ?Sized,
{
    let draws = draws.array_view();
    if draws.ndim() < 2 || draws.len_of(Axis(0)) == 0 || draws.len_of(Axis(1)) < 4 {
        let allowed = "[chains, draws, ...], with at least one chain and 4 draws";
        return Err(Error::shape("the array of chains", draws.shape(), allowed));
    }
    let first = draws.index_axis(Axis(0), 0);
    let first = first.index_axis(Axis(0), 0);
    let quantities = first.len();
    let draws = draws.map(|&draw| draw.into());
    let (chains, length) = (draws.len_of(Axis(0)), draws.len_of(Axis(1)));
    let draws = draws.into_shape_clone((chains, length, quantities)).expect("as many elements");
    let numbers: Vec<usize> = (0..quantities).collect();
    let all = parallel::map(&numbers, |&quantity| diagnosis(draws.index_axis(Axis(2), quantity)));
    Ok(Array::from_shape_vec(first.raw_dim(), all).expect("one of each quantity"))
}

#[inline]
fn diagnosis(draws: ArrayView2<'_, f64>) -> Diagnosis {
    let mut scaled: Vec<f64> = draws.iter().copied().collect();
    let power = scale_to_one(&mut scaled);
    let all = Estimate::from_values(&scaled);
    let has_varied = |chain: ArrayView1<'_, f64>| chain.iter().any(|draw| *draw != chain[0]);
    let draws = ArrayView2::from_shape(draws.raw_dim(), &scaled).expect("as many");
    if all.not_finite() > 0 || !draws.rows().into_iter().all(has_varied) {
        let is_finite = all.not_finite() == 0;
        return Diagnosis {
            mean: if is_finite { times_power_of_two(all.mean(), power) } else { f64::NAN },
            standard_error: f64::NAN,
            effective_sample_size: f64::NAN,
            tail_effective_sample_size: f64::NAN,
            r_hat: f64::NAN,
        };
    }
    let halves = halves(draws);
    let sorted = sorted(&halves);
    let ranks = normal_scores(&halves, &sorted);
    let median = quantile(&sorted, 0.5);
    let folded = mapped(&halves, |draw| (draw - median).abs());
    let folded = normal_scores(&folded, &self::sorted(&folded));
    // Of an odd number of draws, also of those in the middle.
    let whole = self::sorted(&[draws.iter().copied().collect()]);
    let tail = |p: f64| {
        let limit = quantile(&whole, p);
        effective_sample_size(&mapped(&halves, |draw| f64::from(draw <= limit)))
    };
    Diagnosis {
        mean: times_power_of_two(all.mean(), power),
        standard_error: times_power_of_two(
            all.standard_deviation() / effective_sample_size(&halves).sqrt(),
            power,
        ),
        effective_sample_size: effective_sample_size(&ranks),
        tail_effective_sample_size: tail(0.05).min(tail(0.95)),
        r_hat: r_hat(&ranks).max(r_hat(&folded)),
    }
}

/// The first and the last half of each chain, without the draw in the middle of an odd number.
#[inline]
fn halves(draws: ArrayView2<'_, f64>) -> Vec<Vec<f64>> {
    let (len, half) = (draws.ncols(), draws.ncols() / 2);
    let parts = [0..half, len - half..len];
    let chains = draws.rows().into_iter();
    chains
        .flat_map(|chain| {
            parts.clone().map(|part| chain.slice(ndarray::s![part]).iter().copied().collect())
        })
        .collect()
}

fn mapped(chains: &[Vec<f64>], f: impl Fn(f64) -> f64) -> Vec<Vec<f64>> {
    chains.iter().map(|chain| chain.iter().map(|&draw| f(draw)).collect()).collect()
}

#[inline]
fn sorted(chains: &[Vec<f64>]) -> Vec<f64> {
    let mut all = chains.concat();
    all.sort_unstable_by(f64::total_cmp);
    all
}

/// The quantile of sorted values by linear interpolation, as NumPy's.
#[inline]
fn quantile(sorted: &[f64], p: f64) -> f64 {
    let place = p * (sorted.len() - 1) as f64;
    let below = place as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

/// The normal quantiles of the draws' ranks among all, of equal draws the mean rank.
#[inline]
fn normal_scores(chains: &[Vec<f64>], sorted: &[f64]) -> Vec<Vec<f64>> {
    let count = sorted.len() as f64;
    mapped(chains, |draw| {
        let lower = sorted.partition_point(|&other| other < draw);
        let up_to = sorted.partition_point(|&other| other <= draw);
        let rank = 0.5 * (lower + up_to + 1) as f64;
        normal_quantile((rank - 0.375) / (count + 0.25))
    })
}

/// Variances of chains: the mean within chains, and what their means and this together tell of the
/// whole.
#[inline]
fn variances(chains: &[Vec<f64>]) -> [f64; 2] {
    let of_chains: Vec<Estimate> = chains.iter().map(Estimate::from_values).collect();
    let within = mean_of(&of_chains.iter().map(Estimate::variance).collect::<Vec<_>>());
    let means: Estimate = of_chains.iter().map(Estimate::mean).collect();
    let draws = chains[0].len() as f64;
    [within, within * (draws - 1.0) / draws + means.variance()]
}

#[inline]
fn r_hat(chains: &[Vec<f64>]) -> f64 {
    let [within, whole] = variances(chains);
    (whole / within).sqrt()
}

#[inline]
fn effective_sample_size(chains: &[Vec<f64>]) -> f64 {
    let [within, whole] = variances(chains);
    let mut covariances = vec![0.0; chains[0].len()];
    for chain in chains {
        for (sum, covariance) in covariances.iter_mut().zip(autocovariances(chain)) {
            *sum += covariance / chains.len() as f64;
        }
    }
    let correlations = covariances.iter().map(|covariance| 1.0 - (within - covariance) / whole);
    // The first is exact.
    let correlations: Vec<f64> = std::iter::once(1.0).chain(correlations.skip(1)).collect();
    let draws = (chains.len() * chains[0].len()) as f64;
    let time = geyer_time(&correlations);
    if time.is_nan() { f64::NAN } else { draws / time.max(least_time(draws)) }
}
