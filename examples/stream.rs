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
use std::io::{self, Write};
use std::ops::RangeFrom;

use failure::{Failure, argument};
use ndarray::{Array1, s};
use ndkey::Key;
use ndkey::native::StandardBits;
use ndkey::prng::{Kind, Prng, WithPrng};

/// Words written at a time.
const PART: usize = 1 << 20;

/// Values in the array whose slices [`Stream::Values`] writes: 4 TiB.
const VALUES: usize = 1 << 40;

/// What is written, as little-endian 32-bit words.
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
}

const STREAMS: [(&str, Stream); 6] = [
    ("values", Stream::Values),
    ("splits", Stream::Splits),
    ("folds", Stream::Folds),
    ("ladder", Stream::Ladder),
    ("nested", Stream::Nested),
    ("seeds", Stream::Seeds),
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
        for part in 0.. {
            let words = self.stream.part(&mut key, part, self.seed..);
            let bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
            if let Err(error) = out.write_all(&bytes) {
                return error;
            }
        }
        unreachable!("there are more parts than can be written")
    }
}

impl Stream {
    /// The words of a part. The key is that of the seed, or the last one of the previous part.
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
                let seeds = seeds.skip(numbers.start).take(PART);
                seeds.map(|seed| Key::<I>::from_seed(seed).sample_one(StandardBits)).collect()
            }
        }
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
    let error = kind.with(FromSeed { stream, seed });
    // The reader has closed the pipe.
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) }
}
