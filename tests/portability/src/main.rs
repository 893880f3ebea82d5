//! Checksums of everything that has the same bits everywhere: every sampler, generator and type of
//! values, quasi-random points, keys and keys derived from them, stored keys, random orders, initial weights, estimates
//! of simulations, elementary functions and sums.
//!
//! One line per case, `name = checksum`, for each level of vector instructions that the processor
//! has. `tests/portability/run` runs this program on many processors, and compares.

mod host;
mod keys;
mod math;
mod points;
mod programs;
mod report;
mod samples;
mod sums;

use ndkey::SimdLevel;

fn main() {
    for level in SimdLevel::available() {
        host::print(&format!("level {level}"));
        level.scope(|| {
            samples::print();
            points::print();
            keys::print();
            programs::print();
            math::print();
            sums::print();
        });
    }
}
