//! Frank's copula.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::counts::log_series::mixed;
use crate::native::methods::archimedean::copula;
use crate::sampling::{Bound, Named, Source, WideSampler};

copula! {
    /// Frank's copula with parameter `theta`: vectors of uniform variates, alike at both ends.
    ///
    /// Distribution function -log(1 + Π (e^(-theta u) - 1) / (e^(-theta) - 1)^(d - 1)) / theta on (0, 1)^d for d
    /// components, symmetric about the centre for two of them; Kendall's tau is 1 - 4 (1 - D(theta)) / theta with
    /// Debye's function D. No component's tail depends on another's. With `theta` = 0, the limit, components are
    /// independent; below 0, which is possible for two, one is small where the other is large. The last axis of a sample
    /// holds the vectors, and its length must be d.
    ///
    /// A component is -log(1 - (1 - e^(-theta)) e^(-e / k)) / theta with e from
    /// [`StandardExponential`](crate::native::StandardExponential) and the vector's
    /// [`LogSeries`](crate::native::LogSeries) variate k of p = 1 - e^(-theta), which may be closer to 1 than any
    /// number. For `theta` below 0 the vector is drawn with -theta, and its second component is subtracted from 1.
    /// Any margins follow by [their quantiles](crate::guide::quantiles#copulas).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_frank_copula.svg"))]
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array2<f64> = Key::from_seed(0).sample(native::FrankCopula::new(2, -8.0)?, (1000, 2));
    /// let opposite = sample.rows().into_iter().filter(|row| (row[0] < 0.5) != (row[1] < 0.5)).count();
    /// assert!(opposite > 800);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("Frank copula", "dependence", "Archimedean copula"))]
    struct FrankCopula;

    /// Frank's copula of vectors of length `dimension` with parameter `theta`, a scalar or an array,
    /// which broadcasts over the axes before the last one.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `dimension` is at least 1, and
    /// `theta` in [-700, 700] and, for more than two components, at least 0.
    new: check, frailties, component
}

/// The largest parameter, for which all numbers k are finite.
const LARGEST: f64 = 700.0;

fn check<T: WideElement>(dimension: usize, theta: &Named<T>) -> Result<(), Error> {
    if dimension > 2 {
        theta.check("in [0, 700] for more than two components", |theta| {
            (0.0..=LARGEST).contains(&theta.to_f64())
        })?;
    }
    theta.check("in [-700, 700]", |theta| theta.to_f64().abs() <= LARGEST)
}

/// The numbers k.
fn frailties(source: &Source, theta: Bound<f64>) -> WideSampler {
    mixed(source, theta.map(f64::abs))
}

#[inline(always)]
fn component(exponential: f64, [number, theta]: [f64; 2]) -> f64 {
    let (size, t) = (theta.abs(), exponential / number);
    // (1 - e^(-theta)) e^(-t), and 1 less that, without a difference.
    let power = -Real::expm1(-size) * Real::exp(-t);
    let rest = Real::exp(-size - t) - Real::expm1(-t);
    let far = -Real::log1p_of_negative(-power) / size;
    let value = if power < 0.5 { far } else { -Real::log(rest) / size };
    let value = if size < 1e-300 { Real::exp(-exponential) } else { value };
    if theta < 0.0 { 1.0 - value } else { value }
}
