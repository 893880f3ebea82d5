//! Tests that use the crate as its users do, in one program, which builds faster than several.

mod arguments;
mod completeness;
mod designs;
mod domains;
mod errors;
mod families;
mod family_of_keys;
mod fits;
mod generic;
mod invariance;
#[cfg(feature = "rand_0_9")]
mod key_rng;
mod keys;
mod kit;
mod lanes;
mod lazy;
mod math;
#[cfg(feature = "rand_0_9")]
mod ndarray_rand_tests;
mod parity;
mod paths;
mod points;
mod prng;
#[cfg(feature = "rand_0_9")]
mod rand_distributions;
mod random_ext;
mod rooms;
mod statistics;
#[cfg(feature = "serde")]
mod stored_distributions;
#[cfg(feature = "serde")]
mod stored_keys;
mod stream;
mod threads;
mod user_samplers;
