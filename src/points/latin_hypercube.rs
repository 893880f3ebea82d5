//! Latin hypercubes.

use std::iter;
use std::sync::Arc;

use super::by_key::{ByKey, Sequence, Words, high_product};
use super::point_set::{PointSet, check_dimension, point_set};
use crate::error::Error;
use crate::native::methods::permutation::{Permutation, Permutations, WORDS};
use crate::sampling::{Bits as _, LANES, Line, PointBits, Run, Source, stored};

/// The most coordinates.
const MOST: usize = 1 << 20;

/// Latin hypercube samples: of n points, each coordinate is in each of n intervals of the same
/// length once.
///
/// The last axis of a sample has the coordinates, 1 to 2^20, and the others count the points: n is
/// the product of their lengths. Point i has the coordinates (p(i) + u) / n, with a permutation p
/// of 0 to n - 1 for each coordinate, and a uniform variate u for each value (McKay, Beckman and
/// Conover, 1979). This takes the variance of what is a sum of functions of single coordinates out
/// of a mean, and nothing of the rest. Any n will do, but all of the n points belong together.
///
/// The permutations are those of a [`KeyedPermutation`](crate::KeyedPermutation): nothing is stored, whatever n is.
/// Coordinates are exact but for the rounding to the type.
///
/// ```
/// use ndarray::{Array2, s};
/// use ndkey::{Key, points::LatinHypercube};
///
/// let points: Array2<f64> = Key::new(0).sample(LatinHypercube::new(4)?, (10, 4));
/// for coordinates in points.columns() {
///     let mut tenths: Vec<_> = coordinates.iter().map(|x| (10.0 * x) as u32).collect();
///     tenths.sort();
///     assert!(tenths.into_iter().eq(0..10));
/// }
///
/// let many = (1 << 40, 4);
/// let few = Key::new(0).sample_slice::<f64, _, _>(LatinHypercube::new(4)?, many, s![..3, ..]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("LHS", "latin hypercube", "stratified"))]
pub struct LatinHypercube {
    dimension: usize,
}

impl LatinHypercube {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 2^20.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("LatinHypercube", dimension, MOST)?;
        Ok(Self { dimension })
    }
}

stored! { LatinHypercube { dimension: usize } Self::new(dimension) }

point_set!(LatinHypercube);

impl PointSet for LatinHypercube {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn name(&self) -> &'static str {
        "the sample of LatinHypercube"
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let [for_permutations, jitter] = source.split();
        let words = Words::new(&for_permutations, MOST, WORDS.div_ceil(LANES));
        let cubes = Cubes { dimension: self.dimension, count, words, jitter };
        Arc::new(ByKey::new(cubes, source.batch_len(), count))
    }
}

struct Cubes {
    dimension: usize,
    /// How many points there are.
    count: u64,
    words: Words,
    jitter: Source,
}

impl Sequence for Cubes {
    type Randomness = Permutations;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn prepare(&self, run: Run, out: &mut [Line<u64>]) {
        self.jitter.bits64(run, out);
    }

    fn randomness(&self, key: u64) -> Permutations {
        let permutation = |j| {
            let mut lines = [[0; LANES]; WORDS.div_ceil(LANES)];
            self.words.words32(key, j, &mut lines);
            // The count is that of an array's rows.
            Permutation::new(lines.as_flattened(), self.count as usize)
        };
        Permutations::new((0..self.dimension).map(permutation).collect())
    }

    fn coordinates(&self, permutations: &Permutations, start: u64, out: &mut [u64]) {
        let dimension = self.dimension as u64;
        let first = (start % dimension) as usize;
        let cells = Cells::new(self.count);
        // Past the end, places of 0.
        let mut numbers = vec![[0; LANES]; out.len().div_ceil(LANES)];
        let points = (start / dimension..).flat_map(|point| iter::repeat_n(point, self.dimension));
        for (number, point) in
            numbers.as_flattened_mut()[..out.len()].iter_mut().zip(points.skip(first))
        {
            *number = point;
        }
        permutations.replace(first, &mut numbers);
        for (x, &number) in out.iter_mut().zip(numbers.as_flattened()) {
            *x = cells.fraction(number, *x);
        }
    }
}

/// Cells of length 1 / count.
struct Cells {
    count: u64,
    /// The length in units of 2^-64, and the rest of that in units of 2^-128.
    length: u64,
    rest: u64,
}

impl Cells {
    fn new(count: u64) -> Self {
        let whole = 1_u128 << 64;
        let divisor = u128::from(count.max(1));
        let (length, rest) = (whole / divisor, ((whole % divisor) << 64) / divisor);
        Self { count, length: length as u64, rest: rest as u64 }
    }

    /// The place in a cell, a fraction of it, in units of 2^-64.
    fn fraction(&self, cell: u64, place: u64) -> u64 {
        if self.count == 1 {
            return place;
        }
        cell * self.length + high_product(cell, self.rest) + high_product(place, self.length)
    }
}
