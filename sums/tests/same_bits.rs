//! The same bits on any number of threads, in any layout, and for exact sums in any order.

use ndarray::{Array1, Array3, ArrayD, ArrayViewD, Axis, Slice};
use ndkey_sums::*;
use num_complex::Complex;
use proptest::collection::vec;
use proptest::prelude::*;
use rayon::prelude::*;

/// Values of many sizes.
fn values(len: usize) -> Vec<f64> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    (0..len).map(|_| (next() - 0.5) * 10_f64.powf(6.0 * next())).collect()
}

/// The bits of every function of an array.
fn results(x: &ArrayViewD<'_, f64>) -> Vec<u64> {
    let weights = x.mapv(f64::abs);
    let complex = x.mapv(|x| Complex::new(x, 1.0 - x));
    let mut numbers = vec![
        sum(x),
        mean(x),
        var(x, 1.0),
        std(x, 0.0),
        norm(x),
        dot(x, x).expect("shapes"),
        weighted_mean(x, &weights).expect("shapes"),
        map_reduce(x, |&x| x, |a, b| 0.7 * a + b).unwrap_or(0.0),
        sum(&x.mapv(|x| x as f32)).into(),
        sum(&x.mapv(half::f16::from_f64)).into(),
        sum(&complex).re,
        dot(&complex, &complex).expect("shapes").im,
        exact_sum(x),
        exact_mean(x),
        exact_var(x, 1.0),
        exact_std(x, 0.0),
        exact_norm(x),
        exact_dot(x, x).expect("shapes"),
        exact_weighted_mean(x, &weights).expect("shapes"),
        exact_dot(&complex, &complex).expect("shapes").im,
        exact_var(&complex, 0.0),
    ];
    numbers.extend(cumsum(x));
    numbers.extend(exact_cumsum(x));
    for axis in (0..x.ndim()).map(Axis) {
        numbers.extend(sum_axis(x, axis).expect("an axis"));
        numbers.extend(mean_axis(x, axis).expect("an axis"));
        numbers.extend(var_axis(x, axis, 0.0).expect("an axis"));
        numbers.extend(std_axis(x, axis, 0.0).expect("an axis"));
        numbers.extend(exact_sum_axis(x, axis).expect("an axis"));
        numbers.extend(exact_mean_axis(x, axis).expect("an axis"));
        numbers.extend(exact_var_axis(x, axis, 0.0).expect("an axis"));
        numbers.extend(exact_std_axis(x, axis, 0.0).expect("an axis"));
    }
    let counts = histogram(x, &[-1.0, 0.0, 1.0, 1e3]).expect("edges");
    numbers.iter().map(|x| x.to_bits()).chain(counts).collect()
}

fn in_pool<R: Send>(threads: usize, f: impl FnOnce() -> R + Send) -> R {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("a pool").install(f)
}

#[test]
fn bits_do_not_depend_on_threads() {
    let x = Array1::from(values(150_000)).into_dyn();
    let sums = || (sum(&x).to_bits(), exact_sum(&x).to_bits(), var(&x, 1.0).to_bits());
    let expected = in_pool(1, sums);
    for threads in 2..=64 {
        assert_eq!(in_pool(threads, sums), expected, "{threads} threads");
    }
    let matrix = x.to_shape((300, 500)).expect("a shape").into_owned().into_dyn();
    let expected = in_pool(1, || results(&matrix.view()));
    for threads in [2, 3, 8] {
        assert_eq!(in_pool(threads, || results(&matrix.view())), expected, "{threads} threads");
    }
}

#[test]
fn iterators_have_the_sums_of_arrays() {
    for len in [0, 1, 15, 2047, 2048, 2049, 100_000] {
        let x = values(len);
        for threads in [1, 2, 7] {
            in_pool(threads, || {
                let items = || x.par_iter().copied();
                assert_eq!(items().tree_sum().to_bits(), sum(&x).to_bits());
                assert_eq!(items().exact_sum().to_bits(), exact_sum(&x).to_bits());
                let merge = |a: f64, b: f64| 0.7 * a + b;
                assert_eq!(items().tree_reduce(merge), map_reduce(&x, |&x| x, merge));
            });
        }
    }
}

/// The tree as the documentation has it.
fn defined_sum(x: &[f64]) -> f64 {
    if x.len() > 2048 {
        let (first, second) = x.split_at(2048 * (x.len().div_ceil(2048).next_power_of_two() / 2));
        return defined_sum(first) + defined_sum(second);
    }
    let mut lanes: Vec<f64> =
        (0..16).map(|lane| x.iter().skip(lane).step_by(16).fold(0.0, |sum, x| sum + x)).collect();
    while lanes.len() > 1 {
        let half = lanes.split_off(lanes.len() / 2);
        lanes.iter_mut().zip(half).for_each(|(lane, other)| *lane += other);
    }
    lanes[0]
}

#[test]
fn sums_are_those_of_the_documented_tree() {
    for len in [0, 1, 2, 15, 16, 17, 100, 2048, 2049, 4096, 4097, 10_000, 123_456] {
        let x = values(len);
        assert_eq!(sum(&x).to_bits(), defined_sum(&x).to_bits(), "{len} values");
    }
}

