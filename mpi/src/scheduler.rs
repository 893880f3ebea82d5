//! Who simulates which blocks, and who merges results with whose.
//!
//! This is plain code, without MPI or a clock: a [`Scheduler`], which the root has, is told what
//! ranks report and what time it is, and answers with orders. Each rank keeps its results in
//! [`Held`]. `examples/cluster.rs` runs both for 10^4 simulated ranks.
//!
//! - Blocks are handed out in subtrees of the tree in which a run merges results. A rank that asks
//!   gets what takes it an eighth of the time that all ranks together need for the rest, at the
//!   speed that was measured; so subtrees are large first and small at the end, and a slow rank
//!   gets small ones.
//! - When two neighbouring subtrees are done, the rank that holds the result of one sends it to the
//!   other, which merges. So results never go through the root, except results of the largest
//!   subtrees of a round.
//! - A round of blocks is handed out as soon as nothing is left of the one before it: nothing waits
//!   for the end of a round.
//! - A subtree that takes several times as long as its rank's speed promised is given to a second
//!   rank too. The first result is taken; the other, which has the same bits, is dropped.
//! - A rank that is late with something, and does not answer when it is asked, is lost: what it had is
//!   simulated again, and it takes no further part.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use ndkey::Error;
use ndkey::monte_carlo::Merge;
use serde::{Deserialize, Serialize};

/// The number of a process.
pub type Rank = u32;

/// The rank that schedules, and at which the results arrive.
pub const ROOT: Rank = 0;

/// A rank whose speed is not known gets this part of its share of the blocks.
const FIRST: f64 = 1.0 / 64.0;

/// A rank gets what takes it this part of the time that remains.
const PART: f64 = 0.125;

/// A rank gets what takes it at least this part of the time that has passed: so long, at most, are
/// ranks idle at the end.
const LEAST_PART: f64 = 0.01;

/// A rank gets what takes it at least this time, in seconds: a hundred times as long as it takes to
/// ask for more.
const LEAST: f64 = 0.02;

/// A subtree is late after this many times the time that it should take: more if there is other work,
/// and twice that number for each further rank that is late with it.
const LATE: f64 = 2.0;
const LATE_WITH_WORK: f64 = 4.0;

/// A rank is asked whether it is there if a result that it sends or receives is not there after this
/// time, in seconds; it is lost if it does not answer for [`SILENCE`] seconds, or for the hundredth
/// part of the time that has passed.
const SENDING: f64 = 1.0;
pub(crate) const SILENCE: f64 = 10.0;

/// Late subtrees are looked for after this time, in seconds, or after this part of the time that
/// has passed.
const LOOK: f64 = 0.01;
const LOOK_PART: f64 = 0.001;

/// The blocks `first..first + 2^height`, where `first` is a multiple of their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u64, u32)", into = "(u64, u32)")]
pub struct Subtree {
    first: u64,
    height: u32,
}

impl From<(u64, u32)> for Subtree {
    fn from((first, height): (u64, u32)) -> Self {
        Self { first, height }
    }
}

impl From<Subtree> for (u64, u32) {
    fn from(Subtree { first, height }: Subtree) -> Self {
        (first, height)
    }
}

impl Subtree {
    /// Its blocks.
    #[must_use]
    pub fn blocks(self) -> Range<u64> {
        self.first..self.first + self.len()
    }

    /// The number of its blocks.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a block")]
    pub fn len(self) -> u64 {
        1 << self.height
    }

    /// The other half of its parent.
    fn sibling(self) -> Self {
        Self { first: self.first ^ self.len(), ..self }
    }

    fn parent(self) -> Self {
        Self { first: self.first & !self.len(), height: self.height + 1 }
    }

    /// The largest possible subtrees that together cover a range of blocks.
    fn cover(blocks: Range<u64>) -> impl Iterator<Item = Self> {
        let Range { start: mut first, end } = blocks;
        std::iter::from_fn(move || {
            let height = first.trailing_zeros().min((end - first).checked_ilog2()?);
            let subtree = Self { first, height };
            first += subtree.len();
            Some(subtree)
        })
    }
}

/// Messages of a rank to the root. Reports and [`Order`]s are short when serialised, because the root
/// sends and receives millions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// A rank with this number of threads has nothing to do.
    #[serde(rename = "r")]
    Ready(u32),
    /// It has simulated a subtree, holds the result, and has nothing to do.
    #[serde(rename = "s")]
    Simulated(Subtree),
    /// It has received the result of a subtree, and merged it with the one of the sibling.
    #[serde(rename = "m")]
    Merged(Subtree),
    /// It is there.
    #[serde(rename = "h")]
    Here,
    /// It takes no results from a rank any more.
    #[serde(rename = "f")]
    Refused(Rank),
}

