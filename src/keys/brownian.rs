//! Brownian motion at any time.

use std::any::type_name;
use std::fmt;
use std::ops::Range;

use ndarray::{Array, Array1, DimAdd, Dimension, Ix1};

use super::batch::Batch;
use super::key_array::{Joined, join};
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::engine::{Cost, Fill, array_of, checked_allocation, first};
use crate::error::Error;
use crate::methods::brownian_tree::{LATEST, NODES, Tree};
use crate::prng::Prng;
use crate::sampling::{Run, Shown, Source};

/// # Paths
impl<I: Prng> Key<I> {
    twins! {
        /// A path of a Brownian motion, 0 at the start of an interval, which can be asked for its
        /// value at any time, in any order, without being stored.
        ///
        /// For a path at times that are known in advance,
        /// [`native::Brownian`](crate::native::Brownian) is faster.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let path = Key::from_seed(0).brownian(0.0..10.0);
        /// let increment = path.at(7.5) - path.at(2.5);
        /// assert_eq!(path.at(0.0), 0.0);
        /// ```
        #[doc(alias("wiener", "VirtualBrownianTree"))]
        pub fn brownian(self, interval: Range<f64>) -> BrownianPath {
            let interval = Interval::new(interval)?;
            let source = self.with_origin(1, type_name::<BrownianPath>, |origin| origin.source());
            Ok(BrownianPath(Paths { source, interval }))
        }
        /// # Errors
        /// [`Error::Parameter`] unless start and end are finite, the end is not before the start, and
        /// at most 2^512 after it.
        pub fn try_brownian;
    }
}

/// # Paths
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// [`Key::brownian`] for each key of the batch: independent paths, or the components of a
        /// motion in several dimensions.
        ///
        /// ```
        /// use ndarray::{Array1, Array2};
        /// use ndkey::native::Key;
        ///
        /// let motion = Key::from_seed(0).split(3).brownian(0.0..1.0);
        /// let place: Array1<f64> = motion.at(0.25);
        /// let path: Array2<f64> = motion.grid(&[0.0, 0.25, 0.5]);
        /// assert_eq!(path.column(1), place);
        /// ```
        pub fn brownian(self, interval: Range<f64>) -> BrownianPaths<D> {
            let (interval, shape) = (Interval::new(interval)?, self.raw_dim());
            let source = self.with_origin(1, type_name::<BrownianPath>, |origin| origin.source());
            Ok(BrownianPaths { paths: Paths { source, interval }, shape })
        }
        /// # Errors
        /// The errors of [`Key::try_brownian`].
        pub fn try_brownian;
    }
}

/// A path of a standard Brownian motion, in continuous time: made by [`Key::brownian`].
///
/// Its value at the start of the interval is 0. Increments over intervals that do not overlap are
/// independent, and normal with mean 0 and the length of the interval as variance. A value is a
/// function of the key and of the time since the start, which is rounded to `f64`: the same whenever
/// and in whatever order it is asked for. The end of the interval has no influence, so that a longer
/// one continues the path.
///
/// By Lévy's construction: a value is drawn from a bridge at the middle of an interval, whose ends are
/// halfway points themselves, up to powers of 2, as in the virtual Brownian tree of diffrax (Li and
/// others, "Scalable gradients for stochastic differential equations", 2020, arXiv:2001.01328), but to the
/// last bit of the time instead of up to a tolerance. So the joint law at any times that `f64` can
/// distinguish is the law of Brownian motion, up to the rounding of values; only times less than 2^-511
/// after the start are taken for the start. A value takes a step for each bit of the time, from its
/// highest to its lowest one, and one for each power of 2 between the time and 1: in all about 55, and
/// fewer where the time has few bits.
///
/// ```
/// use ndkey::native::Key;
///
/// // Geometric Brownian motion, in steps of a length that depends on the path.
/// let path = Key::from_seed(0).brownian(0.0..1.0);
/// let (mut time, mut price) = (0.0, 100.0);
/// while time < 1.0 {
///     let next = f64::min(time + 1.0 / price, 1.0);
///     price *= 1.0 + 0.2 * (path.at(next) - path.at(time));
///     time = next;
/// }
/// assert!(price > 0.0);
/// ```
#[derive(Clone)]
#[must_use = "values are made when they are asked for"]
pub struct BrownianPath(Paths);

impl BrownianPath {
    twins! {
        /// The value at a time.
        #[must_use]
        pub fn at(&self, time: f64) -> f64 {
            let time = self.0.interval.elapsed(time)?;
            Ok(self.0.tree(0).at(time))
        }
        /// # Errors
        /// [`Error::Parameter`] if the time is not in the interval, whose end belongs to it.
        pub fn try_at;

        /// The values at several times, in any order.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let path = Key::from_seed(0).brownian(0.0..1.0);
        /// let values = path.grid(&[1.0, 0.5, 0.25]);
        /// assert_eq!(values[1], path.at(0.5));
        /// ```
        #[must_use]
        pub fn grid<A>(&self, times: &A) -> Array1<f64>
        where [A: AsArray<Elem = f64, Dim = Ix1> + ?Sized] {
            self.0.grid(&[], times).map(Array1::from)
        }
        /// # Errors
        /// The errors of [`try_at`](Self::try_at); [`Error::Memory`] or [`Error::TooLarge`] if the values do not
        /// fit in memory.
        pub fn try_grid;
    }

