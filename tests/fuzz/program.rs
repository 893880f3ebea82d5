//! Programs: what is drawn, with which keys, in which shape and by which operation.

use std::fmt;

use ndarray::{ArrayD, Axis, Dimension, SliceInfoElem};
use ndkey::prng::Kind;
use ndkey::{Error, SimdLevel};

use crate::operation::{Operation, Order, Reading};
use crate::random::Random;
use crate::subject::{Body, Case, Keys, Subject};

/// A distribution, or another subject of programs.
pub struct Entry {
    pub name: String,
    draw: Draw,
}

/// Chooses parameters, and adds the axes of a distribution over vectors to the shape.
type Draw = Box<dyn Fn(&mut Random, &mut Dims) -> Case>;

/// The same, of no variables.
pub type Function = fn(&mut Random, &mut Dims) -> Case;

impl Entry {
    pub fn new(
        name: impl Into<String>,
        draw: impl Fn(&mut Random, &mut Dims) -> Case + 'static,
    ) -> Self {
        Self { name: name.into(), draw: Box::new(draw) }
    }
}

/// The shape of a sample.
#[derive(Debug, Clone)]
pub struct Dims {
    /// The shape of a batch of keys, if there is one.
    batch: Vec<usize>,
    /// The shape for each key.
    pub shape: Vec<usize>,
    /// Whether parameters have a value for each key.
    per_key: bool,
    whole: Vec<usize>,
}

impl Dims {
    fn new(batch: Vec<usize>, shape: Vec<usize>, per_key: bool) -> Self {
        let whole = [&batch[..], &shape].concat();
        Self { batch, shape, per_key, whole }
    }

    /// Appends an axis for the elements of a vector, and shortens other axes if there are many
    /// vectors.
    pub fn push(&mut self, len: usize) {
        let keys = self.keys();
        while keys * self.shape.iter().product::<usize>() * len > 10_000
            && let Some(longest) = self.shape.iter_mut().max()
        {
            *longest /= 2;
        }
        self.shape.push(len);
        self.whole = [&self.batch[..], &self.shape].concat();
    }

    /// The number of keys.
    pub fn keys(&self) -> usize {
        self.batch.iter().product()
    }

    /// The shape that parameters broadcast over.
    pub fn parameters(&self) -> &[usize] {
        if self.per_key { &self.whole } else { &self.shape }
    }
}

/// Runs a check that is generic over the generator, `check(keys, setting, given)`, with the keys'
/// generator.
macro_rules! of_kind {
    ($check:ident, $keys:expr, $setting:expr, $given:expr; $Given:ty) => {{
        struct Of<'a>(&'a Keys, &'a Setting, $Given);
        impl ndkey::prng::WithPrng for Of<'_> {
            type Output = Result<(), String>;

            fn run<I: Prng>(self) -> Result<(), String> {
                $check::<I>(self.0, self.1, self.2)
            }
        }
        $keys.kind.with(Of($keys, $setting, $given))
    }};
}
pub(crate) use of_kind;

/// The threads and the vector instructions in use.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    threads: Option<usize>,
    level: Option<SimdLevel>,
}

impl Setting {
    /// Runs a function with these threads and instructions.
    pub fn run<R: Send>(&self, f: impl FnOnce() -> R + Send) -> R {
        let Self { threads, level } = *self;
        let at_level = move || match level {
            Some(level) => level.scope(f),
            None => f(),
        };
        match threads {
            #[cfg(feature = "rayon")]
            Some(threads) => pool(threads).install(at_level),
            _ => at_level(),
        }
    }
}

/// A pool of a number of threads, made once.
#[cfg(feature = "rayon")]
fn pool(threads: usize) -> &'static rayon::ThreadPool {
    use std::sync::OnceLock;
    static POOLS: [OnceLock<rayon::ThreadPool>; 6] = [const { OnceLock::new() }; 6];
    POOLS[threads].get_or_init(|| {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
    })
}

/// A failure.
#[derive(Debug)]
pub struct Failure {
    /// A short description, the same for similar failures.
    pub kind: String,
    pub detail: String,
}

impl Failure {
    fn new(kind: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { kind: kind.into(), detail: detail.into() }
    }
}

/// How a program ended, if it did not fail.
#[derive(Debug)]
pub enum Ending {
    /// Values were drawn, all as they should be.
    Drawn,
    /// An error was returned.
    Refused(Error),
}

pub struct Program {
    pub entry: String,
    keys: Keys,
    dims: Dims,
    operation: Operation,
    far: Far,
    setting: Setting,
    case: Case,
}