/// Messages of the root to a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// To simulate a subtree, and hold the result. The second is the largest subtree around it that
    /// is merged by ranks.
    #[serde(rename = "s")]
    Simulate(Subtree, Subtree),
    /// To send the result of a subtree to the rank that holds the one of the sibling.
    #[serde(rename = "t")]
    Send(Subtree, Rank),
    /// To send the result of one of the largest subtrees to the root.
    #[serde(rename = "d")]
    Deliver(Subtree),
    /// To drop the result of a subtree that it simulates or has just simulated: another rank was
    /// faster.
    #[serde(rename = "x")]
    Drop(Subtree),
    /// To say that it is there.
    #[serde(rename = "a")]
    Ask,
    /// To take no results from a rank any more.
    #[serde(rename = "f")]
    Refuse(Rank),
}

/// The work of a rank.
#[derive(Debug, Clone, Default)]
struct Worker {
    threads: u32,
    /// When it began to simulate what it simulates now.
    since: Option<f64>,
    /// Blocks per second, once it has simulated some.
    speed: Option<f64>,
    /// How many results it holds, or will have received.
    held: u32,
    /// Whether it waits for something to simulate.
    idle: bool,
    /// Since when it has not answered.
    asked: Option<f64>,
    lost: bool,
}

/// Ranks that simulate the same subtree.
#[derive(Debug, Clone, Default)]
struct Running {
    ranks: Vec<Rank>,
    /// When the last of them began.
    since: f64,
}

/// A result on its way from one rank to another.
#[derive(Debug, Clone)]
struct Transfer {
    from: Rank,
    to: Rank,
    due: f64,
}

/// The root's part: [see above](self).
#[derive(Debug, Clone)]
pub struct Scheduler {
    workers: Vec<Worker>,
    /// The blocks of the rounds that have not begun.
    later: Range<u64>,
    round: u64,
    /// The free rest of the last round that has begun: heights and first blocks.
    free: BTreeSet<(u32, u64)>,
    /// How many blocks no rank has been given.
    remaining: u64,
    /// The largest subtrees of rounds, until they are done: their first blocks and heights.
    within: BTreeMap<u64, u32>,
    /// The holders of results whose sibling's result is not there yet.
    holders: HashMap<Subtree, Rank>,
    running: BTreeMap<Subtree, Running>,
    /// The late ones of `running` that have not been given to another rank.
    late: BTreeSet<Subtree>,
    transfers: BTreeMap<Subtree, Transfer>,
    /// Results on their way to the root, as if to the rank that sends them.
    deliveries: BTreeMap<Subtree, Transfer>,
    /// How many blocks are simulated, but for those whose results are lost.
    done: u64,
    next_look: f64,
    /// The number of ranks whose speed is known, and the sum of their speeds.
    known: (u32, f64),
    busy: u32,
    /// When the first rank reported.
    begun: Option<f64>,
}

impl Scheduler {
    /// A schedule for a number of ranks of some blocks, in rounds that end at multiples of `round`.
    ///
    /// # Panics
    /// If a round has no blocks.
    #[must_use]
    pub fn new(ranks: u32, blocks: Range<u64>, round: u64) -> Self {
        assert!(round > 0, "Scheduler: `round` = 0, must be at least 1");
        Self {
            workers: vec![Worker::default(); ranks as usize],
            remaining: blocks.end - blocks.start,
            later: blocks,
            round,
            free: BTreeSet::new(),
            within: BTreeMap::new(),
            holders: HashMap::new(),
            running: BTreeMap::new(),
            late: BTreeSet::new(),
            transfers: BTreeMap::new(),
            deliveries: BTreeMap::new(),
            done: 0,
            next_look: 0.0,
            known: (0, 0.0),
            busy: 0,
            begun: None,
        }
    }

    /// Takes a rank's report, in seconds since any time, and adds orders.
    pub fn report(
        &mut self,
        time: f64,
        rank: Rank,
        report: Report,
        orders: &mut Vec<(Rank, Order)>,
    ) {
        self.begun.get_or_insert(time);
        let worker = &mut self.workers[rank as usize];
        if worker.lost {
            return;
        }
        worker.asked = None;
        match report {
            Report::Ready(threads) => {
                worker.threads = threads;
                // It may have stopped simulating what another rank has done.
                if worker.since.take().is_some() {
                    self.busy -= 1;
                }
                self.assign(time, rank, orders);
            }
            Report::Simulated(subtree) => {
                self.measure(time, rank, subtree.len());
                let first = self.first(subtree, rank, orders);
                // Before the result is sent, because the rank waits for it.
                self.assign(time, rank, orders);
                if first {
                    self.done += subtree.len();
                    self.workers[rank as usize].held += 1;
                    self.hold(time, subtree, rank, orders);
                }
            }
            Report::Merged(subtree) => {
                worker.held -= 1;
                self.transfers.remove(&subtree);
                self.hold(time, subtree.parent(), rank, orders);
            }
            Report::Here => {}
            Report::Refused(lost) => {
                let refused = |transfer: &Transfer| transfer.from == lost && transfer.to == rank;
                for subtree in extract(&mut self.transfers, refused) {
                    worker.held -= 1;
                    self.holders.insert(subtree.sibling(), rank);
                    self.done -= subtree.len();
                    self.remaining += subtree.len();
                    self.free.insert((subtree.height, subtree.first));
                }
                self.employ(time, orders);
            }
        }
    }

