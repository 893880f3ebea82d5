//! The gamma distribution, what is made of it, and the distributions over vectors.

mod errors;
mod fit;
mod invariance;
mod parity;
