//! Sobol' sequences.

mod joe_kuo;

use std::sync::Arc;

use self::joe_kuo::JOE_KUO;
use super::by_key::{ByKey, Sequence, Words};
use super::point_set::{PointSet, check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{LANES, Line, PointBits, Source, stored};
use crate::simd::kernel;

/// The most coordinates.
const MOST: usize = 1 + JOE_KUO.len();

/// How many bits a coordinate has, and how many direction numbers.
const BITS: usize = u64::BITS as usize;

/// The points of a Sobol' sequence, randomised by the key.
///
/// The last axis of a sample has the coordinates, 1 to 1111, and the others count the points. The
/// first 2^k points are a net: boxes with sides of lengths that are powers of 1/2, and volumes that
/// are not too small, have equally many points. Direction numbers are those of Joe and Kuo
/// ("Constructing Sobol sequences with better two-dimensional projections", 2008,
/// doi:10.1137/070709359), the points those of SciPy's `qmc.Sobol` in its order (Antonov and
/// Saleev's), up to 2^64 of them.
///
/// By default points are scrambled ([`Scrambling::Owen`]), so that each is uniformly distributed.
///
/// ```
/// use ndarray::{Array2, array, s};
/// use ndkey::{Key, points::{Scrambling, Sobol}};
///
/// let points: Array2<f64> = Key::new(0).sample(Sobol::new(3)?, (8, 3));
/// // Of eight points, each coordinate is in each eighth once.
/// let mut eighths: Vec<_> = points.column(2).iter().map(|x| (8.0 * x) as u32).collect();
/// eighths.sort();
/// assert_eq!(eighths, [0, 1, 2, 3, 4, 5, 6, 7]);
///
/// let plain = Sobol::new(2)?.with_scrambling(Scrambling::None);
/// let first: Array2<f64> = Key::new(0).sample(plain, (3, 2));
/// assert_eq!(first, array![[0.0, 0.0], [0.5, 0.5], [0.75, 0.25]]);
///
/// // Points far out cost no more than others.
/// let far = Key::new(0).sample_slice::<f64, _, _>(Sobol::new(3)?, (1 << 40, 3), s![-4.., ..]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias("quasi-random", "qmc", "low-discrepancy"))]
pub struct Sobol {
    dimension: usize,
    scrambling: Scrambling,
}

/// How the points of a [`Sobol`] sequence are randomised.
///
/// With all but `None` each point is uniformly distributed, and the points remain a net. The words
/// of randomness of a coordinate are the key's bits at positions of its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Scrambling {
    /// Nested uniform scrambling (Owen, 1995), by a random [`Matrix`](Self::Matrix), and then a
    /// hash of each coordinate in which no bit changes a higher one.
    ///
    /// Each bit is flipped, depending on all higher ones. For the mean and the variance of
    /// estimates, the matrix alone is equivalent to Owen's random permutations: it makes pairs of
    /// points as independent. The hash undoes what is linear beyond pairs. It is that of Laine and
    /// Karras ("Stratified sampling for stochastic transparency", 2011) as Vegdahl improved it
    /// ("Building a better LK hash", 2021), extended from 32 to 64 bits.
    #[default]
    Owen,
    /// Flips the same random bits of all points: a digital shift. The least randomisation, faster
    /// than the others by little, with which some estimates have a larger variance.
    Shift,
    /// A random lower triangular matrix over GF(2), and a digital shift (Matoušek, 1998): what
    /// SciPy does.
    Matrix,
    /// The sequence itself, which begins with 0. The key has no effect.
    None,
}

impl Sobol {
    /// Points with this number of coordinates.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to 1111.
    pub fn new(dimension: usize) -> Result<Self, Error> {
        check_dimension("Sobol", dimension, MOST)?;
        Ok(Self { dimension, scrambling: Scrambling::default() })
    }

    /// The same points, randomised in this way.
    #[must_use]
    pub fn with_scrambling(self, scrambling: Scrambling) -> Self {
        Self { scrambling, ..self }
    }

    /// As set by [`with_scrambling`](Self::with_scrambling).
    #[must_use]
    pub fn scrambling(&self) -> Scrambling {
        self.scrambling
    }
}

stored! {
    Sobol { dimension: usize, #[serde(default)] scrambling: Scrambling }
    Self::new(dimension).map(|sobol| Self { scrambling, ..sobol })
}

point_set!(Sobol);

impl PointSet for Sobol {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn name(&self) -> &'static str {
        "the sample of Sobol"
    }

    fn is_randomised(&self) -> bool {
        self.scrambling != Scrambling::None
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        let columns = BITS - count.saturating_sub(1).leading_zeros() as usize;
        let directions = (0..self.dimension).flat_map(|j| directions(j, columns)).collect();
        let words = Words::new(&source, MOST, WORDS.div_ceil(LANES));
        let together = 1 << (TOGETHER / self.dimension).max(1).ilog2().min(columns as u32);
        let nets = Nets {
            dimension: self.dimension,
            scrambling: self.scrambling,
            columns,
            together,
            directions,
            words,
        };
        Arc::new(ByKey::new(nets, source.batch_len(), count))
    }
}

