//! Counts of values between edges.

use std::ops::Range;
use std::sync::Arc;

use ndarray::{Array1, ArrayView1, Ix1};

use super::Proportion;
use crate::arrays::AsArray;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::monte_carlo::Merge;
use crate::monte_carlo::merge::sum_of_counts;
#[cfg(feature = "serde")]
use crate::sampling::Float;
use crate::sampling::Shown;

/// A histogram: how many values lie between each two neighbouring edges.
///
/// Bin `i` has the values from edge `i` up to, and without, edge `i + 1`; the last bin has the last
/// edge too, as in `numpy.histogram`. Values outside are counted as [`below`](Self::below) and
/// [`above`](Self::above), and those that are NaN apart.
///
/// Histograms with the same edges [merge](Merge). One without values is the pattern for all blocks:
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Histogram, MonteCarlo};
///
/// let bins = Histogram::uniform(6, -3.0..3.0)?;
/// let histogram = MonteCarlo::new(Key::from_seed(0), 16, 1024)?
///     .run(|key, paths| bins.of(&key.normal::<f64, _>(paths)))?;
/// assert_eq!(histogram.total(), 16 * 1024);
/// // Between 0 and 1, a third of normal variates.
/// let [low, high] = histogram.proportion(3).confidence_interval(0.999)?;
/// assert!(low < 0.3413 && 0.3413 < high);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Stored", try_from = "Stored"))]
pub struct Histogram {
    /// Shared by the histograms of all blocks.
    edges: Arc<[f64]>,
    counts: Vec<u64>,
    below: u64,
    above: u64,
    not_a_number: u64,
}

impl Histogram {
    /// The histogram of no values with bins between edges, where the first and last may be
    /// infinite.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are two edges or more, in increasing order.
    pub fn with_edges<A>(edges: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem: Copy + Into<f64>, Dim = Ix1> + ?Sized,
    {
        Self::between(edges.array_view().iter().map(|&edge| edge.into()).collect())
    }

    /// The histogram of no values with `bins` bins of equal width.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there is a bin, the range is finite, and its bins are wide enough
    /// for different edges; [`Error::TooLarge`] or [`Error::Memory`] if there is no memory for them.
    pub fn uniform(bins: usize, range: Range<f64>) -> Result<Self, Error> {
        Error::check(bins > 0, "Histogram", "bins", bins, "at least 1")?;
        let Range { start, end } = range;
        if !(start < end && start.is_finite() && end.is_finite()) {
            let allowed = "finite, with start < end";
            return Err(Error::parameter("Histogram", "range", format!("{range:?}"), allowed));
        }
        checked_allocation::<[f64; 2]>(&[bins])?;
        let part = |edge: usize| edge as f64 / bins as f64;
        Self::between(
            (0..=bins).map(|edge| start * (1.0 - part(edge)) + end * part(edge)).collect(),
        )
    }

    fn between(edges: Vec<f64>) -> Result<Self, Error> {
        Error::check(edges.len() >= 2, "Histogram", "number of edges", edges.len(), "at least 2")?;
        // NaN is in no order.
        let is_in_order = |pair: &[f64]| pair[0] < pair[1];
        let mut pairs = edges.windows(2).zip(1..);
        if let Some((pair, index)) = pairs.find(|(pair, _)| !is_in_order(pair)) {
            let value = format!("{} after {}", Shown(pair[1]), Shown(pair[0]));
            let error = Error::parameter("Histogram", "edges", value, "in increasing order");
            return Err(error.at([index]));
        }
        let counts = vec![0; edges.len() - 1];
        Ok(Self { edges: edges.into(), counts, below: 0, above: 0, not_a_number: 0 })
    }

    /// The histogram of values, with the edges of this one.
    #[must_use]
    pub fn of<A>(&self, values: &A) -> Self
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        let (edges, counts) = (self.edges.clone(), vec![0; self.counts.len()]);
        let mut histogram = Self { edges, counts, below: 0, above: 0, not_a_number: 0 };
        histogram.add(values);
        histogram
    }

