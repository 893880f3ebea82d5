//! Designs that are improved by exchanges of coordinates.

use ndarray::{Array2, ArrayView1, Ix2};

use super::Discrepancy;
use super::discrepancy::check_coordinates;
use crate::arrays::AsArrayMut;
use crate::error::Error;
use crate::keys::Key;
use crate::native::StandardUniform;
use crate::prng::Prng;

/// What a design of few points is improved by.
///
/// A design for expensive experiments is a [`LatinHypercube`](super::LatinHypercube) whose points are also far apart,
/// or even in all projections. Exchanges of a coordinate between two points keep it a Latin hypercube.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::Key;
/// use ndkey::points::{Criterion, Discrepancy, LatinHypercube};
///
/// let [design_key, exchanges_key] = Key::from_seed(0).split_into();
/// let mut design: Array2<f64> = design_key.sample(LatinHypercube::new(3)?, (30, 3));
/// let before = Discrepancy::Centered.of(&design)?;
/// Criterion::Discrepancy(Discrepancy::Centered).improve(exchanges_key, &mut design, 10_000)?;
/// assert!(Discrepancy::Centered.of(&design)? < 0.6 * before);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[doc(alias("optimal design", "random-cd", "maximin", "optimize", "experiment"))]
pub enum Criterion {
    /// A low discrepancy: points that are even.
    Discrepancy(Discrepancy),
    /// Large distances, the smallest most: of distances d between two points, the sum of d^-20 (Morris and Mitchell,
    /// "Exploratory designs for computational experiments", 1995, doi:10.1016/0378-3758(94)00035-T).
    Maximin,
    /// Large distances in all projections onto axes: of pairs of points, the sum of 1 / the product of the squared
    /// distances along each axis (Joseph, Gul and Ba, "Maximum projection designs for computer experiments", 2015,
    /// doi:10.1093/biomet/asv002).
    #[doc(alias = "MaxPro")]
    MaximalProjection,
}

impl Criterion {
    /// Exchanges a random coordinate of two random points where that improves the criterion, in `trials` trials;
    /// returns how many were exchanged.
    ///
    /// `points` has one per row, of any array that can be written to. A trial takes a time proportional to the
    /// number of coordinates of all points. As SciPy's `qmc.LatinHypercube(d, optimization="random-cd")`, which makes
    /// at most 10,000 trials, and stops after 100 without an exchange. The result is the same on every machine.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless coordinates are from 0 to 1.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn improve<A, I>(self, key: Key<I>, points: &mut A, trials: u64) -> Result<u64, Error>
    where
        A: AsArrayMut<Elem: Copy + Into<f64>, Dim = Ix2> + ?Sized,
        I: Prng,
    {
        let mut uniforms = key.try_stream::<f64>(StandardUniform)?;
        let mut below = |n: usize| {
            let uniform = uniforms.next().expect("fewer than 2^48 numbers");
            (uniform * n as f64) as usize
        };
        check_coordinates("Criterion", points.array_view())?;
        let mut points = points.array_view_mut();
        let (count, dimension) = points.dim();
        if count < 2 || dimension == 0 {
            return Ok(0);
        }
        let mut design = points.map(|&x| x.into());
        let mut exchanged = 0;
        for _ in 0..trials {
            let (axis, a) = (below(dimension), below(count));
            // Another one.
            let b = (a + 1 + below(count - 1)) % count;
            if self.change(&design, axis, [a, b]) < 0.0 {
                design.swap([a, axis], [b, axis]);
                points.swap([a, axis], [b, axis]);
                exchanged += 1;
            }
        }
        Ok(exchanged)
    }

    /// The change of the criterion, up to a factor, if two points exchange a coordinate.
    fn change(self, design: &Array2<f64>, axis: usize, two: [usize; 2]) -> f64 {
        let old = two.map(|row| design.row(row));
        let mut new = old.map(|row| row.to_owned());
        for (new, other) in new.iter_mut().zip([old[1], old[0]]) {
            new[axis] = other[axis];
        }
        let (before, after) = (old, new.each_ref().map(|row| row.view()));
        let others = (0..design.nrows()).filter(|row| !two.contains(row));
        let with_others: f64 = others
            .map(|row| {
                let other = design.row(row);
                let [before, after] =
                    [before, after].map(|pair| pair.map(|row| self.of_pair(row, other)));
                (after[0] - before[0]) + (after[1] - before[1])
            })
            .sum();
        let [before, after] = [before, after].map(|[a, b]| {
            let count = design.nrows();
            self.of_point(a, count) + self.of_point(b, count) + 2.0 * self.of_pair(a, b)
        });
        2.0 * with_others + (after - before)
    }

    /// What a point adds by itself, of as many.
    fn of_point(self, point: ArrayView1<'_, f64>, count: usize) -> f64 {
        match self {
            Self::Discrepancy(discrepancy) => {
                let product: f64 = point.iter().map(|&x| discrepancy.of_point(x)).product();
                let itself = self.of_pair(point, point);
                itself + discrepancy.of_points(point.len()) * count as f64 * product
            }
            Self::Maximin | Self::MaximalProjection => 0.0,
        }
    }

    /// What two points add.
    fn of_pair(self, a: ArrayView1<'_, f64>, b: ArrayView1<'_, f64>) -> f64 {
        let pairs = a.iter().zip(b);
        match self {
            Self::Discrepancy(discrepancy) => {
                pairs.map(|(&x, &y)| discrepancy.of_pair(x, y)).product()
            }
            Self::Maximin => {
                let squared: f64 = pairs.map(|(x, y)| (x - y) * (x - y)).sum();
                // Finite also of equal points.
                let inverse = 1.0 / squared.max(1e-30);
                let (second, fourth) = (inverse * inverse, inverse * inverse * inverse * inverse);
                second * fourth * fourth
            }
            // Finite also of points that are equal along some axes.
            Self::MaximalProjection => {
                pairs.map(|(x, y)| 1.0 / ((x - y) * (x - y)).max(1e-24)).product()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The change of the discrepancy itself, for each exchange.
    #[test]
    fn a_change_is_the_difference_of_discrepancies() {
        use Discrepancy::*;
        let (count, dimension) = (7, 3);
        let design = Array2::from_shape_fn((count, dimension), |(i, j)| {
            (0.1 + i as f64 * ((j + 2) as f64).sqrt()).fract()
        });
        for discrepancy in [L2Star, Centered, WrapAround, Mixture] {
            // The L2-star one is a root.
            let squared = |design: &Array2<f64>| {
                let value = discrepancy.of(design).expect("points of the cube");
                if discrepancy == L2Star { value * value } else { value }
            };
            for (axis, two) in [(0, [0, 1]), (1, [6, 2]), (2, [3, 5])] {
                let mut exchanged = design.clone();
                exchanged.swap([two[0], axis], [two[1], axis]);
                let expected = squared(&exchanged) - squared(&design);
                let change = Criterion::Discrepancy(discrepancy).change(&design, axis, two);
                let change = change / (count * count) as f64;
                assert!((change - expected).abs() < 1e-14, "{discrepancy:?}: {change}, {expected}");
            }
        }
    }
}
