//! Values per second of ndkey and of Rust's other libraries, operation by operation.
//!
//! ```sh
//! cargo bench --all-features --bench throughput                 # a table of all operations
//! cargo bench --all-features --bench throughput -- "uniform f32"
//! ```
//!
//! With `--json`, it prints one line per library, for `benches/versus.py`; with `--level x86-64-v3`,
//! ndkey uses no more than AVX2. Each figure is the median of several repetitions, after one warm-up run.

mod continuous;
mod discrete;
mod gammas;
mod half_precision;
mod keys_and_bits;
mod matrices;
mod native;
mod points;
mod report;

use ndkey::SimdLevel;
use report::Report;

fn main() {
    let (mut json, mut level, mut names) = (false, SimdLevel::detect(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // An argument that `cargo bench` adds.
            "--bench" => {}
            "--json" => json = true,
            "--level" => level = self::level(&arguments.next().expect("the name of a level")),
            _ => names.push(argument),
        }
    }
    let areas = [
        keys_and_bits::OPERATIONS,
        continuous::OPERATIONS,
        half_precision::OPERATIONS,
        gammas::OPERATIONS,
        matrices::OPERATIONS,
        discrete::OPERATIONS,
        native::OPERATIONS,
        points::OPERATIONS,
    ];
    for &(operation, run) in areas.into_iter().flatten() {
        if names.is_empty() || names.iter().any(|name| name == operation) {
            run(&mut Report { operation, json, level });
        }
    }
}

fn level(name: &str) -> SimdLevel {
    let mut levels = SimdLevel::available().into_iter();
    levels.find(|level| level.name() == name).expect("a level of this processor")
}
