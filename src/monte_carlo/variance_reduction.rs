//! Draws that reduce the variance of a mean.

use ndarray::{Array, Axis, Dimension, RemoveAxis};

use crate::arrays::AsArrayMut;
use crate::engine::check_axis;
use crate::error::{Error, expect};

/// The payoffs of antithetic pairs: the mean of `payoff` at the draws and at their mirror image.
///
/// The mirror image must have the distribution of the draws: `|z| -z` for centred normals, and
/// `|u| 1.0 - u` for uniforms. Where the payoff is monotone in the draws, the two values of a pair
/// are negatively correlated, and the variance is less than that of twice as many draws. One value
/// is one pair, so estimates of these values have the right standard error.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, MonteCarlo, antithetic};
///
/// let run = || MonteCarlo::new(Key::from_seed(0), 16, 1024);
/// let plain = run()?.run(|key, paths| Estimate::from_values(&key.normal::<f64, _>(paths).exp()))?;
/// let pairs = run()?.run(|key, paths| {
///     let payoffs = antithetic(key.normal::<f64, _>(paths), |z| -z, |z| z.exp());
///     Estimate::from_values(&payoffs.expect("as many of both"))
/// })?;
/// assert!((pairs.mean() - 0.5_f64.exp()).abs() < 4.0 * pairs.standard_error());
/// assert!(pairs.variance() < 0.4 * plain.variance());
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shape`] if `payoff` returns arrays of different shapes.
pub fn antithetic<D: Dimension, E: Dimension>(
    mut draws: Array<f64, D>,
    mirror: impl Fn(f64) -> f64,
    payoff: impl Fn(&Array<f64, D>) -> Array<f64, E>,
) -> Result<Array<f64, E>, Error> {
    let mut payoffs = payoff(&draws);
    draws.mapv_inplace(mirror);
    let mirrored = payoff(&draws);
    let [what, known] = ["the payoff of mirrored draws", "as that of the draws themselves"];
    Error::check_shape(what, mirrored.shape(), payoffs.shape(), known)?;
    payoffs.zip_mut_with(&mirrored, |payoff, mirrored| *payoff = 0.5 * (*payoff + mirrored));
    Ok(payoffs)
}

/// Puts one uniform variate into each of `n` strata: `u[i]` becomes `(i + u[i]) / n`.
///
/// In an array, variates are counted along the first axis, and every column is stratified. If a row
/// is a path, stratify one column alone, that of the most important dimension:
/// `stratify(&mut u.column_mut(0))`. Columns that share strata are not independent of each other,
/// and bias the estimate: [`LatinHypercube`](crate::points::LatinHypercube) stratifies them all
/// independently, and the other [points](crate::points) also several together.
///
/// The paths of a block then depend on each other: the block's mean is one value of the estimate,
/// [`Estimate::from_value`](super::Estimate::from_value), and there should be some dozens of
/// blocks.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, MonteCarlo, stratify};
///
/// let estimate = MonteCarlo::new(Key::from_seed(0), 64, 256)?.run(|key, paths| {
///     let mut u = key.uniform::<f64, _>(paths);
///     stratify(&mut u);
///     Estimate::from_value(u.exp().mean().expect("there are paths"))
/// })?;
/// assert!((estimate.mean() - 1.0_f64.exp_m1()).abs() < 4.0 * estimate.standard_error());
/// assert!(estimate.standard_error() < 1e-4); // of independent paths, 4e-3
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Panics
/// Where [`try_stratify`] returns an error.
#[track_caller]
#[doc(alias("latin hypercube", "quasi", "sobol", "halton"))]
pub fn stratify<A>(uniforms: &mut A)
where
    A: AsArrayMut<Elem = f64, Dim: RemoveAxis> + ?Sized,
{
    expect(try_stratify(uniforms));
}

/// Puts one uniform variate into each stratum, as [`stratify`] does.
///
/// # Errors
/// [`Error::OutOfBounds`] if the array has no axis.
pub fn try_stratify<A>(uniforms: &mut A) -> Result<(), Error>
where
    A: AsArrayMut<Elem = f64, Dim: RemoveAxis> + ?Sized,
{
    let mut uniforms = uniforms.array_view_mut();
    check_axis(Axis(0), uniforms.shape())?;
    let strata = uniforms.len_of(Axis(0)) as f64;
    for (stratum, mut row) in uniforms.axis_iter_mut(Axis(0)).enumerate() {
        row.mapv_inplace(|u| {
            let placed = (stratum as f64 + u) / strata;
            // Rounding must not reach 1, which is not a uniform variate. NaN remains.
            if placed >= 1.0 { 1.0 - f64::EPSILON / 2.0 } else { placed }
        });
    }
    Ok(())
}
