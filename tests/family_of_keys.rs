//! A key's generator decides whose values methods give that name no distribution.

use ndarray::{Array1, Array2, Array3, ArrayD, Axis, ShapeBuilder, array};
use ndkey::initializers::{self, Initializer};
use ndkey::prng::{Family, Kind};
use ndkey::stax::{Dropout, Layer};
use ndkey::{
    Ars, Ars5, Distribution, Key, Prng, RandomExt, SamplingStrategy, Threads, Threefry2x32, jax,
    native,
};
use support::for_each_generator;
use support::statistics::assert_frequencies;

#[test]
fn jax_has_eight_generators() {
    let of_jax = Kind::ALL.iter().filter(|kind| kind.family() == Family::Jax);
    assert_eq!(of_jax.count(), 8);
    assert_eq!([Ars::FAMILY, Ars5::FAMILY], [Family::Native; 2]);
    assert_eq!(Kind::Ars.family(), Family::Native);
}

/// Programs as a user writes them: arrays that are sampled, a training, a simulation, and a library.
#[test]
fn programs_name_a_family_once_and_no_generator() {
    for program in [
        include_str!("../examples/quickstart/src/main.rs"),
        include_str!("../examples/digits.rs"),
        include_str!("../examples/options.rs"),
        include_str!("outside/older_versions/src/lib.rs"),
    ] {
        let code = || program.lines().filter(|line| !line.trim_start().starts_with("//"));
        let families: Vec<&str> =
            code().filter(|line| line.contains("native") || line.contains("jax")).collect();
        assert!(matches!(families[..], [line] if line.starts_with("use ndkey::native::")));
        let generators = ["Ars", "Threefry", "Philox", "Rbg"];
        let named = code().find(|line| generators.iter().any(|name| line.contains(name)));
        assert_eq!(named, None);
    }
}

/// Asserts what the methods of a generator's keys draw, beside distributions of its family.
macro_rules! assert_follows {
    ($prng:ident: $family:ident) => {{
        let key = || Key::<$prng>::from_seed(3);
        let name = $prng::NAME;
        let normal: Array2<f32> = key().normal((3, 5));
        assert_eq!(normal, key().sample::<f32, _>($family::StandardNormal, (3, 5)), "{name}");
        let uniform: Array1<f64> = key().uniform(7);
        assert_eq!(uniform, key().sample::<f64, _>($family::StandardUniform, 7), "{name}");
        let many: Array2<f64> = key().split(4).normal(6);
        assert_eq!(many, key().split(4).sample::<f64, _>($family::StandardNormal, 6), "{name}");
        let rolls: Array1<i32> = key().randint(1..=6, 50);
        assert_eq!(rolls, key().sample($family::UniformInt::new_inclusive(1, 6).unwrap(), 50));
        let [data, lines] = [Array1::from_iter(0..9), Array1::from_iter(0..9)];
        for strategy in [SamplingStrategy::WithReplacement, SamplingStrategy::WithoutReplacement] {
            let choice = $family::Choice::new(9);
            let choice = match strategy {
                SamplingStrategy::WithReplacement => choice,
                SamplingStrategy::WithoutReplacement => choice.without_replacement(),
            };
            let chosen = key().choice(&data, Axis(0), strategy, 4);
            assert_eq!(chosen, key().choice(&lines, Axis(0), choice, 4), "{name}");
            assert_eq!(chosen, data.sample_axis(Axis(0), 4, strategy, key()), "{name}");
        }
        let index: usize = key().sample_one($family::Choice::new(9));
        assert_eq!(key().choose(data.as_slice().unwrap()), Some(&index), "{name}");
        let weights: Array2<f32> = initializers::normal(0.5).init(key(), (4, 3)).unwrap();
        let scaled = key().sample::<f32, _>($family::StandardNormal, (4, 3)) * 0.5;
        assert_eq!(weights, scaled, "{name}");
    }};
}

fn follows<I: Prng>() {
    match I::FAMILY {
        Family::Jax => assert_follows!(I: jax),
        Family::Native => assert_follows!(I: native),
    }
}

#[test]
fn methods_have_the_values_of_the_family_of_their_key() {
    for_each_generator!(follows);
}

#[test]
fn named_distributions_have_the_values_of_their_module_with_any_key() {
    fn differ<T: Copy + Default + Send + PartialEq>(
        jax: impl Distribution<T>,
        native: impl Distribution<T>,
    ) -> bool {
        let key = || native::Key::from_seed(1);
        key().sample::<T, _>(jax, 50) != key().sample::<T, _>(native, 50)
    }
    assert!(differ::<f32>(jax::StandardNormal, native::StandardNormal));
    assert!(differ::<i64>(
        jax::UniformInt::new(0, 100).unwrap(),
        native::UniformInt::new(0, 100).unwrap()
    ));
    let own: Array1<f32> = native::Key::from_seed(1).normal(50);
    assert_eq!(own, native::Key::from_seed(1).sample::<f32, _>(native::StandardNormal, 50));
}

