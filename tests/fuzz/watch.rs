//! Runs programs in separate processes, which may panic, hang or die.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::options::{Options, RANGE};
use crate::program::Failure;

/// How long a program may take.
const LIMIT: Duration = Duration::from_secs(2);
/// Times as long when it is run alone, in case the machine was busy.
const PATIENCE: u32 = 5;
/// After this many programs that hang there is no point in running more.
const MOST_HANGING: usize = 40;

/// Reports of a process about each program, in one line.
pub enum Report {
    Drawn,
    Refused,
    Failed(Failure),
}

impl Report {
    pub fn line(&self, number: u64) -> String {
        match self {
            Self::Drawn => format!("{number} drawn"),
            Self::Refused => format!("{number} refused"),
            Self::Failed(Failure { kind, detail }) => {
                let [kind, detail] = [kind, detail].map(|text| text.escape_debug().to_string());
                format!("{number} failed\t{kind}\t{detail}")
            }
        }
    }

    fn read(line: &str) -> Option<(u64, Self)> {
        let (number, rest) = line.split_once(' ')?;
        let report = match rest {
            "drawn" => Self::Drawn,
            "refused" => Self::Refused,
            _ => {
                let mut parts = rest.strip_prefix("failed\t")?.split('\t').map(str::to_owned);
                Self::Failed(Failure { kind: parts.next()?, detail: parts.next()? })
            }
        };
        Some((number.parse().ok()?, report))
    }
}

/// A process that runs the programs from `next` up to `end`.
struct Worker {
    process: Child,
    reports: Receiver<(u64, Report)>,
}

impl Worker {
    fn start(next: u64, end: u64) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .env(RANGE, format!("{next}..{end}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process like this one");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, reports) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if let Some(report) = Report::read(&line)
                    && sender.send(report).is_err()
                {
                    return;
                }
            }
        });
        Self { process, reports }
    }

    fn stop(mut self) -> String {
        // It may have ended already.
        let _ = self.process.kill();
        self.process.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

/// Runs the programs of a range in order, and passes on how they ended.
pub fn run_all(options: &Options, mut each: impl FnMut(u64, Report)) {
    let (mut next, end) = (options.first, options.first + options.programs);
    let mut hanging = 0;
    while next < end && hanging < MOST_HANGING {
        let worker = Worker::start(next, end);
        let stopped = loop {
            match worker.reports.recv_timeout(LIMIT) {
                Ok((number, report)) => {
                    each(number, report);
                    next = number + 1;
                }
                Err(error) => break error,
            }
        };
        let status = worker.stop();
        if next == end {
            break;
        }
        let report = match stopped {
            RecvTimeoutError::Disconnected => died(status),
            RecvTimeoutError::Timeout => alone(next),
        };
        hanging += usize::from(matches!(&report, Report::Failed(failure) if failure.kind == HANGS));
        each(next, report);
        next += 1;
    }
}

const HANGS: &str = "hangs";

fn died(status: String) -> Report {
    Report::Failed(Failure { kind: "the process died".into(), detail: status })
}

/// Runs one program with more patience.
fn alone(number: u64) -> Report {
    let worker = Worker::start(number, number + 1);
    let limit = LIMIT * PATIENCE;
    let report = worker.reports.recv_timeout(limit);
    let status = worker.stop();
    match report {
        Ok((_, report)) => report,
        Err(RecvTimeoutError::Disconnected) => died(status),
        Err(RecvTimeoutError::Timeout) => {
            let detail = format!("for {} seconds", limit.as_secs());
            Report::Failed(Failure { kind: HANGS.into(), detail })
        }
    }
}

/// Similar failures: the first program, and their number.
#[derive(Default)]
pub struct Tally {
    pub drawn: u64,
    pub refused: u64,
    pub failures: BTreeMap<(String, String), (u64, u64)>,
}

impl Tally {
    /// Records a failure of an entry, and returns whether it is the first of its kind.
    pub fn failed(&mut self, entry: &str, kind: &str, number: u64) -> bool {
        let place = (entry.to_owned(), kind.to_owned());
        let (_, count) = self.failures.entry(place).or_insert((number, 0));
        *count += 1;
        *count == 1
    }
}
