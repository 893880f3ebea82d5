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
/// assert_eq!(mean.to_string(), "2.33 ± 0.88");
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

/// Writes the number, `±` its standard error. A precision is that of both; without one, the error has
/// two digits, or more before the point.
impl fmt::Display for ValueWithError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_error(f, self.value, self.standard_error)
    }
}

/// Writes a number, `±` its standard error, with the precision of the format, or two digits of the
/// error.
pub(in crate::monte_carlo) fn write_with_error(
    f: &mut fmt::Formatter<'_>,
    value: f64,
    error: f64,
) -> fmt::Result {
    if let Some(digits) = f.precision() {
        return write!(f, "{value:.digits$} ± {error:.digits$}");
    }
    if error == 0.0 || !error.is_finite() {
        return write!(f, "{value} ± {error}");
    }
    let decimals = |exponent: i32| usize::try_from(1 + exponent - exponent_of(error)).unwrap_or(0);
    if (1e-4..1e16).contains(&value.abs().max(error)) {
        let digits = decimals(0);
        write!(f, "{value:.digits$} ± {error:.digits$}")
    } else {
        let digits = decimals(exponent_of(value));
        write!(f, "{value:.digits$e} ± {error:.1e}")
    }
}

/// The exponent of 10 of a number that is written with two digits.
fn exponent_of(number: f64) -> i32 {
    let written = format!("{number:.1e}");
    written.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}