/// The first `count` direction numbers of a coordinate, as fractions.
fn directions(coordinate: usize, count: usize) -> impl Iterator<Item = u64> {
    // Of each, the leading bit and those above it: m_k.
    let mut numbers = [1_u64; BITS];
    if let Some(row) = coordinate.checked_sub(1) {
        let packed = JOE_KUO[row];
        let polynomial = packed as u16;
        let (degree, mut rest) = (polynomial.ilog2() as usize, packed >> 16);
        for k in 1..degree {
            numbers[k] = (rest as u64) << 1 & ((2 << k) - 1) | 1;
            rest >>= k;
        }
        for k in degree..count {
            numbers[k] = numbers[k - degree] << degree ^ numbers[k - degree];
            for step in 1..degree {
                if polynomial >> (degree - step) & 1 == 1 {
                    numbers[k] ^= numbers[k - step] << step;
                }
            }
        }
    }
    (0..count).map(move |k| numbers[k] << (BITS - 1 - k))
}

/// Words of a coordinate: the shift, the two of the hash, and the columns of the matrix.
const WORDS: usize = 3 + BITS;

/// Coordinates of points that are made together, from those of another point.
const TOGETHER: usize = 1024;

/// A sequence, of up to 2^columns points.
struct Nets {
    dimension: usize,
    scrambling: Scrambling,
    columns: usize,
    /// How many points are made together: a power of 2.
    together: usize,
    /// Direction numbers, coordinate by coordinate.
    directions: Vec<u64>,
    words: Words,
}

/// A sequence as a key scrambles it. For Owen's scrambling all bits are in reverse, the highest
/// ones last, up to the hash.
struct Scrambled {
    /// Direction numbers: of all coordinates the first, then the second, ...
    directions: Vec<u64>,
    /// The first point.
    shift: Vec<u64>,
    /// The first points before they are shifted, of all that are made together; then the first
    /// coordinates once more, a line of them.
    first: Vec<u64>,
    /// What the hash adds, and what it multiplies by, for each coordinate; the first ones once
    /// more.
    hash: Option<[Vec<u64>; 2]>,
}

impl Sequence for Nets {
    type Randomness = Scrambled;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn randomness(&self, key: u64) -> Scrambled {
        let Self { dimension, scrambling, columns, .. } = *self;
        let by_hash = scrambling == Scrambling::Owen;
        let mut scrambled = Scrambled {
            directions: vec![0; columns * dimension],
            shift: vec![0; dimension],
            first: vec![0; self.together * dimension + LANES],
            hash: by_hash.then(|| [vec![0; dimension + LANES], vec![0; dimension + LANES]]),
        };
        let mut room = [[0; LANES]; WORDS.div_ceil(LANES)];
        for j in 0..dimension {
            let needed = match scrambling {
                Scrambling::None => 0,
                Scrambling::Shift => 1,
                Scrambling::Owen | Scrambling::Matrix => (3 + columns).div_ceil(LANES),
            };
            self.words.words64(key, j, &mut room[..needed]);
            let words = room.as_flattened();
            let own = |fraction: u64| if by_hash { fraction.reverse_bits() } else { fraction };
            scrambled.shift[j] = own(words[0]);
            for k in 0..columns {
                let mut direction = self.directions[j * columns + k];
                if matches!(scrambling, Scrambling::Owen | Scrambling::Matrix) {
                    direction = product(&words[3..], direction);
                }
                scrambled.directions[k * dimension + j] = own(direction);
            }
            if let Some([add, multiply]) = &mut scrambled.hash {
                (add[j], multiply[j]) = (words[1], words[2] | 1);
            }
        }
        for repeated in scrambled.hash.iter_mut().flatten() {
            for lane in 0..LANES {
                repeated[dimension + lane] = repeated[lane % dimension];
            }
        }
        for at in dimension..self.together * dimension {
            let point = at / dimension;
            let step = point.trailing_zeros() as usize * dimension + at % dimension;
            scrambled.first[at] = scrambled.first[at - dimension] ^ scrambled.directions[step];
        }
        scrambled
    }

