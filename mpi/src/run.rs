//! A run on all ranks: the root schedules, and every rank simulates, merges and sends.
//!
//! On each rank, the thread that calls MPI only sends and receives; another one simulates, with
//! those of rayon. On the root a third one merges the results of rounds, writes checkpoints and
//! decides whether to stop, while the others go on.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ndkey::monte_carlo::{Merge, Outcome, Tree};
use ndkey::{Cause, SimdLevel, Threads};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::link::{self, Link};
use crate::scheduler::{Held, Order, ROOT, Report, Scheduler, Subtree};

/// For how long a rank sleeps before it looks for messages: at first, and in the end if none come.
const NAP: Duration = Duration::from_micros(50);
const LONGEST_NAP: Duration = Duration::from_millis(1);

/// What ranks send.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "M: Merge + Serialize + DeserializeOwned")]
enum Message<M> {
    #[serde(rename = "r")]
    Report(Report),
    #[serde(rename = "o")]
    Order(Order),
    /// A result for the rank that holds the one of the sibling.
    Result { subtree: Subtree, within: Subtree, result: Tree<M> },
    /// A result for the root.
    Delivery { subtree: Subtree, result: Tree<M> },
    /// A rank failed.
    Failure(String),
    /// The root has a result, or no rank has.
    End(Option<Failure>),
}

/// A rank, and what happened.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Failure {
    rank: i32,
    message: String,
}

/// What threads tell the one that calls MPI.
enum Event<M> {
    Simulated(Subtree, Result<Tree<M>, Trouble>),
    /// The first round of those that are to be simulated.
    Begun(Range<u64>),
    /// The root has no more to do.
    Ended(Result<M, Trouble>),
}

/// What is told to the thread that merges rounds.
enum Delivery<M> {
    /// Ranks have simulated some blocks.
    Done(u64),
    Result(Subtree, Tree<M>),
}

/// Why something has no result.
#[derive(Debug)]
pub(crate) enum Trouble {
    Error(ndkey::Error),
    Panic(String),
    /// Another rank or thread has failed.
    Cancelled,
}

impl From<ndkey::Error> for Trouble {
    fn from(error: ndkey::Error) -> Self {
        Self::Error(error)
    }
}

impl Trouble {
    fn of_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self::Panic(format!("panicked: {}", text.unwrap_or_else(|| "no text".to_owned())))
    }

    /// The message, and the error.
    fn into_parts(self) -> (String, Option<ndkey::Error>) {
        match self {
            Self::Error(error) => (error.to_string(), Some(error)),
            Self::Panic(message) => (message, None),
            Self::Cancelled => ("was cancelled".to_owned(), None),
        }
    }
}

/// What `f` returns, or that it panicked.
fn caught<T>(f: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    // Unwind safety: after a panic, the run ends, and nothing is used that `f` left half done.
    let ended = catch_unwind(AssertUnwindSafe(f));
    ended.unwrap_or_else(|panic| Err(Trouble::of_panic(&*panic)))
}

/// A rank.
struct Node<'a, M> {
    link: &'a mut Link,
    held: Held<Tree<M>>,
    /// What to simulate; dropped if nothing more is to be.
    tasks: Option<Sender<Subtree>>,
    /// The largest subtree that is merged by ranks, of what is simulated.
    within: Option<Subtree>,
    cancelled: &'a AtomicBool,
    /// Whether results of this type were read back.
    readable: bool,
    source: Option<ndkey::Error>,
    /// What only the root has.
    root: Option<Root<M>>,
    ended: Option<Option<Failure>>,
}

struct Root<M> {
    clock: Instant,
    /// Once it is known where the run begins.
    scheduler: Option<Scheduler>,
    blocks: u64,
    /// Those that came before.
    early: Vec<(u32, Report)>,
    deliveries: Sender<Delivery<M>>,
    result: Option<M>,
}

/// What simulates the blocks of a round: it is called with what counts blocks that are done.
pub(crate) type Execute<'a, M> =
    dyn FnMut(&dyn Fn(u64), Range<u64>) -> Result<Tree<M>, Trouble> + 'a;

