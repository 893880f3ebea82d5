//! `ndkey::ledger`: a key that is used twice is reported with both places, and nothing else is.

mod bound;
mod kinds;
mod programs;
mod threads;
mod tree;
mod variable;

use ndkey::ledger::{Ledger, Report};

/// The only report of what a function draws.
fn only_report(f: impl FnOnce()) -> Report {
    let reports = Ledger::scope(f);
    assert_eq!(reports.len(), 1, "{reports:#?}");
    reports.into_iter().next().expect("one report")
}
