//! Probabilities of events, compared with SciPy's intervals, and how often these hold the truth.

use ndkey::Key;
use ndkey::monte_carlo::{Merge, Proportion};
use ndkey::native::Binomial;

use crate::references::{all, number, numbers};

/// Quantiles of extreme levels lose digits, and bounds of many events are approximated.
const DIGITS: f64 = 1e-10;

#[test]
fn intervals_are_those_of_scipy() {
    for case in all("proportions") {
        let [events, trials] =
            ["events", "trials"].map(|name| case[name].as_u64().expect("a count"));
        let (proportion, level) =
            (Proportion::new(events, trials).expect("counts"), number(&case, "level"));
        let intervals = [
            ("exact", proportion.confidence_interval(level)),
            ("wilson", proportion.wilson_interval(level)),
        ];
        for (name, interval) in intervals {
            for (bound, expected) in
                interval.expect("a level").into_iter().zip(numbers(&case, name))
            {
                // Bounds near 1 have few digits as differences from 1.
                let error = (bound - expected).abs();
                let scale = expected.min(1.0);
                assert!(error <= DIGITS * scale, "{name} {case}: {bound}, not {expected}");
            }
        }
    }
}

/// One-sided bounds of a level are those of two-sided intervals whose tails are as large.
#[test]
fn bounds_are_halves_of_intervals() {
    for (events, trials) in [(0, 10), (3, 10), (10, 10), (40_000_000, 100_000_000)] {
        let proportion = Proportion::new(events, trials).expect("counts");
        let [low, high] = proportion.confidence_interval(0.9).expect("a level");
        let bounds = [proportion.lower_bound(0.95), proportion.upper_bound(0.95)];
        for (bound, expected) in bounds.into_iter().zip([low, high]) {
            let bound = bound.expect("a level");
            assert!((bound - expected).abs() <= 1e-12 * expected, "{bound}, not {expected}");
        }
    }
}

/// The bounds of many events are computed in another way: both are the same function.
#[test]
fn bounds_are_continuous_in_the_number_of_events() {
    for trials in [1 << 40, 4_000_000] {
        let bounds: Vec<[f64; 2]> = (999_998..1_000_004)
            .map(|events| Proportion::new(events, trials).expect("counts"))
            .map(|proportion| proportion.confidence_interval(0.99).expect("a level"))
            .collect();
        let steps =
            |bound: usize| bounds.windows(2).map(move |pair| pair[1][bound] - pair[0][bound]);
        for bound in [0, 1] {
            let first = steps(bound).next().expect("steps");
            // A standard error is a thousand steps: 1e-9 of it is 1e-6 of a step.
            assert!(steps(bound).all(|step| (step / first - 1.0).abs() < 1e-5), "{bounds:?}");
        }
    }
}

/// The exact interval holds the probability in 95 % of cases or more, and Wilson's nearly so.
#[test]
fn intervals_hold_the_probability() {
    for (p, trials) in [(0.5, 20), (0.1, 50), (0.002, 1000), (0.3, 1000)] {
        let dist = Binomial::new(trials, p).expect("a probability");
        let counts = Key::new(5).sample::<f64, _>(dist, 2000);
        let held = |interval: fn(&Proportion, f64) -> Result<[f64; 2], ndkey::Error>| {
            let holds = |&events: &f64| {
                let proportion = Proportion::new(events as u64, trials).expect("counts");
                let [low, high] = interval(&proportion, 0.95).expect("a level");
                low <= p && p <= high
            };
            counts.iter().copied().filter(holds).count()
        };
        // 1900 are expected at least; their number deviates by 10.
        let exact = held(Proportion::confidence_interval);
        assert!(exact >= 1870, "{exact} of 2000 at {p}");
        let wilson = held(Proportion::wilson_interval);
        assert!((1850..=1960).contains(&wilson), "{wilson} of 2000 at {p}");
    }
}

#[test]
fn proportions_count() {
    let mut proportion = Proportion::from_values(&[true, false, false]);
    proportion.merge([true].into_iter().collect()).expect("few trials");
    assert_eq!(proportion, Proportion::new(2, 4).expect("counts"));
    assert_eq!((proportion.value(), proportion.to_string()), (0.5, "2 of 4".to_owned()));
    assert_eq!(proportion.standard_error(), (0.25_f64 / 3.0).sqrt());
    assert!(Proportion::new(4, 4).expect("counts").standard_error().is_nan());
    let none = Proportion::default();
    assert_eq!(none.confidence_interval(0.95).expect("a level"), [0.0, 1.0]);
    assert_eq!(none.wilson_interval(0.95).expect("a level"), [0.0, 1.0]);
}

#[test]
fn intervals_contain_the_proportion() {
    for trials in 1..200 {
        for events in [0, 1, trials] {
            let proportion = Proportion::new(events, trials).expect("counts");
            for level in [0.5, 0.9, 0.999] {
                for interval in [Proportion::wilson_interval, Proportion::confidence_interval] {
                    let [low, high] = interval(&proportion, level).expect("a level");
                    let value = proportion.value();
                    assert!(low <= value && value <= high, "{proportion}: {low}, {high}");
                }
            }
        }
    }
}

/// The bounds of levels near 0 have digits: 1 less the level has none.
#[test]
fn bounds_of_small_levels_are_those_of_the_other_outcome() {
    for (events, trials) in [(0, 100), (1, 1_000_000), (30, 100), (100, 100), (3 << 20, 10 << 20)] {
        let proportion = |events| Proportion::new(events, trials).expect("counts");
        for level in [1e-300, 1e-17, 1e-9, 0.1, 0.4] {
            let upper = proportion(events).upper_bound(level).expect("a level");
            let lower = proportion(events).lower_bound(level).expect("a level");
            assert!((0.0..=1.0).contains(&lower) && (0.0..=1.0).contains(&upper));
            assert_eq!((lower == 0.0, upper == 1.0), (events == 0, events == trials));
            // The probability that is as likely to have so few events has one more as rarely.
            let (fewer, more) = (events.saturating_sub(1), (events + 1).min(trials));
            let by_more = |level: f64| proportion(more).lower_bound(1.0 - level).expect("a level");
            let by_fewer =
                |level: f64| proportion(fewer).upper_bound(1.0 - level).expect("a level");
            if level > 1e-3 {
                assert!(events == trials || (upper / by_more(level) - 1.0).abs() < 1e-12);
                assert!(events == 0 || (lower / by_fewer(level) - 1.0).abs() < 1e-12);
            }
            let [low, high] = proportion(events).wilson_interval(level).expect("a level");
            assert!(low <= high, "{low}, {high}");
        }
    }
    // 1 - (1 - p)^n = level
    let upper = Proportion::new(0, 100).expect("counts").upper_bound(1e-300).expect("a level");
    assert!((upper / 1e-302 - 1.0).abs() < 1e-12);
    // As by mpmath: the root of P(X < 3 2^20) = 1e-17 and 1e-300.
    let many = Proportion::new(3 << 20, 10 << 20).expect("counts");
    for (level, expected) in [(1e-17, 0.301_202_893_183_803_9), (1e-300, 0.305_260_059_610_873_8)] {
        let lower = many.lower_bound(level).expect("a level");
        assert!((lower / expected - 1.0).abs() < 1e-11, "{lower}");
    }
}

#[test]
fn impossible_counts_and_levels_are_errors() {
    let error = Proportion::new(3, 2).unwrap_err();
    assert_eq!(error.to_string(), "Proportion: `events` = 3, must be at most `trials` = 2");
    let error = Proportion::default().upper_bound(1.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "upper_bound: `level` = 1, must be between 0 and 1, without these",
    );
}
