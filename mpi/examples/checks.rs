//! Checks that have to hold on any number of ranks, and errors on all ranks: `./run` calls it.
//!
//! ```sh
//! mpirun -n 4 target/release/examples/checks WHAT
//! ```

use std::error::Error;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant, UNIX_EPOCH};

use mpi::Threading;
use mpi::environment::initialize_with_threading;
use mpi::topology::{Color, SimpleCommunicator};
use mpi::traits::{Communicator, CommunicatorCollectives, Root};
use ndarray::{Array1, Array2, Array3, ArrayD, Axis};
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, QuasiMonteCarlo, Replicates};
use ndkey::native::{Key, StandardNormal};
use ndkey::points::Sobol;
use ndkey::sums::ExactSum;
use ndkey_mpi::{RunOn, RunPointsOn, SampleOn, abort_on_failure, gather};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

type Checked = Result<(), Box<dyn Error>>;

fn main() {
    let universe = initialize_with_threading(Threading::Funneled);
    let (universe, _) = universe.expect("MPI is initialised once");
    let world = universe.world();
    let what = std::env::args().nth(1).unwrap_or_default();
    abort_on_failure(&world, || match what.as_str() {
        "bits" => same_bits(&world).and_then(|()| points(&world)),
        "shards" => shards(&world),
        "failures" => failures(&world),
        "differences" => differences(&world),
        "uneven" => uneven(&world),
        "large" => large(&world),
        "lost" => lost(&world),
        "absent" => absent(&world),
        "stopped" => stopped(&world, None),
        "stopped_with_checkpoint" => stopped(&world, Some(64)),
        "offered_twice" => offered_twice(&world),
        "late" => late(&world),
        _ => {
            Err("usage: checks bits|shards|failures|differences|uneven|large|lost|absent|stopped|\
                  stopped_with_checkpoint|offered_twice|late"
                .into())
        }
    });
}

fn check(holds: bool, what: impl fmt::Display) -> Checked {
    if holds { Ok(()) } else { Err(format!("does not hold: {what}").into()) }
}

/// The order in which blocks were merged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Order(String);

impl Merge for Order {
    fn merge(&mut self, later: Self) -> Result<(), ndkey::Error> {
        self.0 = format!("({}{})", self.0, later.0);
        Ok(())
    }
}

/// Merging fails, or panics.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Unmergeable;

impl Merge for Unmergeable {
    fn merge(&mut self, _: Self) -> Result<(), ndkey::Error> {
        panic!("these do not merge")
    }
}

/// Written as a number, and read as text.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Unreadable(#[serde(deserialize_with = "read_text")] u32);

impl Merge for Unreadable {
    fn merge(&mut self, _: Self) -> Result<(), ndkey::Error> {
        Ok(())
    }
}

fn read_text<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    String::deserialize(from).map(|_| 0)
}

fn simulate(key: Key, paths: usize) -> Result<(Estimate, Array1<u64>), ndkey::Error> {
    let values = key.try_sample::<f64, _>(StandardNormal, paths)?;
    let counts = [-1.0, 0.0, 1.0].map(|edge| values.iter().filter(|&&value| value < edge).count());
    Ok((Estimate::from_values(&values), counts.iter().map(|&count| count as u64).collect()))
}

