//! The tests that use the crate as its users do, in one program: it builds faster than several.

mod errors;
mod invariance;
mod lanes;
mod lazy;
mod math;
mod parity;
mod prng;
mod user_samplers;
