//! A lattice sequence.

mod generating_vector;

use std::sync::Arc;

use self::generating_vector::GENERATING_VECTOR;
use super::by_key::{ByKey, Sequence, Words, each_point};
use super::point_set::{PointSet, check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{PointBits, Source, stored};

/// The most coordinates.
const MOST: usize = GENERATING_VECTOR.len();

/// The points of a lattice sequence in base 2, shifted modulo 1 by the key.
///
/// The last axis of a sample has the coordinates, 1 to 250, and the others count the points. Point
/// i is the fractional part of r z + u, with r the bits of i behind the binary point, the lowest
/// one first, a vector z of integers, and a random shift u. So the first 2^k points are a lattice,
/// the multiples of z / 2^k modulo 1: the best points for smooth functions that are periodic, or
/// were made so. The vector is that of Cools, Kuo and Nuyens ("Constructing embedded lattice rules
/// for multivariate integration", 2006, doi:10.1137/06065074X; `exod2_base2_m20`), built for 2 to
/// 2^20 points and functions of which every two coordinates matter. Larger numbers of points are
/// lattices too, for which the vector was not chosen.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_lattice.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Key, points::Lattice};
///
/// let points: Array2<f64> = Key::new(0).sample(Lattice::new(5)?, (1024, 5));
/// // Periodic in all coordinates; the mean is 1.
/// let factors = points.mapv(|x| 1.0 + (std::f64::consts::TAU * x).cos());
/// let products = factors.map_axis(ndarray::Axis(1), |factors| factors.product());
/// assert!((products.mean().unwrap() - 1.0).abs() < 1e-2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("rank-1 lattice", "Korobov"))]
pub struct Lattice {
    dimension: usize,
}

impl Lattice {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 250.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("Lattice", dimension, MOST)?;
        Ok(Self { dimension })
    }
}

stored! { Lattice { dimension: usize } Self::new(dimension) }

point_set!(Lattice);

impl PointSet for Lattice {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn name(&self) -> &'static str {
        "the sample of Lattice"
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let shifted = Shifted { dimension: self.dimension, words: Words::new(&source, MOST, 1) };
        Arc::new(ByKey::new(shifted, source.batch_len(), count))
    }
}

struct Shifted {
    dimension: usize,
    words: Words,
}

impl Sequence for Shifted {
    /// The shift.
    type Randomness = Vec<u64>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn randomness(&self, key: u64) -> Vec<u64> {
        self.words.shift(key, self.dimension)
    }

    fn coordinates(&self, shift: &Vec<u64>, start: u64, out: &mut [u64]) {
        each_point(
            start,
            self.dimension,
            out,
            #[inline(always)]
            |point, first, out| {
                let fraction = point.reverse_bits();
                let own = GENERATING_VECTOR[first..].iter().zip(&shift[first..]);
                for (x, (&z, &shift)) in out.iter_mut().zip(own) {
                    *x = fraction.wrapping_mul(z.into()).wrapping_add(shift);
                }
            },
        );
    }
}
