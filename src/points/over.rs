//! Distributions over points.

use super::point_set::{PointSet, evenness, points};
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::OverPoints;
use crate::sampling::{Distribution, Evenness, Filled, Request, sampler_by_bind};

/// A distribution over points, each value a quantile of a coordinate: made by their `with`.
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
/// use ndkey::points::Halton;
///
/// let normal = native::Normal::new(array![0.0, 10.0, 20.0], 0.5)?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(Halton::new(3)?.with(normal), (1000, 3));
/// assert!((sample.column(1).mean().unwrap() - 10.0).abs() < 0.005);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Over<P, D> {
    points: P,
    dist: D,
}

impl<P, D> Over<P, D> {
    pub(super) fn new(points: P, dist: D) -> Self {
        Self { points, dist }
    }

    /// The points.
    #[must_use]
    pub fn points(&self) -> &P {
        &self.points
    }

    /// The distribution.
    #[must_use]
    pub fn dist(&self) -> &D {
        &self.dist
    }
}

impl<T: WideElement, P: PointSet, D: OverPoints<T>> Distribution<T> for Over<P, D> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let points = points(&self.points, &request)?;
        self.dist.bind(request.over(&points))
    }

    fn evenness(&self) -> Option<Evenness> {
        Some(evenness(&self.points))
    }
}
