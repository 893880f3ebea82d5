//! The gamma distribution, what is made of it, and the distributions over vectors.

mod errors;
mod fit;
mod invariance;
mod operations;
mod parity;
#[path = "../properties.rs"]
mod properties;
#[path = "../statistics.rs"]
#[allow(dead_code, reason = "each test binary has its own kinds of samples")]
mod statistics;
#[path = "../time_limit.rs"]
mod time_limit;
#[path = "../vectors.rs"]
#[allow(dead_code, reason = "each test binary has its own kinds of cases")]
mod vectors;
