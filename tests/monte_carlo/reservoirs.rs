//! Samples of streams: every set as likely as it should be, and the same bits in any parts.

use std::collections::BTreeMap;

use ndkey::monte_carlo::Merge;
use ndkey::monte_carlo::resampling::Reservoir;
use ndkey::native::Key;
use support::errors::assert_message;
use support::statistics::assert_frequencies;

/// How often each sequence of items is drawn, of `size` of 0, 1, ...
fn frequencies(size: usize, weights: &[f64], keys: usize) -> BTreeMap<Vec<usize>, usize> {
    let mut frequencies = BTreeMap::new();
    for key in Key::from_seed(0).split(keys) {
        let mut reservoir = Reservoir::new(key, size).unwrap();
        reservoir.extend_weighted(weights.iter().copied().enumerate()).unwrap();
        *frequencies.entry(reservoir.into_items()).or_default() += 1;
    }
    frequencies
}

/// The probabilities of all sequences, drawn one after another in proportion to the weights that are left.
fn sequences(size: usize, weights: &[f64]) -> Vec<(Vec<usize>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|(before, p): (Vec<usize>, f64)| {
                let left = (0..weights.len()).filter(|i| !before.contains(i) && weights[*i] > 0.0);
                let left = Vec::from_iter(left);
                let total: f64 = left.iter().map(|&i| weights[i]).sum();
                left.into_iter()
                    .map(move |i| ([&before[..], &[i]].concat(), p * weights[i] / total))
            })
            .collect();
    }
    all
}

#[test]
fn items_are_drawn_one_after_another() {
    const KEYS: usize = 40_000;
    for (size, weights) in [
        (2, [1.0; 5]),
        (3, [1.0; 5]),
        (2, [0.5, 1.0, 0.0, 3.0, 2.0]),
        (3, [1e200, 2e200, 0.0, 3e200, 1e200]),
    ] {
        let observed = frequencies(size, &weights, KEYS);
        let expected = sequences(size, &weights);
        assert_eq!(observed.values().sum::<usize>(), KEYS);
        let counts = expected.iter().map(|(items, _)| observed.get(items).copied().unwrap_or(0));
        let counts = Vec::from_iter(counts);
        assert_eq!(counts.iter().sum::<usize>(), KEYS, "no other items");
        let expected = Vec::from_iter(expected.iter().map(|(_, p)| p * KEYS as f64));
        assert_frequencies(&counts, &expected, &format!("{size} of {weights:?}"));
    }
}

/// Without weights is as with equal ones, which only the sample's priorities tell.
#[test]
fn equal_weights_are_none() {
    let mut plain = Reservoir::new(Key::from_seed(1), 7).unwrap();
    plain.extend(0..1000);
    for weight in [1.0, 1e-200] {
        let mut weighted = Reservoir::new(Key::from_seed(1), 7).unwrap();
        weighted.extend_weighted((0..1000).map(|item| (item, weight))).unwrap();
        assert_eq!(weighted.items(), plain.items());
    }
    // The first of a larger reservoir.
    let mut larger = Reservoir::new(Key::from_seed(1), 20).unwrap();
    larger.extend(0..1000);
    assert_eq!(larger.items()[..7], plain.items());
    assert!(plain.items().iter().all(|&(position, &item)| position == item));
}

#[test]
fn parts_merge_to_the_same_bits() {
    let weight = |item: u64| ((item * 37) % 11) as f64;
    let read = |reservoir: &mut Reservoir<u64>, from: u64, to: u64| {
        reservoir.extend_weighted((from..to).map(|item| (item, weight(item)))).unwrap();
    };
    let mut whole = Reservoir::new(Key::from_seed(2), 50).unwrap();
    read(&mut whole, 0, 5000);
    for cuts in [&[2500][..], &[0, 10, 13, 4999], &[1, 200, 200, 3000, 4000]] {
        let ends = [&[0], cuts, &[5000]].concat();
        let mut parts = Vec::from_iter(ends.windows(2).map(|ends| {
            let mut part = whole.part(ends[0]);
            read(&mut part, ends[0], ends[1]);
            part
        }));
        // The last first, and others in pairs.
        let mut merged = parts.pop().expect("a part");
        while let Some(mut part) = parts.pop() {
            if let Some(other) = parts.pop() {
                part.merge(other).unwrap();
            }
            merged.merge(part).unwrap();
        }
        assert_eq!(merged, whole);
        assert_eq!((merged.count(), merged.position()), (5000, 5000));
        read(&mut merged, 5000, 6000);
        let mut longer = whole.part(0);
        read(&mut longer, 0, 6000);
        assert_eq!(merged, longer);
    }
}

