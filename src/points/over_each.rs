//! Another distribution for each coordinate of points.

use std::fmt;
use std::sync::Arc;

use super::point_set::{PointSet, points};
use crate::error::Error;
use crate::native::{Element, Inversion, quantiles};
use crate::sampling::vectors::{VectorSampler, Vectors};
use crate::sampling::{
    BLOCK, Distribution, Filled, LANES, PointBits, Request, Run, TOGETHER, sampler_by_bind,
};

/// Points of which each coordinate has a distribution of its own: made by their `with_each`.
///
/// ```
/// use std::sync::Arc;
/// use ndarray::Array2;
/// use ndkey::native::{Exponential, Inversion, Normal, Uniform};
/// use ndkey::{Key, points::Sobol};
///
/// // Demand, waiting time and price.
/// let dists: [Arc<dyn Inversion<f64> + Send + Sync>; 3] = [
///     Arc::new(Normal::new(100.0, 15.0)?),
///     Arc::new(Exponential::new(0.5)?),
///     Arc::new(Uniform::new(1.0, 3.0)?),
/// ];
/// let sample: Array2<f64> = Key::new(0).sample(Sobol::new(3)?.with_each(dists)?, (1024, 3));
/// let means = sample.mean_axis(ndarray::Axis(0)).unwrap();
/// assert!((means - ndarray::array![100.0, 2.0, 2.0]).iter().all(|error| error.abs() < 0.02));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Clone)]
pub struct OverEach<P, T> {
    points: P,
    dists: Vec<Arc<dyn Inversion<T> + Send + Sync>>,
}

impl<P: PointSet, T: Element> OverEach<P, T> {
    #[inline]
    pub(super) fn new(
        points: P,
        dists: Vec<Arc<dyn Inversion<T> + Send + Sync>>,
    ) -> Result<Self, Error> {
        if dists.len() != points.dimension() {
            let allowed = format!("[{}], one for each coordinate", points.dimension());
            return Err(Error::shape("`dists` of with_each", &[dists.len()], allowed));
        }
        for dist in &dists {
            // That parameters are numbers.
            quantiles(&**dist, vec![0], &[])?;
        }
        Ok(Self { points, dists })
    }

    /// The points.
    #[must_use]
    pub fn points(&self) -> &P {
        &self.points
    }

    /// The distributions of the coordinates.
    #[must_use]
    pub fn dists(&self) -> &[Arc<dyn Inversion<T> + Send + Sync>] {
        &self.dists
    }
}

impl<P: fmt::Debug, T> fmt::Debug for OverEach<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OverEach").field("points", &self.points).finish_non_exhaustive()
    }
}

impl<T: Element, P: PointSet> Distribution<T> for OverEach<P, T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let points = points(&self.points, &request)?;
        Ok(request
            .over(&points)
            .of(VectorSampler(Each { points: points.clone(), dists: &self.dists })))
    }
}

struct Each<'a, T> {
    points: Arc<dyn PointBits>,
    dists: &'a [Arc<dyn Inversion<T> + Send + Sync>],
}

/// Points whose values are made together.
const COUNT: usize = 512;

impl<T: Element> Vectors<T> for Each<'_, T> {
    fn vector_len(&self) -> usize {
        self.dists.len()
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        let dimension = self.dists.len();
        let mut run = Run { start: first * dimension as u64, step: 1 };
        for out in out.chunks_mut(COUNT * dimension) {
            let count = out.len() / dimension;
            let mut coordinates = vec![[0; LANES]; out.len().div_ceil(LANES)];
            let mut ahead = run;
            for lines in coordinates.chunks_mut(TOGETHER * BLOCK) {
                self.points.coordinates64(ahead, lines);
                ahead = ahead.skip(lines.len() * LANES);
            }
            let coordinates = coordinates.as_flattened();
            for (j, dist) in self.dists.iter().enumerate() {
                let own = (0..count).map(|point| coordinates[point * dimension + j]).collect();
                let values =
                    quantiles(&**dist, own, &[count]).expect("parameters that are numbers");
                for (point, value) in values.into_iter().enumerate() {
                    out[point * dimension + j] = value;
                }
            }
            run = run.skip(out.len());
        }
    }

    fn cost(&self) -> usize {
        self.points.cost() + 3
    }
}
