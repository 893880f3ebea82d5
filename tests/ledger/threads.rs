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

#[test]
fn threads_with_a_name_are_not() {
    let reports = Ledger::scope(|| {
        let _ = Key::new(0).normal::<f32, _>(3);
        let other = thread::Builder::new().name("another test".into());
        let other = other.spawn(|| Key::new(0).normal::<f32, _>(3));
        let _ = other.expect("a thread").join();
    });
    assert_eq!(reports, []);
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
