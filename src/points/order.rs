//! The order of points, which the key shuffles: so points of two keys, taken in pairs, are not correlated.

use super::by_key::{Sequence, Words};
use super::nested::{hashed, nested};
use crate::methods::hash::mixed;
use crate::sampling::LANES;
use crate::simd::inlined;

/// The order of a key's points: at each place, the number of a point of the sequence.
///
/// The bits of a place, from the highest one down, are a path in a tree, where at each node the two
/// halves change places or not (Owen's scrambling, of the place): so each aligned stretch of 2^k places has
/// such a stretch of points, in another order, and the first 2^k points remain the first.
///
/// Blocks of 2^10 places are moved by a hash in which bits depend on higher ones alone (Burley, "Practical
/// hash-based Owen scrambling", 2020). A hash for each point would take longer than its coordinates. So a
/// random word for each block moves its 8 sections, and gives each a mask of the lower bits and one of a few
/// shapes. A shape moves the 8 cells of a section, and gives each a mask and one of a few patterns, the orders
/// of its 16 points. The key makes shapes and patterns beforehand. By the masks, the sign of whatever points of
/// two keys have in common is random from one section to the next, so that nothing of it is left in a mean.
pub(super) struct Order {
    /// The bits of a number that may differ from the bits of the place.
    reach: u64,
    /// Two rounds of the hash, and what makes the word of a block.
    hash: [u64; 5],
    shapes: [Shape; SHAPES],
    /// For each pattern of a cell, what its points add to the number of the cell: four bits each.
    patterns: [u64; PATTERNS],
    /// The number by which the first block is moved, to remain the first.
    origin: u64,
}

/// How the cells of a section are moved.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// The places of the cells, and the masks of their points: four bits each.
    places: u64,
    masks: u64,
    /// The patterns of the cells: two bits each.
    patterns: u64,
}

/// How far points are moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Not at all.
    None,
    /// Within stretches of [`STRETCH`].
    Stretch,
    /// Over the whole sequence.
    All,
}

/// A known block, whose sections are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    block: u64,
    number: u64,
    word: u64,
    shapes: u64,
}

/// A section. The number of a point is this number, the cell's and the pattern's, combined bit by bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) number: u64,
    pub(super) shape: usize,
}

/// A cell of a section.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub(super) number: u64,
    pub(super) pattern: usize,
}

/// How many points a cell has, how many cells a section, and how many sections a block.
pub(super) const POINTS: usize = 1 << CELL_BITS;
pub(super) const CELLS: usize = 1 << (SECTION_BITS - CELL_BITS);
const SECTIONS: u64 = 1 << (BLOCK_BITS - SECTION_BITS);

/// How many bits the places in a cell have, in a section, and in a block.
pub(super) const CELL_BITS: u32 = 4;
pub(super) const SECTION_BITS: u32 = 7;
pub(super) const BLOCK_BITS: u32 = 10;

/// The length of the stretches in which points change places, for a sequence whose every stretch is
/// even.
pub(super) const STRETCH: u64 = 1 << 6;

/// How many shapes there are of sections, and how many patterns of cells.
pub(super) const SHAPES: usize = 4;
pub(super) const PATTERNS: usize = 4;

impl Order {
    /// The order of a key.
    pub(super) fn new(words: &Words, key: u64, reach: Reach) -> Self {
        let (words, reach) = match reach {
            Reach::None => ([0; LANES], 0),
            Reach::Stretch => (words.of_order(key), STRETCH - 1),
            Reach::All => (words.of_order(key), u64::MAX),
        };
        let [patterns, a, b, c, d, first, second, third, fourth, seed, ..] = words;
        let shape = |word: u64| Shape {
            places: nested_all(word, SECTION_BITS - CELL_BITS),
            masks: word >> 8 & u64::from(u32::MAX),
            patterns: word >> 40,
        };
        let mut order = Self {
            reach,
            hash: [first, second | 1, third, fourth | 1, seed],
            shapes: [a, b, c, d].map(shape),
            patterns: [0, 1, 2, 3].map(|n| nested_all(patterns >> (POINTS * n), CELL_BITS)),
            origin: 0,
        };
        // The first point remains the first.
        let Cell { number, pattern } = order.cell(0, 0);
        let number = number ^ order.added(pattern, 0);
        for shape in &mut order.shapes {
            shape.places ^= NIBBLES * (number >> CELL_BITS);
            shape.masks ^= NIBBLES * (number & (POINTS as u64 - 1));
        }
        let mut first = order.block(0);
        order.origin = order.section(&mut first, 0).number;
        order
    }

    /// A block, by its number.
    pub(super) fn block(&self, block: u64) -> Block {
        if self.reach == 0 {
            return Block { block, number: block << BLOCK_BITS, word: 0, shapes: 0 };
        }
        let [add, multiply, and_add, and_multiply, seed] = self.hash;
        let reversed = hashed((block << BLOCK_BITS).reverse_bits(), add, multiply);
        let number = hashed(reversed, and_add, and_multiply).reverse_bits();
        let word = mixed(block.wrapping_add(seed));
        // The first sections have one shape each: of few points, few are made.
        let shapes = if block == 0 { 0b11_10_01_00 } else { word.wrapping_mul(GOLDEN) >> 48 };
        Block { block, number: number >> BLOCK_BITS << BLOCK_BITS, word, shapes }
    }

