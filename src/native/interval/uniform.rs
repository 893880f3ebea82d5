//! The uniform distributions of floating-point numbers.

use std::marker::PhantomData;

use crate::elements::compiled::compiled;
use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real as _;
use crate::methods::checks;
use crate::native::inversion::by_inversion;
use crate::native::methods::formula::{Finite, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Line, Monotonicity, Named, Request, Run, Sampler, UniformBits,
    sampler_by_bind,
};

/// The uniform distribution on the open interval (0, 1).
///
/// Density 1, mean 1/2, variance 1/12.
///
/// A value is (m + 1/2) / 2^32 with 32 random bits m (`f32`), or (m + 1/2) / 2^64 (`f64`), rounded
/// twice: m to the nearest number of the type, ties to even, and then the sum; a value that would
/// round to 1 becomes the number below it. Small values have full precision, the smallest is 2^-33
/// or 2^-65, and no value is 0 or 1. [In 16 bits](crate::native#16-bits) the largest is the number below 1,
/// to which what is rounded to 1 is added.
///
/// Of the values, 0.78 % (`f32`) or 0.13 % (`f64`) are an ulp from the sum rounded once: a quarter of
/// those in [2^-8, 2^-7) (`f64`: [2^-11, 2^-10)), half as many in each octave above, and none below.
/// The last bit of the mantissa is therefore 1 in 49.1 % of the values of `f32`, not in 49.9 %, and
/// in 25 % of those in [2^-8, 2^-7).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/standard_uniform.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::StandardUniform, 1000);
/// assert!(sample.iter().all(|&u| 0.0 < u && u < 1.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("standard uniform", "rand", "random", "uniform"))]
pub struct StandardUniform;

impl<T: Element> Distribution<T> for StandardUniform {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(T::fill_below_one(request, Open(bits)))
    }
}

by_inversion!(StandardUniform);

compiled!([f32 f64] StandardUniform => T);

/// The sampler of [`StandardUniform`].
pub(crate) struct Open(pub(crate) UniformBits);

impl<T: WideElement> Sampler<T> for Open {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::uniform_bits(&self.0, Monotonicity::Increasing, run, out);
        T::uniform(out);
    }

    // Half the number for bits alone: a pass over them follows, which overlaps with the next call's.
    #[inline(always)]
    fn together(&self) -> usize {
        self.0.together(if size_of::<T>() == 4 { 2 } else { 1 })
    }

    fn cost(&self) -> usize {
        self.0.cost(|source| source.cost_of(size_of::<T>()))
    }
}

distribution! {
    /// The uniform distribution on [low, high).
    ///
    /// Density 1 / (high - low), mean (low + high) / 2, variance (high - low)^2 / 12. A value is low +
    /// u (high - low) with u from [`StandardUniform`], in one rounding; a value that would round to
    /// `high` becomes the number below it. Where `low` equals `high`, so does the value. Where few
    /// numbers of the type are in [low, high), the first has half the probability of those in the
    /// middle, because only values above it are rounded to it, and the last has three halves of it, with
    /// what would round to `high`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/uniform.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, array};
    /// use ndkey::native::{self, Key};
    ///
    /// let rows = native::Uniform::new(array![[0.0], [10.0]], array![[1.0], [20.0]])?;
    /// let sample: Array2<f64> = Key::from_seed(2).sample(rows, (2, 3));
    /// assert!(sample.row(1).iter().all(|x| (10.0..20.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    struct Uniform;

    /// A uniform distribution on [low, high): scalars, or arrays that broadcast together.
    new(
        low: Finite, high: Finite; "low <= high, and high - low finite": check_order(low, high)
    )

    in T
}

fn check_order<T: Element>(low: &Named<T>, high: &Named<T>) -> Result<(), Error> {
    checks::uniform((**low).clone(), (**high).clone()).map(drop)
}

impl<T: Element> Distribution<T> for Uniform<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let low = self.low.bind_wide(request.shape())?;
        let high = self.high.bind_wide(request.shape())?;
        let bits = request.bits();
        Ok(request.rounded(Elementwise::with(Open(bits), Spread::<T>::new(), [low, high])))
    }
}

by_inversion!(Uniform<T>);

compiled!([f32 f64] Uniform<T> => T);

/// Maps (0, 1) to [low, high), for values that are rounded to `T`.
#[derive(Clone, Copy)]
struct Spread<T>(PhantomData<fn() -> T>);

impl<T> Spread<T> {
    fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Element> Formula<T::Wide, 2> for Spread<T> {
    #[inline(always)]
    fn value(&self, unit: T::Wide, [low, high]: [T::Wide; 2]) -> T::Wide {
        let (value, last) = (unit.mul_add(high - low, low), T::below(high));
        let value = if value < last { value } else { last };
        if value < low { low } else { value }
    }
}