/// Results on every rank have the bits of one machine, for any number of blocks and ranks.
fn same_bits(world: &SimpleCommunicator) -> Checked {
    for blocks in [1, 2, 3, 7, 64, 100, 1000, 1023, 1025, 5000] {
        let run = || MonteCarlo::with_total(Key::from_seed(blocks), 20 * blocks - 7, 20);
        let alone = run()?.run(simulate)?;
        check(run()?.run_on(world, "", simulate)? == alone, format!("{blocks} blocks"))?;

        let at_root = run()?.run_on_root(world, "", simulate)?;
        let expected = (world.rank() == 0).then_some(alone);
        check(at_root == expected, "only the root has the result")?;

        // The tree of blocks, whatever their number.
        let keys: Vec<Key> = (0..blocks)
            .map(|block| run().map(|run| run.block_key(block)))
            .collect::<Result<_, _>>()?;
        let number = |key: Key| keys.iter().position(|other| *other == key);
        let order = |key: Key, _| Order(format!("{:?}.", number(key)));
        if blocks < 100 {
            check(run()?.run_on(world, "", order)? == run()?.run(order)?, "the order")?;
        }

        // Rounds, and the decision to stop.
        let stop = |(estimate, _): &(Estimate, Array1<u64>)| estimate.count() > 3000;
        for round in [1, 16, 37] {
            let run = || run()?.with_round(round);
            let here = run()?.run_until(simulate, stop)?;
            check(run()?.run_until_on(world, "", simulate, stop)? == here, "the stop")?;
            let at_root = run()?.run_until_on_root(world, "", simulate, stop)?;
            check(at_root == (world.rank() == 0).then_some(here), "the stop, at the root")?;
        }
    }

    // An exact sum, of all values in one array and of ranks' blocks.
    let run = || MonteCarlo::new(Key::from_seed(3), 100, 20);
    let exact = |key: Key, paths| ExactSum::of(&key.normal::<f32, _>(paths).mapv(f32::exp));
    let mut together = ExactSum::new();
    (0..100)
        .rev()
        .try_for_each(|block| run().map(|run| together.merge(&exact(run.block_key(block), 20))))?;
    check(run()?.run_on(world, "", exact)? == together, "an exact sum")?;

    // Each rank alone, and all but one.
    let alone = world.split_by_color(Color::with_value(world.rank())).ok_or("a communicator")?;
    let run = || MonteCarlo::new(Key::from_seed(1), 100, 20);
    check(run()?.run_on(&alone, "", simulate)? == run()?.run(simulate)?, "a rank alone")?;
    let color = if world.rank() == 0 { Color::undefined() } else { Color::with_value(0) };
    if let Some(others) = world.split_by_color(color) {
        check(run()?.run_on(&others, "", simulate)? == run()?.run(simulate)?, "the other ranks")?;
    }

    // A checkpoint whose run is made longer goes on in the middle of a round.
    let run = |blocks| MonteCarlo::new(Key::from_seed(2), blocks, 20)?.with_round(10);
    let file = std::env::temp_dir().join(format!("ndkey-mpi-longer-{}", process::id()));
    for blocks in [13, 40, 41, 99] {
        let kept = run(blocks)?.checkpoint(&file, "")?.run_on(world, "", simulate)?;
        check(kept == run(blocks)?.run(simulate)?, format!("longer, {blocks} blocks"))?;
    }
    if world.rank() == 0 {
        fs::remove_file(&file)?;
    }

    // Progress counts all ranks, and is reported by the root.
    let (mut reports, mut last) = (Vec::new(), 0);
    MonteCarlo::new(Key::from_seed(1), 500, 20)?
        .on_progress(|run| {
            reports.push(run.done >= last);
            last = run.done;
        })
        .run_on(world, "", simulate)?;
    let expected = if world.rank() == 0 { 500 } else { 0 };
    check(last == expected, "all blocks are reported by the root")?;
    check(reports.iter().all(|&grows| grows), "the number of done blocks grows")
}