#[test]
fn streams_that_are_shorter_than_a_reservoir() {
    let mut reservoir = Reservoir::new(Key::from_seed(3), 10).unwrap();
    assert!(reservoir.is_empty());
    reservoir.extend_weighted([("a", 1.0), ("b", 0.0), ("c", 2.0)]).unwrap();
    assert_eq!((reservoir.len(), reservoir.count(), reservoir.size()), (2, 3, 10));
    let mut items = reservoir.into_items();
    items.sort();
    assert_eq!(items, ["a", "c"]);
}

/// Products of 0 and a negative number have this sign.
#[test]
fn a_weight_of_negative_zero_is_never_kept() {
    for weight in [0.0, -0.0] {
        let mut reservoir = Reservoir::new(Key::from_seed(3), 2).unwrap();
        reservoir.extend_weighted([(0, weight), (1, 1.0), (2, weight), (3, 1e-200)]).unwrap();
        assert_eq!((reservoir.len(), reservoir.count()), (2, 4));
        assert_eq!(reservoir.into_items(), [1, 3], "{weight}");
    }
}

#[test]
fn what_is_no_part_of_a_stream() {
    assert_message(
        Reservoir::<u8>::new(Key::from_seed(0), 0),
        "Reservoir: `size` = 0, must be at least 1",
    );
    let mut reservoir = Reservoir::new(Key::from_seed(0), 3).unwrap();
    let must = "must be 0, or from 2^-900 to 2^900";
    for (weight, shown) in [
        (f64::NAN, "NaN"),
        (-1.0, "-1"),
        (f64::INFINITY, "inf"),
        (f64::MAX, "1.7976931348623157e308"),
    ] {
        let mut reservoir = reservoir.part(0);
        let error = reservoir.extend_weighted([(1, 1.0), (2, weight), (3, 1.0)]);
        assert_message(error, &format!("Reservoir: `weight` = {shown} at [1], {must}"));
        assert_eq!((reservoir.count(), reservoir.position()), (1, 1));
    }
    reservoir.extend(0..10);
    let mut again = reservoir.part(0);
    again.extend(0..10);
    let first = again.items().iter().map(|(position, _)| *position).min().expect("items");
    assert_message(
        reservoir.merge(again),
        &format!("Reservoir: `position` = {first}, must be in one of the parts only"),
    );
    let other = Reservoir::new(Key::from_seed(0), 4).unwrap();
    assert_message(reservoir.merge(other), "Reservoir: `size` = 4, must be 3, as the other's");
    let other = Reservoir::new(Key::from_seed(1), 3).unwrap();
    let error = reservoir.merge(other).unwrap_err().to_string();
    assert!(
        error.starts_with("Reservoir: `key` = ") && error.ends_with("as the other's"),
        "{error}"
    );
    assert_eq!(reservoir.count(), 10, "merging failed");
}

#[cfg(feature = "serde")]
#[test]
fn reservoirs_are_read_as_they_were_stored() {
    let mut reservoir = Reservoir::new(Key::from_seed(4), 3).unwrap();
    reservoir.extend((0..100).map(|number| number.to_string()));
    for mut read in catalogue::reloaded(&reservoir) {
        assert_eq!(read, reservoir);
        let mut longer = reservoir.part(0);
        longer.extend((0..200).map(|number| number.to_string()));
        read.extend((100..200).map(|number| number.to_string()));
        assert_eq!(read, longer);
    }
    let stored = serde_json::to_value(&reservoir).unwrap();
    let twice = serde_json::json!([stored["items"][0], stored["items"][0]]);
    let more = "Reservoir: more items than its size or its count";
    let elsewhere = "Reservoir: items that are not at different positions before the next one";
    for (field, value, message) in [
        ("size", 2.into(), more),
        ("count", 2.into(), more),
        ("count", 101.into(), elsewhere),
        ("position", 50.into(), elsewhere),
        ("items", twice, elsewhere),
    ] {
        let mut stored = stored.clone();
        stored[field] = value;
        let error = serde_json::from_value::<Reservoir<String>>(stored).unwrap_err();
        assert_eq!(error.to_string(), message, "{field}");
    }
}
