//! Another distribution for each coordinate of points.

use std::fmt;
use std::sync::Arc;

use super::point_set::{PointSet, evenness, points};
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::{Inversion, quantiles};
use crate::sampling::vectors::vectors;
use crate::sampling::{
    BLOCK, Distribution, Evenness, Filled, LANES, Request, Run, TOGETHER, sampler_by_bind,
};

/// Points with a distribution of its own for each coordinate, made by their `with_each`.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{Exponential, Key, Normal, Uniform};
/// use ndkey::points::Sobol;
///
/// // Demand, waiting time and price.
/// let dists = (Normal::new(100.0, 15.0)?, Exponential::new(0.5)?, Uniform::new(1.0, 3.0)?);
/// let sample: Array2<f64> = Key::from_seed(0).sample(Sobol::new(3)?.with_each(dists)?, (1024, 3));
/// let means = sample.mean_axis(ndarray::Axis(0)).unwrap();
/// assert!((means - ndarray::array![100.0, 2.0, 2.0]).iter().all(|error| error.abs() < 0.02));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Clone)]
pub struct OverEach<P, T> {
    points: P,
    dists: Vec<AnyInversion<T>>,
}

/// A distribution by inversion of any type.
type AnyInversion<T> = Arc<dyn Inversion<T> + Send + Sync>;

/// Distributions [by inversion](Inversion), one for each coordinate: a tuple of up to 12, or an array, a
/// slice or a `Vec` of `Arc<dyn Inversion<T> + Send + Sync>`.
///
/// This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not distributions by inversion over `{T}`, one for each coordinate",
    note = "a tuple of up to 12, or an array, slice or `Vec` of `Arc<dyn Inversion<{T}> + Send + Sync>`"
)]
pub trait Inversions<T>: sealed::Sealed<T> {}

impl<T, D: sealed::Sealed<T>> Inversions<T> for D {}

mod sealed {
    pub trait Sealed<T> {
        fn into_vec(self) -> Vec<super::AnyInversion<T>>;
    }
}

impl<T> sealed::Sealed<T> for Vec<AnyInversion<T>> {
    fn into_vec(self) -> Self {
        self
    }
}

impl<T> sealed::Sealed<T> for &[AnyInversion<T>] {
    fn into_vec(self) -> Vec<AnyInversion<T>> {
        self.to_vec()
    }
}

impl<T, const N: usize> sealed::Sealed<T> for [AnyInversion<T>; N] {
    fn into_vec(self) -> Vec<AnyInversion<T>> {
        self.into()
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<Value, $first, $($rest),*> sealed::Sealed<Value> for ($first, $($rest),*)
        where
            $first: Inversion<Value> + Send + Sync + 'static,
            $($rest: Inversion<Value> + Send + Sync + 'static,)*
        {
            fn into_vec(self) -> Vec<AnyInversion<Value>> {
                #[expect(non_snake_case, reason = "a value for each type")]
                let ($first, $($rest),*) = self;
                vec![Arc::new($first), $(Arc::new($rest)),*]
            }
        }
        tuples!($($rest)*);
    };
    () => {};
}
tuples!(A B C D E F G H I J K L);

impl<P: PointSet, T: WideElement> OverEach<P, T> {
    #[inline]
    pub(super) fn new(points: P, dists: impl Inversions<T>) -> Result<Self, Error> {
        let dists = dists.into_vec();
        if dists.len() != points.dimension() {
            let allowed = format!("[{}], one for each coordinate", points.dimension());
            return Err(Error::shape("`dists` of with_each", &[dists.len()], allowed));
        }
        for dist in &dists {
            // Fails if a parameter is an array.
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

impl<T: WideElement, P: PointSet> Distribution<T> for OverEach<P, T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let (all, dists) = (points(&self.points, &request)?, &self.dists);
        let (dimension, cost, points) = (dists.len(), all.cost() + 3, all.clone());
        Ok(request.over(&all).of(vectors(dimension, cost, move |first, out: &mut [T]| {
            let mut run = Run { start: first * dimension as u64, step: 1 };
            for out in out.chunks_mut(COUNT * dimension) {
                let count = out.len() / dimension;
                let mut coordinates = vec![[0; LANES]; out.len().div_ceil(LANES)];
                let mut ahead = run;
                for lines in coordinates.chunks_mut(TOGETHER * BLOCK) {
                    points.coordinates64(ahead, lines);
                    ahead = ahead.skip(lines.len() * LANES);
                }
                let coordinates = coordinates.as_flattened();
                for (j, dist) in dists.iter().enumerate() {
                    let own = (0..count).map(|point| coordinates[point * dimension + j]).collect();
                    let values =
                        quantiles(&**dist, own, &[count]).expect("parameters that are numbers");
                    for (point, value) in values.into_iter().enumerate() {
                        out[point * dimension + j] = value;
                    }
                }
                run = run.skip(out.len());
            }
        })))
    }

    fn evenness(&self) -> Option<Evenness> {
        Some(evenness(&self.points))
    }
}

/// Points whose values are made together.
const COUNT: usize = 512;
