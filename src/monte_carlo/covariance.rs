//! Pairs of values: their covariance, and control variates.

use super::estimate::check_finite;
use super::merge::sum_of_counts;
use super::{Estimate, Merge};
use crate::arrays::AsArray;
use crate::error::Error;

/// The means, variances and covariance of pairs of values.
///
/// Pairs with a value that is NaN or infinite are counted apart.
///
/// ```
/// use ndkey::monte_carlo::Covariance;
///
/// let pairs = Covariance::from_values(&[1.0, 2.0, 6.0], &[0.0, 3.0, 3.0])?;
/// assert_eq!(pairs.covariance(), 3.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Covariance {
    first: Estimate,
    second: Estimate,
    /// The sum of the products of both deviations from the means.
    products: f64,
    not_finite: u64,
}

impl Covariance {
    /// The covariance of the values of two arrays, pair by pair.
    ///
    /// # Errors
    /// [`Error::Shape`] if the arrays have different shapes.
    pub fn from_values<A, B>(first: &A, second: &B) -> Result<Self, Error>
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
        B: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        let (first, second) = (first.array_view(), second.array_view());
        if first.shape() != second.shape() {
            let allowed = format!("{:?}, as the first", first.shape());
            return Err(Error::shape("`second` of Covariance", second.shape(), allowed));
        }
        let all = first.len();
        let pairs = first.iter().zip(&second).map(|(&x, &y)| (x.into(), y.into()));
        let finite = pairs.filter(|(x, y): &(f64, f64)| x.is_finite() && y.is_finite());
        let (x, y): (Vec<f64>, Vec<f64>) = finite.unzip();
        let (first, second) = (Estimate::from_values(&x), Estimate::from_values(&y));
        let products = x.iter().zip(&y).map(|(x, y)| (x - first.mean()) * (y - second.mean()));
        let (products, not_finite) = (products.sum(), (all - x.len()) as u64);
        Ok(Self { first, second, products, not_finite })
    }

    /// The estimate of the first values.
    #[must_use]
    pub fn first(&self) -> Estimate {
        self.first
    }

    /// The estimate of the second values.
    #[must_use]
    pub fn second(&self) -> Estimate {
        self.second
    }

    /// The number of pairs with a value that is NaN or infinite.
    #[must_use]
    pub fn not_finite(&self) -> u64 {
        self.not_finite
    }

    /// The covariance, if all values are finite.
    ///
    /// # Errors
    /// [`Error::Parameter`] if some are NaN or infinite.
    pub fn check(self) -> Result<Self, Error> {
        check_finite("Covariance", self.not_finite, self.first.count()).map(|()| self)
    }

    /// The unbiased covariance, with `count - 1`; NaN for fewer than two pairs.
    #[must_use]
    pub fn covariance(&self) -> f64 {
        match self.first.count() {
            0 | 1 => f64::NAN,
            count => self.products / (count - 1) as f64,
        }
    }

    /// The correlation, between -1 and 1; NaN if either value does not vary.
    #[must_use]
    pub fn correlation(&self) -> f64 {
        let deviations = self.first.standard_deviation() * self.second.standard_deviation();
        (self.covariance() / deviations).clamp(-1.0, 1.0)
    }

    /// The mean of the first values, with the second values as the control variate, whose mean is
    /// known to be `expected`.
    ///
    /// The coefficient is that of least squares, from the same pairs, which biases the mean by a
    /// term of order 1 / count.
    ///
    /// ```
    /// use ndkey::Key;
    /// use ndkey::monte_carlo::{Covariance, MonteCarlo};
    ///
    /// // The mean of exp(u) is e - 1, and u, whose mean is 1/2, tells most of it.
    /// let pairs = MonteCarlo::new(Key::new(0), 16, 1024)?.run(|key, paths| {
    ///     let u = key.uniform::<f64, _>(paths);
    ///     Covariance::from_values(&u.exp(), &u).expect("as many of both")
    /// })?;
    /// let controlled = pairs.with_control(0.5);
    /// assert!((controlled.mean - 1.0_f64.exp_m1()).abs() < 4.0 * controlled.standard_error);
    /// assert!(controlled.standard_error < 0.15 * pairs.first().standard_error());
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn with_control(&self, expected: f64) -> Controlled {
        let control = self.second.variance();
        // A control that does not vary gives no information.
        let coefficient = if control > 0.0 { self.covariance() / control } else { 0.0 };
        let mean = self.first.mean() - coefficient * (self.second.mean() - expected);
        let explained = coefficient * self.covariance();
        let variance = (self.first.variance() - explained).max(0.0);
        let standard_error = match self.first.count() {
            // The line of least squares through two points leaves nothing to estimate it from.
            0..3 => f64::NAN,
            count => {
                let count = count as f64;
                let freedom = (count - 1.0) / (count - 2.0);
                (variance * freedom / count).sqrt()
            }
        };
        Controlled { mean, standard_error, coefficient }
    }
}

/// A mean corrected by a control variate.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Controlled {
    /// The corrected mean.
    pub mean: f64,
    /// Its standard error; NaN for fewer than three pairs.
    pub standard_error: f64,
    /// The factor by which the error of the control's mean is multiplied before it is subtracted.
    pub coefficient: f64,
}

/// # Errors
/// As for [`Estimate`].
impl Merge for Covariance {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.not_finite =
            sum_of_counts("Covariance", "not_finite", self.not_finite, later.not_finite)?;
        let (count, more) = (self.first.count() as f64, later.first.count() as f64);
        if count > 0.0 && more > 0.0 {
            let x = later.first.mean() - self.first.mean();
            let y = later.second.mean() - self.second.mean();
            self.products += x * y * (count * (more / (count + more)));
        }
        self.products += later.products;
        self.first.merge(later.first)?;
        self.second.merge(later.second)
    }
}
