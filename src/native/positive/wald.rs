//! The Wald (inverse Gaussian) distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::native::interval::uniform::Open;
use crate::native::methods::inverse::Inverse;
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::sampling::elementwise::given_at;
use crate::sampling::{
    Bound, Distribution, Filled, Line, Lines, Named, Parameter, Request, Run, Sampler, parameters,
    sampler_by_bind, words,
};
use crate::simd::each_given;

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
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("InverseGaussian", "invgauss"))]
pub struct Wald<T> {
    mean: Named<T>,
    scale: Named<T>,
}

impl<T: Element> Wald<T> {
    /// A Wald distribution with mean `mean`, a scalar or an array, and scale 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite, above 0 and not subnormal.
    pub fn new(mean: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::with_mean_scale(mean, T::from_computed(Real::ONE))
    }

    /// A Wald distribution with this mean and scale: scalars, or arrays that broadcast together. The
    /// scale is numpy's, and often called the shape, or lambda.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` and `scale` are finite, above 0 and not subnormal;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn with_mean_scale(
        mean: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let mean = mean.into().named("Wald", "mean");
        let scale = scale.into().named("Wald", "scale");
        mean.check_positive_normal()?;
        scale.check_positive_normal()?;
        mean.check_broadcast(&scale)?;
        Ok(Self { mean, scale })
    }
}

parameters! { Wald<T: Element>::with_mean_scale { mean, scale } }

impl<T: Element> Distribution<T> for Wald<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let mean = self.mean.bind_wide(request.shape())?;
        let scale = self.scale.bind_wide(request.shape())?;
        let [normal, uniform] = request.source().split();
        let (normal, uniform) = (Inverse::new(normal, Quantile::Normal), Open(uniform.into()));
        Ok(request.rounded(Roots { normal, uniform, parameters: [mean, scale] }))
    }
}

struct Roots<T> {
    normal: Inverse,
    uniform: Open,
    parameters: [Bound<T>; 2],
}

impl<T: WideElement> Sampler<T> for Roots<T> {
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
