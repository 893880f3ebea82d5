//! Discrete distributions, choices and random orders.

mod errors;
mod frequencies;
mod invariance;
mod orders;
mod parity;
