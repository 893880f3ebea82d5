//! Latin hypercubes of strength 1.

use super::orders::{MOST, SHUFFLED, shuffle};
use crate::methods::permutation::{Permutation, Permutations, WORDS};
use crate::points::by_key::{Sequence, Words, each_point};
use crate::points::cells::Cells;
use crate::sampling::{Bits as _, LANES, Line, Run, Source};

/// A permutation of the cells for each coordinate.
pub(super) struct Permuted {
    dimension: usize,
    /// How many points there are.
    count: u64,
    words: Words,
    jitter: Source,
}

pub(super) enum Orders {
    /// For each point, the cells of its coordinates.
    Few(Vec<u64>),
    Many(Permutations),
}

impl Permuted {
    pub(super) fn new(dimension: usize, count: u64, source: &Source) -> Self {
        let [for_permutations, jitter] = source.split();
        let words = Words::new(&for_permutations, MOST, WORDS.div_ceil(LANES));
        Self { dimension, count, words, jitter }
    }

    fn shuffled(&self, key: u64) -> Vec<u64> {
        let (dimension, count) = (self.dimension, self.count as usize);
        let mut cells = vec![0; dimension * count];
        for j in 0..dimension {
            let mut words = [[0; LANES]; SHUFFLED / LANES];
            self.words.words64(key, j, &mut words);
            for (point, cell) in shuffle(words.as_flattened(), count).into_iter().enumerate() {
                cells[point * dimension + j] = cell as u64;
            }
        }
        cells
    }

    fn permutation(&self, key: u64, coordinate: usize) -> Permutation {
        let mut lines = [[0; LANES]; WORDS.div_ceil(LANES)];
        self.words.words32(key, coordinate, &mut lines);
        Permutation::new(lines.as_flattened(), self.count)
    }
}

impl Sequence for Permuted {
    type Randomness = Orders;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn prepare(&self, run: Run, out: &mut [Line<u64>]) {
        self.jitter.bits64(run, out);
    }

    fn randomness(&self, key: u64) -> Orders {
        if self.count <= SHUFFLED as u64 {
            return Orders::Few(self.shuffled(key));
        }
        let permutations = (0..self.dimension).map(|j| self.permutation(key, j));
        Orders::Many(Permutations::new(permutations.collect()))
    }

    fn coordinates(&self, orders: &Orders, start: u64, out: &mut [u64]) {
        let mut numbers = vec![0; out.len()];
        match orders {
            Orders::Few(cells) => numbers.copy_from_slice(&cells[start as usize..][..out.len()]),
            Orders::Many(permutations) => {
                each_point(start, self.dimension, &mut numbers, |point, _, own| own.fill(point));
                permutations.replace((start % self.dimension as u64) as usize, &mut numbers);
            }
        }
        let cells = Cells::new(self.count);
        for (x, &number) in out.iter_mut().zip(&numbers) {
            *x = cells.fraction(number, *x);
        }
    }
}