    /// Takes note that a rank's result of one of the largest subtrees has arrived. If it returns
    /// `false`, the rank is lost, and the result has to be dropped: another rank will send it again.
    pub fn delivered(&mut self, rank: Rank, subtree: Subtree) -> bool {
        let expected = self.deliveries.get(&subtree).is_some_and(|transfer| transfer.from == rank);
        if expected {
            self.deliveries.remove(&subtree);
        }
        expected
    }

    /// Looks for what is late, if it is time to. To be called often, with the time as for
    /// [`report`](Self::report).
    pub fn look(&mut self, time: f64, orders: &mut Vec<(Rank, Order)>) {
        if time < self.next_look {
            return;
        }
        let passed = self.begun.map_or(0.0, |begun| time - begun);
        self.next_look = time + LOOK.max(LOOK_PART * passed);
        let mut asked = BTreeSet::new();
        let late = self.running.keys().copied();
        let late = late.filter(|subtree| !self.late.contains(subtree));
        let late = late.filter(|&subtree| self.is_late(time, subtree));
        for subtree in late.collect::<Vec<_>>() {
            self.late(time, subtree);
            asked.extend(&self.running[&subtree].ranks);
        }
        for transfer in self.transfers.values_mut().chain(self.deliveries.values_mut()) {
            if transfer.due < time {
                transfer.due = time + SENDING;
                asked.extend([transfer.from, transfer.to]);
            }
        }
        for rank in asked {
            let worker = &mut self.workers[rank as usize];
            if rank != ROOT && worker.asked.is_none() && !worker.lost {
                worker.asked = Some(time);
                orders.push((rank, Order::Ask));
            }
        }
        let silence = SILENCE.max(LEAST_PART * passed);
        for rank in 0..self.workers.len() {
            if self.workers[rank].asked.is_some_and(|asked| time - asked > silence) {
                self.lose(rank as Rank, orders);
            }
        }
        self.employ(time, orders);
    }

    /// How many blocks are simulated.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Whether a rank takes no further part, because it did not answer.
    #[must_use]
    pub fn is_lost(&self, rank: Rank) -> bool {
        self.workers[rank as usize].lost
    }

