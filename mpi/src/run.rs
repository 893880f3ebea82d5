//! A run on all ranks: the root schedules, and every rank simulates, merges and sends.
//!
//! On each rank, the thread that calls MPI only sends and receives; another one simulates, with
//! rayon's threads. On the root a third one merges the results of rounds, writes checkpoints and
//! decides whether to stop, while the others go on.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
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
use crate::scheduler::{Held, Order, ROOT, Report, SILENCE, Scheduler, Subtree};

/// For how long a rank sleeps before it looks for messages: at first, and in the end if none come.
const NAP: Duration = Duration::from_micros(50);
const LONGEST_NAP: Duration = Duration::from_millis(1);

/// Larger messages for a rank other than the root are offered first, and sent when it asks for them: MPI
/// keeps a short one until the receiver takes it, and a long one keeps the sender waiting.
const OFFERED: usize = 1024;

/// Messages of ranks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "M: Merge + Serialize + DeserializeOwned")]
enum Message<M> {
    #[serde(rename = "r")]
    Report(Report),
    #[serde(rename = "o")]
    Order(Order),
    /// There is a [`Result`](Self::Result) of a subtree for the rank.
    Offer(Subtree),
    /// To send what was offered.
    Fetch(Subtree),
    /// A result for the rank that holds the one of the sibling.
    Result { subtree: Subtree, within: Subtree, result: Tree<M> },
    /// A result for the root.
    Delivery { subtree: Subtree, result: Tree<M> },
    /// A rank failed.
    Failure(String),
    /// The root has a result, or no rank has.
    End(Option<Failure>),
    /// A rank has sent everything.
    Closed,
    /// All ranks have, except the ones that do not answer, if there are any.
    Leave { some_lost: bool },
}

/// A rank, and what happened.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Failure {
    rank: i32,
    message: String,
}

/// The task of a rank.
#[derive(Clone)]
struct Task {
    subtree: Subtree,
    /// The largest subtree around it that is merged by ranks.
    within: Subtree,
    /// Whether to stop, because another rank was faster or the run ends.
    stopped: Arc<AtomicBool>,
}

/// Events that threads report to the one that calls MPI.
enum Event<M> {
    Simulated(Task, Result<Tree<M>, Trouble>),
    /// The first of the rounds that are to be simulated.
    Begun(Range<u64>),
    /// The root has no more to do.
    Ended(Result<M, Trouble>),
}

/// Messages to the thread that merges rounds.
enum Delivery<M> {
    /// Ranks have simulated this many more blocks.
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

/// The result of `f`, or that it panicked.
fn caught<T>(f: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    // Unwind safety: after a panic, the run ends, and nothing is used that `f` left half done.
    let ended = catch_unwind(AssertUnwindSafe(f));
    ended.unwrap_or_else(|panic| Err(Trouble::of_panic(&*panic)))
}

/// A rank.
struct Node<'a, M> {
    link: &'a mut Link,
    held: Held<Tree<M>>,
    /// Tasks to simulate; dropped if there are no more.
    tasks: Option<Sender<Task>>,
    /// The task that is simulated.
    task: Option<Task>,
    /// Messages that wait for their receivers. Another receiver may have the same subtree, if one is lost.
    offered: BTreeMap<(Subtree, u32), Vec<u8>>,
    /// Long messages, which are sent when no others have arrived: if the run has ended, nobody may receive
    /// them.
    long: VecDeque<(u32, Vec<u8>)>,
    /// The ranks whose results are not taken any more.
    refused: BTreeSet<u32>,
    failed: bool,
    /// Whether results of this type were read back.
    readable: bool,
    source: Option<ndkey::Error>,
    /// Data of the root alone.
    root: Option<Root<M>>,
    ended: Option<Option<Failure>>,
}

