//! A simulation as a job array of a batch system: tasks that know only their number, on machines
//! that have only a folder in common, and a last task that merges what they wrote.
//!
//! ```sh
//! cargo build --release --example job_array --features serde
//! job_array task NUMBER TASKS FOLDER   # simulates a task's share of the blocks
//! job_array missing TASKS FOLDER       # prints the numbers of the tasks without a result
//! job_array merge TASKS FOLDER         # prints the result
//! job_array whole                      # prints the same, from one machine
//! ```
//!
//! With Slurm: `sbatch --array=0-99 --wrap 'job_array task $SLURM_ARRAY_TASK_ID 100 results'`. Tasks
//! that were killed, as by a time limit, are started again by `sbatch --array=$(job_array missing 100
//! results) ...`, and continue from their checkpoints. The script `job_array.sh` does this with
//! processes of one machine.

#[path = "support/failure.rs"]
mod failure;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use failure::{Failure, argument};
use ndkey::Ars;
use ndkey::monte_carlo::{Checkpointed, Estimate, Merge, MonteCarlo, Tree, share};
use ndkey::native::Key;

/// The name of `simulate`; change both together.
const PROBLEM: &str = "largest of 20 normals";

/// A task loses a round, if it is killed: a few blocks for each of its threads.
fn run() -> Result<MonteCarlo<'static, Ars>, ndkey::Error> {
    MonteCarlo::new(Key::from_seed(0), 500, 4096)?.with_round(8)
}

fn simulate(key: Key, paths: usize) -> Estimate {
    let values = key.normal::<f64, _>((paths, 20));
    Estimate::from_values(
        &values.map_axis(ndarray::Axis(1), |row| row.fold(f64::MIN, |a, &b| a.max(b))),
    )
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let tasks = |place| argument(place, "number of tasks", 0);
    match arguments[..] {
        ["task", _, _, folder] => task(argument(2, "task", 0)?, tasks(3)?, folder.as_ref()),
        ["missing", _, folder] => {
            let missing = missing(tasks(2)?, folder.as_ref())?;
            println!("{}", missing.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
            Ok(())
        }
        ["merge", _, folder] => merge(tasks(2)?, folder.as_ref()),
        ["whole"] => {
            print(&run()?.run(simulate)?);
            Ok(())
        }
        _ => Err(Failure::new(
            "usage: job_array task NUMBER TASKS FOLDER, missing TASKS FOLDER, merge TASKS FOLDER, or whole",
        )),
    }
}

/// Simulates a share of the blocks, from where it was killed.
fn task(number: u64, tasks: u64, folder: &Path) -> Result<(), Failure> {
    if number >= tasks {
        return Err(Failure::new(format!("there is no task {number} of {tasks}")));
    }
    let (mut checkpoint, blocks) = share_of(number, tasks, folder)?;
    if let Err(error) = checkpoint.read::<Estimate>() {
        eprintln!("{error}: the share is simulated again");
        fs::remove_file(path(number, tasks, folder)?)?;
        (checkpoint, _) = share_of(number, tasks, folder)?;
    }
    checkpoint.run_blocks(blocks, simulate)?;
    Ok(())
}

/// Merges the results of all tasks.
fn merge(tasks: u64, folder: &Path) -> Result<(), Failure> {
    let mut all = Tree::new();
    for number in 0..tasks {
        all.merge(results(number, tasks, folder)?)?;
    }
    print(&all.finish()?.ok_or_else(|| Failure::new("there are no tasks"))?);
    Ok(())
}

/// The tasks that have not ended, or whose files are damaged.
fn missing(tasks: u64, folder: &Path) -> Result<Vec<u64>, Failure> {
    let _ = run()?; // Its errors are not of a task.
    Ok((0..tasks).filter(|&number| results(number, tasks, folder).is_err()).collect())
}

/// The results of a task that has ended.
fn results(number: u64, tasks: u64, folder: &Path) -> Result<Tree<Estimate>, Failure> {
    let (checkpoint, blocks) = share_of(number, tasks, folder)?;
    let results = checkpoint.read()?.unwrap_or_default();
    match results.is_of(blocks) {
        true => Ok(results),
        false => Err(Failure::new(format!("task {number} of {tasks} has no result"))),
    }
}

/// A task's checkpoint, and its blocks.
fn share_of(
    number: u64,
    tasks: u64,
    folder: &Path,
) -> Result<(Checkpointed<'static, Ars>, Range<u64>), Failure> {
    let run = run()?;
    let blocks = share(0..run.blocks(), number, tasks);
    Ok((run.checkpoint(path(number, tasks, folder)?, PROBLEM)?, blocks))
}

/// The path of a task's results: results of another run in the folder have other names.
fn path(number: u64, tasks: u64, folder: &Path) -> Result<PathBuf, Failure> {
    let run = run()?.fingerprint(PROBLEM);
    Ok(folder.join(format!("run-{run:016x}-task-{number}-of-{tasks}")))
}

fn print(estimate: &Estimate) {
    let bits = [estimate.mean(), estimate.standard_error()].map(f64::to_bits);
    println!("{} paths: {estimate}, {:016x} {:016x}", estimate.count(), bits[0], bits[1]);
}