    /// Whether the results of all blocks have been delivered, or are on their way.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.remaining == 0 && self.within.is_empty()
    }

    /// Whether a rank that has simulated a subtree is the first; the others drop it.
    fn first(&mut self, subtree: Subtree, rank: Rank, orders: &mut Vec<(Rank, Order)>) -> bool {
        let among = |running: &Running| running.ranks.contains(&rank);
        if !self.running.get(&subtree).is_some_and(among) {
            return false;
        }
        self.late.remove(&subtree);
        let ranks = self.running.remove(&subtree).map(|running| running.ranks);
        let others = ranks.into_iter().flatten().filter(|&other| other != rank);
        orders.extend(others.map(|other| (other, Order::Drop(subtree))));
        true
    }

    /// Whether a subtree that is being simulated is late, or at the end of the run will be.
    fn is_late(&self, time: f64, subtree: Subtree) -> bool {
        let Running { ranks, since } = &self.running[&subtree];
        let last = *ranks.last().expect("a rank simulates it");
        let seconds = self.seconds(last, subtree);
        let elsewhere = self.mean().map_or(f64::INFINITY, |mean| subtree.len() as f64 / mean);
        if self.remaining == 0 && since + seconds > time + 2.0 * elsewhere + LEAST {
            return true;
        }
        let times = if self.remaining == 0 { LATE } else { LATE_WITH_WORK };
        let times = times * f64::from(1 << (ranks.len() - 1).min(30));
        time > since + times * seconds.max(LEAST)
    }

    /// Another rank may have a subtree that is late; the one that has it is as slow as it seems, at least.
    fn late(&mut self, time: f64, subtree: Subtree) {
        self.late.insert(subtree);
        let Running { ranks, since } = &self.running[&subtree];
        let last = *ranks.last().expect("a rank simulates it");
        let speed = subtree.len() as f64 / (time - since);
        let before = self.workers[last as usize].speed;
        self.set_speed(last, before.map_or(speed, |before| before.min(speed)));
    }

    fn set_speed(&mut self, rank: Rank, speed: f64) {
        let (known, sum) = &mut self.known;
        match self.workers[rank as usize].speed.replace(speed) {
            Some(before) => *sum += speed - before,
            None => (*known, *sum) = (*known + 1, *sum + speed),
        }
    }

    /// A rank does not answer: what it had is done again.
    fn lose(&mut self, rank: Rank, orders: &mut Vec<(Rank, Order)>) {
        let worker = &mut self.workers[rank as usize];
        (worker.lost, worker.idle, worker.asked) = (true, false, None);
        if worker.since.take().is_some() {
            self.busy -= 1;
        }
        if let Some(speed) = worker.speed.take() {
            self.known = (self.known.0 - 1, self.known.1 - speed);
        }
        for running in self.running.values_mut() {
            running.ranks.retain(|&other| other != rank);
        }
        let begun = extract(&mut self.running, |running| running.ranks.is_empty());
        self.late.retain(|subtree| self.running.contains_key(subtree));
        let mut lost: Vec<Subtree> =
            self.holders.extract_if(|_, holder| *holder == rank).map(|(held, _)| held).collect();
        let received = extract(&mut self.transfers, |transfer| transfer.to == rank);
        lost.extend(received.into_iter().map(Subtree::parent));
        for subtree in extract(&mut self.deliveries, |transfer| transfer.from == rank) {
            self.within.insert(subtree.first, subtree.height);
            lost.push(subtree);
        }
        self.done -= lost.iter().map(|subtree| subtree.len()).sum::<u64>();
        for subtree in begun.into_iter().chain(lost) {
            self.remaining += subtree.len();
            self.free.insert((subtree.height, subtree.first));
        }
        // A result that it was to send may have arrived, or may arrive when it is no longer
        // expected.
        let sent = self.transfers.values().filter(|transfer| transfer.from == rank);
        let receivers: BTreeSet<Rank> = sent.map(|transfer| transfer.to).collect();
        orders.extend(receivers.into_iter().map(|to| (to, Order::Refuse(rank))));
    }

    /// Gives ranks that wait more to do, if there is any.
    fn employ(&mut self, time: f64, orders: &mut Vec<(Rank, Order)>) {
        for rank in 0..self.workers.len() {
            if self.remaining == 0 && self.late.is_empty() {
                return;
            }
            if self.workers[rank].idle {
                self.assign(time, rank as Rank, orders);
            }
        }
    }

    /// Updates a rank's speed when it is done with some blocks.
    fn measure(&mut self, time: f64, rank: Rank, blocks: u64) {
        let worker = &mut self.workers[rank as usize];
        let Some(since) = worker.since.take() else { return };
        self.busy -= 1;
        // Not infinite, however coarse the clock.
        let measured = blocks as f64 / (time - since).max(1e-6);
        let before = worker.speed.unwrap_or(measured);
        self.set_speed(rank, 0.5 * (before + measured));
    }

    /// Gives a rank more to do, if there is any.
    fn assign(&mut self, time: f64, rank: Rank, orders: &mut Vec<(Rank, Order)>) {
        let Some(subtree) = self.late_for(rank).or_else(|| self.free_for(time, rank)) else {
            self.workers[rank as usize].idle = true;
            return;
        };
        self.workers[rank as usize].idle = false;
        self.workers[rank as usize].since = Some(time);
        self.busy += 1;
        let running = self.running.entry(subtree).or_default();
        running.since = time;
        running.ranks.push(rank);
        orders.push((rank, Order::Simulate(subtree, self.within(subtree))));
    }

    /// A subtree with which another rank is late, unless this rank is slow.
    fn late_for(&mut self, rank: Rank) -> Option<Subtree> {
        let speed = self.workers[rank as usize].speed?;
        if 2.0 * speed < self.mean()? {
            return None;
        }
        let mut late = self.late.iter().copied();
        let late = late.find(|subtree| !self.running[subtree].ranks.contains(&rank))?;
        self.late.remove(&late);
        Some(late)
    }

    /// Blocks that no rank has been given.
    fn free_for(&mut self, time: f64, rank: Rank) -> Option<Subtree> {
        if self.free.is_empty() {
            self.begin_round();
        }
        let height = self.height(time, rank)?;
        let subtree = self.take(height)?;
        self.remaining -= subtree.len();
        Some(subtree)
    }

    /// The mean speed of ranks.
    fn mean(&self) -> Option<f64> {
        let (known, sum) = self.known;
        (known > 0).then(|| sum / f64::from(known))
    }

    /// How long a rank should take; infinite if no speed is known.
    fn seconds(&self, rank: Rank, subtree: Subtree) -> f64 {
        let speed = self.workers[rank as usize].speed.or_else(|| self.mean());
        speed.map_or(f64::INFINITY, |speed| subtree.len() as f64 / speed)
    }

    fn begin_round(&mut self) {
        // The first one may begin anywhere, where a shorter run ended.
        let end = (self.later.start / self.round + 1).saturating_mul(self.round);
        let end = end.min(self.later.end);
        for subtree in Subtree::cover(self.later.start..end) {
            self.free.insert((subtree.height, subtree.first));
            self.within.insert(subtree.first, subtree.height);
        }
        self.later.start = end;
    }

    /// The height of the subtree that a rank should get; `None` if the others are faster without it.
    fn height(&self, time: f64, rank: Rank) -> Option<u32> {
        let Worker { threads, speed, .. } = self.workers[rank as usize];
        let ranks = self.workers.len() as f64;
        let remaining = self.remaining as f64;
        let (least, wanted) = match speed {
            None => (f64::from(threads), FIRST * remaining / ranks),
            Some(speed) => {
                let mean = self.mean()?;
                let seconds = remaining / (mean * ranks);
                // While a rank is slow with its last block, the others would have done it.
                if self.busy > 0 && 1.0 / speed > 2.0 * (seconds + 1.0 / mean) {
                    return None;
                }
                let passed = self.begun.map_or(0.0, |begun| time - begun);
                let least = LEAST.max(LEAST_PART * passed) * speed;
                (least.max(f64::from(threads)), PART * seconds * speed)
            }
        };
        // All ranks take part in a round.
        let most = self.round as f64 / ranks;
        let blocks = wanted.min(most).max(least).max(1.0);
        Some((blocks as u64).ilog2())
    }

    /// Takes free blocks: a subtree of a height, or else the largest.
    fn take(&mut self, height: u32) -> Option<Subtree> {
        // The smallest that is large enough, so that larger ones stay whole.
        let enough = self.free.range((height, 0)..).next();
        let &(found, first) = enough.or(self.free.last())?;
        self.free.remove(&(found, first));
        // The later halves stay.
        for height in height.min(found)..found {
            self.free.insert((height, first + (1 << height)));
        }
        Some(Subtree { first, height: height.min(found) })
    }

    fn within(&self, subtree: Subtree) -> Subtree {
        let found = self.within.range(..=subtree.first).next_back();
        let (&first, &height) = found.expect("it began with its round");
        Subtree { first, height }
    }

    /// A rank holds the result of a subtree: decides where it goes.
    fn hold(
        &mut self,
        time: f64,
        mut subtree: Subtree,
        rank: Rank,
        orders: &mut Vec<(Rank, Order)>,
    ) {
        let due = time + SENDING;
        let within = self.within(subtree);
        while subtree != within {
            let Some(other) = self.holders.remove(&subtree.sibling()) else {
                self.holders.insert(subtree, rank);
                return;
            };
            if other != rank {
                // To the rank that holds less.
                let held = |rank: Rank| self.workers[rank as usize].held;
                let (from, to, subtree) = if held(rank) <= held(other) {
                    (other, rank, subtree.sibling())
                } else {
                    (rank, other, subtree)
                };
                self.workers[from as usize].held -= 1;
                self.workers[to as usize].held += 1;
                self.transfers.insert(subtree, Transfer { from, to, due });
                orders.push((from, Order::Send(subtree, to)));
                return;
            }
            // The rank merges by itself.
            self.workers[rank as usize].held -= 1;
            subtree = subtree.parent();
        }
        self.workers[rank as usize].held -= 1;
        self.within.remove(&within.first);
        self.deliveries.insert(within, Transfer { from: rank, to: ROOT, due });
        orders.push((rank, Order::Deliver(within)));
    }
}

