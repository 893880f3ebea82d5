//! Programs: what is drawn, by which keys, in which shape and by which operation.

use std::fmt;

use ndarray::{ArrayD, Axis, Dimension, IxDyn, SliceInfo, SliceInfoElem};
use ndkey::prng::Kind;
use ndkey::{Error, SimdLevel};

use crate::random::Random;
use crate::subject::{Body, Case, Keys, Layout, Order, Subject};

/// A distribution, or something else, that programs are about.
pub struct Entry {
    pub name: String,
    draw: fn(&mut Random, &mut Dims) -> Case,
}

impl Entry {
    /// `draw` chooses parameters, and adds to the shape the axes of a distribution over vectors.
    pub fn new(name: impl Into<String>, draw: fn(&mut Random, &mut Dims) -> Case) -> Self {
        Self { name: name.into(), draw }
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

    /// Appends an axis, of the elements of a vector, and shortens others if there are many vectors.
    pub fn push(&mut self, len: usize) {
        while self.shape.iter().product::<usize>() * len > 20_000 {
            let longest = self.shape.iter_mut().max().expect("an axis");
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

/// How the values of a sample are asked for.
#[derive(Debug, Clone)]
enum Operation {
    Sample(Order),
    Into(Layout),
    Slice(Vec<SliceInfoElem>),
}

/// The threads and the vector instructions that are used.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    threads: Option<usize>,
    level: Option<SimdLevel>,
}

impl Setting {
    /// What a function gives with these threads and instructions.
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

/// What went wrong.
#[derive(Debug)]
pub struct Failure {
    /// In few words, the same for failures that are alike.
    pub kind: String,
    pub detail: String,
}

impl Failure {
    fn new(kind: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { kind: kind.into(), detail: detail.into() }
    }
}

/// How a program ended, if not in failure.
#[derive(Debug)]
pub enum Ending {
    /// There were values, all as they should be.
    Drawn,
    /// There was an error.
    Refused(Error),
}

pub struct Program {
    pub entry: String,
    keys: Keys,
    dims: Dims,
    operation: Operation,
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
        let limit = if random.one_in(24) { 50_000 } else { 3_000 };
        let shape = random.shape(limit / many);
        let per_key = random.one_in(3);
        let mut dims = Dims::new(keys.batch.clone().unwrap_or_default(), shape, per_key);
        let case = (entry.draw)(random, &mut dims);
        let operation = operation(random, &dims.whole);
        let setting = Setting {
            threads: random.one_in(2).then(|| random.of(&[1, 2, 3, 5])),
            level: random.one_in(2).then(|| random.of(&SimdLevel::available())),
        };
        Self { entry: entry.name.clone(), keys, dims, operation, setting, case }
    }

    /// Runs the program.
    pub fn run(self) -> Result<Ending, Failure> {
        let Self { keys, dims, operation, setting, case, .. } = self;
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
        let whole = match usual.run(|| subject.sample(&keys, &dims.shape, Order::RowMajor)) {
            Ok(whole) => whole,
            Err(error) => {
                // Refused in one operation, refused in all.
                let again = setting.run(|| perform(subject, &keys, &dims, &operation));
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

        let part = setting.run(|| perform(subject, &keys, &dims, &operation));
        let expected = expected(&whole, &operation);
        match (part, expected) {
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
        Ok(Ending::Drawn)
    }
}

/// An error has a message.
fn refused(error: Error) -> Result<Ending, Failure> {
    match error.to_string().is_empty() {
        false => Ok(Ending::Refused(error)),
        true => Err(Failure::new("an error without a message", format!("{error:?}"))),
    }
}

fn operation(random: &mut Random, shape: &[usize]) -> Operation {
    match random.below(5) {
        0 => Operation::Sample(Order::RowMajor),
        1 => Operation::Sample(Order::ColumnMajor),
        2 | 3 => {
            let mut order: Vec<usize> = (0..shape.len()).collect();
            for axis in (1..order.len()).rev() {
                order.swap(axis, random.below(axis + 1));
            }
            let step =
                |random: &mut Random| (random.of(&[1, 1, 1, 2, 3, -1, -1, -2]), random.below(3));
            let steps = shape.iter().map(|_| step(random)).collect();
            Operation::Into(Layout { order, steps })
        }
        _ => Operation::Slice(slice(random, shape)),
    }
}

/// A slice, by positive and negative indices and steps, and now and then one that is out of bounds.
fn slice(random: &mut Random, shape: &[usize]) -> Vec<SliceInfoElem> {
    let mut elements = Vec::new();
    for &len in shape {
        if random.one_in(12) {
            elements.push(SliceInfoElem::NewAxis);
        }
        let outside = if random.one_in(30) { 2 } else { 0 };
        let bound = |random: &mut Random| {
            let index = random.below(len + 1 + outside) as isize;
            if index > 0 && random.one_in(4) { index - len as isize - 1 } else { index }
        };
        elements.push(if random.one_in(5) && len > 0 {
            let index = random.below(len + outside) as isize;
            SliceInfoElem::Index(if random.one_in(4) { index - len as isize } else { index })
        } else {
            let step = match random.below(60) {
                0 => 0,
                1 => random.of(&[isize::MAX, isize::MIN + 1, 1000]),
                _ => random.of(&[1, 1, 1, 2, 3, 7, -1, -1, -2, -3]),
            };
            let end = if random.one_in(3) { None } else { Some(bound(random)) };
            SliceInfoElem::Slice { start: bound(random), end, step }
        });
    }
    elements
}

/// Whether a slice lies in an array of a shape, which ndarray takes for granted.
fn is_inside(slice: &[SliceInfoElem], shape: &[usize]) -> bool {
    let mut lens = shape.iter();
    slice.iter().all(|element| {
        let from_end = |index: isize, len: isize| if index < 0 { index + len } else { index };
        match *element {
            SliceInfoElem::NewAxis => true,
            SliceInfoElem::Index(index) => {
                let len = *lens.next().expect("an axis") as isize;
                (0..len).contains(&from_end(index, len))
            }
            SliceInfoElem::Slice { start, end, step } => {
                let len = *lens.next().expect("an axis") as isize;
                let ends = [Some(start), end].map(|end| from_end(end.unwrap_or(len), len));
                step != 0 && ends.iter().all(|end| (0..=len).contains(end))
            }
        }
    })
}

impl Operation {
    fn name(&self) -> &'static str {
        match self {
            Self::Sample(Order::RowMajor) => "sample",
            Self::Sample(Order::ColumnMajor) => "sample in column-major order",
            Self::Into(_) => "sample_into",
            Self::Slice(_) => "sample_slice",
        }
    }
}

fn perform(
    subject: &dyn Subject,
    keys: &Keys,
    dims: &Dims,
    operation: &Operation,
) -> Result<ArrayD<u64>, Error> {
    match operation {
        Operation::Sample(order) => subject.sample(keys, &dims.shape, *order),
        Operation::Into(layout) => subject.fill(keys, &dims.whole, layout),
        Operation::Slice(slice) => subject.slice(keys, &dims.shape, slice),
    }
}

/// What an operation gives, if it is not an error.
fn expected(whole: &ArrayD<u64>, operation: &Operation) -> Option<ArrayD<u64>> {
    let Operation::Slice(slice) = operation else { return Some(whole.clone()) };
    is_inside(slice, whole.shape()).then(|| {
        let slice = SliceInfo::<_, IxDyn, IxDyn>::try_from(&slice[..]).expect("of as many axes");
        whole.slice(slice.as_ref()).to_owned()
    })
}

/// The part of a batch's sample is what the key gives alone.
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
        match usual.run(|| subject.sample(&key, &dims.shape, Order::RowMajor)) {
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

/// Equal in shape and every bit.
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
        let Self { entry, keys, dims, operation, setting, case } = self;
        writeln!(f, "  {entry}: {}", case.text)?;
        writeln!(f, "  generator {}, seed {}", keys.kind, keys.seed)?;
        if let Some(batch) = &keys.batch {
            writeln!(f, "  a batch of keys of shape {batch:?}")?;
        }
        writeln!(f, "  shape {:?}", dims.shape)?;
        writeln!(f, "  {operation:?}")?;
        let threads = setting.threads.map_or("default".to_owned(), |threads| threads.to_string());
        let level = setting.level.map_or("default", SimdLevel::name);
        write!(f, "  {threads} threads, level {level}")
    }
}
