//! Distributions by inversion, and others that are drawn over points.

use std::sync::Arc;

use super::LocationScale;
use crate::elements::wide::WideElement;
use crate::engine::{Fill, first};
use crate::error::Error;
use crate::prng::Threefry2x32;
use crate::sampling::{Distribution, Line, Origin, PointBits, Request, Run};

/// A distribution by inversion: a value is the quantile of one uniform variate.
///
/// Such distributions can be drawn over the quasi-random points of [`points`](crate::points), where
/// a value increases with the coordinate that it is the quantile of: the
/// implementors listed below, up to rounding: in `f32`, values of neighbouring coordinates may decrease by
/// a unit in the last place or a few. Counts are drawn over points as floats. Random values are such
/// quantiles, too, except normal ones in `f64` and what is made of them, which come
/// [in pairs](super::StandardNormal): [`ByQuantile`](super::ByQuantile) makes quantiles of these.
///
/// This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distribution by inversion over `{T}`",
    note = "the documentation of `Inversion` lists those that are",
    note = "any other distribution of one number is one as `native::ByQuantile(..)`"
)]
pub trait Inversion<T>: OverPoints<T> {}

/// A distribution that can be drawn over the quasi-random points of [`points`](crate::points): by
/// [`Inversion`], or by a function of one quantile per coordinate of a point, as
#[cfg_attr(feature = "linalg", doc = "[`MultivariateNormal`](super::MultivariateNormal).")]
#[cfg_attr(not(feature = "linalg"), doc = "`MultivariateNormal` (feature `linalg`).")]
///
/// This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be drawn over points, with values of `{T}`",
    note = "the documentation of `OverPoints` lists the distributions that can: those by inversion",
    note = "any other distribution of one number can as `native::ByQuantile(..)`"
)]
pub trait OverPoints<T>: Distribution<T> + sealed::Sealed {}

pub(super) mod sealed {
    pub trait Sealed {}
}

/// Says of a distribution that it is by inversion.
macro_rules! by_inversion {
    ($dist:ident $(<$t:ident>)?) => {
        impl $(<$t>)? $crate::native::inversion::sealed::Sealed for $dist $(<$t>)? {}
        impl<T: $crate::elements::wide::WideElement> $crate::native::OverPoints<T> for $dist $(<$t>)? {}
        impl<T: $crate::elements::wide::WideElement> $crate::native::Inversion<T> for $dist $(<$t>)? {}
    };
    ($dist:ident<T: $bound:ident> of counts) => {
        impl<T> $crate::native::inversion::sealed::Sealed for $dist<T> {}
        impl<T: $bound, C: $crate::elements::count::Count> $crate::native::OverPoints<C>
            for $dist<T>
        {
        }
        impl<T: $bound, C: $crate::elements::count::Count> $crate::native::Inversion<C>
            for $dist<T>
        {
        }
    };
}
pub(super) use by_inversion;

impl<D: sealed::Sealed, T> sealed::Sealed for LocationScale<D, T> {}
impl<D: Inversion<T>, T: WideElement> OverPoints<T> for LocationScale<D, T> {}
impl<D: Inversion<T>, T: WideElement> Inversion<T> for LocationScale<D, T> {}

impl<D: sealed::Sealed + ?Sized> sealed::Sealed for &D {}
impl<T, D: OverPoints<T> + ?Sized> OverPoints<T> for &D {}
impl<T, D: Inversion<T> + ?Sized> Inversion<T> for &D {}

#[cfg(feature = "linalg")]
impl<T> sealed::Sealed for super::MultivariateNormal<T> {}
#[cfg(feature = "linalg")]
impl<T: WideElement> OverPoints<T> for super::MultivariateNormal<T> {}

/// The quantiles of probabilities in units of 2^-64, in row-major order.
pub(crate) fn quantiles<T: WideElement>(
    dist: &(impl Inversion<T> + ?Sized),
    probabilities: Vec<u64>,
    shape: &[usize],
) -> Result<Vec<T>, Error> {
    let (len, mut quantiles) = (probabilities.len(), Vec::new());
    let points: Arc<dyn PointBits> = Arc::new(Given(probabilities));
    // Any key will do: points are in place of its random bits.
    let origin = Origin::one::<Threefry2x32>(&[0; 2], len as u64);
    let mut visit = |fill: &dyn Fill<T>| quantiles = first(fill, len);
    dist.bind(Request::visit(origin, shape, &mut visit).over(&points))?;
    Ok(quantiles)
}

/// Points at which the quantile function is evaluated.
struct Given(Vec<u64>);

impl PointBits for Given {
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]) {
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            *out = self.0.get(run.position(lane) as usize).copied().unwrap_or_default();
        }
    }

    fn cost(&self) -> usize {
        1
    }
}