    fn coordinates(&self, randomness: &Scrambled, mut start: u64, mut out: &mut [u64]) {
        let Self { dimension, together, .. } = *self;
        let group = (together * dimension) as u64;
        let mut base = Vec::with_capacity(dimension.min(out.len()) + LANES);
        while !out.is_empty() {
            let within = (start % group) as usize;
            let here;
            (here, out) = out.split_at_mut(out.len().min(group as usize - within));
            let (point, coordinate) = (start / group * together as u64, within % dimension);
            randomness.base(point, coordinate, here.len(), dimension, &mut base);
            let first = &randomness.first[within..];
            match &randomness.hash {
                None => combine(here, first, &base, dimension),
                Some([add, multiply]) => {
                    let seeds = [&add[..], &multiply[..]];
                    combine_and_hash(here, first, &base, dimension, seeds, coordinate);
                }
            }
            start += here.len() as u64;
        }
    }
}

/// The product of a lower triangular matrix with ones on its diagonal, of which random words are
/// the columns, with a vector of bits.
fn product(columns: &[u64], vector: u64) -> u64 {
    const TOP: u64 = 1 << (BITS - 1);
    let (mut product, mut rest) = (0, vector);
    while rest != 0 {
        let k = rest.leading_zeros() as usize;
        let diagonal = TOP >> k;
        product ^= columns[k] & (diagonal - 1) | diagonal;
        rest ^= diagonal;
    }
    product
}

impl Scrambled {
    /// The coordinates of a point, as many as are needed for `len` values, from `coordinate` on,
    /// and a line that follows them.
    fn base(
        &self,
        point: u64,
        coordinate: usize,
        len: usize,
        dimension: usize,
        base: &mut Vec<u64>,
    ) {
        let count = len.min(dimension);
        let tail = count.min(dimension - coordinate);
        base.clear();
        base.extend_from_slice(&self.shift[coordinate..][..tail]);
        base.extend_from_slice(&self.shift[..count - tail]);
        let mut rest = point ^ point >> 1;
        while rest != 0 {
            let row = &self.directions[rest.trailing_zeros() as usize * dimension..][..dimension];
            let (head, behind) = base.split_at_mut(tail);
            for (own, direction) in head.iter_mut().zip(&row[coordinate..]) {
                *own ^= direction;
            }
            for (own, direction) in behind.iter_mut().zip(row) {
                *own ^= direction;
            }
            rest &= rest - 1;
        }
        for lane in 0..LANES {
            base.push(base[lane % count]);
        }
    }
}

/// Of slices that repeat what is at their first places, the lines that are `LANES` apart.
struct Lines<'a> {
    values: &'a [u64],
    period: usize,
    at: usize,
}

impl<'a> Lines<'a> {
    #[inline(always)]
    fn next(&mut self) -> &'a Line<u64> {
        let line = self.values[self.at..].first_chunk().expect("a line that follows");
        self.at = (self.at + LANES) % self.period;
        line
    }
}

#[inline(never)]
fn combine(out: &mut [u64], first: &[u64], base: &[u64], dimension: usize) {
    kernel(
        #[inline(always)]
        |lanes| {
            let mut bases = Lines { values: base, period: dimension, at: 0 };
            for (number, out) in out.chunks_mut(LANES).enumerate() {
                let first: &Line<u64> = first[number * LANES..].first_chunk().expect("a line");
                let (base, mut line) = (bases.next(), [0; LANES]);
                lanes.each(
                    #[inline(always)]
                    |lane| line[lane] = first[lane] ^ base[lane],
                );
                out.copy_from_slice(&line[..out.len()]);
            }
        },
    );
}

#[inline(never)]
fn combine_and_hash(
    out: &mut [u64],
    first: &[u64],
    base: &[u64],
    dimension: usize,
    [add, multiply]: [&[u64]; 2],
    coordinate: usize,
) {
    kernel(
        #[inline(always)]
        |lanes| {
            let mut bases = Lines { values: base, period: dimension, at: 0 };
            let mut added = Lines { values: add, period: dimension, at: coordinate };
            let mut factors = Lines { values: multiply, period: dimension, at: coordinate };
            for (number, out) in out.chunks_mut(LANES).enumerate() {
                let first: &Line<u64> = first[number * LANES..].first_chunk().expect("a line");
                let (base, mut line) = (bases.next(), [0; LANES]);
                let (add, multiply) = (added.next(), factors.next());
                lanes.each(
                    #[inline(always)]
                    |lane| {
                        let reversed = hash(first[lane] ^ base[lane], add[lane], multiply[lane]);
                        line[lane] = reversed.reverse_bits();
                    },
                );
                out.copy_from_slice(&line[..out.len()]);
            }
        },
    );
}

/// A permutation in which no bit depends on a higher one. The lower halves of the constants are
/// Vegdahl's, the upper ones digits of pi.
#[inline(always)]
fn hash(x: u64, add: u64, multiply: u64) -> u64 {
    let x = x ^ x.wrapping_mul(0x243f_6a88_3d20_adea);
    let x = x.wrapping_add(add).wrapping_mul(multiply);
    let x = x ^ x.wrapping_mul(0x85a3_08d3_0552_6c56);
    x ^ x.wrapping_mul(0x1319_8a2e_53a2_2864)
}
