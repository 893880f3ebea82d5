//! The gamma distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::location_scale::LocationScale;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Parameter, Source, WideSampler};

distribution! {
    /// The gamma distribution with shape `alpha` and scale 1.
    ///
    /// Density x^(alpha - 1) e^(-x) / Γ(alpha) for x > 0; mean and variance alpha.
    ///
    /// Samples by rejection from the cube of a normal variate (Marsaglia and Tsang, "A simple method
    /// for generating gamma variables", 2000, doi:10.1145/358407.358414), in `f64`; for
    /// alpha < 1, a variate of shape alpha + 1 is multiplied by u^(1 / alpha), and for alpha = 1 it is an exponential
    /// variate, by inversion. For small alpha, values
    /// below the smallest number of the type are 0. In `f64`, those below 1e-306 have fewer digits,
    /// because u^(1 / alpha) is subnormal, and some below 1e-322 are 0. With `alpha` = 0 all values are 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/gamma.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, array};
    /// use ndkey::native::{self, Key};
    ///
    /// let columns = native::Gamma::new(array![0.5, 1.0, 20.0])?;
    /// let sample: Array2<f64> = Key::from_seed(1).sample(columns, (1000, 3));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("standard_gamma", "erlang"))]
    struct Gamma;

    /// A gamma distribution with shape `alpha`, a scalar or an array, and scale 1.
    new(alpha: NotNegative)

    values: gamma
}

impl<T: Element> Gamma<T> {
    /// The same distribution with a scale: its values are `scale` times the values of scale 1. A
    /// value that is 0 with scale 1, as most values of a very small alpha are, is 0 with any scale;
    /// the logarithms of [`LogGamma`](crate::native::LogGamma) are not.
    ///
    /// ```
    /// use ndkey::native::{self, Key};
    ///
    /// // Mean 2.5 / 4: of rate 4.
    /// let waits = Key::from_seed(0).sample(native::Gamma::new(2.5_f64)?.with_scale(0.25)?, 1000);
    /// assert!((waits.mean().unwrap() - 0.625).abs() < 0.05);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` is finite, at least 0 and not subnormal.
    pub fn with_scale(
        self,
        scale: impl Into<Parameter<T>>,
    ) -> Result<LocationScale<Self, T>, Error> {
        let scale = scale.into();
        // First, so that the error names this distribution.
        scale.check_scale("Gamma")?;
        LocationScale::new(self, T::default(), scale)
    }
}

fn gamma<T: WideElement>(source: &Source, [alpha]: [Bound<f64>; 1]) -> WideSampler {
    Gammas::of::<T>(source, alpha, 1.0).product()
}
