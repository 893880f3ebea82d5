//! Array arguments of any size and number of axes.

use std::hash::{DefaultHasher, Hash, Hasher};

use ndarray::{ArrayD, ArrayView2, Axis, Dimension, IxDyn, arr0};
use ndkey::jax::*;
use ndkey::{Error, Key, KeyArray, Parameter, native};
use support::time_limit::ends;

/// 2^47 elements of one in memory.
const SHAPE: [usize; 2] = [1 << 46, 2];

fn many<T>(one: &ndarray::Array0<T>) -> ArrayView2<'_, T> {
    one.broadcast(SHAPE).expect("fewer than isize::MAX elements")
}

fn assert_too_large<T>(what: &str, result: Result<T, Error>) {
    match result.map(|_| ()) {
        Err(Error::Memory { shape, .. } | Error::TooLarge { shape, .. }) => {
            assert!(shape.starts_with(&SHAPE[..1]), "{what}: {shape:?}");
        }
        other => panic!("{what}: {other:?}"),
    }
}

#[test]
fn integers_vectors_and_scales_that_do_not_fit_in_memory_are_an_error() {
    ends("parameters", || {
        let (one, two) = (arr0(0.5_f32), arr0(2_u64));
        let (p, n) = (many(&one), many(&two));
        assert_too_large("Binomial", Binomial::new(n, 0.5_f32));
        assert_too_large("Binomial", Binomial::new(3, p));
        assert_too_large("Dirichlet", Dirichlet::new(p));
        assert_too_large("Gamma", Gamma::new(1.0).expect("a shape").with_scale(p));
        assert_too_large("LocationScale", LocationScale::new(StandardNormal, p, 1.0));
        assert_too_large("LocationScale", LocationScale::new(StandardNormal, 1.0, p));
        assert_too_large("Multinomial", Multinomial::new(n, &[0.5, 0.5]));
        assert_too_large("UnbiasedInt", UnbiasedInt::new(n, 3));
        assert_too_large("UnbiasedInt", UnbiasedInt::new_inclusive(1, n));
        assert_too_large("UniformInt", UniformInt::new(n, 3));
        assert_too_large("UniformInt", UniformInt::new_inclusive(1, n));
        assert_too_large("UniformInt", UniformInt::<u8>::clamped(n, 3));
        #[cfg(feature = "linalg")]
        {
            assert_too_large(
                "MultivariateNormal",
                MultivariateNormal::new(p, ndarray::arr2(&[[1.0, 0.0], [0.0, 1.0]])),
            );
            assert_too_large(
                "MultivariateNormal",
                MultivariateNormal::new([1.0], p.insert_axis(Axis(2))),
            );
        }

        assert_too_large("native::Binomial", native::Binomial::new(n, 0.5_f32));
        assert_too_large("native::Binomial", native::Binomial::new(3, p));
        assert_too_large("native::Dirichlet", native::Dirichlet::new(p));
        assert_too_large("native::Gamma", native::Gamma::new(1.0).expect("a shape").with_scale(p));
        assert_too_large("native::UniformInt", native::UniformInt::new(n, 3));

        let huge = Parameter::from(p);
        assert_eq!((huge.shape(), huge.as_scalar(), huge.values()), (&SHAPE[..], None, &[][..]));
        assert_too_large("check", huge.check_finite("Own", "p"));
        assert_too_large(
            "check_with",
            Parameter::from(1.0).check_with(&huge, "Own", "p", |_| String::new(), |_, _| true),
        );
        assert_too_large("bind", huge.map(f32::sqrt).bind("Own", "p", &SHAPE));
    });
}

#[test]
fn weights_logits_seeds_and_words_that_do_not_fit_in_memory_are_an_error() {
    ends("arrays", || {
        let one = arr0(0.5_f32);
        let (table, row) = (many(&one), one.broadcast(SHAPE[0]).expect("few enough"));
        assert_too_large("Categorical", Categorical::new(&table, Axis(1)));
        assert_too_large("Categorical", Categorical::new(&table, Axis(0)));
        assert_too_large("categorical", Key::new(0).try_categorical(&table, Axis(1)));
        assert_too_large("categorical", Key::new(0).split(2).try_categorical(&table, Axis(1)));
        assert_too_large("Multinomial", Multinomial::new(3, &table));
        assert_too_large("Choice", Choice::weighted(&row));
        assert_too_large("WeightedAlias", WeightedAlias::new(&row));

        let (word, seed) = (arr0(7_u32), arr0(7_u64));
        let seeds = many(&seed);
        assert_too_large("wrap_key_data", KeyArray::<_>::wrap_key_data(&many(&word)));
        assert_too_large("from_seeds", KeyArray::<_>::try_from_seeds(&seeds));
        assert_too_large("fold_in_each", Key::new(0).try_fold_in_each(&many(&word)));
        assert_too_large("fold_in_each", Key::new(0).split(2).try_fold_in_each(&many(&word)));
    });
}

