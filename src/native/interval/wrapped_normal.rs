//! The wrapped normal distribution.

use std::f64::consts::TAU;

use crate::elements::wide::WideElement;
use crate::methods::combined::combined;
use crate::native::interval::von_mises::{REST, turned};
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The wrapped normal distribution on the circle: a normal variate with mean `mu` and standard deviation
    /// `sigma`, as an angle.
    ///
    /// The density at x in [-pi, pi] is the sum of the normal density at x + 2 pi k over all integers k; the
    /// mean direction is mu, and the mean of cos(x - mu) is exp(-sigma^2 / 2). `mu` may be any angle, as for
    /// [`VonMises`](crate::native::VonMises), and values are in [-pi, pi], whose ends are the numbers nearest
    /// to them. With a `sigma` of 9 or more it is uniform, to all digits.
    ///
    /// A value is sigma z with a normal variate z, less a multiple of 2 pi, in `f64`, turned by `mu`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_wrapped_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let headings: Array1<f64> = Key::from_seed(0).sample(native::WrappedNormal::new(3.0, 0.5)?, 100);
    /// assert!(headings.iter().all(|x| x.abs() <= std::f64::consts::PI));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("wrapped normal", "circular", "angle"))]
    struct WrappedNormal;

    /// A wrapped normal distribution with mean direction `mu` and standard deviation `sigma`, before it is
    /// wrapped, in radians: scalars, or arrays that broadcast together.
    new(mu: Finite, sigma: NotNegative)

    values: wrapped_normal
}

/// From here on, angles are uniform, with a relative error of the density below e^-500.
const UNIFORM: f64 = 32.0;

fn wrapped_normal<T: WideElement>(source: &Source, [mu, sigma]: [Bound<f64>; 2]) -> WideSampler {
    let centred = combined(
        [normals::<T>(source.clone()).into(), sigma.map(|sigma| sigma.min(UNIFORM)).into()],
        inlined!(|[normal, sigma]| {
            /// A number to which others are added to be rounded to integers.
            const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;
            let angle = sigma * normal;
            let turns = (angle * (1.0 / TAU) + ROUND) - ROUND;
            (angle - turns * TAU) - turns * REST
        }),
    );
    turned(centred, mu)
}
