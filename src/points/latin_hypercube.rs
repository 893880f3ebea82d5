//! Latin hypercubes.

mod orders;
mod orthogonal_array;
mod permuted;

use std::sync::Arc;

use self::orders::MOST;
use self::orthogonal_array::OrthogonalArray;
use self::permuted::Permuted;
use super::by_key::ByKey;
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{Counts, PointBits, Source, stored};

/// Latin hypercube samples: of n points, each coordinate is in each of n intervals of the same
/// length once.
///
/// The last axis of a sample has the coordinates, 1 to 2^20, and the others count the points: n is
/// the product of their lengths. Point i has the coordinates (p(i) + u) / n, with a permutation p
/// of 0 to n - 1 for each coordinate, and a uniform variate u for each value (McKay, Beckman and
/// Conover, 1979). This takes the variance of what is a sum of functions of single coordinates out
/// of a mean, and nothing of the rest. Any n will do, but all of the n points belong together.
///
/// Of up to 16 points all orders are equally likely. For more, the permutations are
/// [`KeyedPermutation`](crate::KeyedPermutation)s: nothing is stored, whatever n is. Coordinates
/// are exact but for the rounding to the type.
///
/// With [strength 2](Self::with_strength), every two coordinates are even together.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_latin_hypercube.svg"))]
///
/// ```
/// use ndarray::{Array2, s};
/// use ndkey::native::Key;
/// use ndkey::points::LatinHypercube;
///
/// let points: Array2<f64> = Key::from_seed(0).sample(LatinHypercube::new(4)?, (10, 4));
/// for coordinates in points.columns() {
///     let mut tenths: Vec<_> = coordinates.iter().map(|x| (10.0 * x) as u32).collect();
///     tenths.sort();
///     assert!(tenths.into_iter().eq(0..10));
/// }
///
/// let many = (1 << 40, 4);
/// let few = Key::from_seed(0).sample_slice::<f64, _, _>(LatinHypercube::new(4)?, many, s![..3, ..]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("LHS", "latin hypercube", "stratified"))]
pub struct LatinHypercube {
    dimension: usize,
    strength: u32,
}

impl LatinHypercube {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 2^20.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("LatinHypercube", dimension, MOST)?;
        Ok(Self { dimension, strength: 1 })
    }

    /// The hypercube of strength 1, as by default, or 2: of n = p^2 points, with a prime number p,
    /// every two coordinates together are in each square of a grid of p times p squares once (Tang,
    /// "Orthogonal array-based Latin hypercubes", 1993, doi:10.1080/01621459.1993.10476423).
    ///
    /// This takes also the variance of functions of two coordinates out of a mean. There are up to
    /// p + 1 coordinates. SciPy's `qmc.LatinHypercube(d, strength=2)`.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use ndarray::Array2;
    /// use ndkey::native::Key;
    /// use ndkey::points::LatinHypercube;
    ///
    /// let points: Array2<f64> = Key::from_seed(0).sample(LatinHypercube::new(6)?.with_strength(2)?, (25, 6));
    /// let fifths = points.mapv(|x| (5.0 * x) as u32);
    /// let squares: HashSet<_> = fifths.rows().into_iter().map(|row| (row[2], row[5])).collect();
    /// assert_eq!(squares.len(), 25);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is 1 or 2. A sample of strength 2 of another number of points is
    /// an [`Error::Shape`].
    pub fn with_strength(self, strength: u32) -> Result<Self, Error> {
        let allowed = "1 or 2";
        Error::check((1..=2).contains(&strength), "LatinHypercube", "strength", strength, allowed)?;
        Ok(Self { strength, ..self })
    }

    /// The setting of [`with_strength`](Self::with_strength).
    #[must_use]
    pub fn strength(&self) -> u32 {
        self.strength
    }

    /// The root of the number of points of strength 2.
    fn side(&self, count: u64) -> Option<u64> {
        let side = count.isqrt();
        let fits = side * side == count && is_prime(side) && self.dimension as u64 <= side + 1;
        fits.then_some(side)
    }
}

stored! {
    LatinHypercube { dimension: usize, #[serde(default)] strength: Option<u32> = Some }
    Self::new(dimension).and_then(|cube| cube.with_strength(strength.unwrap_or(1)))
}

point_set!(LatinHypercube, "points::LatinHypercube::new(2)?", |set| set.dimension);

impl Sealed for LatinHypercube {
    fn counts(&self) -> Counts {
        Counts::Whole(1)
    }

    fn check_count(&self, count: u64) -> Result<(), String> {
        if self.strength == 1 || count == 0 || self.side(count).is_some() {
            return Ok(());
        }
        // There is a prime number between a number and its double.
        let least = (2..).find(|&side| is_prime(side) && self.dimension as u64 <= side + 1);
        let least = least.map_or(0, |side| side * side);
        Err(format!(
            "p^2 points, with a prime p, as {least} and more of {} coordinates",
            self.dimension
        ))
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let (dimension, keys) = (self.dimension, source.batch_len());
        match self.side(count).filter(|_| self.strength == 2) {
            Some(side) => {
                Arc::new(ByKey::new(OrthogonalArray::new(dimension, side, &source), keys, count))
            }
            None => Arc::new(ByKey::new(Permuted::new(dimension, count, &source), keys, count)),
        }
    }
}

pub(super) fn is_prime(number: u64) -> bool {
    let divisors = std::iter::once(2).chain((3..).step_by(2));
    let mut divisors = divisors.take_while(|divisor| divisor * divisor <= number);
    number > 1 && divisors.all(|divisor| !number.is_multiple_of(divisor))
}
