//! Kronecker sequences.

use std::sync::Arc;

use super::by_key::{ByKey, Words};
use super::order::{Reach, Shifted};
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{Counts, PointBits, Source, stored};
use crate::simd::inlined;

/// The most coordinates.
const MOST: usize = 64;

/// The points of a Kronecker sequence, shifted modulo 1 by the key: multiples of irrational steps.
///
/// The last axis of a sample has the coordinates, 1 to 64, and the others count the points. Coordinate j
/// of point i is the fractional part of u_j + i g^-j, j from 1 on, with a random shift u and the
/// positive root g of g^(d + 1) = g + 1: the golden ratio for d = 1, and the plastic number for d = 2,
/// where the points are known as R2 (Roberts, "The unreasonable effectiveness of quasirandom sequences",
/// 2018). Any stretch of points is even, whatever its length, most so if it is a multiple of 64: the key
/// [shuffles](super#two-keys) the order of every 64 points. Best for few coordinates; the shift alone is
/// random, so that means over replicates are without bias, but for some functions have a larger variance
/// than with [`Sobol`](super::Sobol).
///
/// Steps depend on the number of coordinates. They have 128 bits, so that coordinates are exact to
/// 2^-64 for the first 2^59 points.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_kronecker.svg"))]
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::Key;
/// use ndkey::points::Kronecker;
///
/// let points: Array2<f64> = Key::from_seed(0).sample(Kronecker::new(2)?, (4096, 2));
/// let mean = points.map_axis(Axis(1), |x| (x[0] - x[1]).powi(2)).mean().unwrap();
/// assert!((mean - 1.0 / 6.0).abs() < 2e-3);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("R2", "golden ratio", "additive recurrence", "Weyl", "Richtmyer"))]
pub struct Kronecker {
    dimension: usize,
    is_shifted: bool,
}

impl Kronecker {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 64.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("Kronecker", dimension, MOST)?;
        Ok(Self { dimension, is_shifted: true })
    }

    /// The sequence itself, which begins with 0. The key has no effect.
    #[must_use]
    pub fn without_shift(self) -> Self {
        Self { is_shifted: false, ..self }
    }

    /// Whether the key shifts the points: not [`without_shift`](Self::without_shift).
    #[must_use]
    pub fn is_shifted(&self) -> bool {
        self.is_shifted
    }
}

stored! {
    Kronecker { dimension: usize, #[serde(default)] is_shifted: Option<bool> = Some }
    Self::new(dimension).map(|points| Self { is_shifted: is_shifted.unwrap_or(true), ..points })
}

point_set!(Kronecker, "points::Kronecker::new(2)?", |set| set.dimension);

impl Sealed for Kronecker {
    fn counts(&self) -> Counts {
        Counts::Any
    }

    fn is_randomised(&self) -> bool {
        self.is_shifted
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let multiple =
            inlined!(|point: u64, step: u128| { (step.wrapping_mul(point.into()) >> 64) as u64 });
        let reach = if self.is_shifted { Reach::Stretch } else { Reach::None };
        let words = Words::with_order(&source, 1);
        let shifted = Shifted { vector: steps(self.dimension), multiple, reach, words };
        Arc::new(ByKey::new(shifted, source.batch_len(), count))
    }
}

/// The powers of 1 / g, in units of 2^-128.
fn steps(dimension: usize) -> Vec<u128> {
    // The largest x for which x^d + x^(d + 1) is below 1: bit by bit.
    let powers = |x| std::iter::successors(Some(x), move |&power| Some(high_half(power, x)));
    let mut root = 0;
    for bit in (0..u128::BITS).rev() {
        let more = root | 1 << bit;
        let mut last = powers(more).skip(dimension - 1);
        let [first, second] = [last.next(), last.next()].map(|power| power.unwrap_or_default());
        if first.checked_add(second).is_some() {
            root = more;
        }
    }
    powers(root).take(dimension).collect()
}

/// a b / 2^128, but for rounding.
fn high_half(a: u128, b: u128) -> u128 {
    let halves = |x: u128| [x >> 64, x & u128::from(u64::MAX)];
    let ([a, c], [b, d]) = (halves(a), halves(b));
    a * b + ((a * d) >> 64) + ((c * b) >> 64)
}
