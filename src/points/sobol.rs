//! Sobol' sequences.

mod direction_numbers;
mod joe_kuo;

use std::ops::Range;
use std::sync::Arc;

pub use self::direction_numbers::DirectionNumbers;
use self::direction_numbers::{BITS, directions};
use self::joe_kuo::JOE_KUO;
use super::by_key::{ByKey, COST, Sequence, Words};
use super::nested::{Word, hashed};
use super::order::{
    BLOCK_BITS, Block, CELL_BITS, CELLS, Order, PATTERNS, POINTS, Reach, SECTION_BITS, SHAPES,
};
use super::point_set::sealed::Sealed;
use super::point_set::{check_dimension, point_set};
use crate::error::Error;
use crate::sampling::{Coordinate, LANES, Line, Lines, PointBits, Run, Source, stored};
use crate::simd::{each_given, each_of_periods, each_of_slice, inlined, kernel, map_array};

/// The most coordinates.
const MOST: usize = 1 + JOE_KUO.len();

/// The most coordinates that a given table may have: the words of each key are at places of their own.
const MOST_GIVEN: usize = 1 << 20;

/// The points of a Sobol' sequence, randomised by the key.
///
/// The last axis of a sample has the coordinates, 1 to 1111, or more with [a
/// table](Self::with_directions), and the others count the points. The first 2^k points are a net:
/// boxes with sides of lengths that are powers of 1/2, and volumes that are not too small, have
/// equally many points. Direction numbers are Joe and Kuo's ("Constructing Sobol sequences with
/// better two-dimensional projections", 2008, doi:10.1137/070709359); the points equal SciPy's
/// `qmc.Sobol` in its order (Antonov and Saleev's), up to 2^64 of them.
///
/// By default points are scrambled ([`Scrambling::Owen`]), so that each is uniformly distributed. The key
/// also [shuffles](super#two-keys) their order, but for [`Scrambling::None`]: each aligned stretch of 2^k
/// points remains a net.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/points_sobol.svg"))]
///
/// ```
/// use ndarray::{Array2, array, s};
/// use ndkey::native::Key;
/// use ndkey::points::{Scrambling, Sobol};
///
/// let points: Array2<f64> = Key::from_seed(0).sample(Sobol::new(3)?, (8, 3));
/// // Of eight points, each coordinate is in each eighth once.
/// let mut eighths: Vec<_> = points.column(2).iter().map(|x| (8.0 * x) as u32).collect();
/// eighths.sort();
/// assert_eq!(eighths, [0, 1, 2, 3, 4, 5, 6, 7]);
///
/// let plain = Sobol::new(2)?.with_scrambling(Scrambling::None);
/// let first: Array2<f64> = Key::from_seed(0).sample(plain, (3, 2));
/// assert_eq!(first, array![[0.0, 0.0], [0.5, 0.5], [0.75, 0.25]]);
///
/// // Points far out cost no more than others.
/// let far = Key::from_seed(0).sample_slice::<f64, _, _>(Sobol::new(3)?, (1 << 40, 3), s![-4.., ..]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias("quasi-random", "qmc", "low-discrepancy"))]
pub struct Sobol {
    dimension: usize,
    scrambling: Scrambling,
    /// Direction numbers in place of the built-in ones.
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
    /// Each bit is flipped, depending on all higher ones. For the mean and the variance of estimates, the
    /// matrix alone is equivalent to Owen's random permutations: it makes pairs of points as independent.
    /// The hash undoes part of what is linear beyond pairs. It is Laine and Karras' hash ("Stratified
    /// sampling for stochastic transparency", 2011) as Vegdahl improved it ("Building a better LK hash",
    /// 2021), extended from 32 to 64 bits. By their first three bits, points have all orders that nested
    /// permutations give, equally often; by the first four a quarter of them, where pairs are as
    /// independent.
    #[default]
    Owen,
    /// Flips the same random bits of all points: a digital shift. The least randomisation, faster
    /// than the others by little, with which some estimates have a larger variance.
    Shift,
    /// A random lower triangular matrix over GF(2), and a digital shift (Matoušek, 1998): what
    /// SciPy does.
    Matrix,
    /// The sequence itself, which begins with 0. The key has no effect.
    #[doc(alias("unscrambled"))]
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
    /// 21,201 coordinates with Joe and Kuo's table.
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

