//! Values a second of ndkey and of the peers that Rust has, operation by operation.
//!
//! ```sh
//! cargo run --release --example throughput                      # a table of all operations
//! cargo run --release --example throughput -- --json "uniform f32"
//! cargo run --release --features linalg --example throughput    # with those that factor matrices
//! ```
//!
//! With `--json`, one line a library: what `benches/versus.py` reads. Each figure is the median of
//! several repetitions, after one that is not counted.

mod continuous;
mod discrete;
mod gammas;
mod keys_and_bits;
#[cfg(feature = "linalg")]
mod matrices;
mod report;

use report::Report;

fn main() {
    let (json, names): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|arg| arg == "--json");
    let areas = [
        keys_and_bits::OPERATIONS,
        continuous::OPERATIONS,
        gammas::OPERATIONS,
        #[cfg(feature = "linalg")]
        matrices::OPERATIONS,
        discrete::OPERATIONS,
    ];
    for &(operation, run) in areas.into_iter().flatten() {
        if names.is_empty() || names.iter().any(|name| name == operation) {
            run(&mut Report { operation, json: !json.is_empty() });
        }
    }
}
