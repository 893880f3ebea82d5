//! Properties of every sampler: a sample is a function of the key and the flat position, and of
//! nothing else: not of threads, SIMD levels, chunks, slices, batches or memory order.

pub use catalogue::Value;
use catalogue::{Sampled, Visitor};
use ndarray::{ArrayD, Axis, IxDyn, ShapeBuilder, Slice, SliceInfo, SliceInfoElem};
use ndkey::{Distribution, Key, SimdLevel};
use proptest::prelude::*;

/// A statement about any distribution.
pub trait Property {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync));
}

/// A family of distributions: gives each of them with its name, and with parameters that broadcast over samples of a
/// shape.
pub type Family = fn(&[usize], &mut dyn FnMut(&str, &Sampled));

/// Asserts a property of a distribution, which a failure names.
pub fn check(name: &str, dist: &Sampled, property: &impl Property) {
    struct Check<'a, P>(&'a P);
    impl<P: Property> Visitor for Check<'_, P> {
        fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
            self.0.check(dist);
        }
    }
    struct Named<'a>(&'a str, &'static str);
    impl Drop for Named<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("{} over {}", self.0, self.1);
            }
        }
    }
    let _named = Named(name, dist.value());
    dist.visit(&mut Check(property));
}

/// Asserts all properties for a family, with `cases` keys, shapes and slices each.
pub fn hold_for(family: Family, cases: u32) {
    fn each(family: Family, shape: &[usize], property: &impl Property) {
        family(shape, &mut |name, dist| check(name, dist, property));
    }
    // Fewer where `PROPTEST_CASES` asks for few.
    let cases = cases.min(ProptestConfig::default().cases.div_ceil(20));
    let config = |cases| ProptestConfig { cases, ..ProptestConfig::default() };
    // Keys of several lines of values; the last line ends within a line.
    each(family, &[7, 12], &OneByOne { seed: 992, batch: vec![3, 2], shape: vec![7, 12] });
    proptest!(config(cases), |(seed: u64, shape in any_shape())| {
        each(family, &shape, &SameAtEveryLevel { seed, shape: shape.clone() });
    });
    proptest!(config(cases), |(seed: u64, (shape, slice) in shape_and_slice())| {
        each(family, &shape, &SliceOfWhole { seed, shape: shape.clone(), slice });
    });
    proptest!(config(cases), |(seed: u64, (shape, slice) in shape_and_few())| {
        each(family, &shape, &SliceOfWhole { seed, shape: shape.clone(), slice });
    });
    proptest!(config(cases), |(seed: u64, shape in any_shape())| {
        each(family, &shape, &AnyLayout { seed, shape: shape.clone() });
    });
    proptest!(config(cases), |(
        seed: u64,
        batch in prop::collection::vec(0_usize..7, 0..3),
        shape in prop::collection::vec(0_usize..20, 0..3),
    )| {
        each(family, &shape, &OneByOne { seed, batch, shape: shape.clone() });
    });
    #[cfg(feature = "rayon")]
    proptest!(config(cases.div_ceil(8)), |(seed: u64, shape in large_shape())| {
        each(family, &shape, &SameInEveryPool { seed, shape: shape.clone() });
    });
}

#[track_caller]
fn assert_same<T: Value>(left: &ArrayD<T>, right: &ArrayD<T>, what: &str) {
    let bits = |array: &ArrayD<T>| array.iter().map(|&value| value.bits()).collect::<Vec<_>>();
    assert_eq!(left.shape(), right.shape(), "{what}");
    assert!(bits(left) == bits(right), "{what}: values differ for shape {:?}", left.shape());
}

/// Up to four axes of lengths up to 9, some of them 0 or 1.
pub fn small_shape() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0_usize..9, 0..5)
}

/// Shapes that are filled in several chunks, with remainders of every block length.
fn large_shape() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        (40_000_usize..80_000).prop_map(|len| vec![len]),
        (100_usize..300, 100_usize..300).prop_map(|(rows, columns)| vec![rows, columns]),
        (3_usize..6, 9_000_usize..11_000).prop_map(|(rows, columns)| vec![rows, columns]),
        (10_000_usize..20_000, 1_usize..4).prop_map(|(rows, columns)| vec![rows, columns]),
    ]
}

fn any_shape() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![3 => small_shape(), 1 => large_shape()]
}

/// A slice of an array of `shape`: for each axis a range and a step of either sign, or one index.
fn slice_of(shape: &[usize]) -> impl Strategy<Value = Vec<SliceInfoElem>> + use<> {
    let axes: Vec<_> = shape
        .iter()
        .map(|&len| {
            let range = (0..=len, 0..=len, prop_oneof![-3_isize..0, 1_isize..4]);
            let slice = range.prop_map(|(a, b, step)| SliceInfoElem::Slice {
                start: a.min(b) as isize,
                end: Some(a.max(b) as isize),
                step,
            });
            match len {
                0 => slice.boxed(),
                _ => prop_oneof![4 => slice, 1 => (0..len as isize).prop_map(SliceInfoElem::Index)]
                    .boxed(),
            }
        })
        .collect();
    axes
}

fn shape_and_slice() -> impl Strategy<Value = (Vec<usize>, Vec<SliceInfoElem>)> {
    any_shape().prop_flat_map(|shape| {
        let slice = slice_of(&shape);
        (Just(shape), slice)
    })
}

