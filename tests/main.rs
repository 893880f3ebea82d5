//! The tests that use the crate as its users do, in one program: it builds faster than several.

mod errors;
mod invariance;
mod lanes;
mod math;
mod operations;
mod parity;
mod prng;
mod properties;
#[allow(dead_code, reason = "shared with other tests")]
mod vectors;