/// Runs over points, with rounds that double, and their checkpoints.
fn points(world: &SimpleCommunicator) -> Checked {
    let mean =
        |points: Array2<f64>| Estimate::from_values(&points.map_axis(Axis(1), |x| x.sum().exp()));
    for replicates in [2, 5, 16] {
        let run = || {
            QuasiMonteCarlo::new(Key::from_seed(6), Sobol::new(3)?, replicates, (1 << 12, 3))?
                .with_block(8)
        };
        let alone = run()?.run(mean)?;
        check(run()?.run_on(world, "", mean)? == alone, format!("{replicates} replicates"))?;
        let at_root = run()?.run_on_root(world, "", mean)?;
        check(at_root == (world.rank() == 0).then_some(alone), "points, only at the root")?;

        let stop = |all: &Replicates<Estimate>| all.points() >= 1 << 10;
        let here = run()?.run_until(mean, stop)?;
        check(run()?.run_until_on(world, "", mean, stop)? == here, "the stop over points")?;
        let file = std::env::temp_dir().join(format!("ndkey-mpi-points-{}", std::process::id()));
        for _ in 0..2 {
            let kept = run()?.checkpoint(&file, "")?.run_until_on(world, "", mean, stop)?;
            check(kept == here, "a checkpoint over points")?;
        }
        if world.rank() == 0 {
            std::fs::remove_file(&file)?;
        }
    }
    let error =
        QuasiMonteCarlo::new(Key::from_seed(world.rank() as u64), Sobol::new(3)?, 4, (64, 3))?
            .run_on(world, "", mean);
    check(world.size() == 1 || error.is_err(), "another key")
}

fn shards(world: &SimpleCommunicator) -> Checked {
    for rows in [0, 1, 3, 1000] {
        let shard =
            Key::from_seed(3).sample_shard::<f32, _>(world, StandardNormal, (rows, 5, 2))?;
        let gathered: Option<Array3<f32>> = gather(world, &shard)?;
        let whole = Key::from_seed(3).sample::<f32, _>(StandardNormal, (rows, 5, 2));
        check(gathered == (world.rank() == 0).then_some(whole), format!("{rows} rows"))?;
    }
    // Any memory layout, and no columns.
    let columns = Array2::from_elem((4, world.rank() as usize + 1), world.rank());
    let gathered = gather(world, &columns.t())?;
    let rows = (world.size() * (world.size() + 1) / 2) as usize;
    let shape = gathered.as_ref().map(|all| all.shape().to_vec());
    check(shape == (world.rank() == 0).then(|| vec![rows, 4]), "rows of different numbers")?;
    check(gather(world, &Array2::<f64>::zeros((2, 0))).is_ok(), "no columns")?;

    let error = gather(world, &ArrayD::<f64>::zeros(vec![]));
    let expected = "the shard of rank 0 has shape [], must have at least one axis";
    check(error.is_err_and(|error| error.to_string() == expected), expected)?;
    if world.size() > 1 {
        let error = gather(world, &Array2::<u8>::zeros((2, 3 + world.rank() as usize)));
        let expected = "the shard of rank 1 has shape [2, 4], must differ from [2, 3], that of rank \
                        0, in the number of rows only";
        check(error.is_err_and(|error| error.to_string() == expected), expected)?;
    }
    Ok(())
}

/// An error is the same on all ranks, soon, although there are blocks for a minute.
fn failures(world: &SimpleCommunicator) -> Checked {
    let run = || MonteCarlo::new(Key::from_seed(5), 60_000 * world.size() as u64, 1);
    let begun = Instant::now();
    let expect = |error: Option<ndkey_mpi::Error>, message: &str| {
        let error = error.ok_or("a result of blocks that fail")?.to_string();
        if world.rank() == 0 {
            println!("{error}");
        }
        check(error.contains(message), format!("{error:?} has {message:?}"))?;
        check(begun.elapsed() < Duration::from_secs(20), "ranks end soon")
    };
    // The last rank fails at a block that it happens to have.
    let last = world.size() - 1;
    let here = world.rank() == last;
    let bad = |key: &Key| here && key.key_data()[0].is_multiple_of(4);
    let nap = || sleep(Duration::from_millis(1));

    let panics = run()?.run_on(world, "", |key: Key, _| {
        nap();
        assert!(!bad(&key), "this block panics");
        1_u64
    });
    expect(panics.err(), &format!("rank {last}: block "))?;
    let fails = run()?.run_on(world, "", |key: Key, _| {
        nap();
        if bad(&key) { Err("this block fails") } else { Ok(1_u64) }
    });
    expect(fails.err(), "Key::<Ars>::from_data([")?;
    let unmergeable = run()?.run_on(world, "", |_: Key, _| Unmergeable);
    expect(unmergeable.err(), "panicked: these do not merge")?;
    let unreadable = run()?.run_on(world, "", |_: Key, _| Unreadable(1));
    expect(unreadable.err(), "Unreadable, cannot be read")?;
    let stop = run()?.run_until_on(world, "", |_: Key, _| 1_u64, |_| panic!("no decision"));
    expect(stop.err(), "rank 0: panicked: no decision")?;
    let progress = run()?.on_progress(|_| panic!("no report")).run_on(world, "", |_: Key, _| 1_u64);
    expect(progress.err(), "rank 0: panicked: no report")?;
    let folder = std::env::temp_dir();
    let path = folder.join(format!("ndkey-mpi-{}", std::process::id()));
    std::fs::write(&path, "not a checkpoint")?;
    let damaged = run()?.checkpoint(&path, "")?.run_on(world, "", |_: Key, _| 1_u64);
    std::fs::remove_file(path)?;
    expect(damaged.err(), "is not a checkpoint of ndkey")?;
    // The ranks are still in step.
    check(run()?.run_on(world, "", |_: Key, _| 1_u64)? == run()?.blocks(), "a run after failures")
}

