//! Scenarios that share their random numbers, and derivatives by changing a parameter.

use ndarray::{Array, Dimension};

use super::{Estimate, Merge};
use crate::error::Error;
use crate::keys::Key;
use crate::prng::Prng;
use crate::sampling::Shown;

/// Whose shape values must have, in errors.
const AS_FIRST: &str = "as the first";

/// The estimates of several scenarios that are simulated with common random numbers, and of their
/// differences from the first scenario.
///
/// With equal keys, what is random in two scenarios cancels in the difference of their values, path by
/// path: its standard error is that of what the scenarios do differently.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{MonteCarlo, Scenarios};
///
/// // The payoff of a call, at two strikes.
/// let strikes = [1.5, 1.6];
/// let scenarios = MonteCarlo::new(Key::from_seed(0), 16, 1024)?.run(|key, paths| {
///     Scenarios::with_common_key(key, &strikes, |strike, key| {
///         key.normal::<f64, _>(paths).map(|z| (z.exp() - strike).max(0.0))
///     })
/// })?;
/// let difference = scenarios.difference(1);
/// assert!((difference.mean() + 0.03296).abs() < 4.0 * difference.standard_error());
/// assert!(difference.standard_error() < 0.05 * scenarios.estimate(1).standard_error());
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored"))]
#[doc(alias("common random numbers", "paired differences", "A/B"))]
pub struct Scenarios {
    estimates: Vec<Estimate>,
    /// The difference from the first scenario, for every other one.
    differences: Vec<Estimate>,
}

/// Deserialised scenarios, which may be invalid.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Scenarios")]
struct Stored {
    estimates: Vec<Estimate>,
    differences: Vec<Estimate>,
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Scenarios {
    type Error = Error;

    /// The scenarios, if there is one, and a difference for every other one.
    fn try_from(Stored { estimates, differences }: Stored) -> Result<Self, Error> {
        let (len, allowed) = (estimates.len(), "one more than `differences`");
        let is_allowed = len == differences.len() + 1;
        Error::check(is_allowed, "Scenarios", "number of estimates", len, allowed)?;
        Ok(Self { estimates, differences })
    }
}

impl Scenarios {
    /// Simulates every scenario with the same key.
    ///
    /// `simulate` gets a scenario and the key, and returns one value for each path.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no scenarios; [`Error::Shape`] if the arrays of values have
    /// different shapes.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn with_common_key<I: Prng, S, D: Dimension>(
        key: Key<I>,
        scenarios: &[S],
        mut simulate: impl FnMut(&S, Key<I>) -> Array<f64, D>,
    ) -> Result<Self, Error> {
        let Some((first, others)) = scenarios.split_first() else {
            return Err(Error::parameter("Scenarios", "number of scenarios", 0, "at least 1"));
        };
        let first = simulate(first, key.duplicate());
        let mut estimates = vec![Estimate::from_values(&first)];
        let mut differences = Vec::with_capacity(others.len());
        for scenario in others {
            let values = simulate(scenario, key.duplicate());
            let what = "the values of a scenario";
            Error::check_shape(what, values.shape(), first.shape(), AS_FIRST)?;
            estimates.push(Estimate::from_values(&values));
            differences.push(Estimate::from_values(&(values - &first)));
        }
        Ok(Self { estimates, differences })
    }

    /// The estimate of a scenario's mean.
    ///
    /// # Panics
    /// If there is no such scenario.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn estimate(&self, scenario: usize) -> Estimate {
        self.check(scenario);
        self.estimates[scenario]
    }

    /// The estimate of the difference of a scenario's mean from that of the first scenario, whose own
    /// difference is 0.
    ///
    /// # Panics
    /// If there is no such scenario.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn difference(&self, scenario: usize) -> Estimate {
        self.check(scenario);
        match scenario.checked_sub(1) {
            Some(other) => self.differences[other],
            None if self.estimates[0].count() == 0 => self.estimates[0],
            None => self.estimates[0].map_scale(|_| 0.0),
        }
    }

    /// The number of scenarios.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    #[inline]
    pub fn len(&self) -> usize {
        self.estimates.len()
    }

    #[track_caller]
    #[inline]
    fn check(&self, scenario: usize) {
        let len = self.len();
        assert!(scenario < len, "Scenarios: `scenario` = {scenario}, must be below {len}");
    }
}

