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
use crate::sampling::{Coordinate, LANES, Line, Lines, PointBits, Run, Source, stored};
use crate::simd::{each_written, kernel};

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
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_sobol.svg"))]
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
        let together =
            GROUP.div_ceil(self.dimension).next_power_of_two().ilog2().min(columns as u32);
        let nets = Arc::new(Nets {
            dimension: self.dimension,
            scrambling: self.scrambling,
            columns,
            together: together as usize,
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

/// Coordinates of points that are made together, at least: a group. What one group and the next have in
/// common is computed once.
const GROUP: usize = 128;

/// The most coordinates that are kept for the group that follows.
const KEPT: usize = 2048;

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

    fn fractions64(&self, odd: bool, run: Run, out: &mut [Line<u64>]) {
        self.wide.coordinates_by(run, out, |nets, randomness, start, out| {
            nets.write(randomness, start, out, Form::Fraction { odd });
        });
    }

    fn fractions32(&self, odd: bool, run: Run, out: &mut [Line<u32>]) {
        self.narrow.coordinates_by(run, out, |nets, randomness, start, out| {
            nets.write(randomness, start, out, Form::Fraction { odd });
        });
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
    /// A group has 2^together points.
    together: usize,
    /// Direction numbers, coordinate by coordinate.
    directions: Vec<u64>,
    words: Words,
}

/// A sequence as a key scrambles it, in words of 64 bits or of the upper 32. For Owen's scrambling
/// all bits are in reverse, the highest ones last, up to the hash.
///
/// Lines are of the coordinates of a group.
struct Scrambled<W> {
    /// The first group.
    first: Vec<Line<W>>,
    /// What is added to a group to make the one that differs in a bit of its number in Gray's code: for
    /// each bit as many lines, and then zeros.
    steps: Vec<Line<W>>,
    /// What the hash adds, and what it multiplies by.
    hash: Option<[Vec<Line<W>>; 2]>,
}

/// In which form coordinates are written.
#[derive(Clone, Copy)]
enum Form {
    Bits,
    /// As [`PointBits::fractions64`].
    Fraction {
        odd: bool,
    },
}

/// Bits of coordinates.
trait Word: Coordinate + PrimInt + WrappingAdd + WrappingMul + Default + Send + Sync {
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

impl Nets {
    /// How many coordinates a group has.
    fn group(&self) -> usize {
        self.dimension << self.together
    }

    /// The shift of a coordinate, the two words of its hash, and its direction numbers, randomised.
    fn randomised(&self, key: u64, coordinate: usize) -> ([u64; 3], [u64; BITS]) {
        let mut room = [[0; LANES]; WORDS.div_ceil(LANES)];
        let (needed, by_matrix) = match self.scrambling {
            Scrambling::None => (0, false),
            Scrambling::Shift => (1, false),
            Scrambling::Owen | Scrambling::Matrix => ((3 + self.columns).div_ceil(LANES), true),
        };
        self.words.words64(key, coordinate, &mut room[..needed]);
        let [first, second, third, matrix @ ..] = room.as_flattened() else {
            unreachable!("more words than that");
        };
        let own = &self.directions[coordinate * self.columns..][..self.columns];
        let mut directions = [0; BITS];
        for (direction, &own) in directions.iter_mut().zip(own) {
            *direction = if by_matrix { product(matrix, own) } else { own };
        }
        ([*first, *second, *third], directions)
    }

    /// Writes coordinates at consecutive positions.
    fn write<W: Word>(
        &self,
        randomness: &Scrambled<W>,
        mut start: u64,
        mut out: &mut [W],
        form: Form,
    ) {
        let group = self.group();
        while !out.is_empty() {
            let (number, within) = (start / group as u64, (start % group as u64) as usize);
            let left = group - within;
            // Several groups, or a part of one.
            let (len, lines) = if group <= KEPT && out.len() > left {
                (out.len(), 0..group.div_ceil(LANES))
            } else {
                let len = out.len().min(left).min(KEPT - LANES);
                (len, within / LANES..(within + len).div_ceil(LANES))
            };
            let here;
            (here, out) = out.split_at_mut(len);
            randomness.groups(number, lines, within..group, here, form);
            start += len as u64;
        }
    }
}

impl<W: Word> Sequence<W> for Arc<Nets> {
    type Randomness = Scrambled<W>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn randomness(&self, key: u64) -> Scrambled<W> {
        let Nets { dimension, columns, together, .. } = **self;
        let by_hash = self.scrambling == Scrambling::Owen;
        let lines = self.group().div_ceil(LANES);
        let zeros = |rows: usize| vec![[W::default(); LANES]; rows * lines];
        let mut scrambled = Scrambled {
            first: zeros(1),
            steps: zeros(columns - together + 1),
            hash: by_hash.then(|| [zeros(1), zeros(1)]),
        };
        let own = |fraction: u64| {
            let reversed = W::lowest(fraction.reverse_bits());
            if by_hash { reversed } else { reversed.reverse_bits() }
        };
        for j in 0..dimension {
            let ([shift, add, multiply], fractions) = self.randomised(key, j);
            let mut directions = [W::default(); BITS];
            for k in 0..columns {
                directions[k] = own(fractions[k]);
            }
            let places = (j..self.group()).step_by(dimension);
            let mut coordinate = own(shift);
            for (point, place) in places.clone().enumerate() {
                if point > 0 {
                    coordinate = coordinate ^ directions[point.trailing_zeros() as usize];
                }
                scrambled.first.as_flattened_mut()[place] = coordinate;
            }
            // The highest direction number within groups changes, too, from one group to the next: Gray's
            // code runs backwards in every other one.
            let last = together.checked_sub(1).map_or(W::default(), |bit| directions[bit]);
            for (step, &direction) in directions[together..columns].iter().enumerate() {
                let own = &mut scrambled.steps[step * lines..].as_flattened_mut();
                places.clone().for_each(|place| own[place] = direction ^ last);
            }
            if let Some([adds, multiplies]) = &mut scrambled.hash {
                for place in places {
                    adds.as_flattened_mut()[place] = W::lowest(add);
                    multiplies.as_flattened_mut()[place] = W::lowest(multiply | 1);
                }
            }
        }
        scrambled
    }

    fn coordinates(&self, randomness: &Scrambled<W>, start: u64, out: &mut [W]) {
        self.write(randomness, start, out, Form::Bits);
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

impl<W: Word> Scrambled<W> {
    /// Writes coordinates from a place in a group on, of some of its lines, and those of the groups that
    /// follow, if these are all its lines.
    fn groups(
        &self,
        mut number: u64,
        lines: Range<usize>,
        places: Range<usize>,
        mut out: &mut [W],
        form: Form,
    ) {
        let (mut made, mut part) = (Lines::room_of(), Lines::room_of());
        let made: &mut [Line<W>] = Lines::<W, { KEPT / LANES }>::zeros(&mut made, lines.len());
        self.group(number, lines.clone(), made);
        let (mut bit, mut begin) = (self.none(), places.start - lines.start * LANES);
        loop {
            let len = out.len().min(places.end - lines.start * LANES - begin);
            if begin == 0 && out.len() >= lines.len() * LANES {
                // What is too much is overwritten by the next group.
                self.write(made, bit, &lines, out.as_chunks_mut().0, form);
            } else {
                let part = Lines::<W, { KEPT / LANES }>::zeros(&mut part, lines.len());
                self.write(made, bit, &lines, part, form);
                out[..len].copy_from_slice(&part.as_flattened()[begin..][..len]);
            }
            out = &mut out[len..];
            if out.is_empty() {
                return;
            }
            number += 1;
            (bit, begin) = (number.trailing_zeros() as usize, 0);
        }
    }

    /// What is no bit.
    fn none(&self) -> usize {
        self.steps.len() / self.first.len() - 1
    }

    /// Lines of what is added for a bit, or of zeros for one too many.
    #[inline(always)]
    fn step(&self, bit: usize, lines: &Range<usize>) -> &[Line<W>] {
        &self.steps[bit * self.first.len()..][lines.clone()]
    }

    /// Lines of a group.
    #[inline(never)]
    fn group(&self, number: u64, lines: Range<usize>, made: &mut [Line<W>]) {
        // Bits of the number in Gray's code, in fours.
        let (mut bits, mut count, mut rest) =
            ([[self.none(); 4]; BITS / 4], 0, number ^ number >> 1);
        while rest != 0 {
            bits.as_flattened_mut()[count] = rest.trailing_zeros() as usize;
            count += 1;
            rest &= rest - 1;
        }
        let bits = &bits[..count.div_ceil(4)];
        made.copy_from_slice(&self.first[lines.clone()]);
        kernel(
            #[inline(always)]
            |lanes| {
                for &bits in bits {
                    let [a, b, c, d] = bits.map(|bit| self.step(bit, &lines));
                    for number in 0..made.len() {
                        let (a, b, c, d) = (&a[number], &b[number], &c[number], &d[number]);
                        let line = &mut made[number];
                        lanes.each(
                            #[inline(always)]
                            |lane| line[lane] = line[lane] ^ a[lane] ^ b[lane] ^ c[lane] ^ d[lane],
                        );
                    }
                }
            },
        );
    }

    /// Adds a step to lines of a group, and writes the coordinates.
    fn write(
        &self,
        made: &mut [Line<W>],
        bit: usize,
        lines: &Range<usize>,
        out: &mut [Line<W>],
        form: Form,
    ) {
        match form {
            Form::Bits => self.write_as(
                made,
                bit,
                lines,
                out,
                #[inline(always)]
                |x| x,
            ),
            Form::Fraction { odd } => self.write_as(
                made,
                bit,
                lines,
                out,
                #[inline(always)]
                |x| x.fraction(odd),
            ),
        }
    }

    #[inline(never)]
    fn write_as(
        &self,
        made: &mut [Line<W>],
        bit: usize,
        lines: &Range<usize>,
        out: &mut [Line<W>],
        form: impl Fn(W) -> W,
    ) {
        let step = self.step(bit, lines);
        match &self.hash {
            None => each_written(
                made,
                out,
                [step],
                #[inline(always)]
                |x, [step]| (x ^ step, form(x ^ step)),
            ),
            Some(hash) => each_written(
                made,
                out,
                [step, &hash[0][lines.clone()], &hash[1][lines.clone()]],
                #[inline(always)]
                |x, [step, add, multiply]| {
                    let x = x ^ step;
                    (x, form(hashed(x, add, multiply).reverse_bits()))
                },
            ),
        }
    }
}

/// A permutation in which no bit depends on a higher one. The lower halves of the constants are
/// Vegdahl's, the upper ones digits of pi.
#[inline(always)]
fn hashed<W: Word>(x: W, add: W, multiply: W) -> W {
    let times = |x: W, constant: u64| x.wrapping_mul(&W::lowest(constant));
    let x = x ^ times(x, 0x243f_6a88_3d20_adea);
    let x = x.wrapping_add(&add).wrapping_mul(&multiply);
    let x = x ^ times(x, 0x85a3_08d3_0552_6c56);
    x ^ times(x, 0x1319_8a2e_53a2_2864)
}