    /// The setting of [`with_scrambling`](Self::with_scrambling).
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

point_set!(Sobol, "points::Sobol::new(2)?", |set| set.dimension);

impl Sealed for Sobol {
    fn is_randomised(&self) -> bool {
        self.scrambling != Scrambling::None
    }

    fn points(&self, source: Source, count: u64) -> Arc<dyn PointBits> {
        // All bits of the numbers of the points in a block.
        let columns = BITS - count.saturating_sub(1).leading_zeros() as usize;
        let columns = columns.max(BLOCK_BITS as usize);
        let given = self.directions.as_ref();
        let of_coordinate = |j| directions(given, j, columns);
        let directions = (0..self.dimension).flat_map(of_coordinate).collect();
        let words = Words::with_order(&source, WORDS.div_ceil(LANES));
        let nets = Arc::new(Nets {
            dimension: self.dimension,
            count,
            scrambling: self.scrambling,
            columns,
            unit: Unit::of(self.dimension),
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

/// From this number of coordinates on, points are not made by cells.
const FEW: usize = 32;

/// Coordinates of points that are made together, at least, of more coordinates.
const TOGETHER: usize = 128;

/// The most coordinates that are kept for the points that follow.
const KEPT: usize = 2048;

/// Up to this many points of a key are made at once, if they have few coordinates: tables would take longer.
const AT_ONCE: u64 = 1 << SECTION_BITS;

/// The most coordinates that are made at once.
const MOST_AT_ONCE: u64 = 1 << 13;

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
        self.wide.coordinates_by(run, out, |nets, points, start, out| {
            nets.write(points, start, out, Form::Fraction { odd });
        });
    }

    fn fractions32(&self, odd: bool, run: Run, out: &mut [Line<u32>]) {
        self.narrow.coordinates_by(run, out, |nets, points, start, out| {
            nets.write(points, start, out, Form::Fraction { odd });
        });
    }

    fn cost(&self) -> usize {
        COST
    }
}

/// A sequence, of up to 2^columns points.
struct Nets {
    dimension: usize,
    count: u64,
    scrambling: Scrambling,
    columns: usize,
    unit: Unit,
    /// Direction numbers, coordinate by coordinate.
    directions: Vec<u64>,
    words: Words,
}

/// Points that are made together. A point's number is the sum, bit by bit, of the section's number, whose
/// lowest bits are in tables, and of the number of an entry of another table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// A cell. Entries are the cells of each shape, one after another: several are made in one call.
    Cell,
    /// 2^bits points, at most 4. Entries are the number of the first one in its cell, and the order of the
    /// points: up to 2 points have one order, 4 have two.
    Points { bits: u32 },
}

impl Unit {
    fn of(dimension: usize) -> Self {
        if dimension < FEW {
            return Self::Cell;
        }
        Self::Points { bits: TOGETHER.div_ceil(dimension).next_power_of_two().ilog2() }
    }

    /// The bits of the places of its points.
    #[inline(always)]
    fn bits(self) -> u32 {
        match self {
            Self::Cell => CELL_BITS,
            Self::Points { bits } => bits,
        }
    }

