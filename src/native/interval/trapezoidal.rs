//! The trapezoidal distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::complements::from_both_ends;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Fraction, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, Named, Shown, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The trapezoidal distribution on [0, 1], which is flat from `c` to `d`.
    ///
    /// The density rises from 0 at 0 to 2 / (1 + d - c) at `c`, and falls from there at `d` to 0 at 1;
    /// mean (1 + d + d^2 - c^2) / (3 (1 + d - c)), mean square (1 + d + d^2 + d^3 - c^3) / (6 (1 + d -
    /// c)). With c = d it is [`Triangular`](crate::native::Triangular), with 0 and 1 uniform. Samples
    /// by inversion, from a probability that is exact from both ends, an increasing function of one
    /// draw: the distance from 0 or 1 is within a few units in its last place, and rounded once. With c =
    /// d = 0, values near 0 are what their distance from 1 leaves, and multiples of 2^-53.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_trapezoidal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f64> = Key::from_seed(0).sample(native::Trapezoidal::new(0.2, 0.7)?, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("trapezoid", "trapz"))]
    struct Trapezoidal;

    /// A trapezoidal distribution that is flat from `c` to `d`: scalars, or arrays that broadcast
    /// together.
    new(c: Fraction, d: Fraction; "c <= d": check_order(c, d))

    quantiles: trapezoidal
}

fn check_order<T: Element>(c: &Named<T>, d: &Named<T>) -> Result<(), Error> {
    c.check_with(d, |d| format!("at most `d` = {}", Shown(d)), |c, d| c <= d)
}

fn trapezoidal<T: WideElement>(bits: UniformBits, [c, d]: [Bound<f64>; 2]) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::FromNearerEnd).into(), c.into(), d.into()],
        inlined!(|[nearer, c, d]| {
            let (width, end) = (1.0 + (d - c), 1.0 - d);
            // Areas below and above the value, in units of half the height.
            let [below, above] = from_both_ends(nearer);
            let (below, above) = (below * width, above * width);
            let rising = below.sqrt() * c.sqrt();
            let falling = 1.0 - above.sqrt() * end.sqrt();
            let flat = 0.5 * (c + below);
            let value = if above < end { falling } else { flat };
            if below < c { rising } else { value }
        }),
    )
}
