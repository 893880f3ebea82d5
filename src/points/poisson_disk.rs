//! Points that keep a distance.

use ndarray::Array2;

use super::point_set::check_dimension;
use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::keys::Key;
use crate::native::StandardUniform;
use crate::prng::Prng;
use crate::sampling::Shown;

/// The most coordinates: the cells around a point are 9^d at most.
const MOST: usize = 4;

/// Random points in the unit cube, no two closer than a radius, until hardly another one fits:
/// Poisson disk samples, or blue noise.
///
/// For stippling, placing objects, and designs of experiments whose points must not be close to each other.
/// Around each point in turn, some candidates are drawn at a distance of one to two radii, uniformly over that
/// shell, and one that keeps the distance becomes a point; a point without such a candidate is done (Bridson, "Fast
/// Poisson disk sampling in arbitrary dimensions", 2007, doi:10.1145/1278780.1278807). The time is proportional to the
/// number of points. SciPy's `qmc.PoissonDisk(d, radius, ncandidates=30).fill_space()`.
///
/// How many points there are depends on the key: some 0.63 / radius^2 in a square and 0.6 / radius^3 in a cube with
/// the 30 candidates of the default, more where edges matter, and 6 to 10 % more with 100 candidates. With radius 0.05,
/// SciPy finds 251 in a square, in some hundred times the time, and this 258. A point depends on all before it: it is one
/// loop on one thread, and no [`Distribution`](crate::Distribution); its bits are the same on every machine all
/// the same.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::Key;
/// use ndkey::points::PoissonDisk;
///
/// let points: Array2<f64> = PoissonDisk::new(2, 0.05)?.fill(Key::from_seed(0))?;
/// assert!((240..320).contains(&points.nrows()));
/// let [a, b] = [points.row(3), points.row(7)];
/// assert!((&a - &b).pow2().sum().sqrt() >= 0.05);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[doc(alias("blue noise", "Bridson", "Poisson disk", "dart throwing", "minimum distance"))]
pub struct PoissonDisk {
    dimension: usize,
    radius: f64,
    candidates: u32,
    /// Cells along each axis. None holds two points: their diagonal is at most the radius.
    side: u64,
}

impl PoissonDisk {
    /// Points with this number of coordinates and this least distance.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are 1 to 4 coordinates and the radius is in (0, 1], and not so small
    /// that there would be more than 2^31 cells whose diagonal is the radius.
    pub fn new(dimension: usize, radius: f64) -> Result<Self, Error> {
        check_dimension("PoissonDisk", dimension, MOST)?;
        let is_allowed = radius > 0.0 && radius <= 1.0;
        Error::check(is_allowed, "PoissonDisk", "radius", Shown(radius), "in (0, 1]")?;
        let diagonal = (dimension as f64).sqrt();
        let side = (diagonal / radius).ceil();
        let most = f64::from(u32::MAX / 2).powf(1.0 / dimension as f64).floor();
        if side > most {
            let allowed = format!("at least {} in {dimension} dimensions", Shown(diagonal / most));
            return Err(Error::parameter("PoissonDisk", "radius", Shown(radius), allowed));
        }
        Ok(Self { dimension, radius, candidates: 30, side: side as u64 })
    }

    /// Sets how many candidates around a point are tried before it is done: 30 by default.
    ///
    /// # Errors
    /// [`Error::Parameter`] if it is 0.
    pub fn with_candidates(self, candidates: u32) -> Result<Self, Error> {
        Error::check(candidates > 0, "PoissonDisk", "candidates", candidates, "at least 1")?;
        Ok(Self { candidates, ..self })
    }

    /// The number of coordinates.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The least distance.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The points of a key, one per row, in the order in which they were found.
    ///
    /// Coordinates are in [0, 1), and distances are between coordinates as they are rounded to the type.
    ///
    /// # Errors
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for the cells.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fill<T: WideElement, I: Prng>(&self, key: Key<I>) -> Result<Array2<T>, Error> {
        match self.dimension {
            1 => self.fill_in::<1, T, I>(key),
            2 => self.fill_in::<2, T, I>(key),
            3 => self.fill_in::<3, T, I>(key),
            _ => self.fill_in::<MOST, T, I>(key),
        }
    }

