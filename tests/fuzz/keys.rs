//! Arrays of keys: splits, folds and everything that rearranges them, compared with ndarray's
//! arrays of their words.

use ndarray::{ArrayD, Axis, IxDyn, ShapeBuilder, SliceInfoElem};
use ndkey::prng::Prng;
use ndkey::{Error, Key, KeyArray};

use crate::operation::{info, is_inside, slice};
use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("split", split),
        Entry::new("fold_in_each", fold_in_each),
        Entry::new("rearranged keys", rearranged),
        Entry::new("joined keys", joined),
        Entry::new("words of keys", words),
    ]
}

fn text(error: Error) -> String {
    error.to_string()
}

/// Splits in any shape and order have the keys of a flat one, for single keys and batches.
fn split(random: &mut Random, dims: &mut Dims) -> Case {
    let (shape, column_major) = (dims.shape.clone(), random.one_in(2));
    let huge = random.of(&[usize::MAX, usize::MAX / 2, 1 << 60, 1 << 48]);
    Case::other(
        format!("split({shape:?}), column-major: {column_major}"),
        move |keys, setting| of_kind!(check_split, keys, setting, (shape, column_major, huge); (Vec<usize>, bool, usize)),
    )
}

fn check_split<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (shape, column_major, huge): (Vec<usize>, bool, usize),
) -> Result<(), String> {
    let key = || keys.one::<I>();
    let len = shape.iter().product::<usize>();
    let flat = key().try_split(len).map_err(text)?;
    let order = IxDyn(&shape).set_f(column_major);
    let shaped = setting.run(|| key().try_split(order)).map_err(text)?;
    equal(&shaped.shape(), &&shape[..], "the shape")?;
    let all = |keys: &KeyArray<_, I>| keys.iter().map(Key::duplicate).collect::<Vec<_>>();
    let flat: Vec<_> = flat.into_iter().collect();
    equal(&all(&shaped), &flat, "keys in another shape")?;
    let mut last = flat.iter().rev().map(Key::duplicate).collect::<Vec<_>>();
    equal(&shaped.duplicate().into_iter().rev().collect::<Vec<_>>(), &last, "from the end")?;
    last.reverse();
    equal(&shaped.into_flat().into_iter().collect(), &last, "one after the other")?;
    if len >= 2 {
        let mut first = key();
        let second = first.split_off();
        let [one, two] = key().split_into();
        equal(&[first, second], &[one, two], "split_off and split_into")?;
    }
    let refused =
        matches!(key().try_split((huge, 2)), Err(Error::TooLarge { .. } | Error::Memory { .. }));
    equal(&refused, &true, "an error of too many keys")?;

    if keys.is_batch() {
        let whole = setting.run(|| keys.all::<I>().try_split(IxDyn(&shape))).map_err(text)?;
        let parts = keys.all::<I>().into_iter().flat_map(|key| key.split(IxDyn(&shape)));
        equal(&whole.into_iter().collect::<Vec<_>>(), &parts.collect(), "keys of each of a batch")?;
    }
    Ok(())
}

fn fold_in_each(random: &mut Random, dims: &mut Dims) -> Case {
    let data = random.parameter(dims.parameters(), |random| random.bits() as u32);
    let shape = data.shape().to_vec();
    Case::other(
        format!("fold_in_each of shape {shape:?}"),
        move |keys, setting| of_kind!(check_fold_in_each, keys, setting, data; ArrayD<u32>),
    )
}

fn check_fold_in_each<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    data: ArrayD<u32>,
) -> Result<(), String> {
    let one = keys.one::<I>();
    let folded = setting.run(|| one.fold_in_each(&data));
    let by_one = data.iter().map(|&data| one.fold_in(data));
    equal(&folded.into_iter().collect::<Vec<_>>(), &by_one.collect(), "of one key")?;
    for &number in data.iter().take(3) {
        equal(&one.fold_in_u64(number.into()).dtype(), &one.dtype(), "a key of the generator")?;
    }

    let all = keys.all::<I>();
    let folded = setting.run(|| all.try_fold_in_each(&data));
    let numbers = ArrayD::from_shape_fn(all.raw_dim(), |index| all[index].data());
    // ndarray's rule, by which either side may take the other's shape.
    let shape = broadcast(numbers.shape(), data.shape());
    match (folded, shape) {
        (Err(Error::Broadcast { .. }), None) => Ok(()),
        (Ok(folded), Some(shape)) => {
            equal(&folded.shape(), &&shape[..], "the shape of folded keys")?;
            let (words, data) = (numbers.broadcast(&shape[..]), data.broadcast(&shape[..]));
            let pairs = words.into_iter().flatten().zip(data.into_iter().flatten());
            for (got, (&words, &data)) in folded.into_iter().zip(pairs) {
                equal(&got, &Key::<I>::from_data(words).fold_in(data), "of a batch")?;
            }
            Ok(())
        }
        (folded, shape) => equal(&folded.is_ok(), &shape.is_some(), "whether shapes broadcast"),
    }
}

