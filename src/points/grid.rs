//! Stratified points.

use std::sync::Arc;

use super::by_key::{ByKey, Sequence, Words, each_point};
use super::cells::Cells;
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{Bits as _, Counts, Line, PointBits, Run, Source, stored};

/// The most coordinates.
const MOST: usize = 1 << 10;

/// Stratified points: a grid of cells, with a point in each.
///
/// The last axis of a sample has the coordinates, and the others count the points, one for each cell in
/// row-major order, and then again: so take a multiple of the number of cells. Only the variance within
/// cells is left in a mean: for smooth functions of d coordinates its error is of the order n^(-1/2 - 1/d). So
/// grids are for few coordinates.
///
/// The key does not change the order. So points of two keys, taken in pairs, are in the same cells, with a
/// correlation near 1: take one grid of all coordinates, or [permute](crate::Key::shuffle) one of them.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_grid.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::Key;
/// use ndkey::points::{Grid, Jitter};
///
/// // 6 cells: 2 rows of 3.
/// let points: Array2<f64> = Key::from_seed(0).sample(Grid::new(&[2, 3])?, (6, 2));
/// let cells = Array2::from_shape_fn((6, 2), |(i, j)| (points[(i, j)] * [2.0, 3.0][j]) as u32);
/// assert_eq!(cells, array![[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
///
/// let middles: Array2<f64> = Key::from_seed(0).sample(Grid::new(&[2, 1])?.with_jitter(Jitter::None), (2, 2));
/// assert_eq!(middles, array![[0.25, 0.5], [0.75, 0.5]]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias("stratified", "jittered", "strata"))]
pub struct Grid {
    sides: Vec<u64>,
    jitter: Jitter,
}

/// Where in the cells of a [`Grid`] points are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Jitter {
    /// At a random place in each: stratified, or jittered, sampling.
    #[default]
    Each,
    /// At the same random place in all: a grid with a random shift, or systematic sampling. For
    /// functions that are periodic in each coordinate; for others the variance may be larger than with
    /// random points.
    Same,
    /// In the middle. The key has no effect.
    None,
}

impl Grid {
    /// A grid with these numbers of cells along the coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are 1 to 1024 coordinates, each side is at least 1, and there
    /// are fewer than 2^63 cells.
    pub fn new(sides: &[u64]) -> Result<Self, Error> {
        check_dimension("Grid", sides.len(), MOST)?;
        let mut cells = 1_u64;
        for (j, &side) in sides.iter().enumerate() {
            let product = cells.checked_mul(side).filter(|&cells| (1..1 << 63).contains(&cells));
            let allowed = "at least 1, with fewer than 2^63 cells in all";
            cells =
                product.ok_or_else(|| Error::parameter("Grid", "sides", side, allowed).at([j]))?;
        }
        Ok(Self { sides: sides.to_vec(), jitter: Jitter::default() })
    }

    /// The same grid, with points at these places in cells.
    #[must_use]
    pub fn with_jitter(self, jitter: Jitter) -> Self {
        Self { jitter, ..self }
    }

    /// How many cells there are along each coordinate.
    #[must_use]
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// The setting of [`with_jitter`](Self::with_jitter).
    #[must_use]
    pub fn jitter(&self) -> Jitter {
        self.jitter
    }
}

stored! {
    Grid { sides: Vec<u64>, #[serde(default)] jitter: Jitter }
    Self::new(&sides).map(|grid| grid.with_jitter(jitter))
}

point_set!(Grid, "points::Grid::new(&[32, 32])?", |set| set.sides.len());

impl Sealed for Grid {
    fn counts(&self) -> Counts {
        Counts::Whole(self.sides.iter().product())
    }

    fn is_randomised(&self) -> bool {
        self.jitter != Jitter::None
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let keys = source.batch_len();
        let words = Words::new(&source, MOST, 1);
        let sides: Vec<Cells> = self.sides.iter().map(|&side| Cells::new(side)).collect();
        let cells = self.sides.iter().product();
        let strata = Strata { cells, sides, jitter: self.jitter, words, source };
        Arc::new(ByKey::new(strata, keys, count))
    }
}

struct Strata {
    sides: Vec<Cells>,
    /// The product of these.
    cells: u64,
    jitter: Jitter,
    words: Words,
    source: Source,
}

impl Sequence for Strata {
    /// One place for all cells, but for [`Jitter::Each`].
    type Randomness = Option<Vec<u64>>;

    fn dimension(&self) -> usize {
        self.sides.len()
    }

    fn prepare(&self, run: Run, out: &mut [Line<u64>]) {
        if self.jitter == Jitter::Each {
            self.source.bits64(run, out);
        }
    }

    fn randomness(&self, key: u64) -> Option<Vec<u64>> {
        match self.jitter {
            Jitter::Each => None,
            Jitter::Same => Some(self.words.shift(key, self.sides.len())),
            Jitter::None => Some(vec![1 << 63; self.sides.len()]),
        }
    }

    fn coordinates(&self, same: &Option<Vec<u64>>, start: u64, out: &mut [u64]) {
        let dimension = self.sides.len();
        let mut cell = vec![0; dimension];
        each_point(start, dimension, out, |point, first, out| {
            let mut rest = point % self.cells;
            for (digit, side) in cell.iter_mut().zip(&self.sides).rev() {
                (rest, *digit) = (rest / side.count(), rest % side.count());
            }
            if let Some(same) = same {
                out.copy_from_slice(&same[first..][..out.len()]);
            }
            for ((x, side), &digit) in out.iter_mut().zip(&self.sides[first..]).zip(&cell[first..])
            {
                *x = side.fraction(digit, *x);
            }
        });
    }
}
