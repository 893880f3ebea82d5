//! Discrete distributions, choices and random orders.

mod errors;
mod frequencies;
mod orders;
mod parity;