impl Program {
    /// Program `number` of a seed, about one of the entries.
    pub fn new(seed: u64, number: u64, entries: &[Entry]) -> Self {
        let random = &mut Random::new(seed, number);
        let entry = &entries[random.below(entries.len())];
        let kind = match random.below(3) {
            0 => Kind::Threefry2x32,
            1 => Kind::Threefry2x32Legacy,
            _ => random.of(Kind::ALL),
        };
        let batch = random.one_in(3).then(|| {
            let axes = random.of(&[1, 1, 1, 2, 0]);
            (0..axes).map(|_| random.of(&[0, 1, 2, 2, 3, 3, 4, 5, 17])).collect::<Vec<_>>()
        });
        let bits = random.bits();
        let keys =
            Keys { kind, seed: random.of(&[0, u64::MAX, bits, bits, bits]), batch, alone: None };
        let many = keys.batch.iter().flatten().product::<usize>().max(1);
        let limit = if random.one_in(30) { 20_000 } else { 1_000 };
        let shape = random.shape(limit / many);
        let per_key = random.one_in(3);
        let mut dims = Dims::new(keys.batch.clone().unwrap_or_default(), shape, per_key);
        let case = (entry.draw)(random, &mut dims);
        let operation = Operation::new(random, &dims.whole, keys.is_batch());
        let far = Far::new(random, &dims);
        let setting = Setting {
            threads: random.one_in(2).then(|| random.of(&[1, 2, 3, 5])),
            level: random.one_in(2).then(|| random.of(&SimdLevel::available())),
        };
        Self { entry: entry.name.clone(), keys, dims, operation, far, setting, case }
    }

    /// Runs the program.
    pub fn run(self) -> Result<Ending, Failure> {
        let Self { keys, dims, operation, far, setting, case, .. } = self;
        let usual = Setting { threads: None, level: None };
        let subject = match case.body {
            Body::Other(check) => {
                return match check(&keys, &setting) {
                    Ok(()) => Ok(Ending::Drawn),
                    Err(message) => Err(Failure::new("a check", message)),
                };
            }
            Body::Distribution(build) => match build() {
                Ok(subject) => subject,
                Err(error) => return refused(error),
            },
        };
        let subject = &*subject;
        let whole = match usual.run(|| subject.draw(&keys, &dims.shape, &SAMPLE)) {
            Ok(whole) => whole,
            Err(error) => {
                // An error in one operation must be an error in all.
                let again = setting.run(|| subject.draw(&keys, &dims.shape, &operation));
                return match again {
                    Err(_) => refused(error),
                    Ok(_) => Err(Failure::new(
                        "an operation gives values where a sample is an error",
                        error.to_string(),
                    )),
                };
            }
        };
        if whole.shape() != dims.whole {
            return Err(Failure::new("a sample of another shape", format!("{:?}", whole.shape())));
        }
        subject.support(&whole).map_err(|value| Failure::new("outside of the support", value))?;

        let part = setting.run(|| subject.draw(&keys, &dims.shape, &operation));
        match (part, operation.expected(&whole)) {
            (Ok(part), Some(expected)) => same(subject, &part, &expected, operation.name())?,
            (Err(_), None) => {}
            (Ok(_), None) => {
                return Err(Failure::new("values of a slice that is out of bounds", ""));
            }
            (Err(error), Some(_)) => {
                let kind = format!("an error of {} where a sample is none", operation.name());
                return Err(Failure::new(kind, error.to_string()));
            }
        }
        if keys.is_batch() && !dims.per_key {
            one_by_one(subject, &keys, &dims, &usual, &whole)?;
        }
        far.check(subject, &keys, &dims, &setting, case.is_local)?;
        Ok(Ending::Drawn)
    }
}

const SAMPLE: Operation = Operation::Sample(Order::RowMajor);

/// A row of an array that is too large to be stored.
#[derive(Debug, Clone)]
struct Far {
    rows: usize,
    row: usize,
}

/// More bytes than a processor can address.
const TOO_MANY: usize = 1 << 48;

impl Far {
    fn new(random: &mut Random, dims: &Dims) -> Self {
        let len = dims.whole.iter().product::<usize>().max(1);
        let rows = random.of(&[
            1 << 20,
            (1 << 32) - 1,
            1 << 32,
            1 << 40,
            TOO_MANY,
            (1 << 62) / len,
            usize::MAX / len,
            usize::MAX,
        ]);
        let row = random.of(&[0, 1, rows / 3, rows - 2, rows - 1]);
        Self { rows, row }
    }

