//! The uniform distributions on spheres and in balls.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::standard::{exponentials, normals};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Run, Sampler as _, SamplerResult, Source, WideSampler, stored,
};
use crate::simd::kernel;

/// The uniform distribution on the unit circle in the plane.
///
/// The last axis of a sample holds the coordinates of a point: its length must be 2; means are 0,
/// and variances 1/2. It is [`UnitSphere`] of dimension 2, by the same method.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_unit_circle.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let points: Array2<f64> = Key::from_seed(0).sample(native::UnitCircle, (100, 2));
/// assert!(points.rows().into_iter().all(|x| (x.dot(&x) - 1.0).abs() < 1e-15));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("unit circle", "direction"))]
pub struct UnitCircle;

/// The uniform distribution in the unit disc in the plane.
///
/// The last axis of a sample holds the coordinates of a point: its length must be 2; the density is
/// 1 / π inside of the circle, means are 0, and variances 1/4. It is [`UnitBall`] of dimension 2,
/// by the same method.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_unit_disc.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let points: Array2<f32> = Key::from_seed(0).sample(native::UnitDisc, (100, 2));
/// assert!(points.rows().into_iter().all(|x| x.dot(&x) <= 1.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("unit disc", "UnitDisk"))]
pub struct UnitDisc;

/// The uniform distribution on the unit sphere in a space of any dimension: directions.
///
/// The last axis of a sample holds the coordinates of a point: its length must be the dimension. In
/// dimension 1 they are -1 and 1. Means are 0, covariances 0, and variances 1 / dimension. A point
/// is z / |z| with a vector z of [`StandardNormal`](crate::native::StandardNormal) variates (Muller, "A
/// note on a method for generating points uniformly on n-dimensional spheres", 1959,
/// doi:10.1145/377939.377946), in `f64`: every coordinate is within a few units in the last place,
/// small ones too.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_unit_sphere.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let directions: Array2<f64> = Key::from_seed(0).sample(native::UnitSphere::new(3)?, (100, 3));
/// assert!(directions.rows().into_iter().all(|x| (x.dot(&x) - 1.0).abs() < 1e-15));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(alias("unit sphere", "uniform_direction", "direction"))]
pub struct UnitSphere {
    dimension: usize,
}

/// The uniform distribution in the unit ball in a space of any dimension.
///
/// The last axis of a sample holds the coordinates of a point: its length must be the dimension.
/// Means are 0, covariances 0, and variances 1 / (dimension + 2). A point is z / sqrt(|z|^2 + 2 e)
/// with a vector z of [`StandardNormal`](crate::native::StandardNormal) variates and e from
/// [`StandardExponential`](crate::native::StandardExponential) (Barthe, Guédon, Mendelson, Naor, "A
/// probabilistic approach to the geometry of the l_p^n-ball", 2005, arXiv:math/0503650), in `f64`.
/// No point is outside of the ball: those within a few roundings of the sphere are moved inwards as
/// far.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_unit_ball.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let points: Array2<f32> = Key::from_seed(0).sample(native::UnitBall::new(3)?, (100, 3));
/// assert!(points.rows().into_iter().all(|x| x.dot(&x) <= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(alias("unit ball"))]
pub struct UnitBall {
    dimension: usize,
}

impl UnitSphere {
    /// The distribution of points with `dimension` coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `dimension` is above 0.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        Error::check(dimension > 0, "UnitSphere", "dimension", dimension, "above 0")?;
        Ok(Self { dimension })
    }

    /// The number of coordinates of a point.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }
}

stored! { UnitSphere { dimension: usize } Self::new(dimension) }

impl UnitBall {
    /// The distribution of points with `dimension` coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `dimension` is above 0.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        Error::check(dimension > 0, "UnitBall", "dimension", dimension, "above 0")?;
        Ok(Self { dimension })
    }

    /// The number of coordinates of a point.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }
}

stored! { UnitBall { dimension: usize } Self::new(dimension) }

