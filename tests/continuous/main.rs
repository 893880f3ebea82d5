//! Tests of the continuous distributions that are functions of uniform and normal numbers.

#[cfg(feature = "half")]
#[path = "../operations.rs"]
mod basic_operations;
#[path = "../properties.rs"]
mod properties;
#[path = "../statistics.rs"]
#[allow(dead_code, reason = "each test binary uses its part")]
mod statistics;
#[path = "../vectors.rs"]
#[allow(dead_code, reason = "each test binary uses its part")]
mod vectors;

mod errors;
mod invariance;
mod moments;
mod operations;
mod parity;
