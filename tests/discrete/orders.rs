//! Random orders and choices without replacement: every order is equally likely.

use std::collections::BTreeMap;
use std::iter::FusedIterator;

use ndarray::{Array1, Array2, Axis, array};
use ndkey::jax::{Categorical, Choice};
use ndkey::{Key, KeyArray, KeyedPermutation, native};

use support::statistics::assert_frequencies;

const SAMPLES: usize = 60_000;

/// Asserts that the rows are all ordered choices of k among n, equally often.
#[track_caller]
fn assert_every_order(rows: Vec<Vec<usize>>, n: usize, k: usize, what: &str) {
    let orders: usize = (n - k + 1..=n).product();
    let expected = rows.len() as f64 / orders as f64;
    let mut counts = BTreeMap::new();
    for row in rows {
        assert!(row.len() == k && row.iter().all(|&number| number < n), "{what}: {row:?}");
        *counts.entry(row).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), orders, "{what}");
    let counts: Vec<usize> = counts.into_values().collect();
    assert_frequencies(&counts, &vec![expected; orders], what);
}

fn rows(rows: Array2<usize>) -> Vec<Vec<usize>> {
    rows.rows().into_iter().map(|row| row.to_vec()).collect()
}

fn indices(drawn: Array2<i64>) -> Array2<usize> {
    drawn.mapv(|index| index as usize)
}

fn keys(seed: u64) -> KeyArray<ndarray::Ix1> {
    Key::new(seed).split(SAMPLES)
}

#[test]
fn permutations() {
    for n in 2..=6 {
        assert_every_order(rows(keys(n as u64).permutation(n)), n, n, "permutation");
        let mut every = Array2::from_shape_fn((SAMPLES, n), |(_, index)| index);
        Key::new(1).shuffle_independent(&mut every, Axis(1));
        assert_every_order(rows(every), n, n, "independent");
    }
}

#[test]
fn keyed_permutations() {
    for n in 2..=6 {
        let orders = keys(n as u64).map(|key| KeyedPermutation::new(key, n).iter().collect());
        assert_every_order(orders.to_vec(), n, n, "keyed permutation");
    }
    // Larger ones are tested by their first and their last two elements.
    for n in [7, 16, 17, 40] {
        let pairs = |from: usize| {
            let pairs = keys(n as u64).map(|key| {
                KeyedPermutation::new(key, n).iter().skip(from).take(2).collect::<Vec<_>>()
            });
            assert_every_order(pairs.to_vec(), n, 2, "two of a keyed permutation");
        };
        pairs(0);
        pairs(n - 2);
    }
}

#[test]
fn a_keyed_permutation_is_one() {
    for n in [0, 1, 2, 3, 100, 1000, 1023, 1024, 1025, 4097] {
        let order = KeyedPermutation::new(Key::new(n as u64), n);
        let numbers: Vec<usize> = order.iter().collect();
        assert_eq!(order.first(n).unwrap(), Array1::from(numbers.clone()));
        for (index, &number) in numbers.iter().enumerate() {
            assert_eq!(order.get(index), Some(number));
            assert_eq!(order.position(number), Some(index));
        }
        assert_eq!((order.get(n), order.position(n)), (None, None));
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..n));
        assert_eq!(
            order.iter().rev().collect::<Vec<_>>(),
            numbers.into_iter().rev().collect::<Vec<_>>()
        );
    }
    let far = KeyedPermutation::new(Key::new(0), usize::MAX);
    for index in [0, 1, usize::MAX - 1] {
        assert_eq!(far.position(far.get(index).unwrap()), Some(index));
    }
    // Nothing that is skipped is computed.
    assert_eq!((far.iter().count(), far.iter().last()), (usize::MAX, far.get(usize::MAX - 1)));
}

/// The number at a place as it is defined: a network of 16 rounds over the halves of a number with
/// the bits of n - 1, whose keys are the key's bits, until the result is below n.
fn of_keyed_permutation(key: Key, n: u64, place: u64) -> u64 {
    // `lowbias32` of Chris Wellons, with a key added before each multiplication.
    let hash = |number: u32, [first, second]: [u32; 2]| {
        let number = number.wrapping_add(first);
        let number = (number ^ number >> 16).wrapping_mul(0x7feb_352d).wrapping_add(second);
        let number = (number ^ number >> 15).wrapping_mul(0x846c_a68b);
        number ^ number >> 16
    };
    let words = key.bits::<u32, _>(33).to_vec();
    let bits = if n < 2 { 0 } else { (n - 1).ilog2() + 1 };
    let (high_bits, low_bits) = (bits / 2, bits.div_ceil(2));
    let mut number = place;
    loop {
        // A last word that is odd swaps 0 and 1, where there are two numbers or more.
        if n > 1 && words[32] % 2 == 1 && number < 2 {
            number = 1 - number;
        }
        let (mut high, mut low) = (number >> low_bits, number % (1 << low_bits));
        for (round, keys) in words[..32].chunks(2).enumerate() {
            let keys = [keys[0], keys[1]];
            if round % 2 == 0 {
                high ^= u64::from(hash(low as u32, keys)) % (1 << high_bits);
            } else {
                low ^= u64::from(hash(high as u32, keys)) % (1 << low_bits);
            }
        }
        number = (high << low_bits) + low;
        if number < n {
            return number;
        }
    }
}

