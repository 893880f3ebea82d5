//! Options, from environment variables.

use std::env;
use std::ops::Range;

/// The programs that a process is to run, set by the process that started it.
pub const RANGE: &str = "NDKEY_FUZZ_RANGE";

#[derive(Debug)]
pub struct Options {
    pub seed: u64,
    /// The first program, and the number of programs.
    pub first: u64,
    pub programs: u64,
    /// One program alone, in this process.
    pub one: Option<u64>,
    /// A part of the names of entries to run.
    pub only: Option<String>,
    /// Set if another process watches this one.
    pub range: Option<Range<u64>>,
}

impl Options {
    pub fn from_environment() -> Self {
        let range = env::var(RANGE).ok().map(|range| {
            let (start, end) = range.split_once("..").expect("two ends");
            start.parse().expect("a number")..end.parse().expect("a number")
        });
        Self {
            seed: number("NDKEY_FUZZ_SEED").unwrap_or(0),
            first: number("NDKEY_FUZZ_FIRST").unwrap_or(0),
            programs: number("NDKEY_FUZZ_PROGRAMS").unwrap_or(1500),
            one: number("NDKEY_FUZZ_ONE"),
            only: env::var("NDKEY_FUZZ_ONLY").ok(),
            range,
        }
    }
}

fn number(name: &str) -> Option<u64> {
    let value = env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} = {value:?}, must be a number")))
}