/// Runs on all ranks; the root, which alone goes through the rounds, has the result.
///
/// `simulate` makes the results of blocks, unless the run is cancelled.
pub(crate) fn run<M: Merge + Clone + Send + Serialize + DeserializeOwned>(
    mut link: Link,
    blocks: u64,
    simulate: impl Fn(Range<u64>, &AtomicBool) -> Result<Tree<M>, ndkey::Error> + Sync,
    rounds: impl FnOnce(&mut Execute<'_, M>, &mut dyn FnMut(&M) -> bool) -> Result<M, Trouble> + Send,
    mut stop: impl FnMut(&M) -> bool + Send,
) -> Result<(Link, Option<M>), Error> {
    let rounds = (link.rank() == ROOT as i32).then_some(rounds);
    let cancelled = AtomicBool::new(false);
    let (events, happened) = channel();
    let (tasks, assigned) = channel();
    let (deliveries, delivered) = channel();
    let root = rounds.is_some().then(|| Root {
        clock: Instant::now(),
        scheduler: None,
        blocks,
        early: Vec::new(),
        deliveries,
        result: None,
    });
    let mut node = Node {
        link: &mut link,
        held: Held::default(),
        tasks: Some(tasks),
        within: None,
        cancelled: &cancelled,
        readable: false,
        source: None,
        root,
        ended: None,
    };
    // Settings of this thread hold for what it starts.
    let (level, threads) = (SimdLevel::current(), Threads::current());
    let scoped = |work: &mut dyn FnMut()| level.scope(|| threads.scope(work));
    let failure = thread::scope(|scope| {
        let sender = events.clone();
        let (simulate, cancelled) = (&simulate, &cancelled);
        scope.spawn(move || {
            scoped(&mut || simulate_tasks(simulate, cancelled, &assigned, &sender));
        });
        if let Some(rounds) = rounds {
            let mut rounds = Some(rounds);
            scope.spawn(move || {
                scoped(&mut || {
                    let rounds = rounds.take().expect("called once");
                    let result = caught(|| merge_rounds(rounds, &mut stop, &events, &delivered));
                    // Nobody listens after a failure.
                    let _ = events.send(Event::Ended(result));
                });
            });
        }
        node.serve(&happened)
    });
    match failure {
        None => {
            let result = node.root.and_then(|root| root.result);
            Ok((link, result))
        }
        Some(Failure { rank, message }) => {
            Err(Error::Failed { rank, message, source: node.source.map(Box::new) })
        }
    }
}

/// The thread that simulates.
fn simulate_tasks<M>(
    simulate: impl Fn(Range<u64>, &AtomicBool) -> Result<Tree<M>, ndkey::Error>,
    cancelled: &AtomicBool,
    assigned: &Receiver<Subtree>,
    events: &Sender<Event<M>>,
) {
    for subtree in assigned {
        let tree = caught(|| Ok(simulate(subtree.blocks(), cancelled)?));
        // Nobody listens after a failure.
        let _ = events.send(Event::Simulated(subtree, tree));
    }
}

/// The result of a block: a run that is cancelled ends with the block that is being simulated, and not
/// with the subtree.
pub(crate) fn unless_cancelled<R: Outcome>(
    cancelled: &AtomicBool,
    simulate: impl FnOnce() -> R,
) -> Result<R::Merged, BlockError> {
    if cancelled.load(Ordering::Relaxed) {
        return Err(BlockError(Cause::from("was cancelled")));
    }
    simulate().into_result().map_err(BlockError)
}

/// The error that a block returned, or that it was cancelled: [`Cause`] is not an error itself.
#[derive(Debug)]
pub(crate) struct BlockError(Cause);

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BlockError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}

