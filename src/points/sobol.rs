//! Sobol' sequences.

mod direction_numbers;
mod joe_kuo;

use std::ops::Range;
use std::sync::Arc;

use num_traits::{PrimInt, WrappingAdd, WrappingMul};

pub use self::direction_numbers::DirectionNumbers;
use self::direction_numbers::{BITS, directions};
use self::joe_kuo::JOE_KUO;
use super::by_key::{ByKey, COST, Sequence, Words};
use super::point_set::{PointSet, check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{BLOCK, LANES, Line, Lines, PointBits, Run, Source, TOGETHER, stored};
use crate::simd::{kernel, prefetch_ahead};

/// The most coordinates.
const MOST: usize = 1 + JOE_KUO.len();

/// The most coordinates that a given table may have: the words of each key are at places of their own.
const MOST_GIVEN: usize = 1 << 20;

/// The points of a Sobol' sequence, randomised by the key.
///
/// The last axis of a sample has the coordinates, 1 to 1111, or more with
/// [a table](Self::with_directions), and the others count the points. The
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias("quasi-random", "qmc", "low-discrepancy"))]
pub struct Sobol {
    dimension: usize,
    scrambling: Scrambling,
    /// In place of those that are built in.
    directions: Option<DirectionNumbers>,
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
    /// [`Error::Parameter`] unless it is from 1 to 1111: for more, give a table to
    /// [`with_directions`](Self::with_directions).
    pub fn new(dimension: usize) -> Result<Self, Error> {
        if dimension > MOST {
            let allowed = format!(
                "from 1 to {MOST}; for more, `Sobol::with_directions` takes Joe and Kuo's table"
            );
            return Err(Error::parameter("Sobol", "dimension", dimension, allowed));
        }
        check_dimension("Sobol", dimension, MOST)?;
        Ok(Self { dimension, scrambling: Scrambling::default(), directions: None })
    }

    /// Points with this number of coordinates, made of another table of direction numbers: up to
    /// 21,201 coordinates with that of Joe and Kuo.
    ///
    /// ```no_run
    /// use ndkey::points::{DirectionNumbers, Sobol};
    ///
    /// let table: DirectionNumbers = std::fs::read_to_string("new-joe-kuo-6.21201")?.parse()?;
    /// let points = Sobol::with_directions(20_000, &table)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is from 1 to the number of coordinates of the table, and at most
    /// 2^20.
    pub fn with_directions(dimension: usize, table: &DirectionNumbers) -> Result<Self, Error> {
        check_dimension("Sobol", dimension, table.dimension().min(MOST_GIVEN))?;
        let directions = Some(table.clone());
        Ok(Self { dimension, scrambling: Scrambling::default(), directions })
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

    /// The table of direction numbers, if one was given.
    #[must_use]
    pub fn directions(&self) -> Option<&DirectionNumbers> {
        self.directions.as_ref()
    }
}

stored! {
    Sobol {
        dimension: usize,
        #[serde(default)] scrambling: Scrambling,
        #[serde(default)] directions: Option<DirectionNumbers>,
    }
    match &directions {
        None => Self::new(dimension),
        Some(table) => Self::with_directions(dimension, table),
    }
    .map(|sobol| Self { scrambling, ..sobol })
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
        let given = self.directions.as_ref();
        let of_coordinate = |j| directions(given, j, columns);
        let directions = (0..self.dimension).flat_map(of_coordinate).collect();
        let most = if given.is_some() { MOST_GIVEN } else { MOST };
        let words = Words::new(&source, most, WORDS.div_ceil(LANES));
        let together = 1 << (GROUP / self.dimension).max(1).ilog2().min(columns as u32);
        let nets = Arc::new(Nets {
            dimension: self.dimension,
            scrambling: self.scrambling,
            columns,
            together,
            directions,
            words,
        });
        let keys = source.batch_len();
        Arc::new(OfWidths {
            wide: ByKey::new(nets.clone(), keys, count),
            narrow: ByKey::new(nets, keys, count),
        })
    }
}

/// Words of a coordinate: the shift, the two of the hash, and the columns of the matrix.
const WORDS: usize = 3 + BITS;

/// Coordinates of points that are made together, from those of another point.
const GROUP: usize = 2048;

/// Half a coordinate takes less than half as long as a whole one: so both are computed, of tables of
/// their own.
struct OfWidths {
    wide: ByKey<Arc<Nets>, u64>,
    narrow: ByKey<Arc<Nets>, u32>,
}

