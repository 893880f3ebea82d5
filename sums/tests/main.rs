//! Tests of the crate, as one program.

mod errors;
mod fsum;
mod reference;
mod same_bits;
mod values;
mod words;