    /// The number of orders of the unit's points.
    #[inline(always)]
    fn orders(self) -> usize {
        if self.bits() == 2 { 2 } else { 1 }
    }
}

/// Where a unit is.
struct Place {
    /// The number of the section, but for the lowest bits: the bits of the cell, of the section and of the
    /// block.
    section: u64,
    bits: [usize; 3],
    entry: usize,
    /// How many units there are from this one on for which the above is the same, with entries one after
    /// another.
    units: usize,
}

/// The points of a key.
enum Points<W> {
    /// All coordinates, of few points.
    Made(Vec<W>),
    Tables(Box<Scrambled<W>>),
}

/// A sequence as a key scrambles it, in words of 64 bits or of the upper 32. For Owen's scrambling
/// all bits are in reverse, the highest ones last, up to the hash.
///
/// Lines have the coordinates of a unit: the lines that are added for a number are the same for each
/// point.
struct Scrambled<W> {
    order: Order,
    unit: Unit,
    /// How many lines a unit has.
    lines: usize,
    /// The points of numbers in a section.
    entries: Vec<Line<W>>,
    /// Terms for the lowest bits of a section's number: for the cell (in the entries if units are no cells),
    /// for the section, and for the block.
    tables: [Vec<Line<W>>; 3],
    /// Terms for each further bit, and then zeros.
    steps: Vec<Line<W>>,
    /// The terms and the factors of the hash.
    hash: Option<[Vec<Line<W>>; 2]>,
}

/// In which form coordinates are written.
#[derive(Clone, Copy)]
enum Form {
    Bits,
    /// Fractions as in [`PointBits::fractions64`].
    Fraction {
        odd: bool,
    },
}

impl Nets {
    /// How many coordinates a unit has.
    fn unit(&self) -> usize {
        self.dimension << self.unit.bits()
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
    fn write<W: Word + Coordinate>(
        &self,
        points: &Points<W>,
        mut start: u64,
        mut out: &mut [W],
        form: Form,
    ) {
        let randomness = match points {
            Points::Tables(randomness) => randomness,
            Points::Made(made) => {
                out.copy_from_slice(&made[start as usize..][..out.len()]);
                if let Form::Fraction { odd } = form {
                    each_of_slice(out, inlined!(|x| x.fraction(odd)));
                }
                return;
            }
        };
        let unit = self.unit();
        while !out.is_empty() {
            let (number, within) = (start / unit as u64, (start % unit as u64) as usize);
            // Several units, or a part of one.
            let (len, lines) = if unit <= KEPT {
                (out.len(), 0..randomness.lines)
            } else {
                let len = out.len().min(unit - within).min(KEPT - LANES);
                (len, within / LANES..(within + len).div_ceil(LANES))
            };
            let here;
            (here, out) = out.split_at_mut(len);
            randomness.units(number, lines, within..unit, here, form);
            start += len as u64;
        }
    }

    /// The rows of coordinates of a key's sequence.
    fn rows<W: Word>(&self, key: u64) -> Rows<W> {
        let Self { dimension, columns, .. } = *self;
        let by_hash = self.scrambling == Scrambling::Owen;
        let own = |fraction: u64| {
            let reversed = W::lowest(fraction.reverse_bits());
            if by_hash { reversed } else { reversed.reverse_bits() }
        };
        let zeros = |rows: usize| vec![W::default(); rows * dimension];
        let mut rows = Rows { bits: zeros(columns), shift: zeros(1), hash: [zeros(1), zeros(1)] };
        let [adds, multiplies] = &mut rows.hash;
        for j in 0..dimension {
            let (words, fractions) = self.randomised(key, j);
            rows.shift[j] = own(words[0]);
            (adds[j], multiplies[j]) = (W::lowest(words[1]), W::lowest(words[2] | 1));
            let mut last = W::default();
            for (row, &fraction) in rows.bits.chunks_exact_mut(dimension).zip(&fractions) {
                // The number is a number of Gray's code: in the order of Antonov and Saleev.
                let direction = own(fraction);
                (row[j], last) = (direction ^ last, direction);
            }
        }
        rows
    }

    /// All points of a key, in its order: each half is the one before, moved by a row.
    fn at_once<W: Word>(&self, order: &Order, rows: &Rows<W>) -> Vec<W> {
        let dimension = self.dimension;
        let bits = (self.count as usize).next_power_of_two().ilog2().max(CELL_BITS);
        let mut points = vec![[W::default(); LANES]; (dimension << bits) / LANES];
        rows.fill(points.as_flattened_mut(), bits);
        if self.scrambling == Scrambling::Owen {
            let hash = rows.hash.each_ref().map(|row| repeated(row, dimension, CELL_BITS, 0));
            let plain = points.clone();
            each_of_periods(
                &mut points,
                [&plain],
                [&hash[0], &hash[1]],
                inlined!(|[point], [add, multiply]| hashed(point, add, multiply).reverse_bits()),
            );
        }
        let points = points.as_flattened();
        let mut made = vec![W::default(); self.count as usize * dimension];
        order.each_point(0, dimension, &mut made, |number, _, own| match own {
            [own] => *own = points[number as usize],
            _ => own.copy_from_slice(&points[number as usize * dimension..][..dimension]),
        });
        made
    }
}

/// Rows of coordinates: for each bit of a number, the shift, and the terms and the factors of the hash.
struct Rows<W> {
    bits: Vec<W>,
    shift: Vec<W>,
    hash: [Vec<W>; 2],
}

impl<W: Word> Rows<W> {
    /// Writes the first 2^bits points, but for the hash.
    fn fill(&self, points: &mut [W], bits: u32) {
        let dimension = self.shift.len();
        points[..dimension].copy_from_slice(&self.shift);
        for (bit, row) in self.bits.chunks_exact(dimension).take(bits as usize).enumerate() {
            let (known, others) = points.split_at_mut(dimension << bit);
            for (own, known) in
                others.chunks_exact_mut(dimension).zip(known.chunks_exact(dimension))
            {
                add(own, known, row);
            }
        }
    }
}

impl<W: Word + Coordinate> Sequence<W> for Arc<Nets> {
    type Randomness = Points<W>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn randomness(&self, key: u64) -> Points<W> {
        let Nets { dimension, count, unit, .. } = **self;
        let reach = if self.scrambling == Scrambling::None { Reach::None } else { Reach::All };
        let order = Order::new(&self.words, key, reach);
        let rows = self.rows::<W>(key);
        if count <= AT_ONCE && count * dimension as u64 <= MOST_AT_ONCE {
            return Points::Made(self.at_once(&order, &rows));
        }
        let by_hash = self.scrambling == Scrambling::Owen;
        let lines = self.unit().div_ceil(LANES);
        let repeated = |rows: &[W], more: usize| repeated(rows, dimension, unit.bits(), more);
        let sums = |rows: &[W]| sums(rows, dimension, unit.bits());
        let (lowest, others) = rows.bits.split_at(CELL_BITS as usize * dimension);
        let (of_section, others) = others.split_at((SECTION_BITS - CELL_BITS) as usize * dimension);
        let (of_block, others) = others.split_at((BLOCK_BITS - SECTION_BITS) as usize * dimension);
        let of_cell = match unit {
            Unit::Cell => lowest,
            Unit::Points { .. } => &[],
        };
        let mut scrambled = Scrambled {
            order,
            unit,
            lines,
            entries: vec![],
            tables: [sums(of_cell), sums(of_section), sums(of_block)],
            steps: repeated(others, 1),
            hash: by_hash.then(|| rows.hash.each_ref().map(|row| repeated(row, 0))),
        };
        // The points of a cell.
        let mut points = vec![W::default(); POINTS * dimension];
        rows.fill(&mut points, CELL_BITS);
        let cells = self.count.div_ceil(POINTS as u64).min((SHAPES * CELLS) as u64) as usize;
        scrambled.entries = scrambled.entries(&points, dimension, cells);
        Points::Tables(Box::new(scrambled))
    }