impl PointBits for OfWidths {
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]) {
        self.wide.coordinates(run, out);
    }

    fn coordinates32(&self, run: Run, out: &mut [Line<u32>]) {
        self.narrow.coordinates(run, out);
    }

    fn cost(&self) -> usize {
        COST
    }
}

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

/// A sequence as a key scrambles it, in words of 64 bits or of the upper 32. For Owen's scrambling
/// all bits are in reverse, the highest ones last, up to the hash.
///
/// Rows end with a line of more words, so that every line can be read.
struct Scrambled<W> {
    /// Direction numbers: of all coordinates the first, then the second, ..., then zeros.
    directions: Vec<W>,
    /// The first point.
    shift: Vec<W>,
    /// The first points before they are shifted, of all that are made together.
    first: Vec<W>,
    /// What the hash adds, and what it multiplies by, for each coordinate; then the first ones once
    /// more.
    hash: Option<[Vec<W>; 2]>,
}

/// Bits of coordinates.
trait Word: PrimInt + WrappingAdd + WrappingMul + Default + Send + Sync {
    /// The lowest bits.
    fn lowest(bits: u64) -> Self;
}

impl Word for u64 {
    fn lowest(bits: u64) -> Self {
        bits
    }
}

impl Word for u32 {
    fn lowest(bits: u64) -> Self {
        bits as Self
    }
}

impl<W: Word> Sequence<W> for Arc<Nets> {
    type Randomness = Scrambled<W>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn randomness(&self, key: u64) -> Scrambled<W> {
        let Nets { dimension, scrambling, columns, together, .. } = **self;
        let by_hash = scrambling == Scrambling::Owen;
        let row = |len: usize| vec![W::default(); len + LANES];
        let mut scrambled = Scrambled {
            directions: row((columns + 1) * dimension),
            shift: row(dimension),
            first: row(together * dimension),
            hash: by_hash.then(|| [row(dimension), row(dimension)]),
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
            let own = |fraction: u64| {
                let reversed = W::lowest(fraction.reverse_bits());
                if by_hash { reversed } else { reversed.reverse_bits() }
            };
            scrambled.shift[j] = own(words[0]);
            for k in 0..columns {
                let mut direction = self.directions[j * columns + k];
                if matches!(scrambling, Scrambling::Owen | Scrambling::Matrix) {
                    direction = product(&words[3..], direction);
                }
                scrambled.directions[k * dimension + j] = own(direction);
            }
            if let Some([add, multiply]) = &mut scrambled.hash {
                (add[j], multiply[j]) = (W::lowest(words[1]), W::lowest(words[2] | 1));
            }
        }
        for repeated in scrambled.hash.iter_mut().flatten() {
            repeat(repeated, dimension);
        }
        for at in dimension..together * dimension {
            let point = at / dimension;
            let step = point.trailing_zeros() as usize * dimension + at % dimension;
            scrambled.first[at] = scrambled.first[at - dimension] ^ scrambled.directions[step];
        }
        scrambled
    }

