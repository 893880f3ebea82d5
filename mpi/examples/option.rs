//! The price of a call option, and a random field, on the ranks of MPI.
//!
//! ```sh
//! cargo build --release --example option
//! mpirun -n 4 target/release/examples/option CHECKPOINT [SEED [BLOCKS]]
//! ```
//!
//! The printed bits are the same on any number of ranks, and after the job was killed and started
//! again.

use std::error::Error;

use mpi::Threading;
use mpi::environment::initialize_with_threading;
use mpi::topology::SimpleCommunicator;
use mpi::traits::Communicator;
use ndkey::monte_carlo::{Estimate, MonteCarlo};
use ndkey::native::{Key, LogNormal, StandardNormal};
use ndkey_mpi::{RunOn, SampleOn, abort_on_failure, gather};

const PATHS: usize = 1 << 16;

fn main() {
    let universe = initialize_with_threading(Threading::Funneled);
    let (universe, _) = universe.expect("MPI is initialised once");
    let world = universe.world();
    abort_on_failure(&world, || simulation(&world));
}

fn simulation(world: &SimpleCommunicator) -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: option CHECKPOINT [SEED [BLOCKS]]")?;
    let seed = arguments.next().map_or(Ok(0), |seed| seed.parse())?;
    let blocks = arguments.next().map_or(Ok(1024), |blocks| blocks.parse())?;
    let [paths_key, field_key] = Key::from_seed(seed).split_into();

    let growth = LogNormal::new(0.2)?;
    let problem = "call at 1 on a log-normal of width 0.2";
    let estimate = MonteCarlo::new(paths_key, blocks, PATHS)?
        .on_progress(|run| eprint!("\r{} of {} blocks", run.done, run.blocks))
        .checkpoint(path, problem)?
        .run_on(world, problem, |key: Key, paths| {
            let prices = key.sample::<f64, _>(&growth, paths);
            Estimate::from_values(&prices.mapv(|price| (price - 1.0).max(0.0)))
        })?;

    // Each rank has its rows of one array, until the root has them all.
    let rows = field_key.sample_shard::<f64, _>(world, StandardNormal, (1000, 64))?;
    let field = gather(world, &rows)?;

    if let Some(field) = field {
        eprintln!();
        println!("{} paths on {} ranks: {estimate}", estimate.count(), world.size());
        let bits = [estimate.mean(), estimate.standard_error()].map(f64::to_bits);
        let checksum = (1..).zip(&field).fold(0_u64, |sum, (position, value)| {
            sum.wrapping_add(value.to_bits().wrapping_mul(position))
        });
        println!("mean {:016x} error {:016x} field {checksum:016x}", bits[0], bits[1]);
    }
    Ok(())
}