/// The last rank does something else.
fn differences(world: &SimpleCommunicator) -> Checked {
    let last = world.rank() == world.size() - 1;
    let run = |seed| MonteCarlo::new(Key::from_seed(seed), 64, 8);
    let count = |_: Key, _| -> u64 { panic!("a block is simulated") };
    let small = |_: Key, _| -> u32 { panic!("a block is simulated") };
    let expect = |error: Option<ndkey_mpi::Error>, message: &str| {
        let error = error.ok_or("ranks go on that differ")?.to_string();
        if world.rank() == 0 {
            println!("{error}");
        }
        let rank = format!("rank {} does not do what rank 0 does: ", world.size() - 1);
        check(error == rank + message, format!("{error:?} has {message:?}"))
    };
    let key = run(u64::from(last))?.run_on(world, "", count);
    let words = |seed| Key::from_seed(seed).data();
    expect(key.err(), &format!("the key is {:?}, not {:?}", words(1), words(0)))?;
    let problem = if last { "call" } else { "put" };
    let error = run(0)?.run_on(world, problem, count);
    expect(error.err(), "the problem is \"call\", not \"put\"")?;
    let error = if last {
        run(0)?.run_on(world, "", small).err()
    } else {
        run(0)?.run_on(world, "", count).err()
    };
    expect(error, "the type of results is u32, not u64")?;
    let error = if last {
        run(0)?.run_until_on(world, "", count, |_| true).err()
    } else {
        run(0)?.run_on(world, "", count).err()
    };
    expect(error, "the call is run_until_on, not run_on")?;
    // All ranks have this problem, and the checkpoint has another one.
    let path = std::env::temp_dir().join(format!("ndkey-mpi-problem-{}", std::process::id()));
    let error = run(0)?.checkpoint(path, "put")?.run_on(world, "call", count);
    let error = error.err().ok_or("a run of another problem")?.to_string();
    let expected = "the problem is \"call\", must be \"put\", that of the checkpoint";
    check(error == expected, &error)?;
    let blocks = MonteCarlo::new(Key::from_seed(0), if last { 65 } else { 64 }, 8)?;
    expect(blocks.run_on(world, "", count).err(), "the number of blocks is 65, not 64")
}