    fn coordinates(&self, randomness: &Scrambled<W>, mut start: u64, mut out: &mut [W]) {
        let Nets { dimension, together, .. } = **self;
        let group = (together * dimension) as u64;
        let mut room: Lines<W, { TOGETHER * BLOCK + 1 }> = Lines::room_of();
        while !out.is_empty() {
            let (number, within) = (start / group, (start % group) as usize);
            let here;
            (here, out) = out.split_at_mut(out.len().min(group as usize - within));
            let (coordinate, count) = (within % dimension, here.len().min(dimension));
            let base = room.zeros(count.div_ceil(LANES) + 1).as_flattened_mut();
            let point = number * together as u64;
            randomness.base(point, coordinate..coordinate + count, dimension, base);
            repeat(base, count);
            randomness.combine(here, within, base, dimension);
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

/// Repeats the first `count` words, in a line that follows them.
fn repeat<W: Copy>(words: &mut [W], count: usize) {
    for lane in 0..LANES {
        words[count + lane] = words[lane];
    }
}

/// The line that begins at a place.
#[inline(always)]
fn line_at<W>(words: &[W], at: usize) -> &Line<W> {
    words[at..].first_chunk().expect("a line that follows")
}

impl<W: Word> Scrambled<W> {
    /// The coordinates of a point, where those of number `dimension` and above are the first ones
    /// again.
    #[inline(never)]
    fn base(&self, point: u64, coordinates: Range<usize>, dimension: usize, base: &mut [W]) {
        let tail = coordinates.end.min(dimension);
        let parts = [coordinates.start..tail, 0..coordinates.end - tail];
        // The rows of direction numbers, in fours, of which the last may be of zeros.
        let zeros = self.directions.len() - LANES - dimension;
        let (mut rows, mut count, mut rest) = ([[zeros; 4]; BITS / 4], 0, point ^ point >> 1);
        while rest != 0 {
            rows.as_flattened_mut()[count] = rest.trailing_zeros() as usize * dimension;
            count += 1;
            rest &= rest - 1;
        }
        let rows = &rows[..count.div_ceil(4)];
        let mut at = 0;
        kernel(
            #[inline(always)]
            |lanes| {
                for part in parts {
                    for first in part.clone().step_by(LANES) {
                        let mut line = *line_at(&self.shift, first);
                        for &rows in rows {
                            let [a, b, c, d] = self.directions_at(rows, first);
                            lanes.each(
                                #[inline(always)]
                                |lane| {
                                    let more = a[lane] ^ b[lane] ^ c[lane] ^ d[lane];
                                    line[lane] = line[lane] ^ more;
                                },
                            );
                        }
                        // What is too much is overwritten.
                        base[at + first - part.start..][..LANES].copy_from_slice(&line);
                    }
                    at += part.len();
                }
            },
        );
    }

    /// Lines of direction numbers, of rows that begin at these places.
    #[inline(always)]
    fn directions_at(&self, rows: [usize; 4], first: usize) -> [&Line<W>; 4] {
        let [a, b, c, d] = rows;
        let directions = &self.directions;
        [
            line_at(directions, a + first),
            line_at(directions, b + first),
            line_at(directions, c + first),
            line_at(directions, d + first),
        ]
    }

    /// Writes coordinates, from a place on among those that are made together. Those of the point
    /// before are repeated in `base`.
    #[inline(never)]
    fn combine(&self, out: &mut [W], place: usize, base: &[W], dimension: usize) {
        let (lines, rest) = out.as_chunks_mut();
        let mut last = [[W::default(); LANES]; 1];
        let last = &mut last[..usize::from(!rest.is_empty())];
        kernel(
            #[inline(always)]
            |lanes| {
                let mut bases = Repeated { words: base, period: dimension, at: 0 };
                let mut hashes = self.hash.as_ref().map(
                    #[inline(always)]
                    |[add, multiply]| {
                        let at = place % dimension;
                        let repeated = |words| Repeated { words, period: dimension, at };
                        [repeated(add), repeated(multiply)]
                    },
                );
                for (number, out) in lines.iter_mut().chain(&mut *last).enumerate() {
                    let first = line_at(&self.first, place + number * LANES);
                    let (base, mut line) = (bases.next(), [W::default(); LANES]);
                    if let Some([add, multiply]) = &mut hashes {
                        let (add, multiply) = (add.next(), multiply.next());
                        lanes.each(
                            #[inline(always)]
                            |lane| {
                                let x = first[lane] ^ base[lane];
                                line[lane] = hash(x, add[lane], multiply[lane]).reverse_bits();
                            },
                        );
                    } else {
                        lanes.each(
                            #[inline(always)]
                            |lane| line[lane] = first[lane] ^ base[lane],
                        );
                    }
                    *out = line;
                    prefetch_ahead(out);
                }
            },
        );
        rest.copy_from_slice(&last.as_flattened()[..rest.len()]);
    }
}

/// Words that are repeated with a period, line by line.
struct Repeated<'a, W> {
    /// The words of one period, and of a line that follows.
    words: &'a [W],
    period: usize,
    at: usize,
}

impl<'a, W> Repeated<'a, W> {
    #[inline(always)]
    fn next(&mut self) -> &'a Line<W> {
        let line = line_at(self.words, self.at);
        self.at += LANES;
        while self.at >= self.period {
            self.at -= self.period;
        }
        line
    }
}

/// A permutation in which no bit depends on a higher one. The lower halves of the constants are
/// Vegdahl's, the upper ones digits of pi.
#[inline(always)]
fn hash<W: Word>(x: W, add: W, multiply: W) -> W {
    let times = |x: W, constant: u64| x.wrapping_mul(&W::lowest(constant));
    let x = x ^ times(x, 0x243f_6a88_3d20_adea);
    let x = x.wrapping_add(&add).wrapping_mul(&multiply);
    let x = x ^ times(x, 0x85a3_08d3_0552_6c56);
    x ^ times(x, 0x1319_8a2e_53a2_2864)
}
