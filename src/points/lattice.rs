//! A lattice sequence.

mod generating_vector;

use std::sync::Arc;

use self::generating_vector::GENERATING_VECTOR;
use super::by_key::{ByKey, Words};
use super::order::{Reach, Shifted};
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{PointBits, Source, stored};
use crate::simd::inlined;

/// The most coordinates.
const MOST: usize = GENERATING_VECTOR.len();

/// The most coordinates of a given vector: the words of each key are at places of their own.
const MOST_GIVEN: usize = 1 << 20;

/// The points of a lattice sequence in base 2, shifted modulo 1 by the key.
///
/// The last axis of a sample has the coordinates, 1 to 250, or more with
/// [a vector](Self::with_generating_vector), and the others count the points. Point i of the sequence is
/// the fractional part of r z + u, with r the bits of i behind the binary point, the lowest one first, a
/// vector z of integers, and a random shift u. So the first 2^k points are a lattice, the multiples of
/// z / 2^k modulo 1: for functions that are smooth and periodic, or were made so. The key
/// [shuffles](super#two-keys) their order.
///
/// The vector is the first part of Kuo's `lattice-33002-1024-1048576.9125`
/// (<https://web.maths.unsw.edu.au/~fkuo/lattice/>), the default of QMCPy: built for 2^10 to 2^20 points
/// by the method of Cools, Kuo and Nuyens ("Constructing embedded lattice rules for multivariate
/// integration", 2006, doi:10.1137/06065074X). Other numbers of points are lattices too, for which
/// the vector was not chosen.
///
/// A lattice is even for every two coordinates, but with few points not for every three: of the products of
/// three coordinates, each less 1/2, of the first 12, with 2^12 points 7 percent have a larger variance than
/// over random points, at worst 15 times theirs; with 2^16 points 1 percent, at worst 2.5 times; from 2^18
/// points on none, at most 0.4 times. [`Sobol`](super::Sobol) has no such cases.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_lattice.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::Key;
/// use ndkey::points::Lattice;
///
/// let points: Array2<f64> = Key::from_seed(0).sample(Lattice::new(5)?, (1024, 5));
/// // Periodic in all coordinates; the mean is 1.
/// let factors = points.mapv(|x| 1.0 + (std::f64::consts::TAU * x).cos());
/// let products = factors.map_axis(ndarray::Axis(1), |factors| factors.product());
/// assert!((products.mean().unwrap() - 1.0).abs() < 1e-2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias("rank-1 lattice", "Korobov"))]
pub struct Lattice {
    dimension: usize,
    /// In place of the one that is built in.
    vector: Option<Vec<u64>>,
}

impl Lattice {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 250.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("Lattice", dimension, MOST)?;
        Ok(Self { dimension, vector: None })
    }

    /// The lattice sequence of this generating vector, with a coordinate for each of its numbers.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::points::Lattice;
    ///
    /// // Korobov's form: powers of a number.
    /// let vector: Vec<u64> = (0..5).map(|j| 1_571_u64.pow(j)).collect();
    /// let points: ndarray::Array2<f64> =
    ///     Key::from_seed(0).sample(Lattice::with_generating_vector(vector)?, (1024, 5));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are 1 to 2^20 numbers, all odd, so that each coordinate is even by
    /// itself.
    pub fn with_generating_vector(vector: impl Into<Vec<u64>>) -> Result<Self, Error> {
        let vector = vector.into();
        check_dimension("Lattice", vector.len(), MOST_GIVEN)?;
        if let Some(index) = vector.iter().position(|number| number.is_multiple_of(2)) {
            return Err(Error::parameter("Lattice", "vector", vector[index], "odd").at([index]));
        }
        Ok(Self { dimension: vector.len(), vector: Some(vector) })
    }

    /// The generating vector, if one was given.
    #[must_use]
    pub fn generating_vector(&self) -> Option<&[u64]> {
        self.vector.as_deref()
    }
}

stored! {
    Lattice { dimension: usize, #[serde(default)] generating_vector: Option<Vec<u64>> }
    match generating_vector {
        None => Self::new(dimension),
        Some(vector) => Self::with_generating_vector(vector),
    }
}

point_set!(Lattice, "points::Lattice::new(2)?", |set| set.dimension);

impl Sealed for Lattice {
    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let vector = match &self.vector {
            None => GENERATING_VECTOR[..self.dimension].iter().map(|&z| z.into()).collect(),
            Some(vector) => vector.clone(),
        };
        let multiple = inlined!(|point: u64, z: u64| point.reverse_bits().wrapping_mul(z));
        let words = Words::with_order(&source, 1);
        let shifted = Shifted { vector, multiple, reach: Reach::All, words };
        Arc::new(ByKey::new(shifted, source.batch_len(), count))
    }
}
