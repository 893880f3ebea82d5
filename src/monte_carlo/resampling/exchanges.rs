//! The ways to exchange the labels of observations: all of them by number, or one at random.

use ndarray::Array1;

use crate::keys::Key;
use crate::prng::Prng;

/// The most exchanges that are counted.
const MOST: u64 = 1 << 31;

/// Ways to exchange labels, each of them an order of all observations.
pub(super) trait Exchanges: Sync {
    /// The number of distinct ways, unless there are more than 2^31.
    fn count(&self) -> Option<u64>;

    /// The order of all observations without any exchange.
    fn unchanged(&self) -> Vec<usize>;

    /// The way with a number below `count`. Number 0 exchanges nothing.
    fn numbered(&self, number: u64) -> Vec<usize>;

    /// A random way, each with the same probability.
    fn random<I: Prng>(&self, key: Key<I>) -> Vec<usize>;
}

/// Splits of observations into parts. Within a part they stay in their order, so that equal splits
/// give the same bits.
pub(super) struct Splits {
    lengths: Vec<usize>,
    count: Option<u64>,
}

impl Splits {
    pub(super) fn new(lengths: Vec<usize>) -> Self {
        let count = multinomial(&lengths);
        Self { lengths, count }
    }
}

/// The number of splits into parts of these lengths, unless it is above [`MOST`].
fn multinomial(lengths: &[usize]) -> Option<u64> {
    let (mut count, mut observations) = (1_u128, 0);
    for &length in lengths {
        for place in 1..=length as u128 {
            observations += 1;
            // A product of binomial coefficients after each step.
            count = count * observations / place;
            if count > u128::from(MOST) {
                return None;
            }
        }
    }
    Some(count as u64)
}

impl Exchanges for Splits {
    fn count(&self) -> Option<u64> {
        self.count
    }

    fn unchanged(&self) -> Vec<usize> {
        (0..self.lengths.iter().sum()).collect()
    }

    fn numbered(&self, mut number: u64) -> Vec<usize> {
        let mut left = self.lengths.clone();
        let mut ways = self.count.expect("numbers are below it");
        let mut parts = vec![Vec::new(); left.len()];
        let observations: usize = left.iter().sum();
        for observation in 0..observations {
            for (part, left) in parts.iter_mut().zip(&mut left) {
                // The ways in which the observation is in this part.
                let with = ways * *left as u64 / (observations - observation) as u64;
                if number < with {
                    part.push(observation);
                    *left -= 1;
                    ways = with;
                    break;
                }
                number -= with;
            }
        }
        parts.concat()
    }

    fn random<I: Prng>(&self, key: Key<I>) -> Vec<usize> {
        let len = self.lengths.iter().sum();
        let order: Array1<usize> = key.permutation(len);
        let mut order = order.to_vec();
        let mut rest = &mut order[..];
        for &length in &self.lengths {
            let (part, others) = rest.split_at_mut(length);
            part.sort_unstable();
            rest = others;
        }
        order
    }
}

/// Exchanges within pairs whose first values are the first half of all observations.
pub(super) struct Swaps {
    pub(super) pairs: usize,
}

impl Swaps {
    fn order(&self, is_swapped: impl Fn(usize) -> bool) -> Vec<usize> {
        let [first, second] = [false, true].map(|is_second| {
            let is_swapped = &is_swapped;
            let from = move |pair| pair + self.pairs * usize::from(is_second != is_swapped(pair));
            (0..self.pairs).map(from)
        });
        first.chain(second).collect()
    }
}

impl Exchanges for Swaps {
    fn count(&self) -> Option<u64> {
        let power = u32::try_from(self.pairs).ok()?;
        1_u64.checked_shl(power).filter(|&count| count <= MOST)
    }

    fn unchanged(&self) -> Vec<usize> {
        (0..2 * self.pairs).collect()
    }

    fn numbered(&self, number: u64) -> Vec<usize> {
        self.order(|pair| number >> pair & 1 == 1)
    }

    fn random<I: Prng>(&self, key: Key<I>) -> Vec<usize> {
        let swapped: Array1<usize> = key.randint(0..2, self.pairs);
        self.order(|pair| swapped[pair] == 1)
    }
}
