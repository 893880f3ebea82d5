//! Tests of the continuous distributions that are functions of uniform and normal variates.

mod errors;
mod invariance;
mod moments;
mod parity;
