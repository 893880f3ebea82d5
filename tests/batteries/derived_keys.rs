//! How independent keys are that are derived from one key: collisions, correlations of neighbours, avalanche.
//!
//! ```sh
//! cargo run --release -p ndkey-tests --bin derived_keys > tests/batteries/derived_keys.tsv
//! ```
//!
//! An argument is a seed, 0 by default. A key is represented by the first 64 bits that are drawn from it; one line
//! is written for each generator and test.

use std::env;

use ndarray::{Array1, Ix1, s};
use ndkey::native::StandardBits;
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{Ars, Key, KeyArray};

/// Keys that are derived, and pairs of neighbours but for one.
const KEYS: usize = 1 << 20;

/// Pairs whose members differ in one bit, for each bit.
const PAIRS: usize = 1 << 14;

/// The length of the array from which values are drawn.
const VALUES: usize = 1 << 40;

const COLUMNS: [&str; 8] =
    ["generator", "test", "of", "pairs", "statistic", "expected", "p", "p_of_largest"];

/// The results of one generator.
struct Tests {
    seed: u64,
}

impl WithPrng for Tests {
    type Output = ();

    fn run<I: Prng>(self) {
        let key = || Key::<I>::from_seed(self.seed);
        let fold = |numbers: &[u64]| {
            key().fold_in_each(&Array1::from_iter(numbers.iter().map(|&number| number as u32)))
        };
        let from_seeds =
            |seeds: &[u64]| KeyArray::<Ix1, I>::from_seeds(&Array1::from(seeds.to_vec()));
        let numbers: Vec<u64> = (0..KEYS as u64).collect();
        let splits = key().split(KEYS);
        let values_of_splits = first_bits(&splits);

        for (of, keys) in
            [("splits", &splits), ("folds", &fold(&numbers)), ("seeds", &from_seeds(&numbers))]
        {
            let values = first_bits(keys);
            let write = |test, found: Found| found.write(I::NAME, test, of);
            write("collisions of keys", Found::collisions_of_keys(keys));
            write(
                "collisions of values",
                Found::collisions_of_values(&values, bits_of_keys::<I>()),
            );
            write("neighbours", Found::correlations(&values));
        }
        let random: Vec<u64> = Key::<Ars>::from_seed(self.seed).bits(PAIRS).to_vec();
        let avalanche = |of, bits, output: &dyn Fn(&[u64]) -> Vec<u64>| {
            Found::avalanche(&random, bits, output).write(I::NAME, "avalanche", of);
        };
        avalanche("splits", KEYS.ilog2(), &|numbers| {
            numbers.iter().map(|&number| values_of_splits[number as usize]).collect()
        });
        avalanche("folds", u32::BITS, &|numbers| first_bits(&fold(numbers)));
        avalanche("seeds", u64::BITS, &|seeds| first_bits(&from_seeds(seeds)));
        avalanche("positions", VALUES.ilog2(), &|positions| {
            let value = |&position: &u64| {
                let position = position as usize;
                key().sample_slice(StandardBits, VALUES, s![position..position + 1])[0]
            };
            positions.iter().map(value).collect()
        });
    }
}

/// The first value of each key.
fn first_bits<I: Prng>(keys: &KeyArray<Ix1, I>) -> Vec<u64> {
    keys.duplicate().bits(()).to_vec()
}

/// The result of one test.
struct Found {
    pairs: usize,
    statistic: f64,
    expected: f64,
    /// The probability of such a statistic by chance.
    p: f64,
    /// The probability of so large a deviation anywhere, where there are many.
    p_of_largest: Option<f64>,
}

impl Found {
    /// Keys that are equal to another; fewer than expected are no fault.
    fn collisions_of_keys<I: Prng>(keys: &KeyArray<Ix1, I>) -> Self {
        let words = keys.iter().map(|key| key.data().as_ref().to_vec()).collect();
        let (keys, equal) = (keys.len(), equal(words));
        let expected = expected_collisions(keys, bits_of_keys::<I>());
        Self::count(keys, equal, expected, tails(equal, expected)[1])
    }

    /// The lower half of values that are equal to another's. They also are where keys are.
    fn collisions_of_values(values: &[u64], bits_of_keys: usize) -> Self {
        let equal = equal(values.iter().map(|&value| value as u32).collect());
        let expected =
            [32, bits_of_keys].map(|bits| expected_collisions(values.len(), bits)).iter().sum();
        let [below, above] = tails(equal, expected);
        Self::count(values.len(), equal, expected, (2.0 * below.min(above)).min(1.0))
    }

    fn count(keys: usize, equal: usize, expected: f64, p: f64) -> Self {
        Self { pairs: keys, statistic: equal as f64, expected, p, p_of_largest: None }
    }

