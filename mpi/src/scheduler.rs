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
//!   other, which merges. So results never go through the root, except for those of the largest
//!   subtrees of a round.
//! - A round of blocks is handed out as soon as nothing is left of the one before it: nothing waits
//!   for the end of a round.

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

/// What a rank tells the root. It and [`Order`] are short when serialised, because the root sends and
/// receives millions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Report {
    /// It has as many threads, and nothing to do.
    #[serde(rename = "r")]
    Ready(u32),
    /// It has simulated a subtree, holds the result, and has nothing to do.
    #[serde(rename = "s")]
    Simulated(Subtree),
    /// It has received the result of a subtree, and merged it with the one of the sibling.
    #[serde(rename = "m")]
    Merged(Subtree),
}

/// What the root tells a rank.
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
}

/// What a rank does.
#[derive(Debug, Clone, Default)]
struct Worker {
    threads: u32,
    /// When it began to simulate what it simulates now.
    since: Option<f64>,
    /// Blocks per second, once it has simulated some.
    speed: Option<f64>,
    /// How many results it holds, or will have received.
    held: u32,
}

/// The root's part: [see above](self).
#[derive(Debug, Clone)]
pub struct Scheduler {
    workers: Vec<Worker>,
    /// The blocks of the rounds that have not begun.
    later: Range<u64>,
    round: u64,
    /// What is left of the last round that has begun: heights and first blocks.
    free: BTreeSet<(u32, u64)>,
    /// How many blocks no rank has been given.
    remaining: u64,
    /// The largest subtrees of rounds, until they are done: their first blocks and heights.
    within: BTreeMap<u64, u32>,
    /// Who holds results of which the sibling's is not there yet.
    holders: HashMap<Subtree, Rank>,
    /// The number of ranks whose speed is known, and the sum of their speeds.
    known: (u32, f64),
    busy: u32,
    /// When the first rank reported.
    begun: Option<f64>,
}

impl Scheduler {
    /// A schedule for a number of ranks of some blocks, the first of which begins a round.
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
        match report {
            Report::Ready(threads) => {
                self.workers[rank as usize].threads = threads;
                self.assign(time, rank, orders);
            }
            Report::Simulated(subtree) => {
                self.measure(time, rank, subtree.len());
                // First, because the rank waits for it.
                self.assign(time, rank, orders);
                self.workers[rank as usize].held += 1;
                self.hold(subtree, rank, orders);
            }
            Report::Merged(subtree) => {
                self.workers[rank as usize].held -= 1;
                self.hold(subtree.parent(), rank, orders);
            }
        }
    }

    /// Whether the results of all blocks have been delivered, or are on their way.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.remaining == 0 && self.within.is_empty()
    }

    /// Updates a rank's speed when it is done with some blocks.
    fn measure(&mut self, time: f64, rank: Rank, blocks: u64) {
        let worker = &mut self.workers[rank as usize];
        let Some(since) = worker.since.take() else { return };
        self.busy -= 1;
        // Not infinite, however coarse the clock.
        let measured = blocks as f64 / (time - since).max(1e-6);
        let (known, sum) = &mut self.known;
        let before = worker.speed.unwrap_or_else(|| {
            *known += 1;
            *sum += measured;
            measured
        });
        let speed = 0.5 * (before + measured);
        *sum += speed - before;
        worker.speed = Some(speed);
    }

    /// Gives a rank more to do, if there is any.
    fn assign(&mut self, time: f64, rank: Rank, orders: &mut Vec<(Rank, Order)>) {
        if self.free.is_empty() {
            self.begin_round();
        }
        let Some(height) = self.height(time, rank) else { return };
        let Some(subtree) = self.take(height) else { return };
        self.workers[rank as usize].since = Some(time);
        self.busy += 1;
        self.remaining -= subtree.len();
        orders.push((rank, Order::Simulate(subtree, self.within(subtree))));
    }

    fn begin_round(&mut self) {
        let end = self.later.start.saturating_add(self.round).min(self.later.end);
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
                let (known, sum) = self.known;
                let mean = sum / f64::from(known);
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
    fn hold(&mut self, mut subtree: Subtree, rank: Rank, orders: &mut Vec<(Rank, Order)>) {
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
                orders.push((from, Order::Send(subtree, to)));
                return;
            }
            // The rank merges by itself.
            self.workers[rank as usize].held -= 1;
            subtree = subtree.parent();
        }
        self.workers[rank as usize].held -= 1;
        self.within.remove(&within.first);
        orders.push((rank, Order::Deliver(within)));
    }
}

/// The results that a rank holds.
#[derive(Debug)]
pub struct Held<T> {
    /// With each the largest subtree that is merged by ranks.
    results: BTreeMap<Subtree, (Subtree, T)>,
}

impl<T> Default for Held<T> {
    fn default() -> Self {
        Self { results: BTreeMap::new() }
    }
}

impl<T: Merge> Held<T> {
    /// Adds a result, and merges it with that of the sibling if that is there, and so on up to
    /// `within`.
    ///
    /// # Errors
    /// Those of [`Merge::merge`].
    pub fn add(
        &mut self,
        mut subtree: Subtree,
        within: Subtree,
        mut result: T,
    ) -> Result<(), Error> {
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
    pub fn take(&mut self, subtree: Subtree) -> Option<(Subtree, T)> {
        self.results.remove(&subtree)
    }

    /// The number of results.
    #[must_use]
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use ndkey::Key;
    use ndkey::monte_carlo::{MonteCarlo, Tree};

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
        Delivery(Tree<Text>),
    }