#[test]
fn the_first_pair_out_of_order_is_named_in_row_major_order() {
    for (of_low, of_high) in [
        (vec![], vec![5]),
        (vec![3000], vec![3000]),
        (vec![3000], vec![]),
        (vec![40, 1], vec![1, 70]),
        (vec![1, 70], vec![40, 1]),
        (vec![30, 1, 7], vec![20, 1]),
        (vec![2, 2000], vec![2000]),
        (vec![2000, 2], vec![2]),
        (vec![5, 0], vec![1]),
    ] {
        let values = |shape: &[usize], seed| {
            let sample = Key::new(seed).uniform::<f64, _>(IxDyn(shape));
            sample * 0.51 + if seed == 1 { 0.49 } else { 0.0 }
        };
        let (low, high): (ArrayD<f64>, ArrayD<f64>) = (values(&of_low, 0), values(&of_high, 1));
        let valid = |low: f64, high: f64| low <= high;
        let checked = Parameter::from(&low).check_with(
            &Parameter::from(&high),
            "Own",
            "low",
            |high| format!("at most {high}"),
            valid,
        );

        let shape = if of_low.len() < of_high.len() { &of_high } else { &of_low };
        let shape: Vec<usize> = (0..shape.len())
            .map(|axis| {
                let len = |of: &[usize]| {
                    (axis + of.len()).checked_sub(shape.len()).map_or(1, |axis| of[axis])
                };
                if len(&of_low) == 1 { len(&of_high) } else { len(&of_low) }
            })
            .collect();
        let (low, high) = (low.broadcast(&shape[..]).unwrap(), high.broadcast(&shape[..]).unwrap());
        let mut pairs = low.indexed_iter().zip(high);
        let first = pairs.find(|&((_, &low), &high)| !valid(low, high));
        let expected = first.map(|((index, low), high)| {
            let index =
                if shape.is_empty() { String::new() } else { format!(" at {:?}", index.slice()) };
            format!("Own: `low` = {low}{index}, must be at most {high}")
        });
        assert_eq!(
            checked.map_err(|error| error.to_string()).err(),
            expected,
            "{of_low:?}, {of_high:?}"
        );
    }
}

/// More axes than a thread's stack has room for calls.
const AXES: usize = 12_000;

#[test]
fn keys_with_thousands_of_axes_are_shown() {
    let shape = IxDyn(&[1; AXES]);
    let [high, low] = Key::new(0).split(shape.clone()).data().first().copied().expect("one key");
    let text = format!(
        "Array(({}), dtype=key<fry>) overlaying:\n{}{high} {low}{}",
        vec!["1"; AXES].join(", "),
        "[".repeat(AXES + 1),
        "]".repeat(AXES + 1),
    );
    let key = Key::new(0).split(shape);
    assert!(format!("{key}") == text);
    assert!(format!("{key:?}") == text);
}

#[test]
fn keys_with_thousands_of_axes_sample() {
    let shape = || IxDyn(&[1; AXES]);
    let keys = || Key::new(0).split(shape());
    let key = || Key::new(0).split(1).into_iter().next().expect("one key");
    let value = key().normal::<f32, _>(1)[0];
    assert_eq!(keys().normal::<f32, _>(1).into_raw_vec_and_offset().0, [value]);
    assert_eq!(keys().map(|key| key.normal::<f32, _>(1)[0]).into_raw_vec_and_offset().0, [value]);
    assert_eq!(keys().vmap(|key| key.normal::<f32, _>(1)).into_raw_vec_and_offset().0, [value]);
    let lazy = keys().lazy::<f32, _>(StandardNormal, 1).expect("few values");
    assert_eq!(lazy.to_array().into_raw_vec_and_offset().0, [value]);
    assert_eq!(keys().fold_in_each(&[3]).into_flat()[0], key().fold_in(3));
    assert_eq!(KeyArray::wrap_key_data(&keys().key_data()).expect("words"), keys());
    let hash = |keys: KeyArray<IxDyn>| {
        let mut hasher = DefaultHasher::new();
        keys.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(keys()), hash(keys()));

    // Neither order of memory.
    let mut shape = shape();
    (shape[0], shape[5_000], shape[AXES - 1]) = (70, 3, 50);
    let expected = Key::new(1).normal::<f32, _>((70, 3, 50)).into_raw_vec_and_offset().0;
    let mut swapped = ArrayD::<f32>::zeros(shape.clone());
    let mut strided = swapped.view_mut();
    strided.swap_axes(0, 1);
    strided.swap_axes(1, 5_000);
    assert_eq!(strided.len(), expected.len());
    let transposed = Key::new(1).normal::<f32, _>(IxDyn(strided.shape()));
    Key::new(1).sample_into(StandardNormal, &mut strided);
    assert!(strided == transposed);
    let means = Normal::new(ArrayD::<f32>::zeros(shape.clone()), 1.0).expect("parameters");
    let drawn: ArrayD<f32> = Key::new(1).sample(means, shape);
    assert_eq!(drawn.into_raw_vec_and_offset().0, expected);

    let array = ArrayD::from_shape_vec(IxDyn(&[1; AXES]), vec![5]).expect("one element");
    assert!(Key::new(0).permuted(&array, Axis(7)) == array);
    assert!(Key::new(0).permuted_independent(&array, Axis(7)) == array);
    assert!(Key::new(0).choice(&array, Axis(7), Choice::new(1), 1) == array);
}

#[cfg(feature = "serde")]
#[test]
fn keys_with_thousands_of_axes_are_stored() {
    let keys = Key::new(0).split(IxDyn(&[1; AXES]));
    let text = serde_json::to_string(&keys).expect("keys");
    assert_eq!(serde_json::from_str::<KeyArray<IxDyn>>(&text).expect("keys"), keys);
}