/// The shape that two shapes broadcast to.
fn broadcast(first: &[usize], second: &[usize]) -> Option<Vec<usize>> {
    let axes = first.len().max(second.len());
    let len = |shape: &[usize], axis: usize| {
        (axis + shape.len()).checked_sub(axes).map_or(1, |axis| shape[axis])
    };
    let axis = |axis| match (len(first, axis), len(second, axis)) {
        (a, b) if a == b => Some(a),
        (1, other) | (other, 1) => Some(other),
        _ => None,
    };
    (0..axes).map(axis).collect()
}

/// An operation on an array of keys, and on one of their words.
#[derive(Debug, Clone)]
enum Step {
    IndexAxis(usize, usize),
    Slice(Vec<SliceInfoElem>),
    Shape(Vec<usize>),
    Axes(Vec<usize>),
    Outer(usize),
}

fn rearranged(random: &mut Random, dims: &mut Dims) -> Case {
    let mut shape: Vec<usize> = dims.shape.iter().map(|len| len % 7).collect();
    let first = shape.clone();
    let steps: Vec<Step> = (0..1 + random.below(4))
        .map(|_| {
            let axes = shape.len();
            let step = match random.below(5) {
                0 => Step::IndexAxis(random.axis(axes), random.below(8)),
                1 => Step::Slice(slice(random, &shape)),
                2 => {
                    let mut shape = shape.clone();
                    if axes > 1 && random.one_in(2) {
                        let last = shape.pop().unwrap_or(1);
                        shape[axes - 2] *= last;
                    } else if random.one_in(4) {
                        shape.push(random.of(&[1, 1, 0, 2, usize::MAX]));
                    } else {
                        shape.push(1);
                    }
                    Step::Shape(shape)
                }
                3 => {
                    let mut order: Vec<usize> = (0..axes).collect();
                    for axis in (1..axes).rev() {
                        order.swap(axis, random.below(axis + 1));
                    }
                    if random.one_in(8) {
                        order.push(random.below(axes + 2));
                    } else if random.one_in(8) && axes > 0 {
                        order[0] = random.below(axes + 1);
                    }
                    Step::Axes(order)
                }
                _ => Step::Outer(random.below(8)),
            };
            // The shape that the next step begins with, unless this one is refused.
            let model = ArrayD::<u8>::default(IxDyn(&shape));
            if let Some(after) = step.of_words(model) {
                shape = after.shape().to_vec();
            }
            step
        })
        .collect();
    Case::other(
        format!("keys of shape {first:?}, {steps:?}"),
        move |keys, setting| of_kind!(check_rearranged, keys, setting, (first, steps); (Vec<usize>, Vec<Step>)),
    )
}

impl Step {
    /// The result of ndarray's methods on words, unless they panic.
    fn of_words<T: Clone>(&self, words: ArrayD<T>) -> Option<ArrayD<T>> {
        match self {
            Self::IndexAxis(axis, index) => (*axis < words.ndim()
                && *index < words.len_of(Axis(*axis)))
            .then(|| words.index_axis_move(Axis(*axis), *index)),
            Self::Slice(slice) => {
                is_inside(slice, words.shape()).then(|| words.slice_move(info(slice)))
            }
            Self::Shape(shape) => {
                let words = words.as_standard_layout().into_owned();
                words.into_shape_with_order(shape.clone()).ok()
            }
            Self::Axes(order) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                sorted
                    .iter()
                    .copied()
                    .eq(0..words.ndim())
                    .then(|| words.permuted_axes(order.clone()))
            }
            Self::Outer(index) => (words.ndim() > 0 && *index < words.len_of(Axis(0)))
                .then(|| words.index_axis_move(Axis(0), *index)),
        }
    }

    fn of_keys<I: Prng>(&self, keys: KeyArray<IxDyn, I>) -> Result<KeyArray<IxDyn, I>, Error> {
        match self {
            Self::IndexAxis(axis, index) => keys.try_index_axis_move(Axis(*axis), *index),
            Self::Slice(slice) => keys.try_slice_move(info(slice)),
            Self::Shape(shape) => keys.try_into_shape_with_order(shape.clone()),
            Self::Axes(order) => keys.try_permuted_axes(order.clone()),
            Self::Outer(index) => {
                let shape = keys.shape().to_vec();
                let mut parts = keys.try_into_outer_iter()?;
                // If there is no such part, the other method tells.
                parts.nth(*index).ok_or(()).or_else(|()| {
                    Key::<I>::from_seed(0).split(IxDyn(&shape)).try_index_axis_move(Axis(0), *index)
                })
            }
        }
    }
}