    #[cfg_attr(feature = "ledger", track_caller)]
    fn fill_in<const D: usize, T: WideElement, I: Prng>(
        &self,
        key: Key<I>,
    ) -> Result<Array2<T>, Error> {
        let mut uniforms = key.try_stream::<f64>(StandardUniform)?;
        let mut uniform = move || uniforms.next().expect("fewer than 2^48 numbers");
        let mut found = Found::<D>::new(self)?;
        let rounded = |x: f64| T::from_f64(x).to_f64();
        let inside = |point: &[f64; D]| point.iter().all(|x| (0.0..1.0).contains(x));

        let first = loop {
            let first = [0; D].map(|_| rounded(uniform()));
            if inside(&first) {
                break first;
            }
        };
        found.insert(first);
        let mut active = vec![0_usize];
        while !active.is_empty() {
            let which = (uniform() * active.len() as f64) as usize;
            let center = found.points[active[which]];
            let mut candidates = (0..self.candidates).map(|_| {
                let offset: [f64; D] = in_shell(&mut uniform);
                std::array::from_fn(|axis| rounded(center[axis] + self.radius * offset[axis]))
            });
            match candidates.find(|point| inside(point) && found.is_far(point)) {
                Some(point) => {
                    active.push(found.points.len());
                    found.insert(point);
                }
                None => {
                    active.swap_remove(which);
                }
            }
        }
        let coordinates = found.points.as_flattened().iter().map(|&x| T::from_f64(x));
        let points = Array2::from_shape_vec((found.points.len(), D), coordinates.collect());
        Ok(points.expect("as many coordinates"))
    }
}

/// A point at a distance of one to two from the origin, uniformly distributed.
#[inline]
fn in_shell<const D: usize>(uniform: &mut impl FnMut() -> f64) -> [f64; D] {
    loop {
        let point = [0; D].map(|_| 4.0 * uniform() - 2.0);
        let squared: f64 = point.iter().map(|x| x * x).sum();
        if (1.0..4.0).contains(&squared) {
            return point;
        }
    }
}

/// The points so far, and the cells that they are in.
struct Found<const D: usize> {
    points: Vec<[f64; D]>,
    /// The number of a cell's point, plus 1, or 0.
    cells: Vec<u32>,
    side: usize,
    /// How many cells away along an axis a point may be that is too close.
    reach: usize,
    squared: f64,
}

impl<const D: usize> Found<D> {
    fn new(disk: &PoissonDisk) -> Result<Self, Error> {
        let side = disk.side as usize;
        checked_allocation::<u32>(&[side; D])?;
        Ok(Self {
            points: Vec::new(),
            cells: vec![0; side.pow(D as u32)],
            side,
            reach: (disk.radius * disk.side as f64).ceil() as usize,
            squared: disk.radius * disk.radius,
        })
    }

    fn cell(&self, point: &[f64; D]) -> [usize; D] {
        point.map(|x| ((x * self.side as f64) as usize).min(self.side - 1))
    }

    fn insert(&mut self, point: [f64; D]) {
        let index = self.cell(&point).iter().fold(0, |index, &at| index * self.side + at);
        self.points.push(point);
        self.cells[index] = self.points.len() as u32;
    }

    /// Whether no point is closer than the radius.
    fn is_far(&self, point: &[f64; D]) -> bool {
        self.is_far_in(point, &self.cell(point), 0, 0)
    }

    /// Over the cells around a point, of an axis and those after it.
    fn is_far_in(&self, point: &[f64; D], cell: &[usize; D], axis: usize, index: usize) -> bool {
        let Some(&at) = cell.get(axis) else {
            let number = self.cells[index] as usize;
            let Some(other) = number.checked_sub(1).map(|number| self.points[number]) else {
                return true;
            };
            let squares = (0..D).map(|axis| (point[axis] - other[axis]).powi(2));
            return squares.sum::<f64>() >= self.squared;
        };
        let around = at.saturating_sub(self.reach)..=(at + self.reach).min(self.side - 1);
        { around }.all(|at| self.is_far_in(point, cell, axis + 1, index * self.side + at))
    }
}
