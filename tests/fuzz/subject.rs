//! Tested distributions with their parameters, whatever types they have.

use std::fmt::Debug;
use std::sync::Arc;

use ndarray::{ArrayD, Dimension, IxDyn, ShapeBuilder};
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{Distribution, Error, Key, KeyArray};

use crate::operation::{Operation, Order, info};
use crate::program::Setting;
use crate::value::Value;

/// One key or a batch of keys.
#[derive(Debug, Clone)]
pub struct Keys {
    pub kind: Kind,
    pub seed: u64,
    /// The shape of a batch.
    pub batch: Option<Vec<usize>>,
    /// The index of the key in the batch, if it is used alone.
    pub alone: Option<usize>,
}

impl Keys {
    pub fn is_batch(&self) -> bool {
        self.batch.is_some() && self.alone.is_none()
    }

    /// One key, for a generator.
    pub fn one<I: Prng>(&self) -> Key<I> {
        match self.alone {
            None => Key::from_seed(self.seed),
            Some(place) => self.all().into_iter().nth(place).expect("a key of the batch"),
        }
    }

    /// The keys of the batch, for a generator.
    pub fn all<I: Prng>(&self) -> KeyArray<IxDyn, I> {
        let shape = self.batch.as_deref().unwrap_or_default();
        Key::from_seed(self.seed).split(IxDyn(shape))
    }
}

/// A distribution with its parameters, over values of some type; arrays hold bits.
pub trait Subject: Send + Sync {
    /// The values of a sample, or of a part of it. `shape` is the shape for each key.
    fn draw(
        &self,
        keys: &Keys,
        shape: &[usize],
        operation: &Operation,
    ) -> Result<ArrayD<u64>, Error>;

    /// Checks that the values of a sample are in the support, or returns one that is not.
    fn support(&self, sample: &ArrayD<u64>) -> Result<(), String>;

    fn show(&self, bits: u64) -> String;
}

type Support<T> = Arc<dyn Fn(&ArrayD<T>) -> Result<(), String> + Send + Sync>;

/// A distribution without its type, so that drawing code is compiled once for each type of values.
trait Erased<T>: Distribution<T> + Send + Sync {
    fn boxed(&self) -> Box<dyn Distribution<T> + Send + Sync>;
}

impl<T, D: Distribution<T> + Clone + Send + Sync + 'static> Erased<T> for D {
    fn boxed(&self) -> Box<dyn Distribution<T> + Send + Sync> {
        Box::new(self.clone())
    }
}

struct Of<T> {
    dist: Box<dyn Erased<T>>,
    support: Support<T>,
}

/// Draws the values of a distribution, with keys of the generator that they name.
struct Draw<'a, T> {
    dist: &'a dyn Erased<T>,
    keys: &'a Keys,
    shape: &'a [usize],
    operation: &'a Operation,
}

/// The values that an operation gives, with one key or a batch of keys.
macro_rules! drawn {
    ($keys:expr, $whole:expr, $of:expr) => {{
        let Draw { dist, shape, operation, .. } = $of;
        let (keys, shape) = ($keys, IxDyn(shape));
        match operation {
            Operation::Sample(order) => {
                keys.try_sample(dist, shape.set_f(*order == Order::ColumnMajor))
            }
            Operation::Slice(slice) => keys.try_sample_slice(dist, shape, info(slice)),
            Operation::Into(layout) => {
                layout.filled($whole, |view| keys.try_sample_into(dist, view))
            }
            Operation::Lazy(reading) => reading.read(&keys.lazy(dist.boxed(), shape)?),
            Operation::One => unreachable!("of one key"),
        }
    }};
}

impl<T: Value> WithPrng for Draw<'_, T> {
    type Output = Result<ArrayD<T>, Error>;

    fn run<I: Prng>(self) -> Result<ArrayD<T>, Error> {
        let keys = self.keys;
        match (self.operation, keys.is_batch()) {
            (Operation::One, _) => keys
                .one::<I>()
                .try_sample_one(self.dist)
                .map(|value| ndarray::arr0(value).into_dyn()),
            (_, false) => drawn!(keys.one::<I>(), self.shape, self),
            (_, true) => {
                let whole = [keys.batch.as_deref().unwrap_or_default(), self.shape].concat();
                drawn!(keys.all::<I>(), &whole, self)
            }
        }
    }
}

impl<T: Value> Subject for Of<T> {
    fn draw(
        &self,
        keys: &Keys,
        shape: &[usize],
        operation: &Operation,
    ) -> Result<ArrayD<u64>, Error> {
        let values = keys.kind.with(Draw { dist: &*self.dist, keys, shape, operation })?;
        Ok(values.mapv(Value::bits))
    }

    fn support(&self, sample: &ArrayD<u64>) -> Result<(), String> {
        (self.support)(&sample.mapv(T::from_bits))
    }

    fn show(&self, bits: u64) -> String {
        format!("{:?}", T::from_bits(bits))
    }
}

