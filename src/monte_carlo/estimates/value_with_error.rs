//! A number and its standard error.

use std::fmt;

use crate::error::Error;
use crate::monte_carlo::student;

/// An estimated number and its standard error.
///
/// ```
/// use ndkey::monte_carlo::WeightedEstimate;
///
/// let estimate = WeightedEstimate::from_values(&[1.0, 2.0, 4.0], &[1.0, 1.0, 1.0])?;
/// let mean = estimate.self_normalized();
/// assert_eq!(format!("{mean:.3}"), "2.333 ± 0.882");
/// let [low, high] = mean.confidence_interval(0.95)?;
/// assert!(low < mean.value && mean.value < high);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ValueWithError {
    /// The number.
    pub value: f64,
    /// Its standard error; NaN if the values do not tell.
    pub standard_error: f64,
    /// The degrees of freedom of the standard error.
    freedom: u64,
}

impl ValueWithError {
    pub(in crate::monte_carlo) fn new(value: f64, standard_error: f64, freedom: u64) -> Self {
        Self { value, standard_error, freedom }
    }

    /// The interval around the number that contains the true one with probability `level`, if errors
    /// are normally distributed: by Student's t distribution with the degrees of freedom with which
    /// the standard error is known.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn confidence_interval(&self, level: f64) -> Result<[f64; 2], Error> {
        student::interval(self.value, self.standard_error, self.freedom, level)
    }
}

/// Writes the number, `±` its standard error. A precision is that of both.
impl fmt::Display for ValueWithError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, standard_error, .. } = self;
        match f.precision() {
            Some(digits) => write!(f, "{value:.digits$} ± {standard_error:.digits$}"),
            None => write!(f, "{value} ± {standard_error}"),
        }
    }
}
