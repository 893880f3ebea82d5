//! The triangular distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::checks;
use crate::native::methods::formula::{Finite, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Line, Monotonicity, Named, Run, Sampler, UniformBits, words};

distribution! {
    /// The triangular distribution on \[left, right\] with a mode.
    ///
    /// The density rises from 0 at `left` to 2 / (right - left) at `mode` and falls to 0 at `right`;
    /// mean (left + mode + right) / 3, variance (left^2 + mode^2 + right^2 - left mode - left right -
    /// mode right) / 18. Samples by inversion of the two parts, from one draw: from each end, the
    /// distance of a value is proportional to the square root of a uniform variate that counts from that
    /// end, so that values near both ends have full resolution. The distance is within a few units in its
    /// last place, and rounded once when it is added to the end. Near an end that is the mode, there is
    /// only the distance from the other end: values are that end plus multiples of half the type's epsilon
    /// times the width. No value is outside of the interval.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/triangular.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let costs: Array1<f64> = Key::from_seed(0).sample(native::Triangular::new(80.0, 100.0, 150.0)?, 1000);
    /// assert!(costs.iter().all(|cost| (80.0..=150.0).contains(cost)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("triang"))]
    struct Triangular;

    /// A triangular distribution on \[left, right\] with its mode at `mode`: scalars, or arrays that
    /// broadcast together.
    new(
        left: Finite, mode: Finite, right: Finite;
        "left <= mode <= right, left < right, and right - left finite": check_order(left, mode, right)
    )

    quantiles in T: triangular
}

fn check_order<T: Element>(
    left: &Named<T>,
    mode: &Named<T>,
    right: &Named<T>,
) -> Result<(), Error> {
    let [left, mode, right] = [left, mode, right].map(|parameter| (**parameter).clone());
    checks::triangular(left, mode, right).map(drop)
}

fn triangular<T: WideElement>(
    bits: UniformBits,
    [left, mode, right]: [Bound<T>; 3],
) -> impl Sampler<T> {
    Elementwise::with(InPlace(bits), Inverse, [left, mode, right])
}

/// Bits, in place of values.
struct InPlace(UniformBits);

impl<T: WideElement> Sampler<T> for InPlace {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::uniform_bits(&self.0, Monotonicity::Increasing, run, out);
    }

    fn cost(&self) -> usize {
        self.0.cost(|_| words::<T>())
    }
}

/// The quantile of random bits.
#[derive(Clone, Copy)]
struct Inverse;

impl<T: WideElement> Formula<T, 3> for Inverse {
    #[inline(always)]
    fn value(&self, bits: T, [left, mode, right]: [T; 3]) -> T {
        let (below, above) = (bits.unit_of_bits(), bits.inverted_bits().unit_of_bits());
        let width = right - left;
        let (rising, falling) = ((mode - left) / width, (right - mode) / width);
        let from_left = width.mul_add((below * rising).sqrt(), left);
        let from_right = (-width).mul_add((above * falling).sqrt(), right);
        let value = if below < rising { from_left } else { from_right };
        let value = if value < left { left } else { value };
        if value > right { right } else { value }
    }
}
