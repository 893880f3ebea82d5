//! Quantiles of few values, exactly, and of many, within the error that is stated.

use ndarray::Array1;
use ndkey::Key;
use ndkey::monte_carlo::{Merge, MonteCarlo, Quantiles};

fn merged(parts: impl Iterator<Item = Quantiles>) -> Quantiles {
    let merge = |mut all: Quantiles, part| {
        all.merge(part).expect("equal capacities");
        all
    };
    parts.reduce(merge).expect("parts")
}

/// The smallest value that at least a part `p` does not exceed.
fn exact(sorted: &[f64], p: f64) -> f64 {
    let reaches = |count: usize| count as f64 / sorted.len() as f64 >= p;
    sorted[(1..sorted.len()).find(|&count| reaches(count)).unwrap_or(sorted.len()) - 1]
}

#[test]
fn quantiles_of_few_values_are_exact() {
    for count in [1, 2, 5, 10, 100, 1000] {
        let values = Key::new(0).normal::<f64, _>(count);
        let parts =
            values.axis_chunks_iter(ndarray::Axis(0), 7).map(|part| Quantiles::from_values(&part));
        let quantiles = merged(parts);
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        assert_eq!((quantiles.count(), quantiles.rank_error()), (count as u64, 0.0));
        for p in (0..=20).map(|twentieth| f64::from(twentieth) / 20.0) {
            assert_eq!(quantiles.quantile(p).expect("p"), exact(&sorted, p), "{p} of {count}");
        }
        assert_eq!(quantiles.cdf(sorted[count / 2]), (count / 2 + 1) as f64 / count as f64);
        assert_eq!((quantiles.min(), quantiles.max()), (sorted[0], sorted[count - 1]));
    }
}

/// The part of 0, 1, 2, ... by which the ranks of quantiles deviate at most.
fn rank_error(quantiles: &Quantiles, values: u64) -> f64 {
    let errors = (0..=1000).map(|thousandth| {
        let p = f64::from(thousandth) / 1000.0;
        let value = quantiles.quantile(p).expect("p");
        ((value + 1.0) / values as f64 - p).abs()
    });
    errors.fold(0.0, f64::max)
}

/// The numbers below 2^18 in several orders, in blocks whose length is no power of two.
#[test]
fn ranks_are_within_the_stated_error() {
    const COUNT: u64 = 1 << 18;
    const CAPACITY: usize = 256;
    let sorted: Array1<f64> = (0..COUNT).map(|n| n as f64).collect();
    let random = Key::new(1).permuted(&sorted, ndarray::Axis(0));
    let alternating: Array1<f64> =
        (0..COUNT).map(|n| if n % 2 == 0 { n / 2 } else { COUNT - 1 - n / 2 } as f64).collect();
    let reversed: Array1<f64> = sorted.iter().rev().copied().collect();
    for (name, values) in [
        ("sorted", sorted),
        ("reversed", reversed),
        ("alternating", alternating),
        ("random", random),
    ] {
        let empty = Quantiles::with_capacity(CAPACITY).expect("a capacity");
        let blocks =
            values.as_slice().expect("contiguous").chunks(1000).map(|block| empty.of(block));
        // In a tree, as a run merges.
        let mut tree = ndkey::monte_carlo::Tree::new();
        for (block, quantiles) in blocks.enumerate() {
            tree.insert(block as u64, quantiles).expect("a new block");
        }
        let quantiles = tree.finish().expect("they merge").expect("blocks");
        assert_eq!(quantiles.count(), COUNT);
        let (error, bound) = (rank_error(&quantiles, COUNT), quantiles.rank_error());
        // Between two values there is a rank of none.
        assert!(error <= bound + 1.0 / COUNT as f64, "{name}: {error}, not {bound}");
        // 10 levels of 256.
        assert!(bound < 10.0 / 512.0 * 1.1, "{name}: {bound}");
        if name == "random" {
            assert!(error < 1.5 / CAPACITY as f64, "{error}");
        }
    }
}

