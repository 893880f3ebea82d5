//! What is tested: distributions with their parameters, whatever types they have.

use std::sync::Arc;

use ndarray::{
    ArrayD, ArrayViewMutD, Axis, Dimension, IxDyn, Shape, ShapeBuilder, Slice, SliceInfo,
    SliceInfoElem,
};
use ndkey::prng::{Kind, Prng, WithPrng};
use ndkey::{Distribution, Error, Key, KeyArray};

use crate::program::Setting;
use crate::value::Value;

/// One key or a batch of keys.
#[derive(Debug, Clone)]
pub struct Keys {
    pub kind: Kind,
    pub seed: u64,
    /// The shape of a batch.
    pub batch: Option<Vec<usize>>,
    /// Which key of the batch, if it is alone.
    pub alone: Option<usize>,
}

impl Keys {
    pub fn is_batch(&self) -> bool {
        self.batch.is_some() && self.alone.is_none()
    }

    /// One key, of a generator.
    pub fn one<I: Prng>(&self) -> Key<I> {
        match self.alone {
            None => Key::from_seed(self.seed),
            Some(place) => self.all().into_iter().nth(place).expect("a key of the batch"),
        }
    }

    /// The keys of the batch, of a generator.
    pub fn all<I: Prng>(&self) -> KeyArray<IxDyn, I> {
        let shape = self.batch.as_deref().unwrap_or_default();
        Key::from_seed(self.seed).split(IxDyn(shape))
    }
}

/// The memory of a view that has a given shape.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The axes of the view, from the outermost in memory to the innermost.
    pub order: Vec<usize>,
    /// From one element to the next along each axis of the view, and how many lie before the first.
    pub steps: Vec<(isize, usize)>,
}

impl Layout {
    /// Fills a view of this layout, and returns its elements in row-major order.
    fn filled<T: Value>(
        &self,
        shape: &[usize],
        fill: &mut dyn FnMut(&mut ArrayViewMutD<'_, T>) -> Result<(), Error>,
    ) -> Result<ArrayD<T>, Error> {
        let len = |axis: usize| {
            let (step, before) = self.steps[axis];
            shape[axis] * step.unsigned_abs() + before
        };
        let lens: Vec<usize> = self.order.iter().map(|&axis| len(axis)).collect();
        let mut memory = ArrayD::from_elem(lens, T::default());
        let mut inverse = vec![0; shape.len()];
        for (place, &axis) in self.order.iter().enumerate() {
            inverse[axis] = place;
        }
        let mut view = memory.view_mut().permuted_axes(inverse);
        for (axis, &(step, before)) in self.steps.iter().enumerate() {
            view.slice_axis_inplace(Axis(axis), Slice::new(before as isize, None, step));
        }
        fill(&mut view)?;
        let values = view.to_owned();
        view.fill(T::default());
        let untouched = memory.iter().all(|value| value.bits() == T::default().bits());
        assert!(untouched, "elements beside the view were written");
        Ok(values)
    }
}

/// A distribution with its parameters, over values of some type; arrays are of bits.
pub trait Subject: Send + Sync {
    fn sample(&self, keys: &Keys, shape: &[usize], order: Order) -> Result<ArrayD<u64>, Error>;

    /// A slice of the sample. `shape` is that for each key.
    fn slice(
        &self,
        keys: &Keys,
        shape: &[usize],
        slice: &[SliceInfoElem],
    ) -> Result<ArrayD<u64>, Error>;

    /// The sample in a view of a layout. `shape` begins with that of the keys.
    fn fill(&self, keys: &Keys, shape: &[usize], layout: &Layout) -> Result<ArrayD<u64>, Error>;

    /// Whether the values of a sample are in the support, or which is not.
    fn support(&self, sample: &ArrayD<u64>) -> Result<(), String>;

    fn show(&self, bits: u64) -> String;
}

/// The memory order of a new array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    RowMajor,
    ColumnMajor,
}

type Support<T> = Arc<dyn Fn(&ArrayD<T>) -> Result<(), String> + Send + Sync>;

struct Of<T> {
    dist: Box<dyn Distribution<T> + Send + Sync>,
    support: Support<T>,
}

fn bits<T: Value>(values: ArrayD<T>) -> ArrayD<u64> {
    values.mapv(Value::bits)
}

/// How values are asked for.
enum Asked<'a, 'v, T> {
    Array(Shape<IxDyn>),
    Slice(IxDyn, SliceInfo<&'a [SliceInfoElem], IxDyn, IxDyn>),
    Into(&'a mut ArrayViewMutD<'v, T>),
}

/// Values of a distribution, by keys of the generator that they name.
struct Draw<'a, 'v, T> {
    dist: &'a dyn Distribution<T>,
    keys: &'a Keys,
    asked: Asked<'a, 'v, T>,
}

impl<T: Value> WithPrng for Draw<'_, '_, T> {
    type Output = Result<ArrayD<T>, Error>;