    fn coordinates(&self, points: &Points<W>, start: u64, out: &mut [W]) {
        self.write(points, start, out, Form::Bits);
    }
}

/// Lines of each row, 2^bits times, and then lines of zeros for `more` rows.
fn repeated<W: Word>(rows: &[W], dimension: usize, bits: u32, more: usize) -> Vec<Line<W>> {
    let lines = (dimension << bits).div_ceil(LANES);
    let mut repeated = vec![[W::default(); LANES]; (rows.len() / dimension + more) * lines];
    for (row, own) in rows.chunks_exact(dimension).zip(repeated.chunks_exact_mut(lines)) {
        repeat(row, bits, own);
    }
    repeated
}

/// Fills lines with a row, 2^bits times.
fn repeat<W: Word>(row: &[W], bits: u32, lines: &mut [Line<W>]) {
    let (own, dimension) = (lines.as_flattened_mut(), row.len());
    if let &[value] = row {
        own.fill(value);
        return;
    }
    own[..dimension].copy_from_slice(row);
    for bit in 0..bits {
        own.copy_within(..dimension << bit, dimension << bit);
    }
}

/// For each number, the sum of the rows that belong to its bits, each 2^bits times.
fn sums<W: Word>(rows: &[W], dimension: usize, bits: u32) -> Vec<Line<W>> {
    let lines = (dimension << bits).div_ceil(LANES);
    let mut sums = vec![[W::default(); LANES]; lines << (rows.len() / dimension)];
    for (bit, row) in rows.chunks_exact(dimension).enumerate() {
        let (known, others) = sums.split_at_mut(lines << bit);
        let (first, others) = others.split_at_mut(lines);
        repeat(row, bits, first);
        let others = others.chunks_exact_mut(lines);
        for (own, known) in others.zip(known.chunks_exact(lines).skip(1)).take((1 << bit) - 1) {
            add(own.as_flattened_mut(), known.as_flattened(), first.as_flattened());
        }
    }
    sums
}

fn add<W: Word>(out: &mut [W], a: &[W], b: &[W]) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = a ^ b;
    }
}

/// The product of a vector of bits with a lower triangular matrix, whose diagonal has ones and
/// whose columns are random words.
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

impl<W: Word + Coordinate> Scrambled<W> {
    /// The entries, made of the points of a cell, for `cells` cells.
    fn entries(&self, points: &[W], dimension: usize, cells: usize) -> Vec<Line<W>> {
        let point = |number: usize| &points[number * dimension..][..dimension];
        match self.unit {
            Unit::Cell => {
                let mut patterns = vec![[W::default(); LANES]; PATTERNS * self.lines];
                let own = patterns.as_flattened_mut().chunks_exact_mut(dimension);
                for (place, own) in own.enumerate() {
                    let number = self.order.added(place / POINTS, place % POINTS);
                    own.copy_from_slice(point(number as usize));
                }
                let mut entries = vec![[W::default(); LANES]; cells * self.lines];
                kernel(inlined!(|lanes| {
                    for place in 0..cells {
                        let cell = self.order.cell(place / CELLS, place % CELLS);
                        let [low, high, _] = split(cell.number);
                        let [lows, highs, _] = &self.tables;
                        for number in 0..self.lines {
                            let given = [
                                &patterns[cell.pattern * self.lines + number],
                                &lows[low * self.lines + number],
                                &highs[high * self.lines + number],
                            ];
                            let line = &mut entries[place * self.lines + number];
                            lanes.each(inlined!(|lane| {
                                line[lane] = given[0][lane] ^ given[1][lane] ^ given[2][lane];
                            }));
                        }
                    }
                }));
                entries
            }
            Unit::Points { bits } => {
                let orders = self.unit.orders();
                let mut entries = vec![[W::default(); LANES]; POINTS * orders * self.lines];
                for (entry, own) in entries.chunks_exact_mut(self.lines).enumerate() {
                    let (first, order) = (entry / orders, entry % orders);
                    let own = own.as_flattened_mut().chunks_exact_mut(dimension);
                    for (place, own) in own.take(1 << bits).enumerate() {
                        own.copy_from_slice(point(first ^ place ^ (order & place >> 1)));
                    }
                }
                entries
            }
        }
    }

