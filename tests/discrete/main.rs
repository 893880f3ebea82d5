//! Discrete distributions, choices and random orders.

mod errors;
mod frequencies;
mod invariance;
mod operations;
mod orders;
mod parity;

#[path = "../properties.rs"]
mod properties;
#[path = "../statistics.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod statistics;
#[path = "../time_limit.rs"]
mod time_limit;
#[path = "../vectors.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod vectors;
