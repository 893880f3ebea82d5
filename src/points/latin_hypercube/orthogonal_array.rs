//! Latin hypercubes of strength 2.

use super::orders::{MOST, SHUFFLED, shuffle};
use crate::methods::permutation::{Permutation, WORDS, numbered};
use crate::points::by_key::{Sequence, Words, each_point};
use crate::points::cells::Cells;
use crate::sampling::{Bits as _, LANES, Line, Run, Source};

/// A Latin hypercube made of an orthogonal array of `side` symbols, a prime number.
///
/// Each coordinate has a permutation of its symbols, and for each symbol a permutation of the `side`
/// cells that belong to it.
pub(super) struct OrthogonalArray {
    dimension: usize,
    side: u64,
    words: Words,
    jitter: Source,
}

/// The permutations of a coordinate: of the cells, in the order of symbols, and then of the symbols.
pub(super) enum Orders {
    Few(Vec<Vec<usize>>),
    Many { words: Box<[u32; 2 * WORDS]>, symbols: Permutation },
}

impl Orders {
    fn symbol(&self, symbol: u64, side: u64) -> u64 {
        let (symbol, side) = (symbol as usize, side as usize);
        match self {
            Self::Few(orders) => orders[side][symbol] as u64,
            Self::Many { symbols, .. } => symbols.get(symbol) as u64,
        }
    }

    fn cell(&self, symbol: u64, place: u64, side: u64) -> u64 {
        let (place, side) = (place as usize, side as usize);
        match self {
            Self::Few(orders) => orders[symbol as usize][place] as u64,
            Self::Many { words, .. } => {
                Permutation::numbered(words, symbol as u32, side).get(place) as u64
            }
        }
    }
}

impl OrthogonalArray {
    pub(super) fn new(dimension: usize, side: u64, source: &Source) -> Self {
        let [for_permutations, jitter] = source.split();
        let words = Words::new(&for_permutations, MOST, (2 * WORDS).div_ceil(LANES));
        Self { dimension, side, words, jitter }
    }

    fn orders(&self, key: u64, coordinate: usize) -> Orders {
        let mut lines = [[0; LANES]; (2 * WORDS).div_ceil(LANES)];
        self.words.words32(key, coordinate, &mut lines);
        let words = lines.as_flattened().first_chunk().expect("more than enough words");
        let side = self.side as usize;
        if side > SHUFFLED {
            let symbols = Permutation::numbered(words, side as u32, side);
            return Orders::Many { words: Box::new(*words), symbols };
        }
        let order = |number| {
            let words = numbered(words, number);
            let pairs = words.as_chunks::<2>().0.iter();
            let words: Vec<u64> =
                pairs.map(|&[low, high]| u64::from(high) << 32 | u64::from(low)).collect();
            shuffle(&words, side)
        };
        Orders::Few((0..=side as u32).map(order).collect())
    }
}

impl Sequence for OrthogonalArray {
    type Randomness = Vec<Orders>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn prepare(&self, run: Run, out: &mut [Line<u64>]) {
        self.jitter.bits64(run, out);
    }

    fn randomness(&self, key: u64) -> Vec<Orders> {
        (0..self.dimension).map(|j| self.orders(key, j)).collect()
    }

    fn coordinates(&self, orders: &Vec<Orders>, start: u64, out: &mut [u64]) {
        let side = self.side;
        let cells = Cells::new(side * side);
        each_point(start, self.dimension, out, |point, first, out| {
            let (row, column) = (point / side % side, point % side);
            for ((x, j), orders) in out.iter_mut().zip(first as u64..).zip(&orders[first..]) {
                // Lines of all slopes: two of different ones meet once.
                let (symbol, place) = match j {
                    0 => (row, column),
                    _ => ((column + (j - 1) * row) % side, row),
                };
                let symbol = orders.symbol(symbol, side);
                *x = cells.fraction(symbol * side + orders.cell(symbol, place, side), *x);
            }
        });
    }
}
