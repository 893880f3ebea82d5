//! The variable that starts a ledger, in processes of their own.

use std::process::Command;

use ndkey::Key;

/// Runs a test of this program, which does nothing by itself, with a value of the variable; returns what
/// it printed if it failed.
fn failure(test: &str, value: &str) -> Option<String> {
    let program = std::env::current_exe().expect("a program");
    let run = Command::new(program)
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env("NDKEY_LEDGER", value)
        .output()
        .expect("a process");
    let printed = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    (!run.status.success()).then(|| printed.into_owned())
}

/// The line of the second use.
const SECOND: u32 = line!() + 7;

#[test]
#[ignore = "called by the other tests"]
fn draws_twice() {
    let _ = Key::new(0).normal::<f32, _>(3);
    // The line of `SECOND`.
    let _ = Key::new(0).normal::<f32, _>(3);
}

#[test]
#[ignore = "called by the other tests"]
fn draws_a_hundred_times() {
    let steps = Key::new(0);
    for step in 0..100 {
        let _ = steps.fold_in(step).normal::<f32, _>(1);
    }
}

#[test]
fn a_second_use_is_a_panic() {
    assert_eq!(failure("variable::draws_twice", ""), None);
    let printed = failure("variable::draws_twice", "panic").expect("a panic");
    assert!(printed.contains("a key was used twice: sampled twice"), "{printed}");
    assert!(printed.contains(&format!("variable.rs:{SECOND}")), "{printed}");
}

#[test]
fn a_full_ledger_is_a_panic() {
    assert_eq!(failure("variable::draws_a_hundred_times", "panic"), None);
    assert_eq!(failure("variable::draws_a_hundred_times", "panic:1000"), None);
    let printed = failure("variable::draws_a_hundred_times", "panic:50").expect("a panic");
    assert!(printed.contains("the ledger is full"), "{printed}");
}

#[test]
fn other_values_are_errors() {
    for value in ["Panic", "1", "log", "panic ", "panic:", "panic:-1", "panic:many"] {
        let printed = failure("variable::draws_twice", value).expect("a panic");
        let expected = format!(
            "NDKEY_LEDGER: the value is {value:?}, must be \"panic\", \"panic:ENTRIES\" with a whole number \
             of entries, or empty"
        );
        assert!(printed.contains(&expected), "{printed}");
    }
}
