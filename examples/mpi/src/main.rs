//! A simulation on the ranks of MPI, with the same bits as on one machine.
//!
//! ```sh
//! mpirun -n 4 ndkey-mpi CHECKPOINT [SEED [BLOCKS]]
//! ```
//!
//! Rank 0 runs `MonteCarlo`: its rounds, checkpoints and progress. Each round is broadcast, every
//! rank simulates its share of the blocks, and rank 0 receives their results, rank by rank, in the
//! tree that the number of blocks determines. The last printed line is the same on any number of
//! ranks, and after a restart.
//!
//! A rank that fails or panics ends the job with an error, on all ranks; when started again, the
//! job continues from the checkpoint.
//!
//! Ranks wait for the slowest one at the end of a round. A round of the default 1024 blocks has 64:
//! for more ranks than that, pass more blocks. All results go to rank 0, at most four of each rank:
//! for results of megabytes on thousands of ranks, merge them on the way.

use std::error::Error;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use mpi::collective::SystemOperation;
use mpi::topology::{Process, SimpleCommunicator};
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Root, Source};
use ndarray::{Array2, s};
use ndkey::Key;
use ndkey::distributions::{LogNormal, StandardNormal};
use ndkey::monte_carlo::{self, Estimate, Merge, MonteCarlo, Tree};

const PATHS: usize = 1 << 16;
/// The most bytes of a message, whose length MPI counts in an `i32`.
const MESSAGE: usize = 1 << 30;
/// The name of `simulate` in the fingerprint and the checkpoint; change both together.
const PROBLEM: &str = "call at 1 on a log-normal of width 0.2";

fn main() {
    let universe = mpi::initialize().expect("MPI is initialised once");
    let world = universe.world();
    // A panic was reported where it occurred.
    let ended = catch_unwind(AssertUnwindSafe(|| {
        simulation(&world).inspect_err(|error| {
            eprintln!("rank {} of {}: {error}", world.rank(), world.size());
        })
    }));
    if !matches!(ended, Ok(Ok(()))) {
        // The others may be waiting for this rank.
        world.abort(1);
    }
}

fn simulation(world: &SimpleCommunicator) -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: ndkey-mpi CHECKPOINT [SEED [BLOCKS]]")?;
    let seed = arguments.next().map_or(Ok(0), |seed| seed.parse())?;
    let blocks = arguments.next().map_or(Ok(1024), |blocks| blocks.parse())?;

    let [paths_key, field_key] = Key::new(seed).split_into();
    let run = MonteCarlo::new(paths_key, blocks, PATHS)?;
    agree(world, run.fingerprint(PROBLEM))?;

    let field = field(world, field_key);
    if world.rank() != 0 {
        return serve(world, &run);
    }
    let estimate = run
        .on_progress(|run| eprint!("\r{} of {} blocks", run.done, run.blocks))
        .checkpoint(path, PROBLEM)?
        .run_rounds(|run, blocks| round(world, run, blocks), |_| false)?;
    broadcast(world, 0..0);
    eprintln!();

    println!("{} paths on {} ranks: {estimate}", estimate.count(), world.size());
    let bits = [estimate.mean(), estimate.standard_error()].map(f64::to_bits);
    println!("mean {:016x} error {:016x} field {field:016x}", bits[0], bits[1]);
    Ok(())
}

fn simulate(key: Key, paths: usize) -> Estimate {
    let growth = LogNormal::new(0.2).expect("a width");
    Estimate::from_values(&key.sample::<f64, _>(growth, paths).mapv(|s| (s - 1.0).max(0.0)))
}

/// Ranks with other arguments, or of another version, are an error before time is spent.
fn agree(world: &SimpleCommunicator, fingerprint: u64) -> Result<(), Box<dyn Error>> {
    let mut all = vec![0_u64; world.size() as usize];
    world.all_gather_into(&fingerprint, &mut all);
    match all.iter().position(|&other| other != all[0]) {
        None => Ok(()),
        Some(rank) => Err(format!(
            "rank {rank} has the fingerprint {:016x}, and rank 0 {:016x}: the key, the problem, the \
             number of blocks or the version differ",
            all[rank], all[0],
        )
        .into()),
    }
}

/// Any rank except the first: takes part in rounds until there is an empty one.
fn serve(world: &SimpleCommunicator, run: &MonteCarlo<'_>) -> Result<(), Box<dyn Error>> {
    loop {
        let blocks = broadcast(world, 0..0);
        if blocks.is_empty() {
            return Ok(());
        }
        let share = share(world, world.rank(), blocks);
        if !share.is_empty() {
            let mut results = Vec::new();
            ciborium::into_writer(&run.run_blocks(share, simulate)?, &mut results)?;
            send(&world.process_at_rank(0), &results);
        }
    }
}

/// The results of a round's blocks, at rank 0.
fn round(
    world: &SimpleCommunicator,
    run: &MonteCarlo<'_>,
    blocks: Range<u64>,
) -> Result<Tree<Estimate>, Box<dyn Error>> {
    let blocks = broadcast(world, blocks);
    let mut tree = run.run_blocks(share(world, 0, blocks.clone()), simulate)?;
    for rank in (1..world.size()).filter(|&rank| !share(world, rank, blocks.clone()).is_empty()) {
        let results = receive(&world.process_at_rank(rank));
        let part: Tree<Estimate> = ciborium::from_reader(&results[..])?;
        tree.merge(part)?;
    }
    Ok(tree)
}

fn send(to: &Process<'_>, bytes: &[u8]) {
    to.send(&(bytes.len() as u64));
    bytes.chunks(MESSAGE).for_each(|message| to.send(message));
}

fn receive(from: &Process<'_>) -> Vec<u8> {
    let (len, _) = from.receive::<u64>();
    let mut bytes = vec![0; len as usize];
    bytes.chunks_mut(MESSAGE).for_each(|message| {
        from.receive_into(message);
    });
    bytes
}

/// The blocks that rank 0 passes.
fn broadcast(world: &SimpleCommunicator, blocks: Range<u64>) -> Range<u64> {
    let mut ends = [blocks.start, blocks.end];
    world.process_at_rank(0).broadcast_into(&mut ends);
    ends[0]..ends[1]
}

/// A rank's share of some blocks.
fn share(world: &SimpleCommunicator, rank: i32, blocks: Range<u64>) -> Range<u64> {
    monte_carlo::share(blocks, rank as u64, world.size() as u64)
}

/// A checksum of a field that no rank has as a whole: each computes its rows of one global array.
fn field(world: &SimpleCommunicator, key: Key) -> u64 {
    const SHAPE: (usize, usize) = (1000, 64);
    let Range { start, end } = share(world, world.rank(), 0..SHAPE.0 as u64);
    let rows = s![start as isize..end as isize, ..];
    let part: Array2<f64> = key.sample_slice(StandardNormal, SHAPE, rows);
    let first = start * SHAPE.1 as u64;
    let sum = (first..).zip(&part).fold(0_u64, |sum, (position, value)| {
        sum.wrapping_add(value.to_bits().wrapping_mul(2 * position + 1))
    });
    let mut all = 0;
    world.all_reduce_into(&sum, &mut all, SystemOperation::sum());
    all
}