    /// How often each bit of a value equals each bit of the next one.
    fn correlations(values: &[u64]) -> Self {
        let mut different = [[0; 64]; 64];
        let pairs = (values.len() - 1) / 64 * 64;
        for start in (0..pairs).step_by(64) {
            let [these, next] = [0, 1].map(|n| transposed(&values[start + n..start + n + 64]));
            for (row, bits) in different.iter_mut().zip(these) {
                for (count, of_next) in row.iter_mut().zip(next) {
                    *count += (bits ^ of_next).count_ones() as usize;
                }
            }
        }
        Self::halves(pairs, pairs, different.as_flattened())
    }

    /// How often each bit of the output changes with each bit of the input.
    fn avalanche(inputs: &[u64], bits: u32, output: &dyn Fn(&[u64]) -> Vec<u64>) -> Self {
        let mut different = Vec::new();
        for bit in 0..bits {
            let with = |set: u64| {
                let inputs = inputs
                    .iter()
                    .map(|input| (input << (64 - bits) >> (64 - bits)) & !(1 << bit) | set << bit);
                output(&Vec::from_iter(inputs))
            };
            let [without, with] = [with(0), with(1)];
            let mut counts = [0; 64];
            for (a, b) in without.iter().zip(with) {
                for (n, count) in counts.iter_mut().enumerate() {
                    *count += ((a ^ b) >> n & 1) as usize;
                }
            }
            different.extend(counts);
        }
        Self::halves(inputs.len() * bits as usize, inputs.len(), &different)
    }

    /// Tests by chi square: each count is the count of an event of probability 1/2 in `trials`
    /// trials.
    fn halves(pairs: usize, trials: usize, counts: &[usize]) -> Self {
        let trials = trials as f64;
        let squares = counts.iter().map(|&count| (2.0 * count as f64 - trials).powi(2) / trials);
        let degrees = counts.len() as f64;
        let (statistic, largest) =
            squares.fold((0.0, 0.0_f64), |(sum, most), z| (sum + z, most.max(z)));
        // Wilson and Hilferty's approximation.
        let variance = 2.0 / (9.0 * degrees);
        let normal = ((statistic / degrees).cbrt() - (1.0 - variance)) / variance.sqrt();
        let of_one = libm::erfc((largest / 2.0).sqrt());
        Self {
            pairs,
            statistic,
            expected: degrees,
            p: libm::erfc(normal.abs() / 2_f64.sqrt()),
            p_of_largest: Some(-(degrees * (-of_one).ln_1p()).exp_m1()),
        }
    }

    fn write(&self, generator: &str, test: &str, of: &str) {
        let Self { pairs, statistic, expected, p, p_of_largest } = self;
        let largest = p_of_largest.map_or(String::new(), |p| format!("{p:.2e}"));
        println!(
            "{generator}\t{test}\t{of}\t{pairs}\t{statistic:.0}\t{expected:.3}\t{p:.2e}\t{largest}"
        );
    }
}

/// Number n has bit k of value n as its bit, where it was bit n of number k.
fn transposed(values: &[u64]) -> [u64; 64] {
    let mut columns = [0; 64];
    for (row, value) in values.iter().enumerate() {
        for (bit, column) in columns.iter_mut().enumerate() {
            *column |= (value >> bit & 1) << row;
        }
    }
    columns
}

fn bits_of_keys<I: Prng>() -> usize {
    8 * size_of::<I::Words>()
}

/// How many items equal one before them.
fn equal<T: Ord>(mut items: Vec<T>) -> usize {
    items.sort_unstable();
    items.windows(2).filter(|pair| pair[0] == pair[1]).count()
}

/// How many of some random numbers are expected to equal another one.
fn expected_collisions(numbers: usize, bits: usize) -> f64 {
    let numbers = numbers as f64;
    numbers * (numbers - 1.0) / 2.0 * 2_f64.powi(-(bits as i32))
}

/// The probabilities that a Poisson variate is at most a count, and at least.
fn tails(count: usize, mean: f64) -> [f64; 2] {
    let mass = |k: usize| (k as f64 * mean.ln() - mean - libm::lgamma(k as f64 + 1.0)).exp();
    let below: f64 = (0..count).map(mass).sum();
    // The far tail in itself, where 1 less the rest would lose it.
    let above =
        if (count as f64) > mean { (count..count + 1000).map(mass).sum() } else { 1.0 - below };
    [below + mass(count), above]
}

fn main() {
    let seed = env::args().nth(1).map_or(0, |seed| seed.parse().expect("a seed"));
    println!("{}", COLUMNS.join("\t"));
    for kind in Kind::ALL {
        kind.with(Tests { seed });
    }
}
