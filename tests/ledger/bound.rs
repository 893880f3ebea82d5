//! How much a ledger keeps.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use ndkey::ledger::{Kind, Ledger, Report};
use ndkey::{Ars, Key, jax::StandardNormal};

/// Keys of a large split, and of a fold of a number into each, are ranges; so are uses in a loop.
#[test]
fn batches_are_ranges() {
    let ledger = Ledger::new().with_capacity(600);
    ledger.watch(|| {
        let [walkers, chains] = Key::new(0).split_into();
        let walkers = walkers.split(100_000);
        for step in 0..5 {
            let _ = walkers.fold_in(step).split(2).sample::<f32, _>(StandardNormal, ());
        }
        let _ = chains.split((300, 300)).normal::<f32, _>(1);
    });
    assert!(!ledger.is_full(), "{ledger:?}");
    assert_eq!(ledger.reports(), []);
}

/// Keys that are used one by one take an entry each.
#[test]
fn keys_used_one_by_one() {
    let ledger = Ledger::new().with_capacity(10_200);
    ledger.watch(|| {
        let steps = Key::new(0);
        for step in 0..10_000 {
            let _ = steps.fold_in(step).normal::<f32, _>(1);
        }
    });
    assert!(!ledger.is_full(), "{ledger:?}");
    assert!(Ledger::new().with_capacity(1).watch(|| true));
}

/// A program with more keys than a ledger has room for is not one without reports.
#[test]
fn a_full_ledger_is_a_report() {
    let mut line = 0;
    let reports = Ledger::scope(|| {
        let [a, b] = Key::<Ars>::from_seed(1).split_into();
        for i in 0..400_000 {
            let [x, y] = a.fold_in(i).split_into();
            let _ = x.sample::<f64, _>(StandardNormal, 1);
            let _ = y.sample::<f64, _>(StandardNormal, 1);
        }
        let _ = b.fold_in(0).sample::<f64, _>(StandardNormal, 1);
        line = line!() + 1;
        let _ = b.sample::<f64, _>(StandardNormal, 1);
    });
    let kinds: Vec<_> = reports.iter().map(Report::kind).collect();
    assert_eq!(kinds, [&Kind::Full, &Kind::FoldedAndSampled]);
    // Three keys of 349525 steps are 1048575 entries. Then a step has three uses of keys that are not known:
    // one is split, and two are sampled. A few steps less, because six ways to make keys are entries too.
    let unchecked = 3 * (400_000 - 349_525) + 1;
    assert!((unchecked..unchecked + 200).contains(&reports[0].times()), "{}", reports[0]);
    assert_eq!(reports[0].first(), reports[0].second());
    assert_eq!(reports[0].first().location().file(), file!());
    assert_eq!(reports[1].second().location().line(), line);
}

/// Keys that are known are still checked, and no others.
#[test]
fn a_full_ledger_checks_what_it_knows() {
    let ledger = Ledger::new().with_capacity(1000);
    ledger.watch(|| {
        let [steps, batches, one] = Key::new(0).split_into();
        let known = batches.fold_in(0).split(500);
        let again = known.duplicate();
        let _ = steps.fold_in(0).normal::<f32, _>(1);
        for step in 1..2000 {
            let _ = steps.fold_in(step).normal::<f32, _>(1);
        }
        // Twice the same, of a key that is known.
        let _ = steps.fold_in(0).normal::<f32, _>(1);
        // Allowed, of many keys that are known, and of their keys, which are not.
        let _ = known.split(2).normal::<f32, _>(1);
        let _ = again.split(2).normal::<f32, _>(1);
        // A name that is not known, and a key that is.
        let _ = one.named("layer").normal::<f32, _>(1);
        let _ = one.normal::<f32, _>(1);
    });
    assert!(ledger.is_full());
    let reports = ledger.reports();
    let kinds: Vec<_> = reports.iter().map(Report::kind).collect();
    assert_eq!(kinds, [&Kind::Full, &Kind::FoldedTwice(0), &Kind::FoldedAndSampled]);
    assert!(
        ledger.tree().to_string().contains("the ledger is full: keys that are made from here on")
    );
}

#[test]
fn a_full_ledger_panics_or_logs() {
    let fill = || {
        let steps = Key::new(0);
        for step in 0..100 {
            let _ = steps.fold_in(step).normal::<f32, _>(1);
        }
    };
    let panicking = Ledger::new().with_capacity(50).panicking();
    let panicked = catch_unwind(AssertUnwindSafe(|| panicking.watch(fill))).expect_err("a panic");
    let message = panicked.downcast_ref::<String>().expect("text");
    assert!(message.contains("bound.rs:") && message.contains("the ledger is full"), "{message}");

    let said = Arc::new(Mutex::new(Vec::new()));
    let heard = said.clone();
    let log = move |report: &Report| heard.lock().expect("no panic").push(report.kind().clone());
    Ledger::new().with_capacity(50).logging(log).watch(fill);
    assert_eq!(*said.lock().expect("no panic"), [Kind::Full]);
}

/// Words that the ledger does not know make it look at all keys of a large split, which it has no
/// room for.
#[test]
fn an_index_that_has_no_room() {
    let ledger = Ledger::new().with_capacity(1000);
    ledger.watch(|| {
        let keys = Key::new(0).split(100_000);
        let _ = keys[5].fold_in(1);
    });
    assert!(ledger.is_full());
}
