//! Choices by weights of any size, that change, and without replacement.

use ndarray::{Array1, Array2, Array3, Axis, array, s};
use ndkey::math::Real;
use ndkey::{Error, Key, KeyedPermutation, native};
use support::errors::assert_message;

#[test]
fn trees_draw_by_the_weights_that_they_have() {
    let mut tree = native::WeightedTree::new(vec![0.0; 1000]).unwrap();
    for index in [17, 999, 0] {
        tree.update(index, 1e-300).unwrap();
        assert_eq!((tree.total(), tree.weight(index)), (1e-300, Some(1e-300)));
        let drawn: Array1<i32> = Key::new(1).sample(&tree, 50);
        assert!(drawn.iter().all(|&drawn| drawn as usize == index));
        tree.update(index, 0).unwrap();
    }
    // Weights, one of them nearly all, and many nearly nothing.
    tree.update(3, f64::MAX).unwrap();
    tree.update(4, f64::MAX / 1e300).unwrap();
    let drawn: Array1<u32> = Key::new(2).sample(&tree, 1000);
    assert!(drawn.iter().all(|&index| index == 3));
}

#[test]
fn trees_are_functions_of_their_weights() {
    let weights = Vec::from_iter((0..777).map(|i| f64::from(i % 13) * 0.1));
    let fresh = native::WeightedTree::new(&weights).unwrap();
    let mut changed = native::WeightedTree::new(vec![7.5e200; 777]).unwrap();
    for (index, &weight) in weights.iter().enumerate().rev() {
        changed.update(index, weight).unwrap();
    }
    assert_eq!(changed, fresh);
    let draw = |tree| Key::new(3).sample::<u64, _>(tree, (10, 7));
    assert_eq!(draw(&changed), draw(&fresh));
    let total: f64 = weights.iter().sum();
    // A sum of 777 numbers that are rounded to 53 bits each time.
    assert!((fresh.total() - total).abs() < 1e-12 * total);
}

#[test]
fn weights_of_trees_are_finite_and_not_negative() {
    let refused = [
        (f64::NAN, "NaN"),
        (-1.0, "-1"),
        (f64::INFINITY, "inf"),
        (f64::NEG_INFINITY, "-inf"),
        (-5e-324, "-5e-324"),
    ];
    let mut tree = native::WeightedTree::new([1.0, 2.0]).unwrap();
    let before = tree.clone();
    for (bad, shown) in refused {
        let message = |name| format!("WeightedTree: {name} = {shown}");
        let new = native::WeightedTree::new([0.5, bad]);
        let allowed = "must be finite and not negative";
        assert_message(new, &format!("{} at [1], {allowed}", message("`weights`")));
        let refused = format!("{} at [1], {allowed}", message("`weight`"));
        assert_message(tree.update(1, bad), &refused);
        assert_message(tree.update_weights([(0, 5.0), (1, bad)]), &refused);
        assert_eq!(tree, before);
    }
    assert_message(
        native::WeightedTree::new(array![f64::MAX, f64::MAX]),
        "WeightedTree: `weights` = a sum of inf, must be of a finite sum",
    );
    tree.update(0, f64::MAX).unwrap();
    let before = tree.clone();
    assert!(matches!(tree.update(1, f64::MAX), Err(Error::Parameter { .. })));
    assert_eq!(tree, before);
    let all = [(1, 3.0), (0, f64::MAX), (1, f64::MAX)];
    assert!(matches!(tree.update_weights(all), Err(Error::Parameter { .. })));
    assert_eq!(tree, before);
    assert_message(tree.update(2, 1.0), "index 2 is out of bounds for shape [2]");
    let outside = tree.update_weights([(0, 1.0), (2, 1.0)]);
    assert_message(outside, "index 2 is out of bounds for shape [2]");
    assert_eq!(tree, before);
    assert_message(
        native::WeightedTree::new(1.0),
        "`weights` of WeightedTree has shape []; expected [n]",
    );
    for (nothing, shown) in [(vec![], "[]"), (vec![0.0, -0.0], "0 everywhere")] {
        let tree = native::WeightedTree::new::<f64>(nothing).unwrap();
        assert_message(
            Key::new(0).try_sample::<usize, _>(tree, 1),
            &format!(
                "WeightedTree: `weights` = {shown}, must be above 0 in at least one place to draw"
            ),
        );
    }
}

