//! Runs the scheduler with thousands of ranks: the code that schedules under MPI, on simulated
//! ranks and a simulated network.
//!
//! ```sh
//! cargo run --release --example cluster [RANKS [BLOCKS_PER_RANK]]
//! ```
//!
//! A block takes 0.1 s at speed 1, give or take a fifth. Speeds of ranks are from 1 to 2. A message
//! takes 10 microseconds and a nanosecond per byte; then a rank without work notices it within 0.1
//! ms, and a rank that simulates within 1 ms. The root handles a message in 5 microseconds, one at a
//! time. It has no work besides: that costs at most a rank of all.
//!
//! Some ranks become a hundred times slower than they were, from the first subtree that they begin after
//! a while; or one stops, and answers no more. A rank that dies ends the job, as with MPI, which starts
//! again from the checkpoint.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::error::Error;
use std::ops::Range;

use ndkey::monte_carlo::Merge;
use ndkey::native::Key;
use ndkey_mpi::scheduler::{Held, Order, ROOT, Rank, Report, Scheduler, Subtree};
use serde::Serialize;

/// Seconds.
const BLOCK: f64 = 0.1;
const LATENCY: f64 = 10e-6;
const PER_BYTE: f64 = 1e-9;
const HANDLING: f64 = 5e-6;
const NAP: f64 = 1e-4;
const LONG_NAP: f64 = 1e-3;
/// How often the root looks for what is late.
const LOOK: f64 = 0.01;
/// Larger results are offered first.
const OFFERED: usize = 1024;
/// How many times slower a rank becomes.
const SLOWER: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|number| number.parse::<u32>());
    let ranks = arguments.next().transpose()?.unwrap_or(10_000);
    let blocks_per_rank = arguments.next().transpose()?.unwrap_or(2000);
    let blocks = u64::from(ranks) * u64::from(blocks_per_rank);
    // The round that `MonteCarlo` chooses.
    let round = blocks.div_ceil(64).next_power_of_two();
    println!("{ranks} ranks of speeds from 1 to 2, {blocks} blocks of {BLOCK} s at speed 1");

    for (bytes, round, what) in [
        (200, blocks, "without a checkpoint"),
        (200, round, "a checkpoint in each round"),
        (1_000_000, round, "a checkpoint in each round"),
    ] {
        println!("\nResults of {bytes} bytes, {what}:");
        Cluster::new(ranks, bytes).run(0..blocks, round, f64::INFINITY)?.print();
    }

    println!("\nResults of 200 bytes; ranks become {SLOWER} times slower, or stop:");
    let ideal = Cluster::new(ranks, 200).ideal(blocks);
    for (round, what) in [(blocks, "without a checkpoint"), (round, "with a checkpoint")] {
        for (slow, after) in
            [(1, 0.3), (1, 0.0), (ranks / 100, 0.3), (ranks / 100, 0.0), (ranks / 10, 0.0)]
        {
            let cluster = Cluster::new(ranks, 200).with_slow(slow, after * ideal);
            let Figures { time, ideal, .. } = cluster.run(0..blocks, round, f64::INFINITY)?;
            let after = after * ideal;
            println!("  {time:.1} s, ideal {ideal:.1} s: {slow} ranks after {after:.1} s, {what}");
        }
        let cluster = Cluster::new(ranks, 200).with_stop(0.3 * ideal);
        let Figures { time, ideal, .. } = cluster.run(0..blocks, round, f64::INFINITY)?;
        println!(
            "  {time:.1} s, ideal {ideal:.1} s: a rank stops after {:.1} s, {what}",
            0.3 * ideal
        );
    }

    println!("\nThree ranks die:");
    let (mut start, mut time) = (0, 0.0);
    for death in [0.2, 0.4, 0.3, f64::INFINITY] {
        let run = Cluster::new(ranks, 200).run(start..blocks, round, death * ideal)?;
        start = run.saved;
        time += run.time;
        if start < blocks {
            println!("  after {time:.1} s, when {start} blocks are in the checkpoint");
        }
    }
    let more = 100.0 * (time / ideal - 1.0);
    println!("  {time:.1} s, {more:.1} % more than ideal, besides the time to start the job again");
    Ok(())
}

/// A result: the blocks that it consists of.
#[derive(Debug)]
struct Blocks {
    start: u64,
    end: u64,
    /// How often the result of any of these blocks was sent.
    hops: u32,
}