    /// The interval of the path's times.
    #[must_use]
    pub fn interval(&self) -> Range<f64> {
        self.0.interval.range()
    }
}

/// Paths of independent standard Brownian motions, one for each key of an array: made by
/// [`KeyArray::brownian`].
///
/// Each is the [`BrownianPath`] of its key.
#[derive(Clone)]
#[must_use = "values are made when they are asked for"]
pub struct BrownianPaths<D> {
    paths: Paths,
    shape: D,
}

impl<D: Dimension> BrownianPaths<D> {
    twins! {
        /// The values of all paths at a time, in the shape of the keys.
        #[must_use]
        pub fn at(&self, time: f64) -> Array<f64, D> {
            let values = self.paths.grid(self.shape.slice(), &[time])?;
            Ok(array_of(self.shape.clone().into(), values))
        }
        /// # Errors
        /// [`Error::Parameter`] if the time is not in the interval, whose end belongs to it;
        /// [`Error::Memory`] or [`Error::TooLarge`] if the values do not fit in memory.
        pub fn try_at;

        /// The values of all paths at several times, in any order: the last axis has the times.
        #[must_use]
        pub fn grid<A>(&self, times: &A) -> Array<f64, Joined<D, Ix1>>
        where [A: AsArray<Elem = f64, Dim = Ix1> + ?Sized, D: DimAdd<Ix1>] {
            let values = self.paths.grid(self.shape.slice(), times)?;
            Ok(array_of(join(&self.shape, &times.array_view().raw_dim()).into(), values))
        }
        /// # Errors
        /// The errors of [`try_at`](Self::try_at).
        pub fn try_grid;
    }

    /// The interval of the paths' times.
    #[must_use]
    pub fn interval(&self) -> Range<f64> {
        self.paths.interval.range()
    }

    /// The shape of the array of keys.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.shape.slice()
    }
}

impl fmt::Debug for BrownianPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BrownianPath({:?})", self.interval())
    }
}

impl<D: Dimension> fmt::Debug for BrownianPaths<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BrownianPaths({:?}, {:?})", self.interval(), self.shape())
    }
}

/// The paths of one key or several.
#[derive(Clone)]
struct Paths {
    /// A position for each key.
    source: Source,
    interval: Interval,
}

impl Paths {
    /// The motion of the key with a number.
    fn tree(&self, number: u64) -> Tree {
        let (source, _) = self.source.at(number);
        Tree::new(source.with_len(NODES))
    }

    /// The values at each of the times, of one path per element of `shape`.
    fn grid<A>(&self, shape: &[usize], times: &A) -> Result<Vec<f64>, Error>
    where
        A: AsArray<Elem = f64, Dim = Ix1> + ?Sized,
    {
        let times = times.array_view();
        let len = checked_allocation::<f64>(&[shape, times.shape()].concat())?;
        let elapsed = times
            .iter()
            .enumerate()
            .map(|(index, &time)| self.interval.elapsed(time).map_err(|error| error.at([index])));
        let times = elapsed.collect::<Result<Vec<_>, _>>()?;
        Ok(first(&Grid { paths: self, times }, len as usize))
    }
}

/// The values of each path at each time, from the first path on.
struct Grid<'a> {
    paths: &'a Paths,
    times: Vec<f64>,
}

impl Fill<f64> for Grid<'_> {
    fn fill(&self, run: Run, out: &mut [f64]) {
        let len = self.times.len() as u64;
        let mut current: Option<(u64, Tree)> = None;
        for (lane, value) in out.iter_mut().enumerate() {
            let (path, time) = (run.position(lane) / len, run.position(lane) % len);
            let (_, tree) = match current.take_if(|(number, _)| *number == path) {
                Some(same) => current.insert(same),
                None => current.insert((path, self.paths.tree(path))),
            };
            *value = tree.at(self.times[time as usize]);
        }
    }

    fn cost(&self) -> Cost {
        // A value of 60 steps.
        Cost { nanoseconds: 300, fast_rows: false }
    }

    fn unit(&self) -> u64 {
        1
    }
}

/// The times of a path.
#[derive(Clone, Copy)]
struct Interval {
    start: f64,
    end: f64,
}

impl Interval {
    fn new(Range { start, end }: Range<f64>) -> Result<Self, Error> {
        let refused = |parameter, value, allowed: &'static str| {
            Err(Error::parameter("brownian", parameter, Shown(value), allowed))
        };
        if !start.is_finite() {
            return refused("start", start, "finite");
        }
        if !(end.is_finite() && (0.0..=LATEST).contains(&(end - start))) {
            return refused("end", end, "finite, and from the start to 2^512 after it");
        }
        Ok(Self { start, end })
    }

    fn range(self) -> Range<f64> {
        self.start..self.end
    }

    /// The time since the start.
    fn elapsed(self, time: f64) -> Result<f64, Error> {
        let Self { start, end } = self;
        if !(start..=end).contains(&time) {
            let allowed = format!("from {} to {}", Shown(start), Shown(end));
            return Err(Error::parameter("BrownianPath", "time", Shown(time), allowed));
        }
        Ok(time - start)
    }
}
