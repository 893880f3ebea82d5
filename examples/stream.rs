//! Writes an endless stream of random bytes to standard output, for batteries of statistical tests.
//!
//! ```sh
//! cargo run --release --example stream philox4x32 splits | dieharder -a -g 200
//! ```
//!
//! The arguments are the name of a generator, the name of a stream, and a seed (0 by default).
//! `tests/batteries/` runs the batteries.

#[path = "support/failure.rs"]
mod failure;

use std::env;
use std::f64::consts::FRAC_1_SQRT_2;
use std::io::{self, Write};
use std::ops::RangeFrom;

use failure::{Failure, argument};
use ndarray::{Array1, Array2, Axis, s};
use ndkey::native::StandardBits;
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{Element, Family, Key, KeyArray, Threads, jax, native};

/// Words written at a time.
const PART: usize = 1 << 20;

/// Values in the array whose slices [`Stream::Values`] writes: 4 TiB.
const VALUES: usize = 1 << 40;

/// The values that are written, as little-endian 32-bit words.
///
/// A key contributes its first word.
#[derive(Clone, Copy)]
enum Stream {
    /// The values of one key.
    Values,
    /// The keys of splits into 2^20, of one key with 0, 1, 2, ... folded in.
    Splits,
    /// One key with 0, 1, 2, ... folded in.
    Folds,
    /// Keys, each the previous one with one bit folded in: 1, 2, 4, ..., 2^31, 1, ...
    Ladder,
    /// Keys, each the first of the previous one split into two.
    Nested,
    /// The first values of the keys of consecutive seeds.
    Seeds,
    /// The values of the keys of a split in turn: some words of each, the next words of each, ...
    Interleaved { keys: usize, words: usize },
    /// Variates of one key with 0, 1, 2, ... folded in, 2^20 words of each: the bits of the distribution
    /// function after the binary point, without the first ones, a byte of each variate in `f32`.
    Bytes(Variates, Skipped),
    /// The same, a word of each variate in `f64`.
    Words(Variates, Skipped),
}

/// How many bits are skipped.
type Skipped = i32;

/// The distribution of the generator's family.
#[derive(Clone, Copy)]
enum Variates {
    Uniform,
    Normal,
    Exponential,
}

const STREAMS: [(&str, Stream); 20] = [
    ("values", Stream::Values),
    ("splits", Stream::Splits),
    ("folds", Stream::Folds),
    ("ladder", Stream::Ladder),
    ("nested", Stream::Nested),
    ("seeds", Stream::Seeds),
    ("words_of_4", Stream::Interleaved { keys: 4, words: 1 }),
    ("words_of_8192", Stream::Interleaved { keys: 8192, words: 1 }),
    ("blocks_of_4", Stream::Interleaved { keys: 4, words: 4 }),
    ("blocks_of_8192", Stream::Interleaved { keys: 8192, words: 4 }),
    ("high_f32", Stream::Bytes(Variates::Uniform, 0)),
    ("low_f32", Stream::Bytes(Variates::Uniform, 23 - 8)),
    ("last_f32", Stream::Bytes(Variates::Uniform, 24 - 8)),
    ("high_f64", Stream::Words(Variates::Uniform, 0)),
    ("low_f64", Stream::Words(Variates::Uniform, 52 - 32)),
    ("last_f64", Stream::Words(Variates::Uniform, 53 - 32)),
    ("normal_f32", Stream::Bytes(Variates::Normal, 0)),
    ("normal_f64", Stream::Words(Variates::Normal, 0)),
    ("exponential_f32", Stream::Bytes(Variates::Exponential, 0)),
    ("exponential_f64", Stream::Words(Variates::Exponential, 0)),
];

/// A stream that begins with a seed.
struct FromSeed {
    stream: Stream,
    seed: u64,
}

impl WithPrng for FromSeed {
    /// The error with which the stream ends when its words cannot be written.
    type Output = io::Error;

    fn run<I: Prng>(self) -> io::Error {
        let mut key = Key::<I>::from_seed(self.seed);
        let mut out = io::stdout().lock();
        let mut bytes = vec![[0; 4]; PART];
        for part in 0.. {
            let words = self.stream.part(&mut key, part, self.seed..);
            for (bytes, word) in bytes.iter_mut().zip(words) {
                *bytes = word.to_le_bytes();
            }
            if let Err(error) = out.write_all(bytes.as_flattened()) {
                return error;
            }
        }
        unreachable!("there are more parts than can be written")
    }
}

