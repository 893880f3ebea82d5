//! Random orders, and parts of arrays.

use std::collections::BTreeSet;

use ndarray::{Array1, ArrayD, Axis, IxDyn, Slice};
use ndkey::jax::Choice;
use ndkey::prng::Prng;
use ndkey::{Error, KeyedPermutation};

use crate::program::{Dims, Entry, Setting, of_kind};
use crate::random::Random;
use crate::subject::{Case, Keys, equal};

pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new("permutation", permutation),
        Entry::new("shuffle", shuffle),
        Entry::new("shuffle_independent", shuffle_independent),
        Entry::new("choice of parts", choice),
        Entry::new("KeyedPermutation", keyed),
    ]
}

/// An error unless these are the numbers below n in some order.
fn is_order<'a>(
    order: impl IntoIterator<Item = &'a usize>,
    n: usize,
    what: &str,
) -> Result<(), String> {
    let mut order: Vec<usize> = order.into_iter().copied().collect();
    order.sort_unstable();
    equal(&order, &Vec::from_iter(0..n), what)
}

fn permutation(random: &mut Random, _: &mut Dims) -> Case {
    let n = if random.one_in(10) { random.below(60_000) } else { random.len() };
    Case::other(
        format!("permutation({n})"),
        move |keys, setting| of_kind!(check_permutation, keys, setting, n; usize),
    )
}

fn check_permutation<I: Prng>(keys: &Keys, setting: &Setting, n: usize) -> Result<(), String> {
    let n = if keys.is_batch() { n.min(2000) } else { n };
    let order = keys.one::<I>().permutation(n);
    is_order(&order, n, "an order")?;
    equal(&setting.run(|| keys.one::<I>().permutation(n)), &order, "with other threads")?;
    for huge in [usize::MAX, 1 << 48] {
        let refused = keys.one::<I>().try_permutation(huge);
        let refused = matches!(refused, Err(Error::TooLarge { .. } | Error::Memory { .. }));
        equal(&refused, &true, "an error of too many numbers")?;
    }
    if keys.is_batch() {
        let orders = setting.run(|| keys.all::<I>().permutation(n));
        let rows = orders.lanes(Axis(orders.ndim() - 1));
        for (key, order) in keys.all::<I>().into_iter().zip(rows) {
            equal(&order.to_owned(), &key.permutation(n), "a key of a batch")?;
        }
    }
    Ok(())
}

/// An array whose elements are their numbers, in memory of any layout.
fn numbered(random: &mut Random, dims: &Dims) -> (ArrayD<usize>, Vec<isize>) {
    let mut shape = dims.shape.clone();
    if shape.is_empty() {
        shape.push(random.len());
    }
    let len = shape.iter().product();
    let array = ArrayD::from_shape_vec(shape, (0..len).collect()).expect("as many elements");
    let steps = array.shape().iter().map(|_| random.of(&[1, 1, 2, -1, -2])).collect();
    (array, steps)
}

/// An array with the view `array` at these steps, and with 0 elsewhere.
fn spread(array: &ArrayD<usize>, steps: &[isize]) -> ArrayD<usize> {
    let lens: Vec<usize> = array.shape().iter().map(|len| 2 * len).collect();
    let mut memory = ArrayD::zeros(IxDyn(&lens));
    view(&mut memory, array.shape(), steps).assign(array);
    memory
}

fn view<'a>(
    memory: &'a mut ArrayD<usize>,
    shape: &[usize],
    steps: &[isize],
) -> ndarray::ArrayViewMutD<'a, usize> {
    let mut view = memory.view_mut();
    view.slice_each_axis_inplace(|axis| Slice::new(0, None, steps[axis.axis.index()]));
    view.slice_each_axis_inplace(|axis| Slice::from(..shape[axis.axis.index()]));
    view
}

fn shuffle(random: &mut Random, dims: &mut Dims) -> Case {
    let (array, steps) = numbered(random, dims);
    let axis = random.axis(array.ndim());
    let text = format!("shuffle({:?}, Axis({axis})), steps {steps:?}", array.shape());
    Case::other(
        text,
        move |keys, setting| of_kind!(check_shuffle, keys, setting, (array, steps, axis); (ArrayD<usize>, Vec<isize>, usize)),
    )
}

fn check_shuffle<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (array, steps, axis): (ArrayD<usize>, Vec<isize>, usize),
) -> Result<(), String> {
    let Some(&len) = array.shape().get(axis) else {
        return equal(
            &keys.one::<I>().try_permuted(&array, Axis(axis)).is_err(),
            &true,
            "an error",
        );
    };
    let permuted =
        keys.one::<I>().try_permuted(&array, Axis(axis)).map_err(|error| error.to_string())?;
    let order = keys.one::<I>().permutation(len);
    equal(&permuted, &array.select(Axis(axis), &order.to_vec()), "parts in order")?;

    let mut memory = spread(&array, &steps);
    let mut shuffled = view(&mut memory, array.shape(), &steps);
    let done = setting.run(|| keys.one::<I>().try_shuffle(&mut shuffled, Axis(axis)));
    done.map_err(|error| error.to_string())?;
    equal(&memory, &spread(&permuted, &steps), "in place")
}

fn shuffle_independent(random: &mut Random, dims: &mut Dims) -> Case {
    let (array, steps) = numbered(random, dims);
    let axis = random.axis(array.ndim());
    let text = format!("shuffle_independent({:?}, Axis({axis})), steps {steps:?}", array.shape());
    Case::other(
        text,
        move |keys, setting| of_kind!(check_shuffle_independent, keys, setting, (array, steps, axis); (ArrayD<usize>, Vec<isize>, usize)),
    )
}