/// The subject of a program.
pub struct Case {
    /// Its parameters, as one would write them.
    pub text: String,
    pub body: Body,
    /// Whether a value in a huge array costs no more; if not, something is computed from the whole
    /// sample.
    pub is_local: bool,
}

/// A special check, which returns what is wrong.
pub type Check = Box<dyn FnOnce(&Keys, &Setting) -> Result<(), String>>;

pub enum Body {
    /// A distribution: its constructor is called when the program runs.
    Distribution(Box<dyn FnOnce() -> Result<Box<dyn Subject>, Error>>),
    /// Something else.
    Other(Check),
}

impl Case {
    /// A distribution over values of type `T`, and a test of whether a sample is in its support.
    pub fn new<T: Value, D: Distribution<T> + Clone + Send + Sync + 'static>(
        text: String,
        build: impl FnOnce() -> Result<D, Error> + 'static,
        support: impl Fn(&ArrayD<T>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self::erased(text, || Ok(subject(build()?, support)))
    }

    /// A distribution whose type is not known.
    pub fn erased(
        text: String,
        build: impl FnOnce() -> Result<Box<dyn Subject>, Error> + 'static,
    ) -> Self {
        Self { text, body: Body::Distribution(Box::new(build)), is_local: true }
    }

    /// A distribution whose values differ only in their parameters: `valid` says which values are
    /// in the support, with all numbers rounded to `f64`.
    pub fn of<
        T: Value,
        P: Value,
        D: Distribution<T> + Clone + Send + Sync + 'static,
        const N: usize,
    >(
        name: &str,
        parameters: [ArrayD<P>; N],
        build: impl FnOnce([ArrayD<P>; N]) -> Result<D, Error> + 'static,
        valid: impl Fn(f64, [f64; N]) -> bool + Send + Sync + 'static,
    ) -> Self {
        let text = format!("{name}({})", parameters.each_ref().map(show).join(", "));
        let support = each(parameters.each_ref(), move |value: T, parameters| {
            valid(value.wide(), parameters.map(P::wide))
        });
        Self::new(text, || build(parameters), support)
    }

    /// A distribution without parameters.
    pub fn standard<T: Value>(
        name: &str,
        dist: impl Distribution<T> + Clone + Send + Sync + 'static,
        valid: impl Fn(f64) -> bool + Send + Sync + 'static,
    ) -> Self {
        let support = each::<T, f64, 0, _>([], move |value, []| valid(value.wide()));
        Self::new(name.to_owned(), || Ok(dist), support)
    }

    /// A check of another subject.
    pub fn other(
        text: impl Into<String>,
        check: impl FnOnce(&Keys, &Setting) -> Result<(), String> + 'static,
    ) -> Self {
        Self { text: text.into(), body: Body::Other(Box::new(check)), is_local: false }
    }

    /// The same, for samples that are drawn or prepared as a whole.
    pub fn of_whole_samples(self) -> Self {
        Self { is_local: false, ..self }
    }
}

/// A distribution, and a test of whether a sample is in its support.
pub fn subject<T: Value, D: Distribution<T> + Clone + Send + Sync + 'static>(
    dist: D,
    support: impl Fn(&ArrayD<T>) -> Result<(), String> + Send + Sync + 'static,
) -> Box<dyn Subject> {
    Box::new(Of { dist: Box::new(dist), support: Arc::new(support) })
}

/// An error unless two values are equal.
pub fn equal<T: PartialEq + Debug>(got: &T, expected: &T, what: &str) -> Result<(), String> {
    if got == expected { Ok(()) } else { Err(format!("{what}: {got:?}, not {expected:?}")) }
}

/// Tests whether each value is in the support, given the parameters at its place.
pub fn each<T: Value, P: Value, const N: usize, V: Fn(T, [P; N]) -> bool>(
    parameters: [&ArrayD<P>; N],
    valid: V,
) -> impl Fn(&ArrayD<T>) -> Result<(), String> + use<T, P, N, V> {
    let parameters = parameters.map(ArrayD::clone);
    move |sample| {
        let shape = sample.raw_dim();
        let parameters = parameters.each_ref().map(|array| {
            array.broadcast(shape.clone()).expect("drawn from, so the shapes broadcast")
        });
        for (index, &value) in sample.indexed_iter() {
            let here = parameters.each_ref().map(|array| array[&index]);
            if !valid(value, here) {
                let index = index.slice();
                return Err(format!("{value:?} at {index:?}, with parameters {here:?}"));
            }
        }
        Ok(())
    }
}

/// Formats a parameter as one would write it, shortened if it has many values.
pub fn show<T: Value>(values: &ArrayD<T>) -> String {
    let all: Vec<String> = values.iter().take(12).map(|value| format!("{value:?}")).collect();
    let more = if values.len() > all.len() { ", .." } else { "" };
    match values.shape() {
        [] => format!("{}_{}", all[0], T::NAME),
        [_] => format!("[{}{more}]_{}", all.join(", "), T::NAME),
        shape => format!("[{}{more}]_{} of shape {shape:?}", all.join(", "), T::NAME),
    }
}