/// Removes the entries for which `is` returns true.
fn extract<V>(map: &mut BTreeMap<Subtree, V>, is: impl Fn(&V) -> bool) -> Vec<Subtree> {
    let found = map.iter().filter(|(_, value)| is(value)).map(|(&subtree, _)| subtree);
    let found: Vec<Subtree> = found.collect();
    map.retain(|_, value| !is(value));
    found
}

/// The results that a rank holds.
#[derive(Debug)]
pub struct Held<T> {
    /// With each the largest subtree that is merged by ranks.
    results: BTreeMap<Subtree, (Subtree, T)>,
    /// The result that this rank has simulated last, as long as another rank may have been faster.
    fresh: Option<(Subtree, Subtree, T)>,
}

impl<T> Default for Held<T> {
    fn default() -> Self {
        Self { results: BTreeMap::new(), fresh: None }
    }
}

impl<T: Merge> Held<T> {
    /// Adds what this rank has simulated, which is not merged with anything yet: until the root gives it
    /// more to simulate ([`confirm`](Self::confirm)), another rank may have been faster, and the result
    /// is to be [dropped](Self::discard).
    pub fn simulated(&mut self, subtree: Subtree, within: Subtree, result: T) {
        self.fresh = Some((subtree, within, result));
    }

    /// Adds what this rank has simulated last to its other results.
    ///
    /// # Errors
    /// Those of [`Merge::merge`].
    pub fn confirm(&mut self) -> Result<(), Error> {
        let fresh = self.fresh.take();
        fresh.map_or(Ok(()), |(subtree, within, result)| self.add(subtree, within, result))
    }

