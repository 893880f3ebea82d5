//! The Wald (inverse Gaussian) distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::interval::uniform::Open;
use crate::native::methods::formula::{POSITIVE_NORMAL, distribution};
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::sampling::elementwise::given_at;
use crate::sampling::{Bound, Line, Lines, Parameter, Run, Sampler, Source, words};
use crate::simd::each_given;

distribution! {
    /// The Wald distribution: the inverse Gaussian distribution with a mean and, as its scale, 1 or
    /// another number.
    ///
    /// Density sqrt(scale / (2 pi x^3)) exp(-scale (x - mean)^2 / (2 mean^2 x)) for x > 0; variance
    /// mean^3 / scale. A squared normal variate has two roots, and a uniform variate chooses one (Michael,
    /// Schucany and Haas, "Generating random variates using transformations with multiple roots", 1976,
    /// doi:10.1080/00031305.1976.10479147). The roots are quotients of sums of positive numbers, in which
    /// nothing cancels: a value has a relative error of a few units in the last place for every mean and
    /// scale. It is 0 or infinite only where it is not in the range of the type.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/wald.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let passage: Array1<f64> = Key::from_seed(0).sample(native::Wald::new(3.0)?, 1000);
    /// assert!(passage.iter().all(|&time| time > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("InverseGaussian", "invgauss"))]
    struct Wald;

    /// A Wald distribution with this mean and scale: scalars, or arrays that broadcast together. The
    /// scale is numpy's, and often called the shape, or lambda.
    with_mean_scale(mean: POSITIVE_NORMAL, scale: POSITIVE_NORMAL)

    values in T: wald
}

impl<T: Element> Wald<T> {
    /// A Wald distribution with mean `mean`, a scalar or an array, and scale 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite, above 0 and not subnormal.
    pub fn new(mean: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::with_mean_scale(mean, T::from_computed(Real::ONE))
    }
}

fn wald<T: WideElement>(source: Source, parameters: [Bound<T>; 2]) -> impl Sampler<T> {
    let [normal, uniform] = source.split();
    let (normal, uniform) = (T::normals(normal.into()), Open(uniform.into()));
    Roots { normal, uniform, parameters }
}

struct Roots<N, T> {
    normal: N,
    uniform: Open,
    parameters: [Bound<T>; 2],
}

impl<N: Sampler<T>, T: WideElement> Sampler<T> for Roots<N, T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut uniform, mut rooms) = (Lines::room(), Lines::rooms());
        self.normal.block(run, out);
        self.uniform.block(run, uniform.zeros(out.len()));
        let [mean, scale] = given_at(run, out.len(), self.parameters.each_ref(), &mut rooms);
        choose(out, [&uniform, mean, scale]);
    }

    fn cost(&self) -> usize {
        5 * words::<T>()
    }
}

/// Replaces normal variates by the roots that uniform ones choose.
#[inline(never)]
fn choose<T: WideElement>(normal: &mut [Line<T>], given: [&[Line<T>]; 3]) {
    each_given(
        normal,
        given,
        #[inline(always)]
        |normal, [uniform, mean, scale]| inverse_gaussian(normal, uniform, mean, scale),
    );
}
