//! Tests of the continuous distributions that are functions of uniform and normal variates.

mod errors;
mod parity;