/// One rank is ten times slower than the others. Blocks are sleeps, so that ranks need no processor
/// of their own; one of three runs has to be fast, because other programs slow ranks down too.
fn uneven(world: &SimpleCommunicator) -> Checked {
    let slow = world.rank() == world.size() - 1;
    let block = Duration::from_millis(if slow { 100 } else { 10 });
    let blocks = 300 * world.size() as u64;
    let blocks_per_second = 100.0 * (f64::from(world.size()) - 0.9);
    let ideal = blocks as f64 / blocks_per_second;
    for run in 1..=3 {
        let begun = Instant::now();
        let done =
            MonteCarlo::new(Key::from_seed(0), blocks, 1)?.run_on(world, "", |_: Key, _| {
                sleep(block);
                1_u64
            })?;
        let mut seconds = begun.elapsed().as_secs_f64();
        check(done == blocks, "all blocks are done")?;
        // The time that the root measured, so that all ranks decide the same.
        world.process_at_rank(0).broadcast_into(&mut seconds);
        let factor = seconds / ideal;
        if world.rank() == 0 {
            println!("one of {} ranks is slow: {seconds:.2} s, {factor:.3} of ideal", world.size());
        }
        if factor < 1.3 {
            break;
        }
        check(run < 3, "at most 1.3 of ideal")?;
    }
    Ok(())
}

/// Results of more bytes than an `i32` counts.
fn large(world: &SimpleCommunicator) -> Checked {
    // In CBOR, a small number is a byte.
    let len = (1_usize << 31) + 1000;
    let ones =
        MonteCarlo::new(Key::from_seed(0), 2, 1)?.run_on_root(world, "", |_: Key, _| Many(len))?;
    check(ones.is_none_or(|Many(sum)| sum == 2 * len), "a large result")
}

/// A number, written in that number of bytes.
#[derive(Debug, Clone)]
struct Many(usize);

impl Merge for Many {
    fn merge(&mut self, later: Self) -> Result<(), ndkey::Error> {
        self.0 += later.0;
        Ok(())
    }
}

impl Serialize for Many {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&vec![1; self.0])
    }
}

impl<'de> Deserialize<'de> for Many {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Length;
        impl Visitor<'_> for Length {
            type Value = Many;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Many, E> {
                Ok(Many(bytes.len()))
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Many, E> {
                Ok(Many(bytes.len()))
            }
        }
        deserializer.deserialize_byte_buf(Length)
    }
}

/// Milliseconds since 1970, which `./run` compares with the end of the job.
fn now() -> u128 {
    UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis())
}

/// A rank fails while another one is in a block that does not end: `abort_on_failure` ends it.
fn lost(world: &SimpleCommunicator) -> Checked {
    let slow = world.rank() == 0;
    MonteCarlo::new(Key::from_seed(0), 1000, 1)?.run_on(world, "", |_: Key, _| -> u64 {
        if slow {
            sleep(Duration::from_secs(600));
        }
        panic!("a block panics at {}", now())
    })?;
    Ok(())
}

/// A rank panics, and does not take part.
fn absent(world: &SimpleCommunicator) -> Checked {
    assert!(world.rank() != world.size() - 1, "a rank panics outside of a run at {}", now());
    MonteCarlo::new(Key::from_seed(0), 1000, 1)?.run_on(world, "", |_: Key, _| 1_u64)?;
    Ok(())
}

