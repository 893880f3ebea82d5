//! The gamma distribution, those built from it, and the distributions over vectors.

mod errors;
mod fit;
mod parity;