#[test]
fn keyed_permutations_are_networks_of_16_rounds() {
    for seed in 0..4 {
        for n in [1_u64, 2, 3, 5, 64, 1000, (1 << 32) - 1, (1 << 40) + 1, u64::MAX] {
            let order = KeyedPermutation::new(Key::new(seed), n as usize);
            assert_eq!((order.len() as u64, order.is_empty()), (n, false));
            let places = [0, 1, 2, n / 3, n / 2, n - 1];
            for place in places.into_iter().filter(|&place| place < n) {
                let number = of_keyed_permutation(Key::new(seed), n, place);
                assert_eq!(order.get(place as usize), Some(number as usize), "{place} of {n}");
                assert_eq!(order.position(number as usize), Some(place as usize), "of {n}");
            }
        }
    }
}

#[test]
fn numbers_of_a_keyed_permutation_are_counted_and_skipped() {
    let order = KeyedPermutation::new(Key::new(5), 100);
    let numbers = order.first(100).unwrap().to_vec();
    let mut iter = order.iter();
    assert_eq!(iter.len(), 100);
    assert_eq!((iter.next(), iter.nth(3)), (Some(numbers[0]), Some(numbers[4])));
    assert_eq!(iter.next_back(), Some(numbers[99]));
    assert_eq!(iter.size_hint(), (94, Some(94)));
    assert_eq!((iter.nth_back(2), iter.len()), (Some(numbers[96]), 91));
    assert_eq!((iter.nth(91), iter.next()), (None, None));
    let _: &dyn FusedIterator<Item = usize> = &iter;

    // Skipped elements are not computed, from either end.
    let far = KeyedPermutation::new(Key::new(0), usize::MAX);
    assert_eq!(far.iter().nth_back(usize::MAX - 1), far.get(0));
    assert_eq!(far.iter().nth(usize::MAX - 1), far.get(usize::MAX - 1));
}

#[test]
fn choices_without_replacement() {
    for (n, k) in [(2, 1), (3, 2), (4, 4), (5, 3)] {
        let equal = keys(1).sample::<i64, _>(Choice::new(n).without_replacement(), k);
        assert_every_order(rows(indices(equal)), n, k, "choice");
        let weights = Array1::from_elem(n, 0.25_f32);
        let weighted = Choice::weighted(&weights).unwrap().without_replacement();
        let weighted = indices(keys(2).sample::<i64, _>(weighted, k));
        assert_every_order(rows(weighted), n, k, "weighted choice");
        let categorical = Categorical::new(&weights, Axis(0)).unwrap().without_replacement();
        let categorical = indices(keys(3).sample::<i64, _>(categorical, k));
        assert_every_order(rows(categorical), n, k, "categorical");

        let equal = native::Choice::new(n).without_replacement();
        let equal = keys(4).sample::<usize, _>(equal, k);
        assert_every_order(rows(equal), n, k, "native choice");
        let weighted = native::Choice::weighted(&weights).unwrap().without_replacement();
        let weighted = keys(5).sample::<usize, _>(weighted, k);
        assert_every_order(rows(weighted), n, k, "native weighted choice");
        let categorical = native::Categorical::new(&weights, Axis(0)).unwrap();
        let categorical = keys(6).sample::<usize, _>(categorical.without_replacement(), k);
        assert_every_order(rows(categorical), n, k, "native categorical");
    }
}

/// One after another, each in proportion to the remaining weights.
#[test]
fn weighted_choices_without_replacement() {
    let weights = array![1.0_f64, 2.0, 3.0, 4.0];
    let choice = Choice::weighted(&weights).unwrap().without_replacement();
    assert_pairs(&weights, indices(keys(5).sample::<i64, _>(choice, 2)));
    let choice = native::Choice::weighted(&[1_u8, 2, 3, 4]).unwrap().without_replacement();
    assert_pairs(&weights, keys(6).sample::<usize, _>(choice, 2));
    let logits = weights.mapv(|weight| weight.ln() - 1e3);
    let categorical = native::Categorical::new(&logits, Axis(0)).unwrap().without_replacement();
    assert_pairs(&weights, keys(7).sample::<usize, _>(categorical, 2));
}

fn assert_pairs(weights: &Array1<f64>, drawn: Array2<usize>) {
    let (mut counts, mut expected) = (Vec::new(), Vec::new());
    for first in 0..4 {
        for second in (0..4).filter(|&second| second != first) {
            let rows = drawn.rows().into_iter();
            counts.push(rows.filter(|row| (row[0], row[1]) == (first, second)).count());
            let p = weights[first] / 10.0 * weights[second] / (10.0 - weights[first]);
            expected.push(SAMPLES as f64 * p);
        }
    }
    assert_frequencies(&counts, &expected, "pairs");
}
