//! Eight processes compute parts of one random array, or an array each, and none knows more than
//! its rank: what JAX does with `jit` and shardings, and with `shard_map`.
//!
//! ```sh
//! cargo run --release --example many_processes
//! ```
//!
//! - **One array, whoever computes it** (`jit` with shardings). Workers have the same key, and each
//!   computes its rows of the global array with `Key::sample_slice`, at the cost of those rows. The
//!   array is the same as that of a single process, or of any other number of workers.
//! - **One key per worker** (`shard_map`). Workers have the same key, split it into one key per
//!   worker, and take their own. The arrays depend on the number of workers.
//!
//! No worker sends anything to another; each prints its part in hexadecimal bit patterns, and the
//! first process, which started them, compares.

use std::env;
use std::error::Error;
use std::process::{Command, Stdio};

use ndarray::{Array2, Axis, s};
use ndkey::native::{Key, StandardNormal};

const WORKERS: usize = 8;
const SHAPE: (usize, usize) = (24, 4);
const ROWS: usize = SHAPE.0 / WORKERS;

fn main() -> Result<(), Box<dyn Error>> {
    if let [_, form, rank] = &env::args().collect::<Vec<_>>()[..] {
        print_part(&part(form, rank.parse()?));
        return Ok(());
    }

    let sharded = run_workers("sharded")?;
    let whole: Array2<f32> = global_key().normal(SHAPE);
    println!(
        "One array of shape {SHAPE:?}, {ROWS} rows by each of {WORKERS} processes:\n{sharded:.3}"
    );
    check("the unsharded array", &sharded, &whole)?;

    let mapped = run_workers("mapped")?;
    let batch: Array2<f32> =
        global_key().split(WORKERS).normal((ROWS, SHAPE.1)).into_shape_with_order(SHAPE)?;
    println!(
        "\nAn array of shape {:?} by each process, from a key of its own:\n{mapped:.3}",
        (ROWS, SHAPE.1)
    );
    check("one batch of all keys", &mapped, &batch)
}

/// The key that every worker knows from the start.
fn global_key() -> Key {
    // This process draws again what the workers drew, on purpose.
    Key::from_seed(42).duplicate()
}

/// The part that the worker with this rank computes.
fn part(form: &str, rank: usize) -> Array2<f32> {
    match form {
        "sharded" => {
            let rows = (rank * ROWS) as isize..((rank + 1) * ROWS) as isize;
            global_key().sample_slice(StandardNormal, SHAPE, s![rows, ..])
        }
        _ => {
            let own_key = global_key().split(WORKERS).index_axis_move(Axis(0), rank);
            own_key.normal((ROWS, SHAPE.1))
        }
    }
}

/// The parts of all workers, each computed by its own process, one below the other.
fn run_workers(form: &str) -> Result<Array2<f32>, Box<dyn Error>> {
    let this_program = env::current_exe()?;
    let start = |rank: usize| {
        Command::new(&this_program).args([form, &rank.to_string()]).stdout(Stdio::piped()).spawn()
    };
    let workers = (0..WORKERS).map(start).collect::<Result<Vec<_>, _>>()?;
    let mut values = Vec::new();
    for worker in workers {
        let output = worker.wait_with_output()?;
        if !output.status.success() {
            return Err("a worker failed".into());
        }
        for word in String::from_utf8(output.stdout)?.split_whitespace() {
            values.push(f32::from_bits(u32::from_str_radix(word, 16)?));
        }
    }
    Ok(Array2::from_shape_vec(SHAPE, values)?)
}

fn print_part(part: &Array2<f32>) {
    for value in part {
        println!("{:08x}", value.to_bits());
    }
}

fn check(what: &str, parts: &Array2<f32>, whole: &Array2<f32>) -> Result<(), Box<dyn Error>> {
    if parts != whole {
        return Err(format!("the parts differ from {what}").into());
    }
    println!("Equal in every bit to {what}.");
    Ok(())
}
