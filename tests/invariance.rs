//! A sample is a function of the key and the flat position, and of nothing else: not of threads,
//! SIMD levels, chunks, slices, batches or memory order.

use crate::vectors::Bits;
use ndarray::{Array1, ArrayD, Axis, IxDyn, ShapeBuilder, Slice, SliceInfo, SliceInfoElem};
use ndkey::distributions::{
    Bernoulli, BernoulliMode, Normal, StandardBits, StandardNormal, StandardUniform, Uniform,
    UniformInt,
};
use ndkey::{Distribution, Key, KeyArray, SimdLevel};
use proptest::prelude::*;

/// A statement about any distribution.
trait Property {
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync);
}

/// Asserts a property of every sampler, with parameters that broadcast over samples of `shape`.
fn for_every_sampler(shape: &[usize], property: &impl Property) {
    let last = shape.last().copied().unwrap_or(1);
    // Over an array without axes only a scalar broadcasts.
    let axes = IxDyn(&[last][..shape.len().min(1)]);
    let ramp = ArrayD::from_shape_vec(axes.clone(), (0..last).map(|i| i as f32).collect()).unwrap();
    let steps = ArrayD::from_shape_vec(axes, (1..=last as i64).collect()).unwrap();

    property.check::<u8>(StandardBits);
    property.check::<u16>(StandardBits);
    property.check::<u32>(StandardBits);
    property.check::<u64>(StandardBits);
    property.check::<f32>(StandardUniform);
    property.check::<f64>(StandardUniform);
    property.check::<f32>(Uniform::new(-2.5, 7.0).unwrap());
    property.check::<f32>(Uniform::new(&ramp, 2.0 * &ramp).unwrap());
    property.check::<f32>(StandardNormal);
    property.check::<f64>(StandardNormal);
    property.check::<f64>(Normal::new(1.0, 3.0).unwrap());
    property.check::<f32>(Normal::new(&ramp, 1.0).unwrap());
    property.check::<bool>(Bernoulli::new(0.3_f32).unwrap());
    property.check::<bool>(Bernoulli::new(&ramp / last.max(1) as f32).unwrap());
    property.check::<bool>(Bernoulli::new(0.3_f64).unwrap().with_mode(BernoulliMode::High));
    property.check::<i32>(UniformInt::new(-5, 1000).unwrap());
    property.check::<u8>(UniformInt::new_inclusive(0, 255).unwrap());
    property.check::<i64>(UniformInt::new(0, &steps).unwrap());
    property.check::<u32>(UniformInt::new(7, 4_000_000_000).unwrap());
}

#[track_caller]
fn assert_same<T: Bits>(left: &ArrayD<T>, right: &ArrayD<T>, what: &str) {
    let bits = |array: &ArrayD<T>| array.iter().map(|&value| value.bits()).collect::<Vec<_>>();
    assert_eq!(left.shape(), right.shape(), "{what}");
    assert!(bits(left) == bits(right), "{what}: values differ for shape {:?}", left.shape());
}

