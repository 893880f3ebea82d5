//! Halton sequences.

use std::sync::Arc;

use super::by_key::{ByKey, Sequence, Words, high_product};
use super::cells::Cells;
use super::latin_hypercube::is_prime;
use super::order::{Order, Reach, STRETCH};
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{Counts, LANES, PointBits, Source, stored};

/// The most coordinates.
const MOST: usize = 1024;

/// The largest base with a table of digits' permutations.
const TABLE: u64 = 256;

/// The points of a Halton sequence, whose digits the key permutes.
///
/// The last axis of a sample has the coordinates, 1 to 1024, and the others count the points. A coordinate
/// is the number of the point, written in a prime base with its digits behind the point, the lowest one
/// first (Halton, 1960): 2 for the first coordinate, 3 for the second, ... Any stretch of points is even,
/// whatever its length, but with large bases only long ones are: with more than some ten coordinates
/// [`Sobol`](super::Sobol) is better. The key [shuffles](super#two-keys) the order of every 64 points, so
/// take a multiple of 64: over 1000 points of three coordinates, the error of a mean was 1.4 times the
/// error over the sequence in its own order, and over 1024 the same.
///
/// Each digit of each coordinate has a random permutation of its own (Owen, "A randomized Halton
/// algorithm in R", 2017, arXiv:1706.02808), up to the 64 bits of a coordinate, also where the
/// digits of the number of the point are leading zeros. It is d -> a d + b modulo the base, with
/// random a and b (Matoušek, 1998): for pairs of digits, and so for the mean and the variance of
/// estimates, as good as a permutation out of all. Up to base 3 these are all. Without it,
/// [`without_scrambling`](Self::without_scrambling), points equal SciPy's
/// `qmc.Halton(scramble=False)` but for rounding.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_halton.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::Key;
/// use ndkey::points::Halton;
///
/// let points: Array2<f64> = Key::from_seed(0).sample(Halton::new(3)?, (64 * 27, 3));
/// // The second coordinate is in each twenty-seventh equally often.
/// let mut cells: Vec<_> = points.column(1).iter().map(|x| (27.0 * x) as usize).collect();
/// cells.sort();
/// assert!(cells.chunks(64).map(|cells| cells[0]).eq(0..27));
///
/// let first: Array2<f64> = Key::from_seed(0).sample(Halton::new(2)?.without_scrambling(), (4, 2));
/// let expected = array![[0.0, 0.0], [0.5, 1.0 / 3.0], [0.25, 2.0 / 3.0], [0.75, 1.0 / 9.0]];
/// assert!((first - expected).iter().all(|error| error.abs() < 1e-15));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("Hammersley", "van der Corput", "radical inverse"))]
pub struct Halton {
    dimension: usize,
    is_scrambled: bool,
    has_equal_steps: bool,
}

impl Halton {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 1024.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("Halton", dimension, MOST)?;
        Ok(Self { dimension, is_scrambled: true, has_equal_steps: false })
    }

    /// The sequence itself, which begins with 0. The key has no effect.
    #[must_use]
    pub fn without_scrambling(self) -> Self {
        Self { is_scrambled: false, ..self }
    }

    /// Hammersley's points, for a number of points that is known: the last coordinate takes equal steps, and the others
    /// are the first of the sequence (Hammersley, "Monte Carlo methods for solving multivariable problems", 1960,
    /// doi:10.1111/j.1749-6632.1960.tb42846.x). They are more even than as many points of the sequence.
    ///
    /// The last coordinate of the point with number i of n is (i + u) / n, with one uniform u for each key, and i / n
    /// without scrambling. With it, n is rounded up to a multiple of 64, so take one. A larger sample does not go on
    /// where a smaller one ends.
    ///
    /// ```
    /// use ndarray::{Array2, array};
    /// use ndkey::{native::Key, points::Halton};
    ///
    /// let hammersley = Halton::new(2)?.with_equal_steps().without_scrambling();
    /// let points: Array2<f64> = Key::from_seed(0).sample(hammersley, (4, 2));
    /// assert_eq!(points, array![[0.0, 0.0], [0.5, 0.25], [0.25, 0.5], [0.75, 0.75]]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn with_equal_steps(self) -> Self {
        Self { has_equal_steps: true, ..self }
    }

    /// Whether the last coordinate takes equal steps, as of [`with_equal_steps`](Self::with_equal_steps).
    #[must_use]
    pub fn has_equal_steps(&self) -> bool {
        self.has_equal_steps
    }

    /// Whether the key permutes digits: not [`without_scrambling`](Self::without_scrambling).
    #[must_use]
    pub fn is_scrambled(&self) -> bool {
        self.is_scrambled
    }
}