/// A sum of weights beyond the largest number is refused, however many weights there are.
#[test]
fn sums_of_weights_of_trees_are_finite() {
    const MESSAGE: &str = "WeightedTree: `weights` = a sum of inf, must be of a finite sum";
    for n in [2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 20, 63, 64, 65, 257, 1025] {
        assert_message(native::WeightedTree::new(vec![1e308; n]), MESSAGE);
        for place in [0, n / 2, n - 1] {
            // Another one that is large, or many that are small.
            let other = (place + 1 + n / 3) % n;
            let mut weights = vec![1e290; n];
            weights[other] = 1e308;
            let mut tree = native::WeightedTree::new(&weights).unwrap();
            let before = tree.clone();
            assert_message(tree.update(place, 1e308), MESSAGE);
            assert_eq!(tree, before, "{n}, {place}");
            assert!(tree.total().is_finite());
            weights[place] = 1e308;
            assert_message(native::WeightedTree::new(&weights), MESSAGE);
        }
    }
    let largest = native::WeightedTree::new([0.0, f64::MAX, 0.0, 0.0, 0.0, 1.0]).unwrap();
    assert_eq!(largest.total(), f64::MAX);
    let drawn: Array1<usize> = Key::new(12).sample(&largest, 100);
    assert!(drawn.iter().all(|&index| index == 1));
}

#[test]
fn choices_of_equal_items_are_those_of_their_twins() {
    for n in [1025, 1 << 40] {
        let drawn: Array1<i64> = Key::new(4).sample(native::Choice::new(n), 1000);
        let words: Array1<u64> =
            Key::new(4).sample(native::UniformInt::new(0, n as u64).unwrap(), 1000);
        assert_eq!(drawn, words.mapv(|word| word as i64));

        let drawn: Array1<u64> =
            Key::new(5).sample(native::Choice::new(n).without_replacement(), 1000);
        let permuted = KeyedPermutation::new(Key::new(5), n).first(1000).unwrap();
        assert_eq!(drawn, permuted.mapv(|index| index as u64));
    }
    // Each key of a batch by itself.
    let keys = Key::new(6).split(100);
    let first = keys.duplicate().into_iter().next().unwrap();
    let drawn: Array2<usize> = keys.sample(native::Choice::new(5000).without_replacement(), 30);
    assert_eq!(drawn.row(0), KeyedPermutation::new(first, 5000).first(30).unwrap());
}

/// Few items are shuffled: all together, some of them, and by each key of a batch.
#[test]
fn few_items_are_shuffled() {
    for n in [1, 7, 1024] {
        let choice = native::Choice::new(n).without_replacement();
        let all: Array1<u32> = Key::new(6).sample(&choice, n);
        let mut sorted = all.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, Vec::from_iter(0..n as u32));
        let k = n.div_ceil(2);
        assert_eq!(Key::new(6).sample::<u32, _>(&choice, k), all.slice(s![..k]));
        let keys = Key::new(7).split(20);
        let drawn: Array2<u32> = keys.duplicate().sample(&choice, k);
        for (row, key) in drawn.rows().into_iter().zip(keys) {
            assert_eq!(row, key.sample::<u32, _>(&choice, k));
        }
    }
}

