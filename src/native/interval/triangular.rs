//! The triangular distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::checks;
use crate::native::inversion::by_inversion;
use crate::sampling::Named;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Line, Monotonicity, Parameter, Request, Run, Sampler, UniformBits,
    parameters, sampler_by_bind, words,
};

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
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("triang"))]
pub struct Triangular<T> {
    left: Named<T>,
    mode: Named<T>,
    right: Named<T>,
}

impl<T: Element> Triangular<T> {
    /// A triangular distribution on \[left, right\] with its mode at `mode`: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all are finite, left <= mode <= right, left < right, and
    /// right - left is finite; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        left: impl Into<Parameter<T>>,
        mode: impl Into<Parameter<T>>,
        right: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [left, mode, right] = checks::triangular(left.into(), mode.into(), right.into())?;
        Ok(Self { left, mode, right })
    }
}

parameters! { Triangular<T: Element>::new { left, mode, right } }

impl<T: Element> Distribution<T> for Triangular<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let left = self.left.bind_wide(request.shape())?;
        let mode = self.mode.bind_wide(request.shape())?;
        let right = self.right.bind_wide(request.shape())?;
        let bits = InPlace(request.bits());
        Ok(request.rounded(Elementwise::with(bits, Inverse, [left, mode, right])))
    }
}

by_inversion!(Triangular<T>);

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