/// `./run` stops a rank, and lets it go on when the root has the result.
fn stopped(world: &SimpleCommunicator, round: Option<u64>) -> Checked {
    let blocks = 300 * world.size() as u64;
    // Results are long, so that they are offered first.
    let simulate = |key: Key, _| -> Array1<u64> {
        println!("a block");
        sleep(Duration::from_millis(10));
        key.bits::<u32, _>(1000).mapv(u64::from)
    };
    let run = || MonteCarlo::new(Key::from_seed(9), blocks, 1);
    let result = match round {
        None => run()?.run_on_root(world, "", simulate)?,
        Some(round) => {
            let name = format!("ndkey-mpi-stopped-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let run = run()?.with_round(round)?.checkpoint(&path, "")?;
            let result = run.run_on_root(world, "", simulate)?;
            if world.rank() == 0 {
                std::fs::remove_file(&path)?;
            }
            result
        }
    };
    if let Some(result) = result {
        let alone = run()?.run(|key, _| key.bits::<u32, _>(1000).mapv(u64::from))?;
        check(result == alone, "the bits of one machine, without a rank that stopped")?;
        println!("the root has the result");
    }
    Ok(())
}

/// A long result, whose ranks do something when they write and merge it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Long(#[serde(serialize_with = "write_long")] Array1<u64>);

/// The actions of this rank, on the thread that calls MPI.
static ON_WRITE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();
static ON_MERGE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

fn write_long<S: Serializer>(values: &Array1<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(act) = ON_WRITE.get() {
        act();
    }
    values.serialize(serializer)
}

impl Merge for Long {
    fn merge(&mut self, later: Self) -> Result<(), ndkey::Error> {
        if let Some(act) = ON_MERGE.get() {
            act();
        }
        self.0.merge(later.0)
    }
}

/// The result of two blocks that each take some time, which the root is checked to have.
fn two_blocks(world: &SimpleCommunicator, pause: impl Fn(usize) + Sync) -> Checked {
    let run = || MonteCarlo::new(Key::from_seed(9), 2, 1);
    let long = |key: Key| Long(key.bits::<u32, _>(1000).mapv(u64::from));
    let second = run()?.block_key(1);
    let result = run()?.run_on_root(world, "", |key: Key, _| {
        pause(usize::from(key == second));
        long(key)
    })?;
    let parts = [run()?.block_key(0), second].map(|key| long(key).0);
    let alone = Long(&parts[0] + &parts[1]);
    check(result.is_none_or(|result| result == alone), "the sum of both blocks")
}

/// A file with the same name on all ranks, that of this job.
fn common_file(world: &SimpleCommunicator) -> PathBuf {
    let mut job = process::id();
    world.process_at_rank(0).broadcast_into(&mut job);
    std::env::temp_dir().join(format!("ndkey-mpi-job-{job}"))
}

fn signal(name: &str, process: &str) {
    Command::new("kill").args([name, process]).status().expect("a signal is sent");
}

/// A rank stops before the root offers it the result of block 0, and is lost. The root simulates block 0
/// again and offers it to the third rank. The first one goes on, and asks for what it was offered.
fn offered_twice(world: &SimpleCommunicator) -> Checked {
    let (root, file) = (world.rank() == 0, common_file(world));
    let (stops, stopped) = (OnceLock::new(), file.clone());
    let _ = ON_WRITE.set(Box::new(move || {
        if root {
            sleep(Duration::from_millis(500));
        }
    }));
    let _ = ON_MERGE.set(Box::new(move || {
        signal("-CONT", &fs::read_to_string(&stopped).expect("the rank that stopped"));
        sleep(Duration::from_secs(1));
    }));
    two_blocks(world, |block| {
        // The root has the first block, because it begins, and ends first.
        sleep(Duration::from_millis([100, 2000][block]));
        if block == 1 && !root && !file.exists() && stops.set(()).is_ok() {
            let id = process::id().to_string();
            fs::write(&file, &id).expect("a temporary file");
            spawn(move || {
                sleep(Duration::from_millis(200));
                signal("-STOP", &id);
            });
        }
    })?;
    if root {
        fs::remove_file(&file)?;
    }
    Ok(())
}

/// A rank is about to send a long result, and silent until the root has returned from the run: it
/// returns too.
fn late(world: &SimpleCommunicator) -> Checked {
    let (root, file) = (world.rank() == 0, common_file(world));
    let (written, ended) = (AtomicU32::new(0), file.clone());
    let _ = ON_WRITE.set(Box::new(move || {
        // The first time, a rank looks whether it can be read.
        while !root && written.fetch_add(1, Ordering::Relaxed) > 0 && !ended.exists() {
            sleep(Duration::from_millis(50));
        }
    }));
    two_blocks(world, |_| sleep(Duration::from_millis(100)))?;
    if root {
        fs::write(&file, "")?;
    }
    // Until the other rank has seen the file.
    world.barrier();
    if root {
        fs::remove_file(&file)?;
    }
    Ok(())
}