fn check_rearranged<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (shape, steps): (Vec<usize>, Vec<Step>),
) -> Result<(), String> {
    let mut all = keys.one::<I>().split(IxDyn(&shape));
    let mut words = all.duplicate().into_data();
    for step in steps {
        match (step.of_keys(all.duplicate()), step.of_words(words.clone())) {
            (Ok(keys), Some(rearranged)) => {
                (all, words) = (keys, rearranged);
                equal(&all.data(), &words.view(), "keys in place")?;
            }
            (Err(_), None) => {}
            (keys, words) => equal(&keys.is_ok(), &words.is_some(), "whether it is an error")?,
        }
    }
    // A batch draws what its keys draw alone.
    let rows = setting.run(|| all.duplicate().uniform::<f32, _>(3));
    let alone = all.duplicate().into_iter().flat_map(|key| key.uniform::<f32, _>(3));
    equal(&rows.iter().copied().collect::<Vec<_>>(), &alone.collect(), "rows of keys")?;
    // In another memory order the keys are the same.
    equal(&KeyArray::from(all.duplicate().into_keys()), &all, "keys as an array")?;
    equal(&KeyArray::from_data(all.data().to_owned()), &all, "words of keys")?;
    let shown = (format!("{all}"), format!("{all:?}"));
    equal(&(shown.0.is_empty() || shown.1.is_empty()), &false, "as text")
}

fn joined(random: &mut Random, dims: &mut Dims) -> Case {
    let shape: Vec<usize> = dims.shape.iter().map(|len| len % 5).collect();
    let axis = random.axis(shape.len() + 1);
    let shapes: Vec<Vec<usize>> = (0..random.below(4))
        .map(|_| {
            let mut shape = shape.clone();
            if let Some(len) = shape.get_mut(axis).filter(|_| random.one_in(2)) {
                *len += 1;
            }
            if random.one_in(12) {
                shape.push(1);
            }
            shape
        })
        .collect();
    Case::other(
        format!("keys of shapes {shapes:?} along Axis({axis})"),
        move |keys, setting| of_kind!(check_joined, keys, setting, (shapes, axis); (Vec<Vec<usize>>, usize)),
    )
}

fn check_joined<I: Prng>(
    keys: &Keys,
    _: &Setting,
    (shapes, axis): (Vec<Vec<usize>>, usize),
) -> Result<(), String> {
    let arrays = || {
        let one = |(number, shape): (usize, &Vec<usize>)| {
            keys.one::<I>().fold_in(number as u32).split(IxDyn(shape))
        };
        shapes.iter().enumerate().map(one)
    };
    let words: Vec<_> = arrays().map(KeyArray::into_data).collect();
    let views: Vec<_> = words.iter().map(|words| words.view()).collect();
    let same = |got: Result<KeyArray<IxDyn, I>, Error>, expected: Option<ArrayD<I::Words>>| match (
        got, expected,
    ) {
        (Ok(got), Some(expected)) => equal(&got.data(), &expected.view(), "joined"),
        (Err(_), None) => Ok(()),
        (got, expected) => equal(&got.is_ok(), &expected.is_some(), "whether it is an error"),
    };
    let of_one_ndim = shapes.iter().all(|shape| shape.len() == shapes[0].len());
    let concatenated = of_one_ndim.then(|| ndarray::concatenate(Axis(axis), &views).ok()).flatten();
    let stacked = of_one_ndim.then(|| ndarray::stack(Axis(axis), &views).ok()).flatten();
    same(KeyArray::try_concatenate(Axis(axis), arrays()), concatenated)?;
    same(KeyArray::try_stack(Axis(axis), arrays()), stacked)
}

fn words(random: &mut Random, dims: &mut Dims) -> Case {
    let shape = [&dims.shape[..], &[random.of(&[0, 1, 2, 2, 4, 4, 3])]].concat();
    let name = random.text();
    let numbers: Vec<u32> = (0..shape.iter().product()).map(|_| random.bits() as u32).collect();
    let words = ArrayD::from_shape_vec(shape, numbers).expect("as many elements");
    let text = format!("key_data of shape {:?}, a key named {name:?}", words.shape());
    Case::other(
        text,
        move |keys, setting| of_kind!(check_words, keys, setting, (words, name); (ArrayD<u32>, String)),
    )
}

fn check_words<I: Prng>(
    keys: &Keys,
    _: &Setting,
    (words, name): (ArrayD<u32>, String),
) -> Result<(), String> {
    let per_key = keys.one::<I>().key_data().len();
    match KeyArray::<IxDyn, I>::from_key_data(&words) {
        Ok(wrapped) => equal(&wrapped.key_data(), &words, "words of keys")?,
        Err(_) => equal(&(words.shape().last() == Some(&per_key)), &false, "an error")?,
    }
    let wrapped = Key::<I>::from_key_data(&words.iter().copied().collect::<Vec<u32>>());
    equal(&wrapped.is_ok(), &(words.len() == per_key), "words of one key")?;
    let named = keys.one::<I>().try_named(&name);
    equal(&named.is_ok(), &!name.is_empty(), "a key by name")?;
    if let Ok(named) = named {
        let other = keys.one::<I>().named(&format!("{name}'"));
        equal(&(named == other), &false, "keys of two names")?;
        equal(&named, &keys.one::<I>().named(&name), "the key of a name")?;
    }
    Ok(())
}