impl Merge for Blocks {
    fn merge(&mut self, later: Self) -> Result<(), ndkey::Error> {
        if self.end != later.start {
            let allowed = format!("{}, where the earlier blocks end", self.end);
            return Err(ndkey::Error::parameter("merge", "start", later.start, allowed));
        }
        *self = Self { start: self.start, end: later.end, hops: self.hops.max(later.hops) };
        Ok(())
    }
}

#[derive(Debug)]
enum Event {
    Simulated(Rank, Subtree),
    Arrived(Rank, Message),
    /// The root takes up a message.
    Handled(Message),
}

#[derive(Debug)]
enum Message {
    Report(Rank, Report),
    Order(Order),
    /// A result is to be sent by a rank.
    Offer(Rank, Subtree),
    /// The answer, to be sent to a rank.
    Fetch(Rank, Subtree),
    Result(Rank, Subtree, Subtree, Blocks),
    Delivery(Rank, Subtree, Blocks),
}

/// An event, ordered so that the greatest is the next to occur.
#[derive(Debug)]
struct Timed {
    time: f64,
    number: u64,
    event: Event,
}

impl Ord for Timed {
    fn cmp(&self, other: &Self) -> Ordering {
        other.time.total_cmp(&self.time).then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Timed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Timed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Timed {}

/// The times of a run, in seconds.
#[derive(Debug, Default)]
struct Figures {
    /// Until the result is there, or the job ends.
    time: f64,
    /// The time if no rank were ever idle.
    ideal: f64,
    subtrees: u64,
    /// At the root.
    messages: u64,
    bytes: u64,
    bytes_in_second: BTreeMap<u64, u64>,
    most_held: usize,
    /// The most messages, one after the other, between the end of a block and the root.
    most_hops: u32,
    last_block: f64,
    /// So many first blocks are in the checkpoint.
    saved: u64,
}

impl Figures {
    fn print(&self) {
        let Self { time, ideal, subtrees, messages, most_held, most_hops, .. } = self;
        let idle = 100.0 * (1.0 - ideal / time);
        let tail = 1e3 * (time - self.last_block);
        println!("  {time:.1} s; ranks are idle for {idle:.2} % of it");
        println!("  the result is there {tail:.1} ms after the last block");
        println!(
            "  {subtrees} subtrees are simulated, and a rank holds at most {most_held} results"
        );
        println!("  a result is sent at most {most_hops} times on its way to the root");
        let mean = 1e-6 * self.bytes as f64 / time;
        let most = 1e-6 * self.bytes_in_second.values().max().map_or(0.0, |&bytes| bytes as f64);
        println!("  the root sends and receives {messages} messages,");
        println!("  {mean:.2} MB/s on average and {most:.2} MB in one second at most");
    }
}

/// Simulated ranks.
struct Cluster {
    key: Key,
    /// The bytes of a result.
    result: usize,
    speeds: Vec<f64>,
    /// How many ranks become slow, the last ones, and when.
    slow: (u32, f64),
    /// When the last rank stops.
    stop: f64,
    held: Vec<Held<Blocks>>,
    /// The subtrees that ranks simulate, each within another one.
    tasks: Vec<Option<(Subtree, Subtree)>>,
    offered: BTreeMap<(Rank, Subtree), Message>,
    /// Pairs of a rank and another one whose results it refuses.
    refused: BTreeSet<(Rank, Rank)>,
    events: BinaryHeap<Timed>,
    number: u64,
    /// Until when the root handles messages.
    root_busy: f64,
    figures: Figures,
}

impl Cluster {
    fn new(ranks: u32, result: usize) -> Self {
        let [speeds_key, key] = Key::from_seed(0).split_into();
        let ranks = ranks as usize;
        Self {
            key,
            result,
            speeds: speeds_key.uniform::<f64, _>(ranks).mapv(|unit| 1.0 + unit).to_vec(),
            held: (0..ranks).map(|_| Held::default()).collect(),
            slow: (0, 0.0),
            stop: f64::INFINITY,
            tasks: vec![None; ranks],
            offered: BTreeMap::new(),
            refused: BTreeSet::new(),
            events: BinaryHeap::new(),
            number: 0,
            root_busy: 0.0,
            figures: Figures::default(),
        }
    }

    fn with_slow(self, ranks: u32, after: f64) -> Self {
        Self { slow: (ranks, after), ..self }
    }

    fn with_stop(self, after: f64) -> Self {
        Self { stop: after, ..self }
    }

    /// Whether a rank has stopped.
    fn has_stopped(&self, rank: Rank, time: f64) -> bool {
        rank as usize + 1 == self.speeds.len() && time > self.stop
    }

    /// The seconds that blocks take if no rank is ever idle, and none becomes slow.
    fn ideal(&self, blocks: u64) -> f64 {
        blocks as f64 * BLOCK / self.speeds.iter().sum::<f64>()
    }

    /// Simulates until the result is there, or until the job ends.
    fn run(mut self, blocks: Range<u64>, round: u64, end: f64) -> Result<Figures, ndkey::Error> {
        let ranks = self.speeds.len() as u32;
        let mut scheduler = Scheduler::new(ranks, blocks.clone(), round);
        let mut delivered = BTreeMap::new();
        let mut saved = blocks.start;
        self.figures.ideal = self.ideal(blocks.end - blocks.start);
        for rank in 1..ranks {
            self.send(0.0, ROOT, Message::Report(rank, Report::Ready(1)));
        }
        let mut look = LOOK;
        loop {
            let next = self.events.peek().map_or(f64::INFINITY, |next| next.time);
            if next.min(look) > end {
                self.figures.time = end;
                break;
            }
            if look < next {
                let mut orders = Vec::new();
                scheduler.look(look, &mut orders);
                self.root_busy = self.root_busy.max(look);
                self.order(orders);
                look += LOOK;
                continue;
            }
            let Timed { time, event, .. } = self.events.pop().expect("the next one");
            match event {
                Event::Simulated(rank, subtree) => {
                    let Some((_, within)) =
                        self.tasks[rank as usize].take_if(|(task, _)| *task == subtree)
                    else {
                        continue; // stopped, because another rank was faster
                    };
                    if self.has_stopped(rank, time) {
                        continue;
                    }
                    self.figures.last_block = time;
                    let result = Blocks {
                        start: subtree.blocks().start,
                        end: subtree.blocks().end,
                        hops: 0,
                    };
                    self.held[rank as usize].simulated(subtree, within, result);
                    self.count_held(rank);
                    self.send(time, ROOT, Message::Report(rank, Report::Simulated(subtree)));
                }
                Event::Arrived(ROOT, message) => {
                    self.root_busy = self.root_busy.max(time) + HANDLING;
                    self.push(self.root_busy, Event::Handled(message));
                }
                Event::Arrived(rank, _) if self.has_stopped(rank, time) => {}
                Event::Arrived(rank, message) => self.arrived(time, rank, message)?,
                Event::Handled(Message::Report(rank, report)) => {
                    let mut orders = Vec::new();
                    scheduler.report(time, rank, report, &mut orders);
                    self.order(orders);
                }
                Event::Handled(Message::Delivery(from, subtree, result)) => {
                    if !scheduler.delivered(from, subtree) {
                        continue;
                    }
                    self.figures.most_hops = self.figures.most_hops.max(result.hops);
                    delivered.insert(result.start, result.end);
                    while let Some(end) = delivered.remove(&saved) {
                        saved = end;
                    }
                    if saved == blocks.end {
                        self.figures.time = time;
                        break;
                    }
                }
                Event::Handled(message) => unreachable!("{message:?} is not for the root"),
            }
        }
        // Only whole rounds are in a checkpoint.
        self.figures.saved = if saved == blocks.end { saved } else { saved / round * round };
        Ok(self.figures)
    }

    /// The root sends orders, one after the other.
    fn order(&mut self, orders: Vec<(Rank, Order)>) {
        for (rank, order) in orders {
            self.root_busy += HANDLING;
            self.send(self.root_busy, rank, Message::Order(order));
        }
    }

    fn arrived(&mut self, time: f64, rank: Rank, message: Message) -> Result<(), ndkey::Error> {
        match message {
            Message::Order(Order::Simulate(subtree, within)) => {
                self.held[rank as usize].confirm()?;
                self.tasks[rank as usize] = Some((subtree, within));
                let seconds = self.seconds(time, rank, subtree);
                self.figures.subtrees += 1;
                self.push(time + seconds, Event::Simulated(rank, subtree));
            }
            Message::Order(Order::Send(subtree, to)) => {
                let (within, mut result) = self.held[rank as usize].take(subtree)?;
                result.hops += 1;
                let message = Message::Result(rank, subtree, within, result);
                if self.result > OFFERED {
                    self.offered.insert((rank, subtree), message);
                    self.send(time, to, Message::Offer(rank, subtree));
                } else {
                    self.send(time, to, message);
                }
            }
            Message::Offer(from, subtree) => self.send(time, from, Message::Fetch(rank, subtree)),
            Message::Fetch(to, subtree) => {
                let result = self.offered.remove(&(rank, subtree)).expect("it was offered");
                self.send(time, to, result);
            }
            Message::Order(Order::Deliver(subtree)) => {
                let (_, mut result) = self.held[rank as usize].take(subtree)?;
                result.hops += 1;
                self.send(time, ROOT, Message::Delivery(rank, subtree, result));
            }
            Message::Order(Order::Drop(subtree)) => {
                self.held[rank as usize].discard(subtree);
                let stopped = self.tasks[rank as usize].take_if(|(task, _)| *task == subtree);
                if stopped.is_some() {
                    // After the block that it is simulating.
                    let end = time + BLOCK / self.speed(time, rank);
                    self.send(end, ROOT, Message::Report(rank, Report::Ready(1)));
                }
            }
            Message::Order(Order::Ask) => {
                self.send(time, ROOT, Message::Report(rank, Report::Here));
            }
            Message::Order(Order::Refuse(lost)) => {
                self.refused.insert((rank, lost));
                self.send(time, ROOT, Message::Report(rank, Report::Refused(lost)));
            }
            Message::Result(from, ..) if self.refused.contains(&(rank, from)) => {}
            Message::Result(_, subtree, within, result) => {
                self.held[rank as usize].received(subtree, within, result)?;
                self.count_held(rank);
                self.send(time, ROOT, Message::Report(rank, Report::Merged(subtree)));
            }
            message => unreachable!("{message:?} is for the root"),
        }
        Ok(())
    }

    fn count_held(&mut self, rank: Rank) {
        self.figures.most_held = self.figures.most_held.max(self.held[rank as usize].len());
    }

    fn speed(&self, time: f64, rank: Rank) -> f64 {
        let (slow, after) = self.slow;
        let slower = rank as usize >= self.speeds.len() - slow as usize && time >= after;
        self.speeds[rank as usize] / if slower { SLOWER } else { 1.0 }
    }

    /// For how long a rank simulates a subtree that it begins.
    fn seconds(&self, time: f64, rank: Rank, subtree: Subtree) -> f64 {
        let blocks = subtree.len() as f64;
        let noise: f64 = self.key.fold_in_u64(subtree.blocks().start).normal(()).into_scalar();
        // The standard deviation of a block is a fifth of its mean.
        let blocks = (blocks + 0.2 * noise * blocks.sqrt()).max(0.1 * blocks);
        blocks * BLOCK / self.speed(time, rank)
    }

    fn send(&mut self, time: f64, to: Rank, message: Message) {
        let (bytes, of_root) = match &message {
            Message::Report(_, report) => (encoded("r", report), true),
            Message::Order(order) => (encoded("o", order), true),
            Message::Delivery(..) => (self.result, true),
            Message::Result(..) => (self.result, false),
            Message::Offer(_, subtree) => (encoded("f", subtree), false),
            Message::Fetch(_, subtree) => (encoded("g", subtree), false),
        };
        if of_root {
            self.figures.messages += 1;
            self.figures.bytes += bytes as u64;
            *self.figures.bytes_in_second.entry(time as u64).or_default() += bytes as u64;
        }
        let noticed = match to {
            ROOT => 0.0,
            rank if self.tasks[rank as usize].is_some() => LONG_NAP,
            _ => NAP,
        };
        let noticed: f64 = noticed
            * self.key.fold_in_u64(u64::MAX - self.number).uniform::<f64, _>(()).into_scalar();
        let arrival = time + LATENCY + PER_BYTE * bytes as f64 + noticed;
        self.push(arrival, Event::Arrived(to, message));
    }

    fn push(&mut self, time: f64, event: Event) {
        self.number += 1;
        self.events.push(Timed { time, number: self.number, event });
    }
}

/// The bytes of a message, as they are sent.
fn encoded(kind: &str, content: &impl Serialize) -> usize {
    let mut bytes = vec![0; 8];
    ciborium::into_writer(&BTreeMap::from([(kind, content)]), &mut bytes)
        .expect("numbers are written");
    bytes.len()
}