macro_rules! distribution {
    ($dist:ident, $what:literal, $sampler:ident, |$self:ident| $dimension:expr) => {
        impl<T: Element> Distribution<T> for $dist {
            fn sampler<'a>(&'a $self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
                outer_shape($what, &source, shape, &[$dimension])?;
                Ok(T::rounded($sampler(source, $dimension, <T::Computed as Real>::EPSILON.to_f64())))
            }
        }
    };
}
distribution!(UnitCircle, "the sample of UnitCircle", on_sphere, |self| 2);
distribution!(UnitSphere, "the sample of UnitSphere", on_sphere, |self| self.dimension);
distribution!(UnitDisc, "the sample of UnitDisc", in_ball, |self| 2);
distribution!(UnitBall, "the sample of UnitBall", in_ball, |self| self.dimension);

#[inline(never)]
fn on_sphere<T: WideElement>(
    source: Source,
    dimension: usize,
    epsilon: f64,
) -> BoxedSampler<'static, T> {
    let normals = normals::<T>(source);
    Points { normals, exponentials: None, dimension, epsilon }.sampler()
}

#[inline(never)]
fn in_ball<T: WideElement>(
    source: Source,
    dimension: usize,
    epsilon: f64,
) -> BoxedSampler<'static, T> {
    let [for_normals, for_exponentials] = source.split();
    let points = source.per_key() / dimension as u64;
    let exponentials = Some(exponentials::<T>(for_exponentials.with_len(points)));
    Points { normals: normals::<T>(for_normals), exponentials, dimension, epsilon }.sampler()
}

struct Points {
    normals: WideSampler,
    /// One for each point, where that is in a ball.
    exponentials: Option<WideSampler>,
    dimension: usize,
    /// The epsilon of the type to which coordinates are rounded.
    epsilon: f64,
}

impl Points {
    fn sampler<T: WideElement>(self) -> BoxedSampler<'static, T> {
        let (dimension, cost) = (self.dimension, self.normals.cost() + 2);
        BoxedSampler::of(vectors(dimension, cost, move |first, out: &mut [T]| {
            let (mut coordinates, mut norms) =
                (vec![0.0; out.len()], vec![0.0; out.len() / dimension]);
            self.normals.fill(Run { start: first * dimension as u64, step: 1 }, &mut coordinates);
            if let Some(exponentials) = &self.exponentials {
                exponentials.fill(Run { start: first, step: 1 }, &mut norms);
            }
            kernel(
                #[inline(always)]
                // Loops over points of a known dimension are vectorised.
                |_| match dimension {
                    2 => self.divide(2, &coordinates, &mut norms, out),
                    3 => self.divide(3, &coordinates, &mut norms, out),
                    _ => self.divide(dimension, &coordinates, &mut norms, out),
                },
            );
        }))
    }

    /// Divides each point by its norm, or by a longer one that leaves it inside the ball, which takes the
    /// exponential variate that is given in place of the norm.
    #[inline(always)]
    fn divide<T: WideElement>(
        &self,
        dimension: usize,
        coordinates: &[f64],
        norms: &mut [f64],
        out: &mut [T],
    ) {
        // Less than 1 by more than all roundings: of the sum, and of each coordinate.
        let inside = 1.0 - 2.0 * self.epsilon - 0.5 * dimension as f64 * f64::EPSILON;
        let is_ball = self.exponentials.is_some();
        let points = coordinates.chunks_exact(dimension);
        for (norm, point) in norms.iter_mut().zip(points.clone()) {
            let square = point.iter().fold(0.0_f64, |sum, x| sum + x * x);
            let within = (square + 2.0 * *norm).sqrt();
            let of_ball = f64::max(within, square.sqrt() / inside);
            *norm = if is_ball { of_ball } else { square.sqrt() };
        }
        for ((out, point), norm) in out.chunks_exact_mut(dimension).zip(points).zip(norms) {
            for (out, x) in out.iter_mut().zip(point) {
                *out = T::from_f64(x / *norm);
            }
        }
    }
}