/// The thread of the root that merges rounds.
fn merge_rounds<M: Merge>(
    rounds: impl FnOnce(&mut Execute<'_, M>, &mut dyn FnMut(&M) -> bool) -> Result<M, Trouble>,
    stop: &mut dyn FnMut(&M) -> bool,
    events: &Sender<Event<M>>,
    delivered: &Receiver<Delivery<M>>,
) -> Result<M, Trouble> {
    let mut begun = false;
    // Results of this round, and of later ones.
    let mut results = BTreeMap::new();
    let mut execute = |add_done: &dyn Fn(u64), blocks: Range<u64>| {
        if !begun {
            begun = true;
            events.send(Event::Begun(blocks.clone())).map_err(|_| Trouble::Cancelled)?;
        }
        let mut tree = Tree::new();
        let mut end = blocks.start;
        while end < blocks.end {
            if let Some((subtree, result)) = results.remove(&end) {
                tree.merge(result)?;
                end = Subtree::blocks(subtree).end;
                continue;
            }
            match delivered.recv().map_err(|_| Trouble::Cancelled)? {
                Delivery::Done(blocks) => add_done(blocks),
                Delivery::Result(subtree, result) => {
                    results.insert(subtree.blocks().start, (subtree, result));
                }
            }
        }
        Ok(tree)
    };
    rounds(&mut execute, stop)
}

impl<M: Merge + Serialize + DeserializeOwned> Node<'_, M> {
    /// Takes part until the run ends.
    fn serve(&mut self, happened: &Receiver<Event<M>>) -> Option<Failure> {
        self.report(Report::Ready(rayon::current_num_threads() as u32));
        let mut nap = NAP;
        let failure = loop {
            while let Some((from, bytes)) = self.link.receive() {
                nap = NAP;
                let handled = caught(|| self.receive(from, &bytes));
                handled.unwrap_or_else(|trouble| self.fail(trouble));
            }
            if let Some(failure) = self.ended.take() {
                break failure;
            }
            // A rank without work sleeps for as short as possible: it is being waited for.
            let handled = match happened.recv_timeout(nap) {
                Ok(event) => {
                    nap = NAP;
                    caught(|| self.happened(event))
                }
                Err(RecvTimeoutError::Timeout) => {
                    nap = if self.within.is_some() { (2 * nap).min(LONGEST_NAP) } else { NAP };
                    Ok(())
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("a thread has a sender"),
            };
            handled.unwrap_or_else(|trouble| self.fail(trouble));
        };
        self.cancelled.store(true, Ordering::Relaxed);
        self.tasks = None;
        // On the root, the thread that merges rounds ends too.
        if let Some(root) = &mut self.root {
            root.deliveries = channel().0;
        }
        self.link.close();
        failure
    }

    fn happened(&mut self, event: Event<M>) -> Result<(), Trouble> {
        match event {
            Event::Simulated(subtree, result) => {
                let result = result?;
                let within = self.within.take().expect("something is simulated");
                if !self.readable {
                    self.check_readable(subtree, &result)?;
                }
                self.held.add(subtree, within, result)?;
                self.report(Report::Simulated(subtree));
            }
            Event::Begun(first) => {
                let size = self.link.size() as u32;
                let Some(root) = &mut self.root else { return Ok(()) };
                // Rounds have the length of the first, or a multiple, unless it is the last as well.
                let round = first.end - first.start;
                root.scheduler = Some(Scheduler::new(size, first.start..root.blocks, round));
                for (rank, report) in std::mem::take(&mut root.early) {
                    self.schedule(rank, report);
                }
            }
            Event::Ended(result) => {
                let result = result?;
                if let Some(root) = &mut self.root {
                    root.result = Some(result);
                }
                self.end(None);
            }
        }
        Ok(())
    }

    fn receive(&mut self, from: i32, bytes: &[u8]) -> Result<(), Trouble> {
        let message = ciborium::from_reader(bytes).map_err(|reason| {
            Trouble::Panic(format!(
                "a message of rank {from} cannot be read, with results of the type {}: {reason}",
                std::any::type_name::<M>(),
            ))
        })?;
        match message {
            Message::Report(report) => self.schedule(from as u32, report),
            Message::Order(order) => self.obey(order),
            Message::Result { subtree, within, result } => {
                self.held.add(subtree, within, result)?;
                self.report(Report::Merged(subtree));
            }
            Message::Delivery { subtree, result } => self.deliver(subtree, result),
            Message::Failure(message) => self.end(Some(Failure { rank: from, message })),
            Message::End(failure) => self.ended = Some(failure),
        }
        Ok(())
    }

    fn report(&mut self, report: Report) {
        if self.root.is_some() {
            self.schedule(ROOT, report);
        } else {
            self.send(ROOT, &Message::Report(report));
        }
    }

    /// The root decides what follows from a report.
    fn schedule(&mut self, rank: u32, report: Report) {
        let Some(root) = &mut self.root else { return };
        let Some(scheduler) = &mut root.scheduler else {
            root.early.push((rank, report));
            return;
        };
        if let Report::Simulated(subtree) = report {
            // Fails only if the run has ended.
            let _ = root.deliveries.send(Delivery::Done(subtree.len()));
        }
        let mut orders = Vec::new();
        scheduler.report(root.clock.elapsed().as_secs_f64(), rank, report, &mut orders);
        for (rank, order) in orders {
            if rank == ROOT {
                self.obey(order);
            } else {
                self.send(rank, &Message::Order(order));
            }
        }
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Simulate(subtree, within) => {
                self.within = Some(within);
                if let Some(tasks) = &self.tasks {
                    tasks.send(subtree).expect("the simulating thread waits for tasks");
                }
            }
            Order::Send(subtree, to) => {
                let (within, result) =
                    self.held.take(subtree).expect("the root knows what is held");
                self.send(to, &Message::Result { subtree, within, result });
            }
            Order::Deliver(subtree) => {
                let (_, result) = self.held.take(subtree).expect("the root knows what is held");
                if self.root.is_some() {
                    self.deliver(subtree, result);
                } else {
                    self.send(ROOT, &Message::Delivery { subtree, result });
                }
            }
        }
    }

    /// A result for the root.
    fn deliver(&mut self, subtree: Subtree, result: Tree<M>) {
        if let Some(root) = &self.root {
            // Fails only if the run has ended.
            let _ = root.deliveries.send(Delivery::Result(subtree, result));
        }
    }

    /// Something failed on this rank.
    fn fail(&mut self, trouble: Trouble) {
        let (message, source) = trouble.into_parts();
        if self.cancelled.swap(true, Ordering::Relaxed) {
            return; // because of a failure before
        }
        self.source = source;
        if self.root.is_some() {
            self.end(Some(Failure { rank: self.link.rank(), message }));
        } else {
            self.send(ROOT, &Message::<M>::Failure(message));
        }
    }

    /// The root ends the run, on all ranks.
    fn end(&mut self, failure: Option<Failure>) {
        if self.ended.is_none() {
            for rank in 1..self.link.size() as u32 {
                self.send(rank, &Message::<M>::End(failure.clone()));
            }
            self.ended = Some(failure);
        }
    }

    fn send(&mut self, to: u32, message: &Message<M>) {
        let mut bytes = link::message();
        match ciborium::into_writer(message, &mut bytes) {
            Ok(()) => self.link.send(to as i32, bytes),
            Err(reason) => self.fail(unwritable::<M>(reason)),
        }
    }

    /// An error if a result cannot be written and read, before any is sent.
    fn check_readable(&mut self, subtree: Subtree, result: &Tree<M>) -> Result<(), Trouble> {
        let mut bytes = Vec::new();
        ciborium::into_writer(result, &mut bytes).map_err(unwritable::<M>)?;
        self.readable = true;
        let _: Tree<M> = ciborium::from_reader(&bytes[..]).map_err(|reason| {
            Trouble::Panic(format!(
                "the result of the blocks {:?}, of the type {}, cannot be read: {reason}",
                subtree.blocks(),
                std::any::type_name::<M>(),
            ))
        })?;
        Ok(())
    }
}

fn unwritable<M>(reason: impl std::fmt::Display) -> Trouble {
    let results = std::any::type_name::<M>();
    Trouble::Panic(format!("results of the type {results} cannot be written: {reason}"))
}