#[test]
fn probabilities_of_trials_are_not_rounded_to_f32_but_with_keys_of_jax() {
    // 2^-40 above one half, which f32 does not have.
    let p = 0.5 + 2_f64.powi(-40);
    let trials = Key::<Ars>::from_seed(0).bernoulli(p, 1000);
    assert_eq!(trials, Key::<Ars>::from_seed(0).sample(native::Bernoulli::new(p).unwrap(), 1000));
    let trials = Key::new(0).bernoulli(p, 1000);
    assert_eq!(trials, Key::new(0).sample(jax::Bernoulli::new(0.5_f32).unwrap(), 1000));
}

#[test]
fn dropout_keeps_what_bernoulli_trials_of_the_key_do() {
    let layer = Dropout::keeping(0.7).unwrap();
    let kept: Array1<f32> = layer.apply(Key::<Ars>::from_seed(2), Array1::ones(1000));
    let trials = Key::<Ars>::from_seed(2).bernoulli(0.7, 1000);
    assert_eq!(kept.mapv(|x| x != 0.0), trials);
}

/// Lengths around those at which another method begins.
const LENGTHS: [usize; 9] = [0, 1, 2, 17, 1000, 1 << 16, (1 << 16) + 1, 300_001, 1 << 20];

#[test]
fn orders_are_permutations_and_the_same_on_any_number_of_threads() {
    for n in LENGTHS {
        let order = native::Key::from_seed(n as u64).permutation(n);
        let serial = Threads::Serial.scope(|| native::Key::from_seed(n as u64).permutation(n));
        assert_eq!(order, serial, "{n}");
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..n), "{n}");
    }
}

#[test]
fn arrays_slices_and_copies_come_into_the_order_of_the_permutation() {
    for n in LENGTHS {
        let key = || native::Key::from_seed(5);
        let order = key().permutation(n);
        let numbers = Array1::from_iter(0..n);
        assert_eq!(key().permuted(&numbers, Axis(0)), order, "{n}");
        let mut shuffled = numbers.clone();
        key().shuffle(&mut shuffled, Axis(0));
        assert_eq!(shuffled, order, "{n}");
        let mut slice = numbers.to_vec();
        key().shuffle_slice(&mut slice);
        assert_eq!(slice, order.to_vec(), "{n}");
        // Every second one of a longer array.
        let mut apart = Array1::from_iter((0..2 * n).map(|number| number / 2));
        key().shuffle(&mut apart.slice_mut(ndarray::s![..;2]), Axis(0));
        assert_eq!(apart.slice(ndarray::s![..;2]), order, "{n}");
        let batch = native::Key::from_seed(6).split(2).permutation(n);
        let [first, second] = native::Key::from_seed(6).split_into();
        assert_eq!(batch.row(0), first.permutation(n), "{n}");
        assert_eq!(batch.row(1), second.permutation(n), "{n}");
    }
    let mut rows = Array2::from_shape_fn((10, 3), |(i, j)| 3 * i + j);
    native::Key::from_seed(5).shuffle(&mut rows, Axis(0));
    assert_eq!(rows.column(0).mapv(|x| x / 3), native::Key::from_seed(5).permutation(10));
}

#[test]
fn every_order_of_a_few_is_equally_likely() {
    const SAMPLES: usize = 60_000;
    for n in 2..=6 {
        let mut rows = Array2::from_shape_fn((SAMPLES, n), |(_, j)| j);
        native::Key::from_seed(1).shuffle_independent(&mut rows, Axis(1));
        let orders = [native::Key::from_seed(n as u64).split(SAMPLES).permutation(n), rows];
        for orders in orders {
            let count: usize = (1..=n).product();
            let mut counts = std::collections::BTreeMap::new();
            for order in orders.rows() {
                *counts.entry(order.to_vec()).or_insert(0_usize) += 1;
            }
            assert_eq!(counts.len(), count);
            let counts = Vec::from_iter(counts.into_values());
            let expected = vec![SAMPLES as f64 / count as f64; count];
            assert_frequencies(&counts, &expected, &format!("orders of {n}"));
        }
    }
}

/// Where numbers go, and how often numbers that were neighbours are neighbours again.
#[test]
fn numbers_of_long_orders_go_anywhere() {
    for (n, keys) in [(1000, 2000), (200_000, 20), (1_000_000, 4)] {
        let (mut moved, mut neighbours) = (vec![0_usize; 50 * 50], 0);
        for seed in 0..keys {
            let order = native::Key::from_seed(seed).permutation(n);
            for (place, &number) in order.iter().enumerate() {
                moved[number * 50 / n * 50 + place * 50 / n] += 1;
            }
            neighbours +=
                order.windows(2).into_iter().filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
        }
        let expected = vec![n as f64 * keys as f64 / 2500.0; 2500];
        assert_frequencies(&moved, &expected, &format!("places of {n}"));
        // Pairs that stay neighbours, of n - 1 with probability 2 / n each: nearly a Poisson variate.
        let expected = 2.0 * keys as f64;
        let error = neighbours as f64 - expected;
        assert!(
            error.abs() < 5.0 * expected.sqrt(),
            "{n}: {neighbours} pairs, {expected} expected"
        );
    }
}