/// Of 2000 intervals of 95 %, 1900 should hold the quantile, with a deviation of 10; more do, because
/// they are between values, and allow for what was left out.
#[test]
fn intervals_hold_the_quantile() {
    for (capacity, p, most) in [(4096, 0.5, 1950), (4096, 0.95, 1960), (64, 0.9, 2000)] {
        let held = Key::new(3).split(2000).into_iter().filter(|key| {
            let quantiles = Quantiles::with_capacity(capacity).expect("a capacity");
            let quantiles = quantiles.of(&key.duplicate().uniform::<f64, _>(500));
            let [low, high] = quantiles.confidence_interval(p, 0.95).expect("p and a level");
            low <= p && p <= high
        });
        let held = held.count();
        assert!((1870..=most).contains(&held), "{held} of 2000 at {p}, {capacity}");
    }
}

#[test]
fn intervals_are_infinite_where_values_do_not_tell() {
    let quantiles = Quantiles::from_values(&[1.0, 2.0, 3.0]);
    let interval = quantiles.confidence_interval(0.99, 0.95).expect("p and a level");
    assert_eq!(interval, [2.0, f64::INFINITY]);
}

/// Driven by a run, with values whose order is that of blocks.
#[test]
fn a_run_merges_quantiles() {
    let quantiles = MonteCarlo::new(Key::new(4), 100, 5000)
        .expect("blocks")
        .run(|key, paths| Quantiles::from_values(&key.uniform::<f64, _>(paths)))
        .expect("no error");
    assert_eq!(quantiles.count(), 500_000);
    let p = Array1::linspace(0.01, 0.99, 99);
    // Chance is 5 sqrt(p (1 - p) / n), and the actual error less than the bound.
    let allowed = 5.0 * 0.5 / 500_000.0_f64.sqrt() + quantiles.rank_error() / 3.0;
    for (p, quantile) in p.iter().zip(quantiles.quantiles(&p).expect("p")) {
        assert!((quantile - p).abs() < allowed, "{quantile} at {p}");
        assert!((quantiles.cdf(*p) - p).abs() < allowed);
    }
}

#[test]
fn what_is_not_a_number_is_counted_apart() {
    let mut quantiles = Quantiles::from_values(&[f64::INFINITY, f64::NAN, 1.0, f64::NEG_INFINITY]);
    quantiles.merge(Quantiles::from_values(&[f64::NAN])).expect("equal capacities");
    assert_eq!((quantiles.count(), quantiles.not_a_number()), (3, 2));
    let all = quantiles.quantiles(&[0.0, 0.5, 1.0]).expect("p").to_vec();
    assert_eq!(all, [f64::NEG_INFINITY, 1.0, f64::INFINITY]);
    let none = Quantiles::default();
    assert!(none.quantile(0.5).expect("p").is_nan() && none.cdf(0.0).is_nan());
}

#[test]
fn bad_input_is_an_error() {
    let mut quantiles = Quantiles::default();
    assert_eq!(
        quantiles.quantile(1.5).unwrap_err().to_string(),
        "quantile: `p` = 1.5, must be from 0 to 1",
    );
    assert_eq!(
        quantiles.quantiles(&[0.5, f64::NAN]).unwrap_err().to_string(),
        "quantiles: `p` = NaN at [1], must be from 0 to 1",
    );
    assert_eq!(
        Quantiles::with_capacity(3).unwrap_err().to_string(),
        "Quantiles: `capacity` = 3, must be from 16 to 2^32",
    );
    let other = Quantiles::with_capacity(100).expect("a capacity");
    assert_eq!(
        quantiles.merge(other).unwrap_err().to_string(),
        "Quantiles: `capacity` = 100, must be 4096, as that of earlier blocks",
    );
}

/// Ranks of one large array are as far off on one side as they may be.
#[test]
fn intervals_allow_for_the_error_of_ranks_on_the_side_where_it_is() {
    for (capacity, n) in [(64, 65_536), (64, 100_003), (256, 1_048_576)] {
        let sorted = Array1::from_iter((1..=n).map(f64::from));
        let quantiles = Quantiles::with_capacity(capacity).expect("a capacity").of(&sorted);
        for p in (1..500).map(|k| f64::from(k) / 5000.0) {
            for p in [p, 1.0 - p] {
                // Of no chance: the quantile of these values.
                let [low, high] = quantiles.confidence_interval(p, 1e-9).expect("p and a level");
                let exact = (p * f64::from(n)).ceil();
                assert!(low <= exact && exact <= high, "{exact} of {n}: [{low}, {high}]");
            }
        }
    }
}