stored! {
    Halton {
        dimension: usize,
        #[serde(default)] is_scrambled: Option<bool> = Some,
        #[serde(default)] has_equal_steps: bool,
    }
    Self::new(dimension).map(|halton| Self {
        is_scrambled: is_scrambled.unwrap_or(true),
        has_equal_steps,
        ..halton
    })
}

point_set!(Halton, "points::Halton::new(2)?", |set| set.dimension);

impl Sealed for Halton {
    fn counts(&self) -> Counts {
        // Steps begin at 0.
        if self.has_equal_steps { Counts::Whole(STRETCH) } else { Counts::Any }
    }

    fn is_randomised(&self) -> bool {
        self.is_scrambled
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        // The numbers of the points are in whole stretches.
        let numbers = count.checked_next_multiple_of(STRETCH).unwrap_or(u64::MAX);
        let steps = self.has_equal_steps.then_some(match self.is_scrambled {
            true => numbers.max(1),
            false => count.max(1),
        });
        let of_sequence = self.dimension - usize::from(self.has_equal_steps);
        let primes = (2..).filter(|&number| is_prime(number)).take(of_sequence);
        let bases = primes.map(|base| Base::new(base, numbers)).collect();
        let words = Words::with_order(&source, WORDS / LANES);
        let digits = Digits { bases, steps, is_scrambled: self.is_scrambled, words };
        Arc::new(ByKey::new(digits, source.batch_len(), count))
    }
}

/// Words of a coordinate: what takes the place of the digits beyond the last, and, for each digit,
/// what it is multiplied by and what is added.
const WORDS: usize = 128;

/// The digits of a coordinate.
struct Base {
    base: u64,
    /// How many digits 64 bits have.
    digits: u32,
    /// Digits permuted by one table; at least 1.
    together: u32,
    /// base^together.
    group: u64,
    /// 2^64 / group, rounded up.
    inverse: u64,
    /// How many groups of digits the numbers of points have.
    groups: u32,
    /// base^(digits - together groups).
    behind: u64,
    /// The fractions with all digits.
    cells: Cells,
}

impl Base {
    fn new(base: u64, count: u64) -> Self {
        let largest = count.saturating_sub(1);
        let needed = largest.checked_ilog(base).map_or(0, |digits| digits + 1);
        // At most 7: so the digits of 64 bits, in whole groups, are nearly all, for any number of points.
        let most = TABLE.ilog(base).clamp(1, 7);
        let digits = u64::MAX.ilog(base) / most * most;
        let together = most.min(needed).max(1);
        let group = base.pow(together);
        let groups = needed.div_ceil(together).min(digits / together);
        Self {
            base,
            digits,
            together,
            group,
            inverse: u64::MAX / group + 1,
            groups,
            behind: base.pow(digits - groups * together),
            cells: Cells::new(base.pow(digits)),
        }
    }
}

struct Digits {
    bases: Vec<Base>,
    /// The number of steps of a last coordinate.
    steps: Option<u64>,
    is_scrambled: bool,
    words: Words,
}

/// The digits of a coordinate as a key permutes them.
struct Permuted {
    groups: Vec<Permutation>,
    /// The digits that are not permuted by groups.
    behind: u64,
    /// What takes the place of the digits beyond the last.
    beyond: u64,
}

enum Permutation {
    /// A permutation of groups of digits, whose order is reversed.
    Table(Vec<u32>),
    /// The factor of a digit, and the number that is added.
    Linear([u64; 2]),
}

impl Sequence for Digits {
    /// Digits, the order of points, and how far the first step of the last coordinate is from 0.
    type Randomness = (Vec<Permuted>, Order, u64);