/// Up to four axes of up to 9, some of them empty or of length 1.
fn small_shape() -> impl Strategy<Value = Vec<usize>> {
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

/// A slice of an array of `shape`: of each axis a range and a step of either sign, or one index.
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

/// Thread pools and SIMD levels.
struct SameEverywhere {
    seed: u64,
    shape: Vec<usize>,
}

impl Property for SameEverywhere {
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync) {
        let sample = || Key::new(self.seed).sample::<T, _>(&dist, IxDyn(&self.shape));
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
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync) {
        let slice = SliceInfo::<_, IxDyn, IxDyn>::try_from(&self.slice[..]).unwrap();
        let key = || Key::new(self.seed);
        let whole = key().sample::<T, _>(&dist, IxDyn(&self.shape));
        let part = key().sample_slice::<T, _, _>(&dist, IxDyn(&self.shape), slice.as_ref());
        assert_same(&part, &whole.slice(slice.as_ref()).to_owned(), "slice");

        if let [batch, inner @ ..] = &self.shape[..] {
            let keys = || key().split(*batch);
            let whole = keys().sample::<T, _>(&dist, IxDyn(inner));
            let part = keys().sample_slice::<T, _, _>(&dist, IxDyn(inner), slice.as_ref());
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
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync) {
        let Self { seed, shape } = self;
        let key = || Key::new(*seed);
        let expected = key().sample::<T, _>(&dist, IxDyn(shape));

        let column_major = key().sample::<T, _>(&dist, IxDyn(shape).f());
        assert_same(&column_major, &expected, "allocated in column-major order");

        // Every second element of each axis, walked backwards, of axes in reverse order.
        let mut buffer = ArrayD::from_elem(
            shape.iter().rev().map(|len| 2 * len + 1).collect::<Vec<_>>(),
            T::default(),
        );
        let untouched = buffer.clone();
        let mut view = buffer.view_mut().reversed_axes();
        view.slice_each_axis_inplace(|_| Slice::new(1, None, -2));
        view.slice_each_axis_inplace(|axis| Slice::from(..shape[axis.axis.index()]));
        key().sample_into(&dist, &mut view).unwrap();
        assert_same(&view.to_owned(), &expected, "strided view");
        view.fill(T::default());
        assert!(buffer == untouched, "elements outside of the view are not touched");

        if let Some(batch) = shape.first() {
            let keys = || key().split(*batch);
            let expected = keys().sample::<T, _>(&dist, IxDyn(&shape[1..]));
            let mut out = ArrayD::from_elem(IxDyn(shape).f(), T::default());
            keys().sample_into(&dist, &mut out).unwrap();
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
    fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync) {
        let Self { seed, batch, shape } = self;
        let keys = || Key::new(*seed).split(IxDyn(batch));
        let sampled = keys().sample::<T, _>(&dist, IxDyn(shape));
        let stacked = keys().vmap(|key| key.sample::<T, _>(&dist, IxDyn(shape)));
        if !keys().is_empty() {
            assert_same(&sampled, &stacked, "batch");
        }
        let rest = shape.iter().product::<usize>();
        let mut parts = sampled.into_shape_with_order((keys().len(), rest)).unwrap();
        for (key, part) in keys().into_iter().zip(parts.axis_iter_mut(Axis(0))) {
            let alone = key.sample::<T, _>(&dist, IxDyn(shape));
            assert!(alone.iter().zip(part.iter()).all(|(a, b)| a.bits() == b.bits()), "one by one");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn values_do_not_depend_on_the_simd_level(seed: u64, shape in any_shape()) {
        for_every_sampler(&shape, &SameEverywhere { seed, shape: shape.clone() });
    }

    #[test]
    fn a_slice_is_that_of_the_whole(seed: u64, (shape, slice) in shape_and_slice()) {
        for_every_sampler(&shape, &SliceOfWhole { seed, shape: shape.clone(), slice });
    }

    #[test]
    fn values_do_not_depend_on_the_memory_layout(seed: u64, shape in any_shape()) {
        for_every_sampler(&shape, &AnyLayout { seed, shape: shape.clone() });
    }

    #[test]
    fn a_batch_is_its_keys_one_by_one(
        seed: u64,
        batch in prop::collection::vec(0_usize..7, 0..3),
        shape in prop::collection::vec(0_usize..20, 0..3),
    ) {
        for_every_sampler(&shape, &OneByOne { seed, batch, shape: shape.clone() });
    }

    #[test]
    fn keys_do_not_depend_on_how_they_are_derived(
        seed: u64,
        shape in small_shape(),
        data in prop::collection::vec(any::<u32>(), 1..40),
    ) {
        let key = || Key::new(seed);
        for level in SimdLevel::available() {
            prop_assert_eq!(level.scope(|| key().split(IxDyn(&shape))), key().split(IxDyn(&shape)));
        }
        prop_assert_eq!(key().split(IxDyn(&shape).f()), key().split(IxDyn(&shape)));
        let flat: Vec<Key> = key().split(IxDyn(&shape)).into_iter().collect();
        prop_assert_eq!(key().split(flat.len()).into_iter().collect::<Vec<_>>(), flat);

        let data = Array1::from(data);
        let one_by_one: KeyArray<_> = data.iter().map(|&data| key().fold_in(data)).collect();
        prop_assert_eq!(&key().fold_in_each(&data), &one_by_one);
        // A split is a fold of the index.
        let by_split = key().split(data.len());
        let indices = Array1::from_iter(0..data.len() as u32);
        prop_assert_eq!(&key().fold_in_each(&indices), &by_split);

        let batch = by_split.clone().split(3);
        let stacked = by_split.iter().map(|key| key.clone().split(3));
        prop_assert_eq!(&KeyArray::stack(Axis(0), stacked).unwrap(), &batch);
        let folded = by_split.fold_in_each(&data).unwrap();
        for ((folded, key), &data) in folded.iter().zip(by_split.iter()).zip(&data) {
            prop_assert_eq!(folded, &key.fold_in(data));
        }
    }
}

#[cfg(feature = "rayon")]
mod threads {
    use super::*;

    /// Thread pools of several sizes.
    struct SameInEveryPool {
        seed: u64,
        shape: Vec<usize>,
    }

    impl Property for SameInEveryPool {
        fn check<T: Bits + Default + PartialEq + Send>(&self, dist: impl Distribution<T> + Sync) {
            let sample = || {
                let keys = Key::new(self.seed).split(3);
                (
                    Key::new(self.seed).sample::<T, _>(&dist, IxDyn(&self.shape)),
                    keys.sample::<T, _>(&dist, IxDyn(&self.shape)),
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

    proptest! {
        #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

        #[test]
        fn values_do_not_depend_on_the_threads(seed: u64, shape in large_shape()) {
            for_every_sampler(&shape, &SameInEveryPool { seed, shape: shape.clone() });
        }
    }

    #[test]
    fn a_permutation_does_not_depend_on_the_threads() {
        let expected = Key::new(1).permutation(200_000);
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| Key::new(1).permutation(200_000)), expected);
        }
    }
}