    /// Drops what this rank has simulated last, if it is this subtree.
    pub fn discard(&mut self, subtree: Subtree) {
        self.fresh.take_if(|(fresh, ..)| *fresh == subtree);
    }

    /// Adds what another rank has sent, and merges it with the result of the sibling, and so on up to
    /// `within`.
    ///
    /// # Errors
    /// Those of [`Merge::merge`].
    pub fn received(&mut self, subtree: Subtree, within: Subtree, result: T) -> Result<(), Error> {
        // The root knows that the result of the sibling is here.
        if !self.results.contains_key(&subtree.sibling()) {
            self.confirm()?;
        }
        self.add(subtree, within, result)
    }

    /// Adds a result, and merges it with the sibling's if that is there, and so on up to `within`.
    ///
    /// # Errors
    /// Those of [`Merge::merge`].
    fn add(&mut self, mut subtree: Subtree, within: Subtree, mut result: T) -> Result<(), Error> {
        while subtree != within {
            let Some((_, mut other)) = self.results.remove(&subtree.sibling()) else { break };
            if subtree < subtree.sibling() {
                std::mem::swap(&mut result, &mut other);
            }
            // Now `other` is the earlier one.
            other.merge(result)?;
            result = other;
            subtree = subtree.parent();
        }
        self.results.insert(subtree, (within, result));
        Ok(())
    }

    /// Takes the result of a subtree out, with the largest subtree that is merged by ranks.
    ///
    /// # Errors
    /// Those of [`Merge::merge`].
    ///
    /// # Panics
    /// If it is not held.
    pub fn take(&mut self, subtree: Subtree) -> Result<(Subtree, T), Error> {
        // The root knows that what was simulated last is the first result, if it counts on it.
        if !self.results.contains_key(&subtree) {
            self.confirm()?;
        }
        Ok(self.results.remove(&subtree).expect("the root knows what is held"))
    }

