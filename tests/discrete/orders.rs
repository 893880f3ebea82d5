//! Random orders and choices without replacement: every order is equally likely.

use std::collections::BTreeMap;

use ndarray::{Array1, Array2, Axis, array};
use ndkey::distributions::{Categorical, Choice};
use ndkey::{Key, KeyArray, KeyedPermutation};

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
    }
}

/// One after another, each in proportion to the remaining weights.
#[test]
fn weighted_choices_without_replacement() {
    let weights = array![1.0_f64, 2.0, 3.0, 4.0];
    let choice = Choice::weighted(&weights).unwrap().without_replacement();
    let drawn = indices(keys(5).sample::<i64, _>(choice, 2));
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
