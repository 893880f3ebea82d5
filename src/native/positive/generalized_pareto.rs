//! The generalised Pareto distribution.

use crate::elements::wide::WideElement;
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::native::methods::standard::exponentials;
use crate::native::real_line::generalized_extreme_value::bent;
use crate::sampling::{Bound, UniformBits, WideSampler};

distribution! {
    /// The generalised Pareto distribution (of exceedances) with a location, a scale and a shape.
    ///
    /// Distribution function 1 - (1 + a z)^(-1/a) for z = (x - m) / s >= 0, with location m, scale s
    /// and shape a, and for a < 0 up to the end at z = -1 / a; 1 - e^(-z) for a = 0, as
    /// [`Exponential`](crate::native::Exponential). Mean m + s / (1 - a) for a < 1, variance s^2 / ((1 - a)^2
    /// (1 - 2 a)) for a < 1/2. SciPy's `genpareto` has c = a. A value is m + s (exp(a e) - 1) / a with
    /// e from [`StandardExponential`](crate::native::StandardExponential), in `f64`: without cancellation, and
    /// continuous through a = 0. With `scale` = 0 all values are `location`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_pareto.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let losses: Array1<f64> =
    ///     Key::from_seed(0).sample(native::GeneralizedPareto::new(100.0, 20.0, 0.3)?, 100);
    /// assert!(losses.iter().all(|&x| x >= 100.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized pareto", "genpareto", "GPD"))]
    struct GeneralizedPareto;

    /// A generalised Pareto distribution with this location, scale and shape: scalars, or arrays
    /// that broadcast together.
    new(location: Finite, scale: NotNegative, shape: Finite)

    quantiles: exceedances
}

fn exceedances<T: WideElement>(bits: UniformBits, parameters: [Bound<f64>; 3]) -> WideSampler {
    bent(exponentials::<T>(bits), parameters)
}
