//! Which threads are recorded.

use std::thread;

use ndkey::Key;
use ndkey::ledger::{Kind, Ledger};
use rayon::prelude::*;

use super::only_report;

#[test]
fn rayon_s_threads_are_recorded() {
    let reports = Ledger::scope(|| {
        let steps = Key::new(0);
        let keys = steps.duplicate().split(1000);
        let sums: Vec<f32> =
            keys.into_par_iter().map(|key| key.normal::<f32, _>(3).sum()).collect();
        assert_eq!(sums.len(), 1000);
        (0..1000_u32).into_par_iter().for_each(|step| {
            let _ = steps.fold_in(step).normal::<f32, _>(3);
        });
    });
    assert_eq!(reports, []);

    let report = only_report(|| {
        let steps = Key::new(0);
        (0..1000_u32).into_par_iter().for_each(|step| {
            let _ = steps.fold_in(step % 999).normal::<f32, _>(3);
        });
    });
    assert_eq!(report.kind(), &Kind::FoldedTwice(0));
    assert_eq!(report.times(), 1);
}

#[test]
fn threads_without_a_name_are_recorded() {
    let report = only_report(|| {
        thread::scope(|scope| {
            for seed in [0, 1, 1] {
                scope.spawn(move || Key::new(seed).normal::<f32, _>(3));
            }
        });
    });
    assert_eq!(report.kind(), &Kind::SampledTwice);
    assert_eq!(report.derivation(), "Key::new(1)");
}

/// They are counted, or recorded if they are asked for.
#[test]
fn threads_with_a_name_are_not() {
    let draw = || {
        let _ = Key::new(0).normal::<f32, _>(3);
        let other = thread::Builder::new().name("another test".into());
        let other = other.spawn(|| Key::new(0).normal::<f32, _>(3));
        let _ = other.expect("a thread").join();
    };
    assert_eq!(Ledger::scope(draw), []);
    let ledger = Ledger::new();
    ledger.watch(draw);
    assert_eq!(ledger.reports(), []);
    // Other tests may draw at the same time.
    assert!(ledger.ignored_uses() >= 1);
}

#[test]
fn a_pool_whose_threads_have_names_is_recorded_if_it_is_asked_for() {
    let pool = rayon::ThreadPoolBuilder::new().thread_name(|i| format!("worker {i}")).build();
    let pool = pool.expect("threads");
    // A seed of this test alone.
    let draw = || {
        pool.install(|| {
            (0..20_u32).into_par_iter().for_each(|_| {
                let _ = Key::new(7_501).fold_in(3).normal::<f32, _>(3);
            });
        });
    };
    let ours = |ledger: &Ledger| {
        let reports = ledger.reports().into_iter();
        reports.filter(|report| report.derivation() == "Key::new(7501)").collect::<Vec<_>>()
    };
    let ledger = Ledger::new();
    ledger.watch(draw);
    assert_eq!(ours(&ledger), []);
    // Folds and samples.
    assert!(ledger.ignored_uses() >= 40);

    let ledger = Ledger::new().with_named_threads();
    ledger.watch(draw);
    let reports = ours(&ledger);
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert_eq!((reports[0].kind(), reports[0].times()), (&Kind::FoldedTwice(3), 19));
}

/// Scopes in threads wait for each other, and do not see each other's keys.
#[test]
fn scopes_of_several_threads() {
    let scopes: Vec<_> = (0..4)
        .map(|_| {
            let thread = thread::Builder::new().name("a test".into());
            thread.spawn(|| Ledger::scope(|| Key::new(0).split(100).normal::<f32, _>(3)))
        })
        .collect();
    for scope in scopes {
        assert_eq!(scope.expect("a thread").join().expect("no panic"), []);
    }
}

#[test]
fn a_scope_in_a_scope_takes_its_place() {
    let outer = Ledger::scope(|| {
        let _ = Key::new(0).normal::<f32, _>(3);
        let inner = Ledger::scope(|| Key::new(0).normal::<f32, _>(3));
        assert_eq!(inner, []);
        let _ = Key::new(1).normal::<f32, _>(3);
    });
    assert_eq!(outer, []);
}