/// # Errors
/// [`Error::Shape`] if the numbers of scenarios differ.
impl Merge for Scenarios {
    #[inline]
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.estimates.merge(later.estimates)?;
        self.differences.merge(later.differences)
    }
}

/// The derivatives of an expectation with respect to parameters, by central differences of
/// simulations with equal keys.
///
/// The bias of both derivatives is proportional to the square of the step. The smaller the step, the
/// larger the variance where values jump as a parameter changes; where they do not, the variance of
/// first derivatives does not depend on it.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{MonteCarlo, Sensitivities};
///
/// // E[exp(s z)] = exp(s^2 / 2), at s = 0.5: the derivative is s exp(s^2 / 2).
/// let sensitivities = MonteCarlo::new(Key::from_seed(0), 16, 1024)?.run(|key, paths| {
///     Sensitivities::by_bumping(key, &[0.5], &[1e-3], |parameters, key| {
///         key.normal::<f64, _>(paths).map(|z| (parameters[0] * z).exp())
///     })
/// })?;
/// let first = sensitivities.first[0];
/// assert!((first.mean() - 0.5 * 0.125_f64.exp()).abs() < 4.0 * first.standard_error());
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("greeks", "bump", "finite differences", "derivative"))]
pub struct Sensitivities {
    /// The estimate of the expectation itself.
    pub value: Estimate,
    /// The first derivative by each parameter.
    pub first: Vec<Estimate>,
    /// The second derivative by each parameter.
    pub second: Vec<Estimate>,
}

impl Sensitivities {
    /// Simulates with each parameter in turn lower and higher by its step, always with the same key.
    ///
    /// `simulate` gets all parameters and the key, and returns one value for each path.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are not as many steps as parameters, or the arrays of values have
    /// different shapes; [`Error::Parameter`] if a step is not above 0 and finite, or so small that it
    /// changes no digit of its parameter.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn by_bumping<I: Prng, D: Dimension>(
        key: Key<I>,
        parameters: &[f64],
        steps: &[f64],
        mut simulate: impl FnMut(&[f64], Key<I>) -> Array<f64, D>,
    ) -> Result<Self, Error> {
        if steps.len() != parameters.len() {
            let allowed = format!("[{}], as `parameters`", parameters.len());
            return Err(Error::shape("`steps` of Sensitivities", &[steps.len()], allowed));
        }
        let here = simulate(parameters, key.duplicate());
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for (index, (&parameter, &step)) in parameters.iter().zip(steps).enumerate() {
            let (lower, higher) = (parameter - step, parameter + step);
            if !(lower < parameter && parameter < higher && step.is_finite()) {
                let allowed = format!("finite, and able to change {}", Shown(parameter));
                let error = Error::parameter("Sensitivities", "steps", Shown(step), allowed);
                return Err(error.at([index]));
            }
            let mut at = |bumped: f64| {
                let mut parameters = parameters.to_vec();
                parameters[index] = bumped;
                let values = simulate(&parameters, key.duplicate());
                let what = "the values at a changed parameter";
                Error::check_shape(what, values.shape(), here.shape(), AS_FIRST)?;
                Ok::<_, Error>(values)
            };
            let (low, high) = (at(lower)?, at(higher)?);
            // Divided by the distances of the rounded parameters.
            let [below, above] = [parameter - lower, higher - parameter];
            first.push(Estimate::from_values(&((&high - &low) / (below + above))));
            let slopes = (high - &here) / above - (&here - low) / below;
            second.push(Estimate::from_values(&(slopes / (0.5 * (below + above)))));
        }
        Ok(Self { value: Estimate::from_values(&here), first, second })
    }
}

/// # Errors
/// [`Error::Shape`] if the numbers of parameters differ.
impl Merge for Sensitivities {
    #[inline]
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.value.merge(later.value)?;
        self.first.merge(later.first)?;
        self.second.merge(later.second)
    }
}
