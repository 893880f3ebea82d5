//! Methods that sets of points have in common.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::engine::{Cost, Fill, blocks};
use crate::error::Error;
use crate::sampling::vectors::outer_shape;
use crate::sampling::{Evenness, Filled, PointBits, Request, Run};

/// Quasi-random points: [`Sobol`](super::Sobol), [`Halton`](super::Halton),
/// [`Lattice`](super::Lattice), [`Kronecker`](super::Kronecker),
/// [`LatinHypercube`](super::LatinHypercube) and [`Grid`](super::Grid).
///
/// This trait is sealed.
pub trait PointSet: sealed::Sealed {
    /// The number of coordinates of a point.
    fn dimension(&self) -> usize;
}

pub(super) mod sealed {
    use std::sync::Arc;

    use crate::sampling::{Counts, PointBits, Source};

    /// The name of a [`PointSet`](super::PointSet).
    pub trait Named {
        /// What errors call its sample.
        fn name(&self) -> &'static str;
    }

    /// Methods of [`PointSet`](super::PointSet) that the crate calls.
    pub trait Sealed: Named {
        /// Whether keys matter.
        fn is_randomised(&self) -> bool {
            true
        }

        /// Which numbers of points are even.
        fn counts(&self) -> Counts {
            Counts::PowersOfTwo
        }

        /// Checks the number of points of a key.
        ///
        /// # Errors
        /// The counts that are allowed, if `count` is not one.
        fn check_count(&self, _count: u64) -> Result<(), String> {
            Ok(())
        }

        /// The points of keys, `count` for each.
        fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits>;
    }
}

/// The points of a request.
///
/// # Errors
/// [`Error::Shape`] unless its last axis has the coordinates.
pub(super) fn points<T>(
    set: &dyn PointSet,
    request: &Request<'_, '_, T>,
) -> Result<Arc<dyn PointBits>, Error> {
    let (source, dimension) = (request.source(), set.dimension());
    outer_shape(set.name(), &source, request.shape(), &[dimension])?;
    let count = source.per_key() / dimension as u64;
    set.check_count(count).map_err(|allowed| Error::shape(set.name(), request.shape(), allowed))?;
    Ok(set.points(source, count))
}

/// Which numbers of the points are even.
pub(super) fn evenness(set: &dyn PointSet) -> Evenness {
    let name = set.name().trim_start_matches("the sample of ");
    Evenness { name, is_randomised: set.is_randomised(), counts: set.counts() }
}

/// Checks the number of coordinates.
///
/// # Errors
/// [`Error::Parameter`] unless it is from 1 to `most`.
#[inline]
pub(super) fn check_dimension(
    function: &'static str,
    dimension: usize,
    most: usize,
) -> Result<(), Error> {
    if (1..=most).contains(&dimension) {
        return Ok(());
    }
    Err(Error::parameter(function, "dimension", dimension, format!("from 1 to {most}")))
}

/// Blocks that are made together: more than of values that need room of their own, so that what points
/// have in common is computed less often.
const MADE: usize = 64;

/// The coordinates themselves.
struct Uniform {
    points: Arc<dyn PointBits>,
    odd: bool,
}

impl<T: WideElement> Fill<T> for Uniform {
    fn fill(&self, run: Run, out: &mut [T]) {
        blocks(run, out, MADE, |run, out| T::coordinates(&*self.points, self.odd, run, out));
    }

    fn cost(&self) -> Cost {
        Cost { nanoseconds: self.points.cost(), fast_rows: true }
    }

    fn unit(&self) -> u64 {
        1
    }
}

/// Binds the distribution of the coordinates themselves.
pub(super) fn bind_uniform<T: WideElement>(
    set: &dyn PointSet,
    request: Request<'_, '_, T>,
) -> Result<Filled, Error> {
    let points = points(set, &request)?;
    let uniform = Uniform { points: points.clone(), odd: set.is_randomised() };
    Ok(request.fill_by(uniform))
}

/// The methods of a set of points, and its distribution.
macro_rules! point_set {
    ($name:ident, $example:literal, |$set:ident| $dimension:expr) => {
        impl $crate::points::PointSet for $name {
            fn dimension(&self) -> usize {
                let $set = self;
                $dimension
            }
        }

        impl $crate::points::point_set::sealed::Named for $name {
            fn name(&self) -> &'static str {
                concat!("the sample of ", stringify!($name))
            }
        }

        impl $name {
            /// The number of coordinates of a point.
            #[must_use]
            pub fn dimension(&self) -> usize {
                $crate::points::PointSet::dimension(self)
            }

            /// A distribution [over these points](crate::native::OverPoints): each value is the
            /// quantile of a coordinate, with which it increases.
            ///
            /// Array parameters broadcast over the sample, so that an array with a value for each
            /// coordinate has one element per coordinate.
            #[must_use]
            pub fn with<D>(self, dist: D) -> $crate::points::Over<Self, D> {
                $crate::points::Over::new(self, dist)
            }

            /// These points with a distribution [by inversion](crate::native::Inversion) for each
            /// coordinate, whose parameters are single numbers.
            ///
            /// ```
            /// use ndarray::Array2;
            /// use ndkey::native::{Exponential, Key, Normal};
            /// use ndkey::points;
            ///
            #[doc = concat!("let points = ", $example, ";")]
            /// let dists = (Normal::new(100.0, 15.0)?, Exponential::new(0.5)?);
            /// let sample: Array2<f64> = Key::from_seed(0).sample(points.with_each(dists)?, (1024, 2));
            /// assert!((sample.column(0).mean().unwrap() - 100.0).abs() < 1.0);
            /// # Ok::<(), ndkey::Error>(())
            /// ```
            ///
            /// # Errors
            /// [`Error::Shape`](crate::Error::Shape) unless there is one distribution for each
            /// coordinate; [`Error::Broadcast`](crate::Error::Broadcast) if a parameter is an array.
            pub fn with_each<T: $crate::elements::wide::WideElement>(
                self,
                dists: impl $crate::points::Inversions<T>,
            ) -> Result<$crate::points::OverEach<Self, T>, $crate::error::Error> {
                $crate::points::OverEach::new(self, dists)
            }
        }

        impl<T: $crate::elements::wide::WideElement> $crate::sampling::Distribution<T> for $name {
            $crate::sampling::sampler_by_bind!(T);

            #[inline(never)]
            fn bind<'a>(
                &'a self,
                request: $crate::sampling::Request<'_, 'a, T>,
            ) -> Result<$crate::sampling::Filled, $crate::error::Error> {
                $crate::points::point_set::bind_uniform(self, request)
            }

            fn evenness(&self) -> Option<$crate::sampling::Evenness> {
                Some($crate::points::point_set::evenness(self))
            }
        }
    };
}
pub(super) use point_set;
