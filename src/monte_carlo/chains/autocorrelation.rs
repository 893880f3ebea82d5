//! Autocorrelations of a chain, and the time over which they add up.

use std::f64::consts::LN_10;

use ndarray::{Array1, Ix1};

use crate::arrays::AsArray;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::{mean_of, scale_to_one};
use crate::methods::fourier::{Fourier, conjugate, times};
use crate::sampling::Shown;

/// Where the sum of autocorrelations ends: the later ones are noise.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Window {
    /// At the first lag that is this many times the autocorrelation time up to there, which is taken as
    /// 1 if it is less; usual is 5, for five lags or more (Sokal, "Monte Carlo methods in statistical
    /// mechanics", 1997, doi:10.1007/978-1-4899-0319-8_6).
    Sokal(f64),
    /// Where sums of two neighbours are no longer positive, with sums that do not increase: the initial
    /// monotone sequence, for reversible chains (Geyer, "Practical Markov chain Monte Carlo", 1992,
    /// doi:10.1214/ss/1177011137).
    Geyer,
}

/// The autocorrelations of a chain at all lags from 0, by the discrete Fourier transform; NaN if the
/// draws do not vary.
///
/// # Errors
/// [`Error::Parameter`] if there are no draws.
pub fn autocorrelations<A>(chain: &A) -> Result<Array1<f64>, Error>
where
    A: AsArray<Elem: Copy + Into<f64>, Dim = Ix1> + ?Sized,
{
    let mut chain: Vec<f64> = chain.array_view().iter().map(|&draw| draw.into()).collect();
    Error::check(!chain.is_empty(), "autocorrelations", "number of draws", 0, "at least 1")?;
    // The scale does not matter.
    scale_to_one(&mut chain);
    let covariances = autocovariances(&chain);
    Ok(covariances.iter().map(|covariance| covariance / covariances[0]).collect())
}

/// The integrated autocorrelation time of a chain, 1 + 2 (ρ₁ + ρ₂ + ...): the number of its draws that
/// are worth one independent draw, for the error of the mean.
///
/// Trust it if the chain is 50 times as long, or longer; of a shorter chain, it is mostly too small. It
/// is above 0: below 1 where draws alternate around the mean, and at least 1 / log10(n) for n draws, as
/// in [`diagnose`](super::diagnose). NaN if the draws do not vary.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::chains::{Window, autocorrelation_time};
///
/// // Each draw is 0.9 times the one before, and noise.
/// let mut chain = Key::from_seed(0).normal::<f64, _>(50_000).to_vec();
/// for draw in 1..chain.len() {
///     chain[draw] += 0.9 * chain[draw - 1];
/// }
/// let time = autocorrelation_time(&chain, Window::Sokal(5.0))?;
/// assert!((time - 19.0).abs() < 4.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] if there are no draws, or the factor of Sokal's window is not above 0.
pub fn autocorrelation_time<A>(chain: &A, window: Window) -> Result<f64, Error>
where
    A: AsArray<Elem: Copy + Into<f64>, Dim = Ix1> + ?Sized,
{
    let correlations = autocorrelations(chain)?.to_vec();
    let time = match window {
        Window::Geyer => geyer_time(&correlations),
        Window::Sokal(factor) if factor > 0.0 => sokal_time(&correlations, factor),
        Window::Sokal(factor) => {
            let factor = Shown(factor);
            return Err(Error::parameter("autocorrelation_time", "factor", factor, "above 0"));
        }
    };
    Ok(if time.is_nan() { f64::NAN } else { time.max(least_time(correlations.len() as f64)) })
}

/// The least autocorrelation time: draws that alternate may be worth more than independent ones, but
/// not without limit.
#[inline]
pub(super) fn least_time(draws: f64) -> f64 {
    LN_10 / Real::log(draws)
}

/// The integrated autocorrelation time in Sokal's window.
#[inline]
fn sokal_time(correlations: &[f64], factor: f64) -> f64 {
    let (mut time, mut lag) = (correlations[0], 0);
    // A sum of few lags of draws that alternate may be of any sign.
    while (lag as f64) < factor * f64::max(time, 1.0) && lag + 1 < correlations.len() {
        lag += 1;
        time += 2.0 * correlations[lag];
    }
    time
}

/// The autocovariances of draws at all lags: sums of products, divided by the number of draws.
#[inline]
pub(super) fn autocovariances(draws: &[f64]) -> Vec<f64> {
    let mean = mean_of(draws);
    let deviations: Vec<f64> = draws.iter().map(|draw| draw - mean).collect();
    let products = lagged_products(&deviations);
    products.into_iter().map(|product| product / draws.len() as f64).collect()
}

/// The integrated autocorrelation time by Geyer's initial monotone sequence, of autocorrelations from
/// lag 0 on: the sums of two neighbours, as long as they are positive, each no larger than the one
/// before. As in Stan and ArviZ, the sequence ends at the last lags in any case.
#[inline]
pub(super) fn geyer_time(correlations: &[f64]) -> f64 {
    // With too few draws, only the first one counts.
    let (mut time, mut smallest) = (correlations[0] - 1.0, f64::INFINITY);
    let pairs = &correlations[..(correlations.len() - 1) / 2 * 2];
    for (index, pair) in pairs.chunks_exact(2).enumerate() {
        if index == 0 {
            time = -1.0;
        }
        let sum = pair[0] + pair[1];
        if sum.is_nan() {
            return f64::NAN;
        }
        if sum <= 0.0 || 2 * (index + 1) == pairs.len() {
            // The first of the two may still be positive.
            time += pair[0].max(0.0);
            break;
        }
        smallest = smallest.min(sum);
        time += 2.0 * smallest;
    }
    time
}

/// The sums of x\[i\] x\[i + lag\] for all lags below the number of values.
#[inline]
fn lagged_products(values: &[f64]) -> Vec<f64> {
    let len = (2 * values.len()).next_power_of_two();
    let mut numbers = Vec::from_iter(values.iter().map(|&value| [value, 0.0]));
    // As many zeros as values: otherwise the last ones would meet the first.
    numbers.resize(len, [0.0; 2]);
    let (fourier, mut room) = (Fourier::new(len), Vec::new());
    fourier.transform(&mut numbers, &mut room);
    for number in &mut numbers {
        *number = [times(*number, conjugate(*number))[0], 0.0];
    }
    // The transform of symmetric numbers is its own inverse but for the factor.
    fourier.transform(&mut numbers, &mut room);
    Vec::from_iter(numbers[..values.len()].iter().map(|[product, _]| product / len as f64))
}
