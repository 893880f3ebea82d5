//! The tests that use the crate as its users do, in one program: it builds faster than several.

mod errors;
mod invariance;
mod keys;
mod lanes;
mod math;
mod parity;
mod prng;
mod rooms;
mod user_samplers;