/// Up to four elements along the last axis, which samplers may compute one by one.
fn shape_and_few() -> impl Strategy<Value = (Vec<usize>, Vec<SliceInfoElem>)> {
    let shape = prop::collection::vec(1_usize..40, 1..4);
    (shape, any::<[prop::sample::Index; 3]>(), 1..5_usize, 1..4_isize).prop_map(
        |(shape, indices, count, step)| {
            let indices: Vec<_> =
                shape.iter().zip(indices).map(|(&len, index)| index.index(len)).collect();
            let mut slice: Vec<_> =
                indices.iter().map(|&index| SliceInfoElem::Index(index as isize)).collect();
            let (last, len) = (indices[shape.len() - 1], shape[shape.len() - 1]);
            let end = len.min(last + count * step.unsigned_abs());
            slice[shape.len() - 1] =
                SliceInfoElem::Slice { start: last as isize, end: Some(end as isize), step };
            (shape, slice)
        },
    )
}

/// Every SIMD level of the processor.
struct SameAtEveryLevel {
    seed: u64,
    shape: Vec<usize>,
}

impl Property for SameAtEveryLevel {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let sample = || Key::new(self.seed).sample::<T, _>(dist, IxDyn(&self.shape));
        let expected = sample();
        for level in SimdLevel::available() {
            assert_same(&level.scope(sample), &expected, level.name());
        }
    }
}

/// Slices of the whole, of one key and of a batch.
struct SliceOfWhole {
    seed: u64,
    shape: Vec<usize>,
    slice: Vec<SliceInfoElem>,
}

impl Property for SliceOfWhole {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let slice = SliceInfo::<_, IxDyn, IxDyn>::try_from(&self.slice[..]).unwrap();
        let key = || Key::new(self.seed);
        let whole = key().sample::<T, _>(dist, IxDyn(&self.shape));
        let part = key().sample_slice::<T, _, _>(dist, IxDyn(&self.shape), slice.as_ref());
        assert_same(&part, &whole.slice(slice.as_ref()).to_owned(), "slice");

        if let [batch, inner @ ..] = &self.shape[..] {
            let keys = || key().split(*batch);
            let whole = keys().sample::<T, _>(dist, IxDyn(inner));
            let part = keys().sample_slice::<T, _, _>(dist, IxDyn(inner), slice.as_ref());
            assert_same(&part, &whole.slice(slice.as_ref()).to_owned(), "slice of a batch");
        }
    }
}

/// Arrays and views of every memory layout.
struct AnyLayout {
    seed: u64,
    shape: Vec<usize>,
}

impl Property for AnyLayout {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let Self { seed, shape } = self;
        let key = || Key::new(*seed);
        let expected = key().sample::<T, _>(dist, IxDyn(shape));

        let column_major = key().sample::<T, _>(dist, IxDyn(shape).f());
        assert_same(&column_major, &expected, "allocated in column-major order");

        // Every second element of each axis, walked backwards, with the axes in reverse order.
        let mut buffer = ArrayD::from_elem(
            shape.iter().rev().map(|len| 2 * len + 1).collect::<Vec<_>>(),
            T::default(),
        );
        let untouched = buffer.clone();
        let mut view = buffer.view_mut().reversed_axes();
        view.slice_each_axis_inplace(|_| Slice::new(1, None, -2));
        view.slice_each_axis_inplace(|axis| Slice::from(..shape[axis.axis.index()]));
        key().sample_into(dist, &mut view);
        assert_same(&view.to_owned(), &expected, "strided view");
        view.fill(T::default());
        assert!(buffer == untouched, "elements outside of the view are not touched");

        if let Some(batch) = shape.first() {
            let keys = || key().split(*batch);
            let expected = keys().sample::<T, _>(dist, IxDyn(&shape[1..]));
            let mut out = ArrayD::from_elem(IxDyn(shape).f(), T::default());
            keys().sample_into(dist, &mut out);
            assert_same(&out, &expected, "batch into column-major order");
        }
    }
}

/// A batch of keys, one by one.
struct OneByOne {
    seed: u64,
    batch: Vec<usize>,
    shape: Vec<usize>,
}

impl Property for OneByOne {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let Self { seed, batch, shape } = self;
        let keys = || Key::new(*seed).split(IxDyn(batch));
        let sampled = keys().sample::<T, _>(dist, IxDyn(shape));
        let stacked = keys().vmap(|key| key.sample::<T, _>(dist, IxDyn(shape)));
        if !keys().is_empty() {
            assert_same(&sampled, &stacked, "batch");
        }
        let rest = shape.iter().product::<usize>();
        let mut parts = sampled.into_shape_with_order((keys().len(), rest)).unwrap();
        for (key, part) in keys().into_iter().zip(parts.axis_iter_mut(Axis(0))) {
            let alone = key.sample::<T, _>(dist, IxDyn(shape));
            assert!(alone.iter().zip(part.iter()).all(|(a, b)| a.bits() == b.bits()), "one by one");
        }
    }
}

/// Thread pools of several sizes.
#[cfg(feature = "rayon")]
struct SameInEveryPool {
    seed: u64,
    shape: Vec<usize>,
}

#[cfg(feature = "rayon")]
impl Property for SameInEveryPool {
    fn check<T: Value>(&self, dist: &(dyn Distribution<T> + Sync)) {
        let sample = || {
            let keys = Key::new(self.seed).split(3);
            (
                Key::new(self.seed).sample::<T, _>(dist, IxDyn(&self.shape)),
                keys.sample::<T, _>(dist, IxDyn(&self.shape)),
            )
        };
        let (expected, expected_batch) = sample();
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let (one, batch) = pool.install(sample);
            assert_same(&one, &expected, "threads");
            assert_same(&batch, &expected_batch, "threads");
        }
    }
}
