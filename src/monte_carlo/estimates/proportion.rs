//! Estimates of the probability of an event.

use std::fmt;

use super::ValueWithError;
use super::binomial::{lower_bound, upper_bound};
use crate::arrays::AsArray;
use crate::error::Error;
use crate::math::Real;
use crate::monte_carlo::Merge;
use crate::monte_carlo::merge::sum_of_counts;
use crate::monte_carlo::student::check_level;

/// An estimate of the probability of an event: how often it occurred in independent trials.
///
/// Its bounds are exact also where the event is so rare that it never occurred.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{MonteCarlo, Proportion};
///
/// // How likely is a normal variate above 5? 64 blocks of 4096 paths.
/// let rare = MonteCarlo::new(Key::from_seed(0), 64, 4096)?
///     .run(|key, paths| Proportion::from_values(&key.normal::<f64, _>(paths).map(|&z| z > 5.0)))?;
/// assert_eq!(rare.to_string(), "0 of 262144");
/// assert_eq!(rare.confidence_interval(0.95)?[0], 0.0);
/// // The rule of three, with more digits: 2.996 / n.
/// assert!((262144.0 * rare.upper_bound(0.95)? - 2.996).abs() < 1e-3);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "(u64, u64)", try_from = "(u64, u64)"))]
#[doc(alias("binomial", "rare event", "Clopper-Pearson", "Wilson", "rule of three"))]
pub struct Proportion {
    events: u64,
    trials: u64,
}

impl Proportion {
    /// The estimate from an event that occurred in `events` of `trials` trials.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are more events than trials.
    pub fn new(events: u64, trials: u64) -> Result<Self, Error> {
        if events > trials {
            let allowed = format!("at most `trials` = {trials}");
            return Err(Error::parameter("Proportion", "events", events, allowed));
        }
        Ok(Self { events, trials })
    }

    /// The estimate from an array that tells for each trial whether the event occurred.
    #[must_use]
    pub fn from_values<A: AsArray<Elem = bool> + ?Sized>(occurred: &A) -> Self {
        occurred.array_view().iter().copied().collect()
    }

    /// The number of events.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// The number of trials.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The part of the trials in which the event occurred; NaN if there are none.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.events as f64 / self.trials as f64
    }

    /// The standard error of [`value`](Self::value), `sqrt(p (1 - p) / (trials - 1))`; NaN if the event
    /// occurred always or never.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.events == 0 || self.events == self.trials {
            return f64::NAN;
        }
        let p = self.value();
        (p * (1.0 - p) / (self.trials - 1) as f64).sqrt()
    }

    /// The proportion and its standard error.
    #[must_use]
    #[inline]
    pub fn with_error(&self) -> ValueWithError {
        let freedom = self.trials.saturating_sub(1);
        ValueWithError::new(self.value(), self.standard_error(), freedom)
    }

    /// The interval of Clopper and Pearson (1934, doi:10.1093/biomet/26.4.404), which contains the
    /// probability of the event with probability `level` or more, however rare it is.
    ///
    /// It is [0, 1] if there are no trials.
    ///
    /// ```
    /// use ndkey::monte_carlo::Proportion;
    ///
    /// let [low, high] = Proportion::new(3, 100)?.confidence_interval(0.95)?;
    /// assert!((low - 0.006230).abs() < 1e-6 && (high - 0.085176).abs() < 1e-6);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn confidence_interval(&self, level: f64) -> Result<[f64; 2], Error> {
        check_level("confidence_interval", level)?;
        let outside = 0.5 * (1.0 - level);
        let Self { events, trials } = *self;
        Ok([lower_bound(events, trials, outside), upper_bound(events, trials, outside)])
    }

    /// The interval of Wilson (1927, doi:10.1080/01621459.1927.10502953), which is shorter than
    /// [`confidence_interval`](Self::confidence_interval), and contains the probability of the event
    /// with probability `level` on average. It is [0, 1] if there are no trials.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn wilson_interval(&self, level: f64) -> Result<[f64; 2], Error> {
        check_level("wilson_interval", level)?;
        if self.trials == 0 {
            return Ok([0.0, 1.0]);
        }
        let square = 2.0 * Real::erf_inv(level).powi(2);
        let (events, trials) = (self.events as f64, self.trials as f64);
        let root = (square * (events * (1.0 - events / trials) + 0.25 * square)).sqrt();
        // All terms are positive: bounds of rare events keep their digits.
        let sum = events + 0.5 * square + root;
        let low = if self.events == 0 { 0.0 } else { events * (events / trials) / sum };
        Ok([low, (sum / (trials + square)).clamp(self.value(), 1.0)])
    }

    /// The probability that exceeds that of the event with probability `level`: the upper bound of
    /// Clopper and Pearson, alone. For 0 of `n` events, and a level of 0.95, it is 3 / n.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn upper_bound(&self, level: f64) -> Result<f64, Error> {
        check_level("upper_bound", level)?;
        let Self { events, trials } = *self;
        Ok(match events.checked_add(1) {
            // The same bound, by the rarer outcome: near 1, a probability has few digits.
            Some(more) if level < 0.5 && more <= trials => lower_bound(more, trials, level),
            _ => upper_bound(events, trials, 1.0 - level),
        })
    }

    /// The probability that lies below that of the event with probability `level`: the lower bound of
    /// Clopper and Pearson, alone.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn lower_bound(&self, level: f64) -> Result<f64, Error> {
        check_level("lower_bound", level)?;
        let Self { events, trials } = *self;
        Ok(match events.checked_sub(1) {
            Some(fewer) if level < 0.5 => upper_bound(fewer, trials, level),
            _ => lower_bound(events, trials, 1.0 - level),
        })
    }
}

/// The estimate from values that tell for each trial whether the event occurred.
impl FromIterator<bool> for Proportion {
    fn from_iter<V: IntoIterator<Item = bool>>(occurred: V) -> Self {
        occurred.into_iter().fold(Self::default(), |Self { events, trials }, occurred| Self {
            events: events + u64::from(occurred),
            trials: trials + 1,
        })
    }
}

/// # Errors
/// [`Error::Parameter`] if there are 2^64 trials or more.
impl Merge for Proportion {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.trials = sum_of_counts("Proportion", "trials", self.trials, later.trials)?;
        self.events += later.events;
        Ok(())
    }
}

/// Writes "3 of 100".
impl fmt::Display for Proportion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.events, self.trials)
    }
}

#[cfg(feature = "serde")]
impl From<Proportion> for (u64, u64) {
    fn from(Proportion { events, trials }: Proportion) -> Self {
        (events, trials)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<(u64, u64)> for Proportion {
    type Error = Error;

    fn try_from((events, trials): (u64, u64)) -> Result<Self, Error> {
        Self::new(events, trials)
    }
}
