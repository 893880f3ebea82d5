//! Every sampler with every generator.

#[path = "../continuous/operations.rs"]
mod continuous;
#[path = "../discrete/operations.rs"]
mod discrete;
mod dynamic;
#[path = "../gammas/operations.rs"]
mod gammas;
#[path = "../operations.rs"]
mod operations;
mod samplers;
#[path = "../vectors.rs"]
#[allow(dead_code, reason = "each test binary has its own kinds of cases")]
mod vectors;