/// With weights so different that the order is certain.
#[test]
fn items_without_replacement_are_in_order() {
    let weights = [5e-324, 1e-250, 0.0, f64::MAX, 1.0, 1e-120];
    let choice = native::Choice::weighted(&weights).unwrap().without_replacement();
    let drawn: Array1<usize> = Key::new(7).sample(&choice, 5);
    assert_eq!(drawn.to_vec(), [3, 4, 5, 1, 0]);
    assert_message(
        Key::new(7).try_sample::<usize, _>(&choice, 6),
        "Choice: `weights` = 5 above 0, must be at least 6, which are drawn without replacement",
    );
    let logits = [-f64::MAX, -1e4, f64::NEG_INFINITY, f64::MAX, 0.0, -5e3];
    let categorical = native::Categorical::new(&logits, Axis(0)).unwrap().without_replacement();
    let drawn: Array1<usize> = Key::new(8).sample(&categorical, 5);
    assert_eq!(drawn.to_vec(), [3, 4, 5, 1, 0]);
}

/// Items are looked at in several parts.
#[test]
fn fewer_draws_are_the_first_of_more() {
    let weights = Array1::from_shape_fn(200_000, |i| (i % 1000) as f32);
    let choice = native::Choice::weighted(&weights).unwrap().without_replacement();
    let most: Array1<u32> = Key::new(9).sample(&choice, 190_000);
    let mut sorted = most.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 190_000);
    assert!(most.iter().all(|&index| index % 1000 != 0));
    for k in [1, 1000] {
        assert_eq!(Key::new(9).sample::<u32, _>(&choice, k), most.slice(s![..k]));
    }
}

/// Each of a batch of distributions draws what it would by itself.
#[test]
fn categories_of_a_batch() {
    let logits = Key::new(10).normal::<f32, _>((3, 20, 2)).mapv(|x| 3.0 * x);
    let all = native::Categorical::new(&logits, Axis(1)).unwrap();
    let drawn: Array3<i32> = Key::new(11).sample(&all, (500, 3, 2));
    for (row, column) in [(0, 0), (1, 1), (2, 0)] {
        let logits = logits.slice(s![row, .., column]);
        let one = native::Categorical::new(&logits, Axis(0)).unwrap();
        let alone: Array3<i32> = Key::new(11).sample(one, (500, 3, 2));
        assert_eq!(drawn.slice(s![.., row, column]), alone.slice(s![.., row, column]));
    }
    // Without replacement, along the first axis: each category once.
    let drawn: Array3<i32> = Key::new(11).sample(all.without_replacement(), (20, 3, 2));
    for lane in drawn.lanes(Axis(0)) {
        let mut lane = lane.to_vec();
        lane.sort_unstable();
        assert_eq!(lane, Vec::from_iter(0..20));
    }
}

/// A number added to all logits does not change the order of the categories.
/// With the methods of keys and the distribution, whose draws go through all categories at first and then look
/// them up: with one row and several, of one block of 192 categories and of more.
#[test]
fn categories_are_the_same_however_they_are_found() {
    for (rows, n) in [(1, 3), (1, 192), (1, 500), (1, 3000), (5, 3), (5, 192), (5, 500)] {
        let logits: Array2<f32> = native::Key::from_seed(1).normal((rows, n));
        let key = || native::Key::from_seed(2);
        let kept = native::Categorical::new(&logits, Axis(1)).unwrap();
        let first: Array1<usize> = key().sample(&kept, rows);
        assert_eq!(first, key().categorical(&logits, Axis(1)), "{rows} x {n}");
        let many: Array2<usize> = key().sample(&kept, (5000, rows));
        assert_eq!(key().sample::<usize, _>(&kept, rows), first, "{rows} x {n}");
        let few = |draws| {
            let fresh = native::Categorical::new(&logits, Axis(1)).unwrap();
            key().sample::<usize, _>(&fresh, (draws, rows))
        };
        for draws in [1, 2, 4, 150] {
            assert_eq!(few(draws), many.slice(s![..draws, ..]), "{draws} of {rows} x {n}");
        }
    }
}

