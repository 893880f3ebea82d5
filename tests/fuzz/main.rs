//! Random programs over the public interface, with parameters that samplers are likely to stumble
//! over: none panics, hangs, or draws a value outside the support, and a sample is a function of
//! the key and the position alone.
//!
//! A program is a function of a seed and its number. A failure names both, and how to run that
//! program again, in one process and with a backtrace:
//!
//! ```sh
//! cargo test --all-features --test fuzz
//! NDKEY_FUZZ_PROGRAMS=100000 NDKEY_FUZZ_SEED=7 cargo test --all-features --test fuzz
//! NDKEY_FUZZ_ONE=1234 NDKEY_FUZZ_SEED=7 cargo test --all-features --test fuzz
//! NDKEY_FUZZ_ONLY=poisson cargo test --all-features --test fuzz
//! ```
//!
//! Distributions of the catalogue with real parameters are drawn from it, with closer bounds where an entry
//! tells which values are `possible`, and so are the samples of others there (`catalogued.rs`). For parameters
//! that are not real, write a function that draws them and defines the support, like those in `discrete.rs`,
//! and add it to the list of entries there.

#[cfg(feature = "rand_0_10")]
mod adapters;
mod catalogued;
mod discrete;
mod keys;
mod native;
mod operation;
mod options;
mod orders;
mod populations;
mod program;
mod programs;
mod random;
mod simulations;
mod standard;
#[cfg(feature = "serde")]
mod stored;
mod subject;
mod value;
mod vectors;
mod watch;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use options::Options;
use program::{Ending, Entry, Failure, Program};
use watch::{Report, Tally};

fn entries(options: &Options) -> Vec<Entry> {
    let mut entries = discrete::entries();
    entries.extend(orders::entries());
    entries.extend(keys::entries());
    entries.extend(simulations::entries());
    entries.extend(programs::entries());
    #[cfg(feature = "rand_0_10")]
    entries.extend(adapters::entries());
    #[cfg(feature = "serde")]
    entries.extend(stored::entries());
    entries.extend(native::entries());
    entries.extend(catalogued::entries());
    entries.extend(populations::entries());
    entries.extend(standard::entries());
    entries.extend([native::cauchy::<f32>(), native::cauchy::<f64>()]);
    entries.extend(vectors::entries::<f32>());
    entries.extend(vectors::entries::<f64>());
    #[cfg(feature = "half")]
    {
        entries.extend([native::cauchy::<half::f16>(), native::cauchy::<half::bf16>()]);
        entries.extend(vectors::entries::<half::f16>());
        entries.extend(vectors::entries::<half::bf16>());
    }
    if let Some(only) = &options.only {
        let only = only.to_lowercase();
        entries.retain(|entry| entry.name.to_lowercase().contains(&only));
        assert!(!entries.is_empty(), "nothing has {only:?} in its name");
    }
    entries
}

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--list") {
        println!("programs: test");
        return ExitCode::SUCCESS;
    }
    let options = Options::from_environment();
    let entries = entries(&options);
    match (&options.range, options.one) {
        (Some(range), _) => {
            work(range.clone(), &options, &entries);
            ExitCode::SUCCESS
        }
        (None, Some(number)) => one(number, &options, &entries),
        (None, None) => all(&options, &entries),
    }
}

/// Runs programs on behalf of a process that watches this one.
fn work(range: std::ops::Range<u64>, options: &Options, entries: &[Entry]) {
    static PLACE: Mutex<String> = Mutex::new(String::new());
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        *PLACE.lock().expect("written by one thread at a time") = place;
    }));
    for number in range {
        let program = || Program::new(options.seed, number, entries).run();
        let report = match catch_unwind(AssertUnwindSafe(program)) {
            Ok(Ok(Ending::Drawn)) => Report::Drawn,
            Ok(Ok(Ending::Refused(_))) => Report::Refused,
            Ok(Err(failure)) => Report::Failed(failure),
            Err(payload) => {
                let message = payload.downcast_ref::<String>().cloned();
                let message =
                    message.or_else(|| payload.downcast_ref().map(|&text: &&str| text.into()));
                let place = PLACE.lock().expect("as above");
                let kind = format!("panics at {place}");
                Report::Failed(Failure { kind, detail: message.unwrap_or_default() })
            }
        };
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{}", report.line(number)).and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

/// Runs one program in this process.
fn one(number: u64, options: &Options, entries: &[Entry]) -> ExitCode {
    let program = Program::new(options.seed, number, entries);
    println!("program {number} of seed {}\n{program}", options.seed);
    match program.run() {
        Ok(ending) => {
            match ending {
                Ending::Drawn => println!("  draws values"),
                Ending::Refused(error) => println!("  is an error: {error}"),
            }
            ExitCode::SUCCESS
        }
        Err(Failure { kind, detail }) => {
            println!("  FAILED: {kind}: {detail}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all programs, and prints the first failure of each kind.
fn all(options: &Options, entries: &[Entry]) -> ExitCode {
    let Options { seed, programs, .. } = options;
    let start = Instant::now();
    println!("{programs} programs of seed {seed}, over {} entries", entries.len());
    let mut tally = Tally::default();
    watch::run_all(options, |number, report| match report {
        Report::Drawn => tally.drawn += 1,
        Report::Refused => tally.refused += 1,
        Report::Failed(Failure { kind, detail }) => {
            let program = Program::new(*seed, number, entries);
            // A panic is the same one, whatever is drawn.
            let entry = if kind.starts_with("panics") { "" } else { &program.entry };
            if tally.failed(entry, &kind, number) {
                let only = options.only.as_ref().map(|only| format!(" NDKEY_FUZZ_ONLY={only}"));
                println!(
                    "\nFAILED: {kind}: {detail}\n{program}\n  again: NDKEY_FUZZ_SEED={seed}{} \
                     NDKEY_FUZZ_ONE={number} cargo test --all-features --test fuzz",
                    only.unwrap_or_default()
                );
            }
        }
    });
    let Tally { drawn, refused, failures } = tally;
    println!("\n{drawn} drew values, {refused} were errors, in {:.1?}", start.elapsed());
    for ((entry, kind), (first, count)) in &failures {
        println!("FAILED {count} times, first in program {first}: {entry} {kind}");
    }
    // One entry alone may be refused by chance.
    let drew = drawn > 0 || options.only.is_some();
    if failures.is_empty() && drew { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