    /// The number of results.
    #[must_use]
    pub fn len(&self) -> usize {
        self.results.len() + usize::from(self.fresh.is_some())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use ndkey::monte_carlo::{MonteCarlo, Tree};
    use ndkey::native::Key;

    use super::*;

    /// The order in which blocks were merged.
    #[derive(Debug, Clone, PartialEq)]
    struct Text(String);

    impl Merge for Text {
        fn merge(&mut self, later: Self) -> Result<(), Error> {
            self.0 = format!("({}{})", self.0, later.0);
            Ok(())
        }
    }

    enum Message {
        Report(Report),
        Order(Order),
        Result(Subtree, Subtree, Tree<Text>),
        Delivery(Subtree, Tree<Text>),
    }

    /// Ranks between which messages take any time, and which are of any speed.
    struct Ranks {
        held: Vec<Held<Tree<Text>>>,
        /// Messages from one rank to another arrive in their order.
        channels: BTreeMap<(Rank, Rank), VecDeque<Message>>,
        /// The subtrees that each rank simulates, each within another one.
        tasks: BTreeMap<Rank, (Subtree, Subtree)>,
        /// The ranks from which each takes no results.
        refused: BTreeSet<(Rank, Rank)>,
    }

    impl Ranks {
        fn send(&mut self, from: Rank, to: Rank, message: Message) {
            self.channels.entry((from, to)).or_default().push_back(message);
        }

        fn report(&mut self, rank: Rank, report: Report) {
            self.send(rank, ROOT, Message::Report(report));
        }

        fn order(&mut self, orders: Vec<(Rank, Order)>) {
            orders.into_iter().for_each(|(rank, order)| {
                self.send(ROOT, rank, Message::Order(order));
            });
        }

        fn obey(&mut self, rank: Rank, order: Order) -> Result<(), Error> {
            let held = &mut self.held[rank as usize];
            match order {
                Order::Simulate(subtree, within) => {
                    held.confirm()?;
                    let before = self.tasks.insert(rank, (subtree, within));
                    assert_eq!(before, None, "a rank simulates one subtree at a time");
                }
                Order::Send(subtree, to) => {
                    let (within, result) = held.take(subtree)?;
                    self.send(rank, to, Message::Result(subtree, within, result));
                }
                Order::Deliver(subtree) => {
                    let (_, result) = held.take(subtree)?;
                    self.send(rank, ROOT, Message::Delivery(subtree, result));
                }
                Order::Drop(subtree) => {
                    held.discard(subtree);
                    if self.tasks.get(&rank).is_some_and(|(task, _)| *task == subtree) {
                        self.tasks.remove(&rank);
                        self.report(rank, Report::Ready(1));
                    }
                }
                Order::Ask => self.report(rank, Report::Here),
                Order::Refuse(lost) => {
                    self.refused.insert((rank, lost));
                    self.report(rank, Report::Refused(lost));
                }
            }
            Ok(())
        }

        fn simulate(&mut self, rank: Rank) -> Result<(), Error> {
            let (subtree, within) = self.tasks.remove(&rank).expect("a task");
            let mut tree = Tree::new();
            subtree.blocks().try_for_each(|block| tree.insert(block, Text(format!("{block}."))))?;
            self.held[rank as usize].simulated(subtree, within, tree);
            self.report(rank, Report::Simulated(subtree));
            Ok(())
        }
    }

    /// Events of a run.
    #[derive(Debug, Default)]
    struct Counts {
        dropped: u64,
        lost: u64,
    }

    /// A run in which what happens next is chosen by a key. Each step takes some seconds; a third of the
    /// ranks stop at a step, and go on at a later one.
    fn run(
        key: &Key,
        ranks: u32,
        blocks: Range<u64>,
        round: u64,
        pace: f64,
        counts: &mut Counts,
    ) -> Result<Text, Error> {
        let mut scheduler = Scheduler::new(ranks, blocks.clone(), round);
        let mut network = Ranks {
            held: (0..ranks).map(|_| Held::default()).collect(),
            channels: BTreeMap::new(),
            tasks: BTreeMap::new(),
            refused: BTreeSet::new(),
        };
        let mut all = Tree::new();
        let text = |block: u64| Text(format!("{block}."));
        (0..blocks.start).try_for_each(|block| all.insert(block, text(block)))?;
        let mut left = blocks.end - blocks.start;
        let stops: Vec<Range<u32>> = (0..ranks)
            .map(|rank| {
                let steps = key.named("stops").fold_in(rank).randint::<u32, _>(0..2000, 2);
                if rank % 3 == 2 { steps[0]..steps[0] + 5 * steps[1] } else { 0..0 }
            })
            .collect();
        for rank in 0..ranks {
            network.report(rank, Report::Ready(1 + rank % 3));
        }
        for step in 0_u32.. {
            assert!(step < 1_000_000, "the run does not end");
            let time = pace * f64::from(step);
            let mut orders = Vec::new();
            scheduler.look(time, &mut orders);
            network.order(orders);
            network.channels.retain(|_, messages| !messages.is_empty());
            let goes_on = |rank: Rank| !stops[rank as usize].contains(&step);
            let simulating: Vec<Rank> =
                network.tasks.keys().copied().filter(|&rank| goes_on(rank)).collect();
            let channels: Vec<(Rank, Rank)> =
                network.channels.keys().copied().filter(|&(_, to)| goes_on(to)).collect();
            let choices = simulating.len() + channels.len();
            if choices == 0 {
                if left == 0 && network.tasks.is_empty() && network.channels.is_empty() {
                    break;
                }
                continue;
            }
            let choice = key.fold_in(step).randint::<usize, _>(0..choices, ()).into_scalar();
            let Some(&(from, to)) = channels.get(choice) else {
                network.simulate(simulating[choice - channels.len()])?;
                continue;
            };
            let messages = network.channels.get_mut(&(from, to)).expect("a channel");
            match messages.pop_front().expect("a message") {
                Message::Report(report) => {
                    let mut orders = Vec::new();
                    scheduler.report(time, from, report, &mut orders);
                    let drops = orders.iter().filter(|(_, order)| matches!(order, Order::Drop(_)));
                    counts.dropped += drops.count() as u64;
                    network.order(orders);
                }
                Message::Order(order) => network.obey(to, order)?,
                Message::Result(..) if network.refused.contains(&(to, from)) => {}
                Message::Result(subtree, within, result) => {
                    network.held[to as usize].received(subtree, within, result)?;
                    network.report(to, Report::Merged(subtree));
                }
                Message::Delivery(subtree, result) => {
                    let Range { start, end } = subtree.blocks();
                    assert_eq!(start / round, (end - 1) / round, "a result is of one round");
                    if scheduler.delivered(from, subtree) {
                        left -= subtree.len();
                        all.merge(result)?;
                    }
                }
            }
        }
        assert!(scheduler.is_done());
        assert_eq!(scheduler.done(), blocks.end - blocks.start);
        let lost = (0..ranks).filter(|&rank| scheduler.is_lost(rank)).count() as u64;
        assert!(lost > 0 || network.held.iter().all(Held::is_empty));
        counts.lost += lost;
        Ok(all.finish()?.expect("there are blocks"))
    }

    #[test]
    fn whoever_simulates_and_whenever_messages_arrive_results_merge_as_on_one_machine() {
        let mut counts = Counts::default();
        for blocks in [1, 2, 3, 7, 37, 64, 100, 500] {
            let machine = MonteCarlo::new(Key::from_seed(0), blocks, 1).expect("blocks");
            let keys: Vec<Key> = (0..blocks).map(|block| machine.block_key(block)).collect();
            let number = |key: Key| keys.iter().position(|other| *other == key).expect("a block");
            let expected = machine.run(|key, _| Text(format!("{}.", number(key))));
            for ranks in [1, 2, 3, 10, 200] {
                for round in [1, 5, 16, 64, blocks] {
                    let key = Key::from_seed(blocks).fold_in(ranks).fold_in_u64(round);
                    for pace in [1e-4, 0.02, 1.0] {
                        // From the start, and from the middle of a round.
                        for start in [0, blocks / 3] {
                            let ended = run(&key, ranks, start..blocks, round, pace, &mut counts);
                            assert_eq!(ended, expected, "{ranks}, {start}, {round}, {pace}");
                        }
                    }
                }
            }
        }
        assert!(counts.dropped > 100 && counts.lost > 100, "{counts:?}");
    }

    /// A run of two ranks, and the time that it takes. What the second one begins at `from` or later
    /// takes it `slow` times as long.
    fn seconds(slow: f64, from: f64, blocks: u64) -> f64 {
        let mut scheduler = Scheduler::new(2, 0..blocks, blocks);
        let mut time: f64 = 0.0;
        let mut orders = Vec::new();
        let mut tasks: Vec<(f64, Rank, Subtree)> = Vec::new();
        for rank in [0, 1] {
            scheduler.report(0.0, rank, Report::Ready(1), &mut orders);
        }
        loop {
            for (rank, order) in std::mem::take(&mut orders) {
                match order {
                    Order::Simulate(subtree, _) => {
                        let block = if rank == 1 && time >= from { slow } else { 1.0 };
                        tasks.push((time + block * subtree.len() as f64, rank, subtree));
                    }
                    Order::Drop(subtree) => {
                        tasks.retain(|task| (task.1, task.2) != (rank, subtree));
                        scheduler.report(time, rank, Report::Ready(1), &mut orders);
                    }
                    Order::Send(subtree, to) => {
                        scheduler.report(time, to, Report::Merged(subtree), &mut orders);
                    }
                    // A rank that stops does not answer.
                    Order::Ask if slow.is_finite() => {
                        scheduler.report(time, rank, Report::Here, &mut orders);
                    }
                    _ => {}
                }
            }
            if scheduler.is_done() {
                return time;
            }
            tasks.sort_by(|a, b| b.0.total_cmp(&a.0));
            let next = tasks.last().map_or(f64::INFINITY, |task| task.0);
            if next > time + 1.0 {
                time += 1.0;
                scheduler.look(time, &mut orders);
            } else if let Some((end, rank, subtree)) = tasks.pop() {
                time = end;
                scheduler.report(time, rank, Report::Simulated(subtree), &mut orders);
            }
        }
    }

    #[test]
    fn a_slow_rank_costs_a_few_percent() {
        for slow in [1.0, 2.0, 10.0, 100.0] {
            let blocks = 10_000;
            let ideal = blocks as f64 / (1.0 + 1.0 / slow);
            let seconds = seconds(slow, 0.0, blocks);
            assert!(seconds < 1.05 * ideal, "{slow} times slower: {seconds}, ideal {ideal}");
        }
    }

    /// The task that it has begun is given to the other rank, and its results too if it does not
    /// answer.
    #[test]
    fn a_rank_that_becomes_slow_or_stops_costs_what_it_had() {
        let blocks = 10_000;
        for part in [0.1, 0.5, 0.9] {
            let from = part * 0.5 * blocks as f64;
            for slow in [100.0, 10_000.0] {
                let ideal = from + (blocks as f64 - 2.0 * from) / (1.0 + 1.0 / slow);
                let seconds = seconds(slow, from, blocks);
                assert!(seconds < 1.15 * ideal, "{slow} after {from}: {seconds}, ideal {ideal}");
            }
            // All blocks that it had simulated may be lost.
            let most = blocks as f64 + SILENCE + 0.15 * blocks as f64;
            let seconds = seconds(f64::INFINITY, from, blocks);
            assert!(seconds < most, "stops after {from}: {seconds}");
        }
    }
}