    /// Counts more values.
    pub fn add<A>(&mut self, values: &A)
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        values.array_view().iter().for_each(|&value| *self.count_of(value.into()) += 1);
    }

    /// The count to which a value belongs.
    fn count_of(&mut self, value: f64) -> &mut u64 {
        let (edges, bins) = (&self.edges[..], self.counts.len());
        let (first, last) = (edges[0], edges[bins]);
        if value.is_nan() {
            return &mut self.not_a_number;
        } else if value < first {
            return &mut self.below;
        } else if value > last {
            return &mut self.above;
        }
        // Where edges are equally spaced the bin is known, but for rounding.
        let guess = ((value - first) / (last - first) * bins as f64) as usize;
        let guess = guess.min(bins - 1);
        let bin = if edges[guess] <= value && value < edges[guess + 1] {
            guess
        } else {
            (edges.partition_point(|&edge| edge <= value) - 1).min(bins - 1)
        };
        &mut self.counts[bin]
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> ArrayView1<'_, f64> {
        (&self.edges[..]).into()
    }

    /// The number of values in each bin.
    #[must_use]
    pub fn counts(&self) -> ArrayView1<'_, u64> {
        (&self.counts[..]).into()
    }

    /// The number of values below the first edge.
    #[must_use]
    pub fn below(&self) -> u64 {
        self.below
    }

    /// The number of values above the last edge.
    #[must_use]
    pub fn above(&self) -> u64 {
        self.above
    }

    /// The number of values that are NaN.
    #[must_use]
    pub fn not_a_number(&self) -> u64 {
        self.not_a_number
    }

    /// The number of all values that are not NaN, also of those outside of the edges.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.below + self.above
    }

    /// The part of all values that lies in a bin, with its confidence intervals.
    ///
    /// # Panics
    /// If there is no such bin.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn proportion(&self, bin: usize) -> Proportion {
        let bins = self.counts.len();
        assert!(bin < bins, "proportion: `bin` = {bin}, must be below {bins}");
        Proportion::new(self.counts[bin], self.total()).expect("a part of all")
    }

    /// The estimated density in each bin: the part of all values that lies in it, over its width.
    ///
    /// Times the widths, they add up to the part of the values between the edges. The density is 0
    /// in a bin that is infinitely wide, and NaN if there are no values.
    #[must_use]
    #[inline]
    pub fn densities(&self) -> Array1<f64> {
        self.per_width(|proportion| proportion.value())
    }

    /// The standard error of each [density](Self::densities); NaN in bins without values, for which
    /// [`proportion`](Self::proportion) has bounds.
    #[must_use]
    #[inline]
    pub fn density_errors(&self) -> Array1<f64> {
        self.per_width(|proportion| proportion.standard_error())
    }

    fn per_width(&self, number: impl Fn(Proportion) -> f64) -> Array1<f64> {
        let widths = self.edges.windows(2).map(|pair| pair[1] - pair[0]);
        widths.enumerate().map(|(bin, width)| number(self.proportion(bin)) / width).collect()
    }
}

/// # Errors
/// [`Error::Parameter`] if the edges are not the same, or there are 2^64 values or more, which is possible
/// only if histograms were deserialised.
impl Merge for Histogram {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        if self.edges != later.edges {
            let show = |edges: &[f64]| {
                format!("{} from {} to {}", edges.len(), edges[0], edges[edges.len() - 1])
            };
            let allowed = format!("those of earlier blocks, {}", show(&self.edges));
            return Err(Error::parameter("Histogram", "edges", show(&later.edges), allowed));
        }
        sum_of_counts("Histogram", "count", self.total(), later.total())?;
        self.not_a_number =
            sum_of_counts("Histogram", "not_a_number", self.not_a_number, later.not_a_number)?;
        self.below += later.below;
        self.above += later.above;
        self.counts.iter_mut().zip(later.counts).for_each(|(earlier, later)| *earlier += later);
        Ok(())
    }
}

/// How a histogram is serialised: edges, counts, and those below, above and of NaN.
#[cfg(feature = "serde")]
type Stored = (Vec<Float>, Vec<u64>, [u64; 3]);

#[cfg(feature = "serde")]
impl From<Histogram> for Stored {
    fn from(Histogram { edges, counts, below, above, not_a_number }: Histogram) -> Self {
        (edges.iter().copied().map(Float).collect(), counts, [below, above, not_a_number])
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Histogram {
    type Error = Error;

    fn try_from((edges, counts, [below, above, not_a_number]): Stored) -> Result<Self, Error> {
        let empty = Self::between(edges.into_iter().map(|Float(edge)| edge).collect())?;
        if counts.len() != empty.counts.len() {
            let allowed = format!("[{}], between the edges", empty.counts.len());
            return Err(Error::shape("`counts` of Histogram", &[counts.len()], allowed));
        }
        let numbers = counts.iter().chain([&below, &above]);
        let total = numbers.fold(0, |sum: u128, &count| sum + u128::from(count));
        let is_allowed = total < 1 << 64;
        Error::check(is_allowed, "Histogram", "number of values", total, "below 2^64")?;
        Ok(Self { counts, below, above, not_a_number, ..empty })
    }
}