    fn dimension(&self) -> usize {
        self.bases.len() + usize::from(self.steps.is_some())
    }

    fn randomness(&self, key: u64) -> Self::Randomness {
        let numbered = self.bases.iter().enumerate();
        let permuted = numbered.map(|(j, base)| self.permuted(base, key, j)).collect();
        let reach = if self.is_scrambled { Reach::Stretch } else { Reach::None };
        let offset = match self.steps {
            Some(steps) if self.is_scrambled => {
                let [word, ..] = self.words.line(key, self.bases.len());
                high_product(u64::MAX / steps, word)
            }
            _ => 0,
        };
        (permuted, Order::new(&self.words, key, reach), offset)
    }

    fn coordinates(
        &self,
        (permuted, order, offset): &Self::Randomness,
        start: u64,
        out: &mut [u64],
    ) {
        order.each_point(start, self.dimension(), out, |point, first, out| {
            if let (Some(x), Some(steps)) = (out.get_mut(self.bases.len() - first), self.steps) {
                *x = (((u128::from(point)) << 64) / u128::from(steps)) as u64 + offset;
            }
            for (x, (base, permuted)) in
                out.iter_mut().zip(self.bases[first..].iter().zip(&permuted[first..]))
            {
                *x = base.permute(permuted, point);
            }
        });
    }
}

impl Digits {
    fn permuted(&self, own: &Base, key: u64, coordinate: usize) -> Permuted {
        let Base { base, digits, together, group, groups, .. } = *own;
        let mut room = [[0; LANES]; WORDS / LANES];
        if self.is_scrambled {
            let lines = (1 + 2 * digits as usize).div_ceil(LANES);
            self.words.words64(key, coordinate, &mut room[..lines]);
        }
        let words = room.as_flattened();
        let linear = |digit: u32| {
            let [multiply, add] = [1, 2].map(|n| words[2 * digit as usize + n]);
            // Random numbers from 1, or 0, to base - 1.
            [1 + high_product(base - 1, multiply), high_product(base, add)]
        };
        let permute = |digit: u32, value: u64| {
            let [multiply, add] = if self.is_scrambled { linear(digit) } else { [1, 0] };
            (multiply * value + add) % base
        };
        let of_group = |number: u32| {
            let first = number * together;
            if base > TABLE {
                let identity = [1, 0];
                let linear = if self.is_scrambled { linear(first) } else { identity };
                return Permutation::Linear(linear);
            }
            // The first digits, then those with one more.
            let mut table = vec![0_u32];
            for digit in first..first + together {
                let longer = (0..base).flat_map(|value| {
                    let last = permute(digit, value) as u32;
                    table.iter().map(move |shorter| shorter * base as u32 + last)
                });
                table = longer.collect();
            }
            debug_assert_eq!(table.len() as u64, group);
            Permutation::Table(table)
        };
        let mut behind = 0;
        for digit in groups * together..digits {
            behind = behind * base + permute(digit, 0);
        }
        let beyond = if self.is_scrambled { own.cells.fraction(0, words[0]) } else { 0 };
        Permuted { groups: (0..groups).map(of_group).collect(), behind, beyond }
    }
}

impl Base {
    /// The quotient by the group, and the remainder.
    #[inline(always)]
    fn divided(&self, number: u64) -> (u64, u64) {
        // The product's error is below 1 / group for groups below 2^13.
        let quotient =
            if number < 1 << 51 { high_product(number, self.inverse) } else { number / self.group };
        (quotient, number - quotient * self.group)
    }

    /// The coordinate of a point.
    fn permute(&self, permuted: &Permuted, point: u64) -> u64 {
        let (mut rest, mut reversed) = (point, 0);
        for permutation in &permuted.groups {
            let (quotient, digits) = self.divided(rest);
            rest = quotient;
            let own = match permutation {
                Permutation::Table(table) => table[digits as usize].into(),
                Permutation::Linear([multiply, add]) => self.divided(multiply * digits + add).1,
            };
            reversed = reversed * self.group + own;
        }
        // No overflow: what is beyond the digits is less than a unit of the last one.
        self.cells.start(reversed * self.behind + permuted.behind) + permuted.beyond
    }
}