    /// Where a unit is.
    #[inline(always)]
    fn place(&self, unit: u64, known: &mut Block) -> Place {
        let cell = unit >> (CELL_BITS - self.unit.bits());
        let (number, place) = (cell / CELLS as u64, cell as usize % CELLS);
        let section = self.order.section(known, number);
        let high = section.number >> BLOCK_BITS;
        match self.unit {
            Unit::Cell => {
                let entry = section.shape * CELLS + place;
                Place { section: high, bits: split(section.number), entry, units: CELLS - place }
            }
            Unit::Points { bits } => {
                let cell = self.order.cell(section.shape, place);
                let [first, of_section, of_block] = split(section.number ^ cell.number);
                let point = (unit << bits) as usize % POINTS;
                let added = |point| self.order.added(cell.pattern, point) as usize;
                let mut entry = (first ^ added(point)) * self.unit.orders();
                if bits == 2 {
                    entry += (added(point) ^ added(point + 2)) & 1;
                }
                Place { section: high, bits: [0, of_section, of_block], entry, units: 1 }
            }
        }
    }

    /// Writes coordinates from a place in a unit on, of some of its lines; and the coordinates of the
    /// units that follow, if these are all its lines.
    fn units(
        &self,
        mut number: u64,
        lines: Range<usize>,
        places: Range<usize>,
        mut out: &mut [W],
        form: Form,
    ) {
        let (mut made, mut part) = (Lines::room_of(), Lines::room_of());
        let made: &mut [Line<W>] = Lines::<W, { KEPT / LANES }>::zeros(&mut made, lines.len());
        let (whole, len) = (lines.len() * LANES, places.end - lines.start * LANES);
        let mut begin = places.start - lines.start * LANES;
        let (mut last, mut known) = (0, self.order.block(0));
        while !out.is_empty() {
            let place = self.place(number, &mut known);
            if place.section != last {
                self.move_by(place.section ^ last, &lines, made);
                last = place.section;
            }
            let [a, b, c] =
                [0, 1, 2].map(inlined!(|n| self.part((&self.tables[n], place.bits[n]), &lines)));
            let given = [made, a, b, c];
            let entries = &self.entries[place.entry * self.lines + lines.start..];
            if begin == 0 && out.len() >= whole {
                let units = if place.units == 1 { 1 } else { place.units.min(out.len() / whole) };
                // Lanes past this unit's end are overwritten by the next unit.
                let own = &mut out.as_chunks_mut().0[..units * lines.len()];
                self.write(given, entries, &lines, own, form);
                let end = out.len().min(units * len);
                out = &mut out[end..];
                number += units as u64;
            } else {
                let part = Lines::<W, { KEPT / LANES }>::zeros(&mut part, lines.len());
                self.write(given, entries, &lines, part, form);
                let end = out.len().min(len - begin);
                out[..end].copy_from_slice(&part.as_flattened()[begin..][..end]);
                out = &mut out[end..];
                (number, begin) = (number + 1, 0);
            }
        }
    }

