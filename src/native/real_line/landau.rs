//! The Landau distribution.

use super::stable::by_angle;
use crate::elements::wide::WideElement;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, Source, WideSampler};

distribution! {
    /// The Landau distribution: [`Stable`](crate::native::Stable) with `alpha` = `beta` = 1.
    ///
    /// Characteristic function exp(-|t| - i 2/pi t log|t|); it has neither mean nor variance, and its
    /// median is 0.576. It is SciPy's `landau`. Landau's own density of energy losses, 1/pi times the
    /// integral of exp(-t log t - x t) sin(pi t) over t > 0, is the density of log(pi / 2) + pi/2 x:
    /// [`LocationScale`](crate::native::LocationScale) gives it. Samples as `Stable` does, with all digits
    /// of the distance from the median.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_landau.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// use std::f64::consts::FRAC_PI_2;
    ///
    /// let losses = native::LocationScale::new(native::Landau, FRAC_PI_2.ln(), FRAC_PI_2)?;
    /// let sample: Array1<f64> = Key::from_seed(0).sample(losses, 100);
    /// assert!(sample.iter().all(|&x| x > -4.5));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("landau"))]
    struct Landau;

    values: landau
}

fn landau<T: WideElement>(source: &Source) -> WideSampler {
    let [for_angle, for_exponential] = source.split();
    let one = || Bound::scalar(1.0);
    by_angle(for_angle, exponentials::<T>(for_exponential), one(), one())
}