#[test]
fn orders_of_categories_do_not_depend_on_an_offset() {
    let orders = |logits: Vec<f64>| -> Array2<usize> {
        let rows = Array2::from_shape_fn((500, logits.len()), |(_, category)| logits[category]);
        let dist = native::Categorical::new(&rows, Axis(1)).unwrap().without_replacement();
        Key::new(13).sample(dist, (logits.len(), 500))
    };
    let logits = [0.0, -1.0, -2.0, -3.0];
    let order = orders(logits.to_vec());
    // With these, sums are exact.
    for offset in [1.0, 1e10, 1e12, -1e14, 1e15, (1_u64 << 53) as f64] {
        assert_eq!(orders(logits.map(|logit| logit + offset).to_vec()), order, "{offset}");
    }
    let equal = orders(vec![0.0; 4]);
    for logit in [1e12, 1e16, -1e16, 1e300, -1e300, f64::MAX, f64::MIN] {
        assert_eq!(orders(vec![logit; 4]), equal, "{logit}");
    }
    // All but the first are drawn by chance, however far they are below it.
    let after = orders(vec![1e20, 0.0, 0.0, 0.0]);
    let below = orders(vec![0.0, -1e20, -1e20, -1e20]);
    assert_eq!(after, below);
    assert!(after.row(0).iter().all(|&category| category == 0));
    let firsts = [1, 2, 3].map(|category| after.row(1).iter().filter(|&&c| c == category).count());
    assert!(firsts.iter().all(|count| (100..240).contains(count)), "{firsts:?}");
}

#[test]
fn choices_refuse_what_is_not_a_weight() {
    assert_message(
        native::Choice::weighted(&[1.0, f64::NAN]),
        "Choice: `weights` = NaN at [1], must be finite and not negative",
    );
    assert_message(
        native::Choice::weighted(&[0, 0]),
        "Choice: `weights` = 0 everywhere, must be above 0 in at least one place",
    );
    assert_message(
        Key::new(0).try_sample::<usize, _>(native::Choice::new(0), 1),
        "Choice: `n` = 0, must be above 0 unless nothing is drawn",
    );
    assert_message(
        native::Categorical::new(&[0.0, f64::INFINITY], Axis(0)),
        "Categorical: `logits` = inf at [1], must be below infinity and not NaN",
    );
    assert!(native::Categorical::new(&[f64::NEG_INFINITY; 2], Axis(0)).is_err());
}

/// Of many weights, most items are not looked at closely; of logits, all are.
#[test]
fn many_weights_are_drawn_as_their_logits() {
    let n = 200_000;
    let random: Array1<f64> = Key::new(20).sample(native::StandardExponential, n);
    let number = |item: usize| item as f64 / n as f64;
    let kinds: [(&str, &dyn Fn(usize) -> f64); 8] = [
        ("equal", &|_| 1.0),
        ("random", &|item| random[item]),
        ("ascending", &|item| (20.0 * number(item)).exp()),
        ("descending", &|item| (-20.0 * number(item)).exp()),
        ("hardly in range", &|item| 1e-308 * (1.0 + 1e300 * number(item))),
        ("subnormal", &|item| 5e-324 * (1.0 + (item % 100) as f64)),
        ("large at the places that are looked at first", &|item| {
            if item % 48 == 0 { 1e9 } else { 1.0 }
        }),
        ("0, but for some", &|item| if item % 37 == 5 { 1.0 } else { 0.0 }),
    ];
    for (what, weight) in kinds {
        let weights = Array1::from_iter((0..n).map(weight));
        let logits = weights.mapv(Real::log);
        let by_weights = native::Choice::weighted(&weights).unwrap().without_replacement();
        let by_logits = native::Categorical::new(&logits, Axis(0)).unwrap().without_replacement();
        for k in [1, 10, 1000, 5000] {
            let drawn: Array1<u32> = Key::new(21).sample(&by_weights, k);
            let expected: Array1<u32> = Key::new(21).sample(&by_logits, k);
            assert!(drawn == expected, "{what}, {k}");
        }
    }
}
