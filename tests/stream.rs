//! Values that are asked for one by one, added to arrays, and orders of slices.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use ndarray::{Array1, Array2, Array3, Axis, ShapeBuilder, array, s};
use ndkey::jax::{Categorical, Normal, Poisson, StandardNormal};
use ndkey::{Ars, Distribution as _, Error, Key, KeyArray, Prng, Threads, native};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use support::for_each_generator;

#[test]
fn a_stream_is_a_sample_of_any_length() {
    let drawn: Array1<f64> = Key::new(3).sample(native::StandardNormal, 1000);
    let stream = Key::new(3).stream(native::StandardNormal);
    assert_eq!(stream.take(1000).collect::<Array1<f64>>(), drawn);

    let logits = array![0.0_f32, 1.0, -1.0];
    let dist = Categorical::new(&logits, Axis(0)).unwrap();
    let drawn: Array1<usize> = Key::new(3).sample(&dist, 1000);
    let stream = Key::new(3).stream(dist);
    assert_eq!(stream.take(1000).collect::<Array1<usize>>(), drawn);
}

#[test]
fn a_stream_goes_anywhere() {
    let end: usize = 1 << 48;
    let mut stream = Key::new(3).stream::<f32>(StandardNormal);
    let mut expect = |position: usize, skipped: usize| {
        let at = position + skipped;
        let drawn = Key::new(3).sample_slice::<f32, _, _>(StandardNormal, end, s![at..at + 1]);
        stream.seek(position as u64);
        assert_eq!(stream.stream_position(), position as u64);
        assert_eq!(stream.nth(skipped), Some(drawn[0]), "{position} + {skipped}");
        assert_eq!(stream.stream_position(), at as u64 + 1);
    };
    for position in [0, 1, 15, 16, 17, 500, 400, 399, 1 << 40, 3, end - 1] {
        expect(position, 0);
    }
    for (position, skipped) in [(0, 3), (0, 40), (700, 300), (1 << 33, 1 << 34)] {
        expect(position, skipped);
    }
    stream.seek(end as u64);
    assert_eq!((stream.next(), stream.size_hint()), (None, (0, Some(0))));
    stream.seek(u64::MAX);
    assert_eq!((stream.next(), stream.next()), (None, None));
    stream.seek(end as u64 - 20);
    assert_eq!(stream.size_hint(), (20, Some(20)));
    assert_eq!(stream.count(), 20);
}

/// What a sampler of the user's leaves half done is no value.
#[test]
fn a_stream_is_whole_after_a_panic() {
    static PANICS: AtomicBool = AtomicBool::new(false);
    let dist = || {
        native::StandardNormal.map(|x: f64| {
            assert!(!PANICS.load(Ordering::Relaxed), "a function's own panic");
            x
        })
    };
    let drawn: Vec<f64> = Key::new(3).sample_vec(native::StandardNormal, 100);
    let mut stream = Key::new(3).stream::<f64>(dist());
    // At the first value, and where the values that are made end.
    for start in [0, 16] {
        PANICS.store(true, Ordering::Relaxed);
        assert!(catch_unwind(AssertUnwindSafe(|| stream.next())).is_err());
        assert_eq!(stream.stream_position(), start as u64);
        PANICS.store(false, Ordering::Relaxed);
        let values: Vec<f64> = stream.by_ref().take(16).collect();
        assert_eq!(values, drawn[start..start + 16]);
    }
}

#[test]
fn what_depends_on_the_whole_sample_has_no_stream() {
    let rate = Poisson::new(100.0).unwrap();
    let error = Key::new(0).try_stream::<i32>(rate).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
    let means = Normal::new(array![0.0, 1.0], 1.0).unwrap();
    let error = Key::new(0).try_stream::<f64>(means).unwrap_err();
    assert!(matches!(error, Error::Broadcast { .. }), "{error}");
}

