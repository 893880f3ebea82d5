//! Random bytes without end, for batteries of statistical tests: a generator by its name, and what of
//! it.
//!
//! ```sh
//! cargo run --release --example stream ars values | dieharder -a -g 200
//! ```

use std::env;
use std::error::Error;
use std::io::{self, Write};

use ndarray::s;
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{Key, StandardBits};

/// Words that are written at a time.
const PART: usize = 1 << 20;

/// What is written.
#[derive(Clone, Copy)]
enum Stream {
    /// The values of one key.
    Values,
    /// The first words of the keys of splits, each of a key of its own.
    Splits,
    /// The first words of keys, each of the one before with its number folded in.
    Folds,
    /// The first words of keys, each the first of a split of the one before in two.
    Nested,
    /// The first values of consecutive seeds.
    Seeds,
}

const STREAMS: [(&str, Stream); 5] = [
    ("values", Stream::Values),
    ("splits", Stream::Splits),
    ("folds", Stream::Folds),
    ("nested", Stream::Nested),
    ("seeds", Stream::Seeds),
];

impl WithPrng for Stream {
    /// Returns only if nobody reads any more.
    type Output = io::Error;

    fn run<I: Prng>(self) -> io::Error {
        let mut key = Key::<I>::from_seed(0);
        let mut part = 0;
        loop {
            let numbers = part * PART..(part + 1) * PART;
            let words: Vec<u32> = match self {
                Self::Values => {
                    let slice = s![numbers.start as isize..numbers.end as isize];
                    let bits = key.duplicate().sample_slice(StandardBits, 1_usize << 40, slice);
                    bits.to_vec()
                }
                Self::Splits => {
                    let keys = key.fold_in(part as u32).split(PART);
                    keys.data().iter().map(first_word).collect()
                }
                Self::Folds => numbers
                    .map(|number| {
                        key = key.fold_in(number as u32);
                        first_word(&key.data())
                    })
                    .collect(),
                Self::Nested => numbers
                    .map(|_| {
                        let _ = key.split_off();
                        first_word(&key.data())
                    })
                    .collect(),
                Self::Seeds => numbers
                    .map(|seed| Key::<I>::from_seed(seed as u64).sample_one(StandardBits))
                    .collect(),
            };
            let bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
            if let Err(error) = io::stdout().write_all(&bytes) {
                return error;
            }
            part += 1;
        }
    }
}

fn first_word(words: &impl AsRef<[u32]>) -> u32 {
    words.as_ref()[0]
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [generator, stream] = &arguments[..] else {
        return Err("give a generator and one of values, splits, folds, nested, seeds".into());
    };
    let kind: Kind = generator.parse()?;
    let named = STREAMS.iter().find(|(name, _)| name == stream);
    let (_, stream) = named.ok_or_else(|| format!("there is no stream {stream:?}"))?;
    let error = kind.with(*stream);
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.into()) }
}