    /// Some lines of what a table has for a number.
    #[inline(always)]
    fn part<'a>(
        &self,
        (table, number): (&'a [Line<W>], usize),
        lines: &Range<usize>,
    ) -> &'a [Line<W>] {
        &table[number * self.lines..][lines.clone()]
    }

    /// Adds a section's number, but for its lowest bits, to some lines.
    #[inline(never)]
    fn move_by(&self, number: u64, lines: &Range<usize>, made: &mut [Line<W>]) {
        let none = self.steps.len() / self.lines - 1;
        let mut rest = number;
        while rest != 0 {
            // Four bits, or fewer.
            let mut bits = [none; 4];
            for bit in &mut bits {
                if rest != 0 {
                    *bit = rest.trailing_zeros() as usize;
                }
                rest &= rest.wrapping_sub(1);
            }
            let given = map_array(bits, inlined!(|bit| self.part((&self.steps, bit), lines)));
            each_given(made, given, inlined!(|x, [a, b, c, d]| x ^ a ^ b ^ c ^ d));
        }
    }

    /// Writes the coordinates of units whose entries are one after another, with what is added to all.
    fn write(
        &self,
        added: [&[Line<W>]; 4],
        entries: &[Line<W>],
        lines: &Range<usize>,
        out: &mut [Line<W>],
        form: Form,
    ) {
        match form {
            Form::Bits => self.write_as(added, entries, lines, out, inlined!(|x| x)),
            Form::Fraction { odd } => {
                self.write_as(added, entries, lines, out, inlined!(|x| x.fraction(odd)))
            }
        }
    }

    #[inline(never)]
    fn write_as(
        &self,
        [a, b, c, d]: [&[Line<W>]; 4],
        entries: &[Line<W>],
        lines: &Range<usize>,
        out: &mut [Line<W>],
        form: impl Fn(W) -> W,
    ) {
        match &self.hash {
            None => each_of_periods(
                out,
                [entries],
                [a, b, c, d],
                inlined!(|[entry], [a, b, c, d]| form(entry ^ a ^ b ^ c ^ d)),
            ),
            Some(hash) => each_of_periods(
                out,
                [entries],
                [a, b, c, d, &hash[0][lines.clone()], &hash[1][lines.clone()]],
                inlined!(|[entry], [a, b, c, d, add, multiply]| {
                    form(hashed(entry ^ a ^ b ^ c ^ d, add, multiply).reverse_bits())
                }),
            ),
        }
    }
}

/// The lowest bits of a number: the bits of a cell, of a section, and of a block.
#[inline(always)]
fn split(number: u64) -> [usize; 3] {
    let number = number as usize;
    let part = |from: u32, to: u32| number >> from & ((1 << (to - from)) - 1);
    [part(0, CELL_BITS), part(CELL_BITS, SECTION_BITS), part(SECTION_BITS, BLOCK_BITS)]
}