fn check_shuffle_independent<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (array, steps, axis): (ArrayD<usize>, Vec<isize>, usize),
) -> Result<(), String> {
    let permuted = keys.one::<I>().try_permuted_independent(&array, Axis(axis));
    if axis >= array.ndim() {
        return equal(&permuted.is_err(), &true, "an error");
    }
    let permuted = permuted.map_err(|error| error.to_string())?;
    for (before, after) in array.lanes(Axis(axis)).into_iter().zip(permuted.lanes(Axis(axis))) {
        let places: BTreeSet<usize> = after.iter().copied().collect();
        equal(&places, &before.iter().copied().collect(), "elements of a vector")?;
    }
    let mut memory = spread(&array, &steps);
    let mut shuffled = view(&mut memory, array.shape(), &steps);
    let done = setting.run(|| keys.one::<I>().try_shuffle_independent(&mut shuffled, Axis(axis)));
    done.map_err(|error| error.to_string())?;
    equal(&memory, &spread(&permuted, &steps), "in place")
}

fn choice(random: &mut Random, dims: &mut Dims) -> Case {
    let mut shape: Vec<usize> = (0..random.below(4)).map(|_| random.below(7)).collect();
    let axis = random.axis(shape.len());
    let draws = dims.shape.iter().map(|len| len % 5).collect::<Vec<usize>>();
    let n = shape.get(axis).copied().unwrap_or(3);
    let wrong = random.one_in(20);
    let (column_major, replace) = (random.one_in(2), random.one_in(2));
    if column_major {
        shape.reverse();
    }
    let len = shape.iter().product();
    let array = ArrayD::from_shape_vec(shape, (0..len).collect::<Vec<usize>>());
    let array = array.expect("as many elements");
    let array = if column_major { array.reversed_axes() } else { array };
    let text = format!(
        "choice({:?}, Axis({axis}), Choice::new({n}), {draws:?}), replacement: {replace}, \
         another number: {wrong}, column-major: {column_major}",
        array.shape()
    );
    Case::other(
        text,
        move |keys, setting| of_kind!(check_choice, keys, setting, (array, axis, draws, n, wrong, replace); (ArrayD<usize>, usize, Vec<usize>, usize, bool, bool)),
    )
}

fn check_choice<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (array, axis, draws, n, wrong, replace): (ArrayD<usize>, usize, Vec<usize>, usize, bool, bool),
) -> Result<(), String> {
    let choice = || {
        let choice = Choice::new(n + usize::from(wrong));
        if replace { choice } else { choice.without_replacement() }
    };
    let parts =
        setting.run(|| keys.one::<I>().try_choice(&array, Axis(axis), choice(), IxDyn(&draws)));
    let indices = keys.one::<I>().try_sample::<usize, _>(choice(), IxDyn(&draws));
    let (parts, indices) = match (parts, indices) {
        (parts, _) if wrong || axis >= array.ndim() => {
            return equal(&parts.is_err(), &true, "an error");
        }
        (Ok(parts), Ok(indices)) => (parts, indices),
        (parts, indices) => return equal(&parts.is_err(), &indices.is_err(), "an error"),
    };
    let selected = array.select(Axis(axis), &indices.iter().copied().collect::<Vec<_>>());
    let shape = [&array.shape()[..axis], &draws, &array.shape()[axis + 1..]].concat();
    equal(&parts.shape(), &&shape[..], "the shape")?;
    let selected: Vec<usize> = selected.iter().copied().collect();
    equal(&parts.iter().copied().collect(), &selected, "the chosen parts")
}

fn keyed(random: &mut Random, _: &mut Dims) -> Case {
    let n = match random.below(6) {
        0 => random.below(6),
        1 => random.bits() as usize,
        2 => 1 << random.below(64),
        3 => usize::MAX - random.below(3),
        _ => random.below(5000),
    };
    let places: Vec<usize> = (0..20).map(|_| random.below(n.saturating_add(2))).collect();
    let k = random.below(3000);
    Case::other(
        format!("KeyedPermutation of {n}, first {k}"),
        move |keys, setting| of_kind!(check_keyed, keys, setting, (n, places, k); (usize, Vec<usize>, usize)),
    )
}

fn check_keyed<I: Prng>(
    keys: &Keys,
    setting: &Setting,
    (n, places, k): (usize, Vec<usize>, usize),
) -> Result<(), String> {
    let order = KeyedPermutation::new(keys.one::<I>(), n);
    equal(&(order.len(), order.is_empty()), &(n, n == 0), "length")?;
    for place in places {
        let number = order.get(place);
        equal(&number.is_some_and(|number| number < n), &(place < n), "a number")?;
        let back = number.and_then(|number| order.position(number));
        equal(&back, &number.map(|_| place), "the place of a number")?;
        let back = order.position(place).and_then(|there| order.get(there));
        equal(&back, &(place < n).then_some(place), "the number at a place")?;
    }
    let first = setting.run(|| order.first(k));
    if k > n {
        return equal(&first.is_err(), &true, "an error");
    }
    let first = first.map_err(|error| error.to_string())?;
    equal(&first, &Array1::from_iter(order.iter().take(k)), "the first numbers")?;
    let last = order.iter().rev().take(k.min(n)).chain(first.iter().copied());
    let different = BTreeSet::from_iter(last).len();
    equal(&different, &(2 * k).min(n), "numbers that are different")
}
