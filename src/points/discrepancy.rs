//! Discrepancies: how uneven some points are.

use ndarray::{ArrayView2, Ix2};

use crate::arrays::AsArray;
use crate::engine::parallel;
use crate::error::Error;
use crate::sampling::Shown;
use crate::simd::{SimdLevel, inlined};

/// A discrepancy: how far points in the unit cube are from being evenly distributed.
///
/// Each is the mean, over boxes of a family, of the squared difference between the fraction of the
/// points in a box and its volume; lower is more even. Values equal SciPy's `qmc.discrepancy`: each
/// is the square of the discrepancy, except [`L2Star`](Self::L2Star), its square root.
///
/// The time grows with the square of the number of points: they are for sets of up to some ten
/// thousand. To compare sets of points for an integral, compare errors of
/// [replicates](crate::monte_carlo::QuasiMonteCarlo) instead.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{Key, StandardUniform};
/// use ndkey::points::{Discrepancy, Sobol};
///
/// let even: Array2<f64> = Key::from_seed(0).sample(Sobol::new(3)?, (256, 3));
/// let random: Array2<f64> = Key::from_seed(0).sample(StandardUniform, (256, 3));
/// let discrepancy = Discrepancy::Centered;
/// assert!(50.0 * discrepancy.of(&even)? < discrepancy.of(&random)?);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Discrepancy {
    /// The L2-star discrepancy: of boxes that begin at the origin (Warnock, 1972).
    L2Star,
    /// The centred L2 discrepancy: of boxes that begin at the nearest corner of the cube, also in
    /// all projections (Hickernell, 1998, doi:10.1090/S0025-5718-98-00894-1).
    Centered,
    /// The wrap-around L2 discrepancy: of all boxes, which continue at the opposite side of the cube
    /// (Hickernell, 1998).
    WrapAround,
    /// The mixture of the centred and the wrap-around one (Zhou, Fang and Ning, 2013,
    /// doi:10.1016/j.jco.2012.11.006).
    Mixture,
}

impl Discrepancy {
    /// The discrepancy of points, one per row.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are no points or no coordinates; [`Error::Parameter`] unless
    /// coordinates are from 0 to 1.
    pub fn of<A>(self, points: &A) -> Result<f64, Error>
    where
        A: AsArray<Elem: Copy + Into<f64>, Dim = Ix2> + ?Sized,
    {
        let points = points.array_view();
        if points.is_empty() {
            let allowed = "at least one point and one coordinate";
            return Err(Error::shape("`points` of Discrepancy", points.shape(), allowed));
        }
        check_coordinates("Discrepancy", points)?;
        let columns = points.columns().into_iter();
        Ok(self.of_columns(&columns.map(|x| x.map(|&x| x.into()).to_vec()).collect::<Vec<_>>()))
    }

    /// The factor of a coordinate in what a point has by itself.
    #[inline(always)]
    pub(super) fn of_point(self, x: f64) -> f64 {
        match self {
            Self::L2Star => 1.0 - x * x,
            Self::Centered => 1.0 + 0.5 * off(x) - 0.5 * off(x) * off(x),
            Self::WrapAround => 0.0,
            Self::Mixture => 5.0 / 3.0 - 0.25 * (off(x) + off(x) * off(x)),
        }
    }

    /// The factor of a coordinate in what a pair of points has.
    #[inline(always)]
    pub(super) fn of_pair(self, x: f64, y: f64) -> f64 {
        let apart = (x - y).abs();
        match self {
            Self::L2Star => 1.0 - if x > y { x } else { y },
            Self::Centered => 1.0 + 0.5 * (off(x) + off(y) - apart),
            Self::WrapAround => 1.5 - apart * (1.0 - apart),
            Self::Mixture => 1.875 - 0.25 * (off(x) + off(y)) - 0.75 * apart + 0.5 * apart * apart,
        }
    }

    /// What sums over points are multiplied by, relative to means over pairs.
    pub(super) fn of_points(self, dimension: usize) -> f64 {
        match self {
            Self::L2Star => (0..dimension).map(|_| 0.5).product::<f64>() * -2.0,
            Self::Centered | Self::Mixture => -2.0,
            Self::WrapAround => 0.0,
        }
    }

    #[inline]
    fn of_columns(self, columns: &[Vec<f64>]) -> f64 {
        // The loops know which one it is.
        let [points, pairs] = match self {
            Self::L2Star => {
                sums(columns, |x| Self::L2Star.of_point(x), |x, y| Self::L2Star.of_pair(x, y))
            }
            Self::Centered => {
                sums(columns, |x| Self::Centered.of_point(x), |x, y| Self::Centered.of_pair(x, y))
            }
            Self::WrapAround => sums(
                columns,
                |x| Self::WrapAround.of_point(x),
                |x, y| Self::WrapAround.of_pair(x, y),
            ),
            Self::Mixture => {
                sums(columns, |x| Self::Mixture.of_point(x), |x, y| Self::Mixture.of_pair(x, y))
            }
        };
        let of_all = |base: f64| columns.iter().map(|_| base).product::<f64>();
        let without_points = match self {
            Self::L2Star => of_all(1.0 / 3.0),
            Self::Centered => of_all(13.0 / 12.0),
            Self::WrapAround => -of_all(4.0 / 3.0),
            Self::Mixture => of_all(19.0 / 12.0),
        };
        let count = columns[0].len() as f64;
        let mean = without_points
            + self.of_points(columns.len()) * points / count
            + pairs / (count * count);
        if self == Self::L2Star { mean.max(0.0).sqrt() } else { mean }
    }
}

/// The distance from the middle.
#[inline(always)]
fn off(x: f64) -> f64 {
    (x - 0.5).abs()
}

/// Checks that the coordinates of points are in the unit cube.
pub(super) fn check_coordinates<T: Copy + Into<f64>>(
    function: &'static str,
    points: ArrayView2<'_, T>,
) -> Result<(), Error> {
    for ((i, j), &x) in points.indexed_iter() {
        let x: f64 = x.into();
        if !(0.0..=1.0).contains(&x) {
            return Err(Error::parameter(function, "points", Shown(x), "from 0 to 1").at([i, j]));
        }
    }
    Ok(())
}

/// The sums over points and over pairs of them.
#[inline]
fn sums(
    columns: &[Vec<f64>],
    of_point: impl Fn(f64) -> f64,
    of_pair: impl Fn(f64, f64) -> f64 + Sync,
) -> [f64; 2] {
    [points(columns, of_point), pairs(columns, of_pair)]
}

/// The sum over points of a product over coordinates.
fn points(columns: &[Vec<f64>], factor: impl Fn(f64) -> f64) -> f64 {
    let product = |point: usize| columns.iter().map(|x| factor(x[point])).product::<f64>();
    (0..columns[0].len()).map(product).sum()
}

/// The sum over pairs of points of a product over coordinates, the same for both orders of a pair.
fn pairs(columns: &[Vec<f64>], factor: impl Fn(f64, f64) -> f64 + Sync) -> f64 {
    let count = columns[0].len();
    // The sum over a point's pairs with earlier ones twice, and with itself.
    let of_point = |&point: &usize| {
        let mut products = vec![1.0; point + 1];
        SimdLevel::current().vectorize(inlined!(|| {
            for x in columns {
                for (product, &y) in products.iter_mut().zip(x) {
                    *product *= factor(x[point], y);
                }
            }
        }));
        2.0 * products[..point].iter().sum::<f64>() + products[point]
    };
    let all: Vec<usize> = (0..count).collect();
    parallel::map(&all, of_point).into_iter().sum()
}
