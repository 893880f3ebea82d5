//! Distributions by inversion.

use super::element::Element;
use super::{
    Cauchy, Exponential, Frechet, Gumbel, HalfCauchy, HalfNormal, Laplace, LocationScale,
    LogNormal, Logistic, Normal, Pareto, Rayleigh, StandardExponential, StandardNormal,
    StandardUniform, Triangular, Uniform, Weibull,
};
use crate::sampling::Distribution;

/// A distribution by inversion: a value is the quantile of one uniform variate.
///
/// Such distributions can be drawn over the quasi-random points of [`points`](crate::points), where
/// a value increases with the coordinate that it is the quantile of.
///
/// This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution by inversion over `{T}`",
    note = "the documentation of `Inversion` lists those that are"
)]
pub trait Inversion<T>: Distribution<T> + sealed::Sealed {}

pub(super) mod sealed {
    pub trait Sealed {}
}

macro_rules! by_inversion {
    ($($name:ident)*; $($with_parameters:ident)*) => {
        $(
            impl sealed::Sealed for $name {}
            impl<T: Element> Inversion<T> for $name {}
        )*
        $(
            impl<T> sealed::Sealed for $with_parameters<T> {}
            impl<T: Element> Inversion<T> for $with_parameters<T> {}
        )*
    };
}
by_inversion! {
    StandardUniform StandardNormal StandardExponential Laplace Gumbel Logistic Cauchy HalfNormal HalfCauchy;
    Uniform Normal LogNormal Exponential Rayleigh Weibull Frechet Pareto Triangular
}

impl<D: sealed::Sealed, T> sealed::Sealed for LocationScale<D, T> {}
impl<D: Inversion<T>, T: Element> Inversion<T> for LocationScale<D, T> {}

impl<D: sealed::Sealed + ?Sized> sealed::Sealed for &D {}
impl<T, D: Inversion<T> + ?Sized> Inversion<T> for &D {}