impl Stream {
    /// The words of a part. The key is the seed's, or the last one of the previous part.
    fn part<I: Prng>(self, key: &mut Key<I>, part: usize, seeds: RangeFrom<u64>) -> Vec<u32> {
        let numbers = part * PART..(part + 1) * PART;
        match self {
            Self::Values => {
                let slice = s![numbers.start as isize..numbers.end as isize];
                key.duplicate().sample_slice(StandardBits, VALUES, slice).to_vec()
            }
            Self::Splits => key.fold_in(part as u32).split(PART).iter().map(first_word).collect(),
            Self::Folds => {
                let numbers: Array1<u32> = numbers.map(|number| number as u32).collect();
                key.fold_in_each(&numbers).iter().map(first_word).collect()
            }
            Self::Ladder => {
                let bits = numbers.map(|number| 1 << (number % 32));
                let climb = |bit| {
                    *key = key.fold_in(bit);
                    first_word(key)
                };
                bits.map(climb).collect()
            }
            Self::Nested => {
                let halve = |_| {
                    // The second key is dropped, and the first one stays.
                    let _ = key.split_off();
                    first_word(key)
                };
                numbers.map(halve).collect()
            }
            Self::Seeds => {
                let seeds: Array1<u64> = seeds.skip(numbers.start).take(PART).collect();
                KeyArray::<_, I>::from_seeds(&seeds).sample(StandardBits, ()).to_vec()
            }
            Self::Interleaved { keys, words } => {
                let each = PART / keys;
                let slice = s![.., (part * each) as isize..((part + 1) * each) as isize];
                let batch = key.duplicate().split(keys);
                let rows: Array2<u32> = batch.sample_slice(StandardBits, VALUES / keys, slice);
                let turns = rows.axis_chunks_iter(Axis(1), words);
                turns.flat_map(|turn| turn.to_owned()).collect()
            }
            Self::Bytes(variates, skipped) => {
                let variates = variates.uniform::<f32, _>(key.fold_in(part as u32), 4 * PART);
                let scale = 2_f64.powi(skipped + 8);
                let bytes: Vec<u8> = variates.map(|u| (u * scale) as u64 as u8).collect();
                bytes
                    .chunks_exact(4)
                    .map(|four| u32::from_le_bytes(four.try_into().unwrap()))
                    .collect()
            }
            Self::Words(variates, skipped) => {
                let variates = variates.uniform::<f64, _>(key.fold_in(part as u32), PART);
                let scale = 2_f64.powi(skipped + 32);
                variates.map(|u| (u * scale) as u64 as u32).collect()
            }
        }
    }
}

impl Variates {
    /// The distribution function of each variate.
    fn uniform<T: Element + Into<f64>, I: Prng>(
        self,
        key: Key<I>,
        len: usize,
    ) -> impl Iterator<Item = f64> {
        let sample: Array1<T> = match self {
            Self::Uniform => key.uniform(len),
            Self::Normal => key.normal(len),
            Self::Exponential => match I::FAMILY {
                Family::Jax => key.sample(jax::StandardExponential, len),
                Family::Native => key.sample(native::StandardExponential, len),
            },
        };
        let function = match self {
            Self::Uniform => |u| u,
            Self::Normal => |x: f64| libm::erfc(-x * FRAC_1_SQRT_2) / 2.0,
            Self::Exponential => |x: f64| -(-x).exp_m1(),
        };
        sample.into_iter().map(move |x| function(x.into()))
    }
}

fn first_word<I: Prng>(key: &Key<I>) -> u32 {
    key.data().as_ref()[0]
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let names = STREAMS.map(|(name, _)| name).join(", ");
    let (generator, name, seed) = match &arguments[..] {
        [generator, name] => (generator, name, 0),
        [generator, name, _] => (generator, name, argument(3, "seed", 0)?),
        _ => {
            let arguments = format!("the arguments are a generator, one of {names}, a seed");
            return Err(Failure::new(arguments));
        }
    };
    let kind: Kind = generator.parse()?;
    let stream = STREAMS.iter().find(|(stream, _)| stream == name);
    let unknown = || Failure::new(format!("the stream is `{name}`, must be one of {names}"));
    let &(_, stream) = stream.ok_or_else(unknown)?;
    // A battery runs beside it.
    let error = Threads::Serial.scope(|| kind.with(FromSeed { stream, seed }));
    // The reader has closed the pipe.
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) }
}
