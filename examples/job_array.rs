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
//! that were killed are started again by `sbatch --array=$(job_array missing 100 results) ...`. The
//! script `job_array.sh` does this with processes of one machine.

#[path = "support/failure.rs"]
mod failure;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process;

use failure::{Failure, argument};
use ndkey::Key;
use ndkey::jax::StandardNormal;
use ndkey::monte_carlo::{Estimate, Identity, Merge, MonteCarlo, Tree, share};

/// The name of `simulate`; change both together.
const PROBLEM: &str = "largest of 20 normals";

fn run() -> Result<MonteCarlo<'static>, ndkey::Error> {
    MonteCarlo::new(Key::new(0), 500, 4096)
}

fn simulate(key: Key, paths: usize) -> Estimate {
    let values = key.sample::<f64, _>(StandardNormal, (paths, 20));
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

/// Simulates a share of the blocks and writes the tree of the results.
fn task(number: u64, tasks: u64, folder: &Path) -> Result<(), Failure> {
    if number >= tasks {
        return Err(Failure::new(format!("there is no task {number} of {tasks}")));
    }
    let run = run()?;
    let tree = run.run_blocks(share(0..run.blocks(), number, tasks), simulate)?;
    let mut bytes = Vec::new();
    // The identity tells if all tasks belong to the same run.
    ciborium::into_writer(&(run.identity(PROBLEM), tree), &mut bytes)?;
    // A file with its final name is complete, however the task ends.
    let path = path(&run, number, tasks, folder);
    let temporary = path.with_extension(format!("{}.tmp", process::id()));
    fs::write(&temporary, bytes)?;
    fs::rename(temporary, path)?;
    Ok(())
}

/// Merges the trees of all tasks.
fn merge(tasks: u64, folder: &Path) -> Result<(), Failure> {
    let run = run()?;
    let identity = run.identity(PROBLEM);
    let mut all = Tree::new();
    for number in 0..tasks {
        let path = path(&run, number, tasks, folder);
        let bytes = fs::read(&path).map_err(|error| {
            Failure::new(match error.kind() {
                ErrorKind::NotFound => format!("task {number} of {tasks} has no result"),
                _ => format!("{}: {error}", path.display()),
            })
        })?;
        let (of, tree): (Identity, Tree<Estimate>) = ciborium::from_reader(&bytes[..])?;
        if let Some(difference) = identity.difference(&of) {
            return Err(Failure::new(format!(
                "{} belongs to another run: {difference}",
                path.display()
            )));
        }
        all.merge(tree)?;
    }
    print(&all.finish()?.ok_or_else(|| Failure::new("there are no tasks"))?);
    Ok(())
}

fn missing(tasks: u64, folder: &Path) -> Result<Vec<u64>, Failure> {
    let run = run()?;
    Ok((0..tasks).filter(|&number| !path(&run, number, tasks, folder).exists()).collect())
}

/// Where a task's result is: results of another run in the folder have other names.
fn path(run: &MonteCarlo<'_>, number: u64, tasks: u64, folder: &Path) -> PathBuf {
    let run = run.fingerprint(PROBLEM);
    folder.join(format!("run-{run:016x}-task-{number}-of-{tasks}.cbor"))
}

fn print(estimate: &Estimate) {
    let bits = [estimate.mean(), estimate.standard_error()].map(f64::to_bits);
    println!("{} paths: {estimate}, {:016x} {:016x}", estimate.count(), bits[0], bits[1]);
}
