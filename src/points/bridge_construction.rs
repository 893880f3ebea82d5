//! Brownian paths from normal variates, the most important first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ndarray::{Axis, RemoveAxis};

use super::along_axis::map_along_axis;
use crate::arrays::{AsArray, AsArrayMut};
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::keys::twins::twins;
use crate::sampling::{Line, Shown};
use crate::simd::{inlined, kernel};

/// Brownian paths from normal variates by the Brownian bridge: the first one decides where the path
/// ends, the second one where its middle is, and each further one a time between two others.
///
/// The path of a standard Brownian motion W at given times, W(0) = 0, is a linear function of
/// independent standard normal variates, one per time. This function gives the leading variates most
/// of the path's variance, and leading coordinates of [quasi-random points](super) are the most even
/// ones. Each variate decides the time with the largest variance, given the times before; at equal
/// spacing, this halves all intervals in turn. Values have the distribution of sums of independent
/// increments, whatever the order, so for random variates the bridge changes nothing but the values.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::{Key, StandardNormal};
/// use ndkey::points::{BridgeConstruction, Sobol};
///
/// // 4096 paths at 64 times up to 1.
/// let bridge = BridgeConstruction::new(&(1..=64).map(|j| f64::from(j) / 64.0).collect::<Vec<_>>())?;
/// let mut paths: Array2<f64> = Key::from_seed(0).sample(Sobol::new(64)?.with(StandardNormal), (4096, 64));
/// bridge.transform(&mut paths, Axis(1));
///
/// // The variance of W(t) is t.
/// let variances = paths.var_axis(Axis(0), 0.0);
/// assert!((variances[63] - 1.0).abs() < 1e-2 && (variances[15] - 0.25).abs() < 1e-2);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// For several Brownian motions at once, reshape normals of shape `(paths, times * motions)` to
/// `(paths, times, motions)`: the first ones decide where all motions end. Differences of
/// neighbours are the increments of a path.
///
/// Described by Caflisch, Morokoff and Owen, "Valuation of mortgage-backed securities using Brownian
/// bridges to reduce effective dimension", 1997, doi:10.21314/JCF.1997.005.
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("Brownian bridge", "wiener", "path"))]
pub struct BridgeConstruction {
    times: Vec<f64>,
    /// In the order of the variates.
    steps: Vec<Step>,
}

/// How a variate decides the path at a time. Indices count times after 0.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    at: usize,
    /// The times on both sides that are decided before, and the weights of their values in the mean.
    left: (usize, f64),
    right: (usize, f64),
    standard_deviation: f64,
}

impl BridgeConstruction {
    /// The bridge for paths at these times, which increase and are above 0.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless they are finite, above 0, and increase; [`Error::Shape`] if there
    /// are none.
    pub fn new<A>(times: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = f64, Dim = ndarray::Ix1> + ?Sized,
    {
        let times = checked_times("BridgeConstruction", times.array_view().iter().copied())?;
        let steps = steps(&times);
        Ok(Self { times, steps })
    }

    /// The times.
    #[must_use]
    #[inline]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    twins! {
        /// Turns standard normal variates along an axis into values of paths at the bridge's times.
        ///
        /// Computed in `f64`, in parallel; every path depends on its own variates alone.
        pub fn transform<A>(&self, normals: &mut A, axis: Axis)
        where [A: AsArrayMut<Elem: WideElement, Dim: RemoveAxis> + ?Sized] {
            let what = "`normals` of BridgeConstruction";
            let normals = normals.array_view_mut();
            map_along_axis(what, self.times.len(), normals, axis, &|z, path| self.paths(z, path))
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if there is no such axis; [`Error::Shape`] unless its length is the
        /// number of times.
        pub fn try_transform;
    }

    #[inline]
    fn paths(&self, z: &[Line<f64>], path: &mut [Line<f64>]) {
        let start = [0.0; _];
        kernel(inlined!(|lanes| {
            for (z, step) in z.iter().zip(&self.steps) {
                let Step { at, left: (left, before), right: (right, after), .. } = *step;
                let value = |time: usize, path: &[Line<f64>]| match time {
                    0 => start,
                    time => path[time - 1],
                };
                let (left, right) = (value(left, path), value(right, path));
                let line = &mut path[at - 1];
                lanes.each(inlined!(|lane| {
                    let mean = before * left[lane] + after * right[lane];
                    line[lane] = mean + step.standard_deviation * z[lane];
                }));
            }
        }));
    }
}

/// Checks times of a path.
pub(super) fn checked_times(
    function: &'static str,
    times: impl Iterator<Item = f64>,
) -> Result<Vec<f64>, Error> {
    let times: Vec<f64> = times.collect();
    if times.is_empty() {
        return Err(Error::shape("`times` of a path", &[0], "[..], with at least one time"));
    }
    let mut before = 0.0;
    for (index, &time) in times.iter().enumerate() {
        if !(time > before && time.is_finite()) {
            let allowed = format!("finite and above {}, the time before", Shown(before));
            return Err(Error::parameter(function, "times", Shown(time), allowed).at([index]));
        }
        before = time;
    }
    Ok(times)
}

#[inline]
fn steps(times: &[f64]) -> Vec<Step> {
    let time = |index: usize| if index == 0 { 0.0 } else { times[index - 1] };
    let last = times.len();
    let end =
        Step { at: last, left: (0, 0.0), right: (0, 0.0), standard_deviation: time(last).sqrt() };
    // Between two times, the variance given these is largest in the middle.
    let between = |left: usize, right: usize| {
        let variance = |at: usize| {
            (time(at) - time(left)) * ((time(right) - time(at)) / (time(right) - time(left)))
        };
        let middle = time(left).midpoint(time(right));
        let above = times.partition_point(|&time| time < middle) + 1;
        let inside = |at: &usize| (left + 1..right).contains(at);
        let at = [above - 1, above].into_iter().filter(inside);
        // The earlier of two equal ones; bits of numbers above 0 are in the order of these.
        at.map(|at| (variance(at).to_bits(), Reverse(at), left, right)).max()
    };
    let mut gaps: BinaryHeap<_> = between(0, last).into_iter().collect();
    let mut steps = vec![end];
    while let Some((variance, Reverse(at), left, right)) = gaps.pop() {
        let length = time(right) - time(left);
        steps.push(Step {
            at,
            left: (left, (time(right) - time(at)) / length),
            right: (right, (time(at) - time(left)) / length),
            standard_deviation: f64::from_bits(variance).sqrt(),
        });
        gaps.extend(between(left, at).into_iter().chain(between(at, right)));
    }
    steps
}