#[test]
fn lanes_along_an_axis_have_the_sums_of_arrays() {
    // Lanes of more than one leaf, and more columns than are summed side by side.
    let x = Array3::from_shape_vec((2, 2100, 70), values(2 * 2100 * 70)).expect("a shape");
    for axis in (0..3).map(Axis) {
        let sums = sum_axis(&x, axis).expect("an axis");
        let expected = x.map_axis(axis, |lane| sum(&lane));
        assert_eq!(sums, expected);
        assert_eq!(
            exact_sum_axis(&x, axis).expect("an axis"),
            x.map_axis(axis, |lane| exact_sum(&lane))
        );
        let narrow = x.mapv(|x| x as f32);
        let narrow_expected = narrow.map_axis(axis, |lane| mean(&lane));
        assert_eq!(mean_axis(&narrow, axis).expect("an axis"), narrow_expected);
    }
}

/// A view of a stored array, by axes in another order, backwards, and in steps.
fn changed<'a>(
    stored: &'a ArrayD<f64>,
    order: &[usize],
    changes: &[(bool, isize, usize)],
) -> ArrayViewD<'a, f64> {
    let mut view = stored.view().permuted_axes(order);
    for (axis, &(backwards, step, start)) in changes.iter().enumerate() {
        let axis = Axis(axis);
        let start = start.min(view.len_of(axis));
        let step = if backwards { -step } else { step };
        view.slice_axis_inplace(axis, Slice::new(start as isize, None, step));
    }
    view
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn bits_do_not_depend_on_the_layout(
        shape in vec(0..9_usize, 0..5).prop_shuffle(),
        shuffled in Just(()).prop_perturb(|(), mut rng| rng.next_u64()),
        changes in vec((any::<bool>(), 1..3_isize, 0..3_usize), 4),
        repeats in 0..3_usize,
    ) {
        let len = shape.iter().product();
        let stored = ArrayD::from_shape_vec(shape.clone(), values(len)).expect("a shape");
        let mut order: Vec<usize> = (0..shape.len()).collect();
        order.sort_by_key(|&axis| shuffled.rotate_right(7 * axis as u32) & 0xff);
        let view = changed(&stored, &order, &changes[..shape.len()]);
        prop_assert_eq!(results(&view), results(&view.as_standard_layout().view()));
        // A view that repeats what is in memory once.
        let mut wide = view.shape().to_vec();
        wide.insert(0, repeats);
        let view = view.broadcast(wide).expect("a broadcast");
        prop_assert_eq!(results(&view), results(&view.as_standard_layout().view()));
    }

    #[test]
    fn bits_of_large_arrays_do_not_depend_on_the_layout(
        rows in 1..150_usize,
        columns in 1..150_usize,
        changes in vec((any::<bool>(), 1..3_isize, 0..3_usize), 2),
        transposed in any::<bool>(),
    ) {
        let stored = ArrayD::from_shape_vec(vec![rows, columns], values(rows * columns)).expect("a shape");
        let order = if transposed { [1, 0] } else { [0, 1] };
        let view = changed(&stored, &order, &changes);
        prop_assert_eq!(results(&view), results(&view.as_standard_layout().view()));
    }

    #[test]
    fn exact_sums_depend_neither_on_order_nor_on_splits(
        (x, shuffled) in vec(
            proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO, 0..200,
        ).prop_flat_map(|x| (Just(x.clone()), Just(x).prop_shuffle())),
        cuts in vec(0..200_usize, 0..6),
    ) {
        let expected = ExactSum::of(&x);
        prop_assert_eq!(exact_sum(&shuffled).to_bits(), exact_sum(&x).to_bits());
        prop_assert_eq!(exact_norm(&shuffled).to_bits(), exact_norm(&x).to_bits());
        prop_assert_eq!(exact_var(&shuffled, 1.0).to_bits(), exact_var(&x, 1.0).to_bits());
        let mut rest = &shuffled[..];
        let mut merged = ExactSum::new();
        for cut in cuts {
            let (part, others) = rest.split_at(cut.min(rest.len()));
            // Merged from either side.
            let mut part = ExactSum::of(part);
            part.merge(&merged);
            (merged, rest) = (part, others);
        }
        merged.extend(rest.iter().copied());
        prop_assert_eq!(&merged, &expected);
        prop_assert_eq!(merged.to_words(), expected.to_words());
    }
}

#[test]
fn long_exact_sums_do_not_depend_on_the_order() {
    let mut x = values(50_000);
    let expected =
        (exact_sum(&x).to_bits(), exact_var(&x, 0.0).to_bits(), exact_norm(&x).to_bits());
    for _ in 0..5 {
        x.rotate_left(1777);
        x[..30_000].reverse();
        x[7..20_000].chunks_mut(3).for_each(|part| part.reverse());
        let sums =
            (exact_sum(&x).to_bits(), exact_var(&x, 0.0).to_bits(), exact_norm(&x).to_bits());
        assert_eq!(sums, expected);
    }
}