struct Root<M> {
    clock: Instant,
    /// Once it is known where the run begins.
    scheduler: Option<Scheduler>,
    blocks: u64,
    /// The blocks of a round, or a divisor of their number.
    round: u64,
    /// How many blocks were told to be done.
    done: u64,
    /// Reports that came before their time.
    early: Vec<(u32, Report)>,
    deliveries: Sender<Delivery<M>>,
    result: Option<M>,
}

/// A function that simulates the blocks of a round; it is given a counter of finished blocks.
pub(crate) type Execute<'a, M> =
    dyn FnMut(&dyn Fn(u64), Range<u64>) -> Result<Tree<M>, Trouble> + 'a;

/// Runs on all ranks; the root, which alone goes through the rounds, has the result.
///
/// Rounds end at multiples of `round`. `simulate` makes the results of blocks, unless the run is cancelled.
pub(crate) fn run<M: Merge + Clone + Send + Serialize + DeserializeOwned>(
    mut link: Link,
    blocks: u64,
    round: u64,
    simulate: impl Fn(Range<u64>, &AtomicBool) -> Result<Tree<M>, ndkey::Error> + Sync,
    rounds: impl FnOnce(&mut Execute<'_, M>, &mut dyn FnMut(&M) -> bool) -> Result<M, Trouble> + Send,
    mut stop: impl FnMut(&M) -> bool + Send,
) -> Result<(Link, Option<M>), Error> {
    let rounds = (link.rank() == ROOT as i32).then_some(rounds);
    let (events, happened) = channel();
    let (tasks, assigned) = channel();
    let (deliveries, delivered) = channel();
    let root = rounds.is_some().then(|| Root {
        clock: Instant::now(),
        scheduler: None,
        blocks,
        round,
        done: 0,
        early: Vec::new(),
        deliveries,
        result: None,
    });
    let mut node = Node {
        link: &mut link,
        held: Held::default(),
        tasks: Some(tasks),
        task: None,
        offered: BTreeMap::new(),
        long: VecDeque::new(),
        refused: BTreeSet::new(),
        failed: false,
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
        let simulate = &simulate;
        scope.spawn(move || {
            scoped(&mut || simulate_tasks(simulate, &assigned, &sender));
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
    assigned: &Receiver<Task>,
    events: &Sender<Event<M>>,
) {
    for task in assigned {
        let tree = caught(|| Ok(simulate(task.subtree.blocks(), &task.stopped)?));
        // Nobody listens after a failure.
        let _ = events.send(Event::Simulated(task, tree));
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
        self.report(Report::Ready(threads()));
        let mut nap = NAP;
        let failure = loop {
            let mut quiet = true;
            // Messages after the end are for `close`.
            while self.ended.is_none()
                && let Some((from, bytes)) = self.link.receive()
            {
                (nap, quiet) = (NAP, false);
                let handled = caught(|| self.receive(from, &bytes));
                handled.unwrap_or_else(|trouble| self.fail(trouble));
            }
            if let Some(failure) = self.ended.take() {
                break failure;
            }
            // Not as soon as nothing is found: after a rank was stopped, MPI may find more the next time.
            if quiet && let Some((to, bytes)) = self.long.pop_front() {
                self.link.send(to as i32, bytes);
                continue;
            }
            self.look();
            // A rank without work sleeps for as short as possible: it is being waited for.
            let handled = match happened.recv_timeout(nap) {
                Ok(event) => {
                    nap = NAP;
                    caught(|| self.happened(event))
                }
                Err(RecvTimeoutError::Timeout) => {
                    nap = if self.task.is_some() { (2 * nap).min(LONGEST_NAP) } else { NAP };
                    Ok(())
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("a thread has a sender"),
            };
            handled.unwrap_or_else(|trouble| self.fail(trouble));
        };
        self.stop();
        self.tasks = None;
        // On the root, the thread that merges rounds ends too.
        if let Some(root) = &mut self.root {
            root.deliveries = channel().0;
        }
        self.close();
        failure
    }

    /// Waits until all ranks have sent everything, and drops what arrives: a rank that sends a long
    /// message waits for its receiver. Ranks that do not answer are not waited for.
    fn close(&mut self) {
        let some_lost = match &self.root {
            Some(root) => {
                let is_lost = |rank| root.scheduler.as_ref().is_some_and(|all| all.is_lost(rank));
                let answer: BTreeSet<u32> =
                    (1..self.link.size() as u32).filter(|&rank| !is_lost(rank)).collect();
                self.let_go(answer)
            }
            None => {
                self.send(ROOT, &Message::Closed);
                loop {
                    if let Some((_, Message::Leave { some_lost })) = self.next_message() {
                        break some_lost;
                    }
                }
            }
        };
        self.link.close(some_lost);
    }

    /// The root lets all ranks go, once the ranks that answer have sent everything; returns whether there
    /// are others.
    fn let_go(&mut self, answer: BTreeSet<u32>) -> bool {
        let (all, mut open) = (1..self.link.size() as u32, answer);
        let mut some_lost = open.len() < all.len();
        let begun = Instant::now();
        while !open.is_empty() && begun.elapsed().as_secs_f64() < SILENCE {
            if let Some((from, Message::Closed)) = self.next_message() {
                open.remove(&from);
            }
        }
        some_lost |= !open.is_empty();
        all.for_each(|rank| self.send(rank, &Message::Leave { some_lost }));
        some_lost
    }

    /// A message that has arrived, after a nap if none has.
    fn next_message(&mut self) -> Option<(u32, Message<M>)> {
        let Some((from, bytes)) = self.link.receive() else {
            thread::sleep(NAP);
            return None;
        };
        Some((from as u32, ciborium::from_reader(&bytes[..]).ok()?))
    }

    /// Stops what is simulated.
    fn stop(&mut self) {
        if let Some(task) = &self.task {
            task.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The root looks for what is late.
    fn look(&mut self) {
        let Some(root) = &mut self.root else { return };
        let Some(scheduler) = &mut root.scheduler else { return };
        let mut orders = Vec::new();
        scheduler.look(root.clock.elapsed().as_secs_f64(), &mut orders);
        self.give(orders);
    }

    /// The root gives orders.
    fn give(&mut self, orders: Vec<(u32, Order)>) {
        for (rank, order) in orders {
            if rank == ROOT {
                let obeyed = self.obey(order);
                obeyed.unwrap_or_else(|trouble| self.fail(trouble));
            } else {
                self.send(rank, &Message::Order(order));
            }
        }
    }

    fn happened(&mut self, event: Event<M>) -> Result<(), Trouble> {
        match event {
            Event::Simulated(Task { subtree, within, stopped }, result) => {
                self.task = None;
                if stopped.load(Ordering::Relaxed) {
                    // Also if it failed meanwhile: another rank has the result.
                    self.report(Report::Ready(threads()));
                    return Ok(());
                }
                let result = result?;
                if !self.readable {
                    self.check_readable(subtree, &result)?;
                }
                self.held.simulated(subtree, within, result);
                self.report(Report::Simulated(subtree));
            }
            Event::Begun(first) => {
                let size = self.link.size() as u32;
                let Some(root) = &mut self.root else { return Ok(()) };
                // Rounds have the length of the first, or a multiple. After a shorter run, only the rest of a
                // round is to be simulated first.
                let round = (first.end - first.start).next_multiple_of(root.round);
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
            Message::Order(order) => self.obey(order)?,
            Message::Offer(subtree) if !self.refused.contains(&(from as u32)) => {
                self.send(from as u32, &Message::Fetch(subtree));
            }
            Message::Fetch(subtree) => {
                let to = from as u32;
                let bytes = self.offered.remove(&(subtree, to)).expect("it was offered");
                self.send_result(to, bytes);
            }
            Message::Result { subtree, within, result }
                if !self.refused.contains(&(from as u32)) =>
            {
                self.held.received(subtree, within, result)?;
                self.report(Report::Merged(subtree));
            }
            Message::Delivery { subtree, result } => self.deliver(from as u32, subtree, result),
            Message::Failure(message) => self.end(Some(Failure { rank: from, message })),
            Message::End(failure) => self.ended = Some(failure),
            Message::Offer(_)
            | Message::Result { .. }
            | Message::Closed
            | Message::Leave { .. } => {}
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
        let mut orders = Vec::new();
        scheduler.report(root.clock.elapsed().as_secs_f64(), rank, report, &mut orders);
        // Less than before, if a rank is lost.
        let more = scheduler.done().saturating_sub(root.done);
        if more > 0 {
            root.done += more;
            // Fails only if the run has ended.
            let _ = root.deliveries.send(Delivery::Done(more));
        }
        self.give(orders);
    }

    fn obey(&mut self, order: Order) -> Result<(), Trouble> {
        match order {
            Order::Simulate(subtree, within) => {
                self.held.confirm()?;
                let task = Task { subtree, within, stopped: Arc::default() };
                self.task = Some(task.clone());
                if let Some(tasks) = &self.tasks {
                    tasks.send(task).expect("the simulating thread waits for tasks");
                }
            }
            Order::Send(subtree, to) => {
                let (within, result) = self.held.take(subtree)?;
                let bytes = Self::written(&Message::Result { subtree, within, result })?;
                if to == ROOT || bytes.len() <= OFFERED {
                    self.send_result(to, bytes);
                } else {
                    self.offered.insert((subtree, to), bytes);
                    self.send(to, &Message::Offer(subtree));
                }
            }
            Order::Deliver(subtree) => {
                let (_, result) = self.held.take(subtree)?;
                if self.root.is_some() {
                    self.deliver(ROOT, subtree, result);
                } else {
                    let bytes = Self::written(&Message::Delivery { subtree, result })?;
                    self.send_result(ROOT, bytes);
                }
            }
            Order::Drop(subtree) => {
                self.held.discard(subtree);
                if self.task.as_ref().is_some_and(|task| task.subtree == subtree) {
                    self.stop();
                }
            }
            Order::Ask => self.report(Report::Here),
            Order::Refuse(rank) => {
                self.refused.insert(rank);
                self.report(Report::Refused(rank));
            }
        }
        Ok(())
    }

    /// A result for the root.
    fn deliver(&mut self, from: u32, subtree: Subtree, result: Tree<M>) {
        let Some(root) = &mut self.root else { return };
        let expected = root.scheduler.as_mut().is_some_and(|all| all.delivered(from, subtree));
        if expected {
            // Fails only if the run has ended.
            let _ = root.deliveries.send(Delivery::Result(subtree, result));
        }
    }

    /// Something failed on this rank.
    fn fail(&mut self, trouble: Trouble) {
        let (message, source) = trouble.into_parts();
        if std::mem::replace(&mut self.failed, true) {
            return; // because of a failure before
        }
        self.stop();
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
        match Self::written(message) {
            Ok(bytes) => self.link.send(to as i32, bytes),
            Err(trouble) => self.fail(trouble),
        }
    }

    /// Sends a message with a result, a long one soon.
    fn send_result(&mut self, to: u32, bytes: Vec<u8>) {
        if bytes.len() <= OFFERED {
            self.link.send(to as i32, bytes);
        } else {
            self.long.push_back((to, bytes));
        }
    }

    fn written(message: &Message<M>) -> Result<Vec<u8>, Trouble> {
        let mut bytes = link::message();
        ciborium::into_writer(message, &mut bytes).map_err(unwritable::<M>)?;
        Ok(bytes)
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

/// The threads that simulate.
fn threads() -> u32 {
    rayon::current_num_threads() as u32
}

fn unwritable<M>(reason: impl std::fmt::Display) -> Trouble {
    let results = std::any::type_name::<M>();
    Trouble::Panic(format!("results of the type {results} cannot be written: {reason}"))
}
