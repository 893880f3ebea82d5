//! How much a ledger keeps.

use ndkey::ledger::{Kind, Ledger};
use ndkey::{Key, jax::StandardNormal};

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

#[test]
fn a_full_ledger_says_so_and_stops() {
    let ledger = Ledger::new().with_capacity(1000);
    ledger.watch(|| {
        let steps = Key::new(0);
        let _ = steps.fold_in(0).normal::<f32, _>(1);
        let _ = steps.fold_in(0).normal::<f32, _>(1);
        for step in 1..100_000 {
            let _ = steps.fold_in(step).normal::<f32, _>(1);
        }
        let _ = steps.fold_in(0).normal::<f32, _>(1);
    });
    assert!(ledger.is_full());
    // What was reported before stays.
    let reports = ledger.reports();
    assert_eq!(reports.len(), 1);
    assert_eq!((reports[0].kind(), reports[0].times()), (&Kind::FoldedTwice(0), 1));
    assert!(
        ledger.tree().to_string().contains("The ledger is full: nothing was recorded after 10")
    );
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