    fn run<I: Prng>(self) -> Result<ArrayD<T>, Error> {
        let Self { dist, keys, asked } = self;
        match (asked, keys.is_batch()) {
            (Asked::Array(shape), false) => keys.one::<I>().try_sample(dist, shape),
            (Asked::Array(shape), true) => keys.all::<I>().try_sample(dist, shape),
            (Asked::Slice(shape, slice), false) => {
                keys.one::<I>().try_sample_slice(dist, shape, slice)
            }
            (Asked::Slice(shape, slice), true) => {
                keys.all::<I>().try_sample_slice(dist, shape, slice)
            }
            (Asked::Into(view), false) => {
                keys.one::<I>().try_sample_into(dist, view).map(|()| ArrayD::default(IxDyn(&[0])))
            }
            (Asked::Into(view), true) => {
                keys.all::<I>().try_sample_into(dist, view).map(|()| ArrayD::default(IxDyn(&[0])))
            }
        }
    }
}

impl<T: Value> Of<T> {
    fn draw(&self, keys: &Keys, asked: Asked<'_, '_, T>) -> Result<ArrayD<T>, Error> {
        keys.kind.with(Draw { dist: &*self.dist, keys, asked })
    }
}

impl<T: Value> Subject for Of<T> {
    fn sample(&self, keys: &Keys, shape: &[usize], order: Order) -> Result<ArrayD<u64>, Error> {
        let shape = IxDyn(shape).set_f(order == Order::ColumnMajor);
        self.draw(keys, Asked::Array(shape)).map(bits)
    }

    fn slice(
        &self,
        keys: &Keys,
        shape: &[usize],
        slice: &[SliceInfoElem],
    ) -> Result<ArrayD<u64>, Error> {
        let slice = SliceInfo::<_, IxDyn, IxDyn>::try_from(slice).expect("of as many axes");
        self.draw(keys, Asked::Slice(IxDyn(shape), slice)).map(bits)
    }

    fn fill(&self, keys: &Keys, shape: &[usize], layout: &Layout) -> Result<ArrayD<u64>, Error> {
        let filled = layout.filled(shape, &mut |view| self.draw(keys, Asked::Into(view)).map(drop));
        filled.map(bits)
    }

    fn support(&self, sample: &ArrayD<u64>) -> Result<(), String> {
        (self.support)(&sample.mapv(T::from_bits))
    }

    fn show(&self, bits: u64) -> String {
        format!("{:?}", T::from_bits(bits))
    }
}

/// What a program is about.
pub struct Case {
    /// Its parameters, as they would be written.
    pub text: String,
    pub body: Body,
}

/// A check of its own, or what is wrong.
pub type Check = Box<dyn FnOnce(&Keys, &Setting) -> Result<(), String>>;

pub enum Body {
    /// A distribution: its constructor is called when the program runs.
    Distribution(Box<dyn FnOnce() -> Result<Box<dyn Subject>, Error>>),
    /// Something else.
    Other(Check),
}

impl Case {
    /// A distribution over values of type `T`, and a test of whether a sample is in its support.
    pub fn new<T: Value, D: Distribution<T> + Send + Sync + 'static>(
        text: String,
        build: impl FnOnce() -> Result<D, Error> + 'static,
        support: impl Fn(&ArrayD<T>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        let body = Box::new(|| {
            let support: Support<T> = Arc::new(support);
            Ok(Box::new(Of { dist: Box::new(build()?), support }) as Box<dyn Subject>)
        });
        Self { text, body: Body::Distribution(body) }
    }

    /// A distribution whose values are alike but for their parameters: `valid` says which values are
    /// in the support, all numbers rounded to `f64`.
    pub fn of<T: Value, P: Value, D: Distribution<T> + Send + Sync + 'static, const N: usize>(
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
}

/// The test whether each value is in the support, given the parameters at its place.
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

/// A parameter as it would be written, shortened if it has many values.
pub fn show<T: Value>(values: &ArrayD<T>) -> String {
    let all: Vec<String> = values.iter().take(12).map(|value| format!("{value:?}")).collect();
    let more = if values.len() > all.len() { ", .." } else { "" };
    match values.shape() {
        [] => format!("{}_{}", all[0], T::NAME),
        [_] => format!("[{}{more}]_{}", all.join(", "), T::NAME),
        shape => format!("[{}{more}]_{} of shape {shape:?}", all.join(", "), T::NAME),
    }
}
