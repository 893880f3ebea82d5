//! Values per second of ndkey and of Rust's other libraries, operation by operation.
//!
//! ```sh
//! cargo bench --all-features --bench throughput                 # a table of all operations
//! cargo bench --all-features --bench throughput -- "uniform f32"
//! ```
//!
//! With `--json`, it prints one line per library, for `benches/versus.py`. Each figure is the
//! median of several repetitions, after one warm-up run.

mod continuous;
mod discrete;
mod gammas;
mod half_precision;
mod keys_and_bits;
mod matrices;
mod native;
mod points;
mod report;

use report::Report;

fn main() {
    // `cargo bench` adds an argument of its own.
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (json, names): (Vec<_>, Vec<_>) = arguments.partition(|argument| argument == "--json");
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
            run(&mut Report { operation, json: !json.is_empty() });
        }
    }
}
