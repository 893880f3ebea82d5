//! The Wald (inverse Gaussian) distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::{Combined, Input};
use crate::native::interval::uniform::Open;
use crate::native::methods::formula::{PositiveNormal, distribution};
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::sampling::{Bound, BoxedSampler, Parameter, Sampler, Source};
use crate::simd::inlined;

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
    with_mean_scale(mean: PositiveNormal, scale: PositiveNormal)

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
    let normal = BoxedSampler::of(T::normals(normal.into()));
    let uniform = BoxedSampler::of(Open(uniform.into()));
    let [mean, scale] = parameters.map(Input::from);
    Combined::new(
        [normal.into(), uniform.into(), mean, scale],
        inlined!(|[normal, uniform, mean, scale]| inverse_gaussian(normal, uniform, mean, scale)),
    )
}