    /// A section, by its number. The block is replaced where it is another one.
    #[inline(always)]
    pub(super) fn section(&self, known: &mut Block, number: u64) -> Section {
        let (block, place) = (number / SECTIONS, number % SECTIONS);
        if known.block != block {
            *known = self.block(block);
        }
        let Block { number, word, shapes, .. } = *known;
        let own = nested(word, place, BLOCK_BITS - SECTION_BITS) << SECTION_BITS;
        let mask = word >> (7 + u64::from(SECTION_BITS) * place) & ((1 << SECTION_BITS) - 1);
        let shape = (shapes >> (2 * place)) as usize % SHAPES;
        Section { number: number ^ own ^ mask ^ self.origin, shape }
    }

    /// A cell of the sections of a shape.
    #[inline(always)]
    pub(super) fn cell(&self, shape: usize, cell: usize) -> Cell {
        let Shape { places, masks, patterns } = self.shapes[shape];
        let number = nibble(places, cell) << CELL_BITS | nibble(masks, cell);
        Cell { number, pattern: (patterns >> (2 * cell)) as usize % PATTERNS }
    }

    /// The number that a point of a pattern adds to the number of its cell.
    #[inline(always)]
    pub(super) fn added(&self, pattern: usize, point: usize) -> u64 {
        nibble(self.patterns[pattern], point)
    }

    /// Calls `f` for each of the points that have coordinates at consecutive positions from `start` on: with
    /// the number of the point, the number of the first coordinate, and the coordinates.
    #[inline(always)]
    pub(super) fn each_point<W>(
        &self,
        start: u64,
        dimension: usize,
        mut out: &mut [W],
        mut f: impl FnMut(u64, usize, &mut [W]),
    ) {
        let (mut place, mut first) =
            (start / dimension as u64, (start % dimension as u64) as usize);
        let mut known = self.block(place >> BLOCK_BITS);
        while !out.is_empty() {
            // Points of a cell.
            let section = self.section(&mut known, place >> SECTION_BITS);
            let cell = self.cell(section.shape, (place >> CELL_BITS) as usize % CELLS);
            let (cell, pattern) = (section.number ^ cell.number, self.patterns[cell.pattern]);
            let number = |place: u64| {
                let number = cell ^ nibble(pattern, place as usize % POINTS);
                place ^ (place ^ number) & self.reach
            };
            let left = POINTS - place as usize % POINTS;
            let here;
            (here, out) = out.split_at_mut(out.len().min(left * dimension - first));
            let (begun, rest) = here.split_at_mut(here.len().min((dimension - first) % dimension));
            if !begun.is_empty() {
                f(number(place), first, begun);
                (place, first) = (place.wrapping_add(1), 0);
            }
            let mut points = rest.chunks_exact_mut(dimension);
            for own in &mut points {
                f(number(place), 0, own);
                place = place.wrapping_add(1);
            }
            let last = points.into_remainder();
            if !last.is_empty() {
                f(number(place), 0, last);
            }
        }
    }
}

/// A one in each four bits, and what is in the four bits of a place.
const NIBBLES: u64 = 0x1111_1111_1111_1111;

#[inline(always)]
fn nibble(nibbles: u64, place: usize) -> u64 {
    nibbles >> (4 * place) & 0xf
}

/// [`nested`] of all numbers of `bits` bits, at most 4.
fn nested_all(random: u64, bits: u32) -> u64 {
    let (mut numbers, mut rest) = (0xfedc_ba98_7654_3210, random);
    for level in 0..bits {
        // The bits of a node at this level: 2^(bits - level) numbers of four bits each.
        let len = 4 << (bits - level);
        let flips = NIBBLES & ((1_u128 << len) - 1) as u64;
        for node in 0..1 << level {
            numbers ^= ((rest & 1) * (flips << (bits - 1 - level))) << (len * node);
            rest >>= 1;
        }
    }
    numbers
}

/// 2^64 by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A sequence whose points are multiples of a vector, shifted by the key.
pub(super) struct Shifted<Z, F> {
    pub(super) vector: Vec<Z>,
    /// The multiple of an element by the number of a point: its fraction, in units of 2^-64.
    pub(super) multiple: F,
    /// How far points are moved: if not at all, they are not shifted either.
    pub(super) reach: Reach,
    pub(super) words: Words,
}

impl<Z, F> Sequence for Shifted<Z, F>
where
    Z: Copy + Send + Sync,
    F: Fn(u64, Z) -> u64 + Send + Sync,
{
    /// The shift, and the order.
    type Randomness = (Vec<u64>, Order);

    fn dimension(&self) -> usize {
        self.vector.len()
    }

    fn randomness(&self, key: u64) -> Self::Randomness {
        let shift = match self.reach {
            Reach::None => vec![0; self.vector.len()],
            Reach::Stretch | Reach::All => self.words.shift(key, self.vector.len()),
        };
        (shift, Order::new(&self.words, key, self.reach))
    }

    fn coordinates(&self, (shift, order): &Self::Randomness, start: u64, out: &mut [u64]) {
        order.each_point(
            start,
            self.vector.len(),
            out,
            inlined!(|point, first, out| {
                let own = self.vector[first..].iter().zip(&shift[first..]);
                for (x, (&z, &shift)) in out.iter_mut().zip(own) {
                    *x = (self.multiple)(point, z).wrapping_add(shift);
                }
            }),
        );
    }
}