    /// Ranks between which messages take any time, and which are of any speed.
    struct Ranks {
        held: Vec<Held<Tree<Text>>>,
        /// Messages from one rank to another arrive in their order.
        channels: BTreeMap<(Rank, Rank), VecDeque<Message>>,
        /// What each rank simulates, and within what.
        tasks: BTreeMap<Rank, (Subtree, Subtree)>,
        all: Tree<Text>,
    }

    impl Ranks {
        fn send(&mut self, from: Rank, to: Rank, message: Message) {
            self.channels.entry((from, to)).or_default().push_back(message);
        }

        fn obey(&mut self, rank: Rank, order: Order) {
            let mut take = |subtree| self.held[rank as usize].take(subtree).expect("it is held");
            match order {
                Order::Simulate(subtree, within) => {
                    let before = self.tasks.insert(rank, (subtree, within));
                    assert_eq!(before, None, "a rank simulates one subtree at a time");
                }
                Order::Send(subtree, to) => {
                    let (within, result) = take(subtree);
                    self.send(rank, to, Message::Result(subtree, within, result));
                }
                Order::Deliver(subtree) => {
                    let (_, result) = take(subtree);
                    self.send(rank, ROOT, Message::Delivery(result));
                }
            }
        }

        fn simulate(&mut self, rank: Rank) -> Result<(), Error> {
            let (subtree, within) = self.tasks.remove(&rank).expect("a task");
            let mut tree = Tree::new();
            subtree.blocks().try_for_each(|block| tree.insert(block, Text(format!("{block}."))))?;
            self.held[rank as usize].add(subtree, within, tree)?;
            self.send(rank, ROOT, Message::Report(Report::Simulated(subtree)));
            Ok(())
        }
    }

    /// A run in which what happens next is chosen by a key.
    fn run(key: &Key, ranks: u32, blocks: Range<u64>, round: u64) -> Result<Text, Error> {
        let mut scheduler = Scheduler::new(ranks, blocks, round);
        let mut network = Ranks {
            held: (0..ranks).map(|_| Held::default()).collect(),
            channels: BTreeMap::new(),
            tasks: BTreeMap::new(),
            all: Tree::new(),
        };
        for rank in 0..ranks {
            network.send(rank, ROOT, Message::Report(Report::Ready(1 + rank % 3)));
        }
        for step in 0_u32.. {
            network.channels.retain(|_, messages| !messages.is_empty());
            let simulating: Vec<Rank> = network.tasks.keys().copied().collect();
            let channels: Vec<(Rank, Rank)> = network.channels.keys().copied().collect();
            let choices = simulating.len() + channels.len();
            if choices == 0 {
                break;
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
                    scheduler.report(f64::from(step), from, report, &mut orders);
                    for (rank, order) in orders {
                        network.send(ROOT, rank, Message::Order(order));
                    }
                }
                Message::Order(order) => network.obey(to, order),
                Message::Result(subtree, within, result) => {
                    network.held[to as usize].add(subtree, within, result)?;
                    network.send(to, ROOT, Message::Report(Report::Merged(subtree)));
                }
                Message::Delivery(result) => network.all.merge(result)?,
            }
        }
        assert!(scheduler.is_done());
        assert!(network.held.iter().all(Held::is_empty));
        Ok(network.all.finish()?.expect("there are blocks"))
    }

    #[test]
    fn whoever_simulates_and_whenever_messages_arrive_results_merge_as_on_one_machine() {
        for blocks in [1, 2, 3, 7, 37, 64, 100, 500] {
            let machine = MonteCarlo::new(Key::new(0), blocks, 1).expect("blocks");
            let keys: Vec<Key> = (0..blocks).map(|block| machine.block_key(block)).collect();
            let number = |key: Key| keys.iter().position(|other| *other == key).expect("a block");
            let expected = machine.run(|key, _| Text(format!("{}.", number(key))));
            for ranks in [1, 2, 3, 10, 200] {
                for round in [1, 5, 16, 64, blocks] {
                    let key = Key::new(blocks).fold_in(ranks).fold_in_u64(round);
                    assert_eq!(run(&key, ranks, 0..blocks, round), expected, "{ranks}, {round}");
                }
            }
        }
    }

    /// A run of two ranks, the second of which is `slow` times slower, and the time that it takes.
    fn seconds(slow: f64, blocks: u64) -> f64 {
        let mut scheduler = Scheduler::new(2, 0..blocks, blocks);
        let mut time: f64 = 0.0;
        let mut orders = Vec::new();
        let mut tasks: Vec<(f64, Rank, Subtree)> = Vec::new();
        for rank in [0, 1] {
            scheduler.report(0.0, rank, Report::Ready(1), &mut orders);
        }
        loop {
            for (rank, order) in orders.drain(..) {
                if let Order::Simulate(subtree, _) = order {
                    let block = if rank == 1 { slow } else { 1.0 };
                    tasks.push((time + block * subtree.len() as f64, rank, subtree));
                }
            }
            tasks.sort_by(|a, b| b.0.total_cmp(&a.0));
            let Some((end, rank, subtree)) = tasks.pop() else { return time };
            time = end;
            scheduler.report(time, rank, Report::Simulated(subtree), &mut orders);
        }
    }

    #[test]
    fn a_slow_rank_costs_a_few_percent() {
        for slow in [1.0, 2.0, 10.0, 100.0] {
            let blocks = 10_000;
            let ideal = blocks as f64 / (1.0 + 1.0 / slow);
            let seconds = seconds(slow, blocks);
            assert!(seconds < 1.05 * ideal, "{slow} times slower: {seconds}, ideal {ideal}");
        }
    }
}