#[test]
fn vectors_are_shuffled_alike_in_any_memory_layout() {
    for n in [7, 100, 70_000] {
        let values = |(_, i): (usize, usize)| i;
        let mut rows = Array2::from_shape_fn((5, n), values);
        let mut columns = Array2::from_shape_fn((5, n).f(), values);
        native::Key::from_seed(8).shuffle_independent(&mut rows, Axis(1));
        native::Key::from_seed(8).shuffle_independent(&mut columns, Axis(1));
        assert_eq!(rows, columns, "{n}");
        for row in rows.rows() {
            let mut sorted = row.to_vec();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..n), "{n}");
        }
        assert_ne!(rows.row(0), rows.row(1), "{n}");
    }
    let mut empty = Array3::<u8>::zeros((2, 0, 3));
    native::Key::from_seed(0).shuffle_independent(&mut empty, Axis(1));
}

/// The categories of rows of logits, as often as the exponentials say.
#[test]
fn categories_have_the_probabilities_of_their_logits() {
    const ROWS: usize = 200_000;
    for n in [1, 2, 10, 64, 65, 300] {
        let weights = Vec::from_iter((0..n).map(|i| ((i * 7 + 3) % 11) as f64));
        let logits = Array2::from_shape_fn((ROWS, n), |(_, i)| weights[i].ln() + 1e5);
        if n == 1 {
            let logits = Array2::<f64>::zeros((5, 1));
            assert_eq!(
                native::Key::from_seed(0).categorical(&logits, Axis(1)),
                Array1::<usize>::zeros(5)
            );
            continue;
        }
        let drawn = native::Key::from_seed(n as u64).categorical(&logits, Axis(1));
        let mut counts = vec![0_usize; n];
        drawn.iter().for_each(|&category| counts[category] += 1);
        let total: f64 = weights.iter().sum();
        let (mut possible, mut expected) = (Vec::new(), Vec::new());
        for (&count, weight) in counts.iter().zip(&weights) {
            if *weight == 0.0 {
                assert_eq!(count, 0, "of probability 0");
            } else {
                possible.push(count);
                expected.push(ROWS as f64 * weight / total);
            }
        }
        assert_frequencies(&possible, &expected, &format!("{n} categories"));
    }
}

/// A draw is a function of the key, the row and its position: a batch of keys has the draws of each key,
/// and few rows have the draws of many.
#[test]
fn categories_depend_on_their_row_alone() {
    let logits: Array2<f64> = Key::new(1).normal((100, 12));
    let key = || native::Key::from_seed(2);
    let all = key().categorical(&logits, Axis(1));
    let some = key().categorical(&logits.slice(ndarray::s![..7, ..]), Axis(1));
    assert_eq!(all.slice(ndarray::s![..7]), some);
    let transposed = key().categorical(&logits.t(), Axis(0));
    assert_eq!(transposed, all);
    let batch = key().split(3).categorical(&logits, Axis(1));
    for (row, key) in batch.rows().into_iter().zip(key().split(3)) {
        assert_eq!(row, key.categorical(&logits, Axis(1)));
    }
    let single: ArrayD<usize> =
        key().categorical(&array![0.0_f32, f32::NEG_INFINITY], Axis(0)).into_dyn();
    assert_eq!(single.into_iter().collect::<Vec<_>>(), [0]);
    assert!(key().try_categorical(&array![f64::NAN, 0.0], Axis(0)).is_err());
    assert!(key().try_categorical(&Array1::from_elem(2, f64::NEG_INFINITY), Axis(0)).is_err());
}

/// A generator of a user's own has native values, unless it says otherwise.
#[test]
fn generic_code_needs_no_further_bound() {
    fn noise<I: Prng>(key: Key<I>) -> (Array1<f64>, Array1<usize>, Array1<bool>) {
        let [a, b, c] = key.split_into();
        (a.normal(3), b.permutation(5), c.bernoulli(0.5, 4))
    }
    let (normal, ..) = noise(native::Key::from_seed(0));
    let [a, _, _] = native::Key::from_seed(0).split_into();
    assert_eq!(normal, a.sample::<f64, _>(native::StandardNormal, 3));
    let (normal, ..) = noise(Key::<Threefry2x32>::new(0));
    let [a, _, _] = Key::new(0).split_into();
    assert_eq!(normal, a.sample::<f64, _>(jax::StandardNormal, 3));
}