    /// The row costs as much as a small array; the whole array is an error.
    fn check(
        &self,
        subject: &dyn Subject,
        keys: &Keys,
        dims: &Dims,
        setting: &Setting,
        is_local: bool,
    ) -> Result<(), Failure> {
        let Self { rows, row } = *self;
        let shape = [&[rows], &dims.shape[..]].concat();
        if dims.per_key {
            // Parameters have another shape.
            return Ok(());
        }
        if rows >= TOO_MANY {
            match setting.run(|| subject.draw(keys, &shape, &SAMPLE)) {
                Err(Error::TooLarge { .. } | Error::Memory { .. }) => {}
                Ok(values) if values.is_empty() => {}
                other => {
                    let detail = format!("{:?}", other.map(|values| values.shape().to_vec()));
                    return Err(Failure::new("a sample that is too large", detail));
                }
            }
        }
        if !is_local {
            return Ok(());
        }
        let all = SliceInfoElem::Slice { start: 0, end: None, step: 1 };
        let of_row = |element: SliceInfoElem| {
            let mut slice = vec![all; dims.batch.len() + shape.len()];
            slice[dims.batch.len()] = element;
            slice
        };
        let start = row as isize;
        // Counted from the end where it is too far from the start.
        let start = if start < 0 { row.wrapping_sub(rows).cast_signed() } else { start };
        let index = of_row(SliceInfoElem::Index(start));
        let range = of_row(SliceInfoElem::Slice {
            start,
            end: start.checked_add(1).filter(|&end| end != 0),
            step: -1,
        });
        let row = setting.run(|| subject.draw(keys, &shape, &Operation::Slice(index.clone())));
        let lazily = subject.draw(keys, &shape, &Operation::Lazy(Reading::Slice(index)));
        let ranged = subject.draw(keys, &shape, &Operation::Slice(range));
        match (row, lazily, ranged) {
            (Ok(row), Ok(lazily), Ok(ranged)) => {
                same(subject, &lazily, &row, "a row of a lazy array")?;
                let ranged = ranged.into_shape_with_order(row.raw_dim()).expect("one row");
                same(subject, &ranged, &row, "a row as a range")?;
                subject.support(&row).map_err(|value| Failure::new("far from the start", value))
            }
            (Err(Error::TooLarge { .. }), Err(Error::TooLarge { .. }), Err(_)) => Ok(()),
            // The parameters had an axis of the keys, which precedes the rows.
            (
                Err(Error::Broadcast { .. }),
                Err(Error::Broadcast { .. }),
                Err(Error::Broadcast { .. }),
            ) if keys.is_batch() => Ok(()),
            other => Err(Failure::new("a row of a huge array", format!("{other:?}"))),
        }
    }
}

/// Checks that an error has a message.
fn refused(error: Error) -> Result<Ending, Failure> {
    match error.to_string().is_empty() {
        false => Ok(Ending::Refused(error)),
        true => Err(Failure::new("an error without a message", format!("{error:?}"))),
    }
}

/// Checks that each part of a batch's sample is what its key gives alone.
fn one_by_one(
    subject: &dyn Subject,
    keys: &Keys,
    dims: &Dims,
    usual: &Setting,
    whole: &ArrayD<u64>,
) -> Result<(), Failure> {
    let mut parts = whole.view();
    for _ in 1..dims.batch.len() {
        let shape =
            [&[parts.len_of(Axis(0)) * parts.len_of(Axis(1))], &parts.shape()[2..]].concat();
        parts = parts.into_shape_with_order(shape).expect("as many elements");
    }
    if dims.batch.is_empty() {
        parts = parts.insert_axis(Axis(0));
    }
    for (key, part) in parts.outer_iter().enumerate() {
        let key = Keys { alone: Some(key), ..keys.clone() };
        match usual.run(|| subject.draw(&key, &dims.shape, &SAMPLE)) {
            Ok(alone) => same(subject, &part.to_owned(), &alone, "a key of a batch")?,
            // A parameter that has an axis of the batch.
            Err(Error::Broadcast { .. }) => {}
            Err(error) => {
                let kind = "an error of a key alone where its batch has none";
                return Err(Failure::new(kind, error.to_string()));
            }
        }
    }
    Ok(())
}

/// Checks equality in shape and in every bit.
fn same(
    subject: &dyn Subject,
    got: &ArrayD<u64>,
    expected: &ArrayD<u64>,
    what: &str,
) -> Result<(), Failure> {
    if got.shape() != expected.shape() {
        let detail = format!("{:?}, not {:?}", got.shape(), expected.shape());
        return Err(Failure::new(format!("another shape: {what}"), detail));
    }
    let mut pairs = got.indexed_iter().zip(expected);
    match pairs.find(|((_, got), expected)| got != expected) {
        None => Ok(()),
        Some(((index, &got), &expected)) => {
            let (got, expected) = (subject.show(got), subject.show(expected));
            let detail = format!("{got}, not {expected}, at {:?}", index.slice());
            Err(Failure::new(format!("other values: {what}"), detail))
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, keys, dims, operation, far, setting, case } = self;
        writeln!(f, "  {entry}: {}", case.text)?;
        writeln!(f, "  generator {}, seed {}", keys.kind, keys.seed)?;
        if let Some(batch) = &keys.batch {
            writeln!(f, "  a batch of keys of shape {batch:?}")?;
        }
        writeln!(f, "  shape {:?}", dims.shape)?;
        writeln!(f, "  {operation:?}")?;
        writeln!(f, "  {far:?}")?;
        let threads = setting.threads.map_or("default".to_owned(), |threads| threads.to_string());
        let level = setting.level.map_or("default", SimdLevel::name);
        write!(f, "  {threads} threads, level {level}")
    }
}
