//! Runs that stop at a standard error: also of rare events, the mean is as close as it says.

use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo};
use ndkey::native::Binomial;
use ndkey::{Ars, Key};

/// As many equal values, without an array of them.
fn repeated(value: f64, count: u64) -> Estimate {
    let (mut all, mut power) = (Estimate::default(), Estimate::from_value(value));
    for bit in 0..u64::BITS - count.leading_zeros() {
        if count >> bit & 1 == 1 {
            all.merge(power).expect("estimates merge");
        }
        power.merge(power).expect("estimates merge");
    }
    all
}

/// `count` values of which `events` are 1 and the others 0.
fn events(events: u64, count: u64) -> Estimate {
    let mut all = repeated(0.0, count - events);
    all.merge(repeated(1.0, events)).expect("estimates merge");
    all
}

/// The estimates of 2000 runs that count events of probability `p` until they stop.
fn runs(p: f64, paths: usize, stop: impl Fn(&Estimate) -> bool) -> Vec<Estimate> {
    let keys = Key::<Ars>::from_seed(7).split(2000).into_iter();
    let run = |key| {
        let run = MonteCarlo::new(key, 1 << 20, paths)?.with_round(1)?;
        let events = Binomial::new(paths as u64, p)?;
        let block = |key: Key<Ars>, paths: usize| {
            let happened: u64 = key.sample_one(&events);
            self::events(happened, paths as u64)
        };
        run.run_until(block, &stop)
    };
    keys.map(|key| run(key).expect("no panic")).collect()
}

/// How many runs end within 1.96 times the required error of the truth.
fn covered(runs: &[Estimate], p: f64, required: f64) -> f64 {
    let near = runs.iter().filter(|run| (run.mean() - p).abs() <= 1.96 * required).count();
    near as f64 / runs.len() as f64
}

/// Of 2000 runs, the covered part deviates by 0.005.
const THREE_DEVIATIONS: f64 = 0.015;

#[test]
fn a_few_rare_events_are_not_enough() {
    let (p, required) = (1e-3, 1e-3 / 3.6);
    let runs = runs(p, 256, |run| run.conservative_error(..) < required);
    let covered = covered(&runs, p, required);
    assert!(covered > 0.95 - THREE_DEVIATIONS, "{covered}");
    let bias = runs.iter().map(|run| run.mean() - p).sum::<f64>() / 2000.0 / required;
    assert!(bias.abs() < 0.25, "{bias}");
    // All have seen the events that the error needs.
    assert!(runs.iter().all(|run| run.standard_error() < required && run.mean() > 0.0));
}

/// The run of a required error as large as the mean ends after two or three events.
#[test]
fn no_event_is_not_enough() {
    let (p, required) = (1e-6, 1e-6);
    let runs = runs(p, 1 << 16, |run| run.conservative_error(..) < required);
    assert!(runs.iter().all(|run| run.mean() > 0.0));
    assert!(covered(&runs, p, required) > 0.95);
}

/// Also where the plain standard error is compared; what that costs is on its page.
#[test]
fn no_standard_error_is_known_of_equal_values() {
    let (p, required) = (1e-3, 1e-3 / 3.6);
    let runs = runs(p, 256, |run| run.standard_error() < required);
    assert!(runs.iter().all(|run| run.mean() > 0.0));
    let covered = covered(&runs, p, required);
    assert!((0.81..0.87).contains(&covered), "{covered}");
}

/// 3.4 / n is the bound of 0 of n events.
#[test]
fn with_known_bounds_no_event_is_an_answer() {
    let required = 1e-3;
    let stop = |run: &Estimate| run.conservative_error(0.0..=1.0) < required;
    let never = runs(0.0, 64, stop);
    assert!(never.iter().all(|run| run.mean() == 0.0 && run.count() == 1792)); // 28 blocks
    for p in [1e-4, 1e-3] {
        let covered = covered(&runs(p, 64, stop), p, required);
        assert!(covered > 0.95, "{covered} at {p}");
    }
}

#[test]
fn a_run_of_equal_values_goes_on_and_says_so() {
    for value in [0.0, 0.1, -2.5] {
        let run = MonteCarlo::new(Key::new(0), 8, 100).and_then(|run| run.with_round(1));
        let simulate = |_: Key, paths| Estimate::from_values(&vec![value; paths]);
        let run = run.and_then(|run| run.run_until(simulate, |run| run.standard_error() < 1.0));
        let run = run.expect("no panic");
        assert_eq!((run.count(), run.mean()), (800, value));
        assert!(run.standard_error().is_nan() && run.relative_error().is_nan());
        assert_eq!(run.to_string(), format!("{value} ± NaN (all 800 values are equal)"));
    }
}

/// The mean of 0, 0, 0 and 1 is 1/4, and the squares of the deviations add up to 3/4.
#[test]
fn three_more_values_deviate_as_far_as_the_furthest() {
    let run = events(1, 4);
    let error = |furthest: f64| ((0.75 + 3.0 * furthest * furthest) / 12.0).sqrt();
    assert_eq!(run.conservative_error(..), error(0.75));
    assert_eq!(run.conservative_error(0.0..=1.0), error(0.75));
    assert_eq!(run.conservative_error(0.0..2.0), error(1.75));
    assert_eq!(run.conservative_error(-1.0..), error(1.25));
    assert_eq!(run.conservative_error(..=2.0), error(1.75));
    // Values outside show that the bounds are wrong.
    assert_eq!(run.conservative_error(0.25..=0.5), error(0.75));

    let equal = events(0, 4);
    assert!(equal.conservative_error(..).is_nan());
    assert!(equal.conservative_error(0.0..).is_nan() && equal.conservative_error(..1.0).is_nan());
    assert_eq!(equal.conservative_error(0.0..=1.0), 0.5);
    // No bounds at all.
    let reversed = std::ops::RangeInclusive::new(1.0, 0.0);
    assert!(equal.conservative_error(reversed).is_nan());
    assert!(equal.conservative_error(f64::NAN..=f64::NAN).is_nan());
    assert!(events(1, 1).conservative_error(0.0..=1.0).is_nan());
    assert!(Estimate::default().conservative_error(0.0..=1.0).is_nan());
}

/// The squares of such deviations are below the smallest number.
#[test]
fn tiny_deviations_have_no_standard_error() {
    assert!(Estimate::from_values(&[1e-200, 2e-200]).standard_error().is_nan());
    assert!(Estimate::from_values(&[1e-100, 2e-100]).standard_error() > 0.0);
}