#[test]
fn noise_is_added_to_arrays_of_any_layout() {
    fn layouts<I: Prng>() {
        let dist = Normal::new(array![1.0, 2.0, 3.0], 0.5).unwrap();
        let drawn: Array3<f64> = Key::<I>::from_seed(1).sample(&dist, (40, 5, 3));
        let key = || Key::<I>::from_seed(1);
        let before = Array3::from_shape_fn((40, 5, 3), |(i, j, k)| (i * j + k) as f64);
        let after = &before + &drawn;

        let mut rows = before.clone();
        key().add_into(&dist, &mut rows);
        assert_eq!(rows, after);
        let mut columns = Array3::zeros((40, 5, 3).f());
        columns.assign(&before);
        key().add_into(&dist, &mut columns);
        assert_eq!(columns, after);
        let mut spread = Array3::zeros((80, 5, 9));
        let mut strided = spread.slice_mut(s![..;-2, .., 1..;3]);
        strided.assign(&before);
        key().add_into(&dist, &mut strided);
        assert_eq!(strided, after);
        assert_eq!(spread.slice(s![.., .., ..;3]).sum(), 0.0);
    }

    for_each_generator!(layouts);
    let mut none = Array2::<f32>::zeros((0, 3));
    Key::new(0).add_into(StandardNormal, &mut none);
    let mut list = [1.0; 4];
    Key::new(0).add_into(StandardNormal, &mut list[1..3]);
    assert_eq!(list[1..3], *(Key::new(0).normal::<f64, _>(2) + 1.0).as_slice().unwrap());
}

#[test]
fn noise_is_added_on_any_number_of_threads() {
    let before = Array2::from_elem((300, 1001).f(), 0.5_f32);
    let mut parallel = before.clone();
    Key::new(1).add_into(native::StandardNormal, &mut parallel);
    let mut serial = before.clone();
    Threads::Serial.scope(|| Key::new(1).add_into(native::StandardNormal, &mut serial));
    assert_eq!(parallel, serial);
    let drawn: Array2<f32> = Key::new(1).sample(native::StandardNormal, (300, 1001));
    assert_eq!(parallel, before + drawn);
}

#[test]
fn noise_is_added_from_each_key() {
    let keys = || -> KeyArray<_> { Key::new(5).split(4) };
    let mut parts = Array2::from_elem((4, 30), 10.0);
    keys().add_into(native::StandardNormal, &mut parts);
    let drawn: Array2<f64> = keys().sample(native::StandardNormal, 30);
    assert_eq!(parts, drawn + 10.0);
    let mut others = Array2::<f64>::zeros((3, 30));
    let error = keys().try_add_into(native::StandardNormal, &mut others).unwrap_err();
    assert!(error.to_string().contains("[3, 30]"), "{error}");
}

/// The p-value of counts that should be equal but for chance.
fn p_of_equal(counts: impl ExactSizeIterator<Item = usize> + Clone) -> f64 {
    let expected = counts.clone().sum::<usize>() as f64 / counts.len() as f64;
    let degrees = counts.len() as f64 - 1.0;
    let statistic = counts.map(|count| (count as f64 - expected).powi(2) / expected).sum();
    ChiSquared::new(degrees).unwrap().sf(statistic)
}

#[test]
fn every_order_of_a_slice_is_equally_likely() {
    let mut orders = HashMap::<[u8; 5], usize>::new();
    for key in Key::<Ars>::from_seed(0).split(24_000) {
        let mut numbers = [0, 1, 2, 3, 4];
        key.shuffle_slice(&mut numbers);
        *orders.entry(numbers).or_default() += 1;
    }
    assert_eq!(orders.len(), 120);
    let p = p_of_equal(orders.values().copied());
    assert!(p > 1e-4, "{p}");

    let mut many: Vec<usize> = (0..100_000).collect();
    Key::new(1).shuffle_slice(&mut many);
    let moved = many.iter().enumerate().filter(|&(index, &number)| index != number).count();
    assert!(moved > 99_900);
    many.sort_unstable();
    assert!(many.into_iter().eq(0..100_000));
    Key::new(0).shuffle_slice::<String>(&mut []);
}

#[test]
fn every_element_of_a_slice_is_chosen_equally_often() {
    let mut counts = [0_usize; 7];
    for key in Key::new(0).split(14_000) {
        let index = *key.choose(&[0, 1, 2, 3, 4, 5, 6]).unwrap();
        counts[index] += 1;
    }
    let p = p_of_equal(counts.into_iter());
    assert!(p > 1e-4, "{p}");
    assert_eq!(Key::new(0).choose::<String>(&[]), None);
}
